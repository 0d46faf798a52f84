//! The pages of the rules: a drawing on the board above, words below.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::learn::{Figure, figure};
use crate::app::screens::list::{choose, plain};
use crate::app::state::AppState;
use crate::app::text::reading;
use crate::app::text::reading::Rules;
use crate::app::view::{CardView, Hints, Layout, ListView, Mark, Trail, View};
use crate::rules::{Board, Family, IllegalTurn, Player, Point, Status, Turn, Variant};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct ReadRules {
    page: usize,
}

/// Indices of the pages that other code opens.
mod page {
    pub(in crate::app) const AIM: usize = 0;
    pub(in crate::app) const BOARD: usize = 1;
    pub(in crate::app) const TURN: usize = 4;
    pub(in crate::app) const MOVE: usize = 5;
    pub(in crate::app) const MOVABLE: usize = 6;
    pub(in crate::app) const HEIGHT: usize = 7;
    pub(in crate::app) const COLOURS: usize = 8;
    pub(in crate::app) const JOKERS: usize = 9;
    pub(in crate::app) const NEUTRAL_COLOURS: usize = 10;
    pub(in crate::app) const NEUTRAL_STACKS: usize = 11;
    pub(in crate::app) const CLAIMING: usize = 12;
    pub(in crate::app) const CAPTURING: usize = 16;
    pub(in crate::app) const LYNGK_RULE: usize = 19;
    pub(in crate::app) const PASSING: usize = 23;
    pub(in crate::app) const END: usize = 25;
    pub(in crate::app) const SIX: usize = 27;
}

/// Pages that begin a chapter.
const CHAPTERS: [usize; 13] = [
    page::AIM,
    page::BOARD,
    page::TURN,
    page::MOVE,
    page::HEIGHT,
    page::JOKERS,
    page::NEUTRAL_COLOURS,
    page::CLAIMING,
    page::CAPTURING,
    page::LYNGK_RULE,
    page::PASSING,
    page::END,
    page::SIX,
];

impl ReadRules {
    /// Returns the page that explains the refusal of a turn.
    pub(in crate::app) const fn on(reason: IllegalTurn) -> Self {
        let page = match reason {
            IllegalTurn::NoStack(_)
            | IllegalTurn::NothingToLandOn(_)
            | IllegalTurn::SamePoint(_)
            | IllegalTurn::OutOfReach => page::MOVE,
            IllegalTurn::NotYourColour(_) => page::MOVABLE,
            IllegalTurn::TooHigh => page::HEIGHT,
            IllegalTurn::ColourTwice(_) => page::COLOURS,
            IllegalTurn::JokerOnTop(_) => page::JOKERS,
            IllegalTurn::TallerThanYours => page::NEUTRAL_STACKS,
            IllegalTurn::NoClaimLeft | IllegalTurn::AlreadyClaimed(_) => page::CLAIMING,
            IllegalTurn::CannotPass | IllegalTurn::MustPass => page::PASSING,
            IllegalTurn::GameOver => page::END,
        };
        Self { page }
    }
}

/// The list of chapters.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct RulesIndex {
    chosen: usize,
}

impl RulesIndex {
    pub(in crate::app) const fn new() -> Self {
        Self { chosen: 0 }
    }

    /// Returns the list with the chapter chosen that fits the game on the board:
    /// passing, six or the aim.
    pub(in crate::app) fn for_game(state: &AppState) -> Self {
        let page = match state
            .game()
            .map(|game| (game.status(), game.position().variant().family()))
        {
            Some((Status::MustPass, _)) => page::PASSING,
            Some((_, Family::Sixes)) => page::SIX,
            Some((_, Family::Fives)) | None => page::AIM,
        };
        let chapter = CHAPTERS.iter().position(|&chapter| chapter == page);
        Self {
            chosen: chapter.unwrap_or(0),
        }
    }
}

impl Screen for RulesIndex {
    type With = AppState;

    fn name(&self) -> &'static str {
        "rules-index"
    }

    fn press(&mut self, button: Button, _state: &mut AppState, _fx: &mut Effects) -> Next {
        match button {
            Button::Up | Button::Down => {
                self.chosen = choose(self.chosen, CHAPTERS.len(), button);
                Next::Stay
            }
            Button::A => {
                let page = CHAPTERS.get(self.chosen).copied().unwrap_or(0);
                Next::open(ReadRules { page })
            }
            Button::B | Button::Y => Next::Back,
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let list = view.list.insert(ListView {
            title: texts.learning.rules,
            hints: Hints::default()
                .with(Button::A, texts.choose)
                .with(Button::B, texts.back),
            ..ListView::default()
        });
        let stay = neutrals_stay(state);
        for page in CHAPTERS
            .iter()
            .filter_map(|&page| reading::page(&texts.rules, page, stay))
        {
            list.add(plain(page.title));
        }
        list.choose(self.chosen);
    }
}

impl Screen for ReadRules {
    type With = AppState;

    fn name(&self) -> &'static str {
        "rules"
    }

    fn press(&mut self, button: Button, _state: &mut AppState, _fx: &mut Effects) -> Next {
        match button {
            Button::A | Button::Right | Button::Down if self.page + 1 < Rules::PAGES => {
                self.page += 1;
            }
            Button::Left | Button::Up => self.page = self.page.saturating_sub(1),
            Button::A | Button::B => return Next::Back,
            _ => {}
        }
        Next::Stay
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let page = self.page;
        let stay = neutrals_stay(state);
        let (Some(words), Some(figure)) =
            (reading::page(&texts.rules, page, stay), figure(page, stay))
        else {
            return;
        };
        let next = if page + 1 < Rules::PAGES {
            texts.learning.next
        } else {
            texts.done
        };
        draw_figure(figure, state, view);
        view.card = Some(CardView {
            title: words.title,
            number: Some((page as u8 + 1, Rules::PAGES as u8)),
            turns: true,
            text: words.text,
            hints: Hints::default()
                .with(Button::A, next)
                .with(Button::B, texts.back),
            ..CardView::default()
        });
    }
}

/// Returns whether neutral fives and sixes stay in the game on the board. In exercises
/// and without a game, the setting decides.
fn neutrals_stay(state: &AppState) -> bool {
    match state.game() {
        Some(game) if state.table.exercise().is_none() => game.position().variant().neutrals_stay(),
        _ => state.shared.settings.neutrals_stay(),
    }
}

fn draw_figure(figure: &Figure, state: &AppState, view: &mut View) {
    let empty = || crate::rules::Position::setup(Variant::FivesTaken, 0);
    let position = figure.sketch.position().unwrap_or_else(|_| empty());
    let rules = Board::new(&position);
    let board = state.show_position(&position, view);
    board.layout = Layout::Bare;
    board.turned = false;
    // A drawing belongs to no game: owners are shown as A and B.
    for look in &mut board.looks {
        look.owner = position.stack_owner(look.stack);
    }
    for (points, mark) in [(figure.open, Mark::Open), (figure.closed, Mark::Closed)] {
        for point in points.iter().filter_map(|name| name.parse::<Point>().ok()) {
            board.looks[point.index()].mark = mark;
        }
    }
    if let Ok(turn) = figure.turn.parse::<Turn>() {
        let route = rules.route(turn).ok().flatten();
        board.route = Trail::of(route, position.side_to_move());
        if let Turn::Move {
            claim: Some(colour),
            ..
        } = turn
        {
            for look in &mut board.looks {
                if look.stack.top_colour() == Some(colour) {
                    look.owner = Some(Player::A);
                }
            }
            for point in rules.fives_taken_by(colour) {
                board.looks[point.index()].mark = Mark::Taken;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::text::Language;

    #[test]
    fn pages_are_where_they_are_looked_for() {
        let pages = &Language::English.texts().rules.pages;
        for (place, title) in [
            (page::AIM, "The aim"),
            (page::BOARD, "The board"),
            (page::TURN, "A turn"),
            (page::MOVE, "A move"),
            (page::MOVABLE, "What you may move"),
            (page::HEIGHT, "Combining: height"),
            (page::COLOURS, "Combining: colours"),
            (page::JOKERS, "Jokers"),
            (page::NEUTRAL_COLOURS, "Neutral colours"),
            (page::NEUTRAL_STACKS, "Neutral stacks"),
            (page::CLAIMING, "Claiming"),
            (page::CAPTURING, "Capturing"),
            (page::LYNGK_RULE, "The LYNGK-rule"),
            (page::PASSING, "Passing"),
            (page::END, "The end"),
            (page::SIX, "Six: the variant"),
        ] {
            assert_eq!(pages[place].title, title);
        }
    }
}
