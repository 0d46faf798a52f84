//! Games with clocks: the device stays within its own at every level, undo and hints
//! follow the rules of `docs/RULES.md`, low time is audible and visible, and a power cut
//! at any moment takes no time from either player.

use super::device::{Device, TWO};
use crate::storage::chip::{Chip, Cut, Effect};
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::text::Language;
use lyngk_pocket::app::{
    App, Boot, Button, CutShort, Effects, Event, Game, Pace, Purpose, Save, Seat, Settings, Sound,
    Start, Think, TimeControl, Transcript, save,
};
use lyngk_pocket::driver::Saves;
use lyngk_pocket::rules::{Board, Outcome, Player, Position, Rng, Status, Variant};
use lyngk_pocket::storage::Kind;
use lyngk_pocket::storage::MIN_SECTORS;
use testkit::kept::Kept;

const PACES: [Pace; 4] = [Pace::Game, Pace::Increment(2), Pace::Delay(2), Pace::Turn];

const fn control(pace: Pace, seconds: u16) -> TimeControl {
    TimeControl {
        pace,
        seconds: [seconds; 2],
    }
}

/// Returns a game with clocks at its beginning, on the board.
fn timed(seats: [Seat; 2], control: TimeControl, code: u32) -> Device {
    let start = Start {
        variant: Variant::FivesTaken,
        code,
        seats,
    };
    Device::at_start_of(&Game::new(start), Some(control))
}

impl Device {
    /// Returns the seconds that the clocks of A and B show.
    fn clocks(&self) -> [u16; 2] {
        let mut report = String::new();
        self.app.report(&mut report).expect("a string takes it all");
        let mut words = report.split(' ').skip_while(|&word| word != "clock");
        let clocks = words.nth(1).expect("the report has clocks");
        let (a, b) = clocks.split_once('-').expect("both clocks");
        [a, b].map(|seconds| seconds.parse().expect("seconds"))
    }

    /// Waits as a driver does, until the application needs a tick. Returns whether the
    /// time has come.
    fn sleep_until(&mut self, until: u64) -> bool {
        let at = self.app.wake_at().map_or(until, |at| at.min(until));
        self.now = at.max(self.now);
        self.event(Event::Tick(self.now));
        self.fx.move_now
    }

    fn played(&self) -> usize {
        self.app.own_game().map_or(0, Transcript::played)
    }

    fn status(&self) -> Status {
        self.app
            .own_game()
            .map_or(Status::MustPass, Transcript::status)
    }

    /// Plays a turn with the buttons: the first without a claim that the board offers.
    /// Returns false if there is none.
    fn play_something(&mut self) -> bool {
        let before = self.played();
        for _ in 0..40 {
            self.press(&[Button::B, Button::A, Button::A]);
            if self.played() != before {
                return true;
            }
        }
        false
    }

    /// Waits until the last turn has arrived and the device searches; `None` if a person
    /// is to move.
    fn next_thought(&mut self) -> Option<Think> {
        for _ in 0..500 {
            let think = self.fx.think.take();
            if let Some(think) = think.filter(|think| think.purpose == Purpose::Move) {
                return Some(think);
            }
            if self.app.is_at_rest() && self.app.is_your_turn_or_pass() {
                return None;
            }
            self.wait(20);
        }
        None
    }

    /// Waits until the last turn has arrived.
    fn land(&mut self) {
        for _ in 0..200 {
            if self.app.is_at_rest() {
                return;
            }
            self.wait(20);
        }
    }
}

/// The device never loses on time, although its search would go on for ever and receives
/// the request to decide late, as during an erase.
#[test]
fn the_device_decides_within_its_clock_at_every_level() {
    const LATE: u64 = 200;
    for level in Level::all() {
        for pace in PACES {
            let seconds = if pace == Pace::Turn { 5 } else { 30 };
            let seats = [Seat::Device(level), Seat::Human];
            let mut device = timed(seats, control(pace, seconds), u32::from(level.number()));
            let mut lots = Rng::new(u64::from(level.number()));
            let (mut thoughts, mut hurried) = (0, 0);
            while let (Status::ToMove | Status::MustPass, 0..1_000) = (device.status(), thoughts) {
                thoughts += 1;
                let Some(think) = device.next_thought() else {
                    if device.status() != Status::ToMove {
                        device.press(&[Button::A]);
                    } else if !device.play_something() {
                        break;
                    }
                    continue;
                };
                let mut asked = false;
                for _ in 0..60 {
                    asked = device.sleep_until(device.now + 60_000);
                    if asked {
                        break;
                    }
                }
                assert!(asked, "{level:?} {pace:?}: it was never asked to decide");
                hurried += 1;
                device.wait(LATE);
                let board = Board::new(&think.position);
                let turn = board.random_turn(&mut lots).expect("there is a turn");
                device.event(Event::SearchDone {
                    ticket: think.ticket,
                    turn,
                    score: 0,
                });
            }
            let game = device.app.own_game().expect("the game is still there");
            assert_eq!(game.cut_short(), None, "{level:?} {pace:?}");
            assert!(hurried > 8, "{level:?} {pace:?}: {hurried}");
        }
    }
}

#[test]
fn taking_back_gives_no_time_back_and_no_increment_twice() {
    let mut device = timed(TWO, control(Pace::Increment(5), 60), 4);
    device.wait(10_000);
    assert!(device.play_something());
    device.land();
    assert_eq!(device.clocks(), [55, 60]);
    device.wait(3_000);
    assert_eq!(device.clocks(), [55, 57]);
    device.press(&[Button::Y]);
    device.choose(Language::English.texts().undo);
    assert_eq!(device.played(), 0);
    // Time used by both players stays used.
    device.wait(4_000);
    assert_eq!(device.clocks(), [51, 57]);
    assert!(device.play_something());
    device.land();
    assert_eq!(device.clocks(), [51, 57]);
}

#[test]
fn the_clock_runs_while_a_hint_is_looked_for() {
    let mut device = timed(TWO, control(Pace::Game, 60), 4);
    device.wait(1_000);
    device.press(&[Button::Y]);
    device.wait(20_000);
    assert_eq!(device.clocks(), [59, 60], "no time passes in the menu");
    device.choose(Language::English.texts().show_hint);
    let think = device.fx.think.expect("a hint is searched for");
    assert_eq!(think.purpose, Purpose::Hint);
    device.wait(5_000);
    assert_eq!(device.clocks(), [54, 60]);
}

#[test]
fn time_that_runs_low_is_heard_once_and_seen_and_the_last_seconds_are_counted() {
    let mut device = timed(TWO, control(Pace::Game, 60), 4);
    let mut sounds = Vec::new();
    for second in 1..=60 {
        device.wait(1_000);
        if let Some(sound) = device.fx.sound {
            sounds.push((60 - second, sound));
        }
        if second < 60 {
            let mut board = device.app.view().board.expect("the board is in sight");
            let clocks = board.surroundings().clocks.expect("both clocks");
            assert_eq!(clocks.map(|clock| clock.low), [second >= 50, false]);
        }
    }
    let (warned, rest) = sounds.split_first().expect("there are sounds");
    assert_eq!(*warned, (10, Sound::Warn));
    let counted: Vec<u16> = rest.iter().map(|&(second, _)| second).collect();
    assert_eq!(counted, [5, 4, 3, 2, 1, 0]);
    device.wait(3_000);
    assert_eq!(device.screen(), "result");
    let game = device.app.own_game().expect("the game is still there");
    let lost = CutShort::OutOfTime(Player::A, Outcome::Win(Player::B));
    assert_eq!(game.cut_short(), Some(lost));
}

/// A player who cannot win any more does not win on time.
#[test]
fn out_of_time_against_an_opponent_who_is_out_of_reach_is_a_draw() {
    let text = "./.,.,.,./I,B,R,G,K,J,I/B,R,G,K,J,I/B,R,G,K,J,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. A RG/IB 4/1 5";
    let position: Position = text.parse().expect("a position");
    let start = Start {
        variant: Variant::FivesTaken,
        code: 0,
        seats: TWO,
    };
    // B has 1, and the 18 pieces make at most three more: as many as A.
    for (player, outcome) in [
        (Player::A, Outcome::Win(Player::B)),
        (Player::B, Outcome::Win(Player::A)),
    ] {
        let mut game = Game::arranged(&position, start);
        game.run_out_of_time(player);
        assert_eq!(game.status(), Status::Over(outcome));
    }
    let further: Position = text.replace("4/1", "5/0").parse().expect("a position");
    let mut game = Game::arranged(&further, start);
    game.run_out_of_time(Player::A);
    assert_eq!(game.status(), Status::Over(Outcome::Draw));
    let mut game = Game::arranged(&further, start);
    game.run_out_of_time(Player::B);
    assert_eq!(game.status(), Status::Over(Outcome::Win(Player::A)));
}

/// A device with flash that can lose power.
struct Saving {
    device: Device,
    saves: Saves<Chip>,
    /// True if saving failed because the power is off.
    off: bool,
}

impl Saving {
    fn on(chip: Chip) -> Self {
        let range = chip.range();
        let mut saves = Saves::new(chip, range);
        let _ = saves.open();
        let (mut app, mut fx) = (App::new(), Effects::default());
        saves.boot(Boot::default(), &mut app, &mut fx);
        let device = Device { app, now: 0, fx };
        let mut saving = Self {
            device,
            saves,
            off: false,
        };
        saving.keep();
        saving
    }

    fn keep(&mut self) {
        for save in core::mem::take(&mut self.device.fx.saves) {
            self.off |= self.saves.keep(&save).is_err();
        }
    }

    fn press(&mut self, button: Button) {
        self.device.event(Event::Pressed(button));
        self.keep();
        self.device.event(Event::Released(button));
        self.keep();
    }

    fn wait(&mut self, millis: u64) {
        self.device.wait(millis);
        self.keep();
    }

    /// Runs a game with clocks, with turns, a pause and one undo, up to the power cut.
    /// Returns the clocks shown then.
    fn live(&mut self) -> [u16; 2] {
        let mut clocks = self.device.clocks();
        let steps: [&[Button]; 8] = [
            &[Button::A],
            &[Button::B, Button::A, Button::A],
            &[Button::B, Button::A, Button::A],
            &[Button::Y, Button::A, Button::A],
            &[Button::B, Button::A, Button::A],
            &[Button::Y, Button::Down, Button::A],
            &[Button::B, Button::A, Button::A],
            &[Button::B, Button::A, Button::A],
        ];
        for buttons in steps {
            self.wait(1_500);
            for &button in buttons {
                if self.off {
                    return clocks;
                }
                clocks = self.device.clocks();
                self.press(button);
            }
            self.wait(1_500);
        }
        if self.off {
            clocks
        } else {
            self.device.clocks()
        }
    }
}

/// Returns flash with a game with clocks that has just begun.
fn begun(control: TimeControl) -> Chip {
    let mut saving = Saving::on(Chip::new(MIN_SECTORS));
    let settings = Settings::default().encoded();
    assert!(
        saving
            .saves
            .keep(&Save::record(Kind::Settings, &settings))
            .is_ok()
    );
    let start = Start {
        variant: Variant::FivesTaken,
        code: 4,
        seats: TWO,
    };
    let header = save::full_header(&Game::new(start), Some(control));
    assert!(saving.saves.keep(&Save::GameBegun(header)).is_ok());
    saving.saves.release()
}

#[test]
fn nobody_loses_time_to_a_power_cut_at_any_moment() {
    for pace in [Pace::Increment(5), Pace::Delay(2), Pace::Turn] {
        for effect in Effect::ALL.into_iter().step_by(3) {
            let mut after = 0;
            loop {
                let mut chip = begun(control(pace, 60));
                chip.cut = Some(Cut { after, effect });
                let mut saving = Saving::on(chip);
                let clocks = saving.live();
                let off = saving.off;
                let played = saving.device.played();
                let mut chip = saving.saves.release();
                chip.restore_power();
                let found = Saving::on(chip).device;
                let left = found.clocks();
                let lost = clocks.iter().zip(left).any(|(&had, left)| left < had);
                assert!(!lost, "{pace:?} {effect:?} {after}: {clocks:?}, {left:?}");
                assert!(left.iter().all(|&left| left <= 60 + 5 * 5));
                assert!(found.played().abs_diff(played) <= 1);
                if !off {
                    break;
                }
                after += 1;
            }
            assert!(after > 10, "{effect:?} cuts something");
        }
    }
}

/// Flash may hold clocks of an earlier game with the same setup and times, so those of a
/// new game are saved before it.
#[test]
fn a_new_game_never_takes_over_the_clocks_of_another() {
    let mut device = Device::new();
    device.press(&[
        Button::A,
        Button::Down,
        Button::Right,
        Button::Up,
        Button::Up,
    ]);
    device.press(&[Button::A, Button::A, Button::B]);
    device.press(&[Button::Down; 7]);
    device.press(&[
        Button::Right,
        Button::Down,
        Button::Down,
        Button::Down,
        Button::A,
    ]);
    assert_eq!(device.screen(), "play");
    let clocks = device.clocks();
    let saves = device.fx.saves.clone();
    let begun = saves
        .iter()
        .position(|save| matches!(save, Save::GameBegun(_)));
    let kept = saves
        .iter()
        .position(|save| matches!(save, Save::Record(Kind::Clock, _)));
    assert!(kept.is_some() && kept < begun, "{saves:?}");
    let Some(Save::Record(Kind::Clock, bytes)) = kept.and_then(|kept| saves.get(kept)) else {
        panic!("the clocks are saved");
    };
    // A start with both begins with full clocks.
    let mut kept = Kept::settings(&Settings::default()).with(Kind::Clock, bytes);
    for save in &saves {
        if let Save::GameBegun(header) = save {
            kept = kept.with_game(header, &[]);
        }
    }
    let found = Device::booted(&kept.boot());
    assert_eq!(found.clocks(), clocks);
    assert_eq!(clocks, [600, 600]);
}
