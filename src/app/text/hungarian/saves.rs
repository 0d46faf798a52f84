//! Hungarian: saves that cannot be used, saving that fails.

use crate::app::text::SavesTexts;

pub(in crate::app::text) const SAVES: SavesTexts = SavesTexts {
    refused_title: "Más változat mentése",
    made_by_newer: "Újabb szoftver írta.",
    made_by_older: "Régebbi szoftver írta.",
    broken: "A memória nem olvasható.",
    nothing_kept: "Új játszma nem marad meg.",
    erase: "Törlés",
    erase_title: "Törlöd az összes mentést?",
    erase_text: ["Játszma, beállítás, eredmény:", "minden végleg elvész."],
    erasing_title: "Törlés",
    erasing_text: "Utána magától újraindul.",
    failed_title: "Nincs elmentve",
    failed_text: ["A játék folytatódik, de", "kikapcsoláskor elvész."],
};
