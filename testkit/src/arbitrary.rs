//! The store on a chip with arbitrary contents: the body of a fuzz target, of which the
//! tests run a seeded sample.

use super::checksum::fix_checksum;
use super::chip::{Chip, PAGE, SECTOR};
use super::model::{Op, State, run};
use lyngk_pocket::storage::{Kind, Known, MIN_SECTORS, OtherVersion, Store};

/// Bytes that are consumed one by one; zeros after the last.
struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.byte()).collect()
    }
}

/// The store's result on the contents of the chip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A format unknown to the store.
    OtherFormat,
    /// Entries of a kind unknown to the store.
    OtherTag,
    /// Contents that the store could use.
    Used,
    /// No contents.
    Nothing,
}

/// Takes the contents of the chip and the operations on it from `data`. For any data, the
/// store must not panic, must keep its contents, must accept a save and must return it;
/// it must not change a format or a kind of entry that it does not know, nor anything
/// beside it.
pub fn exercise(data: &[u8]) -> Outcome {
    let mut input = Input(data);
    let mut contents = vec![0xFF; MIN_SECTORS * SECTOR];
    let pages = input.byte() as usize % 64;
    for _ in 0..pages {
        let at = usize::from(input.byte()) % (contents.len() / PAGE);
        write_page(&mut input, &mut contents, at);
    }
    let chip = Chip::with_contents(contents.clone());
    let range = chip.range();
    let (mut store, _) = match Store::mount(chip, range.clone()) {
        Ok(mounted) => mounted,
        Err(refused) => {
            assert_eq!(refused.flash.bytes, contents);
            return Outcome::OtherFormat;
        }
    };
    if let Some(other) = store.other_version(&Known::ANY) {
        assert!(matches!(other, OtherVersion::OtherTag { .. }), "{other}");
        assert!(store.writer(&Known::ANY).is_err());
        assert_eq!(store.release().bytes, contents);
        return Outcome::OtherTag;
    }
    let used = State::of(&store) != State::default();
    for number in 0..=input.byte() % 40 {
        let before = State::of(&store);
        let op = choose(&mut input, &before);
        let done = run(&mut store, &op);
        let found = State::of(&store);
        let expected = if done { before.after(&op) } else { before };
        assert_eq!(found, expected, "operation {number}, {op:?}");
        if done && op != Op::Maintain {
            let (again, _) = Store::mount(store.release(), range.clone()).unwrap();
            assert_eq!(State::of(&again), expected, "operation {number}, {op:?}");
            store = again;
        }
    }
    if used {
        Outcome::Used
    } else {
        Outcome::Nothing
    }
}

/// Writes noise, or a valid page with fields from the input.
fn write_page(input: &mut Input<'_>, contents: &mut [u8], at: usize) {
    let page = &mut contents[at * PAGE..][..PAGE];
    let style = input.byte();
    if style.is_multiple_of(8) {
        let noise = input.bytes(24);
        page[..24].copy_from_slice(&noise);
        return;
    }
    let sectors = MIN_SECTORS as u32;
    let position = (at * PAGE / SECTOR) as u32;
    // Mostly of a length that a record can have.
    let longest = if style < 32 { PAGE - 22 } else { 128 };
    let length = input.byte() as usize % (longest + 1);
    // Mostly the right place, so that the pages are read together.
    let lap = u32::from(input.byte() % 3);
    let serial = match style / 8 % 16 {
        0 => u32::from_le_bytes([input.byte(), input.byte(), input.byte(), input.byte()]),
        1 => (u32::MAX - 1) / sectors * sectors - sectors + position,
        _ => lap * sectors + position,
    };
    page[0..3].copy_from_slice(b"LYG");
    page[3] = if style == 255 { input.byte() } else { 1 };
    page[8] = (13 + length) as u8;
    // Rarely an arbitrary tag: one unknown tag prevents all writing.
    page[9] = match input.byte() {
        250.. => input.byte(),
        number => [1, 2, 3, 0x10, 0x15, 0x14, 0x20, 0x24, 0x31][usize::from(number % 9)],
    };
    page[10] = input.byte() % 2;
    page[11] = [0x10, 0x10, 0x20, 0x21, 0x30, 0x31, 0x32, 0xFF][usize::from(input.byte() % 8)];
    // Any guard, mostly that of the present firmware or of the one before it.
    page[12] = match input.byte() {
        flags @ 0..64 => flags,
        flags @ 64..160 => flags % 2,
        flags => (flags % 2) | (12 << 1),
    };
    page[13] = input.byte() % 18;
    page[14..18].copy_from_slice(&serial.to_le_bytes());
    let prior = serial.wrapping_sub(u32::from(input.byte() % 4));
    page[18..22].copy_from_slice(&prior.to_le_bytes());
    let content = input.bytes(length.min(16));
    page[22..22 + length].fill(content.first().copied().unwrap_or(0));
    page[22..22 + content.len()].copy_from_slice(&content);
    fix_checksum(page);
}

fn choose(input: &mut Input<'_>, state: &State) -> Op {
    let kind = Kind::ALL[usize::from(input.byte()) % Kind::NUM];
    let length = usize::from(input.byte());
    let plies = state.game.as_ref().map(|(_, _, plies)| plies.len());
    match (input.byte() % 10, plies) {
        (9, _) => {
            let plies = (0..length % 60).map(|_| input.bytes(2)).collect();
            Op::Put(2, vec![length as u8; length % 97], plies)
        }
        (0, _) => Op::Discard(kind),
        (8, _) => Op::Finish(kind, 2, vec![length as u8; length % 129]),
        (1, _) => Op::Clear,
        (2, _) => Op::Begin(2, input.bytes(length % 97)),
        (3, _) => Op::Maintain,
        (4, Some(plies)) => Op::TakeBack(length % (plies + 1)),
        (5 | 6, Some(_)) => Op::Ply(input.bytes(length % 5)),
        _ => Op::Save(kind, 2, vec![length as u8; length % 130]),
    }
}
