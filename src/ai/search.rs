//! Iterative-deepening principal variation search.
//!
//! A turn is searched in two steps, the claim and then the move: a few claims
//! are tried, the most promising first, and the moves after each are searched
//! by zero windows around the best line (Marsland and Campbell 1982).

use super::candidate::Step;
use super::class::Ruler;
use super::evaluation::{Pair, Weights};
use super::key;
use super::memory::{Memory, Workspace};
use super::moves::{Found, Node};

use super::orders::{Answer, Handler, Line, Orders};
use super::steps::Tally;
use super::table::{Bound, Table};
use crate::rules::{Board, Colour, Outcome, Player, Position, Status, Turn};
use core::ops::ControlFlow;

/// The score of a won game; each turn until then takes one off.
pub const MATE: i32 = 30_000;

/// Scores from here on are won games.
pub(super) const WON: i32 = MATE - 200;

/// The deepest line, in turns, beside completions played out at its end. It
/// bounds the stack: on the chip a turn takes up to 960 bytes of it, and the
/// second core has 25 KiB. No ending that a look can exhaust is longer.
pub(super) const DEEPEST: usize = 20;

/// Looks for the best turn. Nothing if the game is over.
pub fn think(
    position: &Position,
    orders: &Orders,
    memory: Memory<'_>,
    handler: &mut dyn Handler,
) -> Option<Answer> {
    let board = Board::new(position);
    if matches!(board.status(), Status::Over(_)) {
        return None;
    }
    let first = board.visit_all(ControlFlow::Break).break_value()?;
    memory.work.clear();
    let weights = Weights::of(position.variant());
    let ruler = Ruler::new(position.claims(Player::A), position.claims(Player::B));
    let mut search = Search {
        tally: Tally {
            sum: weights.balance(position, &ruler),
            attacks: Pair::ZERO,
            key: key::of(position),
            stacks: position.stacks_left(),
        },
        ruler,
        board,
        weights,
        table: Table::new(memory.table),
        work: memory.work,
        handler,
        orders,
        nodes: 0,
        stopped: false,
        guessed: false,
        open: 0,
        best: Answer::at_first(first),
    };
    search.deepen();
    Some(search.best)
}

pub(super) struct Search<'a> {
    pub(super) board: Board,
    pub(super) weights: &'a Weights,
    pub(super) tally: Tally,
    /// Tells stacks' classes under the present claims.
    pub(super) ruler: Ruler,
    table: Table<'a>,
    pub(super) work: &'a mut Workspace,
    pub(super) handler: &'a mut dyn Handler,
    pub(super) orders: &'a Orders,
    pub(super) nodes: u32,
    pub(super) stopped: bool,
    /// Whether anything but finished games decided the present look.
    pub(super) guessed: bool,
    /// How many candidates are in use by open nodes.
    pub(super) open: usize,
    pub(super) best: Answer,
}

impl Search<'_> {
    /// Looks ever deeper until there is nothing more to see or it is told to stop.
    fn deepen(&mut self) {
        for depth in 1..=self.orders.depth {
            self.guessed = false;
            let score = self.turn(i32::from(depth), 0, -MATE, MATE);
            if self.stopped {
                break;
            }
            self.best.score = score;
            self.best.depth = depth;
            self.best.nodes = self.nodes;
            self.best.line = self.line(self.best.turn);
            self.handler.answer(&self.best);
            if score.abs() >= WON || !self.guessed {
                break;
            }
        }
        self.best.nodes = self.nodes;
        self.best.line = self.line(self.best.turn);
    }

    /// Counts a position and asks now and then whether to stop.
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        // Every 32 positions: a few milliseconds on the chip.
        let asked = self.nodes & 31 == 0 && self.handler.stop(self.nodes);
        self.stopped |= asked || self.nodes >= self.orders.nodes;
    }

    /// The value of a finished game for the side to move.
    pub(super) fn finished(&self, ply: usize) -> i32 {
        match self.board.outcome() {
            Outcome::Draw => 0,
            Outcome::Win(player) if player == self.board.position().side_to_move() => {
                MATE - ply as i32
            }
            Outcome::Win(_) => ply as i32 - MATE,
        }
    }

    /// Searches a position at the start of a turn.
    pub(super) fn turn(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        if self.board.sudden_death().is_some() {
            return self.finished(ply);
        }
        if depth <= 0 || ply + 1 >= DEEPEST {
            return self.quiet(ply, alpha, beta);
        }
        self.count_node();
        if self.stopped {
            return 0;
        }
        let known = self.table.probe(self.tally.key);
        if let Some(known) = known.filter(|known| ply > 0 && known.depth >= depth) {
            let score = from_table(known.score, ply);
            match known.bound {
                Bound::Exact => return score,
                Bound::AtLeast if score >= beta => return score,
                Bound::AtMost if score <= alpha => return score,
                _ => {}
            }
        }
        let hint = known.and_then(|known| Turn::from_code(known.turn));
        let node = Node {
            depth,
            ply,
            alpha,
            beta,
            claim: None,
            first_claim: true,
            hint,
            judged: None,
        };
        let mut found = self.claims(&node, false);
        if self.stopped {
            return 0;
        }
        if found.is_none() && !self.board.has_turn() {
            return self.pass(depth, ply, alpha, beta);
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
        self.table.store(
            self.tally.key,
            turn.code(),
            to_table(best, ply),
            depth,
            bound,
        );
        best
    }

    /// Searches the claims worth trying, or all, and the moves after each.
    fn claims(&mut self, node: &Node, all: bool) -> Option<(i32, Turn)> {
        if self.may_claim(all) {
            return self.openings(node, all);
        }
        let (score, Step { from, to }) = self.moves(node, node.depth)?;
        let claim = None;
        Some((score, Turn::Move { claim, from, to }))
    }

    /// Searches no claim and the claims worth trying. On its own, so that lines
    /// in which nobody can claim any more need no stack for it.
    #[inline(never)]
    fn openings(&mut self, node: &Node, all: bool) -> Option<(i32, Turn)> {
        let mut alpha = node.alpha;
        let mut best: Option<(i32, Turn)> = None;
        let openings = self.openings_by_worth(node.depth, node.hint, all);
        for (index, opening) in openings.iter().flatten().enumerate() {
            let claim = opening.claim;
            let attempt = Node {
                claim,
                alpha,
                first_claim: index == 0,
                hint: node.hint.filter(|turn| claim_of(*turn) == claim),
                judged: opening.judged,
                ..*node
            };
            let found = match claim {
                Some(colour) => self.moves_after(colour, &attempt),
                None => self.moves_cautiously(&attempt),
            };
            if self.stopped {
                return None;
            }
            let Some((score, Step { from, to })) = found else {
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
    fn moves_after(&mut self, colour: Colour, node: &Node) -> Option<Found> {
        let claimed = self.claim(colour, node.judged);
        let found = self.moves_cautiously(node);
        self.unclaim(&claimed);
        found
    }

    /// Searches the moves of an opening: but for the first one, less deep until
    /// it proves better.
    fn moves_cautiously(&mut self, node: &Node) -> Option<Found> {
        if node.first_claim || node.depth <= 1 {
            return self.moves(node, node.depth);
        }
        let found = self.moves(node, node.depth - 1);
        if found.is_some_and(|(score, _)| score > node.alpha) {
            return self.moves(node, node.depth);
        }
        found
    }

    /// Passes if the other side has a turn; otherwise the game is over.
    pub(super) fn pass(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        let undo = self.hand_over();
        let score = if self.board.has_turn() {
            -self.turn(depth, ply + 1, -beta, -alpha)
        } else {
            -self.finished(ply)
        };
        self.take_back(&undo);
        score
    }

    /// The turns expected after `first`, as far as the table remembers them.
    fn line(&self, first: Turn) -> Line {
        let mut line = Line::of(first);
        let mut board = self.board.clone();
        board.play(first);
        while let Some(known) = self.table.probe(key::of(board.position())) {
            let Some(turn) = Turn::from_code(known.turn).filter(|turn| board.is_legal(*turn))
            else {
                break;
            };
            if !line.push(turn) {
                break;
            }
            board.play(turn);
        }
        line
    }
}

/// The claim of a turn.
pub(super) const fn claim_of(turn: Turn) -> Option<Colour> {
    match turn {
        Turn::Move { claim, .. } => claim,
        Turn::Pass => None,
    }
}

/// Scores of won games count from the position in the table, not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        WON.. => score + ply as i32,
        ..=NEG_WON => score - ply as i32,
        _ => score,
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        WON.. => score - ply as i32,
        ..=NEG_WON => score + ply as i32,
        _ => score,
    }
}

const NEG_WON: i32 = -WON;
