//! German: the review.

use crate::app::text::ReviewTexts;

pub(in crate::app::text) const TEXTS: ReviewTexts = ReviewTexts {
    graph: "Kurve",
    try_turn: "Probe",
    board: "Spielplan",
    judges: "Urteilt",
    judgement: "Das Urteil des Geräts",
    even: "Ausgeglichen",

    turning_point: "Wendepunkt. Vorteil: {}",
    your_turn_here: "Was hättest du gezogen?",

    you_tried: "Dein Versuch: {}",
    better: "Besser als {}.",
    as_good: "So gut wie {}.",
    worse: "Nicht so gut wie {}.",
    was_played: "So wurde gespielt.",
    device_plays: "Das Gerät rät zu {}.",
    device_agrees: "Das Gerät rät zum selben Zug.",

    show_qr: "Als QR-Code zeigen",
    qr: "QR-Code",
    scan: "Scannen, mitnehmen",
};
