//! Draws what the application shows on any target of 240 by 240 pixels or more.
//!
//! The application hands out a [`View`], plain data. [`Screen`] remembers the
//! view drawn last, finds the areas in which the next one differs, and draws
//! only those. Nothing here changes the application or knows any hardware.

mod board;
mod canvas;
mod damage;
mod framebuffer;
mod hints;
mod layout;
mod lists;
mod palette;
mod pieces;

pub use canvas::Face;
pub use damage::Damage;
pub use framebuffer::{Framebuffer, SIDE};

use crate::app::view::View;
use canvas::Canvas;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// What a target shows now.
#[derive(Default)]
pub struct Screen {
    shown: Option<View>,
}

impl Screen {
    /// Brings a target up to date, and says which areas were drawn. The target
    /// must be the same each time.
    ///
    /// # Errors
    /// The target's own error; the whole screen is drawn next time.
    pub fn update<D>(&mut self, view: View, target: &mut D) -> Result<Damage, D::Error>
    where
        D: DrawTarget<Color = Rgb565>,
    {
        let damage = match &self.shown {
            Some(before) => Damage::between(before, &view),
            None => Damage::everything(),
        };
        // Moved into its place before it is drawn from there: a view takes some
        // kilobytes, and the stack of a chip should hold one, not two.
        let view = self.shown.insert(view);
        let drawn = damage.iter().try_for_each(|area| draw(view, area, target));
        if drawn.is_err() {
            self.shown = None;
        }
        drawn.map(|()| damage)
    }

    /// Forgets what is shown, so that everything is drawn next time.
    pub fn forget(&mut self) {
        self.shown = None;
    }
}

/// Draws an area of a view, in the middle of targets larger than the screen.
///
/// # Errors
/// The target's own error.
pub fn draw<D>(view: &View, area: &Rectangle, target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = Rgb565>,
{
    let whole = target.bounding_box();
    let spare = whole.size.saturating_sub(Size::new_equal(SIDE as u32));
    let origin = whole.top_left + Point::new(spare.width as i32 / 2, spare.height as i32 / 2);
    let mut canvas = Canvas::new(target, origin, *area);
    canvas.fill(0, 0, layout::SIDE, layout::SIDE, palette::GROUND);
    if let Some(board) = &view.board {
        board::draw(&mut canvas, board);
    }
    if let Some(list) = &view.list {
        lists::list(&mut canvas, list);
    }
    if let Some(result) = &view.result {
        lists::result(&mut canvas, result);
    }
    if let Some(dialog) = &view.dialog {
        canvas.within(layout::DIALOG, |canvas| lists::dialog(canvas, dialog));
    }
    canvas.finish()
}
