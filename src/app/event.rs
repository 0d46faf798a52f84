//! What comes into the application and what it asks for: the whole seam
//! between it and the device, the simulator or a test.

use super::computer::{Answer, Computer};
use super::save::Save;
use crate::ai::{ExpectedLine, Level};
use crate::rules::{Position, Turn};
use heapless::Vec;

/// Time since the start, in milliseconds.
pub type Millis = u64;

/// A button of the handheld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// Towards the far edge.
    Up,
    /// Towards the near edge.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Chooses and confirms.
    A,
    /// Goes back and cancels.
    B,
    /// Claims.
    X,
    /// Opens the menu.
    Y,
}

impl Button {
    /// The button's name in scenarios and on the self-test's page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
            Self::A => "A",
            Self::B => "B",
            Self::X => "X",
            Self::Y => "Y",
        }
    }

    /// All buttons.
    pub const ALL: [Self; Self::NUM] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::A,
        Self::B,
        Self::X,
        Self::Y,
    ];
    /// How many there are.
    pub const NUM: usize = 8;

    /// The button's place in [`Button::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What happens to the application after its [start](super::Boot).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'a> {
    /// A button went down, already debounced.
    Pressed(Button),
    /// A button came up.
    Released(Button),
    /// Time has passed. Also tells the time for the events that follow.
    Tick(Millis),
    /// The search has a better turn or got on.
    SearchProgress {
        /// Which search: see [`Think::ticket`].
        ticket: u16,
        /// The best turn so far.
        turn: Turn,
        /// How many plies deep it has looked.
        depth: u8,
        /// How much of its time is used, in thousandths.
        permille: u16,
    },
    /// The search has decided, and this is what it expects after its turn; comes right
    /// before [`Event::SearchDone`], if at all.
    SearchExpects {
        /// Which search.
        ticket: u16,
        /// The turns expected.
        expected_line: ExpectedLine,
    },
    /// The search has decided.
    SearchDone {
        /// Which search.
        ticket: u16,
        /// The turn to play or to hint at.
        turn: Turn,
        /// What the turn is worth to the side to move, in the search's points.
        score: i16,
    },
    /// Something could not be saved.
    SaveFailed,
    /// Something could not be saved, and nothing will be any more: the flash is at
    /// its end. What was saved before can still be read.
    FlashWornOut,
    /// The erase that [`Effects::erase_saves`] asked for is over. Nothing can be saved
    /// until the device starts again.
    Erased {
        /// Set if nothing is left.
        complete: bool,
    },
    /// The battery's charge.
    Battery {
        /// How full it is.
        percent: u8,
        /// Whether it is being charged.
        charging: bool,
    },
    /// A computer that is plugged in wants something.
    Computer(Computer<'a>),
}

/// Why saves are of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A newer firmware made them.
    Newer,
    /// An older firmware made them, in a way no longer known.
    Older,
    /// They cannot be read at all.
    Broken,
    /// The flash chip has no room for them, so that there are none.
    TooSmall,
}

/// A search to run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Think {
    /// Comes back with every report of this search; reports of other searches
    /// are ignored.
    pub ticket: u16,
    /// The position to think about; its side to move has a turn.
    pub position: Position,
    /// How strong.
    pub level: Level,
    /// Decides whatever is left to chance.
    pub seed: u64,
    /// What the turn is for.
    pub purpose: Purpose,
}

/// What a turn is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The device plays it.
    Move,
    /// The player is shown it.
    Hint,
    /// It is one of the best, without those that are better: so many positions may
    /// be looked at.
    Analyse {
        /// How many positions.
        nodes: u32,
        /// The turns to leave out.
        without: [Option<Turn>; 2],
    },
    /// Nobody plays it: it is to be proven the best, or the best but for one.
    Prove {
        /// The turn to leave out.
        without: Option<Turn>,
        /// It was proven once: what a deeper search refutes is no proof.
        again: bool,
    },
    /// Nobody plays it: what the position is worth is asked for, without any
    /// weakness of a level.
    Judge,
    /// A computer that is plugged in has asked for it.
    Computer(Bounds),
}

/// How a computer bounds a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Positions to look at, at the most.
    pub nodes: u32,
    /// Turns to look ahead, at the most.
    pub depth: u8,
    /// Whether the level's own bounds and weaknesses hold too.
    pub levelled: bool,
}

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// The cursor moved or a value changed.
    Click,
    /// A stack was picked up or put back.
    Pick,
    /// A stack landed.
    Land,
    /// A stack went over LYNGK-points and landed.
    Link,
    /// A colour was claimed.
    Claim,
    /// A five was captured by a person, or by the device with nobody to lose it.
    Capture,
    /// A five was captured by the device from a person.
    Lose,
    /// Somebody had to pass.
    Pass,
    /// That does not go.
    Refuse,
    /// That does not go, as the learner was to find out.
    Right,
    /// A player won.
    Win,
    /// The game was lost to the device, or drawn.
    End,
    /// The battery is low.
    Warn,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Self; 13] = [
        Self::Click,
        Self::Pick,
        Self::Land,
        Self::Link,
        Self::Claim,
        Self::Capture,
        Self::Lose,
        Self::Pass,
        Self::Refuse,
        Self::Right,
        Self::Win,
        Self::End,
        Self::Warn,
    ];
}

/// What the application asks for after an event. The driver clears it, hands
/// it in with an event, and does what it finds.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// What is shown may have changed: ask for the view again.
    pub redraw: bool,
    /// What to save, in this order.
    pub saves: Vec<Save, 6>,
    /// More was to be saved than `saves` holds. The driver reports the loss as it
    /// reports a save that fails.
    pub saves_lost: bool,
    /// Give up the search that is running.
    pub stop_thinking: bool,
    /// Let the search that is running decide at once.
    pub move_now: bool,
    /// Start a search, after giving up the one before.
    pub think: Option<Think>,
    /// Play a sound; the setting is already heeded.
    pub sound: Option<Sound>,
    /// Set the backlight, in hundredths; 0 turns the display off.
    pub backlight: Option<u8>,
    /// Tell the port what the person at the device has answered.
    pub answer: Option<Answer>,
    /// Erase everything saved, refused or not, once what is shown is drawn; takes some
    /// seconds. The driver reports the result with [`Event::Erased`].
    pub erase_saves: bool,
    /// Start again as if switched off and on, once all the rest is done.
    pub restart: bool,
    /// Start the boot loader, which waits for a new firmware.
    pub boot_loader: bool,
}

impl Effects {
    /// Forgets everything asked for, in place: a device's stack has no room to
    /// spare for another one of these.
    pub fn clear(&mut self) {
        let Self {
            redraw,
            saves,
            saves_lost,
            stop_thinking,
            move_now,
            think,
            sound,
            backlight,
            answer,
            erase_saves,
            restart,
            boot_loader,
        } = self;
        (*redraw, *stop_thinking, *move_now) = (false, false, false);
        *saves_lost = false;
        (*erase_saves, *restart, *boot_loader) = (false, false, false);
        saves.clear();
        *think = None;
        *sound = None;
        *backlight = None;
        *answer = None;
    }

    pub(super) fn save(&mut self, save: Save) {
        // The capacity exceeds what any one event saves; long trials check it.
        self.saves_lost |= self.saves.push(save).is_err();
    }
}
