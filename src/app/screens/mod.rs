//! What screens are made of: rows of lists, large choices, dialogs.

pub(in crate::app) mod dialog;
pub(in crate::app) mod large;
pub(in crate::app) mod list;
