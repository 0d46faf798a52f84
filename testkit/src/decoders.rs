//! Arbitrary bytes in a device's saves, each record and the game with a valid checksum
//! and version: the body of the fuzz target `saves`, of which the tests run a seeded
//! sample.
//!
//! An input is a list of sections, each with a kind, a length and that many bytes. Data
//! that a decoder accepts must encode to the same data, and an application that boots
//! with all of it must be coherent, also after some presses.

use super::kept::Kept;
use lyngk_pocket::app::learn::Learned;
use lyngk_pocket::app::save;
use lyngk_pocket::app::{
    App, Button, Counters, Effects, Event, Mistakes, Records, Settings, TimeControl, Timed,
};
use lyngk_pocket::rules::Arrangement;
use lyngk_pocket::storage::Kind;
use lyngk_pocket::ui::misfit;

/// The longest header: a start, clocks and a position.
const LONGEST_HEADER: usize = 7 + TimeControl::BYTES + Arrangement::BYTES;
/// Number of presses in a sample.
const PRESSES: usize = 12;

/// Passes the sections of an input to the decoders, and all of them to an application at
/// its start. Returns the number of accepted sections.
pub fn exercise(data: &[u8]) -> usize {
    let mut found = Kept::default();
    let mut accepted = 0;
    let mut rest = data;
    while let [kind, length, after @ ..] = rest {
        let (bytes, others) = after.split_at(usize::from(*length).min(after.len()));
        rest = others;
        accepted += usize::from(section(usize::from(*kind), bytes, &mut found));
    }
    let mut app = App::new();
    let mut fx = Effects::default();
    app.boot(&found.boot(), &mut fx);
    check(&app, "the start");
    for byte in data.iter().take(PRESSES) {
        let button = Button::ALL[usize::from(*byte) % Button::NUM];
        for event in [Event::Pressed(button), Event::Released(button)] {
            fx.clear();
            app.handle(event, &mut fx);
        }
        check(&app, "a press");
    }
    accepted
}

fn check(app: &App, after: &str) {
    assert_eq!(app.incoherence(), None, "after {after}");
    assert_eq!(misfit(&app.view()), Ok(()), "after {after}");
}

/// Takes the bytes of a record or, after the records, of the game. Returns whether its
/// decoder accepts them.
fn section(kind: usize, bytes: &[u8], found: &mut Kept) -> bool {
    let Some(&kind) = Kind::ALL.get(kind % (Kind::NUM + 1)) else {
        return game(bytes, found);
    };
    found.records[kind.index()] = Some(bytes.to_vec());
    match kind {
        Kind::Settings => comes_back(bytes, |b| {
            Settings::decoded(b).map(|s| s.encoded().to_vec())
        }),
        Kind::Records => comes_back(bytes, |b| Records::decoded(b).map(|r| r.encoded().to_vec())),
        Kind::Kiosk => comes_back(bytes, |b| {
            Counters::decoded(b).map(|c| c.encoded().to_vec())
        }),
        Kind::Learned => comes_back(bytes, |b| Learned::decoded(b).map(|l| l.encoded().to_vec())),
        Kind::Mistakes => comes_back(bytes, |b| {
            Mistakes::decoded(b).map(|m| m.encoded().to_vec())
        }),
        Kind::Clock => clock(bytes),
        Kind::Failure => core::str::from_utf8(bytes).is_ok(),
    }
}

/// Returns whether the bytes can be decoded; if so, decoding the encoded value must
/// return the same value.
fn comes_back(bytes: &[u8], read: impl Fn(&[u8]) -> Option<Vec<u8>>) -> bool {
    let Some(once) = read(bytes) else {
        return false;
    };
    assert_eq!(read(&once).as_ref(), Some(&once), "from {bytes:?}");
    true
}

/// Decodes clocks, for a game with the mark and the time control in the bytes.
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

/// Decodes a game: the length of its header, the header, the plies.
fn game(bytes: &[u8], found: &mut Kept) -> bool {
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
    found.game = Some((header.to_vec(), plies.to_vec()));
    accepted
}
