//! The memory shared with the page, and the calls through it. The only module with
//! `unsafe` code.

use core::cell::UnsafeCell;
use core::fmt::{self, Write};
use core::slice;

/// Size of the end of flash in which the firmware keeps its saves.
pub(crate) const SAVES: usize = 256 * 1024;
/// Size of the text buffer: larger than the record of any game, including remarks.
const TEXT: usize = 64 * 1024;

struct Shared<const N: usize>(UnsafeCell<[u8; N]>);

// SAFETY: WebAssembly without threads, called from the one thread of a page's script.
unsafe impl<const N: usize> Sync for Shared<N> {}

static IN_AND_OUT: Shared<TEXT> = Shared(UnsafeCell::new([0; TEXT]));
static FLASH: Shared<SAVES> = Shared(UnsafeCell::new([0; SAVES]));

/// Returns the size of the text buffer in bytes.
pub(crate) const fn text_bytes() -> usize {
    TEXT
}

pub(crate) fn text() -> *mut u8 {
    IN_AND_OUT.0.get().cast()
}

pub(crate) fn saves() -> *mut u8 {
    FLASH.0.get().cast()
}

/// Reads or changes the flash. Calls must not be nested.
pub(crate) fn with_saves<T>(work: impl FnOnce(&mut [u8]) -> T) -> T {
    // SAFETY: one thread; `work` is one of `flash`'s copies, which make no calls.
    work(unsafe { slice::from_raw_parts_mut(saves(), SAVES) })
}

/// The reason of a refusal, cut to its buffer.
pub(crate) struct Failure(heapless::String<120, u8>);

impl Failure {
    fn of(reason: fmt::Arguments<'_>) -> Self {
        let mut words = heapless::String::new();
        // Text that does not fit is cut.
        let _ = words.write_fmt(reason);
        Self(words)
    }

    /// Returns a fault in a line, counted from 1.
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

/// Buffer of an answer.
pub(crate) type Answer = heapless::String<TEXT>;

/// Reads the text, calls `answer`, and writes the answer over the text.
pub(crate) fn answered(
    length: usize,
    work: impl FnOnce(&str, &mut Answer) -> Result<(), Failure>,
) -> i32 {
    let mut words = Answer::new();
    // SAFETY: one thread, and the page does not use the memory during the call.
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
            // Reasons are far shorter than the buffer.
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
