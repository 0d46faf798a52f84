//! What is said below the board of a game that the device plays with itself: at a
//! kiosk and in a demo.

use super::context::Context;
use super::game::Played;
use super::text::{KioskTexts, fill_two};
use crate::rules::{Colour, Outcome, Player, Turn};

/// What a caption says; in words only when it is shown, since the language
/// changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Caption {
    Begins,
    /// A scene of the story.
    Scene(u8),
    Claim(Player, Colour),
    ClaimTakes(Player, Colour),
    Captures(Player),
    /// A five or six nobody owns; whether it stays for good.
    NeutralFive(Player, bool),
    LyngkRule(Player),
    Joker(Player),
    Passes(Player),
    Over(Outcome),
    Fact(Player, u8),
}

impl Caption {
    /// What is worth saying about a turn; if nothing special happened, one of
    /// the facts about such stacks in turn.
    pub(super) fn of(played: &Played, shown: u32) -> Self {
        let player = played.mover();
        let Turn::Move { claim, from, to } = played.turn else {
            return Self::Passes(player);
        };
        const HALF: u8 = KioskTexts::FACTS as u8 / 2;
        let (before, after) = (&played.before, &played.after);
        let own = before.stack_owner(before.stack(from)).is_some();
        let fact = (shown % u32::from(HALF)) as u8 + if own { HALF } else { 0 };
        let landed = after.stack(to);
        match claim {
            Some(colour) if !played.taken.is_empty() => Self::ClaimTakes(player, colour),
            Some(colour) => Self::Claim(player, colour),
            None if played.completed => Self::Captures(player),
            None if landed.height() >= 5 && after.stack_owner(landed).is_none() => {
                Self::NeutralFive(player, after.variant().neutrals_stay())
            }
            None if played.links() > 0 => Self::LyngkRule(player),
            None if before.stack(to).top_colour().is_none() => Self::Joker(player),
            None => Self::Fact(player, fact),
        }
    }

    pub(super) const fn about(self) -> Option<Player> {
        match self {
            Self::Begins | Self::Scene(_) | Self::Over(Outcome::Draw) => None,
            Self::Claim(player, _)
            | Self::ClaimTakes(player, _)
            | Self::Captures(player)
            | Self::NeutralFive(player, _)
            | Self::LyngkRule(player)
            | Self::Joker(player)
            | Self::Passes(player)
            | Self::Over(Outcome::Win(player))
            | Self::Fact(player, _) => Some(player),
        }
    }

    pub(super) fn words(self, cx: &Context) -> heapless::String<120, u8> {
        let texts = cx.texts();
        let words = &texts.in_kiosk.captions;
        let name = |player: Player| match player {
            Player::A => "A",
            Player::B => "B",
        };
        let colour = |colour: Colour| texts.colours[colour.index()];
        let (text, first, second) = match self {
            Self::Begins => (words.begins, "", ""),
            Self::Scene(scene) => {
                let story = &texts.welcome.story;
                (
                    *story.get(usize::from(scene)).unwrap_or(&words.begins),
                    "",
                    "",
                )
            }
            Self::Claim(player, claimed) => (words.claim, colour(claimed), name(player)),
            Self::ClaimTakes(player, claimed) => (words.claim_takes, colour(claimed), name(player)),
            Self::Captures(player) => (words.captures, name(player), ""),
            Self::NeutralFive(_, false) => (words.neutral_five, "", ""),
            Self::NeutralFive(_, true) => (words.neutral_five_stays, "", ""),
            Self::LyngkRule(_) => (words.lyngk_rule, "", ""),
            Self::Joker(_) => (words.joker, "", ""),
            Self::Passes(player) => (words.passes, name(player), ""),
            Self::Over(Outcome::Win(player)) => (words.wins, name(player), ""),
            Self::Over(Outcome::Draw) => (words.draw, "", ""),
            Self::Fact(_, fact) => {
                let fact = words.facts.get(usize::from(fact));
                (*fact.unwrap_or(&words.begins), "", "")
            }
        };
        fill_two(text, first, second)
    }
}
