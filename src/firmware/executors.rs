//! The two executors: core 0's, which is above its part of the search, and core 1's.
//!
//! On core 0 the application and all hardware run in an interrupt, so that they take
//! the core from the search whenever they have something to do; the search runs where
//! the program began. embassy's own executor for interrupts pends its interrupt on
//! the core that wakes a task, but tasks of core 0 are woken by core 1 too. So the
//! interrupt here is one that either core can raise: that of the timer's last alarm, forced
//! as pico-sdk's `hardware_alarm_force_irq` does. Nothing uses that alarm, and only core 0
//! listens to its interrupt.

use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

use embassy_executor::Spawner;
use embassy_executor::raw::Executor;
use embassy_rp::interrupt::{self, InterruptExt, Priority};
use embassy_rp::pac;
use static_cell::StaticCell;

/// Which executor is to be woken.
const APPLICATION: usize = 0;
const SEARCH: usize = 1;

/// The timer's last alarm; embassy-rp's time driver has the first, and forces none.
const ALARM: usize = 3;

/// Core 0's executor, once its interrupt may poll it.
static POLLED: AtomicPtr<Executor> = AtomicPtr::new(ptr::null_mut());

/// What embassy calls when an executor has something to do, from either core and any
/// priority.
#[unsafe(export_name = "__pender")]
fn pend(context: *mut ()) {
    if context as usize == APPLICATION {
        pac::TIMER.intf().write(|w| w.set_alarm(ALARM, true));
    } else {
        cortex_m::asm::sev();
    }
}

/// Starts the application's tasks on core 0, in an interrupt below all others.
pub(crate) fn start_application(init: impl FnOnce(Spawner)) {
    static EXECUTOR: StaticCell<Executor> = StaticCell::new();
    let executor = EXECUTOR.init(Executor::new(APPLICATION as *mut ()));
    let executor = ptr::from_mut(executor);
    // SAFETY: it is there for good, and from here on only shared.
    init(unsafe { &*executor }.spawner());
    POLLED.store(executor, Ordering::Release);
    // What wakes tasks goes before them.
    interrupt::IO_IRQ_BANK0.set_priority(Priority::P2);
    interrupt::TIMER_IRQ_3.set_priority(Priority::P3);
    // SAFETY: its handler is below. The tasks run nowhere else, and what they were
    // given is theirs alone.
    unsafe { interrupt::TIMER_IRQ_3.enable() };
}

#[embassy_rp::interrupt]
unsafe fn TIMER_IRQ_3() {
    // First of all: whoever wakes a task from now on raises it again.
    pac::TIMER.intf().write(|w| w.set_alarm(ALARM, false));
    // SAFETY: null, or the executor, which stays where it is.
    if let Some(executor) = unsafe { POLLED.load(Ordering::Acquire).as_ref() } {
        // SAFETY: an interrupt does not interrupt itself, and nobody else polls it.
        unsafe { executor.poll() };
    }
}

/// Runs core 1's tasks, for ever.
pub(crate) fn run_search(init: impl FnOnce(Spawner)) -> ! {
    static EXECUTOR: StaticCell<Executor> = StaticCell::new();
    let executor: &'static Executor = EXECUTOR.init(Executor::new(SEARCH as *mut ()));
    init(executor.spawner());
    loop {
        // SAFETY: polled here only.
        unsafe { executor.poll() };
        cortex_m::asm::wfe();
    }
}
