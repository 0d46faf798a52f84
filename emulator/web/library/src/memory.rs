//! The memory shared with the page, and how functions are answered through it.
//! The only place with `unsafe` code.

use core::cell::UnsafeCell;
use core::fmt::{self, Write};
use core::slice;

/// The last part of flash, where the firmware keeps its saves.
pub(crate) const SAVES: usize = 256 * 1024;
/// The longest words: larger than the record of any game, remarks included.
const TEXT: usize = 64 * 1024;

struct Shared<const N: usize>(UnsafeCell<[u8; N]>);

// SAFETY: a page's script runs on one thread, and so does this.
unsafe impl<const N: usize> Sync for Shared<N> {}

static IN_AND_OUT: Shared<TEXT> = Shared(UnsafeCell::new([0; TEXT]));
static FLASH: Shared<SAVES> = Shared(UnsafeCell::new([0; SAVES]));

/// How many bytes the words can have.
pub(crate) const fn text_bytes() -> usize {
    TEXT
}

pub(crate) fn text() -> *mut u8 {
    IN_AND_OUT.0.get().cast()
}

pub(crate) fn saves() -> *mut u8 {
    FLASH.0.get().cast()
}

/// Looks at the flash or changes it. Not to be nested.
pub(crate) fn with_saves<T>(work: impl FnOnce(&mut [u8]) -> T) -> T {
    // SAFETY: one thread; `work` is one of `flash`'s copies, which call nothing.
    work(unsafe { slice::from_raw_parts_mut(saves(), SAVES) })
}

/// Why something is refused, as far as there is room for it.
pub(crate) struct Failure(heapless::String<120, u8>);

impl Failure {
    fn of(reason: fmt::Arguments<'_>) -> Self {
        let mut words = heapless::String::new();
        // What finds no room is left out.
        let _ = words.write_fmt(reason);
        Self(words)
    }

    /// A fault in a line, the first being 1.
    pub(crate) fn in_line(number: usize, fault: &dyn fmt::Display) -> Self {
        Self::of(format_args!("line {number}: {fault}"))
    }
}

impl From<&'static str> for Failure {
    fn from(reason: &'static str) -> Self {
        Self::of(format_args!("{reason}"))
    }
}

impl From<fmt::Error> for Failure {
    fn from(_: fmt::Error) -> Self {
        "the answer is too long".into()
    }
}

/// An answer being written.
pub(crate) type Answer = heapless::String<TEXT>;

/// Reads the words, has them answered, and writes the answer over them.
pub(crate) fn answered(
    length: usize,
    work: impl FnOnce(&str, &mut Answer) -> Result<(), Failure>,
) -> i32 {
    let mut words = Answer::new();
    // SAFETY: one thread, and nothing else looks at the memory during the call.
    let shared = unsafe { slice::from_raw_parts_mut(text(), TEXT) };
    let given = shared
        .get(..length)
        .and_then(|bytes| str::from_utf8(bytes).ok());
    let taken = given.is_some_and(|given| words.push_str(given).is_ok());
    let mut answer = Answer::new();
    let done = if taken {
        work(&words, &mut answer)
    } else {
        Err("the words are too long or no text".into())
    };
    let sign = match done {
        Ok(()) => 1,
        Err(Failure(reason)) => {
            answer.clear();
            // Reasons are far shorter than the memory.
            let _ = answer.write_str(&reason);
            -1
        }
    };
    shared[..answer.len()].copy_from_slice(answer.as_bytes());
    sign * answer.len() as i32
}

#[panic_handler]
fn panicked(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
