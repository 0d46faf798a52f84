//! German: a device on display.

use crate::app::text::{Captions, KioskTexts, Page};

pub(in crate::app::text) const TEXTS: KioskTexts = KioskTexts {
    press_here: ["Lust?", "Drück!"],
    press_to_play: "Drück eine Taste und spiel",
    pages: [
        Page {
            title: "LYNGK",
            text: "Bilde Stapel aus fünf Farben, obenauf eine, die du gewählt hast. Es gewinnt, \
                   wer mehr davon bekommt.",
        },
        Page {
            title: "Spiel es",
            text: "Gegen dieses Gerät, von der sanften ersten Stufe bis zur starken achten. \
                   Oder zu zweit, abwechselnd an den Tasten.",
        },
        Page {
            title: "Lern es",
            text: "Kurze Lektionen auf dem echten Spielplan: eine Regel nach der anderen, und \
                   in jeder etwas zu tun.",
        },
        Page {
            title: "Löse es",
            text: "Aufgaben: einen 5er-Stapel voll machen, dem Gegner einen verwehren, die \
                   richtige Farbe wählen.",
        },
    ],
    captions: Captions {
        begins: "Das Gerät spielt gegen sich selbst. Jede Seite wählt zwei Farben.",
        claim: "{}: gewählt. Solche Stapel gehören nun Spieler {}.",
        claim_takes: "{}: gewählt. Der 5er-Stapel darunter geht gleich an Spieler {}.",
        captures: "Ein 5er-Stapel, obenauf die eigene Farbe: Spieler {} nimmt ihn.",
        neutral_five: "Ein 5er-Stapel ohne Besitzer, bis jemand seine Farbe wählt.",
        lyngk_rule: "Die LYNGK-Regel: Die eigene Farbe schickt einen Stapel weiter.",
        joker: "Ein Joker passt in jeden Stapel, doch obenauf hält er ihn fest.",
        passes: "Spieler {} hat keinen Zug mehr und muss passen.",
        wins: "Spieler {} gewinnt. Erst zählen die 5er-Stapel, dann die 4er und so fort.",
        draw: "In allem gleich: unentschieden.",
        facts: [
            "Ein Stapel zieht als Ganzes, in gerader Linie, auf den nächsten.",
            "Keine Farbe ist zweimal im Stapel, und fünf Steine sind das Höchste.",
            "Neutrale Stapel ziehen nur auf Stapel, die nicht höher sind.",
            "Stapel gewählter Farben ziehen auf Stapel jeder Höhe.",
            "Jede Seite darf zwei Farben wählen. Die fünfte bleibt neutral.",
            "Der oberste Stein sagt, wem ein Stapel gehört.",
        ],
    },

    still_there: "Noch da?",
    back_in: "Zurück zum Anfang in {} s.",
    any_button: "Irgendeine Taste: weiter.",

    you_begin: "Du beginnst: A hebt auf",
    end_visit: "Besuch beenden",

    operator: "Betreiber",
    mode: "Kioskbetrieb",
    return_after: "Zurück nach",
    seconds: "{} s",
    visits: "Besuche",
    walked_off: "Abgebrochen",
    ended: "Zu Ende gespielt",
    levels: ["Stufe 1 bis 4", "Stufe 5 bis 8"],
    shared: "Partien zu zweit",
    resets: [
        "Eingeschaltet",
        "Tägliche Neustarts",
        "Neustarts bei Fehlern",
        "Neustarts von Hand",
    ],
    set_to_zero: "Auf null setzen",
};
