//! The activity of the person, and the way back.
//!
//! An [`Activity`] is a folder: its screens, listed in its `mod.rs`, and its rules. A screen
//! is a type with its own state in its own file. It takes a press, answers with what comes
//! [next](Next), and shows itself. The screens of a game at the board (the board, choosing a
//! claim, the menu, cards, the review, the end) take each other's place; everything else is
//! opened on top of the screen it is opened from, and goes back there.
//!
//! A new screen is a file with a type that is a [`Screen`], its `mod`, and a line in the
//! `screens!` of its folder.

use super::analysis::AnalysisScreen;
use super::computer::ComputerScreen;
use super::demo::DemoScreen;
use super::device::DeviceScreen;
use super::editor::EditorScreen;
use super::event::{Button, Effects, Millis};
use super::home::HomeScreen;
use super::kiosk::KioskScreen;
use super::learn::LearnScreen;
use super::play::PlayScreen;
use super::review::ReviewScreen;
use super::shared::Shared;
use super::state::AppState;
use super::view::View;
use crate::app::table::What;
use heapless::Vec;

pub(in crate::app) use super::analysis::{Analysis, OwnTurn};
pub(in crate::app) use super::demo::{Demo, DemoOver};
pub(in crate::app) use super::device::{About, ChangeSettings, ForgetRecords, Lock, ShowRecords};
pub(in crate::app) use super::editor::{Editor, Letters};
pub(in crate::app) use super::home::{ChooseLanguage, Offer, Title};
pub(in crate::app) use super::kiosk::{Attract, Operator};
pub(in crate::app) use super::learn::{
    AtTask, Card, Learn, PassOfTask, ReadRules, Right, RulesIndex,
};
pub(in crate::app) use super::play::{
    Code, GameOver, HandOver, NewGame, Pass, Paused, Playing, Replace, Resign, SetClock,
};
pub(in crate::app) use super::review::{Graph, OtherTurn, Review, Summary, Tried};
pub(in crate::app) use super::table::Claiming;

/// Lets an enum of screens do what the one it holds does. Each arm is a function of its
/// own: joined in one, all of them together would take their share of the stack whichever
/// of them is shown.
macro_rules! dispatch {
    ($any:ident: $($screen:ident)*) => {
        impl $crate::app::activity::Screen for $any {
            type With = $crate::app::state::AppState;

            fn name(&self) -> &'static str {
                match self {
                    $(Self::$screen(screen) => screen.name(),)*
                }
            }

            fn press(
                &mut self,
                button: $crate::app::event::Button,
                state: &mut Self::With,
                fx: &mut $crate::app::event::Effects,
            ) -> $crate::app::activity::Next {
                use $crate::app::activity::{StatePart, apart};
                match self {
                    $(Self::$screen(screen) => {
                        apart(|| screen.press(button, StatePart::of_mut(state), fx))
                    })*
                }
            }

            fn show(&self, state: &Self::With, view: &mut $crate::app::view::View) {
                use $crate::app::activity::{StatePart, apart};
                match self {
                    $(Self::$screen(screen) => apart(|| screen.show(StatePart::of(state), view)),)*
                }
            }

            fn release(
                &mut self,
                button: $crate::app::event::Button,
                state: &mut Self::With,
                fx: &mut $crate::app::event::Effects,
            ) -> $crate::app::activity::Next {
                use $crate::app::activity::StatePart;
                match self {
                    $(Self::$screen(screen) => screen.release(button, StatePart::of_mut(state), fx),)*
                }
            }

            fn advance(
                &mut self,
                state: &mut Self::With,
                fx: &mut $crate::app::event::Effects,
            ) -> $crate::app::activity::Next {
                use $crate::app::activity::{StatePart, apart};
                match self {
                    $(Self::$screen(screen) => apart(|| screen.advance(StatePart::of_mut(state), fx)),)*
                }
            }

            fn wake_at(&self) -> Option<$crate::app::event::Millis> {
                match self {
                    $(Self::$screen(screen) => screen.wake_at(),)*
                }
            }

            fn hurry(&mut self, now: $crate::app::event::Millis) {
                match self {
                    $(Self::$screen(screen) => screen.hurry(now),)*
                }
            }

            fn resume(&mut self, state: &mut Self::With) {
                use $crate::app::activity::StatePart;
                match self {
                    $(Self::$screen(screen) => screen.resume(StatePart::of_mut(state)),)*
                }
            }

            fn judges(&self) -> bool {
                match self {
                    $(Self::$screen(screen) => screen.judges(),)*
                }
            }

            fn analyses(&self) -> bool {
                match self {
                    $(Self::$screen(screen) => screen.analyses(),)*
                }
            }

            fn is_timed(&self) -> bool {
                match self {
                    $(Self::$screen(screen) => screen.is_timed(),)*
                }
            }
        }
    };
}

/// Makes the type of an activity's screens.
macro_rules! screens {
    ($screens:ident as $activity:ident: $($(#[$about:meta])* $screen:ident,)*) => {
        /// The screens of this activity.
        #[derive(Clone, Copy, Debug)]
        pub(in crate::app) enum $screens {
            $($(#[$about])* $screen($screen),)*
        }

        $(impl From<$screen> for $crate::app::activity::Activity {
            fn from(screen: $screen) -> Self {
                Self::$activity($screens::$screen(screen))
            }
        })*

        $crate::app::activity::dispatch!($screens: $($screen)*);
    };
}

pub(in crate::app) use {dispatch, screens};

/// The activity of the person: one variant for each folder.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Activity {
    /// Chooses a language, a first step, or an entry of the title.
    Home(HomeScreen),
    /// Begins and plays a game of their own.
    Play(PlayScreen),
    /// Looks at a game move by move, and at what the device says of it.
    Review(ReviewScreen),
    /// Lets the device analyse a position.
    Analysis(AnalysisScreen),
    /// Does lessons and puzzles, reads the rules.
    Learn(LearnScreen),
    /// Sets up a position.
    Editor(EditorScreen),
    /// Watches the device play against itself.
    Demo(DemoScreen),
    /// Chooses a colour to claim, at any of these boards.
    Claim(Claiming),
    /// Visits a kiosk, or operates it.
    Kiosk(KioskScreen),
    /// Lets a computer at the port play.
    Computer(ComputerScreen),
    /// Changes settings, sees records and what the device is.
    Device(DeviceScreen),
}

dispatch!(Activity: Home Play Review Analysis Learn Editor Demo Claim Kiosk Computer Device);

impl From<Claiming> for Activity {
    fn from(screen: Claiming) -> Self {
        Self::Claim(screen)
    }
}

impl Activity {
    /// Returns whether the title is shown.
    pub(in crate::app) const fn is_title(&self) -> bool {
        matches!(self, Self::Home(HomeScreen::Title(_)))
    }

    /// Returns whether a kiosk shows its pages and games between visits.
    pub(in crate::app) const fn is_attract(&self) -> bool {
        matches!(self, Self::Kiosk(KioskScreen::Attract(_)))
    }

    /// Returns whether the operator's page is shown.
    pub(in crate::app) const fn is_operator(&self) -> bool {
        matches!(self, Self::Kiosk(KioskScreen::Operator(_)))
    }

    /// Returns whether a computer's play is shown.
    pub(in crate::app) const fn is_at_computer(&self) -> bool {
        matches!(self, Self::Computer(ComputerScreen::AtComputer(_)))
    }
}

/// The part of the state that a screen works with.
pub(in crate::app) trait StatePart {
    fn of(state: &AppState) -> &Self;

    fn of_mut(state: &mut AppState) -> &mut Self;
}

impl StatePart for AppState {
    fn of(state: &AppState) -> &Self {
        state
    }

    fn of_mut(state: &mut AppState) -> &mut Self {
        state
    }
}

/// For screens that know no board.
impl StatePart for Shared {
    fn of(state: &AppState) -> &Self {
        &state.shared
    }

    fn of_mut(state: &mut AppState) -> &mut Self {
        &mut state.shared
    }
}

/// A screen.
pub(in crate::app) trait Screen {
    /// The part of the state that it works with.
    type With: StatePart;

    /// The name scenarios use.
    fn name(&self) -> &'static str;

    /// Takes a press.
    fn press(&mut self, button: Button, part: &mut Self::With, fx: &mut Effects) -> Next;

    /// Puts what it shows into an empty view. In place: a view takes some
    /// kilobytes, and the stack of a device should hold one, not two.
    fn show(&self, part: &Self::With, view: &mut View);

    /// Takes the release of a button.
    fn release(&mut self, _button: Button, _part: &mut Self::With, _fx: &mut Effects) -> Next {
        Next::Stay
    }

    /// Does what it does by itself. Called after every event, unless a turn is on
    /// its way across the board.
    fn advance(&mut self, _part: &mut Self::With, _fx: &mut Effects) -> Next {
        Next::Stay
    }

    /// Returns when it will do something by itself, if it knows.
    fn wake_at(&self) -> Option<Millis> {
        None
    }

    /// Waits for nothing more: a button was pressed while a turn was on its way.
    fn hurry(&mut self, _now: Millis) {}

    /// Goes on after the screen that was opened on top of it has gone back to it.
    fn resume(&mut self, _part: &mut Self::With) {}

    /// Returns whether the device judges the game meanwhile.
    fn judges(&self) -> bool {
        false
    }

    /// Returns whether the device analyses what is on the board.
    fn analyses(&self) -> bool {
        false
    }

    /// Returns whether the board is in sight and waits for a turn, so that clocks run.
    fn is_timed(&self) -> bool {
        false
    }
}

/// The screen that comes after a press, or by itself.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Next {
    /// The same screen.
    Stay,
    /// Another one on top, which goes back to this one.
    Open(Activity),
    /// Another one in its place.
    Instead(Activity),
    /// Another one, with nothing to go back to.
    Only(Activity),
    /// The screen it was opened from.
    Back,
    /// The title, or what a device has in its place.
    Home,
}

impl Next {
    pub(in crate::app) fn open(screen: impl Into<Activity>) -> Self {
        Self::Open(screen.into())
    }

    pub(in crate::app) fn instead(screen: impl Into<Activity>) -> Self {
        Self::Instead(screen.into())
    }

    pub(in crate::app) fn only(screen: impl Into<Activity>) -> Self {
        Self::Only(screen.into())
    }
}

/// The activity of the moment, and those it goes back to.
#[derive(Debug)]
pub(in crate::app) struct Activities {
    top: Activity,
    below: Vec<Activity, DEPTH, u8>,
}

/// Number of screens that one can be on top of. The longest way leads over the title, a new
/// game, the editor, its menu and the analysis to the rules.
const DEPTH: usize = 6;

impl Activities {
    pub(in crate::app) const fn new(activity: Activity) -> Self {
        Self {
            top: activity,
            below: Vec::new(),
        }
    }

    pub(in crate::app) const fn top(&self) -> &Activity {
        &self.top
    }

    pub(in crate::app) const fn top_mut(&mut self) -> &mut Activity {
        &mut self.top
    }

    /// Puts a screen on top. If the way back were too long, it would leave out the
    /// screen that is covered.
    pub(in crate::app) fn open(&mut self, activity: Activity) {
        let covered = core::mem::replace(&mut self.top, activity);
        let kept = self.below.push(covered);
        debug_assert!(kept.is_ok());
    }

    /// Leaves one screen, with nothing to go back to.
    pub(in crate::app) fn only(&mut self, activity: Activity) {
        self.below.clear();
        self.top = activity;
    }

    /// Goes back; false if there is nothing to go back to.
    pub(in crate::app) fn back(&mut self) -> bool {
        match self.below.pop() {
            Some(activity) => {
                self.top = activity;
                true
            }
            None => false,
        }
    }
}

/// Returns where everything begins: the title, once the language is chosen and the first
/// start's offer answered, or what a kiosk has in its place. An own game that can go on
/// waits.
pub(in crate::app) fn home(state: &mut AppState) -> Activity {
    if !state.shared.policy().has_title() {
        return Attract::open(state).into();
    }
    let title = Title::open(state);
    if !state.shared.language_chosen {
        ChooseLanguage::new(state.shared.settings.language).into()
    } else if state.shared.settings.offer_open {
        Offer::new().into()
    } else {
        title.into()
    }
}

/// Returns the board of what is on it. A game of the device alone is to be watched.
pub(in crate::app) fn board(state: &AppState) -> Activity {
    match state.table.what() {
        Some(What::Exercise(_)) => AtTask::now(state).into(),
        Some(What::Analysis { .. }) => OwnTurn::now(state).into(),
        Some(What::Demo | What::Title | What::Attract) => Demo::now(state).into(),
        None if state.table.trial().is_some() => OtherTurn::now(state).into(),
        None if state.is_to_be_watched() => Demo::now(state).into(),
        None => Playing::now(state).into(),
    }
}

/// Returns the result of the game on the board, which is over.
pub(in crate::app) fn result(state: &AppState) -> Activity {
    match state.table.what() {
        Some(What::Demo) => DemoOver::now(state).into(),
        _ => GameOver.into(),
    }
}

/// Keeps the code of an arm in a function of its own.
#[inline(never)]
pub(in crate::app) fn apart<T>(work: impl FnOnce() -> T) -> T {
    work()
}
