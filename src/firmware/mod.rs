//! Everything that knows the RP2040.
//!
//! Core 0 runs the application and all hardware, core 1 the search. One file
//! for each concern:
//!
//! | file | what it does |
//! | --- | --- |
//! | `boards/` | which pin is what |
//! | `display`, `backlight`, `buttons`, `sound`, `battery` | the hardware around the chip |
//! | `flash` | the flash for saves |
//! | `cores`, `stacks` | core 1 with the search; both stacks |
//! | `power` | deep sleep |
//! | `watchdog`, `recovery` | noticing a failure, surviving it, telling of it |
//! | `self_test` | the test at power-on with a button held |
//! | `binary_info`, `build_id` | what picotool tells of the program; its number |
//! | `device` | joins the application to all of it |

mod backlight;
mod battery;
mod binary_info;
mod boards;
mod build_id;
mod buttons;
mod cores;
mod device;
mod display;
mod flash;
mod power;
mod recovery;
mod self_test;
mod sound;
mod stacks;
mod watchdog;

use embassy_executor::{Executor, SpawnError, SpawnToken, Spawner};
use embassy_rp::clocks::RoscRng;
use embassy_rp::config::Config;
use embassy_rp::multicore::Stack;
use lyngk_pocket::bridge::Saves;
use lyngk_pocket::peripherals::crash::Crash;
use lyngk_pocket::peripherals::debounce::Debouncer;
use static_cell::StaticCell;

use backlight::Backlight;
use boards::{BOARD, Parts};
use device::Device;
use display::Display;
use flash::SavesFlash;
use recovery::Traces;
use self_test::Bench;
use stacks::CORE1_BYTES;

/// How long the crystal is given to swing, as a multiple of a millisecond.
/// Crystals on such boards start in 6 ms, slow ones in up to 64. embassy-rp
/// would wait for 128, nearly half of the time to the first picture.
const CRYSTAL_MILLISECONDS: u32 = 64;

static EXECUTOR: StaticCell<Executor> = StaticCell::new();
static DEVICE: StaticCell<Device> = StaticCell::new();
static SAVES: StaticCell<Saves<SavesFlash>> = StaticCell::new();

/// Starts the chip and never returns.
pub(crate) fn run() -> ! {
    let traces = Traces::find();
    let core1_stack = stacks::paint();
    // Before anything else, so that a stack overflow from here on is a fault
    // and not a silent overwrite of statics. Only a debugger can have set the
    // MPU before.
    let guarded = embassy_rp::install_core0_stack_guard().is_ok();
    EXECUTOR.init(Executor::new()).run(|spawner| {
        if let Some((flash, ready)) = set_up(spawner, core1_stack, traces, guarded) {
            begin(spawner, ready, saves(flash));
        }
    })
}

/// What the application needs to begin.
struct Ready {
    display: Display,
    backlight: Backlight,
    crash: Option<Crash>,
}

/// Sets the hardware up and starts its tasks; nothing is left to do for the
/// self-test. Neither this nor what follows it is inlined: each takes kilobytes of the
/// stack, which [`run`] would keep for good.
#[inline(never)]
fn set_up(
    spawner: Spawner,
    core1_stack: &'static mut Stack<CORE1_BYTES>,
    traces: Traces,
    guarded: bool,
) -> Option<(SavesFlash, Ready)> {
    let mut config = Config::default();
    if let Some(crystal) = &mut config.clocks.xosc {
        crystal.delay_multiplier = CRYSTAL_MILLISECONDS;
    }
    let Parts {
        panel,
        backlight,
        contacts,
        piezo,
        battery,
        flash,
        core1,
        watchdog,
    } = boards::parts(embassy_rp::init(config));
    // First of all hardware: from here on the panel needs 120 ms for itself.
    let display = Display::reset(panel);
    let reset = recovery::take(traces);
    watchdog::start(watchdog);
    power::prepare();

    defmt::info!(
        "{=str} {=str} on {=str}",
        env!("CARGO_PKG_NAME"),
        env!("CARGO_PKG_VERSION"),
        BOARD,
    );
    if !guarded {
        defmt::warn!("no stack guard: the MPU was in use");
    }
    match reset.failure() {
        Some(crash) => defmt::warn!("restarted after {}", defmt::Display2Format(crash)),
        None => defmt::info!("started by {}", defmt::Display2Format(&reset)),
    }

    cores::start(core1, core1_stack);
    start(spawner, watchdog::watch());
    let flash = SavesFlash::new(flash);
    let backlight = Backlight::new(backlight);
    // A playing button held while the device restarts means nothing, and a failure
    // is to be told.
    if reset.is_by_hand() && self_test::is_wanted(&contacts) {
        let bench = Bench {
            display,
            backlight,
            contacts,
            flash,
        };
        start(spawner, self_test::run(bench, device::picture()));
        return None;
    }
    start(spawner, buttons::watch(contacts, Debouncer::new()));
    if let Some(piezo) = piezo {
        start(spawner, sound::perform(piezo));
    }
    if let Some(battery) = battery {
        start(spawner, battery::watch(battery));
    }
    let ready = Ready {
        display,
        backlight,
        crash: reset.failure().copied(),
    };
    Some((flash, ready))
}

/// Starts the application.
#[inline(never)]
fn begin(spawner: Spawner, ready: Ready, saves: &'static mut Saves<SavesFlash>) {
    let Ready {
        display,
        backlight,
        crash,
    } = ready;
    // In a place of its own: a task would keep it twice, as its argument and as
    // its variable.
    let device = DEVICE.init_with(|| Device::new(display, backlight, saves));
    start(spawner, play(device, crash));
}

/// Opens the saves.
#[inline(never)]
fn saves(flash: SavesFlash) -> &'static mut Saves<SavesFlash> {
    let range = flash.range();
    let saves = SAVES.init_with(|| Saves::new(flash, range));
    match saves.open() {
        Ok(report) if report.is_clean() => {}
        Ok(report) if report.is_lossy() => {
            defmt::warn!("some saved data could not be read and was skipped");
        }
        Ok(_) => defmt::info!("what a power cut left of a save was skipped"),
        Err(cause) => defmt::error!("{}", defmt::Display2Format(&cause)),
    }
    saves
}

/// Starts a task. Each is started once, so none can find its place taken; if one
/// did, the watchdog would miss it.
fn start<S>(spawner: Spawner, task: Result<SpawnToken<S>, SpawnError>) {
    match task {
        Ok(task) => spawner.spawn(task),
        Err(_) => defmt::error!("a task was started twice"),
    }
}

#[embassy_executor::task]
async fn play(device: &'static mut Device, crash: Option<Crash>) {
    device.start(entropy(), crash.as_ref()).await;
    device.run().await
}

/// Bits from the ring oscillator, which wavers with heat and voltage.
fn entropy() -> u64 {
    let mut oscillator = RoscRng;
    oscillator.next_u64()
}
