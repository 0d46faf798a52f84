//! The running game in bytes, and what the application asks to be saved. The
//! store keeps bytes with a version and does not look into them.

use super::game::{Game, SETUP_CODES, Seat, Start};
use crate::ai::Level;
use crate::rules::{Player, Turn, Variant};
use heapless::Vec;

/// Something to save.
#[derive(Clone, Debug, PartialEq)]
pub enum Save {
    /// A game begins; the one before is replaced. Version [`GAME_VERSION`].
    GameBegun(Vec<u8, 16>),
    /// Plies were played, or played again after being taken back; more than fit
    /// come in several saves.
    PliesAppended(Vec<[u8; 2], PLIES_AT_ONCE>),
    /// Plies were taken back: so many remain.
    GameTruncated(u8),
    /// The running game is over and counted: the records with it, and no running
    /// game any more, both at once. Whenever the power goes, a finished game that
    /// is found has not been counted, and one that has been counted is gone.
    GameFinished(Vec<u8, 64>),
    /// The settings, in [`Settings::VERSION`](super::Settings::VERSION).
    Settings(Vec<u8, 16>),
    /// The counters of a kiosk, in [`Counters::VERSION`](super::Counters::VERSION).
    Kiosk(Vec<u8, { super::counters::BYTES }>),
    /// The records, in [`Records::VERSION`](super::Records::VERSION).
    Records(Vec<u8, 64>),
    /// What was learnt, in [`Learned::VERSION`](super::learn::Learned::VERSION).
    Learned(Vec<u8, 32>),
    /// What the device failed of, in words. Version [`FAILURE_VERSION`].
    Failure(Vec<u8, FAILURE_BYTES>),
}

/// How much is kept of what the device failed of, in bytes: three rows of the
/// about screen.
pub const FAILURE_BYTES: usize = 96;

/// The version of a saved failure.
pub const FAILURE_VERSION: u8 = 1;

/// How many plies one save can add. A device keeps room for several saves all the
/// time; playing a whole game again, which is rare, takes three.
pub const PLIES_AT_ONCE: usize = 28;

/// The version of a saved game's header and plies.
pub const GAME_VERSION: u8 = 1;

/// How many bytes a header takes: variant, two seats, and the setup code.
const HEADER: usize = 7;

/// Why saved bytes are not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameUnreadable {
    /// The header is too short or holds values no game has.
    Header,
    /// The plies are not whole turns.
    Ply,
    /// A turn is not legal where it stands.
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

/// The bytes of a game's start.
#[must_use]
pub fn header(start: &Start) -> Vec<u8, 16> {
    let seat = |player: Player| match start.seats[player.index()] {
        Seat::Human => 0,
        Seat::Device(level) => level.number(),
    };
    let variant = match start.variant {
        Variant::Standard => 5,
        Variant::Six => 6,
    };
    let code = start.code.to_le_bytes();
    [variant, seat(Player::A), seat(Player::B)]
        .into_iter()
        .chain(code)
        .collect()
}

/// The bytes of a ply.
#[must_use]
pub const fn ply(turn: Turn) -> [u8; 2] {
    turn.code().to_le_bytes()
}

/// The game that was saved as a header and plies.
///
/// # Errors
/// What cannot be read; nothing is guessed.
pub fn game(header: &[u8], plies: &[u8]) -> Result<Game, GameUnreadable> {
    let &[variant, a, b, c0, c1, c2, c3] = header
        .first_chunk::<HEADER>()
        .ok_or(GameUnreadable::Header)?;
    let variant = match variant {
        5 => Variant::Standard,
        6 => Variant::Six,
        _ => return Err(GameUnreadable::Header),
    };
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
    let mut game = Game::new(Start {
        variant,
        code,
        seats: [seat(a)?, seat(b)?],
    });
    let (plies, rest) = plies.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(GameUnreadable::Ply);
    }
    for &ply in plies {
        let turn = Turn::from_code(u16::from_le_bytes(ply)).ok_or(GameUnreadable::Ply)?;
        game.play(turn).map_err(|_| GameUnreadable::Illegal)?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Start {
        Start {
            variant: Variant::Six,
            code: 123_456_789,
            seats: [Seat::Device(Level::STRONGEST), Seat::Human],
        }
    }

    #[test]
    fn a_game_comes_back_from_its_bytes() {
        let mut played = Game::new(start());
        let mut lots = crate::rules::Rng::new(3);
        let mut bytes = std::vec::Vec::new();
        while let Some(turn) = crate::rules::Board::new(played.position()).random_turn(&mut lots) {
            if played.play(turn).is_err() {
                break;
            }
            bytes.extend(ply(turn));
        }
        assert!(bytes.len() > 20);
        assert_eq!(game(&header(&start()), &bytes), Ok(played));
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
