//! The device's flash on this computer: 256 KiB in memory, and in a file if saves are to
//! outlive the simulator.

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash, check_erase, check_read,
    check_write,
};
use lyngk_pocket::storage::{PAGE_SIZE, SECTOR_SIZE};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The size of the device's storage area.
pub(super) const SIZE: usize = 256 * 1024;

/// The flash.
pub struct Flash {
    bytes: Vec<u8>,
    file: Option<File>,
    /// True if the file is locked, so that no other program can use it.
    locked: bool,
}

/// The errors of flash in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlashError {
    /// The place is outside the flash, or not aligned to a page or sector.
    Place(NorFlashErrorKind),
    /// The file cannot be written.
    File,
}

impl NorFlashError for FlashError {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::Place(kind) => *kind,
            Self::File => NorFlashErrorKind::Other,
        }
    }
}

impl Flash {
    pub(super) fn in_memory() -> Self {
        Self {
            bytes: vec![0xff; SIZE],
            file: None,
            locked: true,
        }
    }

    /// Returns whether the file is locked against other programs, or there is no file.
    pub(super) const fn is_locked(&self) -> bool {
        self.locked
    }

    /// Returns the contents of a file in memory. A short file counts as erased beyond its
    /// end.
    pub(super) fn copied_from(path: &Path) -> io::Result<Self> {
        let mut bytes = Vec::new();
        File::open(path)?
            .take(SIZE as u64)
            .read_to_end(&mut bytes)?;
        bytes.resize(SIZE, 0xff);
        Ok(Self {
            bytes,
            file: None,
            locked: true,
        })
    }

    /// Returns flash in a file, which is created if missing and locked. A short file
    /// counts as erased beyond its end.
    pub(super) fn in_file(path: &Path) -> io::Result<Self> {
        if let Some(directory) = path.parent() {
            std::fs::create_dir_all(directory)?;
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let locked = is_locked(file.try_lock())?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let found = bytes.len();
        bytes.resize(SIZE, 0xff);
        if found < SIZE {
            file.write_all(&bytes[found..])?;
        }
        Ok(Self {
            bytes,
            file: Some(file),
            locked,
        })
    }

    /// Writes a part of the memory to the file and syncs it to the disk: data that the
    /// store takes for written must survive a power cut.
    fn keep(&mut self, from: usize, to: usize) -> Result<(), FlashError> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        file.seek(SeekFrom::Start(from as u64))
            .and_then(|_| file.write_all(&self.bytes[from..to]))
            .and_then(|()| file.sync_data())
            .map_err(|_| FlashError::File)
    }
}

/// Returns whether the file was locked. On a file system without locks, saving without
/// one is better than not saving; the caller warns about it.
fn is_locked(tried: Result<(), TryLockError>) -> io::Result<bool> {
    match tried {
        Ok(()) => Ok(true),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(false),
        Err(error) => Err(error.into()),
    }
}

impl ErrorType for Flash {
    type Error = FlashError;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        check_read(self, offset, bytes.len()).map_err(FlashError::Place)?;
        let start = offset as usize;
        bytes.copy_from_slice(&self.bytes[start..start + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = PAGE_SIZE;
    const ERASE_SIZE: usize = SECTOR_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        check_erase(self, from, to).map_err(FlashError::Place)?;
        self.bytes[from as usize..to as usize].fill(0xff);
        self.keep(from as usize, to as usize)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        check_write(self, offset, bytes.len()).map_err(FlashError::Place)?;
        let start = offset as usize;
        // Programming can only clear bits.
        for (cell, byte) in self.bytes[start..].iter_mut().zip(bytes) {
            *cell &= byte;
        }
        self.keep(start, start + bytes.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_system_without_locks_is_told_apart_from_a_file_in_use() {
        assert!(is_locked(Ok(())).unwrap());
        let unsupported = io::Error::from(io::ErrorKind::Unsupported);
        assert!(!is_locked(Err(TryLockError::Error(unsupported))).unwrap());
        let in_use = is_locked(Err(TryLockError::WouldBlock)).unwrap_err();
        assert_eq!(in_use.kind(), io::ErrorKind::WouldBlock);
        let denied = io::Error::from(io::ErrorKind::PermissionDenied);
        assert!(is_locked(Err(TryLockError::Error(denied))).is_err());
    }
}
