//! German: saves that cannot be used, saving that fails.

use crate::app::text::SavesTexts;

pub(in crate::app::text) const SAVES: SavesTexts = SavesTexts {
    refused_title: "Daten anderer Version",
    made_by_newer: "Sie sind von neuerer Firmware.",
    made_by_older: "Sie sind von älterer Firmware.",
    broken: "Der Speicher ist nicht lesbar.",
    nothing_kept: "Neue Spiele gehen verloren.",
    erase: "Löschen",
    erase_title: "Alles Gesicherte löschen?",
    erase_text: ["Spiel, Einstellungen, Bilanz", "gehen für immer verloren."],
    erasing_title: "Wird gelöscht",
    erasing_text: "Startet danach von selbst neu.",
    failed_title: "Nicht gesichert",
    failed_text: [
        "Das Spiel geht weiter, ist aber",
        "nach dem Ausschalten weg.",
    ],
};
