//! A player with random presses, and the checks after each press.

use lyngk_pocket::app::learn::{LESSONS, Learned};
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::{
    App, Boot, Button, Effects, Event, Refused, Save, Think, Transcript, save,
};
use lyngk_pocket::rules::{Board, Position, Rng, Status, Turn};
use lyngk_pocket::storage::Kind;
use lyngk_pocket::ui::{Framebuffer, Screen, misfit};
use std::collections::BTreeSet;
use testkit::kept::Kept;

/// The message of a failure.
const FAILURE: &str = "core 1 hung, after 9 s";

/// The application with a player who presses random buttons.
pub(super) struct Monkey {
    pub(super) app: App,
    pub(super) rng: Rng,
    now: u64,
    thinking: Option<Think>,
    /// The saves.
    kept: Kept,
    checked: Option<Transcript>,
    pub(super) screen: Screen,
    pub(super) framebuffer: Box<Framebuffer>,
    pub(super) games_ended: u32,
    pub(super) erased: u32,
    pub(super) lessons_learnt: u32,
    pub(super) reached: BTreeSet<&'static str>,
}

impl Monkey {
    pub(super) fn new(seed: u64) -> Self {
        let mut monkey = Self {
            app: App::new(),
            rng: Rng::new(seed),
            now: 0,
            thinking: None,
            kept: Kept::default(),
            checked: None,
            screen: Screen::default(),
            framebuffer: Box::new(Framebuffer::new()),
            games_ended: 0,
            erased: 0,
            lessons_learnt: 0,
            reached: BTreeSet::new(),
        };
        // Starts in English; the setting can be found later.
        monkey.tap(Button::A);
        monkey.tap(Button::B);
        monkey
    }

    fn event(&mut self, event: Event<'_>) {
        let mut fx = Effects::default();
        self.app.handle(event, &mut fx);
        self.follow(&fx);
    }

    /// Carries out the effects.
    fn follow(&mut self, fx: &Effects) {
        self.reached.insert(self.app.screen_name());
        for saved in &fx.saves {
            self.kept.keep(saved);
            match saved {
                Save::GameFinished(_) => self.games_ended += 1,
                Save::Record(Kind::Learned, bytes) => {
                    // Begun lessons are recorded, too.
                    let learned = Learned::decoded(bytes).expect("it can be read");
                    let known = (0..LESSONS.len()).any(|lesson| learned.knows_lesson(lesson));
                    self.lessons_learnt += u32::from(known);
                }
                Save::Record(Kind::Failure, text) => assert_eq!(text, FAILURE.as_bytes()),
                _ => {}
            }
        }
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
        assert_eq!(
            self.app.incoherence(),
            None,
            "on {}",
            self.app.screen_name()
        );
        self.check_saved();
    }

    /// Erases all saves, reads the result and restarts.
    fn erase(&mut self) {
        let complete = self.rng.below(2) == 0;
        self.now += 600;
        let mut fx = Effects::default();
        self.app.handle(Event::Erased { complete }, &mut fx);
        self.app.handle(Event::Tick(self.now), &mut fx);
        self.app.handle(Event::Pressed(Button::A), &mut fx);
        assert!(fx.restart, "what was erased is not used");
        self.kept = Kept::default();
        self.erased += 1;
        self.start(Boot::default());
    }

    /// Starts with the saves.
    fn start(&mut self, known: Boot<'_>) {
        let found = self.kept.clone();
        let boot = Boot {
            records: found.boot().records,
            game: found.boot().game,
            ..known
        };
        self.app = App::new();
        self.thinking = None;
        let mut fx = Effects::default();
        self.app.boot(&boot, &mut fx);
        self.follow(&fx);
        self.event(Event::Tick(self.now));
    }

    /// The device fails and restarts.
    pub(super) fn fail(&mut self) {
        self.restart_knowing(Boot {
            failure: Some(FAILURE),
            ..Boot::default()
        });
    }

    /// Causes a problem, at any moment or at a start.
    pub(super) fn trouble(&mut self) {
        let percent = self.rng.below(101) as u8;
        let charging = self.rng.below(3) == 0;
        match self.rng.below(6) {
            0 => self.event(Event::SaveFailed),
            1 => self.restart_knowing(Boot {
                refused: Some(Refused::Newer),
                ..Boot::default()
            }),
            2 => self.restart_knowing(Boot {
                unreadable: true,
                ..Boot::default()
            }),
            _ => self.event(Event::Battery { percent, charging }),
        }
    }

    /// Switches off and on, with the saves only.
    pub(super) fn restart(&mut self) {
        self.restart_knowing(Boot::default());
    }

    fn restart_knowing(&mut self, known: Boot<'_>) {
        let in_kiosk = self.app.settings().kiosk;
        let (settings, records) = (*self.app.settings(), *self.app.records());
        let position = self.app.saved_game().map(Transcript::position_now);
        let learned = *self.app.learned();
        self.start(known);
        assert_eq!(*self.app.settings(), settings);
        assert_eq!(*self.app.learned(), learned);
        let found = self.app.saved_game().map(Transcript::position_now);
        if in_kiosk {
            assert_eq!(found, None, "a visitor's game is gone");
        } else {
            assert_eq!(*self.app.records(), records);
            if position.is_some() {
                assert_eq!(found, position);
            }
        }
    }

    /// Checks that the saved game is the shown one and its position is valid.
    fn check_saved(&mut self) {
        // A visitor's game is not saved, and the owner's game is not shown.
        if self.app.settings().kiosk {
            return;
        }
        let Some(game) = self.app.saved_game() else {
            assert!(
                self.kept.game.is_none(),
                "a game is saved that is not there"
            );
            return;
        };
        let header = self.app.saved_header().expect("a game has a header");
        let (kept, plies) = self.kept.game.as_ref().expect("the game is saved");
        assert_eq!(kept.as_slice(), header.as_slice());
        assert_eq!(plies.len(), 2 * game.played());
        if self.checked.as_ref() == Some(game) {
            return;
        }
        let saved = save::game(&header, plies).expect("the saved game can be read");
        let position = game.position_now();
        assert_eq!(*saved.position(), position);
        let read: Position = position.to_string().parse().expect("the position is one");
        assert_eq!(read, position);
        self.checked = Some(game.clone());
    }

    pub(super) fn wait(&mut self, millis: u64) {
        self.now += millis;
        self.event(Event::Tick(self.now));
        self.think();
    }

    /// Answers a search now and then, sometimes late, sometimes with an illegal turn.
    fn think(&mut self) {
        let Some(think) = self.thinking else {
            return;
        };
        let turn = Board::new(&think.position)
            .random_turn(&mut self.rng)
            .expect("there is a turn to think about");
        let permille = self.rng.below(2000) as u16;
        match self.rng.below(8) {
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

    pub(super) fn press(&mut self, button: Button) {
        self.event(Event::Pressed(button));
        if self.rng.below(16) == 0 {
            let held = u64::from(self.rng.below(1500));
            self.wait(held);
        }
        self.event(Event::Released(button));
    }

    pub(super) fn tap(&mut self, button: Button) {
        self.event(Event::Pressed(button));
        self.event(Event::Released(button));
    }

    pub(super) fn any_button(&mut self) -> Button {
        // Arrows and A more often, because they lead further.
        match self.rng.below(16) {
            0 => Button::B,
            1 => Button::X,
            2 => Button::Y,
            3..8 => Button::A,
            other => Button::ALL[other as usize % 4],
        }
    }

    pub(super) fn on(&self, name: &str) -> bool {
        let mut report = String::new();
        self.app
            .report(&mut report)
            .expect("a string takes everything");
        report.starts_with(&format!("screen {name} "))
    }

    /// Gets back to the title as a person would.
    pub(super) fn leave(&mut self) {
        // Wakes the display first.
        self.press(Button::Left);
        for _ in 0..60 {
            if self.on("title") || self.on("attract") {
                return;
            }
            self.wait(50);
            let row = self.app.view().list.and_then(|list| {
                // A kiosk shows another language from time to time.
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

    /// Acts as the operator: holds X and Y, and sometimes changes the mode.
    pub(super) fn operate(&mut self) {
        self.leave();
        self.event(Event::Pressed(Button::X));
        self.event(Event::Pressed(Button::Y));
        self.wait(3_000);
        self.event(Event::Released(Button::X));
        self.event(Event::Released(Button::Y));
        assert!(self.on("operator"), "the chord opens the operator's page");
        if self.rng.below(2) == 0 {
            self.tap(Button::A);
            // Locking asks for confirmation, unlocking does not.
            if self.on("dialog") {
                self.tap(Button::X);
            }
        } else {
            self.tap(Button::B);
        }
        assert!(self.on("title") || self.on("attract"));
    }

    /// Checks that the incremental drawing equals a full one.
    pub(super) fn compare(&mut self) {
        assert_eq!(misfit(&self.app.view()), Ok(()));
        self.look_for_notation();
        let Ok(_) = self.screen.update(self.app.view(), &mut *self.framebuffer);
        let mut full = Box::new(Framebuffer::new());
        let Ok(_) = Screen::default().update(self.app.view(), &mut *full);
        if self.framebuffer.pixels() != full.pixels() {
            let mut report = String::new();
            let _ = self.app.report(&mut report);
            panic!("something was not drawn again: {report}");
        }
    }

    /// Turns are drawn on the board, so no text contains notation, except for the turn
    /// chosen in analysis.
    fn look_for_notation(&self) {
        let mut view = self.app.view();
        if let Some(board) = &mut view.board {
            board.route.number = None;
        }
        let mut words = String::new();
        view.write_words(&mut words)
            .expect("a string takes everything");
        assert!(!has_notation(&words), "{words}");
    }
}

/// Returns whether words contain a turn in the notation, from a point to a point.
pub(super) fn has_notation(words: &str) -> bool {
    let is_point = |letter: u8, digit: u8| matches!((letter, digit), (b'a'..=b'i', b'1'..=b'7'));
    words
        .as_bytes()
        .windows(5)
        .any(|each| is_point(each[0], each[1]) && each[2] == b'-' && is_point(each[3], each[4]))
}
