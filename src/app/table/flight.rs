//! The animation of a turn: the claim is announced and the fives it takes fly to their
//! owner's bar, then the stack hops along its route, then a completed five flies off.

use crate::app::FRAME;
use crate::app::event::Millis;
use crate::app::game::{Played, claimed};
use crate::app::moment::Moment;
use crate::app::settings::Animation;
use crate::rules::{Colour, PackedPosition, Player, Point, PointSet, Position, Route, Stack, Turn};

/// Flight time of a captured five to its owner's bar, in hops.
const LIFTS_PER_HOP: u64 = 2;
/// Time for which a claim of the device is shown before the move, in milliseconds:
/// enough to read five words.
const ANNOUNCE_FOR: u16 = 1_320;

/// The animation of a turn or of its claim.
#[derive(Clone, Debug)]
pub(in crate::app) struct Flight {
    begun: Moment,
    /// Time of a hop, in milliseconds.
    hop: u16,
    /// The position before the turn.
    before: PackedPosition,
    claim: Claim,
    /// The route of the stack; none for a claim alone.
    route: Option<Route>,
    captures: bool,
    /// A replay on request, which stops no clock.
    again: bool,
}

/// The part of a claim that is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Claim {
    /// The turn has no claim.
    None,
    /// The claim was shown when it was made.
    Made(Colour),
    /// The claim and the fives it takes are shown.
    Shown {
        colour: Colour,
        taken: PointSet,
        /// Time for which the claim is shown before the fives leave, in milliseconds.
        announce: u16,
    },
}

impl Claim {
    const fn colour(self) -> Option<Colour> {
        match self {
            Self::None => None,
            Self::Made(colour) | Self::Shown { colour, .. } => Some(colour),
        }
    }
}

/// The contents of one picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::app) enum Frame {
    /// A colour is claimed.
    Claiming(Colour),
    /// The fives that a claim takes fly off one by one.
    Taking {
        colour: Colour,
        flown: PointSet,
        flying: Point,
        permille: u16,
    },
    /// A stack is between two points of its route.
    Hopping(Point, Point, u16),
    /// The completed five flies off its landing.
    Capturing(Stack, Point, u16),
}

impl Flight {
    /// Returns the animation of a turn; none for a pass or with animations off. A claim
    /// that was made at the board has been shown already.
    pub(in crate::app) fn of(
        played: &Played,
        claim_made: bool,
        speed: Animation,
        now: Millis,
    ) -> Option<Self> {
        let Turn::Move { claim, .. } = played.turn else {
            return None;
        };
        if speed == Animation::Off {
            return None;
        }
        Some(Self {
            begun: Moment::at(now),
            hop: speed.hop(),
            before: PackedPosition::from(&played.before),
            claim: match claim {
                None => Claim::None,
                Some(colour) if claim_made => Claim::Made(colour),
                Some(colour) => Claim::Shown {
                    colour,
                    taken: played.taken,
                    announce: ANNOUNCE_FOR,
                },
            },
            route: Some(played.route?),
            captures: played.completed,
            again: false,
        })
    }

    /// Returns the animation of a turn as a replay.
    pub(in crate::app) fn replay_of(
        played: &Played,
        speed: Animation,
        now: Millis,
    ) -> Option<Self> {
        let flight = Self::of(played, false, speed, now)?;
        Some(Self {
            again: true,
            ..flight
        })
    }

    /// Returns whether the animation is a replay.
    pub(in crate::app) const fn is_replay(&self) -> bool {
        self.again
    }

    /// Returns the animation of a claim made at the board; none if it takes no fives.
    pub(in crate::app) fn of_claim(
        position: &Position,
        colour: Colour,
        taken: PointSet,
        speed: Animation,
        now: Millis,
    ) -> Option<Self> {
        if speed == Animation::Off || taken.is_empty() {
            return None;
        }
        Some(Self {
            begun: Moment::at(now),
            hop: speed.hop(),
            before: PackedPosition::from(position),
            claim: Claim::Shown {
                colour,
                taken,
                announce: 0,
            },
            route: None,
            captures: false,
            again: false,
        })
    }

    /// Returns the player of the turn.
    pub(in crate::app) fn mover(&self) -> Player {
        self.before.side_to_move()
    }

    /// Returns whether the claim is the last of its player.
    pub(in crate::app) fn is_last_claim(&self) -> bool {
        self.before.unpack().claims(self.mover()).len() + 1 == Player::CLAIMS
    }

    /// Returns the position under the animation: the one before the claim until the
    /// fives are gone, then the one after it.
    pub(in crate::app) fn position(&self, now: Millis) -> Position {
        match self.frame(now) {
            Some(Frame::Claiming(_) | Frame::Taking { .. }) => self.before.unpack(),
            _ => claimed(&self.before.unpack(), self.claim.colour()),
        }
    }

    /// Returns the start of the route.
    pub(in crate::app) fn from(&self) -> Option<Point> {
        self.route?.points().first().copied()
    }

    /// Returns the time of the next picture.
    pub(in crate::app) fn next(&self, now: Millis) -> Millis {
        now + FRAME - now.saturating_sub(self.begun.millis()) % FRAME
    }

    /// Returns the current picture; none after the end. The time is rounded down to a
    /// multiple of [`FRAME`], so that each device shows the same pictures.
    pub(in crate::app) fn frame(&self, now: Millis) -> Option<Frame> {
        let mut since = now.saturating_sub(self.begun.millis()) / FRAME * FRAME;
        let hop = Millis::from(self.hop);
        let lift = hop * LIFTS_PER_HOP;
        if let Claim::Shown {
            colour,
            taken,
            announce,
        } = self.claim
        {
            let announce = Millis::from(announce);
            if since < announce {
                return Some(Frame::Claiming(colour));
            }
            since -= announce;
            let mut flown = PointSet::EMPTY;
            for flying in taken {
                if since < lift {
                    return Some(Frame::Taking {
                        colour,
                        flown,
                        flying,
                        permille: part(since, lift),
                    });
                }
                since -= lift;
                flown = flown.with(flying);
            }
        }
        let route = self.route?;
        for step in route.points().windows(2) {
            if since < hop {
                return Some(Frame::Hopping(step[0], step[1], part(since, hop)));
            }
            since -= hop;
        }
        if self.captures && since < lift {
            let (from, &to) = (self.from()?, route.points().last()?);
            let before = self.before.unpack();
            let whole = before.stack(from).onto(before.stack(to));
            return Some(Frame::Capturing(whole, to, part(since, lift)));
        }
        None
    }
}

fn part(of: Millis, whole: Millis) -> u16 {
    (1000 * of / whole.max(1)) as u16
}
