//! Draws a QR code: whole pixels for each module, with the quiet zone that a reader
//! needs.

use super::Target;
use super::canvas::{Align, Canvas, Face};
use super::layout::{BAR, SIDE};
use super::{legend, palette};
use crate::app::view::CodeView;
use heapless::String;
use qrcodegen_no_heap::{QrCode, QrCodeEcc, QrSegment, Version};

/// The largest code: 45 modules a side hold 154 bytes, and the longest position set
/// up by hand has 150; 41 hold 195 characters of the alphanumeric mode, and the
/// longest game has fewer. With the quiet zone that is 212 pixels.
const LARGEST: Version = Version::new(7);
const _: () = assert!(CodeView::LONGEST <= 195);
/// The largest code of a link: 57 modules of three pixels.
const LARGEST_LINK: Version = Version::new(10);
/// Bytes of a game in a link, with percent signs escaped.
const LINKED: usize = 280;
/// The part of a link between a page's address and a game.
const FRAGMENT: &str = "#game=";
/// The longest address with that part, in bytes; a longer one is left out.
const LONGEST_ADDRESS: usize = 80;
/// Light modules required round a code.
const QUIET: i32 = 4;
/// Free pixels beside the words below a code, and their greatest width.
pub(super) const MARGIN: i32 = 8;
pub(super) const WORDS_WIDE: i32 = 150;

pub(super) fn draw<D: Target>(canvas: &mut Canvas<'_, D>, view: &CodeView) {
    // Two buffers of 407 bytes on the stack while this function runs.
    let mut work = [0; LARGEST_LINK.buffer_len()];
    let mut modules = [0; LARGEST_LINK.buffer_len()];
    let code = encode(view, &mut work, &mut modules);
    let room = SIDE - BAR;
    canvas.fill(0, 0, SIDE, room, palette::PAPER);
    if let Some(code) = code {
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
    legend::footer(canvas, SIDE, &view.hints);
    canvas.text(
        SIDE - MARGIN,
        SIDE - 4,
        Align::Right,
        Face::Regular,
        view.words,
        palette::FAINT,
    );
}

/// Returns the game as a link if the address of a page that opens it is known and the
/// link is not too long, and without an address otherwise. Larger modules are preferred
/// to more error correction, because a screen gets no scratches.
fn encode<'a>(view: &CodeView, work: &mut [u8], modules: &'a mut [u8]) -> Option<QrCode<'a>> {
    let linked = view
        .page
        .and_then(|page| encode_link(page, &view.text, work, modules));
    if let Some((words, correction, version)) = linked {
        return Some(QrCode::encode_codewords(
            modules, words, work, correction, version, None,
        ));
    }
    let least = Version::MIN;
    QrCode::encode_text(
        &view.text,
        work,
        modules,
        QrCodeEcc::Low,
        least,
        LARGEST,
        None,
        true,
    )
    .ok()
}

/// Returns the address in byte mode, followed by the game in the shorter alphanumeric
/// mode.
fn encode_link(
    page: &str,
    game: &str,
    work: &mut [u8],
    modules: &mut [u8],
) -> Option<(usize, QrCodeEcc, Version)> {
    let mut linked = String::<LINKED>::new();
    // `GAME 5 000000 turns`: the page reads the words after the first, joined. A variant
    // of two letters ends with a dot, since a setup code may begin with any letter.
    let mut words = game.split(' ').skip(1);
    let variant = words.next()?;
    linked.push_str(variant).ok()?;
    if variant.len() > 1 {
        linked.push('.').ok()?;
    }
    for letter in words.flat_map(str::chars) {
        match letter {
            '%' => linked.push_str("%25"),
            other => linked.push(other),
        }
        .ok()?;
    }
    let mut address = String::<LONGEST_ADDRESS>::new();
    address.push_str(page).ok()?;
    address.push_str(FRAGMENT).ok()?;
    let segments = [
        QrSegment::make_bytes(address.as_bytes()),
        QrSegment::make_alphanumeric(&linked, work),
    ];
    let (least, low) = (Version::MIN, QrCodeEcc::Low);
    QrCode::encode_segments_to_codewords(&segments, modules, low, least, LARGEST_LINK, true).ok()
}
