//! What can go wrong with the store, one enum for each operation.
//!
//! Each says enough for the application to put a sentence on the screen in the
//! player's language; the `Display` texts here are for logs and tests.

use core::fmt;
use embedded_storage::nor_flash::NorFlashErrorKind;

/// Why the store could not be mounted. Nothing has been changed on flash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MountError {
    /// The range is not whole sectors of the flash, or too few or too many.
    Range,
    /// The flash cannot be read, written or erased in the store's units.
    Geometry,
    /// The pages were written by an older firmware whose format is unknown.
    OlderFormat {
        /// The format found.
        found: u8,
    },
    /// The pages were written by a newer firmware.
    NewerFormat {
        /// The format found.
        found: u8,
    },
    /// The flash could not be read.
    Flash(NorFlashErrorKind),
}

impl fmt::Display for MountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MountError::Range => f.write_str("the range for saves does not fit the flash"),
            MountError::Geometry => f.write_str("the flash has pages or sectors of another size"),
            MountError::OlderFormat { found } => {
                write!(f, "saves of an older firmware (format {found})")
            }
            MountError::NewerFormat { found } => {
                write!(f, "saves of a newer firmware (format {found})")
            }
            MountError::Flash(kind) => write!(f, "flash cannot be read: {kind}"),
        }
    }
}

/// Why there is no such record, or none this firmware can use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoadError {
    /// Nothing is saved.
    Missing,
    /// It was saved by an older firmware in a version no longer known.
    OlderVersion {
        /// The version found.
        found: u8,
    },
    /// It was saved by a newer firmware.
    NewerVersion {
        /// The version found.
        found: u8,
    },
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Missing => f.write_str("nothing saved"),
            LoadError::OlderVersion { found } => {
                write!(f, "saved by an older firmware (version {found})")
            }
            LoadError::NewerVersion { found } => {
                write!(f, "saved by a newer firmware (version {found})")
            }
        }
    }
}

/// What keeps a store from being written: something on flash that this firmware
/// does not know, and that the player has not given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OtherVersion {
    /// It was saved by an older firmware in a version no longer known.
    Older {
        /// The version found.
        found: u8,
    },
    /// It was saved by a newer firmware.
    Newer {
        /// The version found.
        found: u8,
    },
    /// It was saved by a newer firmware that has kinds of entries this one has not.
    OtherTag {
        /// The tag of such an entry.
        tag: u8,
    },
}

impl fmt::Display for OtherVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OtherVersion::Older { found } => {
                write!(f, "an older firmware's saves are kept (version {found})")
            }
            OtherVersion::Newer { found } => {
                write!(f, "a newer firmware's saves are kept (version {found})")
            }
            OtherVersion::OtherTag { tag } => {
                write!(f, "a newer firmware's saves are kept (tag {tag})")
            }
        }
    }
}

/// Why flash did not take an entry. Everything saved before is still there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WriteFault {
    /// The flash reported an error.
    Flash(NorFlashErrorKind),
    /// The flash reported success but holds something else: worn cells.
    ReadBack,
    /// The store is not open.
    Stopped,
    /// The flash is at its end: no sector within reach keeps what is written, and
    /// going on would erase what is still needed. Everything saved can be read as
    /// before; the next mount tries again.
    WornOut,
    /// The sectors' serial numbers are used up, as they are after two million
    /// times the flash's life or by contents made up on purpose.
    Exhausted,
}

impl WriteFault {
    /// Whether no later save can succeed either.
    #[must_use]
    pub const fn is_the_end(self) -> bool {
        matches!(self, Self::WornOut | Self::Exhausted)
    }
}

impl fmt::Display for WriteFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteFault::Flash(kind) => write!(f, "flash cannot be written: {kind}"),
            WriteFault::ReadBack => f.write_str("flash does not keep what was written"),
            WriteFault::Stopped => f.write_str("the store is not open"),
            WriteFault::WornOut => f.write_str("the flash is worn out"),
            WriteFault::Exhausted => f.write_str("no serial number left"),
        }
    }
}

/// Why a record was not saved. The one saved before is still there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveError {
    /// The record is longer than `MAX_RECORD`.
    TooLong,
    /// A record of a newer version is on flash; it must be discarded first, and
    /// that is the player's decision.
    NewerVersion {
        /// The version on flash.
        found: u8,
    },
    /// Flash did not take it.
    Write(WriteFault),
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SaveError::TooLong => f.write_str("the record is too long"),
            SaveError::NewerVersion { found } => {
                write!(f, "a newer firmware's record is there (version {found})")
            }
            SaveError::Write(fault) => fault.fmt(f),
        }
    }
}

impl From<WriteFault> for SaveError {
    fn from(fault: WriteFault) -> Self {
        SaveError::Write(fault)
    }
}

/// Why a change of the running game was not saved. The game saved before is
/// still there, whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameError {
    /// No game is running.
    NoGame,
    /// The header or the ply is too long.
    TooLong,
    /// The game has `MAX_PLIES` plies already.
    TooManyPlies,
    /// The game has fewer plies than should stay.
    NoSuchPly,
    /// A game of a newer version is on flash; it must be cleared first, and
    /// that is the player's decision.
    NewerVersion {
        /// The version on flash.
        found: u8,
    },
    /// Flash did not take it.
    Write(WriteFault),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::NoGame => f.write_str("no game is running"),
            GameError::TooLong => f.write_str("the header or ply is too long"),
            GameError::TooManyPlies => f.write_str("the game has too many plies"),
            GameError::NoSuchPly => f.write_str("the game has fewer plies"),
            GameError::NewerVersion { found } => {
                write!(f, "a newer firmware's game is there (version {found})")
            }
            GameError::Write(fault) => fault.fmt(f),
        }
    }
}

impl From<WriteFault> for GameError {
    fn from(fault: WriteFault) -> Self {
        GameError::Write(fault)
    }
}

/// Why space could not be prepared. Saving may still work: it prepares its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaintainError(
    /// What the flash said.
    pub WriteFault,
);

impl fmt::Display for MaintainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why not everything could be erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EraseError {
    /// The range is not whole sectors of the flash, or too few or too many.
    Range,
    /// The flash cannot be read, written or erased in the store's units.
    Geometry,
    /// The flash cannot be read.
    Flash(NorFlashErrorKind),
    /// A sector can be neither erased nor overwritten, and still holds a page that can
    /// be read.
    Kept,
}

impl fmt::Display for EraseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EraseError::Range => f.write_str("the range for saves does not fit the flash"),
            EraseError::Geometry => f.write_str("the flash has pages or sectors of another size"),
            EraseError::Flash(kind) => write!(f, "flash cannot be read: {kind}"),
            EraseError::Kept => f.write_str("a part of the flash keeps what it holds"),
        }
    }
}
