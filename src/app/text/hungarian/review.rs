//! Hungarian: the review.

use crate::app::text::ReviewTexts;

pub(in crate::app::text) const TEXTS: ReviewTexts = ReviewTexts {
    graph: "Görbe",
    try_turn: "Próba",
    board: "Tábla",
    judges: "Értékel",
    judgement: "A gép értékelése",
    even: "Kiegyenlített",

    turning_point: "Fordulat. Előny: {}",
    your_turn_here: "Te mit léptél volna?",

    you_tried: "A te lépésed: {}",
    better: "Jobb, mint {}.",
    as_good: "Ugyanolyan jó, mint {}.",
    worse: "Nem olyan jó, mint {}.",
    was_played: "Ezt lépték.",
    device_plays: "A gép ezt lépné: {}.",
    device_agrees: "A gép is ezt lépné.",

    show_qr: "QR-kód mutatása",
    qr: "QR-kód",
    scan: "Olvasd be, és viheted",
};
