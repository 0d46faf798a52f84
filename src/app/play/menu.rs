//! The menu in a game. It offers only what can be done now.

use crate::app::context::Context;
use crate::app::event::{Button, Effects, Purpose};
use crate::app::game::{Seat, code_letters};
use crate::app::screens::list::{choose, fact, plain, setting, turn};
use crate::app::screens::{
    Analysis, AnyScreen, Card, ChangeSettings, Code, Dialog, Editor, Learn, NewGame, Next, Paused,
    Review, RulesIndex, Screen, board,
};
use crate::app::settings::Turning;
use crate::app::stage::What;
use crate::app::text::Language;
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

fn entries(cx: &Context) -> Vec<Entry, 21> {
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
    let timed = cx.clock_views().is_some() && !cx.ended();
    let offered = |entry: &Entry| match entry {
        Entry::Undo => cx.undo_ply().is_some(),
        Entry::Redo => cx.redo_ply().is_some(),
        Entry::Hint | Entry::Threats => cx.your_turn(),
        // The next player sees the board when their clock runs, and not before.
        Entry::Replay => {
            let kept = timed && cx.is_to_be_handed_over();
            cx.game().is_some_and(|game| game.played() > 0) && !kept
        }
        Entry::MoveNow => cx.thinking.purpose() == Some(Purpose::Move),
        Entry::TurnBoard => cx.settings.turning == Turning::OnRequest && cx.is_shared(),
        Entry::Pause => timed,
        // Nobody looks at the board while a clock stands.
        Entry::Review => cx.game().is_some_and(|game| game.known() > 0) && !timed,
        // A kiosk has no title that would offer these.
        Entry::NewGame | Entry::Language => !cx.policy().has_title(),
        Entry::Learn => !cx.policy().has_title() && cx.kiosk.counters.offered.lessons(),
        Entry::Settings => cx.policy().offers_settings(),
        Entry::Analyse => {
            cx.policy().offers_workshop() && !timed && cx.stage.is_own() && !cx.ended()
        }
        Entry::Edit => cx.policy().offers_workshop() && !timed && cx.stage.is_own(),
        Entry::Leave | Entry::Code | Entry::Qr | Entry::Rules => true,
        Entry::Resign => cx.stage.is_saved() && has_person(cx) && !cx.ended(),
    };
    all.into_iter().filter(offered).collect()
}

fn has_person(cx: &Context) -> bool {
    cx.game()
        .is_some_and(|game| game.start().seats.contains(&Seat::Human))
}

/// The menu of the game on the board; in an exercise, its card is all there is to
/// choose from.
pub(in crate::app) fn menu(cx: &Context) -> AnyScreen {
    if cx.stage.is_analysed() {
        return Analysis::now().into();
    }
    match cx.stage.exercise() {
        Some(_) => Card::Task.into(),
        None => GameMenu { chosen: 0 }.into(),
    }
}

/// What the button Y does beside the board.
pub(in crate::app) fn menu_word(cx: &Context) -> &'static str {
    match cx.stage.what() {
        Some(What::Exercise(_)) => cx.texts().learning.words,
        Some(What::Analysis { .. }) => cx.texts().leave,
        _ => cx.texts().menu,
    }
}

impl GameMenu {
    fn choose(&mut self, entry: Option<Entry>, cx: &mut Context, fx: &mut Effects) -> Next {
        match entry {
            Some(Entry::Pause) => {
                cx.save_clocks(fx);
                return Next::instead(Paused);
            }
            Some(Entry::Undo) => {
                if let Some(ply) = cx.undo_ply() {
                    cx.go_to_ply(ply, fx);
                }
            }
            Some(Entry::Redo) => {
                if let Some(ply) = cx.redo_ply() {
                    cx.go_to_ply(ply, fx);
                }
            }
            Some(Entry::Hint) => cx.ask_hint(fx),
            Some(Entry::Threats) => {
                cx.draft.lay_down();
                cx.draft.threats = true;
            }
            Some(Entry::Replay) => cx.replay(),
            Some(Entry::MoveNow) => {
                fx.move_now = true;
                cx.note_help(fx);
            }
            Some(Entry::TurnBoard) => cx.turn_board = !cx.turn_board,
            Some(Entry::Review) => return Next::instead(Review::open(cx)),
            Some(Entry::Analyse) => {
                let Some(position) = cx.game().map(|game| *game.position()) else {
                    return Next::Stay;
                };
                return Analysis::of_own(&position, cx, fx);
            }
            Some(Entry::Edit) => {
                if let Some(position) = cx.game().map(|game| *game.position()) {
                    cx.set_up(&Arrangement::from(&position));
                }
                let form = NewGame::new(cx).with_arrangement(&cx.arranged());
                return Next::open(Editor::open(form, cx));
            }
            Some(Entry::NewGame) => return NewGame::open(cx, fx),
            Some(Entry::Learn) => {
                cx.stop_thinking(fx);
                return Next::open(Learn::new());
            }
            Some(Entry::Language) => return Next::Stay,
            Some(Entry::Rules) => return Next::open(RulesIndex::for_game(cx)),
            Some(Entry::Qr) => return Next::open(Code::Game),
            Some(Entry::Settings) => return Next::open(ChangeSettings::new()),
            Some(Entry::Leave) => {
                cx.save_clocks(fx);
                return Next::Home;
            }
            Some(Entry::Resign) => return Next::open(Dialog::Resign),
            Some(Entry::Code) | None => {
                self.chosen = 0;
                return Next::Stay;
            }
        }
        Next::Instead(board(cx))
    }
}

impl Screen for GameMenu {
    fn name(&self) -> &'static str {
        "menu"
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        let entries = entries(cx);
        let entry = entries.get(self.chosen).copied();
        match button {
            // The code is a fact, not a choice.
            Button::Up | Button::Down => {
                self.chosen = choose(self.chosen, entries.len() - 1, button);
                Next::Stay
            }
            Button::Left | Button::Right | Button::A if entry == Some(Entry::Language) => {
                let forward = button != Button::Left;
                cx.kiosk.language = turn(&Language::ALL, cx.kiosk.language, forward);
                Next::Stay
            }
            Button::B | Button::Y => Next::Instead(board(cx)),
            Button::A => self.choose(entry, cx, fx),
            _ => Next::Stay,
        }
    }

    fn resume(&mut self, _cx: &mut Context) {
        self.chosen = 0;
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let list = view.list.insert(ListView {
            title: texts.menu,
            hints: Hints::default()
                .with(Button::A, texts.choose)
                .with(Button::B, texts.back),
            ..ListView::default()
        });
        let code = cx.game().map_or(0, |game| game.start().code);
        for entry in entries(cx) {
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
                Entry::Leave if cx.stage.what() == Some(What::Demo) => plain(texts.leave_demo),
                Entry::Leave if !cx.policy().has_title() => plain(texts.in_kiosk.end_visit),
                Entry::Leave if cx.refused.is_some() => plain(texts.leave),
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
