//! Drawing on targets other than the framebuffer.

use embedded_graphics::Pixel;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use lyngk_pocket::app::{App, Boot, Effects, Settings};
use lyngk_pocket::storage::Kind;
use lyngk_pocket::ui::{Framebuffer, SIDE, Screen, Tint, Window};
use std::convert::Infallible;

/// A display of any size that can only set pixels.
struct Panel {
    size: Size,
    pixels: Vec<Rgb565>,
}

impl OriginDimensions for Panel {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Panel {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        for Pixel(at, colour) in pixels {
            assert!(self.bounding_box().contains(at), "{at} is outside");
            self.pixels[(at.y as u32 * self.size.width + at.x as u32) as usize] = colour;
        }
        Ok(())
    }
}

#[test]
fn on_a_larger_display_the_screen_lies_in_the_middle() {
    let mut panel = Panel {
        size: Size::new(320, 290),
        pixels: vec![Rgb565::MAGENTA; 320 * 290],
    };
    let mut app = App::new();
    let settings = Settings::default().encoded();
    let boot = Boot::default().with(Kind::Settings, &settings);
    app.boot(&boot, &mut Effects::default());
    let view = app.view();
    let mut framebuffer = Box::new(Framebuffer::new());
    let Ok(_) = Screen::default().update(view.clone(), &mut *framebuffer);
    let Ok(_) = Screen::default().update(view, &mut panel);
    for (place, &colour) in panel.pixels.iter().enumerate() {
        let (x, y) = (place % 320, place / 320);
        let inside = (40..40 + SIDE).contains(&x) && (25..25 + SIDE).contains(&y);
        let expected = if inside {
            framebuffer.pixel(x - 40, y - 25)
        } else {
            Rgb565::MAGENTA
        };
        assert_eq!(colour, expected, "at {x}, {y}");
    }
}

#[test]
fn rows_come_out_in_the_displays_byte_order() {
    let mut framebuffer = Box::new(Framebuffer::new());
    let Ok(()) = framebuffer.draw_iter([Pixel(Point::new(3, 2), Tint::RED)]);
    let area = Rectangle::new(Point::new(3, 2), Size::new_equal(1));
    let mut pixel = [0; 2];
    assert_eq!(Window::new(&framebuffer, &area).next(&mut pixel), 1);
    assert_eq!(pixel[0].to_ne_bytes(), [0xf8, 0x00]);
    assert_eq!(framebuffer.row(2, 3, 4), [Tint::RED.number()]);
    assert!(framebuffer.row(240, 0, 9).is_empty());
    assert!(framebuffer.row(0, 9, 9).is_empty());
}

#[test]
fn what_lies_outside_is_cut_off() {
    let mut framebuffer = Box::new(Framebuffer::new());
    let area = Rectangle::new(Point::new(-5, 235), Size::new(10, 10));
    let Ok(()) = framebuffer.fill_solid(&area, Tint::WHITE);
    let Ok(()) = framebuffer.fill_contiguous(&area, std::iter::repeat(Tint::GREEN));
    assert_eq!(framebuffer.pixel(4, 239), Rgb565::GREEN);
    assert_eq!(framebuffer.pixel(5, 239), Rgb565::BLACK);
    assert_eq!(framebuffer.pixel(0, 234), Rgb565::BLACK);
}
