//! Core 1 and its work, the search: requests go in, reports come out, a flag
//! stops it. At the strongest level core 0 helps, below everything else that it does.
//! Everything that either does between two looks at the flag runs from RAM.

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

/// Reports not taken yet; when there is no room, a report of progress is left
/// out, and the last one waits.
const WAITING: usize = 4;

pub(crate) static REPORTS: Channel<CriticalSectionRawMutex, Report, WAITING> = Channel::new();

/// The next search. A newer request takes the place of one not begun.
static REQUEST: Signal<CriticalSectionRawMutex, Think> = Signal::new();

/// The number of the search that is to stop; [`NOBODY`] if none.
static STOP: AtomicU32 = AtomicU32::new(NOBODY);
const NOBODY: u32 = u32::MAX;

/// Both cores' table and history: they may read and write them at once.
static TABLE: [CompactSlot; DEVICE_SLOTS] = [CompactSlot::EMPTY; DEVICE_SLOTS];
static HISTORY: History = History::new();
/// Core 1's memory beside them, and core 0's.
static WORK: ConstStaticCell<Workspace> = ConstStaticCell::new(Workspace::new());
static HELPERS_WORK: ConstStaticCell<Workspace> = ConstStaticCell::new(Workspace::new());

/// The ends of each core's memory for a search: core 0, core 1.
pub(crate) const fn workspace_ends() -> [*const (); 2] {
    [
        ptr::addr_of!(HELPERS_WORK).wrapping_add(1).cast(),
        ptr::addr_of!(WORK).wrapping_add(1).cast(),
    ]
}

/// The weights of the variant that is being searched. They are read at every position,
/// and in flash, where those of all variants are, they would make either core wait.
static WEIGHTS: InRam = InRam(UnsafeCell::new(Weights::NONE));
/// Whose they are: a variant's number and one more; 0 before the first search.
static LOADED: AtomicU8 = AtomicU8::new(0);

struct InRam(UnsafeCell<Weights>);

// SAFETY: core 1 alone writes, and only while nobody searches: see `load_weights`.
unsafe impl Sync for InRam {}

/// The two cores, as a search knows them.
static TEAM: Cores = Cores {
    signals: Signals::new(),
    point: Mutex::new(RefCell::new(SplitPoint::new())),
};
/// Whether the cores may search together at all. Nothing here takes that back: a
/// measurement of what the second core brings does, from outside.
#[used]
static TOGETHER: bool = true;
/// Whether core 1 is at a search in which core 0 may help.
static SHARED: AtomicBool = AtomicBool::new(false);

/// How many positions the last search looked at.
static LOOKED: AtomicU32 = AtomicU32::new(0);

/// How many positions the last search looked at.
pub(crate) fn looked_at() -> u32 {
    LOOKED.load(Ordering::Relaxed)
}

/// Searches of core 1, as core 0 knows them.
pub(crate) struct SearchControl {
    running: Option<u16>,
}

impl SearchControl {
    pub(crate) const fn new() -> Self {
        Self { running: None }
    }

    /// Starts a search, after stopping the one before.
    pub(crate) fn start(&mut self, think: Think) {
        self.stop();
        self.running = Some(think.ticket);
        // Numbers come round: an old wish must not stop a new search.
        if STOP.load(Ordering::Relaxed) == u32::from(think.ticket) {
            STOP.store(NOBODY, Ordering::Release);
        }
        REQUEST.signal(think);
    }

    /// Stops the search that is running; its last report still comes.
    pub(crate) fn stop(&mut self) {
        if let Some(ticket) = self.running {
            STOP.store(ticket.into(), Ordering::Release);
        }
    }

    /// Whether a search is on its way.
    pub(crate) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Takes note of a report.
    pub(crate) fn reported(&mut self, report: &Report) {
        if report.is_last() && self.running == Some(report.ticket) {
            self.running = None;
        }
    }
}

/// Starts core 1.
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
    // Most searches are of the usual game, and nobody waits for this one yet.
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

/// Searches, telling how it gets on. What begins a search is inlined here and
/// lies in flash with it; everything done for each position is in RAM.
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
    // SAFETY: a bool that is there for good. Volatile, because it can be changed
    // from outside.
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

/// Helps core 1 whenever it wants help, and sleeps otherwise: what core 0 does when
/// the application has nothing to do. An interrupt ends the sleep at least once a
/// second, as the application has its heartbeat then.
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

/// Has a variant's weights in RAM. For core 1, which leads: it asks before core 0 can
/// help it, and its search before has ended when core 0 had left it.
fn load_weights(variant: Variant) -> &'static Weights {
    let number = variant as u8 + 1;
    if LOADED.load(Ordering::Relaxed) != number {
        LOADED.store(number, Ordering::Relaxed);
        // SAFETY: nobody reads them now.
        unsafe { ptr::copy_nonoverlapping(Weights::of(variant), WEIGHTS.0.get(), 1) };
    }
    loaded_weights(variant)
}

/// The weights in RAM. For core 0, which asks once it takes part in core 1's search, so
/// that they are its variant's; neither uses them longer than the search lasts.
fn loaded_weights(_: Variant) -> &'static Weights {
    // SAFETY: nobody writes them while there is a search.
    unsafe { &*WEIGHTS.0.get() }
}

/// What both cores share while they search together.
struct Cores {
    signals: Signals,
    point: Mutex<CriticalSectionRawMutex, RefCell<SplitPoint>>,
}

impl Team for Cores {
    fn signals(&self) -> &Signals {
        &self.signals
    }

    /// Without interrupts: the application must not take core 0 away while core 1 waits
    /// for this, nor be kept waiting when it parks core 1.
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

/// A core's place in a search. One type for both, so that they run the same code: each
/// would have its own otherwise, and there is no RAM for that.
enum Place {
    /// Core 1's: it heeds wishes to stop and tells core 0 of answers.
    Leads(Core0),
    /// Core 0's.
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

/// The helper's heartbeat; and core 1 may be waiting for core 0, but must not miss
/// its own. The event reaches core 0 as well, and is taken there at once: left over,
/// it would end the helper's next wait before it has begun. An event of core 1's that
/// is taken with it is not missed, as the helper looks for work before it waits.
fn help_on() {
    watchdog::beat(Worker::Helper);
    cortex_m::asm::sev();
    cortex_m::asm::wfe();
}

/// Core 0, as the search with this number knows it.
struct Core0 {
    ticket: u16,
    /// When it began, in microseconds.
    begun: u32,
    /// After how many it is to end, if that is not left to its limits.
    patience: Option<u32>,
    /// How long it took to each depth, in microseconds; 0 if it has not got there.
    reached: [u32; DEPTHS],
}

/// Depths whose times are noted: in endings a search gets further, at once.
const DEPTHS: usize = 20;

/// The lower half of the chip's timer. Read here and not by `Instant`, whose code is in
/// flash.
fn microseconds() -> u32 {
    pac::TIMER.timerawl().read()
}

impl Core0 {
    /// Also the search's heartbeat.
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
        // What finds no room is left out.
        let _ = REPORTS.try_send(report);
    }
}
