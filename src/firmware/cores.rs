//! Runs the search on core 1: requests go in, reports come out, a flag stops a search. At
//! the strongest level core 0 helps at the lowest priority. All code that runs between two
//! checks of the flag lies in RAM.

use core::cell::{RefCell, UnsafeCell};
use core::ptr;
use core::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};

use embassy_futures::select::{Either, select};
use embassy_rp::multicore::{Stack, spawn_core1};
use embassy_rp::peripherals::CORE1;
use embassy_rp::{Peri, pac};
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_time::{Instant, Timer};
use lyngk_pocket::ai::{
    CompactSlot, DEVICE_SLOTS, History, Memory, Signals, Slot, SplitPoint, Team, Weights, Workspace,
};
use lyngk_pocket::app::Think;
use lyngk_pocket::driver::{self, Listener, Report};
use lyngk_pocket::rules::Variant;
use static_cell::ConstStaticCell;

use super::stacks::CORE1_BYTES;
use super::watchdog::{self, Worker};
use super::{executors, lookout, power};

/// The capacity for reports that the application has not taken. If it is full, reports of
/// progress are dropped, and the last report waits for room.
const WAITING: usize = 4;

pub(crate) static REPORTS: Channel<CriticalSectionRawMutex, Report, WAITING> = Channel::new();

/// The next search. A newer request replaces one that has not begun.
static REQUEST: Signal<CriticalSectionRawMutex, Think> = Signal::new();

/// The ticket of the search that must stop; [`NOBODY`] if none.
static STOP: AtomicU32 = AtomicU32::new(NOBODY);
const NOBODY: u32 = u32::MAX;

/// The transposition table and the history, which both cores read and write concurrently.
static TABLE: [CompactSlot; DEVICE_SLOTS] = [CompactSlot::EMPTY; DEVICE_SLOTS];
static HISTORY: History = History::new();
/// The workspaces of core 1 and core 0 for a search.
static WORK: ConstStaticCell<Workspace> = ConstStaticCell::new(Workspace::new());
static HELPERS_WORK: ConstStaticCell<Workspace> = ConstStaticCell::new(Workspace::new());

/// Returns the end addresses of the workspaces of core 0 and core 1.
pub(crate) const fn workspace_ends() -> [*const (); 2] {
    [
        ptr::addr_of!(HELPERS_WORK).wrapping_add(1).cast(),
        ptr::addr_of!(WORK).wrapping_add(1).cast(),
    ]
}

/// The weights of the variant that is searched, copied to RAM. The search reads them at
/// every position; reading them from flash would stall both cores.
static WEIGHTS: InRam = InRam(UnsafeCell::new(Weights::NONE));
/// The variant of [`WEIGHTS`] as its number plus one; 0 before the first search.
static LOADED: AtomicU8 = AtomicU8::new(0);

struct InRam(UnsafeCell<Weights>);

// SAFETY: only core 1 writes, and only while neither core searches: see `load_weights`.
unsafe impl Sync for InRam {}

/// The team of both cores for a search.
static TEAM: Cores = Cores {
    signals: Signals::new(),
    point: Mutex::new(RefCell::new(SplitPoint::new())),
};
/// Enables the search on both cores. The firmware never clears it; a measurement of the
/// second core's gain changes the byte from outside.
#[used]
static TOGETHER: bool = true;
/// True while core 1 runs a search in which core 0 may help.
static SHARED: AtomicBool = AtomicBool::new(false);

/// The number of positions of the last search.
static LOOKED: AtomicU32 = AtomicU32::new(0);

/// Returns the number of positions of the last search.
pub(crate) fn looked_at() -> u32 {
    LOOKED.load(Ordering::Relaxed)
}

/// Core 0's view of the searches on core 1.
pub(crate) struct SearchControl {
    running: Option<u16>,
}

impl SearchControl {
    pub(crate) const fn new() -> Self {
        Self { running: None }
    }

    /// Starts a search, after stopping the previous one.
    pub(crate) fn start(&mut self, think: Think) {
        self.stop();
        self.running = Some(think.ticket);
        // Tickets wrap around: a stop request for an old search with this ticket must not
        // stop the new one.
        if STOP.load(Ordering::Relaxed) == u32::from(think.ticket) {
            STOP.store(NOBODY, Ordering::Release);
        }
        REQUEST.signal(think);
    }

    /// Stops the running search. Its last report still arrives.
    pub(crate) fn stop(&mut self) {
        if let Some(ticket) = self.running {
            STOP.store(ticket.into(), Ordering::Release);
        }
    }

    /// Returns true while a search runs.
    pub(crate) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Updates the state from a report.
    pub(crate) fn reported(&mut self, report: &Report) {
        if report.is_last() && self.running == Some(report.ticket) {
            self.running = None;
        }
    }
}

/// Starts core 1 on its own stack.
pub(crate) fn start(core1: Peri<'static, CORE1>, stack: &'static mut Stack<CORE1_BYTES>) {
    spawn_core1(core1, stack, || {
        power::core1_may_sleep_deeply();
        lookout::stand_by();
        executors::run_search(|spawner| super::start(spawner, searching()))
    });
}

#[embassy_executor::task]
async fn searching() {
    let work = WORK.take();
    // Most games are of this variant, and copying its weights now does not delay a search.
    load_weights(Variant::FivesTaken);
    loop {
        watchdog::beat(Worker::Core1);
        let think = match select(REQUEST.wait(), Timer::after(watchdog::RHYTHM)).await {
            Either::First(think) => think,
            Either::Second(()) => continue,
        };
        if let Some(last) = decide(&think, work) {
            REPORTS.send(last).await;
        }
    }
}

/// Searches and sends reports of progress. Returns the last report. The code that begins a
/// search is inlined here and lies in flash; the code for each position lies in RAM.
fn decide(think: &Think, work: &mut Workspace) -> Option<Report> {
    let memory = Memory {
        table: &TABLE,
        history: &HISTORY,
        work,
        weights: load_weights,
    };
    let begun = Instant::now();
    let mut place = Place::Leads(Core0 {
        ticket: think.ticket,
        begun: microseconds(),
        patience: driver::patience(think),
        reached: [0; DEPTHS],
    });
    // SAFETY: a valid static. Volatile, because a debugger or the emulator can change it.
    let together = unsafe { ptr::addr_of!(TOGETHER).read_volatile() };
    let team = together.then_some(&TEAM);
    SHARED.store(together && driver::may_share(think), Ordering::Release);
    let found = driver::think_with(think, memory, team, &mut place);
    SHARED.store(false, Ordering::Release);
    let (last, answer) = found?;
    LOOKED.store(answer.nodes, Ordering::Relaxed);
    if let Place::Leads(core0) = place
        && driver::may_share(think)
    {
        let reached = core0.reached.iter().enumerate();
        for (depth, after) in reached.filter(|(_, after)| **after > 0) {
            defmt::info!("depth {=usize} after {=u32} us", depth, after);
        }
    }
    defmt::info!(
        "level {=u8} looked at {=u32} positions in {=u64} us, depth {=u8}",
        think.level.number(),
        answer.nodes,
        begun.elapsed().as_micros(),
        answer.depth,
    );
    Some(last)
}

/// Helps core 1 while a shared search runs, and sleeps otherwise. This is the lowest
/// priority of core 0. An interrupt ends the sleep at least once a second, because the
/// application's heartbeat is due then.
pub(crate) fn help_for_ever() -> ! {
    let work = HELPERS_WORK.take();
    loop {
        watchdog::beat(Worker::Helper);
        if SHARED.load(Ordering::Acquire) {
            let memory = Memory {
                table: &TABLE,
                history: &HISTORY,
                work,
                weights: loaded_weights,
            };
            driver::help(&TEAM, memory, &mut Place::Helps);
        }
        cortex_m::asm::wfe();
    }
}

/// Copies a variant's weights to RAM unless they are there, and returns them. Only core 1
/// calls it, before core 0 can help; core 0 has left the previous search by then.
fn load_weights(variant: Variant) -> &'static Weights {
    let number = variant as u8 + 1;
    if LOADED.load(Ordering::Relaxed) != number {
        LOADED.store(number, Ordering::Relaxed);
        // SAFETY: neither core reads the weights now.
        unsafe { ptr::copy_nonoverlapping(Weights::of(variant), WEIGHTS.0.get(), 1) };
    }
    loaded_weights(variant)
}

/// Returns the weights in RAM. Core 0 calls it after it has joined core 1's search, so the
/// variant is right. The reference is not used beyond the end of the search.
fn loaded_weights(_: Variant) -> &'static Weights {
    // SAFETY: the weights are not written during a search.
    unsafe { &*WEIGHTS.0.get() }
}

/// The state that both cores share in a search.
struct Cores {
    signals: Signals,
    point: Mutex<CriticalSectionRawMutex, RefCell<SplitPoint>>,
}

impl Team for Cores {
    fn signals(&self) -> &Signals {
        &self.signals
    }

    /// Runs `f` with interrupts off: otherwise the application could take core 0 while core
    /// 1 waits for the lock, or wait for the lock itself when it parks core 1.
    fn with<R>(&self, f: impl FnOnce(&mut SplitPoint) -> R) -> R {
        self.point.lock(|point| f(&mut point.borrow_mut()))
    }

    fn wait(&self) {
        cortex_m::asm::wfe();
    }

    fn wake(&self) {
        cortex_m::asm::sev();
    }
}

/// A core's role in a search. Both roles share a type, so that RAM holds one copy of the
/// search's code and not two.
enum Place {
    /// Core 1: obeys stop requests and sends reports to core 0.
    Leads(Core0),
    /// Core 0: helps.
    Helps,
}

impl Listener for Place {
    fn is_stopped(&mut self) -> bool {
        match self {
            Self::Leads(core0) => core0.is_stopped(),
            Self::Helps => {
                help_on();
                false
            }
        }
    }

    fn progress(&mut self, report: Report) {
        if let Self::Leads(core0) = self {
            core0.progress(report);
        }
    }
}

/// Beats the helper's heartbeat and wakes core 1, which may be waiting for core 0 but must
/// beat too. `sev` sets this core's own event flag as well, and `wfe` clears it at once;
/// otherwise the flag would end the helper's next wait immediately. If `wfe` also clears an
/// event of core 1, nothing is lost, because the helper looks for work before it waits.
fn help_on() {
    watchdog::beat(Worker::Helper);
    cortex_m::asm::sev();
    cortex_m::asm::wfe();
}

/// The search's connection to core 0.
struct Core0 {
    ticket: u16,
    /// The start of the search, in microseconds of the timer.
    begun: u32,
    /// The time limit in microseconds, if the search has one.
    patience: Option<u32>,
    /// The time until each depth was reached, in microseconds; 0 if it was not reached.
    reached: [u32; DEPTHS],
}

/// The number of depths whose times are recorded. Searches of endings reach greater depths
/// almost at once.
const DEPTHS: usize = 20;

/// Returns the lower half of the chip's timer. `Instant` is not used, because its code lies
/// in flash.
fn microseconds() -> u32 {
    pac::TIMER.timerawl().read()
}

impl Core0 {
    /// Returns true if the search must end, and beats the heartbeat of core 1.
    fn is_stopped(&mut self) -> bool {
        watchdog::beat(Worker::Core1);
        STOP.load(Ordering::Acquire) == u32::from(self.ticket) || self.is_out_of_patience()
    }

    fn is_out_of_patience(&self) -> bool {
        let elapsed = || microseconds().wrapping_sub(self.begun);
        self.patience.is_some_and(|patience| elapsed() >= patience)
    }

    fn progress(&mut self, report: Report) {
        let reached = self.reached.get_mut(usize::from(report.depth));
        if let Some(reached) = reached.filter(|reached| **reached == 0) {
            *reached = microseconds().wrapping_sub(self.begun).max(1);
        }
        // A report that finds no room is dropped.
        let _ = REPORTS.try_send(report);
    }
}
