//! Plays clicks and short tunes on the piezo, on boards that have one. The application
//! decides whether to play sound.

use embassy_futures::select::{Either, select};
use embassy_rp::pwm::{Config, Pwm};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use lyngk_pocket::app::{Note, Sound, Volume, tune};

use super::boards::Piezo;

/// The divider with which the PWM slice counts at 1 MHz from 125 MHz.
const DIVIDER: u8 = 125;
const COUNTS_A_SECOND: u32 = 1_000_000;

/// The range of notes that the counter can make, in hertz.
const LOWEST: u32 = 20;
const HIGHEST: u32 = 20_000;

/// The tune to play. A new tune interrupts the previous one.
static TUNE: Signal<CriticalSectionRawMutex, (&'static [Note], Volume)> = Signal::new();

/// Plays a sound. Without a piezo it has no effect.
pub(crate) fn play(sound: Sound, volume: Volume) {
    TUNE.signal((tune(sound), volume));
}

/// Returns the PWM setting for silence, for the board's start.
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

/// Plays one note at full volume, for the self-test.
pub(crate) async fn note(piezo: &mut Piezo, hertz: u16, long: Duration) {
    piezo.pwm.set_config(&pitch(hertz.into(), Volume::Loud));
    Timer::after(long).await;
    piezo.pwm.set_config(&silence());
}

/// Returns the PWM setting of a note. A duty cycle of one half is the loudest; shorter
/// pulses are quieter. A pitch outside of the range is silent.
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
