//! The display's light, the battery, and falling asleep.

use super::event::{Effects, Millis};
use super::settings::Settings;

/// How long the display stays dim before it goes dark, in milliseconds: time
/// enough to notice and press something.
const DIM_FOR: Millis = 10_000;
/// Brightness while dim, in hundredths.
const DIM: u8 = 6;
/// Below this charge, in hundredths, a message warns; below the second, a
/// dialog that must be answered.
const LOW: u8 = 15;
const EMPTY: u8 = 5;

/// How bright the display is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Light {
    On,
    Dim,
    Dark,
}

/// How badly a battery needs charging.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Warning {
    None,
    Low,
    Empty,
}

#[derive(Clone, Debug)]
pub(super) struct Power {
    last_touched: Millis,
    light: Light,
    /// The charge in hundredths, where the board has a gauge.
    pub(super) battery: Option<(u8, bool)>,
    warned: Warning,
}

impl Power {
    pub(super) const fn new() -> Self {
        Self {
            last_touched: 0,
            light: Light::On,
            battery: None,
            warned: Warning::None,
        }
    }

    /// A button was touched. False if that only lit the display again.
    pub(super) fn touch(&mut self, now: Millis, settings: &Settings, fx: &mut Effects) -> bool {
        self.last_touched = now;
        let was = self.light;
        if was != Light::On {
            self.light = Light::On;
            self.set(settings, fx);
        }
        was != Light::Dark
    }

    /// Whether nobody can see anything.
    pub(super) fn is_dark(&self) -> bool {
        self.light == Light::Dark
    }

    /// Sets the light as the settings say.
    pub(super) fn set(&self, settings: &Settings, fx: &mut Effects) {
        fx.backlight = Some(match self.light {
            Light::On => settings.brightness * 20,
            Light::Dim => DIM,
            Light::Dark => 0,
        });
    }

    /// Dims and darkens as time passes.
    pub(super) fn tick(&mut self, now: Millis, settings: &Settings, fx: &mut Effects) {
        let Some(after) = settings.sleep.after() else {
            return;
        };
        let idle = now.saturating_sub(self.last_touched);
        let light = match idle {
            _ if idle >= after => Light::Dark,
            _ if idle >= after.saturating_sub(DIM_FOR) => Light::Dim,
            _ => Light::On,
        };
        if light != self.light {
            self.light = light;
            self.set(settings, fx);
        }
    }

    /// When the light changes next.
    pub(super) fn wake_at(&self, settings: &Settings) -> Option<Millis> {
        let after = settings.sleep.after()?;
        match self.light {
            Light::On => Some(self.last_touched + after.saturating_sub(DIM_FOR)),
            Light::Dim => Some(self.last_touched + after),
            Light::Dark => None,
        }
    }

    /// Notes the charge; says which warning is due, each once until charged.
    pub(super) fn gauge(&mut self, percent: u8, charging: bool) -> Warning {
        self.battery = Some((percent, charging));
        let now = match percent {
            _ if charging => Warning::None,
            0..EMPTY => Warning::Empty,
            EMPTY..LOW => Warning::Low,
            _ => Warning::None,
        };
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
            "dim is still awake"
        );
        power.tick(3 * after, &settings, &mut fx);
        assert_eq!(fx.backlight, Some(0));
        assert!(!power.touch(3 * after + 1, &settings, &mut fx));
        assert_eq!(fx.backlight, Some(80));
        assert!(power.touch(3 * after + 2, &settings, &mut fx));
    }

    #[test]
    fn a_battery_warns_once_a_stage() {
        let mut power = Power::new();
        assert_eq!(power.gauge(50, false), Warning::None);
        assert_eq!(power.gauge(14, false), Warning::Low);
        assert_eq!(power.gauge(15, false), Warning::None);
        assert_eq!(
            power.gauge(14, false),
            Warning::None,
            "no flicker round the limit"
        );
        assert_eq!(power.gauge(4, false), Warning::Empty);
        assert_eq!(power.gauge(4, true), Warning::None);
        assert_eq!(power.gauge(4, false), Warning::Empty);
    }
}
