//! The screen of the analysis: the best turns as lines on the board, with their values.
//! The person can follow them, play other turns and pass the move.

use crate::app::activity::{Next, OwnTurn, Screen};
use crate::app::analysis::Variation;
use crate::app::analysis::analyse_position;
use crate::app::analysis::go_on_analysed;
use crate::app::analysis::pass_the_move;
use crate::app::analysis::play_variation;
use crate::app::analysis::take_back_analysed;
use crate::app::event::{Button, Effects, Millis, Sound};
use crate::app::game::GameRef;
use crate::app::moment::Moment;
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::table::at_board::trail_of;
use crate::app::text::{fill, phrase, short};
use crate::app::view::{Hints, NoteView, View, WorthsView};
use crate::rules::{Board, Player, Position, Status, Turn};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Analysis {
    /// Index of the chosen turn.
    chosen: u8,
    /// The person chooses among the turns. Before that, the turns ahead are shown, if
    /// there are any.
    choosing: bool,
    /// Time of the next search.
    next_at: Option<Moment>,
}

/// Upper limits of the values with words of their own, in hundredths of a win.
const WORDS_UP_TO: [u8; 3] = [5, 25, 60];

impl Analysis {
    /// Returns the analysis of the position on the board.
    pub(in crate::app) const fn now() -> Self {
        Self {
            chosen: 0,
            choosing: false,
            next_at: None,
        }
    }

    /// Returns whether the turns ahead, expected or taken back, are drawn in place of
    /// the turns to choose from.
    fn looks_ahead(self, game: GameRef<'_>) -> bool {
        !self.choosing && game.played() < game.known()
    }

    /// Analyses any position; leaving returns to the screen that opened it.
    pub(in crate::app) fn of_position(
        position: &Position,
        state: &mut AppState,
        fx: &mut Effects,
    ) -> Next {
        analyse_position(state, position, false, fx);
        Next::open(Self::now())
    }

    /// Analyses a position, as one of the own game if that is on the board.
    pub(in crate::app) fn of_own(
        position: &Position,
        state: &mut AppState,
        fx: &mut Effects,
    ) -> Next {
        let of_own = state.table.has_own() || state.seated().is_some();
        analyse_position(state, position, of_own, fx);
        Next::open(Self::now())
    }

    fn play(&mut self, state: &mut AppState, fx: &mut Effects) {
        let Some(chosen) = state.table.variations().get(self.chosen) else {
            fx.sound = Some(Sound::Refuse);
            return;
        };
        play_variation(state, chosen, fx);
        *self = Self::now();
    }
}

/// Returns a value as a word.
fn word(shared: &Shared, worth: i8) -> &'static str {
    let words = &shared.texts().analysis;
    let part = worth.unsigned_abs();
    match WORDS_UP_TO.iter().position(|&most| part <= most) {
        Some(0) => words.even,
        Some(1) => words.slightly,
        Some(_) => words.better,
        None => words.winning,
    }
}

/// Returns the value of a turn for the player drawn as A.
fn drawn_worth(state: &AppState, worth: i8) -> i8 {
    match state.drawn_as(Player::A) {
        Player::A => worth,
        Player::B => -worth,
    }
}

/// Returns the value of a turn and its player as a note. The route is drawn on the
/// board, the claim in the bar of the mover.
fn note(state: &AppState, found: Variation) -> NoteView {
    let worth = drawn_worth(state, found.worth);
    let of = (worth != 0).then_some(if worth > 0 { Player::A } else { Player::B });
    NoteView {
        head: short(match found.turn {
            Turn::Pass => state.shared.texts().analysis.pass,
            Turn::Move { .. } => word(&state.shared, worth),
        }),
        of,
        body: match worth {
            // Even or won: no percentage.
            0 | 100 | -100 => short(""),
            worth => short(fill(state.shared.texts().percent, worth.unsigned_abs())),
        },
        about: of,
        ..NoteView::default()
    }
}

impl Screen for Analysis {
    type With = AppState;

    fn name(&self) -> &'static str {
        "analysis"
    }

    fn analyses(&self) -> bool {
        true
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        let count = state.table.variations().found().count().max(1) as u8;
        let ahead = state.game().is_some_and(|game| self.looks_ahead(game));
        match button {
            // The first press opens the choice of turns.
            Button::Up | Button::Down | Button::A if ahead => self.choosing = true,
            Button::Up => self.chosen = (self.chosen + count - 1) % count,
            Button::Down => self.chosen = (self.chosen + 1) % count,
            Button::A => self.play(state, fx),
            // Follows the turns ahead, or else the chosen line. A leaves the turns ahead
            // for the choice.
            Button::Right => {
                if go_on_analysed(state, fx) {
                    *self = Self::now();
                } else {
                    self.play(state, fx);
                }
            }
            Button::Left => {
                if take_back_analysed(state, fx) {
                    *self = Self::now();
                } else {
                    fx.sound = Some(Sound::Refuse);
                }
            }
            Button::X => {
                if state.your_turn() {
                    state.shared.stop_thinking(fx);
                    state.table.expect_turn();
                    state.table.tidy();
                    state
                        .shared
                        .say(phrase(state.shared.texts().in_review.your_turn_here));
                    return Next::instead(OwnTurn::now(state));
                }
            }
            Button::Y => {
                if pass_the_move(state, fx) {
                    *self = Self::now();
                } else {
                    state
                        .shared
                        .refuse(phrase(state.shared.texts().analysis.cannot_pass), fx);
                }
            }
            Button::B => {
                state.shared.stop_thinking(fx);
                state.bring_back();
                state.table.tidy();
                return Next::Back;
            }
        }
        Next::Stay
    }

    fn advance(&mut self, state: &mut AppState, _fx: &mut Effects) -> Next {
        self.next_at = state.table.variations().next_at().map(Moment::at);
        let count = state.table.variations().found().count().max(1) as u8;
        self.chosen = self.chosen.min(count - 1);
        Next::Stay
    }

    fn wake_at(&self) -> Option<Millis> {
        self.next_at.map(Moment::millis)
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let words_of = &texts.analysis;
        let board = state.show_board(view);
        let Some(game) = state.game() else {
            return;
        };
        if state.table.flight.is_none() && self.looks_ahead(game) {
            // The turns ahead, in order and in the colours of their players.
            let mut rules = Board::new(game.position());
            let places = core::iter::once(&mut board.route).chain(&mut board.arrows);
            let ahead = (game.played()..).map_while(|ply| game.turn(ply));
            for (number, (place, turn)) in (1..).zip(places.zip(ahead)) {
                *place = trail_of(state, &rules, turn);
                place.number = Some(number);
                rules.play(turn);
            }
        } else if state.table.flight.is_none() && game.status() == Status::ToMove {
            let rules = Board::new(game.position());
            let mut others = board.arrows.iter_mut();
            for (place, found) in state.table.variations().found().enumerate() {
                let mut trail = trail_of(state, &rules, found.turn);
                trail.number = Some(place as u8 + 1);
                if place == usize::from(self.chosen) {
                    board.route = trail;
                } else if let Some(arrow) = others.next() {
                    *arrow = trail;
                }
            }
        }
        let around = board.surroundings();
        let chosen = state.table.variations().get(self.chosen);
        around.note = match chosen {
            Some(found) => note(state, found),
            None if matches!(game.status(), Status::Over(_)) => NoteView::default(),
            None => NoteView {
                head: short(texts.thinks),
                ..NoteView::default()
            },
        };
        around.inspected = None;
        if let (Some(found), None) = (chosen, &state.table.flight) {
            let mover = state.drawn_as(game.position().side_to_move());
            around.bars[mover.index()].claiming = found.turn.claim();
        }
        let mut worths = [None; 3];
        for (place, found) in worths.iter_mut().zip(state.table.variations().found()) {
            *place = Some(drawn_worth(state, found.worth));
        }
        around.worths = Some(WorthsView {
            values: worths,
            chosen: self.chosen,
        });
        let play = if self.looks_ahead(game) {
            words_of.analysis
        } else {
            words_of.play
        };
        around.hints = Hints::default()
            .when(Button::A, play, chosen.is_some())
            .with(Button::B, texts.leave)
            .when(Button::X, texts.in_review.try_turn, state.your_turn())
            .with(Button::Y, words_of.other_side);
        around.message = state.shared.said();
    }
}
