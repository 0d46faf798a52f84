//! Italian: a device on display.

use crate::app::text::{Captions, KioskTexts, Page};

pub(in crate::app::text) const TEXTS: KioskTexts = KioskTexts {
    press_here: ["Giochi?", "Premi!"],
    press_to_play: "Premi un tasto e gioca",
    pages: [
        Page {
            title: "LYNGK",
            text: "Forma pile di cinque colori, con in cima uno di quelli che hai acquisito. \
                   Vince chi ne fa di più.",
        },
        Page {
            title: "Gioca",
            text: "Contro questo apparecchio, dal facile primo livello al forte ottavo. Oppure \
                   in due, a turno con i tasti.",
        },
        Page {
            title: "Impara",
            text: "Brevi lezioni sul vero tavoliere: una regola alla volta, e in ognuna \
                   qualcosa da fare.",
        },
        Page {
            title: "Risolvi",
            text: "Problemi: completare una pila da 5, toglierla all'avversario, acquisire il \
                   colore giusto.",
        },
    ],
    captions: Captions {
        begins: "L'apparecchio gioca contro sé stesso. Due colori per ogni parte.",
        claim: "{}: acquisito. Queste pile ora sono del giocatore {}.",
        claim_takes: "{}: acquisito. La pila da 5 lì sotto va subito al giocatore {}.",
        captures: "Cinque colori con uno suo in cima: il giocatore {} rimuove la pila.",
        neutral_five: "Una pila da 5 di nessuno. Aspetta chi acquisisce il suo colore.",
        lyngk_rule: "La regola-LYNGK: il proprio colore manda una pila sempre oltre.",
        joker: "Un jolly va in ogni pila, ma in cima la tiene ferma.",
        passes: "Il giocatore {} non ha più mosse e deve passare.",
        wins: "Vince il giocatore {}. Prima contano le pile da 5, poi da 4, e così via.",
        draw: "Tutti i conteggi sono pari: pareggio.",
        facts: [
            "Una pila muove tutta intera, in linea retta, sulla prossima.",
            "Mai due volte un colore in una pila, e cinque pedine al massimo.",
            "Le pile neutrali vanno solo su pile non più alte.",
            "Le pile di un colore acquisito vanno su pile di ogni altezza.",
            "Ogni parte può acquisire due colori. Il quinto resta neutrale.",
            "La pedina in cima dice di chi è la pila.",
        ],
    },

    still_there: "Ci sei ancora?",
    back_in: "Si torna all'inizio fra {} s.",
    any_button: "Un tasto qualsiasi: si continua.",

    you_begin: "Inizi tu: A prende una pila",
    end_visit: "Termina la visita",

    operator: "Gestore",
    mode: "Modalità chiosco",
    return_after: "Ritorno dopo",
    seconds: "{} s",
    visits: "Visite",
    walked_off: "Abbandonate",
    ended: "Partite concluse",
    levels: ["Livelli 1-4", "Livelli 5-8"],
    shared: "Partite in due",
    resets: [
        "Accensioni",
        "Riavvii giornalieri",
        "Riavvii per guasto",
        "Riavvii manuali",
    ],
    set_to_zero: "Azzera",
};
