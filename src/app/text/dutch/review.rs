//! Dutch: the review.

use crate::app::text::ReviewTexts;

pub(in crate::app::text) const TEXTS: ReviewTexts = ReviewTexts {
    graph: "Curve",
    try_turn: "Proef",
    board: "Bord",
    judges: "Schat in",
    judgement: "Het oordeel van het toestel",
    even: "Gelijk",

    turning_point: "Keerpunt. Voordeel: {}",
    your_turn_here: "Wat had jij gezet?",

    you_tried: "Jij koos {}",
    better: "Beter dan {}.",
    as_good: "Even goed als {}.",
    worse: "Minder goed dan {}.",
    was_played: "Zo is er gespeeld.",
    device_plays: "Het toestel zou {} spelen.",
    device_agrees: "Het toestel zou dat ook doen.",

    show_qr: "Toon als QR-code",
    qr: "QR-code",
    scan: "Scan om mee te nemen",
};
