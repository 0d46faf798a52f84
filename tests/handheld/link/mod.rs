//! Tests of the simulated handheld's port: its answers, the questions to the person at
//! the device, and its robustness.

mod games;
mod questions;

use host::simulator::{Handheld, ThinkingTime, saves};
use lyngk_pocket::app::{Button, Settings};
use lyngk_pocket::rules::Rng;
use testkit::conversation::{COMMON, Peer, START, converse};
use testkit::port;

/// A handheld at its title with a connected computer.
struct Plugged {
    handheld: Handheld,
    received: String,
    pace: ThinkingTime,
}

impl Plugged {
    fn new() -> Self {
        Self::at(ThinkingTime::MadeUp)
    }

    fn at(pace: ThinkingTime) -> Self {
        Self::with(&Settings::default(), pace)
    }

    fn with(settings: &Settings, pace: ThinkingTime) -> Self {
        let mut handheld = Handheld::new(saves::with_settings(settings), 1, pace);
        handheld.wait(1_000);
        Self {
            handheld,
            received: String::new(),
            pace,
        }
    }

    fn send(&mut self, line: &str) {
        self.handheld.send(line.as_bytes());
        self.handheld.send(b"\n");
    }

    /// Returns the next line, after any time that the device takes.
    fn line(&mut self) -> String {
        for _ in 0..10_000 {
            let received = self.handheld.hear(usize::MAX);
            self.received += &String::from_utf8(received).expect("UTF-8");
            if let Some((line, rest)) = self.received.split_once('\n') {
                let line = line.to_owned();
                self.received = rest.to_owned();
                return line;
            }
            self.handheld.wait(20);
            if self.pace == ThinkingTime::Real {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
        }
        panic!("no answer at {}", self.handheld.report());
    }

    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// Checks that no output comes while a question is shown long enough to be read.
    fn is_silent(&mut self) {
        let mut received = self.handheld.hear(usize::MAX);
        self.handheld.wait(500);
        received.extend(self.handheld.hear(usize::MAX));
        let received = String::from_utf8(received).expect("UTF-8");
        assert_eq!(self.received.clone() + &received, "");
    }

    /// Returns the same device after it was switched off and on.
    fn restarted(self) -> Self {
        Self {
            handheld: self.handheld.restarted(2),
            received: String::new(),
            pace: self.pace,
        }
    }

    /// The person at the device agrees to the last request.
    fn agree(&mut self) {
        self.is_silent();
        self.shows("dialog");
        self.handheld.press(Button::A);
        assert_eq!(self.line(), "ok");
    }

    fn shows(&self, screen: &str) {
        let report = self.handheld.report();
        assert!(report.starts_with(&format!("screen {screen} ")), "{report}");
    }
}

impl Peer for Plugged {
    fn send(&mut self, line: &[u8]) {
        self.handheld.send(line);
        self.handheld.send(b"\n");
    }

    fn next_line(&mut self) -> String {
        self.line()
    }
}

/// Lets a computer begin a game on the device.
fn play_a_game(device: &mut Plugged) {
    device.send("position startpos seed 0 moves R,e3-d2 e1-d1");
    device.send("play human human");
    device.agree();
    device.shows("play");
}

#[test]
fn the_port_holds_the_conversations_that_the_engine_holds() {
    // Some searches end by the clock alone.
    let mut device = Plugged::at(ThinkingTime::Real);
    for file in COMMON {
        converse(&mut device, file);
    }
    converse(&mut device, "handheld.txt");
    device.is_silent();
}

#[test]
fn lines_without_end_and_a_million_bytes_of_garbage_are_errors_and_no_more() {
    let mut device = Plugged::new();
    let mut lots = Rng::new(7);
    let mut garbage = Vec::new();
    while garbage.len() < 1_000_000 {
        // No command begins with this byte, and most lines end.
        garbage.push(b'#');
        for _ in 0..lots.below(3_000) {
            let byte = lots.next_u32() as u8;
            garbage.push(if byte == b'\n' { 0 } else { byte });
        }
        garbage.push(b'\n');
    }
    let lines = garbage.iter().filter(|&&byte| byte == b'\n').count();
    device.handheld.send(&garbage);
    for _ in 0..lines {
        let answer = device.line();
        assert!(answer.starts_with("error "), "{answer}");
        assert!(answer.len() < 500);
    }
    assert_eq!(device.ask("fen"), START);
    device.shows("title");
}

#[test]
fn bent_commands_buttons_and_a_cable_pulled_at_any_byte_upset_nothing() {
    for seed in 1..=8 {
        port::live(&port::bent(seed, 25));
    }
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/seeds/link");
    for seed in std::fs::read_dir(seeds).unwrap() {
        let bytes = std::fs::read(seed.unwrap().path()).unwrap();
        // The fuzz target tests every end; here one now and then.
        for end in (0..=bytes.len()).step_by(31) {
            port::live(&bytes[..end]);
        }
    }
}

#[test]
fn a_terminal_that_repeats_what_it_hears_comes_to_rest() {
    let mut device = Plugged::new();
    for line in [
        "ugi", "games", "screen", "moves", "nonsense", "log", "record",
    ] {
        device.send(line);
        // All output is echoed, with the line ends of a terminal.
        let mut rounds = 0;
        loop {
            device.handheld.wait(50);
            let received = device.handheld.hear(usize::MAX);
            if received.is_empty() {
                break;
            }
            rounds += 1;
            assert!(
                rounds < 10,
                "{line}: {}",
                String::from_utf8_lossy(&received)
            );
            let text = String::from_utf8(received).expect("UTF-8");
            device.handheld.send(text.replace('\n', "\r\n").as_bytes());
        }
        assert!(rounds > 0);
    }
    assert_eq!(device.ask("isready"), "readyok");
    device.shows("title");
}

#[test]
fn the_cable_is_pulled_at_any_byte() {
    let conversation =
        "position startpos seed 0 moves R,e3-d2\ngo level 8\nplay\nscreen on\nmoves\n";
    for cut in 0..conversation.len() {
        let mut device = Plugged::new();
        device.handheld.send(&conversation.as_bytes()[..cut]);
        for _ in 0..cut % 7 {
            device.handheld.hear(cut);
            device.handheld.wait(30);
        }
        device.handheld.unplug();
        device.handheld.wait(100);
        device.shows("title");
        assert_eq!(device.ask("fen"), START, "{cut}");
    }
}

#[test]
fn the_screen_is_streamed_as_it_changes_however_slowly_it_is_read() {
    let mut device = Plugged::new();
    device.send("screen on");
    let mut shown = vec![0_u16; 240 * 240];
    let mut text = String::new();
    for step in 0..400 {
        if step % 40 == 0 && step < 200 {
            device.handheld.press(Button::Down);
        }
        let most = if step < 200 { 700 } else { usize::MAX };
        text += &String::from_utf8(device.handheld.hear(most)).expect("UTF-8");
        device.handheld.wait(10);
    }
    for line in text.lines().filter(|line| line.starts_with("row ")) {
        paint(line, &mut shown);
    }
    assert!(text.ends_with("shown\n"));
    let picture = device.handheld.picture();
    for y in 0..240 {
        for x in 0..240 {
            let [red, green, blue] = picture.pixel(x, y);
            let colour = shown[240 * y + x];
            let parts = [colour >> 11, colour >> 5 & 63, colour & 31];
            let full = [
                parts[0] * 255 / 31,
                parts[1] * 255 / 63,
                parts[2] * 255 / 31,
            ];
            for (sent, shown) in full.into_iter().zip([red, green, blue]) {
                assert!(sent.abs_diff(u16::from(shown)) <= 1, "{x} {y}");
            }
        }
    }
}

/// Paints the pixels of a line.
fn paint(line: &str, shown: &mut [u16]) {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let words: Vec<&str> = line.split(' ').collect();
    let (y, mut x): (usize, usize) = (words[1].parse().unwrap(), words[2].parse().unwrap());
    for run in words[3].as_bytes().chunks(4) {
        let bits = run.iter().fold(0, |bits, letter| {
            let value = LETTERS.iter().position(|each| each == letter).unwrap();
            bits << 6 | value as u32
        });
        for _ in 0..=bits >> 16 {
            shown[240 * y + x] = bits as u16;
            x += 1;
        }
    }
}

#[test]
fn a_kiosk_answers_reading_commands_only() {
    let settings = Settings {
        kiosk: true,
        ..Settings::default()
    };
    let mut device = Plugged::with(&settings, ThinkingTime::MadeUp);
    device.shows("attract");
    let refused = "error a device on display answers reading commands only";
    for line in [
        "go level 1",
        "play",
        "press A",
        "settings level 7",
        "reboot",
        "reboot bootloader",
    ] {
        assert_eq!(device.ask(line), refused, "{line}");
    }
    device.shows("attract");
    assert_eq!(device.ask("fen"), START);
    assert_eq!(device.ask("counters"), "counter visits 0");
    assert_eq!(device.handheld.app().settings().level.number(), 2);
}

/// Presses that play a turn: the next stack that can move, picked up and put down.
const TURN: &str = "press b\npress a\npress a\n";

#[test]
fn presses_in_one_write_are_saved_one_by_one() {
    for turns in 1..=8 {
        let mut device = Plugged::new();
        for line in ["play human human", "press x"] {
            device.send(line);
            device.agree();
        }
        device.handheld.press(Button::B);
        device.handheld.wait(1_000);
        let burst = TURN.repeat(turns);
        device.handheld.send(burst.as_bytes());
        for _ in 0..3 * turns {
            assert_eq!(device.line(), "ok");
        }
        device.handheld.wait(2_000);
        let game = |handheld: &Handheld| {
            let report = handheld.report();
            report[report.find("ply ").expect("a ply")..].to_owned()
        };
        let before = game(&device.handheld);
        assert!(before.starts_with(&format!("ply {turns} ")), "{before}");
        let after = device.handheld.restarted(2);
        assert_eq!(game(&after), before, "{turns} turns");
    }
}
