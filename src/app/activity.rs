//! The screens and the way back.
//!
//! An [`Activity`] is a folder with its screens, listed in its `mod.rs`, and its rules.
//! A screen is a type with its own state in its own file. It takes a press, returns the
//! [next](Next) screen, and shows itself. The screens of a game at the board (the board,
//! the choice of a claim, the menu, cards, the review, the result) replace each other.
//! All other screens are opened on top of the current one and return to it.
//!
//! A new screen needs a file with a type that implements [`Screen`], its `mod`, and a
//! line in the `screens!` of its folder.

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

/// Implements [`Screen`] for an enum of screens. Each arm calls a function of its own:
/// in one function, the stack frame would have room for all arms, whichever screen is
/// shown.
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

/// Defines the type of an activity's screens.
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

/// The activity of the person, with one variant for each folder.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Activity {
    /// The choice of a language, the first offer, the title.
    Home(HomeScreen),
    /// An own game.
    Play(PlayScreen),
    /// The review of a game.
    Review(ReviewScreen),
    /// The analysis of a position.
    Analysis(AnalysisScreen),
    /// Lessons, puzzles and the rules.
    Learn(LearnScreen),
    /// The editor of positions.
    Editor(EditorScreen),
    /// The device plays against itself.
    Demo(DemoScreen),
    /// The choice of a colour to claim, at any board.
    Claim(Claiming),
    /// A kiosk's visits and its operator's page.
    Kiosk(KioskScreen),
    /// A computer plays.
    Computer(ComputerScreen),
    /// Settings, records and the about page.
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

    /// Returns whether a kiosk shows its display between visits.
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

/// The part of the state that a screen uses.
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

/// For screens without a board.
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
    /// The part of the state that it uses.
    type With: StatePart;

    /// Returns the name of the screen in scenarios.
    fn name(&self) -> &'static str;

    /// Takes a press.
    fn press(&mut self, button: Button, part: &mut Self::With, fx: &mut Effects) -> Next;

    /// Writes its contents into an empty view. In place, because a view takes some
    /// kilobytes and the stack of a device should hold only one.
    fn show(&self, part: &Self::With, view: &mut View);

    /// Takes the release of a button.
    fn release(&mut self, _button: Button, _part: &mut Self::With, _fx: &mut Effects) -> Next {
        Next::Stay
    }

    /// Does the screen's automatic steps. Called after every event, except during an
    /// animation.
    fn advance(&mut self, _part: &mut Self::With, _fx: &mut Effects) -> Next {
        Next::Stay
    }

    /// Returns the time of the next automatic step, if one is known.
    fn wake_at(&self) -> Option<Millis> {
        None
    }

    /// Brings the next automatic step forward, after a press during an animation.
    fn hurry(&mut self, _now: Millis) {}

    /// Goes on after a return from the screen that was opened on top of it.
    fn resume(&mut self, _part: &mut Self::With) {}

    /// Returns whether the device judges the game while this screen is shown.
    fn judges(&self) -> bool {
        false
    }

    /// Returns whether the device analyses the position while this screen is shown.
    fn analyses(&self) -> bool {
        false
    }

    /// Returns whether the screen shows the board and waits for a turn, so that clocks
    /// run.
    fn is_timed(&self) -> bool {
        false
    }
}

/// The screen after a press or an automatic step.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Next {
    /// The same screen.
    Stay,
    /// Another screen on top, which returns to this one.
    Open(Activity),
    /// Another screen in place of this one.
    Instead(Activity),
    /// Another screen without a way back.
    Only(Activity),
    /// The screen below.
    Back,
    /// The title, or at a kiosk the display between visits.
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

/// The current screen and those below it.
#[derive(Debug)]
pub(in crate::app) struct Activities {
    top: Activity,
    below: Vec<Activity, DEPTH, u8>,
}

/// Most screens below the current one. The longest way leads over the title, a new game,
/// the editor, its menu and the analysis to the rules.
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

    /// Puts a screen on top. If there is no room, the covered screen is lost from the
    /// way back.
    pub(in crate::app) fn open(&mut self, activity: Activity) {
        let covered = core::mem::replace(&mut self.top, activity);
        let kept = self.below.push(covered);
        debug_assert!(kept.is_ok());
    }

    /// Puts one screen without a way back.
    pub(in crate::app) fn only(&mut self, activity: Activity) {
        self.below.clear();
        self.top = activity;
    }

    /// Returns to the screen below. Returns false if there is none.
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

/// Returns the first screen: the title, once the language is chosen and the first offer
/// answered, or at a kiosk the display between visits. An own game that can go on waits.
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

/// Returns the screen for the game on the board. A game between two devices gets the
/// screen of a demo.
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

/// Returns the result screen of the game on the board, which is over.
pub(in crate::app) fn result(state: &AppState) -> Activity {
    match state.table.what() {
        Some(What::Demo) => DemoOver::now(state).into(),
        _ => GameOver.into(),
    }
}

/// Runs `work` in a stack frame of its own.
#[inline(never)]
pub(in crate::app) fn apart<T>(work: impl FnOnce() -> T) -> T {
    work()
}
