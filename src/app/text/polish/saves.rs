//! Polish: saves that cannot be used, saving that fails.

use crate::app::text::SavesTexts;

pub(in crate::app::text) const SAVES: SavesTexts = SavesTexts {
    refused_title: "Zapis innej wersji",
    made_by_newer: "Pochodzi z nowszej wersji.",
    made_by_older: "Pochodzi ze starszej wersji.",
    broken: "Pamięci nie da się odczytać.",
    nothing_kept: "Nowe gry nie będą zapisane.",
    erase: "Usuń",
    erase_title: "Usunąć cały zapis?",
    erase_text: ["Gra, ustawienia i wyniki", "przepadną na zawsze."],
    erasing_title: "Usuwanie",
    erasing_text: "Potem uruchomi się ponownie.",
    failed_title: "Nie zapisano",
    failed_text: ["Gra trwa dalej, ale zniknie", "po wyłączeniu."],
};
