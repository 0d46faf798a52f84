//! The board as the screen shows it, and its surroundings.

use super::{Hints, Phrase, Short, View};
use crate::rules::{Colour, ColourSet, Player, Point, Route, Stack};
use heapless::{String, Vec};

/// The board with its layout.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// The layout of the board and its surroundings.
    pub layout: Layout,
    /// The board is turned so that player B's edge is the near one.
    pub turned: bool,
    /// The signs on the pieces.
    pub signs: Signs,
    /// The look of each point, by [`Point::index`].
    pub looks: [Look; Point::NUM],
    /// The point under the cursor.
    pub cursor: Option<Point>,
    /// The point of a hint's next step.
    pub hinted: Option<Point>,
    /// The route of the stack in hand.
    pub route: Trail,
    /// The route of the last turn.
    pub last: Trail,
    /// The stack in motion.
    pub moving: Option<Moving>,
    /// The routes of other suggested turns.
    pub arrows: [Trail; 2],
}

impl View {
    /// Puts an empty board into the view. In place and never inlined, because a board
    /// takes 740 bytes, which the caller's stack should not hold.
    #[inline(never)]
    pub(crate) fn put_board(&mut self, turned: bool, signs: Signs) -> &mut BoardView {
        self.board.insert(BoardView {
            layout: Layout::default(),
            turned,
            signs,
            looks: [Look::default(); Point::NUM],
            cursor: None,
            hinted: None,
            route: Trail::default(),
            last: Trail::default(),
            moving: None,
            arrows: Default::default(),
        })
    }
}

impl BoardView {
    /// Returns the surroundings of a framed board; changes the layout to framed if
    /// needed. Never inlined: every screen with a board calls it several times, and a
    /// copy of the default takes more code than a call.
    #[inline(never)]
    pub fn surroundings(&mut self) -> &mut Surroundings {
        loop {
            match self.layout {
                Layout::Framed(ref mut surroundings) => return surroundings,
                _ => self.layout = Layout::Framed(Surroundings::default()),
            }
        }
    }

    /// Changes the layout to a board with a caption below. The bars keep their contents
    /// in a short form.
    pub(in crate::app) fn put_caption(
        &mut self,
        note: NoteView,
        caption: CaptionView,
        hints: Hints,
        call: Option<[&'static str; 2]>,
    ) {
        let bars = core::mem::take(&mut self.surroundings().bars);
        self.layout = Layout::Captioned {
            note,
            caption,
            hints,
            call,
            bars,
        };
    }
}

/// The layout of the board, with its surroundings.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Layout {
    /// Alone in the middle of the screen, for a drawing.
    #[default]
    Bare,
    /// At the right, beside the menu of the title.
    Aside,
    /// Higher, with a note beside it and a caption below.
    Captioned {
        /// The note beside the board.
        note: NoteView,
        /// The caption of the event on the board.
        caption: CaptionView,
        /// Labels of the buttons.
        hints: Hints,
        /// An invitation to visitors, in place of the labels of X and Y.
        call: Option<[&'static str; 2]>,
        /// Claims and captures of the players, by [`Player::index`].
        bars: [BarView; Player::NUM],
    },
    /// Between the players' bars, with contents in each corner.
    Framed(Surroundings),
}

/// The surroundings of the board in a game.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Surroundings {
    /// The players' bars, by [`Player::index`].
    pub bars: [BarView; Player::NUM],
    /// The players' clocks, by [`Player::index`].
    pub clocks: Option<[ClockView; Player::NUM]>,
    /// Labels of the buttons.
    pub hints: Hints,
    /// The stack under the cursor.
    pub inspected: Option<(Point, Stack)>,
    /// The values of the best turns, in place of the stack under the cursor.
    pub worths: Option<WorthsView>,
    /// The arrows, A and X put down pieces, which are drawn beside them.
    pub pieces: bool,
    /// The current activity: a search, a review, the last turn.
    pub note: NoteView,
    /// The unclaimed colours.
    pub pool: PoolView,
    /// A message, in place of the bar of the player who is not to move.
    pub message: Option<Phrase>,
    /// The player to move has the far bar. A message leaves that bar in sight, and the
    /// note is there.
    pub far_moves: bool,
    /// The game is not saved; a sign in the far bar shows it.
    pub not_kept: bool,
    /// The parts of the near bar, or beside the board, that the words explain. They are
    /// highlighted.
    pub explained: &'static [BarPart],
}

/// A part of a player's bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarPart {
    /// The claimed colours and the places for more.
    Claims,
    /// The captured fives.
    Fives,
    /// The unclaimed colours.
    Pool,
}

/// The look of a point.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Look {
    /// The stack on it.
    pub stack: Stack,
    /// The owner of the stack.
    pub owner: Option<Player>,
    /// The emphasis of the point.
    pub mark: Mark,
    /// Height of a raised stack, in thousandths of leaving the board.
    pub raised: u16,
}

/// The emphasis of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mark {
    /// Normal.
    #[default]
    Plain,
    /// Dimmed: not relevant now.
    Dim,
    /// A landing of the stack in hand, or a stack that a claim allows to move.
    Open,
    /// The same with a capture.
    Captures,
    /// A five that a claim takes.
    Taken,
    /// In a drawing: a stack that does not fit or cannot move.
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
    /// None, except the jokers' speckles.
    Off,
}

/// The points of a route, for a line along them.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Trail {
    /// The points in order; empty for no line.
    pub points: Vec<Point, { Route::LONGEST }, u8>,
    /// The player of the turn.
    pub of: Option<Player>,
    /// The turn is a hint.
    pub hinted: bool,
    /// Its number among the turns to choose from, drawn beside its end.
    pub number: Option<u8>,
}

impl Trail {
    /// Returns the line along a route; an empty one without a route.
    pub(in crate::app) fn of(route: Option<Route>, player: Player) -> Self {
        route.map_or_else(Self::default, |route| Self {
            points: route.points().iter().copied().collect(),
            of: Some(player),
            hinted: false,
            number: None,
        })
    }
}

/// A stack between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moving {
    /// The moving stack.
    pub stack: Stack,
    /// Its owner.
    pub owner: Option<Player>,
    /// Start of the hop.
    pub from: Point,
    /// End of the hop.
    pub to: Destination,
    /// Progress of the hop, in thousandths.
    pub permille: u16,
}

/// The destination of a moving stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// A point of the board.
    Point(Point),
    /// The bar of the player drawn as this one, for a capture.
    Bar(Player),
}

/// A player's bar.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct BarView {
    /// Name of the player.
    pub name: Short,
    /// The player is to move.
    pub to_move: bool,
    /// The claimed colours.
    pub claims: ColourSet,
    /// A colour about to be claimed, or claimed in this turn.
    pub claiming: Option<Colour>,
    /// The colour claimed in the last turn.
    pub fresh: Option<Colour>,
    /// Captured fives.
    pub captured: u8,
    /// Number of fives that the claim under consideration takes.
    pub taking: u8,
}

/// The unclaimed colours. They have a place of their own, which nothing else covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PoolView {
    /// The colours.
    pub colours: ColourSet,
    /// The colour under consideration.
    pub chosen: Option<Colour>,
    /// The colours whose claim allows a capture.
    pub capturing: ColourSet,
}

/// The values of the best turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct WorthsView {
    /// Values for the player drawn as A, in hundredths of a win, the best turn first.
    pub values: [Option<i8>; 3],
    /// Index of the chosen turn.
    pub chosen: u8,
}

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ClockView {
    /// Time left in seconds, rounded up; none if it is not known.
    pub seconds: Option<u16>,
    /// The clock runs.
    pub runs: bool,
    /// The time is low.
    pub low: bool,
}

/// Two short lines and a bar of progress.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct NoteView {
    /// The subject.
    pub head: Short,
    /// The player of the subject, if any.
    pub of: Option<Player>,
    /// The fact.
    pub body: Short,
    /// The player of the fact, if any.
    pub about: Option<Player>,
    /// Progress, in thousandths.
    pub permille: Option<u16>,
    /// A claimed colour to draw.
    pub claimed: Option<Colour>,
}

/// A sentence or two below a board in the layout for captions.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct CaptionView {
    /// The text; the drawing code breaks it into two lines.
    pub text: String<120, u8>,
    /// The player it is about.
    pub of: Option<Player>,
}
