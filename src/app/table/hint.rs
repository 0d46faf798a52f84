//! A hint that leads to its turn: the turn, the reason and the next button. It stays
//! until the turn is over, whatever is pressed; its words disappear earlier.

use crate::app::event::{Button, Millis};
use crate::app::moment::Moment;
use crate::app::table::draft::Draft;
use crate::app::table::tactics::Reason;
use crate::app::text;
use crate::app::text::{Lookup, Texts};
use crate::app::view::Phrase;
use crate::rules::{Colour, Point, Position, Turn};

/// A suggested turn.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Hint {
    pub(in crate::app) turn: Turn,
    reason: Option<Reason>,
    /// End of the time in which its words cover a bar. The marks stay.
    spoken_until: Option<Moment>,
}

/// Display time of the words of a hint, in milliseconds: enough to read them twice. They
/// cover the other player's claims and captures.
const SPOKEN_FOR: Millis = 6_000;

/// The next step on the way to the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Step {
    /// Claim a colour.
    Claim(Colour),
    /// Take back a claim that the turn does not have.
    Unclaim,
    /// Put back a stack that is not to move, or the right one if the cursor is not on
    /// its landing.
    PutBack,
    /// Move the cursor to the stack that moves.
    Find(Point),
    /// Pick up the stack under the cursor.
    PickUp(Point),
    /// Land the stack on the point under the cursor.
    Land(Point),
}

impl Step {
    /// Returns the button of the step.
    pub(in crate::app) const fn button(self) -> Button {
        match self {
            Self::Claim(_) | Self::Unclaim => Button::X,
            Self::PutBack | Self::Find(_) => Button::B,
            Self::PickUp(_) | Self::Land(_) => Button::A,
        }
    }

    /// Returns the point of the step, if it has one.
    pub(in crate::app) const fn point(self) -> Option<Point> {
        match self {
            Self::Find(point) | Self::PickUp(point) | Self::Land(point) => Some(point),
            Self::Claim(_) | Self::Unclaim | Self::PutBack => None,
        }
    }
}

impl Hint {
    /// Returns the hint of a turn in a position.
    pub(in crate::app) fn at(position: &Position, turn: Turn, now: Millis) -> Self {
        let hint = Self {
            turn,
            reason: Reason::of(position, turn),
            spoken_until: None,
        };
        hint.spoken(now)
    }

    /// Returns the hint with the display time of its words started again.
    pub(in crate::app) const fn spoken(self, now: Millis) -> Self {
        Self {
            spoken_until: Some(Moment::at(now + SPOKEN_FOR)),
            ..self
        }
    }

    /// Returns the end of the display time, if the words are shown.
    pub(in crate::app) fn spoken_until(self) -> Option<Millis> {
        self.spoken_until.map(Moment::millis)
    }

    /// Removes the words when their time is over. Returns whether it did.
    pub(in crate::app) fn fall_silent(&mut self, now: Millis) -> bool {
        let over = self.spoken_until.is_some_and(|until| until.is_past(now));
        if over {
            self.spoken_until = None;
        }
        over
    }

    /// Returns the colour that the turn claims.
    pub(in crate::app) const fn claim(self) -> Option<Colour> {
        self.turn.claim()
    }

    /// Returns the landing of a stack, if it is the one that moves and the claim is
    /// made.
    pub(in crate::app) fn landing_of(self, made: Option<Colour>, stack: Point) -> Option<Point> {
        match self.turn {
            Turn::Move { claim, from, to } if claim == made && from == stack => Some(to),
            _ => None,
        }
    }

    /// Returns the next step; none for a pass, which has a screen of its own.
    pub(in crate::app) fn step(self, draft: &Draft) -> Option<Step> {
        let Turn::Move { claim, from, to } = self.turn else {
            return None;
        };
        let cursor = draft.cursor.at;
        Some(match (draft.hand, draft.claim) {
            (Some(hand), made) if hand.from == from && made == claim && cursor == to => {
                Step::Land(to)
            }
            (Some(_), _) => Step::PutBack,
            (None, made) if made == claim && cursor == from => Step::PickUp(from),
            (None, made) if made == claim => Step::Find(from),
            (None, Some(_)) => Step::Unclaim,
            (None, None) => claim.map_or(Step::Find(from), Step::Claim),
        })
    }

    /// Returns the words for a step.
    pub(in crate::app) fn words(self, step: Step, texts: &Texts) -> Phrase {
        let words = &texts.on_board;
        match (step, self.reason) {
            (Step::Claim(colour), _) => text::fill(words.hint_claim, texts.colours.of(colour)),
            (_, Some(reason)) => text::phrase(words.hint_why.of(reason)),
            (_, None) => text::phrase(words.hint_good),
        }
    }
}
