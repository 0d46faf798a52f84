//! The memory shared with the page, and how functions are answered through it.
//! The only place with `unsafe` code.

use core::cell::UnsafeCell;
use core::fmt::{self, Write};
use core::slice;

/// The last part of flash, where the firmware keeps its saves.
pub(crate) const SAVES: usize = 256 * 1024;
/// The longest words: a game of 84 plies with claims, and a position.
const TEXT: usize = 1024;

struct Shared<const N: usize>(UnsafeCell<[u8; N]>);

// SAFETY: a page's script runs on one thread, and so does this.
unsafe impl<const N: usize> Sync for Shared<N> {}

static IN_AND_OUT: Shared<TEXT> = Shared(UnsafeCell::new([0; TEXT]));
static FLASH: Shared<SAVES> = Shared(UnsafeCell::new([0; SAVES]));

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

/// Why something is refused.
pub(crate) struct Failure(&'static str);

impl From<&'static str> for Failure {
    fn from(reason: &'static str) -> Self {
        Self(reason)
    }
}

impl From<fmt::Error> for Failure {
    fn from(_: fmt::Error) -> Self {
        Self("the answer is too long")
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
        Err(Failure("the words are too long or no text"))
    };
    let sign = match done {
        Ok(()) => 1,
        Err(Failure(reason)) => {
            answer.clear();
            // Reasons are far shorter than the memory.
            let _ = answer.write_str(reason);
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
