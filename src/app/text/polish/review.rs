//! Polish: the review.

use crate::app::text::ReviewTexts;

pub(in crate::app::text) const TEXTS: ReviewTexts = ReviewTexts {
    graph: "Linia",
    try_turn: "Próba",
    board: "Plansza",
    judges: "Ocenia",
    judgement: "Ocena robota",
    even: "Równo",

    turning_point: "Zwrot. Przewaga: {}",
    your_turn_here: "Jaki byłby twój ruch?",

    you_tried: "Twoja próba: {}",
    better: "Lepiej niż {}.",
    as_good: "Tak samo dobrze jak {}.",
    worse: "Gorzej niż {}.",
    was_played: "Tak właśnie zagrano.",
    device_plays: "Robot zagrałby {}.",
    device_agrees: "Robot zagrałby tak samo.",

    show_qr: "Pokaż jako kod QR",
    qr: "Kod QR",
    scan: "Zeskanuj i zabierz",
};
