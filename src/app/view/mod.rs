//! What the screen shows, as plain data: the only thing the drawing code sees
//! of the application. Knows no pixels.

mod board;
mod words;

pub use board::{
    BarPart, BarView, BoardView, CaptionView, ClockView, Destination, Layout, Look, Mark, Moving,
    NoteView, PoolView, Signs, Surroundings, Trail, WorthsView,
};

use super::{Button, Game, save};
use crate::rules::notation::{CODE_LETTERS, PositionCode};
use crate::rules::{Player, Stack, Tally};
use heapless::{String, Vec};

/// A line of text put together at run time. The widest line of the screen has
/// about 40 letters; accented ones take two bytes.
pub type Phrase = String<72, u8>;
/// A short text: a name, a value, a turn.
pub type Short = String<40, u8>;

/// Everything the screen shows.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct View {
    /// The board, if it is in sight.
    pub board: Option<BoardView>,
    /// A list of choices or facts.
    pub list: Option<ListView>,
    /// What the board and the lists have no place for.
    pub page: Option<PageView>,
    /// Words over the near half of the board.
    pub card: Option<CardView>,
    /// A question or an announcement over everything else.
    pub dialog: Option<DialogView>,
    /// An explanation over a list.
    pub message: Option<Phrase>,
    /// How far the picture is moved, in pixels, so that nothing burns in.
    pub shift: (i8, i8),
}

impl View {
    /// Whether what it shows is a list, large choices, or a board with a caption.
    pub(super) fn is_without_bars(&self) -> bool {
        let board = self.board.as_ref().map(|board| &board.layout);
        self.list.is_some()
            || matches!(
                self.page,
                Some(PageView::Letters(_) | PageView::Choices(_) | PageView::Buttons(_))
            )
            || matches!(board, Some(Layout::Captioned { .. }))
    }

    /// Removes the hints of everything but a dialog, whose buttons are the only ones that
    /// do anything.
    pub(super) fn clear_hints(&mut self) {
        if let Some(board) = &mut self.board {
            match &mut board.layout {
                Layout::Framed(around) => around.hints = Hints::default(),
                Layout::Captioned { hints, .. } => *hints = Hints::default(),
                Layout::Bare | Layout::Aside => {}
            }
        }
        if let Some(list) = &mut self.list {
            list.hints = Hints::default();
        }
        if let Some(card) = &mut self.card {
            card.hints = Hints::default();
        }
        match &mut self.page {
            Some(PageView::Result(page)) => page.hints = Hints::default(),
            Some(PageView::Graph(page)) => page.hints = Hints::default(),
            Some(PageView::Code(page)) => page.hints = Hints::default(),
            Some(PageView::Letters(page)) => page.hints = Hints::default(),
            Some(PageView::Choices(page)) => page.hints = Hints::default(),
            Some(PageView::Poster(_) | PageView::Buttons(_)) | None => {}
        }
    }

    /// Takes everything away, in place.
    pub fn clear(&mut self) {
        let Self {
            board,
            list,
            page,
            card,
            dialog,
            message,
            shift,
        } = self;
        *board = None;
        *list = None;
        *page = None;
        *card = None;
        *dialog = None;
        *message = None;
        *shift = (0, 0);
    }
}

/// Something that has the screen to itself, or a part of it beside the board.
#[derive(Clone, Debug, PartialEq)]
pub enum PageView {
    /// The result of a game.
    Result(ResultView),
    /// A page about the game.
    Poster(PosterView),
    /// How the game stood at each ply: large, or in a corner of the board.
    Graph(GraphView),
    /// The game as a QR code.
    Code(CodeView),
    /// A position's code in letters.
    Letters(LettersView),
    /// A few large choices.
    Choices(ChoicesView),
    /// A choice for each button.
    Buttons(ButtonsView),
}

/// A few large choices, one below the other.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoicesView {
    /// What is asked.
    pub title: &'static str,
    /// What is to be known first, broken into lines where it is drawn; may be empty.
    pub text: &'static str,
    /// What can be chosen.
    pub choices: Vec<ChoiceView, { ChoicesView::MOST }, u8>,
    /// The chosen one.
    pub chosen: usize,
    /// What the buttons do.
    pub hints: Hints,
}

impl ChoicesView {
    /// The most there can be: more are a list.
    pub const MOST: usize = 4;
}

/// A large choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceView {
    /// What it is.
    pub label: &'static str,
    /// A line about it.
    pub about: &'static str,
    /// Stacks beside it; none for what has to do with letters.
    pub stacks: [(Stack, Option<Player>); 2],
}

/// A choice for each button, made with one press.
#[derive(Clone, Debug, PartialEq)]
pub struct ButtonsView {
    /// What is chosen.
    pub title: &'static str,
    /// What each button chooses, by [`Button::index`]; empty for a button without effect.
    pub words: [&'static str; Button::NUM],
}

/// A page about the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PosterView {
    /// In large letters.
    pub title: &'static str,
    /// Broken into lines where it is drawn.
    pub text: &'static str,
    /// What to do, at the lower edge.
    pub call: &'static str,
    /// Stacks to look at.
    pub stacks: [(Stack, Option<Player>); 3],
}

/// How the game stood at each ply.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphView {
    /// What it shows; nothing in a corner.
    pub title: &'static str,
    /// For each position of the game, what it is worth to player A: from -100,
    /// lost, to 100, won; [`GraphView::UNKNOWN`] if nobody has looked yet.
    pub values: Vec<i8, { GraphView::MOST }, u8>,
    /// Turns after which the game stood differently, in their order.
    pub turning: Vec<u8, { GraphView::TURNING }, u8>,
    /// The position being shown.
    pub at: u8,
    /// Who is ahead there, and by how much.
    pub ahead: (Option<Player>, Short),
    /// Names of the players; nothing in a corner.
    pub names: [Short; Player::NUM],
    /// Which turn led there; nothing in a corner.
    pub turn: Short,
    /// What the buttons do; nothing in a corner.
    pub hints: Hints,
}

impl GraphView {
    /// The most positions a game has.
    pub const MOST: usize = Game::LONGEST + 1;
    /// How many turning points are marked: with more, none would stand out.
    pub const TURNING: usize = 4;
    /// Nobody has looked yet.
    pub const UNKNOWN: i8 = i8::MIN;
}

/// The game as a QR code.
#[derive(Clone, Debug, PartialEq)]
pub struct CodeView {
    /// What the code says.
    pub text: String<{ CodeView::LONGEST }, u8>,
    /// The address of a page that opens the game: the code is then a link to it.
    pub page: Option<&'static str>,
    /// What it is for.
    pub words: &'static str,
    /// What the buttons do.
    pub hints: Hints,
}

impl CodeView {
    /// `GAME 5N 000000 `, then two characters for each ply and each claim.
    pub const LONGEST: usize = 15 + 2 * Game::LONGEST + 2 * 2 * Player::CLAIMS;
}

/// A position's code in letters, as it is shown or entered.
#[derive(Clone, Debug, PartialEq)]
pub struct LettersView {
    /// What it is.
    pub title: &'static str,
    /// The letters so far.
    pub letters: PositionCode,
    /// Which of all letters is chosen, while more of them are entered.
    pub chosen: Option<u8>,
    /// What the buttons do.
    pub hints: Hints,
}

impl LettersView {
    /// In how many columns the letters lie from which one is chosen.
    pub const COLUMNS: u8 = 8;
    /// In how many rows.
    pub const ROWS: u8 = CODE_LETTERS.len() as u8 / Self::COLUMNS;
}

/// What the buttons A, B, X and Y do now.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Hints {
    texts: [&'static str; 4],
    ready: [bool; 4],
    calls: Option<Button>,
}

impl Hints {
    /// The buttons hints are given for, in their order.
    pub const BUTTONS: [Button; 4] = [Button::A, Button::B, Button::X, Button::Y];

    /// Says what a button does; an empty text takes the hint away.
    #[must_use]
    pub fn with(self, button: Button, text: &'static str) -> Self {
        self.when(button, text, true)
    }

    /// Says what a button does, faintly if it cannot do it now.
    #[must_use]
    pub fn when(mut self, button: Button, text: &'static str, ready: bool) -> Self {
        if let Some(slot) = Self::BUTTONS.iter().position(|&each| each == button) {
            self.texts[slot] = text;
            self.ready[slot] = ready;
        }
        self
    }

    /// Lets a button call for attention: it is the one to press.
    #[must_use]
    pub const fn calling(mut self, button: Button) -> Self {
        self.calls = Some(button);
        self
    }

    /// Whether a button calls for attention.
    #[must_use]
    pub fn calls(&self, button: Button) -> bool {
        self.calls == Some(button)
    }

    /// The hint of a button, and whether the button works now.
    #[must_use]
    pub fn of(&self, button: Button) -> (&'static str, bool) {
        Self::BUTTONS
            .iter()
            .position(|&each| each == button)
            .map_or(("", false), |slot| (self.texts[slot], self.ready[slot]))
    }
}

/// A list of rows with a title. It leaves room for a board that stands
/// [aside](Layout::Aside).
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ListView {
    /// What the list is about.
    pub title: &'static str,
    /// Its rows.
    pub rows: Vec<RowView, { ListView::ROWS }, u8>,
    /// The chosen row, if rows can be chosen.
    pub chosen: Option<usize>,
    /// What follows the rows, broken where it is drawn, within words too if they are
    /// too wide; may be empty.
    pub paragraph: String<{ save::FAILURE_BYTES }, u8>,
    /// The first row in sight; where the list ends before that, its end is in sight.
    pub first: usize,
    /// What the buttons do.
    pub hints: Hints,
}

impl ListView {
    /// The most rows a list can have.
    pub const ROWS: usize = 17;
    /// How many rows are in sight at once.
    pub const IN_SIGHT: usize = 9;
}

/// A row of a list.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct RowView {
    /// What it is.
    pub label: &'static str,
    /// Its value, if it has one.
    pub value: Short,
    /// Left and right change the value.
    pub changeable: bool,
    /// The letter of the value being entered, if any.
    pub entering: Option<u8>,
    /// It is done: a tick stands at its end.
    pub ticked: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultView {
    /// Who won, in words.
    pub title: Phrase,
    /// Why, in words.
    pub reason: Phrase,
    /// The winner.
    pub winner: Option<Player>,
    /// What counts for each player.
    pub tallies: [Tally; Player::NUM],
    /// Names of the players.
    pub names: [Short; Player::NUM],
    /// Names of the heights, fives first.
    pub heights: [&'static str; 5],
    /// The row above them in the game with stacks of six.
    pub sixes: Option<SixesView>,
    /// The height that decided, if one did.
    pub decided_by: Option<usize>,
    /// Whether there is more to be told of the game, below.
    pub more: bool,
    /// What the buttons do.
    pub hints: Hints,
}

/// A result's row of sixes, of which one ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SixesView {
    /// What they are called.
    pub label: &'static str,
    /// How many each player has.
    pub counts: [u8; Player::NUM],
}

/// A question or an announcement.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct DialogView {
    /// What it is about.
    pub title: Phrase,
    /// One or two sentences.
    pub text: [Phrase; 2],
    /// What the buttons do.
    pub hints: Hints,
}

/// A title and a paragraph over the near half of the board.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct CardView {
    /// What it is about.
    pub title: &'static str,
    /// Which of how many.
    pub number: Option<(u8, u8)>,
    /// Left and right go to the others.
    pub turns: bool,
    /// A line of facts above the paragraph: at the left and at the right.
    pub facts: [&'static str; 2],
    /// The paragraph, broken into lines where it is drawn.
    pub text: &'static str,
    /// It stands above the near bar, so that what it says of the bar is in sight.
    pub above_bar: bool,
    /// What the buttons do.
    pub hints: Hints,
}
