//! The application: everything a player sees and does, without a clock, a display, a
//! button or a flash of its own.
//!
//! [`App::handle`] takes an [`Event`] and fills [`Effects`]; [`App::view`] returns the
//! contents of the screen. The firmware, the simulator and the tests are drivers of the
//! same application.
//!
//! Each activity is a folder with its state, its screens and its rules:
//!
//! | folder | contents |
//! | --- | --- |
//! | `home` | the choice of a language, the first offer, the title |
//! | `play` | own games: their course, menu, clocks and result |
//! | `review` | finished games: turns, judgement, other turns, mistakes |
//! | `analysis` | the best turns of a position |
//! | `learn` | lessons, puzzles and the rules |
//! | `editor` | the setup of positions |
//! | `demo` | the device against itself |
//! | `kiosk` | visits and the operator's page |
//! | `computer` | a computer at the port |
//! | `device` | settings, records and the about page |
//!
//! Shared parts:
//!
//! | file | contents |
//! | --- | --- |
//! | `event` | the interface: events, effects |
//! | `boot` | the start: saved data becomes one state and one first screen |
//! | `handling` | the effect of each event |
//! | `notices` | messages and questions that cover any screen |
//! | `activity` | one enum over the folders, and the way back |
//! | `screens` | building blocks of screens: rows, dialogs, large choices |
//! | `state` | the state without the screens: the three parts below |
//! | `shared` | state that outlives every activity: time, settings, records, search, message |
//! | `own` | the own game with its clocks and its judgement |
//! | `table` | the game on the board, the turn in progress, and their display |
//! | `game` | a game, its turns, undo and redo, and the effect of a turn |
//! | `thinking` | the running search and its answer |
//! | `policy` | the offers of a device to its owner or to a kiosk's visitors |
//! | `save`, `settings`, `records`, `rating` | the data that outlives a restart, in bytes |
//! | `buttons`, `power`, `tune`, `moment` | presses and repeats; light, sleep and battery; sounds; times |
//! | `coherence` | inconsistent states, for tests |
//! | `view`, `text` | the contents of the screen, for `ui`; the texts |

mod activity;
mod analysis;
mod boot;
mod buttons;
mod coherence;
mod computer;
mod demo;
mod device;
mod editor;
mod event;
mod game;
mod handling;
mod home;
mod kiosk;
pub mod learn;
mod moment;
mod notices;
mod own;
mod play;
mod policy;
mod power;
mod rating;
mod records;
mod review;
pub mod save;
mod screens;
mod settings;
mod shared;
mod state;
mod table;
pub mod text;
mod thinking;
mod tune;
pub mod view;

pub use boot::{Boot, SavedGame};
pub use computer::{Answer, Computer, Request, Sent, UNTOLD};
pub use event::{Bounds, Button, Effects, Event, Millis, Purpose, Refused, Sound, Think};
pub use game::{
    CutShort, Game, GameRef, NotPlayed, Played, SETUP_CODES, Seat, SetupCode, Start, Transcript,
    code_letters, setup_code,
};
pub use kiosk::counters::{Counters, Offered, RETURN_AFTER, Reset};
pub use play::clock::{Clock, MOST_SECONDS, Pace, TimeControl, Timed};
pub use policy::Policy;
pub use rating::{LEVELS, Rating, Score};
pub use records::Records;
pub use review::mistakes::Mistakes;
pub use save::Save;
pub use settings::{Animation, NeutralRule, Settings, Sleep, Turning, Volume};
pub use table::cursor::Cursor;
pub use table::tactics::Reason;
pub use tune::{Note, tune};

use crate::app::own::Own;
use crate::app::play::timing::clock_seconds;
use crate::app::play::timing::clock_wake_at;
use activity::{Activities, Screen, Title, home};
use buttons::Buttons;
use core::fmt;
use learn::Learned;
use moment::Moment;
use notices::Notices;
use state::AppState;
use table::What;
use view::View;

/// Time between two pictures of an animation, in milliseconds.
const FRAME: Millis = 33;
/// Time for which X and Y are held together to open the operator's page, in
/// milliseconds.
const UNLOCK_AFTER: Millis = 3_000;

/// The application.
pub struct App {
    activities: Activities,
    state: AppState,
    notices: Notices,
    buttons: Buttons,
}

// About two fifths are the own game with its clocks and judgement, and another game on
// the table; a tenth is the way back. It is larger where a pointer has eight bytes.
const _: () = assert!(size_of::<App>() <= [1_840, 1_888][(usize::BITS / 64) as usize]);

impl Default for App {
    fn default() -> Self {
        Self::new()
    }
}

impl App {
    /// Returns the application of a device without saved data, which asks for the
    /// language. [`App::boot`] follows if there is saved data.
    #[must_use]
    pub fn new() -> Self {
        let mut app = Self {
            activities: Activities::new(Title::at(0).into()),
            state: AppState::new(),
            notices: Notices::new(),
            buttons: Buttons::default(),
        };
        let home = home(&mut app.state);
        app.activities.only(home);
        app
    }

    /// Returns the time of the next tick that the application needs, in milliseconds;
    /// none if it can wait for a button.
    #[must_use]
    pub fn wake_at(&self) -> Option<Millis> {
        let flight = self
            .state
            .table
            .flight
            .as_ref()
            .map(|flight| flight.next(self.state.shared.now));
        let message = self
            .state
            .shared
            .message
            .as_ref()
            .and_then(|message| message.until);
        let hint = self
            .state
            .table
            .draft
            .hint
            .and_then(table::hint::Hint::spoken_until);
        let screen = self.activities.top().wake_at();
        let screen = screen.filter(|&at| at > self.state.shared.now && !self.is_covered());
        let chord = self
            .buttons
            .held(&[Button::X, Button::Y], self.state.shared.now, 0);
        let unlock =
            (self.hears_operator() && chord).then_some(self.state.shared.now + UNLOCK_AFTER);
        [
            flight,
            message.map(Moment::millis),
            hint,
            screen,
            unlock,
            self.buttons.wake_at(),
            self.kiosk_wake_at(),
            clock_wake_at(&self.state),
            self.state.shared.power.wake_at(&self.state.shared.settings),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Returns the contents of the screen.
    #[must_use]
    pub fn view(&self) -> View {
        let mut view = View::default();
        self.show(&mut view);
        view
    }

    /// Returns whether X and Y held together open the operator's page.
    fn hears_operator(&self) -> bool {
        if self.is_covered() {
            return false;
        }
        match self.activities.top() {
            top if top.is_operator() => false,
            top if top.is_title() => true,
            _ => !self.state.shared.policy().has_title(),
        }
    }

    /// Replaces `view` with the contents of the screen, for a device whose stack has no
    /// room for a second view.
    #[inline(never)]
    pub fn show(&self, view: &mut View) {
        view.clear();
        self.activities.top().show(&self.state, view);
        if let Some(notice) = self.notice() {
            self.cover(notice, view);
        }
        self.show_countdown(view);
        // Only a board with the players' bars has a place for a message of its own.
        if view.is_without_bars() {
            let message = self.state.shared.said();
            view.message = message.or_else(|| view.message.take());
        }
    }

    /// Writes the state for scenarios in one line: the screen, the point under the
    /// cursor, the stack in hand, the claim, the exercise, the seconds on the clocks,
    /// the ply and the position.
    ///
    /// # Errors
    /// The errors of the writer.
    pub fn report(&self, to: &mut impl fmt::Write) -> fmt::Result {
        write!(to, "screen {}", self.screen_name())?;
        write!(to, " cursor {}", self.state.table.draft.cursor.at)?;
        match self.state.table.draft.hand {
            Some(hand) => write!(to, " hand {}", hand.from)?,
            None => write!(to, " hand -")?,
        }
        match self.state.table.draft.claim {
            Some(colour) => write!(to, " claim {}", colour.letter())?,
            None => write!(to, " claim -")?,
        }
        match self.state.table.exercise() {
            Some(exercise) => write!(to, " exercise {exercise}")?,
            None => write!(to, " exercise -")?,
        }
        match clock_seconds(&self.state) {
            Some([a, b]) => write!(to, " clock {a}-{b}")?,
            None => write!(to, " clock -")?,
        }
        let on_board = match self.state.table.what() {
            Some(What::Exercise(_) | What::Attract) => self.state.game(),
            _ => self.state.game().filter(|_| self.state.table.has_own()),
        };
        let stands = on_board.map(|game| (game.played(), *game.position()));
        // For a waiting game, all turns are played.
        let waits = || {
            let game = self.state.own.as_ref().map(Own::log)?;
            Some((game.played(), game.position_now()))
        };
        match stands.or_else(waits) {
            Some((ply, position)) => write!(to, " ply {ply} position {position}"),
            None => write!(to, " ply - position -"),
        }
    }

    /// Returns the name of the screen in scenarios. A notice counts as a dialog.
    #[must_use]
    pub fn screen_name(&self) -> &'static str {
        match self.notice() {
            Some(_) => "dialog",
            None => self.activities.top().name(),
        }
    }

    /// Returns the own game while it is not over.
    #[must_use]
    pub fn saved_game(&self) -> Option<&Transcript> {
        self.state.saved_game()
    }

    /// Returns the header of that game, as saved.
    #[must_use]
    pub fn saved_header(&self) -> Option<save::Header> {
        let control = self
            .state
            .own
            .as_ref()
            .and_then(Own::timed)
            .map(|timed| *timed.clock.control());
        let game = self.saved_game()?;
        Some(save::full_header(game, control))
    }

    /// Returns the game on the board, if there is one.
    #[must_use]
    pub fn shown_game(&self) -> Option<GameRef<'_>> {
        self.state.game()
    }

    /// Returns whether an exercise is on the board.
    #[must_use]
    pub const fn is_learning(&self) -> bool {
        self.state.table.exercise().is_some()
    }

    /// Returns whether another turn is being tried on the board.
    #[must_use]
    pub const fn is_trying(&self) -> bool {
        self.state.table.trial().is_some()
    }

    /// Returns the cursor on the board.
    #[must_use]
    pub const fn cursor(&self) -> Cursor {
        self.state.table.draft.cursor
    }

    /// Returns whether the cursor may leave the landings of the stack in hand.
    #[must_use]
    pub const fn cursor_is_free(&self) -> bool {
        matches!(self.state.table.draft.hand, Some(hand) if hand.free)
    }

    /// Returns whether a person has to play or to pass in the own game.
    #[must_use]
    pub fn is_your_turn_or_pass(&self) -> bool {
        self.saved_game()
            .is_some_and(|game| game.seat_to_move() == Seat::Human)
    }

    /// Returns whether no animation runs.
    #[must_use]
    pub const fn is_at_rest(&self) -> bool {
        self.state.table.flight.is_none()
    }

    /// Returns the settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.state.shared.settings
    }

    /// Returns the records.
    #[must_use]
    pub const fn records(&self) -> &Records {
        &self.state.shared.records
    }

    /// Returns the counters of a kiosk.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.state.shared.kiosk.counters
    }

    /// Returns the saved mistakes of the person.
    #[must_use]
    pub const fn mistakes(&self) -> &Mistakes {
        &self.state.shared.mistakes
    }

    /// Returns the progress of the learner.
    #[must_use]
    pub const fn learned(&self) -> &Learned {
        &self.state.shared.learned
    }
}
