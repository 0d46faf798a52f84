//! The lessons teach: explanations of wrong turns are true, the basics take no longer
//! than promised, and a learner can leave for a game at any time.

use crate::learning::{Learner, do_as_shown, in_lesson, steps};
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::learn::{COURSE, Exercise, Goal, LESSONS, is_playable_after, place_of};
use lyngk_pocket::app::text::{Language, lessons};
use lyngk_pocket::app::view::Layout;
use lyngk_pocket::app::{Button, Played, Save, Seat, Settings, Sound};
use lyngk_pocket::rules::{Colour, Point, Stack, Turn};
use lyngk_pocket::storage::Kind;
use testkit::all_turns;
use testkit::kept::Kept;

/// The wrong turn of a learner in a step.
struct Tried(Played);

impl Tried {
    /// Returns the claim, the start of the move, and the stack that it made.
    fn parts(&self) -> (Option<Colour>, Point, Stack) {
        let Turn::Move { claim, from, to } = self.0.turn else {
            panic!("a pass is never wrong");
        };
        let moved = self.0.before.stack(from);
        (claim, from, moved.onto(self.0.before.stack(to)))
    }

    fn claims(&self, colour: Colour) -> bool {
        self.parts().0 == Some(colour)
    }

    fn from(&self, point: &str) -> bool {
        self.parts().1 == point.parse().expect("a point")
    }

    fn tops(&self, colour: Colour) -> bool {
        self.parts().2.top_colour() == Some(colour)
    }

    fn makes(&self, height: usize) -> bool {
        self.parts().2.height() == height
    }
}

/// A step, the English words after a wrong turn, and the condition under which they are
/// true.
type Blame = (&'static str, &'static str, fn(&Tried) -> bool);

/// All steps in which another legal turn exists. Words that name no property of the turn
/// are true of every one.
const BLAMES: &[Blame] = &[
    ("1-1", "That five would have ivory on top", |tried| {
        tried.tops(Colour::Ivory) && tried.makes(5) && !tried.0.captures()
    }),
    ("1-2", "A fine move, but here blue", |_| true),
    ("1-3", "That works, too. But follow", |_| true),
    ("1-4", "Pick up the stack of two", |tried| !tried.from("d5")),
    ("2-1", "That fits. Try the stack of two", |_| true),
    ("2-2", "Pick up the stack in the middle", |tried| {
        !tried.from("e7")
    }),
    ("3-3", "That was another stack", |tried| !tried.from("e6")),
    ("4-1", "That is allowed. But try", |_| true),
    ("4-2", "That would make four", |tried| tried.makes(4)),
    ("4-3", "That is allowed. Try the blue", |_| true),
    ("5-1", "That turn does not claim blue", |tried| {
        !tried.claims(Colour::Blue)
    }),
    ("5-2", "Then black would be on top, not blue", |tried| {
        tried.tops(Colour::Black)
    }),
    ("5-3", "Set your blue piece on the stack with red", |_| true),
    (
        "6-1",
        "That five would have ivory on top, and nobody",
        |tried| tried.tops(Colour::Ivory) && tried.makes(5) && !tried.claims(Colour::Ivory),
    ),
    ("6-2", "That is not a five yet", |tried| !tried.makes(5)),
    ("7-1", "Start with the blue piece at the left", |tried| {
        !tried.from("c6")
    }),
    ("7-2", "That was shorter", |tried| tried.0.links() < 2),
    ("7-3", "That was shorter", |tried| tried.0.links() < 3),
    ("7-4", "A good move. But try the stack beyond", |_| true),
    ("7-5", "That captures nothing", |tried| !tried.0.captures()),
    ("8-1", "Your claim took the five away", |tried| {
        tried.claims(Colour::Blue) && !tried.0.taken.is_empty()
    }),
    ("8-2", "The five would still be there", |tried| {
        tried.0.taken.is_empty()
    }),
    ("10-1", "Ivory on top belongs to nobody", |tried| {
        tried.tops(Colour::Ivory) && !tried.0.captures()
    }),
    ("10-2", "Black is neutral here, so that four", |tried| {
        tried.tops(Colour::Black) && tried.makes(4)
    }),
    ("11-1", "A six with ivory on top does not win", |tried| {
        tried.tops(Colour::Ivory) && tried.makes(6)
    }),
    ("11-2", "The six has blue on top. Claim blue", |tried| {
        !tried.claims(Colour::Blue)
    }),
    ("12-1", "Try green, on the left", |_| true),
    ("12-2", "Claim blue with X. Then your blue piece", |_| true),
    (
        "12-3",
        "The colour on top was neutral, so that five",
        |tried| tried.makes(5) && !tried.0.captures(),
    ),
    ("13-1", "A six with ivory on top does not win", |tried| {
        tried.tops(Colour::Ivory) && tried.makes(6)
    }),
    (
        "13-2",
        "The colour on top was neutral, so that six",
        |tried| tried.makes(6),
    ),
];

/// The first lesson in which X opens the claims.
const CLAIMING: u8 = 4;

#[test]
fn the_words_after_a_wrong_turn_are_true_of_every_wrong_turn() {
    let lessons = lessons::all(&Language::English.texts().lessons);
    let mut blamed = Vec::new();
    for (exercise, position) in steps() {
        let Exercise::Lesson { lesson, step } = exercise else {
            continue;
        };
        let goal = exercise.goal(0).expect("a step has a goal");
        let known =
            |turn: &Turn| lesson >= CLAIMING || matches!(turn, Turn::Move { claim: None, .. });
        let wrong: Vec<Tried> = all_turns(&position)
            .into_iter()
            .filter(known)
            .filter_map(|turn| Played::in_position(&position, turn).ok())
            .filter(|played| played.turn != Turn::Pass && !goal.is_met_by(played))
            .map(Tried)
            .collect();
        if wrong.is_empty() {
            continue;
        }
        let name = format!("{}-{}", lesson + 1, step + 1);
        let hint = lessons[usize::from(lesson)].steps[usize::from(step)].hint;
        let blame = BLAMES.iter().find(|(step, ..)| *step == name);
        let Some((_, words, is_so)) = blame else {
            panic!("{name} can be done wrongly, and no test checks its words");
        };
        assert!(hint.starts_with(words), "{name}: {hint}");
        for tried in &wrong {
            assert!(is_so(tried), "{name}, {}: {hint}", tried.0.turn);
        }
        blamed.push(name);
    }
    let all: Vec<&str> = BLAMES.iter().map(|(step, ..)| *step).collect();
    assert_eq!(blamed, all);
}

#[test]
fn a_right_move_is_right_with_a_claim_that_nobody_asked_for() {
    for (lesson, step, turns) in [
        (4, 1, ["e6-f6", "K,e6-f6", "I,e6-f6"].as_slice()),
        (4, 2, &["e6-d6", "G,e6-d6"]),
    ] {
        let exercise = Exercise::Lesson { lesson, step };
        let game = exercise.game(true).expect("a step has a game");
        let goal = exercise.goal(0).expect("and a goal");
        for turn in turns {
            let turn: Turn = turn.parse().expect("a turn");
            assert!(goal.is_reached(game.position(), turn), "{turn}");
        }
    }
    // A turn that must include a claim has one.
    let exercise = Exercise::Lesson { lesson: 6, step: 4 };
    let game = exercise.game(true).expect("a step has a game");
    let goal = exercise.goal(0).expect("and a goal");
    let without = all_turns(game.position());
    let right = without
        .iter()
        .filter(|&&turn| goal.is_reached(game.position(), turn));
    assert_eq!(right.count(), 1);
}

#[test]
fn the_lyngk_lesson_ends_as_richly_as_the_rulebooks_diagram_5() {
    let exercise = Exercise::Lesson { lesson: 6, step: 4 };
    let game = exercise.game(true).expect("a step has a game");
    let position = game.position();
    let [you, other] = lyngk_pocket::rules::Player::ALL;
    assert_eq!([you, other].map(|side| position.claims(side).len()), [1, 1]);
    assert_eq!([you, other].map(|side| position.captured(side)), [0, 1]);
    let solution = exercise.solution(0, position).expect("it can be shown");
    let played = Played::in_position(position, solution).expect("it is legal");
    assert!(matches!(
        solution,
        Turn::Move {
            claim: Some(Colour::Black),
            ..
        }
    ));
    // A triple move: two points on its way.
    assert_eq!(played.links(), 2);
    assert!(played.captures() && played.completed);
    // No other turn captures, so the solution is not found by chance.
    let capturing = all_turns(position)
        .into_iter()
        .filter(|&turn| Played::in_position(position, turn).is_ok_and(|played| played.captures()));
    assert_eq!(capturing.collect::<Vec<_>>(), [solution]);
}

/// Time to read a letter aloud, in milliseconds, on average over 14 languages (IReST,
/// Trauzettel-Klosinski and Dietz, 2012).
const A_LETTER: usize = 68;
/// Presses in a minute: two a second.
const PRESSES_A_MINUTE: usize = 120;

#[test]
fn the_basics_are_learnt_in_the_five_minutes_that_are_promised() {
    let basics: Vec<usize> = (0..LESSONS.len())
        .take_while(|&lesson| !is_playable_after(lesson as u8))
        .collect();
    let last = basics.len();
    // Presses: each step as it is shown, the card before and the praise after.
    let mut presses = 0;
    for (lesson, steps) in LESSONS.iter().enumerate().take(last + 1) {
        let mut learner = in_lesson(lesson);
        learner.presses = 0;
        for _ in 0..steps.len() {
            do_as_shown(&mut learner);
        }
        assert_eq!(learner.field("screen"), "lesson-end");
        presses += learner.presses + 1;
    }
    for language in Language::ALL {
        let lessons = lessons::all(&language.texts().lessons);
        let letters: usize = lessons[..=last]
            .iter()
            .flat_map(|lesson| {
                let steps = lesson.steps.iter().flat_map(|step| [step.text, step.task]);
                steps.chain([lesson.end])
            })
            .map(|text| text.chars().count())
            .sum();
        let seconds = letters * A_LETTER / 1_000 + 60 * presses / PRESSES_A_MINUTE;
        println!("{language:?}: {letters} letters, {presses} presses, {seconds} s");
        assert!(seconds <= 300, "{language:?} takes {seconds} s");
    }
}

#[test]
fn once_the_basics_are_known_every_lesson_ends_with_the_offer_to_play() {
    for (lesson, steps) in LESSONS.iter().enumerate() {
        let mut learner = in_lesson(lesson);
        for _ in 0..steps.len() {
            do_as_shown(&mut learner);
        }
        assert_eq!(learner.field("screen"), "lesson-end");
        let hints = learner.app.view().card.expect("a card").hints;
        let offered = [Button::A, Button::X].map(|button| hints.of(button).0);
        let last = place_of(lesson as u8) + 1 == COURSE;
        match lesson {
            _ if last => assert_eq!(offered, ["Play", ""]),
            5.. => assert_eq!(offered, ["Next", "Play"], "lesson {}", lesson + 1),
            _ => assert_eq!(offered, ["Next", ""], "lesson {}", lesson + 1),
        }
        learner.press(&[if last { Button::A } else { Button::X }]);
        if lesson < 5 {
            assert_eq!(learner.field("screen"), "lesson-end");
            continue;
        }
        assert_eq!(learner.field("screen"), "play");
        let seats = learner.app.saved_game().map(|game| game.start().seats);
        assert_eq!(seats, Some([Seat::Human, Seat::Device(Level::WEAKEST)]));
    }
}

#[test]
fn whoever_leaves_the_first_lesson_midway_finds_the_next_lesson_first() {
    let first_row = |learner: &Learner| {
        let list = learner.app.view().list.expect("the title is a list");
        list.rows.first().map(|row| row.label)
    };
    let mut learner = in_lesson(0);
    learner.press(&[Button::B, Button::B, Button::B]);
    assert_eq!(learner.field("screen"), "title");
    assert_eq!(
        first_row(&learner),
        Some("New game"),
        "nothing was done yet"
    );
    let mut learner = in_lesson(0);
    do_as_shown(&mut learner);
    assert_eq!(learner.field("exercise"), "lesson-1-2");
    learner.press(&[Button::B, Button::B, Button::B]);
    assert_eq!(learner.field("screen"), "title");
    assert_eq!(first_row(&learner), Some("Next lesson"));
    // Also after a restart.
    let saved = learner.saves.iter().rev().find_map(|save| match save {
        Save::Record(Kind::Learned, bytes) => Some(bytes.to_vec()),
        _ => None,
    });
    let saved = saved.expect("it is saved");
    let kept = Kept::settings(&Settings::default()).with(Kind::Learned, &saved);
    learner.boot(&kept);
    assert_eq!(first_row(&learner), Some("Next lesson"));
    learner.press(&[Button::A]);
    assert_eq!(learner.field("exercise"), "lesson-1-1");
}

#[test]
fn a_fresh_device_begins_with_the_gentlest_level_whichever_way_one_goes() {
    // English, and the offer: accepted, or skipped.
    for to_game in [
        [Button::A, Button::Down, Button::A].as_slice(),
        &[Button::A, Button::B, Button::A, Button::A],
        &[Button::A, Button::Y, Button::A, Button::A],
    ] {
        let mut learner = Learner::blank();
        learner.press(to_game);
        let game = learner.app.saved_game().expect("a game has begun");
        let device = Seat::Device(Level::WEAKEST);
        assert!(game.start().seats.contains(&device), "{to_game:?}");
    }
}

#[test]
fn a_pass_that_a_lesson_speaks_of_leaves_its_stacks_in_sight() {
    let mut learner = in_lesson(8);
    do_as_shown(&mut learner);
    assert_eq!(learner.field("exercise"), "lesson-9-2");
    learner.press(&[Button::A]);
    assert_eq!(learner.field("screen"), "dialog");
    let mut view = learner.app.view();
    assert!(view.dialog.is_none() && view.card.is_none());
    let board = view.board.as_mut().expect("the board is in sight");
    assert!(matches!(board.layout, Layout::Framed(_)));
    assert!(board.surroundings().message.is_some());
    // X opens the rule, and returns.
    learner.press(&[Button::X]);
    assert_eq!(learner.field("screen"), "rules");
    learner.press(&[Button::B]);
    assert_eq!(learner.field("screen"), "dialog");
    learner.press(&[Button::A]);
    learner.wait(3_000);
    assert_eq!(learner.field("screen"), "right");
}

#[test]
fn what_was_to_be_tried_in_vain_sounds_otherwise_than_a_mistake() {
    // The first step of the second lesson: the stack on e7, and the refusal on d6.
    let Some(Goal::Refused(turn)) = (Exercise::Lesson { lesson: 1, step: 0 }).goal(0) else {
        panic!("the step lets one try in vain");
    };
    assert_eq!(turn, "e7-d6");
    let mut learner = in_lesson(1);
    learner.press(&[Button::X]);
    let mut sounds = Vec::new();
    for _ in 0..8 {
        learner.wait(1_000);
        let Some(button) = learner.called() else {
            break;
        };
        sounds.extend(learner.hear(button));
        if learner.field("screen") == "right" {
            break;
        }
    }
    assert_eq!(learner.field("screen"), "right");
    assert_eq!(sounds.last(), Some(&Sound::Right));
    assert!(!sounds.contains(&Sound::Refuse));
}
