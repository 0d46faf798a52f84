//! What the log says, in RAM: the records and the game, always up to date.
//!
//! Flash is read at mount only; from then on this image is the truth, so that
//! a cell that reads differently the next time cannot change what the player
//! sees. It knows the meaning of entries, not where they are written.

use super::entry::{Entry, GameStep, Kind, MAX_RECORD, Subject, Tag};
use super::game::Game;

/// A record as it was saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record<'a> {
    /// The application's version of the bytes.
    pub version: u8,
    /// What was saved.
    pub bytes: &'a [u8],
}

#[derive(Debug, Clone)]
struct Slot {
    version: u8,
    /// `None` while nothing is saved.
    length: Option<u16>,
    bytes: [u8; MAX_RECORD],
}

/// Why an entry could not be applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rejected {
    /// Its content is impossible.
    Malformed,
    /// It belongs to a state of the game that is not there.
    Detached,
}

#[derive(Debug, Clone)]
pub(super) struct Image {
    slots: [Slot; Kind::NUM],
    /// Meaningful while `has_game`; kept in place, never copied.
    game: Game,
    has_game: bool,
    /// Number of the last game begun, also when it has been cleared.
    last_number: u16,
}

impl Image {
    pub(super) const fn new() -> Self {
        const EMPTY: Slot = Slot {
            version: 0,
            length: None,
            bytes: [0; MAX_RECORD],
        };
        Image {
            slots: [EMPTY; Kind::NUM],
            game: Game::EMPTY,
            has_game: false,
            last_number: 0,
        }
    }

    /// Forgets everything, in place: a copy would take as much of the stack.
    pub(super) fn clear(&mut self) {
        for slot in &mut self.slots {
            slot.length = None;
        }
        self.has_game = false;
        self.last_number = 0;
    }

    pub(super) fn record(&self, kind: Kind) -> Option<Record<'_>> {
        let slot = &self.slots[kind.index()];
        let length = usize::from(slot.length?);
        Some(Record {
            version: slot.version,
            bytes: &slot.bytes[..length],
        })
    }

    pub(super) fn game(&self) -> Option<&Game> {
        self.has_game.then_some(&self.game)
    }

    /// The number for the next game.
    pub(super) fn next_number(&self) -> u16 {
        self.last_number.wrapping_add(1)
    }

    /// Does what the entry says. On an error nothing has changed, except that
    /// a game which evidently has been replaced by a lost one is gone.
    pub(super) fn apply(&mut self, entry: &Entry<'_>) -> Result<(), Rejected> {
        match entry.tag {
            Tag::Arrival => Ok(()),
            Tag::Whole(Subject::Record(kind)) => self.put(kind, entry),
            Tag::Finish(kind) => {
                self.put(kind, entry)?;
                self.has_game = false;
                Ok(())
            }
            Tag::Whole(Subject::Game) => {
                if !self.game.decode(entry.version, entry.content) {
                    return Err(Rejected::Malformed);
                }
                self.last_number = self.game.number();
                self.has_game = true;
                Ok(())
            }
            Tag::Gone(Subject::Record(kind)) => {
                self.slots[kind.index()].length = None;
                Ok(())
            }
            Tag::Gone(Subject::Game) => {
                self.has_game = false;
                Ok(())
            }
            Tag::Ply => {
                let (game, step) = self.stepped(entry)?;
                game.truncate(usize::from(step.plies));
                if game.push(step.ply) {
                    Ok(())
                } else {
                    Err(Rejected::Malformed)
                }
            }
            Tag::TakeBack => {
                let (game, step) = self.stepped(entry)?;
                game.truncate(usize::from(step.plies));
                Ok(())
            }
        }
    }

    fn put(&mut self, kind: Kind, entry: &Entry<'_>) -> Result<(), Rejected> {
        let slot = &mut self.slots[kind.index()];
        let room = slot.bytes.get_mut(..entry.content.len());
        room.ok_or(Rejected::Malformed)?
            .copy_from_slice(entry.content);
        slot.version = entry.version;
        slot.length = Some(entry.content.len() as u16);
        Ok(())
    }

    /// The game a step was written for, and the step.
    fn stepped<'a>(&mut self, entry: &Entry<'a>) -> Result<(&mut Game, GameStep<'a>), Rejected> {
        let step = GameStep::decode(entry.content).ok_or(Rejected::Malformed)?;
        if step.ply.len() > super::game::MAX_PLY
            || usize::from(step.plies) >= super::game::MAX_PLIES && entry.tag == Tag::Ply
        {
            return Err(Rejected::Malformed);
        }
        // A step of another game: the one we hold is over, and the entry that
        // replaced it is lost. Showing the old one as current would be a lie.
        self.has_game &= self.game.number() == step.number;
        if !self.has_game {
            return Err(Rejected::Detached);
        }
        let game = &mut self.game;
        let plies = usize::from(step.plies);
        if plies > game.len()
            || game.version() != entry.version
            || game.digest(plies) != step.digest
        {
            return Err(Rejected::Detached);
        }
        Ok((game, step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::entry::{MAX_CONTENT, MAX_STEP};
    use crate::storage::game::encode_start;

    fn step(
        tag: Tag,
        number: u16,
        plies: u8,
        digest: u32,
        ply: &[u8],
        image: &mut Image,
    ) -> Result<(), Rejected> {
        let mut content = [0; MAX_STEP];
        let step = GameStep {
            number,
            plies,
            digest,
            ply,
        };
        let length = step.encode(&mut content);
        image.apply(&Entry {
            tag,
            version: 1,
            content: &content[..length],
        })
    }

    fn with_game(header: &[u8]) -> Image {
        let mut image = Image::new();
        let mut content = [0; MAX_CONTENT];
        let length = encode_start(5, header, &mut content);
        let entry = Entry {
            tag: Tag::Whole(Subject::Game),
            version: 1,
            content: &content[..length],
        };
        image.apply(&entry).unwrap();
        image
    }

    fn digest(image: &Image, plies: usize) -> u32 {
        image.game().unwrap().digest(plies)
    }

    #[test]
    fn a_ply_after_a_lost_one_is_not_joined_to_the_game() {
        let mut image = with_game(b"header");
        let start = digest(&image, 0);
        step(Tag::Ply, 5, 0, start, &[1], &mut image).unwrap();
        let mut other = image.clone();
        step(Tag::Ply, 5, 1, digest(&other, 1), &[2], &mut other).unwrap();
        let later = digest(&other, 2);
        assert_eq!(
            step(Tag::Ply, 5, 2, later, &[3], &mut image),
            Err(Rejected::Detached)
        );
        assert_eq!(image.game().unwrap().len(), 1);
    }

    #[test]
    fn a_ply_on_another_line_of_the_same_length_is_not_joined_to_the_game() {
        let mut image = with_game(b"header");
        let start = digest(&image, 0);
        let mut other = image.clone();
        step(Tag::Ply, 5, 0, start, &[1], &mut image).unwrap();
        step(Tag::Ply, 5, 0, start, &[9], &mut other).unwrap();
        let elsewhere = digest(&other, 1);
        assert_eq!(
            step(Tag::Ply, 5, 1, elsewhere, &[2], &mut image),
            Err(Rejected::Detached)
        );
    }

    #[test]
    fn a_ply_of_a_lost_game_ends_the_game_before_it() {
        let mut image = with_game(b"header");
        let start = digest(&image, 0);
        assert_eq!(
            step(Tag::Ply, 6, 0, start, &[1], &mut image),
            Err(Rejected::Detached)
        );
        assert_eq!(image.game(), None);
    }
}
