//! The remains of a crash: a few words and an address, in memory that a reset
//! does not clear.
//!
//! After a power cut the same memory holds noise, so the record carries a mark
//! and a checksum and is believed only with both.

use core::fmt::{self, Write};

use crate::crc::Crc;
use crate::cut::cut;

/// The longest message kept, in bytes: a file, a line and a sentence.
pub const LONGEST: usize = 96;

/// Size of a record, in bytes.
pub const SIZE: usize = HEAD + LONGEST;

/// Mark, checksum, address, time, cause, core, length of the message.
const HEAD: usize = 4 + 4 + 4 + 4 + 4;

/// Changes with the layout, so that a new firmware does not misread what an old
/// one left.
const MARK: u32 = 0x1CED_0B01;

/// What brought the device down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The program found itself in a state it knows to be wrong.
    Panic,
    /// The processor met an access or an instruction that cannot be.
    HardFault,
    /// Core 0 stopped answering and the watchdog bit.
    Core0Hung,
    /// Core 1 stopped answering and the watchdog bit.
    Core1Hung,
    /// A stack ran over its guard.
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

/// Text that is cut, not refused, when it gets too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    bytes: [u8; LONGEST],
    length: u8,
}

impl Message {
    /// No text.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            bytes: [0; LONGEST],
            length: 0,
        }
    }

    /// The text.
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
    /// The end of the stack, where it begins to grow.
    top: u32,
}

/// A fault, as far as the stack pointer shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// A stack overflow or any other fault.
    pub cause: Cause,
    /// True if the frame that the processor writes at a fault is there.
    pub has_frame: bool,
}

impl StackBounds {
    /// The guard's size, and the boundary on which it begins.
    const GUARD: u32 = 32;
    /// The size of an exception's frame.
    const FRAME: u32 = 32;
    /// The bytes that the largest push takes more than a frame, on the frame's boundary:
    /// a push that meets the guard leaves the stack pointer where it is.
    const PUSH: u32 = 8;
    /// The bytes below its guard in which the pointer still means that stack: more than the
    /// largest function takes at once.
    const BEYOND: u32 = 8 * 1024;

    /// The bounds of a stack between two addresses, with the guard on the first boundary
    /// above its lower end.
    #[must_use]
    pub const fn new(bottom: u32, top: u32) -> Self {
        Self {
            guard: bottom.next_multiple_of(Self::GUARD),
            top,
        }
    }

    /// Returns what a fault was, by where the stack pointer is in its handler.
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

/// What is known of a crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crash {
    /// What happened.
    pub cause: Cause,
    /// On which core, 0 or 1.
    pub core: u8,
    /// Where in the program, 0 if it is not known.
    pub address: u32,
    /// Seconds since the start.
    pub seconds: u32,
    /// What the program had to say.
    pub message: Message,
}

impl Crash {
    /// The crash, once it is known which cores' stacks had been used to their end: that
    /// explains a core that hangs. A fault knows about its own stack
    /// ([`StackBounds::fault`]).
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

    /// The record's bytes.
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

    /// The crash that these bytes tell of, if they are a record.
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
            // One byte of the head is spare, but still under the checksum.
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
            // A large frame has jumped over the guard, or the frame lies in it.
            (0x2000_0400, Cause::StackOverflow, false),
            (0x2000_1020, Cause::StackOverflow, false),
            (0x2000_1038, Cause::StackOverflow, false),
            // A push of nine words has met the guard; there was room for the frame.
            (0x2000_1040, Cause::StackOverflow, true),
            (0x2000_1044, Cause::StackOverflow, true),
            (0x2000_1048, Cause::HardFault, true),
            (0x2000_4FE0, Cause::HardFault, true),
            // Not this stack.
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
