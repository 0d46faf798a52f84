//! The device itself: settings, records, and what it is.

pub(in crate::app) mod about;
pub(in crate::app) mod records;
pub(in crate::app) mod settings;
