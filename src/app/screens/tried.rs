//! What the device says of a turn that somebody would rather have played.

use super::{Next, Screen};
use crate::app::context::Context;
use crate::app::event::{Button, Effects};
use crate::app::stage::Trial;
use crate::app::text;
use crate::app::view::{DialogView, Hints, View};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Tried;

impl Screen for Tried {
    fn name(&self) -> &'static str {
        "tried"
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        match button {
            Button::A | Button::B | Button::Y => cx.leave_try(fx),
            _ => Next::Stay,
        }
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let words = &cx.texts().in_review;
        let turn = cx.stage.trial().and_then(Trial::turn);
        let title = turn.map(|turn| text::fill(words.you_tried, turn));
        let waiting = [text::line(words.judges), text::line("")];
        cx.show_board(view);
        view.dialog = Some(DialogView {
            title: title.unwrap_or_default(),
            text: cx.verdict().unwrap_or(waiting),
            hints: Hints::default().with(Button::A, cx.texts().go_on),
        });
    }
}
