//! The record of a crash, kept in memory that a reset does not clear.
//!
//! After a power cut this memory holds noise; a record is therefore accepted only with the
//! right mark and checksum.

use core::fmt::{self, Write};

use crate::crc::Crc;
use crate::cut::cut;

/// The longest message kept, in bytes: enough for a file, a line number and a sentence.
pub const LONGEST: usize = 96;

/// Size of a record, in bytes.
pub const SIZE: usize = HEAD + LONGEST;

/// Mark, checksum, address, time, then four bytes: cause, core, length of the message,
/// spare.
const HEAD: usize = 4 + 4 + 4 + 4 + 4;

/// Marks a record. It changes with the layout, so that new firmware does not misread the
/// record of an older version.
const MARK: u32 = 0x1CED_0B01;

/// The cause of a crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The program detected an invalid state of its own.
    Panic,
    /// The processor met an invalid access or instruction.
    HardFault,
    /// Core 0 stopped responding and the watchdog reset the chip.
    Core0Hung,
    /// Core 1 stopped responding and the watchdog reset the chip.
    Core1Hung,
    /// A stack grew into its guard.
    StackOverflow,
}

impl Cause {
    /// All causes.
    pub const ALL: [Self; 5] = [
        Self::Panic,
        Self::HardFault,
        Self::Core0Hung,
        Self::Core1Hung,
        Self::StackOverflow,
    ];
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Panic => "panic",
            Self::HardFault => "hard fault",
            Self::Core0Hung => "core 0 hung",
            Self::Core1Hung => "core 1 hung",
            Self::StackOverflow => "stack overflow",
        })
    }
}

/// Text that is truncated when it exceeds [`LONGEST`] bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    bytes: [u8; LONGEST],
    length: u8,
}

impl Message {
    /// Returns an empty message.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            bytes: [0; LONGEST],
            length: 0,
        }
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..usize::from(self.length));
        core::str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }
}

impl Default for Message {
    fn default() -> Self {
        Self::new()
    }
}

impl Write for Message {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let start = usize::from(self.length);
        let text = cut(text, LONGEST.saturating_sub(start));
        let place = self.bytes.iter_mut().skip(start);
        for (to, from) in place.zip(text.bytes()) {
            *to = from;
        }
        self.length += text.len() as u8;
        Ok(())
    }
}

/// The bounds of a core's stack, with the guard at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackBounds {
    /// The lowest address of the guard.
    guard: u32,
    /// The high end of the stack, from which it grows down.
    top: u32,
}

/// The classification of a fault by the stack pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// A stack overflow or any other fault.
    pub cause: Cause,
    /// True if the exception frame lies on this stack and can be read.
    pub has_frame: bool,
}

impl StackBounds {
    /// The size and the alignment of the guard, in bytes.
    const GUARD: u32 = 32;
    /// The size of an exception frame, in bytes.
    const FRAME: u32 = 32;
    /// The bytes by which the largest push exceeds an exception frame. A push that faults
    /// at the guard leaves the stack pointer above it, by less than this distance.
    const PUSH: u32 = 8;
    /// The distance below the guard, in bytes, within which a stack pointer still belongs
    /// to this stack. It exceeds the largest stack frame of the program.
    const BEYOND: u32 = 8 * 1024;

    /// Returns the bounds of a stack between two addresses. The guard begins at the first
    /// aligned address at or above `bottom`.
    #[must_use]
    pub const fn new(bottom: u32, top: u32) -> Self {
        Self {
            guard: bottom.next_multiple_of(Self::GUARD),
            top,
        }
    }

    /// Returns the classification of a fault from the stack pointer in its handler.
    #[must_use]
    pub const fn fault(&self, pointer: u32) -> Fault {
        let end = self.guard + Self::GUARD;
        let is_near = pointer >= self.guard.saturating_sub(Self::BEYOND);
        let is_overflow = is_near && pointer < end + Self::PUSH;
        Fault {
            cause: if is_overflow {
                Cause::StackOverflow
            } else {
                Cause::HardFault
            },
            has_frame: pointer >= end && pointer <= self.top - Self::FRAME,
        }
    }
}

/// The description of a crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crash {
    /// The cause.
    pub cause: Cause,
    /// The core that failed, 0 or 1.
    pub core: u8,
    /// The address in the program; 0 if it is unknown.
    pub address: u32,
    /// Seconds since the start of the device.
    pub seconds: u32,
    /// The text of a panic, or empty.
    pub message: Message,
}

impl Crash {
    /// Returns the crash with its cause corrected: a core that hung with a full stack had a
    /// stack overflow. Other causes do not change, because [`StackBounds::fault`] has
    /// classified faults already.
    #[must_use]
    pub fn with_stacks_full(self, full: [bool; 2]) -> Self {
        let [core0, core1] = full;
        match self.cause {
            Cause::Core0Hung if core0 => Self {
                cause: Cause::StackOverflow,
                core: 0,
                ..self
            },
            Cause::Core1Hung if core1 => Self {
                cause: Cause::StackOverflow,
                core: 1,
                ..self
            },
            _ => self,
        }
    }

    /// Returns the record's bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        let cause = Cause::ALL.iter().position(|&each| each == self.cause);
        bytes[..4].copy_from_slice(&MARK.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.address.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.seconds.to_le_bytes());
        bytes[16] = cause.unwrap_or(0) as u8;
        bytes[17] = self.core;
        bytes[18] = self.message.length;
        bytes[HEAD..].copy_from_slice(&self.message.bytes);
        let sum = checksum(&bytes[8..]);
        bytes[4..8].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Returns the crash in a record; `None` if the mark, the checksum or a field is wrong.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; SIZE]) -> Option<Self> {
        let word = |at: usize| {
            let word = bytes.get(at..at + 4)?.first_chunk()?;
            Some(u32::from_le_bytes(*word))
        };
        if word(0)? != MARK || word(4)? != checksum(&bytes[8..]) {
            return None;
        }
        let message = Message {
            bytes: *bytes.last_chunk()?,
            length: bytes[18],
        };
        (usize::from(message.length) <= LONGEST).then_some(())?;
        Some(Self {
            cause: *Cause::ALL.get(usize::from(bytes[16]))?,
            core: bytes[17],
            address: word(8)?,
            seconds: word(12)?,
            message,
        })
    }
}

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cause)?;
        if self.address != 0 {
            write!(f, " at {:#010x}", self.address)?;
        }
        if self.address != 0 || self.cause == Cause::StackOverflow {
            write!(f, ", core {}", self.core)?;
        }
        write!(f, ", after {} s", self.seconds)?;
        match self.message.as_str() {
            "" => Ok(()),
            text => write!(f, ": {text}"),
        }
    }
}

fn checksum(bytes: &[u8]) -> u32 {
    Crc::new().with(bytes).value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn crash() -> Crash {
        let mut message = Message::new();
        write!(message, "src/app/play.rs:12: no turn").unwrap();
        Crash {
            cause: Cause::Panic,
            core: 1,
            address: 0x2000_1234,
            seconds: 75,
            message,
        }
    }

    #[test]
    fn a_crash_comes_back_from_its_bytes() {
        for cause in Cause::ALL {
            let crash = Crash { cause, ..crash() };
            assert_eq!(Crash::from_bytes(&crash.to_bytes()), Some(crash));
        }
    }

    #[test]
    fn any_flipped_bit_makes_it_no_record() {
        let bytes = crash().to_bytes();
        for bit in 0..8 * SIZE {
            let mut wrong = bytes;
            wrong[bit / 8] ^= 1 << (bit % 8);
            let read = Crash::from_bytes(&wrong);
            // One byte of the head is spare, but the checksum covers it.
            assert_eq!(read, None, "bit {bit}");
        }
        assert_eq!(Crash::from_bytes(&[0; SIZE]), None);
        assert_eq!(Crash::from_bytes(&[0xFF; SIZE]), None);
    }

    #[test]
    fn a_long_message_is_cut_between_letters() {
        let mut message = Message::new();
        for _ in 0..20 {
            message.write_str("é€ab").unwrap();
        }
        let text = message.as_str();
        assert!(text.len() > LONGEST - 3, "{} bytes", text.len());
        assert!("é€ab".repeat(20).starts_with(text));
    }

    #[test]
    fn a_full_stack_explains_its_core_that_hangs_and_nothing_else() {
        let hung = Crash {
            cause: Cause::Core0Hung,
            core: 0,
            address: 0,
            message: Message::new(),
            ..crash()
        };
        let text = |crash: Crash, full| crash.with_stacks_full(full).to_string();
        assert_eq!(text(hung, [false, false]), "core 0 hung, after 75 s");
        assert_eq!(
            text(hung, [true, false]),
            "stack overflow, core 0, after 75 s"
        );
        assert_eq!(text(hung, [false, true]), "core 0 hung, after 75 s");
        for cause in [Cause::Panic, Cause::HardFault, Cause::StackOverflow] {
            let crash = Crash { cause, ..crash() };
            assert_eq!(crash.with_stacks_full([true, true]), crash);
        }
    }

    #[test]
    fn the_stack_pointer_separates_an_overflow_from_another_fault() {
        // The guard lies from 0x2000_1020 to 0x2000_1040.
        let stack = StackBounds::new(0x2000_1004, 0x2000_5000);
        let cases = [
            // The function's frame jumps over the guard, or the exception frame lies in the
            // guard.
            (0x2000_0400, Cause::StackOverflow, false),
            (0x2000_1020, Cause::StackOverflow, false),
            (0x2000_1038, Cause::StackOverflow, false),
            // A push of nine words meets the guard after the exception frame was written.
            (0x2000_1040, Cause::StackOverflow, true),
            (0x2000_1044, Cause::StackOverflow, true),
            (0x2000_1048, Cause::HardFault, true),
            (0x2000_4FE0, Cause::HardFault, true),
            // The pointer is outside this stack.
            (0x2000_4FE4, Cause::HardFault, false),
            (0x2001_0000, Cause::HardFault, false),
            (0, Cause::HardFault, false),
            (u32::MAX, Cause::HardFault, false),
        ];
        for (pointer, cause, has_frame) in cases {
            let fault = Fault { cause, has_frame };
            assert_eq!(stack.fault(pointer), fault, "{pointer:#x}");
        }
    }

    #[test]
    fn it_reads_as_a_sentence() {
        assert_eq!(
            crash().to_string(),
            "panic at 0x20001234, core 1, after 75 s: src/app/play.rs:12: no turn"
        );
    }

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(checksum(b"123456789"), 0xCBF4_3926);
    }
}
