//! Two simulated handhelds with their ports: buttons, time, lines and power cycles.

use super::{button, compare};
use former::rules::Rng;

/// Lines that a computer sends.
const LINES: &[&str] = &[
    include_str!("../../tests/protocol/common.txt"),
    include_str!("../../tests/protocol/errors.txt"),
    include_str!("../../tests/protocol/handheld.txt"),
    include_str!("../../tests/protocol/working.txt"),
];

const MORE: &[&str] = &[
    "play",
    "play human 3",
    "play 1 2",
    "press a",
    "press b",
    "press down",
    "press right",
    "press y",
    "settings level 7",
    "settings language de",
    "reboot",
    "screen on",
    "screen off",
    "go nodes 300",
    "stop",
    "games",
    "fen",
    "position startpos seed 9",
    "quit",
];

/// An event of a handheld.
#[derive(Clone, Debug)]
enum Step {
    Hold(u8, u64),
    Wait(u64),
    Send(Vec<u8>),
    Unplug,
    PowerCycle(u64),
}

macro_rules! side {
    ($name:ident, $lib:ident, $host:ident) => {
        mod $name {
            use super::Step;
            use $host::simulator::{Handheld, ThinkingTime, saves};
            use $lib::app::Button;

            pub(super) struct Side(Option<Handheld>);

            impl Side {
                pub(super) fn new() -> Self {
                    let handheld = Handheld::new(saves::in_memory(), 1, ThinkingTime::MadeUp);
                    Self(Some(handheld))
                }

                /// Returns the report, every third pixel of every third row, and what the
                /// port has sent.
                pub(super) fn apply(&mut self, step: &Step) -> (String, Vec<u8>, String) {
                    let mut handheld = self.0.take().expect("it was put back");
                    match step {
                        Step::Hold(button, millis) => {
                            handheld.hold(Button::ALL[usize::from(*button)], *millis);
                        }
                        Step::Wait(millis) => handheld.wait(*millis),
                        Step::Send(bytes) => handheld.send(bytes),
                        Step::Unplug => handheld.unplug(),
                        Step::PowerCycle(entropy) => handheld = handheld.restarted(*entropy),
                    }
                    if handheld.is_in_boot_loader() {
                        handheld = handheld.restarted(2);
                    }
                    let heard = handheld.hear(100_000);
                    handheld.wait(1);
                    let report = format!(
                        "{} light {} now {} wake {:?}",
                        handheld.report(),
                        handheld.backlight(),
                        handheld.now(),
                        handheld.app().wake_at()
                    );
                    let mut picture = Vec::new();
                    let shown = handheld.picture();
                    for y in (0..240).step_by(3) {
                        for x in (0..240).step_by(3) {
                            picture.extend(shown.pixel(x, y));
                        }
                    }
                    self.0 = Some(handheld);
                    (
                        report,
                        picture,
                        String::from_utf8_lossy(&heard).into_owned(),
                    )
                }
            }
        }
    };
}

side!(before, former, former_host);
side!(after, lyngk_pocket, host);

/// Runs the steps of one seed. Returns their number, or the first difference.
pub(super) fn run(seed: u64) -> Result<u64, String> {
    let mut rng = Rng::new(seed ^ 0x6861_6e64);
    let lines: Vec<Vec<u8>> = LINES
        .iter()
        .flat_map(|file| file.lines())
        .filter_map(|line| line.strip_prefix("> "))
        .chain(MORE.iter().copied())
        // The two sides would be at different places of a long count.
        .filter(|line| !line.contains("perft") && !line.contains("infinite"))
        .map(|line| line.as_bytes().to_vec())
        .collect();
    let (mut before, mut after) = (before::Side::new(), after::Side::new());
    for number in 0..300 {
        let step = match rng.below(60) {
            0 => Step::PowerCycle(rng.next_u32().into()),
            1 => Step::Unplug,
            2..12 => {
                let mut line = lines[rng.below(lines.len() as u32) as usize].clone();
                line.push(b'\n');
                Step::Send(line)
            }
            12..20 => Step::Wait(match rng.below(8) {
                0 => rng.below(60_000).into(),
                _ => rng.below(1_500).into(),
            }),
            _ => Step::Hold(
                button(&mut rng),
                if rng.below(20) == 0 { 3_100 } else { 40 },
            ),
        };
        let (one, other) = (before.apply(&step), after.apply(&step));
        let place = |what: &str| format!("handhelds, step {number}, {step:?}: {what}");
        compare(&place("the report"), &one.0, &other.0)?;
        compare(&place("the port"), &one.2, &other.2)?;
        if one.1 != other.1 {
            return Err(format!("{}: {}", place("the picture differs"), one.0));
        }
    }
    Ok(300)
}
