//! Watches the contacts and sends on what their debounced changes mean.

use core::cell::Cell;

use embassy_futures::select::{Either, select, select_array};
use embassy_rp::Peri;
use embassy_rp::gpio::{Input, Pin, Pull};
use embassy_rp::pac;
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer};
use lyngk_pocket::app::Button;
use lyngk_pocket::peripherals::debounce::{Unseen, hides_a_press};
use lyngk_pocket::peripherals::presses::{self, Presses};

use super::boards::{BUTTONS, CONTACT_PINS, CONTACTS, steady};
use super::lookout::{self, Sighting};

/// How often the contacts are looked at while one of them moves: a handful of
/// looks in the time a contact needs to settle.
pub(crate) const LOOK: Duration = Duration::from_millis(1);

/// Presses and releases that nobody has taken yet. The application is busy for
/// 400 ms at most (a sector being erased), in which each contact moves twice at most.
const WAITING: usize = 2 * CONTACTS;

/// A button that went down or came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) button: Button,
    pub(crate) down: bool,
    /// When it did.
    pub(crate) at: Instant,
}

pub(crate) static MOVED: Channel<CriticalSectionRawMutex, Moved, WAITING> = Channel::new();

/// Since when nobody could look, if that was so long that a press may have come and
/// gone.
static BLIND: Signal<CriticalSectionRawMutex, Instant> = Signal::new();

/// What is known of the contacts: the level of all pins while all are as believed
/// (none if one of them is not), and up to when everything they did has been told.
static KNOWN: Mutex<CriticalSectionRawMutex, Cell<(Option<u32>, Instant)>> =
    Mutex::new(Cell::new((None, Instant::MIN)));

/// A contact to ground on a pin pulled up.
pub(crate) struct Contact {
    input: Input<'static>,
    pin: usize,
}

impl Contact {
    pub(crate) fn new(pin: Peri<'static, impl Pin>) -> Self {
        Self {
            pin: usize::from(pin.pin()),
            input: steady(pin, Pull::Up),
        }
    }

    fn is_closed(&self) -> bool {
        self.input.is_low()
    }

    /// Whether it has closed since this was last asked. The chip remembers edges
    /// whether interrupts are on or not. embassy-rp uses them for those who wait
    /// for edges, and forgets them whenever a wait begins; here all waits are for
    /// levels and begin right after a look.
    fn has_closed(&self) -> bool {
        let edges = pac::IO_BANK0.intr(self.pin / 8);
        let place = self.pin % 8;
        let closed = edges.read().edge_low(place);
        if closed {
            // Writing ones clears; zeros leave the other pins' edges alone.
            edges.write(|w| w.set_edge_low(place, true));
        }
        closed
    }

    /// Levels and not edges: a contact that moves between a look and this wait
    /// ends it at once.
    async fn moves(&mut self, is_closed: bool) {
        if is_closed {
            self.input.wait_for_high().await;
        } else {
            self.input.wait_for_low().await;
        }
    }
}

/// The contacts that read closed, one bit each.
pub(crate) fn closed(contacts: &[Contact; CONTACTS]) -> u16 {
    bits(contacts, Contact::is_closed)
}

fn bits(contacts: &[Contact; CONTACTS], holds: impl Fn(&Contact) -> bool) -> u16 {
    contacts
        .iter()
        .enumerate()
        .filter(|(_, contact)| holds(contact))
        .fold(0, |bits, (index, _)| bits | 1 << index)
}

/// The contacts that read closed in the levels of all pins, one bit each.
fn closed_in(contacts: &[Contact; CONTACTS], levels: u32) -> u16 {
    bits(contacts, |contact| levels & 1 << contact.pin == 0)
}

/// Notes that core 0 could not look at the contacts since `from`.
pub(crate) fn could_not_look(from: Instant) {
    if hides_a_press(from.elapsed().as_micros()) {
        BLIND.signal(BLIND.try_take().map_or(from, |earlier| earlier.min(from)));
    } else if !BLIND.signaled() {
        lookout::forget();
    }
}

/// Up to when everything that the buttons did has been told: now, unless a contact has
/// moved and is not believed yet, or what it did waits in [`MOVED`].
pub(crate) fn known() -> Instant {
    if let Ok(next) = MOVED.try_peek() {
        return next.at;
    }
    let (levels, known) = KNOWN.lock(Cell::get);
    let still = levels == Some(levels_now()) && !BLIND.signaled();
    if still { Instant::now() } else { known }
}

/// The levels of the contacts' pins, each at its number.
fn levels_now() -> u32 {
    pac::SIO.gpio_in(0).read() & CONTACT_PINS
}

/// Sleeps until a contact moves, then looks until all have settled.
#[embassy_executor::task]
pub(crate) async fn watch(mut contacts: [Contact; CONTACTS]) {
    let mut presses = Presses::holding(closed(&contacts));
    // What the pins did while they were set up is nobody's press.
    bits(&contacts, Contact::has_closed);
    BLIND.reset();
    lookout::forget();
    let mut blind = None;
    loop {
        let unseen = blind.take().or_else(|| BLIND.try_take());
        let mut told = false;
        let mut watched = false;
        if unseen.is_some() {
            for Sighting { at, levels } in lookout::take() {
                presses.seen(at.as_micros(), closed_in(&contacts, levels));
                told |= tell(&mut presses).await;
                watched = true;
            }
        }
        let now = Instant::now();
        // Before the levels, so that an edge in between is not forgotten.
        let edges = bits(&contacts, Contact::has_closed);
        let levels = levels_now();
        let closed = closed_in(&contacts, levels);
        match unseen.filter(|_| !watched) {
            Some(since) => presses.look_after(
                now.as_micros(),
                closed,
                Unseen {
                    since: since.as_micros(),
                    closed: edges,
                },
            ),
            None => presses.look(now.as_micros(), closed),
        }
        told |= tell(&mut presses).await;
        let known = Instant::from_micros(presses.known());
        KNOWN.lock(|cell| cell.set((presses.is_settled().then_some(levels), known)));
        if told {
            // Sending may have taken its time.
            continue;
        }
        if presses.is_settled() {
            let believed = presses.closed();
            let mut index = 0;
            let waits = contacts.each_mut().map(|contact| {
                let is_closed = believed & 1 << index != 0;
                index += 1;
                contact.moves(is_closed)
            });
            if let Either::Second(since) = select(select_array(waits), BLIND.wait()).await {
                blind = Some(since);
            }
        } else {
            Timer::at(now + LOOK).await;
        }
    }
}

/// Sends on what the buttons did; whether there was anything.
async fn tell(presses: &mut Presses) -> bool {
    let mut told = false;
    while let Some(presses::Moved { contact, down, at }) = presses.take_next() {
        if let Some(&button) = BUTTONS.get(contact) {
            let at = Instant::from_micros(at);
            MOVED.send(Moved { button, down, at }).await;
            told = true;
        }
    }
    told
}
