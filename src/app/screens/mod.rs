//! The screens: which there are, what each of them does, and how one leads to the
//! next.
//!
//! A screen is a type with its own state in its own file. It takes a press, says
//! what comes [next](Next), and shows itself. The screens of a game at the board
//! (the board itself, choosing a claim, the menu, cards, the review, the end) take
//! each other's place; everything else is opened on top of the screen it is opened
//! from, and goes back there.
//!
//! A new screen is a file with a type that is a [`Screen`], its `mod`, and a line in
//! the list below. (The list could write the `mod`s too, but rustfmt would not find
//! the files through a macro.)

mod dialog;
pub(in crate::app) mod large;
pub(in crate::app) mod list;

use super::context::Context;
use super::event::{Button, Effects, Millis};
use super::stage::What;
use super::view::View;
use heapless::Vec;

/// Makes one type of all screens, which does what the one it holds does.
macro_rules! screens {
    ($($(#[$about:meta])* $screen:ident in $first:ident $(:: $rest:ident)*,)*) => {
        $(pub(in crate::app) use crate::app::$first $(:: $rest)*::$screen;)*

        /// Any screen.
        #[derive(Clone, Copy, Debug)]
        pub(in crate::app) enum AnyScreen {
            $($(#[$about])* $screen($screen),)*
        }

        $(impl From<$screen> for AnyScreen {
            fn from(screen: $screen) -> Self {
                Self::$screen(screen)
            }
        })*

        impl Screen for AnyScreen {
            fn name(&self) -> &'static str {
                match self {
                    $(Self::$screen(screen) => screen.name(),)*
                }
            }

            fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
                match self {
                    $(Self::$screen(screen) => apart(|| screen.press(button, cx, fx)),)*
                }
            }

            fn show(&self, cx: &Context, view: &mut View) {
                match self {
                    $(Self::$screen(screen) => apart(|| screen.show(cx, view)),)*
                }
            }

            fn release(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
                match self {
                    $(Self::$screen(screen) => screen.release(button, cx, fx),)*
                }
            }

            fn advance(&mut self, cx: &mut Context, fx: &mut Effects) -> Next {
                match self {
                    $(Self::$screen(screen) => apart(|| screen.advance(cx, fx)),)*
                }
            }

            fn wake_at(&self) -> Option<Millis> {
                match self {
                    $(Self::$screen(screen) => screen.wake_at(),)*
                }
            }

            fn hurry(&mut self, now: Millis) {
                match self {
                    $(Self::$screen(screen) => screen.hurry(now),)*
                }
            }

            fn resume(&mut self, cx: &mut Context) {
                match self {
                    $(Self::$screen(screen) => screen.resume(cx),)*
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

screens! {
    /// Which language, at the first start.
    ChooseLanguage in home::language,
    /// What is offered then.
    Offer in home::offer,
    /// What a first game is about.
    FirstGame in home::offer,
    /// The menu of the device.
    Title in home::title,
    /// What a kiosk shows while nobody plays.
    Attract in kiosk::attract,
    /// What a visitor is asked.
    Visit in kiosk::visit,
    /// Which language, for a visitor.
    PickLanguage in kiosk::languages,
    /// What its operator sees.
    Operator in kiosk::operator,
    /// What game to begin.
    NewGame in play::new_game,
    /// Setting up a position.
    Editor in editor,
    /// What there is to it beside its pieces.
    EditorMenu in editor::menu,
    /// Its code in letters.
    Letters in editor::letters,
    /// The best turns of a position.
    Analysis in analysis::screen,
    /// What clocks a game gets.
    SetClock in play::set_clock,
    /// The clocks stand.
    Paused in play::paused,
    /// The board.
    Playing in table::playing,
    /// The board of a demo.
    Demo in demo,
    /// The board, choosing a colour to claim.
    Claiming in table::claiming,
    /// The board as it stood before a ply.
    Review in review::moves,
    /// The graph of a game.
    Graph in review::graph,
    /// What the device says of another turn.
    Tried in review::tried,
    /// The game as a QR code.
    Code in play::code,
    /// The menu in a game.
    GameMenu in play::menu,
    /// How a game ended.
    GameOver in play::result,
    /// A question or an announcement.
    Dialog in screens::dialog,
    /// Settings.
    ChangeSettings in device::settings,
    /// Records.
    ShowRecords in device::records,
    /// What can be learnt.
    Learn in learn::lists,
    /// The lessons.
    Lessons in learn::lists,
    /// The kinds of puzzles.
    Puzzles in learn::lists,
    /// The chapters of the rules.
    RulesIndex in learn::rules,
    /// A page of the rules.
    ReadRules in learn::rules,
    /// Words of an exercise over its board.
    Card in learn::card,
    /// A step of a lesson is done.
    Right in learn::right,
    /// About this device.
    About in device::about,
    /// A computer plays.
    AtComputer in computer::screen,
}

/// What a screen does.
pub(in crate::app) trait Screen {
    /// The name scenarios use.
    fn name(&self) -> &'static str;

    /// Takes a press.
    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next;

    /// Puts what it shows into an empty view. In place: a view takes some
    /// kilobytes, and the stack of a device should hold one, not two.
    fn show(&self, cx: &Context, view: &mut View);

    /// A button came up.
    fn release(&mut self, _button: Button, _cx: &mut Context, _fx: &mut Effects) -> Next {
        Next::Stay
    }

    /// Does what it does by itself. Called after every event, unless a turn is on
    /// its way across the board.
    fn advance(&mut self, _cx: &mut Context, _fx: &mut Effects) -> Next {
        Next::Stay
    }

    /// When it will do something by itself, if it knows.
    fn wake_at(&self) -> Option<Millis> {
        None
    }

    /// Somebody has pressed on while a turn was on its way: nothing to wait for.
    fn hurry(&mut self, _now: Millis) {}

    /// The screen that was opened on top of it has gone back to it.
    fn resume(&mut self, _cx: &mut Context) {}

    /// Whether the device judges the game meanwhile.
    fn judges(&self) -> bool {
        false
    }

    /// Whether the device analyses what is on the board.
    fn analyses(&self) -> bool {
        false
    }

    /// Whether the board is in sight and waits for a turn, so that clocks run.
    fn is_timed(&self) -> bool {
        false
    }
}

/// What comes after a press, or by itself.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Next {
    /// The same screen.
    Stay,
    /// Another one on top, which goes back to this one.
    Open(AnyScreen),
    /// Another one in its place.
    Instead(AnyScreen),
    /// Another one, with nothing to go back to.
    Only(AnyScreen),
    /// The screen it was opened from.
    Back,
    /// The title, or what a device has in its place.
    Home,
}

impl Next {
    pub(in crate::app) fn open(screen: impl Into<AnyScreen>) -> Self {
        Self::Open(screen.into())
    }

    pub(in crate::app) fn instead(screen: impl Into<AnyScreen>) -> Self {
        Self::Instead(screen.into())
    }

    pub(in crate::app) fn only(screen: impl Into<AnyScreen>) -> Self {
        Self::Only(screen.into())
    }
}

/// The screen that is shown, and those it goes back to.
#[derive(Debug)]
pub(in crate::app) struct Screens {
    top: AnyScreen,
    below: Vec<AnyScreen, DEPTH, u8>,
}

/// How many screens one can be on top of. The longest way leads over the title, a new
/// game, the editor, its menu and the analysis to the rules.
const DEPTH: usize = 6;

impl Screens {
    pub(in crate::app) const fn new(screen: AnyScreen) -> Self {
        Self {
            top: screen,
            below: Vec::new(),
        }
    }

    pub(in crate::app) const fn top(&self) -> &AnyScreen {
        &self.top
    }

    pub(in crate::app) const fn top_mut(&mut self) -> &mut AnyScreen {
        &mut self.top
    }

    /// Puts a screen on top. If the way back were too long, it would leave out the
    /// screen that is covered.
    pub(in crate::app) fn open(&mut self, screen: AnyScreen) {
        let covered = core::mem::replace(&mut self.top, screen);
        let kept = self.below.push(covered);
        debug_assert!(kept.is_ok());
    }

    /// Leaves one screen, with nothing to go back to.
    pub(in crate::app) fn only(&mut self, screen: AnyScreen) {
        self.below.clear();
        self.top = screen;
    }

    /// Goes back; false if there is nothing to go back to.
    pub(in crate::app) fn back(&mut self) -> bool {
        match self.below.pop() {
            Some(screen) => {
                self.top = screen;
                true
            }
            None => false,
        }
    }
}

/// Where everything begins: the title, once the language is chosen and the first
/// start's offer answered, or what a kiosk has in its place. An own game that can go
/// on waits.
pub(in crate::app) fn home(cx: &mut Context) -> AnyScreen {
    if !cx.policy().has_title() {
        return Attract::open(cx).into();
    }
    let title = Title::open(cx);
    if !cx.language_chosen {
        ChooseLanguage::new(cx.settings.language).into()
    } else if cx.settings.offer_open {
        Offer::new().into()
    } else {
        title.into()
    }
}

/// The board of the game that is on.
pub(in crate::app) fn board(cx: &Context) -> AnyScreen {
    match cx.stage.what() {
        Some(What::Demo) => Demo::now(cx).into(),
        None if cx.is_to_be_watched() => Demo::now(cx).into(),
        _ => Playing::now(cx).into(),
    }
}

/// Keeps a screen's code in a function of its own. Joined in one, all screens
/// together would take their share of the stack whichever of them is shown.
#[inline(never)]
fn apart<T>(work: impl FnOnce() -> T) -> T {
    work()
}
