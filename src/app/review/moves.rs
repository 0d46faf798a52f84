//! The game turn by turn. A running game can be taken back to any ply.

use crate::app::activity::{Analysis, Graph, Next, OtherTurn, Screen, board, result};
use crate::app::event::{Button, Effects};
use crate::app::own::Own;
use crate::app::play::timing::clocks_as_drawn;
use crate::app::play::timing::turn_times;
use crate::app::review::judging::shown::announce_turning;
use crate::app::review::judging::shown::graph;
use crate::app::review::judging::shown::next_turning;
use crate::app::state::AppState;
use crate::app::table::flight::Flight;
use crate::app::text;
use crate::app::text::short;
use crate::app::view::{Hints, NoteView, PageView, Trail, View};
use crate::rules::Status;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Review {
    ply: usize,
}

impl Review {
    pub(in crate::app) const fn at(ply: usize) -> Self {
        Self { ply }
    }

    /// Opens the review at the last ply played.
    pub(in crate::app) fn open(state: &mut AppState) -> Self {
        state.table.tidy();
        Self::at(state.game().map_or(0, |game| game.played()))
    }

    fn go_to(&mut self, ply: usize, state: &mut AppState) {
        self.ply = ply;
        announce_turning(state, ply);
    }

    /// Returns whether another turn can be tried here.
    fn can_try(self, state: &AppState) -> bool {
        state
            .judged_game()
            .is_some_and(|own| own.log().status_at(self.ply) == Status::ToMove)
    }

    /// Returns whether the position can be analysed: in a finished game, or in a running
    /// game without clocks whose player may have help.
    fn can_analyse(self, state: &AppState) -> bool {
        let running = state.saved_game().filter(|_| state.table.has_own());
        let helped = state.shared.policy().offers_workshop()
            && state.own.as_ref().and_then(Own::timed).is_none();
        let game = state
            .judged_game()
            .map(Own::log)
            .or_else(|| running.filter(|_| helped));
        game.is_some_and(|game| !matches!(game.status_at(self.ply), Status::Over(_)))
    }

    fn analyse(self, state: &mut AppState, fx: &mut Effects) -> Next {
        let game = state.game().filter(|_| self.can_analyse(state));
        match game.map(|game| game.position_at(self.ply)) {
            Some(position) => Analysis::of_own(&position, state, fx),
            None => Next::Stay,
        }
    }

    /// Returns whether the own game can go on from here.
    fn can_play(self, state: &AppState) -> bool {
        let game = state.saved_game().filter(|_| state.table.has_own());
        game.is_some_and(|game| {
            self.ply != game.played() && !matches!(game.status_at(self.ply), Status::Over(_))
        })
    }
}

/// Goes from a review to the board, or to the result of the game.
pub(in crate::app) fn leave_review(state: &mut AppState) -> Next {
    if state.ended() {
        return Next::Instead(result(state));
    }
    state.table.tidy();
    Next::Instead(board(state))
}

impl Screen for Review {
    type With = AppState;

    fn name(&self) -> &'static str {
        "review"
    }

    fn judges(&self) -> bool {
        true
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        let known = state.game().map_or(0, |game| game.known());
        match button {
            Button::Left => self.go_to(self.ply.saturating_sub(1), state),
            Button::Right if self.ply < known => {
                let played = state.game().and_then(|game| game.played_at(self.ply));
                state.table.flight = played.and_then(|played| {
                    Flight::of(
                        &played,
                        false,
                        state.shared.settings.animation,
                        state.shared.now,
                    )
                });
                self.go_to(self.ply + 1, state);
            }
            Button::Right => {}
            Button::Up | Button::Down => {
                self.go_to(next_turning(state, self.ply, button == Button::Down), state);
            }
            Button::A if self.can_play(state) => {
                state.go_to_ply(self.ply, fx);
                return Next::Instead(board(state));
            }
            Button::A if state.judged_game().is_some() => return self.analyse(state, fx),
            Button::A => {}
            Button::X if state.judged_game().is_none() => return self.analyse(state, fx),
            Button::X => {
                if state.try_at(self.ply) {
                    state.shared.stop_thinking(fx);
                    state.table.tidy();
                    state
                        .shared
                        .say(text::phrase(state.shared.texts().in_review.your_turn_here));
                    return Next::open(OtherTurn::now(state));
                }
            }
            Button::Y if state.judged_game().is_some() => {
                return Next::instead(Graph::at(self.ply));
            }
            Button::B | Button::Y => return leave_review(state),
        }
        Next::Stay
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let ply = self.ply;
        let Some(game) = state.game() else {
            return;
        };
        let last = ply.checked_sub(1).and_then(|last| game.played_at(last));
        let board = match (&state.table.flight, &last) {
            (Some(_), _) => state.show_board(view),
            (None, Some(last)) => state.show_position(&last.after, view),
            (None, None) => state.show_position(&game.position_at(ply), view),
        };
        let begun = last.is_some();
        board.last = Trail::default();
        if let (None, Some(last)) = (&state.table.flight, last) {
            let mover = state.drawn_as(last.mover());
            board.last = Trail::of(last.route, mover);
            board.surroundings().bars[mover.index()].fresh = last.turn.claim();
        }
        let around = board.surroundings();
        around.note = NoteView {
            head: short(format_args!("{ply}/{}", game.known())),
            body: short(if begun { "" } else { texts.in_review.start }),
            ..NoteView::default()
        };
        around.clocks = clocks_as_drawn(state, turn_times(state, ply));
        around.note.permille = Some((1000 * ply / game.known().max(1)) as u16);
        let hints = Hints::default().with(Button::B, texts.leave);
        let graph = graph(state, ply);
        around.hints = if graph.is_some() {
            hints
                .when(Button::A, texts.analysis.analysis, self.can_analyse(state))
                .when(Button::X, texts.in_review.try_turn, self.can_try(state))
                .with(Button::Y, texts.in_review.graph)
        } else {
            hints
                .when(Button::A, texts.play_here, self.can_play(state))
                .when(Button::X, texts.analysis.analysis, self.can_analyse(state))
        };
        around.message = state.shared.said();
        view.page = graph.map(PageView::Graph);
    }
}
