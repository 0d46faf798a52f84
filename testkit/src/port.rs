//! Random input at the handheld's port: any bytes, in pieces of any size, with output
//! read or not, presses in between, and a disconnection after any byte. Shared by the
//! fuzz target `link` and `tests/handheld/link`.

use host::simulator::{Handheld, ThinkingTime, saves};
use lyngk_pocket::app::{Button, Settings};
use lyngk_pocket::rules::Rng;

/// The commands to mutate: those of the conversations in tests/protocol.
const CONVERSATIONS: [&str; 4] = [
    include_str!("../../tests/protocol/common.txt"),
    include_str!("../../tests/protocol/errors.txt"),
    include_str!("../../tests/protocol/working.txt"),
    include_str!("../../tests/protocol/handheld.txt"),
];
/// Commands that need consent, and others that change the screen.
const MORE: [&str; 12] = [
    "play",
    "play human 3",
    "play 1 2",
    "press a",
    "press down",
    "settings level 7",
    "settings language de",
    "reboot",
    "reboot bootloader",
    "screen on",
    "go level 8",
    "games read 1",
];

/// Bytes that do not occur in text; each stands for an action instead of being sent.
const PULLED: u8 = 0xf8;
const WAITS: u8 = 0xf9;
const AGREES: u8 = 0xfa;
const REFUSES: u8 = 0xfb;
const READS_LITTLE: u8 = 0xfc;
const HAPPENS: [u8; 5] = [PULLED, WAITS, AGREES, REFUSES, READS_LITTLE];

/// Sends bytes to the port and checks that the device does not panic, that all output is
/// text, and that the device answers after a new connection.
pub fn live(bytes: &[u8]) {
    // Not the first start.
    let saves = saves::with_settings(&Settings::default());
    let mut handheld = Handheld::new(saves, 1, ThinkingTime::MadeUp);
    let mut output = Vec::new();
    for piece in bytes.chunk_by(|&last, &next| last < PULLED && next < PULLED) {
        match piece {
            [PULLED] => {
                handheld.unplug();
                // Output may end at any byte at a disconnection.
                check(&core::mem::take(&mut output));
            }
            [WAITS] => handheld.wait(100),
            [AGREES | REFUSES] => {
                handheld.wait(600);
                let agrees = piece == [AGREES];
                handheld.press(if agrees { Button::A } else { Button::B });
            }
            [READS_LITTLE] => output.extend(handheld.hear(7)),
            sent => {
                handheld.send(sent);
                output.extend(handheld.hear(usize::MAX));
            }
        }
        assert_eq!(handheld.app().incoherence(), None);
        if handheld.is_in_boot_loader() {
            break;
        }
    }
    handheld.unplug();
    check(&output);
    handheld.wait(100);
    handheld.send(b"isready\nfen\n");
    let answers = String::from_utf8(handheld.hear(usize::MAX)).expect("UTF-8");
    let fen = answers.strip_prefix("readyok\n").map(str::trim_end);
    let fen = fen.unwrap_or_else(|| panic!("{answers:?}"));
    assert!(fen.ends_with(" A -/- 0/0 5"), "{fen:?}");
}

/// Checks that all output is text without control characters in its lines.
fn check(output: &[u8]) {
    // The last line may be cut within a character.
    let end = output.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
    let text = core::str::from_utf8(&output[..end]).expect("UTF-8");
    for line in text.split('\n') {
        assert!(!line.chars().any(char::is_control), "{line:?}");
    }
}

/// Returns real commands, most of them mutated, with random actions in between.
#[must_use]
pub fn bent(seed: u64, lines: usize) -> Vec<u8> {
    let commands = CONVERSATIONS.iter().flat_map(|text| text.lines());
    let commands = commands.filter_map(|line| line.strip_prefix("> "));
    let commands: Vec<&str> = commands.chain(MORE).collect();
    let mut rng = Rng::new(seed);
    let mut bytes = Vec::new();
    for _ in 0..lines {
        let mut line = commands[below(&mut rng, commands.len())]
            .as_bytes()
            .to_vec();
        for _ in 0..below(&mut rng, 4) {
            bend(&mut line, &mut rng);
        }
        line.push(b'\n');
        if below(&mut rng, 3) == 0 {
            let at = below(&mut rng, line.len() + 1);
            line.insert(at, HAPPENS[below(&mut rng, HAPPENS.len())]);
        }
        bytes.extend(line);
    }
    bytes
}

fn bend(line: &mut Vec<u8>, rng: &mut Rng) {
    let at = below(rng, line.len() + 1);
    let end = (at + 1 + below(rng, 6)).min(line.len());
    match below(rng, 6) {
        0 => line.truncate(at),
        1 => drop(line.drain(at..end)),
        2 => line.insert(at, rng.next_u32() as u8 % PULLED),
        3 if at < line.len() => line[at] = (line[at] ^ 1 << below(rng, 8)) % PULLED,
        4 if !line.is_empty() => {
            let other = below(rng, line.len());
            line.swap(at.min(other), other);
        }
        _ => {
            let repeated = line[at..end].to_vec();
            line.splice(at..at, repeated);
        }
    }
}

fn below(rng: &mut Rng, bound: usize) -> usize {
    rng.below(u32::try_from(bound).expect("few")) as usize
}
