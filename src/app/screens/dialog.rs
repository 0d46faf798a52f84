//! Dialogs: questions of a screen, and announcements. Messages for the owner that cover
//! any screen are in `notices`.

use crate::app::activity::{Screen, Title};
use crate::app::event::Button;
use crate::app::state::AppState;
use crate::app::table::What;
use crate::app::text::{Texts, phrase};
use crate::app::view::{DialogView, Hints, Phrase, View};

/// Lays a dialog over the view.
pub(in crate::app) fn show_dialog(
    title: Phrase,
    text: [&'static str; 2],
    hints: Hints,
    view: &mut View,
) {
    view.clear_hints();
    view.dialog = Some(DialogView {
        title,
        text: text.map(phrase),
        hints,
    });
}

/// Returns the labels of a question's buttons.
pub(in crate::app) fn yes_or_no(texts: &Texts) -> Hints {
    Hints::default()
        .with(Button::A, texts.yes)
        .with(Button::B, texts.no)
}

/// Shows the current board as the background of a dialog.
pub(in crate::app) fn show_board_behind(state: &AppState, view: &mut View) {
    if state.table.what() == Some(What::Title) {
        Title::at(state.shared.now).show(state, view);
    } else {
        state.show_board(view);
    }
}
