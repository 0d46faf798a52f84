//! Parses the commands that only a handheld carries out.

use super::command::{CommandError, Echo, Words};
use crate::ai::Level;
use crate::app::{Button, Seat};

/// The largest number of a game.
const GAMES: u64 = 99;

/// A command for a handheld.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeviceCommand<'a> {
    /// `games …`.
    Games(GamesRequest),
    /// `play [A B]`: puts the game that was set up on the board.
    Play(Option<[Seat; 2]>),
    /// `press BUTTON`.
    Press(Button),
    /// `screen [on|off]`.
    Screen(ScreenRequest),
    /// `settings`: asks for all of them.
    Settings,
    /// `settings NAME VALUE`.
    Set(&'a str, &'a str),
    /// `counters` of a kiosk.
    Counters,
    /// `selftest`: runs the tests that need no help.
    SelfTest,
    /// `log`: asks for the state of the device and its last failure.
    Log,
    /// `reboot [bootloader]`.
    Reboot {
        /// True to start the boot loader, which waits for a new firmware.
        boot_loader: bool,
    },
}

/// The requests about saved games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GamesRequest {
    /// The list of games.
    List,
    /// A game as a record.
    Read(usize),
    /// A game in shorthand.
    Short(usize),
}

/// The requests about the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScreenRequest {
    /// The present picture.
    Once,
    /// The present picture, and every change from then on.
    On,
    /// No more changes.
    Off,
}

impl<'a> DeviceCommand<'a> {
    /// Returns the command with this name, if there is one.
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
                None => ScreenRequest::Once,
                Some("on") => ScreenRequest::On,
                Some("off") => ScreenRequest::Off,
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

    /// Returns whether the command waits for the end of a search or a count. These are
    /// the commands that need the player's consent, except for presses, which are refused
    /// meanwhile.
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

    /// Returns whether the command changes nothing. A kiosk refuses the others.
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

fn games<'a>(words: &mut Words<'a>) -> Result<GamesRequest, CommandError<'a>> {
    let Some(word) = words.0.next() else {
        return Ok(GamesRequest::List);
    };
    let which: fn(usize) -> GamesRequest = match word {
        "read" => GamesRequest::Read,
        "short" => GamesRequest::Short,
        _ => return Err(expected("read or short", word)),
    };
    // The range fits any integer.
    Ok(which(words.number("games", 1..=GAMES)? as usize))
}

/// Returns the seats of A and B, if the line names them.
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
