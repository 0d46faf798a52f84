//! The board as the screen shows it, and what surrounds it.

use super::{Hints, Phrase, Short, View};
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
    /// The point that a hint leads to next.
    pub hinted: Option<Point>,
    /// The way the stack in hand would take.
    pub route: Trail,
    /// The way the last turn took.
    pub last: Trail,
    /// The stack on its way.
    pub moving: Option<Moving>,
    /// The ways of other turns worth looking at.
    pub arrows: [Trail; 2],
}

impl View {
    /// Puts an empty board into the view. In place, and never inlined: a board takes
    /// 740 bytes, which whoever calls this should not have on the stack.
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

    /// Puts the board higher, with a caption below; what the bars said is said in
    /// short.
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
        /// What the four buttons do now.
        hints: Hints,
        /// A call to whoever comes by, in the place of X and Y.
        call: Option<[&'static str; 2]>,
        /// What the players have claimed and captured, by [`Player::index`].
        bars: [BarView; Player::NUM],
    },
    /// Between the players' bars, with something in each corner.
    Framed(Surroundings),
}

/// What surrounds the board in a game.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Surroundings {
    /// The players' bars, by [`Player::index`].
    pub bars: [BarView; Player::NUM],
    /// The players' clocks, by [`Player::index`].
    pub clocks: Option<[ClockView; Player::NUM]>,
    /// What the four buttons do now.
    pub hints: Hints,
    /// The stack under the cursor.
    pub inspected: Option<(Point, Stack)>,
    /// What the best turns are worth, in the place of the stack.
    pub worths: Option<WorthsView>,
    /// The arrows, A and X put pieces down, which are drawn beside them.
    pub pieces: bool,
    /// What is going on: thinking, reviewing, the last turn.
    pub note: NoteView,
    /// The colours nobody has claimed.
    pub pool: PoolView,
    /// An explanation, in the place of the bar of whoever is not to move.
    pub message: Option<Phrase>,
    /// The far bar is that of whoever is to move: a message leaves it in sight, and
    /// the note is there.
    pub far_moves: bool,
    /// What is played here will not be kept: a sign in the far bar says so.
    pub not_kept: bool,
    /// The parts of the near bar, or what lies beside the board, that are being
    /// explained: they call for attention.
    pub explained: &'static [BarPart],
}

/// A part of a player's bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarPart {
    /// The colours claimed, and the places for more.
    Claims,
    /// The fives captured.
    Fives,
    /// The colours nobody has claimed.
    Pool,
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
    /// The same, and that captures.
    Captures,
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
    /// It is hinted at.
    pub hinted: bool,
    /// Its number among turns to choose from, drawn beside its end.
    pub number: Option<u8>,
}

impl Trail {
    /// The line along a route, if there is one.
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
    /// What moves.
    pub stack: Stack,
    /// Whose stack it is.
    pub owner: Option<Player>,
    /// Where the hop began.
    pub from: Point,
    /// Where it ends.
    pub to: Destination,
    /// How much of the hop is done, in thousandths.
    pub permille: u16,
}

/// Where a moving stack goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// To a point of the board.
    Point(Point),
    /// Captured, to the bar of whoever is drawn as this player.
    Bar(Player),
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
    /// The colour claimed in the last turn.
    pub fresh: Option<Colour>,
    /// Captured fives.
    pub captured: u8,
    /// Fives that the claim being considered takes.
    pub taking: u8,
}

/// The colours nobody has claimed. They have a place of their own, whoever is to
/// move, which nothing else covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PoolView {
    /// The colours.
    pub colours: ColourSet,
    /// The one being chosen among them.
    pub chosen: Option<Colour>,
    /// Those with which something could be captured.
    pub capturing: ColourSet,
}

/// What the best turns are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct WorthsView {
    /// To whoever is drawn as player A, in hundredths of a win, the best turn first.
    pub values: [Option<i8>; 3],
    /// The one being looked at.
    pub chosen: u8,
}

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ClockView {
    /// What is left, in seconds begun; nothing is shown if it is not known.
    pub seconds: Option<u16>,
    /// It runs.
    pub runs: bool,
    /// Its player should hurry.
    pub low: bool,
}

/// Two short lines and a bar of progress.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct NoteView {
    /// What it is about.
    pub head: Short,
    /// Whom it is about, if anybody.
    pub of: Option<Player>,
    /// The fact.
    pub body: Short,
    /// Whom the fact is about, if anybody.
    pub about: Option<Player>,
    /// How much is done, in thousandths.
    pub permille: Option<u16>,
    /// The colour that it is about.
    pub claimed: Option<Colour>,
}

/// A sentence or two below a board that makes room for it.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct CaptionView {
    /// The sentence; broken into two lines where it is drawn.
    pub text: String<120, u8>,
    /// Whom it is about.
    pub of: Option<Player>,
}
