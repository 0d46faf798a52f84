//! Common parts of all lists: the choice of a row, and kinds of rows.

use crate::app::event::Button;
use crate::app::text::short;
use crate::app::view::{ListView, RowView};
use core::fmt::{self, Display};

/// Returns the row chosen after an arrow, cyclically.
pub(in crate::app) fn choose(chosen: usize, rows: usize, button: Button) -> usize {
    match button {
        Button::Up => (chosen + rows.max(1) - 1) % rows.max(1),
        Button::Down => (chosen + 1) % rows.max(1),
        _ => chosen,
    }
}

/// Returns the element before or after another, cyclically.
pub(in crate::app) fn turn<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let at = all.iter().position(|&each| each == now).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all.get((at + step) % all.len()).copied().unwrap_or(now)
}

/// Returns a number one lower or higher, cyclically between 1 and `most`.
pub(in crate::app) fn turn_number(now: u8, most: u8, forward: bool) -> u8 {
    match (now, forward) {
        (now, true) if now >= most => 1,
        (now, true) => now + 1,
        (0 | 1, false) => most,
        (now, false) => now - 1,
    }
}

/// Returns a row without a value.
pub(in crate::app) fn plain(label: &'static str) -> RowView {
    RowView {
        label,
        ..RowView::default()
    }
}

/// Returns a row with a value that cannot be changed.
pub(in crate::app) fn fact(label: &'static str, value: impl Display) -> RowView {
    RowView {
        label,
        value: short(value),
        ..RowView::default()
    }
}

/// A number that grows for years, in a row of fixed width: in full below a limit, in
/// thousands or millions beyond.
#[derive(Clone, Copy)]
pub(in crate::app) struct Count {
    number: u32,
    in_full_below: u32,
}

impl Count {
    /// Returns a number for a row of its own: up to five digits.
    pub(in crate::app) fn new(number: impl Into<u32>) -> Self {
        Self {
            number: number.into(),
            in_full_below: 100_000,
        }
    }

    /// Returns a number beside others: up to three digits.
    pub(in crate::app) fn beside(number: impl Into<u32>) -> Self {
        Self {
            number: number.into(),
            in_full_below: 1_000,
        }
    }
}

impl Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            number if number < self.in_full_below => number.fmt(f),
            number if number < 100_000 => write!(f, "{}k", number / 1_000),
            number if number < 10_000_000 => {
                write!(f, "{}.{}M", number / 1_000_000, number / 100_000 % 10)
            }
            number => write!(f, "{}M", (number / 1_000_000).min(999)),
        }
    }
}

/// Returns a row whose value left and right change.
pub(in crate::app) fn setting(label: &'static str, value: impl Display) -> RowView {
    RowView {
        changeable: true,
        ..fact(label, value)
    }
}

impl ListView {
    /// Adds a row. The length of every list is within [`ListView::ROWS`].
    pub(in crate::app) fn add(&mut self, row: RowView) {
        let added = self.rows.push(row);
        debug_assert!(added.is_ok());
    }

    /// Chooses a row and brings it into sight.
    pub(in crate::app) fn choose(&mut self, chosen: usize) {
        let chosen = chosen.min(self.rows.len().saturating_sub(1));
        self.chosen = Some(chosen);
        self.first = (chosen + 1).saturating_sub(Self::IN_SIGHT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn counts_stay_short_however_far_they_grow() {
        for (number, alone, beside) in [
            (0_u32, "0", "0"),
            (999, "999", "999"),
            (1_000, "1000", "1k"),
            (99_999, "99999", "99k"),
            (100_000, "0.1M", "0.1M"),
            (2_345_678, "2.3M", "2.3M"),
            (12_345_678, "12M", "12M"),
            (u32::MAX, "999M", "999M"),
        ] {
            assert_eq!(Count::new(number).to_string(), alone);
            assert_eq!(Count::beside(number).to_string(), beside);
        }
    }
}
