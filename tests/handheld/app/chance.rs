//! A seeded sample of random events; `cargo xtask events` runs far more.

use testkit::events::lives;

#[test]
fn nothing_that_happens_leaves_what_does_not_go_together() {
    let tally = lives(1, 450_000, 10_000);
    // Random presses must reach every screen that they can.
    assert!(tally.screens.len() > 25, "{:?}", tally.screens);
    assert!(tally.together > 1_000 && tally.starts > 100, "{tally:?}");
    // Power cuts must have happened, some with the effects of several events pending, and
    // some before the first save after another cut.
    let cuts = tally.cuts;
    assert!(cuts.all > 100 && cuts.together > 5, "{cuts:?}");
    assert!(cuts.in_rows > 10, "{cuts:?}");
    // They must also have happened at the end of a game and during a lesson or a puzzle.
    assert!(cuts.at_ends > 0 && cuts.in_exercises > 0, "{cuts:?}");
}
