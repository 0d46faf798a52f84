//! The offers of a device to its owner or to the visitors of a kiosk.
//!
//! Code outside the kiosk's own screens calls the functions here and does not compare
//! policies.

/// The holder of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The owner, and people who play with the owner.
    Owner,
    /// The visitors of a kiosk.
    Kiosk,
}

impl Policy {
    /// Returns whether games, mistakes and progress are the owner's and saved. A
    /// visitor's are dropped after the visit; the owner's saves wait in flash.
    #[must_use]
    pub const fn keeps_progress(self) -> bool {
        self.is_owner()
    }

    /// Returns whether notices for the owner are shown: failed saves, restarts, an empty
    /// battery.
    #[must_use]
    pub const fn shows_notices(self) -> bool {
        self.is_owner()
    }

    /// Returns whether the names in the settings belong to the players.
    #[must_use]
    pub const fn knows_players(self) -> bool {
        self.is_owner()
    }

    /// Returns whether the first offer is made and the menus have the settings.
    #[must_use]
    pub const fn offers_settings(self) -> bool {
        self.is_owner()
    }

    /// Returns whether positions can be analysed and set up, apart from the review.
    #[must_use]
    pub const fn offers_workshop(self) -> bool {
        self.is_owner()
    }

    /// Returns whether a demo of the device against itself can be started.
    #[must_use]
    pub const fn offers_demo(self) -> bool {
        self.is_owner()
    }

    /// Returns whether a computer at the port may ask for changes, searches and presses,
    /// and whether the boot loader can be started. Reading is always allowed.
    #[must_use]
    pub const fn trusts_computers(self) -> bool {
        self.is_owner()
    }

    /// Returns whether the display goes dark without a press. At a kiosk it only dims.
    #[must_use]
    pub const fn may_go_dark(self) -> bool {
        self.is_owner()
    }

    /// Returns whether there is a title. A kiosk has its display between visits and the
    /// menu of a visit instead, and the operator's level and language.
    #[must_use]
    pub const fn has_title(self) -> bool {
        self.is_owner()
    }

    /// Returns whether a visit ends without a press.
    #[must_use]
    pub const fn ends_visits(self) -> bool {
        !self.is_owner()
    }

    const fn is_owner(self) -> bool {
        matches!(self, Self::Owner)
    }
}
