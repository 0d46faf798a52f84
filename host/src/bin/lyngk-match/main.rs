//! Plays two engine commands against each other and referees every turn.
//!
//! Each random setup is played twice, so that each engine starts it once. The setups and
//! the engines' seeds follow from `--seed`: with node limits, a match is exactly
//! repeatable.

mod engine;
mod options;
mod referee;
mod score;

use engine::{Engine, EngineError};
use host::arguments;
use options::{Options, Side, USAGE};
use referee::{Game, Verdict};
use score::Score;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

fn main() -> ExitCode {
    let options = match arguments::read("lyngk-match", USAGE, Options::read) {
        Ok(options) => options,
        Err(code) => return code,
    };
    match play(&options) {
        Ok(score) => {
            println!("{score}");
            if options.strict && score.forfeits() > 0 {
                return ExitCode::FAILURE;
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("lyngk-match: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays all games on the requested number of threads.
fn play(options: &Options) -> Result<Score, String> {
    let next = AtomicUsize::new(0);
    let score = Mutex::new(Score::default());
    let started = Instant::now();
    std::thread::scope(|scope| {
        let tables: Vec<_> = (0..options.threads)
            .map(|_| scope.spawn(|| play_at_a_table(options, &next, &score, started)))
            .collect();
        tables.into_iter().try_for_each(|table| {
            let played = table
                .join()
                .map_err(|_| "a thread of the match panicked".to_owned())?;
            played.map_err(|error| error.to_string())
        })
    })?;
    eprintln!();
    score
        .into_inner()
        .map_err(|_| "the score was lost".to_owned())
}

fn play_at_a_table(
    options: &Options,
    next: &AtomicUsize,
    score: &Mutex<Score>,
    started: Instant,
) -> Result<(), EngineError> {
    let start = |side: &Side| Engine::start(&side.command, &side.go, &side.options);
    let mut engines = [start(&options.first)?, start(&options.second)?];
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= options.games {
            return Ok(());
        }
        let game = Game {
            variant: options.variant,
            seed: options.seed.wrapping_add(index as u64 / 2),
            first_starts: index.is_multiple_of(2),
        };
        let verdict = referee::play(&game, &mut engines)?;
        if let Verdict::Forfeit { by, reason } = &verdict {
            eprintln!("\nseed {}: {by} forfeits: {reason}", game.seed);
        }
        if let Ok(mut score) = score.lock() {
            score.count(&verdict);
            let left = started.elapsed().as_secs_f64() / score.games() as f64
                * (options.games - score.games()) as f64;
            eprint!(
                "\r{}/{}  {score}  {left:.0} s left    ",
                score.games(),
                options.games
            );
        }
    }
}
