//! The display's light, by PWM. When to dim is the application's business.

use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Duration, Timer};

/// Steps of brightness; with the divider below 125 MHz become 2.08 kHz, too
/// fast for the eye and for a phone's camera, slow enough for the transistor.
const TOP: u16 = 9_999;
const DIVIDER: u8 = 6;

/// A change of brightness takes this many steps of this length, so that waking
/// and dimming do not startle.
const FADE_STEPS: u16 = 8;
const FADE_STEP: Duration = Duration::from_millis(8);

/// The light.
pub(crate) struct Backlight {
    pwm: Pwm<'static>,
    duty: u16,
}

/// The setting with the light off, for the board to start with.
pub(crate) fn dark() -> Config {
    config(0)
}

impl Backlight {
    pub(crate) const fn new(pwm: Pwm<'static>) -> Self {
        Self { pwm, duty: 0 }
    }

    /// Whether the light is off.
    pub(crate) const fn is_dark(&self) -> bool {
        self.duty == 0
    }

    /// Sets the brightness in hundredths as the eye sees it.
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

/// The eye sees the square root of the light, roughly.
fn duty(hundredths: u8) -> u16 {
    let level = u32::from(hundredths.min(100));
    (level * level * u32::from(TOP)).div_ceil(10_000) as u16
}

fn config(duty: u16) -> Config {
    let mut config = Config::default();
    config.top = TOP;
    config.divider = DIVIDER.into();
    // Either output of the slice may be the light's.
    config.compare_a = duty;
    config.compare_b = duty;
    config
}
