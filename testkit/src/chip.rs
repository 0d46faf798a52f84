//! A NOR flash chip that can lose power during any operation.
//!
//! Programming clears bits and erasing sets them, in pages and sectors of the RP2040's
//! flash. A page must be programmed at most once after each complete erase, except with
//! zeros; the chip panics otherwise, since that is an error of the store. The chip does
//! not interpret its contents.

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use std::cell::{Ref, RefCell, RefMut};
use std::rc::Rc;

/// Bytes that are programmed together.
pub const PAGE: usize = 256;
/// Bytes that are erased together.
pub const SECTOR: usize = 4096;

/// The state that an operation leaves behind when the power is lost during it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The operation has not begun.
    Nothing,
    /// The operation is complete, but was not reported as such.
    Everything,
    /// The first bytes are done, the others not.
    SomeBytes,
    /// Some of the bits that should change have changed.
    SomeBits,
    /// Arbitrary bits have changed in the direction of the operation, including those of
    /// the program that precedes an erase.
    Garbage,
    /// Each read returns either all old or all new contents, at random.
    Undecided,
    /// Complete except for a few bits that read differently each time.
    NearlyDone,
    /// Hardly begun: a few bits read differently each time.
    HardlyBegun,
    /// Half complete: every bit that should change reads at random.
    Wavering,
    /// Each page is at a different stage: not begun, done, or any of the unstable ones
    /// above.
    PageWise,
}

impl Effect {
    /// All effects.
    pub const ALL: [Effect; 10] = [
        Effect::Nothing,
        Effect::Everything,
        Effect::SomeBytes,
        Effect::SomeBits,
        Effect::Garbage,
        Effect::Undecided,
        Effect::NearlyDone,
        Effect::HardlyBegun,
        Effect::Wavering,
        Effect::PageWise,
    ];
}

/// The time of a power cut.
#[derive(Debug, Clone, Copy)]
pub struct Cut {
    /// Number of programs and erases that still complete.
    pub after: u32,
    /// Effect on the interrupted operation.
    pub effect: Effect,
}

/// The errors of the chip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChipError {
    /// The power is off.
    PowerLost,
    /// The sector cannot be erased.
    Refused,
    /// The range is outside the chip.
    OutOfBounds,
    /// The range is not a whole page or sector.
    NotAligned,
}

impl NorFlashError for ChipError {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            ChipError::PowerLost | ChipError::Refused => NorFlashErrorKind::Other,
            ChipError::OutOfBounds => NorFlashErrorKind::OutOfBounds,
            ChipError::NotAligned => NorFlashErrorKind::NotAligned,
        }
    }
}

/// Bytes that read differently each time.
#[derive(Debug, Clone)]
struct Unstable {
    start: usize,
    other: Vec<u8>,
    /// True if a read returns either contents as a whole, false if bit by bit.
    whole: bool,
    /// Number of the cut that caused it.
    cut: u32,
}

/// The result of reading undecided pages, for tests that do not leave it to chance.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    /// By the number of the cut: whether its pages read as new.
    pub new: u32,
    /// True if every other page of an erase reads the other way.
    pub striped: bool,
}

/// The simulated chip.
#[derive(Debug, Clone)]
pub struct Chip {
    /// The contents, as far as they are stable.
    pub bytes: Vec<u8>,
    unstable: Vec<Unstable>,
    /// Pages that must be erased before they are programmed.
    used: Vec<bool>,
    /// The next power cut.
    pub cut: Option<Cut>,
    /// The result of reading undecided pages; random if `None`.
    pub reading: Option<Reading>,
    /// Number of cuts so far.
    cuts: u32,
    /// True if the last cut was during an erase.
    pub struck_erase: bool,
    power: bool,
    random: u64,
    /// Number of reads.
    pub reads: u64,
    /// Number of complete programs.
    pub programs: u64,
    /// Number of complete erases of each sector.
    pub erases: Vec<u32>,
    /// Sectors that do not keep programmed contents.
    pub worn: Vec<usize>,
    /// Sectors that cannot be erased.
    pub stuck: Vec<usize>,
    /// Sectors whose erase reports success and leaves bits.
    pub lying: Vec<usize>,
    /// Sectors that keep their contents: they cannot be erased, and programming them
    /// reports success and changes nothing.
    pub dead: Vec<usize>,
}

impl Chip {
    /// Returns an erased chip.
    #[must_use]
    pub fn new(sectors: usize) -> Self {
        Chip {
            bytes: vec![0xFF; sectors * SECTOR],
            unstable: Vec::new(),
            used: vec![false; sectors * SECTOR / PAGE],
            cut: None,
            reading: None,
            cuts: 0,
            struck_erase: false,
            power: true,
            random: 0x9E37_79B9_7F4A_7C15,
            reads: 0,
            programs: 0,
            erases: vec![0; sectors],
            worn: Vec::new(),
            stuck: Vec::new(),
            lying: Vec::new(),
            dead: Vec::new(),
        }
    }

    /// Returns a chip with these contents, all pages of which must be erased before they
    /// are programmed.
    #[must_use]
    pub fn with_contents(bytes: Vec<u8>) -> Self {
        let mut chip = Chip::new(bytes.len() / SECTOR);
        chip.used.fill(true);
        chip.bytes = bytes;
        chip
    }

    /// Returns the range of all bytes.
    #[must_use]
    pub fn range(&self) -> std::ops::Range<u32> {
        0..self.bytes.len() as u32
    }

    /// Sets the seed of the random effects.
    pub fn seed(&mut self, seed: u64) {
        self.random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    }

    /// Returns the number of complete programs and erases.
    #[must_use]
    pub fn operations(&self) -> u64 {
        self.programs
            + self
                .erases
                .iter()
                .map(|&count| u64::from(count))
                .sum::<u64>()
    }

    /// Returns whether the power is off.
    #[must_use]
    pub const fn lost_power(&self) -> bool {
        !self.power
    }

    /// Restores the power.
    pub const fn restore_power(&mut self) {
        self.cut = None;
        self.power = true;
    }

    /// Returns a random number of 56 bits.
    pub fn random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 8
    }

    /// Returns the effect of the power cut if it happens during this operation.
    fn struck(&mut self) -> Result<Option<Effect>, ChipError> {
        if !self.power {
            return Err(ChipError::PowerLost);
        }
        match &mut self.cut {
            Some(cut) if cut.after == 0 => {
                self.power = false;
                self.cuts += 1;
                Ok(Some(cut.effect))
            }
            Some(cut) => {
                cut.after -= 1;
                Ok(None)
            }
            None => Ok(None),
        }
    }

    /// Returns whether an undecided page reads as the new contents now.
    fn reads_new(&mut self, index: usize) -> bool {
        let Some(Reading { new, striped }) = self.reading else {
            return self.random().is_multiple_of(2);
        };
        let Unstable { start, cut, .. } = self.unstable[index];
        (new >> (cut % 32) & 1 == 1) ^ (striped && start / PAGE % 2 == 1)
    }

    fn undecided(&mut self, start: usize, other: &[u8], whole: bool) {
        self.unstable.push(Unstable {
            start,
            other: other.to_vec(),
            whole,
            cut: self.cuts - 1,
        });
    }

    /// Leaves the bytes from `start` between their contents and `done`.
    fn leave(&mut self, start: usize, done: &[u8], effect: Effect) {
        let end = start + done.len();
        let erasing = done.len() == SECTOR;
        match effect {
            Effect::Nothing => {}
            Effect::Everything => self.bytes[start..end].copy_from_slice(done),
            Effect::SomeBytes => {
                let some = self.random() as usize % done.len();
                self.bytes[start..start + some].copy_from_slice(&done[..some]);
            }
            Effect::SomeBits | Effect::Garbage => {
                let any = effect == Effect::Garbage;
                for chunk in (start..end).step_by(7) {
                    let mut noise = self.random();
                    for at in chunk..(chunk + 7).min(end) {
                        let (old, mask) = (self.bytes[at], noise as u8);
                        noise >>= 8;
                        self.bytes[at] = match (any, erasing) {
                            (true, true) => mask,
                            (true, false) => old & mask,
                            (false, _) => old & !mask | done[at - start] & mask,
                        };
                    }
                }
            }
            Effect::Undecided => {
                for from in (start..end).step_by(PAGE) {
                    self.undecided(from, &done[from - start..][..PAGE], true);
                }
            }
            Effect::Wavering => {
                for from in (start..end).step_by(PAGE) {
                    self.undecided(from, &done[from - start..][..PAGE], false);
                }
            }
            Effect::PageWise => {
                for from in (start..end).step_by(PAGE) {
                    let stage = match self.random() % 6 {
                        0 => Effect::Nothing,
                        1 => Effect::Everything,
                        2 => Effect::Undecided,
                        3 => Effect::NearlyDone,
                        4 => Effect::HardlyBegun,
                        _ => Effect::Wavering,
                    };
                    self.leave(from, &done[from - start..][..PAGE], stage);
                }
            }
            Effect::NearlyDone => {
                let old = self.bytes[start..end].to_vec();
                self.bytes[start..end].copy_from_slice(done);
                self.waver(start, &old);
            }
            Effect::HardlyBegun => self.waver(start, done),
        }
    }

    /// Makes a sector keep its contents from now on. Unstable cells become stable: no
    /// driver can find out whether cells that stay unstable hold a page.
    pub fn die(&mut self, sector: usize) {
        let start = sector * SECTOR;
        let mut held = [0; SECTOR];
        // The sector is there, and the power is on.
        let _ = self.read(start as u32, &mut held);
        self.unstable
            .retain(|u| u.start < start || u.start >= start + SECTOR);
        self.bytes[start..start + SECTOR].copy_from_slice(&held);
        self.dead.push(sector);
    }

    /// Erases a sector as worn cells do: all of its contents, a few bits of them or some
    /// pages stay.
    fn erase_in_part(&mut self, start: usize) {
        let mut left = [0; SECTOR];
        // The sector is there, and the power is on.
        let _ = self.read(start as u32, &mut left);
        match self.random() % 3 {
            0 => {}
            1 => {
                let mut some = [0xFF; SECTOR];
                for _ in 0..1 + self.random() % 8 {
                    let at = self.random() as usize % SECTOR;
                    some[at] = left[at];
                }
                left = some;
            }
            _ => {
                for page in left.chunks_exact_mut(PAGE) {
                    if self.random().is_multiple_of(2) {
                        page.fill(0xFF);
                    }
                }
            }
        }
        self.unstable
            .retain(|u| u.start < start || u.start >= start + SECTOR);
        self.bytes[start..start + SECTOR].copy_from_slice(&left);
        for (page, bytes) in left.chunks_exact(PAGE).enumerate() {
            self.used[start / PAGE + page] = bytes.iter().any(|&byte| byte != 0xFF);
        }
    }

    /// Makes a few of the bits in which the bytes differ from `other` unstable.
    fn waver(&mut self, start: usize, other: &[u8]) {
        for from in (start..start + other.len()).step_by(PAGE) {
            let now = self.bytes[from..from + PAGE].to_vec();
            let mut wavering = now.clone();
            for _ in 0..64 {
                let at = self.random() as usize % PAGE;
                let bit = 1 << (self.random() % 8);
                if (now[at] ^ other[from - start + at]) & bit != 0 {
                    wavering[at] ^= bit;
                    if self.random().is_multiple_of(2) {
                        break;
                    }
                }
            }
            if wavering != now {
                self.undecided(from, &wavering, false);
            }
        }
    }
}

impl ErrorType for Chip {
    type Error = ChipError;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), ChipError> {
        if !self.power {
            return Err(ChipError::PowerLost);
        }
        self.reads += 1;
        let start = offset as usize;
        let end = start + bytes.len();
        let source = self.bytes.get(start..end).ok_or(ChipError::OutOfBounds)?;
        bytes.copy_from_slice(source);
        for index in 0..self.unstable.len() {
            let from = self.unstable[index].start;
            if from >= end || from + PAGE <= start {
                continue;
            }
            if self.unstable[index].whole && !self.reads_new(index) {
                continue;
            }
            let mut noise = self.random();
            let unstable = &self.unstable[index];
            for at in start.max(from)..end.min(from + PAGE) {
                let other = unstable.other[at - from];
                let here = &mut bytes[at - start];
                if unstable.whole {
                    *here = other;
                } else if other != *here {
                    noise = noise.rotate_left(11).wrapping_mul(0x2545_F491_4F6C_DD1D);
                    let mask = (noise >> 56) as u8;
                    *here = *here & !mask | other & mask;
                }
            }
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Chip {
    const WRITE_SIZE: usize = PAGE;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), ChipError> {
        let (start, end) = (from as usize, to as usize);
        if !start.is_multiple_of(SECTOR) || end - start != SECTOR {
            return Err(ChipError::NotAligned);
        }
        if end > self.bytes.len() {
            return Err(ChipError::OutOfBounds);
        }
        let struck = self.struck()?;
        let sector = start / SECTOR;
        if self.stuck.contains(&sector) || self.dead.contains(&sector) {
            return Err(ChipError::Refused);
        }
        let pages = start / PAGE..end / PAGE;
        if let Some(effect) = struck {
            self.struck_erase = true;
            self.used[pages].fill(true);
            self.leave(start, &[0xFF; SECTOR], effect);
            return Err(ChipError::PowerLost);
        }
        self.erases[sector] += 1;
        if self.lying.contains(&sector) {
            self.erase_in_part(start);
            return Ok(());
        }
        self.unstable.retain(|u| u.start < start || u.start >= end);
        self.used[pages].fill(false);
        self.bytes[start..end].fill(0xFF);
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), ChipError> {
        let start = offset as usize;
        let end = start + bytes.len();
        if !start.is_multiple_of(PAGE) || bytes.len() != PAGE {
            return Err(ChipError::NotAligned);
        }
        if end > self.bytes.len() {
            return Err(ChipError::OutOfBounds);
        }
        let struck = self.struck()?;
        if self.dead.contains(&(start / SECTOR)) {
            self.programs += 1;
            return match struck {
                Some(_) => Err(ChipError::PowerLost),
                None => Ok(()),
            };
        }
        // Zeros may be programmed over anything.
        let blots = bytes.iter().all(|&byte| byte == 0);
        assert!(
            !std::mem::replace(&mut self.used[start / PAGE], true) || blots,
            "a page that may not be blank was programmed, at {start}"
        );
        let mut done = bytes.to_vec();
        for (new, old) in done.iter_mut().zip(&self.bytes[start..end]) {
            *new &= old;
        }
        if let Some(effect) = struck {
            self.struck_erase = false;
            self.leave(start, &done, effect);
            return Err(ChipError::PowerLost);
        }
        if self.worn.contains(&(start / SECTOR)) {
            done[40] &= 0x7E;
            done[10] &= 0x7E;
        }
        if blots {
            self.unstable.retain(|u| u.start != start);
        }
        self.bytes[start..end].copy_from_slice(&done);
        self.programs += 1;
        Ok(())
    }
}

/// A chip that a trial keeps in sight while a store has it.
#[derive(Debug, Clone)]
pub struct Lent {
    chip: Rc<RefCell<Chip>>,
    history: Rc<RefCell<Option<Vec<Vec<Chip>>>>>,
}

impl Lent {
    /// Lends a chip.
    #[must_use]
    pub fn new(chip: Chip) -> Self {
        Self {
            chip: Rc::new(RefCell::new(chip)),
            history: Rc::default(),
        }
    }

    /// Returns the chip, to be read.
    #[must_use]
    pub fn get(&self) -> Ref<'_, Chip> {
        self.chip.borrow()
    }

    /// Returns the chip, to be changed.
    #[must_use]
    pub fn get_mut(&self) -> RefMut<'_, Chip> {
        self.chip.borrow_mut()
    }

    /// Puts another chip in its place.
    pub fn set(&self, chip: Chip) {
        *self.chip.borrow_mut() = chip;
    }

    /// Starts to keep a copy of the chip after each complete program and erase.
    pub fn record(&self) {
        *self.history.borrow_mut() = Some(vec![vec![self.get().clone()]]);
    }

    /// Starts a new group of copies, if copies are kept.
    pub fn part(&self) {
        if let Some(history) = self.history.borrow_mut().as_mut() {
            history.push(Vec::new());
        }
    }

    /// Returns the copies, in groups, and keeps no more.
    #[must_use]
    pub fn recorded(&self) -> Vec<Vec<Chip>> {
        self.history.take().unwrap_or_default()
    }

    fn note(&self) {
        if let Some(group) = (self.history.borrow_mut().as_mut()).and_then(|all| all.last_mut()) {
            group.push(self.get().clone());
        }
    }
}

impl ErrorType for Lent {
    type Error = ChipError;
}

impl ReadNorFlash for Lent {
    const READ_SIZE: usize = Chip::READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), ChipError> {
        self.get_mut().read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.get().capacity()
    }
}

impl NorFlash for Lent {
    const WRITE_SIZE: usize = Chip::WRITE_SIZE;
    const ERASE_SIZE: usize = Chip::ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), ChipError> {
        self.get_mut().erase(from, to)?;
        self.note();
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), ChipError> {
        self.get_mut().write(offset, bytes)?;
        self.note();
        Ok(())
    }
}
