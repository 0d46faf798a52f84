//! The question before the records are set to zero.

use crate::app::Records;
use crate::app::activity::{Next, Screen, ShowRecords};
use crate::app::event::{Button, Effects};
use crate::app::screens::dialog::show_dialog;
use crate::app::shared::Shared;
use crate::app::text::phrase;
use crate::app::view::{Hints, View};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct ForgetRecords;

impl Screen for ForgetRecords {
    type With = Shared;

    fn name(&self) -> &'static str {
        "dialog"
    }

    fn press(&mut self, button: Button, shared: &mut Shared, fx: &mut Effects) -> Next {
        match button {
            Button::Y => {
                // The mark of help belongs to the running game, which goes on.
                shared.records = Records {
                    helped: shared.records.helped,
                    ..Records::default()
                };
                shared.save_records(fx);
                Next::Back
            }
            Button::A | Button::B => Next::Back,
            _ => Next::Stay,
        }
    }

    fn show(&self, shared: &Shared, view: &mut View) {
        let texts = shared.texts();
        let words = &texts.statistics;
        let hints = Hints::default()
            .with(Button::A, texts.no)
            .with(Button::Y, words.forget);
        ShowRecords::new().show(shared, view);
        show_dialog(
            phrase(words.forget_title),
            [words.forget_text, ""],
            hints,
            view,
        );
    }
}
