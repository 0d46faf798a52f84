//! Writes flash in which a game is saved, so that the emulated chip can be
//! measured and tested on any position.

use super::options::SavedGame;
use super::saves::Saves;
use lyngk_pocket::app::save::{header, ply};
use lyngk_pocket::app::{Game, Save, Seat, Settings, Start};
use lyngk_pocket::rules::Position;
use std::format;
use std::fs;
use std::string::{String, ToString};

/// Writes the file; one that is there is replaced.
///
/// # Errors
/// A turn that cannot be played, or why the file cannot be written.
pub(crate) fn save_game(wanted: &SavedGame) -> Result<(), String> {
    let mut seats = [Seat::Human; 2];
    let mut position = Position::setup(wanted.variant, u64::from(wanted.code));
    for &turn in &wanted.turns {
        let played = position.try_play(turn);
        position = played.map_err(|why| format!("{turn}: {why}"))?;
    }
    seats[position.side_to_move().index()] = Seat::Device(wanted.level);
    let start = Start {
        variant: wanted.variant,
        code: wanted.code,
        seats,
    };
    // Games have a longest length, which a list of turns might not keep to.
    let mut game = Game::new(start);
    for &turn in &wanted.turns {
        let played = game.play(turn);
        played.map_err(|why| format!("{turn}: {why}"))?;
    }

    let path = &wanted.file;
    let failed = |error: String| format!("cannot write {}: {error}", path.display());
    if path.exists() {
        fs::remove_file(path).map_err(|error| failed(error.to_string()))?;
    }
    let mut saves = Saves::in_file(path).map_err(|error| failed(error.to_string()))?;
    saves.maintain();
    // Whoever has settings is not asked for a language.
    saves.save(&Save::Settings(Settings::default().encoded()));
    saves.save(&Save::GameBegun(header(&start)));
    let plies = wanted.turns.iter().map(|&turn| ply(turn)).collect();
    saves.save(&Save::PliesAppended(plies));
    Ok(())
}
