//! Reads the sections and symbols of a 32-bit little-endian ELF file. It must
//! not know the chip.

use std::fmt;

/// The section occupies memory when the program runs (SHF_ALLOC).
const ALLOCATED: u32 = 2;
/// The section has no bytes in the file; memory is cleared instead (SHT_NOBITS).
const NO_BITS: u32 = 8;
/// The section is the table of symbols (SHT_SYMTAB).
const SYMBOL_TABLE: u32 = 2;

/// The segment is loaded when the program starts (PT_LOAD).
const LOADED: u32 = 1;

/// Size of one section header, one program header and one symbol, in bytes.
const SECTION_HEADER: usize = 40;
const PROGRAM_HEADER: usize = 32;
const SYMBOL: usize = 16;

/// Why a file could not be read as an ELF file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ElfError {
    /// It is not an ELF file of 32 bits, little-endian.
    NotElf32,
    /// Something it refers to lies beyond its end.
    CutShort,
    /// A name is not UTF-8 or does not end.
    BadName,
}

impl fmt::Display for ElfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotElf32 => "not a 32-bit little-endian ELF file",
            Self::CutShort => "the ELF file is cut short",
            Self::BadName => "the ELF file has an unreadable name",
        })
    }
}

/// A section that occupies memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Section<'a> {
    pub(crate) name: &'a str,
    /// Where it is when the program runs.
    pub(crate) address: u32,
    /// In bytes.
    pub(crate) size: u32,
    /// Whether its bytes are in the file and so in flash.
    pub(crate) stored: bool,
}

/// Bytes of the file that are put somewhere to start the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Segment<'a> {
    /// Where they are stored, which is not always where they are used.
    pub(crate) address: u32,
    pub(crate) bytes: &'a [u8],
}

/// A named piece of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Symbol<'a> {
    pub(crate) name: &'a str,
    pub(crate) address: u32,
    /// In bytes; 0 for a mere label.
    pub(crate) size: u32,
}

/// What an ELF file says about memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Elf<'a> {
    /// The sections that occupy memory and are not empty.
    pub(crate) sections: Vec<Section<'a>>,
    pub(crate) symbols: Vec<Symbol<'a>>,
    /// What the file loads, without what is empty.
    pub(crate) segments: Vec<Segment<'a>>,
}

/// A section's header, as far as it is needed here.
struct Header {
    name: usize,
    kind: u32,
    flags: u32,
    address: u32,
    offset: usize,
    size: u32,
    link: usize,
}

impl<'a> Elf<'a> {
    pub(crate) fn parse(file: &'a [u8]) -> Result<Self, ElfError> {
        if file.get(..6) != Some(b"\x7fELF\x01\x01") {
            return Err(ElfError::NotElf32);
        }
        let table = word(file, 32)? as usize;
        let count = usize::from(half(file, 48)?);
        let names = usize::from(half(file, 50)?);
        let headers = (0..count)
            .map(|index| header(file, table.saturating_add(index * SECTION_HEADER)))
            .collect::<Result<Vec<_>, _>>()?;
        let names = content(file, headers.get(names).ok_or(ElfError::CutShort)?)?;

        let mut elf = Self {
            sections: Vec::new(),
            symbols: Vec::new(),
            segments: segments(file)?,
        };
        for header in &headers {
            if header.flags & ALLOCATED != 0 && header.size > 0 {
                elf.sections.push(Section {
                    name: name(names, header.name)?,
                    address: header.address,
                    size: header.size,
                    stored: header.kind != NO_BITS,
                });
            }
            if header.kind == SYMBOL_TABLE {
                let strings = headers.get(header.link).ok_or(ElfError::CutShort)?;
                let strings = content(file, strings)?;
                for entry in content(file, header)?.chunks_exact(SYMBOL) {
                    elf.symbols.push(Symbol {
                        name: name(strings, word(entry, 0)? as usize)?,
                        address: word(entry, 4)?,
                        size: word(entry, 8)?,
                    });
                }
            }
        }
        Ok(elf)
    }
}

fn segments(file: &[u8]) -> Result<Vec<Segment<'_>>, ElfError> {
    let table = word(file, 28)? as usize;
    let count = usize::from(half(file, 44)?);
    let mut segments = Vec::new();
    for index in 0..count {
        let at = table.saturating_add(index * PROGRAM_HEADER);
        let header = file
            .get(at..)
            .and_then(|rest| rest.first_chunk::<PROGRAM_HEADER>())
            .ok_or(ElfError::CutShort)?;
        let field = |index: usize| word(header, 4 * index);
        let (kind, offset, address, size) = (field(0)?, field(1)?, field(3)?, field(4)?);
        if kind == LOADED && size > 0 {
            let bytes = file
                .get(offset as usize..)
                .and_then(|rest| rest.get(..size as usize))
                .ok_or(ElfError::CutShort)?;
            segments.push(Segment { address, bytes });
        }
    }
    Ok(segments)
}

fn header(file: &[u8], at: usize) -> Result<Header, ElfError> {
    let bytes = file
        .get(at..)
        .and_then(|rest| rest.first_chunk::<SECTION_HEADER>())
        .ok_or(ElfError::CutShort)?;
    let field = |index: usize| word(bytes, 4 * index);
    Ok(Header {
        name: field(0)? as usize,
        kind: field(1)?,
        flags: field(2)?,
        address: field(3)?,
        offset: field(4)? as usize,
        size: field(5)?,
        link: field(6)? as usize,
    })
}

fn content<'a>(file: &'a [u8], header: &Header) -> Result<&'a [u8], ElfError> {
    file.get(header.offset..)
        .and_then(|rest| rest.get(..header.size as usize))
        .ok_or(ElfError::CutShort)
}

fn name(strings: &[u8], at: usize) -> Result<&str, ElfError> {
    let rest = strings.get(at..).ok_or(ElfError::CutShort)?;
    let end = rest
        .iter()
        .position(|&byte| byte == 0)
        .ok_or(ElfError::BadName)?;
    std::str::from_utf8(&rest[..end]).map_err(|_| ElfError::BadName)
}

fn word(bytes: &[u8], at: usize) -> Result<u32, ElfError> {
    let rest = bytes.get(at..).ok_or(ElfError::CutShort)?;
    let word = rest.first_chunk().ok_or(ElfError::CutShort)?;
    Ok(u32::from_le_bytes(*word))
}

fn half(bytes: &[u8], at: usize) -> Result<u16, ElfError> {
    let rest = bytes.get(at..).ok_or(ElfError::CutShort)?;
    let half = rest.first_chunk().ok_or(ElfError::CutShort)?;
    Ok(u16::from_le_bytes(*half))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A section for [`file`]: name, kind, flags, address, size.
    type Made = (&'static str, u32, u32, u32, u32);

    /// An ELF file of the sections given, without their bytes, one symbol
    /// `life` of 42 bytes at 0x10000100, and one segment of four bytes.
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

        let mut file = b"\x7fELF\x01\x01".to_vec();
        file.resize(52, 0);
        let sections_at = symbols_at + 16;
        let segments_at = sections_at + 40 * headers.len() as u32;
        file[28..32].copy_from_slice(&segments_at.to_le_bytes());
        file[44..46].copy_from_slice(&2_u16.to_le_bytes());
        file[32..36].copy_from_slice(&sections_at.to_le_bytes());
        file[48..50].copy_from_slice(&(headers.len() as u16).to_le_bytes());
        file[50..52].copy_from_slice(&(names as u16).to_le_bytes());
        file.extend(strings);
        file.extend([1, 0x1000_0100, 42, 0].map(u32::to_le_bytes).concat());
        file.extend(headers.concat().into_iter().flat_map(u32::to_le_bytes));
        // The first four bytes of the file, used in RAM and stored in flash;
        // and a segment of another kind.
        let loaded = [LOADED, 0, 0x2000_0000, 0x1000_0000, 4, 4, 5, 4];
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
        };
        assert_eq!(elf.symbols, [life]);
        let start = Segment {
            address: 0x1000_0000,
            bytes: b"\x7fELF",
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
