//! The building blocks of screens: rows of lists, large choices, dialogs.

pub(in crate::app) mod dialog;
pub(in crate::app) mod large;
pub(in crate::app) mod list;
