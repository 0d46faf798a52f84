//! A device without display or flash, driven by events.

use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::{
    App, Boot, Button, Effects, Event, Game, Purpose, Seat, Settings, Start, TimeControl, save,
};
use lyngk_pocket::rules::{Board, Point, Rng, Status, Turn, Variant};
use testkit::kept::Kept;

/// The application with a clock and its last requests.
pub(crate) struct Device {
    pub(crate) app: App,
    pub(crate) now: u64,
    pub(crate) fx: Effects,
}

impl Device {
    pub(crate) fn new() -> Self {
        Self::with(&Settings::default())
    }

    /// Returns a device with these settings.
    pub(crate) fn with(settings: &Settings) -> Self {
        Self::booted(&Kept::settings(settings).boot())
    }

    /// Returns a device with this start.
    pub(crate) fn booted(boot: &Boot<'_>) -> Self {
        let mut device = Self::fresh();
        device.app.boot(boot, &mut device.fx);
        device
    }

    /// Returns a device with default settings and a saved game.
    pub(crate) fn found(header: &[u8], plies: &[u8]) -> Self {
        let kept = Kept::settings(&Settings::default());
        Self::booted(&kept.with_game(header, plies).boot())
    }

    /// Returns a device that continues a game without any turns.
    pub(crate) fn at_start_of(game: &Game, control: Option<TimeControl>) -> Self {
        let mut device = Self::found(&save::full_header(game, control), &[]);
        device.press(&[Button::A]);
        assert_eq!(device.screen(), "play");
        device
    }

    /// Returns a device that was never switched on before.
    pub(crate) fn fresh() -> Self {
        Self {
            app: App::new(),
            now: 0,
            fx: Effects::default(),
        }
    }

    pub(crate) fn event(&mut self, event: Event<'_>) -> &Effects {
        self.fx.clear();
        self.app.handle(event, &mut self.fx);
        &self.fx
    }

    pub(crate) fn press(&mut self, buttons: &[Button]) -> &Effects {
        for &button in buttons {
            self.event(Event::Pressed(button));
            let fx = self.fx.clone();
            self.event(Event::Released(button));
            self.fx = fx;
        }
        &self.fx
    }

    pub(crate) fn wait(&mut self, millis: u64) -> &Effects {
        self.now += millis;
        self.event(Event::Tick(self.now))
    }

    pub(crate) fn screen(&self) -> String {
        let mut report = String::new();
        self.app
            .report(&mut report)
            .expect("a string takes everything");
        report.split(' ').nth(1).unwrap_or("").to_owned()
    }

    pub(crate) fn message(&self) -> String {
        let mut board = self.app.view().board.expect("the board is in sight");
        let message = board.surroundings().message.as_ref();
        message.map_or_else(String::new, |message| message.as_str().to_owned())
    }

    /// Returns a device with a saved game, continued on the board.
    pub(crate) fn with_game(seats: [Seat; 2], variant: Variant, code: u32, turns: &[Turn]) -> Self {
        let device = Self::gone_on_with(seats, variant, code, turns);
        assert_eq!(device.screen(), "play");
        device
    }

    /// Returns a device with a saved game, on any screen on which it continues.
    pub(crate) fn gone_on_with(
        seats: [Seat; 2],
        variant: Variant,
        code: u32,
        turns: &[Turn],
    ) -> Self {
        Self::with_game_and(&Settings::default(), seats, variant, code, turns)
    }

    /// Returns the same with other settings.
    pub(crate) fn with_game_and(
        settings: &Settings,
        seats: [Seat; 2],
        variant: Variant,
        code: u32,
        turns: &[Turn],
    ) -> Self {
        let header = save::header(&Start {
            variant,
            code,
            seats,
        });
        let plies: Vec<u8> = turns.iter().flat_map(|&turn| save::ply(turn)).collect();
        let kept = Kept::settings(settings).with_game(&header, &plies);
        let mut device = Self::booted(&kept.boot());
        device.press(&[Button::A]);
        device
    }

    pub(crate) fn position(&self) -> lyngk_pocket::rules::Position {
        *self.app.shown_game().expect("a game is on").position()
    }

    /// Chooses the row of a list with this label.
    pub(crate) fn choose(&mut self, label: &str) {
        for _ in 0..20 {
            let list = self.app.view().list.expect("a list is shown");
            let chosen = list.chosen.and_then(|row| list.rows.get(row));
            if chosen.is_some_and(|row| row.label == label) {
                self.press(&[Button::A]);
                return;
            }
            self.press(&[Button::Down]);
        }
        panic!("there is no {label}");
    }

    /// Asks for a hint and answers its search.
    pub(crate) fn hint(&mut self, turn: Turn) {
        self.press(&[Button::Y]);
        self.choose(Language::English.texts().show_hint);
        let think = self.fx.think.expect("a hint is searched for");
        assert_eq!(think.purpose, Purpose::Hint);
        self.event(Event::SearchDone {
            ticket: think.ticket,
            turn,
            score: 0,
        });
    }

    /// Moves the cursor to a stack with the arrows, nearest first, by way of other stacks
    /// if the arrows lead past it.
    pub(crate) fn walk(&mut self, to: Point) {
        for tried in 0..60 {
            let at = self.app.cursor().point();
            let arrow = match (at.column().cmp(&to.column()), at.row().cmp(&to.row())) {
                (std::cmp::Ordering::Less, _) => Button::Right,
                (std::cmp::Ordering::Greater, _) => Button::Left,
                (_, std::cmp::Ordering::Less) => Button::Up,
                (_, std::cmp::Ordering::Greater) => Button::Down,
                _ => return,
            };
            let arrow = match tried {
                20 | 40 => Button::Up,
                30 | 50 => Button::Right,
                _ => arrow,
            };
            self.press(&[arrow]);
        }
        panic!("{to} was not reached");
    }
}

pub(crate) const TWO: [Seat; 2] = [Seat::Human, Seat::Human];

/// Plays random games until a position meets a condition.
pub(crate) fn some_position(variant: Variant, wanted: impl Fn(&Board) -> bool) -> (u32, Vec<Turn>) {
    for code in 0..5000 {
        let mut board = Board::new(&lyngk_pocket::rules::Position::setup(
            variant,
            u64::from(code),
        ));
        let mut lots = Rng::new(u64::from(code));
        let mut turns = Vec::new();
        while board.status() == Status::ToMove {
            if wanted(&board) {
                return (code, turns);
            }
            let Some(turn) = board.random_turn(&mut lots) else {
                break;
            };
            turns.push(turn);
            board.play(turn);
        }
    }
    panic!("no such position was found");
}
