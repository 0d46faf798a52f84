//! Reads the latest defmt log out of the ring that `defmt-rtt` writes for a probe. Without
//! a probe the ring wraps around, so it always holds the latest output; after a restart it
//! still holds the output before.

use core::sync::atomic::{AtomicU32, Ordering};

/// The number of oldest bytes that are skipped: lines logged during the copy overwrite
/// them.
const MARGIN: usize = 64;

/// The head of the log's memory, as RTT defines it.
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
    // SAFETY: `defmt-rtt` defines it with this layout, and only the atomic is ever written.
    unsafe { &RING }
}

/// Returns the position of the oldest byte.
pub(crate) fn start() -> u16 {
    ring().written.load(Ordering::Relaxed) as u16
}

/// Copies the bytes from position `from` behind `start` to `to`. Returns their number.
pub(crate) fn copy(start: u16, from: usize, to: &mut [u8]) -> usize {
    let ring = ring();
    let size = ring.size as usize;
    let length = to.len().min(size.saturating_sub(MARGIN + from));
    for (place, byte) in to.iter_mut().take(length).enumerate() {
        let at = (usize::from(start) + MARGIN + from + place) % size;
        // SAFETY: within the ring. Volatile: the other core may log at the same time, which
        // only garbles a line.
        *byte = unsafe { ring.bytes.add(at).read_volatile() };
    }
    length
}
