//! A great many random presses on the application, without a display: whatever
//! is pressed, it neither stops nor contradicts itself.

use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::{App, Button, Effects, Event, Refused, Save, Think, save};
use lyngk_pocket::rules::{Board, Position, Rng, Status, Turn};
use lyngk_pocket::ui::{Damage, Framebuffer, Screen, misfit};

/// How many presses; with the waits between them about a day of play.
const PRESSES: u32 = 1_000_000;
/// After so many presses, the way out is tried, or the picture compared.
const LEAVE_EVERY: u32 = 500;
const DRAW_EVERY: u32 = 250;
/// What it failed of when it did.
const FAILURE: &[u8] = b"core 1 hung, after 9 s";

/// The application with a player who presses anything.
struct Monkey {
    app: App,
    lots: Rng,
    now: u64,
    thinking: Option<Think>,
    header: Option<Vec<u8>>,
    plies: Vec<u8>,
    settings: Vec<u8>,
    records: Vec<u8>,
    learned: Vec<u8>,
    counters: Vec<u8>,
    checked: Option<Position>,
    screen: Screen,
    framebuffer: Box<Framebuffer>,
    games_ended: u32,
    erased: u32,
    lessons_learnt: u32,
}

impl Monkey {
    fn new(seed: u64) -> Self {
        let mut monkey = Self {
            app: App::new(),
            lots: Rng::new(seed),
            now: 0,
            thinking: None,
            header: None,
            plies: Vec::new(),
            settings: Vec::new(),
            records: Vec::new(),
            learned: Vec::new(),
            counters: Vec::new(),
            checked: None,
            screen: Screen::default(),
            framebuffer: Box::new(Framebuffer::new()),
            games_ended: 0,
            erased: 0,
            lessons_learnt: 0,
        };
        // English, for a start; the setting is there to be found.
        monkey.tap(Button::A);
        monkey
    }

    fn event(&mut self, event: Event<'_>) {
        let mut fx = Effects::default();
        self.app.handle(event, &mut fx);
        for saved in &fx.saves {
            match saved {
                Save::GameBegun(header) => {
                    self.header = Some(header.to_vec());
                    self.plies.clear();
                }
                Save::PliesAppended(plies) => self.plies.extend(plies.iter().flatten()),
                Save::GameTruncated(plies) => self.plies.truncate(2 * usize::from(*plies)),
                Save::GameFinished(records) => {
                    self.records = records.to_vec();
                    self.header = None;
                    self.games_ended += 1;
                }
                Save::Settings(bytes) => self.settings = bytes.to_vec(),
                Save::Records(bytes) => self.records = bytes.to_vec(),
                Save::Learned(bytes) => {
                    self.learned = bytes.to_vec();
                    self.lessons_learnt += 1;
                }
                Save::Kiosk(bytes) => self.counters = bytes.to_vec(),
                Save::Failure(text) => assert_eq!(text, FAILURE),
            }
        }
        assert!(!fx.erase_saves || fx.restart, "what was erased is not used");
        if fx.erase_saves {
            self.erase();
            return;
        }
        if fx.stop_thinking {
            self.thinking = None;
        }
        if let Some(think) = fx.think {
            assert_eq!(think.position.status(), Status::ToMove);
            self.thinking = Some(think);
        }
        if fx.restart {
            self.restart();
        }
        self.check_saved();
    }

    /// Forgets everything saved and starts again.
    fn erase(&mut self) {
        self.app = App::new();
        self.thinking = None;
        self.header = None;
        self.plies.clear();
        self.settings.clear();
        self.records.clear();
        self.learned.clear();
        self.counters.clear();
        self.erased += 1;
        self.event(Event::Tick(self.now));
    }

    /// The device fails and starts again by itself.
    fn fail(&mut self) {
        self.restart();
        let text = core::str::from_utf8(FAILURE).expect("it is text");
        self.event(Event::Restarted(text));
    }

    /// Something is wrong, at any moment.
    fn trouble(&mut self) {
        let percent = self.lots.below(101) as u8;
        let charging = self.lots.below(3) == 0;
        match self.lots.below(6) {
            0 => self.event(Event::SaveFailed),
            1 => self.event(Event::SavesRefused(Refused::Newer)),
            2 => self.event(Event::SaveUnreadable),
            _ => self.event(Event::Battery { percent, charging }),
        }
    }

    /// Switches off and on: what was saved is all there is.
    fn restart(&mut self) {
        let in_kiosk = self.app.settings().kiosk;
        let (settings, records) = (*self.app.settings(), *self.app.records());
        let position = self.app.saved_game().map(|game| *game.position());
        let learned = *self.app.learned();
        self.app = App::new();
        self.thinking = None;
        self.event_unchecked(Event::Tick(self.now));
        if !self.counters.is_empty() {
            let bytes = self.counters.clone();
            self.event_unchecked(Event::KioskLoaded(&bytes));
        }
        if !self.settings.is_empty() {
            let bytes = std::mem::take(&mut self.settings);
            self.event_unchecked(Event::SettingsLoaded(&bytes));
            self.settings = bytes;
            self.counters = self.app.counters().encoded().to_vec();
        }
        if !self.records.is_empty() {
            let bytes = std::mem::take(&mut self.records);
            self.event_unchecked(Event::RecordsLoaded(&bytes));
            self.records = bytes;
        }
        if !self.learned.is_empty() {
            let bytes = std::mem::take(&mut self.learned);
            self.event_unchecked(Event::LearnedLoaded(&bytes));
            self.learned = bytes;
        }
        if let Some(header) = self.header.clone() {
            let plies = self.plies.clone();
            self.event(Event::GameLoaded {
                header: &header,
                plies: &plies,
            });
        }
        assert_eq!(*self.app.settings(), settings);
        assert_eq!(*self.app.learned(), learned);
        let found = self.app.saved_game().map(|game| *game.position());
        if in_kiosk {
            assert_eq!(found, None, "a visitor's game is gone");
        } else {
            assert_eq!(*self.app.records(), records);
            if position.is_some() {
                assert_eq!(found, position);
            }
        }
    }

    fn event_unchecked(&mut self, event: Event<'_>) {
        self.app.handle(event, &mut Effects::default());
    }

    /// The saved game is the shown one, and its position is one.
    fn check_saved(&mut self) {
        // What a visitor plays is not saved, and what the owner played is not
        // shown.
        if self.app.settings().kiosk {
            return;
        }
        let Some(game) = self.app.saved_game() else {
            assert!(self.header.is_none(), "a game is saved that is not there");
            return;
        };
        let header = save::header(game.start());
        assert_eq!(self.header.as_deref(), Some(header.as_slice()));
        assert_eq!(self.plies.len(), 2 * game.played());
        if self.checked == Some(*game.position()) {
            return;
        }
        let saved = save::game(&header, &self.plies).expect("the saved game can be read");
        assert_eq!(saved.position(), game.position());
        let text = game.position().to_string();
        let read: Position = text.parse().expect("the position is one");
        assert_eq!(read, *game.position());
        self.checked = Some(*game.position());
    }

    fn wait(&mut self, millis: u64) {
        self.now += millis;
        self.event(Event::Tick(self.now));
        self.think();
    }

    /// Answers now and then, sometimes late, sometimes with nonsense.
    fn think(&mut self) {
        let Some(think) = self.thinking else {
            return;
        };
        let turn = Board::new(&think.position)
            .random_turn(&mut self.lots)
            .expect("there is a turn to think about");
        let permille = self.lots.below(2000) as u16;
        match self.lots.below(8) {
            0..4 => {
                self.thinking = None;
                self.event(Event::SearchDone {
                    ticket: think.ticket,
                    turn,
                    score: 0,
                });
            }
            4 => self.event(Event::SearchProgress {
                ticket: think.ticket,
                turn,
                depth: 3,
                permille,
            }),
            5 => self.event(Event::SearchDone {
                ticket: think.ticket.wrapping_sub(1),
                turn,
                score: 0,
            }),
            6 => {
                self.thinking = None;
                self.event(Event::SearchDone {
                    ticket: think.ticket,
                    turn: Turn::Pass,
                    score: 0,
                });
            }
            _ => {}
        }
    }

    fn press(&mut self, button: Button) {
        self.event(Event::Pressed(button));
        if self.lots.below(16) == 0 {
            let held = u64::from(self.lots.below(1500));
            self.wait(held);
        }
        self.event(Event::Released(button));
    }

    fn tap(&mut self, button: Button) {
        self.event(Event::Pressed(button));
        self.event(Event::Released(button));
    }

    fn any_button(&mut self) -> Button {
        // Arrows and A more often: they lead further.
        match self.lots.below(16) {
            0 => Button::B,
            1 => Button::X,
            2 => Button::Y,
            3..8 => Button::A,
            other => Button::ALL[other as usize % 4],
        }
    }

    fn on(&self, name: &str) -> bool {
        let mut report = String::new();
        self.app
            .report(&mut report)
            .expect("a string takes everything");
        report.starts_with(&format!("screen {name} "))
    }

    /// Gets back to the title as a person would.
    fn leave(&mut self) {
        // Wake the display first.
        self.press(Button::Left);
        for _ in 0..60 {
            if self.on("title") || self.on("attract") {
                return;
            }
            self.wait(50);
            let row = self.app.view().list.and_then(|list| {
                // A kiosk speaks another language from time to time.
                let is_exit = |label| {
                    let mut all = Language::ALL.into_iter().map(Language::texts);
                    all.any(|texts| {
                        let visit = texts.in_kiosk.end_visit;
                        [texts.save_and_leave, texts.leave, texts.leave_demo, visit]
                            .contains(&label)
                    })
                };
                let exit = list.rows.iter().position(|row| is_exit(row.label))?;
                Some((exit, list.chosen?))
            });
            match row {
                Some((exit, chosen)) if exit == chosen => self.press(Button::A),
                Some(_) => self.press(Button::Down),
                None if self.on("play") => self.press(Button::Y),
                None if self.on("dialog") => {
                    self.press(Button::B);
                    if self.on("dialog") {
                        self.press(Button::A);
                    }
                }
                None => self.press(Button::B),
            }
        }
        let mut report = String::new();
        let _ = self.app.report(&mut report);
        panic!("there is no way back from {report}");
    }

    /// Comes as the operator: holds X and Y, and perhaps changes the mode.
    fn operate(&mut self) {
        self.leave();
        self.event(Event::Pressed(Button::X));
        self.event(Event::Pressed(Button::Y));
        self.wait(3_000);
        self.event(Event::Released(Button::X));
        self.event(Event::Released(Button::Y));
        assert!(self.on("operator"), "the chord opens the operator's page");
        if self.lots.below(2) == 0 {
            self.tap(Button::A);
        } else {
            self.tap(Button::B);
        }
        assert!(self.on("title") || self.on("attract"));
    }

    /// What is drawn bit by bit is what a full drawing shows.
    fn compare(&mut self) {
        assert_eq!(misfit(&self.app.view()), Ok(()));
        let Ok(_) = self.screen.update(self.app.view(), &mut *self.framebuffer);
        let mut full = Box::new(Framebuffer::new());
        let Ok(_) = Screen::default().update(self.app.view(), &mut *full);
        if self.framebuffer.pixels() != full.pixels() {
            let mut report = String::new();
            let _ = self.app.report(&mut report);
            panic!("something was not drawn again: {report}");
        }
    }
}

#[test]
fn a_million_random_presses_break_nothing() {
    let mut monkey = Monkey::new(2024);
    for press in 0..PRESSES {
        let button = monkey.any_button();
        monkey.press(button);
        let wait = match monkey.lots.below(8) {
            0 => u64::from(monkey.lots.below(3000)),
            _ => u64::from(monkey.lots.below(60)),
        };
        monkey.wait(wait);
        if monkey.lots.below(300) == 0 {
            monkey.trouble();
        }
        if press % LEAVE_EVERY == LEAVE_EVERY - 1 && monkey.lots.below(4) == 0 {
            match monkey.lots.below(4) {
                0 => monkey.leave(),
                1 => monkey.operate(),
                2 => monkey.fail(),
                _ => monkey.restart(),
            }
        }
        // A run of presses each drawn, now and then.
        if (press / DRAW_EVERY).is_multiple_of(40) {
            monkey.compare();
        }
    }
    assert!(monkey.lessons_learnt > 0, "no lesson came to its end");
    assert!(monkey.erased > 20, "erased {} times", monkey.erased);
    assert!(
        monkey.games_ended > 100,
        "only {} games ended",
        monkey.games_ended
    );
}

#[test]
fn a_moved_cursor_redraws_less_than_15_percent() {
    let mut monkey = Monkey::new(1);
    // A new game of two people.
    for button in [
        Button::A,
        Button::Down,
        Button::Right,
        Button::Up,
        Button::A,
    ] {
        monkey.tap(button);
    }
    assert!(monkey.on("play"));
    let mut most = 0;
    let mut moved = 0;
    for _ in 0..3000 {
        monkey.wait(4000);
        if !monkey.on("play") {
            break;
        }
        let Ok(_) = monkey
            .screen
            .update(monkey.app.view(), &mut *monkey.framebuffer);
        let arrow = Button::ALL[monkey.lots.below(4) as usize];
        let before = monkey.app.cursor();
        monkey.tap(arrow);
        let Ok(damage) = monkey
            .screen
            .update(monkey.app.view(), &mut *monkey.framebuffer);
        if monkey.app.cursor() != before {
            moved += 1;
            most = most.max(Framebuffer::covered(&damage));
        }
        // Go on with the game, so that stacks of all heights are met.
        if monkey.lots.below(20) == 0 {
            for button in [Button::B, Button::A, Button::A] {
                monkey.tap(button);
            }
        }
    }
    assert!(moved > 100);
    let limit = 240 * 240 * 15 / 100;
    assert!(most < limit, "{most} pixels of {limit}");
}

#[test]
fn areas_never_get_lost_when_there_are_too_many() {
    use embedded_graphics::prelude::{Point, Size};
    use embedded_graphics::primitives::Rectangle;
    let mut lots = Rng::new(5);
    for _ in 0..200 {
        let mut damage = Damage::default();
        let mut corners = Vec::new();
        for _ in 0..30 {
            let corner = Point::new(lots.below(230) as i32, lots.below(230) as i32);
            corners.push(corner);
            damage.add(Rectangle::new(corner, Size::new(9, 9)));
        }
        assert!(damage.iter().count() <= Damage::MOST);
        for corner in corners {
            for offset in [Point::zero(), Point::new(8, 8)] {
                assert!(damage.iter().any(|area| area.contains(corner + offset)));
            }
        }
    }
}
