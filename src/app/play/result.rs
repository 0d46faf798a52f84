//! The result of a game, with the counts that decided it.

use crate::app::activity::{Code, Next, Review, Screen, Summary, board};
use crate::app::event::{Button, Effects};
use crate::app::game::{CutShort, GameRef, Seat, Start};
use crate::app::own::Own;
use crate::app::state::AppState;
use crate::app::text::{Template, fill, phrase};
use crate::app::view::{Hints, PageView, Phrase, ResultView, SixesView, View};
use crate::rules::{Family, Outcome, Player, Status};

/// The result of an own game.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct GameOver;

/// Returns whether a summary of the ended game is ready.
fn has_summary(state: &AppState) -> bool {
    state.judged_game().is_some() && state.is_summed_up()
}

/// Begins a game of the same players on a new setup, with the sides exchanged.
fn rematch(state: &mut AppState, fx: &mut Effects) -> Next {
    let Some(start) = state.game().map(|game| *game.start()) else {
        return Next::Home;
    };
    let [a, b] = start.seats;
    let timed = state.own.as_ref().and_then(Own::timed);
    let control = timed.map(|timed| timed.clock.control().exchanged());
    let code = state.shared.any_setup();
    state.begin(
        Start {
            seats: [b, a],
            code,
            ..start
        },
        control,
        fx,
    );
    Next::Only(board(state))
}

impl Screen for GameOver {
    type With = AppState;

    fn name(&self) -> &'static str {
        "result"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::A => rematch(state, fx),
            // The summary lies below the result.
            Button::Down if has_summary(state) => Next::open(Summary),
            _ => press_after_game(button, state),
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        // The message about the last turn is dropped; the lesson of the summary is kept.
        let more = has_summary(state);
        if more {
            view.message = state.shared.said();
        }
        show_result(
            hints_after_game(state, state.shared.texts().rematch),
            more,
            state,
            view,
        );
    }
}

/// Takes a press on the result of a game that can be reviewed.
pub(in crate::app) fn press_after_game(button: Button, state: &mut AppState) -> Next {
    match button {
        Button::B => Next::Home,
        Button::X => Next::instead(Review::open(state)),
        Button::Y => Next::open(Code::Game),
        _ => Next::Stay,
    }
}

/// Returns the labels of the buttons for such a result; `again` begins another game.
pub(in crate::app) fn hints_after_game(state: &AppState, again: &'static str) -> Hints {
    let texts = state.shared.texts();
    Hints::default()
        .with(Button::A, again)
        .with(Button::B, texts.leave)
        .with(Button::X, texts.review)
        .with(Button::Y, texts.in_review.qr)
}

/// Shows the result of the game on the board, with the counts that decided it. `more`
/// marks that a summary follows below.
pub(in crate::app) fn show_result(hints: Hints, more: bool, state: &AppState, view: &mut View) {
    let texts = state.shared.texts();
    let Some(game) = state.game() else {
        return;
    };
    let Status::Over(outcome) = game.status() else {
        return;
    };
    let drawn = Player::ALL.map(|player| state.drawn_as(player));
    let (tallies, sudden_death) = game.counts(drawn);
    let decided_by = (1..=5)
        .rev()
        .find(|&height| tallies[0].stacks(height) != tallies[1].stacks(height));
    let by_counts = game.cut_short().is_none() && sudden_death.is_none();
    let decided_by = match sudden_death {
        Some(_) if game.cut_short().is_none() => Some(6),
        _ => decided_by.filter(|_| by_counts),
    };
    let reason = match (game.cut_short(), decided_by) {
        (Some(CutShort::Resigned(player)), _) => {
            of_player(state, game, player, texts.you_resigned, texts.resigned)
        }
        (Some(CutShort::OutOfTime(player, Outcome::Win(_))), _) => {
            let clock = &texts.clock;
            of_player(
                state,
                game,
                player,
                clock.your_time_is_up,
                clock.out_of_time,
            )
        }
        (Some(CutShort::OutOfTime(_, Outcome::Draw)), _) => phrase(texts.clock.out_of_reach),
        _ if sudden_death.is_some() => phrase(texts.by_six),
        (None, Some(height @ 1..=5)) => phrase(texts.decided_by[5 - height]),
        (None, _) => phrase(texts.all_equal),
    };
    let winner = match outcome {
        Outcome::Win(player) => Some(player),
        Outcome::Draw => None,
    };
    view.page = Some(PageView::Result(ResultView {
        title: title(state, game, winner),
        reason,
        winner: winner.map(|winner| state.drawn_as(winner)),
        tallies,
        names: drawn.map(|player| state.name_of(&game, player)),
        heights: texts.heights,
        sixes: (game.start().variant.family() == Family::Sixes).then(|| SixesView {
            label: texts.on_board.sixes,
            counts: drawn.map(|player| u8::from(sudden_death == Some(player))),
        }),
        decided_by,
        more,
        hints,
    }));
}

/// Returns a sentence about a player: `you` for the person against the device, else
/// `other` with the name.
fn of_player(
    state: &AppState,
    game: GameRef<'_>,
    player: Player,
    you: &'static str,
    other: Template<1>,
) -> Phrase {
    let seats = game.start().seats;
    match (seats[player.index()], seats[player.opponent().index()]) {
        (Seat::Human, Seat::Device(_)) => phrase(you),
        _ => fill(other, state.full_name_of(&game, player)),
    }
}

fn title(state: &AppState, game: GameRef<'_>, winner: Option<Player>) -> Phrase {
    let texts = state.shared.texts();
    let Some(winner) = winner else {
        return phrase(texts.draw);
    };
    let seats = game.start().seats;
    match (seats[winner.index()], seats[winner.opponent().index()]) {
        (Seat::Human, Seat::Device(_)) => phrase(texts.you_win),
        (Seat::Device(_), Seat::Human) => phrase(texts.device_wins),
        _ => fill(texts.wins, state.full_name_of(&game, winner)),
    }
}
