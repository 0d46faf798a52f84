//! The backlight, the battery and the sleep of the display.

use super::event::{Effects, Millis};
use super::moment::Moment;
use super::settings::Settings;

/// Time for which the display is dim before it goes dark, in milliseconds: enough to
/// notice it and press a button.
const DIM_FOR: Millis = 10_000;
/// Time without a button after which a kiosk lowers its light, in milliseconds, and the
/// lowered brightness in hundredths: visible from across the room. A kiosk never goes
/// dark.
const KIOSK_DIMS_AFTER: Millis = 600_000;
const KIOSK_DIM: u8 = 45;
/// Brightness while dim, in hundredths as perceived: below the lowest setting, 20, but
/// visible by daylight. A panel gets the square of it, 1.4 % of its light.
const DIM: u8 = 12;
/// Charge below which a message warns, and charge below which a notice warns, in
/// hundredths.
const LOW: u8 = 15;
const EMPTY: u8 = 5;

/// State of the backlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Light {
    On,
    Dim,
    Dark,
}

/// Urgency of charging.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Warning {
    None,
    Low,
    Empty,
}

#[derive(Clone, Debug)]
pub(super) struct Power {
    last_touched: Moment,
    light: Light,
    /// Charge in hundredths and whether it is charging, where the board has a gauge.
    pub(super) battery: Option<(u8, bool)>,
    warned: Warning,
}

impl Power {
    pub(super) const fn new() -> Self {
        Self {
            last_touched: Moment::at(0),
            light: Light::On,
            battery: None,
            warned: Warning::None,
        }
    }

    /// Records a press. Returns false if the press only woke a dark display.
    pub(super) fn touch(&mut self, now: Millis, settings: &Settings, fx: &mut Effects) -> bool {
        self.last_touched = Moment::at(now);
        let was = self.light;
        if was != Light::On {
            self.light = Light::On;
            self.set(settings, fx);
        }
        was != Light::Dark
    }

    /// Returns the time since the last press, in milliseconds.
    pub(super) fn idle(&self, now: Millis) -> Millis {
        now.saturating_sub(self.last_touched.millis())
    }

    /// Returns whether the display is dark.
    pub(super) fn is_dark(&self) -> bool {
        self.light == Light::Dark
    }

    /// Sets the backlight according to the settings.
    pub(super) fn set(&self, settings: &Settings, fx: &mut Effects) {
        fx.backlight = Some(match self.light {
            Light::On => settings.brightness * 20,
            Light::Dim if !settings.policy().may_go_dark() => {
                (settings.brightness * 20).min(KIOSK_DIM)
            }
            Light::Dim => DIM,
            Light::Dark => 0,
        });
    }

    /// Dims and darkens the display as time passes.
    pub(super) fn tick(&mut self, now: Millis, settings: &Settings, fx: &mut Effects) {
        let idle = self.idle(now);
        let light = match settings.sleep.after() {
            _ if !settings.policy().may_go_dark() => {
                if idle >= KIOSK_DIMS_AFTER {
                    Light::Dim
                } else {
                    Light::On
                }
            }
            None => return,
            Some(after) if idle >= after => Light::Dark,
            Some(after) if idle >= after.saturating_sub(DIM_FOR) => Light::Dim,
            Some(_) => Light::On,
        };
        if light != self.light {
            self.light = light;
            self.set(settings, fx);
        }
    }

    /// Returns the time of the next change of the light.
    pub(super) fn wake_at(&self, settings: &Settings) -> Option<Millis> {
        if !settings.policy().may_go_dark() {
            let dims = self.last_touched.millis() + KIOSK_DIMS_AFTER;
            return (self.light == Light::On).then_some(dims);
        }
        let after = settings.sleep.after()?;
        match self.light {
            Light::On => Some(self.last_touched.millis() + after.saturating_sub(DIM_FOR)),
            Light::Dim => Some(self.last_touched.millis() + after),
            Light::Dark => None,
        }
    }

    /// Returns whether the charge is too low for work in the background.
    pub(super) const fn is_low(&self) -> bool {
        matches!(self.battery, Some((0..LOW, false)))
    }

    /// Records the charge.
    pub(super) fn gauge(&mut self, percent: u8, charging: bool) {
        self.battery = Some((percent, charging));
    }

    /// Returns the warning that is due. Each is due once until the battery charges, and
    /// none while the display is dark.
    pub(super) fn warning(&mut self) -> Warning {
        let now = match self.battery {
            _ if self.is_dark() => return Warning::None,
            None | Some((_, true)) => Warning::None,
            Some((0..EMPTY, false)) => Warning::Empty,
            Some((EMPTY..LOW, false)) => Warning::Low,
            Some(_) => Warning::None,
        };
        let charging = self.battery.is_some_and(|(_, charging)| charging);
        let due = if now > self.warned {
            now
        } else {
            Warning::None
        };
        if charging || now > self.warned {
            self.warned = now;
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_display_dims_then_darkens_and_wakes_without_acting() {
        let settings = Settings::default();
        let after = settings.sleep.after().unwrap();
        let mut power = Power::new();
        let mut fx = Effects::default();
        power.tick(after - DIM_FOR - 1, &settings, &mut fx);
        assert_eq!(fx.backlight, None);
        power.tick(after - DIM_FOR, &settings, &mut fx);
        assert_eq!(fx.backlight, Some(DIM));
        assert!(
            power.touch(after - 1, &settings, &mut fx),
            "a press acts while the display is dim"
        );
        power.tick(3 * after, &settings, &mut fx);
        assert_eq!(fx.backlight, Some(0));
        assert!(!power.touch(3 * after + 1, &settings, &mut fx));
        assert_eq!(fx.backlight, Some(80));
        assert!(power.touch(3 * after + 2, &settings, &mut fx));
    }

    #[test]
    fn a_kiosk_lowers_its_light_but_never_goes_dark() {
        let settings = Settings {
            kiosk: true,
            ..Settings::default()
        };
        let mut power = Power::new();
        let mut fx = Effects::default();
        power.tick(KIOSK_DIMS_AFTER - 1, &settings, &mut fx);
        assert_eq!(fx.backlight, None);
        assert_eq!(power.wake_at(&settings), Some(KIOSK_DIMS_AFTER));
        power.tick(KIOSK_DIMS_AFTER, &settings, &mut fx);
        assert_eq!(fx.backlight, Some(KIOSK_DIM));
        power.tick(100 * KIOSK_DIMS_AFTER, &settings, &mut fx);
        assert!(power.touch(100 * KIOSK_DIMS_AFTER, &settings, &mut fx));
        assert_eq!(fx.backlight, Some(80));
    }

    #[test]
    fn a_battery_warns_once_a_stage() {
        let mut power = Power::new();
        let mut warning = |percent, charging| {
            power.gauge(percent, charging);
            power.warning()
        };
        assert_eq!(warning(50, false), Warning::None);
        assert_eq!(warning(14, false), Warning::Low);
        assert_eq!(warning(15, false), Warning::None);
        assert_eq!(
            warning(14, false),
            Warning::None,
            "a charge around the limit warns once"
        );
        assert_eq!(warning(4, false), Warning::Empty);
        assert_eq!(warning(4, true), Warning::None);
        assert_eq!(warning(4, false), Warning::Empty);
    }

    #[test]
    fn a_warning_waits_for_the_light() {
        let settings = Settings::default();
        let mut fx = Effects::default();
        let mut power = Power::new();
        power.tick(10_000_000, &settings, &mut fx);
        power.gauge(14, false);
        assert_eq!(power.warning(), Warning::None);
        power.touch(10_000_001, &settings, &mut fx);
        assert_eq!(power.warning(), Warning::Low);
        assert_eq!(power.warning(), Warning::None);
    }
}
