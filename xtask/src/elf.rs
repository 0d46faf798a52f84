//! Reads the sections, symbols and loaded bytes of the chip's ELF files. `object` parses
//! the format.

use std::fmt;

use object::LittleEndian;
use object::elf::{FileHeader32, PT_LOAD, SHF_ALLOC, SHT_NOBITS, SHT_SYMTAB, STT_FUNC};
use object::read::elf::{FileHeader as _, ProgramHeader as _, SectionHeader as _, Sym as _};

/// The chip is little-endian.
const ENDIAN: LittleEndian = LittleEndian;

/// The reason why a file could not be read as an ELF file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ElfError {
    /// It is not an ELF file of 32 bits, little-endian.
    NotElf32,
    /// A reference in it is invalid.
    Broken(object::Error),
    /// A segment lies beyond the end of the file.
    BadSegment,
    /// A name is not UTF-8.
    BadName,
}

impl From<object::Error> for ElfError {
    fn from(error: object::Error) -> Self {
        Self::Broken(error)
    }
}

impl fmt::Display for ElfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotElf32 => f.write_str("not a 32-bit little-endian ELF file"),
            Self::Broken(error) => write!(f, "the ELF file is broken: {error}"),
            Self::BadSegment => f.write_str("the ELF file is cut short"),
            Self::BadName => f.write_str("the ELF file has an unreadable name"),
        }
    }
}

/// A section that occupies memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Section<'a> {
    pub(crate) name: &'a str,
    /// Its address while the program runs.
    pub(crate) address: u32,
    /// Size in bytes.
    pub(crate) size: u32,
    /// True if its bytes are in the file and therefore in flash.
    pub(crate) stored: bool,
}

/// Bytes of the file that are loaded to start the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Segment<'a> {
    /// The address where they are stored, which can differ from where they are used.
    pub(crate) address: u32,
    /// The address where they are used.
    pub(crate) runs_at: u32,
    /// Their offset in the file.
    pub(crate) offset: usize,
    pub(crate) bytes: &'a [u8],
}

/// A named piece of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Symbol<'a> {
    pub(crate) name: &'a str,
    pub(crate) address: u32,
    /// Size in bytes; 0 for a label.
    pub(crate) size: u32,
    /// True for a function.
    pub(crate) is_code: bool,
}

/// The memory-related contents of an ELF file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Elf<'a> {
    /// The sections that occupy memory and are not empty.
    pub(crate) sections: Vec<Section<'a>>,
    pub(crate) symbols: Vec<Symbol<'a>>,
    /// The non-empty segments that are loaded.
    pub(crate) segments: Vec<Segment<'a>>,
}

impl<'a> Elf<'a> {
    pub(crate) fn parse(file: &'a [u8]) -> Result<Self, ElfError> {
        let header = FileHeader32::<LittleEndian>::parse(file).map_err(|_| ElfError::NotElf32)?;
        if !header.is_little_endian() {
            return Err(ElfError::NotElf32);
        }
        let table = header.sections(ENDIAN, file)?;
        let mut sections = Vec::new();
        for section in table.iter() {
            let size = section.sh_size(ENDIAN);
            if section.sh_flags(ENDIAN).contains(SHF_ALLOC) && size > 0 {
                sections.push(Section {
                    name: text(table.section_name(ENDIAN, section)?)?,
                    address: section.sh_addr(ENDIAN),
                    size,
                    stored: section.sh_type(ENDIAN) != SHT_NOBITS,
                });
            }
        }
        let table = table.symbols(ENDIAN, file, SHT_SYMTAB)?;
        let mut symbols = Vec::new();
        for symbol in table.iter() {
            symbols.push(Symbol {
                name: text(table.symbol_name(ENDIAN, symbol)?)?,
                address: symbol.st_value(ENDIAN),
                size: symbol.st_size(ENDIAN),
                is_code: symbol.st_type() == STT_FUNC,
            });
        }
        let mut segments = Vec::new();
        for segment in header.program_headers(ENDIAN, file)? {
            let bytes = segment
                .data(ENDIAN, file)
                .map_err(|()| ElfError::BadSegment)?;
            if segment.p_type(ENDIAN) == PT_LOAD && !bytes.is_empty() {
                segments.push(Segment {
                    address: segment.p_paddr(ENDIAN),
                    runs_at: segment.p_vaddr(ENDIAN),
                    offset: segment.p_offset(ENDIAN) as usize,
                    bytes,
                });
            }
        }
        Ok(Self {
            sections,
            symbols,
            segments,
        })
    }
}

fn text(name: &[u8]) -> Result<&str, ElfError> {
    std::str::from_utf8(name).map_err(|_| ElfError::BadName)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    const ALLOCATED: u32 = 2;
    const NO_BITS: u32 = 8;
    const SYMBOL_TABLE: u32 = 2;
    const LOADED: u32 = 1;

    /// A section for [`file`]: name, kind, flags, address, size.
    type Made = (&'static str, u32, u32, u32, u32);

    /// Returns an ELF file with the given sections, without their bytes, one symbol
    /// `life` of 42 bytes at 0x10000100, and one segment of 20 bytes.
    pub(crate) fn file(sections: &[Made]) -> Vec<u8> {
        let mut strings = b"\0life\0".to_vec();
        let mut headers = vec![[0_u32; 10]];
        for &(name, kind, flags, address, size) in sections {
            headers.push([
                strings.len() as u32,
                kind,
                flags,
                address,
                0,
                size,
                0,
                0,
                0,
                0,
            ]);
            strings.extend(name.bytes().chain([0]));
        }
        let strings_at = 52_u32;
        let symbols_at = strings_at + strings.len() as u32;
        let names = headers.len() as u32;
        headers.push([0, 3, 0, 0, strings_at, strings.len() as u32, 0, 0, 0, 0]);
        headers.push([0, SYMBOL_TABLE, 0, 0, symbols_at, 16, names, 0, 0, 0]);

        let mut file = b"\x7fELF\x01\x01\x01".to_vec();
        file.resize(52, 0);
        let sections_at = symbols_at + 16;
        let segments_at = sections_at + 40 * headers.len() as u32;
        file[28..32].copy_from_slice(&segments_at.to_le_bytes());
        file[42..44].copy_from_slice(&32_u16.to_le_bytes());
        file[44..46].copy_from_slice(&2_u16.to_le_bytes());
        file[46..48].copy_from_slice(&40_u16.to_le_bytes());
        file[32..36].copy_from_slice(&sections_at.to_le_bytes());
        file[48..50].copy_from_slice(&(headers.len() as u16).to_le_bytes());
        file[50..52].copy_from_slice(&(names as u16).to_le_bytes());
        file.extend(strings);
        // A function (2), independent of its section.
        file.extend([1, 0x1000_0100, 42, 2].map(u32::to_le_bytes).concat());
        file.extend(headers.concat().into_iter().flat_map(u32::to_le_bytes));
        // The first bytes of the file, used in RAM and stored in flash; and a segment of
        // another kind.
        let loaded = [LOADED, 0, 0x2000_0000, 0x1000_0000, 20, 20, 5, 4];
        let other = [7, 0, 0, 0, 4, 4, 5, 4];
        file.extend(loaded.into_iter().chain(other).flat_map(u32::to_le_bytes));
        file
    }

    #[test]
    fn sections_in_memory_and_symbols_are_found() {
        let file = file(&[
            (".text", 1, ALLOCATED, 0x1000_0100, 42),
            (".bss", NO_BITS, ALLOCATED, 0x2000_0000, 8),
            (".empty", 1, ALLOCATED, 0x1000_0200, 0),
            (".comment", 1, 0, 0, 9),
        ]);
        let elf = Elf::parse(&file).unwrap();
        let text = Section {
            name: ".text",
            address: 0x1000_0100,
            size: 42,
            stored: true,
        };
        let bss = Section {
            name: ".bss",
            address: 0x2000_0000,
            size: 8,
            stored: false,
        };
        assert_eq!(elf.sections, [text, bss]);
        let life = Symbol {
            name: "life",
            address: 0x1000_0100,
            size: 42,
            is_code: true,
        };
        assert_eq!(elf.symbols, [life]);
        let start = Segment {
            address: 0x1000_0000,
            runs_at: 0x2000_0000,
            offset: 0,
            bytes: &file[..20],
        };
        assert_eq!(elf.segments, [start]);
    }

    #[test]
    fn a_file_cut_anywhere_is_an_error_and_never_a_panic() {
        let file = file(&[(".text", 1, ALLOCATED, 0x1000_0100, 42)]);
        assert!(Elf::parse(&file).is_ok());
        for length in 0..file.len() {
            assert!(
                Elf::parse(&file[..length]).is_err(),
                "cut to {length} bytes"
            );
        }
    }

    #[test]
    fn other_files_are_told_apart() {
        assert_eq!(Elf::parse(b"#!/bin/sh\n"), Err(ElfError::NotElf32));
        assert_eq!(Elf::parse(b"\x7fELF\x02\x01\x01"), Err(ElfError::NotElf32));
    }
}
