//! The board as the screen shows it, and what surrounds it.

use super::{Hints, Line, Short};
use crate::rules::{Colour, ColourSet, Player, Point, Route, Stack};
use heapless::{String, Vec};

/// The board, and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// Where it stands, and what surrounds it there.
    pub layout: Layout,
    /// The board is turned so that player B's edge is the near one.
    pub turned: bool,
    /// Which signs the pieces carry.
    pub signs: Signs,
    /// What each point shows, by [`Point::index`].
    pub looks: [Look; Point::NUM],
    /// The point under the cursor.
    pub cursor: Option<Point>,
    /// The way the stack in hand would take.
    pub route: Trail,
    /// The way the last turn took.
    pub last: Trail,
    /// The stack on its way.
    pub moving: Option<Moving>,
}

impl BoardView {
    /// What surrounds the board between the players' bars; it is put there if
    /// it stood elsewhere. Never inlined: every screen with a board asks for it
    /// some times, and making them anew is longer than asking.
    #[inline(never)]
    pub fn surroundings(&mut self) -> &mut Surroundings {
        loop {
            match self.layout {
                Layout::Framed(ref mut surroundings) => return surroundings,
                _ => self.layout = Layout::Framed(Surroundings::default()),
            }
        }
    }
}

/// Where the board stands, with all that is shown round it there.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Layout {
    /// Alone in the middle of the screen, as a drawing.
    #[default]
    Bare,
    /// At the right, from behind the title's menu.
    Aside,
    /// Higher, with a note beside it and a caption below.
    Captioned {
        /// What to do.
        note: NoteView,
        /// What happens on the board.
        caption: CaptionView,
    },
    /// Between the players' bars, with something in each corner.
    Framed(Surroundings),
}

/// What surrounds the board in a game.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Surroundings {
    /// The players' bars, by [`Player::index`].
    pub bars: [BarView; Player::NUM],
    /// What the four buttons do now.
    pub hints: Hints,
    /// The stack under the cursor.
    pub inspected: Option<(Point, Stack)>,
    /// What is going on: thinking, reviewing, the last turn.
    pub note: NoteView,
    /// An explanation over the board's edge.
    pub message: Option<MessageView>,
}

/// What a point shows.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Look {
    /// The stack on it.
    pub stack: Stack,
    /// Whose stack it is.
    pub owner: Option<Player>,
    /// How the point stands out.
    pub mark: Mark,
    /// How far the stack is raised, in thousandths of leaving the board.
    pub raised: u16,
}

/// How a point stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mark {
    /// Not at all.
    #[default]
    Plain,
    /// It does not matter now.
    Dim,
    /// The stack in hand can land here, or a claim lets this stack move.
    Open,
    /// A claim takes this five for its owner.
    Taken,
    /// In a drawing: this does not fit, or cannot move.
    Closed,
}

/// Signs on the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Signs {
    /// A shape for each colour.
    #[default]
    Shapes,
    /// The letters of the notation.
    Letters,
    /// None but the jokers' speckles.
    Off,
}

/// The points a stack touches on its way, for a line along them.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Trail {
    /// The points in order; none for no line.
    pub points: Vec<Point, { Route::LONGEST }, u8>,
    /// Whose turn it is or was.
    pub of: Option<Player>,
}

impl Trail {
    /// The line along a route, if there is one.
    pub(in crate::app) fn of(route: Option<Route>, player: Player) -> Self {
        route.map_or_else(Self::default, |route| Self {
            points: route.points().iter().copied().collect(),
            of: Some(player),
        })
    }
}

/// A stack between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moving {
    /// What moves.
    pub stack: Stack,
    /// Whose stack it is.
    pub owner: Option<Player>,
    /// Where the hop began.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// How much of the hop is done, in thousandths.
    pub permille: u16,
}

/// A player's bar.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct BarView {
    /// Who plays.
    pub name: Short,
    /// It is this player's turn.
    pub to_move: bool,
    /// The claimed colours.
    pub claims: ColourSet,
    /// A colour about to be claimed, or claimed in this turn.
    pub claiming: Option<Colour>,
    /// Captured fives.
    pub captured: u8,
    /// Fives that the claim being considered takes.
    pub taking: u8,
    /// The colours nobody has claimed, shown to the player to move.
    pub unclaimed: ColourSet,
    /// The one being chosen among them.
    pub chosen: Option<Colour>,
}

/// Two short lines and a bar of progress.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct NoteView {
    /// What it is about.
    pub head: Short,
    /// The fact.
    pub body: Short,
    /// How much is done, in thousandths.
    pub permille: Option<u16>,
}

/// A sentence over the board.
#[derive(Clone, Debug, PartialEq)]
pub struct MessageView {
    /// The sentence.
    pub text: Line,
    /// It lies at the far edge, because the cursor is near the other.
    pub far: bool,
}

/// A sentence or two below a board that makes room for it.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct CaptionView {
    /// The sentence; broken into two lines where it is drawn.
    pub text: String<120, u8>,
    /// Whom it is about.
    pub of: Option<Player>,
}
