//! Feeds the watchdog while both cores have a heartbeat, and leaves a note of
//! who did not.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_rp::Peri;
use embassy_rp::pac;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};
use lyngk_pocket::peripherals::heartbeat::Heartbeats;

use super::recovery;

/// How long the watchdog waits for food. Above the worst flash operation (a
/// sector's erase, 400 ms) and the rhythm below, under the 8.3 s that the chip
/// can count (its erratum E1 halves the range).
const PERIOD: Duration = Duration::from_secs(3);
/// How often the heartbeats are looked at.
const LOOK: Duration = Duration::from_millis(500);

/// How often each worker shows that it lives, at least.
pub(crate) const RHYTHM: Duration = Duration::from_secs(1);

/// Those who must be working: the application's loop on core 0, and core 1.
#[derive(Clone, Copy)]
pub(crate) enum Worker {
    Application,
    Core1,
}

const WORKERS: usize = 2;

static BEATS: [AtomicU32; WORKERS] = [const { AtomicU32::new(0) }; WORKERS];

/// Shows that a worker lives. Each is called from one core only, so a load and
/// a store are enough.
pub(crate) fn beat(worker: Worker) {
    let [application, core1] = &BEATS;
    let beats = match worker {
        Worker::Application => application,
        Worker::Core1 => core1,
    };
    beats.store(
        beats.load(Ordering::Relaxed).wrapping_add(1),
        Ordering::Relaxed,
    );
}

/// Feeds the watchdog from within a flash operation that has just ended: core 0
/// has come back from it and core 1 has answered twice.
pub(crate) fn feed_after_flash() {
    // Only once it runs; the register is harmless before, but its period is not.
    if pac::WATCHDOG.ctrl().read().enable() {
        load(PERIOD);
    }
}

fn load(period: Duration) {
    // The counter goes down by two each microsecond (erratum E1).
    let count = 2 * period.as_micros() as u32;
    pac::WATCHDOG
        .load()
        .write_value(pac::watchdog::regs::Load(count));
}

/// Starts the watchdog, to bite unless [`watch`] is running soon.
pub(crate) fn start(watchdog: Peri<'static, WATCHDOG>) {
    let mut watchdog = Watchdog::new(watchdog);
    watchdog.pause_on_debug(true);
    recovery::note_armed();
    watchdog.start(PERIOD);
}

#[embassy_executor::task]
pub(crate) async fn watch() {
    let mut heartbeats = Heartbeats::<WORKERS>::new(Instant::now().as_millis());
    loop {
        let counts = BEATS.each_ref().map(|beats| beats.load(Ordering::Relaxed));
        let silent = heartbeats.silent(Instant::now().as_millis(), counts);
        recovery::note_silent(silent & 1 << Worker::Core1 as u32 != 0);
        if silent == 0 {
            load(PERIOD);
        } else {
            defmt::error!("no heartbeat of worker {=u32:b}", silent);
        }
        Timer::after(LOOK).await;
    }
}
