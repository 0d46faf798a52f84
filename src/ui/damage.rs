//! Finds the parts of the screen that differ between two views. An area may be too large
//! but never too small: a test compares every step with a full drawing.

use super::canvas::area;
use super::captioned::{self, Captioned};
use super::layout::{self, SIDE};
use super::lists::Width;
use super::surroundings::SurroundingPart;
use super::{board, cards, graph, legend, lists};
use crate::app::view::{BoardView, Layout, ListView, PageView, View};
use crate::rules::{Axis, Point};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

/// The areas of the screen to redraw and send.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Damage {
    areas: Vec<Rectangle, { Damage::MOST }>,
}

impl Damage {
    /// The most separate areas. Further ones are joined: each area costs a pass over the
    /// board's points when drawing and a command to the display.
    pub const MOST: usize = 12;

    /// Returns the whole screen.
    #[must_use]
    pub fn everything() -> Self {
        let mut damage = Self::default();
        damage.add(screen());
        damage
    }

    /// Returns the areas.
    pub fn iter(&self) -> impl Iterator<Item = &Rectangle> {
        self.areas.iter()
    }

    /// Returns the areas.
    #[must_use]
    pub fn areas(&self) -> &[Rectangle] {
        &self.areas
    }

    /// Returns whether there is nothing to redraw.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.areas.is_empty()
    }

    /// Adds an area. Joins it with one that it overlaps or, if there are too many, with
    /// the one that grows least.
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

    /// Returns the areas that differ between two views. Never inlined, so that its frame
    /// is not on the stack while a view is being made.
    #[must_use]
    #[inline(never)]
    pub fn between(before: &View, after: &View) -> Self {
        if before.shift != after.shift {
            return Self::everything();
        }
        let mut damage = Self::default();
        match (&before.board, &after.board) {
            (Some(old), Some(new)) if (old.turned, old.signs) == (new.turned, new.signs) => {
                damage.layout(&old.layout, &new.layout, new.turned);
                damage.board(old, new);
            }
            (None, None) => {}
            _ => return Self::everything(),
        }
        let width = Width::of(after);
        match (&before.list, &after.list) {
            (Some(old), Some(new)) if old.title == new.title && width == Width::of(before) => {
                damage.list(old, new, width);
            }
            (None, None) => {}
            _ => return Self::everything(),
        }
        if before.page != after.page {
            match (&before.page, &after.page) {
                (Some(PageView::Graph(_)), Some(PageView::Graph(_))) => {
                    damage.add(graph::covers(after.board.is_some()));
                }
                _ => return Self::everything(),
            }
        }
        if before.card != after.card {
            for card in [&before.card, &after.card].into_iter().flatten() {
                damage.add(cards::covered(card));
            }
        }
        if before.dialog != after.dialog {
            damage.add(layout::DIALOG);
        }
        if before.message != after.message {
            for view in [before, after] {
                damage.add(lists::message_area(view));
            }
        }
        if after.shift != (0, 0) {
            damage.shift(after.shift);
        }
        // Each area costs a pass over everything on the board, and areas overlap: from
        // about half the screen on, one pass over the whole screen is cheaper.
        if damage.iter().map(size).sum::<u32>() > size(&screen()) / 2 {
            return Self::everything();
        }
        damage
    }

    /// Moves all areas with the picture and widens them by the distance, since pixels
    /// from outside the screen may have become visible.
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
            let look = |board: &BoardView| {
                let marked = |at: Option<Point>| at == Some(point);
                let look = board.looks[point.index()];
                (look, marked(board.cursor), marked(board.hinted))
            };
            if look(old) != look(new) {
                self.add(board::point_covers(old, point));
                self.add(board::point_covers(new, point));
                // The visible part of the stack behind may have changed.
                if let Some(behind) = point.neighbour(Axis::Column, !new.turned) {
                    self.height(old, new, behind);
                }
                // The mark of the stack in front may have moved beside its sign, and that
                // decides where this stack's height is drawn.
                self.height(old, new, point);
                if let Some(before) = point.neighbour(Axis::Column, new.turned)
                    && board::hides_behind(old, before) != board::hides_behind(new, before)
                {
                    self.add(board::point_covers(new, before));
                }
            }
        }
        // A route leads from top to top, so it depends on the heights of the stacks; its
        // head keeps clear of the heights around it.
        let moved = |&point: &Point| old.looks[point.index()] != new.looks[point.index()];
        let before = core::iter::once(&old.route).chain(&old.arrows);
        let after = core::iter::once(&new.route).chain(&new.arrows);
        for (before, after) in before.zip(after) {
            if before != after
                || after.points.iter().any(moved)
                || board::head(old, before) != board::head(new, after)
            {
                board::route_covers(old, before, &mut |area| self.add(area));
                board::route_covers(new, after, &mut |area| self.add(area));
            }
        }
        if old.last != new.last {
            for board in [old, new] {
                board::last_covers(board, &mut |area| self.add(area));
            }
        }
        if old.moving != new.moving {
            for board in [old, new] {
                if let Some(moving) = &board.moving {
                    self.add(board::moving_covers(board, moving));
                }
            }
        }
    }

    /// Adds the areas of a stack's height if they differ.
    fn height(&mut self, old: &BoardView, new: &BoardView, point: Point) {
        let [before, after] = [old, new].map(|board| board::height_covers(board, point));
        if before != after {
            self.add(before);
            self.add(after);
        }
    }

    fn layout(&mut self, old: &Layout, new: &Layout, turned: bool) {
        match (old, new) {
            (Layout::Bare, Layout::Bare) | (Layout::Aside, Layout::Aside) => {}
            (Layout::Framed(old), Layout::Framed(new)) => {
                for part in SurroundingPart::ALL {
                    if part.differs(old, new) {
                        self.add(part.covers(turned, old));
                        self.add(part.covers(turned, new));
                    }
                }
            }
            _ => match (Captioned::of(old), Captioned::of(new)) {
                (Some(old), Some(new)) => {
                    for part in captioned::CaptionedPart::ALL {
                        if part.differs(old, new) {
                            self.add(part.covers());
                        }
                    }
                }
                _ => self.add(screen()),
            },
        }
    }

    fn list(&mut self, old: &ListView, new: &ListView, width: Width) {
        if old.hints != new.hints {
            self.add(legend::footer_covers(width.pixels()));
        }
        let shape = |list: &ListView| (lists::first(list), list.rows.len());
        if shape(old) != shape(new) || old.paragraph != new.paragraph {
            self.add(screen());
            return;
        }
        for (row, pair) in old.rows.iter().zip(&new.rows).enumerate() {
            let chosen = (old.chosen == Some(row)) != (new.chosen == Some(row));
            if chosen || pair.0 != pair.1 {
                self.add(lists::row_area(new, width, row));
            }
        }
    }
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
