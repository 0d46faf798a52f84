//! What happens when the program fails: it leaves a record in memory that a
//! reset does not clear, and resets. The next start tells why it started, once.

use core::arch::naked_asm;
use core::fmt::Write;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use core::ptr::addr_of_mut;
use core::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use cortex_m_rt::ExceptionFrame;
use defmt_rtt as _;
use embassy_rp::multicore::current_core;
use embassy_rp::pac;
use embassy_rp::rom_data::reset_to_usb_boot;
use embassy_time::Instant;
use lyngk_pocket::peripherals::crash::{Cause, Crash, Fault, Message, SIZE};
use lyngk_pocket::peripherals::reset::{
    ARMED, CORE1_SILENT, Evidence, RESTARTING, RESTARTING_TO_TEST, Reset,
};
use lyngk_pocket::peripherals::streak::Streak;

use super::{cores, power, stacks};

/// Neither cleared nor set at the start; after a power cut it holds noise.
#[unsafe(link_section = ".uninit.remains")]
static mut REMAINS: MaybeUninit<[u8; SIZE]> = MaybeUninit::uninit();

/// Which of SIO's spinlocks the first failure takes; critical sections use 31.
const FAILURE_LOCK: usize = 30;
/// The core that has taken it, and one more; 0 before. That core alone writes it.
static FAILED_CORE: AtomicU8 = AtomicU8::new(0);
/// True once its record is complete.
static RECORD_LEFT: AtomicBool = AtomicBool::new(false);

/// What only the first instructions of a start can see, before the stacks are
/// painted and peripherals set up.
#[derive(Clone, Copy)]
pub(crate) struct Traces {
    stacks_full: [bool; 2],
    painted: bool,
    cores_only: bool,
}

impl Traces {
    /// To be called first of all.
    pub(crate) fn find() -> Self {
        Self {
            stacks_full: stacks::full(),
            painted: stacks::are_painted(),
            // Every reset of the chip puts the DMA into its reset, and neither
            // the boot ROM nor its second stage takes it out.
            cores_only: !pac::RESETS.reset().read().dma(),
        }
    }
}

/// What is known of a start.
#[derive(Clone, Copy)]
pub(crate) struct Start {
    pub(crate) reset: Reset,
    /// Failures in a row, this one included.
    pub(crate) streak: Streak,
    /// Whether the last run wanted the self-test next.
    pub(crate) to_test: bool,
}

/// Why the chip started. Asked a second time, it knows nothing of a failure. It needs
/// no clocks: a failure while they are set up is one of a row as well.
pub(crate) fn take(traces: Traces) -> Start {
    // SAFETY: called once, before core 1 and any task run; every bit pattern is
    // a valid array of bytes. Volatile, because the compiler knows the memory
    // as never written.
    let bytes = unsafe {
        let remains = addr_of_mut!(REMAINS).cast::<[u8; SIZE]>();
        let bytes = remains.read_volatile();
        remains.write_volatile([0; SIZE]);
        bytes
    };
    // A debugger's reset leaves it taken.
    pac::SIO.spinlock(FAILURE_LOCK).write_value(0);
    // The boot ROM uses registers 4 to 7, of which 4 is also where marks are
    // left for it; 3 counts failures in a row.
    let watchdog = pac::WATCHDOG;
    let scratch = [
        watchdog.scratch0().read(),
        watchdog.scratch1().read(),
        watchdog.scratch2().read(),
        watchdog.scratch4().read(),
    ];
    watchdog.scratch0().write_value(0);
    watchdog.scratch1().write_value(0);
    watchdog.scratch2().write_value(0);
    watchdog.scratch4().write_value(0);
    let reason = watchdog.reason().read();
    let chip = pac::VREG_AND_CHIP_RESET.chip_reset().read();
    let reset = Reset::from_evidence(&Evidence {
        timed_out: reason.timer(),
        forced: reason.force(),
        cores_only: traces.cores_only,
        run_pin: chip.had_run(),
        debug_port: chip.had_psm_restart(),
        scratch,
        record: Crash::from_bytes(&bytes),
        stacks_full: traces.stacks_full,
        painted: traces.painted,
    });
    let streak = Streak::after(watchdog.scratch3().read(), &reset);
    watchdog.scratch3().write_value(streak.kept());
    let [_, _, purpose, _] = scratch;
    Start {
        reset,
        streak,
        to_test: reset == Reset::Restarted && purpose == RESTARTING_TO_TEST,
    }
}

/// Notes that the watchdog runs: from now on its bite is a failure.
pub(crate) fn note_armed() {
    pac::WATCHDOG.scratch4().write_value(ARMED);
}

/// Notes the time and whether core 1 is silent, in case the watchdog bites.
pub(crate) fn note_silent(core1: bool) {
    let seconds = Instant::now().as_secs() as u32;
    pac::WATCHDOG.scratch1().write_value(seconds);
    pac::WATCHDOG
        .scratch0()
        .write_value(if core1 { CORE1_SILENT } else { 0 });
}

/// Restarts on purpose.
pub(crate) fn restart() -> ! {
    pac::WATCHDOG.scratch2().write_value(RESTARTING);
    reset()
}

/// Restarts on purpose, into the self-test.
pub(crate) fn restart_to_test() -> ! {
    pac::WATCHDOG.scratch2().write_value(RESTARTING_TO_TEST);
    reset()
}

/// Restarts into the boot ROM, which waits for a file over USB.
pub(crate) fn boot_loader() -> ! {
    defmt::info!("to the boot loader");
    power::start_ring_oscillator();
    // No LED for activity, and both of its interfaces.
    reset_to_usb_boot(0, 0);
    // It does not come back; if it does, the watchdog ends this.
    loop {
        cortex_m::asm::wfi();
    }
}

/// Resets the chip at once. In the dark the ring oscillator is off, on which the chip
/// starts: it is switched on first.
fn reset() -> ! {
    power::start_ring_oscillator();
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

/// Leaves a record. It comes before the log: the failure may lie in the logger,
/// and would end the next attempt to log before there is a record.
fn leave(cause: Cause, address: u32, message: &Message) {
    let crash = Crash {
        cause,
        core: current_core() as u8,
        address,
        seconds: Instant::now().as_secs() as u32,
        message: *message,
    };
    // SAFETY: only the core that `begin_failure` lets through comes here, and nothing
    // else writes it.
    unsafe {
        addr_of_mut!(REMAINS)
            .cast::<[u8; SIZE]>()
            .write_volatile(crash.to_bytes())
    };
    RECORD_LEFT.store(true, Ordering::Relaxed);
}

/// Begins to handle a failure of this core, and returns if it is to leave a record. If
/// the other core has failed before, this one waits for its reset. If this core fails
/// again with its record left, it resets; without one, the second failure is recorded.
fn begin_failure() {
    cortex_m::interrupt::disable();
    let this = 1 + current_core() as u8;
    if pac::SIO.spinlock(FAILURE_LOCK).read() != 0 {
        FAILED_CORE.store(this, Ordering::Relaxed);
    } else if FAILED_CORE.load(Ordering::Relaxed) == this {
        if RECORD_LEFT.load(Ordering::Relaxed) {
            reset();
        }
    } else {
        // The watchdog ends this if the other core does not.
        loop {
            cortex_m::asm::nop();
        }
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    begin_failure();
    let mut message = Message::new();
    if let Some(at) = info.location() {
        let _ = write!(message, "{}:{}: ", at.file(), at.line());
    }
    let _ = write!(message, "{}", info.message());
    leave(Cause::Panic, 0, &message);
    defmt::error!("panic: {=str}", message.as_str());
    reset()
}

/// Handles a fault of either core. The stack pointer may be inside the guard or below it,
/// and the MPU guards nothing here: so this takes nothing of the stack that it finds.
/// [`fault`] runs on a stack of the core's own and gets the address of the frame.
#[unsafe(naked)]
#[unsafe(export_name = "HardFault")]
#[unsafe(link_section = ".HardFault.user")]
unsafe extern "C" fn hard_fault() -> ! {
    naked_asm!(
        "mov r0, sp",
        "ldr r1, 1f",
        "ldr r1, [r1]",
        "lsls r1, r1, #2",
        "ldr r2, 2f",
        "ldr r1, [r2, r1]",
        "movs r2, #7",
        "bics r1, r2",
        "mov sp, r1",
        "ldr r2, 3f",
        "bx r2",
        ".p2align 2",
        // The number of the core that reads it (SIO's CPUID).
        "1: .word 0xD0000000",
        "2: .word {stacks}",
        "3: .word {fault}",
        stacks = sym FAULT_STACKS,
        fault = sym fault,
    )
}

/// The end of each core's stack for its fault handler, rounded up by less than 8 bytes:
/// core 0, core 1. It is the core's own memory for a search, which nothing reads any
/// more once the core has failed, and the other core never.
static FAULT_STACKS: FaultStacks = FaultStacks(cores::workspace_ends());

#[repr(transparent)]
struct FaultStacks([*const (); 2]);

// SAFETY: addresses, which this type does not read through.
unsafe impl Sync for FaultStacks {}

/// Leaves a record of a fault and resets. `frame` is where the stack pointer was: the
/// address of the frame that the processor has written, unless the stack was full.
extern "C" fn fault(frame: *const ExceptionFrame) -> ! {
    begin_failure();
    let Fault { cause, has_frame } = stacks::bounds(current_core()).fault(frame as u32);
    let mut message = Message::new();
    let mut address = 0;
    if has_frame {
        // SAFETY: a whole frame within the stack.
        let frame = unsafe { &*frame };
        address = frame.pc();
        let _ = write!(message, "called from {:#010x}", frame.lr());
    }
    leave(cause, address, &message);
    defmt::error!("hard fault at {=u32:#010x}", address);
    reset()
}
