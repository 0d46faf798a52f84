//! Core 1 and its work, the search: requests go in, reports come out, a flag
//! stops it. Everything it does between two looks at the flag runs from RAM.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_executor::Executor;
use embassy_futures::select::{Either, select};
use embassy_rp::Peri;
use embassy_rp::multicore::{Stack, spawn_core1};
use embassy_rp::peripherals::CORE1;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_time::{Instant, Timer};
use lyngk_pocket::ai::{CompactSlot, DEVICE_SLOTS, Memory, Slot, Workspace};
use lyngk_pocket::app::Think;
use lyngk_pocket::bridge::{self, Listener, Report};
use static_cell::{ConstStaticCell, StaticCell};

use super::power;
use super::stacks::CORE1_BYTES;
use super::watchdog::{self, Worker};

/// Reports not taken yet; when there is no room, a report of progress is left
/// out, and the last one waits.
const WAITING: usize = 4;

pub(crate) static REPORTS: Channel<CriticalSectionRawMutex, Report, WAITING> = Channel::new();

/// The next search. A newer request takes the place of one not begun.
static REQUEST: Signal<CriticalSectionRawMutex, Think> = Signal::new();

/// The number of the search that is to stop; [`NOBODY`] if none.
static STOP: AtomicU32 = AtomicU32::new(NOBODY);
const NOBODY: u32 = u32::MAX;

static TABLE: ConstStaticCell<[CompactSlot; DEVICE_SLOTS]> =
    ConstStaticCell::new([CompactSlot::EMPTY; DEVICE_SLOTS]);
static WORK: ConstStaticCell<Workspace> = ConstStaticCell::new(Workspace::new());

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

    /// Takes note of a report.
    pub(crate) fn reported(&mut self, report: &Report) {
        if report.is_last() && self.running == Some(report.ticket) {
            self.running = None;
        }
    }
}

/// Starts core 1.
pub(crate) fn start(core1: Peri<'static, CORE1>, stack: &'static mut Stack<CORE1_BYTES>) {
    static EXECUTOR: StaticCell<Executor> = StaticCell::new();
    spawn_core1(core1, stack, || {
        power::core1_may_sleep_deeply();
        EXECUTOR
            .init(Executor::new())
            .run(|spawner| super::start(spawner, searching()))
    });
}

#[embassy_executor::task]
async fn searching() {
    let mut memory = Lent {
        table: TABLE.take(),
        work: WORK.take(),
    };
    loop {
        watchdog::beat(Worker::Core1);
        let think = match select(REQUEST.wait(), Timer::after(watchdog::RHYTHM)).await {
            Either::First(think) => think,
            Either::Second(()) => continue,
        };
        if let Some(last) = decide(&think, &mut memory) {
            REPORTS.send(last).await;
        }
    }
}

/// Searches, telling how it gets on. What begins a search is inlined here and
/// lies in flash with it; everything done for each position is in RAM.
fn decide(think: &Think, memory: &mut Lent) -> Option<Report> {
    let memory = Memory {
        table: memory.table,
        work: memory.work,
    };
    let begun = Instant::now();
    let mut core0 = Core0 {
        ticket: think.ticket,
    };
    let (last, answer) = bridge::think(think, memory, &mut core0)?;
    defmt::info!(
        "level {=u8} looked at {=u32} positions in {=u64} us, depth {=u8}",
        think.level.number(),
        answer.nodes,
        begun.elapsed().as_micros(),
        answer.depth,
    );
    Some(last)
}

/// What the search is lent, for good: core 1 alone uses it.
struct Lent {
    table: &'static mut [CompactSlot; DEVICE_SLOTS],
    work: &'static mut Workspace,
}

/// Core 0, as the search with this number knows it.
struct Core0 {
    ticket: u16,
}

impl Listener for Core0 {
    /// Also the search's heartbeat.
    fn is_stopped(&mut self) -> bool {
        watchdog::beat(Worker::Core1);
        STOP.load(Ordering::Acquire) == u32::from(self.ticket)
    }

    fn progress(&mut self, report: Report) {
        // What finds no room is left out.
        let _ = REPORTS.try_send(report);
    }
}
