//! What the owner has set, and how it is kept in bytes.

use super::policy::Policy;
use super::text::Language;
use super::view::Signs;
use crate::ai::Level;
use crate::rules::{Family, Player, Variant};
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
    /// How loud sounds are.
    pub volume: Volume,
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
    /// What two people at the device are called: places in the list of names.
    pub names: [u8; Player::NUM],
    /// What the first start offers has not been answered yet.
    pub offer_open: bool,
    /// The rule for neutral fives and sixes.
    pub neutrals: NeutralRule,
}

/// What becomes of a five or six completed with a neutral colour on top. Settings
/// store the place in [`NeutralRule::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeutralRule {
    /// What the edition in the device's language prints (ruling 12).
    AsPrinted,
    /// It stays for good (rulings 10 and 11).
    Stays,
    /// A claim of its colour takes it, or wins with it (rulings 2 and 8).
    Taken,
}

impl NeutralRule {
    /// All choices.
    pub const ALL: [Self; 3] = [Self::AsPrinted, Self::Stays, Self::Taken];
}

/// How loud sounds are. Settings keep the place in [`Volume::ALL`]; the first two
/// stand where there was once only off and on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Volume {
    /// There are none.
    Off,
    /// As loud as the device can.
    Loud,
    /// To be heard in a room.
    Medium,
    /// To be heard by whoever holds the device.
    Quiet,
}

impl Volume {
    /// All volumes.
    pub const ALL: [Self; 4] = [Self::Off, Self::Loud, Self::Medium, Self::Quiet];

    /// The volume's place in [`Volume::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
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
    pub const fn hop(self) -> u16 {
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

/// How many bytes settings took before people had names, before the first start
/// offered anything, before the rule for neutral stacks was set, and take now.
const BYTES: usize = 9;
const BYTES_WITH_NAMES: usize = BYTES + Player::NUM;
const BYTES_WITH_OFFER: usize = BYTES_WITH_NAMES + 1;
const BYTES_WITH_RULE: usize = BYTES_WITH_OFFER + 1;

/// Names that two people can be called by; the first stands for none. Settings keep
/// a name as its place here, so new ones go to the end.
const NAMES: [&str; 17] = [
    "-", "Ada", "Alex", "Anna", "Ben", "Emma", "Eva", "Felix", "Jan", "Kim", "Leo", "Lisa", "Max",
    "Mia", "Noah", "Sam", "Tom",
];

impl Settings {
    /// The version of the bytes.
    pub const VERSION: u8 = 1;

    /// The settings in bytes.
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
            // Whoever saved without it knows the device.
            offer_open: bytes.get(BYTES_WITH_NAMES) == Some(&1),
            neutrals: bytes.get(BYTES_WITH_OFFER).map_or(usual.neutrals, |&rule| {
                pick(&NeutralRule::ALL, rule, usual.neutrals)
            }),
        })
    }

    /// Returns what is offered and kept.
    #[must_use]
    pub const fn policy(&self) -> Policy {
        if self.kiosk {
            Policy::Kiosk
        } else {
            Policy::Owner
        }
    }

    /// Returns whether neutral fives and sixes stay in the games played here.
    #[must_use]
    pub const fn neutrals_stay(&self) -> bool {
        match self.neutrals {
            NeutralRule::AsPrinted => self.language.edition_lets_neutrals_stay(),
            NeutralRule::Stays => true,
            NeutralRule::Taken => false,
        }
    }

    /// Returns the variant of a family that is played here.
    #[must_use]
    pub const fn variant(&self, family: Family) -> Variant {
        Variant::of(family, self.neutrals_stay())
    }

    /// The next name in the list for somebody, or the one before.
    pub(super) fn turn_name(&mut self, player: Player, forward: bool) {
        let name = &mut self.names[player.index()];
        let count = NAMES.len() as u8;
        *name = (*name + if forward { 1 } else { count - 1 }) % count;
    }

    /// What somebody has chosen in the list of names.
    pub(super) fn listed_name(&self, player: Player) -> &'static str {
        let chosen = usize::from(self.names[player.index()]);
        NAMES.get(chosen).copied().unwrap_or(NAMES[0])
    }

    /// What somebody has chosen to be called, if both can be told apart by it.
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
        // Settings saved before there was a choice follow the language.
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
