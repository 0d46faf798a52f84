//! A search from start to answer, by iterative deepening (as in Slate and Atkin, "CHESS
//! 4.5: The Northwestern University chess program", 1977). The turns of a line are in
//! `turns.rs`.

use super::accumulator::Accumulator;
use super::class::Classifier;
use super::evaluation::{Tapered, Weights};
use super::history::History;
use super::limits::{Answer, Handler, PrincipalVariation, SearchLimits};
use super::member::Member;
use super::memory::{Memory, Workspace};
use super::slot::Slot;
use super::stability::Stability;
use super::stack_budget;
use super::team::{Alone, Team};
use super::transposition::TranspositionTable;
use super::turns::is_legal_move;
use super::zobrist;
use crate::rules::{Board, Outcome, Player, Position, Status, Turn};
use core::ops::ControlFlow;

/// The score of a won game, less one for each turn until the end.
pub const MATE: i32 = 30_000;

/// The least score of a won game.
pub(super) const WON: i32 = MATE - 200;

/// The longest line, in turns, without quiescence. No ending that an iteration can
/// exhaust is longer. The stack budget bounds the memory that a line takes.
pub(super) const MAX_PLY: usize = 20;

/// Half the width of the aspiration window round the score of the previous iteration, in
/// evaluation points. A narrower window ends more searches early and repeats more of
/// them; 15 and 50 played as well.
const ASPIRATION: i32 = 20;

/// A window of this width is followed by the full one.
const ASPIRATION_WIDEST: i32 = 200;

/// The first iteration with an aspiration window, in turns; earlier ones are too short to
/// gain from it.
const ASPIRATION_DEPTH: i32 = 4;

/// Searches for the best turn. Returns `None` if the game is over.
pub fn think<S: Slot, H: Handler>(
    position: &Position,
    limits: &SearchLimits,
    memory: Memory<'_, S>,
    handler: &mut H,
) -> Option<Answer> {
    think_with(position, limits, memory, None::<&Alone>, handler)
}

/// Searches for the best turn, together with a worker that calls [`help`](super::help)
/// with the same team and table. A search by two workers is not repeatable; one without a
/// team is. The limit of positions counts those of both.
///
/// Team and handler are type parameters, not trait objects, and a firmware has one of
/// each: on the chip a vtable is one more read from flash, and a second instance of the
/// search another 20 KiB of RAM.
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
    // Before the search is announced to the team: until then no other worker reads the
    // weights.
    let weights = (memory.weights)(position.variant());
    let member = team.map(|team| Member::lead(team, limits));
    let own = (memory.history, memory.work);
    let mut search = Search::new(position, limits, table, weights, own, member, handler);
    search.best = Answer::at_first(first);
    let stability = Stability::new(limits, &search.board);
    Some(search.run(stability))
}

/// Returns any turn of a game that is not over. A separate function, so that its board is
/// not on the stack while lines go deeper.
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
    /// Finds the classes of stacks under the present claims.
    pub(super) classifier: Classifier,
    pub(super) table: TranspositionTable<'a, S>,
    pub(super) history: &'a History,
    pub(super) work: &'a mut Workspace,
    pub(super) handler: &'a mut H,
    pub(super) limits: &'a SearchLimits,
    pub(super) nodes: u32,
    pub(super) stopped: bool,
    /// True if the value of the present node depends on anything but finished games: an
    /// evaluation, a turn left out, or an estimate of the table.
    pub(super) inexact: bool,
    /// Number of candidates in use by open nodes.
    pub(super) candidates_used: usize,
    /// The remaining stack budget of the line, in bytes on the chip.
    pub(super) budget: u16,
    pub(super) best: Answer,
    /// The place in the team of a parallel search.
    pub(super) member: Option<Member<'a, T>>,
}

impl<'a, S: Slot, T: Team, H: Handler> Search<'a, S, T, H> {
    /// Returns a search of a position. A separate function, so that its temporaries are
    /// not on the stack while lines go deeper.
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
            budget: match &member {
                Some(member) => member.budget(),
                None => stack_budget::LEADER,
            },
            best: Answer::at_first(Turn::Pass),
            member,
        }
    }
}

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Searches and returns the answer. A separate function: the caller may lie in flash
    /// on the chip, but nothing between the first position and the end of the helper's
    /// work may.
    #[inline(never)]
    fn run(&mut self, stability: Stability) -> Answer {
        self.iterate(stability);
        self.finish()
    }

    /// Deepens iteratively until the score is proven, the choice is stable, or the search
    /// is stopped.
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

    /// Returns the answer once the helper has left the search. A separate function, so
    /// that its frame is not on the stack while lines go deeper.
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

    /// Searches an iteration with a window round the previous score, and with wider ones
    /// while the score lies outside (aspiration search: Baudet, "The design and analysis
    /// of algorithms for asynchronous multiprocessors", 1978).
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

    /// Returns whether no move is overlooked, so that scores can be proven.
    pub(super) const fn overlooks_nothing(&self) -> bool {
        self.limits.style.chains_overlooked == 0
    }

    /// Returns the score to report. Scores of won and lost games are clamped unless
    /// proven.
    pub(super) fn reported(&self, score: i32) -> i32 {
        if self.best.proven {
            score
        } else {
            score.clamp(1 - WON, WON - 1)
        }
    }

    /// Runs a deeper step and charges `step` to the stack budget; callers check the
    /// budget first.
    #[inline(always)]
    pub(super) fn deeper<R>(&mut self, step: u16, go: impl FnOnce(&mut Self) -> R) -> R {
        let budget = self.budget;
        // Only a pass is searched without budget; the turn after it is then evaluated.
        debug_assert!(
            step <= budget || step == stack_budget::PASS,
            "{step} of {budget}"
        );
        self.budget = budget.saturating_sub(step);
        let found = go(self);
        self.budget = budget;
        found
    }

    /// Counts a position, and asks the handler at intervals whether to stop.
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        if self.member.is_some() {
            // Every fourth position: signals of the other worker can wait for three
            // positions.
            if self.nodes & 3 == 0 {
                self.count_node_of_team();
            }
            return;
        }
        // Every 32 positions, which take a few milliseconds on the chip.
        let asked = self.nodes & 31 == 0 && self.handler.stop(self.nodes);
        self.stopped |= asked || self.nodes >= self.limits.nodes;
    }

    /// Returns the score of a finished game for the side to move.
    pub(super) fn terminal_score(&self, ply: usize) -> i32 {
        match self.board.outcome() {
            Outcome::Draw => 0,
            Outcome::Win(player) if player == self.board.position().side_to_move() => {
                MATE - ply as i32
            }
            Outcome::Win(_) => ply as i32 - MATE,
        }
    }

    /// Returns the expected turns after `first`, as far as the table holds them.
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
