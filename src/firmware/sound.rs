//! Clicks and short tunes on the piezo, where the board has one. Whether sound
//! is wanted is the application's business.

use embassy_futures::select::{Either, select};
use embassy_rp::pwm::{Config, Pwm};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use lyngk_pocket::app::{Note, Sound, Volume, tune};

use super::boards::Piezo;

/// The slice counts at 1 MHz: 125 MHz divided by this.
const DIVIDER: u8 = 125;
const COUNTS_A_SECOND: u32 = 1_000_000;

/// The quietest and the highest note that the counter can make, in hertz.
const LOWEST: u32 = 20;
const HIGHEST: u32 = 20_000;

/// What to play; a new tune cuts off the one before.
static TUNE: Signal<CriticalSectionRawMutex, (&'static [Note], Volume)> = Signal::new();

/// Plays a sound. Nothing is heard on boards without a piezo.
pub(crate) fn play(sound: Sound, volume: Volume) {
    TUNE.signal((tune(sound), volume));
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

async fn notes(pwm: &mut Pwm<'static>, (tune, volume): (&[Note], Volume)) {
    for &(hertz, milliseconds) in tune {
        pwm.set_config(&pitch(u32::from(hertz), volume));
        Timer::after(Duration::from_millis(milliseconds.into())).await;
    }
    pwm.set_config(&silence());
}

/// Plays one note as loud as can be, for the self-test.
pub(crate) async fn note(piezo: &mut Piezo, hertz: u16, long: Duration) {
    piezo.pwm.set_config(&pitch(hertz.into(), Volume::Loud));
    Timer::after(long).await;
    piezo.pwm.set_config(&silence());
}

/// A pulse wave: half of the time high is the loudest, shorter pulses are quieter.
fn pitch(hertz: u32, volume: Volume) -> Config {
    let mut config = silence();
    let share = match volume {
        Volume::Off => return config,
        Volume::Loud => 2,
        Volume::Medium => 8,
        Volume::Quiet => 32,
    };
    if (LOWEST..=HIGHEST).contains(&hertz) {
        let period = COUNTS_A_SECOND / hertz;
        config.top = (period - 1) as u16;
        config.compare_a = (period / share) as u16;
        config.compare_b = (period / share) as u16;
    }
    config
}
