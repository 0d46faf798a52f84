//! The menu of the editor: what a position has beside its pieces, and what can be done
//! with it.

use crate::app::activity::{Analysis, Code, Letters, NewGame, Next, Replace, Screen};
use crate::app::editor::refuse_fault;
use crate::app::event::{Button, Effects};
use crate::app::play::code_entry::CodeEntry;
use crate::app::play::new_game::{edition, family_row, neutrals_row};
use crate::app::screens::list::{choose, plain, setting, turn};
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::text::{Lookup, phrase};
use crate::app::view::{Hints, ListView, View};
use crate::rules::{Arrangement, Colour, Family, Player, Point, Position, Status, Variant};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct EditorMenu {
    /// The form of the game that begins with the position. Its code is the entry of a
    /// setup to arrange.
    form: NewGame,
    chosen: u8,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Play,
    Analyse,
    Qr,
    Side,
    Family,
    Neutrals,
    Claim(Colour),
    Captured,
    Letters,
    Code,
    Clear,
    Leave,
}

const ROWS: [Row; 16] = [
    Row::Play,
    Row::Analyse,
    Row::Qr,
    Row::Side,
    Row::Family,
    Row::Neutrals,
    Row::Claim(Colour::Ivory),
    Row::Claim(Colour::Blue),
    Row::Claim(Colour::Red),
    Row::Claim(Colour::Green),
    Row::Claim(Colour::Black),
    Row::Captured,
    Row::Letters,
    Row::Code,
    Row::Clear,
    Row::Leave,
];

/// Returns the number of captured fives that accounts for the pieces missing on the
/// board.
fn missing_fives(arranged: &Arrangement) -> u8 {
    match arranged.variant().family() {
        Family::Sixes => 0,
        Family::Fives => ((Point::NUM.saturating_sub(arranged.pieces())) / 5) as u8,
    }
}

/// Makes all missing fives captured. A keeps its number where possible.
fn settle_captures(arranged: &mut Arrangement) {
    let all = missing_fives(arranged);
    let [a, _] = arranged.captured();
    let a = a.min(all);
    arranged.capture([a, all - a]);
}

impl EditorMenu {
    pub(in crate::app) fn new(form: NewGame, shared: &mut Shared) -> Self {
        shared.arrange(settle_captures);
        Self {
            form: form.with_code(CodeEntry::default()),
            chosen: 0,
        }
    }

    /// Takes a press of the code's entry. At the end the setup with the code is
    /// arranged.
    fn enter(&mut self, button: Button, shared: &mut Shared) {
        self.form.code.press(button);
        if !self.form.code.is_open() {
            let variant = shared.arranged().variant();
            let setup = Position::setup(variant, u64::from(self.form.code.code()));
            shared.set_up(&Arrangement::from(&setup));
        }
    }

    fn change(row: Row, arranged: &mut Arrangement, forward: bool) {
        match row {
            Row::Side => arranged.give_turn(arranged.side_to_move().opponent()),
            Row::Family | Row::Neutrals => {
                let (variant, neutrals) = (arranged.variant(), row == Row::Neutrals);
                let family = if neutrals {
                    variant.family()
                } else {
                    turn(&Family::ALL, variant.family(), forward)
                };
                let stay = variant.neutrals_stay() != neutrals;
                arranged.choose_variant(Variant::of(family, stay));
                settle_captures(arranged);
            }
            Row::Claim(colour) => {
                let all = [None, Some(Player::A), Some(Player::B)];
                let owner = turn(&all, arranged.owner(colour), forward);
                arranged.claim(colour, owner);
            }
            Row::Captured => {
                let all = missing_fives(arranged);
                let [a, _] = arranged.captured();
                let a = if forward { a + 1 } else { a + all };
                let a = a % (all + 1);
                arranged.capture([a, all - a]);
            }
            _ => {}
        }
    }

    /// Returns the position if a game can go on from it, perhaps with a forced pass.
    /// Otherwise shows the fault and returns the screen to go to.
    fn position(state: &mut AppState, fx: &mut Effects) -> Result<Position, Next> {
        match state
            .shared
            .arranged()
            .position()
            .map(|it| (it, it.status()))
        {
            Ok((_, Status::Over(_))) => {
                state
                    .shared
                    .refuse(phrase(state.shared.texts().refusals.game_over), fx);
                Err(Next::Stay)
            }
            Ok((position, _)) => Ok(position),
            Err(fault) => Err(refuse_fault(fault, state, fx)),
        }
    }

    fn choose(&mut self, row: Row, state: &mut AppState, fx: &mut Effects) -> Next {
        match row {
            Row::Play => {
                if let Err(next) = Self::position(state, fx) {
                    return next;
                }
                let form = self.form.with_arrangement(&state.shared.arranged());
                if state.saved_game().is_some() && state.shared.policy().keeps_progress() {
                    return Next::open(Replace(form));
                }
                return form.begin(state, fx);
            }
            Row::Analyse => {
                return match Self::position(state, fx) {
                    Ok(position) => Analysis::of_position(&position, state, fx),
                    Err(next) => next,
                };
            }
            Row::Qr => {
                return match state.shared.arranged().position() {
                    Ok(_) => Next::open(Code::Arranged),
                    Err(fault) => refuse_fault(fault, state, fx),
                };
            }
            Row::Letters => return Next::open(Letters::open(&mut state.shared)),
            Row::Code => self.form.code.open(),
            Row::Clear => {
                state.shared.arrange(Arrangement::clear_all);
                return Next::Back;
            }
            Row::Leave => return Next::Home,
            row => state
                .shared
                .arrange(|arranged| Self::change(row, arranged, true)),
        }
        Next::Stay
    }
}

impl Screen for EditorMenu {
    type With = AppState;

    fn name(&self) -> &'static str {
        "editor-menu"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        if self.form.code.is_open() {
            self.enter(button, &mut state.shared);
            return Next::Stay;
        }
        let chosen = usize::from(self.chosen);
        let row = ROWS.get(chosen).copied().unwrap_or(Row::Play);
        match button {
            Button::Up | Button::Down => self.chosen = choose(chosen, ROWS.len(), button) as u8,
            Button::Left | Button::Right => {
                state
                    .shared
                    .arrange(|arranged| Self::change(row, arranged, button == Button::Right));
            }
            Button::A => return self.choose(row, state, fx),
            Button::B | Button::Y => return Next::Back,
            Button::X => {}
        }
        Next::Stay
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let words = &texts.editor;
        let arranged = &state.shared.arranged();
        let hints = if self.form.code.is_open() {
            Hints::default().with(Button::A, texts.done)
        } else {
            Hints::default()
                .with(Button::A, texts.choose)
                .with(Button::B, texts.in_review.board)
        };
        let list = view.list.insert(ListView {
            title: words.editor,
            hints,
            ..ListView::default()
        });
        for row in ROWS {
            list.add(match row {
                Row::Play => plain(texts.start_game),
                Row::Analyse => plain(texts.analysis.analyse),
                Row::Qr => plain(words.show_qr),
                Row::Side => setting(
                    words.to_move,
                    texts.players_in_full.of(arranged.side_to_move()),
                ),
                Row::Family => family_row(texts, arranged.variant()),
                Row::Neutrals => neutrals_row(texts, arranged.variant()),
                Row::Claim(colour) => setting(
                    texts.colours.of(colour),
                    match arranged.owner(colour) {
                        Some(player) => texts.players_in_full.of(player),
                        None => words.unclaimed,
                    },
                ),
                Row::Captured => {
                    let [a, b] = arranged.captured();
                    setting(words.captured, format_args!("{a}:{b}"))
                }
                Row::Letters => plain(words.position_code),
                Row::Code => self.form.code.row(texts.setup_code),
                Row::Clear => plain(words.clear_all),
                Row::Leave => plain(texts.leave),
            });
        }
        list.choose(usize::from(self.chosen));
        if ROWS.get(usize::from(self.chosen)) == Some(&Row::Neutrals) {
            view.message = Some(phrase(edition(texts, arranged.variant())));
        }
    }
}
