//! A search from its beginning to its answer, by iterative deepening (as in Slate and
//! Atkin, "CHESS 4.5: The Northwestern University chess program", 1977). The turns of a
//! line are in `turns.rs`.

use super::accumulator::Accumulator;
use super::class::Classifier;
use super::evaluation::{Tapered, Weights};
use super::history::History;
use super::limits::{Answer, Handler, PrincipalVariation, SearchLimits};
use super::member::Member;
use super::memory::{Memory, Workspace};
use super::room;
use super::slot::Slot;
use super::stability::Stability;
use super::team::{Alone, Team};
use super::transposition::TranspositionTable;
use super::turns::is_legal_move;
use super::zobrist;
use crate::rules::{Board, Outcome, Player, Position, Status, Turn};
use core::ops::ControlFlow;

/// The score of a won game; each turn until then takes one off.
pub const MATE: i32 = 30_000;

/// Scores from here on are of won games.
pub(super) const WON: i32 = MATE - 200;

/// The longest line, in turns, quiescence aside. No ending that an iteration can
/// exhaust is longer. How much of a stack it takes is bounded by its room.
pub(super) const MAX_PLY: usize = 20;

/// How far from the score of the iteration before the next one's is expected, in
/// evaluation points: less ends more searches early and repeats more of them. 15 and 50
/// played as well.
const ASPIRATION: i32 = 20;

/// A window this wide is followed by the whole one.
const ASPIRATION_WIDEST: i32 = 200;

/// Iterations before this one are over before a window pays, in turns.
const ASPIRATION_DEPTH: i32 = 4;

/// Looks for the best turn. Nothing if the game is over.
pub fn think<S: Slot, H: Handler>(
    position: &Position,
    limits: &SearchLimits,
    memory: Memory<'_, S>,
    handler: &mut H,
) -> Option<Answer> {
    think_with(position, limits, memory, None::<&Alone>, handler)
}

/// Looks for the best turn, together with whoever calls [`help`](super::help) with
/// the same team and table meanwhile. What two find does not repeat; without a team
/// it does. The limit of positions counts those of both.
///
/// Team and handler are types of the search, not tables of functions, and a firmware is
/// to have one of each: for the chip a table is one more thing to read from flash, and a
/// second search another 20 KiB of RAM.
pub fn think_with<S: Slot, T: Team, H: Handler>(
    position: &Position,
    limits: &SearchLimits,
    memory: Memory<'_, S>,
    team: Option<&T>,
    handler: &mut H,
) -> Option<Answer> {
    let first = first_turn(position)?;
    memory.work.clear();
    memory.history.clear();
    let table = TranspositionTable::new(memory.table);
    // Before the team hears of the search: nobody else reads them meanwhile.
    let weights = (memory.weights)(position.variant());
    let member = team.map(|team| Member::lead(team, limits));
    let own = (memory.history, memory.work);
    let mut search = Search::new(position, limits, table, weights, own, member, handler);
    search.best = Answer::at_first(first);
    let stability = Stability::new(limits, &search.board);
    Some(search.run(stability))
}

/// Any turn of a game that is not over. On its own, so that its board is not on the stack
/// while lines go deeper.
#[inline(never)]
fn first_turn(position: &Position) -> Option<Turn> {
    let board = Board::new(position);
    match board.status() {
        Status::Over(_) => None,
        _ => board.visit_all(ControlFlow::Break).break_value(),
    }
}

pub(super) struct Search<'a, S, T, H> {
    pub(super) board: Board,
    pub(super) weights: &'a Weights,
    pub(super) accumulator: Accumulator,
    /// Tells stacks' classes under the present claims.
    pub(super) classifier: Classifier,
    pub(super) table: TranspositionTable<'a, S>,
    pub(super) history: &'a History,
    pub(super) work: &'a mut Workspace,
    pub(super) handler: &'a mut H,
    pub(super) limits: &'a SearchLimits,
    pub(super) nodes: u32,
    pub(super) stopped: bool,
    /// Whether anything but finished games had a say in the value of the node that
    /// is being searched: an evaluation, a turn left out, an estimate of the table.
    pub(super) inexact: bool,
    /// How many candidates are in use by open nodes.
    pub(super) candidates_used: usize,
    /// The room that the line has left, in bytes of the chip's stack.
    pub(super) room: u16,
    pub(super) best: Answer,
    /// The place in the team, if it is one.
    pub(super) member: Option<Member<'a, T>>,
}

impl<'a, S: Slot, T: Team, H: Handler> Search<'a, S, T, H> {
    /// A search of a position. On its own, so that nothing of it is on the stack twice
    /// while lines go deeper.
    #[inline(never)]
    pub(super) fn new(
        position: &Position,
        limits: &'a SearchLimits,
        table: TranspositionTable<'a, S>,
        weights: &'a Weights,
        (history, work): (&'a History, &'a mut Workspace),
        member: Option<Member<'a, T>>,
        handler: &'a mut H,
    ) -> Self {
        let classifier = Classifier::new(position.claims(Player::A), position.claims(Player::B));
        Self {
            board: Board::new(position),
            accumulator: Accumulator {
                sum: weights.balance(position, &classifier),
                attacks: Tapered::ZERO,
                key: zobrist::of(position),
                stacks: position.stacks_left(),
            },
            classifier,
            weights,
            table,
            history,
            work,
            handler,
            limits,
            nodes: 0,
            stopped: false,
            inexact: false,
            candidates_used: 0,
            room: match &member {
                Some(member) => member.room(),
                None => room::LEADER,
            },
            best: Answer::at_first(Turn::Pass),
            member,
        }
    }
}

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Searches and answers. On its own: whoever begins a search may lie in flash on the
    /// chip, and nothing between its first position and the helper's leaving must.
    #[inline(never)]
    fn run(&mut self, stability: Stability) -> Answer {
        self.iterate(stability);
        self.finish()
    }

    /// Iterative deepening, until there is nothing more to see or it is told to stop.
    #[inline]
    fn iterate(&mut self, mut stability: Stability) {
        for depth in 1..=self.limits.depth {
            let score = self.search_root(i32::from(depth));
            if self.stopped {
                break;
            }
            let decided = score.abs() >= WON || !self.inexact;
            self.best.proven = decided && self.overlooks_nothing();
            self.best.score = self.reported(score);
            self.best.depth = depth;
            self.best.nodes = self.nodes_of_team();
            self.best.pv = self.principal_variation(self.best.turn);
            self.handler.answer(&self.best);
            if decided || stability.is_enough(&self.best) {
                break;
            }
        }
    }

    /// The answer, once whoever helps has left the search. On its own, so that what it
    /// needs on the stack is not there while lines go deeper.
    #[inline(never)]
    fn finish(&self) -> Answer {
        let answer = Answer {
            nodes: self.nodes_of_team(),
            pv: self.principal_variation(self.best.turn),
            ..self.best
        };
        if let Some(member) = &self.member {
            member.end();
        }
        answer
    }

    /// Searches an iteration with a window round the score of the one before, and with
    /// wider ones for as long as the score lies outside (aspiration search: Baudet, "The
    /// design and analysis of algorithms for asynchronous multiprocessors", 1978).
    fn search_root(&mut self, depth: i32) -> i32 {
        let expected = self.best.score;
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = (-MATE, MATE);
        if depth >= ASPIRATION_DEPTH && expected.abs() < WON - 1 {
            (alpha, beta) = (expected - width, expected + width);
        }
        loop {
            self.inexact = false;
            let score = self.search_turn(depth, 0, alpha, beta);
            width = if width < ASPIRATION_WIDEST {
                3 * width
            } else {
                2 * MATE
            };
            if self.stopped {
                return score;
            } else if score <= alpha && alpha > -MATE {
                alpha = (score - width).max(-MATE);
            } else if score >= beta && beta < MATE {
                beta = (score + width).min(MATE);
            } else {
                return score;
            }
        }
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

    /// Goes a step deeper. Whoever lets a line go on asks for its room before.
    #[inline(always)]
    pub(super) fn deeper<R>(&mut self, step: u16, go: impl FnOnce(&mut Self) -> R) -> R {
        let room = self.room;
        // Only a pass is never left out; what follows it finds no room either.
        debug_assert!(step <= room || step == room::PASS, "{step} of {room}");
        self.room = room.saturating_sub(step);
        let found = go(self);
        self.room = room;
        found
    }

    /// Counts a position and asks now and then whether to stop.
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        if self.member.is_some() {
            // Every fourth: what the other worker says can wait for three positions.
            if self.nodes & 3 == 0 {
                self.count_node_of_team();
            }
            return;
        }
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

    /// The turns expected after `first`, as far as the table remembers them.
    fn principal_variation(&self, first: Turn) -> PrincipalVariation {
        let mut pv = PrincipalVariation::of(first);
        let mut board = self.board.clone();
        board.play(first);
        while board.sudden_death().is_none()
            && let Some(entry) = self.table.probe(zobrist::of(board.position()))
            && let Some(turn) = Turn::from_code(entry.turn)
            && is_legal_move(&mut board, turn)
            && pv.push(turn)
        {
            board.play(turn);
        }
        pv
    }
}
