//! Leaves the cause of a panic or fault in the watchdog's scratch registers and logs it after the
//! restart.

use core::panic::PanicInfo;

use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::pac;

const PANICKED: u32 = 0xdead_0001;
const FAULTED: u32 = 0xdead_0002;

/// Logs the cause of the start and the traces of the last run.
pub(crate) fn report() {
    let watchdog = pac::WATCHDOG;
    let reason = watchdog.reason().read();
    defmt::info!(
        "start: watchdog {=bool} forced {=bool} scratch {=u32:#x} {=u32:#x} {=u32:#x}",
        reason.timer(),
        reason.force(),
        watchdog.scratch0().read(),
        watchdog.scratch1().read(),
        watchdog.scratch2().read()
    );
    for scratch in [
        watchdog.scratch0(),
        watchdog.scratch1(),
        watchdog.scratch2(),
    ] {
        scratch.write_value(0);
    }
}

fn restart(cause: u32, detail: u32) -> ! {
    let watchdog = pac::WATCHDOG;
    watchdog.scratch0().write_value(cause);
    watchdog.scratch2().write_value(detail);
    pac::PSM
        .wdsel()
        .write_value(pac::psm::regs::Wdsel(0x0001_fffc));
    watchdog.ctrl().modify(|w| w.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    defmt::error!("panic: {}", defmt::Display2Format(info));
    restart(PANICKED, 0)
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    restart(FAULTED, frame.pc())
}
