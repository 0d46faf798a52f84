//! Where the simulated handheld keeps its saves: in memory, or in a file.

use crate::app::{Records, Save, Settings, save::GAME_VERSION};
use std::path::{Path, PathBuf};
use std::vec::Vec;
use std::{fs, io};

/// What was found at the start.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Saved {
    /// The settings' bytes.
    pub settings: Option<Vec<u8>>,
    /// The records' bytes.
    pub records: Option<Vec<u8>>,
    /// The running game's header and plies.
    pub game: Option<(Vec<u8>, Vec<u8>)>,
    /// Something was there and could not be read.
    pub unreadable: bool,
}

/// Keeps what the application asks to be saved.
pub trait Saves {
    /// What is kept.
    fn load(&mut self) -> Saved;
    /// Keeps something more.
    fn save(&mut self, save: &Save);
}

impl Saved {
    fn apply(&mut self, save: &Save) {
        match save {
            Save::GameBegun(header) => self.game = Some((header.to_vec(), Vec::new())),
            Save::PliesAppended(plies) => {
                if let Some((_, kept)) = &mut self.game {
                    kept.extend(plies.iter().flatten());
                }
            }
            Save::GameTruncated(plies) => {
                if let Some((_, kept)) = &mut self.game {
                    kept.truncate(2 * usize::from(*plies));
                }
            }
            Save::GameCleared => self.game = None,
            Save::Settings(bytes) => self.settings = Some(bytes.to_vec()),
            Save::Records(bytes) => self.records = Some(bytes.to_vec()),
        }
    }
}

/// Saves that last as long as the simulator.
#[derive(Clone, Debug, Default)]
pub struct MemorySaves(pub Saved);

impl Saves for MemorySaves {
    fn load(&mut self) -> Saved {
        self.0.clone()
    }

    fn save(&mut self, save: &Save) {
        self.0.apply(save);
    }
}

/// Saves in a file, written whole after every change.
pub struct FileSaves {
    path: PathBuf,
    saved: Saved,
    /// A failure to write is told once.
    failed: bool,
}

impl FileSaves {
    /// Saves in a file, with what it holds already.
    ///
    /// # Errors
    /// The directory cannot be made, or the file cannot be read.
    pub fn open(path: &Path) -> io::Result<Self> {
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory)?;
        }
        let saved = match fs::read(path) {
            Ok(bytes) => decoded(&bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Saved::default(),
            Err(error) => return Err(error),
        };
        Ok(Self {
            path: path.to_path_buf(),
            saved,
            failed: false,
        })
    }
}

impl Saves for FileSaves {
    fn load(&mut self) -> Saved {
        self.saved.clone()
    }

    fn save(&mut self, save: &Save) {
        self.saved.apply(save);
        if let Err(error) = fs::write(&self.path, encoded(&self.saved))
            && !self.failed
        {
            self.failed = true;
            std::eprintln!("Saving to {} failed: {error}", self.path.display());
        }
    }
}

/// A kind, a version and a length before each part.
fn encoded(saved: &Saved) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut part = |kind: u8, version: u8, part: &[u8]| {
        bytes.extend([kind, version]);
        bytes.extend((part.len() as u16).to_le_bytes());
        bytes.extend(part);
    };
    if let Some(settings) = &saved.settings {
        part(b'S', Settings::VERSION, settings);
    }
    if let Some(records) = &saved.records {
        part(b'R', Records::VERSION, records);
    }
    if let Some((header, plies)) = &saved.game {
        part(b'G', GAME_VERSION, header);
        part(b'P', GAME_VERSION, plies);
    }
    bytes
}

fn decoded(bytes: &[u8]) -> Saved {
    let mut saved = Saved::default();
    let mut rest = bytes;
    while let [kind, version, low, high, tail @ ..] = rest {
        let length = usize::from(u16::from_le_bytes([*low, *high]));
        let Some((part, tail)) = tail.split_at_checked(length) else {
            break;
        };
        match (*kind, *version) {
            (b'S', Settings::VERSION) => saved.settings = Some(part.to_vec()),
            (b'R', Records::VERSION) => saved.records = Some(part.to_vec()),
            (b'G', GAME_VERSION) => saved.game = Some((part.to_vec(), Vec::new())),
            (b'P', GAME_VERSION) => {
                if let Some((_, plies)) = &mut saved.game {
                    *plies = part.to_vec();
                }
            }
            _ => saved.unreadable = true,
        }
        rest = tail;
    }
    saved.unreadable |= !rest.is_empty();
    saved
}
