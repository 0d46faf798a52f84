//! The limits of each text, from the same distances that drawing uses, so that tests can
//! check whether the words of a language fit. Draws nothing itself.

use super::canvas::{Align, Canvas, Face, area};
use super::layout::{self, SIDE};
use super::palette;
use super::paragraph::Lines;
use super::pieces::{HALF_HEIGHT, THICK};
use super::{Target, cards, choices, code, graph, legend, lists, poster, surroundings};
use crate::app::text::{Place, cut};
use crate::app::view::{
    CardView, Hints, Layout, ListView, NoteView, PageView, Phrase, ResultView, RowView,
    Surroundings, View,
};
use crate::rules::Point;
use embedded_graphics::prelude::Point as Pixel;

/// The limits of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextLimit {
    /// The widest face in which the text can appear.
    pub face: Face,
    /// Width in pixels.
    pub width: i32,
    /// The most lines of a paragraph; 1 for texts that are never broken.
    pub lines: usize,
}

impl TextLimit {
    /// A row of the title's menu.
    pub const TITLE_ROW: Self = Self::bold(layout::NARROW - 19);
    /// A row of any other list, without a value.
    pub const ROW: Self = Self::bold(SIDE - 19);
    /// A row that cannot be chosen.
    pub const LINE: Self = Self::regular(SIDE - 19);
    /// The title of a list, beside the scroll arrow.
    pub const LIST_TITLE: Self = Self::bold(SIDE - lists::LIST_TITLE_AT - 20);
    /// A button legend in a corner of the board.
    pub const BOARD_HINT: Self = Self::regular(
        layout::LEGENDS_ABOVE.size.width as i32
            - surroundings::LEGEND_INDENT
            - legend::CLOSE_WORD_AT,
    );
    /// A button legend below a result.
    pub const RESULT_HINT: Self = Self::regular(
        lists::RESULT_LEGENDS_AT[1] - lists::RESULT_LEGENDS_AT[0] - legend::WORD_AT - 6,
    );
    /// All legends of a footer.
    pub const FOOTER: Self = Self::regular(SIDE - legend::FOOTER_AT);
    /// All legends of the title's footer.
    pub const TITLE_FOOTER: Self = Self::regular(layout::NARROW - legend::FOOTER_AT);
    /// All legends of a dialog.
    pub const DIALOG_HINTS: Self =
        Self::regular(layout::DIALOG.size.width as i32 - 2 * lists::DIALOG_LEGENDS_AT);
    /// A name in a player's bar, up to the first claimed colour.
    pub const BAR_NAME: Self = Self::bold(surroundings::SLOTS_AT[0] - 11 - surroundings::NAME_AT);
    /// The note at the end of a bar.
    pub const NOTE: Self = Self::regular(SIDE - layout::NOTE_AT - 2 * surroundings::NOTE_INDENT);
    /// The first part of a note beside a number or a colour.
    pub const NOTE_HEAD: Self = Self::regular(Self::NOTE.width - surroundings::NOTE_GAP - 29);
    /// A line of the note beside a raised board.
    pub const RAISED_NOTE: Self =
        Self::regular(layout::RAISED_NOTE.size.width as i32 - surroundings::NOTE_INDENT);
    /// A line of a call in the corner of a raised board.
    pub const CALL: Self = Self::bold(layout::CALL_WIDE - 2);
    /// A message over the board.
    pub const MESSAGE: Self = Self::bold(SIDE - 4);
    /// The title of a dialog.
    pub const DIALOG_TITLE: Self = Self::bold(layout::DIALOG.size.width as i32 - 12);
    /// A line of a dialog.
    pub const DIALOG_LINE: Self = Self::regular(layout::DIALOG.size.width as i32 - 12);
    /// The title of a result.
    pub const RESULT_TITLE: Self = Self::bold(SIDE - 8);
    /// The reason for a result.
    pub const RESULT_REASON: Self = Self::regular(SIDE - 8);
    /// The name of a height in a result, beside the name of a player.
    pub const HEIGHT: Self = Self::bold(lists::COLUMNS_AT[0] - 20 - lists::HEIGHTS_AT);
    /// A name over a column of a result.
    pub const RESULT_NAME: Self = Self::bold(lists::COLUMNS_AT[1] - lists::COLUMNS_AT[0] - 2);

    /// The title of a card, beside its number.
    pub const CARD_TITLE: Self = Self::bold(cards::TITLE_WIDTH);
    /// The paragraph of a card.
    pub const CARD: Self = Self::paragraph(cards::WIDTH, 7);
    /// The paragraph of a card that leaves more of the board visible.
    pub const ANSWER: Self = Self::paragraph(cards::WIDTH, 5);
    /// A paragraph of a sentence or two.
    pub const REMARK: Self = Self::paragraph(cards::WIDTH, 3);
    /// A fact at the left or right of a card.
    pub const FACT: Self = Self::regular(cards::FACT_WIDTH);
    /// One of three legends below a card.
    pub const CARD_HINT: Self = Self::regular(SIDE / 3 - legend::WORD_AT);
    /// The caption of a game between two devices.
    pub const CAPTION: Self = Self::paragraph(poster::CAPTION_WIDE, 2);
    /// The title of a page about the game.
    pub const POSTER_TITLE: Self = Self {
        face: Face::Large,
        width: poster::PAGE_WIDE,
        lines: 1,
    };
    /// The text of a page about the game.
    pub const POSTER: Self = Self::paragraph(poster::PAGE_WIDE, 4);
    /// The instruction below such a page.
    pub const POSTER_CALL: Self = Self::bold(SIDE - 16);
    /// One of two legends below the graph.
    pub const GRAPH_HINT: Self = Self::regular(SIDE / 2 - legend::FOOTER_AT - legend::WORD_AT);
    /// The turn before the ply that the graph shows.
    pub const GRAPH_TURN: Self = Self::bold(graph::TURN_WIDE);
    /// The player who is ahead there, and by how much.
    pub const GRAPH_AHEAD: Self = Self::bold(graph::AHEAD_WIDE);
    /// The purpose of a code, beside one legend.
    pub const CODE_WORDS: Self = Self::regular(code::WORDS_WIDE);
    /// All legends beside those words.
    pub const BESIDE_CODE_WORDS: Self =
        Self::regular(SIDE - legend::FOOTER_AT - code::WORDS_WIDE - code::MARGIN);
    /// The name of a large choice.
    pub const CHOICE: Self = Self::bold(choices::WORDS_WIDE);
    /// The description of a large choice.
    pub const CHOICE_ABOUT: Self = Self::regular(choices::WORDS_WIDE);
    /// The text above choices.
    pub const CHOICES_TEXT: Self = Self::paragraph(choices::TEXT_WIDE, 4);
    /// The word of a choice for a button.
    pub const BUTTON_WORD: Self = Self::bold(choices::WORD_WIDE);
    /// The progress value of a row.
    pub const PROGRESS: Self = Self::bold(66);
    /// The label of a row with a progress value.
    pub const PROGRESS_ROW: Self = Self::bold(SIDE - 30 - Self::PROGRESS.width);

    /// Returns the limits of a place.
    #[must_use]
    pub const fn of(place: Place) -> Self {
        match place {
            Place::Answer => Self::ANSWER,
            Place::BarName => Self::BAR_NAME,
            Place::BoardHint => Self::BOARD_HINT,
            Place::Call => Self::CALL,
            Place::Caption => Self::CAPTION,
            Place::Card => Self::CARD,
            Place::CardHint => Self::CARD_HINT,
            Place::CardTitle => Self::CARD_TITLE,
            Place::Choice => Self::CHOICE,
            Place::ChoiceAbout => Self::CHOICE_ABOUT,
            Place::ChoicesText => Self::CHOICES_TEXT,
            Place::CodeWords => Self::CODE_WORDS,
            Place::DialogLine => Self::DIALOG_LINE,
            Place::DialogTitle => Self::DIALOG_TITLE,
            Place::Fact => Self::FACT,
            Place::Footer => Self::FOOTER,
            Place::GraphAhead => Self::GRAPH_AHEAD,
            Place::GraphHint => Self::GRAPH_HINT,
            Place::Height => Self::HEIGHT,
            Place::Line => Self::LINE,
            Place::ListTitle => Self::LIST_TITLE,
            Place::Message => Self::MESSAGE,
            Place::Note => Self::NOTE,
            Place::NoteHead => Self::NOTE_HEAD,
            Place::Poster => Self::POSTER,
            Place::PosterCall => Self::POSTER_CALL,
            Place::PosterTitle => Self::POSTER_TITLE,
            Place::Progress => Self::PROGRESS,
            Place::ProgressRow => Self::PROGRESS_ROW,
            Place::ResultHint => Self::RESULT_HINT,
            Place::ResultReason => Self::RESULT_REASON,
            Place::ResultTitle => Self::RESULT_TITLE,
            Place::Row => Self::ROW,
            Place::TitleRow => Self::TITLE_ROW,
        }
    }

    const fn bold(width: i32) -> Self {
        Self {
            face: Face::Bold,
            width,
            lines: 1,
        }
    }

    const fn regular(width: i32) -> Self {
        Self::paragraph(width, 1)
    }

    const fn paragraph(width: i32, lines: usize) -> Self {
        Self {
            face: Face::Regular,
            width,
            lines,
        }
    }

    /// Returns the limits of a row's label, beside its value.
    #[must_use]
    pub fn beside(row: &RowView) -> Self {
        Self::of_label(row, SIDE, Face::Bold)
    }

    fn of_label(row: &RowView, width: i32, face: Face) -> Self {
        Self {
            face,
            width: lists::RowPlan::of(row, width, face).label_width(row),
            lines: 1,
        }
    }

    /// Checks that a text fits.
    ///
    /// # Errors
    /// The text and its size, if it does not fit.
    pub fn holds(self, text: &str) -> Result<(), Misfit> {
        if self.lines == 1 {
            return self.takes(text, self.face.ink_width(text));
        }
        for line in Lines::new(text, self.face, self.width) {
            self.takes(line, self.face.width(line))?;
        }
        let lines = Lines::new(text, self.face, self.width).count();
        if lines > self.lines {
            return Err(Misfit::of(text, lines as i32, self.lines as i32));
        }
        Ok(())
    }

    fn holds_all(self, hints: &Hints) -> Result<(), Misfit> {
        let last = Hints::BUTTONS.map(|button| hints.of(button).0);
        let last = last.into_iter().rfind(|word| !word.is_empty());
        self.takes(last.unwrap_or(""), legend::row_width(hints))
    }

    fn takes(self, text: &str, width: i32) -> Result<(), Misfit> {
        if width <= self.width {
            return Ok(());
        }
        Err(Misfit::of(text, width, self.width))
    }
}

/// Draws a text within its limits, `top` pixels below the upper edge, with a line at the
/// right edge. Returns the row below it. Used for previews of texts.
///
/// # Errors
/// The target's own error.
pub fn preview<D: Target>(
    target: &mut D,
    limit: TextLimit,
    text: &str,
    top: i32,
) -> Result<i32, D::Error> {
    let leading = if limit.face == Face::Large {
        26
    } else {
        LEADING
    };
    let lines = match limit.lines {
        1 => 1,
        _ => Lines::new(text, limit.face, limit.width).count() as i32,
    };
    let bottom = top + leading * lines;
    let whole = area(0, top, SIDE, bottom - top);
    let mut canvas = Canvas::new(target, Pixel::zero(), whole);
    canvas.fill(0, top, SIDE, bottom - top, palette::BAR);
    canvas.fill(limit.width, top, 1, bottom - top, palette::FAINT);
    let base = (top + leading - 5..).step_by(leading as usize);
    if limit.lines == 1 {
        canvas.text(0, bottom - 5, Align::Left, limit.face, text, palette::INK);
    } else {
        for (line, y) in Lines::new(text, limit.face, limit.width).zip(base) {
            canvas.text(0, y, Align::Left, limit.face, line, palette::INK);
        }
    }
    canvas.finish()?;
    Ok(bottom)
}

/// Pixels from line to line of a preview.
const LEADING: i32 = 18;

/// A text that is wider than its limit, or has too many lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The text, or the last of several in a row.
    pub text: Phrase,
    /// Its width in pixels, or its number of lines.
    pub takes: i32,
    /// The limit.
    pub limit: i32,
}

impl Misfit {
    fn of(text: &str, takes: i32, limit: i32) -> Self {
        // A text that does not fit in the buffer is cut.
        let text = cut(text);
        Self { text, takes, limit }
    }
}

/// Checks that every text of a view fits its place.
///
/// # Errors
/// The first text that does not fit.
pub fn misfit(view: &View) -> Result<(), Misfit> {
    match view.board.as_ref().map(|board| &board.layout) {
        None | Some(Layout::Bare | Layout::Aside) => {}
        Some(Layout::Captioned {
            note,
            caption,
            hints,
            call,
            bars: _,
        }) => {
            TextLimit::RAISED_NOTE.holds(&note.head)?;
            TextLimit::RAISED_NOTE.holds(&note.body)?;
            let mut lines = call.iter().flatten();
            lines.try_for_each(|line| TextLimit::CALL.holds(line))?;
            on_corners(hints)?;
            TextLimit::CAPTION.holds(&caption.text)?;
        }
        Some(Layout::Framed(around)) => on_surroundings(around)?,
    }
    if let Some(list) = &view.list {
        on_list(list, lists::Width::of(view))?;
    }
    match &view.page {
        Some(PageView::Result(result)) => on_result(result)?,
        Some(PageView::Poster(poster)) => {
            TextLimit::POSTER_TITLE.holds(poster.title)?;
            TextLimit::POSTER.holds(poster.text)?;
            TextLimit::POSTER_CALL.holds(poster.call)?;
        }
        Some(PageView::Graph(graph)) => {
            TextLimit::LIST_TITLE.holds(graph.title)?;
            TextLimit::GRAPH_TURN.holds(&graph.turn)?;
            TextLimit::GRAPH_AHEAD.holds(&graph.ahead.1)?;
            TextLimit::FOOTER.holds_all(&graph.hints)?;
        }
        Some(PageView::Code(code)) => {
            TextLimit::CODE_WORDS.holds(code.words)?;
            TextLimit::BESIDE_CODE_WORDS.holds_all(&code.hints)?;
        }
        Some(PageView::Letters(page)) => {
            TextLimit::LIST_TITLE.holds(page.title)?;
            TextLimit::FOOTER.holds_all(&page.hints)?;
        }
        Some(PageView::Choices(page)) => {
            TextLimit::LIST_TITLE.holds(page.title)?;
            TextLimit::CHOICES_TEXT.holds(page.text)?;
            for choice in &page.choices {
                TextLimit::CHOICE.holds(choice.label)?;
                TextLimit::CHOICE_ABOUT.holds(choice.about)?;
            }
            TextLimit::FOOTER.holds_all(&page.hints)?;
        }
        Some(PageView::Buttons(page)) => {
            TextLimit::LIST_TITLE.holds(page.title)?;
            let mut words = page.words.into_iter();
            words.try_for_each(|word| TextLimit::BUTTON_WORD.holds(word))?;
        }
        None => {}
    }
    if let Some(card) = &view.card {
        on_card(card)?;
    }
    if let Some(dialog) = &view.dialog {
        TextLimit::DIALOG_TITLE.holds(&dialog.title)?;
        for line in &dialog.text {
            TextLimit::DIALOG_LINE.holds(line)?;
        }
        TextLimit::DIALOG_HINTS.holds_all(&dialog.hints)?;
    }
    Ok(())
}

/// Returns whether a card covers a part of a stack on a board that is not turned: in a
/// drawing, or between the players' bars.
#[must_use]
pub fn covers(card: &CardView, point: Point, drawing: bool) -> bool {
    let moved = if drawing { layout::BARE.y } else { 0 };
    let near = layout::PLACES[point.index()].y + moved + HALF_HEIGHT + THICK;
    near > cards::covered(card).top_left.y
}

/// Checks a note, whose parts share a line.
fn on_note(note: &NoteView) -> Result<(), Misfit> {
    let limit = TextLimit::NOTE;
    let mut takes = limit.face.width(&note.head);
    if !note.body.is_empty() {
        takes += surroundings::NOTE_GAP + limit.face.width(&note.body);
    }
    if note.claimed.is_some() {
        takes += surroundings::NOTE_DISC;
    }
    limit.takes(&note.head, takes)
}

fn on_corners(hints: &Hints) -> Result<(), Misfit> {
    let mut words = Hints::BUTTONS.map(|button| hints.of(button).0).into_iter();
    words.try_for_each(|word| TextLimit::BOARD_HINT.holds(word))
}

fn on_surroundings(around: &Surroundings) -> Result<(), Misfit> {
    for bar in &around.bars {
        TextLimit::BAR_NAME.holds(&bar.name)?;
    }
    on_note(&around.note)?;
    on_corners(&around.hints)?;
    match &around.message {
        Some(message) => TextLimit::MESSAGE.holds(message),
        None => Ok(()),
    }
}

fn on_list(list: &ListView, width: lists::Width) -> Result<(), Misfit> {
    let footer = match width {
        lists::Width::Narrow => TextLimit::TITLE_FOOTER,
        lists::Width::Full => {
            TextLimit::LIST_TITLE.holds(list.title)?;
            TextLimit::FOOTER
        }
    };
    let face = match list.chosen {
        Some(_) => Face::Bold,
        None => Face::Regular,
    };
    for row in &list.rows {
        TextLimit::of_label(row, width.pixels(), face).holds(row.label)?;
    }
    footer.holds_all(&list.hints)
}

fn on_card(card: &CardView) -> Result<(), Misfit> {
    TextLimit::CARD_TITLE.holds(card.title)?;
    for fact in card.facts {
        TextLimit::FACT.holds(fact)?;
    }
    TextLimit::CARD.holds(card.text)?;
    TextLimit::FOOTER.holds_all(&card.hints)
}

fn on_result(result: &ResultView) -> Result<(), Misfit> {
    TextLimit::RESULT_TITLE.holds(&result.title)?;
    TextLimit::RESULT_REASON.holds(&result.reason)?;
    for name in &result.names {
        TextLimit::RESULT_NAME.holds(name)?;
    }
    if let Some(sixes) = &result.sixes {
        TextLimit::HEIGHT.holds(sixes.label)?;
    }
    for height in result.heights {
        TextLimit::HEIGHT.holds(height)?;
    }
    for button in Hints::BUTTONS {
        TextLimit::RESULT_HINT.holds(result.hints.of(button).0)?;
    }
    Ok(())
}
