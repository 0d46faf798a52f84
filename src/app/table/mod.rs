//! The board with the turn in progress: the cursor, what is in hand and claimed, a turn on
//! its way, and how all of it is shown. Every activity with a board uses it.

pub(in crate::app) mod claiming;
pub(in crate::app) mod cursor;
pub(in crate::app) mod draft;
pub(in crate::app) mod flight;
pub(in crate::app) mod hint;
pub(in crate::app) mod playing;
mod show;
pub(in crate::app) mod tactics;
