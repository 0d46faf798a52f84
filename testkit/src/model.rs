//! A model of the store, in the simplest form, and the operations on both.

use super::chip::Chip;
use lyngk_pocket::storage::{Kind, Known, LoadError, Report, Store, Writer};

/// A call of the store's interface that changes its contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Op {
    /// Saves a record of a version.
    Save(Kind, u8, Vec<u8>),
    /// Discards a record.
    Discard(Kind),
    /// Begins a game with a header of a version.
    Begin(u8, Vec<u8>),
    /// Replaces the game by one with a header of a version and plies.
    Put(u8, Vec<u8>, Vec<Vec<u8>>),
    /// Appends a ply to the game.
    Ply(Vec<u8>),
    /// Truncates the game to so many plies.
    TakeBack(usize),
    /// Clears the game.
    Clear,
    /// Saves the record and clears the game.
    Finish(Kind, u8, Vec<u8>),
    /// Erases ahead.
    Maintain,
    /// Erases everything. The store must be mounted again.
    Erase,
}

/// All contents of the store.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct State {
    /// Version and bytes of each record, by [`Kind::index`].
    pub records: [Option<(u8, Vec<u8>)>; Kind::NUM],
    /// Version, header and plies of the game.
    pub game: Option<(u8, Vec<u8>, Vec<Vec<u8>>)>,
}

impl State {
    /// Returns the state after a successful operation.
    #[must_use]
    pub fn after(&self, op: &Op) -> State {
        let mut state = self.clone();
        state.apply(op);
        state
    }

    /// Applies a successful operation. Appending and truncating need a game.
    pub fn apply(&mut self, op: &Op) {
        match op {
            Op::Save(kind, version, bytes) => {
                self.records[kind.index()] = Some((*version, bytes.clone()));
            }
            Op::Discard(kind) => self.records[kind.index()] = None,
            Op::Begin(version, header) => {
                self.game = Some((*version, header.clone(), Vec::new()));
            }
            Op::Put(version, header, plies) => {
                self.game = Some((*version, header.clone(), plies.clone()));
            }
            Op::Ply(ply) => self.game.as_mut().unwrap().2.push(ply.clone()),
            Op::TakeBack(plies) => self.game.as_mut().unwrap().2.truncate(*plies),
            Op::Clear => self.game = None,
            Op::Finish(kind, version, bytes) => {
                self.records[kind.index()] = Some((*version, bytes.clone()));
                self.game = None;
            }
            Op::Maintain => {}
            Op::Erase => *self = State::default(),
        }
    }

    /// Returns whether the store holds exactly this state.
    #[must_use]
    pub fn is_in(&self, store: &Store<Chip>) -> bool {
        for kind in Kind::ALL {
            let same = match (store.load(kind, 0..=255), &self.records[kind.index()]) {
                (Ok(record), Some((version, bytes))) => {
                    record.version == *version && record.bytes == bytes
                }
                (Err(LoadError::Missing), None) => true,
                _ => false,
            };
            if !same {
                return false;
            }
        }
        match (store.game(0..=255), &self.game) {
            (Ok(game), Some((version, header, plies))) => {
                game.version() == *version
                    && game.header() == header
                    && game.len() == plies.len()
                    && game.plies().eq(plies.iter().map(Vec::as_slice))
            }
            (Err(LoadError::Missing), None) => true,
            _ => false,
        }
    }

    /// Returns the contents of a store.
    #[must_use]
    pub fn of(store: &Store<Chip>) -> State {
        let mut state = State::default();
        for kind in Kind::ALL {
            let record = store.load(kind, 0..=255).ok();
            state.records[kind.index()] = record.map(|r| (r.version, r.bytes.to_vec()));
        }
        state.game = store.game(0..=255).ok().map(|game| {
            let plies = game.plies().map(<[u8]>::to_vec).collect();
            (game.version(), game.header().to_vec(), plies)
        });
        state
    }
}

/// Writes without regard to versions.
pub trait Writing {
    /// Returns a writer that accepts entries of all versions beside its own.
    fn writing(&mut self) -> Writer<'_, Chip>;
}

impl Writing for Store<Chip> {
    fn writing(&mut self) -> Writer<'_, Chip> {
        self.writer(&Known::ANY).unwrap()
    }
}

/// Runs the operation on the store. Returns whether it succeeded.
pub fn run(store: &mut Store<Chip>, op: &Op) -> bool {
    match op {
        Op::Save(kind, version, bytes) => store.writing().save(*kind, *version, bytes).is_ok(),
        Op::Discard(kind) => store.writing().discard(*kind).is_ok(),
        Op::Begin(version, header) => store.writing().begin_game(*version, header).is_ok(),
        Op::Put(version, header, plies) => {
            let plies = plies.iter().map(Vec::as_slice);
            store.writing().put_game(*version, header, plies).is_ok()
        }
        Op::Ply(ply) => store.writing().append_ply(ply).is_ok(),
        Op::TakeBack(plies) => store.writing().truncate_game(*plies).is_ok(),
        Op::Clear => store.writing().clear_game().is_ok(),
        Op::Finish(kind, version, bytes) => {
            store.writing().finish_game(*kind, *version, bytes).is_ok()
        }
        Op::Maintain => store.writing().maintain().is_ok(),
        Op::Erase => {
            let range = store.flash().range();
            store.erase(range).is_ok()
        }
    }
}

/// Restores the power of a chip and mounts the store on it.
#[must_use]
pub fn mount(mut chip: Chip) -> (Store<Chip>, Report) {
    chip.restore_power();
    let range = chip.range();
    Store::mount(chip, range).unwrap()
}

/// Switches the chip off and on.
#[must_use]
pub fn remount(store: Store<Chip>) -> Store<Chip> {
    mount(store.release()).0
}
