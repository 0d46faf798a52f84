//! What happens when the program fails: it leaves a record in memory that a
//! reset does not clear, and resets. The next start hands the record on, once.

use core::fmt::Write;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use core::ptr::addr_of_mut;
use core::sync::atomic::{AtomicBool, Ordering};

use cortex_m_rt::{ExceptionFrame, exception};
use defmt_rtt as _;
use embassy_rp::multicore::{CoreId, current_core};
use embassy_rp::pac;
use embassy_time::Instant;
use lyngk_pocket::peripherals::crash::{Cause, Crash, Message, SIZE};

/// Neither cleared nor set at the start; after a power cut it holds noise.
#[unsafe(link_section = ".uninit.remains")]
static mut REMAINS: MaybeUninit<[u8; SIZE]> = MaybeUninit::uninit();

/// Set by the first failure: a second one while its record is being made must
/// not begin another.
static FAILING: AtomicBool = AtomicBool::new(false);

/// Left in a scratch register, which survives a reset: core 1 was silent when
/// the watchdog was last looked after. The boot ROM uses only registers 4 to 7.
const CORE1_SILENT: u32 = 0x5111_E171;

/// What the last run failed of, if it did; `full` says which stacks it had used
/// to their end. Asked a second time, nothing.
pub(crate) fn take(full: [bool; 2]) -> Option<Crash> {
    // SAFETY: called once, before core 1 and any task run; every bit pattern is
    // a valid array of bytes. Volatile, because the compiler knows the memory
    // as never written.
    let bytes = unsafe {
        let remains = addr_of_mut!(REMAINS).cast::<[u8; SIZE]>();
        let bytes = remains.read_volatile();
        remains.write_volatile([0; SIZE]);
        bytes
    };
    let silent = pac::WATCHDOG.scratch0().read() == CORE1_SILENT;
    let seconds = pac::WATCHDOG.scratch1().read();
    pac::WATCHDOG.scratch0().write_value(0);
    pac::WATCHDOG.scratch1().write_value(0);
    // After a power cut memory may hold an old record by chance; the chip knows.
    let reason = pac::WATCHDOG.reason().read();
    let crash = if reason.force() {
        Crash::from_bytes(&bytes)
    } else if reason.timer() {
        Some(Crash {
            cause: if silent {
                Cause::Core1Hung
            } else {
                Cause::Core0Hung
            },
            core: u8::from(silent),
            address: 0,
            seconds,
            message: Message::new(),
        })
    } else {
        None
    };
    crash.map(|crash| crash.with_stacks_full(full))
}

/// Notes the time and whether core 1 is silent, in case the watchdog bites.
pub(crate) fn note_silent(core1: bool) {
    let seconds = Instant::now().as_secs() as u32;
    pac::WATCHDOG.scratch1().write_value(seconds);
    pac::WATCHDOG
        .scratch0()
        .write_value(if core1 { CORE1_SILENT } else { 0 });
}

/// Resets the chip at once, without a record.
pub(crate) fn restart() -> ! {
    // Everything but the two oscillators, which need no second start.
    pac::PSM
        .wdsel()
        .write_value(pac::psm::regs::Wdsel(0x0001_FFFC));
    pac::WATCHDOG.ctrl().modify(|w| {
        w.set_pause_dbg0(false);
        w.set_pause_dbg1(false);
        w.set_pause_jtag(false);
    });
    pac::WATCHDOG.ctrl().modify(|w| w.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}

/// Leaves a record and resets. Whatever happens on the way, it resets.
fn fail(cause: Cause, address: u32, message: Message) -> ! {
    let crash = Crash {
        cause,
        core: u8::from(current_core() == CoreId::Core1),
        address,
        seconds: Instant::now().as_secs() as u32,
        message,
    };
    // SAFETY: the first failure alone comes here, and nothing else writes it.
    unsafe {
        addr_of_mut!(REMAINS)
            .cast::<[u8; SIZE]>()
            .write_volatile(crash.to_bytes())
    };
    restart()
}

fn first_failure() -> bool {
    cortex_m::interrupt::disable();
    let failing = FAILING.load(Ordering::Relaxed);
    FAILING.store(true, Ordering::Relaxed);
    !failing
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    if !first_failure() {
        restart();
    }
    let mut message = Message::new();
    if let Some(at) = info.location() {
        let _ = write!(message, "{}:{}: ", at.file(), at.line());
    }
    let _ = write!(message, "{}", info.message());
    defmt::error!("panic: {=str}", message.as_str());
    fail(Cause::Panic, 0, message)
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    if !first_failure() {
        restart();
    }
    let address = frame.pc();
    let mut message = Message::new();
    let _ = write!(message, "called from {:#010x}", frame.lr());
    defmt::error!("hard fault at {=u32:#010x}", address);
    fail(Cause::HardFault, address, message)
}
