//! The moves of a turn, searched by zero windows around the best line, late ones
//! less deep at first.

use super::candidate::Step;
use super::openings::Judged;
use super::orders::{Answer, Line};
use super::search::{Search, WON};
use crate::rules::{Colour, Turn};

/// Up to this depth, moves without promise are left out.
const SHALLOW: i32 = 2;

/// How many moves are tried at least where some are left out, and how many
/// more for each turn of depth.
const MOVES_TRIED: [usize; 2] = [8, 12];

/// Hope beyond what a move gains at once, for each turn of depth, in
/// evaluation points. Less saves time and misses more.
const HOPE: i32 = 60;

/// Moves before this one are never looked at less deep.
const FIRST_LATE_MOVE: usize = 3;

/// A move found, and what it is worth.
pub(super) type Found = (i32, Step);

/// The moves of a turn to be searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// The claim that has been made.
    pub(super) claim: Option<Colour>,
    /// Whether no other claim has been searched yet.
    pub(super) first_claim: bool,
    pub(super) hint: Option<Turn>,
    /// How the position was judged, if it was.
    pub(super) judged: Option<Judged>,
}

impl Search<'_> {
    /// Searches the moves of a turn whose claim, if any, has been made.
    pub(super) fn moves(&mut self, node: &Node, depth: i32) -> Option<Found> {
        match node.judged {
            Some(judged) => self.tally.attacks = judged.attacks,
            None => self.count_attacks(),
        }
        let shallow = depth <= SHALLOW;
        let found = self.listed_moves(node, depth, shallow);
        if shallow && found.is_some_and(|(score, _)| score <= -WON) {
            // What was left out may save the game.
            return self.listed_moves(node, depth, false);
        }
        found
    }

    /// Searches the moves, or only those of some promise.
    fn listed_moves(&mut self, node: &Node, depth: i32, promising: bool) -> Option<Found> {
        let &Node {
            ply,
            mut alpha,
            beta,
            ..
        } = node;
        let start = self.open;
        let before = self.tally;
        // What a move is to gain at once at the least.
        let mut floor = i32::MIN;
        let still = self.worth();
        if promising {
            floor = alpha - still - HOPE * depth;
        }
        let mut moves = self.select(ply, node.hint, floor);
        let mut best: Option<Found> = None;
        for number in 0.. {
            let Some(candidate) = self.next(&mut moves) else {
                break;
            };
            let step = candidate.step;
            let quiet = !candidate.is_completion();
            let after = self.after(step);
            if promising && quiet && best.is_some() {
                if number > MOVES_TRIED[0] + MOVES_TRIED[1] * depth as usize {
                    self.guessed = true;
                    break;
                }
                let gain = self.for_side_to_move(after.sum - before.sum);
                if still + gain + HOPE * depth <= alpha {
                    self.guessed = true;
                    continue;
                }
            }
            let late = quiet && number >= FIRST_LATE_MOVE && depth >= 2;
            let shallower = if late { reduction(depth, number) } else { 0 };
            let is_leaf = depth - 1 - shallower <= 0;
            let surely = (quiet && is_leaf)
                .then(|| self.at_most(step, after))
                .flatten()
                .filter(|most| *most <= alpha);
            let score = if let Some(most) = surely {
                self.count_node();
                self.guessed = true;
                most
            } else {
                let moved = self.move_stack(step, after);
                let full_window = best.is_none() && node.first_claim;
                let score = self.reply(depth - 1, shallower, ply + 1, alpha, beta, full_window);
                self.move_back(&moved, before);
                score
            };
            if self.stopped {
                self.open = start;
                return None;
            }
            if best.is_none_or(|(value, _)| score > value) {
                best = Some((score, step));
                if ply == 0 && score > alpha {
                    self.improve(
                        Turn::Move {
                            claim: node.claim,
                            from: step.from,
                            to: step.to,
                        },
                        score,
                        depth,
                    );
                }
                alpha = alpha.max(score);
                if alpha >= beta {
                    if quiet {
                        self.remember_cut(ply, depth, step);
                    }
                    break;
                }
            }
        }
        self.open = start;
        best
    }

    /// What the opponent's best reply leaves: first by a zero window and less
    /// deep, unless that is not to be trusted.
    fn reply(
        &mut self,
        depth: i32,
        shallower: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        full_window: bool,
    ) -> i32 {
        if full_window {
            return -self.turn(depth, ply, -beta, -alpha);
        }
        let mut score = -self.turn(depth - shallower, ply, -alpha - 1, -alpha);
        if score > alpha && shallower > 0 && !self.stopped {
            score = -self.turn(depth, ply, -alpha - 1, -alpha);
        }
        if score > alpha && score < beta && !self.stopped {
            score = -self.turn(depth, ply, -beta, -alpha);
        }
        score
    }

    /// Takes a better turn at the root as the answer.
    fn improve(&mut self, turn: Turn, score: i32, depth: i32) {
        // A claim looked at less deep has yet to hold at full depth.
        if depth > i32::from(self.best.depth) {
            let line = Line::of(turn);
            self.best = Answer {
                turn,
                score,
                nodes: self.nodes,
                line,
                ..self.best
            };
            self.handler.answer(&self.best);
        }
    }
}

/// How much less deep a late move is looked at first.
fn reduction(depth: i32, number: usize) -> i32 {
    let late = (number as u32 + 1).ilog2() as i32;
    let deep = (depth as u32 + 1).ilog2() as i32;
    (late * deep / 3).max(1)
}
