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
//! | `context` | what screens read and change |
//! | `screens/` | one file per screen, and how one leads to the next |
//! | `stage` | what stands on the board, and why |
//! | `game` | a game, its turns, undo and redo, and what a turn did |
//! | `play` | the game's course: turns, the end |
//! | `draft`, `navigate` | the turn in progress; how the cursor moves |
//! | `flight` | a turn on its way across the board |
//! | `thinking` | the search for a turn or a hint |
//! | `judging` | what a finished game and other turns were worth |
//! | `learn`, `exercise` | lessons, puzzles and drawings as data; their course |
//! | `kiosk` | a device on display: visits, idleness, daily restarts |
//! | `save`, `settings`, `records`, `counters` | what outlives a restart, in bytes |
//! | `buttons`, `power` | presses and repeats; light, sleep and battery |
//! | `board_view`, `view` | the board as it is shown; what the screen shows, for `ui` |
//! | `text/` | one table per language |

mod board_view;
mod buttons;
mod context;
mod counters;
mod draft;
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
mod stage;
pub mod text;
mod thinking;
pub mod view;

pub use counters::{Counters, RETURN_AFTER, Reset};
pub use event::{Button, Effects, Event, Millis, Purpose, Refused, Sound, Think};
pub use game::{
    Game, NotPlayed, Played, SETUP_CODES, Seat, SetupCode, Start, code_letters, setup_code,
};
pub use navigate::Cursor;
pub use records::Records;
pub use save::Save;
pub use settings::{Animation, Settings, Sleep, Turning};

use buttons::Buttons;
use context::Context;
use core::fmt;
use learn::Learned;
use screens::{AnyScreen, Screen, Screens, Title, home};
use stage::What;
use view::View;

/// Time between the pictures of a moving stack, in milliseconds.
const FRAME: Millis = 33;
/// How long X and Y are held together to open the operator's page, in
/// milliseconds.
const UNLOCK_AFTER: Millis = 3_000;

/// The whole application.
pub struct App {
    screens: Screens,
    cx: Context,
    buttons: Buttons,
    /// Whether it has been told that something could not be saved.
    told_unsaved: bool,
}

// Of the chip's RAM it takes 1,864 bytes.
const _: () = assert!(size_of::<App>() <= 1_904);

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
            screens: Screens::new(Title::at(0).into()),
            cx: Context::new(),
            buttons: Buttons::default(),
            told_unsaved: false,
        };
        let home = home(&mut app.cx);
        app.screens.only(home);
        app
    }

    /// When the application needs a tick although nothing else happens; none
    /// if it can wait for a button.
    #[must_use]
    pub fn wake_at(&self) -> Option<Millis> {
        let flight = self
            .cx
            .flight
            .as_ref()
            .map(|flight| flight.next(self.cx.now));
        let message = self.cx.message.as_ref().map(|&(_, until)| until);
        // One without an end needs no tick.
        let message = message.filter(|&until| until < Millis::MAX);
        let screen = self.screens.top().wake_at();
        let screen = screen.filter(|&at| at > self.cx.now);
        let chord = self.buttons.held(&[Button::X, Button::Y], self.cx.now, 0);
        let unlock = (self.hears_operator() && chord).then_some(self.cx.now + UNLOCK_AFTER);
        [
            flight,
            message,
            screen,
            unlock,
            self.buttons.wake_at(),
            self.kiosk_wake_at(),
            self.cx.power.wake_at(&self.cx.settings),
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
        match self.screens.top() {
            AnyScreen::Operator(_) => false,
            AnyScreen::Title(_) => true,
            _ => self.cx.settings.kiosk,
        }
    }

    /// Puts what the screen shows in the place of `view`: the way for a device
    /// whose stack has no room for a second view.
    #[inline(never)]
    pub fn show(&self, view: &mut View) {
        view.clear();
        self.screens.top().show(&self.cx, view);
        if let Some(question) = self.countdown_view() {
            view.dialog = Some(question);
        }
        // Beside a list there is no board's edge for a message.
        if view.list.is_some() {
            view.message = self.cx.message.as_ref().map(|(text, _)| text.clone());
        }
    }

    /// Writes in one line what a scenario can ask for: the screen, the point
    /// under the cursor, the stack in hand, the claim, the exercise, the ply and
    /// the position.
    ///
    /// # Errors
    /// The writer's own.
    pub fn report(&self, to: &mut impl fmt::Write) -> fmt::Result {
        write!(to, "screen {}", self.screens.top().name())?;
        write!(to, " cursor {}", self.cx.draft.cursor.at)?;
        match self.cx.draft.hand {
            Some(point) => write!(to, " hand {point}")?,
            None => write!(to, " hand -")?,
        }
        match self.cx.draft.claim {
            Some(colour) => write!(to, " claim {}", colour.letter())?,
            None => write!(to, " claim -")?,
        }
        match self.cx.stage.exercise() {
            Some(exercise) => write!(to, " exercise {exercise}")?,
            None => write!(to, " exercise -")?,
        }
        let shown = match self.cx.stage.what() {
            Some(What::Exercise(_) | What::Attract) => self.cx.game(),
            _ => self.cx.stage.own(),
        };
        match shown {
            Some(game) => write!(to, " ply {} position {}", game.played(), game.position()),
            None => write!(to, " ply - position -"),
        }
    }

    /// The running game, as it is saved: none if it is over.
    #[must_use]
    pub fn saved_game(&self) -> Option<&Game> {
        self.cx.saved_game()
    }

    /// The game on the board, if there is one.
    #[must_use]
    pub fn shown_game(&self) -> Option<&Game> {
        self.cx.game()
    }

    /// Whether the game on the board is that of an exercise.
    #[must_use]
    pub const fn is_learning(&self) -> bool {
        self.cx.stage.exercise().is_some()
    }

    /// Whether another turn is tried on the board than the one played.
    #[must_use]
    pub const fn is_trying(&self) -> bool {
        self.cx.stage.trial().is_some()
    }

    /// The cursor on the board.
    #[must_use]
    pub const fn cursor(&self) -> Cursor {
        self.cx.draft.cursor
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
        self.cx.flight.is_none()
    }

    /// The settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.cx.settings
    }

    /// The records.
    #[must_use]
    pub const fn records(&self) -> &Records {
        &self.cx.records
    }

    /// The counters of a kiosk.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.cx.kiosk.counters
    }

    /// What has been learnt.
    #[must_use]
    pub const fn learned(&self) -> &Learned {
        &self.cx.learned
    }
}
