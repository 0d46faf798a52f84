//! Core 1's watch over the contacts while flash is written.
//!
//! Core 0 waits in the boot ROM then, without interrupts, and core 1 is parked. embassy-rp
//! has it wait for a word from core 0 and do nothing; here it looks at the contacts
//! meanwhile and notes what changes, so that what somebody pressed within an erase is
//! told afterwards in its order and with its times. For this core 1 has vectors of its
//! own, in RAM, with another handler for the word that parks it. Until it has them, and
//! on core 0, embassy-rp's is as good: it only sees nothing.

use core::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use embassy_rp::interrupt;
use embassy_rp::pac;
use embassy_time::Instant;
use static_cell::ConstStaticCell;

use super::boards::CONTACT_PINS;

/// The words by which embassy-rp 0.10 parks core 1 and lets it go; it keeps them to
/// itself. Were they others, core 1 would not answer and the watchdog would bite at the
/// first save: no test of the chip would pass.
const PARK: u32 = 0xDEAD_BEEF;
const GO_ON: u32 = !PARK;

/// How long core 1 waits between two looks, in microseconds: a dozen of them in the time
/// that a contact needs to settle.
const LOOK: u32 = 500;

/// How many changes are remembered. A contact that bounces makes three or four, so this
/// is a dozen presses and releases in one erase; of more, the last one counts.
const SIGHTINGS: usize = 48;

/// A vector for each exception and interrupt, on the boundary that the processor wants.
const VECTORS: usize = 48;
#[repr(C, align(256))]
struct Vectors([u32; VECTORS]);

static OWN: ConstStaticCell<Vectors> = ConstStaticCell::new(Vectors([0; VECTORS]));

/// The timer's lower half and the levels at each change. Core 1 alone writes them, while
/// it is parked; core 0 reads them while it is not.
static TIMES: [AtomicU32; SIGHTINGS] = [const { AtomicU32::new(0) }; SIGHTINGS];
static LEVELS: [AtomicU32; SIGHTINGS] = [const { AtomicU32::new(0) }; SIGHTINGS];
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// What the contacts' pins read from some time on.
#[derive(Clone, Copy)]
pub(crate) struct Sighting {
    pub(crate) at: Instant,
    pub(crate) levels: u32,
}

/// Has this core keep watch whenever it is parked. For core 1, at its start.
pub(crate) fn stand_by() {
    let Vectors(own) = OWN.take();
    // SAFETY: this core's own register, which nobody else writes; the table it holds is
    // as long as this one, and the processor's.
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

/// What core 1 has seen, from the first on. It is forgotten then.
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

/// Forgets what core 1 has seen.
pub(crate) fn forget() {
    COUNT.store(0, Ordering::Release);
}

/// What core 1 does with words from core 0. It and all it calls is in RAM, for flash is
/// away when it is parked.
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
        // SAFETY: as they were: this handler runs only where they are on.
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

/// Looks until core 0 says to go on. What is seen first and last is noted as well: in
/// between somebody has looked all the time.
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
