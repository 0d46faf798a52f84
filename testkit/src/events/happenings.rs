//! Events of a device other than single presses and time.

use super::{Life, moves};
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::save;
use lyngk_pocket::app::{
    Bounds, Button, Computer, CutShort, Event, Game, Request, Seat, Sent, Start, TimeControl,
};
use lyngk_pocket::rules::{Board, Player, Status, Turn, Variant};
use lyngk_pocket::storage::Kind;

impl Life {
    /// Causes an event that no button causes.
    pub(super) fn trouble(&mut self) {
        let percent = self.rng.below(101) as u8;
        let charging = self.rng.below(3) == 0;
        match self.rng.below(8) {
            0 => self.event(Event::SaveFailed),
            1 => self.event(Event::FlashWornOut),
            2 => self.start_with_noise(),
            3 => self.computer(),
            _ => self.event(Event::Battery { percent, charging }),
        }
    }

    /// Starts with invalid bytes in the place of a record or of the game. The store of a
    /// chip would refuse them.
    fn start_with_noise(&mut self) {
        if self.flash.is_some() {
            return;
        }
        let length = self.rng.below(70) as usize;
        let noise: Vec<u8> = (0..length).map(|_| self.rng.next_u32() as u8).collect();
        let mut found = self.kept.clone();
        match Kind::ALL.get(self.rng.below(Kind::NUM as u32 + 1) as usize) {
            // Larger numbers would not fit their rows, and no device reaches them.
            Some(&kind @ (Kind::Records | Kind::Kiosk)) => {
                found.records[kind.index()] = noise.get(..9).map(<[u8]>::to_vec);
            }
            Some(&kind) => found.records[kind.index()] = Some(noise),
            None => {
                let (header, plies) = noise.split_at(noise.len().min(7));
                if save::game(header, plies).is_ok() {
                    return;
                }
                found = found.with_game(header, plies);
                self.kept.game = None;
            }
        }
        self.start_from(&found);
    }

    /// Starts the device with another game in the place of its own.
    fn load_another(&mut self) {
        // A chip holds only what the device has saved itself.
        if self.app.settings().kiosk || self.flash.is_some() {
            return;
        }
        let game = self.some_game();
        self.kept.game = Some(moves(&game));
        self.start();
    }

    /// Returns an unfinished game of two people.
    fn some_game(&mut self) -> Game {
        let start = Start {
            variant: Variant::ALL[self.rng.below(Variant::NUM as u32) as usize],
            code: self.rng.next_u32() >> 2,
            seats: [Seat::Human; 2],
        };
        let mut game = Game::new(start);
        for _ in 0..self.rng.below(60) {
            let turn = Board::new(game.position()).random_turn(&mut self.rng);
            // A pass would have to be announced first.
            let Some(turn) = turn else { break };
            game.play(turn).expect("a turn of the rules is legal");
        }
        game
    }

    /// Sends a random request of a computer at the port.
    fn computer(&mut self) {
        let wish = match self.rng.below(12) {
            0 => Computer::Gone,
            1 => Computer::Withdraw,
            2..=4 => {
                let which = self.rng.below(Request::NUM as u32) as usize;
                Computer::Ask(Request::ALL[which])
            }
            5..=6 => return self.have_it_think(),
            7 => Computer::MoveNow,
            8 => {
                let mut settings = *self.app.settings();
                let level = 1 + self.rng.below(8) as u8;
                settings.level = Level::new(level).expect("a level");
                Computer::Set(settings)
            }
            // After either the device restarts or is gone.
            9 if self.rng.below(8) == 0 => Computer::Restart {
                boot_loader: self.rng.below(4) == 0,
            },
            _ => return self.send(),
        };
        self.event(Event::Computer(wish));
    }

    /// Requests a search of a position that has a turn.
    fn have_it_think(&mut self) {
        let game = self.some_game();
        if game.status() == Status::ToMove {
            let bounds = Bounds {
                nodes: 1 + self.rng.below(1_000),
                depth: 1 + self.rng.below(8) as u8,
                levelled: self.rng.below(2) == 0,
            };
            self.event(Event::Computer(Computer::Think {
                position: game.position(),
                bounds,
                level: Level::STRONGEST,
                seed: 1,
            }));
        }
    }

    /// Sends a game, running or over, from its setup or from a position.
    fn send(&mut self) {
        let game = self.some_game();
        let running = !matches!(game.status(), Status::Over(_));
        let end = match self.rng.below(4) {
            0 => Some(CutShort::Resigned(Player::A)),
            1 => Some(CutShort::by_time(game.position(), Player::B)),
            _ => None,
        };
        let opening = (self.rng.below(2) == 0).then(|| game.position_at(0));
        let turns = (0..game.played()).filter_map(|ply| game.turn(ply));
        let turns: Vec<u16> = turns.map(Turn::code).collect();
        let took = turns
            .iter()
            .map(|_| self.rng.below(400) as u16)
            .collect::<Vec<_>>();
        let timed = self.rng.below(3) == 0;
        let control = TimeControl::decoded(&[2, 5, 44, 1, 200, 0]);
        self.event(Event::Computer(Computer::Play(Sent {
            start: *game.start(),
            opening: opening.as_ref(),
            turns: &turns,
            took: &took,
            control: control.filter(|_| timed),
            end: end.filter(|_| running),
        })));
    }

    /// Answers a search, sometimes too late or with an illegal turn, or does nothing.
    pub(super) fn answer(&mut self) {
        let Some(think) = self.thinking else {
            return;
        };
        let turn = Board::new(&think.position).random_turn(&mut self.rng);
        let turn = match self.rng.below(12) {
            0 => Turn::Pass,
            1 => Turn::from_code(self.rng.next_u32() as u16).unwrap_or(Turn::Pass),
            _ => turn.expect("there is a turn to think about"),
        };
        let late = u16::from(self.rng.below(6) == 0);
        let ticket = think.ticket.wrapping_sub(late);
        if self.rng.below(4) == 0 {
            let [depth, _, low, high] = self.rng.next_u32().to_le_bytes();
            self.event(Event::SearchProgress {
                ticket,
                turn,
                depth,
                permille: u16::from_le_bytes([low, high]),
            });
            return;
        }
        if late == 0 {
            self.thinking = None;
        }
        let score = self.rng.next_u32() as i16;
        self.event(Event::SearchDone {
            ticket,
            turn,
            score,
        });
    }

    /// Holds one button or two for a while.
    pub(super) fn hold(&mut self) {
        let one = self.button();
        let held = match self.rng.below(3) {
            0 => [Button::X, Button::Y],
            1 => [one, self.button()],
            _ => [one, one],
        };
        for button in held {
            self.event(Event::Pressed(button));
        }
        for _ in 0..self.rng.below(12) {
            let passed = u64::from(self.rng.below(600));
            self.pass(passed);
        }
        for button in held {
            self.event(Event::Released(button));
        }
    }

    /// Goes to a chosen screen: random presses alone seldom leave a game.
    pub(super) fn go(&mut self) {
        use Button::{A, Down, Left, Up, X, Y};
        self.start();
        if self.app.settings().kiosk {
            // Leaves kiosk mode: the operator's page, and its first row.
            for button in [X, Y] {
                self.event(Event::Pressed(button));
            }
            self.pass(3_000);
            for button in [X, Y] {
                self.event(Event::Released(button));
            }
            self.press(A);
            return;
        }
        let waits = usize::from(self.app.saved_game().is_some());
        let row = |row: usize| core::iter::repeat_n(Down, row + waits);
        match self.rng.below(5) {
            0 => self.take(row(1).chain([A])),
            1 => self.take(row(2).chain([A, A, A, A])),
            2 => self.take(row(2).chain([A, Down, A, A, A])),
            3 => self.take(row(2).chain([A, Up, A])),
            _ => {
                // Resigns a game, reviews it, and tries another turn in it.
                self.load_another();
                self.take([A, Y, Up, A, A, X, Left, Left, X]);
            }
        }
    }

    fn take(&mut self, way: impl IntoIterator<Item = Button>) {
        for button in way {
            self.press(button);
        }
    }
}
