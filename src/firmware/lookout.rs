//! Lets core 1 sample the contacts while flash is written.
//!
//! During a write core 0 runs in the boot ROM without interrupts, and core 1 is parked.
//! embassy-rp's handler only waits for core 0's release; the handler here also samples the
//! contacts and records their changes, so that presses during an erase are reported
//! afterwards in order and with their times. For this, core 1 gets its own vector table in
//! RAM with the other handler for the park request. Until it is installed, and on core 0,
//! embassy-rp's handler runs, which works but samples nothing.

use core::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use embassy_rp::interrupt;
use embassy_rp::pac;
use embassy_time::Instant;
use static_cell::ConstStaticCell;

use super::boards::CONTACT_PINS;

/// The words with which embassy-rp 0.10 parks and releases core 1; they are private there.
/// If they changed, core 1 would not respond and the watchdog would reset the chip at the
/// first save: every test of the chip would fail.
const PARK: u32 = 0xDEAD_BEEF;
const GO_ON: u32 = !PARK;

/// The time between two samples of core 1, in microseconds: a twelfth of the time that a
/// contact needs to settle.
const LOOK: u32 = 500;

/// The number of changes that are recorded. A bouncing contact makes three or four, so this
/// suffices for a dozen presses and releases in an erase; further changes overwrite the
/// last one.
const SIGHTINGS: usize = 48;

/// The vector table of a core, with the alignment that the processor requires.
const VECTORS: usize = 48;
#[repr(C, align(256))]
struct Vectors([u32; VECTORS]);

static OWN: ConstStaticCell<Vectors> = ConstStaticCell::new(Vectors([0; VECTORS]));

/// The timer's lower half and the levels at each change. Only core 1 writes them, while it
/// is parked; core 0 reads them while it is not.
static TIMES: [AtomicU32; SIGHTINGS] = [const { AtomicU32::new(0) }; SIGHTINGS];
static LEVELS: [AtomicU32; SIGHTINGS] = [const { AtomicU32::new(0) }; SIGHTINGS];
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// The levels of the contacts' pins from a time on.
#[derive(Clone, Copy)]
pub(crate) struct Sighting {
    pub(crate) at: Instant,
    pub(crate) levels: u32,
}

/// Installs the handler on this core. Core 1 calls it at its start.
pub(crate) fn stand_by() {
    let Vectors(own) = OWN.take();
    // SAFETY: VTOR is this core's own register, and nothing else writes it. The table it
    // refers to has as many vectors as the new one.
    unsafe {
        let core = &*cortex_m::peripheral::SCB::PTR;
        let usual = core.vtor.read() as *const u32;
        for (index, vector) in own.iter_mut().enumerate() {
            *vector = usual.add(index).read();
        }
        if let Some(vector) = own.get_mut(16 + interrupt::SIO_IRQ_PROC1 as usize) {
            *vector = parked as *const () as u32;
        }
        core.vtor.write(own.as_ptr() as u32);
    }
    cortex_m::asm::dsb();
    cortex_m::asm::isb();
}

/// Returns the changes that core 1 has recorded, oldest first, and clears them.
pub(crate) fn take() -> heapless::Vec<Sighting, SIGHTINGS> {
    let now = Instant::now();
    let count = COUNT.load(Ordering::Acquire);
    forget();
    (TIMES.iter().zip(&LEVELS).take(count))
        .map(|(time, levels)| {
            let passed = (now.as_micros() as u32).wrapping_sub(time.load(Ordering::Relaxed));
            Sighting {
                at: Instant::from_micros(now.as_micros() - u64::from(passed)),
                levels: levels.load(Ordering::Relaxed),
            }
        })
        .collect()
}

/// Clears the changes that core 1 has recorded.
pub(crate) fn forget() {
    COUNT.store(0, Ordering::Release);
}

/// Handles words from core 0 on core 1. It and everything it calls lies in RAM, because
/// flash is inaccessible while core 1 is parked.
extern "C" fn parked() {
    let fifo = pac::SIO.fifo();
    fifo.st().write(|w| w.set_wof(false));
    while fifo.st().read().vld() {
        if fifo.rd().read() != PARK {
            continue;
        }
        cortex_m::interrupt::disable();
        answer(PARK);
        keep_watch();
        // SAFETY: this restores the state before, since the handler runs only with
        // interrupts on.
        unsafe { cortex_m::interrupt::enable() };
        answer(GO_ON);
    }
}

#[inline(always)]
fn answer(word: u32) {
    let fifo = pac::SIO.fifo();
    while !fifo.st().read().rdy() {}
    fifo.wr().write_value(word);
    cortex_m::asm::sev();
}

/// Samples until core 0 releases core 1. The first and the last sample are recorded even
/// without a change, because they delimit the time that was watched.
#[inline(always)]
fn keep_watch() {
    let fifo = pac::SIO.fifo();
    let mut looked = pac::TIMER.timerawl().read();
    let mut last = look();
    note(looked, last);
    loop {
        if fifo.st().read().vld() && fifo.rd().read() == GO_ON {
            note(pac::TIMER.timerawl().read(), look());
            return;
        }
        let now = pac::TIMER.timerawl().read();
        if now.wrapping_sub(looked) < LOOK {
            continue;
        }
        looked = now;
        let levels = look();
        if levels != last {
            last = levels;
            note(now, levels);
        }
    }
}

#[inline(always)]
fn look() -> u32 {
    pac::SIO.gpio_in(0).read() & CONTACT_PINS
}

#[inline(always)]
fn note(time: u32, levels: u32) {
    let count = COUNT.load(Ordering::Relaxed);
    let place = if count < SIGHTINGS {
        count
    } else {
        SIGHTINGS - 1
    };
    if let (Some(noted_time), Some(noted_levels)) = (TIMES.get(place), LEVELS.get(place)) {
        noted_time.store(time, Ordering::Relaxed);
        noted_levels.store(levels, Ordering::Relaxed);
    }
    COUNT.store(place + 1, Ordering::Release);
}
