//! Hungarian: a device on display.

use crate::app::text::{Captions, KioskTexts, Page};

pub(in crate::app::text) const TEXTS: KioskTexts = KioskTexts {
    press_here: ["Játszol?", "Nyomd!"],
    press_to_play: "Nyomj egy gombot, és játssz",
    pages: [
        Page {
            title: "LYNGK",
            text: "Építs ötszínű tornyokat, tetejükön egy színnel, amelyet kisajátítottál. Az \
                   nyer, aki többet szed le.",
        },
        Page {
            title: "Játssz",
            text: "E gép ellen, a szelíd első szinttől az erős nyolcadikig. Vagy ketten, \
                   felváltva a gomboknál.",
        },
        Page {
            title: "Tanulj",
            text: "Rövid leckék az igazi táblán: egyszerre egy szabály, és mindegyikben \
                   tennivaló.",
        },
        Page {
            title: "Fejtsd meg",
            text: "Feladványok: befejezni egy 5 elemű tornyot, megakadályozni az ellenfélét, jó \
                   színt kisajátítani.",
        },
    ],
    captions: Captions {
        begins: "A gép önmaga ellen játszik. Mindkét oldal két színt sajátít ki.",
        claim: "{}: kisajátítva. Az ilyen tornyok gazdája most {} játékos.",
        claim_takes: "{}: kisajátítva. Az alatta lévő tornyot rögtön elviszi {} játékos.",
        captures: "Öt szín, felül egy saját: a tornyot leszedi {} játékos.",
        neutral_five: "Egy 5 elemű torony, amely senkié, amíg ki nem sajátítják a színét.",
        lyngk_rule: "A LYNGK-szabály: a saját szín egyre tovább küldi a tornyot.",
        joker: "A dzsóker minden toronyba illik, de legfelül megállítja.",
        passes: "Nem tud lépni, ezért passzol {} játékos.",
        wins: "Nyert {} játékos. Előbb az 5 eleműek számítanak, aztán a 4 eleműek.",
        draw: "Minden egyenlő: döntetlen.",
        facts: [
            "A torony egészben lép, egyenes vonalban, a következőre.",
            "Egy szín sincs kétszer egy toronyban, és öt korong a legtöbb.",
            "Semleges torony csak nála nem magasabbra lép.",
            "Kisajátított színű torony bármilyen magasra léphet.",
            "Mindkét oldal két színt sajátíthat ki. Az ötödik semleges marad.",
            "A legfelső korong mondja meg, kié a torony.",
        ],
    },

    still_there: "Itt vagy még?",
    back_in: "Vissza az elejére {} mp múlva.",
    any_button: "Bármelyik gomb: tovább.",

    you_begin: "Te kezdesz: az A gomb felemel",
    end_visit: "Látogatás befejezése",

    operator: "Üzemeltető",
    mode: "Kioszk mód",
    return_after: "Visszatérés",
    seconds: "{} mp",
    visits: "Látogatások",
    walked_off: "Otthagyva",
    ended: "Befejezett játszmák",
    levels: ["1-4. szint", "5-8. szint"],
    shared: "Kétszemélyes játszmák",
    resets: [
        "Bekapcsolások",
        "Napi újraindulások",
        "Újraindulás hiba után",
        "Kézi újraindítások",
    ],
    set_to_zero: "Nullázás",
};
