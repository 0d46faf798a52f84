//! Lessons and rules as data: all positions are valid, all tasks can be done, and words
//! agree with positions.

use lyngk_pocket::ai::Level;
use lyngk_pocket::app::learn::{
    COURSE, Exercise, FIGURES, Goal, LESSONS, Learned, lesson_at, place_of,
};
use lyngk_pocket::app::text::{Language, lessons};
use lyngk_pocket::app::view::Hints;
use lyngk_pocket::app::{App, Button, Effects, Event, NeutralRule, Save, Seat, Settings, Sound};
use lyngk_pocket::rules::{Board, Colour, IllegalTurn, Point, Position, Rng, Status, Turn};
use lyngk_pocket::storage::Kind;
use testkit::all_turns;
use testkit::kept::Kept;

pub(crate) fn steps() -> impl Iterator<Item = (Exercise, Position)> {
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

#[test]
fn every_step_can_be_done_from_its_position() {
    for (exercise, position) in steps() {
        let goal = exercise.goal(0).expect("a step has a goal");
        if let Goal::Refused(_) = goal {
            continue;
        }
        let right = all_turns(&position)
            .into_iter()
            .filter(|&turn| goal.is_reached(&position, turn))
            .count();
        assert!(right > 0, "{exercise} cannot be done");
        let shown = exercise.solution(0, &position).expect("it can be shown");
        assert!(goal.is_reached(&position, shown), "{exercise}");
        let game = exercise.game(true).expect("a step has a game");
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
    assert_eq!(forced, ["lesson-9-2"]);
}

#[test]
fn the_lyngk_lessons_need_one_two_and_three_points() {
    for (step, links) in [(0, 1), (1, 2), (2, 3)] {
        let exercise = Exercise::Lesson { lesson: 6, step };
        let game = exercise.game(true).expect("a step has a game");
        let solution = exercise.solution(0, game.position()).expect("solvable");
        let route = Board::new(game.position()).route(solution);
        let route = route.expect("legal").expect("a move has a route");
        assert_eq!(route.links(), links);
    }
}

#[test]
fn every_language_has_words_for_every_step() {
    for language in Language::ALL {
        for (words, steps) in lessons::all(&language.texts().lessons).iter().zip(LESSONS) {
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

/// An application with a clock, and all its saves.
pub(crate) struct Learner {
    pub(crate) app: App,
    now: u64,
    pub(crate) saves: Vec<Save>,
    pub(crate) presses: usize,
}

impl Learner {
    /// Returns a device that was never switched on before.
    pub(crate) fn blank() -> Self {
        Self {
            app: App::new(),
            now: 0,
            saves: Vec::new(),
            presses: 0,
        }
    }

    pub(crate) fn new(settings: &Settings) -> Self {
        let mut learner = Self::blank();
        learner.boot(&Kept::settings(settings));
        learner
    }

    /// Starts with these saves.
    pub(crate) fn boot(&mut self, kept: &Kept) {
        self.app = App::new();
        self.app.boot(&kept.boot(), &mut Effects::default());
    }

    pub(crate) fn event(&mut self, event: Event<'_>) {
        let mut fx = Effects::default();
        self.app.handle(event, &mut fx);
        self.saves.extend(fx.saves);
    }

    pub(crate) fn press(&mut self, buttons: &[Button]) {
        self.presses += buttons.len();
        for &button in buttons {
            self.event(Event::Pressed(button));
            self.event(Event::Released(button));
            self.wait(50);
        }
    }

    pub(crate) fn wait(&mut self, millis: u64) {
        self.now += millis;
        self.event(Event::Tick(self.now));
    }

    /// Presses a button and returns the sound.
    pub(crate) fn hear(&mut self, button: Button) -> Option<Sound> {
        let mut fx = Effects::default();
        self.app.handle(Event::Pressed(button), &mut fx);
        let sound = fx.sound;
        self.event(Event::Released(button));
        sound
    }

    /// Returns the highlighted button while something is shown.
    pub(crate) fn called(&self) -> Option<Button> {
        let mut board = self.app.view().board?;
        let hints = board.surroundings().hints.clone();
        Hints::BUTTONS
            .into_iter()
            .find(|&button| hints.calls(button))
    }

    /// Returns the colour in the frame while one is chosen.
    pub(crate) fn claim_considered(&self) -> Option<Colour> {
        let mut board = self.app.view().board?;
        board.surroundings().pool.chosen
    }

    pub(crate) fn field(&self, name: &str) -> String {
        let mut report = String::new();
        self.app.report(&mut report).expect("a string takes all");
        let words: Vec<&str> = report.split(' ').collect();
        let place = words.iter().position(|&word| word == name);
        words[place.expect("the field is reported") + 1].to_owned()
    }

    /// Goes through the lesson of jokers: its stacks are on e6, the landings on f6, and
    /// in the last step a joker is on e6.
    fn go_through_jokers(&mut self) {
        for step in ["lesson-3-1", "lesson-3-2"] {
            assert_eq!(self.field("exercise"), step);
            self.press(&[Button::A, Button::A, Button::Right, Button::A]);
            for _ in 0..60 {
                self.wait(33);
            }
            assert_eq!(self.field("screen"), "right");
            self.press(&[Button::A]);
        }
        assert_eq!(self.field("exercise"), "lesson-3-3");
        self.press(&[Button::A, Button::A]);
        assert_eq!(self.field("screen"), "right");
        self.press(&[Button::A]);
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
    // The start of learning, and the lessons learnt.
    let mut begun = Learned::decoded(&[0; 32]).expect("bytes enough");
    assert!(!begun.has_begun());
    let learned = learner.app.learned().encoded();
    assert_eq!(learner.saves.len(), 2);
    if let Save::Record(Kind::Learned, bytes) = &learner.saves[0] {
        begun = Learned::decoded(bytes).expect("it can be read");
    }
    assert!(begun.has_begun() && !begun.knows_lesson(2));
    assert_eq!(learner.saves[1], Save::record(Kind::Learned, &learned));
}

#[test]
fn a_visitor_of_a_kiosk_learns_and_leaves_nothing() {
    let locked = Settings {
        kiosk: true,
        ..Settings::default()
    };
    let mut learner = Learner::new(&locked);
    // Any button offers a choice: a game, whose menu offers lessons.
    learner.press(&[Button::A, Button::A]);
    learner.press(&[Button::Y, Button::Up, Button::Up, Button::Up]);
    learner.press(&[Button::A]);
    assert_eq!(learner.field("screen"), "learn");
    learner.press(&[Button::A, Button::Down, Button::Down, Button::A]);
    learner.go_through_jokers();
    assert!(!learner.app.learned().knows_lesson(2));
    let learned = |save: &Save| matches!(save, Save::Record(Kind::Learned, _));
    assert!(!learner.saves.iter().any(learned));
    learner.press(&[Button::B, Button::B, Button::B]);
    assert_eq!(learner.field("screen"), "attract");
}

#[test]
fn the_saved_game_waits_while_something_is_learnt() {
    let mut learner = Learner::new(&Settings::default());
    // A game of two people, a turn, and back.
    learner.press(&[
        Button::A,
        Button::Down,
        Button::Right,
        Button::Up,
        Button::A,
    ]);
    learner.press(&[Button::B, Button::A, Button::A]);
    learner.wait(5_000);
    let position = learner.app.saved_game().map(|game| game.position_now());
    assert_eq!(learner.field("ply"), "1");
    learner.press(&[Button::Y, Button::Up, Button::Up, Button::A]);
    assert_eq!(learner.field("screen"), "title");
    let before = learner.saves.len();
    learner.press(&[Button::Down]);
    learner.press(&OPEN_JOKERS);
    learner.go_through_jokers();
    assert_eq!(learner.saves.len(), before + 2);
    let after = learner.app.saved_game().map(|game| game.position_now());
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
    // The four with ivory on top can land on blue, but the task is the reverse.
    learner.press(&[Button::A, Button::Up, Button::Right, Button::A]);
    learner.press(&[Button::Left, Button::A]);
    assert_eq!(learner.field("screen"), "not-quite");
    assert_eq!(learner.field("ply"), "0");
    assert_eq!(learner.field("hand"), "-");
    learner.press(&[Button::A]);
    assert_eq!(learner.field("screen"), "play");
}

/// Returns the rule for neutral stacks under which a lesson is part of the course.
pub(crate) fn rule_of(lesson: usize) -> NeutralRule {
    let taken = lesson_at(place_of(lesson as u8), false) == lesson as u8;
    let stays = lesson_at(place_of(lesson as u8), true) == lesson as u8;
    match (taken, stays) {
        (true, false) => NeutralRule::Taken,
        (_, true) => NeutralRule::Stays,
        (false, false) => panic!("lesson {lesson} is in no course"),
    }
}

/// Returns a learner in a lesson of [`LESSONS`], past everything but its tasks.
pub(crate) fn in_lesson(lesson: usize) -> Learner {
    let mut learner = Learner::new(&Settings {
        neutrals: rule_of(lesson),
        ..Settings::default()
    });
    learner.press(&[Button::Down, Button::Down, Button::A, Button::A]);
    for _ in 0..place_of(lesson as u8) {
        learner.press(&[Button::Down]);
    }
    learner.press(&[Button::A]);
    learner
}

/// Goes through a step by doing what is shown.
pub(crate) fn do_as_shown(learner: &mut Learner) {
    learner.press(&[Button::X]);
    for _ in 0..40 {
        learner.wait(2_000);
        let asks = ["dialog", "result"].contains(&learner.field("screen").as_str());
        match learner.called() {
            _ if asks => learner.press(&[Button::A]),
            Some(button) => learner.press(&[button]),
            // An automatic action follows shortly.
            None if learner.field("screen") == "play" => {}
            None => return,
        }
    }
    panic!("{} leads in circles", learner.field("exercise"));
}

/// Presses A and B for a while on every screen. Returns true if that completes a step.
fn passes_unread(learner: &mut Learner, step: &str, lots: &mut Rng) -> bool {
    for _ in 0..250 {
        // B on a card leaves the lesson.
        let screen = learner.field("screen");
        let card = ["task", "not-quite"].contains(&screen.as_str());
        learner.press(&[match lots.below(2) {
            0 if !card => Button::B,
            _ => Button::A,
        }]);
        if lots.below(4) == 0 {
            learner.wait(3_000);
        }
        if learner.field("exercise") != step || learner.field("screen") == "right" {
            return true;
        }
    }
    false
}

#[test]
fn no_step_is_passed_with_a_and_b_alone() {
    let mut lots = Rng::new(7);
    let mut passed = Vec::new();
    for (lesson, steps) in LESSONS.iter().enumerate() {
        for step in 0..steps.len() {
            let mut learner = in_lesson(lesson);
            for _ in 0..step {
                do_as_shown(&mut learner);
            }
            let name = format!("lesson-{}-{}", lesson + 1, step + 1);
            assert_eq!(learner.field("exercise"), name);
            if passes_unread(&mut learner, &name, &mut lots) {
                passed.push(name);
            }
        }
    }
    // A learner without a turn can only press A.
    assert_eq!(passed, ["lesson-9-2"]);
}

#[test]
fn x_before_the_lesson_on_claims_says_where_claims_are_taught() {
    let claiming = LESSONS
        .iter()
        .position(|steps| matches!(steps[0].goal, Goal::Claim(_)));
    let claiming = claiming.expect("a lesson teaches claims");
    for lesson in 0..claiming {
        let mut learner = in_lesson(lesson);
        // From the task to the board.
        learner.press(&[Button::A]);
        assert_eq!(learner.field("screen"), "play");
        assert_eq!(learner.hear(Button::X), Some(Sound::Refuse));
        let mut board = learner.app.view().board.expect("the board is shown");
        let message = board.surroundings().message.as_ref();
        let said = message.map_or("", |message| message.as_str());
        assert_eq!(said, format!("Claims come in lesson {}", claiming + 1));
    }
}

#[test]
fn what_a_lesson_lets_one_try_in_vain_is_refused_for_the_rule_it_teaches() {
    let mut reasons = Vec::new();
    for (exercise, position) in steps() {
        let Exercise::Lesson { lesson, step } = exercise else {
            continue;
        };
        let goal = LESSONS[usize::from(lesson)][usize::from(step)].goal;
        if let Goal::Refused(turn) = goal {
            let turn = turn.parse().expect("a turn");
            let reason = Board::new(&position).check(turn).unwrap_err();
            reasons.push((exercise.to_string(), reason));
        }
    }
    let reasons: Vec<(&str, IllegalTurn)> = reasons
        .iter()
        .map(|(exercise, reason)| (exercise.as_str(), *reason))
        .collect();
    let e6 = "e6".parse().expect("a point");
    assert_eq!(
        reasons,
        [
            ("lesson-2-1", IllegalTurn::ColourTwice(Colour::Red)),
            ("lesson-3-3", IllegalTurn::JokerOnTop(e6)),
            ("lesson-4-3", IllegalTurn::TallerThanYours),
            ("lesson-7-4", IllegalTurn::OutOfReach),
            ("lesson-8-1", IllegalTurn::OutOfReach),
            ("lesson-12-1", IllegalTurn::OutOfReach),
        ]
    );
}

#[test]
fn after_the_last_lesson_a_first_game_is_one_press_away() {
    let mut learner = in_lesson(COURSE - 1);
    for (step, presses) in [
        // The stack of six in the learner's hand, and by a claim.
        (
            1,
            [Button::A, Button::A, Button::Right, Button::A].as_slice(),
        ),
        (2, &[Button::A, Button::X]),
    ] {
        assert_eq!(learner.field("exercise"), format!("lesson-11-{step}"));
        learner.press(presses);
        if step == 2 {
            // Blue, then any move.
            while learner.claim_considered() != Some(Colour::Blue) {
                learner.press(&[Button::Right]);
            }
            learner.press(&[Button::A, Button::B, Button::A, Button::Down, Button::A]);
        }
        learner.wait(3_000);
        learner.wait(3_000);
        // The result of the turn is shown on its board before the count.
        assert_eq!(learner.field("screen"), "right");
        let view = learner.app.view();
        assert!(view.board.is_some() && view.page.is_none() && view.card.is_none());
        learner.press(&[Button::A]);
        assert_eq!(learner.field("screen"), "result");
        learner.press(&[Button::A]);
    }
    assert_eq!(learner.field("screen"), "lesson-end");
    learner.press(&[Button::A]);
    assert_eq!(learner.field("screen"), "play");
    let seats = learner.app.saved_game().map(|game| game.start().seats);
    assert_eq!(seats, Some([Seat::Human, Seat::Device(Level::WEAKEST)]));
}
