//! What is said of saves that cannot be used and of saving that fails.

/// Titles, lines and hints of dialogs.
#[allow(missing_docs)]
pub struct SavesTexts {
    /// Saves that are whole but of no use to this firmware.
    pub refused_title: &'static str,
    pub made_by_newer: &'static str,
    pub made_by_older: &'static str,
    /// The memory for saves cannot be read at all: a title of its own, and why.
    pub broken_title: &'static str,
    pub broken: &'static str,
    /// The line below each of the three: nothing new is saved either.
    pub nothing_kept: &'static str,
    /// At the board, while that is so.
    pub not_kept: &'static str,
    /// The hint of the button that erases.
    pub erase: &'static str,
    /// The question before erasing, and its two lines.
    pub erase_title: &'static str,
    pub erase_text: [&'static str; 2],
    /// While erasing, which takes some seconds.
    pub erasing_title: &'static str,
    pub erasing_text: &'static str,
    /// Something could not be saved.
    pub failed_title: &'static str,
    pub failed_text: [&'static str; 2],
}
