//! The store in normal use: versions, limits, damage.

use lyngk_pocket::storage::{
    Cause, EraseError, FORMAT, GameError, Kind, Known, LoadError, MAX_HEADER, MAX_PLIES, MAX_PLY,
    MAX_RECORD, MAX_SECTORS, MIN_SECTORS, MountError, OtherVersion, SaveError, Store, WriteFault,
};
use testkit::checksum::fix_checksum;

use super::chip::{Chip, PAGE, SECTOR};
use super::model::{Op, State, Writing, mount, remount, run};
use super::worn::filled;

pub(super) fn new_store() -> Store<Chip> {
    mount(Chip::new(MIN_SECTORS)).0
}

pub(super) fn play(store: &mut Store<Chip>, plies: u8) {
    store
        .writing()
        .begin_game(1, b"two players, seed 7")
        .unwrap();
    for ply in 0..plies {
        store.writing().append_ply(&[ply, 0x40]).unwrap();
    }
}

#[test]
fn a_new_chip_mounts_clean_and_empty_without_a_write() {
    let (mut store, report) = mount(Chip::new(MAX_SECTORS));
    assert!(report.is_clean());
    assert_eq!(State::of(&store), State::default());
    assert_eq!(store.flash().operations(), 0);
}

#[test]
fn everything_saved_is_there_after_a_remount() {
    let mut store = new_store();
    let mut state = State::default();
    let ops = [
        Op::Save(Kind::Settings, 1, vec![1; 30]),
        Op::Save(Kind::Records, 2, vec![2; MAX_RECORD]),
        Op::Save(Kind::Kiosk, 3, vec![]),
        Op::Save(Kind::Learned, 4, vec![0xFF; 120]),
        Op::Save(Kind::Failure, 4, b"panic".to_vec()),
        Op::Begin(5, vec![5; MAX_HEADER]),
        Op::Ply(vec![6; MAX_PLY]),
        Op::Ply(vec![]),
        Op::Ply(vec![7]),
        Op::TakeBack(2),
        Op::Discard(Kind::Settings),
    ];
    for op in &ops {
        assert!(run(&mut store, op), "{op:?}");
        state.apply(op);
        store = remount(store);
        assert_eq!(State::of(&store), state);
    }
}

#[test]
fn a_ply_is_one_program_and_no_erase_when_there_are_calm_moments() {
    let mut store = mount(Chip::new(MAX_SECTORS)).0;
    play(&mut store, 0);
    let mut plies = 0;
    for number in 0..3_000_u32 {
        if plies == 50 {
            store.writing().begin_game(1, b"the next game").unwrap();
            plies = 0;
        }
        while store.writing().maintain().unwrap().more {}
        let (programs, erases) = counts(&mut store);
        store
            .writing()
            .append_ply(&number.to_le_bytes()[..2])
            .unwrap();
        plies += 1;
        let (programs_after, erases_after) = counts(&mut store);
        assert_eq!(erases_after, erases, "ply {number} waited for an erase");
        // Sometimes a whole game of at most two pages is restated first.
        assert!(programs_after - programs <= 3);
    }
    // 3,000 plies, 60 games, the arrival page, and restated entries.
    let (programs, _) = counts(&mut store);
    assert!(programs <= 3_000 + 60 + 1 + 2 * 4, "{programs}");
}

fn counts(store: &mut Store<Chip>) -> (u64, u32) {
    let chip = store.flash();
    (chip.programs, chip.erases.iter().sum())
}

#[test]
fn sixteen_plies_need_no_calm_moment() {
    for before in 0..40 {
        let mut store = new_store();
        play(&mut store, 0);
        for _ in 0..before {
            store.writing().append_ply(&[1]).unwrap();
        }
        while store.writing().maintain().unwrap().more {}
        let (_, erases) = counts(&mut store);
        for _ in 0..16 {
            store.writing().append_ply(&[2]).unwrap();
        }
        assert_eq!(counts(&mut store).1, erases, "after {before} plies");
    }
}

#[test]
fn maintaining_erases_at_most_one_sector_at_a_time() {
    let mut store = new_store();
    for expected in [(true, false), (false, false)] {
        let upkeep = store.writing().maintain().unwrap();
        assert_eq!((upkeep.erased, upkeep.more), expected);
    }
    play(&mut store, 1);
    for expected in [(true, true), (true, false), (false, false)] {
        let upkeep = store.writing().maintain().unwrap();
        assert_eq!((upkeep.erased, upkeep.more), expected);
    }
}

#[test]
fn versions_the_application_does_not_know_are_refused_and_kept() {
    let mut store = new_store();
    store.writing().save(Kind::Settings, 3, b"newer").unwrap();
    let newer = LoadError::NewerVersion { found: 3 };
    assert_eq!(store.load(Kind::Settings, 1..=2), Err(newer));
    let older = LoadError::OlderVersion { found: 3 };
    assert_eq!(store.load(Kind::Settings, 4..=5), Err(older));
    assert_eq!(
        store.writing().save(Kind::Settings, 2, b"mine"),
        Err(SaveError::NewerVersion { found: 3 })
    );
    let mut store = remount(store);
    assert_eq!(store.load(Kind::Settings, 3..=3).unwrap().bytes, b"newer");
    store.writing().discard(Kind::Settings).unwrap();
    store.writing().save(Kind::Settings, 2, b"mine").unwrap();
    assert_eq!(store.load(Kind::Settings, 1..=2).unwrap().bytes, b"mine");

    store.writing().begin_game(9, b"from the future").unwrap();
    assert_eq!(store.game(1..=2), Err(LoadError::NewerVersion { found: 9 }));
    assert_eq!(
        store.writing().begin_game(2, b"mine"),
        Err(GameError::NewerVersion { found: 9 })
    );
    store.writing().clear_game().unwrap();
    store.writing().begin_game(2, b"mine").unwrap();
}

#[test]
fn nothing_can_be_written_while_anything_of_another_version_is_kept() {
    let mut known = Known::ANY;
    known.records[Kind::Kiosk.index()] = 2..=3;
    known.game = 1..=1;
    let writable = |store: &mut Store<Chip>| store.writer(&known).err();
    let mut store = new_store();
    assert_eq!(writable(&mut store), None);
    store.writing().save(Kind::Kiosk, 1, b"older").unwrap();
    let mut store = remount(store);
    let operations = store.flash().operations();
    let older = OtherVersion::Older { found: 1 };
    assert_eq!(writable(&mut store), Some(older));
    assert_eq!(store.other_version(&known), Some(older));
    assert_eq!(store.load(Kind::Kiosk, 1..=1).unwrap().bytes, b"older");
    assert_eq!(store.flash().operations(), operations);
    store.writing().begin_game(4, b"newer").unwrap();
    assert_eq!(writable(&mut store), Some(OtherVersion::Newer { found: 4 }));
    store.writing().clear_game().unwrap();
    assert_eq!(writable(&mut store), Some(older));
    store.writing().discard(Kind::Kiosk).unwrap();
    assert_eq!(writable(&mut store), None);
}

#[test]
fn a_finished_game_is_counted_and_gone_at_once_or_neither() {
    let mut store = new_store();
    play(&mut store, 5);
    let before = store.flash().operations();
    store
        .writing()
        .finish_game(Kind::Records, 1, b"one")
        .unwrap();
    assert_eq!(store.flash().operations(), before + 1);
    let long = [0; MAX_RECORD + 1];
    let refused = store.writing().finish_game(Kind::Records, 1, &long);
    assert_eq!(refused, Err(SaveError::TooLong));
    let mut store = remount(store);
    assert_eq!(store.load(Kind::Records, 1..=1).unwrap().bytes, b"one");
    assert_eq!(store.game(1..=1), Err(LoadError::Missing));
    play(&mut store, 2);
    assert_eq!(remount(store).game(1..=1).unwrap().len(), 2);
}

#[test]
fn pages_of_another_format_are_refused_and_not_touched() {
    for format in [FORMAT - 1, FORMAT + 1, 255] {
        let mut store = new_store();
        play(&mut store, 20);
        let mut chip = store.release();
        let page = chip
            .bytes
            .chunks_exact_mut(PAGE)
            .rfind(|page| page[0] == b'L');
        let page = page.unwrap();
        page[3] = format;
        fix_checksum(page);
        let bytes = chip.bytes.clone();
        let range = chip.range();
        let refused = Store::mount(chip, range.clone()).unwrap_err();
        let expected = if format < FORMAT {
            MountError::OlderFormat { found: format }
        } else {
            MountError::NewerFormat { found: format }
        };
        assert_eq!(refused.cause, expected);
        let mut chip = refused.flash;
        assert_eq!(chip.bytes, bytes);
        Store::erase_everything(&mut chip, range).unwrap();
        let (store, report) = mount(chip);
        assert!(report.is_clean());
        assert_eq!(State::of(&store), State::default());
    }
}

#[test]
fn a_store_that_refused_to_open_holds_and_takes_nothing_until_it_is_erased() {
    let mut store = new_store();
    play(&mut store, 3);
    let mut chip = store.release();
    let page = chip.bytes.chunks_exact_mut(PAGE).find(|p| p[0] == b'L');
    let page = page.unwrap();
    page[3] = FORMAT + 1;
    fix_checksum(page);
    let (bytes, range) = (chip.bytes.clone(), chip.range());
    let mut store = Store::new(chip);
    let stopped = Err(SaveError::Write(WriteFault::Stopped));
    assert_eq!(store.writing().save(Kind::Settings, 1, b"before"), stopped);
    assert!(store.open(range.clone()).is_err());
    assert_eq!(State::of(&store), State::default());
    assert_eq!(store.writing().save(Kind::Settings, 1, b"after"), stopped);
    assert!(!store.writing().maintain().unwrap().erased);
    assert_eq!(store.flash().bytes, bytes);

    Store::erase_everything(store.flash(), range.clone()).unwrap();
    assert!(store.open(range).unwrap().is_clean());
    store.writing().save(Kind::Settings, 1, b"once").unwrap();
    let store = remount(store);
    assert_eq!(store.load(Kind::Settings, 1..=1).unwrap().bytes, b"once");
}

#[test]
fn what_is_too_long_or_does_not_fit_the_game_is_refused_before_flash_is_touched() {
    let mut store = new_store();
    let kind = Kind::Learned;
    let long = [0; MAX_RECORD + 1];
    assert_eq!(
        store.writing().save(kind, 1, &long),
        Err(SaveError::TooLong)
    );
    assert_eq!(store.writing().append_ply(&[1]), Err(GameError::NoGame));
    assert_eq!(store.writing().truncate_game(0), Err(GameError::NoGame));
    let header = [0; MAX_HEADER + 1];
    assert_eq!(
        store.writing().begin_game(1, &header),
        Err(GameError::TooLong)
    );
    assert_eq!(counts(&mut store), (0, 0));
    play(&mut store, MAX_PLIES as u8);
    let before = counts(&mut store);
    assert_eq!(
        store.writing().append_ply(&[1]),
        Err(GameError::TooManyPlies)
    );
    assert_eq!(
        store.writing().truncate_game(MAX_PLIES + 1),
        Err(GameError::NoSuchPly)
    );
    let long = [0; MAX_PLY + 1];
    assert_eq!(store.writing().append_ply(&long), Err(GameError::TooLong));
    assert_eq!(counts(&mut store), before);
}

#[test]
fn ranges_that_do_not_fit_are_refused() {
    let sectors = MAX_SECTORS + 1;
    let end = |sectors: usize| (sectors * SECTOR) as u32;
    let ranges = [
        0..end(MIN_SECTORS - 1),
        0..end(MAX_SECTORS + 1),
        0..end(MIN_SECTORS) + 1,
        1..end(MIN_SECTORS) + 1,
        end(sectors - 4)..end(sectors + 4),
        end(9)..end(1),
    ];
    for range in ranges {
        let mut chip = Chip::new(sectors);
        let erased = Store::erase_everything(&mut chip, range.clone());
        assert_eq!(erased, Err(EraseError::Range), "{range:?}");
        let refused = Store::mount(chip, range.clone()).unwrap_err();
        assert_eq!(refused.cause, MountError::Range, "{range:?}");
    }
}

#[test]
fn the_store_stays_within_its_range() {
    let mut chip = Chip::new(MIN_SECTORS + 4);
    chip.bytes[..2 * SECTOR].fill(0x12);
    chip.bytes[(MIN_SECTORS + 2) * SECTOR..].fill(0x34);
    let range = 2 * SECTOR as u32..((MIN_SECTORS + 2) * SECTOR) as u32;
    let (mut store, _) = Store::mount(chip, range).unwrap();
    for _ in 0..20 {
        play(&mut store, 60);
    }
    let chip = store.release();
    assert!(chip.bytes[..2 * SECTOR].iter().all(|&byte| byte == 0x12));
    assert!(
        chip.bytes[(MIN_SECTORS + 2) * SECTOR..]
            .iter()
            .all(|&byte| byte == 0x34)
    );
}

#[test]
fn one_rotten_page_costs_its_own_entry_and_no_other() {
    let (chip, pages) = filled();
    let (whole, report) = mount(chip.clone());
    assert!(report.is_clean());
    let whole = State::of(&whole);
    // The arrival, the records, the game, its plies.
    const GAME: usize = 1 + Kind::NUM;
    assert_eq!(pages.len(), GAME + 1 + 10);
    for (number, page) in pages.iter().enumerate() {
        let mut rotten = chip.clone();
        rotten.bytes[page * PAGE + 12] ^= 0x30;
        let (store, report) = mount(rotten);
        // Damage of the last page cannot be distinguished from a power cut.
        let last = number + 1 == pages.len();
        assert_eq!(report.skipped(Cause::Damaged), u16::from(!last));
        assert_eq!(report.skipped(Cause::Torn), u16::from(last));
        assert_eq!(report.is_lossy(), !last);
        let found = State::of(&store);
        let mut expected = whole.clone();
        match number {
            // The arrival page holds no data.
            0 => {}
            1..GAME => expected.records[number - 1] = None,
            GAME => expected.game = None,
            _ => {
                let plies = number - GAME - 1;
                expected.game.as_mut().unwrap().2.truncate(plies);
            }
        }
        assert_eq!(found, expected, "page {number}");
        let detached = match number {
            ..GAME => 0,
            GAME => 10,
            _ => (GAME + 10 - number) as u16,
        };
        assert_eq!(report.skipped(Cause::Detached), detached, "page {number}");
    }
}

#[test]
fn a_game_goes_on_after_a_rotten_ply() {
    let (mut chip, pages) = filled();
    chip.bytes[pages[1 + Kind::NUM + 6] * PAGE + 23] ^= 3;
    let (mut store, _) = mount(chip);
    assert_eq!(store.game(1..=1).unwrap().len(), 5);
    store.writing().append_ply(b"new").unwrap();
    let store = remount(store);
    let game = store.game(1..=1).unwrap();
    assert_eq!(game.len(), 6);
    assert_eq!(game.plies().last(), Some(&b"new"[..]));
}

#[test]
fn a_mount_reads_each_page_a_few_times_at_most() {
    let most = 9 * 3 * (MAX_SECTORS * SECTOR / PAGE) as u64;
    let mut store = mount(Chip::new(MAX_SECTORS)).0;
    for _ in 0..40 {
        play(&mut store, 60);
    }
    let mut chip = store.release();
    chip.reads = 0;
    let mut chip = mount(chip).0.release();
    println!(
        "{} reads for {} pages",
        chip.reads,
        MAX_SECTORS * SECTOR / PAGE
    );
    assert!(chip.reads <= 4 * (MAX_SECTORS * SECTOR / PAGE) as u64);
    chip.bytes.fill(0);
    chip.reads = 0;
    assert!(mount(chip).0.flash().reads <= most);
}

#[test]
fn the_store_takes_little_memory() {
    let flash = size_of::<Chip>();
    let size = size_of::<Store<Chip>>() - flash;
    println!("{size} bytes besides the flash driver");
    assert!(size <= 6 * 256, "{size}");
}
