//! Any bytes as what a device finds on its flash at a start, each record and the game
//! with a valid checksum and version: the body of the fuzz target `saves`, of which the
//! tests run a seeded sample.
//!
//! An input is a row of sections, each a kind, a length and so many bytes. What a
//! decoder accepts must come back from its own bytes, and an application that is handed
//! all of it must be in order, and stay so under some presses.

use lyngk_pocket::app::learn::Learned;
use lyngk_pocket::app::save;
use lyngk_pocket::app::{
    App, Button, Counters, Effects, Event, Mistakes, Records, Settings, TimeControl, Timed,
};
use lyngk_pocket::rules::Arrangement;
use lyngk_pocket::storage::Kind;
use lyngk_pocket::ui::misfit;

/// What a section is.
const SETTINGS: u8 = 0;
const RECORDS: u8 = 1;
const COUNTERS: u8 = 2;
const LEARNED: u8 = 3;
const MISTAKES: u8 = 4;
const CLOCK: u8 = 5;
const FAILURE: u8 = 6;
const GAME: u8 = 7;
const KINDS: u8 = 8;

/// The longest header: a start, clocks and a position.
const LONGEST_HEADER: usize = 7 + TimeControl::BYTES + Arrangement::BYTES;
/// Presses of a sample.
const PRESSES: usize = 12;

/// Hands the sections of an input to the decoders and to an application. Says how many
/// of them were what they were taken for.
pub fn exercise(data: &[u8]) -> usize {
    let mut app = App::new();
    let mut fx = Effects::default();
    let mut accepted = 0;
    let mut rest = data;
    while let [kind, length, after @ ..] = rest {
        let (bytes, others) = after.split_at(usize::from(*length).min(after.len()));
        rest = others;
        accepted += usize::from(section(kind % KINDS, bytes, &mut app, &mut fx));
        check(&app, kind % KINDS);
        fx = Effects::default();
    }
    for byte in data.iter().take(PRESSES) {
        let button = Button::ALL[usize::from(*byte) % Button::NUM];
        app.handle(Event::Pressed(button), &mut fx);
        app.handle(Event::Released(button), &mut fx);
        check(&app, KINDS);
        fx = Effects::default();
    }
    accepted
}

fn check(app: &App, after: u8) {
    assert_eq!(app.incoherence(), None, "after a section of kind {after}");
    assert_eq!(
        misfit(&app.view()),
        Ok(()),
        "after a section of kind {after}"
    );
}

/// Whether the bytes are what their kind says.
fn section(kind: u8, bytes: &[u8], app: &mut App, fx: &mut Effects) -> bool {
    let (event, accepted) = match kind {
        SETTINGS => (
            Event::RecordLoaded(Kind::Settings, bytes),
            comes_back(bytes, |b| {
                Settings::decoded(b).map(|s| s.encoded().to_vec())
            }),
        ),
        RECORDS => (
            Event::RecordLoaded(Kind::Records, bytes),
            comes_back(bytes, |b| Records::decoded(b).map(|r| r.encoded().to_vec())),
        ),
        COUNTERS => (
            Event::RecordLoaded(Kind::Kiosk, bytes),
            comes_back(bytes, |b| {
                Counters::decoded(b).map(|c| c.encoded().to_vec())
            }),
        ),
        LEARNED => (
            Event::RecordLoaded(Kind::Learned, bytes),
            comes_back(bytes, |b| Learned::decoded(b).map(|l| l.encoded().to_vec())),
        ),
        MISTAKES => (
            Event::RecordLoaded(Kind::Mistakes, bytes),
            comes_back(bytes, |b| {
                Mistakes::decoded(b).map(|m| m.encoded().to_vec())
            }),
        ),
        CLOCK => (Event::RecordLoaded(Kind::Clock, bytes), clock(bytes)),
        GAME => return game(bytes, app, fx),
        _ => {
            debug_assert_eq!(kind, FAILURE);
            let is_text = core::str::from_utf8(bytes).is_ok();
            (Event::RecordLoaded(Kind::Failure, bytes), is_text)
        }
    };
    app.handle(event, fx);
    accepted
}

/// Whether something is read, which must then come back from its own bytes.
fn comes_back(bytes: &[u8], read: impl Fn(&[u8]) -> Option<Vec<u8>>) -> bool {
    let Some(once) = read(bytes) else {
        return false;
    };
    assert_eq!(read(&once).as_ref(), Some(&once), "from {bytes:?}");
    true
}

/// Clocks, for a game of the mark and the control that they name themselves.
fn clock(bytes: &[u8]) -> bool {
    let Some((mark, rest)) = bytes.split_first_chunk() else {
        return false;
    };
    let mark = u32::from_le_bytes(*mark);
    let control = rest.first_chunk::<{ TimeControl::BYTES }>();
    let Some(control) = control.and_then(|control| TimeControl::decoded(control)) else {
        return false;
    };
    comes_back(bytes, |bytes| {
        let timed = Timed::decoded(bytes, mark, &control)?;
        Some(timed.encoded(mark).to_vec())
    })
}

/// A game: the length of its header, the header, the plies.
fn game(bytes: &[u8], app: &mut App, fx: &mut Effects) -> bool {
    let Some((&length, rest)) = bytes.split_first() else {
        return false;
    };
    let length = usize::from(length) % (LONGEST_HEADER + 1);
    let (header, plies) = rest.split_at(length.min(rest.len()));
    let accepted = match save::game(header, plies) {
        Ok(game) => {
            let control = save::control(header).expect("the header was read");
            let again = save::full_header(&game, control);
            assert_eq!(again, header, "a header comes back");
            let turns = (0..game.played()).filter_map(|ply| game.turn(ply));
            let again: Vec<u8> = turns.flat_map(save::ply).collect();
            assert_eq!(again, plies, "plies come back");
            true
        }
        Err(_) => false,
    };
    app.handle(Event::GameLoaded { header, plies }, fx);
    accepted
}
