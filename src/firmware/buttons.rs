//! Watches the contacts and sends on what their debounced changes mean.

use embassy_futures::select::{Either, select, select_array};
use embassy_rp::Peri;
use embassy_rp::gpio::{Input, Pin, Pull};
use embassy_rp::pac;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer};
use lyngk_pocket::app::Button;
use lyngk_pocket::peripherals::debounce::{Debouncer, hides_a_press};

use super::boards::{BUTTONS, CONTACTS};

/// How often the contacts are looked at while one of them moves: a handful of
/// looks in the time a contact needs to settle.
const LOOK: Duration = Duration::from_millis(1);

/// Presses and releases that nobody has taken yet. The application is busy for
/// 45 ms at most (a sector being erased), far too short for this many.
const WAITING: usize = 16;

/// A button that went down or came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) button: Button,
    pub(crate) down: bool,
}

pub(crate) static MOVED: Channel<CriticalSectionRawMutex, Moved, WAITING> = Channel::new();

/// Nobody could look for so long that a press may have come and gone.
static BLIND: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// A contact to ground on a pin pulled up.
pub(crate) struct Contact {
    input: Input<'static>,
    pin: usize,
}

impl Contact {
    pub(crate) fn new(pin: Peri<'static, impl Pin>) -> Self {
        let number = usize::from(pin.pin());
        let mut input = Input::new(pin, Pull::Up);
        // embassy-rp takes the pad's own hysteresis away.
        input.set_schmitt(true);
        Self { pin: number, input }
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

/// Notes that nobody could look at the contacts since `from`.
pub(crate) fn could_not_look(from: Instant) {
    if hides_a_press(from.elapsed().as_micros()) {
        BLIND.signal(());
    }
}

/// Sleeps until a contact moves, then looks until all have settled.
#[embassy_executor::task]
pub(crate) async fn watch(mut contacts: [Contact; CONTACTS], mut debouncer: Debouncer) {
    // What the pins did while they were set up is nobody's press.
    bits(&contacts, Contact::has_closed);
    BLIND.reset();
    let mut was_blind = false;
    loop {
        let now = Instant::now();
        // Before the levels, so that an edge in between is not forgotten.
        let closed_since = bits(&contacts, Contact::has_closed);
        if was_blind || BLIND.try_take().is_some() {
            debouncer.missed(now.as_micros(), closed_since);
        }
        was_blind = false;
        let changes = debouncer.sample(now.as_micros(), closed(&contacts));
        for (contact, &button) in BUTTONS.iter().enumerate() {
            let bit = 1 << contact;
            for (changed, down) in [(changes.pressed, true), (changes.released, false)] {
                if changed & bit != 0 {
                    MOVED.send(Moved { button, down }).await;
                }
            }
        }
        if !changes.is_empty() {
            // Sending may have taken its time.
            continue;
        }
        if debouncer.is_settled() {
            let believed = debouncer.closed();
            let mut index = 0;
            let waits = contacts.each_mut().map(|contact| {
                let is_closed = believed & 1 << index != 0;
                index += 1;
                contact.moves(is_closed)
            });
            let ended = select(select_array(waits), BLIND.wait()).await;
            was_blind = matches!(ended, Either::Second(()));
        } else {
            Timer::at(now + LOOK).await;
        }
    }
}
