//! Clicks and short tunes on the piezo, where the board has one. Whether sound
//! is wanted is the application's business.

use embassy_futures::select::{Either, select};
use embassy_rp::pwm::{Config, Pwm};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use lyngk_pocket::app::Sound;

use super::boards::Piezo;

/// The slice counts at 1 MHz: 125 MHz divided by this.
const DIVIDER: u8 = 125;
const COUNTS_A_SECOND: u32 = 1_000_000;

/// The quietest and the highest note that the counter can make, in hertz.
const LOWEST: u32 = 20;
const HIGHEST: u32 = 20_000;

/// A note: its pitch in hertz, 0 for a rest, and its length in milliseconds.
type Note = (u16, u16);

/// What to play; a new tune cuts off the one before.
static TUNE: Signal<CriticalSectionRawMutex, &'static [Note]> = Signal::new();

/// Plays a sound. Nothing is heard on boards without a piezo.
pub(crate) fn play(sound: Sound) {
    TUNE.signal(tune(sound));
}

/// Short, so that they never lag behind the picture, and in the octaves from
/// 1 kHz on, where small piezos are loudest.
const fn tune(sound: Sound) -> &'static [Note] {
    match sound {
        Sound::Click => &[(2_400, 4)],
        Sound::Pick => &[(1_568, 18)],
        Sound::Land => &[(1_047, 22)],
        Sound::Claim => &[(1_319, 45), (1_976, 70)],
        Sound::Capture => &[(1_568, 40), (1_976, 40), (2_349, 70)],
        Sound::Refuse => &[(392, 60)],
        Sound::Win => &[(1_047, 90), (1_319, 90), (1_568, 90), (2_093, 220)],
        Sound::End => &[(1_319, 110), (1_047, 110), (880, 200)],
        Sound::Warn => &[(880, 90), (0, 60), (880, 90)],
    }
}

/// The slice at rest, for the board to start with.
pub(crate) fn silence() -> Config {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    config
}

#[embassy_executor::task]
pub(crate) async fn perform(mut piezo: Piezo) {
    let mut tune = TUNE.wait().await;
    loop {
        tune = match select(notes(&mut piezo.pwm, tune), TUNE.wait()).await {
            Either::First(()) => TUNE.wait().await,
            Either::Second(next) => next,
        };
    }
}

async fn notes(pwm: &mut Pwm<'static>, tune: &[Note]) {
    for &(hertz, milliseconds) in tune {
        pwm.set_config(&pitch(u32::from(hertz)));
        Timer::after(Duration::from_millis(milliseconds.into())).await;
    }
    pwm.set_config(&silence());
}

/// A square wave: half of the time high is the loudest.
fn pitch(hertz: u32) -> Config {
    let mut config = silence();
    if (LOWEST..=HIGHEST).contains(&hertz) {
        let period = COUNTS_A_SECOND / hertz;
        config.top = (period - 1) as u16;
        config.compare_a = (period / 2) as u16;
        config.compare_b = (period / 2) as u16;
    }
    config
}
