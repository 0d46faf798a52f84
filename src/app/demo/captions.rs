//! Captions below the board of a game that the device plays against itself, in a demo or
//! at a kiosk.

use crate::app::game::Played;
use crate::app::shared::Shared;
use crate::app::text::{KioskCaptions, Lookup, fill_two, filled, line};
use crate::rules::{Colour, Outcome, Player, Position, Stack, Turn};

/// A caption without its text, which depends on the language at the time of display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Caption {
    Begins,
    /// The scene of the story with this number.
    Scene(u8),
    Claim(Player, Colour),
    ClaimTakes(Player, Colour),
    Captures(Player),
    /// The player completed a neutral five that a later claim can take.
    NeutralFive(Player),
    /// The player completed a neutral five that no claim can take any more.
    NeutralFiveStays(Player),
    LyngkRule(Player),
    Joker(Player),
    Passes(Player),
    Over(Outcome),
    Fact(Player, u8),
}

/// Returns whether a stack is a completed five.
fn is_complete(position: &Position, stack: Stack) -> bool {
    let variant = position.variant();
    variant.captures() && stack.height() == variant.highest()
}

/// Returns whether a player has a claim left.
const fn may_claim(position: &Position, player: Player) -> bool {
    position.claims(player).len() < Player::CLAIMS
}

impl Caption {
    /// Returns the caption of a turn. A turn without a special event gets a fact about
    /// such stacks, which `shown` selects.
    pub(in crate::app) fn of(played: &Played, shown: u32) -> Self {
        let player = played.mover();
        let Turn::Move { claim, from, to } = played.turn else {
            return Self::Passes(player);
        };
        const HALF: u8 = KioskCaptions::FACTS as u8 / 2;
        let (before, after) = (&played.before, &played.after);
        let own = before.stack_owner(before.stack(from)).is_some();
        let fact = (shown % u32::from(HALF)) as u8 + if own { HALF } else { 0 };
        let landed = after.stack(to);
        match claim {
            Some(colour) if !played.taken.is_empty() => Self::ClaimTakes(player, colour),
            Some(colour) => Self::Claim(player, colour),
            None if played.completed => Self::Captures(player),
            None if is_complete(after, landed) && after.stack_owner(landed).is_none() => {
                let claimable = Player::ALL.iter().any(|&player| may_claim(after, player));
                if claimable && !after.variant().neutrals_stay() {
                    Self::NeutralFive(player)
                } else {
                    Self::NeutralFiveStays(player)
                }
            }
            None if played.links() > 0 => Self::LyngkRule(player),
            None if before.stack(to).top_colour().is_none() => Self::Joker(player),
            None => Self::Fact(player, fact),
        }
    }

    pub(in crate::app) const fn about(self) -> Option<Player> {
        match self {
            Self::Begins | Self::Scene(_) | Self::Over(Outcome::Draw) => None,
            Self::Claim(player, _)
            | Self::ClaimTakes(player, _)
            | Self::Captures(player)
            | Self::NeutralFive(player)
            | Self::NeutralFiveStays(player)
            | Self::LyngkRule(player)
            | Self::Joker(player)
            | Self::Passes(player)
            | Self::Over(Outcome::Win(player))
            | Self::Fact(player, _) => Some(player),
        }
    }

    pub(in crate::app) fn words(self, shared: &Shared) -> heapless::String<120, u8> {
        let texts = shared.texts();
        let words = &texts.in_kiosk.captions;
        let name = |player: Player| match player {
            Player::A => "A",
            Player::B => "B",
        };
        let colour = |colour: Colour| texts.colours.of(colour);
        match self {
            Self::Begins => line(words.begins),
            Self::Scene(scene) => {
                let story = &texts.welcome.story;
                line(story.get(usize::from(scene)).unwrap_or(&words.begins))
            }
            Self::Claim(player, claimed) => fill_two(words.claim, colour(claimed), name(player)),
            Self::ClaimTakes(player, claimed) => {
                fill_two(words.claim_takes, colour(claimed), name(player))
            }
            Self::Captures(player) => filled(words.captures, [&name(player)]),
            Self::NeutralFive(_) => line(words.neutral_five),
            Self::NeutralFiveStays(_) => line(words.neutral_five_stays),
            Self::LyngkRule(_) => line(words.lyngk_rule),
            Self::Joker(_) => line(words.joker),
            Self::Passes(player) => filled(words.passes, [&name(player)]),
            Self::Over(Outcome::Win(player)) => filled(words.wins, [&name(player)]),
            Self::Over(Outcome::Draw) => line(words.draw),
            Self::Fact(_, fact) => {
                let fact = words.facts.get(usize::from(fact));
                line(fact.unwrap_or(&words.begins))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;
    use crate::rules::notation::Sketch;

    /// Returns the caption of a move by A that completes a neutral stack on `c2`.
    fn caption(below: &str, variant: Variant, claims: [&str; 2]) -> Caption {
        let stacks = [("c1", "G"), ("c2", below)];
        let sketch = Sketch {
            stacks: &stacks,
            claims,
            variant,
            ..Sketch::EMPTY
        };
        // A neutral single lands on singles only, so the taller stack moves.
        let turn = "c2-c1".parse().unwrap();
        let position = sketch.position().unwrap();
        Caption::of(&Played::in_position(&position, turn).unwrap(), 0)
    }

    #[test]
    fn a_neutral_five_waits_for_a_claim_only_where_one_can_take_it() {
        let five = |variant, claims| caption("IBKR", variant, claims);
        let waits = Caption::NeutralFive(Player::A);
        let stays = Caption::NeutralFiveStays(Player::A);
        assert_eq!(five(Variant::FivesTaken, ["", ""]), waits);
        assert_eq!(five(Variant::FivesTaken, ["IB", "G"]), waits);
        assert_eq!(five(Variant::FivesTaken, ["IB", "GK"]), stays);
        assert_eq!(five(Variant::FivesStay, ["", ""]), stays);
    }

    #[test]
    fn a_five_among_stacks_of_six_is_not_complete() {
        for variant in [Variant::SixesTaken, Variant::SixesStay] {
            let shown = caption("IBKR", variant, ["", ""]);
            assert!(matches!(shown, Caption::Fact(..)), "{shown:?}");
        }
    }
}
