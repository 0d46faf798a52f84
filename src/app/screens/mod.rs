//! The screens: which there are, and which file takes a press on each.

mod about;
mod attract;
mod card;
mod claim;
mod code;
mod dialog;
mod game_menu;
mod graph;
mod language;
mod learn;
mod list;
mod new_game;
mod operator;
mod playing;
mod records;
mod result;
mod review;
mod rules;
mod settings;
mod title;
mod tried;

pub(super) use attract::{Caption, Scene};
pub(super) use card::Card;
pub(super) use dialog::Dialog;
pub(super) use new_game::NewGame;

use super::App;
use super::event::{Button, Effects};
use super::text::Language;
use super::view::View;
use crate::rules::Colour;

/// What is on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Screen {
    /// Which language, at the first start.
    Language(Language),
    /// The title, with the chosen row.
    Title(usize),
    /// What a kiosk shows while nobody plays.
    Attract,
    /// What its operator sees, with the chosen row.
    Operator(usize),
    /// What game to begin.
    NewGame(NewGame),
    /// The board.
    Play,
    /// The board, choosing a colour to claim.
    Claim(Colour),
    /// The board as it stood before a ply.
    Review(usize),
    /// The graph of a game, at a ply.
    Graph(usize),
    /// What the device says of another turn.
    Tried,
    /// The game as a QR code.
    Code,
    /// The menu in a game, with the chosen row.
    GameMenu(usize),
    /// How a game ended.
    Result,
    /// A question or an announcement.
    Dialog(Dialog),
    /// Settings, with the chosen row, and whether a game waits behind them.
    Settings(usize, bool),
    /// Records, with the first row in sight.
    Records(usize),
    /// What can be learnt, with the chosen row.
    Learn(usize),
    /// The lessons, with the chosen row.
    Lessons(usize),
    /// The kinds of puzzles, with the chosen row.
    Puzzles(usize),
    /// A page of the rules.
    Rules(usize),
    /// Words of an exercise over its board.
    Card(Card),
    /// About this device, with the first row in sight.
    About(usize),
}

impl Screen {
    /// The name scenarios use.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Language(_) => "language",
            Self::Title(_) => "title",
            Self::Attract => "attract",
            Self::Operator(_) => "operator",
            Self::NewGame(_) => "new-game",
            Self::Play => "play",
            Self::Claim(_) => "claim",
            Self::Review(_) => "review",
            Self::Graph(_) => "graph",
            Self::Tried => "tried",
            Self::Code => "code",
            Self::GameMenu(_) => "menu",
            Self::Result => "result",
            Self::Dialog(_) => "dialog",
            Self::Settings(..) => "settings",
            Self::Records(_) => "records",
            Self::Learn(_) => "learn",
            Self::Lessons(_) => "lessons",
            Self::Puzzles(_) => "puzzles",
            Self::Rules(_) => "rules",
            Self::Card(card) => card.name(),
            Self::About(_) => "about",
        }
    }
}

impl App {
    pub(super) fn screen_press(&mut self, button: Button, fx: &mut Effects) {
        match self.screen {
            Screen::Language(chosen) => apart(|| self.press_language(chosen, button, fx)),
            Screen::Title(chosen) => apart(|| self.press_title(chosen, button, fx)),
            Screen::Attract => apart(|| self.press_attract(button, fx)),
            Screen::Operator(chosen) => apart(|| self.press_operator(chosen, button, fx)),
            Screen::NewGame(form) => apart(|| self.press_new_game(form, button, fx)),
            Screen::Play => apart(|| self.press_playing(button, fx)),
            Screen::Claim(colour) => apart(|| self.press_claim(colour, button, fx)),
            Screen::Review(ply) => apart(|| self.press_review(ply, button, fx)),
            Screen::Graph(ply) => apart(|| self.press_graph(ply, button)),
            Screen::Tried => apart(|| self.press_tried(button, fx)),
            Screen::Code => apart(|| self.press_code(button)),
            Screen::GameMenu(chosen) => apart(|| self.press_game_menu(chosen, button, fx)),
            Screen::Result => apart(|| self.press_result(button, fx)),
            Screen::Dialog(dialog) => apart(|| self.press_dialog(dialog, button, fx)),
            Screen::Settings(chosen, in_game) => {
                apart(|| self.press_settings(chosen, in_game, button, fx))
            }
            Screen::Records(first) => apart(|| self.press_records(first, button)),
            Screen::Learn(chosen) => apart(|| self.press_learn(chosen, button)),
            Screen::Lessons(chosen) => apart(|| self.press_lessons(chosen, button)),
            Screen::Puzzles(chosen) => apart(|| self.press_puzzles(chosen, button)),
            Screen::Rules(page) => apart(|| self.press_rules(page, button)),
            Screen::Card(card) => apart(|| self.press_card(card, button, fx)),
            Screen::About(first) => apart(|| self.press_about(first, button)),
        }
    }

    /// Puts what a screen shows into an empty view. In place: a view takes some
    /// kilobytes, and the stack of a device should hold one, not two.
    pub(super) fn screen_view(&self, screen: Screen, view: &mut View) {
        match screen {
            Screen::Language(chosen) => apart(|| self.view_language(chosen, view)),
            Screen::Title(chosen) => apart(|| self.view_title(chosen, view)),
            Screen::Attract => apart(|| self.view_attract(view)),
            Screen::Operator(chosen) => apart(|| self.view_operator(chosen, view)),
            Screen::NewGame(form) => apart(|| self.view_new_game(form, view)),
            Screen::Play => apart(|| self.view_playing(view)),
            Screen::Claim(colour) => apart(|| self.view_claim(colour, view)),
            Screen::Review(ply) => apart(|| self.view_review(ply, view)),
            Screen::Graph(ply) => apart(|| self.view_graph(ply, view)),
            Screen::Tried => apart(|| self.view_tried(view)),
            Screen::Code => apart(|| self.view_code(view)),
            Screen::GameMenu(chosen) => apart(|| self.view_game_menu(chosen, view)),
            Screen::Result => apart(|| self.view_result(view)),
            Screen::Dialog(dialog) => apart(|| self.view_dialog(dialog, view)),
            Screen::Settings(chosen, _) => apart(|| self.view_settings(chosen, view)),
            Screen::Records(first) => apart(|| self.view_records(first, view)),
            Screen::Learn(chosen) => apart(|| self.view_learn(chosen, view)),
            Screen::Lessons(chosen) => apart(|| self.view_lessons(chosen, view)),
            Screen::Puzzles(chosen) => apart(|| self.view_puzzles(chosen, view)),
            Screen::Rules(page) => apart(|| self.view_rules(page, view)),
            Screen::Card(card) => apart(|| self.view_card(card, view)),
            Screen::About(first) => apart(|| self.view_about(first, view)),
        }
    }
}

/// Keeps a screen's code in a function of its own. Joined in one, all screens
/// together would take their share of the stack whichever of them is shown.
#[inline(never)]
fn apart<T>(work: impl FnOnce() -> T) -> T {
    work()
}
