//! Writes flash with a saved game, so that the emulated chip can be measured and tested
//! on any position, and reads the game that the chip has saved.

use super::options::SavedGame;
use super::saves;
use lyngk_pocket::app::save::{GAME_VERSION, PLIES_AT_ONCE, game, header, ply};
use lyngk_pocket::app::{Game, Save, Seat, Settings, Start};
use lyngk_pocket::rules::Position;
use lyngk_pocket::storage::Kind;
use lyngk_pocket::storage::LoadError;
use std::fs;
use std::path::Path;

/// Writes the file, replacing an existing one.
///
/// # Errors
/// A turn that cannot be played, or the reason why the file cannot be written.
pub fn save_game(wanted: &SavedGame) -> Result<(), String> {
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
    // A game has a longest length, which a list of turns can exceed.
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
    let mut saves = saves::in_file(path).map_err(|error| failed(error.to_string()))?;
    while saves.tidy() {}
    let chunks = wanted.turns.chunks(PLIES_AT_ONCE);
    let plies = chunks
        .zip((0..).step_by(PLIES_AT_ONCE))
        .map(|(turns, from)| {
            let plies = turns.iter().map(|&turn| ply(turn)).collect();
            Save::PliesAppended { from, plies }
        });
    // A device with settings does not ask for a language.
    let settings = Save::record(Kind::Settings, &Settings::default().encoded());
    [settings, Save::GameBegun(header(&start))]
        .into_iter()
        .chain(plies)
        .try_for_each(|save| saves.keep(&save))
        .map_err(|error| failed(error.to_string()))
}

/// Returns the game saved in a file of flash: its variant, its setup code and its turns.
///
/// # Errors
/// The reason why no game can be read.
pub fn read_game(path: &Path) -> Result<String, String> {
    let failed = |reason: &str| format!("cannot read {}: {reason}", path.display());
    if !path.exists() {
        return Err(failed("there is no such file"));
    }
    let saves = saves::copied_from(path).map_err(|error| failed(&error.to_string()))?;
    let saved = match saves.store().game(GAME_VERSION..=GAME_VERSION) {
        Ok(saved) => saved,
        Err(LoadError::Missing) => return Err(failed("no game is saved in it")),
        Err(why) => return Err(failed(&why.to_string())),
    };
    let plies: Vec<u8> = saved.plies().flatten().copied().collect();
    let game = game(saved.header(), &plies).map_err(|why| failed(&why.to_string()))?;
    let start = game.start();
    let mut text = format!("{} {}", start.variant, start.code);
    for turn in (0..game.known()).map_while(|ply| game.turn(ply)) {
        text.push_str(&format!(" {turn}"));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lyngk_pocket::rules::{Board, Rng, Variant};

    fn file(name: &str) -> std::path::PathBuf {
        std::env::temp_dir().join(format!("lyngk-{name}-{}.bin", std::process::id()))
    }

    #[test]
    fn a_game_that_was_written_is_read_as_it_was() {
        let mut rng = Rng::new(1);
        let mut board = Board::new(&Position::setup(Variant::FivesTaken, 41));
        // Enough turns for several records.
        let turns: Vec<_> = (0..=PLIES_AT_ONCE)
            .map_while(|_| {
                let turn = board.random_turn(&mut rng)?;
                board.play(turn);
                Some(turn)
            })
            .collect();
        assert!(turns.len() > PLIES_AT_ONCE);
        let text: String = turns.iter().map(|turn| format!(" {turn}")).collect();
        let wanted = SavedGame {
            file: file("read-game"),
            variant: Variant::FivesTaken,
            code: 41,
            level: lyngk_pocket::ai::Level::STRONGEST,
            turns,
        };
        save_game(&wanted).unwrap();
        let read = read_game(&wanted.file);
        fs::remove_file(&wanted.file).unwrap();
        assert_eq!(read, Ok(format!("5 41{text}")));
    }

    #[test]
    fn a_file_without_a_game_is_complained_about() {
        let missing = file("no-such-file");
        assert!(read_game(&missing).unwrap_err().contains("no such file"));
        let blank = file("blank");
        fs::write(&blank, []).unwrap();
        let read = read_game(&blank);
        fs::remove_file(&blank).unwrap();
        assert!(read.unwrap_err().contains("no game is saved"));
    }
}
