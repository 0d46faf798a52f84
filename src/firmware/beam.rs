//! When the panel's beam was last where it tells, where that pin is wired.
//!
//! Each edge is noted as it comes, in the interrupt: whoever has drawn a picture looks
//! back at the last one, and need not wait for the next. The pins' interrupt is
//! embassy-rp's, which wakes whoever waits for the pin. So somebody waits who is no
//! task: what wakes it notes the time, and waits again.

use core::pin::pin;
use core::sync::atomic::{AtomicU32, Ordering};
use core::task::{Context, RawWaker, RawWakerVTable, Waker};

use embassy_rp::gpio::Input;
use embassy_rp::pac;
use lyngk_pocket::peripherals::beam::Beam;

use super::boards::VSYNC_PIN;

/// The timer's lower half at the last edge, and microseconds between the last two that
/// followed each other.
static TOLD: AtomicU32 = AtomicU32::new(0);
static REFRESH: AtomicU32 = AtomicU32::new(0);

/// Has each edge noted from now on.
pub(crate) fn watch(vsync: &mut Input<'static>) {
    REFRESH.store(0, Ordering::Relaxed);
    // Registers the waker; the pin needs no more of it than that.
    let waiting = pin!(vsync.wait_for_rising_edge());
    // SAFETY: the functions below keep no state, whoever calls them from wherever.
    let waker = unsafe { Waker::from_raw(WATCHER) };
    let _ = waiting.poll(&mut Context::from_waker(&waker));
    wait_again();
}

/// Notes nothing any more: a panel that is asleep tells nothing.
pub(crate) fn rest() {
    enable(CLEAR);
    REFRESH.store(0, Ordering::Relaxed);
}

/// What is known of the beam, with a wire that needs so many nanoseconds a pixel.
pub(crate) fn now(pixel: u32) -> Beam {
    let refresh = REFRESH.load(Ordering::Relaxed);
    let told = TOLD.load(Ordering::Relaxed);
    Beam {
        since: pac::TIMER.timerawl().read().wrapping_sub(told),
        refresh,
        pixel,
    }
}

/// Notes an edge, unless the pin is low again because interrupts were off: it is high for
/// a row of the panel. Does nothing on a board without the pin, as do the functions below.
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

/// Has the next edge raise the interrupt. For core 0.
fn wait_again() {
    let Some(pin) = VSYNC_PIN else { return };
    pac::IO_BANK0
        .intr(pin / 8)
        .write(|w| w.set_edge_high(pin % 8, true));
    enable(SET);
}

/// Where writing ones sets or clears bits of a register and leaves the others alone
/// (datasheet, section 2.1.2): tasks and their interrupt change the same one.
const SET: usize = 0x2000;
const CLEAR: usize = 0x3000;

/// Enables or disables core 0's interrupt for an edge.
fn enable(alias: usize) {
    let Some(pin) = VSYNC_PIN else { return };
    let mut edge = pac::io::regs::Int(0);
    edge.set_edge_high(pin % 8, true);
    let enables = pac::IO_BANK0.int_proc(0).inte(pin / 8).as_ptr();
    // SAFETY: the register's own alias; it changes nothing but this pin's bit.
    unsafe { enables.cast::<u32>().byte_add(alias).write_volatile(edge.0) };
}

const WATCHER: RawWaker = RawWaker::new(core::ptr::null(), &FUNCTIONS);
const FUNCTIONS: RawWakerVTable = RawWakerVTable::new(|_| WATCHER, |_| note(), |_| note(), |_| {});
