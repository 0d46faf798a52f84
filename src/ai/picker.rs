//! The move picker: generates the moves of a node in stages, most promising first, and
//! only as far as the search needs them.
//!
//! The first stage holds the table's move, completions and killers (the killer heuristic,
//! Akl and Newborn, "The principal continuation and the killer heuristic", 1977), the
//! second the other moves, ranked by immediate gain and history. The moves of a stage
//! wait in a heap, because most are never taken out.

use super::candidate::{
    COMPLETION, COMPLETION_SPREAD, Candidate, KILLER, Move, OTHER, TABLE_COMPLETION, TABLE_MOVE,
    heap, sink,
};
use super::class::Classifier;
use super::evaluation::{Blend, Weights, sign};
use super::limits::Handler;
use super::search::Search;
use super::slot::Slot;
use super::team::Team;
use super::zobrist::mixed;
use crate::rules::{Board, Point, PointSet, Position, Turn};
use core::ops::{ControlFlow, Range};
use core::sync::atomic::Ordering::Relaxed;

/// Weight of the immediate gain in the rank, beside the history.
const GAIN_WEIGHT: i32 = 8;

/// The value of each stack to the side to move, so that scoring a move takes only one
/// more lookup.
struct MoveScorer<'a> {
    classifier: &'a Classifier,
    weights: &'a Weights,
    position: &'a Position,
    blend: Blend,
    /// 1 for player A to move, -1 for B.
    sign: i32,
    worth: [Worth; Point::NUM],
}

/// A stack's value to the side to move, and its share in the class of a stack on top of
/// it.
#[derive(Clone, Copy)]
struct Worth {
    value: i16,
    body: u16,
}

impl<'a> MoveScorer<'a> {
    fn new(board: &'a Board, classifier: &'a Classifier, weights: &'a Weights) -> Self {
        let position = board.position();
        let occupied = board.occupied();
        let blend = Blend::new(occupied.len());
        let sign = sign(position.side_to_move());
        let mut worth = [Worth { value: 0, body: 0 }; Point::NUM];
        for point in occupied {
            let stack = position.stack(point);
            let body = classifier.body(stack);
            let value = sign * blend.of(weights.stacks[classifier.top(stack) + body]);
            worth[point.index()] = Worth {
                value: value as i16,
                body: body as u16,
            };
        }
        Self {
            classifier,
            weights,
            position,
            blend,
            sign,
            worth,
        }
    }

    /// Returns the moving stack's share in the scores of its moves.
    #[inline]
    fn mover(&self, from: Point) -> Mover {
        let stack = self.position.stack(from);
        let Worth { value, body } = self.worth[from.index()];
        Mover {
            value: i32::from(value),
            class: self.classifier.top(stack) + usize::from(body),
        }
    }

    /// Returns the immediate gain of a move that completes no stack of the mover's.
    #[inline]
    fn gain(&self, mover: &Mover, to: Point) -> i32 {
        let below = self.worth[to.index()];
        let class = mover.class + usize::from(below.body);
        let now = self.sign * self.blend.of(self.weights.stacks[class]);
        now - mover.value - i32::from(below.value)
    }
}

/// The moving stack's share in the scores of its moves.
struct Mover {
    value: i32,
    /// Class of the stack, without the pieces it lands on.
    class: usize,
}

/// Returns whether a weak player overlooks a move over LYNGK-points, `of_16` times in 16.
fn overlooks(board: &Board, Move { from, to }: Move, seed: u32, of_16: u8) -> bool {
    let route = (from.index() << 8 | to.index()) as u32;
    let drawn = mixed(seed ^ mixed(route)) % 16;
    !board.seen_from(from).has(to) && drawn < u32::from(of_16)
}

/// The moves of an open node that are still to be searched.
pub(super) struct MovePicker {
    /// Range of its candidates in the workspace.
    start: usize,
    end: usize,
    ply: usize,
    table_move: Move,
    /// Futility: moves with no greater immediate gain are pruned.
    floor: i32,
    /// The number of 16 moves over LYNGK-points that are overlooked.
    overlooked: u8,
    generated: Generated,
    /// True if the picker has returned any move.
    any: bool,
    /// True if a move did not fit in the workspace.
    cut_short: bool,
}

impl MovePicker {
    /// Returns whether the workspace had no room for some move.
    pub(super) const fn is_cut_short(&self) -> bool {
        self.cut_short
    }
}

/// The stages that have been generated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Generated {
    /// None.
    Fresh,
    /// The moves that are likely to cause a cutoff; most nodes need no others.
    Early,
    /// All moves.
    All,
}

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Returns a picker of the moves after the claim, without those that gain no more
    /// than `floor`. A node that has any move returns at least one.
    pub(super) fn pick_moves(
        &self,
        ply: usize,
        table_move: Option<Turn>,
        floor: i32,
    ) -> MovePicker {
        MovePicker {
            start: self.candidates_used,
            end: self.candidates_used,
            ply,
            table_move: Move::of(table_move),
            floor,
            overlooked: self.limits.style.chains_overlooked,
            generated: Generated::Fresh,
            any: false,
            cut_short: false,
        }
    }

    /// Removes and returns the most promising move left.
    pub(super) fn next_move(&mut self, picker: &mut MovePicker) -> Option<Candidate> {
        while picker.start == picker.end {
            match picker.generated {
                Generated::Fresh => {
                    self.add_early(picker);
                    picker.generated = Generated::Early;
                }
                Generated::Early => {
                    self.add_others(picker);
                    picker.generated = Generated::All;
                }
                Generated::All if picker.any || picker.overlooked == 0 => return None,
                Generated::All => {
                    // A weak player that overlooks all moves looks again.
                    picker.overlooked = 0;
                    picker.generated = Generated::Fresh;
                }
            }
            heap(&mut self.work.candidates[picker.start..picker.end]);
        }
        picker.any = true;
        picker.end -= 1;
        self.candidates_used = picker.end;
        let (best, left) = self.work.candidates[picker.start..=picker.end].split_last_mut()?;
        if let Some(first) = left.first_mut() {
            core::mem::swap(first, best);
            let best = *best;
            sink(left, 0);
            return Some(best);
        }
        Some(*best)
    }

    /// Generates all moves of a node and takes out the best ones left, at most `most` of
    /// them; `None` if there are fewer than two. They stay in the workspace, the best
    /// last, until the next node is opened. The ranks keep early moves in front.
    pub(super) fn shareable(
        &mut self,
        picker: &mut MovePicker,
        most: usize,
    ) -> Option<Range<usize>> {
        if picker.generated == Generated::Early {
            self.add_others(picker);
            picker.generated = Generated::All;
            heap(&mut self.work.candidates[picker.start..picker.end]);
        }
        let Range { start, end } = picker.start..picker.end;
        if picker.generated != Generated::All || end - start < 2 {
            self.candidates_used = end;
            return None;
        }
        // Moves taken out one by one end up sorted in the place of the heap.
        while picker.end > start {
            self.next_move(picker);
        }
        let first = start.max(end.saturating_sub(most));
        self.keep(picker, first);
        Some(first..end)
    }

    /// Puts back the moves that [`Search::shareable`] took.
    pub(super) fn put_back(&mut self, picker: &mut MovePicker, moves: Range<usize>) {
        self.keep(picker, moves.end);
    }

    fn keep(&mut self, picker: &mut MovePicker, end: usize) {
        picker.end = end;
        self.candidates_used = end;
        heap(&mut self.work.candidates[picker.start..end]);
    }

    /// Adds the table's move, completions and killers.
    #[inline(never)]
    fn add_early(&mut self, picker: &mut MovePicker) {
        if picker.table_move != Move::NONE && self.is_seen(picker.table_move, picker.overlooked) {
            let completes = self.completes(picker.table_move);
            let rank = if completes {
                TABLE_COMPLETION
            } else {
                TABLE_MOVE
            };
            self.add(picker, picker.table_move, rank);
        }
        self.add_completions(picker);
        for killer in self.work.killers.at(picker.ply) {
            if killer != Move::NONE
                && killer != picker.table_move
                && !self.completes(killer)
                && self.is_seen(killer, picker.overlooked)
            {
                self.add(picker, killer, KILLER);
            }
        }
    }

    /// Adds the completions except for the table's move.
    fn add_completions(&mut self, picker: &mut MovePicker) {
        let Self { board, work, .. } = self;
        let side = board.position().side_to_move();
        let own = board.position().claims(side);
        if !own.into_iter().any(|colour| board.may_complete(colour)) {
            return;
        }
        let first = picker.end;
        board.visit_claimed_by(
            side,
            &board.points_by_greatest_height(),
            |from, landings| {
                for to in landings & board.completing(from) {
                    let mv = Move { from, to };
                    if mv == picker.table_move {
                        continue;
                    }
                    let Some(slot) = work.candidates.get_mut(picker.end) else {
                        picker.cut_short = true;
                        return;
                    };
                    *slot = Candidate { mv, rank: 0 };
                    picker.end += 1;
                }
            },
        );
        let last = picker.end;
        picker.end = first;
        for place in first..last {
            let Candidate { mv, .. } = self.work.candidates[place];
            if !self.overlooks(mv, picker.overlooked) {
                let gain = self.for_side_to_move(self.after(mv).sum - self.accumulator.sum);
                let rank = COMPLETION + gain.clamp(-COMPLETION_SPREAD, COMPLETION_SPREAD);
                self.add(picker, mv, rank);
            }
        }
    }

    fn add(&mut self, picker: &mut MovePicker, mv: Move, rank: i32) {
        if let Some(slot) = self.work.candidates.get_mut(picker.end) {
            *slot = Candidate {
                mv,
                rank: rank as i16,
            };
            picker.end += 1;
        } else {
            picker.cut_short = true;
        }
    }

    /// Returns whether a move from another position completes a stack for the side to
    /// move.
    fn completes(&self, Move { from, to }: Move) -> bool {
        let position = self.board.position();
        let own = position.claims(position.side_to_move());
        position.stack(from).is_topped_by(own) && self.board.completing(from).has(to)
    }

    /// Returns whether a move from another position is legal here and not overlooked: a
    /// killer, or a table move, which may come from a false match.
    fn is_seen(&self, mv: Move, overlooked: u8) -> bool {
        let Move { from, to } = mv;
        !self.board.position().stack(to).is_empty()
            && self.board.landings_now(from).has(to)
            && !self.overlooks(mv, overlooked)
    }

    /// Returns whether a weak player overlooks a move over LYNGK-points, `of_16` times in
    /// 16.
    fn overlooks(&self, mv: Move, of_16: u8) -> bool {
        of_16 > 0 && overlooks(&self.board, mv, self.limits.seed, of_16)
    }

    /// Adds all moves except the early ones.
    #[inline(never)]
    fn add_others(&mut self, picker: &mut MovePicker) {
        let Self {
            board,
            classifier,
            weights,
            limits,
            work,
            history,
            inexact,
            ..
        } = self;
        let board = &*board;
        let scorer = MoveScorer::new(board, classifier, weights);
        let side = board.position().side_to_move();
        let own = board.position().claims(side);
        let &mut MovePicker {
            table_move,
            floor,
            overlooked,
            any,
            ..
        } = picker;
        let start = picker.start;
        let killers = work.killers.at(picker.ply);
        let history = history.of(side);
        let candidates = &mut work.candidates;
        let seed = limits.seed;
        let (scorer, next, cut_short) = (&scorer, &mut picker.end, &mut picker.cut_short);
        // Small values are moved into the closure, so that the chip reads each once
        // instead of through a reference for each move.
        let _: ControlFlow<()> = board.visit_plain_moves(move |group| {
            let from = group.from;
            let mover = scorer.mover(from);
            let history = &history[from.index()];
            let mut landings = group.landings;
            if scorer.position.stack(from).is_topped_by(own) {
                landings &= !board.completing(from);
            }
            for early in [table_move, killers[0], killers[1]] {
                if early.from == from {
                    landings &= !PointSet::of(early.to);
                }
            }
            let mut end = *next;
            for to in landings {
                let mv = Move { from, to };
                let gain = scorer.gain(&mover, to);
                if overlooked > 0 && overlooks(board, mv, seed, overlooked) {
                    continue;
                }
                if gain <= floor && (any || end > start) {
                    *inexact = true;
                    continue;
                }
                let Some(slot) = candidates.get_mut(end) else {
                    *next = end;
                    *cut_short = true;
                    return ControlFlow::Break(());
                };
                let rank = gain * GAIN_WEIGHT + i32::from(history[to.index()].load(Relaxed));
                *slot = Candidate {
                    mv,
                    rank: rank.clamp(-OTHER, OTHER) as i16,
                };
                end += 1;
            }
            *next = end;
            ControlFlow::Continue(())
        });
    }

    /// Records a quiet move that caused a cutoff in killers and history.
    pub(super) fn record_cutoff(&mut self, ply: usize, depth: i32, mv: Move) {
        self.work.killers.note(ply, mv);
        let side = self.board.position().side_to_move();
        self.history.add(side, mv, (depth * depth * 4).min(400));
    }
}
