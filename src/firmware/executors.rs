//! The two executors: core 0's, which preempts its part of the search, and core 1's.
//!
//! On core 0 the application and all hardware run in an interrupt and preempt the search,
//! which runs in thread mode. embassy's interrupt executor pends its interrupt on the core
//! that wakes a task, but core 1 also wakes tasks of core 0. This executor therefore uses
//! an interrupt that either core can raise: that of the timer's last alarm, forced as in
//! pico-sdk's `hardware_alarm_force_irq`. The alarm is otherwise unused, and only core 0
//! enables its interrupt.

use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

use embassy_executor::Spawner;
use embassy_executor::raw::Executor;
use embassy_rp::interrupt::{self, InterruptExt, Priority};
use embassy_rp::pac;
use static_cell::StaticCell;

/// The contexts that embassy passes to the pender.
const APPLICATION: usize = 0;
const SEARCH: usize = 1;

/// The timer's last alarm. embassy-rp's time driver uses the first and forces none.
const ALARM: usize = 3;

/// Core 0's executor, once its interrupt may poll it.
static POLLED: AtomicPtr<Executor> = AtomicPtr::new(ptr::null_mut());

/// Requests a poll of an executor. embassy calls it from either core and any priority.
#[unsafe(export_name = "__pender")]
fn pend(context: *mut ()) {
    if context as usize == APPLICATION {
        pac::TIMER.intf().write(|w| w.set_alarm(ALARM, true));
    } else {
        cortex_m::asm::sev();
    }
}

/// Starts the application's tasks on core 0, in the interrupt with the lowest priority.
pub(crate) fn start_application(init: impl FnOnce(Spawner)) {
    static EXECUTOR: StaticCell<Executor> = StaticCell::new();
    let executor = EXECUTOR.init(Executor::new(APPLICATION as *mut ()));
    let executor = ptr::from_mut(executor);
    // SAFETY: the executor is static, and from here on only shared references to it exist.
    init(unsafe { &*executor }.spawner());
    POLLED.store(executor, Ordering::Release);
    // Interrupts that wake tasks have a higher priority than the tasks.
    interrupt::IO_IRQ_BANK0.set_priority(Priority::P2);
    interrupt::TIMER_IRQ_3.set_priority(Priority::P3);
    // SAFETY: the handler below exists. The tasks run only in it, and they own what they
    // were given.
    unsafe { interrupt::TIMER_IRQ_3.enable() };
}

#[embassy_rp::interrupt]
unsafe fn TIMER_IRQ_3() {
    // Cleared first, so that a task woken from now on raises the interrupt again.
    pac::TIMER.intf().write(|w| w.set_alarm(ALARM, false));
    // SAFETY: null, or the executor, which is never moved.
    if let Some(executor) = unsafe { POLLED.load(Ordering::Acquire).as_ref() } {
        // SAFETY: only this handler polls it, and an interrupt does not preempt itself.
        unsafe { executor.poll() };
    }
}

/// Runs core 1's tasks.
pub(crate) fn run_search(init: impl FnOnce(Spawner)) -> ! {
    static EXECUTOR: StaticCell<Executor> = StaticCell::new();
    let executor: &'static Executor = EXECUTOR.init(Executor::new(SEARCH as *mut ()));
    init(executor.spawner());
    loop {
        // SAFETY: only this loop polls it.
        unsafe { executor.poll() };
        cortex_m::asm::wfe();
    }
}
