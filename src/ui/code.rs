//! Draws a QR code: whole pixels a module, with the quiet zone a reader needs.

use super::canvas::{Align, Canvas, Face};
use super::layout::{BAR, SIDE};
use super::{hints, palette};
use crate::app::view::CodeView;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use qrcodegen_no_heap::{QrCode, QrCodeEcc, Version};

/// The largest code: 41 modules a side hold 195 characters of the alphanumeric
/// mode, and the longest game has 190. With the quiet zone that is 196 pixels.
const LARGEST: Version = Version::new(6);
const _: () = assert!(CodeView::LONGEST <= 195);
/// Modules that must stay light round a code.
const QUIET: i32 = 4;
/// Free space beside the words below a code, and how wide they may be.
pub(super) const MARGIN: i32 = 8;
pub(super) const WORDS_WIDE: i32 = 150;

pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(canvas: &mut Canvas<'_, D>, view: &CodeView) {
    // Twice 212 bytes of the stack, for as long as this lasts.
    let mut work = [0; LARGEST.buffer_len()];
    let mut modules = [0; LARGEST.buffer_len()];
    let code = QrCode::encode_text(
        &view.text,
        &mut work,
        &mut modules,
        // A screen gets no scratches: rather larger modules.
        QrCodeEcc::Low,
        Version::MIN,
        LARGEST,
        None,
        true,
    );
    let room = SIDE - BAR;
    canvas.fill(0, 0, SIDE, room, palette::PAPER);
    if let Ok(code) = code {
        let side = code.size() + 2 * QUIET;
        let scale = room / side;
        let left = (SIDE - scale * side) / 2 + scale * QUIET;
        let top = (room - scale * side) / 2 + scale * QUIET;
        for y in 0..code.size() {
            let mut x = 0;
            while x < code.size() {
                let start = x;
                while x < code.size() && code.get_module(x, y) {
                    x += 1;
                }
                canvas.fill(
                    left + scale * start,
                    top + scale * y,
                    scale * (x - start),
                    scale,
                    palette::PRINT,
                );
                x += 1;
            }
        }
    }
    hints::footer(canvas, SIDE, &view.hints);
    canvas.text(
        SIDE - MARGIN,
        SIDE - 4,
        Align::Right,
        Face::Regular,
        view.words,
        palette::FAINT,
    );
}
