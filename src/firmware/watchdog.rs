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

/// Those who must be working: the application's loop on core 0, core 1, and what core
/// 0 does below the application.
#[derive(Clone, Copy)]
pub(crate) enum Worker {
    Application,
    Core1,
    Helper,
}

const WORKERS: usize = 3;

static BEATS: [AtomicU32; WORKERS] = [const { AtomicU32::new(0) }; WORKERS];

/// Shows that a worker lives. Each is called from one place at a time, so a load and
/// a store are enough.
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

/// Feeds the watchdog before and after a flash operation. After it, core 0 has come
/// back and core 1 has answered twice. Before it, because the watchdog must not bite
/// within an erase: the flash chip would go on with that by itself, and the boot ROM,
/// which tries for 0.3 to 1.8 s to read a program, could give up and wait for USB.
pub(crate) fn feed_around_flash() {
    feed();
}

/// Feeds the watchdog on behalf of one who works alone, without [`watch`].
pub(crate) fn feed() {
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
        let is_silent = |worker: Worker| silent & 1 << worker as u32 != 0;
        // Core 1 waits in vain for a helper that hangs.
        recovery::note_silent(is_silent(Worker::Core1) && !is_silent(Worker::Helper));
        if silent == 0 {
            load(PERIOD);
        } else {
            defmt::error!("no heartbeat of worker {=u32:b}", silent);
        }
        Timer::after(LOOK).await;
    }
}
