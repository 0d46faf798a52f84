//! Italian: saves that cannot be used, saving that fails.

use crate::app::text::SavesTexts;

pub(in crate::app::text) const SAVES: SavesTexts = SavesTexts {
    refused_title: "Dati di un'altra versione",
    made_by_newer: "Sono di un firmware più nuovo.",
    made_by_older: "Sono di un firmware più vecchio.",
    broken: "La memoria è illeggibile.",
    nothing_kept: "Nuove partite andranno perse.",
    erase: "Cancella",
    erase_title: "Cancellare tutto?",
    erase_text: [
        "Partita, impostazioni, risultati",
        "andranno persi per sempre.",
    ],
    erasing_title: "Cancellazione",
    erasing_text: "Poi il gioco riparte da solo.",
    failed_title: "Non salvato",
    failed_text: ["La partita continua, ma va", "persa quando spegni."],
};
