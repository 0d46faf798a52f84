//! Entries of the log: what is written in one go, in one or two pages.
//!
//! It knows tags and how the content of an entry is laid out; it does not know
//! where entries lie or how flash is written.

use super::page::{PAGE_CONTENT, Page};

/// Pages of the longest entry.
pub(super) const MAX_PARTS: usize = 2;

/// Bytes of content of the longest entry.
pub(super) const MAX_CONTENT: usize = MAX_PARTS * PAGE_CONTENT;

/// Bytes of one record. Settings, statistics, counters and a failure take some
/// tens of bytes, the puzzles one bit each, of which 128 bytes hold a thousand.
/// Each kind takes so much of the RAM for good.
pub const MAX_RECORD: usize = 128;

const _: () = assert!(MAX_RECORD <= MAX_CONTENT);

/// Declares the kinds of records, each with its number on flash.
macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident = $number:literal,)*) => {
        /// The records the store keeps besides the running game. The numbers are on
        /// flash: never change or reuse one.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Kind {
            $($(#[$about])* $kind,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: [Kind; Kind::NUM] = [$(Kind::$kind,)*];

            /// How many kinds there are.
            pub const NUM: usize = [$($number,)*].len();

            /// Returns the kind's place in [`Kind::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the number on flash.
            const fn number(self) -> usize {
                match self {
                    $(Kind::$kind => $number,)*
                }
            }
        }
    };
}

// The game has number 4.
kinds! {
    /// What the player chose in the settings.
    Settings = 0,
    /// Records of the games played.
    Records = 1,
    /// Counters of a kiosk.
    Kiosk = 2,
    /// Which lessons and puzzles are solved.
    Learned = 3,
    /// What the device failed of last.
    Failure = 5,
    /// The clocks of the running game.
    Clock = 6,
    /// Puzzles from the player's own games.
    Mistakes = 7,
}

/// What an entry is about: the unit in which the log is kept alive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    Record(Kind),
    Game,
}

impl Subject {
    pub(super) const NUM: usize = Kind::NUM + 1;

    /// The number of the game on flash, between those of records.
    const GAME: usize = 4;

    /// In the order of their numbers on flash.
    pub(super) const ALL: [Subject; Subject::NUM] = {
        let mut all = [Subject::Game; Subject::NUM];
        let mut place = 0;
        while place < Kind::NUM {
            let kind = Kind::ALL[place];
            all[kind.number()] = Subject::Record(kind);
            place += 1;
        }
        assert!(matches!(all[Self::GAME], Subject::Game));
        all
    };

    /// The subject's place in [`Subject::ALL`].
    pub(super) const fn index(self) -> usize {
        match self {
            Subject::Record(kind) => kind.number(),
            Subject::Game => Self::GAME,
        }
    }
}

/// A set of subjects, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Subjects(u8);

impl Subjects {
    pub(super) const NONE: Self = Subjects(0);

    pub(super) const fn with(self, subject: Subject) -> Self {
        Subjects(self.0 | 1 << subject.index())
    }

    pub(super) const fn contains(self, subject: Subject) -> bool {
        self.0 >> subject.index() & 1 == 1
    }
}

/// What an entry does. The numbers are on flash: never reuse one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    /// Nothing; its presence shows that the sector has been taken.
    Arrival,
    /// The subject now has this content.
    Whole(Subject),
    /// The subject has no content.
    Gone(Subject),
    /// One ply more.
    Ply,
    /// Some plies fewer.
    TakeBack,
    /// The record now has this content, and no game is running any more.
    Finish(Kind),
}

impl Tag {
    /// What the entry is about.
    pub(super) const fn subjects(self) -> Subjects {
        let none = Subjects::NONE;
        match self {
            Tag::Arrival => none,
            Tag::Whole(subject) | Tag::Gone(subject) => none.with(subject),
            Tag::Ply | Tag::TakeBack => none.with(Subject::Game),
            Tag::Finish(kind) => none.with(Subject::Record(kind)).with(Subject::Game),
        }
    }

    pub(super) const fn number(self) -> u8 {
        match self {
            Tag::Arrival => 1,
            Tag::Ply => 2,
            Tag::TakeBack => 3,
            Tag::Whole(subject) => 0x10 + subject.index() as u8,
            Tag::Gone(subject) => 0x20 + subject.index() as u8,
            Tag::Finish(kind) => 0x30 + Subject::Record(kind).index() as u8,
        }
    }

    pub(super) fn from_number(number: u8) -> Option<Self> {
        let subject = || Subject::ALL.get(usize::from(number & 0x0F)).copied();
        match number {
            1 => Some(Tag::Arrival),
            2 => Some(Tag::Ply),
            3 => Some(Tag::TakeBack),
            0x10..=0x1F => subject().map(Tag::Whole),
            0x20..=0x2F => subject().map(Tag::Gone),
            0x30..=0x3F => match subject() {
                Some(Subject::Record(kind)) => Some(Tag::Finish(kind)),
                Some(Subject::Game) | None => None,
            },
            _ => None,
        }
    }
}

/// An entry, ready to be written or just read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry<'a> {
    pub(super) tag: Tag,
    pub(super) version: u8,
    pub(super) content: &'a [u8],
}

impl<'a> Entry<'a> {
    /// How many pages the entry takes.
    pub(super) fn parts(&self) -> u8 {
        self.content.len().div_ceil(PAGE_CONTENT).max(1) as u8
    }

    /// The content of one part.
    pub(super) fn part(&self, part: u8) -> &'a [u8] {
        let start = (usize::from(part) * PAGE_CONTENT).min(self.content.len());
        let end = (start + PAGE_CONTENT).min(self.content.len());
        &self.content[start..end]
    }
}

/// The content of [`Tag::Ply`] and [`Tag::TakeBack`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GameStep<'a> {
    /// The game's number.
    pub(super) number: u16,
    /// How many plies stay, or come before the new one.
    pub(super) plies: u8,
    /// Digest of the game up to there.
    pub(super) digest: u32,
    /// The new ply.
    pub(super) ply: &'a [u8],
}

/// Bytes of a [`GameStep`] before the ply.
const STEP_LEAD: usize = 7;

/// Room for any [`GameStep`].
pub(super) const MAX_STEP: usize = STEP_LEAD + super::game::MAX_PLY;

impl<'a> GameStep<'a> {
    /// The step as bytes; the caller has checked the ply's length.
    pub(super) fn encode(&self, content: &mut [u8; MAX_STEP]) -> usize {
        let end = (STEP_LEAD + self.ply.len()).min(MAX_STEP);
        content[0..2].copy_from_slice(&self.number.to_le_bytes());
        content[2] = self.plies;
        content[3..7].copy_from_slice(&self.digest.to_le_bytes());
        content[STEP_LEAD..end].copy_from_slice(&self.ply[..end - STEP_LEAD]);
        end
    }

    pub(super) fn decode(content: &'a [u8]) -> Option<Self> {
        let (lead, ply) = content.split_at_checked(STEP_LEAD)?;
        Some(GameStep {
            number: u16::from_le_bytes([lead[0], lead[1]]),
            plies: lead[2],
            digest: u32::from_le_bytes([lead[3], lead[4], lead[5], lead[6]]),
            ply,
        })
    }
}

/// Puts the parts of entries together again.
pub(super) struct Assembly {
    content: [u8; MAX_CONTENT],
    length: usize,
    /// Tag, version and number of parts, and the page where the next part must
    /// be; `None` between entries.
    expected: Option<([u8; 3], u8, u8)>,
}

/// What a page made of the entry it belongs to.
pub(super) enum Assembled<'a> {
    /// More parts must follow.
    Unfinished,
    /// The entry is complete.
    Entry(Entry<'a>),
    /// The entry is complete, and this firmware has no such tag.
    OtherTag(u8),
    /// No entry has such a part.
    Unknown,
}

impl Assembly {
    pub(super) const fn new() -> Self {
        Assembly {
            content: [0; MAX_CONTENT],
            length: 0,
            expected: None,
        }
    }

    /// Drops what has been gathered; says whether an entry was left unfinished.
    pub(super) fn reset(&mut self) -> bool {
        self.length = 0;
        self.expected.take().is_some()
    }

    /// Whether `page`, found at `index` of the sector, carries on what was
    /// gathered. If it does not, [`Assembly::reset`] before adding it.
    pub(super) fn continues(&self, index: u8, page: &Page<'_>) -> bool {
        match self.expected {
            Some(expected) => expected == ([page.tag, page.version, page.parts], page.part, index),
            None => page.part == 0,
        }
    }

    /// Adds a page that continues what was gathered.
    pub(super) fn add(&mut self, index: u8, page: &Page<'_>) -> Assembled<'_> {
        let last = page.part + 1 == page.parts;
        let full = page.content.len() == PAGE_CONTENT;
        let end = self.length + page.content.len();
        let tag = Tag::from_number(page.tag);
        // How long an entry with another tag may be is not for us to say.
        if !(last || full) || tag.is_some() && end > MAX_CONTENT {
            self.reset();
            return Assembled::Unknown;
        }
        if tag.is_some() {
            self.content[self.length..end].copy_from_slice(page.content);
        }
        if !last {
            self.length = if tag.is_some() { end } else { 0 };
            self.expected = Some((
                [page.tag, page.version, page.parts],
                page.part + 1,
                index + 1,
            ));
            return Assembled::Unfinished;
        }
        self.reset();
        match tag {
            Some(tag) => Assembled::Entry(Entry {
                tag,
                version: page.version,
                content: &self.content[..end],
            }),
            None => Assembled::OtherTag(page.tag),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tag_has_its_own_number_and_comes_back_from_it() {
        let mut seen = 0;
        for number in 0..=255 {
            if let Some(tag) = Tag::from_number(number) {
                assert_eq!(tag.number(), number);
                if let Tag::Whole(subject) | Tag::Gone(subject) = tag {
                    assert_eq!(Subject::ALL[subject.index()], subject);
                }
                seen += 1;
            }
        }
        assert_eq!(seen, 3 + 2 * Subject::NUM + Kind::NUM);
    }

    #[test]
    fn the_parts_of_an_entry_are_its_content() {
        let content = [9; MAX_CONTENT];
        for length in [0, 1, PAGE_CONTENT, PAGE_CONTENT + 1, MAX_CONTENT] {
            let entry = Entry {
                tag: Tag::Arrival,
                version: 0,
                content: &content[..length],
            };
            let sum: usize = (0..entry.parts()).map(|part| entry.part(part).len()).sum();
            assert_eq!(sum, length);
            assert!(entry.parts() as usize <= MAX_PARTS);
        }
    }
}
