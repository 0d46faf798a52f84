//! What a device offers and keeps, by who holds it: its owner, or visitors of a kiosk.
//!
//! Code outside the kiosk's own screens asks one of the questions here and never which
//! of the two it is.

/// Who holds the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Its owner, and who the owner plays with.
    Owner,
    /// Visitors of a kiosk, who come and go.
    Kiosk,
}

impl Policy {
    /// Returns whether games, mistakes and learning are the owner's and saved. What a
    /// visitor does is forgotten after the visit; the owner's saves wait on flash.
    #[must_use]
    pub const fn keeps_progress(self) -> bool {
        self.is_owner()
    }

    /// Returns whether notices that only the owner can act on are shown: saves that fail,
    /// restarts, an empty battery.
    #[must_use]
    pub const fn shows_notices(self) -> bool {
        self.is_owner()
    }

    /// Returns whether the names in the settings are those of the people who play.
    #[must_use]
    pub const fn knows_players(self) -> bool {
        self.is_owner()
    }

    /// Returns whether the first start's offer is made and settings are in the menus.
    #[must_use]
    pub const fn offers_settings(self) -> bool {
        self.is_owner()
    }

    /// Returns whether positions can be analysed and set up, other than by a review.
    #[must_use]
    pub const fn offers_workshop(self) -> bool {
        self.is_owner()
    }

    /// Returns whether a demo of the device against itself can be begun.
    #[must_use]
    pub const fn offers_demo(self) -> bool {
        self.is_owner()
    }

    /// Returns whether a computer at the port may ask for changes, searches and presses,
    /// and the boot loader can be started. Reading is always allowed.
    #[must_use]
    pub const fn trusts_computers(self) -> bool {
        self.is_owner()
    }

    /// Returns whether the display goes dark when nothing is pressed. At a kiosk it dims
    /// only.
    #[must_use]
    pub const fn may_go_dark(self) -> bool {
        self.is_owner()
    }

    /// Returns whether there is a title to begin everything from. A kiosk has its attract
    /// mode and the menu of a visit instead, and the operator's level and language.
    #[must_use]
    pub const fn has_title(self) -> bool {
        self.is_owner()
    }

    /// Returns whether a visit ends by itself when nothing is pressed.
    #[must_use]
    pub const fn ends_visits(self) -> bool {
        !self.is_owner()
    }

    const fn is_owner(self) -> bool {
        matches!(self, Self::Owner)
    }
}
