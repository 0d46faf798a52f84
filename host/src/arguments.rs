//! Reads the command lines of all programs in one style: options with values, one
//! sentence for the first mistake, and the usage for `--help`.

use lyngk_pocket::rules::Variant;
use lyngk_pocket::rules::notation::VARIANTS;
use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, eprintln, fmt, format, println};

/// The reason why a program does not start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentError {
    /// Only the usage is wanted.
    HelpWanted,
    /// There is no such option.
    Unknown(String),
    /// A word stands where an option is expected.
    NoOption(String),
    /// The option needs a value.
    NeedsValue(String),
    /// The option has a value and takes none.
    NeedsNoValue(String),
    /// The value is not Unicode.
    NotText(String),
    /// The value is not valid for the option.
    BadValue {
        /// The option.
        option: String,
        /// The values that it accepts.
        takes: String,
        /// The value that was given.
        given: String,
    },
    /// The options cannot be combined.
    Together(&'static str),
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HelpWanted => write!(f, "help is wanted"),
            Self::Unknown(option) => write!(f, "there is no option '{option}'"),
            Self::NoOption(word) => write!(f, "'{word}' stands where an option should"),
            Self::NeedsValue(option) => write!(f, "{option} needs a value"),
            Self::NeedsNoValue(option) => write!(f, "{option} takes no value"),
            Self::NotText(option) => write!(f, "the value of {option} is not Unicode"),
            Self::BadValue {
                option,
                takes,
                given,
            } => write!(f, "{option} takes {takes}, not '{given}'"),
            Self::Together(what) => write!(f, "{what}"),
        }
    }
}

impl core::error::Error for ArgumentError {}

/// A command line and the position of its parser.
pub struct Arguments {
    parser: lexopt::Parser,
    /// The option read last, as written.
    option: String,
}

impl Arguments {
    /// Returns a parser of a command line without the program's name.
    pub fn new<I>(words: I) -> Self
    where
        I: IntoIterator<Item: Into<OsString>, IntoIter: 'static>,
    {
        Self {
            parser: lexopt::Parser::from_args(words),
            option: String::new(),
        }
    }

    /// Returns the next option, with its dashes.
    ///
    /// # Errors
    /// A word that is not an option, a superfluous value, or a request for help.
    pub fn option(&mut self) -> Result<Option<String>, ArgumentError> {
        use lexopt::Arg;
        let option = match self.parser.next() {
            Ok(None) => return Ok(None),
            Ok(Some(Arg::Long("help") | Arg::Short('h'))) => return Err(ArgumentError::HelpWanted),
            Ok(Some(Arg::Long(name))) => format!("--{name}"),
            Ok(Some(Arg::Short(letter))) => format!("-{letter}"),
            Ok(Some(Arg::Value(word))) => {
                return Err(ArgumentError::NoOption(word.to_string_lossy().into()));
            }
            // The only other error of the parser is a value for an option that takes
            // none.
            Err(_) => return Err(ArgumentError::NeedsNoValue(self.option.clone())),
        };
        self.option.clone_from(&option);
        Ok(Some(option))
    }

    /// Returns the error for an unknown option.
    #[must_use]
    pub fn unknown(&self) -> ArgumentError {
        ArgumentError::Unknown(self.option.clone())
    }

    /// Returns the option's value as a path.
    ///
    /// # Errors
    /// The value is missing.
    pub fn path(&mut self) -> Result<PathBuf, ArgumentError> {
        let value = self.parser.value();
        let value = value.map_err(|_| ArgumentError::NeedsValue(self.option.clone()))?;
        Ok(value.into())
    }

    /// Returns the option's value as text.
    ///
    /// # Errors
    /// The value is missing or not Unicode.
    pub fn text(&mut self) -> Result<String, ArgumentError> {
        let text = self.path()?.into_os_string().into_string();
        text.map_err(|_| ArgumentError::NotText(self.option.clone()))
    }

    /// Returns the option's value as a whole number within a range.
    ///
    /// # Errors
    /// The value is missing or invalid.
    pub fn number(&mut self, range: RangeInclusive<u64>) -> Result<u64, ArgumentError> {
        let text = self.text()?;
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let least = range.start();
            let takes = match range.end() {
                &u64::MAX => format!("a whole number from {least}"),
                most => format!("a whole number from {least} to {most}"),
            };
            self.bad(takes, text)
        })
    }

    /// Returns the option's value as a variant of the game: 5, 5n, 6 or 6n.
    ///
    /// # Errors
    /// The value is missing or invalid.
    pub fn variant(&mut self) -> Result<Variant, ArgumentError> {
        let text = self.text()?;
        text.parse().map_err(|_| self.bad(VARIANTS, text))
    }

    /// Returns all words after the option.
    ///
    /// # Errors
    /// A word is not Unicode.
    pub fn rest(&mut self) -> Result<Vec<String>, ArgumentError> {
        let option = self.option.clone();
        let values = match self.parser.optional_value() {
            Some(value) => Vec::from([value]),
            None => Vec::new(),
        };
        let rest = self.parser.raw_args();
        let rest = rest.map_err(|_| ArgumentError::NeedsNoValue(option.clone()))?;
        let words = values.into_iter().chain(rest).map(OsString::into_string);
        words
            .collect::<Result<_, _>>()
            .map_err(|_| ArgumentError::NotText(option))
    }

    /// Returns the error for an invalid value.
    #[must_use]
    pub fn bad(&self, takes: impl ToString, given: impl ToString) -> ArgumentError {
        ArgumentError::BadValue {
            option: self.option.clone(),
            takes: takes.to_string(),
            given: given.to_string(),
        }
    }
}

/// Reads this program's own command line. On failure the usage or the error has been
/// printed, and the returned exit code is 0 after the usage and 2 after an error.
///
/// # Errors
/// The exit code.
pub fn read<T>(
    program: &str,
    usage: &str,
    read: impl FnOnce(&mut Arguments) -> Result<T, ArgumentError>,
) -> Result<T, ExitCode> {
    read(&mut Arguments::new(env::args_os().skip(1))).map_err(|error| match error {
        ArgumentError::HelpWanted => {
            println!("{usage}");
            ExitCode::SUCCESS
        }
        mistake => {
            eprintln!("{program}: {mistake}\n\n{usage}");
            ExitCode::from(2)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &'static str) -> Arguments {
        Arguments::new(line.split_whitespace())
    }

    #[test]
    fn options_are_read_with_their_values_in_either_way_of_writing() {
        for line in ["--seed 7 --data a", "--seed=7 --data=a"] {
            let mut arguments = of(line);
            assert_eq!(arguments.option(), Ok(Some("--seed".into())));
            assert_eq!(arguments.number(0..=9), Ok(7));
            assert_eq!(arguments.option(), Ok(Some("--data".into())));
            assert_eq!(arguments.path(), Ok(PathBuf::from("a")));
            assert_eq!(arguments.option(), Ok(None));
        }
    }

    #[test]
    fn mistakes_are_told_in_a_sentence() {
        let number = |line, range| {
            let mut arguments = of(line);
            let _ = arguments.option();
            arguments.number(range).unwrap_err().to_string()
        };
        assert_eq!(
            number("--seed -1", 0..=u64::MAX),
            "--seed takes a whole number from 0, not '-1'"
        );
        assert_eq!(
            number("--games 0", 1..=9),
            "--games takes a whole number from 1 to 9, not '0'"
        );
        assert_eq!(number("--games", 1..=9), "--games needs a value");
        let word = of("now").option().unwrap_err();
        assert_eq!(word.to_string(), "'now' stands where an option should");
        let mut arguments = of("--quick=yes --seed 1");
        let _ = arguments.option();
        let quick = arguments.option().unwrap_err();
        assert_eq!(quick.to_string(), "--quick takes no value");
    }

    #[test]
    fn help_is_no_mistake_wherever_it_stands() {
        for line in ["--help", "-h", "-h --seed", "--help --no-such-option"] {
            assert_eq!(of(line).option(), Err(ArgumentError::HelpWanted));
        }
    }

    #[test]
    fn everything_after_an_option_can_be_taken_as_it_is() {
        let mut arguments = of("--record-turns x 5 --7 +");
        let _ = arguments.option();
        let rest = ["x", "5", "--7", "+"].map(String::from);
        assert_eq!(arguments.rest(), Ok(rest.to_vec()));
        assert_eq!(arguments.option(), Ok(None));
    }
}
