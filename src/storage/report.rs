//! What a mount found that it could not use.
//!
//! Only counts: what to tell the player is the application's decision.

/// Why a page, an entry or a ply was skipped, or had to be mended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A page that counts and can no longer be read: what it said is lost,
    /// unless it was said again later.
    Damaged,
    /// A page that is neither erased nor whole and does not count. A cut of power
    /// leaves one, or up to sixteen in the middle of an erase; they stay until
    /// their sector's next turn. Nothing is lost by them.
    Torn,
    /// A page in which one bit had flipped. It was put right; nothing is lost.
    Mended,
    /// A whole page in a place where the store would not have put it.
    Misplaced,
    /// A whole page, or entry, that no firmware of this format writes.
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
        Cause::Torn,
        Cause::Mended,
        Cause::Misplaced,
        Cause::Unknown,
        Cause::Interrupted,
        Cause::Detached,
    ];

    /// How many causes there are.
    pub const NUM: usize = 7;
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

    /// Whether something that had been saved may be missing: not after a cut of
    /// power, which leaves torn pages only. After several in a row a page that wavers
    /// may have been read, and counted, and not be readable any more: then this says
    /// so although what it said has been said again.
    pub fn is_lossy(&self) -> bool {
        let harmless = [Cause::Torn, Cause::Mended, Cause::Interrupted];
        Cause::ALL
            .iter()
            .any(|&cause| !harmless.contains(&cause) && self.skipped(cause) > 0)
    }

    /// Whether nothing was skipped or mended.
    pub fn is_clean(&self) -> bool {
        self.skipped == [0; Cause::NUM]
    }

    pub(super) fn count(&mut self, cause: Cause) {
        let count = &mut self.skipped[cause as usize];
        *count = count.saturating_add(1);
    }

    /// A page taken for torn turns out to count.
    pub(super) fn torn_page_counts(&mut self) {
        let torn = &mut self.skipped[Cause::Torn as usize];
        *torn = torn.saturating_sub(1);
        self.count(Cause::Damaged);
    }

    /// Steps that found no game do not count once a whole game, or its end,
    /// comes after them: they are the rest of a game that is over.
    pub(super) fn forget_detached(&mut self) {
        self.skipped[Cause::Detached as usize] = 0;
    }
}
