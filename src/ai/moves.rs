//! The moves of a turn, by principal variation search (Marsland and Campbell,
//! "Parallel search of strongly ordered game trees", ACM Computing Surveys 14, 1982):
//! the first move with the full window, the others with a zero window until one
//! proves better.
//!
//! Three techniques save time. Late moves are searched to a reduced depth first (Romstad,
//! "An introduction to late move reductions"). Near the leaves, moves that cannot reach
//! the window are pruned (futility pruning: Schaeffer's thesis of 1986; two turns before
//! the leaves, Heinz, "Extended futility pruning", ICCA Journal 21, 1998), and so are
//! moves late in the order (move-count pruning, as in Stockfish). None of them may lose a
//! game unseen: if all searched moves lose, the pruned ones are searched too.

use super::candidate::Move;
use super::claims::StaticEvaluation;
use super::limits::{Answer, Handler, PrincipalVariation};
use super::search::{Search, WON};
use super::slot::Slot;
use super::stack_budget;
use super::team::Team;
use crate::rules::{Colour, Turn};

/// The greatest depth at which moves are pruned, in turns.
const FUTILITY_DEPTH: i32 = 2;

/// Move-count pruning: the number of moves that are always searched, and the further ones
/// for each turn of depth.
const LATE_MOVE_COUNT: [usize; 2] = [8, 12];

/// The assumed gain of a move beyond its immediate one, for each turn of depth, in
/// evaluation points. A smaller margin saves time and misses more.
const FUTILITY_MARGIN: i32 = 60;

/// Moves before this one are never reduced.
pub(super) const FIRST_LATE_MOVE: usize = 3;

/// A score and its move.
pub(super) type Found = (i32, Move);

/// The moves of a turn to search.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// The claim that has been made.
    pub(super) claim: Option<Colour>,
    /// True if no other claim has been searched at this node.
    pub(super) first_claim: bool,
    /// The turn the transposition table suggests.
    pub(super) table_move: Option<Turn>,
    /// The static evaluation of the position, if known.
    pub(super) evaluated: Option<StaticEvaluation>,
}

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Searches the moves of a turn whose claim, if any, has been made.
    pub(super) fn moves_after_claim(&mut self, node: &Node, depth: i32) -> Option<Found> {
        match node.evaluated {
            Some(evaluated) => self.accumulator.attacks = evaluated.attacks,
            None => self.count_attacks(),
        }
        let shallow = depth <= FUTILITY_DEPTH && !self.judges_by_heights();
        let found = self.search_moves(node, depth, shallow);
        if shallow && found.is_some_and(|(score, _)| score <= -WON) {
            // A pruned move may save the game.
            return self.search_moves(node, depth, false);
        }
        found
    }

    /// Searches the moves, with `pruning` only the promising ones.
    fn search_moves(&mut self, node: &Node, depth: i32, pruning: bool) -> Option<Found> {
        let &Node {
            ply,
            mut alpha,
            beta,
            ..
        } = node;
        let start = self.candidates_used;
        let before = self.accumulator;
        // Futility: the least immediate gain of a move that is searched.
        let mut floor = i32::MIN;
        let static_evaluation = self.evaluate();
        if pruning {
            floor = alpha - static_evaluation - FUTILITY_MARGIN * depth;
        }
        let mut picker = self.pick_moves(ply, node.table_move, floor);
        let mut best: Option<Found> = None;
        // Number of moves already searched.
        let mut number = 0;
        loop {
            if !pruning
                && let Some(found) = best
                && self.may_split(depth, beta - alpha > 1)
            {
                let found = self.deeper(stack_budget::SPLIT, |search| {
                    search.split(node, depth, &mut picker, number, found)
                });
                if let Some((found, shared)) = found {
                    best = Some(found);
                    alpha = alpha.max(found.0);
                    if alpha >= beta {
                        break;
                    }
                    number += shared;
                    continue;
                }
                if self.stopped {
                    self.candidates_used = start;
                    return None;
                }
            }
            let Some(candidate) = self.next_move(&mut picker) else {
                break;
            };
            let before_it = number;
            number += 1;
            let mv = candidate.mv;
            if ply == 0 && self.is_left_out(node.claim, mv) {
                continue;
            }
            let quiet = !candidate.is_completion();
            let after = self.after(mv);
            if pruning && quiet && best.is_some() {
                if before_it > LATE_MOVE_COUNT[0] + LATE_MOVE_COUNT[1] * depth as usize {
                    self.inexact = true;
                    break;
                }
                let gain = self.for_side_to_move(after.sum - before.sum);
                if static_evaluation + gain + FUTILITY_MARGIN * depth <= alpha {
                    self.inexact = true;
                    continue;
                }
            }
            let late = quiet && before_it >= FIRST_LATE_MOVE && depth >= 2;
            let reduction = if late { reduction(depth, before_it) } else { 0 };
            let is_leaf = depth - 1 - reduction <= 0;
            let hopeless = (quiet && is_leaf)
                .then(|| self.lazy_fail_low(mv, after, alpha))
                .flatten();
            let score = if let Some(most) = hopeless {
                most
            } else {
                let moved = self.make_move(mv, after);
                let full_window = best.is_none() && node.first_claim;
                let score =
                    self.search_reply(depth - 1, reduction, ply + 1, alpha, beta, full_window);
                self.unmake_move(&moved, before);
                score
            };
            if self.stopped {
                self.candidates_used = start;
                return None;
            }
            if best.is_none_or(|(value, _)| score > value) {
                best = Some((score, mv));
                if ply == 0 && score > alpha {
                    self.improve(
                        Turn::Move {
                            claim: node.claim,
                            from: mv.from,
                            to: mv.to,
                        },
                        score,
                        depth,
                    );
                }
                alpha = alpha.max(score);
                if alpha >= beta {
                    if quiet {
                        self.record_cutoff(ply, depth, mv);
                    }
                    break;
                }
            }
        }
        self.candidates_used = start;
        if picker.is_cut_short() {
            // A move that did not fit in the workspace may save the game.
            self.inexact = true;
            best = best.map(|(score, mv)| (score.max(1 - WON), mv));
        }
        best
    }

    /// Returns whether the limits exclude a turn at the root.
    pub(super) fn is_left_out(&self, claim: Option<Colour>, Move { from, to }: Move) -> bool {
        let turn = Turn::Move { claim, from, to };
        self.limits.without.contains(&Some(turn))
    }

    /// Returns the score of a move after the opponent's best reply: with a zero window
    /// and reduced depth first, and in full if that fails high.
    pub(super) fn search_reply(
        &mut self,
        depth: i32,
        reduction: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        full_window: bool,
    ) -> i32 {
        if full_window {
            return -self.search_turn(depth, ply, -beta, -alpha);
        }
        let mut score = -self.search_turn(depth - reduction, ply, -alpha - 1, -alpha);
        if score > alpha && reduction > 0 && !self.stopped {
            score = -self.search_turn(depth, ply, -alpha - 1, -alpha);
        }
        if score > alpha && score < beta && !self.stopped {
            score = -self.search_turn(depth, ply, -beta, -alpha);
        }
        score
    }

    /// Records a better turn at the root and reports it.
    pub(super) fn improve(&mut self, turn: Turn, score: i32, depth: i32) {
        // A claim searched at reduced depth must first hold at full depth.
        if depth > i32::from(self.best.depth) {
            // One winning turn proves a win; a loss is proven only when all turns lose.
            self.best.proven = score >= WON && self.overlooks_nothing();
            self.best = Answer {
                turn,
                score: self.reported(score),
                nodes: self.nodes_of_team(),
                pv: PrincipalVariation::of(turn),
                ..self.best
            };
            self.handler.answer(&self.best);
        }
    }
}

/// Returns the depth reduction of a late move, from the logarithms of its number and of
/// the depth.
pub(super) fn reduction(depth: i32, number: usize) -> i32 {
    let late = (number as u32 + 1).ilog2() as i32;
    let deep = (depth as u32 + 1).ilog2() as i32;
    (late * deep / 3).max(1)
}
