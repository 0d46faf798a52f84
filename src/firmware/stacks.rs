//! The stacks of both cores: their sizes, and how much of them was ever used.
//!
//! The start fills both with a pattern, the paint; words that still hold it were never
//! used. A guard at the low end of each stack turns an overflow into a fault.

use core::mem::MaybeUninit;
use core::ptr::{addr_of, addr_of_mut};

use embassy_rp::multicore::{CoreId, Stack};
use lyngk_pocket::peripherals::crash::StackBounds;

/// The size of core 1's stack, in bytes: the maximum that a search takes, and about 500
/// bytes for differences between compilers. Lines of the search have a fixed budget
/// (`src/ai/stack_budget.rs`); `cargo xtask size` adds the frames above and below them in
/// the linked firmware and rejects a smaller stack. `cargo xtask bench-chip` shows how much
/// searches have used.
pub(crate) const CORE1_BYTES: usize = 17_344;

/// The paint: a word that code and data are unlikely to hold.
const PAINT: u32 = 0xA5C3_5A3C;

/// The bytes below the stack pointer that stay unpainted, for the calls of the painting
/// function itself.
const MARGIN: usize = 256;

/// The most bytes that the guard occupies at the low end of a stack: 32, aligned to 32.
/// Accesses to it fault.
const GUARD: usize = 64;

/// Not initialized by the start-up code, so that the next start sees how much was used.
#[unsafe(link_section = ".uninit.core1")]
static mut CORE1: MaybeUninit<Stack<CORE1_BYTES>> = MaybeUninit::uninit();

unsafe extern "C" {
    static mut _stack_end: u32;
    static _stack_start: u32;
}

/// The distance from the guard, in bytes, below which a stack counts as full: as much as an
/// exception and a small function take.
const FULL: usize = 192;

/// The bytes above the guard that are searched for paint, and the number of words that must
/// hold it. Noise does not reach this number, and a stack is seldom used to its end.
const PAINTED_END: usize = 512;
const PAINTED_WORDS: usize = 32;

/// Returns whether the stacks of core 0 and core 1 were full at the reset. It must be
/// called before they are painted; after a power cut the result is meaningless.
pub(crate) fn full() -> [bool; 2] {
    [addr_of!(_stack_end) as usize, addr_of!(CORE1) as usize].map(|bottom| {
        let near = (bottom + GUARD..bottom + GUARD + FULL).step_by(4);
        // SAFETY: within the stacks, and neither stack is in use so far down yet.
        near.into_iter()
            .any(|address| unsafe { (address as *const u32).read_volatile() } != PAINT)
    })
}

/// Returns true if both stacks hold paint of an earlier start at their low ends, so that
/// memory has kept its contents since. It must be called before they are painted.
pub(crate) fn are_painted() -> bool {
    let middle = [addr_of!(_stack_end) as usize, addr_of!(CORE1) as usize];
    middle.into_iter().all(|bottom| {
        let end = bottom + GUARD..bottom + GUARD + PAINTED_END;
        // SAFETY: within the stacks, and neither stack is in use so far down yet.
        let painted = |address: usize| unsafe { (address as *const u32).read_volatile() } == PAINT;
        end.step_by(4).filter(|&address| painted(address)).count() >= PAINTED_WORDS
    })
}

/// Paints both stacks except core 0's guard, and returns core 1's stack. It must be called
/// once, before core 1 runs and after core 0's guard is installed.
pub(crate) fn paint() -> &'static mut Stack<CORE1_BYTES> {
    let top = (cortex_m::register::msp::read() as usize).saturating_sub(MARGIN);
    // SAFETY: nothing else uses this memory yet. Core 0's stack is painted from its low end
    // to well below the stack pointer.
    unsafe {
        let bottom = addr_of_mut!(_stack_end) as usize + GUARD;
        for address in (bottom..top).step_by(4) {
            (address as *mut u32).write_volatile(PAINT);
        }
        let core1 = addr_of_mut!(CORE1) as usize;
        for address in (core1..core1 + CORE1_BYTES).step_by(4) {
            (address as *mut u32).write_volatile(PAINT);
        }
        // Any bytes are a valid stack, and all of them are initialized now.
        &mut *addr_of_mut!(CORE1).cast()
    }
}

/// Returns the bounds of a core's stack.
pub(crate) fn bounds(core: CoreId) -> StackBounds {
    let (bottom, top) = match core {
        CoreId::Core0 => (addr_of!(_stack_end) as u32, addr_of!(_stack_start) as u32),
        CoreId::Core1 => {
            let bottom = addr_of!(CORE1) as u32;
            (bottom, bottom + CORE1_BYTES as u32)
        }
    };
    StackBounds::new(bottom, top)
}

/// A stack's size and the part of it never touched, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, defmt::Format)]
pub(crate) struct Depth {
    pub(crate) size: usize,
    pub(crate) untouched: usize,
}

/// Returns the use of the stacks of core 0 and core 1 so far.
pub(crate) fn depths() -> [Depth; 2] {
    let core0 = (
        addr_of!(_stack_start) as usize,
        addr_of!(_stack_end) as usize,
    );
    let core1 = addr_of!(CORE1) as usize;
    [depth(core0.1, core0.0), depth(core1, core1 + CORE1_BYTES)]
}

fn depth(bottom: usize, top: usize) -> Depth {
    let untouched = (bottom + GUARD..top)
        .step_by(4)
        // SAFETY: within the stack, above the guard. The other core may write at the same
        // time, which affects only the word being read.
        .take_while(|&address| unsafe { (address as *const u32).read_volatile() } == PAINT)
        .count();
    Depth {
        size: top - bottom,
        untouched: 4 * untouched,
    }
}
