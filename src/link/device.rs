//! What only a handheld can do, as the port's lines ask for it.

use super::command::{CommandError, Echo, Words};
use crate::ai::Level;
use crate::app::{Button, Seat};

/// The most games that can be asked for by number.
const GAMES: u64 = 99;

/// A command for a handheld.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeviceCommand<'a> {
    /// `games …`.
    Games(Games),
    /// `play [A B]`: put the game that was set up on the board.
    Play(Option<[Seat; 2]>),
    /// `press BUTTON`.
    Press(Button),
    /// `screen [on|off]`.
    Screen(Screen),
    /// `settings`: all of them.
    Settings,
    /// `settings NAME VALUE`.
    Set(&'a str, &'a str),
    /// `counters` of a kiosk.
    Counters,
    /// `selftest`: what the device can find out by itself.
    SelfTest,
    /// `log`: how the device is and what it failed of.
    Log,
    /// `reboot [bootloader]`.
    Reboot {
        /// Into the boot loader, which waits for a new firmware.
        boot_loader: bool,
    },
}

/// What is wanted of the games kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Games {
    /// Which there are.
    List,
    /// One as a record.
    Read(usize),
    /// One in shorthand.
    Short(usize),
}

/// What is wanted of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// The picture as it is.
    Once,
    /// The picture, and from then on whatever changes.
    On,
    /// No more of it.
    Off,
}

impl<'a> DeviceCommand<'a> {
    /// The command with this name, if there is one.
    pub(super) fn parse(
        name: &str,
        words: &mut Words<'a>,
    ) -> Result<Option<Self>, CommandError<'a>> {
        Ok(Some(match name {
            "games" => Self::Games(games(words)?),
            "play" => Self::Play(seats(words)?),
            "press" => {
                let word = words.next("a button")?;
                let named = |button: &Button| button.name().eq_ignore_ascii_case(word);
                let button = Button::ALL.into_iter().find(named);
                Self::Press(button.ok_or_else(|| expected("a button", word))?)
            }
            "screen" => Self::Screen(match words.0.next() {
                None => Screen::Once,
                Some("on") => Screen::On,
                Some("off") => Screen::Off,
                Some(word) => return Err(expected("on or off", word)),
            }),
            "settings" => match words.0.next() {
                None => Self::Settings,
                Some(name) => Self::Set(name, words.next("a value")?),
            },
            "counters" => Self::Counters,
            "selftest" => Self::SelfTest,
            "log" => Self::Log,
            "reboot" => match words.0.next() {
                None => Self::Reboot { boot_loader: false },
                Some("bootloader") => Self::Reboot { boot_loader: true },
                Some(word) => return Err(expected("bootloader", word)),
            },
            _ => return Ok(None),
        }))
    }

    /// Returns whether it waits for the end of a search or a count: commands that need the
    /// player's consent, but for presses, which are refused meanwhile.
    pub(super) const fn needs_rest(&self) -> bool {
        match self {
            Self::Play(_) | Self::Set(..) | Self::Reboot { .. } => true,
            Self::Press(_)
            | Self::Games(_)
            | Self::Screen(_)
            | Self::Settings
            | Self::Counters
            | Self::SelfTest
            | Self::Log => false,
        }
    }

    /// Returns whether it changes nothing. A kiosk refuses the others.
    #[must_use]
    pub const fn reads(&self) -> bool {
        match self {
            Self::Games(_)
            | Self::Screen(_)
            | Self::Settings
            | Self::Counters
            | Self::SelfTest
            | Self::Log => true,
            Self::Play(_) | Self::Press(_) | Self::Set(..) | Self::Reboot { .. } => false,
        }
    }
}

fn games<'a>(words: &mut Words<'a>) -> Result<Games, CommandError<'a>> {
    let Some(word) = words.0.next() else {
        return Ok(Games::List);
    };
    let which: fn(usize) -> Games = match word {
        "read" => Games::Read,
        "short" => Games::Short,
        _ => return Err(expected("read or short", word)),
    };
    // The range fits any integer.
    Ok(which(words.number("games", 1..=GAMES)? as usize))
}

/// Who plays A and B, if it is said.
fn seats<'a>(words: &mut Words<'a>) -> Result<Option<[Seat; 2]>, CommandError<'a>> {
    let Some(first) = words.0.next() else {
        return Ok(None);
    };
    let second = words.next("human or a level")?;
    Ok(Some([seat(first)?, seat(second)?]))
}

fn seat(word: &str) -> Result<Seat, CommandError<'_>> {
    match (word, word.parse().ok().and_then(Level::new)) {
        ("human", _) => Ok(Seat::Human),
        (_, Some(level)) => Ok(Seat::Device(level)),
        _ => Err(expected("human or a level", word)),
    }
}

const fn expected<'a>(what: &'static str, word: &'a str) -> CommandError<'a> {
    CommandError::Expected(what, Echo::of(word))
}
