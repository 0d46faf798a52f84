//! The encoding of the running game, and the application's saves. The store keeps bytes
//! with a version and does not interpret them.

use super::game::{Game, SETUP_CODES, Seat, Start, Transcript};
use super::learn::Learned;
use super::records::Records;
use super::settings::Settings;
use crate::ai::Level;
use crate::app::kiosk::counters::Counters;
use crate::app::play::clock::{TimeControl, Timed};
use crate::app::review::mistakes::Mistakes;
use crate::rules::{Arrangement, Player, Turn, Variant};
use crate::storage::Kind;
use core::ops::Range;
use heapless::Vec;

/// A save.
#[derive(Clone, Debug, PartialEq)]
pub enum Save {
    /// A game begins and replaces the last one. Version [`GAME_VERSION`].
    GameBegun(Header),
    /// Plies were played, or played again after being taken back. More than
    /// [`PLIES_AT_ONCE`] come in several saves. The store refuses them unless exactly
    /// the plies before them are saved.
    PliesAppended {
        /// Number of plies before them.
        from: u8,
        /// Their encoding.
        plies: Vec<[u8; 2], PLIES_AT_ONCE>,
    },
    /// Plies were taken back, and so many remain.
    GameTruncated(u8),
    /// The running game is over and counted: saves the records and removes the game,
    /// both at once. After a power cut at any time, a finished game in the store is not
    /// counted yet, and a counted one is gone.
    GameFinished(Vec<u8, 64>),
    /// A record in the version that [`version`] returns.
    Record(Kind, RecordBytes),
}

/// The bytes of a record.
pub type RecordBytes = Vec<u8, LONGEST_RECORD>;

/// Length of the longest record in bytes.
const LONGEST_RECORD: usize = {
    let lengths = [
        FAILURE_BYTES,
        crate::app::kiosk::counters::BYTES,
        Mistakes::BYTES,
        Timed::BYTES,
    ];
    let (mut longest, mut place) = (0, 0);
    while place < lengths.len() {
        if lengths[place] > longest {
            longest = lengths[place];
        }
        place += 1;
    }
    longest
};

impl Save {
    /// Returns the save of a record.
    #[must_use]
    pub fn record(kind: Kind, bytes: &[u8]) -> Self {
        // No encoder writes more. A record cut here would be refused when read.
        let bytes = bytes.iter().copied().take(LONGEST_RECORD).collect();
        Self::Record(kind, bytes)
    }
}

/// Returns the version of a record that the application reads and writes.
#[must_use]
pub const fn version(kind: Kind) -> u8 {
    match kind {
        Kind::Settings => Settings::VERSION,
        Kind::Records => Records::VERSION,
        Kind::Kiosk => Counters::VERSION,
        Kind::Learned => Learned::VERSION,
        Kind::Failure => FAILURE_VERSION,
        Kind::Clock => Timed::VERSION,
        Kind::Mistakes => Mistakes::VERSION,
    }
}

/// Most bytes kept of the cause of a failure: three rows of the about page.
pub const FAILURE_BYTES: usize = 96;

/// Version of a saved failure.
pub const FAILURE_VERSION: u8 = 1;

/// Most plies of one save. Effects have room for several saves all the time. A whole
/// game played again, which is rare, takes three of them.
pub const PLIES_AT_ONCE: usize = 28;

/// Version of a saved game's header and plies.
pub const GAME_VERSION: u8 = 1;

/// Length of an encoded start in bytes: variant, two seats and the setup code.
const HEADER: usize = 7;

/// An encoded start, with all that may follow it.
pub type Header = Vec<u8, { HEADER + TIMED_ARRANGEMENT }>;

/// The reason why bytes are no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameUnreadable {
    /// The header is too short or has invalid values.
    Header,
    /// The bytes of the plies are no turns.
    Ply,
    /// A turn is not legal in its position.
    Illegal,
}

impl core::fmt::Display for GameUnreadable {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Header => "the saved game's header cannot be read",
            Self::Ply => "a saved turn cannot be read",
            Self::Illegal => "a saved turn is not legal",
        })
    }
}

impl core::error::Error for GameUnreadable {}

/// Returns the first byte of a header: the greatest height, with a bit for neutral fives
/// or sixes that stay. The first two variants have no such bit.
#[must_use]
pub const fn variant_byte(variant: Variant) -> u8 {
    const NEUTRALS_STAY: u8 = 0x80;
    match variant {
        Variant::FivesTaken => 5,
        Variant::SixesTaken => 6,
        Variant::FivesStay => 5 | NEUTRALS_STAY,
        Variant::SixesStay => 6 | NEUTRALS_STAY,
    }
}

/// Encodes a start.
#[must_use]
pub fn header(start: &Start) -> Header {
    let seat = |player: Player| match start.seats[player.index()] {
        Seat::Human => 0,
        Seat::Device(level) => level.number(),
    };
    let variant = variant_byte(start.variant);
    let code = start.code.to_le_bytes();
    [variant, seat(Player::A), seat(Player::B)]
        .into_iter()
        .chain(code)
        .collect()
}

/// Encodes the start of a game, with its time control and its arranged position, if it
/// has them.
#[must_use]
pub fn full_header(game: &Transcript, control: Option<TimeControl>) -> Header {
    let clock = control.map(|control| control.encoded());
    let arranged = game.arrangement().copied();
    header(game.start())
        .into_iter()
        .chain(clock.into_iter().flatten())
        .chain(arranged.into_iter().flatten())
        .collect()
}

/// The parts of a header after the start: a time control and a position. Older saved
/// games have neither.
type More<'a> = (Option<TimeControl>, Option<&'a [u8; Arrangement::BYTES]>);

fn more(header: &[u8]) -> Result<More<'_>, GameUnreadable> {
    let rest = header.get(HEADER..).unwrap_or_default();
    let (clock, rest) = match rest.len() {
        TimeControl::BYTES | TIMED_ARRANGEMENT => rest.split_at(TimeControl::BYTES),
        _ => (&[][..], rest),
    };
    let control = match clock {
        [] => None,
        bytes => Some(TimeControl::decoded(bytes).ok_or(GameUnreadable::Header)?),
    };
    match rest {
        [] => Ok((control, None)),
        bytes => match bytes.try_into() {
            Ok(arranged) => Ok((control, Some(arranged))),
            Err(_) => Err(GameUnreadable::Header),
        },
    }
}

const TIMED_ARRANGEMENT: usize = TimeControl::BYTES + Arrangement::BYTES;

/// Returns the time control in a header, if it has one.
///
/// # Errors
/// The header cannot be read.
pub fn control(header: &[u8]) -> Result<Option<TimeControl>, GameUnreadable> {
    more(header).map(|(control, _)| control)
}

/// Encodes a turn.
#[must_use]
pub const fn ply(turn: Turn) -> [u8; 2] {
    turn.code().to_le_bytes()
}

/// Returns plies of a game as saves, as many as it takes.
pub(super) fn appended(game: &Transcript, plies: Range<usize>) -> impl Iterator<Item = Save> {
    let end = plies.end;
    plies.step_by(PLIES_AT_ONCE).map(move |first| {
        let some = first..end.min(first + PLIES_AT_ONCE);
        let turns = some.filter_map(|ply| game.turn(ply));
        Save::PliesAppended {
            from: first as u8,
            plies: turns.map(ply).collect(),
        }
    })
}

/// Decodes a game from a header and plies.
///
/// # Errors
/// The first part that cannot be read; nothing is guessed.
#[inline(never)]
pub fn game(header: &[u8], plies: &[u8]) -> Result<Game, GameUnreadable> {
    let &[variant, a, b, c0, c1, c2, c3] = header
        .first_chunk::<HEADER>()
        .ok_or(GameUnreadable::Header)?;
    let variant = Variant::ALL
        .into_iter()
        .find(|&known| variant_byte(known) == variant)
        .ok_or(GameUnreadable::Header)?;
    let seat = |byte| match byte {
        0 => Ok(Seat::Human),
        level => match Level::new(level) {
            Some(level) => Ok(Seat::Device(level)),
            None => Err(GameUnreadable::Header),
        },
    };
    let code = u32::from_le_bytes([c0, c1, c2, c3]);
    if code >= SETUP_CODES {
        return Err(GameUnreadable::Header);
    }
    let start = Start {
        variant,
        code,
        seats: [seat(a)?, seat(b)?],
    };
    let mut game = match more(header)? {
        (_, None) => Game::new(start),
        (_, Some(bytes)) => {
            let position = Arrangement::decoded(bytes).ok_or(GameUnreadable::Header)?;
            if position.variant() != variant {
                return Err(GameUnreadable::Header);
            }
            Game::arranged(&position, start)
        }
    };
    let (plies, rest) = plies.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(GameUnreadable::Ply);
    }
    for &ply in plies {
        let turn = Turn::from_code(u16::from_le_bytes(ply)).ok_or(GameUnreadable::Ply)?;
        game.follow(turn).map_err(|_| GameUnreadable::Illegal)?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Start {
        Start {
            variant: Variant::SixesTaken,
            code: 123_456_789,
            seats: [Seat::Device(Level::STRONGEST), Seat::Human],
        }
    }

    #[test]
    fn a_game_comes_back_from_its_bytes() {
        let mut played = Game::new(start());
        let mut rng = crate::rules::Rng::new(3);
        let mut bytes = std::vec::Vec::new();
        while let Some(turn) = crate::rules::Board::new(played.position()).random_turn(&mut rng) {
            if played.play(turn).is_err() {
                break;
            }
            bytes.extend(ply(turn));
        }
        assert!(bytes.len() > 20);
        assert_eq!(game(&header(&start()), &bytes), Ok(played));
    }

    #[test]
    fn every_variant_comes_back_and_old_headers_mean_what_they_meant() {
        for variant in Variant::ALL {
            let begun = Start { variant, ..start() };
            let read = game(&header(&begun), &[]).map(|game| *game.start());
            assert_eq!(read, Ok(begun));
        }
        for (byte, variant) in [(5, Variant::FivesTaken), (6, Variant::SixesTaken)] {
            let read = game(&[byte, 0, 8, 1, 0, 0, 0], &[]).map(|game| game.start().variant);
            assert_eq!(read, Ok(variant));
        }
    }

    #[test]
    fn a_game_from_a_position_comes_back_with_and_without_clocks() {
        use crate::app::play::clock::Pace;
        let mut board =
            crate::rules::Board::new(&crate::rules::Position::setup(Variant::SixesTaken, 8));
        let mut rng = crate::rules::Rng::new(3);
        for _ in 0..9 {
            let turn = board.random_turn(&mut rng).unwrap();
            board.play(turn);
        }
        let arranged = Game::arranged(board.position(), start());
        let clocks = TimeControl {
            pace: Pace::Delay(5),
            seconds: [60, 90],
        };
        for clocks in [None, Some(clocks)] {
            let bytes = full_header(&arranged, clocks);
            assert_eq!(game(&bytes, &[]).as_ref(), Ok(&arranged));
            assert_eq!(control(&bytes), Ok(clocks));
            assert_eq!(
                game(&bytes[..bytes.len() - 1], &[]),
                Err(GameUnreadable::Header)
            );
        }
    }

    #[test]
    fn bytes_that_are_no_game_are_refused() {
        let good = header(&start());
        assert_eq!(game(&good[1..], &[]), Err(GameUnreadable::Header));
        assert_eq!(
            game(&[7, 0, 0, 0, 0, 0, 0], &[]),
            Err(GameUnreadable::Header)
        );
        assert_eq!(
            game(&[5, 9, 0, 0, 0, 0, 0], &[]),
            Err(GameUnreadable::Header)
        );
        assert_eq!(
            game(&[5, 0, 0, 0, 0, 0, 255], &[]),
            Err(GameUnreadable::Header)
        );
        assert_eq!(game(&good, &[1]), Err(GameUnreadable::Ply));
        assert_eq!(game(&good, &[0xfe, 0xff]), Err(GameUnreadable::Ply));
        assert_eq!(game(&good, &[0xff, 0xff]), Err(GameUnreadable::Illegal));
    }
}
