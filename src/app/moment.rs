//! A stored time in six bytes. Eight bytes with an alignment of eight would add up to
//! sixteen bytes to a type that holds one.

use super::event::Millis;

/// A time since the start in milliseconds, in 48 bits: about nine thousand years.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment {
    high: u16,
    middle: u16,
    low: u16,
}

impl Moment {
    pub(super) const fn at(time: Millis) -> Self {
        Self {
            high: (time >> 32) as u16,
            middle: (time >> 16) as u16,
            low: time as u16,
        }
    }

    pub(super) const fn millis(self) -> Millis {
        (self.high as Millis) << 32 | (self.middle as Millis) << 16 | self.low as Millis
    }

    /// Returns whether the time has come.
    pub(super) const fn is_past(self, now: Millis) -> bool {
        now >= self.millis()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_comes_back_and_keeps_its_order() {
        let mut last = Moment::default();
        for shift in 0..48 {
            for time in [1 << shift, (1 << shift) + (1 << shift) / 3] {
                let moment = Moment::at(time);
                assert_eq!(moment.millis(), time);
                assert!(moment >= last && moment.is_past(time) && !moment.is_past(time - 1));
                last = moment;
            }
        }
    }
}
