//! Listing the moves of a node, the most promising first.

use super::class::Ruler;
use super::evaluation::{Blend, Weights, sign};
use super::key::mixed;
use super::search::Search;
use crate::rules::{Board, ColourSet, Player, Point, Position, Turn, Variant};
use core::ops::ControlFlow;

/// A move without its claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) from: Point,
    pub(super) to: Point,
}

impl Step {
    /// No move: none stays where it is.
    pub(super) const NONE: Self = Self {
        from: Point::FIRST,
        to: Point::FIRST,
    };

    /// The move of a turn, if it has one.
    fn of(turn: Option<Turn>) -> Self {
        match turn {
            Some(Turn::Move { from, to, .. }) => Self { from, to },
            _ => Self::NONE,
        }
    }

    /// The landing if the move starts on `from`; else no point's number.
    #[inline]
    fn landing_from(self, from: Point) -> usize {
        if self.from == from {
            self.to.index()
        } else {
            Point::NUM
        }
    }
}

/// A move and how promising it is, in one word.
#[derive(Clone, Copy, Debug)]
#[repr(align(4))]
pub(super) struct Candidate {
    pub(super) step: Step,
    /// The order: see the constants.
    rank: i16,
}

const _: () = assert!(size_of::<Candidate>() == 4);

/// The rank of the best move of an earlier look.
const KNOWN: i32 = 32_000;
/// The rank of moves that complete a stack, give or take [`COMPLETION_SPREAD`].
const COMPLETION: i32 = 24_000;
const COMPLETION_SPREAD: i32 = 4_000;
/// The rank of moves that refuted a sister line.
const KILLER: i32 = 12_000;
/// Other moves rank from minus to plus this.
const OTHER: i32 = 11_000;
/// How much a point gained at once counts in the rank, beside the history's
/// up to [`HISTORY`].
const GAIN_COUNTS: i32 = 8;
/// The most that the history counts in the rank. A power of two: the chip
/// divides by a call.
const HISTORY: i32 = 8_192;

impl Candidate {
    pub(super) const NONE: Self = Self {
        step: Step::NONE,
        rank: 0,
    };

    pub(super) const fn is_completion(self) -> bool {
        self.rank as i32 >= COMPLETION - COMPLETION_SPREAD && (self.rank as i32) < KNOWN
    }
}

/// Brings the candidates into the order of a heap: none ranks above the one at
/// half its place.
fn heap(candidates: &mut [Candidate]) {
    for place in (0..candidates.len() / 2).rev() {
        sink(candidates, place);
    }
}

/// Lets the candidate at `place` of a heap sink to where it belongs.
fn sink(candidates: &mut [Candidate], mut place: usize) {
    let Some(&sinking) = candidates.get(place) else {
        return;
    };
    loop {
        let below = 2 * place + 1;
        let Some(&left) = candidates.get(below) else {
            break;
        };
        let (next, better) = match candidates.get(below + 1) {
            Some(&right) if right.rank > left.rank => (below + 1, right),
            _ => (below, left),
        };
        if better.rank <= sinking.rank {
            break;
        }
        candidates[place] = better;
        place = next;
    }
    candidates[place] = sinking;
}

/// What each stack is worth in one position to the side to move, so that a
/// move is judged by one more lookup.
struct Judge<'a> {
    ruler: &'a Ruler,
    weights: &'a Weights,
    position: &'a Position,
    own: ColourSet,
    highest: usize,
    blend: Blend,
    /// 1 for player A to move, -1 for B.
    sign: i32,
    /// What capturing a five is worth; in the six variant, where none is
    /// captured, what a six is worth to its owner is learned as its class.
    five: Option<i32>,
    worth: [Worth; Point::NUM],
}

/// A stack's value to the side to move, and its share in the class of a stack
/// on it.
#[derive(Clone, Copy)]
struct Worth {
    value: i16,
    body: u16,
}

impl<'a> Judge<'a> {
    fn new(board: &'a Board, ruler: &'a Ruler, weights: &'a Weights) -> Self {
        let position = board.position();
        let occupied = board.occupied();
        let blend = Blend::new(occupied.len());
        let sign = sign(position.side_to_move());
        let mut worth = [Worth { value: 0, body: 0 }; Point::NUM];
        for point in occupied {
            let stack = position.stack(point);
            let body = ruler.body(stack);
            let value = sign * blend.of(weights.stacks[ruler.top(stack) + body]);
            worth[point.index()] = Worth {
                value: value as i16,
                body: body as u16,
            };
        }
        Self {
            ruler,
            weights,
            position,
            own: position.claims(position.side_to_move()),
            highest: position.variant().highest(),
            blend,
            sign,
            five: (position.variant() == Variant::Standard).then(|| blend.of(weights.five)),
            worth,
        }
    }

    /// The moving stack's share in the judgement of its moves.
    #[inline]
    fn mover(&self, from: Point) -> Mover {
        let stack = self.position.stack(from);
        let Worth { value, body } = self.worth[from.index()];
        let missing = if stack.is_topped_by(self.own) {
            self.highest - stack.height()
        } else {
            0
        };
        Mover {
            value: i32::from(value),
            class: self.ruler.top(stack) + usize::from(body),
            missing,
        }
    }

    /// What a move gains at once, and whether it completes a stack of one's own.
    #[inline]
    fn gain(&self, mover: &Mover, to: Point) -> (i32, bool) {
        let below = self.worth[to.index()];
        let completes = self.position.stack(to).height() == mover.missing;
        let now = match self.five {
            Some(five) if completes => five,
            _ => {
                let class = mover.class + usize::from(below.body);
                self.sign * self.blend.of(self.weights.stacks[class])
            }
        };
        (now - mover.value - i32::from(below.value), completes)
    }
}

/// A stack that is to move.
struct Mover {
    value: i32,
    /// Its class, but for the pieces it lands on.
    class: usize,
    /// How many pieces would complete a stack of one's own; 0 if it is not.
    missing: usize,
}

/// Whether a weak player overlooks a move over LYNGK-points, `of_16` times in 16.
fn overlooks(board: &Board, Step { from, to }: Step, seed: u32, of_16: u8) -> bool {
    let route = (from.index() << 8 | to.index()) as u32;
    let drawn = mixed(seed ^ mixed(route)) % 16;
    !board.seen_from(from).has(to) && drawn < u32::from(of_16)
}

/// How often a move has cut a search short, by side, start and landing.
#[derive(Clone, Debug)]
pub(super) struct History([[[i16; Point::NUM]; Point::NUM]; Player::NUM]);

impl History {
    pub(super) const fn new() -> Self {
        Self([[[0; Point::NUM]; Point::NUM]; Player::NUM])
    }

    pub(super) fn clear(&mut self) {
        self.0.as_flattened_mut().as_flattened_mut().fill(0);
    }

    /// Adds to a move's count, the less the higher it is already.
    fn add(&mut self, side: Player, Step { from, to }: Step, bonus: i32) {
        let entry = &mut self.0[side.index()][from.index()][to.index()];
        let value = i32::from(*entry);
        *entry = (value + bonus - value * bonus / HISTORY) as i16;
    }
}

impl Search<'_> {
    /// Lists the moves after the claim from `self.open` on, apart from those
    /// that do not gain more than `floor`; returns the end. Only where there is
    /// no move at all is the list empty.
    pub(super) fn list_moves(&mut self, ply: usize, hint: Option<Turn>, floor: i32) -> usize {
        let start = self.open;
        let end = self.list(start, ply, hint, floor, self.orders.style.chains_overlooked);
        // Whoever overlooks everything looks again.
        if end == start {
            self.list(start, ply, hint, floor, 0)
        } else {
            end
        }
    }

    fn list(
        &mut self,
        start: usize,
        ply: usize,
        hint: Option<Turn>,
        floor: i32,
        overlooked: u8,
    ) -> usize {
        let Self {
            board,
            ruler,
            weights,
            orders,
            work,
            guessed,
            ..
        } = self;
        let board = &*board;
        let judge = Judge::new(board, ruler, weights);
        let side = board.position().side_to_move();
        let hint = Step::of(hint);
        let killers = work.killers[ply];
        let history = &work.history.0[side.index()];
        let candidates = &mut work.candidates;
        let seed = orders.seed;
        let mut end = start;
        let (judge, next) = (&judge, &mut end);
        // What is small moves in: the chip then reads it once, not through a
        // reference for each move.
        let _: ControlFlow<()> = board.visit_plain_moves(move |moves| {
            let from = moves.from;
            let mover = judge.mover(from);
            let history = &history[from.index()];
            let known = hint.landing_from(from);
            let killers = killers.map(|killer| killer.landing_from(from));
            let mut end = *next;
            for to in moves.landings {
                let step = Step { from, to };
                if overlooked > 0 && overlooks(board, step, seed, overlooked) {
                    continue;
                }
                let Some(slot) = candidates.get_mut(end) else {
                    *next = end;
                    return ControlFlow::Break(());
                };
                let (gain, completes) = judge.gain(&mover, to);
                let landing = to.index();
                let rank = if landing == known {
                    KNOWN
                } else if completes {
                    COMPLETION + gain.clamp(-COMPLETION_SPREAD, COMPLETION_SPREAD)
                } else if killers.contains(&landing) {
                    KILLER
                } else if gain <= floor && end > start {
                    *guessed = true;
                    continue;
                } else {
                    (gain * GAIN_COUNTS + i32::from(history[landing])).clamp(-OTHER, OTHER)
                };
                *slot = Candidate {
                    step,
                    rank: rank as i16,
                };
                end += 1;
            }
            *next = end;
            ControlFlow::Continue(())
        });
        heap(&mut work.candidates[start..end]);
        end
    }

    /// Takes the best of the candidates from `start` to `end`, which are one less
    /// then.
    pub(super) fn pick(&mut self, start: usize, end: usize) -> Candidate {
        let left = &mut self.work.candidates[start..end];
        let best = left[0];
        if let Some((last, rest)) = left.split_last_mut() {
            if let Some(first) = rest.first_mut() {
                *first = *last;
            }
            sink(rest, 0);
        }
        best
    }

    /// Remembers a quiet move that refuted the opponent's last one.
    pub(super) fn remember_cut(&mut self, ply: usize, depth: i32, step: Step) {
        let killers = &mut self.work.killers[ply];
        if killers[0] != step {
            *killers = [step, killers[0]];
        }
        let side = self.board.position().side_to_move();
        self.work
            .history
            .add(side, step, (depth * depth * 4).min(400));
    }
}
