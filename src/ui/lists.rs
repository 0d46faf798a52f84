//! Draws lists, the result of a game, and dialogs.

use super::canvas::{Align, Canvas, Face, area};
use super::layout::{self, BAR, SIDE};
use super::paragraph::Lines;
use super::{Target, Tint};
use super::{legend, palette};
use crate::app::Button;
use crate::app::view::{DialogView, Layout, ListView, PageView, ResultView, RowView, View};
use crate::rules::Player;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// The width of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// Leaves room for a board that stands aside.
    Narrow,
    Full,
}

impl Width {
    /// Returns the width of a view's list, which depends on the layout of its board.
    pub(super) fn of(view: &View) -> Self {
        match view.board.as_ref().map(|board| &board.layout) {
            Some(Layout::Aside) => Self::Narrow,
            _ => Self::Full,
        }
    }

    pub(super) const fn pixels(self) -> i32 {
        match self {
            Self::Narrow => layout::NARROW,
            Self::Full => SIDE,
        }
    }
}

/// Returns the lines of a list's paragraph, one for each row.
fn paragraph(list: &ListView) -> impl Iterator<Item = &str> {
    Lines::new(&list.paragraph, Face::Regular, SIDE - 2 * MARGIN).breaking_words()
}

/// Returns the number of rows of a list, including those of its paragraph.
fn rows(list: &ListView) -> usize {
    list.rows.len() + paragraph(list).count()
}

/// Returns the first visible row of a list.
pub(super) fn first(list: &ListView) -> usize {
    list.first
        .min(rows(list).saturating_sub(ListView::IN_SIGHT))
}

/// Returns the area of a row of a list.
pub(super) fn row_area(list: &ListView, width: Width, row: usize) -> Rectangle {
    let top = match width {
        Width::Narrow => layout::TITLE_ROWS_AT,
        Width::Full => layout::ROWS_AT,
    };
    let y = top + layout::ROW * (row as i32 - first(list) as i32);
    area(0, y, width.pixels(), layout::ROW)
}

/// Returns the area of a message on a view without bars, where it covers no row and no
/// legend.
pub(super) fn message_area(view: &View) -> Rectangle {
    let full = |list: &ListView| rows(list) >= ListView::IN_SIGHT;
    match (&view.list, &view.page) {
        (Some(list), _) if Width::of(view) == Width::Full && full(list) => {
            layout::MESSAGE_FOR_TITLE
        }
        (_, Some(PageView::Letters(_) | PageView::Choices(_))) => layout::MESSAGE_FOR_TITLE,
        (_, Some(PageView::Result(_))) => layout::MESSAGE_FOR_REASON,
        _ => layout::MESSAGE_ABOVE_FOOTER,
    }
}

/// Left edge of a list's title.
pub(super) const LIST_TITLE_AT: i32 = 8;

pub(super) fn list<D: Target>(canvas: &mut Canvas<'_, D>, list: &ListView, room: Width) {
    let width = room.pixels();
    if room == Width::Narrow {
        canvas.fill(0, 0, width, SIDE, palette::BAR);
        canvas.fill(width, 0, 2, SIDE, palette::LINE);
        canvas.text(12, 34, Align::Left, Face::Large, list.title, palette::INK);
        for (place, player) in Player::ALL.into_iter().enumerate() {
            canvas.fill(12 + 43 * place as i32, 42, 43, 3, palette::player(player));
        }
    } else {
        canvas.fill(0, 0, width, BAR + 3, palette::BAR);
        canvas.text(
            LIST_TITLE_AT,
            16,
            Align::Left,
            Face::Bold,
            list.title,
            palette::INK,
        );
    }
    let first = first(list);
    for (index, each) in list
        .rows
        .iter()
        .enumerate()
        .skip(first)
        .take(ListView::IN_SIGHT)
    {
        let area = row_area(list, room, index);
        if canvas.touches(area.top_left.x, area.top_left.y, width, layout::ROW) {
            row(canvas, area, each, list.chosen == Some(index));
        }
    }
    let end = first + ListView::IN_SIGHT;
    let lines = (list.rows.len()..end).zip(paragraph(list));
    for (index, line) in lines.skip_while(|(index, _)| *index < first) {
        let (right, y) = (width - MARGIN, row_area(list, room, index).top_left.y);
        canvas.text(
            right,
            y + 15,
            Align::Right,
            Face::Regular,
            line,
            palette::FAINT,
        );
    }
    if first > 0 {
        canvas.rows(SIDE - 12, 8, &[1, 2, 3, 4, 5, 6], palette::INK);
    }
    if end < rows(list) {
        canvas.rows(SIDE - 12, SIDE - BAR - 8, &[6, 5, 4, 3, 2, 1], palette::INK);
    }
    legend::footer(canvas, width, &list.hints);
}

/// Positions of the parts of a row, in pixels from its left edge.
pub(super) struct RowPlan {
    /// The label's left edge.
    label: i32,
    /// The value's right edge.
    value: i32,
    /// The left edge of the left arrow, whether it is drawn or not; without arrows, of
    /// the value.
    arrow: i32,
    /// The right edge of the right arrow.
    right: i32,
}

impl RowPlan {
    pub(super) fn of(row: &RowView, width: i32, face: Face) -> Self {
        let right = width - MARGIN;
        let (value, arrow) = if row.changeable {
            (right - ARROW, ARROW)
        } else {
            (right, 0)
        };
        Self {
            label: MARGIN,
            value,
            arrow: value - face.width(&row.value) - arrow,
            right,
        }
    }

    /// Returns the greatest width of the label.
    pub(super) fn label_width(&self, row: &RowView) -> i32 {
        if row.value.is_empty() {
            // Up to the edge of the mark of the chosen row.
            return self.right - self.label + MARGIN - 7;
        }
        self.arrow - self.label - 6
    }
}

/// Pixels beside a row, and pixels of an arrow.
const MARGIN: i32 = 12;
const ARROW: i32 = 10;

fn row<D: Target>(canvas: &mut Canvas<'_, D>, area: Rectangle, row: &RowView, chosen: bool) {
    let (x, y) = (area.top_left.x, area.top_left.y);
    let width = area.size.width as i32;
    let face = if chosen { Face::Bold } else { Face::Regular };
    if chosen {
        canvas.fill(x + 4, y, width - 8, layout::ROW, palette::PANEL);
        // The background alone differs too little for some eyes.
        canvas.frame(x + 4, y, width - 8, layout::ROW, palette::EDGE);
        canvas.fill(x + 4, y, 4, layout::ROW, palette::INK);
    }
    let ink = palette::INK;
    let plan = RowPlan::of(row, width, face);
    canvas.text(x + plan.label, y + 15, Align::Left, face, row.label, ink);
    if row.ticked {
        tick(canvas, plan.right - 12, y + 10);
    }
    let arrows = row.changeable && chosen;
    let value = if row.changeable { ink } else { palette::FAINT };
    canvas.text(plan.value, y + 15, Align::Right, face, &row.value, value);
    if let Some(letter) = row.entering.map(usize::from) {
        let start = plan.value - face.width(&row.value);
        let before = row.value.get(..letter).map_or(0, |text| face.width(text));
        let upto = row
            .value
            .get(..=letter)
            .map_or(before, |text| face.width(text));
        canvas.fill(
            start + before - 1,
            y + 17,
            upto - before,
            3,
            palette::CURSOR,
        );
    } else if arrows {
        side_arrows(canvas, plan.arrow, plan.right, y + 10, ink);
    }
}

/// Draws small arrows that point left and right, with their tips at two places.
pub(super) fn side_arrows<D: Target>(
    canvas: &mut Canvas<'_, D>,
    left: i32,
    right: i32,
    y: i32,
    ink: Tint,
) {
    for step in 0..5 {
        canvas.fill(left + step, y - step, 1, 2 * step + 1, ink);
        canvas.fill(right - step, y - step, 1, 2 * step + 1, ink);
    }
}

/// Draws a tick whose left end is at a place.
fn tick<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, y: i32) {
    let corner = Point::new(x + 4, y + 4);
    canvas.line(Point::new(x, y), corner, 2, palette::FAINT);
    canvas.line(corner, Point::new(x + 11, y - 4), 2, palette::FAINT);
}

/// A result: left edge of the names of heights, middles of the players' columns, and left
/// edges of the legends.
pub(super) const HEIGHTS_AT: i32 = 14;
pub(super) const COLUMNS_AT: [i32; 2] = [134, 202];
pub(super) const RESULT_LEGENDS_AT: [i32; 2] = [8, 124];
/// Width of the field behind the winner's name.
const NAME_WIDE: i32 = COLUMNS_AT[1] - COLUMNS_AT[0] - 1;

pub(super) fn result<D: Target>(canvas: &mut Canvas<'_, D>, result: &ResultView) {
    let accent = result.winner.map_or(palette::INK, palette::player);
    canvas.fill(0, 0, SIDE, 50, palette::BAR);
    canvas.fill(0, 50, SIDE, 3, accent);
    canvas.text(
        SIDE / 2,
        22,
        Align::Centre,
        Face::Bold,
        &result.title,
        accent,
    );
    canvas.text(
        SIDE / 2,
        41,
        Align::Centre,
        Face::Regular,
        &result.reason,
        palette::INK,
    );
    let columns = COLUMNS_AT;
    for (x, player) in columns.into_iter().zip(Player::ALL) {
        let name = &result.names[player.index()];
        let colour = palette::player(player);
        // Marks the winner, because the counts alone do not always show who has won.
        let ink = if result.winner == Some(player) {
            canvas.fill(x - NAME_WIDE / 2, 57, NAME_WIDE, 18, colour);
            palette::SHADOW
        } else {
            colour
        };
        canvas.text(x, 71, Align::Centre, Face::Bold, name, ink);
    }
    let sixes = result.sixes.map(|sixes| (6, sixes.label));
    let others = result.heights.into_iter().zip((1..=5).rev());
    let rows = sixes
        .into_iter()
        .chain(others.map(|(label, height)| (height, label)));
    let step = if sixes.is_some() { 20 } else { 22 };
    for (place, (height, label)) in rows.enumerate() {
        let y = 80 + step * place as i32;
        let decided = result.decided_by == Some(height);
        if decided {
            canvas.fill(4, y, SIDE - 8, step - 1, palette::PANEL);
            canvas.fill(4, y, 3, step - 1, accent);
        }
        let face = if decided { Face::Bold } else { Face::Regular };
        let ink = if decided {
            palette::INK
        } else {
            palette::FAINT
        };
        canvas.text(HEIGHTS_AT, y + 15, Align::Left, face, label, ink);
        for (x, player) in columns.into_iter().zip(Player::ALL) {
            let count = match result.sixes {
                Some(sixes) if height == 6 => sixes.counts[player.index()],
                _ => result.tallies[player.index()].stacks(height),
            };
            let mut text = crate::app::view::Short::new();
            // The buffer holds every count.
            let _ = core::fmt::write(&mut text, format_args!("{count}"));
            canvas.text(x, y + 15, Align::Centre, face, &text, palette::INK);
        }
    }
    let below = &result.hints;
    canvas.fill(0, SIDE - BAR - 18, SIDE, BAR + 18, palette::BAR);
    if result.more {
        canvas.rows(
            SIDE - 12,
            SIDE - BAR - 26,
            &[6, 5, 4, 3, 2, 1],
            palette::INK,
        );
    }
    let pairs = [[Button::A, Button::B], [Button::X, Button::Y]];
    for (x, pair) in RESULT_LEGENDS_AT.into_iter().zip(pairs) {
        legend::pair(
            canvas,
            Point::new(x, SIDE - 22),
            below,
            pair,
            legend::WORD_AT,
        );
    }
}

/// Left edge of a dialog's legends, from its own left edge.
pub(super) const DIALOG_LEGENDS_AT: i32 = 14;

pub(super) fn dialog<D: Target>(canvas: &mut Canvas<'_, D>, dialog: &DialogView) {
    let (at, size) = (layout::DIALOG.top_left, layout::DIALOG.size);
    let (width, height) = (size.width as i32, size.height as i32);
    canvas.fill(at.x, at.y, width, height, palette::PANEL);
    canvas.frame(at.x, at.y, width, height, palette::EDGE);
    canvas.frame(at.x + 1, at.y + 1, width - 2, height - 2, palette::EDGE);
    let middle = at.x + width / 2;
    canvas.text(
        middle,
        at.y + 21,
        Align::Centre,
        Face::Bold,
        &dialog.title,
        palette::INK,
    );
    for (line, text) in dialog.text.iter().enumerate() {
        let y = at.y + 41 + 17 * line as i32;
        canvas.text(middle, y, Align::Centre, Face::Regular, text, palette::INK);
    }
    legend::row(
        canvas,
        at.x + DIALOG_LEGENDS_AT,
        at.y + height - 10,
        &dialog.hints,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{App, Boot, Button, Effects, Event};
    use crate::storage::Kind;

    #[test]
    fn a_message_covers_no_row_in_sight() {
        for rows in 1..=ListView::ROWS {
            for first in 0..=rows.saturating_sub(ListView::IN_SIGHT) {
                let mut list = ListView {
                    first,
                    ..ListView::default()
                };
                for _ in 0..rows {
                    list.rows.push(RowView::default()).expect("it has room");
                }
                let in_sight = first..rows.min(first + ListView::IN_SIGHT);
                let areas = in_sight.map(|row| row_area(&list, Width::Full, row));
                let areas: std::vec::Vec<_> = areas.collect();
                let view = View {
                    list: Some(list),
                    ..View::default()
                };
                let message = message_area(&view);
                for row in areas {
                    assert!(
                        row.intersection(&message).is_zero_sized(),
                        "{rows} from {first}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_beginning_and_the_end_of_about_show_all_of_the_widest_failure() {
        let widest = [
            "W".repeat(96),
            "WWWWWWWWWW ".repeat(8),
            "0x10001234 ".repeat(8),
        ];
        for failure in widest {
            let mut app = App::new();
            let settings = crate::app::Settings::default().encoded();
            let boot = Boot::default()
                .with(Kind::Settings, &settings)
                .with(Kind::Failure, failure.as_bytes());
            app.boot(&boot, &mut Effects::default());
            for event in [
                Event::Battery {
                    percent: 100,
                    charging: false,
                },
                Event::Pressed(Button::Up),
                Event::Pressed(Button::A),
            ] {
                app.handle(event, &mut Effects::default());
            }
            assert_eq!(app.screen_name(), "about");
            let list = app.view().list.unwrap();
            assert!(rows(&list) > ListView::IN_SIGHT);
            assert!(rows(&list) <= 2 * ListView::IN_SIGHT);
        }
    }
}
