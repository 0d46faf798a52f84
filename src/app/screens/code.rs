//! The game as a QR code, to take it along: its setup and its turns in the
//! shorthand of `docs/NOTATION.md`, which `lyngk-engine` reads.

use super::{Next, Screen};
use crate::app::context::Context;
use crate::app::event::{Button, Effects};
use crate::app::game::{Game, code_letters};
use crate::app::view::{CodeView, Hints, PageView, View};
use crate::rules::Variant;
use crate::rules::notation::Shorthand;
use core::fmt::Write;
use heapless::String;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Code;

impl Screen for Code {
    fn name(&self) -> &'static str {
        "code"
    }

    fn press(&mut self, button: Button, _cx: &mut Context, _fx: &mut Effects) -> Next {
        match button {
            Button::A | Button::B | Button::Y => Next::Back,
            _ => Next::Stay,
        }
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let Some(game) = cx.game() else {
            return;
        };
        let texts = cx.texts();
        view.page = Some(PageView::Code(CodeView {
            text: record(game),
            words: texts.in_review.scan,
            hints: Hints::default().with(Button::B, texts.back),
        }));
    }
}

/// The game as far as it is played.
fn record(game: &Game) -> String<{ CodeView::LONGEST }, u8> {
    let mut text = String::new();
    let variant = match game.start().variant {
        Variant::Standard => 5,
        Variant::Six => 6,
    };
    let letters = code_letters(game.start().code);
    let letters = core::str::from_utf8(&letters).unwrap_or("");
    // The longest game fits; see `CodeView::LONGEST`.
    let _ = write!(text, "GAME {variant} {letters} ");
    for turn in (0..game.played()).map_while(|ply| game.turn(ply)) {
        let _ = write!(text, "{}", Shorthand(turn));
    }
    text
}
