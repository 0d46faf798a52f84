//! French: a device on display.

use crate::app::text::{Captions, KioskTexts, Page};

pub(in crate::app::text) const TEXTS: KioskTexts = KioskTexts {
    press_here: ["Jouer ?", "Appuie !"],
    press_to_play: "Appuie sur une touche et joue",
    pages: [
        Page {
            title: "LYNGK",
            text: "Forme des piles de cinq couleurs, l'une de celles que tu as réclamées sur \
                   le dessus. Qui en a le plus gagne.",
        },
        Page {
            title: "Joue",
            text: "Contre cet appareil, du doux premier niveau au solide huitième. Ou à deux, \
                   chacun son tour aux touches.",
        },
        Page {
            title: "Apprends",
            text: "De courtes leçons sur le vrai plateau : une règle à la fois, et dans chacune \
                   quelque chose à faire.",
        },
        Page {
            title: "Cherche",
            text: "Des problèmes : compléter une pile de 5, en priver l'adversaire, réclamer la \
                   bonne couleur.",
        },
    ],
    captions: Captions {
        begins: "L'appareil joue contre lui-même. Deux couleurs pour chaque camp.",
        claim: "{} : réclamé. Ces piles sont désormais au joueur {}.",
        claim_takes: "{} : réclamé. La pile de 5 en dessous va aussitôt au joueur {}.",
        captures: "Cinq couleurs, l'une des siennes dessus : le joueur {} retire la pile.",
        neutral_five: "Une pile de 5 sans maître. Elle attend qu'on réclame sa couleur.",
        lyngk_rule: "La règle-LYNGK : sa propre couleur relance une pile plus loin.",
        joker: "Un joker va dans toute pile, mais sur le dessus il la retient.",
        passes: "Le joueur {} n'a plus de coup et doit passer.",
        wins: "Le joueur {} gagne. On compte les piles de 5, puis celles de 4, etc.",
        draw: "Tous les comptes sont égaux : partie nulle.",
        facts: [
            "Une pile bouge d'un bloc, en ligne droite, sur la suivante.",
            "Jamais deux fois une couleur dans une pile, et cinq pièces au plus.",
            "Les piles neutres ne vont pas sur de plus grandes qu'elles.",
            "Les piles d'une couleur réclamée vont sur des piles de toute taille.",
            "Chaque camp peut réclamer deux couleurs. La cinquième reste neutre.",
            "La pièce du dessus dit à qui est la pile.",
        ],
    },

    still_there: "Toujours là ?",
    back_in: "Retour au début dans {} s.",
    any_button: "Une touche pour continuer.",

    you_begin: "À toi : A lève une pile",
    end_visit: "Finir la visite",

    operator: "Exploitant",
    mode: "Mode kiosque",
    return_after: "Retour après",
    seconds: "{} s",
    visits: "Visites",
    walked_off: "Abandonnées",
    ended: "Parties achevées",
    levels: ["Niveaux 1 à 4", "Niveaux 5 à 8"],
    shared: "Parties à deux",
    resets: [
        "Mises en marche",
        "Relances quotidiennes",
        "Relances après panne",
        "Relances manuelles",
    ],
    set_to_zero: "Remettre à zéro",
};
