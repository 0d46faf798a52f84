//! The notes of each sound, for a piezo that plays one at a time.

use super::event::Sound;

/// A note: pitch in hertz, 0 for a rest, and length in milliseconds.
pub type Note = (u16, u16);

/// Returns the notes of a sound. They are short, so that they do not lag behind the
/// picture, and at 1 kHz and above where possible, because small piezos are loudest
/// there. Good events rise, bad ones fall, and warnings repeat.
#[must_use]
pub const fn tune(sound: Sound) -> &'static [Note] {
    match sound {
        Sound::Click => &[(2_400, 4)],
        Sound::Pick => &[(1_568, 18)],
        Sound::Land => &[(1_047, 22)],
        Sound::Link => &[(1_047, 30), (1_319, 30), (1_047, 30), (1_319, 45)],
        Sound::Claim => &[(1_319, 45), (1_976, 70)],
        Sound::Capture => &[(1_568, 40), (1_976, 40), (2_349, 70)],
        Sound::Lose => &[(1_568, 40), (1_319, 40), (988, 90)],
        Sound::Pass => &[(988, 60), (0, 40), (988, 60)],
        Sound::Refuse => &[(392, 60)],
        // The refusal, then a rise.
        Sound::Right => &[(392, 40), (1_568, 60)],
        Sound::Win => &[(1_047, 90), (1_319, 90), (1_568, 90), (2_093, 220)],
        Sound::End => &[(1_319, 110), (1_047, 110), (880, 200)],
        Sound::Warn => &[(880, 90), (0, 60), (880, 90), (0, 60), (880, 90)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_told_apart_by_its_pitches_or_its_rhythm() {
        // The pitches of the notes in order.
        let heard = |sound| {
            let notes = tune(sound).iter();
            notes.map(|&(hertz, _)| hertz).collect::<std::vec::Vec<_>>()
        };
        for (place, &one) in Sound::ALL.iter().enumerate() {
            for &other in &Sound::ALL[place + 1..] {
                assert_ne!(heard(one), heard(other), "{one:?}, {other:?}");
            }
        }
    }

    #[test]
    fn sounds_at_the_board_are_over_before_the_next_press() {
        for sound in Sound::ALL {
            let length: u16 = tune(sound).iter().map(|&(_, length)| length).sum();
            let whole_games = matches!(sound, Sound::Win | Sound::End | Sound::Warn);
            assert!(whole_games || length <= 200, "{sound:?}: {length} ms");
        }
    }
}
