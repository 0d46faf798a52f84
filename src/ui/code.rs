//! Draws a QR code: whole pixels a module, with the quiet zone a reader needs.

use super::Target;
use super::canvas::{Align, Canvas, Face};
use super::layout::{BAR, SIDE};
use super::{hints, palette};
use crate::app::view::CodeView;
use heapless::String;
use qrcodegen_no_heap::{QrCode, QrCodeEcc, QrSegment, Version};

/// The largest code: 45 modules a side hold 154 bytes, and the longest position set
/// up by hand has 150; 41 hold 195 characters of the alphanumeric mode, and the
/// longest game has fewer. With the quiet zone that is 212 pixels.
const LARGEST: Version = Version::new(7);
const _: () = assert!(CodeView::LONGEST <= 195);
/// The largest code of a link: 57 modules, three pixels each.
const LARGEST_LINK: Version = Version::new(10);
/// Bytes of a game in a link, percent signs escaped.
const LINKED: usize = 280;
/// What leads from a page's address to a game.
const FRAGMENT: &str = "#game=";
/// Bytes of an address with that; a longer one is left away.
const LONGEST_ADDRESS: usize = 80;
/// Modules that must stay light round a code.
const QUIET: i32 = 4;
/// Free space beside the words below a code, and how wide they may be.
pub(super) const MARGIN: i32 = 8;
pub(super) const WORDS_WIDE: i32 = 150;

pub(super) fn draw<D: Target>(canvas: &mut Canvas<'_, D>, view: &CodeView) {
    // Twice 407 bytes of the stack, for as long as this lasts.
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

/// The game as a link if a page is known that opens it, and bare otherwise, or if
/// the link were too long. A screen gets no scratches: rather larger modules than a
/// better correction of errors.
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

/// The address as bytes, the game in the alphanumeric mode, which is shorter.
fn encode_link(
    page: &str,
    game: &str,
    work: &mut [u8],
    modules: &mut [u8],
) -> Option<(usize, QrCodeEcc, Version)> {
    let mut linked = String::<LINKED>::new();
    // `GAME 5 000000 turns`: the page takes the words without the first, in one. A
    // variant of two letters ends with a dot, since a setup code may begin with any.
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
