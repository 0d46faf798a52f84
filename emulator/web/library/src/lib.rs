//! The project's own rules and saves for the page: writes a game into the flash of the
//! emulated handheld, reads the present one, and finds the moves of a stack. So the page
//! has no second copy of rules or formats.
//!
//! The page puts text into [`text`] and a copy of the saves' part of flash into
//! [`saves`], calls a function with the text's length, and finds the answer in [`text`].
//! A function returns the answer's length, or minus the length of a reason if it refuses.
//!
//! A game is a text in the forms of `docs/NOTATION.md`: a record, or the shorthand of the
//! device's QR code. Answers contain a record.

#![no_std]

mod flash;
mod memory;
mod text_game;

use core::fmt::Write;
use core::ops::ControlFlow;

use lyngk_pocket::app::save::{GAME_VERSION, PLIES_AT_ONCE, ply};
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::{Game, Save, Settings, Timed};
use lyngk_pocket::driver::Saves;
use lyngk_pocket::rules::{Board, Colour, Point, Position, Turn};
use lyngk_pocket::storage::Kind;

use flash::Flash;
use memory::{Answer, Failure, answered};
use text_game::{TextGame, sheet_of};

/// Returns the buffer for text in both directions.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *mut u8 {
    memory::text()
}

/// Returns the size of the text buffer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn text_bytes() -> usize {
    memory::text_bytes()
}

/// Returns the buffer for the saves' part of flash in both directions.
#[unsafe(no_mangle)]
pub extern "C" fn saves() -> *mut u8 {
    memory::saves()
}

/// Returns the size of the saves' part, the end of flash, in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn saves_bytes() -> usize {
    memory::SAVES
}

/// Takes `POSITION;CLAIM;POINT` and answers with the points that can be picked up and,
/// after a semicolon, the landings of the stack on the point.
#[unsafe(no_mangle)]
pub extern "C" fn choices(length: usize) -> i32 {
    answered(length, |words, answer| {
        let [position, claim, from] = parts(words)?;
        let position: Position = position.parse().map_err(|_| "no position")?;
        let from: Point = from.parse().map_err(|_| "no point")?;
        let claim = colour(claim)?;
        let board = Board::new(&position);
        list(answer, board.movable(claim))?;
        answer.write_str(";")?;
        list(answer, board.landings(claim, from))
    })
}

/// Answers with the contents of the saves: the place of the language in the device's
/// choice, or `-`, and after a semicolon the running game, or `-`.
#[unsafe(no_mangle)]
pub extern "C" fn read(length: usize) -> i32 {
    answered(length, |_, answer| {
        let saves = open()?;
        let store = saves.store();
        let version = Settings::VERSION;
        let settings = store.load(Kind::Settings, version..=version).ok();
        match settings.and_then(|record| Settings::decoded(record.bytes)) {
            Some(settings) => write!(answer, "{};", settings.language.index())?,
            None => answer.write_str("-;")?,
        }
        match store.game(GAME_VERSION..=GAME_VERSION) {
            Ok(game) => {
                let mut plies = heapless::Vec::<u8, { 2 * Game::LONGEST }>::new();
                for ply in game.plies() {
                    plies.extend_from_slice(ply).map_err(|_| "too many plies")?;
                }
                let version = Timed::VERSION;
                let clocks = store.load(Kind::Clock, version..=version);
                let clocks = clocks.map_or(&[][..], |record| record.bytes);
                write!(
                    answer,
                    "{}",
                    TextGame::saved(game.header(), &plies, clocks)?
                )?;
            }
            Err(_) => answer.write_str("-")?,
        }
        Ok(())
    })
}

/// Takes `LANGUAGE;PLIES;GAME` and writes the first plies of the game into the saves, to
/// be continued in place of the running one; with a language, settings too if there are
/// none. A finished game cannot be continued, so its last ply is left out. With `-` for
/// the plies the whole game is written, finished or not, for two people to review.
/// Answers with the number of plies written.
#[unsafe(no_mangle)]
pub extern "C" fn write(length: usize) -> i32 {
    answered(length, |words, answer| {
        let [language, plies, game] = parts(words)?;
        let parsed = TextGame::read(game)?;
        let (header, plies) = match plies {
            "-" => (parsed.shown(), parsed.game.known()),
            plies => parsed.begun(plies.parse().map_err(|_| "no number of plies")?),
        };
        let mut saves = open()?;
        let version = Settings::VERSION;
        let has_settings = saves
            .store()
            .load(Kind::Settings, version..=version)
            .is_ok();
        if language != "-" && !has_settings {
            let place = language.parse::<usize>().map_err(|_| "no language")?;
            let language = *Language::ALL.get(place).ok_or("no such language")?;
            let settings = Settings {
                language,
                ..Settings::default()
            };
            keep(
                &mut saves,
                &Save::record(Kind::Settings, &settings.encoded()),
            )?;
        }
        keep(&mut saves, &Save::GameBegun(header))?;
        for first in (0..plies).step_by(PLIES_AT_ONCE) {
            let some = first..plies.min(first + PLIES_AT_ONCE);
            let turns = some.filter_map(|place| parsed.game.turn(place));
            let plies = turns.map(ply).collect();
            let from = u8::try_from(first).map_err(|_| "too many turns")?;
            keep(&mut saves, &Save::PliesAppended { from, plies })?;
        }
        Ok(write!(answer, "{plies}")?)
    })
}

/// Takes `POSITION;GAME` and answers with the game up to that position: truncated,
/// unchanged, or with the one turn more that leads there.
#[unsafe(no_mangle)]
pub extern "C" fn follow(length: usize) -> i32 {
    answered(length, |words, answer| {
        let [position, game] = parts(words)?;
        let position: Position = position.parse().map_err(|_| "no position")?;
        let mut parsed = TextGame::read(game)?;
        if let Some(plies) = parsed.plies_to(&position) {
            parsed.cut(plies);
            return Ok(write!(answer, "{parsed}")?);
        }
        let before = *parsed.game.position();
        let leads_there = |turn| before.try_play(turn).is_ok_and(|after| after == position);
        let found = Board::new(&before).visit_turns(|turn| {
            if leads_there(turn) {
                ControlFlow::Break(turn)
            } else {
                ControlFlow::Continue(())
            }
        });
        let turn = match found {
            ControlFlow::Break(turn) => turn,
            ControlFlow::Continue(()) if leads_there(Turn::Pass) => Turn::Pass,
            ControlFlow::Continue(()) => return Err("no turn leads there".into()),
        };
        parsed.played(turn)?;
        Ok(write!(answer, "{parsed}")?)
    })
}

/// Takes `GAME` and answers with its number of plies, its result, its shorthand (`-` if
/// it began with a position) and its record, separated by semicolons; or refuses with the
/// line of the fault.
#[unsafe(no_mangle)]
pub extern "C" fn game(length: usize) -> i32 {
    answered(length, |words, answer| {
        let sheet = sheet_of(words)?;
        let parsed = TextGame::of(&sheet)?;
        write!(answer, "{};{};", parsed.game.known(), parsed.result())?;
        parsed.short(answer)?;
        answer.write_str(";")?;
        let mut line = 0;
        while sheet.record_line(line, answer)? {
            line += 1;
        }
        Ok(())
    })
}

/// Opens the saves as the device does.
fn open() -> Result<Saves<Flash>, Failure> {
    let mut saves = Saves::new(Flash, 0..memory::SAVES as u32);
    match saves.open() {
        Ok(_) => Ok(saves),
        Err(_) => Err("these saves are of another version".into()),
    }
}

fn keep(saves: &mut Saves<Flash>, save: &Save) -> Result<(), Failure> {
    let kept = saves.keep(save);
    kept.map_err(|_| "it cannot be saved beside what is there".into())
}

/// Returns the parts between semicolons; the last one may contain semicolons itself.
fn parts<const N: usize>(words: &str) -> Result<[&str; N], Failure> {
    let mut all = [""; N];
    let mut found = words.splitn(N, ';');
    for part in &mut all {
        *part = found.next().ok_or("too few words")?;
    }
    Ok(all)
}

fn colour(letter: &str) -> Result<Option<Colour>, Failure> {
    if letter == "-" {
        return Ok(None);
    }
    let is_meant = |colour: &Colour| letter.chars().eq([colour.letter()]);
    let found = Colour::ALL.into_iter().find(is_meant);
    Ok(Some(found.ok_or("no colour")?))
}

fn list(answer: &mut Answer, points: impl IntoIterator<Item = Point>) -> Result<(), Failure> {
    for (place, point) in points.into_iter().enumerate() {
        let gap = if place > 0 { " " } else { "" };
        write!(answer, "{gap}{point}")?;
    }
    Ok(())
}
