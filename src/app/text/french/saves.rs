//! French: saves that cannot be used, saving that fails.

use crate::app::text::SavesTexts;

pub(in crate::app::text) const SAVES: SavesTexts = SavesTexts {
    refused_title: "Autre version de sauvegarde",
    made_by_newer: "Le logiciel était plus récent.",
    made_by_older: "Le logiciel était plus ancien.",
    broken: "La mémoire est illisible.",
    nothing_kept: "Rien de nouveau n'est gardé.",
    erase: "Effacer",
    erase_title: "Tout effacer ?",
    erase_text: ["Partie, réglages et scores", "seront perdus pour toujours."],
    erasing_title: "Effacement",
    erasing_text: "L'appareil redémarre tout seul.",
    failed_title: "Pas sauvegardé",
    failed_text: ["La partie continue, mais sera", "perdue une fois éteint."],
};
