//! The saves of the simulated handheld: those of the device, on flash in memory or in a
//! file.

use super::flash::{Flash, SIZE};
use lyngk_pocket::app::{Save, Settings};
use lyngk_pocket::driver;
use lyngk_pocket::storage::Kind;
use std::path::{Path, PathBuf};
use std::{eprintln, fmt, io};

/// All saves.
pub type Saves = driver::Saves<Flash>;

/// A problem with the saves in the data directory that must be reported.
#[derive(Debug)]
pub(super) enum Trouble {
    /// Everything is saved, but the file system has no locks: a second simulator would go
    /// unnoticed, and each of the two would undo the saves of the other.
    NoLock(PathBuf),
    /// The system has no data directory for this user.
    NoDirectory,
    /// Another simulator uses the file.
    InUse(PathBuf),
    /// The file cannot be used.
    File(PathBuf, io::Error),
}

impl Trouble {
    /// Returns whether saves are lost at the end of the program.
    pub(super) const fn saves_nothing(&self) -> bool {
        !matches!(self, Self::NoLock(_))
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.saves_nothing() {
            f.write_str("nothing is saved: ")?;
        }
        match self {
            Self::NoLock(path) => write!(
                f,
                "{} cannot be locked, so start no second simulator on it",
                path.display()
            ),
            Self::NoDirectory => write!(f, "no data directory is known"),
            Self::InUse(path) => write!(f, "another simulator uses {}", path.display()),
            Self::File(path, error) => write!(f, "{} cannot be used: {error}", path.display()),
        }
    }
}

/// Returns saves that last as long as the simulator.
#[must_use]
pub fn in_memory() -> Saves {
    on(Flash::in_memory())
}

/// Returns saves that last as long as the simulator, of a device with these settings.
#[must_use]
pub fn with_settings(settings: &Settings) -> Saves {
    let mut saves = in_memory();
    let kept = saves.keep(&Save::record(Kind::Settings, &settings.encoded()));
    debug_assert_eq!(kept, Ok(()), "memory has space");
    saves
}

/// Returns saves in a file, which is created if missing. No other program can use the
/// file until they are dropped.
///
/// # Errors
/// The file cannot be used; [`io::ErrorKind::WouldBlock`] if another simulator uses it.
pub fn in_file(path: &Path) -> io::Result<Saves> {
    Ok(on(Flash::in_file(path)?))
}

/// Returns the contents of a file in memory. The file is not changed.
///
/// # Errors
/// The file cannot be read.
pub(super) fn copied_from(path: &Path) -> io::Result<Saves> {
    Ok(on(Flash::copied_from(path)?))
}

/// Returns the saves in a user's data directory. If they cannot be used, returns a copy
/// in memory of what can be read, and the reason.
pub(super) fn of_user(directory: Option<PathBuf>) -> (Saves, Option<Trouble>) {
    let Some(directory) = directory else {
        return (in_memory(), Some(Trouble::NoDirectory));
    };
    let path = directory.join("flash.bin");
    match in_file(&path) {
        Ok(mut saves) => {
            let trouble = (!saves.flash().is_locked()).then_some(Trouble::NoLock(path));
            (saves, trouble)
        }
        Err(error) => {
            let copy = copied_from(&path).unwrap_or_else(|_| in_memory());
            let why = match error.kind() {
                io::ErrorKind::WouldBlock => Trouble::InUse(path),
                _ => Trouble::File(path, error),
            };
            (copy, Some(why))
        }
    }
}

fn on(flash: Flash) -> Saves {
    let mut saves = Saves::new(flash, 0..SIZE as u32);
    match saves.open() {
        Ok(report) if !report.is_lossy() => {}
        Ok(_) => eprintln!("Some saved data could not be read and was skipped."),
        Err(cause) => eprintln!("The saves cannot be used: {cause}."),
    }
    saves
}

/// Returns the saves as a handheld finds them after it was switched off and on.
#[must_use]
pub fn restarted(saves: Saves) -> Saves {
    on(saves.release())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulator::handheld::Handheld;
    use crate::simulator::opponent::ThinkingTime;
    use lyngk_pocket::app::text::Language;
    use lyngk_pocket::app::{App, Boot, Button, Effects, Event, Save, Settings};
    use lyngk_pocket::storage::Kind;
    use std::{env, format, fs, process};

    fn directory(name: &str) -> PathBuf {
        let directory = env::temp_dir().join(format!("lyngk-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&directory);
        directory
    }

    fn brightness(saves: &Saves) -> u8 {
        let (mut app, mut effects) = (App::new(), Effects::default());
        saves.boot(Boot::default(), &mut app, &mut effects);
        app.settings().brightness
    }

    fn with_brightness(brightness: u8) -> Save {
        let settings = Settings {
            brightness,
            ..Settings::default()
        };
        Save::record(Kind::Settings, &settings.encoded())
    }

    #[test]
    fn a_second_simulator_sees_the_saves_and_changes_none() {
        let directory = directory("two");
        let (mut first, trouble) = of_user(Some(directory.clone()));
        assert!(trouble.is_none());
        first.keep(&with_brightness(2)).unwrap();
        let (mut second, trouble) = of_user(Some(directory.clone()));
        assert!(matches!(trouble, Some(Trouble::InUse(_))), "{trouble:?}");
        assert_eq!(brightness(&second), 2);
        second.keep(&with_brightness(3)).unwrap();
        assert_eq!(brightness(&restarted(first)), 2);
        drop(second);
        let (third, trouble) = of_user(Some(directory.clone()));
        assert!(
            trouble.is_none(),
            "a simulator that ends unlocks the file: {trouble:?}"
        );
        assert_eq!(brightness(&third), 2);
        fs::remove_dir_all(directory).unwrap();
    }

    /// Returns a handheld of a second simulator on the same saves.
    fn second(settings: &Settings) -> Handheld {
        let directory = directory(if settings.kiosk { "kiosk" } else { "screen" });
        let (mut first, _) = of_user(Some(directory.clone()));
        first
            .keep(&Save::record(Kind::Settings, &settings.encoded()))
            .unwrap();
        let (saves, trouble) = of_user(Some(directory.clone()));
        let mut handheld = Handheld::new(saves, 1, ThinkingTime::MadeUp);
        if trouble.is_some_and(|trouble| trouble.saves_nothing()) {
            handheld.save_nothing();
        }
        fs::remove_dir_all(directory).unwrap();
        handheld
    }

    fn title(handheld: &Handheld) -> Option<String> {
        let dialog = handheld.app().view().dialog;
        dialog.map(|dialog| dialog.title.as_str().into())
    }

    #[test]
    fn a_second_simulator_says_on_its_screen_that_it_saves_nothing() {
        let words = &Language::English.texts().saves;
        let mut handheld = second(&Settings::default());
        assert_eq!(title(&handheld).as_deref(), Some(words.failed_title));
        // An earlier press would count as one for the title.
        handheld.wait(500);
        handheld.press(Button::A);
        assert_eq!(title(&handheld), None);
    }

    #[test]
    fn a_second_simulator_of_a_kiosk_says_so_to_its_operator() {
        let kiosk = Settings {
            kiosk: true,
            ..Settings::default()
        };
        let mut handheld = second(&kiosk);
        assert_eq!(title(&handheld), None, "visitors are not bothered");
        let chord = [Button::X, Button::Y];
        for button in chord {
            handheld.event(Event::Pressed(button));
        }
        handheld.wait(3_100);
        for button in chord {
            handheld.event(Event::Released(button));
        }
        let words = &Language::English.texts().in_kiosk;
        let list = handheld.app().view().list.expect("the operator's page");
        let row = list.rows.iter().find(|row| row.label == words.saving);
        assert_eq!(row.unwrap().value.as_str(), words.how_saving_goes.failed);
        // The operator unlocks the kiosk, which restarts it and shows the notice.
        handheld.press(Button::A);
        assert_eq!(
            title(&handheld).as_deref(),
            Some(Language::English.texts().saves.failed_title)
        );
    }

    #[test]
    fn what_is_told_of_the_saves_says_whether_anything_is_saved() {
        let path = PathBuf::from("flash.bin");
        assert!(!Trouble::NoLock(path.clone()).saves_nothing());
        for trouble in [Trouble::NoDirectory, Trouble::InUse(path)] {
            assert!(trouble.saves_nothing());
            assert!(format!("{trouble}").starts_with("nothing is saved"));
        }
    }

    #[test]
    fn a_directory_that_cannot_be_had_is_told_and_costs_no_more_than_the_saves() {
        let directory = directory("file");
        fs::write(&directory, "no directory").unwrap();
        let (mut saves, trouble) = of_user(Some(directory.clone()));
        assert!(matches!(trouble, Some(Trouble::File(..))), "{trouble:?}");
        saves.keep(&with_brightness(1)).unwrap();
        assert_eq!(fs::read(&directory).unwrap(), b"no directory");
        fs::remove_file(directory).unwrap();
        let (_, trouble) = of_user(None);
        assert!(matches!(trouble, Some(Trouble::NoDirectory)));
    }
}
