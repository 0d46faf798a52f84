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
use lyngk_pocket::ai::{
    self, Answer, CompactSlot, DEVICE_SLOTS, Handler, Level, Memory, Slot, Workspace,
};
use lyngk_pocket::app::{Purpose, Think};
use lyngk_pocket::rules::Turn;
use static_cell::{ConstStaticCell, StaticCell};

use super::power;
use super::stacks::CORE1_BYTES;
use super::watchdog::{self, Worker};

/// What the search has to say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Report {
    /// Which search: the request's own number.
    pub(crate) ticket: u16,
    /// The best turn so far.
    pub(crate) turn: Turn,
    /// How many plies deep it has looked.
    pub(crate) depth: u8,
    /// What the turn is worth to the side to move.
    pub(crate) score: i16,
    /// How much of its time is used, in thousandths; nothing when it is done.
    pub(crate) permille: Option<u16>,
}

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

/// In how many steps progress is told: as many as a short bar on the screen can
/// show.
const STEPS: u32 = 20;

/// Searches of core 1, as core 0 knows them.
pub(crate) struct Search {
    running: Option<u16>,
}

impl Search {
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
        if report.permille.is_none() && self.running == Some(report.ticket) {
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
            .run(|spawner| match searching() {
                Ok(task) => spawner.spawn(task),
                Err(_) => defmt::panic!("the search could not be started"),
            })
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
        if let Some((turn, score)) = decide(&think, &mut memory) {
            let done = Report {
                ticket: think.ticket,
                turn,
                depth: 0,
                score,
                permille: None,
            };
            REPORTS.send(done).await;
        }
    }
}

/// Whether the search with this number is to stop; also its sign of life.
fn is_stopped(ticket: u16) -> bool {
    watchdog::beat(Worker::Core1);
    STOP.load(Ordering::Acquire) == u32::from(ticket)
}

/// Searches, telling how it gets on. What begins a search is inlined here and
/// lies in flash with it; everything done for each position is in RAM.
fn decide(think: &Think, memory: &mut Lent) -> Option<(Turn, i16)> {
    // As in the simulator, so that both play the same game from the same seed.
    let limits = match think.purpose {
        Purpose::Judge => Level::judging(&think.position),
        Purpose::Move | Purpose::Hint => think
            .level
            .limits(&think.position, (think.seed ^ think.seed >> 32) as u32),
    };
    let mut seat = Seat {
        ticket: think.ticket,
        nodes: limits.nodes.max(1),
        next: 0,
        best: None,
    };
    let memory = Memory {
        table: memory.table,
        work: memory.work,
    };
    let begun = Instant::now();
    let answer = ai::think(&think.position, &limits, memory, &mut seat)?;
    defmt::info!(
        "level {=u8} looked at {=u32} positions in {=u64} us, depth {=u8}",
        think.level.number(),
        answer.nodes,
        begun.elapsed().as_micros(),
        answer.depth,
    );
    // Scores stay within those of a won game, which fit.
    Some((answer.turn, answer.score as i16))
}

/// What the search is lent, for good: core 1 alone uses it.
struct Lent {
    table: &'static mut [CompactSlot; DEVICE_SLOTS],
    work: &'static mut Workspace,
}

/// The search's seat at the table: hears its answers and asks it to stop.
struct Seat {
    ticket: u16,
    /// How many positions it may look at; never 0.
    nodes: u32,
    /// After how many progress is told next.
    next: u32,
    best: Option<Answer>,
}

impl Seat {
    fn tell(&mut self, nodes: u32) {
        self.next = nodes + self.nodes / STEPS;
        if let Some(best) = self.best {
            let permille = nodes.saturating_mul(1_000) / self.nodes;
            // Progress that finds no room is left out; more will follow.
            let _ = REPORTS.try_send(Report {
                ticket: self.ticket,
                turn: best.turn,
                depth: best.depth,
                score: best.score as i16,
                permille: Some(permille.min(999) as u16),
            });
        }
    }
}

impl Handler for Seat {
    fn stop(&mut self, nodes: u32) -> bool {
        if nodes >= self.next {
            self.tell(nodes);
        }
        is_stopped(self.ticket)
    }

    fn answer(&mut self, answer: &Answer) {
        self.best = Some(*answer);
        self.tell(answer.nodes);
    }
}
