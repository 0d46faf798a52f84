//! The simulated handheld, in a window or without one.

use host::arguments;
use host::simulator::{
    Opened, Recording, SimulatorOptions, USAGE, demo, open, play_script, read_game,
    record_against_device, record_lesson, record_puzzle, record_turns, save_game, serve,
};
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = match arguments::read("simulator", USAGE, SimulatorOptions::read) {
        Ok(options) => options,
        Err(code) => return code,
    };
    if let Some(record) = options.record {
        return ended(written(record).map(|scenario| print!("{scenario}")));
    }
    if let Some(file) = &options.read {
        return ended(read_game(file).map(|game| println!("{game}")));
    }
    if let Some(game) = &options.save {
        return ended(save_game(game));
    }
    if let (Some(address), true) = (&options.serve, options.headless) {
        return ended(serve(address));
    }
    let outcome = match (&options.script, &options.shots) {
        (Some(script), Some(shots)) => play_script(script, shots),
        _ => {
            if !options.headless {
                match open(&options) {
                    Opened::Closed => return ExitCode::SUCCESS,
                    Opened::NoDisplay => {
                        println!(
                            "There is no display to open a window on, so here is a demo game without one."
                        );
                    }
                }
            }
            demo(&options.sheet)
                .map_err(|error| format!("cannot write {}: {error}", options.sheet.display()))
        }
    };
    ended(outcome)
}

fn ended(outcome: Result<(), String>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("simulator: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn written(record: Recording) -> Result<String, String> {
    match record {
        Recording::Game(level, code) => Ok(record_against_device(level, code)),
        Recording::Lesson(lesson) => record_lesson(lesson),
        Recording::Puzzle(puzzle) => record_puzzle(puzzle),
        Recording::Turns(name, variant, code, turns, shown) => {
            record_turns(&name, variant, code, &turns, shown)
        }
    }
}
