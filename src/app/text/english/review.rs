//! English: the review.

use crate::app::text::ReviewTexts;

pub(in crate::app::text) const TEXTS: ReviewTexts = ReviewTexts {
    graph: "Graph",
    try_turn: "Try",
    board: "Board",
    judges: "Judging",
    judgement: "The device's judgement",
    even: "Even",

    turning_point: "Turning point: good for {}",
    your_turn_here: "What would you have played?",

    you_tried: "You tried {}",
    better: "Better than {}.",
    as_good: "As good as {}.",
    worse: "Not as good as {}.",
    was_played: "That is what was played.",
    device_plays: "The device would play {}.",
    device_agrees: "The device would play it too.",

    show_qr: "Show as a QR code",
    qr: "QR code",
    scan: "Scan to take it along",
};
