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
//! | `buttons`, `power` | presses and repeats; light, sleep and battery |
//! | `game` | a game, its turns, undo and redo |
//! | `save`, `settings`, `records` | what outlives a restart, in bytes |
//! | `navigate` | how the cursor moves |
//! | `flight` | a turn on its way across the board |
//! | `play` | the game's course: turns, passing, the end |
//! | `thinking` | the search for a turn or a hint |
//! | `board_view` | the board as it is shown |
//! | `screens/` | one file per screen |
//! | `text/` | one table per language |
//! | `view` | what the screen shows, for `ui` |

mod board_view;
mod buttons;
mod event;
mod flight;
mod game;
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

pub use event::{Button, Effects, Event, Millis, Purpose, Sound, Think};
pub use game::{Game, SETUP_CODES, Seat, SetupCode, Start, code_letters};
pub use navigate::Cursor;
pub use records::Records;
pub use save::Save;
pub use settings::{Animation, LEVELS, Settings, Sleep, Turning};

use crate::rules::Lots;
use buttons::Buttons;
use core::fmt;
use flight::Flight;
use play::Table;
use power::{Power, Warning};
use screens::{Dialog, Screen};
use text::{Language, Texts};
use thinking::Search;
use view::{Line, Short, View};

/// How long a message stays, in milliseconds: two readings of six words.
const MESSAGE_FOR: Millis = 3_500;
/// Time between the pictures of a moving stack, in milliseconds.
const FRAME: Millis = 33;
/// How long X and Y are held together to undo the kiosk lock, in milliseconds.
const UNLOCK_AFTER: Millis = 3_000;

/// The whole application.
pub struct App {
    now: Millis,
    buttons: Buttons,
    power: Power,
    settings: Settings,
    records: Records,
    lots: Lots,
    screen: Screen,
    /// The game that is saved, or has just ended.
    running: Option<Game>,
    /// A game of the device with itself, on the title or as a demo; never saved.
    demo: Option<Game>,
    table: Table,
    flight: Option<Flight>,
    search: Search,
    message: Option<(Line, Millis)>,
    /// What the device failed of last, if it did since it was switched on.
    failed_of: Option<Short>,
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
    /// The application as it starts, on its title.
    #[must_use]
    pub fn new() -> Self {
        let mut app = Self {
            now: 0,
            buttons: Buttons::default(),
            power: Power::new(),
            settings: Settings::default(),
            records: Records::default(),
            lots: Lots::new(0),
            screen: Screen::Title(0),
            running: None,
            demo: None,
            table: Table::new(),
            flight: None,
            search: Search::new(),
            message: None,
            failed_of: None,
            ready_at: 0,
        };
        app.open_title();
        app
    }

    /// Takes in an event, and adds what it makes necessary to `fx`.
    pub fn handle(&mut self, event: Event<'_>, fx: &mut Effects) {
        match event {
            Event::Tick(now) => self.tick(now, fx),
            Event::Pressed(button) => {
                if self.buttons.press(button, self.now) {
                    fx.redraw = true;
                    // When people press is as random as anything.
                    self.stir(self.now);
                    if self.power.touch(self.now, &self.settings, fx) {
                        self.press(button, fx);
                    }
                }
            }
            Event::Released(button) => self.buttons.release(button),
            Event::SearchProgress {
                ticket,
                turn,
                permille,
                ..
            } => {
                fx.redraw |= self.search.progress(ticket, turn, permille);
            }
            Event::SearchDone { ticket, turn } => {
                fx.redraw |= self.search.done(ticket, turn);
            }
            Event::GameLoaded { header, plies } => {
                match save::game(header, plies) {
                    Ok(game) => self.running = Some(game),
                    Err(_) => self.show_unreadable(),
                }
                fx.redraw = true;
            }
            Event::SettingsLoaded(bytes) => {
                match Settings::decoded(bytes) {
                    Some(settings) => self.settings = settings,
                    None => self.show_unreadable(),
                }
                self.power.set(&self.settings, fx);
                fx.redraw = true;
            }
            Event::RecordsLoaded(bytes) => {
                match Records::decoded(bytes) {
                    Some(records) => self.records = records,
                    None => self.show_unreadable(),
                }
                fx.redraw = true;
            }
            Event::SaveUnreadable => {
                self.show_unreadable();
                fx.redraw = true;
            }
            Event::Battery { percent, charging } => {
                match self.power.gauge(percent, charging) {
                    Warning::None => {}
                    Warning::Low => self.say(text::line(self.texts().battery_low)),
                    Warning::Empty => self.ask(Dialog::BatteryEmpty),
                }
                fx.redraw = true;
            }
            Event::Restarted(of) => {
                self.failed_of = Some(text::cut(of));
                self.ask(Dialog::Restarted);
                fx.redraw = true;
            }
            Event::Entropy(bits) => self.stir(bits),
        }
        self.advance(fx);
        if !self.settings.sound {
            fx.sound = None;
        }
    }

    /// When the application needs a tick although nothing else happens; none
    /// if it can wait for a button.
    #[must_use]
    pub fn wake_at(&self) -> Option<Millis> {
        let flight = self.flight.as_ref().map(|_| self.now + FRAME);
        let message = self.message.as_ref().map(|&(_, until)| until);
        let ready = (self.ready_at > self.now).then_some(self.ready_at);
        let chord = self.buttons.held(&[Button::X, Button::Y], self.now, 0);
        let unlock = (self.settings.kiosk && chord).then_some(self.now + UNLOCK_AFTER);
        [
            flight,
            message,
            ready,
            unlock,
            self.buttons.wake_at(),
            self.power.wake_at(&self.settings),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// What the screen shows.
    #[must_use]
    pub fn view(&self) -> View {
        self.screen_view(self.screen)
    }

    /// Writes in one line what a scenario can ask for: the screen, the point
    /// under the cursor, the stack in hand, the claim, the ply and the position.
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
        match self.running.as_ref() {
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

    fn texts(&self) -> &'static Texts {
        Language::COMPLETE
            .get(usize::from(self.settings.language))
            .unwrap_or(&Language::English)
            .texts()
    }

    fn stir(&mut self, bits: u64) {
        let drawn = u64::from(self.lots.draw()) << 32 | u64::from(self.lots.draw());
        self.lots = Lots::new(drawn ^ bits);
    }

    /// Shows a message for a while.
    fn say(&mut self, text: Line) {
        self.message = Some((text, self.now + MESSAGE_FOR));
    }

    fn save_settings(&self, fx: &mut Effects) {
        fx.save(Save::Settings(self.settings.encoded()));
        self.power.set(&self.settings, fx);
    }

    fn tick(&mut self, now: Millis, fx: &mut Effects) {
        // A driver's clock never runs backwards; if one does, time stands still.
        self.now = self.now.max(now);
        self.power.tick(self.now, &self.settings, fx);
        if self.flight.is_some() {
            fx.redraw = true;
            if self
                .flight
                .as_ref()
                .is_some_and(|flight| flight.frame(self.now).is_none())
            {
                self.flight = None;
            }
        }
        if self
            .message
            .as_ref()
            .is_some_and(|&(_, until)| self.now >= until)
        {
            self.message = None;
            fx.redraw = true;
        }
        if let Some(button) = self.buttons.repeat(self.now) {
            fx.redraw = true;
            if self.power.touch(self.now, &self.settings, fx) {
                self.press(button, fx);
            }
        }
        if self.settings.kiosk
            && matches!(self.screen, Screen::Title(_))
            && self
                .buttons
                .held(&[Button::X, Button::Y], self.now, UNLOCK_AFTER)
        {
            self.settings.kiosk = false;
            self.save_settings(fx);
            fx.redraw = true;
        }
    }

    fn press(&mut self, button: Button, fx: &mut Effects) {
        self.message = None;
        // Whoever presses on has seen enough of the move; what the press does
        // is done on the position that it leads to.
        if self.flight.take().is_some() && self.ready_at > self.now {
            self.ready_at = self.now;
        }
        self.screen_press(button, fx);
    }
}
