//! What the screens work with: everything but the screens themselves.

use super::analysis::Variations;
use super::computer::Guest;
use super::event::{Effects, Millis, Refused, Sound};
use super::game::{Game, Seat, Transcript, claimed};
use super::handling::Unsaved;
use super::kiosk::Kiosk;
use super::learn::Learned;
use super::moment::Moment;
use super::policy::Policy;
use super::power::Power;
use super::records::Records;
use super::save::{self, Save};
use super::settings::{Settings, Turning};
use super::stage::Stage;
use super::text::Texts;
use super::thinking::Thinking;
use super::view::Phrase;
use crate::app::play::clock::TimeControl;
use crate::app::review::judging::Judged;
use crate::app::review::mistakes::Mistakes;
use crate::app::table::cursor::Cursor;
use crate::app::table::draft::Draft;
use crate::app::table::flight::Flight;
use crate::rules::notation::PositionCode;
use crate::rules::{Arrangement, PackedArrangement, Player, Point, PointSet, Rng, Status, Variant};
use crate::storage::Kind;
use heapless::String;

/// How long a message stays, in milliseconds: two readings of six words.
const MESSAGE_FOR: Millis = 3_500;

/// What is said at the edge of the board.
#[derive(Clone, Debug)]
pub(super) struct Message {
    pub(super) text: Phrase,
    /// When it goes; none if it stays until something is pressed.
    pub(super) until: Option<Moment>,
}

/// What screens read and change.
pub(super) struct Context {
    pub(super) now: Millis,
    pub(super) settings: Settings,
    /// Somebody has chosen the language, now or before settings were saved.
    pub(super) language_chosen: bool,
    pub(super) records: Records,
    pub(super) learned: Learned,
    /// Puzzles of all kinds come one after the other.
    pub(super) mixed_puzzles: bool,
    pub(super) mistakes: Mistakes,
    pub(super) rng: Rng,
    pub(super) stage: Stage,
    /// The clocks that the next game gets.
    pub(super) next_control: Option<TimeControl>,
    pub(super) draft: Draft,
    /// The board was turned on request.
    pub(super) turn_board: bool,
    /// Whom of two people the board faces, if it turns with every turn.
    pub(super) facing: Player,
    /// The turn on its way across the board.
    pub(super) flight: Option<Flight>,
    pub(super) thinking: Thinking,
    pub(super) judged: Judged,
    pub(super) variations: Variations,
    /// What was last set up by hand.
    arrangement: PackedArrangement,
    /// The letters of a code that somebody enters.
    pub(super) letters: PositionCode,
    pub(super) kiosk: Kiosk,
    pub(super) computer: Guest,
    pub(super) power: Power,
    pub(super) message: Option<Message>,
    /// Which build of the firmware this is, in letters; the simulator is none.
    pub(super) build: Option<[u8; 8]>,
    /// What the device failed of last.
    pub(super) failed_of: String<{ save::FAILURE_BYTES }, u8>,
    /// Why saves are of no use, if they are not.
    pub(super) refused: Option<Refused>,
    /// How saving has failed since the start.
    pub(super) unsaved: Unsaved,
    /// Something that had been saved could not be read.
    pub(super) unreadable: bool,
}

impl Context {
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
            stage: Stage::Empty,
            next_control: None,
            draft: Draft::new(),
            turn_board: false,
            facing: Player::A,
            flight: None,
            thinking: Thinking::new(),
            judged: Judged::new(),
            variations: Variations::new(0),
            arrangement: PackedArrangement::from(&Arrangement::empty(Variant::FivesTaken)),
            letters: PositionCode::EMPTY,
            kiosk: Kiosk::new(),
            computer: Guest::new(),
            power: Power::new(),
            message: None,
            build: None,
            failed_of: String::new(),
            refused: None,
            unsaved: Unsaved::Nothing,
            unreadable: false,
        }
    }

    /// Returns whether saving has ended: saves are refused, or the flash is worn out.
    pub(super) fn keeps_nothing(&self) -> bool {
        self.refused.is_some() || self.unsaved == Unsaved::ForGood
    }

    /// Returns what is offered and kept.
    pub(super) const fn policy(&self) -> Policy {
        self.settings.policy()
    }

    /// The words of the language of the moment.
    pub(super) fn texts(&self) -> &'static Texts {
        let language = match self.policy() {
            Policy::Kiosk => self.kiosk.language,
            Policy::Owner => self.settings.language,
        };
        language.texts()
    }

    /// The game on the board.
    pub(super) const fn game(&self) -> Option<&Game> {
        self.stage.game()
    }

    /// The own game, if it can go on.
    pub(super) fn saved_game(&self) -> Option<&Transcript> {
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
        self.is_shared()
            && match self.settings.turning {
                Turning::Off => false,
                Turning::OnRequest => self.turn_board,
                Turning::EveryTurn => self.facing == Player::B,
            }
    }

    /// Whether two people share the device.
    pub(super) fn is_shared(&self) -> bool {
        self.seats() == [Seat::Human; 2]
    }

    /// Who plays, or has played the game that is looked at.
    pub(super) fn seats(&self) -> [Seat; Player::NUM] {
        let game = self.stage.seated().or(self.game().map(Game::transcript));
        game.map_or(super::learn::SEATS, |game| game.start().seats)
    }

    /// As which player somebody is drawn. Whoever plays against the device is near
    /// and has the first colour, whoever begins; the device has the other.
    pub(super) fn drawn_as(&self, player: Player) -> Player {
        match self.seats() {
            [Seat::Device(_), Seat::Human] => player.opponent(),
            _ => player,
        }
    }

    /// The board faces whoever is to move, without handing over.
    pub(super) fn face_mover(&mut self) {
        if let Some(game) = self.game() {
            self.facing = game.position().side_to_move();
        }
    }

    /// Whether the device has to be handed over before the next turn.
    pub(super) fn is_to_be_handed_over(&self) -> bool {
        let mover = self.game().map(|game| game.position().side_to_move());
        self.stage.is_own()
            && self.is_shared()
            && self.settings.turning == Turning::EveryTurn
            && mover.is_some_and(|mover| mover != self.facing)
    }

    /// Clears away whatever was under way at the board, to show it as it stands.
    pub(super) fn tidy_board(&mut self) {
        self.draft.tidy();
        self.draft.cursor = Cursor::on(self.draft.cursor.at, self.turn_board);
        self.flight = None;
    }

    /// Where stacks are, once the claim of the turn in progress has taken what it
    /// takes: a free cursor passes over empty points.
    pub(super) fn stacks(&self) -> Option<PointSet> {
        let position = claimed(self.game()?.position(), self.draft.claim);
        let stands = |&point: &Point| !position.stack(point).is_empty();
        Some(Point::all().filter(stands).collect())
    }

    /// Puts the cursor on the nearest stack, if there is none where it is.
    pub(super) fn settle_cursor(&mut self) {
        if let Some(stacks) = self.stacks()
            && !stacks.has(self.draft.cursor.at)
        {
            self.draft.cursor = self.draft.cursor.nearest(stacks, self.turned());
        }
    }

    /// What was last set up by hand.
    pub(super) fn arranged(&self) -> Arrangement {
        self.arrangement.unpack()
    }

    /// Changes it.
    pub(super) fn arrange<T>(&mut self, change: impl FnOnce(&mut Arrangement) -> T) -> T {
        let mut arranged = self.arranged();
        let changed = change(&mut arranged);
        self.set_up(&arranged);
        changed
    }

    /// Sets up something else.
    pub(super) fn set_up(&mut self, arranged: &Arrangement) {
        self.arrangement = PackedArrangement::from(arranged);
    }

    /// The message that is shown, if there is one.
    pub(super) fn said(&self) -> Option<Phrase> {
        self.message.as_ref().map(|message| message.text.clone())
    }

    /// Shows a message for a while.
    pub(super) fn say(&mut self, text: Phrase) {
        self.message = Some(Message {
            text,
            until: Some(Moment::at(self.now + MESSAGE_FOR)),
        });
    }

    /// Says why something does not go.
    pub(super) fn refuse(&mut self, why: Phrase, fx: &mut Effects) {
        self.say(why);
        fx.sound = Some(Sound::Refuse);
    }

    /// Randomness from outside.
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
