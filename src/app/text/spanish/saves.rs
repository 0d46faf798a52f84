//! Spanish: saves that cannot be used, saving that fails.

use crate::app::text::SavesTexts;

pub(in crate::app::text) const SAVES: SavesTexts = SavesTexts {
    refused_title: "Datos de otra versión",
    made_by_newer: "Son de un firmware más nuevo.",
    made_by_older: "Son de un firmware anterior.",
    broken: "La memoria no se puede leer.",
    nothing_kept: "No se guardará nada nuevo.",
    erase: "Borrar",
    erase_title: "¿Borrar todo?",
    erase_text: ["Partida, ajustes y resultados", "se perderán para siempre."],
    erasing_title: "Borrando",
    erasing_text: "Luego se reinicia solo.",
    failed_title: "No se guardó",
    failed_text: ["La partida sigue, pero se", "perderá al apagar."],
};
