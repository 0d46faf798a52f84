//! French: saves that cannot be used, saving that fails.

use crate::app::text::SavesTexts;

pub(in crate::app::text) const SAVES: SavesTexts = SavesTexts {
    refused_title: "Données d'une autre version",
    made_by_newer: "D'un logiciel plus récent.",
    made_by_older: "D'un logiciel plus ancien.",
    broken: "La mémoire est illisible.",
    nothing_kept: "Rien de nouveau n'est gardé.",
    erase: "Effacer",
    erase_title: "Tout effacer ?",
    erase_text: ["Partie, réglages et bilan", "seront perdus pour toujours."],
    erasing_title: "Effacement",
    erasing_text: "L'appareil redémarre tout seul.",
    failed_title: "Non enregistré",
    failed_text: [
        "La partie continue, mais sera",
        "perdue quand tu éteindras.",
    ],
};
