//! The state that all activities use and that outlives them: time, settings, records,
//! the search, the message at the edge of the board, and the state of saving.

use super::computer::Guest;
use super::event::{Effects, Millis, Refused, Sound};
use super::handling::Unsaved;
use super::kiosk::Kiosk;
use super::learn::Learned;
use super::moment::Moment;
use super::play::clock::TimeControl;
use super::policy::Policy;
use super::power::Power;
use super::records::Records;
use super::review::mistakes::Mistakes;
use super::save::{self, Save};
use super::settings::Settings;
use super::text::Texts;
use super::thinking::Thinking;
use super::view::Phrase;
use crate::rules::notation::PositionCode;
use crate::rules::{Arrangement, PackedArrangement, Rng, Variant};
use crate::storage::Kind;
use heapless::String;

/// Display time of a message, in milliseconds: enough to read six words twice.
const MESSAGE_FOR: Millis = 3_500;

/// A message at the edge of the board.
#[derive(Clone, Debug)]
pub(super) struct Message {
    pub(super) text: Phrase,
    /// End of the display time; none if it stays until a press.
    pub(super) until: Option<Moment>,
}

/// The state that outlives every activity.
pub(super) struct Shared {
    pub(super) now: Millis,
    pub(super) settings: Settings,
    /// The owner has chosen the language, now or before a restart.
    pub(super) language_chosen: bool,
    pub(super) records: Records,
    pub(super) learned: Learned,
    /// The puzzles come in mixed order.
    pub(super) mixed_puzzles: bool,
    pub(super) mistakes: Mistakes,
    pub(super) rng: Rng,
    /// The time control of the next game.
    pub(super) next_control: Option<TimeControl>,
    pub(super) thinking: Thinking,
    /// The arranged position.
    arrangement: PackedArrangement,
    /// The letters of a position's code entered so far.
    pub(super) letters: PositionCode,
    pub(super) kiosk: Kiosk,
    pub(super) computer: Guest,
    pub(super) power: Power,
    pub(super) message: Option<Message>,
    pub(super) saving: SavingState,
    /// The build of the firmware in letters; none in the simulator.
    pub(super) build: Option<[u8; 8]>,
    /// The cause of the last failure of the device.
    pub(super) failed_of: String<{ save::FAILURE_BYTES }, u8>,
}

/// State of saving.
pub(super) struct SavingState {
    /// The reason why saves are refused, if they are.
    pub(super) refused: Option<Refused>,
    /// The worst failure of a save since the start.
    pub(super) unsaved: Unsaved,
    /// Some saved data could not be read.
    pub(super) unreadable: bool,
}

impl SavingState {
    /// Returns whether saving has ended: saves are refused, or the flash is worn out.
    pub(super) fn has_ended(&self) -> bool {
        self.refused.is_some() || self.unsaved == Unsaved::ForGood
    }
}

impl Shared {
    pub(super) fn new() -> Self {
        Self {
            now: 0,
            settings: Settings::default(),
            language_chosen: false,
            records: Records::default(),
            learned: Learned::default(),
            mixed_puzzles: false,
            mistakes: Mistakes::default(),
            rng: Rng::new(0),
            next_control: None,
            thinking: Thinking::new(),
            arrangement: PackedArrangement::from(&Arrangement::empty(Variant::FivesTaken)),
            letters: PositionCode::EMPTY,
            kiosk: Kiosk::new(),
            computer: Guest::new(),
            power: Power::new(),
            message: None,
            saving: SavingState {
                refused: None,
                unsaved: Unsaved::Nothing,
                unreadable: false,
            },
            build: None,
            failed_of: String::new(),
        }
    }

    /// Returns the policy of the device.
    pub(super) const fn policy(&self) -> Policy {
        self.settings.policy()
    }

    /// Returns the texts in the current language.
    pub(super) fn texts(&self) -> &'static Texts {
        let language = match self.policy() {
            Policy::Kiosk => self.kiosk.language,
            Policy::Owner => self.settings.language,
        };
        language.texts()
    }

    /// Returns the arranged position.
    pub(super) fn arranged(&self) -> Arrangement {
        self.arrangement.unpack()
    }

    /// Changes the arranged position.
    pub(super) fn arrange<T>(&mut self, change: impl FnOnce(&mut Arrangement) -> T) -> T {
        let mut arranged = self.arranged();
        let changed = change(&mut arranged);
        self.set_up(&arranged);
        changed
    }

    /// Replaces the arranged position.
    pub(super) fn set_up(&mut self, arranged: &Arrangement) {
        self.arrangement = PackedArrangement::from(arranged);
    }

    /// Returns the message, if there is one.
    pub(super) fn said(&self) -> Option<Phrase> {
        self.message.as_ref().map(|message| message.text.clone())
    }

    /// Shows a message for [`MESSAGE_FOR`].
    pub(super) fn say(&mut self, text: Phrase) {
        self.message = Some(Message {
            text,
            until: Some(Moment::at(self.now + MESSAGE_FOR)),
        });
    }

    /// Shows the reason of a refusal, with its sound.
    pub(super) fn refuse(&mut self, why: Phrase, fx: &mut Effects) {
        self.say(why);
        fx.sound = Some(Sound::Refuse);
    }

    /// Mixes random bits from outside into the generator.
    pub(super) fn stir(&mut self, bits: u64) {
        let drawn = u64::from(self.rng.next_u32()) << 32 | u64::from(self.rng.next_u32());
        self.rng = Rng::new(drawn ^ bits);
    }

    pub(super) fn save_settings(&self, fx: &mut Effects) {
        fx.save(Save::record(Kind::Settings, &self.settings.encoded()));
        self.power.set(&self.settings, fx);
    }

    pub(super) fn save_records(&self, fx: &mut Effects) {
        fx.save(Save::record(Kind::Records, &self.records.encoded()));
    }
}
