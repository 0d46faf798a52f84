//! The editor of a position: a cursor on the board, and one button for each of the six
//! kinds of pieces.
//!
//! There are three modes. With a free cursor, A opens the stack under it, X begins to
//! fill the board point by point, and B clears the point, or leaves from an empty one.
//! In the stack mode each piece goes on top. In the filling mode each piece lies alone
//! and the cursor advances.

pub(in crate::app) mod letters;
pub(in crate::app) mod menu;

use crate::app::table::Table;
pub(in crate::app) use letters::Letters;
use menu::EditorMenu;

use crate::app::activity::screens;
use crate::app::activity::{NewGame, Next, Screen};
use crate::app::event::{Button, Effects, Sound};
use crate::app::state::AppState;
use crate::app::table::cursor::Cursor;
use crate::app::text::{Lookup, Texts, fill, phrase, short};
use crate::app::view::{BarView, Hints, Phrase, View};
use crate::rules::notation::PositionFault;
use crate::rules::{Colour, ColourSet, Piece, Player, Point, PointSet};

screens! { EditorScreen as Editor:
    /// The board of the editor.
    Editor,
    /// The menu of the editor.
    EditorMenu,
    /// The code of the position in letters.
    Letters,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Editor {
    /// The form of the game that begins with the position.
    form: NewGame,
    mode: Mode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// The cursor moves freely.
    Cursor,
    /// Pieces go on the stack under the cursor.
    Stack,
    /// Each piece lies alone, and the cursor advances.
    Fill,
}

/// Returns the piece of a button; none for B and Y, which have other uses.
const fn piece_of(button: Button) -> Option<Piece> {
    Some(match button {
        Button::Up => Piece::Of(Colour::Ivory),
        Button::Right => Piece::Of(Colour::Blue),
        Button::Down => Piece::Of(Colour::Red),
        Button::Left => Piece::Of(Colour::Green),
        Button::A => Piece::Of(Colour::Black),
        Button::X => Piece::Joker,
        Button::B | Button::Y => return None,
    })
}

impl Editor {
    pub(in crate::app) fn open(form: NewGame, state: &mut AppState) -> Self {
        state
            .shared
            .arrange(|arranged| arranged.choose_variant(form.variant()));
        state.table.tidy();
        Self {
            form,
            mode: Mode::Cursor,
        }
    }

    /// Goes to the next point. After the last one the filling ends.
    fn step(&mut self, table: &mut Table) {
        let next = Point::new(table.draft.cursor.at.index() + 1);
        match next {
            Some(point) => table.draft.cursor = Cursor::on(point, false),
            None => self.mode = Mode::Cursor,
        }
    }

    fn put(&mut self, piece: Piece, state: &mut AppState, fx: &mut Effects) {
        let at = state.table.draft.cursor.at;
        let mut arranged = state.shared.arranged();
        if self.mode == Mode::Fill {
            arranged.clear(at);
        }
        match arranged.add(at, piece) {
            Ok(()) => {
                state.shared.set_up(&arranged);
                fx.sound = Some(Sound::Land);
                if self.mode == Mode::Fill {
                    self.step(&mut state.table);
                }
            }
            Err(fault) => state
                .shared
                .refuse(fault_words(state.shared.texts(), fault), fx),
        }
    }
}

/// Shows why the arrangement is no position. If a stack is at fault, goes to the board
/// with the cursor on it.
pub(in crate::app) fn refuse_fault(
    fault: PositionFault,
    state: &mut AppState,
    fx: &mut Effects,
) -> Next {
    state
        .shared
        .refuse(fault_words(state.shared.texts(), fault), fx);
    match fault {
        PositionFault::UntakenFive(point) => {
            state.table.draft.cursor = Cursor::on(point, false);
            Next::Back
        }
        _ => Next::Stay,
    }
}

/// Returns a fault of a position as text.
pub(in crate::app) fn fault_words(texts: &Texts, fault: PositionFault) -> Phrase {
    let words = &texts.editor;
    let colour = |colour: Colour| texts.colours.of(colour);
    match fault {
        PositionFault::ColourTwice(twice) => fill(texts.refusals.colour_twice, colour(twice)),
        PositionFault::TooHigh => phrase(texts.refusals.too_high),
        PositionFault::TooMany(Piece::Of(many)) => fill(words.too_many, colour(many)),
        PositionFault::TooMany(Piece::Joker) => phrase(words.too_many_jokers),
        PositionFault::TooManyClaims => phrase(words.too_many_claims),
        PositionFault::ClaimedTwice(twice) => fill(texts.refusals.already_claimed, colour(twice)),
        PositionFault::NotCaptured(_) => phrase(words.not_captured),
        PositionFault::CapturedWithoutClaim(player) => fill(
            words.captured_without_claim,
            texts.players_in_full.of(player),
        ),
        PositionFault::CapturedInSix => phrase(words.captured_in_six),
        PositionFault::UntakenFive(_) => phrase(words.untaken_five),
        PositionFault::TwoWinners => phrase(words.two_winners),
        // The editor cannot produce the other faults.
        _ => phrase(words.count),
    }
}

impl Screen for Editor {
    type With = AppState;

    fn name(&self) -> &'static str {
        "editor"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        let at = state.table.draft.cursor.at;
        match (self.mode, button, piece_of(button)) {
            (Mode::Cursor, Button::Up | Button::Down | Button::Left | Button::Right, _) => {
                state.table.draft.cursor =
                    state.table.draft.cursor.step(button, PointSet::ALL, false);
                fx.sound = Some(Sound::Click);
            }
            (Mode::Cursor, Button::A, _) => self.mode = Mode::Stack,
            (Mode::Cursor, Button::X, _) => self.mode = Mode::Fill,
            // The arrangement stays saved for the next time.
            (Mode::Cursor, Button::B, _) if state.shared.arranged().stack(at).is_empty() => {
                return Next::Back;
            }
            (Mode::Cursor, Button::B, _) => {
                state.shared.arrange(|arranged| arranged.clear(at));
                fx.sound = Some(Sound::Pick);
            }
            (Mode::Cursor, Button::Y, _) => {
                return Next::open(EditorMenu::new(self.form, &mut state.shared));
            }
            (_, _, Some(piece)) => self.put(piece, state, fx),
            (_, Button::B, None) => self.mode = Mode::Cursor,
            (Mode::Fill, _, None) => {
                state.shared.arrange(|arranged| arranged.clear(at));
                self.step(&mut state.table);
            }
            (Mode::Stack, _, None) => {
                state.shared.arrange(|arranged| arranged.take(at));
                fx.sound = Some(Sound::Pick);
            }
        }
        Next::Stay
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let words = &texts.editor;
        let arranged = &state.shared.arranged();
        let cursor = state.table.draft.cursor.at;
        let board = view.put_board(false, state.shared.settings.signs);
        board.cursor = Some(cursor);
        for point in Point::all() {
            let stack = arranged.stack(point);
            let look = &mut board.looks[point.index()];
            look.stack = stack;
            look.owner = arranged.stack_owner(stack);
        }
        let around = board.surroundings();
        for player in Player::ALL {
            let [a, b] = [texts.player_a, texts.player_b];
            around.bars[player.index()] = BarView {
                name: short([a, b][player.index()]),
                to_move: arranged.side_to_move() == player,
                claims: arranged.claims(player),
                captured: arranged.captured()[player.index()],
                ..BarView::default()
            };
        }
        let claimed = |set: ColourSet, player| set.union(arranged.claims(player));
        let claims = Player::ALL.into_iter().fold(ColourSet::EMPTY, claimed);
        around.pool.colours = claims.complement();
        around.note.head = short(words.pieces);
        around.note.body = short(arranged.pieces());
        around.pieces = self.mode != Mode::Cursor;
        if !around.pieces {
            around.inspected = Some((cursor, arranged.stack(cursor)));
        }
        let hints = Hints::default();
        let away = if arranged.stack(cursor).is_empty() {
            texts.leave
        } else {
            words.clear
        };
        around.hints = match self.mode {
            Mode::Cursor => hints
                .with(Button::A, words.stack)
                .with(Button::B, away)
                .with(Button::X, words.fill)
                .with(Button::Y, texts.menu),
            // The pieces of A and X are drawn in place of labels.
            Mode::Stack => hints
                .with(Button::A, " ")
                .with(Button::X, " ")
                .with(Button::B, texts.done)
                .with(Button::Y, words.take_off),
            Mode::Fill => hints
                .with(Button::A, " ")
                .with(Button::X, " ")
                .with(Button::B, texts.done)
                .with(Button::Y, words.skip),
        };
        around.message = state.shared.said();
    }
}
