//! Watches the contacts, debounces them and sends the changes of the buttons.

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

/// The time between two samples while a contact moves: a sixth of the time that a contact
/// needs to settle.
pub(crate) const LOOK: Duration = Duration::from_millis(1);

/// The capacity for changes that the application has not taken. The application is busy for
/// 400 ms at most (the erase of a sector), in which each contact changes twice at most.
const WAITING: usize = 2 * CONTACTS;

/// A press or release of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) button: Button,
    pub(crate) down: bool,
    /// The time of the contact's first edge.
    pub(crate) at: Instant,
}

pub(crate) static MOVED: Channel<CriticalSectionRawMutex, Moved, WAITING> = Channel::new();

/// The begin of a gap in which core 0 could not sample, if a whole press can fit into the
/// gap.
static BLIND: Signal<CriticalSectionRawMutex, Instant> = Signal::new();

/// The levels of the contacts' pins while all contacts have settled (`None` otherwise), and
/// the time up to which all changes have been sent.
static KNOWN: Mutex<CriticalSectionRawMutex, Cell<(Option<u32>, Instant)>> =
    Mutex::new(Cell::new((None, Instant::MIN)));

/// A contact between ground and a pin with a pull-up.
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

    /// Returns true if the contact has closed since the last call. The chip latches edges
    /// even while interrupts are off. embassy-rp uses the same latches for waits for edges
    /// and clears them when such a wait begins; the waits of this module are for levels and
    /// begin right after a sample.
    fn has_closed(&self) -> bool {
        let edges = pac::IO_BANK0.intr(self.pin / 8);
        let place = self.pin % 8;
        let closed = edges.read().edge_low(place);
        if closed {
            // Writing a one clears an edge; zeros keep the other pins' edges.
            edges.write(|w| w.set_edge_low(place, true));
        }
        closed
    }

    /// Waits for a level and not for an edge, so that a change between the last sample and
    /// this wait ends the wait at once.
    async fn moves(&mut self, is_closed: bool) {
        if is_closed {
            self.input.wait_for_high().await;
        } else {
            self.input.wait_for_low().await;
        }
    }
}

/// Returns the contacts that read closed, one bit each.
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

/// Returns the contacts that read closed in the levels of all pins, one bit each.
fn closed_in(contacts: &[Contact; CONTACTS], levels: u32) -> u16 {
    bits(contacts, |contact| levels & 1 << contact.pin == 0)
}

/// Records that core 0 could not sample the contacts since `from`.
pub(crate) fn could_not_look(from: Instant) {
    if hides_a_press(from.elapsed().as_micros()) {
        BLIND.signal(BLIND.try_take().map_or(from, |earlier| earlier.min(from)));
    } else if !BLIND.signaled() {
        lookout::forget();
    }
}

/// Returns the time up to which all changes have reached the application. That is now,
/// unless a contact is moving or a change waits in [`MOVED`].
pub(crate) fn known() -> Instant {
    if let Ok(next) = MOVED.try_peek() {
        return next.at;
    }
    let (levels, known) = KNOWN.lock(Cell::get);
    let still = levels == Some(levels_now()) && !BLIND.signaled();
    if still { Instant::now() } else { known }
}

/// Returns the levels of the contacts' pins, at their pin numbers.
fn levels_now() -> u32 {
    pac::SIO.gpio_in(0).read() & CONTACT_PINS
}

/// Sleeps until a contact moves, then samples until all have settled.
#[embassy_executor::task]
pub(crate) async fn watch(mut contacts: [Contact; CONTACTS]) {
    let mut presses = Presses::holding(closed(&contacts));
    // Edges from the set-up of the pins are no presses.
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
        // The edges are read before the levels, so that an edge in between stays latched.
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
            // `send` may have waited for room; sample again first.
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

/// Sends the changes that are ready. Returns true if there were any.
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
