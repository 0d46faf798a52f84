//! Finishes the initialization of RAM once the clocks run: clears the large sections and
//! copies the code that runs from RAM. The start-up code runs on the ring oscillator, on
//! which this would take twenty times as long.

use core::ptr::{addr_of, addr_of_mut};

unsafe extern "C" {
    static mut __late_start: u32;
    static __late_end: u32;
    static mut __hot_start: u32;
    static __hot_end: u32;
    static __hot_load: u32;
}

/// Clears and copies the sections. It must be called once, before any use of what
/// `memory.x` places in them, and before core 1 runs.
pub(crate) fn prepare() {
    // SAFETY: the linker provides the bounds, and nothing has used this memory yet. Zero is
    // a valid value for the one section and the code for the other.
    unsafe {
        let late = addr_of_mut!(__late_start);
        late.write_bytes(0, words(late, addr_of!(__late_end)));
        let hot = addr_of_mut!(__hot_start);
        let size = words(hot, addr_of!(__hot_end));
        hot.copy_from_nonoverlapping(addr_of!(__hot_load), size);
    }
}

fn words(from: *const u32, to: *const u32) -> usize {
    (to as usize - from as usize) / size_of::<u32>()
}
