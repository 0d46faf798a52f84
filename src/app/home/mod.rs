//! Where everything begins: the choice of a language, the offer of the first start, and the
//! title.

pub(in crate::app) mod language;
pub(in crate::app) mod offer;
pub(in crate::app) mod title;
