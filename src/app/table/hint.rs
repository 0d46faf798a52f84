//! A hint that leads to its turn: what it is, why, and which button comes next.
//! It stays until the turn is over, whatever else is pressed in between; its words give
//! way before.

use crate::app::event::{Button, Millis};
use crate::app::moment::Moment;
use crate::app::table::draft::Draft;
use crate::app::table::tactics::Reason;
use crate::app::text;
use crate::app::text::{Lookup, Texts};
use crate::app::view::Phrase;
use crate::rules::{Colour, Point, Position, Turn};

/// A turn hinted at.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Hint {
    pub(in crate::app) turn: Turn,
    reason: Option<Reason>,
    /// Until when its words are in the place of a bar. What it points at stays.
    spoken_until: Option<Moment>,
}

/// How long the words of a hint stay, in milliseconds: to be read twice. They hide what
/// the other player has claimed and captured.
const SPOKEN_FOR: Millis = 6_000;

/// What comes next on the way to the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Step {
    /// A colour has to be claimed.
    Claim(Colour),
    /// A claim that the turn does not have is to be taken back.
    Unclaim,
    /// Another stack is in hand, or the cursor has left the way.
    PutBack,
    /// The cursor has to go to the stack that moves.
    Find(Point),
    /// The stack under the cursor is to be picked up.
    PickUp(Point),
    /// It is to be landed where the cursor is.
    Land(Point),
}

impl Step {
    /// The button that takes it.
    pub(in crate::app) const fn button(self) -> Button {
        match self {
            Self::Claim(_) | Self::Unclaim => Button::X,
            Self::PutBack | Self::Find(_) => Button::B,
            Self::PickUp(_) | Self::Land(_) => Button::A,
        }
    }

    /// The point it is about, if it is about one.
    pub(in crate::app) const fn point(self) -> Option<Point> {
        match self {
            Self::Find(point) | Self::PickUp(point) | Self::Land(point) => Some(point),
            Self::Claim(_) | Self::Unclaim | Self::PutBack => None,
        }
    }
}

impl Hint {
    /// A hint at a turn in a position.
    pub(in crate::app) fn at(position: &Position, turn: Turn, now: Millis) -> Self {
        let hint = Self {
            turn,
            reason: Reason::of(position, turn),
            spoken_until: None,
        };
        hint.spoken(now)
    }

    /// The same hint, whose words are read from now on.
    pub(in crate::app) const fn spoken(self, now: Millis) -> Self {
        Self {
            spoken_until: Some(Moment::at(now + SPOKEN_FOR)),
            ..self
        }
    }

    /// Until when its words are to be read, if they still are.
    pub(in crate::app) fn spoken_until(self) -> Option<Millis> {
        self.spoken_until.map(Moment::millis)
    }

    /// Lets the words go when their time is over; says whether it was.
    pub(in crate::app) fn fall_silent(&mut self, now: Millis) -> bool {
        let over = self.spoken_until.is_some_and(|until| until.is_past(now));
        if over {
            self.spoken_until = None;
        }
        over
    }

    /// The colour that the turn claims.
    pub(in crate::app) const fn claim(self) -> Option<Colour> {
        self.turn.claim()
    }

    /// Where the stack lands, if this is the one that moves and the claim is made.
    pub(in crate::app) fn landing_of(self, made: Option<Colour>, stack: Point) -> Option<Point> {
        match self.turn {
            Turn::Move { claim, from, to } if claim == made && from == stack => Some(to),
            _ => None,
        }
    }

    /// What comes next; none if the turn is a pass, which asks for itself.
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

    /// What is said of it.
    pub(in crate::app) fn words(self, step: Step, texts: &Texts) -> Phrase {
        let words = &texts.on_board;
        match (step, self.reason) {
            (Step::Claim(colour), _) => text::fill(words.hint_claim, texts.colours.of(colour)),
            (_, Some(reason)) => text::phrase(words.hint_why.of(reason)),
            (_, None) => text::phrase(words.hint_good),
        }
    }
}
