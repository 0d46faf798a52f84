//! Listing the moves of a node, the most promising first.

use super::class::Ruler;
use super::evaluation::{Balance, Blend, Pair, Weights};
use super::key::mixed;
use super::search::Search;
use crate::rules::{Board, ColourSet, Player, Point, Position, Turn, Variant};
use core::ops::ControlFlow;

/// A move without its claim.
pub(super) type Step = (Point, Point);

/// A move and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    from: Point,
    to: Point,
    /// What the move gains at once by the evaluation.
    gain: i16,
    /// The order: see the constants.
    rank: i16,
}

const _: () = assert!(size_of::<Candidate>() == 6);

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
/// The most that the history counts in the rank.
const HISTORY: i32 = 8_000;

impl Candidate {
    pub(super) const NONE: Self = Self {
        from: Point::FIRST,
        to: Point::FIRST,
        gain: 0,
        rank: 0,
    };

    pub(super) const fn step(self) -> Step {
        (self.from, self.to)
    }

    pub(super) const fn gain(self) -> i32 {
        self.gain as i32
    }

    pub(super) const fn is_completion(self) -> bool {
        self.rank as i32 >= COMPLETION - COMPLETION_SPREAD && (self.rank as i32) < KNOWN
    }
}

/// What each stack is worth in one position, so that a move is judged by one
/// more lookup.
struct Judge<'a> {
    ruler: &'a Ruler,
    weights: &'a Weights,
    position: &'a Position,
    side: Player,
    own: ColourSet,
    blend: Blend,
    /// By point: the stack's value, and its share in the class of a stack on it.
    worth: [(Pair, u16); Point::NUM],
}

impl<'a> Judge<'a> {
    fn new(board: &'a Board, ruler: &'a Ruler, weights: &'a Weights) -> Self {
        let position = board.position();
        let side = position.side_to_move();
        let mut worth = [(Pair::ZERO, 0); Point::NUM];
        let occupied = board.occupied();
        for point in occupied {
            let stack = position.stack(point);
            let body = ruler.body(stack);
            let value = weights.stacks[ruler.top(stack) + body];
            worth[point.index()] = (value, body as u16);
        }
        let blend = Blend::new(occupied.len());
        Self {
            ruler,
            weights,
            position,
            side,
            own: position.claims(side),
            blend,
            worth,
        }
    }

    /// What a move gains at once, and whether it completes a stack of one's own.
    #[inline]
    fn gain(&self, from: Point, to: Point) -> (i32, bool) {
        let stack = self.position.stack(from);
        let (value, body) = self.worth[from.index()];
        let (below, below_body) = self.worth[to.index()];
        let variant = self.position.variant();
        let height = stack.height() + self.position.stack(to).height();
        let completes =
            height == variant.highest() && stack.top_colour().is_some_and(|top| self.own.has(top));
        let mut change = Balance::default();
        change -= value;
        change -= below;
        if completes && variant == Variant::Standard {
            change.add_five(self.side, self.weights.five);
        } else {
            let class = self.ruler.top(stack) + usize::from(body) + usize::from(below_body);
            change += self.weights.stacks[class];
        }
        let gain = self.blend.of(change);
        (if self.side == Player::A { gain } else { -gain }, completes)
    }
}

/// Whether a weak player overlooks a move over LYNGK-points, `of_16` times in 16.
fn overlooks(board: &Board, (from, to): Step, seed: u32, of_16: u8) -> bool {
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

    fn of(&self, side: Player, (from, to): Step) -> i32 {
        i32::from(self.0[side.index()][from.index()][to.index()])
    }

    /// Adds to a move's count, the less the higher it is already.
    fn add(&mut self, side: Player, (from, to): Step, bonus: i32) {
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
        let judge = Judge::new(board, ruler, weights);
        let hint = match hint {
            Some(Turn::Move { from, to, .. }) => Some((from, to)),
            _ => None,
        };
        let killers = work.killers[ply];
        let mut end = start;
        let _: ControlFlow<()> = board.visit_plain_moves(|moves| {
            let from = moves.from;
            for to in moves.landings {
                let step = (from, to);
                if overlooked > 0 && overlooks(board, step, orders.seed, overlooked) {
                    continue;
                }
                let Some(slot) = work.candidates.get_mut(end) else {
                    return ControlFlow::Break(());
                };
                let (gain, completes) = judge.gain(from, to);
                let rank = if hint == Some(step) {
                    KNOWN
                } else if completes {
                    COMPLETION + gain.clamp(-COMPLETION_SPREAD, COMPLETION_SPREAD)
                } else if killers.contains(&Some(step)) {
                    KILLER
                } else if gain <= floor && end > start {
                    *guessed = true;
                    continue;
                } else {
                    (gain * GAIN_COUNTS + work.history.of(judge.side, step)).clamp(-OTHER, OTHER)
                };
                *slot = Candidate {
                    from,
                    to,
                    gain: gain as i16,
                    rank: rank as i16,
                };
                end += 1;
            }
            ControlFlow::Continue(())
        });
        end
    }

    /// Brings the best of the candidates from `index` to `end` to `index`.
    pub(super) fn pick(&mut self, index: usize, end: usize) -> Candidate {
        let list = &mut self.work.candidates[index..end];
        let mut best = 0;
        for (place, candidate) in list.iter().enumerate() {
            if candidate.rank > list[best].rank {
                best = place;
            }
        }
        list.swap(0, best);
        list[0]
    }

    /// Remembers a quiet move that refuted the opponent's last one.
    pub(super) fn remember_cut(&mut self, ply: usize, depth: i32, step: Step) {
        let killers = &mut self.work.killers[ply];
        if killers[0] != Some(step) {
            *killers = [Some(step), killers[0]];
        }
        let side = self.board.position().side_to_move();
        self.work
            .history
            .add(side, step, (depth * depth * 4).min(400));
    }
}
