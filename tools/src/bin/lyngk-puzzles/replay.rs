//! A puzzle's game under both rules for neutral stacks.

use lyngk_pocket::app::SetupCode;
use lyngk_pocket::rules::{Family, Player, Point, Position, Turn, Variant};

/// A position in both variants of a family: the one in which claims take neutral
/// stacks, then the one in which neutral stacks stay.
pub(crate) type Positions = [Position; 2];

/// Returns the position that the turns lead to in both variants of a family. Returns
/// none if a turn is illegal in one of them, or if the positions differ in more than
/// the variant.
pub(crate) fn replay(family: Family, code: SetupCode, turns: &[Turn]) -> Option<Positions> {
    let reached = |neutrals_stay| {
        let setup = Position::setup(Variant::of(family, neutrals_stay), u64::from(code));
        turns
            .iter()
            .try_fold(setup, |position, &turn| position.try_play(turn).ok())
    };
    let positions = [reached(false)?, reached(true)?];
    is_same(&positions).then_some(positions)
}

/// Returns whether the positions differ in nothing but the variant.
fn is_same([one, other]: &Positions) -> bool {
    one.side_to_move() == other.side_to_move()
        && Point::all().all(|point| one.stack(point) == other.stack(point))
        && Player::ALL.into_iter().all(|player| {
            one.claims(player) == other.claims(player)
                && one.captured(player) == other.captured(player)
        })
}
