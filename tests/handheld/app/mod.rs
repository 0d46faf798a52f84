//! The application's own behaviour: what it refuses and why, what it asks for,
//! what it keeps.

mod condition;
mod device;
mod mixing;
mod thinking;
mod turns;
