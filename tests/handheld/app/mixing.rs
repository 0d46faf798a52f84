//! The own game and all other games on the board cannot mix: after any event the own game
//! consists of the turns played or loaded, and of no others.

use super::device::{Device, TWO};
use lyngk_pocket::app::{
    App, Boot, Button, Effects, Event, Game, Refused, Seat, Settings, Start, Think, Transcript,
    save,
};
use lyngk_pocket::rules::{Board, Position, Rng, Turn, Variant};
use lyngk_pocket::storage::Kind;
use testkit::kept::Kept;

/// Number of presses in each of the runs below.
const PRESSES: u32 = 4_000;
/// Number of runs.
const LIVES: u64 = 12;

/// A device with random presses and failures, and the expected own game.
struct Life {
    device: Device,
    rng: Rng,
    thinking: Option<Think>,
    /// The saves of the device.
    kept: Kept,
    seen: Seen,
}

/// Situations in which failures occurred, to show that all of them were tested.
#[derive(Default, Debug)]
struct Seen {
    learning: u32,
    trying: u32,
    demo: u32,
    own: u32,
    title: u32,
    dialog: u32,
}

impl Life {
    fn new(seed: u64) -> Self {
        Self {
            device: Device::new(),
            rng: Rng::new(seed),
            thinking: None,
            kept: Kept::settings(&Settings::default()),
            seen: Seen::default(),
        }
    }

    fn event(&mut self, event: Event<'_>) {
        let mut fx = Effects::default();
        self.device.app.handle(event, &mut fx);
        self.follow(&fx);
        self.check(&format!("{event:?}"));
    }

    /// Carries out the effects.
    fn follow(&mut self, fx: &Effects) {
        fx.saves.iter().for_each(|save| self.kept.keep(save));
        if fx.erase_saves {
            self.kept.game = None;
            // The owner reads the result and has the device restart.
            return self.start_again();
        }
        if fx.stop_thinking {
            self.thinking = None;
        }
        self.thinking = fx.think.or(self.thinking);
        if fx.restart {
            self.start_again();
        }
    }

    /// Checks that shown and saved games agree with the model.
    fn check(&self, after: &str) {
        let app = &self.device.app;
        // In a kiosk the owner's game stays in flash only.
        if app.settings().kiosk {
            return;
        }
        let report = self.report();
        let own = app.saved_game().map(|game| {
            let header = app.saved_header().expect("a game has a header");
            (header.to_vec(), moves(game).1)
        });
        assert_eq!(own, self.kept.game, "after {after}: {report}");
        let shown = app.shown_game();
        if app.is_learning() {
            // An exercise is played from its own sketch or setup by its own players.
            let seats = shown.map(|game| game.start().seats);
            let learner =
                |seats: [Seat; 2]| seats[0] == Seat::Human && matches!(seats[1], Seat::Device(_));
            assert!(seats.is_some_and(learner), "{report}");
            let same = shown.zip(app.saved_game());
            assert!(
                same.is_none_or(|(shown, own)| !core::ptr::eq(shown.transcript(), own)),
                "a task over the own game after {after}: {report}"
            );
        } else {
            let about_tasks = ["task", "not-quite", "solved", "lesson-end"];
            let screen = self.device.screen();
            assert!(
                !about_tasks.contains(&screen.as_str()),
                "a task without an exercise after {after}: {report}"
            );
        }
        if app.is_trying() {
            assert!(app.saved_game().is_none(), "a try in a game that goes on");
        }
    }

    fn report(&self) -> String {
        let mut report = String::new();
        let _ = self.device.app.report(&mut report);
        report
    }

    fn start_again(&mut self) {
        self.boot(Boot::default());
    }

    /// Starts the device with its saves and default settings, which end kiosk mode: the
    /// kiosk has tests of its own.
    fn boot(&mut self, known: Boot<'_>) {
        let settings = Settings::default().encoded();
        self.kept = core::mem::take(&mut self.kept).with(Kind::Settings, &settings);
        let found = self.kept.clone();
        let boot = Boot {
            records: found.boot().records,
            game: known.game.or(found.boot().game),
            ..known
        };
        let mut fx = Effects::default();
        self.device.app = App::new();
        self.device.app.boot(&boot, &mut fx);
        self.thinking = None;
        self.follow(&fx);
        self.check("a start");
        self.event(Event::Tick(self.device.now));
    }

    /// Loads another game, somewhere in its middle.
    fn load_another(&mut self) {
        let start = Start {
            variant: Variant::ALL[self.rng.below(3) as usize],
            code: self.rng.next_u32() >> 2,
            seats: [Seat::Human; 2],
        };
        let mut game = Game::new(start);
        for _ in 0..self.rng.below(12) {
            let board = Board::new(game.position());
            if let Some(turn) = board.random_turn(&mut self.rng) {
                game.play(turn).expect("a turn of the rules is legal");
            }
        }
        self.kept.game = Some(moves(&game));
        self.start_again();
    }

    fn trouble(&mut self) {
        self.note();
        let percent = self.rng.below(101) as u8;
        let charging = self.rng.below(3) == 0;
        match self.rng.below(9) {
            0 | 1 => self.event(Event::SaveFailed),
            2 => self.event(Event::FlashWornOut),
            3 => self.boot(Boot {
                refused: Some(Refused::Newer),
                ..Boot::default()
            }),
            4 => self.boot(Boot {
                failure: Some("core 1 hung, after 9 s"),
                ..Boot::default()
            }),
            5 => self.boot(Boot {
                unreadable: true,
                ..Boot::default()
            }),
            6 => {
                self.kept.game = None;
                self.boot(Boot::default().with_game(&[9, 9], &[1]));
            }
            7 => self.load_another(),
            _ => self.event(Event::Battery { percent, charging }),
        }
    }

    fn note(&mut self) {
        let app = &self.device.app;
        let screen = self.device.screen();
        let count = match screen.as_str() {
            "dialog" => &mut self.seen.dialog,
            "title" => &mut self.seen.title,
            _ if app.is_learning() => &mut self.seen.learning,
            _ if app.is_trying() => &mut self.seen.trying,
            "demo" => &mut self.seen.demo,
            "play" => &mut self.seen.own,
            _ => return,
        };
        *count += 1;
    }

    /// Answers a search, sometimes with an illegal turn, sometimes too late.
    fn answer(&mut self) {
        let Some(think) = self.thinking else {
            return;
        };
        let turn = Board::new(&think.position).random_turn(&mut self.rng);
        let turn = match self.rng.below(8) {
            0 => Turn::Pass,
            _ => turn.expect("there is a turn to think about"),
        };
        let late = u16::from(self.rng.below(6) == 0);
        if late == 0 {
            self.thinking = None;
        }
        self.event(Event::SearchDone {
            ticket: think.ticket.wrapping_sub(late),
            turn,
            score: 0,
        });
    }

    /// Goes to a chosen screen: random presses alone seldom leave a game.
    fn go(&mut self) {
        use Button::{A, Down, Left, Up, X, Y};
        self.start_again();
        let waits = usize::from(self.kept.game.is_some());
        let row = |row: usize| core::iter::repeat_n(Down, row + waits);
        match self.rng.below(4) {
            0 => self.take(row(1).chain([A])),
            1 => self.take(row(2).chain([A, A, A, A])),
            2 => self.take(row(2).chain([A, Down, A, A, A])),
            _ => {
                // Resigns a game, reviews it, and tries another turn in it.
                self.load_another();
                self.take([A, Y, Up, A, A, X, Left, Left, X]);
            }
        }
    }

    fn take(&mut self, way: impl IntoIterator<Item = Button>) {
        for button in way {
            self.event(Event::Pressed(button));
            self.event(Event::Released(button));
        }
    }

    fn press(&mut self) {
        let button = match self.rng.below(16) {
            0 => Button::B,
            1 => Button::X,
            2 => Button::Y,
            3..9 => Button::A,
            other => Button::ALL[other as usize % 4],
        };
        self.event(Event::Pressed(button));
        self.event(Event::Released(button));
        self.device.now += u64::from(self.rng.below(900));
        self.event(Event::Tick(self.device.now));
        self.answer();
    }
}

/// Returns a game in its saved form.
fn moves(game: &Transcript) -> (Vec<u8>, Vec<u8>) {
    let turns = (0..game.played()).filter_map(|ply| game.turn(ply));
    let plies = turns.flat_map(save::ply).collect();
    (save::header(game.start()).to_vec(), plies)
}

#[test]
fn an_exercise_a_try_or_a_demo_never_mixes_with_the_own_game() {
    let mut seen = Seen::default();
    for seed in 0..LIVES {
        let mut life = Life::new(seed);
        for _ in 0..PRESSES {
            life.press();
            // Kiosk mode has a test of its own, over a month.
            if life.device.app.settings().kiosk {
                life.start_again();
            }
            if life.rng.below(25) == 0 {
                life.trouble();
            }
            if life.rng.below(50) == 0 {
                life.go();
                life.trouble();
            }
        }
        seen.learning += life.seen.learning;
        seen.trying += life.seen.trying;
        seen.demo += life.seen.demo;
        seen.own += life.seen.own;
        seen.title += life.seen.title;
        seen.dialog += life.seen.dialog;
    }
    let least = [
        seen.learning,
        seen.trying,
        seen.demo,
        seen.own,
        seen.title,
        seen.dialog,
    ];
    assert!(least.iter().all(|&times| times > 10), "{seen:?}");
}

/// Returns a device with an own game of one turn, in a lesson at the board.
fn in_a_lesson() -> Device {
    let board = Board::new(&Position::setup(Variant::FivesTaken, 4));
    let turn = board.random_turn(&mut Rng::new(1)).expect("a game begins");
    let mut device = Device::with_game(TWO, Variant::FivesTaken, 4, &[turn]);
    // Goes to the title, where the game waits in the first row.
    device.press(&[Button::Y, Button::Up, Button::Up, Button::A]);
    assert_eq!(device.screen(), "title");
    device.press(&[Button::Down; 3]);
    device.press(&[Button::A; 4]);
    assert_eq!(device.screen(), "play");
    device
}

#[test]
fn trouble_during_an_exercise_leads_back_to_the_exercise() {
    let low = Event::Battery {
        percent: 14,
        charging: false,
    };
    for event in [Event::SaveFailed, Event::FlashWornOut] {
        let (mut device, same) = (in_a_lesson(), in_a_lesson());
        device.event(event);
        device.event(low);
        assert_eq!(device.screen(), "dialog", "{event:?}");
        device.wait(500);
        device.press(&[Button::A]);
        assert_eq!(device.screen(), "play", "{event:?}");
        assert!(device.app.is_learning(), "{event:?}");
        assert_eq!(device.app.shown_game(), same.app.shown_game());
        assert_eq!(device.app.saved_game(), same.app.saved_game());
        assert_eq!(device.app.saved_game().map(Transcript::played), Some(1));
    }
}
