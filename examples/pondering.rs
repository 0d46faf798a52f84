//! What thinking on the opponent's time would bring: games of the search with itself,
//! in which one side has looked at the reply it expects for as long as its opponent took.
//!
//! Pondering is played by its best case: whenever the opponent plays the reply that the
//! search expected, its answer is sought with more positions, as many as it would have
//! looked at by then; nothing is lost when it plays another.
//!
//! ```sh
//! cargo run --release --example pondering -- [--games N] [--nodes N] [--more N]
//! ```

use lyngk_pocket::ai::{Answer, Handler, HostMemory, SearchLimits, think};
use lyngk_pocket::arguments::{self, ArgumentError, Arguments};
use lyngk_pocket::rules::{Board, Outcome, Player, Position, Status, Turn, Variant};
use std::process::ExitCode;

const USAGE: &str = "usage: pondering [--games N] [--nodes N] [--more N] [--seed N]
Plays N games (200), each setup from both sides, with N positions a move (225,000)
and N more (the same number) for the side that ponders, where its guess was right.";

/// What is played.
struct Wanted {
    games: u64,
    nodes: u32,
    more: u32,
    seed: u64,
}

impl Wanted {
    fn read(words: &mut Arguments) -> Result<Self, ArgumentError> {
        let mut wanted = Self {
            games: 200,
            nodes: 225_000,
            more: 225_000,
            seed: 930_000,
        };
        let most = u64::from(u32::MAX / 2);
        while let Some(option) = words.option()? {
            match option.as_str() {
                "--games" => wanted.games = words.number(1..=1 << 32)?,
                "--nodes" => wanted.nodes = words.number(1..=most)? as u32,
                "--more" => wanted.more = words.number(1..=most)? as u32,
                "--seed" => wanted.seed = words.number(0..=1 << 32)?,
                _ => return Err(words.unknown()),
            }
        }
        Ok(wanted)
    }
}

/// Nobody stops the search, and nobody asks how it gets on.
struct Patient;

impl Handler for Patient {
    fn stop(&mut self, _nodes: u32) -> bool {
        false
    }

    fn answer(&mut self, _answer: &Answer) {}
}

/// How often the pondering side guessed, and how often it was right.
#[derive(Default)]
struct Guesses {
    all: u32,
    right: u32,
}

/// Plays a game, and says who has won.
fn play(wanted: &Wanted, seed: u64, ponders: Player, guesses: &mut Guesses) -> Outcome {
    let mut board = Board::new(&Position::setup(Variant::FivesTaken, seed));
    let mut memory = HostMemory::of_device();
    let mut guess: Option<Turn> = None;
    let mut before: Option<Turn> = None;
    loop {
        if let Status::Over(outcome) = board.status() {
            return outcome;
        }
        let is_pondering = board.position().side_to_move() == ponders;
        let mut limits = SearchLimits::best_within(wanted.nodes);
        if is_pondering && before.is_some() {
            guesses.all += 1;
            if guess.is_some() && guess == before {
                guesses.right += 1;
                limits.nodes += wanted.more;
            }
        }
        let Some(answer) = think(board.position(), &limits, memory.lend(), &mut Patient) else {
            return board.outcome();
        };
        if is_pondering {
            guess = answer.pv.turns().get(1).copied();
        }
        before = Some(answer.turn);
        board.play(answer.turn);
    }
}

fn main() -> ExitCode {
    let wanted = match arguments::read("pondering", USAGE, Wanted::read) {
        Ok(wanted) => wanted,
        Err(code) => return code,
    };
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    let mut guesses = Guesses::default();
    for game in 0..wanted.games {
        let ponders = Player::ALL[(game % 2) as usize];
        match play(&wanted, wanted.seed + game / 2, ponders, &mut guesses) {
            Outcome::Draw => drawn += 1,
            Outcome::Win(winner) if winner == ponders => won += 1,
            Outcome::Win(_) => lost += 1,
        }
        eprint!("\r{won} won, {drawn} drawn, {lost} lost   ");
    }
    eprintln!();
    let games = f64::from(won + drawn + lost);
    let score = (f64::from(won) + f64::from(drawn) / 2.0) / games;
    let error = 1.96 * (score * (1.0 - score) / games).sqrt();
    println!(
        "{} of {} guesses were right; {won} won, {drawn} drawn, {lost} lost: {:.1} % ± {:.1}",
        guesses.right,
        guesses.all,
        100.0 * score,
        100.0 * error,
    );
    ExitCode::SUCCESS
}
