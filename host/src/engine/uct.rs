//! A plain Monte Carlo player, as an opponent to measure the search against.
//!
//! UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006) in its textbook
//! form: random playouts to the end of the game, all turns of a node tried once before
//! any is tried twice, UCB1 after that, and the turn played most often is chosen. This
//! module does not run on the chip.

use super::thinker::{Finding, Question, ThinkError};
use lyngk_pocket::rules::{Board, Outcome, Player, Rng, Status, Turn};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Weight of exploration against the rate of wins. A usual value, not tuned: another one
/// might make a stronger opponent.
const EXPLORATION: f32 = 1.0;

/// Number of playouts between two checks of the clock and of `stop`.
const AT_A_TIME: u64 = 64;

/// A turn in the tree.
struct Node {
    turn: Turn,
    /// The player of the turn.
    player: Player,
    playouts: u32,
    /// Playouts won by `player`; a draw is half a win.
    wins: f32,
    /// The replies, once they have been added.
    replies: Range<usize>,
}

/// The tree, with the present position's node first.
struct Tree(Vec<Node>);

/// Chooses a turn by random playouts; `nodes` limits their number.
///
/// # Errors
/// None: it has no table, and its tree grows as needed.
pub fn play(question: &Question<'_>, report: &mut dyn FnMut(&Finding)) -> Result<Turn, ThinkError> {
    let (board, limits) = (question.board, question.limits);
    let started = Instant::now();
    let mut rng = Rng::new(question.options.seed);
    let mut tree = Tree::new(board);
    let most = limits.nodes.unwrap_or(match limits.time {
        Some(_) => u64::MAX,
        None => 10_000,
    });
    let mut done = 0;
    // A single turn needs no search.
    while done < most && tree.0[0].replies.len() > 1 {
        let out_of_time = limits.time.is_some_and(|time| started.elapsed() >= time);
        if done > 0 && (out_of_time || question.stop.load(Ordering::Relaxed)) {
            break;
        }
        for _ in 0..AT_A_TIME.min(most - done) {
            tree.playout(board, &mut rng);
            done += 1;
        }
    }
    let best = tree.0[tree.0[0].replies.clone()]
        .iter()
        .max_by_key(|node| node.playouts);
    let (turn, wins) = best.map_or((Turn::Pass, 0.5), |node| {
        (node.turn, node.wins / node.playouts.max(1) as f32)
    });
    report(&Finding {
        depth: 1,
        score: (wins * 1000.0) as i32 - 500,
        nodes: done,
        time: started.elapsed(),
        line: vec![turn],
    });
    Ok(turn)
}

impl Tree {
    fn new(board: &Board) -> Self {
        let player = board.position().side_to_move().opponent();
        let mut tree = Self(vec![Node::new(Turn::Pass, player)]);
        tree.expand(0, board);
        tree
    }

    /// Adds the replies to a node.
    fn expand(&mut self, node: usize, board: &Board) {
        let start = self.0.len();
        let player = board.position().side_to_move();
        let _: ControlFlow<()> = board.visit_all(|turn| {
            self.0.push(Node::new(turn, player));
            ControlFlow::Continue(())
        });
        self.0[node].replies = start..self.0.len();
    }

    /// Plays one game from the present position and counts its result along the path.
    fn playout(&mut self, root: &Board, rng: &mut Rng) {
        let mut board = root.clone();
        let mut path = vec![0];
        let mut node = 0;
        loop {
            if self.0[node].replies.is_empty() {
                let fresh = self.0[node].playouts == 0;
                if fresh || matches!(board.status(), Status::Over(_)) {
                    break;
                }
                self.expand(node, &board);
            }
            node = self.choose(node, rng);
            board.play(self.0[node].turn);
            path.push(node);
        }
        let outcome = board.playout(rng);
        for node in path {
            self.0[node].count(outcome);
        }
    }

    /// Returns the reply to try next.
    fn choose(&self, node: usize, rng: &mut Rng) -> usize {
        let replies = self.0[node].replies.clone();
        let log = (self.0[node].playouts.max(1) as f32).ln();
        let first = rng.below(replies.len() as u32) as usize;
        let mut best = (f32::MIN, replies.start);
        for offset in 0..replies.len() {
            let reply = replies.start + (first + offset) % replies.len();
            let worth = self.0[reply].worth(log);
            if worth > best.0 {
                best = (worth, reply);
            }
            if worth == f32::INFINITY {
                break;
            }
        }
        best.1
    }
}

impl Node {
    fn new(turn: Turn, player: Player) -> Self {
        Self {
            turn,
            player,
            playouts: 0,
            wins: 0.0,
            replies: 0..0,
        }
    }

    /// Returns the upper confidence bound of UCB1; infinite for an untried turn.
    fn worth(&self, log: f32) -> f32 {
        if self.playouts == 0 {
            return f32::INFINITY;
        }
        let playouts = self.playouts as f32;
        self.wins / playouts + EXPLORATION * (log / playouts).sqrt()
    }

    fn count(&mut self, outcome: Outcome) {
        self.playouts += 1;
        self.wins += match outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(winner) if winner == self.player => 1.0,
            Outcome::Win(_) => 0.0,
        };
    }
}
