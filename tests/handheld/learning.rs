//! Lessons and rules as data: every position is one, everything asked for can
//! be done, and words and positions belong together.

use lyngk_pocket::app::learn::{Exercise, FIGURES, Goal, LESSONS};
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::{App, Button, Effects, Event, Save, Settings};
use lyngk_pocket::rules::{Board, Point, Position, Status, Turn};
use std::ops::ControlFlow;

fn steps() -> impl Iterator<Item = (Exercise, Position)> {
    LESSONS.iter().enumerate().flat_map(|(lesson, steps)| {
        steps.iter().enumerate().map(move |(step, each)| {
            let exercise = Exercise::Lesson {
                lesson: lesson as u8,
                step: step as u8,
            };
            let position = each
                .sketch
                .position()
                .unwrap_or_else(|error| panic!("{exercise}: {error}"));
            (exercise, position)
        })
    })
}

fn all_turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _: ControlFlow<()> = Board::new(position).visit_all(|turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    turns
}

#[test]
fn every_step_can_be_done_from_its_position() {
    for (exercise, position) in steps() {
        let goal = exercise.goal(0).expect("a step has a goal");
        let right = all_turns(&position)
            .into_iter()
            .filter(|&turn| goal.is_reached(&position, turn))
            .count();
        assert!(right > 0, "{exercise} cannot be done");
        let shown = exercise.solution(0, &position).expect("it can be shown");
        assert!(goal.is_reached(&position, shown), "{exercise}");
        let game = exercise.game().expect("a step has a game");
        assert_eq!(*game.position(), position);
        assert!(exercise.goal(1).is_none(), "one turn does a step");
    }
}

#[test]
fn every_turn_named_as_a_goal_is_legal() {
    for (exercise, position) in steps() {
        if let Some(Goal::OneOf(turns)) = exercise.goal(0) {
            for text in turns {
                let turn: Turn = text.parse().expect("a goal is a turn");
                assert!(position.is_legal(turn), "{exercise}: {text}");
            }
        }
    }
}

#[test]
fn passing_is_forced_in_its_lesson_and_nowhere_else() {
    let forced: Vec<String> = steps()
        .filter(|(_, position)| position.status() == Status::MustPass)
        .map(|(exercise, _)| exercise.to_string())
        .collect();
    assert_eq!(forced, ["lesson-9-1"]);
}

#[test]
fn the_lyngk_lessons_need_one_two_and_three_points() {
    for (step, links) in [(0, 1), (1, 2), (2, 3)] {
        let exercise = Exercise::Lesson { lesson: 6, step };
        let game = exercise.game().expect("a step has a game");
        let solution = exercise.solution(0, game.position()).expect("solvable");
        let route = Board::new(game.position()).route(solution);
        let route = route.expect("legal").expect("a move has a route");
        assert_eq!(route.links(), links);
    }
}

#[test]
fn every_language_has_words_for_every_step() {
    for language in Language::ALL {
        for (words, steps) in language.texts().learning.lesson.all().iter().zip(LESSONS) {
            assert_eq!(words.steps.len(), steps.len(), "{}", words.title);
        }
    }
}

#[test]
fn every_drawing_of_the_rules_is_a_position_with_legal_turns_and_true_marks() {
    for (page, figure) in FIGURES.iter().enumerate() {
        let page = page + 1;
        let position = figure
            .sketch
            .position()
            .unwrap_or_else(|error| panic!("page {page}: {error}"));
        if !figure.turn.is_empty() {
            let turn: Turn = figure.turn.parse().expect("a turn");
            assert!(position.is_legal(turn), "page {page}: {turn}");
        }
        for name in figure.open.iter().chain(figure.closed) {
            let point: Point = name.parse().expect("a point");
            assert!(
                !position.stack(point).is_empty(),
                "page {page}: nothing on {name}"
            );
        }
        // A closed point beside a turn is one where the stack cannot land.
        if let Ok(Turn::Move { claim, from, .. }) = figure.turn.parse::<Turn>() {
            let landings = Board::new(&position).landings(claim, from);
            for name in figure.closed {
                let point: Point = name.parse().expect("a point");
                assert!(!landings.has(point), "page {page}: {name} is open");
            }
        }
    }
}

/// An application with a clock, and everything it has asked to be saved.
struct Learner {
    app: App,
    now: u64,
    saves: Vec<Save>,
}

impl Learner {
    fn new(settings: &Settings) -> Self {
        let mut learner = Self {
            app: App::new(),
            now: 0,
            saves: Vec::new(),
        };
        learner.event(Event::SettingsLoaded(&settings.encoded()));
        learner
    }

    fn event(&mut self, event: Event<'_>) {
        let mut fx = Effects::default();
        self.app.handle(event, &mut fx);
        self.saves.extend(fx.saves);
    }

    fn press(&mut self, buttons: &[Button]) {
        for &button in buttons {
            self.event(Event::Pressed(button));
            self.event(Event::Released(button));
            self.wait(50);
        }
    }

    fn wait(&mut self, millis: u64) {
        self.now += millis;
        self.event(Event::Tick(self.now));
    }

    fn field(&self, name: &str) -> String {
        let mut report = String::new();
        self.app.report(&mut report).expect("a string takes all");
        let words: Vec<&str> = report.split(' ').collect();
        let place = words.iter().position(|&word| word == name);
        words[place.expect("the field is reported") + 1].to_owned()
    }

    /// Goes through the lesson of jokers: its stacks are on e6, and the landing
    /// of each step is the nearest.
    fn go_through_jokers(&mut self) {
        for step in ["lesson-3-1", "lesson-3-2"] {
            assert_eq!(self.field("exercise"), step);
            self.press(&[Button::A, Button::Up, Button::A, Button::A]);
            for _ in 0..60 {
                self.wait(33);
            }
        }
        assert_eq!(self.field("screen"), "lesson-end");
    }
}

const OPEN_JOKERS: [Button; 7] = [
    Button::Down,
    Button::Down,
    Button::A,
    Button::A,
    Button::Down,
    Button::Down,
    Button::A,
];

#[test]
fn a_lesson_is_remembered_and_nothing_else_is_saved() {
    let mut learner = Learner::new(&Settings::default());
    learner.press(&OPEN_JOKERS);
    learner.go_through_jokers();
    assert!(learner.app.learned().knows_lesson(2));
    let learned = learner.app.learned().encoded();
    assert_eq!(learner.saves, [Save::Learned(learned)]);
}

#[test]
fn a_visitor_of_a_kiosk_learns_and_leaves_nothing() {
    let locked = Settings {
        kiosk: true,
        ..Settings::default()
    };
    let mut learner = Learner::new(&locked);
    // Any button begins a game; the menu offers lessons beside it.
    learner.press(&[Button::A, Button::Y, Button::Up, Button::Up, Button::Up]);
    learner.press(&[Button::A]);
    assert_eq!(learner.field("screen"), "learn");
    learner.press(&[Button::A, Button::Down, Button::Down, Button::A]);
    learner.go_through_jokers();
    assert!(!learner.app.learned().knows_lesson(2));
    let learned = |save: &Save| matches!(save, Save::Learned(_));
    assert!(!learner.saves.iter().any(learned));
    learner.press(&[Button::B, Button::B, Button::B]);
    assert_eq!(learner.field("screen"), "attract");
}

#[test]
fn the_saved_game_waits_while_something_is_learnt() {
    let mut learner = Learner::new(&Settings::default());
    // A game of two people, a turn, and away.
    learner.press(&[
        Button::A,
        Button::Down,
        Button::Right,
        Button::Up,
        Button::A,
    ]);
    learner.press(&[Button::B, Button::A, Button::A]);
    learner.wait(5_000);
    let position = learner.app.saved_game().map(|game| *game.position());
    assert_eq!(learner.field("ply"), "1");
    learner.press(&[Button::Y, Button::Up, Button::Up, Button::A]);
    assert_eq!(learner.field("screen"), "title");
    let before = learner.saves.len();
    learner.press(&[Button::Down]);
    learner.press(&OPEN_JOKERS);
    learner.go_through_jokers();
    assert_eq!(learner.saves.len(), before + 1);
    let after = learner.app.saved_game().map(|game| *game.position());
    assert_eq!(after, position);
    learner.press(&[Button::B, Button::B, Button::B, Button::A]);
    assert_eq!(learner.field("screen"), "play");
    assert_eq!(learner.field("exercise"), "-");
    assert_eq!(learner.field("ply"), "1");
}

#[test]
fn a_wrong_turn_is_answered_and_not_played() {
    let mut learner = Learner::new(&Settings::default());
    learner.press(&[Button::Down, Button::Down, Button::A, Button::A, Button::A]);
    assert_eq!(learner.field("exercise"), "lesson-1-1");
    // The cursor is on the red piece; it can go, but blue is to.
    learner.press(&[Button::A, Button::A, Button::A]);
    assert_eq!(learner.field("screen"), "not-quite");
    assert_eq!(learner.field("ply"), "0");
    assert_eq!(learner.field("hand"), "-");
    learner.press(&[Button::A]);
    assert_eq!(learner.field("screen"), "play");
}
