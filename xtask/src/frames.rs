//! Reads the functions of a firmware from its machine code (Thumb of ARMv6-M): the stack
//! frame and the calls of each.

use std::collections::{BTreeMap, BTreeSet};

use crate::elf::{Elf, Segment, Symbol};

/// Prefix of the linker's thunks for calls that are too far for a branch. The rest of the
/// name is the target.
const BRIDGE: &str = "__Thumbv6MABSLongThunk_";

/// A function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Function<'a> {
    pub(crate) name: &'a str,
    /// Stack frame in bytes.
    pub(crate) frame: u32,
    /// Indices of the called functions.
    pub(crate) calls: BTreeSet<usize>,
    /// True if it also makes calls that cannot be read from the code.
    pub(crate) calls_unknown: bool,
}

/// Returns all functions of a firmware.
pub(crate) fn functions<'a>(elf: &Elf<'a>) -> Vec<Function<'a>> {
    let mut symbols: Vec<&Symbol<'a>> = elf
        .symbols
        .iter()
        .filter(|symbol| symbol.is_code && symbol.size > 0)
        .collect();
    symbols.sort_unstable_by_key(|symbol| (symbol.address, symbol.name));
    let by_name: BTreeMap<&str, usize> = (0..)
        .zip(&symbols)
        .map(|(place, symbol)| (symbol.name, place))
        .collect();
    let by_address: BTreeMap<u32, usize> = (0..)
        .zip(&symbols)
        .map(|(place, symbol)| (symbol.address & !1, place))
        .collect();
    let read = |(place, symbol): (usize, &&Symbol<'a>)| {
        let code = code(&elf.segments, symbol).unwrap_or(&[]);
        let read = read(code, symbol.address & !1);
        let calls = read.targets.iter().filter_map(|to| by_address.get(to));
        // A thunk has no frame of its own when its target runs.
        let over_bridge = |to: &usize| match symbols[*to].name.strip_prefix(BRIDGE) {
            Some(leads) => by_name.get(leads).copied(),
            None => Some(*to),
        };
        let calls = calls.filter_map(over_bridge).filter(|to| *to != place);
        Function {
            name: symbol.name,
            frame: read.frame,
            calls: calls.collect(),
            calls_unknown: read.calls_unknown,
        }
    };
    symbols.iter().enumerate().map(read).collect()
}

/// Returns the bytes of a function at its run-time address.
fn code<'a>(segments: &[Segment<'a>], symbol: &Symbol<'_>) -> Option<&'a [u8]> {
    segments.iter().find_map(|segment| {
        let from = (symbol.address & !1).checked_sub(segment.runs_at)? as usize;
        segment.bytes.get(from..from + symbol.size as usize)
    })
}

/// The result of reading one function.
#[derive(Debug, Default, PartialEq, Eq)]
struct Read {
    frame: u32,
    /// The addresses that it calls or jumps to.
    targets: BTreeSet<u32>,
    calls_unknown: bool,
}

/// Reads a function's code. All stack allocations are added up, so that the frame is
/// never too small.
fn read(code: &[u8], address: u32) -> Read {
    let half = |at: usize| Some(u16::from_le_bytes([*code.get(at)?, *code.get(at + 1)?]));
    let word = |at: usize| Some(u32::from(half(at)?) | u32::from(half(at + 2)?) << 16);
    let mut read = Read::default();
    // Words loaded from the literal pool, and the registers they are loaded into.
    let mut constants = BTreeSet::new();
    let mut registers = [0_u32; 8];
    let mut at = 0;
    while let Some(instruction) = half(at) {
        let here = address + at as u32;
        if constants.contains(&at) {
            at += 4;
            continue;
        }
        at += 2;
        let low = u32::from(instruction & 0xFF);
        match instruction {
            // push
            0xB400..=0xB5FF => read.frame += 4 * (instruction & 0x1FF).count_ones(),
            // sub sp, #
            0xB080..=0xB0FF => read.frame += 4 * (low & 0x7F),
            // ldr r, [pc, #]
            0x4800..=0x4FFF => {
                let from = ((here + 4) & !3) + 4 * low;
                let place = (from - address) as usize;
                constants.insert(place);
                registers[usize::from(instruction >> 8 & 7)] = word(place).unwrap_or(0);
            }
            // add sp, r: with a negative constant it allocates as much.
            _ if instruction & 0xFF87 == 0x4485 => {
                let by = registers[usize::from(instruction >> 3 & 7)].cast_signed();
                read.frame += by.min(0).unsigned_abs();
            }
            // b, to another function at its end
            0xE000..=0xE7FF => {
                let offset = (i32::from(instruction) << 21) >> 20;
                let to = (here + 4).wrapping_add_signed(offset);
                if to.wrapping_sub(address) as usize >= code.len() {
                    read.targets.insert(to);
                }
            }
            // blx r, and bx r except for the return
            _ if instruction & 0xFF87 == 0x4780 => read.calls_unknown = true,
            _ if instruction & 0xFF87 == 0x4700 && instruction != 0x4770 => {
                read.calls_unknown = true;
            }
            // The first half of an instruction of 32 bits.
            0xF000..=0xF7FF => {
                if let Some(second) = half(at) {
                    at += 2;
                    if second & 0xD000 == 0xD000 {
                        read.targets.insert(branch(here, instruction, second));
                    }
                }
            }
            _ => {}
        }
    }
    read
}

/// Returns the target of a `bl`.
fn branch(here: u32, first: u16, second: u16) -> u32 {
    let (first, second) = (u32::from(first), u32::from(second));
    let sign = first >> 10 & 1;
    let high = [second >> 13 & 1, second >> 11 & 1].map(|bit| 1 ^ bit ^ sign);
    let offset =
        sign << 24 | high[0] << 23 | high[1] << 22 | (first & 0x3FF) << 12 | (second & 0x7FF) << 1;
    let offset = (offset << 7).cast_signed() >> 7;
    (here + 4).wrapping_add_signed(offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(halves: &[u16]) -> Vec<u8> {
        halves.iter().flat_map(|half| half.to_le_bytes()).collect()
    }

    #[test]
    fn what_a_function_takes_is_added_up() {
        // push {r4-r7, lr}; sub sp, #16; nop; pop
        let code = bytes(&[0xB5F0, 0xB084, 0x46C0, 0xBDF0]);
        assert_eq!(read(&code, 0x100).frame, 20 + 16);
        // push {r4, lr}; ldr r4, [pc, #4]; add sp, r4; bx lr; (pad); .word -1064
        let code = bytes(&[0xB510, 0x4C01, 0x44A5, 0x4770, 0xFBD8, 0xFFFF]);
        assert_eq!(read(&code, 0x100).frame, 8 + 1064);
    }

    #[test]
    fn constants_among_the_code_are_no_instructions() {
        // ldr r0, [pc, #0]; bx lr; and a word that looks like two pushes
        let code = bytes(&[0x4800, 0x4770, 0xB5FF, 0xB5FF]);
        assert_eq!(read(&code, 0x100).frame, 0);
    }

    #[test]
    fn calls_lead_forwards_and_backwards_and_into_the_unknown() {
        // bl .+8 and bl .-4, as an assembler writes them
        let code = bytes(&[0xF000, 0xF802, 0xF7FF, 0xFFFC]);
        let targets = BTreeSet::from([0x1000 + 8, 0x1004 + 4 - 8]);
        assert_eq!(read(&code, 0x1000).targets, targets);
        // blx r3; bx lr
        assert!(read(&bytes(&[0x4798, 0x4770]), 0).calls_unknown);
        assert!(!read(&bytes(&[0x4770]), 0).calls_unknown);
    }
}
