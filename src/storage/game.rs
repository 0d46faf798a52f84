//! The running game as the store keeps it: a header and its plies.
//!
//! Header and plies are opaque bytes here; what a turn is, and whether it is
//! legal, is the application's business.

use super::crc::Crc;
use super::entry::MAX_CONTENT;

/// Bytes of a game's header. A full start position takes 43; variant, seed,
/// players, levels and clocks fit in the rest twice over.
pub const MAX_HEADER: usize = 96;

/// Bytes of one ply. A turn with its claim takes 2; one is left for a mark.
pub const MAX_PLY: usize = 3;

/// Plies of one game. Every move takes a stack off the board of 43, so there
/// are at most 42; no two passes follow each other, because the game is over
/// when neither player has a turn, so there are at most as many again.
pub const MAX_PLIES: usize = 84;

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
    /// Room for a game; there is none in it yet.
    pub(super) const EMPTY: Self = Game {
        version: 0,
        number: 0,
        header_length: 0,
        count: 0,
        digest: Crc::new(),
        header: [0; MAX_HEADER],
        lengths: [0; MAX_PLIES],
        plies: [[0; MAX_PLY]; MAX_PLIES],
    };

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
        let start = encode_start(self.number, self.header(), content);
        self.plies()
            .fold(start, |end, ply| encode_ply(ply, content, end))
    }

    /// Becomes the game written by [`Game::encode`], in place: a copy would take
    /// as much of the stack. False, and nothing changed, if the bytes are no game.
    pub(super) fn decode(&mut self, version: u8, content: &[u8]) -> bool {
        let Some(written) = Written::new(content) else {
            return false;
        };
        self.version = version;
        self.number = written.number;
        self.header_length = written.header.len() as u8;
        self.header[..written.header.len()].copy_from_slice(written.header);
        self.count = 0;
        self.digest = self.digest_of(0);
        for ply in written {
            self.push(ply);
        }
        true
    }
}

/// Writes the start of a game into `content`, which is a game without plies;
/// says how many bytes it took. The caller has checked the header's length.
pub(super) fn encode_start(number: u16, header: &[u8], content: &mut [u8; MAX_CONTENT]) -> usize {
    content[0..2].copy_from_slice(&number.to_le_bytes());
    content[2] = header.len() as u8;
    content[3] = 0;
    content[LEAD..][..header.len()].copy_from_slice(header);
    LEAD + header.len()
}

/// Writes one more ply behind what is written of a game; says where it ends. The
/// caller has checked the ply's length, and that there are not too many.
pub(super) fn encode_ply(ply: &[u8], content: &mut [u8; MAX_CONTENT], end: usize) -> usize {
    content[3] += 1;
    content[end] = ply.len() as u8;
    content[end + 1..][..ply.len()].copy_from_slice(ply);
    end + 1 + ply.len()
}

/// A game as it was written: an iterator of its plies, known to be sound.
struct Written<'a> {
    number: u16,
    header: &'a [u8],
    left: u8,
    rest: &'a [u8],
}

impl<'a> Written<'a> {
    /// `None` if the bytes are not a game, whole and nothing else.
    fn new(content: &'a [u8]) -> Option<Self> {
        let (lead, rest) = content.split_at_checked(LEAD)?;
        let (header, rest) = rest.split_at_checked(usize::from(lead[2]))?;
        let number = u16::from_le_bytes([lead[0], lead[1]]);
        let written = Written {
            number,
            header,
            left: lead[3],
            rest,
        };
        let mut plies = Written { ..written };
        let sound = plies
            .by_ref()
            .take(MAX_PLIES)
            .all(|ply| ply.len() <= MAX_PLY);
        let ended = plies.left == 0 && plies.rest.is_empty();
        (sound && ended && header.len() <= MAX_HEADER).then_some(written)
    }
}

impl<'a> Iterator for Written<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        self.left.checked_sub(1)?;
        let (&length, after) = self.rest.split_first()?;
        let (ply, after) = after.split_at_checked(usize::from(length))?;
        self.left -= 1;
        self.rest = after;
        Some(ply)
    }
}

fn with_ply(digest: Crc, ply: &[u8]) -> Crc {
    digest.with(&[ply.len() as u8]).with(ply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    fn full() -> Game {
        let mut content = [0; MAX_CONTENT];
        let length = encode_start(500, &[7; MAX_HEADER], &mut content);
        let mut game = Game::EMPTY;
        assert!(game.decode(1, &content[..length]));
        for ply in 0..MAX_PLIES {
            assert!(game.push(&[ply as u8; MAX_PLY]));
        }
        game
    }

    fn decoded(content: &[u8]) -> Option<Game> {
        let mut game = Game::EMPTY;
        game.decode(1, content).then_some(game)
    }

    #[test]
    fn the_longest_game_survives_encoding() {
        let game = full();
        let mut content = [0; MAX_CONTENT];
        let length = game.encode(&mut content);
        assert_eq!(decoded(&content[..length]), Some(game));
    }

    #[test]
    fn a_game_cut_short_or_with_bytes_to_spare_is_no_game_and_changes_nothing() {
        let mut content = [0; MAX_CONTENT];
        let length = full().encode(&mut content);
        let mut game = full();
        for end in 0..length {
            assert!(!game.decode(1, &content[..end]));
        }
        assert!(!game.decode(1, &content[..length + 1]));
        assert_eq!(game, full());
    }

    #[test]
    fn a_game_with_too_much_of_anything_is_no_game() {
        let ply = [1, 9];
        let header = [0; MAX_HEADER + 1];
        let written = |header: &[u8], plies: usize, ply: &[u8]| {
            let mut content = vec![0, 0, header.len() as u8, plies as u8];
            content.extend(header);
            content.extend(ply.repeat(plies));
            content
        };
        assert!(decoded(&written(&header[1..], MAX_PLIES, &ply)).is_some());
        assert_eq!(decoded(&written(&header, 1, &ply)), None);
        assert_eq!(decoded(&written(&[], MAX_PLIES + 1, &ply)), None);
        assert_eq!(decoded(&written(&[], 1, &[4, 0, 0, 0, 0])), None);
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
