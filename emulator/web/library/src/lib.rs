//! The project's own rules and saves, for the page: it writes a game into the
//! flash of the emulated handheld, reads the one that is there, and says what a
//! stack can do. So the page has no second copy of rules or formats.
//!
//! The page puts words into [`text`] and a copy of the saves' part of flash into
//! [`saves`], calls a function with the words' length, and finds the answer in
//! [`text`]. A function answers with its length, or with minus the length of a
//! reason if it refuses.
//!
//! A game is written `VARIANT CODE SEAT SEAT TURNS`: `5` or `6`, the setup's six
//! letters, two seats (`0` for a person, `1` to `8` for the device's level), and
//! the turns in the shorthand of the device's QR code, or `-`.

#![no_std]

mod flash;
mod memory;
mod record;

use core::fmt::Write;
use core::ops::ControlFlow;

use lyngk_pocket::app::save::{GAME_VERSION, PLIES_AT_ONCE, ply};
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::{Game, Save, Settings};
use lyngk_pocket::bridge::Saves;
use lyngk_pocket::rules::notation::Shorthand;
use lyngk_pocket::rules::{Board, Colour, Point, Position, Turn};
use lyngk_pocket::storage::Kind;

use flash::Flash;
use memory::{Answer, Failure, answered};
use record::Record;

/// Where words go in and out.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *mut u8 {
    memory::text()
}

/// Where the saves' part of flash goes in and out.
#[unsafe(no_mangle)]
pub extern "C" fn saves() -> *mut u8 {
    memory::saves()
}

/// How many bytes of flash are the saves', the last ones.
#[unsafe(no_mangle)]
pub extern "C" fn saves_bytes() -> usize {
    memory::SAVES
}

/// Takes `POSITION;CLAIM;POINT` and answers with the points that can be picked up
/// and, after a semicolon, the landings of the stack on the point.
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

/// Answers with what the saves hold: the place of the language in the device's
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
                write!(answer, "{}", Record::saved(game.header(), &plies)?)?;
            }
            Err(_) => answer.write_str("-")?,
        }
        Ok(())
    })
}

/// Takes `LANGUAGE;GAME;PLIES` and writes the first plies of the game into the
/// saves, in place of the running one; with a language, settings too if there are
/// none. Answers with the number of plies written: a game that is over cannot be
/// continued, so its last ply stays away.
#[unsafe(no_mangle)]
pub extern "C" fn write(length: usize) -> i32 {
    answered(length, |words, answer| {
        let [language, game, plies] = parts(words)?;
        let record: Record = Record::read(game)?;
        let wanted = plies.parse::<usize>().map_err(|_| "no number of plies")?;
        let plies = wanted.min(record.continuable());
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
            keep(&mut saves, &Save::Settings(settings.encoded()))?;
        }
        keep(&mut saves, &Save::GameBegun(record.header()))?;
        for turns in record.turns[..plies].chunks(PLIES_AT_ONCE) {
            let plies = turns.iter().map(|&turn| ply(turn)).collect();
            keep(&mut saves, &Save::PliesAppended(plies))?;
        }
        Ok(write!(answer, "{plies}")?)
    })
}

/// Takes `GAME;POSITION` and answers with the game as far as that position: cut
/// short, as it is, or with the one turn more that leads there.
#[unsafe(no_mangle)]
pub extern "C" fn follow(length: usize) -> i32 {
    answered(length, |words, answer| {
        let [game, position] = parts(words)?;
        let position: Position = position.parse().map_err(|_| "no position")?;
        let mut record = Record::read(game)?;
        if let Some(plies) = record.plies_to(&position) {
            record.turns.truncate(plies);
            return Ok(write!(answer, "{record}")?);
        }
        let before = record.position(record.turns.len());
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
        record.turns.push(turn).map_err(|_| "too many turns")?;
        Ok(write!(answer, "{record}")?)
    })
}

/// Takes `GAME` and answers with its number of plies, or says what is wrong.
#[unsafe(no_mangle)]
pub extern "C" fn check(length: usize) -> i32 {
    answered(length, |words, answer| {
        Ok(write!(answer, "{}", Record::read(words)?.turns.len())?)
    })
}

/// The saves, as the device opens them.
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

/// The words between semicolons.
fn parts<const N: usize>(words: &str) -> Result<[&str; N], Failure> {
    let mut all = [""; N];
    let mut found = words.split(';');
    for part in &mut all {
        *part = found.next().ok_or("too few words")?;
    }
    match found.next() {
        None => Ok(all),
        Some(_) => Err("too many words".into()),
    }
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

/// Turns in shorthand, `-` for none.
struct Turns<'a>(&'a [Turn]);

impl core::fmt::Display for Turns<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        for &turn in self.0 {
            write!(f, "{}", Shorthand(turn))?;
        }
        Ok(())
    }
}
