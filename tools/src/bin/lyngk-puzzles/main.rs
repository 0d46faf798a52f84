//! Finds puzzles: plays games from a seed and keeps positions in which exactly one turn
//! reaches the goal of a theme. The position and the turn must be the same under both
//! rules for neutral stacks.
//!
//! The same seed always gives the same table: it depends neither on the opponent, nor on
//! time, nor on the number of cores. Saved progress refers to puzzles by index, so a
//! different table needs a new `Learned::VERSION`.

mod games;
mod grade;
mod replay;
mod seek;
mod write;

use games::GamePlayer;
use host::arguments::{self, ArgumentError, Arguments};
use lyngk_pocket::app::learn::Theme;
use lyngk_pocket::app::{SETUP_CODES, SetupCode};
use lyngk_pocket::rules::{Family, Player, Rng, Status, Turn, Variant};
use replay::replay;
use std::path::PathBuf;
use std::process::ExitCode;
use testkit::all_turns;

const USAGE: &str = "\
Usage: lyngk-puzzles [--seed N] [--out FILE]

  --seed N    what the games are drawn from (default 7)
  --out FILE  where the table goes (default src/app/learn/puzzles/found.rs)
  --help      this text";

/// Number of puzzles of each theme, by difficulty.
const WANTED: [usize; 3] = [6, 5, 5];
/// Games after which the search stops: a hundred times the usual number.
const MOST_GAMES: u32 = 2_000_000;
/// The least number of legal turns; with fewer, a puzzle is too easy.
const FEWEST_TURNS: usize = 12;
/// The most stacks on the board; with more, the search for the solution is tedious.
const MOST_STACKS: usize = 28;

/// A puzzle that was found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) theme: Theme,
    pub(crate) difficulty: u8,
    pub(crate) code: SetupCode,
    pub(crate) turns: Vec<Turn>,
    pub(crate) solution: Turn,
    pub(crate) reply: Option<Turn>,
}

struct Options {
    seed: u64,
    out: PathBuf,
}

impl Options {
    fn read(arguments: &mut Arguments) -> Result<Self, ArgumentError> {
        let mut options = Self {
            seed: 7,
            out: PathBuf::from("src/app/learn/puzzles/found.rs"),
        };
        while let Some(option) = arguments.option()? {
            match option.as_str() {
                "--seed" => options.seed = arguments.number(0..=u64::MAX)?,
                "--out" => options.out = arguments.path()?,
                _ => return Err(arguments.unknown()),
            }
        }
        Ok(options)
    }
}

fn main() -> ExitCode {
    let options = match arguments::read("lyngk-puzzles", USAGE, Options::read) {
        Ok(options) => options,
        Err(code) => return code,
    };
    let written = collect(options.seed).and_then(|mut found| {
        found.sort_by_key(|puzzle| (puzzle.theme.index(), puzzle.difficulty));
        write::write(&options.out, options.seed, &found).map_err(|error| error.to_string())?;
        println!("{} puzzles in {}", found.len(), options.out.display());
        Ok(())
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lyngk-puzzles: {error}");
            ExitCode::FAILURE
        }
    }
}

fn collect(seed: u64) -> Result<Vec<Found>, String> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    for game in 0..MOST_GAMES {
        if Theme::ALL.iter().all(|&theme| is_full(&found, theme)) {
            eprintln!("{game} games were played");
            return Ok(found);
        }
        // The sixes have one theme and the fives all others.
        let family = if game % 3 == 2 {
            Family::Sixes
        } else {
            Family::Fives
        };
        let code = rng.next_u32() % SETUP_CODES;
        search_game(family, code, &mut found);
    }
    Err(format!(
        "only {} puzzles in {MOST_GAMES} games",
        found.len()
    ))
}

fn wanted(found: &[Found], theme: Theme, difficulty: u8) -> bool {
    let same = |puzzle: &&Found| puzzle.theme == theme && puzzle.difficulty == difficulty;
    found.iter().filter(same).count() < WANTED[usize::from(difficulty)]
}

fn is_full(found: &[Found], theme: Theme) -> bool {
    (0..3).all(|difficulty| !wanted(found, theme, difficulty))
}

/// Plays a game and keeps at most one of its puzzles, so that no two are alike.
fn search_game(family: Family, code: SetupCode, found: &mut Vec<Found>) {
    let mut player = GamePlayer::new(Variant::of(family, false), code);
    while player.position().status() != Status::MustPass {
        if player.position().side_to_move() == Player::A
            && let Some(puzzle) = puzzle_at(&player, family, code, found)
        {
            eprintln!("{:?} {}", puzzle.theme, puzzle.difficulty);
            found.push(puzzle);
            return;
        }
        if !player.go_on() {
            return;
        }
    }
}

fn puzzle_at(
    player: &GamePlayer,
    family: Family,
    code: SetupCode,
    found: &[Found],
) -> Option<Found> {
    if player.position().stacks_left() > MOST_STACKS {
        return None;
    }
    let positions = replay(family, code, player.turns())?;
    let too_few = |position| all_turns(position).len() < FEWEST_TURNS;
    if positions.iter().any(too_few) {
        return None;
    }
    for theme in Theme::ALL {
        if theme.family() != family || is_full(found, theme) {
            continue;
        }
        let Some((solution, reply)) = seek::solve(theme, &positions) else {
            continue;
        };
        let [difficulty, other] =
            positions.map(|position| grade::grade(theme, &position, solution, reply));
        if difficulty == other && wanted(found, theme, difficulty) {
            return Some(Found {
                theme,
                difficulty,
                code,
                turns: player.turns().to_vec(),
                solution,
                reply,
            });
        }
    }
    None
}
