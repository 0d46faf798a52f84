//! The simulated handheld's saves: the device's own, on flash in memory or in a
//! file.

use super::flash::{Flash, SIZE};
use crate::bridge;
use std::path::{Path, PathBuf};
use std::{eprintln, fmt, io};

/// Everything that is saved.
pub type Saves = bridge::Saves<Flash>;

/// Why what is played is not saved although it should be.
#[derive(Debug)]
pub(super) enum Unsaved {
    /// Nobody knows where this user's data is kept.
    NoDirectory,
    /// Another simulator has the file.
    InUse(PathBuf),
    /// The file cannot be used.
    File(PathBuf, io::Error),
}

impl fmt::Display for Unsaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDirectory => write!(f, "no data directory is known"),
            Self::InUse(path) => write!(f, "another simulator uses {}", path.display()),
            Self::File(path, error) => write!(f, "{} cannot be used: {error}", path.display()),
        }
    }
}

impl Saves {
    /// Saves that last as long as the simulator.
    #[must_use]
    pub fn in_memory() -> Self {
        Self::on(Flash::in_memory())
    }

    /// Saves in a file, which is made if there is none. Until they are dropped,
    /// nobody else can have the file.
    ///
    /// # Errors
    /// The file cannot be used; [`io::ErrorKind::WouldBlock`] if another
    /// simulator has it.
    pub fn in_file(path: &Path) -> io::Result<Self> {
        Ok(Self::on(Flash::in_file(path)?))
    }

    /// What a file holds, in memory: the file stays as it is.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn copied_from(path: &Path) -> io::Result<Self> {
        Ok(Self::on(Flash::copied_from(path)?))
    }

    /// The saves in a user's data directory. If nothing can be saved there, what
    /// can be read of it, in memory, and the reason.
    pub(super) fn of_user(directory: Option<PathBuf>) -> (Self, Option<Unsaved>) {
        let Some(directory) = directory else {
            return (Self::in_memory(), Some(Unsaved::NoDirectory));
        };
        let path = directory.join("flash.bin");
        match Self::in_file(&path) {
            Ok(saves) => (saves, None),
            Err(error) => {
                let copy = Self::copied_from(&path).unwrap_or_else(|_| Self::in_memory());
                let why = match error.kind() {
                    io::ErrorKind::WouldBlock => Unsaved::InUse(path),
                    _ => Unsaved::File(path, error),
                };
                (copy, Some(why))
            }
        }
    }

    fn on(flash: Flash) -> Self {
        let mut saves = Self::new(flash, 0..SIZE as u32);
        match saves.open() {
            Ok(report) if !report.is_lossy() => {}
            Ok(_) => eprintln!("Some saved data could not be read and was skipped."),
            Err(cause) => eprintln!("The saves cannot be used: {cause}."),
        }
        saves
    }

    /// The saves as they are found after switching off and on.
    #[must_use]
    pub fn restarted(self) -> Self {
        Self::on(self.release())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{App, Effects, Save, Settings};
    use std::{env, format, fs, process};

    fn directory(name: &str) -> PathBuf {
        let directory = env::temp_dir().join(format!("lyngk-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&directory);
        directory
    }

    fn brightness(saves: &Saves) -> u8 {
        let (mut app, mut effects) = (App::new(), Effects::default());
        saves.restore(&mut app, &mut effects);
        app.settings().brightness
    }

    fn with_brightness(brightness: u8) -> Save {
        let settings = Settings {
            brightness,
            ..Settings::default()
        };
        Save::Settings(settings.encoded())
    }

    #[test]
    fn a_second_simulator_sees_the_saves_and_changes_none() {
        let directory = directory("two");
        let (mut first, told) = Saves::of_user(Some(directory.clone()));
        assert!(told.is_none());
        first.keep(&with_brightness(2)).unwrap();
        let (mut second, told) = Saves::of_user(Some(directory.clone()));
        assert!(matches!(told, Some(Unsaved::InUse(_))), "{told:?}");
        assert_eq!(brightness(&second), 2);
        second.keep(&with_brightness(3)).unwrap();
        assert_eq!(brightness(&first.restarted()), 2);
        drop(second);
        let (third, told) = Saves::of_user(Some(directory.clone()));
        assert!(told.is_none(), "whoever ends lets go: {told:?}");
        assert_eq!(brightness(&third), 2);
        fs::remove_dir_all(directory).unwrap();
    }

    #[test]
    fn a_directory_that_cannot_be_had_is_told_and_costs_no_more_than_the_saves() {
        let directory = directory("file");
        fs::write(&directory, "no directory").unwrap();
        let (mut saves, told) = Saves::of_user(Some(directory.clone()));
        assert!(matches!(told, Some(Unsaved::File(..))), "{told:?}");
        saves.keep(&with_brightness(1)).unwrap();
        assert_eq!(fs::read(&directory).unwrap(), b"no directory");
        fs::remove_file(directory).unwrap();
        let (_, told) = Saves::of_user(None);
        assert!(matches!(told, Some(Unsaved::NoDirectory)));
    }
}
