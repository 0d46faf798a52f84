//! What the screens work with: everything but the screens themselves.

use super::draft::Draft;
use super::event::{Effects, Millis, Refused, Sound};
use super::flight::Flight;
use super::game::{Game, Seat};
use super::judging::Judged;
use super::kiosk::Kiosk;
use super::learn::Learned;
use super::navigate::Cursor;
use super::power::Power;
use super::records::Records;
use super::save::{self, Save};
use super::settings::{Settings, Turning};
use super::stage::{Stage, What};
use super::text::Texts;
use super::thinking::Thinking;
use super::view::Line;
use crate::rules::{Player, Rng, Status};
use heapless::String;

/// How long a message stays, in milliseconds: two readings of six words.
const MESSAGE_FOR: Millis = 3_500;

/// What screens read and change.
pub(super) struct Context {
    pub(super) now: Millis,
    pub(super) settings: Settings,
    /// Somebody has chosen the language, now or before settings were saved.
    pub(super) language_chosen: bool,
    pub(super) records: Records,
    pub(super) learned: Learned,
    pub(super) lots: Rng,
    pub(super) stage: Stage,
    pub(super) draft: Draft,
    /// The board was turned on request.
    pub(super) turn_board: bool,
    /// The turn on its way across the board.
    pub(super) flight: Option<Flight>,
    pub(super) thinking: Thinking,
    pub(super) judged: Judged,
    pub(super) kiosk: Kiosk,
    pub(super) power: Power,
    pub(super) message: Option<(Line, Millis)>,
    /// Which build of the firmware this is, in letters; the simulator is none.
    pub(super) build: Option<[u8; 8]>,
    /// What the device failed of last.
    pub(super) failed_of: String<{ save::FAILURE_BYTES }, u8>,
    /// Why saves are of no use, if they are not.
    pub(super) refused: Option<Refused>,
}

impl Context {
    pub(super) fn new() -> Self {
        Self {
            now: 0,
            settings: Settings::default(),
            language_chosen: false,
            records: Records::default(),
            learned: Learned::default(),
            lots: Rng::new(0),
            stage: Stage::Empty,
            draft: Draft::new(),
            turn_board: false,
            flight: None,
            thinking: Thinking::new(),
            judged: Judged::new(),
            kiosk: Kiosk::new(),
            power: Power::new(),
            message: None,
            build: None,
            failed_of: String::new(),
            refused: None,
        }
    }

    /// The words of the language of the moment.
    pub(super) fn texts(&self) -> &'static Texts {
        let language = if self.settings.kiosk {
            self.kiosk.language
        } else {
            self.settings.language
        };
        language.texts()
    }

    /// The game on the board.
    pub(super) const fn game(&self) -> Option<&Game> {
        self.stage.game()
    }

    /// The own game, if it can go on.
    pub(super) fn saved_game(&self) -> Option<&Game> {
        let own = self.stage.own();
        own.filter(|game| !matches!(game.status(), Status::Over(_)))
    }

    /// Whether the game on the board has ended.
    pub(super) fn ended(&self) -> bool {
        self.game()
            .is_some_and(|game| matches!(game.status(), Status::Over(_)))
    }

    /// Whether a person may act on the board now.
    pub(super) fn your_turn(&self) -> bool {
        self.game().is_some_and(|game| {
            game.seat_to_move() == Seat::Human && game.status() == Status::ToMove
        })
    }

    /// Whether player B's edge is the near one now.
    pub(super) fn turned(&self) -> bool {
        let Some(game) = self.game() else {
            return false;
        };
        match (self.stage.what(), self.settings.turning) {
            (Some(What::Title | What::Attract | What::Exercise(_)), _) => false,
            (_, Turning::Off) => false,
            (_, Turning::OnRequest) => self.turn_board,
            (_, Turning::EveryTurn) => match game.start().seats {
                [Seat::Human, Seat::Device(_)] | [Seat::Device(_), Seat::Device(_)] => false,
                [Seat::Device(_), Seat::Human] => true,
                [Seat::Human, Seat::Human] => {
                    let mover = self.flight.as_ref().map(Flight::mover);
                    mover.unwrap_or_else(|| game.position().side_to_move()) == Player::B
                }
            },
        }
    }

    /// Clears away whatever was under way at the board, to show it as it stands.
    pub(super) fn tidy_board(&mut self) {
        self.draft.tidy();
        self.draft.cursor = Cursor::on(self.draft.cursor.at, self.turn_board);
        self.flight = None;
    }

    /// Shows a message for a while.
    pub(super) fn say(&mut self, text: Line) {
        self.message = Some((text, self.now + MESSAGE_FOR));
    }

    /// Says why something does not go.
    pub(super) fn refuse(&mut self, why: Line, fx: &mut Effects) {
        self.say(why);
        fx.sound = Some(Sound::Refuse);
    }

    /// Randomness from outside.
    pub(super) fn stir(&mut self, bits: u64) {
        let drawn = u64::from(self.lots.next_u32()) << 32 | u64::from(self.lots.next_u32());
        self.lots = Rng::new(drawn ^ bits);
    }

    pub(super) fn save_settings(&self, fx: &mut Effects) {
        fx.save(Save::Settings(self.settings.encoded()));
        self.power.set(&self.settings, fx);
    }

    pub(super) fn save_records(&self, fx: &mut Effects) {
        fx.save(Save::Records(self.records.encoded()));
    }
}
