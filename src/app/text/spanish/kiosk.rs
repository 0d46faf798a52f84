//! Spanish: a device on display.

use crate::app::text::{Captions, KioskTexts, Page};

pub(in crate::app::text) const TEXTS: KioskTexts = KioskTexts {
    press_here: ["¡Juega!", "Pulsa"],
    press_to_play: "Pulsa un botón y juega",
    pages: [
        Page {
            title: "LYNGK",
            text: "Forma pilas de cinco colores, con uno que hayas reclamado arriba. Gana quien \
                   consigue más.",
        },
        Page {
            title: "Juega",
            text: "Contra este aparato, desde un suave primer nivel hasta un fuerte octavo. O \
                   entre dos, por turnos con los botones.",
        },
        Page {
            title: "Aprende",
            text: "Lecciones cortas en el tablero de verdad: una regla cada vez, y en todas \
                   algo que hacer.",
        },
        Page {
            title: "Resuelve",
            text: "Problemas: completar una pila de 5, impedir la del oponente, reclamar el \
                   color adecuado.",
        },
    ],
    captions: Captions {
        begins: "El aparato juega contra sí mismo. Dos colores para cada lado.",
        claim: "{}: reclamado. Desde ahora esas pilas son del jugador {}.",
        claim_takes: "{}: reclamado. La pila de 5 que cubre va ya para el jugador {}.",
        captures: "Cinco colores con uno propio arriba: el jugador {} retira la pila.",
        neutral_five: "Una pila de 5 sin dueño. Espera a que reclamen su color.",
        lyngk_rule: "La regla LYNGK: su propio color envía la pila cada vez más lejos.",
        joker: "Un comodín cabe en toda pila, pero arriba la deja quieta.",
        passes: "El jugador {} ya no puede mover y debe pasar.",
        wins: "Gana el jugador {}. Primero cuentan las pilas de 5, luego las de 4, etc.",
        draw: "Todo es igual: empate.",
        facts: [
            "Una pila se mueve completa, en línea recta, sobre la siguiente.",
            "Nunca dos veces un color en una pila, y cinco fichas como mucho.",
            "Las pilas neutrales solo van sobre pilas no más altas.",
            "Las pilas de un color reclamado van sobre cualquier altura.",
            "Cada lado puede reclamar dos colores. El quinto sigue neutral.",
            "La ficha superior dice de quién es la pila.",
        ],
    },

    still_there: "¿Sigues ahí?",
    back_in: "Vuelta al inicio en {} s.",
    any_button: "Cualquier botón: seguir.",

    you_begin: "Empiezas tú: A toma una pila",
    end_visit: "Terminar la visita",

    operator: "Operador",
    mode: "Modo quiosco",
    return_after: "Volver tras",
    seconds: "{} s",
    visits: "Visitas",
    walked_off: "Abandonadas",
    ended: "Partidas acabadas",
    levels: ["Niveles 1 a 4", "Niveles 5 a 8"],
    shared: "Partidas entre dos",
    resets: [
        "Encendidos",
        "Reinicios diarios",
        "Reinicios por fallo",
        "Reinicios a mano",
    ],
    set_to_zero: "Poner a cero",
};
