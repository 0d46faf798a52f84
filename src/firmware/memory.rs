//! What the start-up code leaves to be done once the clocks run: clearing the large
//! parts of memory and copying the code that runs from RAM. On the ring oscillator, on
//! which a start begins, both would take twenty times as long.

use core::ptr::{addr_of, addr_of_mut};

unsafe extern "C" {
    static mut __late_start: u32;
    static __late_end: u32;
    static mut __hot_start: u32;
    static __hot_end: u32;
    static __hot_load: u32;
}

/// Clears and copies. To be called once, before anything that `memory.x` puts into
/// these sections is used, and before core 1 runs.
pub(crate) fn prepare() {
    // SAFETY: the linker gives bounds of memory that nothing has used yet: what lies in
    // it is zero or code until somebody calls or takes it.
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
