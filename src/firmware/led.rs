//! Flashes the board's LED, to diagnose a device whose panel is dark.
//!
//! | LED | meaning |
//! | --- | --- |
//! | dark from the start | the program does not run |
//! | steadily lit | it runs and hangs before its first picture |
//! | two flashes, then dark | the first picture was sent: if the panel is dark, check its
//! wires |
//! | three flashes, repeated | safe mode |
//! | four flashes, repeated | self-test |

use embassy_futures::select::{Either, select};
use embassy_rp::gpio::{Level, Output};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};

/// The length of a flash and of the pause after it, long enough to count the flashes.
const FLASH: Duration = Duration::from_millis(120);
const PAUSE: Duration = Duration::from_millis(220);
/// The pause between two rounds of flashes.
const ROUND: Duration = Duration::from_millis(1_500);

/// The state to show.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    Picture,
    SafeMode,
    SelfTest,
}

impl Sign {
    const fn flashes(self) -> u32 {
        match self {
            Self::Picture => 2,
            Self::SafeMode => 3,
            Self::SelfTest => 4,
        }
    }

    /// Returns true for states in which no game is played.
    const fn repeats(self) -> bool {
        !matches!(self, Self::Picture)
    }
}

static SIGN: Signal<CriticalSectionRawMutex, Sign> = Signal::new();

/// The level at the board's start: lit, until [`tell`] is called.
pub(crate) const AT_START: Level = Level::High;

/// Shows a state from now on.
pub(crate) fn tell(sign: Sign) {
    SIGN.signal(sign);
}

#[embassy_executor::task]
pub(crate) async fn flash(mut led: Output<'static>) {
    let mut sign = SIGN.wait().await;
    loop {
        sign = match select(rounds(&mut led, sign), SIGN.wait()).await {
            Either::First(()) => SIGN.wait().await,
            Either::Second(next) => next,
        };
    }
}

async fn rounds(led: &mut Output<'static>, sign: Sign) {
    loop {
        led.set_low();
        Timer::after(PAUSE).await;
        for _ in 0..sign.flashes() {
            led.set_high();
            Timer::after(FLASH).await;
            led.set_low();
            Timer::after(PAUSE).await;
        }
        if !sign.repeats() {
            return;
        }
        Timer::after(ROUND).await;
    }
}
