//! A seeded sample of whatever can happen; `cargo xtask events` runs far more.

use testkit::events::lives;

#[test]
fn nothing_that_happens_leaves_what_does_not_go_together() {
    let tally = lives(1, 450_000, 10_000);
    // Chance alone must come to every screen that it can.
    assert!(tally.screens.len() > 25, "{:?}", tally.screens);
    assert!(tally.together > 1_000 && tally.starts > 100, "{tally:?}");
    // And the power must have gone, with effects of several events to be carried out,
    // and again before anything was saved.
    let cuts = tally.cuts;
    assert!(cuts.all > 100 && cuts.together > 5, "{cuts:?}");
    assert!(cuts.in_rows > 10, "{cuts:?}");
    // At the end of a game too, and in the middle of a lesson or a puzzle.
    assert!(cuts.at_ends > 0 && cuts.in_exercises > 0, "{cuts:?}");
}
