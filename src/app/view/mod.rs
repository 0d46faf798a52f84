//! The contents of the screen as plain data. The drawing code sees nothing else of the
//! application. Knows no pixels.

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

/// A line of text composed at run time. The widest line of the screen has about 40
/// letters; accented ones take two bytes.
pub type Phrase = String<72, u8>;
/// A short text: a name, a value, a turn.
pub type Short = String<40, u8>;

/// The contents of the screen.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct View {
    /// The board, if it is in sight.
    pub board: Option<BoardView>,
    /// A list of choices or facts.
    pub list: Option<ListView>,
    /// A page that fits neither the board nor a list.
    pub page: Option<PageView>,
    /// A card over the near half of the board.
    pub card: Option<CardView>,
    /// A question or an announcement over everything else.
    pub dialog: Option<DialogView>,
    /// A message over a list.
    pub message: Option<Phrase>,
    /// Shift of the whole picture in pixels, against burn-in.
    pub shift: (i8, i8),
}

impl View {
    /// Returns whether the view has a list, large choices, letters, or a board with a
    /// caption: no bars for a message.
    pub(super) fn is_without_bars(&self) -> bool {
        let board = self.board.as_ref().map(|board| &board.layout);
        self.list.is_some()
            || matches!(
                self.page,
                Some(PageView::Letters(_) | PageView::Choices(_) | PageView::Buttons(_))
            )
            || matches!(board, Some(Layout::Captioned { .. }))
    }

    /// Removes all labels of buttons except those of a dialog, under which no other
    /// button works.
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

    /// Removes all contents in place.
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

/// A page of its own, or a part of the screen beside the board.
#[derive(Clone, Debug, PartialEq)]
pub enum PageView {
    /// The result of a game.
    Result(ResultView),
    /// A page about the game.
    Poster(PosterView),
    /// The judgement at each ply: large, or in a corner of the board.
    Graph(GraphView),
    /// The game as a QR code.
    Code(CodeView),
    /// The code of a position in letters.
    Letters(LettersView),
    /// A few large choices.
    Choices(ChoicesView),
    /// One choice for each button.
    Buttons(ButtonsView),
}

/// A few large choices, one below the other.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoicesView {
    /// The question.
    pub title: &'static str,
    /// An introduction; the drawing code breaks it into lines. May be empty.
    pub text: &'static str,
    /// The choices.
    pub choices: Vec<ChoiceView, { ChoicesView::MOST }, u8>,
    /// Index of the chosen one.
    pub chosen: usize,
    /// Labels of the buttons.
    pub hints: Hints,
}

impl ChoicesView {
    /// The most choices; more need a list.
    pub const MOST: usize = 4;
}

/// A large choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceView {
    /// Its name.
    pub label: &'static str,
    /// A line about it.
    pub about: &'static str,
    /// Stacks beside it; empty for choices with letters.
    pub stacks: [(Stack, Option<Player>); 2],
}

/// One choice for each button, made with one press.
#[derive(Clone, Debug, PartialEq)]
pub struct ButtonsView {
    /// The question.
    pub title: &'static str,
    /// The choice of each button, by [`Button::index`]; empty for a button without
    /// effect.
    pub words: [&'static str; Button::NUM],
}

/// A page about the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PosterView {
    /// The title, in large letters.
    pub title: &'static str,
    /// The text; the drawing code breaks it into lines.
    pub text: &'static str,
    /// An invitation at the lower edge.
    pub call: &'static str,
    /// Stacks to draw.
    pub stacks: [(Stack, Option<Player>); 3],
}

/// The judgement at each ply.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphView {
    /// The title; empty in a corner.
    pub title: &'static str,
    /// The value of each position for the player drawn as A: from -100, lost, to 100,
    /// won; [`GraphView::UNKNOWN`] if it is not judged.
    pub values: Vec<i8, { GraphView::MOST }, u8>,
    /// The turning points, in order.
    pub turning: Vec<u8, { GraphView::TURNING }, u8>,
    /// The ply that is shown.
    pub at: u8,
    /// The player ahead there, and the lead as text.
    pub ahead: (Option<Player>, Short),
    /// Names of the players; empty in a corner.
    pub names: [Short; Player::NUM],
    /// The number of the ply; empty in a corner.
    pub turn: Short,
    /// Labels of the buttons; empty in a corner.
    pub hints: Hints,
}

impl GraphView {
    /// The most positions of a game.
    pub const MOST: usize = Game::LONGEST + 1;
    /// Number of turning points marked; more would not stand out.
    pub const TURNING: usize = 4;
    /// Not judged.
    pub const UNKNOWN: i8 = i8::MIN;
}

/// The game as a QR code.
#[derive(Clone, Debug, PartialEq)]
pub struct CodeView {
    /// The contents of the code.
    pub text: String<{ CodeView::LONGEST }, u8>,
    /// Address of a page that opens the game. With it the code is a link.
    pub page: Option<&'static str>,
    /// An explanation.
    pub words: &'static str,
    /// Labels of the buttons.
    pub hints: Hints,
}

impl CodeView {
    /// Length of `GAME 5N 000000 ` with two characters for each ply and each claim.
    pub const LONGEST: usize = 15 + 2 * Game::LONGEST + 2 * 2 * Player::CLAIMS;
}

/// The code of a position in letters, shown or entered.
#[derive(Clone, Debug, PartialEq)]
pub struct LettersView {
    /// The title.
    pub title: &'static str,
    /// The letters so far.
    pub letters: PositionCode,
    /// Index of the chosen letter during an entry.
    pub chosen: Option<u8>,
    /// Labels of the buttons.
    pub hints: Hints,
}

impl LettersView {
    /// Number of columns of the keys.
    pub const COLUMNS: u8 = 8;
    /// Number of rows.
    pub const ROWS: u8 = CODE_LETTERS.len() as u8 / Self::COLUMNS;
}

/// Labels of the buttons A, B, X and Y.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Hints {
    texts: [&'static str; 4],
    ready: [bool; 4],
    calls: Option<Button>,
}

impl Hints {
    /// The buttons with labels, in order.
    pub const BUTTONS: [Button; 4] = [Button::A, Button::B, Button::X, Button::Y];

    /// Sets the label of a button; an empty text removes it.
    #[must_use]
    pub fn with(self, button: Button, text: &'static str) -> Self {
        self.when(button, text, true)
    }

    /// Sets the label of a button; drawn faintly if the button does nothing now.
    #[must_use]
    pub fn when(mut self, button: Button, text: &'static str, ready: bool) -> Self {
        if let Some(slot) = Self::BUTTONS.iter().position(|&each| each == button) {
            self.texts[slot] = text;
            self.ready[slot] = ready;
        }
        self
    }

    /// Highlights a button as the next one to press.
    #[must_use]
    pub const fn calling(mut self, button: Button) -> Self {
        self.calls = Some(button);
        self
    }

    /// Returns whether a button is highlighted.
    #[must_use]
    pub fn calls(&self, button: Button) -> bool {
        self.calls == Some(button)
    }

    /// Returns the label of a button, and whether the button works now.
    #[must_use]
    pub fn of(&self, button: Button) -> (&'static str, bool) {
        Self::BUTTONS
            .iter()
            .position(|&each| each == button)
            .map_or(("", false), |slot| (self.texts[slot], self.ready[slot]))
    }
}

/// A list of rows with a title. It leaves room for a board in the layout
/// [`Layout::Aside`].
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ListView {
    /// The title.
    pub title: &'static str,
    /// The rows.
    pub rows: Vec<RowView, { ListView::ROWS }, u8>,
    /// Index of the chosen row, if rows can be chosen.
    pub chosen: Option<usize>,
    /// A paragraph after the rows; may be empty. The drawing code breaks it into lines,
    /// also within words that are too wide.
    pub paragraph: String<{ save::FAILURE_BYTES }, u8>,
    /// Index of the first row in sight. A greater index than the end allows shows the
    /// end.
    pub first: usize,
    /// Labels of the buttons.
    pub hints: Hints,
}

impl ListView {
    /// The most rows of a list.
    pub const ROWS: usize = 17;
    /// Number of rows in sight at once.
    pub const IN_SIGHT: usize = 9;
}

/// A row of a list.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct RowView {
    /// The label.
    pub label: &'static str,
    /// The value; may be empty.
    pub value: Short,
    /// Left and right change the value.
    pub changeable: bool,
    /// Index of the letter being entered, if any.
    pub entering: Option<u8>,
    /// A tick at the end marks it as done.
    pub ticked: bool,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultView {
    /// The result as text.
    pub title: Phrase,
    /// The reason as text.
    pub reason: Phrase,
    /// The winner.
    pub winner: Option<Player>,
    /// The counts of each player.
    pub tallies: [Tally; Player::NUM],
    /// Names of the players.
    pub names: [Short; Player::NUM],
    /// Labels of the heights, fives first.
    pub heights: [&'static str; 5],
    /// The row of sixes above them, in the variants of six.
    pub sixes: Option<SixesView>,
    /// The height that decided, if one did.
    pub decided_by: Option<usize>,
    /// A summary follows below.
    pub more: bool,
    /// Labels of the buttons.
    pub hints: Hints,
}

/// The row of sixes in a result, of which one ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SixesView {
    /// The label.
    pub label: &'static str,
    /// Number of sixes of each player.
    pub counts: [u8; Player::NUM],
}

/// A question or an announcement.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct DialogView {
    /// The title.
    pub title: Phrase,
    /// One or two sentences.
    pub text: [Phrase; 2],
    /// Labels of the buttons.
    pub hints: Hints,
}

/// A title and a paragraph over the near half of the board.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct CardView {
    /// The title.
    pub title: &'static str,
    /// Its number and the number of cards, if it is one of several.
    pub number: Option<(u8, u8)>,
    /// Left and right go to the others.
    pub turns: bool,
    /// A line of facts above the paragraph: left and right.
    pub facts: [&'static str; 2],
    /// The paragraph; the drawing code breaks it into lines.
    pub text: &'static str,
    /// The card stands above the near bar and leaves it in sight.
    pub above_bar: bool,
    /// Labels of the buttons.
    pub hints: Hints,
}
