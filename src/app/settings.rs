//! What the owner has set, and how it is kept in bytes.

use super::text::Language;
use super::view::Signs;
use crate::ai::Level;
use heapless::Vec;

/// Everything that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language of everything on the screen.
    pub language: Language,
    /// How strong the device plays.
    pub level: Level,
    /// How fast stacks move.
    pub animation: Animation,
    /// Whether there are sounds.
    pub sound: bool,
    /// Brightness of the display, 1 to 5.
    pub brightness: u8,
    /// When the display goes dark.
    pub sleep: Sleep,
    /// Signs on the pieces.
    pub signs: Signs,
    /// When the board turns for player B.
    pub turning: Turning,
    /// Settings and records are hidden from visitors.
    pub kiosk: bool,
}

/// How fast stacks move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Animation {
    /// They are there at once.
    Off,
    /// For watching closely.
    Slow,
    /// The usual.
    Normal,
    /// For those who know the game.
    Fast,
}

impl Animation {
    /// All speeds.
    pub const ALL: [Self; 4] = [Self::Off, Self::Slow, Self::Normal, Self::Fast];

    /// How long a hop takes in milliseconds: under 400, so that nobody waits.
    #[must_use]
    pub const fn hop(self) -> u64 {
        match self {
            Self::Off => 0,
            Self::Slow => 390,
            Self::Normal => 260,
            Self::Fast => 140,
        }
    }
}

/// After how many minutes without a button the display goes dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sleep {
    /// Never.
    Never,
    /// After one minute.
    One,
    /// After three minutes.
    Three,
    /// After ten minutes.
    Ten,
}

impl Sleep {
    /// All choices.
    pub const ALL: [Self; 4] = [Self::Never, Self::One, Self::Three, Self::Ten];

    /// The time in milliseconds.
    #[must_use]
    pub const fn after(self) -> Option<u64> {
        match self {
            Self::Never => None,
            Self::One => Some(60_000),
            Self::Three => Some(180_000),
            Self::Ten => Some(600_000),
        }
    }
}

/// When the board turns for player B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// Never.
    Off,
    /// When asked to in the menu.
    OnRequest,
    /// With every turn.
    EveryTurn,
}

impl Turning {
    /// All choices.
    pub const ALL: [Self; 3] = [Self::Off, Self::OnRequest, Self::EveryTurn];
}

/// All signs on pieces.
pub(super) const SIGNS: [Signs; 3] = [Signs::Shapes, Signs::Letters, Signs::Off];

/// The highest brightness.
pub(super) const BRIGHTEST: u8 = 5;

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::English,
            level: Level::ALL[1],
            animation: Animation::Normal,
            sound: true,
            brightness: 4,
            sleep: Sleep::Three,
            signs: Signs::Shapes,
            turning: Turning::OnRequest,
            kiosk: false,
        }
    }
}

/// How many bytes settings take.
const BYTES: usize = 9;

impl Settings {
    /// The version of the bytes.
    pub const VERSION: u8 = 1;

    /// The settings in bytes.
    #[must_use]
    pub fn encoded(&self) -> Vec<u8, 16> {
        let place = |found: Option<usize>| found.unwrap_or(0) as u8;
        let bytes: [u8; BYTES] = [
            self.language.index() as u8,
            self.level.number(),
            place(
                Animation::ALL
                    .iter()
                    .position(|&each| each == self.animation),
            ),
            u8::from(self.sound),
            self.brightness,
            place(Sleep::ALL.iter().position(|&each| each == self.sleep)),
            place(SIGNS.iter().position(|&each| each == self.signs)),
            place(Turning::ALL.iter().position(|&each| each == self.turning)),
            u8::from(self.kiosk),
        ];
        bytes.into_iter().collect()
    }

    /// The settings from bytes; whatever is out of range keeps its default.
    /// None if there are too few bytes.
    #[must_use]
    pub fn decoded(bytes: &[u8]) -> Option<Self> {
        let &[
            language,
            level,
            animation,
            sound,
            brightness,
            sleep,
            signs,
            turning,
            kiosk,
        ] = bytes.first_chunk::<BYTES>()?;
        let usual = Self::default();
        let in_range = (1..=BRIGHTEST).contains(&brightness);
        Some(Self {
            language: pick(&Language::ALL, language, usual.language),
            level: Level::new(level).unwrap_or(usual.level),
            animation: pick(&Animation::ALL, animation, usual.animation),
            sound: sound != 0,
            brightness: if in_range {
                brightness
            } else {
                usual.brightness
            },
            sleep: pick(&Sleep::ALL, sleep, usual.sleep),
            signs: pick(&SIGNS, signs, usual.signs),
            turning: pick(&Turning::ALL, turning, usual.turning),
            kiosk: kiosk != 0,
        })
    }
}

fn pick<T: Copy>(all: &[T], place: u8, usual: T) -> T {
    all.get(usize::from(place)).copied().unwrap_or(usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_from_their_bytes() {
        let settings = Settings {
            language: Language::Hungarian,
            level: Level::ALL[6],
            animation: Animation::Fast,
            sound: false,
            brightness: 1,
            sleep: Sleep::Ten,
            signs: Signs::Off,
            turning: Turning::EveryTurn,
            kiosk: true,
        };
        assert_eq!(Settings::decoded(&settings.encoded()), Some(settings));
    }

    #[test]
    fn settings_saved_before_there_was_a_choice_of_languages_are_english() {
        let saved = [0, 5, 2, 1, 4, 2, 0, 1, 1];
        let settings = Settings::decoded(&saved).unwrap();
        assert_eq!(settings.language, Language::English);
        assert_eq!((settings.level.number(), settings.kiosk), (5, true));
    }

    #[test]
    fn bytes_out_of_range_leave_the_default() {
        let bytes = [200; BYTES];
        let settings = Settings::decoded(&bytes).unwrap();
        assert_eq!(settings.language, Language::English);
        assert_eq!(settings.level, Settings::default().level);
        assert_eq!(settings.animation, Settings::default().animation);
        assert_eq!(Settings::decoded(&bytes[1..]), None);
    }
}
