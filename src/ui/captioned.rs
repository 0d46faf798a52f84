//! Draws the surroundings of a board with a caption. Each part has its area and a test
//! for whether it differs.

use super::canvas::Canvas;
use super::{Target, layout, poster, surroundings};
use crate::app::view::{BarView, BoardView, CaptionView, Hints, Layout, NoteView};
use crate::rules::Player;
use embedded_graphics::primitives::Rectangle;

/// The contents of the captioned layout.
#[derive(Clone, Copy)]
pub(super) struct Captioned<'a> {
    note: &'a NoteView,
    caption: &'a CaptionView,
    hints: &'a Hints,
    call: Option<&'a [&'static str; 2]>,
    bars: &'a [BarView; Player::NUM],
}

impl<'a> Captioned<'a> {
    /// Returns the surroundings if the layout is a captioned one.
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

/// A part of the surroundings.
#[derive(Clone, Copy)]
pub(super) enum CaptionedPart {
    Note,
    /// The claims and captured fives of both players.
    Score,
    /// The legends of X and Y.
    LegendsAbove,
    /// The legends of A and B.
    LegendsBelow,
    Call,
    Caption,
}

impl CaptionedPart {
    pub(super) const ALL: [Self; 6] = [
        Self::Note,
        Self::Score,
        Self::LegendsAbove,
        Self::LegendsBelow,
        Self::Call,
        Self::Caption,
    ];

    /// Returns the area of the part.
    pub(super) const fn covers(self) -> Rectangle {
        match self {
            Self::Note => layout::RAISED_NOTE,
            Self::Score => layout::SCORE,
            Self::LegendsAbove => layout::RAISED_LEGENDS_ABOVE,
            Self::LegendsBelow => layout::RAISED_LEGENDS_BELOW,
            Self::Call => layout::CALL,
            Self::Caption => layout::CAPTION,
        }
    }

    /// Returns whether the part differs between two views.
    pub(super) fn differs(self, old: Captioned<'_>, new: Captioned<'_>) -> bool {
        match self {
            Self::Note => old.note != new.note,
            Self::Score => old.bars != new.bars,
            Self::LegendsAbove | Self::LegendsBelow => old.hints != new.hints,
            Self::Call => old.call != new.call,
            Self::Caption => old.caption != new.caption,
        }
    }

    fn draw<D: Target>(self, canvas: &mut Canvas<'_, D>, board: &BoardView, around: Captioned<'_>) {
        let place = self.covers();
        match self {
            Self::Note => surroundings::note(canvas, place.top_left, around.note),
            Self::Score => surroundings::score(canvas, around.bars, board.turned, board.signs),
            Self::LegendsAbove => surroundings::legends_above(canvas, place.top_left, around.hints),
            Self::LegendsBelow => surroundings::legends_below(canvas, place.top_left, around.hints),
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
    for part in CaptionedPart::ALL {
        canvas.within(part.covers(), |canvas| part.draw(canvas, board, around));
    }
}
