//! The two stacks: how large they are and how much of them was ever used.
//!
//! Both are painted at the start. What still carries the paint was never
//! touched. A guard at the bottom of each turns an overrun into a fault.

use core::mem::MaybeUninit;
use core::ptr::{addr_of, addr_of_mut};

use embassy_rp::multicore::{CoreId, Stack};
use lyngk_pocket::peripherals::crash::StackBounds;

/// Core 1's stack, in bytes: what a search can take at most, and some 500 bytes for what
/// another compiler adds. Lines of the search have a fixed budget (`src/ai/stack_budget.rs`);
/// `cargo xtask size` adds the frames above and below them in the linked firmware and
/// refuses a smaller stack. `cargo xtask bench-chip` shows how much searches have used.
pub(crate) const CORE1_BYTES: usize = 17_344;

/// A word that neither code nor data is likely to hold.
const PAINT: u32 = 0xA5C3_5A3C;

/// What is left unpainted below the stack pointer, in bytes: room for what the
/// painter itself calls.
const MARGIN: usize = 256;

/// What the guard occupies at the bottom of a stack, at most, in bytes: 32, on
/// a boundary of 32. Reading it is a fault.
const GUARD: usize = 64;

/// Not cleared at the start, so that the next one sees how far it was used.
#[unsafe(link_section = ".uninit.core1")]
static mut CORE1: MaybeUninit<Stack<CORE1_BYTES>> = MaybeUninit::uninit();

unsafe extern "C" {
    static mut _stack_end: u32;
    static _stack_start: u32;
}

/// How near to its guard a stack must have been used to count as full, in bytes:
/// as much as an exception and a small function take.
const FULL: usize = 192;

/// How much of a stack's end is looked at for paint, in bytes, and how many of
/// its words must carry it: noise does not, and a stack has seldom been full.
const PAINTED_END: usize = 512;
const PAINTED_WORDS: usize = 32;

/// Whether the stacks of cores 0 and 1 were full when the chip was reset. To be
/// asked before they are painted; after a power cut the answer means nothing.
pub(crate) fn full() -> [bool; 2] {
    [addr_of!(_stack_end) as usize, addr_of!(CORE1) as usize].map(|bottom| {
        let near = (bottom + GUARD..bottom + GUARD + FULL).step_by(4);
        // SAFETY: within the stacks, of which neither is in use so far down yet.
        near.into_iter()
            .any(|address| unsafe { (address as *const u32).read_volatile() } != PAINT)
    })
}

/// Whether both stacks carry the paint of an earlier start at their ends: memory
/// has not been without power since. To be asked before they are painted.
pub(crate) fn are_painted() -> bool {
    let middle = [addr_of!(_stack_end) as usize, addr_of!(CORE1) as usize];
    middle.into_iter().all(|bottom| {
        let end = bottom + GUARD..bottom + GUARD + PAINTED_END;
        // SAFETY: within the stacks, of which neither is in use so far down yet.
        let painted = |address: usize| unsafe { (address as *const u32).read_volatile() } == PAINT;
        end.step_by(4).filter(|&address| painted(address)).count() >= PAINTED_WORDS
    })
}

/// Paints both stacks and hands out core 1's. To be called once, before core 1 runs and
/// after the guard of core 0's stack is set, which is left out.
pub(crate) fn paint() -> &'static mut Stack<CORE1_BYTES> {
    let top = (cortex_m::register::msp::read() as usize).saturating_sub(MARGIN);
    // SAFETY: nothing else uses this memory yet. Core 0's stack is painted from
    // its end to well below the stack pointer.
    unsafe {
        let bottom = addr_of_mut!(_stack_end) as usize + GUARD;
        for address in (bottom..top).step_by(4) {
            (address as *mut u32).write_volatile(PAINT);
        }
        let core1 = addr_of_mut!(CORE1) as usize;
        for address in (core1..core1 + CORE1_BYTES).step_by(4) {
            (address as *mut u32).write_volatile(PAINT);
        }
        // Any bytes are a stack, and all of them have just been written.
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

/// How deep the stacks of cores 0 and 1 have been so far.
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
        // SAFETY: within the stack, above the guard; the other core may write
        // at the same time, which spoils nothing but the word read.
        .take_while(|&address| unsafe { (address as *const u32).read_volatile() } == PAINT)
        .count();
    Depth {
        size: top - bottom,
        untouched: 4 * untouched,
    }
}
