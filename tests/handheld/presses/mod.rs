//! A million random presses on the application, without a display: it never stops or
//! becomes incoherent.

mod monkey;

use crate::{LEARNING, TO_A_GAME_OF_TWO};
use lyngk_pocket::app::Button;
use lyngk_pocket::rules::Rng;
use lyngk_pocket::ui::{Damage, Framebuffer};
use monkey::{Monkey, has_notation};

/// Number of presses; with the waits between them about a day of play.
const PRESSES: u32 = 1_000_000;
/// Numbers of presses after which the way out is tried, or the picture compared.
const LEAVE_EVERY: u32 = 500;
const DRAW_EVERY: u32 = 250;
/// The screens that a million presses must reach, besides those of learning.
const REACHED: [&str; 24] = [
    "language",
    "offer",
    "first-game",
    "title",
    "attract",
    "visit",
    "languages",
    "operator",
    "demo",
    "new-game",
    "clock",
    "editor",
    "editor-menu",
    "play",
    "claim",
    "review",
    "graph",
    "code",
    "menu",
    "result",
    "dialog",
    "settings",
    "records",
    "about",
];
#[test]
fn a_million_random_presses_break_nothing() {
    assert!(has_notation("Hint: G,d3-b1"));
    let mut monkey = Monkey::new(2024);
    for press in 0..PRESSES {
        let button = monkey.any_button();
        monkey.press(button);
        let wait = match monkey.rng.below(8) {
            0 => u64::from(monkey.rng.below(3000)),
            _ => u64::from(monkey.rng.below(60)),
        };
        monkey.wait(wait);
        if monkey.rng.below(200) == 0 {
            monkey.trouble();
        }
        if press % LEAVE_EVERY == LEAVE_EVERY - 1 && monkey.rng.below(4) == 0 {
            match monkey.rng.below(4) {
                0 => monkey.leave(),
                1 => monkey.operate(),
                2 => monkey.fail(),
                _ => monkey.restart(),
            }
        }
        // Draws after each of a run of presses, now and then.
        if (press / DRAW_EVERY).is_multiple_of(40) {
            monkey.compare();
        }
    }
    assert!(monkey.lessons_learnt > 0, "no lesson came to its end");
    let missing = |name: &&str| !monkey.reached.contains(name);
    let missing: Vec<&str> = REACHED
        .into_iter()
        .chain(LEARNING)
        .filter(missing)
        .collect();
    assert!(missing.is_empty(), "never reached: {missing:?}");
    // Only one button of that question erases.
    assert!(monkey.erased > 3, "erased {} times", monkey.erased);
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
    for button in TO_A_GAME_OF_TWO {
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
        let arrow = Button::ALL[monkey.rng.below(4) as usize];
        let before = monkey.app.cursor();
        monkey.tap(arrow);
        let Ok(damage) = monkey
            .screen
            .update(monkey.app.view(), &mut *monkey.framebuffer);
        if monkey.app.cursor() != before {
            moved += 1;
            most = most.max(Framebuffer::covered(&damage));
        }
        // Continues the game, so that stacks of all heights occur.
        if monkey.rng.below(20) == 0 {
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
    let mut rng = Rng::new(5);
    for _ in 0..200 {
        let mut damage = Damage::default();
        let mut corners = Vec::new();
        for _ in 0..30 {
            let corner = Point::new(rng.below(230) as i32, rng.below(230) as i32);
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
