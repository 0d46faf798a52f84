//! The texts of the rules and of the first minutes. Their drawings are in `learn`.

pub use texts::{Choice, Page, Rules, Welcome};

/// The page on the claim of neutral fives.
pub const CLAIMED_FIVES: usize = 18;
/// The page on sudden death in the variants of six.
pub const SUDDEN_DEATH: usize = 28;

/// Returns a page for a rule on neutral stacks.
#[must_use]
pub fn page(rules: &'static Rules, number: usize, neutrals_stay: bool) -> Option<&'static Page> {
    match number {
        CLAIMED_FIVES if neutrals_stay => Some(&rules.neutral_fives_stay),
        SUDDEN_DEATH if neutrals_stay => Some(&rules.neutral_sixes_stay),
        _ => rules.pages.get(number),
    }
}
