//! What a mount found that it could not use.
//!
//! Only counts: what to tell the player is the application's decision.

/// Why a page, an entry or a ply was skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A page that is neither erased nor whole. A cut of power leaves one, or
    /// up to sixteen in the middle of an erase; they stay until their sector's
    /// next turn, so the count is no alarm by itself.
    Damaged,
    /// A whole page in a place where the store would not have put it.
    Misplaced,
    /// A whole page whose content is impossible.
    Unknown,
    /// An entry of which only some pages are there.
    Interrupted,
    /// A ply, or a take-back, newer than anything it could be applied to:
    /// plies before it were lost.
    Detached,
}

impl Cause {
    /// All causes.
    pub const ALL: [Cause; Cause::NUM] = [
        Cause::Damaged,
        Cause::Misplaced,
        Cause::Unknown,
        Cause::Interrupted,
        Cause::Detached,
    ];

    /// How many causes there are.
    pub const NUM: usize = 5;
}

/// What a mount skipped, by cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Report {
    skipped: [u16; Cause::NUM],
}

impl Report {
    /// How often something was skipped for this cause.
    pub fn skipped(&self, cause: Cause) -> u16 {
        self.skipped[cause as usize]
    }

    /// Whether nothing was skipped.
    pub fn is_clean(&self) -> bool {
        self.skipped == [0; Cause::NUM]
    }

    pub(super) fn count(&mut self, cause: Cause) {
        let count = &mut self.skipped[cause as usize];
        *count = count.saturating_add(1);
    }

    /// Steps that found no game do not count once a whole game, or its end,
    /// comes after them: they are the rest of a game that is over.
    pub(super) fn forget_detached(&mut self) {
        self.skipped[Cause::Detached as usize] = 0;
    }
}
