//! Time controls as the text of a record's tag.

use crate::app::{Pace, TimeControl};
use core::fmt;
use core::str::FromStr;

/// The tag's text for a game without clocks.
const NONE: &str = "-";

/// Parses a time control. The inner `None` stands for a game without clocks.
pub(super) fn read(text: &str) -> Option<Option<TimeControl>> {
    if text == NONE {
        return Some(None);
    }
    let (times, pace) = if let Some(times) = text.strip_prefix("1/") {
        (times, Pace::Turn)
    } else if let Some((times, bonus)) = text.split_once('+') {
        (times, Pace::Increment(number(bonus)?))
    } else if let Some((times, bonus)) = text.split_once('d') {
        (times, Pace::Delay(number(bonus)?))
    } else {
        (text, Pace::Game)
    };
    let (a, b) = times.split_once(':').unwrap_or((times, times));
    let control = TimeControl {
        pace,
        seconds: [number(a)?, number(b)?],
    };
    // Decoding the bytes checks the limits of the values.
    TimeControl::decoded(&control.encoded()).map(Some)
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    // `parse` alone would accept a plus sign.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// Displays a time control in the form that [`read`] parses.
pub(super) struct Written<'a>(pub(super) &'a TimeControl);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TimeControl { pace, seconds } = self.0;
        if *pace == Pace::Turn {
            f.write_str("1/")?;
        }
        let [a, b] = seconds;
        write!(f, "{a}")?;
        if a != b {
            write!(f, ":{b}")?;
        }
        match pace {
            Pace::Game | Pace::Turn => Ok(()),
            Pace::Increment(bonus) => write!(f, "+{bonus}"),
            Pace::Delay(bonus) => write!(f, "d{bonus}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_time_control_is_written_as_it_is_read() {
        for text in [
            "300",
            "300:200",
            "300+5",
            "60:5940d9",
            "1/30",
            "1/30:20",
            "1+255",
        ] {
            let control = read(text).flatten().expect(text);
            assert_eq!(Written(&control).to_string(), text);
        }
        assert_eq!(read("-"), Some(None));
        let five = read("300+5").flatten().expect("a control");
        assert_eq!(five.pace, Pace::Increment(5));
        assert_eq!(five.seconds, [300; 2]);
        for text in [
            "",
            "0",
            "5941",
            "300+",
            "300+0",
            "300+256",
            "+5",
            "300d",
            "1/",
            "2/30",
            "300:",
            "3 0",
            "-5",
            "++5",
            "300:200:100",
            "300+5+5",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
