//! Which parts of the screen differ between two views. Too much is allowed,
//! too little never: a test compares every step with a full drawing.

use super::board::{bar_at, far_message};
use super::canvas::area;
use super::layout::{self, SIDE};
use crate::app::Button;
use crate::app::view::{BoardView, ListView, Look, Mark, PageView, Trail, View};
use crate::rules::{Player, Point};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

/// The areas of the screen to draw and send again.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Damage {
    areas: Vec<Rectangle, { Damage::MOST }>,
}

impl Damage {
    /// The most areas kept apart. More are joined: each costs a pass over the
    /// board's points when drawing and a command to the display.
    pub const MOST: usize = 12;

    /// The whole screen.
    #[must_use]
    pub fn everything() -> Self {
        let mut damage = Self::default();
        damage.add(screen());
        damage
    }

    /// The areas.
    pub fn iter(&self) -> impl Iterator<Item = &Rectangle> {
        self.areas.iter()
    }

    /// Whether nothing is to be drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.areas.is_empty()
    }

    /// Adds an area, joining it with one that it overlaps or, if there are too
    /// many, with the one that grows least.
    pub fn add(&mut self, area: Rectangle) {
        let area = area.intersection(&screen());
        if area.is_zero_sized() {
            return;
        }
        let overlapping = self
            .areas
            .iter()
            .position(|old| size(&joined(old, &area)) <= size(old) + size(&area));
        let joining = overlapping.or_else(|| {
            self.areas
                .is_full()
                .then(|| (0..self.areas.len()).min_by_key(|&at| self.growth(at, &area)))
                .flatten()
        });
        match joining {
            None => drop(self.areas.push(area)),
            Some(at) => {
                let old = self.areas.swap_remove(at);
                self.add(joined(&old, &area));
            }
        }
    }

    fn growth(&self, at: usize, area: &Rectangle) -> u32 {
        let old = &self.areas[at];
        size(&joined(old, area)) - size(old)
    }

    /// The areas that differ between two views. Never inlined, so that its part of
    /// the stack is not there while a view is being made.
    #[must_use]
    #[inline(never)]
    pub fn between(before: &View, after: &View) -> Self {
        if before.shift != after.shift {
            return Self::everything();
        }
        let mut damage = Self::default();
        match (&before.board, &after.board) {
            (Some(old), Some(new)) if same_place(old, new) => {
                damage.board(old, new);
            }
            (None, None) => {}
            _ => return Self::everything(),
        }
        match (&before.list, &after.list) {
            (Some(old), Some(new)) if old.title == new.title && old.narrow == new.narrow => {
                damage.list(old, new);
            }
            (None, None) => {}
            _ => return Self::everything(),
        }
        if before.page != after.page {
            match (&before.page, &after.page) {
                (Some(PageView::Caption(_)), Some(PageView::Caption(_))) => {
                    damage.add(layout::CAPTION);
                }
                (Some(PageView::Graph(_)), Some(PageView::Graph(_))) => {
                    damage.add(match after.board {
                        Some(_) => layout::INSPECTED,
                        None => super::graph::MOVING,
                    });
                }
                _ => return Self::everything(),
            }
        }
        if before.card != after.card {
            for card in [&before.card, &after.card].into_iter().flatten() {
                damage.add(super::cards::covered(card));
            }
        }
        if before.dialog != after.dialog {
            damage.add(layout::DIALOG);
        }
        if before.message != after.message {
            damage.add(layout::MESSAGE_NEAR);
        }
        if after.shift != (0, 0) {
            damage.shift(after.shift);
        }
        // Each area is a pass over everything on the board, and areas overlap:
        // from about half the screen on, one pass over all of it is cheaper.
        if damage.iter().map(size).sum::<u32>() > size(&screen()) / 2 {
            return Self::everything();
        }
        damage
    }

    /// Moves all areas, as the picture is, and lets them grow by as much: what
    /// lay outside the screen may have come into sight.
    fn shift(&mut self, (x, y): (i8, i8)) {
        let (x, y) = (i32::from(x), i32::from(y));
        for old in core::mem::take(self).areas {
            let (at, size) = (old.top_left, old.size);
            self.add(area(
                at.x + x - x.abs(),
                at.y + y - y.abs(),
                size.width as i32 + 2 * x.abs(),
                size.height as i32 + 2 * y.abs(),
            ));
        }
    }

    fn board(&mut self, old: &BoardView, new: &BoardView) {
        for point in Point::all() {
            let looks = (&old.looks[point.index()], &new.looks[point.index()]);
            let pointed = (old.cursor == Some(point)) != (new.cursor == Some(point));
            if looks.0 != looks.1 || pointed || old.signs != new.signs {
                self.add(stack_area(old, point, looks.0));
                self.add(stack_area(new, point, looks.1));
            }
        }
        for (old_trail, new_trail) in [(&old.route, &new.route), (&old.last, &new.last)] {
            if old_trail != new_trail {
                self.trail(old, old_trail);
                self.trail(new, new_trail);
            }
        }
        if old.moving != new.moving {
            for (board, moving) in [(old, &old.moving), (new, &new.moving)] {
                if let Some(moving) = moving {
                    let at = layout::moving(board, moving);
                    self.add(layout::around(at, moving.stack.height() as i32));
                }
            }
        }
        if new.aside || new.bare {
            return;
        }
        if old.note != new.note || far_message(old) != far_message(new) {
            self.add(layout::note(new));
        }
        if new.above {
            return;
        }
        for player in Player::ALL {
            if old.bars[player.index()] != new.bars[player.index()] || old.signs != new.signs {
                self.add(area(0, bar_at(new, player), SIDE, layout::BAR));
            }
        }
        let differ = |buttons: [Button; 2]| {
            buttons
                .into_iter()
                .any(|button| old.hints.of(button) != new.hints.of(button))
        };
        if differ([Button::X, Button::Y]) {
            self.add(layout::HINTS_ABOVE);
        }
        if differ([Button::A, Button::B]) {
            self.add(layout::HINTS_BELOW);
        }
        if old.inspected != new.inspected {
            self.add(layout::INSPECTED);
        }
        if old.message != new.message {
            for message in [&old.message, &new.message].into_iter().flatten() {
                self.add(if message.far {
                    layout::MESSAGE_FAR
                } else {
                    layout::MESSAGE_NEAR
                });
            }
        }
    }

    fn trail(&mut self, board: &BoardView, trail: &Trail) {
        for step in trail.points.windows(2) {
            let (from, to) = (layout::place(board, step[0]), layout::place(board, step[1]));
            // A slanting line covers little of the box round it: cut it up.
            let parts = if from.x == to.x {
                1
            } else {
                1 + (from.x - to.x).abs() / 50
            };
            for part in 0..parts {
                self.add(layout::between(
                    from + (to - from) * part / parts,
                    from + (to - from) * (part + 1) / parts,
                ));
            }
        }
    }

    fn list(&mut self, old: &ListView, new: &ListView) {
        if old.hints != new.hints {
            self.add(area(0, SIDE - layout::BAR, SIDE, layout::BAR));
        }
        if old.first != new.first || old.rows.len() != new.rows.len() {
            self.add(screen());
            return;
        }
        for (row, pair) in old.rows.iter().zip(&new.rows).enumerate() {
            let chosen = (old.chosen == Some(row)) != (new.chosen == Some(row));
            if chosen || pair.0 != pair.1 {
                self.add(super::lists::row_area(new, row));
            }
        }
    }
}

/// Whether two boards lie at the same place with the same things round them.
fn same_place(old: &BoardView, new: &BoardView) -> bool {
    (old.aside, old.above, old.bare, old.turned) == (new.aside, new.above, new.bare, new.turned)
}

/// What a point with its stack, its mark and the cursor can cover.
fn stack_area(board: &BoardView, point: Point, look: &Look) -> Rectangle {
    let raised = layout::raised(look.raised);
    let mark = match look.mark {
        Mark::Plain | Mark::Dim | Mark::Closed => 0,
        Mark::Open | Mark::Taken => 1,
    };
    let height = look.stack.height().max(1) as i32 + mark;
    let extra = if look.mark == Mark::Taken { 3 } else { 0 };
    let mut area = layout::around(layout::place(board, point), height + (raised + 3) / 4);
    area.size.height += extra;
    area
}

fn screen() -> Rectangle {
    area(0, 0, SIDE, SIDE)
}

fn size(area: &Rectangle) -> u32 {
    area.size.width * area.size.height
}

fn joined(one: &Rectangle, other: &Rectangle) -> Rectangle {
    let (Some(a), Some(b)) = (one.bottom_right(), other.bottom_right()) else {
        return if one.is_zero_sized() { *other } else { *one };
    };
    Rectangle::with_corners(
        one.top_left.component_min(other.top_left),
        a.component_max(b),
    )
}
