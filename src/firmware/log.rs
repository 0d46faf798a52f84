//! What defmt has logged last, taken from where a probe would read it: the ring that
//! `defmt-rtt` writes. Without a probe the ring goes round, so it always holds the last
//! of it, and after a restart what was logged before.

use core::sync::atomic::{AtomicU32, Ordering};

/// The oldest bytes are left out: a line logged while the rest is read lands on them.
const MARGIN: usize = 64;

/// The head of the log's memory as RTT lays it out.
#[repr(C)]
struct Ring {
    _mark: [u8; 16],
    _channels: [u32; 2],
    _name: *const u8,
    bytes: *const u8,
    size: u32,
    written: AtomicU32,
}

unsafe extern "C" {
    #[link_name = "_SEGGER_RTT"]
    static RING: Ring;
}

fn ring() -> &'static Ring {
    // SAFETY: `defmt-rtt` defines it so, and only the atomic is ever written.
    unsafe { &RING }
}

/// Where the oldest byte lies now.
pub(crate) fn start() -> u16 {
    ring().written.load(Ordering::Relaxed) as u16
}

/// Copies bytes, the `from`th behind `start` first; how many there were.
pub(crate) fn copy(start: u16, from: usize, to: &mut [u8]) -> usize {
    let ring = ring();
    let size = ring.size as usize;
    let length = to.len().min(size.saturating_sub(MARGIN + from));
    for (place, byte) in to.iter_mut().take(length).enumerate() {
        let at = (usize::from(start) + MARGIN + from + place) % size;
        // SAFETY: within the ring. Volatile: the other core may log meanwhile, which
        // spoils a line and nothing else.
        *byte = unsafe { ring.bytes.add(at).read_volatile() };
    }
    length
}
