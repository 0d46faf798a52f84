//! Draws the views of the application on any target of 240 by 240 pixels or more.
//!
//! The application returns a [`View`], plain data. [`Screen`] keeps the view drawn last,
//! finds the areas in which the next one differs, and draws only those. This module
//! changes nothing in the application and knows no hardware.

mod board;
mod canvas;
mod captioned;
mod cards;
mod choices;
#[cfg(test)]
mod chosen;
mod code;
mod damage;
mod framebuffer;
mod glyphs;
mod graph;
mod layout;
mod legend;
mod letters;
mod lists;
mod palette;
mod paragraph;
mod pieces;
pub mod plain;
mod poster;
pub mod safe_mode;
mod surroundings;
mod text_limits;
mod wire;

pub use canvas::Face;
pub use damage::Damage;
pub use framebuffer::{Framebuffer, SIDE};
pub use palette::Tint;
pub use paragraph::Lines;
pub use text_limits::{Misfit, TextLimit, covers, misfit, preview};
pub use wire::Window;

use crate::app::view::{Layout, PageView, View};
use canvas::Canvas;
use captioned::Captioned;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use lists::Width;

/// A drawing target: one that accepts the palette's colours, either as numbers, like the
/// [`Framebuffer`], or as colour values.
pub trait Target: DrawTarget<Color: From<Tint>> {}

impl<D: DrawTarget<Color: From<Tint>>> Target for D {}

/// The picture that a target shows now.
#[derive(Default)]
pub struct Screen {
    shown: View,
    /// True if the target shows `shown`; its first content is unknown.
    known: bool,
}

impl Screen {
    /// Brings a target up to date and returns the areas that were drawn. The target must
    /// be the same each time.
    ///
    /// # Errors
    /// The target's own error; the whole screen is drawn next time.
    pub fn update<D>(&mut self, mut view: View, target: &mut D) -> Result<Damage, D::Error>
    where
        D: Target,
    {
        self.exchange(&mut view, target)
    }

    /// Like [`Screen::update`], but exchanges `view` with the view shown before. A device
    /// uses this, since a view takes some kilobytes and its stack should hold one, not
    /// two.
    ///
    /// # Errors
    /// The target's own error; the whole screen is drawn next time.
    pub fn exchange<D>(&mut self, view: &mut View, target: &mut D) -> Result<Damage, D::Error>
    where
        D: Target,
    {
        let damage = if self.known {
            Damage::between(&self.shown, view)
        } else {
            Damage::everything()
        };
        core::mem::swap(&mut self.shown, view);
        let drawn = draw_all(&self.shown, &damage, target);
        self.known = drawn.is_ok();
        drawn.map(|()| damage)
    }

    /// Returns the view that is shown.
    #[must_use]
    pub const fn shown(&self) -> &View {
        &self.shown
    }

    /// Marks the shown picture as unknown, so that everything is drawn next time.
    pub fn forget(&mut self) {
        self.known = false;
    }
}

/// Draws some areas of a view. Never inlined, so that the frames of drawing are not on
/// the stack while the next view is being made.
#[inline(never)]
fn draw_all<D>(view: &View, damage: &Damage, target: &mut D) -> Result<(), D::Error>
where
    D: Target,
{
    damage.iter().try_for_each(|area| draw(view, area, target))
}

/// Draws an area of a view, in the middle of targets larger than the screen. Never
/// inlined, because it is the largest function of the drawing and has two callers.
///
/// # Errors
/// The target's own error.
#[inline(never)]
pub fn draw<D>(view: &View, area: &Rectangle, target: &mut D) -> Result<(), D::Error>
where
    D: Target,
{
    let whole = target.bounding_box();
    let spare = whole.size.saturating_sub(Size::new_equal(SIDE as u32));
    let origin = whole.top_left + Point::new(spare.width as i32 / 2, spare.height as i32 / 2);
    // A shift does not move the edges of the screen: the area belongs to the screen, and
    // only the content drawn in it is shifted.
    let shift = Point::new(view.shift.0.into(), view.shift.1.into());
    let area = area.translate(-shift);
    let mut canvas = Canvas::new(target, origin + shift, area);
    let (corner, size) = (area.top_left, area.size);
    let (width, height) = (size.width as i32, size.height as i32);
    canvas.fill(corner.x, corner.y, width, height, palette::GROUND);
    if let Some(board) = &view.board {
        board::draw(&mut canvas, board);
        if let Layout::Framed(around) = &board.layout {
            surroundings::draw(&mut canvas, board, around);
        } else if let Some(around) = Captioned::of(&board.layout) {
            captioned::draw(&mut canvas, board, around);
        }
        // A moving stack may leave the board for a bar.
        board::moving(&mut canvas, board);
    }
    match &view.page {
        None => {}
        Some(PageView::Result(result)) => lists::result(&mut canvas, result),
        Some(PageView::Poster(page)) => poster::draw(&mut canvas, page),
        Some(PageView::Graph(graph)) => graph::draw(&mut canvas, graph, view.board.is_some()),
        Some(PageView::Code(code)) => code::draw(&mut canvas, code),
        Some(PageView::Letters(page)) => letters::draw(&mut canvas, page),
        Some(PageView::Choices(page)) => choices::draw(&mut canvas, page),
        Some(PageView::Buttons(page)) => choices::buttons(&mut canvas, page),
    }
    if let Some(list) = &view.list {
        lists::list(&mut canvas, list, Width::of(view));
    }
    if let Some(card) = &view.card {
        canvas.within(cards::covered(card), |canvas| cards::card(canvas, card));
    }
    if let Some(text) = &view.message {
        surroundings::message(&mut canvas, text, lists::message_area(view));
    }
    if let Some(dialog) = &view.dialog {
        canvas.within(layout::DIALOG, |canvas| lists::dialog(canvas, dialog));
    }
    canvas.finish()
}
