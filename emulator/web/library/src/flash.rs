//! The saves' part of the emulated flash, with the interface that the store needs.

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash, check_erase, check_read, check_write,
};
use lyngk_pocket::storage::{PAGE_SIZE, SECTOR_SIZE};

use crate::memory::{SAVES, with_saves};

pub(crate) struct Flash;

impl ErrorType for Flash {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        check_read(self, offset, bytes.len())?;
        let start = offset as usize;
        with_saves(|flash| bytes.copy_from_slice(&flash[start..start + bytes.len()]));
        Ok(())
    }

    fn capacity(&self) -> usize {
        SAVES
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = PAGE_SIZE;
    const ERASE_SIZE: usize = SECTOR_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        check_erase(self, from, to)?;
        with_saves(|flash| flash[from as usize..to as usize].fill(0xff));
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        check_write(self, offset, bytes.len())?;
        let start = offset as usize;
        with_saves(|flash| {
            for (cell, byte) in flash[start..start + bytes.len()].iter_mut().zip(bytes) {
                *cell &= byte;
            }
        });
        Ok(())
    }
}
