//! Games of the search against itself, kept in an append-only text file.
//!
//! A line is a game: the setup's seed, then each turn's code with the search's score for
//! the side to move (`-` for random turns), then the result for A: 2 won, 1 drawn, 0
//! lost.

use crate::Options;
use lyngk_pocket::ai::{Answer, FullSlot, Handler, OwnedMemory, SearchLimits, Slot as _, think};
use lyngk_pocket::rules::{Board, Outcome, Player, Position, Rng, Status, Turn, Variant};
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// A recorded game.
pub(crate) struct Game {
    pub(crate) start: Position,
    pub(crate) turns: Vec<(Turn, Option<i32>)>,
    /// 1 if A won, 0 if B won, one half for a draw.
    pub(crate) result: f32,
}

/// Reads the existing games, plays the missing ones, and returns them all.
pub(crate) fn collect(options: &Options) -> io::Result<Vec<Game>> {
    if let Some(folder) = options.data.parent() {
        fs::create_dir_all(folder)?;
    }
    let text = fs::read_to_string(&options.data).unwrap_or_default();
    let mut games: Vec<Game> = text
        .lines()
        .filter_map(|line| read(line, options.variant))
        .collect();
    let missing = options.games.saturating_sub(games.len());
    if missing > 0 {
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&options.data)?;
        let played = play_all(options, games.len(), missing, Mutex::new(file))?;
        games.extend(
            played
                .lines()
                .filter_map(|line| read(line, options.variant)),
        );
    }
    println!("{} games", games.len());
    Ok(games)
}

fn play_all(
    options: &Options,
    first: usize,
    count: usize,
    file: Mutex<fs::File>,
) -> io::Result<String> {
    let started = Instant::now();
    let next = AtomicUsize::new(0);
    let all = Mutex::new(String::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| -> io::Result<()> {
                    let mut memory = OwnedMemory::new(vec![FullSlot::EMPTY; 1 << 13]);
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= count {
                            return Ok(());
                        }
                        let seed = options.seed.wrapping_mul(1 << 32) + (first + index) as u64;
                        let line = play(seed, options, &mut memory);
                        writeln!(file.lock().expect("no writer panics"), "{line}")?;
                        let mut all = all.lock().expect("no writer panics");
                        let _ = writeln!(all, "{line}");
                        if index % 50 == 49 {
                            let done = (index + 1) as f64 / count as f64;
                            let left = started.elapsed().as_secs_f64() * (1.0 - done) / done;
                            eprint!("\r{:5.1} %  {left:.0} s left   ", 100.0 * done);
                        }
                    }
                })
            })
            .collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    eprintln!();
    Ok(all.into_inner().expect("no writer panics"))
}

/// Random turns at the start, so that games differ: 0 to 7.
const RANDOM_TURNS: u32 = 8;
/// One of so many later turns is random too, so that bad positions occur.
const RANDOM_ONE_IN: u32 = 20;

fn play(seed: u64, options: &Options, memory: &mut OwnedMemory<Vec<FullSlot>>) -> String {
    let mut rng = Rng::new(seed ^ 0x7475_6e65);
    let mut position = Position::setup(options.variant, seed);
    let mut line = format!("{seed}");
    let random_turns = rng.below(RANDOM_TURNS);
    for ply in 0.. {
        let board = Board::new(&position);
        if let Status::Over(outcome) = board.status() {
            let result = match outcome {
                Outcome::Win(Player::A) => 2,
                Outcome::Draw => 1,
                Outcome::Win(Player::B) => 0,
            };
            let _ = write!(line, " {result}");
            return line;
        }
        let random = ply < random_turns || rng.below(RANDOM_ONE_IN) == 0;
        let drawn = if random {
            board.random_turn(&mut rng)
        } else {
            None
        };
        let turn = if let Some(turn) = drawn {
            let _ = write!(line, " {}:-", turn.code());
            turn
        } else {
            let limits = SearchLimits::best_within(options.nodes);
            let Some(answer) = think(&position, &limits, memory.lend(), &mut Patient) else {
                return line;
            };
            let _ = write!(line, " {}:{}", answer.turn.code(), answer.score);
            answer.turn
        };
        match position.try_play(turn) {
            Ok(next) => position = next,
            Err(error) => panic!("the search played {turn} in {position}: {error}"),
        }
    }
    line
}

/// Lets the search run to its limits.
struct Patient;

impl Handler for Patient {
    fn stop(&mut self, _nodes: u32) -> bool {
        false
    }
    fn answer(&mut self, _answer: &Answer) {}
}

/// Parses a game. Returns `None` for a damaged line, such as the last one of an
/// interrupted run.
fn read(line: &str, variant: Variant) -> Option<Game> {
    let (rest, result) = line.rsplit_once(' ')?;
    let result: u8 = result.parse().ok()?;
    let mut fields = rest.split(' ');
    let start = Position::setup(variant, fields.next()?.parse().ok()?);
    let mut turns = Vec::new();
    for field in fields {
        let (code, score) = field.split_once(':')?;
        turns.push((Turn::from_code(code.parse().ok()?)?, score.parse().ok()));
    }
    Some(Game {
        start,
        turns,
        result: f32::from(result) / 2.0,
    })
}
