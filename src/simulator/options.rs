//! The simulator's command line.

use std::fmt;
use std::path::PathBuf;
use std::string::String;

/// How the simulator is called.
pub const USAGE: &str = "\
Usage: simulator [--scale 1..4] [--data DIR]
       simulator --headless [--script FILE --shots DIR] [--sheet FILE]

  --scale N      size of the window, 1 to 4 (default 2)
  --data DIR     where saves are kept (default: the user's data directory)
  --headless     no window: a demo game, or a scenario
  --script FILE  the scenario to play
  --shots DIR    where the scenario's pictures go
  --sheet FILE   where the demo's sheet of pictures goes (default lyngk-demo.png)
  --help         this text

Keys: arrows or WASD move, Enter or K is A, Backspace or L is B, X or I is X,
Y or J is Y, F2 saves a picture, Escape ends. The window can be resized.";

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How large the window is, 1 to 4.
    pub scale: usize,
    /// Where saves are kept, if that was said.
    pub data: Option<PathBuf>,
    /// No window.
    pub headless: bool,
    /// The scenario to play.
    pub script: Option<PathBuf>,
    /// Where its pictures go.
    pub shots: Option<PathBuf>,
    /// Where the demo's sheet goes.
    pub sheet: PathBuf,
    /// Only the usage was asked for.
    pub help: bool,
}

/// What is wrong with a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionsError {
    /// There is no such option.
    Unknown(String),
    /// The option needs a value.
    NeedsValue(&'static str),
    /// The size is not 1 to 4.
    BadScale(String),
    /// `--script` and `--shots` belong together, with `--headless`.
    ScriptAlone,
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(option) => write!(f, "there is no option '{option}'"),
            Self::NeedsValue(option) => write!(f, "{option} needs a value"),
            Self::BadScale(value) => write!(f, "--scale is 1, 2, 3 or 4, not '{value}'"),
            Self::ScriptAlone => {
                write!(
                    f,
                    "--script FILE and --shots DIR go together, after --headless"
                )
            }
        }
    }
}

impl std::error::Error for OptionsError {}

impl Options {
    /// Reads a command line, without the program's name.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(arguments: impl IntoIterator<Item = String>) -> Result<Self, OptionsError> {
        let mut options = Self {
            scale: 2,
            data: None,
            headless: false,
            script: None,
            shots: None,
            sheet: PathBuf::from("lyngk-demo.png"),
            help: false,
        };
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut value = |option| arguments.next().ok_or(OptionsError::NeedsValue(option));
            match argument.as_str() {
                "--scale" => {
                    let text = value("--scale")?;
                    options.scale = match text.parse() {
                        Ok(scale @ 1..=4) => scale,
                        _ => return Err(OptionsError::BadScale(text)),
                    };
                }
                "--data" => options.data = Some(value("--data")?.into()),
                "--headless" => options.headless = true,
                "--script" => options.script = Some(value("--script")?.into()),
                "--shots" => options.shots = Some(value("--shots")?.into()),
                "--sheet" => options.sheet = value("--sheet")?.into(),
                "--help" | "-h" => options.help = true,
                _ => return Err(OptionsError::Unknown(argument)),
            }
        }
        let scripted = options.script.is_some();
        if scripted != options.shots.is_some() || (scripted && !options.headless) {
            return Err(OptionsError::ScriptAlone);
        }
        Ok(options)
    }
}
