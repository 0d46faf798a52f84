//! The piezo of a handheld in a window: square waves, played by a program for raw samples
//! if the computer has one; otherwise silent.

use lyngk_pocket::app::{Sound, Volume, tune};
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// Samples a second.
const RATE: usize = 22_050;
/// Programs that play raw samples of one byte from their input, with their arguments.
const PLAYERS: [(&str, &[&str]); 3] = [
    (
        "aplay",
        &["-q", "-t", "raw", "-f", "U8", "-r", "22050", "-c", "1"],
    ),
    (
        "pacat",
        &["--raw", "--format=u8", "--rate=22050", "--channels=1"],
    ),
    (
        "play",
        &[
            "-q", "-t", "raw", "-e", "unsigned", "-b", "8", "-r", "22050", "-c", "1", "-",
        ],
    ),
];

/// Plays sounds one after the other in a thread.
#[derive(Debug)]
pub(super) struct Speaker {
    wanted: Sender<(Sound, Volume)>,
}

impl Speaker {
    pub(super) fn new() -> Self {
        let (wanted, sounds) = channel::<(Sound, Volume)>();
        thread::spawn(move || {
            // Ends with the handheld, or when no program can play.
            while let Ok((mut sound, mut volume)) = sounds.recv() {
                // Of several waiting sounds only the last one is played.
                while let Ok(newer) = sounds.try_recv() {
                    (sound, volume) = newer;
                }
                if !PLAYERS
                    .iter()
                    .any(|player| plays(*player, &samples(sound, volume)))
                {
                    return;
                }
            }
        });
        Self { wanted }
    }

    pub(super) fn play(&self, sound: Sound, volume: Volume) {
        // The receiver is gone when no program can play.
        let _ = self.wanted.send((sound, volume));
    }
}

/// Returns whether a program has played some samples.
fn plays((program, options): (&str, &[&str]), samples: &[u8]) -> bool {
    let child = Command::new(program)
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else {
        return false;
    };
    let written = child.stdin.take().map(|mut input| input.write_all(samples));
    let ended = child.wait();
    matches!(written, Some(Ok(()))) && ended.is_ok_and(|status| status.success())
}

/// Returns the samples of a sound, around 128. The firmware lowers the volume with
/// shorter pulses; at this sample rate the amplitude is lowered instead.
fn samples(sound: Sound, volume: Volume) -> Vec<u8> {
    let swing = match volume {
        Volume::Off => return Vec::new(),
        Volume::Loud => 40,
        Volume::Medium => 15,
        Volume::Quiet => 5,
    };
    let mut samples = Vec::new();
    for &(hertz, milliseconds) in tune(sound) {
        let period = RATE.checked_div(usize::from(hertz)).unwrap_or(0);
        for sample in 0..RATE * usize::from(milliseconds) / 1_000 {
            let high = period > 0 && sample % period < period / 2;
            samples.push(if high { 128 + swing } else { 128 });
        }
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn louder_sounds_swing_further() {
        let energy = |volume| {
            let samples = samples(Sound::Capture, volume);
            samples
                .iter()
                .map(|&sample| u32::from(sample - 128))
                .sum::<u32>()
        };
        let [off, quiet, medium, loud] =
            [Volume::Off, Volume::Quiet, Volume::Medium, Volume::Loud].map(energy);
        assert!(loud > medium && medium > quiet && quiet > off);
        assert_eq!(off, 0);
    }
}
