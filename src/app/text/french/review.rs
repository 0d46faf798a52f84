//! French: the review.

use crate::app::text::ReviewTexts;

pub(in crate::app::text) const TEXTS: ReviewTexts = ReviewTexts {
    graph: "Courbe",
    try_turn: "Essai",
    board: "Plateau",
    judges: "Juge",
    judgement: "L'avis du robot",
    even: "Égalité",

    turning_point: "Tournant. Avantage : {}",
    your_turn_here: "Qu'aurais-tu joué ?",

    you_tried: "Ton essai : {}",
    better: "Meilleur que {}.",
    as_good: "Aussi bon que {}.",
    worse: "Moins bon que {}.",
    was_played: "C'est ce qui a été joué.",
    device_plays: "Le robot jouerait {}.",
    device_agrees: "Le robot jouerait pareil.",

    show_qr: "Montrer en code QR",
    qr: "Code QR",
    scan: "Scanne pour l'emporter",
};
