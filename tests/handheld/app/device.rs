//! A device without display or flash, driven by events.

use lyngk_pocket::app::{App, Button, Effects, Event, Seat, Settings, Start, save};
use lyngk_pocket::rules::{Board, Point, Rng, Status, Turn, Variant};

/// The application with a clock and what it asked for last.
pub(crate) struct Device {
    pub(crate) app: App,
    pub(crate) now: u64,
    pub(crate) fx: Effects,
}

impl Device {
    pub(crate) fn new() -> Self {
        let mut device = Self::fresh();
        device.event(Event::SettingsLoaded(&Settings::default().encoded()));
        device
    }

    /// A device that was never switched on before.
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
        message.map_or_else(String::new, |message| message.text.as_str().to_owned())
    }

    /// A game as if it had been saved, brought up to the board.
    pub(crate) fn with_game(seats: [Seat; 2], variant: Variant, code: u32, turns: &[Turn]) -> Self {
        let mut device = Self::new();
        let header = save::header(&Start {
            variant,
            code,
            seats,
        });
        let plies: Vec<u8> = turns.iter().flat_map(|&turn| save::ply(turn)).collect();
        device.event(Event::GameLoaded {
            header: &header,
            plies: &plies,
        });
        device.press(&[Button::A]);
        assert_eq!(device.screen(), "play");
        device
    }

    pub(crate) fn position(&self) -> lyngk_pocket::rules::Position {
        *self.app.shown_game().expect("a game is on").position()
    }

    /// Walks the cursor to a point with the arrows, nearest first.
    pub(crate) fn walk(&mut self, to: Point) {
        for _ in 0..40 {
            let at = self.app.cursor().point();
            let arrow = match (at.column().cmp(&to.column()), at.row().cmp(&to.row())) {
                (std::cmp::Ordering::Less, _) => Button::Right,
                (std::cmp::Ordering::Greater, _) => Button::Left,
                (_, std::cmp::Ordering::Less) => Button::Up,
                (_, std::cmp::Ordering::Greater) => Button::Down,
                _ => return,
            };
            self.press(&[arrow]);
        }
        panic!("{to} was not reached");
    }
}

pub(crate) const TWO: [Seat; 2] = [Seat::Human, Seat::Human];

/// Plays lots until a position meets a condition.
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
