//! The running game as the store keeps it: a header and its plies.
//!
//! Header and plies are opaque bytes here; what a turn is, and whether it is
//! legal, is the application's business.

use super::crc::Crc;
use super::entry::MAX_CONTENT;

/// Bytes of a game's header. A full start position takes 43; variant, seed,
/// players, levels and clocks fit in the rest twice over.
pub const MAX_HEADER: usize = 96;

/// Bytes of one ply. A turn with its claim takes 2; the rest leaves room for a
/// thinking time or a mark.
pub const MAX_PLY: usize = 8;

/// Plies of one game. Every move but a claim takes a stack off the board of 43
/// points, and there are few claims and passes, so no game comes near it.
pub const MAX_PLIES: usize = 64;

/// Number, header length and ply count stand before the rest.
const LEAD: usize = 4;

// A whole game must fit in one entry, or it could not be restated at once.
const _: () = assert!(LEAD + MAX_HEADER + MAX_PLIES * (1 + MAX_PLY) <= MAX_CONTENT);

/// The running game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    version: u8,
    /// Counts games, so that a ply never joins a game it was not played in.
    number: u16,
    header_length: u8,
    count: u8,
    /// The digest of all of it: a mount asks for it at every ply it reads.
    digest: Crc,
    header: [u8; MAX_HEADER],
    lengths: [u8; MAX_PLIES],
    plies: [[u8; MAX_PLY]; MAX_PLIES],
}

impl Game {
    /// A game with no ply; `None` if the header is too long.
    pub(super) fn new(version: u8, number: u16, header: &[u8]) -> Option<Self> {
        let mut game = Game {
            version,
            number,
            header_length: header.len().try_into().ok()?,
            count: 0,
            digest: Crc::new(),
            header: [0; MAX_HEADER],
            lengths: [0; MAX_PLIES],
            plies: [[0; MAX_PLY]; MAX_PLIES],
        };
        game.header.get_mut(..header.len())?.copy_from_slice(header);
        game.digest = game.digest_of(0);
        Some(game)
    }

    /// The application's version of the header and the plies.
    pub fn version(&self) -> u8 {
        self.version
    }

    /// The header given when the game began.
    pub fn header(&self) -> &[u8] {
        &self.header[..usize::from(self.header_length)]
    }

    /// How many plies the game has.
    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// Whether no ply has been played.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The plies in the order they were played.
    pub fn plies(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.plies
            .iter()
            .zip(&self.lengths)
            .take(self.len())
            .map(|(ply, &length)| &ply[..usize::from(length)])
    }

    pub(super) fn number(&self) -> u16 {
        self.number
    }

    /// Adds a ply; `false` if it is too long or there are too many.
    pub(super) fn push(&mut self, ply: &[u8]) -> bool {
        let index = self.len();
        if ply.len() > MAX_PLY || index >= MAX_PLIES {
            return false;
        }
        self.plies[index] = [0; MAX_PLY];
        self.plies[index][..ply.len()].copy_from_slice(ply);
        self.lengths[index] = ply.len() as u8;
        self.count += 1;
        self.digest = with_ply(self.digest, ply);
        true
    }

    /// Takes back all plies after the first `plies`; never adds any.
    pub(super) fn truncate(&mut self, plies: usize) {
        if plies < self.len() {
            self.count = plies as u8;
            self.digest = self.digest_of(plies);
        }
    }

    /// A digest of the header and the first `plies` plies. An entry that
    /// changes the game carries it, so that it can be applied to the very game
    /// it was written for and to no other, whatever was lost in between.
    pub(super) fn digest(&self, plies: usize) -> u32 {
        if plies == self.len() {
            self.digest.value()
        } else {
            self.digest_of(plies).value()
        }
    }

    fn digest_of(&self, plies: usize) -> Crc {
        let start = Crc::new()
            .with(&[self.version, self.header_length])
            .with(self.header());
        self.plies().take(plies).fold(start, with_ply)
    }

    /// Writes the whole game into `content`; says how many bytes it took.
    pub(super) fn encode(&self, content: &mut [u8; MAX_CONTENT]) -> usize {
        let mut end = 0;
        let mut put = |bytes: &[u8]| {
            content[end..end + bytes.len()].copy_from_slice(bytes);
            end += bytes.len();
        };
        put(&self.number.to_le_bytes());
        put(&[self.header_length, self.count]);
        put(self.header());
        for ply in self.plies() {
            put(&[ply.len() as u8]);
            put(ply);
        }
        end
    }

    /// The game written by [`Game::encode`]; `None` if the bytes are no game.
    pub(super) fn decode(version: u8, content: &[u8]) -> Option<Self> {
        let (lead, rest) = content.split_at_checked(LEAD)?;
        let (header, mut rest) = rest.split_at_checked(usize::from(lead[2]))?;
        let number = u16::from_le_bytes([lead[0], lead[1]]);
        let mut game = Game::new(version, number, header)?;
        for _ in 0..lead[3] {
            let (&length, after) = rest.split_first()?;
            let (ply, after) = after.split_at_checked(usize::from(length))?;
            if !game.push(ply) {
                return None;
            }
            rest = after;
        }
        rest.is_empty().then_some(game)
    }
}

fn with_ply(digest: Crc, ply: &[u8]) -> Crc {
    digest.with(&[ply.len() as u8]).with(ply)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> Game {
        let mut game = Game::new(1, 500, &[7; MAX_HEADER]).unwrap();
        for ply in 0..MAX_PLIES {
            assert!(game.push(&[ply as u8; MAX_PLY]));
        }
        game
    }

    #[test]
    fn the_longest_game_survives_encoding() {
        let game = full();
        let mut content = [0; MAX_CONTENT];
        let length = game.encode(&mut content);
        assert_eq!(Game::decode(1, &content[..length]), Some(game));
    }

    #[test]
    fn a_game_cut_short_or_with_bytes_to_spare_is_no_game() {
        let mut content = [0; MAX_CONTENT];
        let length = full().encode(&mut content);
        for end in 0..length {
            assert_eq!(Game::decode(1, &content[..end]), None);
        }
        assert_eq!(Game::decode(1, &content[..length + 1]), None);
    }

    #[test]
    fn the_digest_tells_every_prefix_apart() {
        let game = full();
        for plies in 1..=MAX_PLIES {
            assert_ne!(game.digest(plies), game.digest(plies - 1));
        }
        let mut shorter = game.clone();
        shorter.truncate(20);
        assert_eq!(shorter.digest(20), game.digest(20));
        shorter.push(&[20; MAX_PLY]);
        assert_eq!(shorter.digest(21), game.digest(21));
    }

    #[test]
    fn a_ply_too_long_or_too_many_is_refused() {
        let mut game = full();
        assert!(!game.push(&[1]));
        game.truncate(3);
        assert!(!game.push(&[0; MAX_PLY + 1]));
        assert!(game.push(&[1]));
        assert_eq!(game.len(), 4);
    }
}
