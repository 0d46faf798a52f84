//! Draws what surrounds the board in a game: the players' bars, the boxes in
//! the corners, messages. Each part has an area of its own, which its drawing
//! cannot leave; `damage.rs` asks for the areas of the parts that differ.

use super::canvas::{Align, Canvas, Face, area};
use super::layout::{self, BAR, SIDE};
use super::{hints, palette, pieces};
use crate::app::Button;
use crate::app::view::{BarView, BoardView, MessageView, NoteView, Signs, Surroundings};
use crate::rules::{self, Piece, Player, Stack};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// A part of what surrounds the board.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Note,
    Bar(Player),
    Inspected,
    /// X and Y, at the far edge.
    HintsAbove,
    /// A and B, at the near one.
    HintsBelow,
    Message {
        far: bool,
    },
}

impl Part {
    /// All parts, those that lie over others last.
    pub(super) const ALL: [Self; 8] = [
        Self::Note,
        Self::Bar(Player::A),
        Self::Bar(Player::B),
        Self::Inspected,
        Self::HintsAbove,
        Self::HintsBelow,
        Self::Message { far: false },
        Self::Message { far: true },
    ];

    /// What a part covers on a board that is turned or not.
    pub(super) fn covers(self, turned: bool) -> Rectangle {
        match self {
            Self::Note => layout::NOTE,
            // The near bar belongs to who sits there.
            Self::Bar(player) if (player == Player::A) == turned => area(0, 0, SIDE, BAR),
            Self::Bar(_) => area(0, SIDE - BAR, SIDE, BAR),
            Self::Inspected => layout::INSPECTED,
            Self::HintsAbove => layout::HINTS_ABOVE,
            Self::HintsBelow => layout::HINTS_BELOW,
            Self::Message { far } => layout::message(far),
        }
    }

    /// Whether a part looks different. Never inlined: it would be there once for
    /// each part.
    #[inline(never)]
    pub(super) fn differs(self, old: &Surroundings, new: &Surroundings) -> bool {
        let hints = |buttons: [Button; 2]| {
            buttons
                .into_iter()
                .any(|button| old.hints.of(button) != new.hints.of(button))
        };
        match self {
            Self::Note => shown_note(old) != shown_note(new),
            Self::Bar(player) => old.bars[player.index()] != new.bars[player.index()],
            Self::Inspected => old.inspected != new.inspected,
            Self::HintsAbove => hints(ABOVE),
            Self::HintsBelow => hints(BELOW),
            Self::Message { far } => message_at(old, far) != message_at(new, far),
        }
    }
}

/// The buttons of each pair of hints, the upper one first.
const ABOVE: [Button; 2] = [Button::X, Button::Y];
const BELOW: [Button; 2] = [Button::A, Button::B];
/// Where the hints begin in their boxes.
pub(super) const HINT_INDENT: i32 = 0;

pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    board: &BoardView,
    around: &Surroundings,
) {
    for part in Part::ALL {
        let covered = part.covers(board.turned);
        canvas.within(covered, |canvas| {
            draw_part(canvas, part, covered.top_left, board, around);
        });
    }
}

/// Draws a part with its corner at a place. Never inlined, for the same reason
/// as [`Part::differs`].
#[inline(never)]
fn draw_part<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    part: Part,
    at: Point,
    board: &BoardView,
    around: &Surroundings,
) {
    let pair = |canvas: &mut Canvas<'_, D>, y, buttons| {
        let at = at + Point::new(HINT_INDENT, y);
        hints::pair(canvas, at, &around.hints, buttons, hints::CLOSE_WORD_AT);
    };
    match part {
        Part::Note => {
            if let Some(words) = shown_note(around) {
                note(canvas, at, words);
            }
        }
        Part::Bar(player) => {
            let view = &around.bars[player.index()];
            bar(canvas, at.y, player, view, board.signs);
        }
        Part::Inspected => {
            if let Some((point, stack)) = around.inspected {
                inspected(canvas, point, stack);
            }
        }
        Part::HintsAbove => pair(canvas, 14, ABOVE),
        Part::HintsBelow => pair(canvas, 15, BELOW),
        Part::Message { far } => {
            if let Some(words) = message_at(around, far) {
                message(canvas, &words.text, far, true);
            }
        }
    }
}

/// The note, unless a message at the far edge would cut it in two.
fn shown_note(around: &Surroundings) -> Option<&NoteView> {
    message_at(around, true).is_none().then_some(&around.note)
}

/// The message, if it lies at that edge.
fn message_at(around: &Surroundings, far: bool) -> Option<&MessageView> {
    around.message.as_ref().filter(|message| message.far == far)
}

/// Where a bar's name begins, the middles of its claimed colours, and where its
/// fives begin.
pub(super) const NAME_AT: i32 = 7;
pub(super) const SLOTS_AT: [i32; 2] = [80, 97];
const FIVES_AT: i32 = 108;

fn bar<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    y: i32,
    player: Player,
    bar: &BarView,
    signs: Signs,
) {
    let colour = palette::player(player);
    canvas.fill(
        0,
        y,
        SIDE,
        BAR,
        if bar.to_move {
            palette::PANEL
        } else {
            palette::BAR
        },
    );
    if bar.to_move {
        canvas.fill(0, y, 5, BAR, colour);
    }
    let name = if bar.to_move {
        colour
    } else {
        palette::dimmed(colour)
    };
    let face = if bar.to_move {
        Face::Bold
    } else {
        Face::Regular
    };
    canvas.text(
        NAME_AT,
        y + 14,
        Align::Left,
        face,
        &bar.name,
        if bar.to_move { name } else { colour },
    );
    let middle = y + BAR / 2;
    let mut held = bar.claims.into_iter().chain(bar.claiming);
    for x in SLOTS_AT {
        match held.next() {
            Some(claimed) => pieces::disc(canvas, x, middle, Piece::Of(claimed), signs),
            None => pieces::slot(canvas, x, middle),
        }
    }
    for five in 0..i32::from(bar.captured) {
        canvas.fill(FIVES_AT + 7 * five, y + 3, 5, 12, colour);
    }
    for five in 0..i32::from(bar.taking) {
        let x = FIVES_AT + 7 * (five + i32::from(bar.captured));
        canvas.frame(x, y + 3, 5, 12, colour);
    }
    let count = bar.unclaimed.len() as i32;
    for (place, unclaimed) in bar.unclaimed.into_iter().enumerate() {
        let x = SIDE - 9 - 17 * (count - 1 - place as i32);
        if bar.chosen == Some(unclaimed) {
            canvas.fill(x - 9, y, 18, BAR, palette::CURSOR);
            canvas.fill(x - 8, y + 1, 16, BAR - 2, palette::SHADOW);
        }
        pieces::disc(canvas, x, middle, Piece::Of(unclaimed), signs);
    }
}

/// Where a note's words begin in their box.
pub(super) const NOTE_INDENT: i32 = 3;

pub(super) fn note<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    at: Point,
    note: &NoteView,
) {
    canvas.text(
        at.x + NOTE_INDENT,
        at.y + 14,
        Align::Left,
        Face::Regular,
        &note.head,
        palette::FAINT,
    );
    canvas.text(
        at.x + NOTE_INDENT,
        at.y + 28,
        Align::Left,
        Face::Regular,
        &note.body,
        palette::INK,
    );
    if let Some(permille) = note.permille {
        canvas.fill(at.x + 3, at.y + 31, 50, 4, palette::LINE);
        canvas.fill(
            at.x + 3,
            at.y + 31,
            50 * i32::from(permille.min(1000)) / 1000,
            4,
            palette::INK,
        );
    }
}

/// The pieces of the stack under the cursor, bottom to top, and its point.
fn inspected<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    point: rules::Point,
    stack: Stack,
) {
    let at = layout::INSPECTED.top_left;
    let near = at.y + layout::INSPECTED.size.height as i32;
    pieces::slabs(canvas, at.x + 3, near - 2, stack);
    let mut name = crate::app::view::Short::new();
    // A point's name has two letters: it always fits.
    let _ = core::fmt::write(&mut name, format_args!("{point}"));
    canvas.text(
        at.x + 34,
        near - 4,
        Align::Left,
        Face::Regular,
        &name,
        palette::FAINT,
    );
}

/// A message at the far or the near edge. It leaves the buttons' hints in sight
/// if it is short enough; `beside_hints` says that there are any.
pub(super) fn message<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    text: &str,
    far: bool,
    beside_hints: bool,
) {
    let area = layout::message(far);
    let (at, height) = (area.top_left, area.size.height as i32);
    let free = layout::HINTS_BELOW.top_left.x - 1;
    let width = if beside_hints && Face::Bold.width(text) + 8 <= free {
        free
    } else {
        SIDE
    };
    canvas.fill(at.x, at.y, width, height, palette::INK);
    canvas.text(
        width / 2,
        at.y + 14,
        Align::Centre,
        Face::Bold,
        text,
        palette::SHADOW,
    );
}
