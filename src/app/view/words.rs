//! The contents of a screen as text, for speech and for the log.
//! [`App::report`](crate::app::App::report) describes the board itself.

use super::{BoardView, GraphView, Hints, Layout, ListView, PageView, Trail, View};
use crate::app::Button;
use crate::rules::notation::PositionCode;
use core::fmt::{self, Write};

/// Separator of the three parts; no text of a screen contains it.
const BAR: &str = " | ";

impl View {
    /// Writes three parts with a bar between them: the subject of the screen, the
    /// current content, and the labels of the buttons. A reader can leave out the parts
    /// that have not changed.
    ///
    /// # Errors
    /// The errors of the writer.
    pub fn write_words(&self, to: &mut impl Write) -> fmt::Result {
        let mut words = Words { to, begun: false };
        if let Some(dialog) = &self.dialog {
            words.say(&dialog.title)?;
            words.part()?;
            dialog.text.iter().try_for_each(|line| words.say(line))?;
            return words.buttons(&dialog.hints);
        }
        if let Some(card) = &self.card {
            words.say(card.title)?;
            if let Some((number, of)) = card.number {
                words.say_count(number.into(), of.into())?;
            }
            words.part()?;
            card.facts.iter().try_for_each(|fact| words.say(fact))?;
            words.say(card.text)?;
            return words.buttons(&card.hints);
        }
        if let Some(list) = &self.list {
            return words.list(list, self.message.as_deref());
        }
        match (&self.page, &self.board) {
            // A graph beside a board belongs to the surroundings of the board.
            (Some(PageView::Graph(graph)), Some(board)) => words.around(board, Some(graph)),
            (Some(page), _) => words.page(page),
            (None, Some(board)) => words.around(board, None),
            (None, None) => words.empty(),
        }
    }
}

/// Writes words with spaces between them.
struct Words<'a, W> {
    to: &'a mut W,
    /// The current part has a word.
    begun: bool,
}

impl<W: Write> Words<'_, W> {
    fn say(&mut self, text: &str) -> fmt::Result {
        if text.is_empty() {
            return Ok(());
        }
        if self.begun {
            self.to.write_char(' ')?;
        }
        self.begun = true;
        self.to.write_str(text)
    }

    fn say_count(&mut self, number: usize, of: usize) -> fmt::Result {
        if self.begun {
            self.to.write_char(' ')?;
        }
        self.begun = true;
        write!(self.to, "{number}/{of}")
    }

    /// Ends a part and begins the next.
    fn part(&mut self) -> fmt::Result {
        self.begun = false;
        self.to.write_str(BAR)
    }

    fn empty(&mut self) -> fmt::Result {
        self.part()?;
        self.part()
    }

    /// Writes the last part.
    fn buttons(&mut self, hints: &Hints) -> fmt::Result {
        self.part()?;
        for button in Hints::BUTTONS {
            if let (text, true) = hints.of(button)
                && !text.is_empty()
            {
                self.say(button.name())?;
                self.say(text)?;
            }
        }
        Ok(())
    }

    /// Writes the chosen row, or all rows where none can be chosen.
    fn list(&mut self, list: &ListView, message: Option<&str>) -> fmt::Result {
        self.say(list.title)?;
        self.part()?;
        self.say(message.unwrap_or(""))?;
        for (at, row) in list.rows.iter().enumerate() {
            if list.chosen.is_none_or(|chosen| chosen == at) {
                self.say(row.label)?;
                self.say(&row.value)?;
                self.say(if row.ticked { "✓" } else { "" })?;
            }
        }
        self.say(&list.paragraph)?;
        if let Some(chosen) = list.chosen {
            self.say_count(chosen + 1, list.rows.len())?;
        }
        self.buttons(&list.hints)
    }

    fn page(&mut self, page: &PageView) -> fmt::Result {
        match page {
            PageView::Result(result) => {
                self.say(&result.title)?;
                self.part()?;
                self.say(&result.reason)?;
                self.buttons(&result.hints)
            }
            PageView::Poster(poster) => {
                self.say(poster.title)?;
                self.part()?;
                self.say(poster.text)?;
                self.part()?;
                self.say(poster.call)
            }
            PageView::Graph(graph) => {
                self.say(graph.title)?;
                self.part()?;
                self.say(&graph.turn)?;
                self.say(&graph.ahead.1)?;
                self.buttons(&graph.hints)
            }
            PageView::Code(code) => {
                self.say(code.words)?;
                self.part()?;
                self.buttons(&code.hints)
            }
            PageView::Letters(page) => {
                self.say(page.title)?;
                self.part()?;
                page.letters
                    .groups()
                    .try_for_each(|group| self.say(group))?;
                let chosen = page.chosen.map(usize::from);
                if let Some(letter) = chosen.and_then(PositionCode::letter) {
                    self.say(letter)?;
                }
                self.buttons(&page.hints)
            }
            PageView::Choices(page) => {
                self.say(page.title)?;
                self.part()?;
                self.say(page.text)?;
                if let Some(choice) = page.choices.get(page.chosen) {
                    self.say(choice.label)?;
                    self.say(choice.about)?;
                    self.say_count(page.chosen + 1, page.choices.len())?;
                }
                self.buttons(&page.hints)
            }
            PageView::Buttons(page) => {
                self.say(page.title)?;
                self.part()?;
                self.part()?;
                for (button, word) in Button::ALL.into_iter().zip(page.words) {
                    self.say(button.name())?;
                    self.say(word)?;
                }
                Ok(())
            }
        }
    }

    /// Writes the start and end of the chosen turn, which the screen shows as an arrow.
    fn chosen_way(&mut self, way: &Trail) -> fmt::Result {
        let (Some(_), [first, .., last]) = (way.number, way.points.as_slice()) else {
            return Ok(());
        };
        if core::mem::replace(&mut self.begun, true) {
            self.to.write_char(' ')?;
        }
        write!(self.to, "{first}-{last}")
    }

    /// Writes the surroundings of the board.
    fn around(&mut self, board: &BoardView, graph: Option<&GraphView>) -> fmt::Result {
        match &board.layout {
            Layout::Bare | Layout::Aside => self.empty(),
            Layout::Captioned {
                note,
                caption,
                hints,
                call,
                bars: _,
            } => {
                self.say(&note.head)?;
                self.say(&note.body)?;
                call.iter().flatten().try_for_each(|line| self.say(line))?;
                self.part()?;
                self.say(&caption.text)?;
                self.buttons(hints)
            }
            Layout::Framed(around) => {
                self.say(&around.note.head)?;
                if let Some(player) = around.note.of {
                    self.say(&around.bars[player.index()].name)?;
                }
                self.say(&around.note.body)?;
                self.chosen_way(&board.route)?;
                self.part()?;
                if let Some(message) = &around.message {
                    self.say(message)?;
                }
                if let Some(graph) = graph {
                    self.say(&graph.turn)?;
                    self.say(&graph.ahead.1)?;
                }
                self.buttons(&around.hints)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::{DialogView, RowView, Signs};
    use heapless::String;

    fn words(view: &View) -> String<200> {
        let mut text = String::new();
        view.write_words(&mut text).unwrap();
        text
    }

    #[test]
    fn a_list_says_its_title_its_chosen_row_and_the_buttons_that_work() {
        let mut list = ListView {
            title: "Settings",
            chosen: Some(1),
            hints: Hints::default()
                .with(Button::A, "Choose")
                .when(Button::X, "Claim", false),
            ..ListView::default()
        };
        for (label, value) in [("Language", "English"), ("Sound", "on")] {
            let value = value.try_into().unwrap();
            let row = RowView {
                label,
                value,
                ..RowView::default()
            };
            list.rows.push(row).unwrap();
        }
        let view = View {
            list: Some(list),
            ..View::default()
        };
        assert_eq!(words(&view), "Settings | Sound on 2/2 | A Choose");
    }

    #[test]
    fn a_dialog_is_said_and_not_what_it_covers() {
        let dialog = DialogView {
            title: "Resign?".try_into().unwrap(),
            text: [
                "The game".try_into().unwrap(),
                "is lost.".try_into().unwrap(),
            ],
            hints: Hints::default().with(Button::B, "No"),
        };
        let view = View {
            list: Some(ListView {
                title: "Menu",
                ..ListView::default()
            }),
            dialog: Some(dialog),
            ..View::default()
        };
        assert_eq!(words(&view), "Resign? | The game is lost. | B No");
    }

    #[test]
    fn a_graph_in_a_corner_hides_no_words_round_the_board() {
        let mut view = View::default();
        let around = view.put_board(false, Signs::default()).surroundings();
        around.note.head = "31/31".try_into().unwrap();
        around.hints = Hints::default().with(Button::B, "Leave");
        let mut graph = GraphView {
            title: "",
            values: heapless::Vec::new(),
            turning: heapless::Vec::new(),
            at: 31,
            ahead: (None, "A +7 %".try_into().unwrap()),
            names: Default::default(),
            turn: Default::default(),
            hints: Hints::default(),
        };
        view.page = Some(PageView::Graph(graph.clone()));
        assert_eq!(words(&view), "31/31 | A +7 % | B Leave");
        // Without a board the graph has a title and text of its own.
        graph.title = "Judgement";
        view.board = None;
        view.page = Some(PageView::Graph(graph));
        assert_eq!(words(&view), "Judgement | A +7 % | ");
    }

    #[test]
    fn there_are_always_three_parts() {
        assert_eq!(words(&View::default()), " |  | ");
    }
}
