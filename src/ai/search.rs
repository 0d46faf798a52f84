//! Iterative deepening (Slate and Atkin, "CHESS 4.5", 1977), and the turns of a
//! line.
//!
//! A turn is searched in two steps, the claim and then the move: a few claims
//! are tried, the most promising first (`claims.rs`), and the moves after each
//! by principal variation search (`moves.rs`). Scores are fail-soft.

use super::accumulator::Accumulator;
use super::candidate::Move;
use super::class::Classifier;
use super::evaluation::{Tapered, Weights};
use super::limits::{Answer, Handler, PrincipalVariation, SearchLimits};
use super::memory::{Memory, Workspace};
use super::moves::{Found, Node};
use super::slot::Slot;
use super::transposition::{Bound, End, Entry, TranspositionTable, Value};
use super::zobrist;
use crate::rules::{Board, Colour, Outcome, Player, Position, Status, Turn};
use core::ops::ControlFlow;

/// The score of a won game; each turn until then takes one off.
pub const MATE: i32 = 30_000;

/// Scores from here on are of won games.
pub(super) const WON: i32 = MATE - 200;

/// The longest line, in turns, quiescence aside. It bounds the stack: on the
/// chip a turn takes up to 960 bytes of it, and the second core has 25 KiB. No
/// ending that an iteration can exhaust is longer.
pub(super) const MAX_PLY: usize = 20;

/// Looks for the best turn. Nothing if the game is over.
pub fn think<S: Slot>(
    position: &Position,
    limits: &SearchLimits,
    memory: Memory<'_, S>,
    handler: &mut dyn Handler,
) -> Option<Answer> {
    let board = Board::new(position);
    if matches!(board.status(), Status::Over(_)) {
        return None;
    }
    let first = board.visit_all(ControlFlow::Break).break_value()?;
    memory.work.clear();
    let weights = Weights::of(position.variant());
    let classifier = Classifier::new(position.claims(Player::A), position.claims(Player::B));
    let mut search = Search {
        accumulator: Accumulator {
            sum: weights.balance(position, &classifier),
            attacks: Tapered::ZERO,
            key: zobrist::of(position),
            stacks: position.stacks_left(),
        },
        classifier,
        board,
        weights,
        table: TranspositionTable::new(memory.table),
        work: memory.work,
        handler,
        limits,
        nodes: 0,
        stopped: false,
        inexact: false,
        candidates_used: 0,
        best: Answer::at_first(first),
    };
    search.iterate();
    Some(search.best)
}

pub(super) struct Search<'a, S> {
    pub(super) board: Board,
    pub(super) weights: &'a Weights,
    pub(super) accumulator: Accumulator,
    /// Tells stacks' classes under the present claims.
    pub(super) classifier: Classifier,
    table: TranspositionTable<'a, S>,
    pub(super) work: &'a mut Workspace,
    pub(super) handler: &'a mut dyn Handler,
    pub(super) limits: &'a SearchLimits,
    pub(super) nodes: u32,
    pub(super) stopped: bool,
    /// Whether anything but finished games had a say in the value of the node that
    /// is being searched: an evaluation, a turn left out, an estimate of the table.
    pub(super) inexact: bool,
    /// How many candidates are in use by open nodes.
    pub(super) candidates_used: usize,
    pub(super) best: Answer,
}

impl<S: Slot> Search<'_, S> {
    /// Iterative deepening, until there is nothing more to see or it is told to
    /// stop.
    fn iterate(&mut self) {
        for depth in 1..=self.limits.depth {
            self.inexact = false;
            let score = self.search_turn(i32::from(depth), 0, -MATE, MATE);
            if self.stopped {
                break;
            }
            let decided = score.abs() >= WON || !self.inexact;
            self.best.proven = decided && self.overlooks_nothing();
            self.best.score = self.reported(score);
            self.best.depth = depth;
            self.best.nodes = self.nodes;
            self.best.pv = self.principal_variation(self.best.turn);
            self.handler.answer(&self.best);
            if decided {
                break;
            }
        }
        self.best.nodes = self.nodes;
        self.best.pv = self.principal_variation(self.best.turn);
    }

    /// Whether both players see every move, so that something can be proven.
    pub(super) const fn overlooks_nothing(&self) -> bool {
        self.limits.style.chains_overlooked == 0
    }

    /// The score to report: that of a won or lost game only if it is proven.
    pub(super) fn reported(&self, score: i32) -> i32 {
        if self.best.proven {
            score
        } else {
            score.clamp(1 - WON, WON - 1)
        }
    }

    /// Counts a position and asks now and then whether to stop.
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        // Every 32 positions: a few milliseconds on the chip.
        let asked = self.nodes & 31 == 0 && self.handler.stop(self.nodes);
        self.stopped |= asked || self.nodes >= self.limits.nodes;
    }

    /// The score of a finished game for the side to move.
    pub(super) fn terminal_score(&self, ply: usize) -> i32 {
        match self.board.outcome() {
            Outcome::Draw => 0,
            Outcome::Win(player) if player == self.board.position().side_to_move() => {
                MATE - ply as i32
            }
            Outcome::Win(_) => ply as i32 - MATE,
        }
    }

    /// Searches a position at the start of a turn.
    pub(super) fn search_turn(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        if self.board.sudden_death().is_some() {
            return self.terminal_score(ply);
        }
        if depth <= 0 || ply + 1 >= MAX_PLY {
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
        let mut found = self.claims(&node, false);
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
            // A claim that was left out may save the game, or be the only one
            // that leaves a move.
            found = self.claims(&node, true);
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
            let entry = Entry { turn, value, bound };
            self.table.store(self.accumulator.key, entry);
        }
        best
    }

    /// The score of an entry that makes searching its position unnecessary.
    fn table_cutoff(
        &mut self,
        entry: Entry,
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
        // Nothing proven rests on a false match: an estimate is never a proof, and
        // a proof is of this position, by at least 37 bits of its key and a legal turn.
        if !cuts || proven && !self.is_legal(entry.turn) {
            return None;
        }
        self.inexact |= !proven;
        Some(score)
    }

    /// Whether a turn of the table is one of this position. On its own, so that
    /// its claim is not on the stack while lines go deeper.
    #[inline(never)]
    fn is_legal(&mut self, code: u16) -> bool {
        let Some(Turn::Move { claim, from, to }) = Turn::from_code(code) else {
            return false;
        };
        let Some(colour) = claim else {
            return self.board.landings_now(from).has(to);
        };
        if !self.board.position().claimable().has(colour) {
            return false;
        }
        let claimed = self.board.claim(colour);
        let legal = self.board.landings_now(from).has(to);
        self.board.unclaim(&claimed);
        legal
    }

    /// Searches the claims worth trying, or all, and the moves after each.
    fn claims(&mut self, node: &Node, all: bool) -> Option<(i32, Turn)> {
        if self.may_claim(all) {
            return self.search_claims(node, all);
        }
        // Who claims late has not looked at claims.
        self.inexact |= !self.board.position().claimable().is_empty();
        let (score, Move { from, to }) = self.moves_after_claim(node, node.depth)?;
        let claim = None;
        Some((score, Turn::Move { claim, from, to }))
    }

    /// Searches no claim and the claims worth trying. On its own, so that lines
    /// in which nobody can claim any more need no stack for it.
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
                table_move: node.table_move.filter(|turn| claim_of(*turn) == claim),
                evaluated: candidate.evaluated,
                ..*node
            };
            let found = match claim {
                Some(colour) => self.moves_after_claiming(colour, &attempt),
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

    /// Claims a colour and searches the moves. On its own: a line has at most
    /// four claims, and only they need stack for what is taken back.
    #[inline(never)]
    fn moves_after_claiming(&mut self, colour: Colour, node: &Node) -> Option<Found> {
        let claimed = self.make_claim(colour, node.evaluated);
        let found = self.reduced_moves(node);
        self.unmake_claim(&claimed);
        found
    }

    /// Searches the moves of a claim candidate: but for the first one, less deep
    /// until it proves better, as late moves are.
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
            -self.search_turn(depth, ply + 1, -beta, -alpha)
        } else {
            -self.terminal_score(ply)
        };
        self.unmake_pass(&undo);
        score
    }

    /// The turns expected after `first`, as far as the table remembers them.
    fn principal_variation(&self, first: Turn) -> PrincipalVariation {
        let mut pv = PrincipalVariation::of(first);
        let mut board = self.board.clone();
        board.play(first);
        while let Some(entry) = self.table.probe(zobrist::of(board.position())) {
            let Some(turn) = Turn::from_code(entry.turn).filter(|turn| board.is_legal(*turn))
            else {
                break;
            };
            if !pv.push(turn) {
                break;
            }
            board.play(turn);
        }
        pv
    }
}

/// The claim of a turn.
pub(super) const fn claim_of(turn: Turn) -> Option<Colour> {
    match turn {
        Turn::Move { claim, .. } => claim,
        Turn::Pass => None,
    }
}

/// The value of a node for the table. The distance of a won or lost game counts
/// from the position, not from the root. What is neither proven nor an estimate is
/// of no use: that a game is at the most won says nothing.
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

/// The score of a game that ends so, seen from the root.
fn score_of(end: End, ply: usize) -> i32 {
    let won = |turns: u8| MATE - i32::from(turns) - ply as i32;
    match end {
        End::Won(turns) => won(turns),
        End::Drawn => 0,
        End::Lost(turns) => -won(turns),
    }
}

const NEG_WON: i32 = -WON;
