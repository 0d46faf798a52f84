//! The game as a QR code, to take it along: its setup and its turns in the
//! shorthand of `docs/NOTATION.md`, which `lyngk-engine` reads. A build that knows
//! the address of the page (`LYNGK_ADDRESS`) shows a link to the game there instead.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::game::{GameRef, code_letters};
use crate::app::state::AppState;
use crate::app::view::{CodeView, Hints, PageView, View};
use crate::rules::Position;
use crate::rules::notation::{Shorthand, ShorthandVariant};
use core::fmt::Write;
use heapless::String;

/// Where the page is that opens games, if it was said when this was built.
const PAGE: Option<&str> = option_env!("LYNGK_ADDRESS");

#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Code {
    /// The game on the board.
    Game,
    /// The position that was set up by hand.
    Arranged,
}

impl Screen for Code {
    type With = AppState;

    fn name(&self) -> &'static str {
        "code"
    }

    fn press(&mut self, button: Button, _state: &mut AppState, _fx: &mut Effects) -> Next {
        match button {
            Button::A | Button::B | Button::Y => Next::Back,
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let text = match (self, state.game()) {
            (Self::Game, Some(game)) => record(game),
            (Self::Game, None) => return,
            (Self::Arranged, _) => match state.shared.arranged().position() {
                Ok(position) => position_line(&position),
                Err(_) => return,
            },
        };
        let texts = state.shared.texts();
        let is_game = text.starts_with("GAME");
        view.page = Some(PageView::Code(CodeView {
            text,
            // A page opens games; a position is for the engine.
            page: PAGE.filter(|_| is_game),
            words: texts.in_review.scan,
            hints: Hints::default().with(Button::B, texts.back),
        }));
    }
}

/// The game as far as it is played.
fn record(game: GameRef<'_>) -> String<{ CodeView::LONGEST }, u8> {
    // What was set up by hand has no setup code: the position itself goes along.
    if game.arrangement().is_some() {
        return position_line(game.position());
    }
    let mut text = String::new();
    let variant = ShorthandVariant(game.start().variant);
    let letters = code_letters(game.start().code);
    let letters = core::str::from_utf8(&letters).unwrap_or("");
    // The longest game fits; see `CodeView::LONGEST`.
    let _ = write!(text, "GAME {variant} {letters} ");
    for turn in (0..game.played()).map_while(|ply| game.turn(ply)) {
        let _ = write!(text, "{}", Shorthand(turn));
    }
    text
}

/// A position as the command that `lyngk-engine` takes.
fn position_line(position: &Position) -> String<{ CodeView::LONGEST }, u8> {
    let mut text = String::new();
    // At most 150 characters, which fit.
    let _ = write!(text, "position fen {position}");
    text
}
