//! Settings and counters as words of the protocol.

use crate::ai::Level;
use crate::app::text::Language;
use crate::app::view::Signs;
use crate::app::{Animation, Counters, Settings, Sleep, Turning, Volume};
use core::fmt::{self, Write};

/// Names of the settings.
const NAMES: [&str; 8] = [
    "language",
    "level",
    "animation",
    "sound",
    "brightness",
    "sleep",
    "signs",
    "turning",
];
const ANIMATIONS: [&str; Animation::ALL.len()] = ["off", "slow", "normal", "fast"];
const VOLUMES: [&str; Volume::ALL.len()] = ["off", "loud", "medium", "quiet"];
const SLEEPS: [&str; Sleep::ALL.len()] = ["never", "1", "3", "10"];
const SIGNS: [(&str, Signs); 3] = [
    ("shapes", Signs::Shapes),
    ("letters", Signs::Letters),
    ("off", Signs::Off),
];
const TURNINGS: [&str; Turning::ALL.len()] = ["off", "request", "turn"];

/// The reason why a setting is not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingError {
    /// There is no setting with this name.
    Name,
    /// The setting does not have this value.
    Value,
}

/// Writes a setting, starting at 0. Returns false if there are no more.
///
/// # Errors
/// The error of the writer.
pub(super) fn line(
    settings: &Settings,
    number: usize,
    to: &mut dyn Write,
) -> Result<bool, fmt::Error> {
    let Some(&name) = NAMES.get(number) else {
        return Ok(false);
    };
    write!(to, "setting {name} ")?;
    match name {
        "language" => writeln!(to, "{}", settings.language.tag())?,
        "level" => writeln!(to, "{}", settings.level)?,
        "animation" => writeln!(
            to,
            "{}",
            word(&ANIMATIONS, &Animation::ALL, settings.animation)
        )?,
        "sound" => writeln!(to, "{}", VOLUMES[settings.volume.index()])?,
        "brightness" => writeln!(to, "{}", settings.brightness)?,
        "sleep" => writeln!(to, "{}", word(&SLEEPS, &Sleep::ALL, settings.sleep))?,
        "signs" => {
            let found = SIGNS.iter().find(|&&(_, signs)| signs == settings.signs);
            writeln!(to, "{}", found.map_or("", |&(word, _)| word))?;
        }
        _ => writeln!(to, "{}", word(&TURNINGS, &Turning::ALL, settings.turning))?,
    }
    Ok(true)
}

/// Returns the settings with one of them changed.
///
/// # Errors
/// The reason why the setting is refused.
pub(super) fn changed(
    settings: &Settings,
    name: &str,
    value: &str,
) -> Result<Settings, SettingError> {
    let mut settings = *settings;
    let bad = SettingError::Value;
    match name {
        "language" => settings.language = Language::from_tag(value).ok_or(bad)?,
        "level" => settings.level = value.parse().ok().and_then(Level::new).ok_or(bad)?,
        "animation" => settings.animation = pick(&ANIMATIONS, &Animation::ALL, value).ok_or(bad)?,
        "sound" => settings.volume = pick(&VOLUMES, &Volume::ALL, value).ok_or(bad)?,
        "brightness" => {
            let brightness = value.parse().ok().filter(|value| (1..=5).contains(value));
            settings.brightness = brightness.ok_or(bad)?;
        }
        "sleep" => settings.sleep = pick(&SLEEPS, &Sleep::ALL, value).ok_or(bad)?,
        "signs" => {
            let found = SIGNS.iter().find(|&&(word, _)| word == value);
            settings.signs = found.ok_or(bad)?.1;
        }
        "turning" => settings.turning = pick(&TURNINGS, &Turning::ALL, value).ok_or(bad)?,
        _ => return Err(SettingError::Name),
    }
    Ok(settings)
}

fn word<T: PartialEq>(words: &[&'static str], all: &[T], value: T) -> &'static str {
    let place = all.iter().position(|each| *each == value);
    place
        .and_then(|place| words.get(place))
        .copied()
        .unwrap_or("")
}

fn pick<T: Copy>(words: &[&str], all: &[T], value: &str) -> Option<T> {
    let place = words.iter().position(|&word| word == value)?;
    all.get(place).copied()
}

/// Writes a counter of a kiosk, starting at 0. Returns false if there are no more.
///
/// # Errors
/// The error of the writer.
pub(super) fn counter(
    counters: &Counters,
    number: usize,
    to: &mut dyn Write,
) -> Result<bool, fmt::Error> {
    let plain = [
        ("visits", counters.visits),
        ("walked-off", counters.walked_off),
        ("ended", counters.ended),
        ("shared", counters.shared),
        ("starts-power", counters.resets[0]),
        ("starts-daily", counters.resets[1]),
        ("starts-failure", counters.resets[2]),
        ("starts-operator", counters.resets[3]),
    ];
    if let Some((name, count)) = plain.get(number) {
        writeln!(to, "counter {name} {count}")?;
        return Ok(true);
    }
    let level = number - plain.len();
    let Some(count) = counters.levels.get(level) else {
        return Ok(false);
    };
    writeln!(to, "counter level-{} {count}", level + 1)?;
    Ok(true)
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "there is no such setting",
            Self::Value => "the setting does not have this value",
        })
    }
}

impl core::error::Error for SettingError {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;
    use std::vec::Vec;

    #[test]
    fn every_setting_is_told_in_a_way_that_sets_it() {
        let other = Settings {
            language: Language::Polish,
            level: Level::ALL[6],
            animation: Animation::Fast,
            volume: Volume::Quiet,
            brightness: 2,
            sleep: Sleep::Ten,
            signs: Signs::Off,
            turning: Turning::EveryTurn,
            ..Settings::default()
        };
        let mut settings = Settings::default();
        for number in 0..NAMES.len() {
            let mut text = String::new();
            assert!(line(&other, number, &mut text).unwrap());
            let words: Vec<&str> = text.split_whitespace().collect();
            settings = changed(&settings, words[1], words[2]).unwrap();
        }
        assert_eq!(settings, other);
        assert!(!line(&other, NAMES.len(), &mut String::new()).unwrap());
        assert_eq!(changed(&other, "kiosk", "on"), Err(SettingError::Name));
        assert_eq!(changed(&other, "level", "9"), Err(SettingError::Value));
        assert_eq!(changed(&other, "brightness", "0"), Err(SettingError::Value));
    }
}
