//! The firmware: all code that depends on the RP2040.
//!
//! Core 0 runs the application and all hardware, core 1 the search. At the strongest level
//! core 0 helps the search in its spare time. Each file has one concern:
//!
//! | file | purpose |
//! | --- | --- |
//! | `boards` | the board's parts, from its description in `boards/` at the root |
//! | `display`, `wire`, `beam`, `backlight`, `buttons`, `sound`, `battery` | the hardware around the chip |
//! | `flash` | the flash for saves |
//! | `lookout` | core 1's sampling of the buttons while flash is written |
//! | `cores`, `stacks` | the search on one or both cores; both stacks |
//! | `executors` | runs the tasks, on core 0 above its part of the search |
//! | `memory` | initializes the rest of RAM once the clocks run |
//! | `power` | clock rates and deep sleep |
//! | `usb` | the serial port |
//! | `hardware`, `log` | the port's reports of the device's parts and its log |
//! | `watchdog`, `recovery` | detects a failure, restarts, reports the cause |
//! | `led`, `boot_report` | diagnosis without a panel: flashes, and text on UART0 |
//! | `self_test`, `bench` | the test at power-on with a button held |
//! | `safe_mode` | replaces the application after failures in a row |
//! | `page` | plain text and buttons for the self-test and safe mode |
//! | `binary_info`, `build_id` | information for picotool; the identifier of the build |
//! | `device` | connects the application to the hardware |

mod backlight;
mod battery;
mod beam;
mod bench;
mod binary_info;
mod boards;
mod boot_report;
mod build_id;
mod buttons;
mod cores;
mod device;
mod display;
mod executors;
mod flash;
mod hardware;
mod led;
mod log;
mod lookout;
mod memory;
mod page;
mod power;
mod recovery;
mod safe_mode;
mod self_test;
mod sound;
mod stacks;
mod usb;
mod watchdog;
mod wire;

use embassy_executor::{SpawnError, SpawnToken, Spawner};
use embassy_rp::clocks::RoscRng;
use embassy_rp::config::Config;
use lyngk_pocket::app::Refused;
use lyngk_pocket::driver::Saves;
use lyngk_pocket::peripherals::crash::Crash;
use static_cell::StaticCell;

use backlight::Backlight;
use boards::{BOARD, Parts};
use boot_report::Facts;
use device::Device;
use display::Display;
use flash::SavesFlash;
use hardware::Parts as Known;
use recovery::Traces;
use safe_mode::Safe;
use self_test::Bench;

/// The time that the crystal gets to start, in milliseconds. Typical crystals start in 6
/// ms, slow ones in up to 64. embassy-rp's default is 128, nearly half of the time to the
/// first picture.
const CRYSTAL_MILLISECONDS: u32 = 64;

static DEVICE: StaticCell<Device> = StaticCell::new();
static SAVES: StaticCell<Saves<SavesFlash>> = StaticCell::new();

/// Starts the firmware.
pub(crate) fn run() -> ! {
    let traces = Traces::find();
    // The guard is installed first, so that a later stack overflow causes a fault and not a
    // silent overwrite of statics. It fails only if a debugger has set the MPU before.
    let guarded = embassy_rp::install_core0_stack_guard().is_ok();
    executors::start_application(|spawner| {
        if let Some((flash, ready)) = set_up(spawner, traces, guarded) {
            begin(spawner, ready, saves(flash));
        }
    });
    cores::help_for_ever()
}

/// The parts from which the application starts.
struct Ready {
    display: Display,
    backlight: Backlight,
    known: Known,
    crash: Option<Crash>,
}

/// Sets up the hardware and starts its tasks. Returns `None` if safe mode or the self-test
/// runs instead of the application. Not inlined, like the functions after it: each takes
/// kilobytes of stack, which the frame of [`run`] would keep.
#[inline(never)]
fn set_up(spawner: Spawner, traces: Traces, guarded: bool) -> Option<(SavesFlash, Ready)> {
    let started = recovery::take(traces);
    let reset = started.reset;
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
        led,
        uart,
        flash,
        usb,
        core1,
        watchdog,
        cable,
    } = boards::parts(embassy_rp::init(config));
    // The panel is reset before all other hardware, because it needs 120 ms afterwards.
    let display = Display::reset(panel);
    // Called once the clocks run.
    memory::prepare();
    let core1_stack = stacks::paint();
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

    let mut flash = SavesFlash::new(flash);
    defmt::info!("flash {}", defmt::Display2Format(&flash.id()));
    let facts = Facts {
        reset,
        flash: flash.id(),
    };
    start(spawner, led::flash(led));
    // The self-test needs the task too, because it reads the pin: a dropped `Input` would
    // no longer be an input.
    start(spawner, usb::watch_cable(cable));
    start(spawner, boot_report::send(uart, facts));
    let backlight = Backlight::new(backlight);
    if started.streak.is_enough() {
        let safe = Safe {
            display,
            backlight,
            contacts,
            flash,
            crash: reset.failure().copied(),
            failures: started.streak.failures(),
        };
        start(spawner, safe_mode::run(safe, device::picture()));
        return None;
    }
    cores::start(core1, core1_stack);
    start(spawner, watchdog::watch());
    // A held button selects the self-test only at power-on; after other resets a player may
    // be holding it, and a failure must be reported. Safe mode requests the self-test by a
    // restart.
    if started.to_test || reset.is_power_on() && self_test::is_wanted(&contacts) {
        let bench = Bench {
            display,
            backlight,
            contacts,
            flash,
            piezo,
            battery,
        };
        start(spawner, self_test::run(bench, device::picture()));
        return None;
    }
    start(spawner, buttons::watch(contacts));
    if let Some(piezo) = piezo {
        start(spawner, sound::perform(piezo));
    }
    if let Some(battery) = battery {
        start(spawner, battery::watch(battery));
    }
    start(spawner, usb::serve(usb, usb::serial(flash.number())));
    let ready = Ready {
        display,
        backlight,
        known: Known {
            flash: flash.id(),
            fits: flash.is_large_enough(),
            cause: reset.cause(),
            picture: 0,
            refresh: None,
        },
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
        known,
        crash,
    } = ready;
    // In a static: a task would keep it twice, as its argument and as its variable.
    let device = DEVICE.init_with(|| Device::new(display, backlight, known, saves));
    start(spawner, play(device, crash));
}

/// Opens the saves. Refuses them if the flash chip is too small.
#[inline(never)]
fn saves(flash: SavesFlash) -> &'static mut Saves<SavesFlash> {
    let range = flash.range();
    let fits = flash.is_large_enough();
    let saves = SAVES.init_with(|| Saves::new(flash, range));
    if !fits {
        defmt::error!("the flash chip has no room for saves");
        saves.refuse(Refused::TooSmall);
        return saves;
    }
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

/// Starts a task. Each task is started once, so the spawn cannot fail. If it did, the
/// task's heartbeat would be missing and the watchdog would reset the chip.
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

/// Returns random bits from the ring oscillator, whose jitter depends on heat and voltage.
fn entropy() -> u64 {
    let mut oscillator = RoscRng;
    oscillator.next_u64()
}
