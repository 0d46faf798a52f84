//! Watches the contacts and sends on what their debounced changes mean. It must
//! not know what a button does.

use embassy_futures::select::select_array;
use embassy_rp::gpio::Input;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::{Duration, Instant, Timer};
use lyngk_pocket::app::Button;
use lyngk_pocket::signals::debounce::Debouncer;

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

/// The contacts that read closed, one bit each.
pub(crate) fn closed(contacts: &[Input<'static>; CONTACTS]) -> u16 {
    contacts
        .iter()
        .enumerate()
        .filter(|(_, contact)| contact.is_low())
        .fold(0, |closed, (index, _)| closed | 1 << index)
}

/// Sleeps until a contact moves, then looks until all have settled.
#[embassy_executor::task]
pub(crate) async fn watch(mut contacts: [Input<'static>; CONTACTS], mut debouncer: Debouncer) {
    loop {
        let now = Instant::now();
        let changes = debouncer.sample(now.as_micros(), closed(&contacts));
        for (contact, &button) in BUTTONS.iter().enumerate() {
            let bit = 1 << contact;
            if (changes.pressed | changes.released) & bit != 0 {
                let down = changes.pressed & bit != 0;
                MOVED.send(Moved { button, down }).await;
            }
        }
        if debouncer.is_settled() {
            // Levels and not edges: a contact that moves between the look and
            // this wait ends it at once.
            let believed = debouncer.closed();
            let mut index = 0;
            let waits = contacts.each_mut().map(|contact| {
                let is_closed = believed & 1 << index != 0;
                index += 1;
                moves(contact, is_closed)
            });
            select_array(waits).await;
        } else {
            Timer::at(now + LOOK).await;
        }
    }
}

async fn moves(contact: &mut Input<'static>, is_closed: bool) {
    if is_closed {
        contact.wait_for_high().await;
    } else {
        contact.wait_for_low().await;
    }
}
