//! What all lists have in common: choosing a row, and the rows in sight.

use crate::app::event::Button;
use crate::app::text::short;
use crate::app::view::{ListView, RowView};
use core::fmt::Display;

/// The row chosen after an arrow; it goes round at the ends.
pub(super) fn choose(chosen: usize, rows: usize, button: Button) -> usize {
    match button {
        Button::Up => (chosen + rows.max(1) - 1) % rows.max(1),
        Button::Down => (chosen + 1) % rows.max(1),
        _ => chosen,
    }
}

/// The element before or after one, going round at the ends.
pub(super) fn turn<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let at = all.iter().position(|&each| each == now).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all.get((at + step) % all.len()).copied().unwrap_or(now)
}

/// A number one lower or higher, going round at the ends of 1 to `most`.
pub(super) fn turn_number(now: u8, most: u8, forward: bool) -> u8 {
    match (now, forward) {
        (now, true) if now >= most => 1,
        (now, true) => now + 1,
        (0 | 1, false) => most,
        (now, false) => now - 1,
    }
}

/// A row that is chosen as it is.
pub(super) fn plain(label: &'static str) -> RowView {
    RowView {
        label,
        ..RowView::default()
    }
}

/// A row that states a fact.
pub(super) fn fact(label: &'static str, value: impl Display) -> RowView {
    RowView {
        label,
        value: short(value),
        ..RowView::default()
    }
}

/// A row whose value left and right change.
pub(super) fn setting(label: &'static str, value: impl Display) -> RowView {
    RowView {
        changeable: true,
        ..fact(label, value)
    }
}

impl ListView {
    /// Adds a row; a list too long would be cut off, which no list is.
    pub(super) fn add(&mut self, row: RowView) {
        let added = self.rows.push(row);
        debug_assert!(added.is_ok());
    }

    /// Chooses a row and brings it into sight.
    pub(super) fn choose(&mut self, chosen: usize) {
        let chosen = chosen.min(self.rows.len().saturating_sub(1));
        self.chosen = Some(chosen);
        self.first = (chosen + 1).saturating_sub(Self::IN_SIGHT);
    }
}
