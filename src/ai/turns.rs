//! The turns of a line. A turn is searched in two steps, the claim and then the move: a
//! few claims are tried, the most promising first (`claims.rs`), and the moves after each
//! by principal variation search (`moves.rs`). Scores are fail-soft.

use super::candidate::Move;
use super::limits::Handler;
use super::moves::{Found, Node};
use super::search::{MATE, MAX_PLY, Search, WON};
use super::slot::Slot;
use super::stack_budget;
use super::team::Team;
use super::transposition::{Bound, End, TableEntry, Value};
use crate::rules::{Board, Colour, Turn};

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Returns whether the stack budget allows a turn, including a claim if one is
    /// possible.
    #[inline]
    fn has_budget_for_turn(&self) -> bool {
        const CLAIMING: u16 = stack_budget::TURN + stack_budget::CLAIMS + stack_budget::CLAIM;
        self.budget >= CLAIMING
            || self.budget >= stack_budget::TURN && self.board.position().claimable().is_empty()
    }

    /// Searches a position at the start of a turn.
    pub(super) fn search_turn(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        if self.board.sudden_death().is_some() {
            return self.terminal_score(ply);
        }
        if depth <= 0 || ply + 1 >= MAX_PLY || !self.has_budget_for_turn() {
            return self.quiescence(ply, alpha, beta);
        }
        self.count_node();
        if self.stopped {
            return 0;
        }
        let entry = self.table.probe(self.accumulator.key);
        if let Some(entry) = entry.filter(|_| ply > 0)
            && let Some(score) = self.table_cutoff(entry, depth, ply, alpha, beta)
        {
            return score;
        }
        let inexact_before = core::mem::replace(&mut self.inexact, false);
        let table_move = entry.and_then(|entry| Turn::from_code(entry.turn));
        let node = Node {
            depth,
            ply,
            alpha,
            beta,
            claim: None,
            first_claim: true,
            table_move,
            evaluated: None,
        };
        let mut found = self.deeper(stack_budget::TURN, |search| search.claims(&node, false));
        if self.stopped {
            return 0;
        }
        if found.is_none() && !self.board.has_turn() {
            let score = self.pass(depth, ply, alpha, beta);
            self.inexact |= inexact_before;
            return score;
        }
        let lost = found.is_none_or(|(score, _)| score <= -WON);
        if lost && !self.board.position().claimable().is_empty() {
            // A claim that was left out may save the game, or be the only one with a
            // move.
            found = self.deeper(stack_budget::TURN, |search| search.claims(&node, true));
        }
        let Some((best, turn)) = found.filter(|_| !self.stopped) else {
            return 0;
        };
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let decided = match bound {
            Bound::Exact => best.abs() >= WON,
            Bound::AtLeast => best >= WON,
            Bound::AtMost => best <= -WON,
        };
        let proven = decided || !self.inexact;
        self.inexact = inexact_before || !proven;
        if let Some(value) = value_at(best, ply, depth, proven) {
            let turn = turn.code();
            let entry = TableEntry { turn, value, bound };
            self.table.store(self.accumulator.key, entry);
        }
        best
    }

    /// Returns the score of an entry that makes searching its position unnecessary.
    fn table_cutoff(
        &mut self,
        entry: TableEntry,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let (score, proven) = match entry.value {
            Value::Estimate { score, depth: seen } if i32::from(seen) >= depth => {
                (i32::from(score), false)
            }
            Value::Estimate { .. } => return None,
            Value::Proven(end) => (score_of(end, ply), true),
        };
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        // A false match never makes a proof: an estimate is not a proof, and a proof
        // belongs to this position by at least 37 bits of its key and a legal turn.
        if !cuts || proven && !self.is_legal(entry.turn) {
            return None;
        }
        self.inexact |= !proven;
        Some(score)
    }

    /// Returns whether a turn of the table is legal in this position. A separate
    /// function, so that its claim is not on the stack while lines go deeper.
    #[inline(never)]
    fn is_legal(&mut self, code: u16) -> bool {
        Turn::from_code(code).is_some_and(|turn| is_legal_move(&mut self.board, turn))
    }

    /// Searches the claims worth trying, or all of them, and the moves after each.
    fn claims(&mut self, node: &Node, all: bool) -> Option<(i32, Turn)> {
        if self.may_claim(all) {
            return self.deeper(stack_budget::CLAIMS, |search| {
                search.search_claims(node, all)
            });
        }
        // A style that claims late leaves claims out.
        self.inexact |= !self.board.position().claimable().is_empty();
        let (score, Move { from, to }) = self.moves_after_claim(node, node.depth)?;
        let claim = None;
        Some((score, Turn::Move { claim, from, to }))
    }

    /// Searches no claim and the claims worth trying. A separate function, so that lines
    /// without possible claims need no stack for it.
    #[inline(never)]
    fn search_claims(&mut self, node: &Node, all: bool) -> Option<(i32, Turn)> {
        let mut alpha = node.alpha;
        let mut best: Option<(i32, Turn)> = None;
        let candidates = self.claim_candidates(node.depth, node.table_move, all);
        for (index, candidate) in candidates.iter().flatten().enumerate() {
            let claim = candidate.claim;
            let attempt = Node {
                claim,
                alpha,
                first_claim: index == 0,
                table_move: node.table_move.filter(|turn| turn.claim() == claim),
                evaluated: candidate.evaluated,
                ..*node
            };
            let found = match claim {
                Some(colour) => self.deeper(stack_budget::CLAIM, |search| {
                    search.moves_after_claiming(colour, &attempt)
                }),
                None => self.reduced_moves(&attempt),
            };
            if self.stopped {
                return None;
            }
            let Some((score, Move { from, to })) = found else {
                continue;
            };
            if best.is_none_or(|(value, _)| score > value) {
                best = Some((score, Turn::Move { claim, from, to }));
                alpha = alpha.max(score);
                if alpha >= node.beta {
                    break;
                }
            }
        }
        best
    }

    /// Claims a colour and searches the moves. A separate function: a line has at most
    /// four claims, and only they need stack for the state to restore.
    #[inline(never)]
    fn moves_after_claiming(&mut self, colour: Colour, node: &Node) -> Option<Found> {
        let claimed = self.make_claim(colour, node.evaluated);
        let found = self.reduced_moves(node);
        self.unmake_claim(&claimed);
        found
    }

    /// Searches the moves of a claim candidate: the first one at full depth, the others
    /// at reduced depth until they prove better, as late moves are.
    fn reduced_moves(&mut self, node: &Node) -> Option<Found> {
        if node.first_claim || node.depth <= 1 {
            return self.moves_after_claim(node, node.depth);
        }
        let found = self.moves_after_claim(node, node.depth - 1);
        if found.is_some_and(|(score, _)| score > node.alpha) {
            return self.moves_after_claim(node, node.depth);
        }
        found
    }

    /// Passes if the other side has a turn; otherwise the game is over.
    pub(super) fn pass(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        let undo = self.make_pass();
        let score = if self.board.has_turn() {
            self.deeper(stack_budget::PASS, |search| {
                -search.search_turn(depth, ply + 1, -beta, -alpha)
            })
        } else {
            -self.terminal_score(ply)
        };
        self.unmake_pass(&undo);
        score
    }
}

/// Returns whether a turn of the table, which holds no passes, is legal. Does not call
/// [`Board::is_legal`], which would also find the reason and takes a kilobyte of the
/// chip's RAM for that.
pub(super) fn is_legal_move(board: &mut Board, turn: Turn) -> bool {
    let Turn::Move { claim, from, to } = turn else {
        return false;
    };
    let Some(colour) = claim else {
        return board.landings_now(from).has(to);
    };
    if !board.position().claimable().has(colour) {
        return false;
    }
    let claimed = board.claim(colour);
    let legal = board.landings_now(from).has(to);
    board.unclaim(&claimed);
    legal
}

/// Returns the value of a node for the table. The distance to the end of a won or lost
/// game counts from the position, not from the root. `None` for a score that is neither
/// proven nor an estimate: that a game is at most won says nothing.
fn value_at(score: i32, ply: usize, depth: i32, proven: bool) -> Option<Value> {
    let turns = |won: i32| (MATE - won - ply as i32).clamp(0, 255) as u8;
    match score {
        _ if !proven && score.abs() < WON => Some(Value::Estimate {
            score: score as i16,
            depth: depth.clamp(0, 31) as u8,
        }),
        _ if !proven => None,
        WON.. => Some(Value::Proven(End::Won(turns(score)))),
        0 => Some(Value::Proven(End::Drawn)),
        ..=NEG_WON => Some(Value::Proven(End::Lost(turns(-score)))),
        _ => None,
    }
}

/// Returns the score of a game that ends like this, seen from the root.
fn score_of(end: End, ply: usize) -> i32 {
    let won = |turns: u8| MATE - i32::from(turns) - ply as i32;
    match end {
        End::Won(turns) => won(turns),
        End::Drawn => 0,
        End::Lost(turns) => -won(turns),
    }
}

const NEG_WON: i32 = -WON;
