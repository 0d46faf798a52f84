//! Italian: the review.

use crate::app::text::ReviewTexts;

pub(in crate::app::text) const TEXTS: ReviewTexts = ReviewTexts {
    graph: "Curva",
    try_turn: "Prova",
    board: "Tavoliere",
    judges: "Valuta",
    judgement: "Il giudizio del robot",
    even: "Parità",

    turning_point: "Svolta. Vantaggio: {}",
    your_turn_here: "Che cosa avresti giocato?",

    you_tried: "Hai provato {}",
    better: "Meglio di {}.",
    as_good: "Buona quanto {}.",
    worse: "Meno buona di {}.",
    was_played: "È la mossa giocata.",
    device_plays: "Il robot giocherebbe {}.",
    device_agrees: "Il robot giocherebbe uguale.",

    show_qr: "Mostra come codice QR",
    qr: "Codice QR",
    scan: "Inquadra e porta via",
};
