//! Lyngk Pocket on a computer: [`simulator`], the handheld in a window or in a scenario,
//! [`engine`], the text protocol, and [`arguments`], the command lines of all programs.

pub mod arguments;
pub mod engine;
pub mod simulator;
