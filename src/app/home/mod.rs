//! The first screens: the choice of a language, the offer of the first start, and the
//! title.

mod language;
mod offer;
mod title;

pub(in crate::app) use language::ChooseLanguage;
pub(in crate::app) use offer::{FirstGame, Offer};
pub(in crate::app) use title::Title;

use crate::app::activity::screens;

screens! { HomeScreen as Home:
    /// The choice of the language at the first start.
    ChooseLanguage,
    /// The offer that follows it.
    Offer,
    /// The aim of a first game.
    FirstGame,
    /// The menu of the device.
    Title,
}
