//! Feeds the watchdog while all workers beat, and records for the next start which core did
//! not.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_rp::Peri;
use embassy_rp::pac;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};
use lyngk_pocket::peripherals::heartbeat::Heartbeats;

use super::recovery;

/// The watchdog's period. It exceeds the longest flash operation (a sector's erase, 400 ms)
/// and the rhythm below, and stays under the 8.3 s that the counter can hold (erratum E1
/// halves its range).
const PERIOD: Duration = Duration::from_secs(3);
/// The time between two checks of the heartbeats.
const LOOK: Duration = Duration::from_millis(500);

/// The longest time between two beats of a worker.
pub(crate) const RHYTHM: Duration = Duration::from_secs(1);

/// The workers: the application's loop on core 0, core 1, and the search's helper on core
/// 0.
#[derive(Clone, Copy)]
pub(crate) enum Worker {
    Application,
    Core1,
    Helper,
}

const WORKERS: usize = 3;

static BEATS: [AtomicU32; WORKERS] = [const { AtomicU32::new(0) }; WORKERS];

/// Counts a beat of a worker. Each worker beats from one place at a time, so a load and a
/// store suffice.
pub(crate) fn beat(worker: Worker) {
    let [application, core1, helper] = &BEATS;
    let beats = match worker {
        Worker::Application => application,
        Worker::Core1 => core1,
        Worker::Helper => helper,
    };
    beats.store(
        beats.load(Ordering::Relaxed).wrapping_add(1),
        Ordering::Relaxed,
    );
}

/// Feeds the watchdog before and after a flash operation. Afterwards, core 0 has returned
/// and core 1 has responded twice, so both are alive. Before, because the watchdog must not
/// reset the chip during an erase: the flash chip would continue it, and the boot ROM,
/// which tries to read a program for 0.3 to 1.8 s, could give up and wait for USB.
pub(crate) fn feed_around_flash() {
    feed();
}

/// Feeds the watchdog for code that runs alone, without [`watch`]. Does nothing before the
/// watchdog is started.
pub(crate) fn feed() {
    // Before the start, the period of the watchdog is not set.
    if pac::WATCHDOG.ctrl().read().enable() {
        load(PERIOD);
    }
}

fn load(period: Duration) {
    // The counter decreases by two each microsecond (erratum E1).
    let count = 2 * period.as_micros() as u32;
    pac::WATCHDOG
        .load()
        .write_value(pac::watchdog::regs::Load(count));
}

/// Starts the watchdog; [`watch`] must run within [`PERIOD`].
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
        let is_silent = |worker: Worker| silent & 1 << worker as u32 != 0;
        // A silent helper blocks core 1, so core 1 is blamed only if the helper beats.
        recovery::note_silent(is_silent(Worker::Core1) && !is_silent(Worker::Helper));
        if silent == 0 {
            load(PERIOD);
        } else {
            defmt::error!("no heartbeat of worker {=u32:b}", silent);
        }
        Timer::after(LOOK).await;
    }
}
