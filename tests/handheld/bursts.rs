//! Lines of the port in bursts of any size: nothing is lost, and nothing depends on how
//! they are split into writes.

use host::simulator::{Handheld, ThinkingTime, saves};
use lyngk_pocket::app::{Button, Settings};
use lyngk_pocket::rules::Rng;
use testkit::bursts::{Device, Driver, live};
use testkit::chip::Chip;

#[test]
fn bursts_of_any_size_are_worth_the_same_as_single_lines() {
    let mut tally = testkit::bursts::Counts::default();
    for seed in 1..=16 {
        tally.add(&live(seed, 4_000));
    }
    println!("{tally:?}");
    assert!(tally.lines > 20_000 && tally.plies > 100, "{tally:?}");
    assert!(tally.at_kiosks > 100 && tally.in_flights > 100, "{tally:?}");
    assert!(tally.cuts > 10 && tally.cycles > 100, "{tally:?}");
}

/// A sequence of presses as lines.
fn presses(seed: u64, count: usize) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let mut button = || match rng.below(16) {
        0 => Button::B,
        1 => Button::Y,
        2 => Button::X,
        3..9 => Button::A,
        other => Button::ALL[other as usize % 4],
    };
    (0..count)
        .map(|_| format!("press {}\n", button().name()))
        .collect()
}

/// Splits bytes into writes of up to `most` bytes.
fn split(bytes: &[u8], most: u32, rng: &mut Rng) -> Vec<Vec<u8>> {
    let mut rest = bytes;
    let mut writes = Vec::new();
    while !rest.is_empty() {
        let some = (1 + rng.below(most) as usize).min(rest.len());
        writes.push(rest[..some].to_vec());
        rest = &rest[some..];
    }
    writes
}

#[test]
fn a_power_cycle_changes_nothing_however_presses_are_split_into_writes() {
    let mut ended = 0;
    for seed in 1..=24 {
        let lines = presses(seed, 120);
        let mut lasting = Vec::new();
        for most in [1, 7, 64, 4_000] {
            for driver in [Driver::Simulator, Driver::Firmware] {
                let mut device = Device::on(Chip::new(16), driver, seed);
                // English, and not its first start any more; then permission to press.
                for _ in 0..2 {
                    device.press(Button::A);
                    device.press(Button::B);
                }
                device.write(b"press up\n");
                device.wait(600);
                device.press(Button::A);
                assert!(device.app().may_computer_press());
                let mut rng = Rng::new(seed + u64::from(most));
                for write in split(lines.concat().as_bytes(), most, &mut rng) {
                    device.write(&write);
                }
                ended += u32::from(device.has_ended());
                let before = device.lasting();
                device.power_cycle(seed);
                assert_eq!(device.lasting(), before, "seed {seed}, {most}, {driver:?}");
                lasting.push(before);
            }
        }
        assert!(
            lasting.windows(2).all(|pair| pair[0] == pair[1]),
            "seed {seed}: a split changes what lasts"
        );
    }
    println!("{ended} of 192 devices asked for a restart");
}

#[test]
fn a_line_without_an_answer_holds_up_no_line_behind_it() {
    let mut handheld = Handheld::new(
        saves::with_settings(&Settings::default()),
        1,
        ThinkingTime::MadeUp,
    );
    handheld.send(b"settings\nstop\nstop\nisready\n");
    let heard = String::from_utf8(handheld.hear(usize::MAX)).expect("UTF-8");
    assert!(heard.ends_with("readyok\n"), "{heard}");
}

#[test]
fn the_simulator_keeps_what_bursts_of_presses_do() {
    for seed in 1..=4 {
        let mut handheld = Handheld::new(
            saves::with_settings(&Settings::default()),
            1,
            ThinkingTime::MadeUp,
        );
        handheld.wait(1_000);
        handheld.send(b"press up\n");
        handheld.hear(usize::MAX);
        handheld.wait(600);
        handheld.press(Button::A);
        let lines = presses(seed, 150);
        for burst in lines.chunks(50) {
            handheld.send(burst.concat().as_bytes());
            handheld.hear(usize::MAX);
        }
        let lasting = |handheld: &Handheld| {
            let app = handheld.app();
            let game = app.saved_game().cloned();
            (*app.settings(), *app.records(), game)
        };
        let before = lasting(&handheld);
        assert_eq!(lasting(&handheld.restarted(2)), before, "seed {seed}");
    }
}
