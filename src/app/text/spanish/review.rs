//! Spanish: the review.

use crate::app::text::ReviewTexts;

pub(in crate::app::text) const TEXTS: ReviewTexts = ReviewTexts {
    graph: "Curva",
    try_turn: "Probar",
    board: "Tablero",
    judges: "Evalúa",
    judgement: "El juicio del robot",
    even: "Igualdad",

    turning_point: "Giro. Ventaja: {}",
    your_turn_here: "¿Qué habrías jugado tú?",

    you_tried: "Has probado {}",
    better: "Mejor que {}.",
    as_good: "Tan bueno como {}.",
    worse: "No tan bueno como {}.",
    was_played: "Es lo que se jugó.",
    device_plays: "El robot jugaría {}.",
    device_agrees: "El robot haría lo mismo.",

    show_qr: "Mostrar como código QR",
    qr: "Código QR",
    scan: "Escanea y llévatela",
};
