//! Measurements of the self-test: memory, clock, flash, the panel's refresh, the cell, the
//! search. docs/HARDWARE.md lists the expected values.

use core::ptr;

use embassy_rp::pac;
use embassy_time::{Duration, Instant};
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::{Purpose, Think};
use lyngk_pocket::peripherals::bench::BatteryPins;
use lyngk_pocket::rules::{Position, Variant};
use lyngk_pocket::ui::Framebuffer;

use super::boards::Battery;
use super::cores::{self, SearchControl};
use super::usb;
use super::watchdog::{self, Worker};

/// The tolerance of the clock, in thousandths.
const TOLERANCE: u32 = 2;

/// The level whose search is timed. It runs on one core for about a second and is
/// reproducible.
const LEVEL: usize = 6;
/// The setup of the timed search.
const SETUP: u64 = 41;

/// Writes the framebuffer (21 % of all RAM) with patterns that reveal stuck and shorted
/// lines, and reads them back. Returns true if every word was right.
pub(crate) fn ram_holds(picture: &mut Framebuffer) -> bool {
    let words = picture.words_mut();
    let pattern = |round: u32, index: usize| match round {
        0 => 0x5555_5555,
        1 => 0xAAAA_AAAA,
        // A value that depends on the address reveals two addresses that select the same
        // cell.
        _ => (index as u32).wrapping_mul(0x9E37_79B9),
    };
    let mut holds = true;
    for round in 0..3 {
        for (index, word) in words.iter_mut().enumerate() {
            // SAFETY: a valid word, borrowed for writing. Volatile, so that the compiler
            // cannot drop the write or the read.
            unsafe { ptr::from_mut(word).write_volatile(pattern(round, index)) };
        }
        for (index, word) in words.iter().enumerate() {
            // SAFETY: a valid word, borrowed for reading.
            holds &= unsafe { ptr::from_ref(word).read_volatile() } == pattern(round, index);
        }
    }
    holds
}

/// Returns the processor's clock in hertz, counted against the timer for `counted`, during
/// which the caller blocks. Both clocks come from the crystal: a wrong divider or an
/// unlocked PLL shows, a small error of the crystal does not.
pub(crate) fn clock(counted: Duration) -> u32 {
    // SAFETY: nothing else uses core 0's SysTick.
    let mut systick = unsafe { cortex_m::Peripherals::steal() }.SYST;
    systick.set_clock_source(cortex_m::peripheral::syst::SystClkSource::Core);
    systick.set_reload(0x00FF_FFFF);
    systick.clear_current();
    systick.enable_counter();
    let (began, first) = (Instant::now(), cortex_m::peripheral::SYST::get_current());
    while began.elapsed() < counted {}
    let (took, last) = (began.elapsed(), cortex_m::peripheral::SYST::get_current());
    systick.disable_counter();
    let cycles = u64::from(first.wrapping_sub(last) & 0x00FF_FFFF);
    (cycles * 1_000_000 / took.as_micros().max(1)) as u32
}

/// Returns true if a measured clock is within [`TOLERANCE`] of the nominal one.
pub(crate) const fn is_right(counted: u32, meant: u32) -> bool {
    counted.abs_diff(meant) <= meant * TOLERANCE / 1_000
}

/// Returns the levels of all pins, one bit each.
pub(crate) fn pins() -> u32 {
    pac::SIO.gpio_in(0).read()
}

/// Reads the cell and its charger.
pub(crate) fn battery(battery: &mut Battery) -> BatteryPins {
    BatteryPins {
        millivolts: battery.millivolts().unwrap_or(0),
        cable: usb::is_cable_in(),
        status: battery.status.is_high(),
    }
}

/// Returns the search's speed on core 1, in positions per second.
pub(crate) async fn positions() -> u32 {
    let Some(&level) = Level::ALL.get(LEVEL) else {
        return 0;
    };
    let mut search = SearchControl::new();
    let began = Instant::now();
    search.start(Think {
        ticket: 0,
        position: Position::setup(Variant::FivesTaken, SETUP),
        level,
        seed: 0,
        purpose: Purpose::Move,
    });
    loop {
        watchdog::beat(Worker::Application);
        let report = cores::REPORTS.receive().await;
        if report.is_last() {
            break;
        }
    }
    let micros = began.elapsed().as_micros().max(1);
    (u64::from(cores::looked_at()) * 1_000_000 / micros) as u32
}
