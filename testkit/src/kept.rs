//! The expected saves of a device in a trial: kept in memory in the simplest form, and on
//! demand on a chip too, which loses power between the effects of an event or during one.
//! After a power cut the chip may hold the saves before it, or those with the interrupted
//! save, and nothing else.

use super::chip::{Chip, Cut, Effect};
use super::rows::ROW;
use embedded_storage::nor_flash::NorFlash;
use lyngk_pocket::app::save::{GAME_VERSION, version};
use lyngk_pocket::app::{App, Boot, Effects, Save, SavedGame, Settings};
use lyngk_pocket::driver::Saves;
use lyngk_pocket::rules::Rng;
use lyngk_pocket::storage::{Kind, MIN_SECTORS};

/// The saves of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The records, by [`Kind::index`].
    pub records: [Option<Vec<u8>>; Kind::NUM],
    /// The own game's header and plies; `None` if there is no game.
    pub game: Option<(Vec<u8>, Vec<u8>)>,
}

impl Kept {
    /// Returns the saves of a device with these settings.
    #[must_use]
    pub fn settings(settings: &Settings) -> Self {
        Self::default().with(Kind::Settings, &settings.encoded())
    }

    /// Returns the same with a record.
    #[must_use]
    pub fn with(mut self, kind: Kind, bytes: &[u8]) -> Self {
        self.records[kind.index()] = Some(bytes.to_vec());
        self
    }

    /// Returns the same with a game.
    #[must_use]
    pub fn with_game(mut self, header: &[u8], plies: &[u8]) -> Self {
        self.game = Some((header.to_vec(), plies.to_vec()));
        self
    }

    /// Returns the start of a device with these saves.
    #[must_use]
    pub fn boot(&self) -> Boot<'_> {
        let game = self.game.as_ref();
        Boot {
            records: self.records.each_ref().map(Option::as_deref),
            game: game.map(|(header, plies)| SavedGame { header, plies }),
            ..Boot::default()
        }
    }

    /// Applies a save of the device.
    ///
    /// # Panics
    /// The save does not follow from the previous ones.
    pub fn keep(&mut self, save: &Save) {
        match (save, &mut self.game) {
            (Save::GameBegun(header), game) => *game = Some((header.to_vec(), Vec::new())),
            (Save::PliesAppended { from, plies: some }, Some((_, plies))) => {
                assert_eq!(
                    2 * usize::from(*from),
                    plies.len(),
                    "appended plies do not follow the saved ones"
                );
                plies.extend(some.iter().flatten());
            }
            (Save::GameTruncated(left), Some((_, plies))) => {
                assert!(
                    2 * usize::from(*left) <= plies.len(),
                    "more left than there was"
                );
                plies.truncate(2 * usize::from(*left));
            }
            (Save::PliesAppended { .. } | Save::GameTruncated(_), None) => {
                panic!("a turn is saved of no game: {save:?}")
            }
            (Save::GameFinished(records), game) => {
                *game = None;
                self.records[Kind::Records.index()] = Some(records.to_vec());
            }
            (Save::Record(kind, bytes), _) => self.records[kind.index()] = Some(bytes.to_vec()),
        }
    }

    fn after(&self, saves: &[Save]) -> Self {
        let mut kept = self.clone();
        saves.iter().for_each(|save| kept.keep(save));
        kept
    }

    /// Returns all states that saves of one group can leave after a power cut during
    /// them, except for the state before. Plies are saved one by one, except for those
    /// with which a game begins.
    fn on_the_way(&self, together: &[Save]) -> Vec<Self> {
        match together {
            [Save::PliesAppended { from, plies }] => (1..=plies.len())
                .map(|some| Save::PliesAppended {
                    from: *from,
                    plies: plies.iter().take(some).copied().collect(),
                })
                .map(|some| self.after(&[some]))
                .collect(),
            all => vec![self.after(all)],
        }
    }

    /// Returns whether one save leads from another state to this one: one record changes,
    /// a ply is appended, plies are taken back, a game replaces the other with all of its
    /// plies, a finished game goes as it is counted, or everything is erased.
    #[must_use]
    pub fn is_a_save_after(&self, before: &Self) -> bool {
        let changed =
            || (Kind::ALL.iter()).filter(|kind| self.record(**kind) != before.record(**kind));
        match (&before.game, &self.game) {
            _ if *self == Self::default() => true,
            (before, after) if before == after => changed().count() == 1,
            (Some(_), None) => changed().eq([&Kind::Records]),
            (Some(_), Some(_)) if !self.begins_after(before) => {
                let plies =
                    |kept: &Self| kept.game.as_ref().map_or(0, |(_, plies)| plies.len() / 2);
                changed().count() == 0 && plies(self) <= plies(before) + 1
            }
            _ => changed().count() == 0,
        }
    }

    /// Returns whether the game is not the one of another state, or that game with other
    /// plies.
    #[must_use]
    pub fn begins_after(&self, before: &Self) -> bool {
        match (&before.game, &self.game) {
            (Some((header, before)), Some((new, after))) => {
                header != new || !(before.starts_with(after) || after.starts_with(before))
            }
            (None, Some(_)) => true,
            _ => false,
        }
    }

    fn record(&self, kind: Kind) -> Option<&[u8]> {
        self.records[kind.index()].as_deref()
    }

    /// Returns the contents of flash.
    #[must_use]
    pub fn found<F: NorFlash>(saves: &Saves<F>) -> Self {
        let store = saves.store();
        let game = store.game(GAME_VERSION..=GAME_VERSION).ok();
        let mut kept = Self {
            game: game.map(|game| {
                let plies = game.plies().flatten().copied().collect();
                (game.header().to_vec(), plies)
            }),
            ..Self::default()
        };
        for kind in Kind::ALL {
            let record = store.load(kind, version(kind)..=version(kind));
            kept.records[kind.index()] = record.ok().map(|record| record.bytes.to_vec());
        }
        kept
    }
}

/// Groups saves: a new game with the plies that follow it at once, and every other save
/// by itself.
fn together(saves: &[Save]) -> Vec<&[Save]> {
    let begins = |place: usize| {
        let begun = saves[..place].iter().rev();
        let before = begun.skip_while(|save| matches!(save, Save::PliesAppended { .. }));
        let follows = matches!(saves[place], Save::PliesAppended { .. });
        !(follows && matches!(before.clone().next(), Some(Save::GameBegun(_))))
    };
    let mut starts: Vec<usize> = (0..saves.len()).filter(|&place| begins(place)).collect();
    starts.push(saves.len());
    starts
        .windows(2)
        .map(|ends| &saves[ends[0]..ends[1]])
        .collect()
}

/// The power was lost.
#[derive(Debug)]
pub(super) struct PowerLost {
    /// True if a finished game was being counted.
    pub(super) at_an_end: bool,
}

/// A chip with saves that loses power.
pub(super) struct Flash {
    saves: Option<Saves<Chip>>,
    /// The states that a start may find: with and without an interrupted save.
    possible: Vec<Kept>,
    /// Cuts since the last successful save.
    row: u32,
}

impl Flash {
    pub(super) fn new(seed: u64) -> Self {
        let mut chip = Chip::new(MIN_SECTORS);
        chip.seed(seed);
        Self {
            saves: Some(opened(chip).0),
            possible: vec![Kept::default()],
            row: 0,
        }
    }

    fn saves(&mut self) -> &mut Saves<Chip> {
        self.saves
            .as_mut()
            .expect("lent only while a device starts")
    }

    /// Plans a power cut at one of the next operations, now and then; after one cut
    /// another one is likely. In exercises, where little is saved, cuts are more
    /// frequent.
    pub(super) fn endanger(&mut self, rng: &mut Rng, in_exercise: bool) {
        let one_in = if self.row > 0 || in_exercise { 3 } else { 24 };
        let spared = self.row == ROW || rng.below(one_in) > 0;
        let (after, effect) = (rng.below(6), rng.below(Effect::ALL.len() as u32));
        let chip = self.saves().flash();
        if !spared && chip.cut.is_none() {
            let effect = Effect::ALL[effect as usize];
            chip.cut = Some(Cut { after, effect });
        }
    }

    /// Saves what is also kept in memory, as drivers do. A failed save is not kept, and
    /// after a loss of power all further saves fail.
    pub(super) fn keep(&mut self, saves: &[Save], kept: &mut Kept) -> Result<(), PowerLost> {
        let mut failures = 0;
        self.saves().keep_all(saves, |_| failures += 1);
        let all = together(saves);
        let (done, failed) = all.split_at(all.len() - failures);
        for save in done.iter().copied().flatten() {
            kept.keep(save);
            self.possible = vec![kept.clone()];
            self.row = 0;
        }
        let Some(&cut) = failed.first() else {
            return Ok(());
        };
        assert!(
            self.saves().flash().lost_power(),
            "{cut:?} failed with the power on"
        );
        self.possible.extend(kept.on_the_way(cut));
        self.row += 1;
        Err(PowerLost {
            at_an_end: matches!(cut, [Save::GameFinished(_)]),
        })
    }

    /// Erases ahead, as a device does in idle moments.
    pub(super) fn tidy(&mut self) -> Result<(), PowerLost> {
        self.saves().tidy();
        if self.saves().flash().lost_power() {
            self.row += 1;
            return Err(PowerLost { at_an_end: false });
        }
        Ok(())
    }

    /// Erases all saves, with the power on.
    pub(super) fn erase(&mut self) {
        self.saves().flash().cut = None;
        self.saves().erase().expect("a sound chip can be erased");
        self.possible = vec![Kept::default()];
        self.row = 0;
    }

    /// Switches the device on. The state found must be possible, and is the expected one
    /// from then on. Returns whether damage was reported although nothing was lost.
    pub(super) fn boot(
        &mut self,
        known: Boot<'_>,
        kept: &mut Kept,
        app: &mut App,
        fx: &mut Effects,
    ) -> bool {
        let chip = self.saves.take().expect("it is here between two starts");
        let mut chip = chip.release();
        chip.restore_power();
        let (saves, alarm) = opened(chip);
        let found = Kept::found(&saves);
        assert!(
            self.possible.contains(&found),
            "{} cuts in a row: found {found:?}, possible {:?}",
            self.row,
            self.possible
        );
        saves.boot(known, app, fx);
        *kept = found;
        self.saves = Some(saves);
        alarm
    }
}

/// Returns the saves on a chip, and whether damage was reported.
fn opened(chip: Chip) -> (Saves<Chip>, bool) {
    let range = chip.range();
    let mut saves = Saves::new(chip, range);
    let report = saves.open().expect("a sound chip can be read");
    (saves, report.is_lossy())
}
