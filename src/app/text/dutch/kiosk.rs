//! Dutch: a device on display.

use crate::app::text::{Captions, KioskTexts, Page};

pub(in crate::app::text) const TEXTS: KioskTexts = KioskTexts {
    press_here: ["Spelen?", "Druk!"],
    press_to_play: "Druk op een knop en speel",
    pages: [
        Page {
            title: "LYNGK",
            text: "Maak stapels van vijf kleuren, met een kleur bovenop die jij geclaimd hebt. \
                   Wie er de meeste neemt, wint.",
        },
        Page {
            title: "Speel het",
            text: "Tegen dit toestel, van een mild eerste niveau tot een sterk achtste. Of met \
                   zijn tweeën, om de beurt aan de knoppen.",
        },
        Page {
            title: "Leer het",
            text: "Korte lessen op het echte bord: één regel per keer, en in elke les iets te \
                   doen.",
        },
        Page {
            title: "Los het op",
            text: "Puzzels: een stapel van 5 afmaken, die van de ander beletten, de juiste kleur \
                   claimen.",
        },
    ],
    captions: Captions {
        begins: "Het toestel speelt tegen zichzelf. Twee kleuren voor elke kant.",
        claim: "{}: geclaimd. Zulke stapels zijn nu van speler {}.",
        claim_takes: "{}: geclaimd. De stapel van 5 eronder is nu van speler {}.",
        captures: "Vijf kleuren, een eigen kleur bovenop: speler {} neemt de stapel.",
        neutral_five: "Een stapel van 5 van niemand. Hij wacht op wie zijn kleur claimt.",
        lyngk_rule: "De LYNGK-regel: de eigen kleur stuurt een stapel steeds verder.",
        joker: "Een joker past in elke stapel, maar bovenop houdt hij hem vast.",
        passes: "Speler {} heeft geen zet meer en slaat de beurt over.",
        wins: "Speler {} wint. Stapels van 5 tellen eerst, dan die van 4, enzovoort.",
        draw: "Alles is gelijk: onbeslist.",
        facts: [
            "Een stapel gaat als geheel, in een rechte lijn, op de volgende.",
            "Geen kleur zit twee keer in een stapel, en hoger dan vijf mag niet.",
            "Neutrale stapels gaan alleen op stapels die niet hoger zijn.",
            "Stapels van een geclaimde kleur gaan op stapels van elke hoogte.",
            "Elke kant mag twee kleuren claimen. De vijfde blijft neutraal.",
            "Het bovenste stuk zegt van wie een stapel is.",
        ],
    },

    still_there: "Ben je er nog?",
    back_in: "Terug naar het begin over {} s.",
    any_button: "Met elke knop ga je verder.",

    you_begin: "Jij begint: A pakt een stapel",
    end_visit: "Bezoek beëindigen",

    operator: "Beheerder",
    mode: "Kioskstand",
    return_after: "Terug na",
    seconds: "{} s",
    visits: "Bezoeken",
    walked_off: "Afgebroken",
    ended: "Uitgespeelde spellen",
    levels: ["Niveau 1-4", "Niveau 5-8"],
    shared: "Spellen met zijn tweeën",
    resets: [
        "Ingeschakeld",
        "Dagelijkse herstarts",
        "Herstarts na storing",
        "Herstarts met de hand",
    ],
    set_to_zero: "Op nul zetten",
};
