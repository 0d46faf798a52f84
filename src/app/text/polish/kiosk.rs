//! Polish: a device on display.

use crate::app::text::{Captions, KioskTexts, Page};

pub(in crate::app::text) const TEXTS: KioskTexts = KioskTexts {
    press_here: ["Zagraj!", "Naciśnij"],
    press_to_play: "Naciśnij przycisk i zagraj",
    pages: [
        Page {
            title: "LYNGK",
            text: "Buduj stosy z pięciu kolorów, z przejętym przez ciebie na wierzchu. Kto \
                   zdejmie ich więcej, wygrywa.",
        },
        Page {
            title: "Zagraj",
            text: "Z tym urządzeniem, od łagodnego pierwszego poziomu po mocny ósmy. Albo we \
                   dwoje, na zmianę przy przyciskach.",
        },
        Page {
            title: "Naucz się",
            text: "Krótkie lekcje na prawdziwej planszy: po jednej zasadzie, a w każdej coś do \
                   zrobienia.",
        },
        Page {
            title: "Rozwiąż",
            text: "Zadania: ułożyć stos z 5 pionów, nie dać go przeciwnikowi, przejąć właściwy \
                   kolor.",
        },
    ],
    captions: Captions {
        begins: "Urządzenie gra samo ze sobą. Każda strona przejmuje dwa kolory.",
        claim: "{}: przejęty. Odtąd takie stosy ma gracz {}.",
        claim_takes: "{}: przejęty. Stos z 5 pionów pod nim zdejmuje od razu gracz {}.",
        captures: "Pięć kolorów, własny na wierzchu: stos zdejmuje gracz {}.",
        neutral_five: "Niczyj stos z 5 pionów. Czeka, aż ktoś przejmie jego kolor.",
        lyngk_rule: "Zasada LYNGK: własny kolor posyła stos coraz dalej.",
        joker: "Dżoker pasuje do każdego stosu, ale na wierzchu go zatrzymuje.",
        passes: "Gracz {} nie ma już ruchu i musi spasować.",
        wins: "Wygrywa gracz {}. Najpierw liczą się stosy z 5, potem z 4 i tak dalej.",
        draw: "Wszystko jest równe: remis.",
        facts: [
            "Stos rusza się cały, w linii prostej, na następny.",
            "Kolor w stosie się nie powtarza, a pięć pionów to najwięcej.",
            "Stosy neutralne skaczą tylko na stosy nie wyższe od siebie.",
            "Stosy przejętego koloru skaczą na stosy każdej wysokości.",
            "Każda strona może przejąć dwa kolory. Piąty zostaje neutralny.",
            "Pion na wierzchu mówi, czyj jest stos.",
        ],
    },

    still_there: "Jesteś tam jeszcze?",
    back_in: "Powrót na początek za {} s.",
    any_button: "Dowolny przycisk: dalej.",

    you_begin: "Zaczynasz: A podnosi stos",
    end_visit: "Zakończ wizytę",

    operator: "Operator",
    mode: "Tryb kiosku",
    return_after: "Powrót po",
    seconds: "{} s",
    visits: "Wizyty",
    walked_off: "Porzucone",
    ended: "Gry dokończone",
    levels: ["Poziomy 1-4", "Poziomy 5-8"],
    shared: "Gry we dwoje",
    resets: [
        "Włączenia",
        "Restarty codzienne",
        "Restarty po awarii",
        "Restarty ręczne",
    ],
    set_to_zero: "Wyzeruj",
};
