//! Dutch: saves that cannot be used, saving that fails.

use crate::app::text::SavesTexts;

pub(in crate::app::text) const SAVES: SavesTexts = SavesTexts {
    refused_title: "Opslag van andere versie",
    made_by_newer: "Van nieuwere firmware.",
    made_by_older: "Van oudere firmware.",
    broken: "Het geheugen is onleesbaar.",
    nothing_kept: "Nieuwe spellen gaan verloren.",
    erase: "Wissen",
    erase_title: "Alles wissen?",
    erase_text: ["Spel, instellingen, statistiek", "gaan voorgoed verloren."],
    erasing_title: "Bezig met wissen",
    erasing_text: "Het toestel herstart vanzelf.",
    failed_title: "Niet bewaard",
    failed_text: ["Het spel gaat door, maar is", "weg na het uitzetten."],
};
