//! Drives the display's backlight by PWM. The application decides when to dim.

use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Duration, Timer};

/// The steps of brightness and the clock divider. Together they give 2.08 kHz from 125 MHz:
/// above what the eye and a phone's camera see as flicker, and slow enough for the
/// transistor.
const TOP: u16 = 9_999;
const DIVIDER: u8 = 6;

/// A change of brightness fades in this many steps of this length.
const FADE_STEPS: u16 = 8;
const FADE_STEP: Duration = Duration::from_millis(8);

/// The backlight with its present duty cycle.
pub(crate) struct Backlight {
    pwm: Pwm<'static>,
    duty: u16,
}

/// Returns the PWM setting with the light off, for the board's start.
pub(crate) fn dark() -> Config {
    config(0)
}

impl Backlight {
    pub(crate) const fn new(pwm: Pwm<'static>) -> Self {
        Self { pwm, duty: 0 }
    }

    /// Returns true if the light is off.
    pub(crate) const fn is_dark(&self) -> bool {
        self.duty == 0
    }

    /// Fades to a brightness, in hundredths of perceived brightness.
    pub(crate) async fn set(&mut self, hundredths: u8) {
        let (from, to) = (u32::from(self.duty), u32::from(duty(hundredths)));
        if from == to {
            return;
        }
        let steps = u32::from(FADE_STEPS);
        for step in 1..=steps {
            let duty = (from * (steps - step) + to * step) / steps;
            self.pwm.set_config(&config(duty as u16));
            if step < steps {
                Timer::after(FADE_STEP).await;
            }
        }
        self.duty = to as u16;
    }
}

/// Returns the duty cycle for a perceived brightness. Perceived brightness is roughly the
/// square root of the light.
fn duty(hundredths: u8) -> u16 {
    let level = u32::from(hundredths.min(100));
    (level * level * u32::from(TOP)).div_ceil(10_000) as u16
}

fn config(duty: u16) -> Config {
    let mut config = Config::default();
    config.top = TOP;
    config.divider = DIVIDER.into();
    // Which output of the slice drives the light depends on the board, so both are set.
    config.compare_a = duty;
    config.compare_b = duty;
    config
}
