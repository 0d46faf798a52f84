//! What is drawn round a board with a caption: each part says what it covers, and
//! whether it looks different.

use super::canvas::Canvas;
use super::{Target, layout, poster, surroundings};
use crate::app::view::{BarView, BoardView, CaptionView, Hints, Layout, NoteView};
use crate::rules::Player;
use embedded_graphics::primitives::Rectangle;

/// All of it, as the layout has it.
#[derive(Clone, Copy)]
pub(super) struct Captioned<'a> {
    note: &'a NoteView,
    caption: &'a CaptionView,
    hints: &'a Hints,
    call: Option<&'a [&'static str; 2]>,
    bars: &'a [BarView; Player::NUM],
}

impl<'a> Captioned<'a> {
    /// What a layout has round the board, if it is a captioned one.
    pub(super) const fn of(layout: &'a Layout) -> Option<Self> {
        match layout {
            Layout::Captioned {
                note,
                caption,
                hints,
                call,
                bars,
            } => Some(Self {
                note,
                caption,
                hints,
                call: call.as_ref(),
                bars,
            }),
            Layout::Bare | Layout::Aside | Layout::Framed(_) => None,
        }
    }
}

/// A part of it.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Note,
    /// What both have claimed and captured.
    Score,
    /// X and Y.
    HintsAbove,
    /// A and B.
    HintsBelow,
    Call,
    Caption,
}

impl Part {
    pub(super) const ALL: [Self; 6] = [
        Self::Note,
        Self::Score,
        Self::HintsAbove,
        Self::HintsBelow,
        Self::Call,
        Self::Caption,
    ];

    /// The area it is drawn in.
    pub(super) const fn covers(self) -> Rectangle {
        match self {
            Self::Note => layout::RAISED_NOTE,
            Self::Score => layout::SCORE,
            Self::HintsAbove => layout::RAISED_HINTS_ABOVE,
            Self::HintsBelow => layout::RAISED_HINTS_BELOW,
            Self::Call => layout::CALL,
            Self::Caption => layout::CAPTION,
        }
    }

    /// Whether it looks different.
    pub(super) fn differs(self, old: Captioned<'_>, new: Captioned<'_>) -> bool {
        match self {
            Self::Note => old.note != new.note,
            Self::Score => old.bars != new.bars,
            Self::HintsAbove | Self::HintsBelow => old.hints != new.hints,
            Self::Call => old.call != new.call,
            Self::Caption => old.caption != new.caption,
        }
    }

    fn draw<D: Target>(self, canvas: &mut Canvas<'_, D>, board: &BoardView, around: Captioned<'_>) {
        let place = self.covers();
        match self {
            Self::Note => surroundings::note(canvas, place.top_left, around.note),
            Self::Score => surroundings::score(canvas, around.bars, board.turned, board.signs),
            Self::HintsAbove => surroundings::hints_above(canvas, place.top_left, around.hints),
            Self::HintsBelow => surroundings::hints_below(canvas, place.top_left, around.hints),
            Self::Call => {
                if let Some(lines) = around.call {
                    poster::call(canvas, lines);
                }
            }
            Self::Caption => poster::caption(canvas, around.caption),
        }
    }
}

pub(super) fn draw<D: Target>(
    canvas: &mut Canvas<'_, D>,
    board: &BoardView,
    around: Captioned<'_>,
) {
    for part in Part::ALL {
        canvas.within(part.covers(), |canvas| part.draw(canvas, board, around));
    }
}
