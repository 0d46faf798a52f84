//! Records when the panel's beam last left the glass, on boards that wire the panel's
//! TE pin.
//!
//! The interrupt records the time of each edge, so that the display can look back at the
//! last one and need not wait for the next. embassy-rp owns the pins' interrupt and only
//! wakes tasks that wait for a pin. This module therefore registers a waker that belongs to
//! no task: waking it records the time and enables the next edge.

use core::pin::pin;
use core::sync::atomic::{AtomicU32, Ordering};
use core::task::{Context, RawWaker, RawWakerVTable, Waker};

use embassy_rp::gpio::Input;
use embassy_rp::pac;
use lyngk_pocket::peripherals::beam::Beam;

use super::boards::VSYNC_PIN;

/// The timer's lower half at the last edge, and the last plausible time between two edges,
/// in microseconds. `REFRESH` is 0 while it is unknown.
static TOLD: AtomicU32 = AtomicU32::new(0);
static REFRESH: AtomicU32 = AtomicU32::new(0);

/// Records each edge from now on.
pub(crate) fn watch(vsync: &mut Input<'static>) {
    REFRESH.store(0, Ordering::Relaxed);
    // The single poll registers the waker; the future is not needed after that.
    let waiting = pin!(vsync.wait_for_rising_edge());
    // SAFETY: the functions of the waker keep no state, so any caller and any thread is
    // allowed.
    let waker = unsafe { Waker::from_raw(WATCHER) };
    let _ = waiting.poll(&mut Context::from_waker(&waker));
    wait_again();
}

/// Stops recording; a sleeping panel gives no edges.
pub(crate) fn rest() {
    enable(CLEAR);
    REFRESH.store(0, Ordering::Relaxed);
}

/// Returns the state of the beam, for a wire that needs `pixel` nanoseconds for each pixel.
pub(crate) fn now(pixel: u32) -> Beam {
    let refresh = REFRESH.load(Ordering::Relaxed);
    let told = TOLD.load(Ordering::Relaxed);
    Beam {
        since: pac::TIMER.timerawl().read().wrapping_sub(told),
        refresh,
        pixel,
    }
}

/// Records an edge. The pin stays high for one row of the panel; if it is low again,
/// interrupts were off for longer and the time would be wrong, so the edge is dropped. Does
/// nothing on a board without the pin, as do the functions below.
fn note() {
    let Some(pin) = VSYNC_PIN else { return };
    let now = pac::TIMER.timerawl().read();
    if pac::SIO.gpio_in(0).read() >> pin & 1 == 1 {
        let passed = now.wrapping_sub(TOLD.load(Ordering::Relaxed));
        TOLD.store(now, Ordering::Relaxed);
        if Beam::believes(passed) {
            REFRESH.store(passed, Ordering::Relaxed);
        }
    }
    wait_again();
}

/// Clears and enables the interrupt for the next edge. It runs on core 0.
fn wait_again() {
    let Some(pin) = VSYNC_PIN else { return };
    pac::IO_BANK0
        .intr(pin / 8)
        .write(|w| w.set_edge_high(pin % 8, true));
    enable(SET);
}

/// Offsets of the aliases of a register at which written ones set or clear bits and zeros
/// change nothing (datasheet, section 2.1.2). They are needed because tasks and the
/// interrupt change the same register.
const SET: usize = 0x2000;
const CLEAR: usize = 0x3000;

/// Enables or disables core 0's interrupt for an edge.
fn enable(alias: usize) {
    let Some(pin) = VSYNC_PIN else { return };
    let mut edge = pac::io::regs::Int(0);
    edge.set_edge_high(pin % 8, true);
    let enables = pac::IO_BANK0.int_proc(0).inte(pin / 8).as_ptr();
    // SAFETY: this is the register's own alias; it changes only this pin's bit.
    unsafe { enables.cast::<u32>().byte_add(alias).write_volatile(edge.0) };
}

const WATCHER: RawWaker = RawWaker::new(core::ptr::null(), &FUNCTIONS);
const FUNCTIONS: RawWakerVTable = RawWakerVTable::new(|_| WATCHER, |_| note(), |_| note(), |_| {});
