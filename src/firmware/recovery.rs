//! Handles failures of the program: leaves a record in memory that a reset does not clear,
//! and resets. The next start reports its cause, once.

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

/// The crash record. The start-up code does not initialize it; after a power cut it holds
/// noise.
#[unsafe(link_section = ".uninit.remains")]
static mut REMAINS: MaybeUninit<[u8; SIZE]> = MaybeUninit::uninit();

/// The SIO spinlock that the first failure takes; critical sections use 31.
const FAILURE_LOCK: usize = 30;
/// The number plus one of the core that holds the lock; 0 before. Only that core writes it.
static FAILED_CORE: AtomicU8 = AtomicU8::new(0);
/// True once that core's record is complete.
static RECORD_LEFT: AtomicBool = AtomicBool::new(false);

/// State that is visible only at the very start, before the stacks are painted and the
/// peripherals are set up.
#[derive(Clone, Copy)]
pub(crate) struct Traces {
    stacks_full: [bool; 2],
    painted: bool,
    cores_only: bool,
}

impl Traces {
    /// Reads the state. It must be called before anything else.
    pub(crate) fn find() -> Self {
        Self {
            stacks_full: stacks::full(),
            painted: stacks::are_painted(),
            // Every reset of the chip holds the DMA in reset, and neither the boot ROM nor
            // its second stage releases it.
            cores_only: !pac::RESETS.reset().read().dma(),
        }
    }
}

/// The facts about a start.
#[derive(Clone, Copy)]
pub(crate) struct Start {
    pub(crate) reset: Reset,
    /// Failures in a row, including this one.
    pub(crate) streak: Streak,
    /// True if the last run requested the self-test.
    pub(crate) to_test: bool,
}

/// Determines the cause of the start and clears it, so that a second call finds no failure.
/// It needs no clocks, so that failures while the clocks are set up extend the row of
/// failures too.
pub(crate) fn take(traces: Traces) -> Start {
    // SAFETY: called once, before core 1 and any task run; every bit pattern is a valid
    // array of bytes. Volatile, because to the compiler the memory was never written.
    let bytes = unsafe {
        let remains = addr_of_mut!(REMAINS).cast::<[u8; SIZE]>();
        let bytes = remains.read_volatile();
        remains.write_volatile([0; SIZE]);
        bytes
    };
    // A debugger's reset of the cores leaves the spinlock taken.
    pac::SIO.spinlock(FAILURE_LOCK).write_value(0);
    // The boot ROM uses scratch registers 4 to 7; register 4 also carries a mark for it.
    // Register 3 counts failures in a row.
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

/// Marks that the watchdog runs: from now on a watchdog reset is a failure.
pub(crate) fn note_armed() {
    pac::WATCHDOG.scratch4().write_value(ARMED);
}

/// Records the time and whether core 1 is silent, for a reset by the watchdog.
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
    // No activity LED, and both interfaces enabled.
    reset_to_usb_boot(0, 0);
    // The function does not return; if it did, the watchdog would reset the chip.
    loop {
        cortex_m::asm::wfi();
    }
}

/// Resets the chip. The chip starts on the ring oscillator, which is off in the dark, so it
/// is switched on first.
fn reset() -> ! {
    power::start_ring_oscillator();
    // Resets everything except the two oscillators, which keep running.
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

/// Leaves a record. It is written before anything is logged: the failure may be in the
/// logger, and another one there would otherwise prevent the record.
fn leave(cause: Cause, address: u32, message: &Message) {
    let crash = Crash {
        cause,
        core: current_core() as u8,
        address,
        seconds: Instant::now().as_secs() as u32,
        message: *message,
    };
    // SAFETY: `begin_failure` lets only one core through, and nothing else writes the
    // record.
    unsafe {
        addr_of_mut!(REMAINS)
            .cast::<[u8; SIZE]>()
            .write_volatile(crash.to_bytes())
    };
    RECORD_LEFT.store(true, Ordering::Relaxed);
}

/// Begins to handle a failure of this core. Returns if this core must leave a record. If
/// the other core failed first, this one waits for its reset. If this core fails again
/// after its record is complete, it resets; otherwise the second failure is recorded.
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
        // The watchdog ends the wait if the other core does not reset.
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

/// Handles a fault of either core. The stack pointer may lie inside or below the guard, and
/// the MPU is not active here, so the handler must not use the stack that it finds.
/// [`fault`] runs on a stack of its own for each core and gets the address of the frame.
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
        // SIO's CPUID: the number of the core that reads it.
        "1: .word 0xD0000000",
        "2: .word {stacks}",
        "3: .word {fault}",
        stacks = sym FAULT_STACKS,
        fault = sym fault,
    )
}

/// The ends of the fault handler's stacks, rounded up by less than 8 bytes: core 0, core 1.
/// The stack is the core's own workspace for a search, which is unused once the core has
/// failed, and which the other core never uses.
static FAULT_STACKS: FaultStacks = FaultStacks(cores::workspace_ends());

#[repr(transparent)]
struct FaultStacks([*const (); 2]);

// SAFETY: the type holds addresses and does not read through them.
unsafe impl Sync for FaultStacks {}

/// Leaves a record of a fault and resets. `frame` is the stack pointer at the fault: the
/// address of the exception frame, unless the stack was full.
extern "C" fn fault(frame: *const ExceptionFrame) -> ! {
    begin_failure();
    let Fault { cause, has_frame } = stacks::bounds(current_core()).fault(frame as u32);
    let mut message = Message::new();
    let mut address = 0;
    if has_frame {
        // SAFETY: the frame lies completely within the stack.
        let frame = unsafe { &*frame };
        address = frame.pc();
        let _ = write!(message, "called from {:#010x}", frame.lr());
    }
    leave(cause, address, &message);
    defmt::error!("hard fault at {=u32:#010x}", address);
    reset()
}
