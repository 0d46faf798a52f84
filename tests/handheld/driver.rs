//! Saving and restoring on a chip that can fail: restored data, refused data, and that
//! nothing is written beside refused data.

use crate::storage::chip::{Chip, Cut, Effect, PAGE};
use lyngk_pocket::app::learn::Learned;
use lyngk_pocket::app::save::{self, FAILURE_VERSION, GAME_VERSION};
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::{
    App, Boot, Button, Computer, Counters, Effects, Event, Game, Mistakes, Records, Refused, Save,
    Seat, Sent, Settings, Start, Timed, Transcript,
};
use lyngk_pocket::driver::{NotSaved, Saves};
use lyngk_pocket::rules::{Board, Rng, Status, Turn, Variant};
use lyngk_pocket::storage::{Kind, Known, MIN_SECTORS, Store};
use std::ops::ControlFlow;
use testkit::checksum::fix_checksum;

const START: Start = Start {
    variant: Variant::FivesTaken,
    code: 4711,
    seats: [Seat::Human; 2],
};

/// Every record, with the version of this application.
const RECORDS: [(Kind, u8); Kind::NUM] = [
    (Kind::Settings, Settings::VERSION),
    (Kind::Records, Records::VERSION),
    (Kind::Kiosk, Counters::VERSION),
    (Kind::Learned, Learned::VERSION),
    (Kind::Failure, FAILURE_VERSION),
    (Kind::Clock, Timed::VERSION),
    (Kind::Mistakes, Mistakes::VERSION),
];

fn saves_on(chip: Chip) -> Saves<Chip> {
    let range = chip.range();
    let mut saves = Saves::new(chip, range);
    let _ = saves.open();
    saves
}

fn reopened(saves: Saves<Chip>) -> Saves<Chip> {
    saves_on(saves.release())
}

fn restored(saves: &Saves<Chip>) -> App {
    let (mut app, mut effects) = (App::new(), Effects::default());
    saves.boot(Boot::default(), &mut app, &mut effects);
    app
}

#[test]
fn plies_that_do_not_follow_are_refused_and_the_game_stays() {
    let mut saves = with_a_game(5);
    for from in [0, 4, 6] {
        let plies = [save::ply(Turn::Pass)].into_iter().collect();
        let refused = saves.keep(&Save::PliesAppended { from, plies });
        let from = from.into();
        assert_eq!(refused, Err(NotSaved::NotNext { from, kept: 5 }));
    }
    let app = restored(&reopened(saves));
    assert_eq!(app.saved_game().map(Transcript::played), Some(5));
}

fn finished() -> Save {
    Save::GameFinished(Records::default().encoded())
}

fn dim() -> Settings {
    Settings {
        brightness: 1,
        ..Settings::default()
    }
}

/// Returns the first legal turns, one after the other.
fn turns(count: usize) -> Vec<Turn> {
    let mut game = Game::new(START);
    (0..count)
        .map(|_| {
            let board = Board::new(game.position());
            let turn = board.visit_all(ControlFlow::Break).break_value().unwrap();
            game.play(turn).unwrap();
            turn
        })
        .collect()
}

fn with_a_game(plies: usize) -> Saves<Chip> {
    let mut saves = saves_on(Chip::new(MIN_SECTORS));
    saves
        .keep(&Save::record(Kind::Settings, &dim().encoded()))
        .unwrap();
    saves.keep(&Save::GameBegun(save::header(&START))).unwrap();
    let plies = turns(plies).into_iter().map(save::ply).collect();
    saves.keep(&Save::PliesAppended { from: 0, plies }).unwrap();
    saves
}

#[test]
fn what_was_kept_comes_back_and_a_start_without_saves_tells_nothing() {
    let saves = reopened(with_a_game(5));
    let app = restored(&saves);
    assert_eq!(*app.settings(), dim());
    assert_eq!(app.saved_game().map(Transcript::played), Some(5));
    assert!(app.view().dialog.is_none());
    let fresh = restored(&saves_on(Chip::new(MIN_SECTORS)));
    assert_eq!(fresh.view(), App::new().view());
}

#[test]
fn a_game_taken_back_or_cleared_is_so_after_a_restart() {
    let mut saves = with_a_game(5);
    saves.keep(&Save::GameTruncated(2)).unwrap();
    let mut saves = reopened(saves);
    let app = restored(&saves);
    assert_eq!(app.saved_game().map(Transcript::played), Some(2));
    saves.keep(&finished()).unwrap();
    assert!(restored(&reopened(saves)).saved_game().is_none());
}

#[test]
fn a_record_of_another_version_is_refused_and_nothing_is_written_beside_it() {
    for (kind, version) in RECORDS {
        for (found, why) in [(version - 1, Refused::Older), (version + 1, Refused::Newer)] {
            let chip = with_a_game(1).release();
            let range = chip.range();
            let (mut store, _) = Store::mount(chip, range).ok().unwrap();
            let mut writer = store.writer(&Known::ANY).unwrap();
            writer.discard(kind).unwrap();
            writer.save(kind, found, b"of another version").unwrap();
            let mut saves = saves_on(store.release());
            let app = restored(&saves);
            assert!(app.view().dialog.is_some(), "{kind:?} {found}");
            assert_eq!(app.saved_game().map(Transcript::played), Some(1));
            let refused = Err(NotSaved::Refused(why));
            assert_eq!(saves.keep(&finished()), refused);
            assert_eq!(
                saves.keep(&Save::record(Kind::Settings, &dim().encoded())),
                refused
            );
            assert!(!saves.tidy());
            let saves = reopened(saves);
            let record = saves.store().load(kind, found..=found).unwrap();
            assert_eq!(record.bytes, b"of another version");
            assert_eq!(
                restored(&saves).saved_game().map(Transcript::played),
                Some(1)
            );
        }
    }
}

/// Returns settings, and a game of a newer version with some plies of one byte.
fn with_a_newer_game(plies: &[u8]) -> Saves<Chip> {
    let chip = with_a_game(0).release();
    let range = chip.range();
    let (mut store, _) = Store::mount(chip, range).ok().unwrap();
    let mut writer = store.writer(&Known::ANY).unwrap();
    writer.begin_game(GAME_VERSION + 1, b"newer").unwrap();
    for &ply in plies {
        writer.append_ply(&[ply]).unwrap();
    }
    saves_on(store.release())
}

#[test]
fn a_game_of_another_version_is_refused_and_settings_are_used_all_the_same() {
    let mut saves = with_a_newer_game(&[]);
    let app = restored(&saves);
    assert_eq!(*app.settings(), dim());
    assert!(app.saved_game().is_none());
    assert!(app.view().dialog.is_some());
    let begun = saves.keep(&Save::GameBegun(save::header(&START)));
    assert_eq!(begun, Err(NotSaved::Refused(Refused::Newer)));
}

#[test]
fn what_a_newer_firmware_keeps_beside_everything_known_is_left_alone() {
    let mut chip = with_a_game(3).release();
    let page = chip
        .bytes
        .chunks_exact_mut(PAGE)
        .rfind(|page| page.starts_with(b"LYG"));
    let page = page.unwrap();
    page[9] = 0x48;
    fix_checksum(page);
    let before = chip.bytes.clone();
    let mut saves = saves_on(chip);
    let app = restored(&saves);
    // It is reported as another version's, not as damage, and known data is used.
    let title = app.view().dialog.map(|dialog| dialog.title.to_string());
    let texts = &Language::English.texts().saves;
    assert_eq!(title.as_deref(), Some(texts.refused_title));
    assert_eq!(*app.settings(), dim());
    assert_eq!(app.saved_game().map(Transcript::played), Some(2));
    let refused = Err(NotSaved::Refused(Refused::Newer));
    assert_eq!(saves.keep(&finished()), refused);
    assert_eq!(
        saves.keep(&Save::record(Kind::Settings, &dim().encoded())),
        refused
    );
    assert!(!saves.tidy());
    assert_eq!(saves.release().bytes, before);
}

#[test]
fn erasing_what_was_refused_lets_the_next_start_save() {
    let mut saves = with_a_newer_game(&[]);
    assert!(saves.keep(&finished()).is_err());
    saves.erase().unwrap();
    let mut saves = reopened(saves);
    assert!(restored(&saves).view().dialog.is_none());
    saves
        .keep(&Save::record(Kind::Settings, &dim().encoded()))
        .unwrap();
    assert_eq!(*restored(&reopened(saves)).settings(), dim());
}

#[test]
fn flash_that_does_not_fit_is_refused_without_a_change() {
    let chip = with_a_game(3).release();
    let before = chip.bytes.clone();
    let mut saves = Saves::new(chip, 0..100);
    assert!(saves.open().is_err());
    assert!(restored(&saves).view().dialog.is_some());
    let kept = saves.keep(&Save::record(Kind::Settings, &dim().encoded()));
    assert_eq!(kept, Err(NotSaved::Refused(Refused::Broken)));
    assert_eq!(saves.release().bytes, before);
}

#[test]
fn flash_at_its_end_is_told_apart_from_a_save_that_failed() {
    let mut chip = with_a_game(4).release();
    chip.worn.extend(0..MIN_SECTORS);
    let mut saves = saves_on(chip);
    let mut app = restored(&saves);
    let not_saved = saves.keep(&Save::GameTruncated(1)).unwrap_err();
    assert_eq!(not_saved.event(), Event::FlashWornOut, "{not_saved}");
    app.handle(not_saved.event(), &mut Effects::default());
    let title = app.view().dialog.map(|dialog| dialog.title.to_string());
    let texts = &Language::English.texts().saves;
    assert_eq!(title.as_deref(), Some(texts.worn_title));
    assert_eq!(
        restored(&reopened(saves))
            .saved_game()
            .map(Transcript::played),
        Some(4)
    );
    // A change that cannot be made does no further harm.
    let mut saves = with_a_game(4);
    let not_saved = saves.keep(&Save::GameTruncated(9)).unwrap_err();
    assert_eq!(not_saved.event(), Event::SaveFailed, "{not_saved}");
}

#[test]
fn what_a_power_cut_leaves_is_no_alarm_and_what_else_is_lost_is_told() {
    for effect in Effect::ALL {
        let mut chip = with_a_game(4).release();
        chip.cut = Some(Cut { after: 0, effect });
        let mut saves = saves_on(chip);
        assert!(saves.keep(&Save::GameTruncated(1)).is_err());
        let mut chip = saves.release();
        chip.restore_power();
        let app = restored(&saves_on(chip));
        assert!(app.view().dialog.is_none(), "{effect:?}");
    }
    // The page of a ply in the middle of the game has become unreadable.
    let mut chip = with_a_game(6).release();
    let written = chip
        .bytes
        .chunks(PAGE)
        .filter(|page| page.iter().any(|&byte| byte != 0xFF));
    let fourth_from_last = written.count() - 4;
    let pages = chip.bytes.chunks_mut(PAGE);
    let mut written = pages.filter(|page| page.iter().any(|&byte| byte != 0xFF));
    written.nth(fourth_from_last).unwrap()[8..40].fill(0);
    let app = restored(&saves_on(chip));
    assert!(app.saved_game().is_some_and(|game| game.played() < 6));
    assert!(app.view().dialog.is_some(), "plies were lost");
}

/// Returns a whole random game of two people.
fn whole_game() -> Vec<Turn> {
    let mut game = Game::new(START);
    let mut rng = Rng::new(7);
    let mut turns = Vec::new();
    loop {
        let turn = match game.status() {
            Status::Over(_) => return turns,
            Status::MustPass => Turn::Pass,
            Status::ToMove => Board::new(game.position()).random_turn(&mut rng).unwrap(),
        };
        game.play(turn).unwrap();
        turns.push(turn);
    }
}

/// Returns the chip after the last turn of a game, before the game is counted.
fn after_the_last_turn() -> Chip {
    let mut saves = saves_on(Chip::new(MIN_SECTORS));
    saves
        .keep(&Save::record(Kind::Settings, &dim().encoded()))
        .unwrap();
    saves.keep(&Save::GameBegun(save::header(&START))).unwrap();
    for (from, turn) in (0..).zip(whole_game()) {
        let plies = [save::ply(turn)].into_iter().collect();
        saves.keep(&Save::PliesAppended { from, plies }).unwrap();
    }
    saves.release()
}

/// Starts a device and carries out its saves. Returns false if the power is lost.
fn started(saves: &mut Saves<Chip>) -> (App, bool) {
    let (mut app, mut effects) = (App::new(), Effects::default());
    saves.boot(Boot::default(), &mut app, &mut effects);
    let kept = effects.saves.iter().all(|save| saves.keep(save).is_ok());
    (app, kept)
}

#[test]
fn a_finished_game_that_is_found_is_shown_and_counted() {
    let mut saves = saves_on(after_the_last_turn());
    let (app, kept) = started(&mut saves);
    assert!(kept && app.saved_game().is_none());
    let mut report = String::new();
    app.report(&mut report).unwrap();
    assert!(report.starts_with("screen result"), "{report}");
    assert_eq!(app.records().games, 1);
    let (app, _) = started(&mut reopened(saves));
    assert_eq!((app.records().games, app.saved_game()), (1, None));
    assert!(app.view().dialog.is_none());
}

#[test]
fn a_finished_game_counts_once_wherever_the_power_goes() {
    for effect in Effect::ALL {
        let mut after = 0;
        loop {
            let mut chip = after_the_last_turn();
            chip.cut = Some(Cut { after, effect });
            let mut saves = saves_on(chip);
            let (_, kept) = started(&mut saves);
            let mut chip = saves.release();
            chip.restore_power();
            // Two more whole starts do not count it again.
            for _ in 0..2 {
                let mut saves = saves_on(chip);
                let (app, _) = started(&mut saves);
                assert_eq!(app.records().games, 1, "{effect:?} after {after}");
                assert!(app.saved_game().is_none());
                chip = saves.release();
            }
            let store = saves_on(chip);
            assert!(store.store().game(GAME_VERSION..=GAME_VERSION).is_err());
            if kept {
                break;
            }
            after += 1;
        }
        assert!(after > 0, "{effect:?} cuts something");
    }
}

/// Returns a computer's game as it is sent to be played on: all turns but the last.
fn sent(turns: &[u16], chip: Chip) -> (Saves<Chip>, bool) {
    let mut saves = saves_on(chip);
    let (mut app, mut effects) = (App::new(), Effects::default());
    saves.boot(Boot::default(), &mut app, &mut effects);
    effects.clear();
    let sent = Sent {
        start: Start { code: 9, ..START },
        opening: None,
        turns,
        took: &[],
        control: None,
        end: None,
    };
    app.handle(Event::Computer(Computer::Play(sent)), &mut effects);
    let mut kept = true;
    saves.keep_all(&effects.saves, |_| kept = false);
    (saves, kept)
}

#[test]
fn a_game_put_with_its_plies_is_there_whole_or_not_at_all() {
    let start = Start { code: 9, ..START };
    let mut turns = Vec::new();
    let mut game = Game::new(start);
    let mut rng = Rng::new(3);
    loop {
        let board = Board::new(game.position());
        let turn = board.random_turn(&mut rng).unwrap_or(Turn::Pass);
        game.play(turn).unwrap();
        if matches!(game.status(), Status::Over(_)) {
            break;
        }
        turns.push(turn.code());
    }
    assert!(turns.len() > 28, "more than one save holds");
    for effect in Effect::ALL {
        let (mut before, mut after) = (0, 0);
        loop {
            let mut chip = with_a_game(5).release();
            let cut = before + after;
            chip.cut = Some(Cut { after: cut, effect });
            let (saves, kept) = sent(&turns, chip);
            let mut chip = saves.release();
            chip.restore_power();
            let app = restored(&saves_on(chip));
            let found = app.saved_game().expect("a game");
            if found.start().code == START.code {
                assert!(!kept);
                assert_eq!(found.played(), 5, "{effect:?} after {cut}");
                before += 1;
            } else {
                assert_eq!(found.played(), turns.len(), "{effect:?} after {cut}");
                after += 1;
            }
            if kept {
                break;
            }
        }
        assert!(before > 1, "{effect:?}: {before} and {after}");
    }
}

#[test]
fn a_game_beside_refused_saves_is_told_to_be_lost_and_writes_nothing() {
    let mut saves = with_a_newer_game(&(0..20).collect::<Vec<u8>>());
    let before = saves.store().game(0..=u8::MAX).unwrap().clone();
    let (mut app, _) = started(&mut saves);
    let mut refusals = 0;
    let mut press = |app: &mut App, button| {
        let mut effects = Effects::default();
        app.handle(Event::Pressed(button), &mut effects);
        app.handle(Event::Released(button), &mut effects);
        for save in &effects.saves {
            let kept = saves.keep(save);
            assert_eq!(kept, Err(NotSaved::Refused(Refused::Newer)));
            refusals += 1;
            app.handle(Event::SaveFailed, &mut Effects::default());
        }
    };
    // Past the announcement into a new game.
    for button in [Button::A, Button::A, Button::A] {
        press(&mut app, button);
    }
    let message = app.view().board.unwrap().surroundings().message.clone();
    let not_kept = Language::English.texts().saves.not_kept;
    assert_eq!(
        message
            .map(|message| message.as_str().to_owned())
            .as_deref(),
        Some(not_kept)
    );
    // A turn, the menu, and resigning: all saves are refused.
    for button in [
        Button::B,
        Button::A,
        Button::A,
        Button::Y,
        Button::Up,
        Button::A,
        Button::A,
    ] {
        press(&mut app, button);
    }
    assert!(refusals >= 2, "it tried: {refusals}");
    let saves = reopened(saves);
    assert_eq!(*saves.store().game(0..=u8::MAX).unwrap(), before);
}
