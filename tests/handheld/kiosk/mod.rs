//! A kiosk left alone for a month: visitors who play, press anything or walk
//! off, an operator now and then, failures, and power that goes at any moment,
//! within a flash operation too. The clock is made up and jumps from one thing
//! that happens to the next; saves go through the device's own store.

mod unit;
mod visitors;

use lyngk_pocket::app::{Button, Reset, Save};
use unit::Unit;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
const DAY: u64 = 24 * 60 * MINUTE;
/// How long the kiosk is left alone.
const DAYS: u64 = 30;

#[test]
fn a_kiosk_is_left_alone_for_thirty_days() {
    let mut unit = Unit::new(3);
    let mut operated = 0;
    let mut failed = 0;
    while unit.now < DAYS * DAY {
        // Busy by day, quiet by night.
        let by_day = (unit.now / DAY) * DAY + DAY / 3 < unit.now;
        let pause = if by_day { 12 * MINUTE } else { 90 * MINUTE };
        let pause = u64::from(unit.lots.below(pause as u32));
        unit.wait(pause);
        unit.recover();
        // In every other week nothing goes wrong, so that days come to their end.
        let quiet = unit.now / (7 * DAY) % 2 == 1;
        match unit.lots.below(180) {
            0..7 if quiet => unit.visit(),
            0..2 => {
                operated += 1;
                unit.operate();
            }
            2..6 => unit.cut(),
            6 => {
                failed += 1;
                unit.start(Reset::Failure);
            }
            _ => unit.visit(),
        }
        unit.recover();
    }
    let worn = unit.store().flash().erases.iter().max().copied();
    let counters = unit.app.counters();
    println!(
        "{} visits, {} games to the end, {} cuts of which {} within a flash operation, \
         {} daily restarts, {failed} failures, the operator {operated} times; \
         a sector was erased {worn:?} times at the most; at the end {counters:?}",
        unit.visits, unit.games, unit.cuts, unit.torn, unit.daily
    );
    // The month was one: everything has happened, and more than once.
    assert!(unit.visits > 1_000 && unit.games > 100, "people came");
    assert!(unit.cuts > 20 && unit.torn > 10, "the power went");
    assert!(unit.daily > 5 && operated > 10 && failed > 5);
    assert!(counters.levels.iter().filter(|&&games| games > 0).count() > 4);
    // A hundred thousand erases are what flash is good for, and the device has
    // many more sectors than this test gives it.
    assert!(worn < Some(500));
}

#[test]
fn visitors_find_neither_settings_nor_saves_nor_resigning() {
    let mut unit = Unit::new(1);
    unit.press(Button::A);
    unit.play(4);
    unit.wait(10 * SECOND);
    unit.press(Button::Y);
    let list = unit.app.view().list.expect("the menu is a list");
    let rows: Vec<&str> = list.rows.iter().map(|row| row.label).collect();
    assert!(rows.contains(&"End the visit"), "{rows:?}");
    for hidden in ["Settings", "Save and leave", "Resign"] {
        assert!(!rows.contains(&hidden), "{rows:?}");
    }
}

#[test]
fn a_countdown_is_seen_for_the_last_thirty_seconds() {
    let mut unit = Unit::new(2);
    unit.press(Button::A);
    let limit = unit.app.counters().idle_limit();
    assert_eq!(limit, 90 * SECOND);
    let title = |unit: &Unit| unit.app.view().dialog.map(|dialog| dialog.text[0].clone());
    // The button went down 60 ms ago.
    unit.wait(limit - 30 * SECOND - 61);
    assert_eq!(title(&unit), None);
    for left in (1..=30).rev() {
        unit.wait(if left == 30 { 1 } else { SECOND });
        let shown = title(&unit).expect("a countdown");
        assert!(shown.contains(&format!(" {left} s")), "{shown} at {left}");
    }
    unit.wait(SECOND - 1);
    assert!(unit.on("play"));
    unit.wait(1);
    assert!(unit.on("attract"));
}

#[test]
fn a_kiosk_does_not_start_again_while_somebody_plays() {
    let mut unit = Unit::new(3);
    unit.wait(DAY - 30 * SECOND);
    unit.press(Button::A);
    for _ in 0..10 {
        unit.wait(20 * SECOND);
        unit.press(Button::Left);
        assert_eq!(unit.daily, 0);
    }
    unit.wait(95 * SECOND);
    assert_eq!(unit.daily, 1);
    assert_eq!(unit.app.counters().resets, [1, 1, 0, 0]);
}

#[test]
fn the_operator_gives_the_device_back_to_its_owner() {
    let mut unit = Unit::new(4);
    unit.press(Button::A);
    unit.play(3);
    let fx = unit.unlocked();
    assert!(fx.restart, "the owner's game has to be loaded");
    let kept: Vec<&Save> = fx.saves.iter().collect();
    assert!(
        matches!(kept[..], [Save::Settings(_), Save::Kiosk(_)]),
        "{kept:?}"
    );
    assert!(!unit.app.settings().kiosk && unit.on("title"));
    assert_eq!(unit.app.counters().resets, [1, 0, 0, 1]);
    assert!(
        unit.app.saved_game().is_none(),
        "the visitor's game is gone"
    );
}
