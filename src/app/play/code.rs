//! The game as a QR code: its setup and its turns in the shorthand of
//! `docs/NOTATION.md`, which `lyngk-engine` reads. A build with the address of the page
//! (`LYNGK_ADDRESS`) shows a link to the game there instead.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::game::{GameRef, code_letters};
use crate::app::state::AppState;
use crate::app::view::{CodeView, Hints, PageView, View};
use crate::rules::Position;
use crate::rules::notation::{Shorthand, ShorthandVariant};
use core::fmt::Write;
use heapless::String;

/// Address of the page that opens games, if the build has one.
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
            // The page opens games only; `lyngk-engine` reads positions.
            page: PAGE.filter(|_| is_game),
            words: texts.in_review.scan,
            hints: Hints::default().with(Button::B, texts.back),
        }));
    }
}

/// Returns the game up to the ply that is shown.
fn record(game: GameRef<'_>) -> String<{ CodeView::LONGEST }, u8> {
    // A game from an arranged position has no setup code; its current position is given
    // instead.
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

/// Returns a position as a command of `lyngk-engine`.
fn position_line(position: &Position) -> String<{ CodeView::LONGEST }, u8> {
    let mut text = String::new();
    // At most 150 characters, which fit.
    let _ = write!(text, "position fen {position}");
    text
}
