//! Two devices that must agree, whatever a computer sends at once: one takes each line of
//! the port by itself, the other takes them in bursts of any size, through the same loop
//! as firmware and simulator. Buttons are pressed in between, also while a stack flies,
//! searches answer, the power is cut, and a kiosk gets the same lines.
//!
//! After each step both show and keep the same. After a power cycle a device is in the
//! state that it was in before. After a cut it has everything up to the event that was
//! being saved. The tests run a sample of [`live`]; `cargo xtask bursts` as much as
//! wanted.

use super::chip::{Chip, Cut, Effect, Lent};
use super::kept::Kept;
use super::rows::ROW;
use lyngk_pocket::app::{App, Boot, Button, Event, Save, Settings, Think, Transcript, save};
use lyngk_pocket::driver::Saves;
use lyngk_pocket::link::NoHardware;
use lyngk_pocket::rules::{Board, Position, Rng, Turn, Variant};
use lyngk_pocket::runtime::{Core, End, Failure, Input, Surroundings};
use lyngk_pocket::storage::{Kind, MIN_SECTORS};
use lyngk_pocket::ui::Framebuffer;
use std::{format, println};

/// The most lines of a burst.
const MOST_LINES: u32 = 60;
/// Bytes of a packet on the wire.
const PACKET: usize = 64;

/// The numbers of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Events of the devices that take bursts: lines, presses, releases, ticks and answers.
    pub events: u64,
    /// Of these, lines of the port.
    pub lines: u64,
    /// Of these, at a kiosk.
    pub at_kiosks: u64,
    /// Bursts that the lines came in.
    pub bursts: u64,
    /// Presses at the device while a stack was flying.
    pub in_flights: u64,
    /// Power cycles after which the state was the same.
    pub cycles: u64,
    /// Power cuts.
    pub cuts: u64,
    /// Restarts that the device asked for.
    pub restarts: u64,
    /// Plies played.
    pub plies: u64,
}

impl Counts {
    /// Adds what was tried elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.events += other.events;
        self.lines += other.lines;
        self.at_kiosks += other.at_kiosks;
        self.bursts += other.bursts;
        self.in_flights += other.in_flights;
        self.cycles += other.cycles;
        self.cuts += other.cuts;
        self.restarts += other.restarts;
        self.plies += other.plies;
    }
}

/// A way to move bytes between the wire and the core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// Hands over everything it has, and reads every answer at once.
    Simulator,
    /// Hands over a packet when the port listens, and sends as much as finds room.
    Firmware,
}

/// A device.
pub struct Device {
    core: Core<Box<Saves<Lent>>>,
    chip: Lent,
    picture: Box<Framebuffer>,
    driver: Driver,
    now: u64,
    thinking: Option<Think>,
    end: Option<End>,
    failure: Option<Failure>,
    /// Answers of the port since the last comparison.
    heard: Vec<u8>,
}

impl Device {
    /// Returns a device on a chip, switched on.
    ///
    /// # Panics
    /// The chip cannot be read.
    #[must_use]
    pub fn on(chip: Chip, driver: Driver, entropy: u64) -> Self {
        let (chip, core) = start(chip, entropy);
        let mut device = Self {
            core,
            chip,
            picture: Box::new(Framebuffer::new()),
            driver,
            now: 0,
            thinking: None,
            end: None,
            failure: None,
            heard: Vec::new(),
        };
        device.carry_out();
        device.wait(10);
        device
    }

    /// Switches the device off and on.
    pub fn power_cycle(&mut self, entropy: u64) {
        let mut chip = self.chip.get().clone();
        chip.restore_power();
        let (chip, core) = start(chip, entropy);
        (self.chip, self.core) = (chip, core);
        (self.thinking, self.end, self.failure) = (None, None, None);
        self.now = 0;
        self.carry_out();
        self.wait(10);
    }

    /// Returns the application.
    #[must_use]
    pub const fn app(&self) -> &App {
        self.core.app()
    }

    /// Returns what is saved.
    #[must_use]
    pub fn kept(&self) -> Kept {
        Kept::found(self.core.saves())
    }

    /// Returns what a power cycle must not change.
    #[must_use]
    pub fn lasting(&self) -> (Kept, String) {
        let app = self.app();
        let mut kept = self.kept();
        // Every start counts at a kiosk, and may note a failure.
        kept.records[Kind::Kiosk.index()] = None;
        kept.records[Kind::Failure.index()] = None;
        let own = (!app.settings().kiosk).then(|| app.saved_game().map(moves));
        let learned = app.learned();
        let shown = format!(
            "{:?} {:?} {own:?} {learned:?} {:?}",
            app.settings(),
            app.records(),
            app.mistakes(),
        );
        (kept, shown)
    }

    /// Returns what is shown and kept.
    fn state(&self) -> (String, Kept) {
        let mut report = String::new();
        let _ = self.app().report(&mut report);
        (report, self.kept())
    }

    /// Returns whether the device is about to restart or has started the boot loader.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Takes bytes from the computer until all are taken and answered. What comes after
    /// the device has asked for a restart is lost, as with the memory of a real one.
    pub fn write(&mut self, bytes: &[u8]) {
        match self.driver {
            Driver::Simulator => {
                let mut rest = bytes;
                while self.end.is_none() {
                    let taken = self.core.receive(rest);
                    rest = &rest[taken..];
                    self.serve();
                    self.carry_out();
                    let out = self.hear(usize::MAX);
                    // A line without an answer makes room for the next ones.
                    if taken == 0 && out == 0 && (rest.is_empty() || !self.is_listening()) {
                        break;
                    }
                }
            }
            Driver::Firmware => {
                for packet in bytes.chunks(PACKET) {
                    if self.end.is_some() {
                        break;
                    }
                    let mut left = packet;
                    // No time passes, so that the application gets the same events as
                    // from the other driver.
                    for room in 0.. {
                        let taken = self.core.receive(left);
                        left = &left[taken..];
                        self.serve();
                        let sent = self.hear(room % (PACKET + 1));
                        let idle = taken == 0 && sent == 0 && room > 0;
                        let waits = left.is_empty() || !self.is_listening();
                        if idle && waits && self.core.link().output().is_empty() {
                            break;
                        }
                    }
                    self.carry_out();
                }
            }
        }
    }

    fn serve(&mut self) {
        self.chip.part();
        self.core.serve(Surroundings {
            picture: &self.picture,
            hardware: &NoHardware,
            now: self.now,
        });
    }

    /// Hands over an event of the device itself.
    pub fn event(&mut self, event: Event<'_>) {
        self.core.step(self.now, Input::Event(event));
        self.drain();
        self.carry_out();
    }

    const fn is_listening(&self) -> bool {
        self.core.link().is_listening()
    }

    /// Reads so many bytes of the port's answers at most. Returns how many there were.
    fn hear(&mut self, most: usize) -> usize {
        let out = self.core.link().output();
        let some = out.len().min(most);
        self.heard.extend_from_slice(&out[..some]);
        self.core.sent(some);
        some
    }

    /// Lets the port go on until it has nothing to do, and reads its answers.
    fn drain(&mut self) {
        loop {
            self.serve();
            if self.hear(usize::MAX) == 0 {
                break;
            }
        }
    }

    /// Presses a button and releases it.
    pub fn press(&mut self, button: Button) {
        self.event(Event::Pressed(button));
        self.event(Event::Released(button));
    }

    /// Lets time pass, in steps to the times that the core asks for.
    pub fn wait(&mut self, millis: u64) {
        let until = self.now + millis;
        loop {
            let asked = self.core.wake_at().filter(|&at| at > self.now);
            self.now = asked.map_or(until, |at| at.min(until));
            self.core.step(self.now, Input::Time);
            self.drain();
            self.carry_out();
            if self.now == until {
                break;
            }
        }
    }

    fn carry_out(&mut self) {
        let jobs = self.core.take_jobs();
        if jobs.stop_search {
            self.thinking = None;
        }
        self.thinking = jobs.search.or(self.thinking);
        self.failure = jobs.failure.or(self.failure);
        self.end = jobs.end.or(self.end);
        if jobs.erase {
            self.core.erase();
            self.carry_out();
        }
    }
}

/// Returns the saves on a chip with power, and their contents.
fn opened(mut chip: Chip) -> (Saves<Chip>, Kept) {
    chip.restore_power();
    let range = chip.range();
    let mut saves = Saves::new(chip, range);
    saves.open().expect("a sound chip can be read");
    let kept = Kept::found(&saves);
    (saves, kept)
}

/// Switches a core on with what is on a chip.
fn start(chip: Chip, entropy: u64) -> (Lent, Core<Box<Saves<Lent>>>) {
    let range = chip.range();
    let chip = Lent::new(chip);
    let mut saves = Saves::new(chip.clone(), range);
    saves.open().expect("a sound chip can be read");
    let mut core = Core::new(Box::new(saves));
    core.boot(Boot {
        entropy,
        ..Boot::default()
    });
    (chip, core)
}

/// A game as it is saved.
fn moves(game: &Transcript) -> (Vec<u8>, Vec<u8>) {
    let turns = (0..game.played()).filter_map(|ply| game.turn(ply));
    let plies = turns.flat_map(save::ply).collect();
    (save::header(game.start()).to_vec(), plies)
}

/// Both devices, and what happens to them.
struct Pair {
    single: Device,
    burst: Device,
    rng: Rng,
    row: u32,
    last: String,
    tally: Counts,
    seed: u64,
}

/// Two devices' lives of about so many events.
///
/// # Panics
/// At the first thing that must not be, with what led there.
#[must_use]
pub fn live(seed: u64, events: u64) -> Counts {
    let mut rng = Rng::new(seed);
    let mut chip = Chip::new(MIN_SECTORS);
    chip.seed(seed);
    let driver = match seed % 2 {
        0 => Driver::Simulator,
        _ => Driver::Firmware,
    };
    let entropy = rng.next_u32().into();
    let mut pair = Pair {
        single: Device::on(chip.clone(), Driver::Simulator, entropy),
        burst: Device::on(chip, driver, entropy),
        rng,
        row: 0,
        last: String::new(),
        tally: Counts::default(),
        seed,
    };
    while pair.tally.events < events {
        pair.step();
    }
    pair.tally
}

/// Lives one pair after the other until so many events have happened.
pub fn lives(first: u64, count: u64, each: u64) -> Counts {
    let mut tally = Counts::default();
    let mut seed = first;
    while tally.events < count {
        tally.add(&live(seed, each.min(count - tally.events)));
        seed += 1;
        if (seed - first).is_multiple_of(50) {
            println!("{} of {count} events", tally.events);
        }
    }
    tally
}

impl Pair {
    fn step(&mut self) {
        match self.rng.below(64) {
            0 => self.power_cycle(),
            1 => self.permit(),
            2 => self.kiosk(),
            3 => self.both(1, |device| {
                device.core.unplug(Surroundings {
                    picture: &device.picture,
                    hardware: &NoHardware,
                    now: device.now,
                });
                device.carry_out();
            }),
            4..24 => self.lines(),
            _ => {
                let button = self.button();
                self.tally.in_flights += u64::from(!self.burst.app().is_at_rest());
                self.last = format!("{button:?}");
                self.both(2, |device| device.press(button));
                self.pass();
            }
        }
        if self.burst.app().is_asked_by_computer() && self.rng.below(4) > 0 {
            // Long enough for the question to be read.
            self.both(3, |device| device.wait(600));
            let button = match self.rng.below(3) {
                0 => Button::B,
                _ => Button::A,
            };
            self.last = format!("answered with {button:?}");
            self.both(2, |device| device.press(button));
        }
        self.answer();
        self.check();
    }

    /// Lets the same happen to both devices, as so many events.
    fn both(&mut self, events: u64, mut happen: impl FnMut(&mut Device)) {
        self.tally.events += events;
        happen(&mut self.single);
        happen(&mut self.burst);
        self.restart();
    }

    fn button(&mut self) -> Button {
        match self.rng.below(16) {
            0 => Button::B,
            1 => Button::X,
            2 => Button::Y,
            3..9 => Button::A,
            other => Button::ALL[other as usize % 4],
        }
    }

    fn pass(&mut self) {
        let passed = match self.rng.below(32) {
            0..4 => u64::from(self.rng.below(6_000)),
            _ => u64::from(self.rng.below(300)),
        };
        self.both(1, |device| device.wait(passed));
    }

    /// Lets a search answer, with any legal turn.
    fn answer(&mut self) {
        let Some(think) = self.burst.thinking else {
            return;
        };
        if self.rng.below(3) == 0 {
            return;
        }
        let turn = Board::new(&think.position).random_turn(&mut self.rng);
        let done = Event::SearchDone {
            ticket: think.ticket,
            turn: turn.unwrap_or(Turn::Pass),
            score: self.rng.next_u32() as i16,
        };
        self.last = format!("{done:?}");
        self.both(1, |device| {
            device.thinking = None;
            device.event(done);
        });
    }

    /// Lets the person allow the computer to press buttons.
    fn permit(&mut self) {
        if self.burst.app().may_computer_press() {
            return;
        }
        self.last = "asked for permission".into();
        self.both(1, |device| device.write(b"press b\n"));
        self.both(1, |device| device.wait(600));
        self.both(2, |device| device.press(Button::A));
    }

    /// Locks the device as a kiosk, or gives it back: the settings of the next start.
    fn kiosk(&mut self) {
        let is_kiosk = self.burst.app().settings().kiosk;
        if !is_kiosk && self.rng.below(8) > 0 {
            return;
        }
        self.last = "the lock".into();
        if is_kiosk {
            self.both(6, |device| {
                device.event(Event::Pressed(Button::X));
                device.event(Event::Pressed(Button::Y));
                device.wait(3_100);
                device.event(Event::Released(Button::X));
                device.event(Event::Released(Button::Y));
                device.press(Button::A);
            });
        } else {
            let settings = Settings {
                kiosk: true,
                ..*self.burst.app().settings()
            };
            let save = Save::record(Kind::Settings, &settings.encoded());
            for device in [&mut self.single, &mut self.burst] {
                let (mut saves, _) = opened(device.chip.get().clone());
                saves.keep(&save).expect("a sound chip can be written");
                device.chip.set(saves.release());
            }
            self.cycle();
        }
    }

    /// A burst of lines, during which the power may go.
    fn lines(&mut self) {
        let most = [1, 4, 12, MOST_LINES][self.rng.below(4) as usize];
        let lines: Vec<String> = (0..=self.rng.below(most)).map(|_| self.line()).collect();
        self.last = lines.concat();
        self.tally.lines += lines.len() as u64;
        self.tally.events += lines.len() as u64;
        self.tally.bursts += 1;
        if self.burst.app().settings().kiosk {
            self.tally.at_kiosks += lines.len() as u64;
        }
        let cut = (self.row < ROW && self.rng.below(8) == 0).then(|| Cut {
            after: self.rng.below(5),
            effect: Effect::ALL[self.rng.below(Effect::ALL.len() as u32) as usize],
        });
        if cut.is_some() {
            self.single.chip.record();
        }
        let before = self.plies();
        for line in &lines {
            self.single.write(line.as_bytes());
        }
        let history = self.single.chip.recorded();
        self.tally.plies += self.plies().saturating_sub(before) as u64;
        self.burst.chip.get_mut().cut = cut;
        let mut bytes = lines.concat().into_bytes();
        while !bytes.is_empty() {
            // One write, or several that end anywhere.
            let some = match self.rng.below(3) {
                0 => 1 + self.rng.below(bytes.len() as u32) as usize,
                _ => bytes.len(),
            };
            let rest = bytes.split_off(some);
            self.burst.write(&bytes);
            bytes = rest;
        }
        if let Some(cut) = cut.filter(|_| self.burst.chip.get().lost_power()) {
            self.find(history, cut.after);
            return;
        }
        self.burst.chip.get_mut().cut = None;
        self.restart();
    }

    fn plies(&self) -> usize {
        self.single.app().saved_game().map_or(0, Transcript::played)
    }

    fn line(&mut self) -> String {
        let button = self.button();
        match self.rng.below(64) {
            0 => "play human human\n".into(),
            1 => "play human 2\n".into(),
            2 => "settings level 3\n".into(),
            3 => "games\n".into(),
            4 => "games read 1\n".into(),
            5 => "fen\n".into(),
            6 => "stop\n".into(),
            7 => "press\n".into(),
            8 => "nonsense\n".into(),
            9 => "counters\n".into(),
            10 => "settings\n".into(),
            11 => self.game(),
            12 if self.rng.below(8) == 0 => "reboot\n".into(),
            13 => "go nodes 9\n".into(),
            _ => format!("press {}\n", button.name()),
        }
    }

    /// A game for the computer to play, as far as it has come.
    fn game(&mut self) -> String {
        let seed = self.rng.below(1_000);
        let mut board = Board::new(&Position::setup(Variant::FivesTaken, seed.into()));
        let mut line = format!("position startpos seed {seed} moves");
        for _ in 0..self.rng.below(30) {
            // A pass would have to be announced.
            let Some(turn) = board.random_turn(&mut self.rng) else {
                break;
            };
            board.play(turn);
            line += &format!(" {turn}");
        }
        line + "\n"
    }

    /// After a cut: what is found was kept when the interrupted operation began, or would
    /// have been kept after it. `history` has the chip of the device with single lines
    /// after each operation, in groups of one answer; `after` operations were complete.
    fn find(&mut self, history: Vec<Vec<Chip>>, after: u32) {
        self.tally.cuts += 1;
        self.row += 1;
        let (mut saves, found) = opened(self.burst.chip.get().clone());
        let mut states: Vec<Kept> = Vec::new();
        for group in history {
            let mut has_begun = false;
            for chip in group {
                let state = opened(chip).1;
                if let Some(before) = states.last().filter(|&before| *before != state) {
                    let begins = state.begins_after(before);
                    // A game begins with all of its plies.
                    let is_late = has_begun && !begins && state.game != before.game;
                    has_begun |= begins;
                    assert!(
                        state.is_a_save_after(before) && !is_late,
                        "{}",
                        self.context(&format!("not one save from {before:?} to {state:?}"))
                    );
                }
                states.push(state);
            }
        }
        let possible = states.iter().skip(after as usize).take(2);
        assert!(
            possible.clone().any(|state| *state == found),
            "{}",
            self.context(&format!(
                "after {after} operations, found {found:?}, not one of {:?}",
                possible.collect::<Vec<_>>()
            ))
        );
        // One save decides what a cut has left in doubt; then both go on from there.
        let decides = Save::record(Kind::Failure, b"a cut");
        saves.keep(&decides).expect("a sound chip can be written");
        self.row = 0;
        let chip = saves.release();
        self.single.chip.set(chip.clone());
        self.burst.chip.set(chip);
        self.cycle();
    }

    /// Restarts both devices if they have asked for it.
    fn restart(&mut self) {
        assert_eq!(
            self.single.end,
            self.burst.end,
            "{}",
            self.context("one restarts")
        );
        if self.burst.end.is_some() {
            self.tally.restarts += 1;
            self.cycle();
        }
    }

    fn cycle(&mut self) {
        let entropy = self.rng.next_u32().into();
        self.single.power_cycle(entropy);
        self.burst.power_cycle(entropy);
        // Answers may end where a device has restarted.
        self.single.heard.clear();
        self.burst.heard.clear();
    }

    /// Switches both off and on: nothing that lasts is different.
    fn power_cycle(&mut self) {
        let before = self.burst.lasting();
        self.cycle();
        let after = self.burst.lasting();
        assert_eq!(before, after, "{}", self.context("a power cycle"));
        self.tally.cycles += 1;
    }

    fn check(&mut self) {
        let heard = [&mut self.single, &mut self.burst].map(|device| {
            let heard = core::mem::take(&mut device.heard);
            String::from_utf8(heard).expect("answers are text")
        });
        assert_eq!(
            heard[0],
            heard[1],
            "{}",
            self.context("not the same answers")
        );
        assert_eq!(
            self.single.state(),
            self.burst.state(),
            "{}",
            self.context("not the same")
        );
        let app = self.burst.app();
        assert_eq!(app.incoherence(), None, "{}", self.context("incoherent"));
        let failures = (self.single.failure, self.burst.failure);
        assert_eq!(failures, (None, None), "{}", self.context("not saved"));
        if !app.settings().kiosk {
            let own = app.saved_game().map(moves);
            // A time control follows the start in a header.
            let kept = self.burst.kept().game.map(|(header, plies)| {
                let start = header.iter().take(7).copied().collect();
                (start, plies)
            });
            assert_eq!(own, kept, "{}", self.context("not what was saved"));
        }
    }

    fn context(&self, what: &str) -> String {
        let (report, _) = self.burst.state();
        let driver = self.burst.driver;
        format!(
            "seed {}, {driver:?}, {what}, after {}: {report}",
            self.seed, self.last
        )
    }
}
