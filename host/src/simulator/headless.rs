//! The simulator without a window: plays a scenario or a demo game.

use super::contact_sheet::contact_sheet;
use super::handheld::Handheld;
use super::opponent::ThinkingTime;
use super::picture::{Picture, PictureError};
use super::saves;
use super::scenario::{Play, Scenario};
use lyngk_pocket::app::Button;
use lyngk_pocket::rules::{Outcome, Player, Status};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{format, fs, print, println};

/// The entropy of every run without a window, so that runs give the same pictures.
const ENTROPY: u64 = 1;
/// Pictures on the demo's sheet, and pictures in a row.
const PICTURES: usize = 12;
const COLUMNS: usize = 4;

/// Writes pictures of a scenario to a directory.
struct Shots {
    directory: PathBuf,
    taken: usize,
}

impl Play for Shots {
    fn picture(&mut self, name: &str, picture: &Picture) -> Result<(), String> {
        self.taken += 1;
        let path = self.directory.join(format!("{name}.png"));
        picture
            .write(&path)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))
    }

    fn restart(&mut self, handheld: Handheld) -> Handheld {
        handheld.restarted(ENTROPY)
    }
}

/// Plays a scenario file and writes its pictures.
///
/// # Errors
/// A sentence about the failure, with the line of the scenario.
pub fn play_script(script: &Path, shots: &Path) -> Result<(), String> {
    let name = script.display();
    let text =
        fs::read_to_string(script).map_err(|error| format!("cannot read {name}: {error}"))?;
    let scenario = Scenario::read(&text).map_err(|error| format!("{name}, {error}"))?;
    let handheld = Handheld::new(saves::in_memory(), ENTROPY, ThinkingTime::MadeUp);
    let mut keep = Shots {
        directory: shots.to_path_buf(),
        taken: 0,
    };
    scenario
        .play(handheld, &mut keep)
        .map_err(|error| format!("{name}, {error}"))?;
    println!(
        "{name}: {} steps as expected, {} pictures in {}",
        scenario.steps(),
        keep.taken,
        shots.display()
    );
    Ok(())
}

/// Plays a game of the device with itself with a progress bar, prints the result, and
/// writes a sheet of pictures.
///
/// # Errors
/// The sheet cannot be written.
pub fn demo(sheet: &Path) -> Result<(), PictureError> {
    let mut handheld = Handheld::new(saves::in_memory(), ENTROPY, ThinkingTime::MadeUp);
    // Chooses English and skips the offers of a first start.
    handheld.press(Button::A);
    handheld.press(Button::B);
    let mut pictures = Vec::from([handheld.picture()]);
    // New game, device alone, start.
    for button in [Button::A, Button::Down, Button::Left, Button::Up, Button::A] {
        handheld.press(button);
    }
    // A game never has more than 42 moves; passes are rare.
    let longest = lyngk_pocket::app::Game::LONGEST / 2;
    let mut ply = 0;
    while !handheld.report().starts_with("screen result") {
        handheld.wait(33);
        let game = handheld.app().saved_game();
        let played = game.map_or(ply, lyngk_pocket::app::Transcript::played);
        if played != ply {
            ply = played;
            handheld.wait(150);
            if ply % 4 == 1 && pictures.len() + 1 < PICTURES {
                pictures.push(handheld.picture());
            }
            progress(ply, longest);
        }
    }
    pictures.push(handheld.picture());
    let turns = handheld
        .app()
        .shown_game()
        .map_or(ply, |game| game.played());
    print!("\r[{}] turn {turns:>2}", "#".repeat(40));
    println!();
    println!("{}", result(&handheld));
    contact_sheet(&pictures, COLUMNS).write(sheet)?;
    println!("Pictures of the game: {}", sheet.display());
    Ok(())
}

fn progress(done: usize, whole: usize) {
    let width = 40;
    let filled = (width * done / whole).min(width);
    print!("\r[{:<width$}] turn {done:>2}", "#".repeat(filled));
    // An output that cannot be written to shows no progress.
    let _ = std::io::stdout().flush();
}

fn result(handheld: &Handheld) -> String {
    let Some(game) = handheld.app().shown_game() else {
        return "There was no game.".to_string();
    };
    let counts = Player::ALL.map(|player| game.position().tally(player).stacks(5));
    let turns = game.played();
    let [a, b] = counts;
    match game.status() {
        Status::Over(Outcome::Win(player)) => {
            format!("{player} wins after {turns} turns; fives: A {a}, B {b}.")
        }
        Status::Over(Outcome::Draw) => format!("A draw after {turns} turns; fives: A {a}, B {b}."),
        Status::ToMove | Status::MustPass => "The game did not end.".to_string(),
    }
}
