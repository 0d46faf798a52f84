//! Everything that knows the RP2040.
//!
//! So far it starts the chip, says over the debug probe what it is, and sleeps:
//! there is no display, no button and no game yet. It must not know the rules
//! or what is drawn; those belong to the library.

mod boards;

use embassy_executor::Executor;
use embassy_time::{Duration, Timer};
use static_cell::StaticCell;
use {defmt_rtt as _, panic_probe as _};

use boards::BOARD;

/// How often the idle firmware says that it still runs. Long enough to cost
/// nothing, short enough for somebody who has just attached a probe.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

static EXECUTOR: StaticCell<Executor> = StaticCell::new();

/// Starts the chip and never returns.
pub(crate) fn run() -> ! {
    // First of all, so that a stack overflow from here on is a fault and not a
    // silent overwrite of statics. Only a debugger can have set the MPU before.
    let guarded = embassy_rp::install_core0_stack_guard().is_ok();
    let _peripherals = embassy_rp::init(embassy_rp::config::Config::default());

    defmt::info!(
        "{=str} {=str} on {=str}",
        env!("CARGO_PKG_NAME"),
        env!("CARGO_PKG_VERSION"),
        BOARD,
    );
    if !guarded {
        defmt::warn!("no stack guard: the MPU was in use");
    }

    EXECUTOR.init(Executor::new()).run(|spawner| match idle() {
        Ok(task) => spawner.spawn(task),
        Err(_) => defmt::error!("the idle task could not be started"),
    })
}

#[embassy_executor::task]
async fn idle() {
    loop {
        Timer::after(SIGN_OF_LIFE).await;
        defmt::info!("idle");
    }
}
