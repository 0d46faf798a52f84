//! The menu in a game. It lists only what is possible now.

use crate::app::activity::{
    Activity, Analysis, Card, ChangeSettings, Code, Editor, Learn, NewGame, Next, Paused, Resign,
    Review, RulesIndex, Screen, board,
};
use crate::app::event::{Button, Effects, Purpose};
use crate::app::game::{Seat, code_letters};
use crate::app::play::redo_ply;
use crate::app::play::replay;
use crate::app::play::undo_ply;
use crate::app::screens::list::{choose, fact, plain, setting, turn};
use crate::app::settings::Turning;
use crate::app::state::AppState;
use crate::app::table::Table;
use crate::app::table::What;
use crate::app::text::Language;
use crate::app::thinking::ask_hint;
use crate::app::view::{Hints, ListView, View};
use crate::rules::Arrangement;
use heapless::Vec;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct GameMenu {
    /// The chosen row.
    chosen: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Pause,
    Undo,
    Redo,
    Hint,
    Threats,
    Replay,
    MoveNow,
    TurnBoard,
    Review,
    Analyse,
    Edit,
    Qr,
    Rules,
    NewGame,
    Learn,
    Language,
    Settings,
    Leave,
    Resign,
    Code,
}

fn entries(state: &AppState) -> Vec<Entry, 21> {
    let all = [
        Entry::MoveNow,
        Entry::Pause,
        Entry::Undo,
        Entry::Redo,
        Entry::Hint,
        Entry::Threats,
        Entry::Replay,
        Entry::TurnBoard,
        Entry::Review,
        Entry::Analyse,
        Entry::Qr,
        Entry::Rules,
        Entry::NewGame,
        Entry::Learn,
        Entry::Language,
        Entry::Edit,
        Entry::Settings,
        Entry::Leave,
        Entry::Resign,
        Entry::Code,
    ];
    let timed = state.clock_views().is_some() && !state.ended();
    let offered = |entry: &Entry| match entry {
        Entry::Undo => undo_ply(state).is_some(),
        Entry::Redo => redo_ply(state).is_some(),
        Entry::Hint | Entry::Threats => state.your_turn(),
        // The next player may see the board only while their clock runs.
        Entry::Replay => {
            let kept = timed && state.is_to_be_handed_over();
            state.game().is_some_and(|game| game.played() > 0) && !kept
        }
        Entry::MoveNow => state.shared.thinking.purpose() == Some(Purpose::Move),
        Entry::TurnBoard => {
            state.shared.settings.turning == Turning::OnRequest && state.is_shared()
        }
        Entry::Pause => timed,
        // The board stays hidden while the clocks stand.
        Entry::Review => state.game().is_some_and(|game| game.known() > 0) && !timed,
        // A kiosk has no title that offers these.
        Entry::NewGame | Entry::Language => !state.shared.policy().has_title(),
        Entry::Learn => {
            !state.shared.policy().has_title() && state.shared.kiosk.counters.offered.lessons()
        }
        Entry::Settings => state.shared.policy().offers_settings(),
        Entry::Analyse => {
            state.shared.policy().offers_workshop()
                && !timed
                && state.table.has_own()
                && !state.ended()
        }
        Entry::Edit => state.shared.policy().offers_workshop() && !timed && state.table.has_own(),
        Entry::Leave | Entry::Code | Entry::Qr | Entry::Rules => true,
        Entry::Resign => state.is_saved() && has_person(state) && !state.ended(),
    };
    all.into_iter().filter(offered).collect()
}

fn has_person(state: &AppState) -> bool {
    state
        .game()
        .is_some_and(|game| game.start().seats.contains(&Seat::Human))
}

/// Returns the menu of the game on the board. An exercise has its card instead, an
/// analysis its board.
pub(in crate::app) fn menu(table: &Table) -> Activity {
    match table.what() {
        Some(What::Analysis { .. }) => Analysis::now().into(),
        Some(What::Exercise(_)) => Card::Task.into(),
        _ => GameMenu { chosen: 0 }.into(),
    }
}

/// Returns the label of button Y beside the board.
pub(in crate::app) fn menu_word(state: &AppState) -> &'static str {
    match state.table.what() {
        Some(What::Exercise(_)) => state.shared.texts().learning.words,
        Some(What::Analysis { .. }) => state.shared.texts().leave,
        _ => state.shared.texts().menu,
    }
}

impl GameMenu {
    fn choose(&mut self, entry: Option<Entry>, state: &mut AppState, fx: &mut Effects) -> Next {
        match entry {
            Some(Entry::Pause) => {
                state.save_clocks(fx);
                return Next::instead(Paused);
            }
            Some(Entry::Undo) => {
                if let Some(ply) = undo_ply(state) {
                    state.go_to_ply(ply, fx);
                }
            }
            Some(Entry::Redo) => {
                if let Some(ply) = redo_ply(state) {
                    state.go_to_ply(ply, fx);
                }
            }
            Some(Entry::Hint) => ask_hint(state, fx),
            Some(Entry::Threats) => {
                state.table.draft.lay_down();
                state.table.draft.threats = true;
            }
            Some(Entry::Replay) => replay(state),
            Some(Entry::MoveNow) => {
                fx.move_now = true;
                state.note_help(fx);
            }
            Some(Entry::TurnBoard) => state.table.turned = !state.table.turned,
            Some(Entry::Review) => return Next::instead(Review::open(state)),
            Some(Entry::Analyse) => {
                let Some(position) = state.game().map(|game| *game.position()) else {
                    return Next::Stay;
                };
                return Analysis::of_own(&position, state, fx);
            }
            Some(Entry::Edit) => {
                if let Some(position) = state.game().map(|game| *game.position()) {
                    state.shared.set_up(&Arrangement::from(&position));
                }
                let form = NewGame::new(&state.shared).with_arrangement(&state.shared.arranged());
                return Next::open(Editor::open(form, state));
            }
            Some(Entry::NewGame) => return NewGame::open(state, fx),
            Some(Entry::Learn) => {
                state.shared.stop_thinking(fx);
                return Next::open(Learn::new());
            }
            Some(Entry::Language) => return Next::Stay,
            Some(Entry::Rules) => return Next::open(RulesIndex::for_game(state)),
            Some(Entry::Qr) => return Next::open(Code::Game),
            Some(Entry::Settings) => return Next::open(ChangeSettings::new()),
            Some(Entry::Leave) => {
                state.save_clocks(fx);
                return Next::Home;
            }
            Some(Entry::Resign) => return Next::open(Resign),
            Some(Entry::Code) | None => {
                self.chosen = 0;
                return Next::Stay;
            }
        }
        Next::Instead(board(state))
    }
}

impl Screen for GameMenu {
    type With = AppState;

    fn name(&self) -> &'static str {
        "menu"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        let entries = entries(state);
        let entry = entries.get(self.chosen).copied();
        match button {
            // The row of the code cannot be chosen.
            Button::Up | Button::Down => {
                self.chosen = choose(self.chosen, entries.len() - 1, button);
                Next::Stay
            }
            Button::Left | Button::Right | Button::A if entry == Some(Entry::Language) => {
                let forward = button != Button::Left;
                state.shared.kiosk.language =
                    turn(&Language::ALL, state.shared.kiosk.language, forward);
                Next::Stay
            }
            Button::B | Button::Y => Next::Instead(board(state)),
            Button::A => self.choose(entry, state, fx),
            _ => Next::Stay,
        }
    }

    fn resume(&mut self, _state: &mut AppState) {
        self.chosen = 0;
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let list = view.list.insert(ListView {
            title: texts.menu,
            hints: Hints::default()
                .with(Button::A, texts.choose)
                .with(Button::B, texts.back),
            ..ListView::default()
        });
        let code = state.game().map_or(0, |game| game.start().code);
        for entry in entries(state) {
            list.add(match entry {
                Entry::Pause => plain(texts.clock.pause),
                Entry::Undo => plain(texts.undo),
                Entry::Redo => plain(texts.redo),
                Entry::Hint => plain(texts.show_hint),
                Entry::Threats => plain(texts.on_board.show_threats),
                Entry::Replay => plain(texts.on_board.replay),
                Entry::MoveNow => plain(texts.move_now),
                Entry::TurnBoard => plain(texts.turn_board),
                Entry::Review => plain(texts.review_game),
                Entry::Analyse => plain(texts.analysis.analyse),
                Entry::Edit => plain(texts.editor.editor),
                Entry::Qr => plain(texts.in_review.show_qr),
                Entry::Rules => plain(texts.learning.rules),
                Entry::NewGame => plain(texts.new_game),
                Entry::Learn => plain(texts.learning.learn),
                Entry::Language => setting(texts.language_label, texts.language),
                Entry::Settings => plain(texts.settings),
                Entry::Leave if state.table.what() == Some(What::Demo) => plain(texts.leave_demo),
                Entry::Leave if !state.shared.policy().has_title() => {
                    plain(texts.in_kiosk.end_visit)
                }
                Entry::Leave if state.shared.saving.refused.is_some() => plain(texts.leave),
                Entry::Leave => plain(texts.save_and_leave),
                Entry::Resign => plain(texts.resign),
                Entry::Code => fact(
                    texts.setup_code,
                    core::str::from_utf8(&code_letters(code)).unwrap_or(""),
                ),
            });
        }
        list.choose(self.chosen);
    }
}
