//! The interface between the application and its drivers: events and effects.

use super::computer::{Answer, Computer};
use super::save::Save;
use crate::ai::{ExpectedLine, Level};
use crate::rules::{Position, Turn};
use heapless::Vec;

/// Time since the start, in milliseconds.
pub type Millis = u64;

/// A button of the device.
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
    /// Returns the button's name in scenarios and on the page of the self-test.
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
    /// Number of buttons.
    pub const NUM: usize = 8;

    /// Returns the index in [`Button::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// An input after the [start](super::Boot).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'a> {
    /// A button went down, after debouncing.
    Pressed(Button),
    /// A button came up.
    Released(Button),
    /// Time has passed. Sets the time of the events that follow.
    Tick(Millis),
    /// The search has progressed.
    SearchProgress {
        /// The search's [`Think::ticket`].
        ticket: u16,
        /// The best turn so far.
        turn: Turn,
        /// Depth reached, in plies.
        depth: u8,
        /// Used part of its limits, in thousandths.
        permille: u16,
    },
    /// The expected line after the search's turn. Comes right before
    /// [`Event::SearchDone`], if at all.
    SearchExpects {
        /// The search's ticket.
        ticket: u16,
        /// The expected turns.
        expected_line: ExpectedLine,
    },
    /// The search has ended.
    SearchDone {
        /// The search's ticket.
        ticket: u16,
        /// The turn it has chosen.
        turn: Turn,
        /// Value of the turn for the side to move, in points of the search.
        score: i16,
    },
    /// A save failed.
    SaveFailed,
    /// A save failed and all later ones will, because the flash is worn out. Earlier
    /// saves can still be read.
    FlashWornOut,
    /// The erase that [`Effects::erase_saves`] asked for is over. Nothing can be saved
    /// until the device starts again.
    Erased {
        /// The erase has removed everything.
        complete: bool,
    },
    /// State of the battery.
    Battery {
        /// Charge, in hundredths.
        percent: u8,
        /// The battery is charging.
        charging: bool,
    },
    /// A request of a computer at the port.
    Computer(Computer<'a>),
}

/// The reason why saved data cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A newer firmware saved it.
    Newer,
    /// An older firmware saved it in a format no longer supported.
    Older,
    /// It cannot be read at all.
    Broken,
    /// The flash chip has no room for the store.
    TooSmall,
}

/// A search to run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Think {
    /// The number of the search. Reports with another number are ignored.
    pub ticket: u16,
    /// The position; its side to move has a turn.
    pub position: Position,
    /// The level, with its limits and mistakes.
    pub level: Level,
    /// Seed of all random decisions.
    pub seed: u64,
    /// The purpose of the turn.
    pub purpose: Purpose,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The device plays the turn.
    Move,
    /// The player sees it as a hint.
    Hint,
    /// One of the best turns of an analysis, within a limit of positions.
    Analyse {
        /// The limit of positions.
        nodes: u32,
        /// The better turns, which are left out.
        without: [Option<Turn>; 2],
    },
    /// The best turn of a possible puzzle, or the best other turn.
    Prove {
        /// The turn to leave out.
        without: Option<Turn>,
        /// A deeper search that checks the first one.
        again: bool,
    },
    /// The value of a position, without the mistakes of a level.
    Judge,
    /// A request of a computer at the port.
    Computer(Bounds),
}

/// The limits of a computer's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Most positions.
    pub nodes: u32,
    /// Most plies ahead.
    pub depth: u8,
    /// The level's own limits and mistakes apply too.
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
    /// A person captured a five, or the device in a game without people.
    Capture,
    /// The device captured a five from a person.
    Lose,
    /// A forced pass.
    Pass,
    /// A refusal.
    Refuse,
    /// A refusal that was the goal of a lesson.
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

/// The outputs of the application after an event. The driver clears them, passes them
/// with an event, and carries them out.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// The view may have changed and has to be drawn.
    pub redraw: bool,
    /// Data to save, in this order.
    pub saves: Vec<Save, 6>,
    /// The application had more to save than `saves` holds. The driver reports the loss
    /// like a failed save.
    pub saves_lost: bool,
    /// Stop the running search.
    pub stop_thinking: bool,
    /// Let the running search answer at once.
    pub move_now: bool,
    /// Start a search after stopping the last one.
    pub think: Option<Think>,
    /// Play a sound. The application has applied the setting.
    pub sound: Option<Sound>,
    /// Set the backlight, in hundredths; 0 turns the display off.
    pub backlight: Option<u8>,
    /// Pass the person's answer to the port.
    pub answer: Option<Answer>,
    /// Erase everything saved, refused or not, once what is shown is drawn; takes some
    /// seconds. The driver reports the result with [`Event::Erased`].
    pub erase_saves: bool,
    /// Restart as after power-on, once all other effects are done.
    pub restart: bool,
    /// Start the boot loader, which waits for a new firmware.
    pub boot_loader: bool,
}

impl Effects {
    /// Clears all effects in place, because the stack of a device has no room for
    /// another copy.
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
        // No single event saves more than fits; long random runs check it.
        self.saves_lost |= self.saves.push(save).is_err();
    }
}
