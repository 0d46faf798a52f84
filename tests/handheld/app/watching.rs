//! The device plays alone, in a demo and in an own game against itself. Also the place of
//! the rules that opens after a refusal.

use super::device::{Device, TWO, some_position};
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::view::Layout;
use lyngk_pocket::app::{Button, Event, Game, Pace, Seat, Sound, Start, TimeControl, save};
use lyngk_pocket::rules::{Board, Position, Rng, Status, Turn, Variant};

/// Returns the caption below the board and the pace beside it, if they are shown.
fn caption(device: &Device) -> Option<(String, String)> {
    match device.app.view().board?.layout {
        Layout::Captioned { note, caption, .. } => Some((
            caption.text.as_str().to_owned(),
            note.head.as_str().to_owned(),
        )),
        _ => None,
    }
}

/// Waits a moment and answers a search with a random turn. Returns the sound.
fn watch(device: &mut Device, lots: &mut Rng) -> Option<Sound> {
    let asked = device.fx.think;
    let think = asked.or_else(|| device.wait(1_000).think)?;
    let turn = Board::new(&think.position).random_turn(lots)?;
    let done = Event::SearchDone {
        ticket: think.ticket,
        turn,
        score: 0,
    };
    let sound = device.event(done).sound;
    device.fx.clear();
    sound.or_else(|| device.wait(10).sound)
}

/// Presses from the title to a game of the device alone.
const DEVICE_ALONE: [Button; 6] = [
    Button::A,
    Button::Down,
    Button::Right,
    Button::Right,
    Button::Up,
    Button::A,
];

#[test]
fn a_new_game_of_the_device_alone_has_the_demos_captions_pause_and_speed() {
    let mut device = Device::new();
    device.press(&DEVICE_ALONE);
    assert_eq!(device.screen(), "demo");
    assert!(device.app.saved_game().is_some(), "it is an own game");
    assert!(caption(&device).is_some_and(|(words, pace)| !words.is_empty() && pace == "x1"));
    device.press(&[Button::X]);
    assert!(caption(&device).is_some_and(|(_, pace)| pace == "x2"));
    let mut lots = Rng::new(4);
    let played = |device: &Device| device.app.shown_game().unwrap().played();
    while played(&device) < 3 {
        watch(&mut device, &mut lots);
    }
    device.press(&[Button::A]);
    let stopped = played(&device);
    for _ in 0..30 {
        watch(&mut device, &mut lots);
    }
    assert_eq!(played(&device), stopped, "it stands still");
    device.press(&[Button::A]);
    while played(&device) == stopped {
        watch(&mut device, &mut lots);
    }
    // The game waits on the title and continues as it was.
    device.press(&[Button::B]);
    assert_eq!(device.screen(), "title");
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "demo");
    device.press(&[Button::Y]);
    assert_eq!(device.screen(), "menu");
    device.press(&[Button::B]);
    assert_eq!(device.screen(), "demo");
}

#[test]
fn nobody_loses_a_five_while_the_device_plays_alone() {
    let mut device = Device::new();
    device.press(&DEVICE_ALONE);
    let mut lots = Rng::new(5);
    let mut sounds = Vec::new();
    let mut patience = 5_000;
    while device.screen() == "demo" && patience > 0 {
        sounds.extend(watch(&mut device, &mut lots));
        patience -= 1;
    }
    assert_eq!(device.screen(), "result");
    assert!(sounds.contains(&Sound::Capture), "{sounds:?}");
    assert!(!sounds.contains(&Sound::Lose));
}

#[test]
fn a_five_that_the_device_captures_from_a_person_sounds_like_a_loss() {
    let captures = |board: &Board| {
        let mut found = None;
        let _: core::ops::ControlFlow<()> = board.visit_all(|turn| {
            let played = lyngk_pocket::app::Played::in_position(board.position(), turn);
            if played.is_ok_and(|played| played.captures()) {
                found = Some(turn);
                return core::ops::ControlFlow::Break(());
            }
            core::ops::ControlFlow::Continue(())
        });
        found
    };
    let (code, turns) = some_position(Variant::FivesTaken, |board| captures(board).is_some());
    let mut seats = [Seat::Human; 2];
    seats[turns.len() % 2] = Seat::Device(Level::WEAKEST);
    let mut device = Device::with_game(seats, Variant::FivesTaken, code, &turns);
    let capture = captures(&Board::new(&device.position())).unwrap();
    let think = device.fx.think.or_else(|| device.wait(1_000).think);
    let ticket = think.expect("it thinks").ticket;
    device.event(Event::SearchDone {
        ticket,
        turn: capture,
        score: 0,
    });
    let sound = device.fx.sound.or_else(|| device.wait(10).sound);
    assert_eq!(sound, Some(Sound::Lose));
}

/// Returns the title of the present page of the rules.
fn page(device: &Device) -> &'static str {
    assert_eq!(device.screen(), "rules");
    device.app.view().card.expect("a page has words").title
}

#[test]
fn a_claim_that_nobody_has_left_offers_its_rule() {
    let none_left =
        |board: &Board| board.position().claimable().is_empty() && board.status() == Status::ToMove;
    let (code, turns) = some_position(Variant::FivesTaken, none_left);
    let mut device = Device::with_game(TWO, Variant::FivesTaken, code, &turns);
    let fx = device.press(&[Button::X]);
    assert_eq!(fx.sound, Some(Sound::Refuse));
    assert_eq!(device.screen(), "play");
    device.press(&[Button::Y]);
    assert_eq!(page(&device), "Claiming");
    device.press(&[Button::B]);
    assert_eq!(device.screen(), "play");
}

/// Returns a setup and turns after which the side to move has to pass.
fn forced_pass() -> (u32, Vec<Turn>) {
    (0..5_000)
        .find_map(|code| {
            let setup = Position::setup(Variant::FivesTaken, u64::from(code));
            let mut board = Board::new(&setup);
            let mut lots = Rng::new(u64::from(code));
            let mut turns = Vec::new();
            while board.status() == Status::ToMove {
                let turn = board.random_turn(&mut lots)?;
                turns.push(turn);
                board.play(turn);
            }
            (board.status() == Status::MustPass).then_some((code, turns))
        })
        .expect("a pass is forced now and then")
}

#[test]
fn a_forced_pass_offers_its_rule() {
    let (code, turns) = forced_pass();
    let header = save::header(&Start {
        variant: Variant::FivesTaken,
        code,
        seats: TWO,
    });
    let plies: Vec<u8> = turns.iter().flat_map(|&turn| save::ply(turn)).collect();
    let mut device = Device::found(&header, &plies);
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "dialog");
    device.press(&[Button::X]);
    assert_eq!(page(&device), "Passing");
    device.press(&[Button::B]);
    assert_eq!(device.screen(), "dialog");
    device.press(&[Button::A]);
    let last = turns.len();
    assert_eq!(
        device.app.shown_game().unwrap().turn(last),
        Some(Turn::Pass)
    );
}

#[test]
fn the_rules_open_at_the_chapter_that_fits_the_game() {
    for (variant, chapter) in [
        (Variant::FivesTaken, "The aim"),
        (Variant::SixesTaken, "Six: the variant"),
        (Variant::FivesStay, "The aim"),
        (Variant::SixesStay, "Six: the variant"),
    ] {
        let mut device = Device::with_game(TWO, variant, 3, &[]);
        device.press(&[Button::Y]);
        let list = device.app.view().list.unwrap();
        let rules = list.rows.iter().position(|row| row.label == "The rules");
        for _ in 0..rules.unwrap() {
            device.press(&[Button::Down]);
        }
        device.press(&[Button::A]);
        assert_eq!(device.screen(), "rules-index");
        device.press(&[Button::A]);
        assert_eq!(page(&device), chapter);
    }
}

#[test]
fn a_game_of_the_device_alone_is_watched_again_after_its_clocks_stood() {
    let start = Start {
        variant: Variant::FivesTaken,
        code: 7,
        seats: [Seat::Device(Level::WEAKEST); 2],
    };
    let control = TimeControl {
        pace: Pace::Game,
        seconds: [300; 2],
    };
    let header = save::full_header(&Game::new(start), Some(control));
    let mut device = Device::found(&header, &[]);
    device.press(&[Button::A]);
    assert_eq!(device.screen(), "demo");
    for goes_on in [Button::A, Button::B, Button::Y] {
        device.press(&[Button::Y]);
        device.choose(Language::English.texts().clock.pause);
        assert_eq!(device.screen(), "paused");
        device.press(&[goes_on]);
        assert_eq!(device.screen(), "demo", "{goes_on:?}");
    }
}
