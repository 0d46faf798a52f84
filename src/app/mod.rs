//! The application: everything a player sees and does, without a clock, a
//! display, a button or a flash of its own.
//!
//! [`App::handle`] takes an [`Event`] and leaves what it asks for in
//! [`Effects`]; [`App::view`] says what to show. The device, the simulator and
//! the tests are three drivers of the same application.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `event` | the seam: events, effects |
//! | `handling` | what each event does |
//! | `buttons`, `power` | presses and repeats; light, sleep and battery |
//! | `game` | a game, its turns, undo and redo |
//! | `save`, `settings`, `records`, `counters` | what outlives a restart, in bytes |
//! | `navigate` | how the cursor moves |
//! | `flight` | a turn on its way across the board |
//! | `learn` | lessons, puzzles and the drawings of the rules, as data |
//! | `exercise` | the course of a lesson's step or a puzzle |
//! | `kiosk` | a device on display: visits, idleness, daily restarts |
//! | `play` | the game's course: turns, passing, the end |
//! | `thinking` | the search for a turn or a hint |
//! | `judging` | what a finished game and other turns were worth |
//! | `board_view` | the board as it is shown |
//! | `screens/` | one file per screen |
//! | `text/` | one table per language |
//! | `view` | what the screen shows, for `ui` |

mod board_view;
mod buttons;
mod counters;
mod event;
mod exercise;
mod flight;
mod game;
mod handling;
mod judging;
mod kiosk;
pub mod learn;
mod navigate;
mod play;
mod power;
mod records;
pub mod save;
mod screens;
mod settings;
pub mod text;
mod thinking;
pub mod view;
#[cfg(test)]
mod work_test;

pub use counters::{Counters, RETURN_AFTER, Reset};
pub use event::{Button, Effects, Event, Millis, Purpose, Refused, Sound, Think};
pub use game::{
    Game, NotPlayed, Played, SETUP_CODES, Seat, SetupCode, Start, code_letters, setup_code,
};
pub use navigate::Cursor;
pub use records::Records;
pub use save::Save;
pub use settings::{Animation, LEVELS, Settings, Sleep, Turning};

use crate::rules::Rng;
use buttons::Buttons;
use core::fmt;
use flight::Flight;
use heapless::String;
use judging::{Judged, Trying};
use kiosk::Kiosk;
use learn::{Exercise, Learned};
use play::Table;
use power::Power;
use screens::Screen;
use thinking::Search;
use view::{Line, View};

/// Time between the pictures of a moving stack, in milliseconds.
const FRAME: Millis = 33;
/// How long X and Y are held together to open the operator's page, in
/// milliseconds.
const UNLOCK_AFTER: Millis = 3_000;

/// The whole application.
pub struct App {
    now: Millis,
    buttons: Buttons,
    power: Power,
    settings: Settings,
    /// Somebody has chosen the language, now or before settings were saved.
    language_chosen: bool,
    records: Records,
    lots: Rng,
    screen: Screen,
    /// The game that is saved, or has just ended.
    running: Option<Game>,
    /// A game that is never saved: of the device with itself, on the title or
    /// as a demo, one in which another turn is tried, or that of an exercise.
    demo: Option<Game>,
    /// The exercise being done.
    exercise: Option<Exercise>,
    learned: Learned,
    table: Table,
    flight: Option<Flight>,
    search: Search,
    kiosk: Kiosk,
    judged: Judged,
    /// A turn being tried from a position of the review; `demo` is its game.
    trying: Option<Trying>,
    message: Option<(Line, Millis)>,
    /// Which build of the firmware this is, in letters; the simulator is none.
    build: Option<[u8; 8]>,
    /// What the device failed of last.
    failed_of: String<{ save::FAILURE_BYTES }>,
    /// Why saves are of no use, if they are not.
    refused: Option<Refused>,
    /// Whether it has been told that something could not be saved.
    told_unsaved: bool,
    /// Nothing happens by itself before this time.
    ready_at: Millis,
}

const _: () = assert!(size_of::<App>() < 8 * 1024);

impl Default for App {
    fn default() -> Self {
        Self::new()
    }
}

impl App {
    /// The application as it starts for the first time: it asks for the
    /// language. Settings that are loaded next bring it to its title.
    #[must_use]
    pub fn new() -> Self {
        let mut app = Self {
            now: 0,
            buttons: Buttons::default(),
            power: Power::new(),
            settings: Settings::default(),
            language_chosen: false,
            records: Records::default(),
            lots: Rng::new(0),
            screen: Screen::Title(0),
            running: None,
            demo: None,
            exercise: None,
            learned: Learned::default(),
            table: Table::new(),
            flight: None,
            search: Search::new(),
            kiosk: Kiosk::new(),
            judged: Judged::new(),
            trying: None,
            message: None,
            build: None,
            failed_of: String::new(),
            refused: None,
            told_unsaved: false,
            ready_at: 0,
        };
        app.open_title();
        app
    }

    /// When the application needs a tick although nothing else happens; none
    /// if it can wait for a button.
    #[must_use]
    pub fn wake_at(&self) -> Option<Millis> {
        let flight = self.flight.as_ref().map(|flight| flight.next(self.now));
        let message = self.message.as_ref().map(|&(_, until)| until);
        // One without an end needs no tick.
        let message = message.filter(|&until| until < Millis::MAX);
        let ready = (self.ready_at > self.now).then_some(self.ready_at);
        let chord = self.buttons.held(&[Button::X, Button::Y], self.now, 0);
        let unlock = (self.hears_operator() && chord).then_some(self.now + UNLOCK_AFTER);
        [
            flight,
            message,
            ready,
            unlock,
            self.buttons.wake_at(),
            self.kiosk_wake_at(),
            self.power.wake_at(&self.settings),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// What the screen shows.
    #[must_use]
    pub fn view(&self) -> View {
        let mut view = View::default();
        self.show(&mut view);
        view
    }

    /// Whether X and Y held together open the operator's page.
    fn hears_operator(&self) -> bool {
        match self.screen {
            Screen::Operator(_) => false,
            Screen::Title(_) => true,
            _ => self.settings.kiosk,
        }
    }

    /// Puts what the screen shows in the place of `view`: the way for a device
    /// whose stack has no room for a second view.
    #[inline(never)]
    pub fn show(&self, view: &mut View) {
        view.clear();
        self.screen_view(self.screen, view);
        if let Some(question) = self.countdown_view() {
            view.dialog = Some(question);
        }
        // Beside a list there is no board's edge for a message.
        if view.list.is_some() {
            view.message = self.message.as_ref().map(|(text, _)| text.clone());
        }
    }

    /// Writes in one line what a scenario can ask for: the screen, the point
    /// under the cursor, the stack in hand, the claim, the exercise, the ply and
    /// the position.
    ///
    /// # Errors
    /// The writer's own.
    pub fn report(&self, to: &mut impl fmt::Write) -> fmt::Result {
        write!(to, "screen {}", self.screen.name())?;
        write!(to, " cursor {}", self.table.cursor.at)?;
        match self.table.hand {
            Some(point) => write!(to, " hand {point}")?,
            None => write!(to, " hand -")?,
        }
        match self.table.claim {
            Some(colour) => write!(to, " claim {}", colour.letter())?,
            None => write!(to, " claim -")?,
        }
        match self.exercise {
            Some(exercise) => write!(to, " exercise {exercise}")?,
            None => write!(to, " exercise -")?,
        }
        let shown = match self.screen {
            Screen::Attract => self.demo.as_ref(),
            _ if self.exercise.is_some() => self.demo.as_ref(),
            _ => self.running.as_ref(),
        };
        match shown {
            Some(game) => write!(to, " ply {} position {}", game.played(), game.position()),
            None => write!(to, " ply - position -"),
        }
    }

    /// The running game, as it is saved: none if it is over.
    #[must_use]
    pub fn saved_game(&self) -> Option<&Game> {
        self.running
            .as_ref()
            .filter(|game| !matches!(game.status(), crate::rules::Status::Over(_)))
    }

    /// The game on the board, if there is one.
    #[must_use]
    pub fn shown_game(&self) -> Option<&Game> {
        self.game()
    }

    /// Whether another turn is tried on the board than the one played.
    #[must_use]
    pub const fn is_trying(&self) -> bool {
        self.trying.is_some()
    }

    /// The cursor on the board.
    #[must_use]
    pub const fn cursor(&self) -> Cursor {
        self.table.cursor
    }

    /// Whether a person has to play or to pass now.
    #[must_use]
    pub fn is_your_turn_or_pass(&self) -> bool {
        self.saved_game()
            .is_some_and(|game| game.seat_to_move() == Seat::Human)
    }

    /// Whether nothing moves on the board.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.flight.is_none()
    }

    /// The settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The records.
    #[must_use]
    pub const fn records(&self) -> &Records {
        &self.records
    }

    /// The counters of a kiosk.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.kiosk.counters
    }
}
