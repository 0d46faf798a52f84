//! Listing the moves of a node, the most promising first, and only as far as
//! they are asked for.

use super::candidate::{
    COMPLETION, COMPLETION_SPREAD, Candidate, KILLER, KNOWN, KNOWN_COMPLETION, OTHER, Step, heap,
    sink,
};
use super::class::Ruler;
use super::evaluation::{Blend, Weights, sign};
use super::key::mixed;
use super::search::Search;
use crate::rules::{Board, Point, PointSet, Position, Turn};
use core::ops::ControlFlow;

/// How much a point gained at once counts in the rank, beside the history.
const GAIN_COUNTS: i32 = 8;

/// What each stack is worth in one position to the side to move, so that a
/// move is judged by one more lookup.
struct Judge<'a> {
    ruler: &'a Ruler,
    weights: &'a Weights,
    position: &'a Position,
    blend: Blend,
    /// 1 for player A to move, -1 for B.
    sign: i32,
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
            blend,
            sign,
            worth,
        }
    }

    /// The moving stack's share in the judgement of its moves.
    #[inline]
    fn mover(&self, from: Point) -> Mover {
        let stack = self.position.stack(from);
        let Worth { value, body } = self.worth[from.index()];
        Mover {
            value: i32::from(value),
            class: self.ruler.top(stack) + usize::from(body),
        }
    }

    /// What a move that completes nothing of one's own gains at once.
    #[inline]
    fn gain(&self, mover: &Mover, to: Point) -> i32 {
        let below = self.worth[to.index()];
        let class = mover.class + usize::from(below.body);
        let now = self.sign * self.blend.of(self.weights.stacks[class]);
        now - mover.value - i32::from(below.value)
    }
}

/// A stack that is to move.
struct Mover {
    value: i32,
    /// Its class, but for the pieces it lands on.
    class: usize,
}

/// Whether a weak player overlooks a move over LYNGK-points, `of_16` times in 16.
fn overlooks(board: &Board, Step { from, to }: Step, seed: u32, of_16: u8) -> bool {
    let route = (from.index() << 8 | to.index()) as u32;
    let drawn = mixed(seed ^ mixed(route)) % 16;
    !board.seen_from(from).has(to) && drawn < u32::from(of_16)
}

/// The moves of an open node that are still to be searched.
pub(super) struct Selection {
    /// Where its candidates are.
    start: usize,
    end: usize,
    ply: usize,
    hint: Step,
    /// Moves that do not gain more at once are left out.
    floor: i32,
    /// How many of 16 moves over LYNGK-points are overlooked.
    overlooked: u8,
    stage: Stage,
    /// Whether it has had any move.
    any: bool,
}

/// What has been listed so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing.
    Fresh,
    /// The moves that are likely to be the last ones tried: most nodes need no
    /// others.
    Early,
    /// All moves.
    Listed,
}

impl Search<'_> {
    /// The moves after the claim, apart from those that do not gain more than
    /// `floor`. Only where there is no move at all has it none.
    pub(super) fn select(&self, ply: usize, hint: Option<Turn>, floor: i32) -> Selection {
        Selection {
            start: self.open,
            end: self.open,
            ply,
            hint: Step::of(hint),
            floor,
            overlooked: self.orders.style.chains_overlooked,
            stage: Stage::Fresh,
            any: false,
        }
    }

    /// Takes the most promising of the moves left.
    pub(super) fn next(&mut self, moves: &mut Selection) -> Option<Candidate> {
        while moves.start == moves.end {
            match moves.stage {
                Stage::Fresh => {
                    self.list_early(moves);
                    moves.stage = Stage::Early;
                }
                Stage::Early => {
                    self.list_others(moves);
                    moves.stage = Stage::Listed;
                }
                Stage::Listed if moves.any || moves.overlooked == 0 => return None,
                Stage::Listed => {
                    // Whoever overlooks everything looks again.
                    moves.overlooked = 0;
                    moves.stage = Stage::Fresh;
                }
            }
            heap(&mut self.work.candidates[moves.start..moves.end]);
        }
        moves.any = true;
        moves.end -= 1;
        self.open = moves.end;
        let (best, left) = self.work.candidates[moves.start..=moves.end].split_last_mut()?;
        if let Some(first) = left.first_mut() {
            core::mem::swap(first, best);
            let best = *best;
            sink(left, 0);
            return Some(best);
        }
        Some(*best)
    }

    /// Lists the move of an earlier look, completions and killers.
    #[inline(never)]
    fn list_early(&mut self, moves: &mut Selection) {
        if moves.hint != Step::NONE && self.is_seen(moves.hint, moves.overlooked) {
            let completes = self.completes(moves.hint);
            let rank = if completes { KNOWN_COMPLETION } else { KNOWN };
            self.add(moves, moves.hint, rank);
        }
        self.list_completions(moves);
        for killer in self.work.killers[moves.ply] {
            if killer != Step::NONE
                && killer != moves.hint
                && !self.completes(killer)
                && self.is_seen(killer, moves.overlooked)
            {
                self.add(moves, killer, KILLER);
            }
        }
    }

    /// Lists the completions but for the move of an earlier look.
    fn list_completions(&mut self, moves: &mut Selection) {
        let Self { board, work, .. } = self;
        let side = board.position().side_to_move();
        let own = board.position().claims(side);
        if !own.into_iter().any(|colour| board.may_complete(colour)) {
            return;
        }
        let first = moves.end;
        board.visit_claimed_by(side, |from, landings| {
            for to in landings & board.completing(from) {
                let step = Step { from, to };
                if step != moves.hint
                    && let Some(slot) = work.candidates.get_mut(moves.end)
                {
                    *slot = Candidate { step, rank: 0 };
                    moves.end += 1;
                }
            }
        });
        let last = moves.end;
        moves.end = first;
        for place in first..last {
            let Candidate { step, .. } = self.work.candidates[place];
            if !self.overlooks(step, moves.overlooked) {
                let gain = self.for_side_to_move(self.after(step).sum - self.tally.sum);
                let rank = COMPLETION + gain.clamp(-COMPLETION_SPREAD, COMPLETION_SPREAD);
                self.add(moves, step, rank);
            }
        }
    }

    fn add(&mut self, moves: &mut Selection, step: Step, rank: i32) {
        if let Some(slot) = self.work.candidates.get_mut(moves.end) {
            *slot = Candidate {
                step,
                rank: rank as i16,
            };
            moves.end += 1;
        }
    }

    /// Whether a move of another position completes a stack of one's own here.
    fn completes(&self, Step { from, to }: Step) -> bool {
        let position = self.board.position();
        let own = position.claims(position.side_to_move());
        position.stack(from).is_topped_by(own) && self.board.completing(from).has(to)
    }

    /// Whether a move of another position is legal here, and not overlooked.
    fn is_seen(&self, step: Step, overlooked: u8) -> bool {
        let Step { from, to } = step;
        !self.board.position().stack(to).is_empty()
            && self.board.landings_now(from).has(to)
            && !self.overlooks(step, overlooked)
    }

    /// Whether a weak player overlooks a move over LYNGK-points, `of_16` times
    /// in 16.
    fn overlooks(&self, step: Step, of_16: u8) -> bool {
        of_16 > 0 && overlooks(&self.board, step, self.orders.seed, of_16)
    }

    /// Lists all moves but those listed early.
    #[inline(never)]
    fn list_others(&mut self, moves: &mut Selection) {
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
        let own = board.position().claims(side);
        let &mut Selection {
            hint,
            floor,
            overlooked,
            any,
            ..
        } = moves;
        let start = moves.start;
        let killers = work.killers[moves.ply];
        let history = work.history.of(side);
        let candidates = &mut work.candidates;
        let seed = orders.seed;
        let (judge, next) = (&judge, &mut moves.end);
        // What is small moves in: the chip then reads it once, not through a
        // reference for each move.
        let _: ControlFlow<()> = board.visit_plain_moves(move |group| {
            let from = group.from;
            let mover = judge.mover(from);
            let history = &history[from.index()];
            let mut landings = group.landings;
            if judge.position.stack(from).is_topped_by(own) {
                landings &= !board.completing(from);
            }
            for early in [hint, killers[0], killers[1]] {
                if early.from == from {
                    landings &= !PointSet::of(early.to);
                }
            }
            let mut end = *next;
            for to in landings {
                let step = Step { from, to };
                let gain = judge.gain(&mover, to);
                if overlooked > 0 && overlooks(board, step, seed, overlooked) {
                    continue;
                }
                if gain <= floor && (any || end > start) {
                    *guessed = true;
                    continue;
                }
                let Some(slot) = candidates.get_mut(end) else {
                    *next = end;
                    return ControlFlow::Break(());
                };
                let rank = gain * GAIN_COUNTS + i32::from(history[to.index()]);
                *slot = Candidate {
                    step,
                    rank: rank.clamp(-OTHER, OTHER) as i16,
                };
                end += 1;
            }
            *next = end;
            ControlFlow::Continue(())
        });
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
