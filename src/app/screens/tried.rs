//! What the device says of a turn that somebody would rather have played.

use crate::app::App;
use crate::app::event::{Button, Effects};
use crate::app::text;
use crate::app::view::{DialogView, Hints, View};

impl App {
    pub(super) fn press_tried(&mut self, button: Button, fx: &mut Effects) {
        if matches!(button, Button::A | Button::B | Button::Y) {
            self.leave_try(fx);
        }
    }

    pub(super) fn view_tried(&self, view: &mut View) {
        let texts = self.texts();
        let turn = self.trying.and_then(|trying| trying.turn);
        let title = turn.map(|turn| text::fill(texts.in_review.you_tried, turn));
        let waiting = [text::line(texts.in_review.judges), text::line("")];
        self.show_board(view);
        view.dialog = Some(DialogView {
            title: title.unwrap_or_default(),
            text: self.verdict().unwrap_or(waiting),
            hints: Hints::default().with(Button::A, texts.go_on),
        });
    }
}
