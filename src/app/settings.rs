//! The settings of the owner and their encoding.

use super::policy::Policy;
use super::text::Language;
use super::view::Signs;
use crate::ai::Level;
use crate::rules::{Family, Player, Variant};
use heapless::Vec;

/// The settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language of the texts.
    pub language: Language,
    /// The level of the device.
    pub level: Level,
    /// Speed of the animations.
    pub animation: Animation,
    /// Volume of the sounds.
    pub volume: Volume,
    /// Brightness of the display, 1 to 5.
    pub brightness: u8,
    /// Time before the display goes dark.
    pub sleep: Sleep,
    /// Signs on the pieces.
    pub signs: Signs,
    /// The rule for turning the board to player B.
    pub turning: Turning,
    /// The device is a kiosk.
    pub kiosk: bool,
    /// Names of two people, as indices in the list of names.
    pub names: [u8; Player::NUM],
    /// The offer of the first start is not answered yet.
    pub offer_open: bool,
    /// The rule for neutral fives and sixes.
    pub neutrals: NeutralRule,
}

/// The rule for a five or six completed with a neutral colour on top. The encoding has
/// the index in [`NeutralRule::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeutralRule {
    /// The rule of the edition in the device's language (ruling 12).
    AsPrinted,
    /// The stack stays for good (rulings 10 and 11).
    Stays,
    /// A claim of its colour takes it, or wins with it (rulings 2 and 8).
    Taken,
}

impl NeutralRule {
    /// All choices.
    pub const ALL: [Self; 3] = [Self::AsPrinted, Self::Stays, Self::Taken];
}

/// Volume of the sounds. The encoding has the index in [`Volume::ALL`]; the first two
/// have the indices of the former values off and on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Volume {
    /// No sounds.
    Off,
    /// The greatest volume of the device.
    Loud,
    /// Audible in a room.
    Medium,
    /// Audible to the person who holds the device.
    Quiet,
}

impl Volume {
    /// All volumes.
    pub const ALL: [Self; 4] = [Self::Off, Self::Loud, Self::Medium, Self::Quiet];

    /// Returns the index in [`Volume::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Speed of the animations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Animation {
    /// No animations.
    Off,
    /// Slow enough to follow every step.
    Slow,
    /// The default.
    Normal,
    /// For players who know the game.
    Fast,
}

impl Animation {
    /// All speeds.
    pub const ALL: [Self; 4] = [Self::Off, Self::Slow, Self::Normal, Self::Fast];

    /// Returns the time of a hop in milliseconds: less than 400, so that the player need
    /// not wait.
    #[must_use]
    pub const fn hop(self) -> u16 {
        match self {
            Self::Off => 0,
            Self::Slow => 390,
            Self::Normal => 260,
            Self::Fast => 140,
        }
    }
}

/// Time without a button before the display goes dark.
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

    /// Returns the time in milliseconds.
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

/// The rule for turning the board to player B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// Never.
    Off,
    /// On request in the menu.
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
            volume: Volume::Medium,
            brightness: 4,
            sleep: Sleep::Three,
            signs: Signs::Shapes,
            turning: Turning::OnRequest,
            kiosk: false,
            names: [0; Player::NUM],
            offer_open: false,
            neutrals: NeutralRule::AsPrinted,
        }
    }
}

/// Lengths of the encoding in bytes: at first, with names, with the offer of the first
/// start, and with the rule for neutral stacks.
const BYTES: usize = 9;
const BYTES_WITH_NAMES: usize = BYTES + Player::NUM;
const BYTES_WITH_OFFER: usize = BYTES_WITH_NAMES + 1;
const BYTES_WITH_RULE: usize = BYTES_WITH_OFFER + 1;

/// Names of two people; the first stands for none. The encoding has the index, so new
/// names go to the end.
const NAMES: [&str; 17] = [
    "-", "Ada", "Alex", "Anna", "Ben", "Emma", "Eva", "Felix", "Jan", "Kim", "Leo", "Lisa", "Max",
    "Mia", "Noah", "Sam", "Tom",
];

impl Settings {
    /// Version of the encoding.
    pub const VERSION: u8 = 1;

    /// Encodes the settings.
    #[must_use]
    pub fn encoded(&self) -> Vec<u8, 16> {
        let place = |found: Option<usize>| found.unwrap_or(0) as u8;
        let [first, second] = self.names;
        let bytes: [u8; BYTES_WITH_RULE] = [
            self.language.saved(),
            self.level.number(),
            place(
                Animation::ALL
                    .iter()
                    .position(|&each| each == self.animation),
            ),
            self.volume.index() as u8,
            self.brightness,
            place(Sleep::ALL.iter().position(|&each| each == self.sleep)),
            place(SIGNS.iter().position(|&each| each == self.signs)),
            place(Turning::ALL.iter().position(|&each| each == self.turning)),
            u8::from(self.kiosk),
            first,
            second,
            u8::from(self.offer_open),
            place(
                NeutralRule::ALL
                    .iter()
                    .position(|&each| each == self.neutrals),
            ),
        ];
        bytes.into_iter().collect()
    }

    /// Decodes the settings; none if there are too few bytes. A value out of range gets
    /// its default.
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
        let name = |player: Player| {
            let name = bytes.get(BYTES + player.index()).copied();
            name.filter(|&name| usize::from(name) < NAMES.len())
        };
        let in_range = (1..=BRIGHTEST).contains(&brightness);
        Some(Self {
            language: Language::from_saved(language).unwrap_or(usual.language),
            level: Level::new(level).unwrap_or(usual.level),
            animation: pick(&Animation::ALL, animation, usual.animation),
            volume: pick(&Volume::ALL, sound, usual.volume),
            brightness: if in_range {
                brightness
            } else {
                usual.brightness
            },
            sleep: pick(&Sleep::ALL, sleep, usual.sleep),
            signs: pick(&SIGNS, signs, usual.signs),
            turning: pick(&Turning::ALL, turning, usual.turning),
            kiosk: kiosk != 0,
            names: Player::ALL.map(|player| name(player).unwrap_or(0)),
            // An owner with older settings knows the device.
            offer_open: bytes.get(BYTES_WITH_NAMES) == Some(&1),
            neutrals: bytes.get(BYTES_WITH_OFFER).map_or(usual.neutrals, |&rule| {
                pick(&NeutralRule::ALL, rule, usual.neutrals)
            }),
        })
    }

    /// Returns the policy of the device.
    #[must_use]
    pub const fn policy(&self) -> Policy {
        if self.kiosk {
            Policy::Kiosk
        } else {
            Policy::Owner
        }
    }

    /// Returns whether neutral fives and sixes stay in new games.
    #[must_use]
    pub const fn neutrals_stay(&self) -> bool {
        match self.neutrals {
            NeutralRule::AsPrinted => self.language.edition_lets_neutrals_stay(),
            NeutralRule::Stays => true,
            NeutralRule::Taken => false,
        }
    }

    /// Returns the variant of a family for new games.
    #[must_use]
    pub const fn variant(&self, family: Family) -> Variant {
        Variant::of(family, self.neutrals_stay())
    }

    /// Changes a player's name to the next or previous one in the list.
    pub(super) fn turn_name(&mut self, player: Player, forward: bool) {
        let name = &mut self.names[player.index()];
        let count = NAMES.len() as u8;
        *name = (*name + if forward { 1 } else { count - 1 }) % count;
    }

    /// Returns a player's entry in the list of names.
    pub(super) fn listed_name(&self, player: Player) -> &'static str {
        let chosen = usize::from(self.names[player.index()]);
        NAMES.get(chosen).copied().unwrap_or(NAMES[0])
    }

    /// Returns a player's name, if one is chosen and the two names differ.
    #[must_use]
    pub(super) fn name(&self, player: Player) -> Option<&'static str> {
        let [first, second] = self.names;
        let chosen = self.names[player.index()];
        let name = NAMES.get(usize::from(chosen)).copied();
        name.filter(|_| chosen != 0 && first != second)
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
            volume: Volume::Quiet,
            brightness: 1,
            sleep: Sleep::Ten,
            signs: Signs::Off,
            turning: Turning::EveryTurn,
            kiosk: true,
            names: [1, 16],
            offer_open: true,
            neutrals: NeutralRule::Stays,
        };
        assert_eq!(Settings::decoded(&settings.encoded()), Some(settings));
        assert_eq!(settings.name(Player::B), Some("Tom"));
    }

    #[test]
    fn rules_follow_the_language_until_the_owner_chooses() {
        let printed = Settings::default();
        for language in Language::ALL {
            let stay = Settings {
                language,
                ..printed
            }
            .neutrals_stay();
            assert_eq!(stay, language != Language::Hungarian, "{language:?}");
            for (neutrals, stays) in [(NeutralRule::Stays, true), (NeutralRule::Taken, false)] {
                let chosen = Settings {
                    language,
                    neutrals,
                    ..printed
                };
                assert_eq!(chosen.neutrals_stay(), stays, "{language:?}");
            }
        }
        // Settings saved before the rule could be chosen follow the language.
        let saved = printed.encoded();
        let before = Settings::decoded(&saved[..BYTES_WITH_OFFER]);
        assert_eq!(
            before.map(|settings| settings.neutrals),
            Some(NeutralRule::AsPrinted)
        );
    }

    #[test]
    fn settings_saved_before_there_was_a_choice_of_languages_are_english() {
        let saved = [0, 5, 2, 1, 4, 2, 0, 1, 1];
        let settings = Settings::decoded(&saved).unwrap();
        assert_eq!(settings.language, Language::English);
        assert_eq!((settings.level.number(), settings.kiosk), (5, true));
        assert_eq!(settings.name(Player::A), None);
        assert!(!settings.offer_open);
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
