//! English: saves that cannot be used, saving that fails.

use crate::app::text::SavesTexts;

pub(in crate::app::text) const SAVES: SavesTexts = SavesTexts {
    refused_title: "Saves of another version",
    made_by_newer: "A newer firmware made them.",
    made_by_older: "An older firmware made them.",
    broken: "The memory cannot be read.",
    nothing_kept: "New games will not be kept.",
    erase: "Erase them",
    erase_title: "Erase all saves?",
    erase_text: ["Game, settings and records", "will be lost for good."],
    erasing_title: "Erasing",
    erasing_text: "The device restarts by itself.",
    failed_title: "Not saved",
    failed_text: ["The game goes on, but will be", "lost when you switch off."],
};
