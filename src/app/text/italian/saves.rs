//! Italian: saves that cannot be used, saving that fails.

use crate::app::text::SavesTexts;

pub(in crate::app::text) const SAVES: SavesTexts = SavesTexts {
    refused_title: "Dati di un'altra versione",
    made_by_newer: "Li ha scritti un firmware nuovo.",
    made_by_older: "Li ha scritti un firmware vecchio.",
    broken: "La memoria non si legge.",
    nothing_kept: "Le nuove partite non restano.",
    erase: "Cancella",
    erase_title: "Cancellare tutto?",
    erase_text: ["Partita, opzioni e bilancio", "andranno persi per sempre."],
    erasing_title: "Cancellazione",
    erasing_text: "Poi il gioco riparte da solo.",
    failed_title: "Non salvato",
    failed_text: ["La partita continua, ma va", "persa quando spegni."],
};
