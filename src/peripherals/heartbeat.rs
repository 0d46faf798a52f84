//! Detects workers that have stopped.
//!
//! Each worker increments its counter at least once in [`PATIENCE`]. The firmware feeds the
//! watchdog only while all counters advance.

/// The longest silence allowed, in milliseconds. A healthy worker can be silent for 1,400
/// ms: a second between two beats and 400 ms for the slowest erase of a flash sector. A
/// larger value would leave a frozen picture on the screen for longer.
pub const PATIENCE: u64 = 2_000;

/// Watches `N` workers by their counters.
#[derive(Clone, Debug)]
pub struct Heartbeats<const N: usize> {
    counts: [u32; N],
    /// The time of each counter's last change, in milliseconds.
    heard: [u64; N],
}

impl<const N: usize> Heartbeats<N> {
    /// Returns a watch that begins at `now`, in milliseconds.
    #[must_use]
    pub const fn new(now: u64) -> Self {
        Self {
            counts: [0; N],
            heard: [now; N],
        }
    }

    /// Compares the counters with the last ones and returns the workers that have been
    /// silent for longer than [`PATIENCE`], one bit each.
    pub fn silent(&mut self, now: u64, counts: [u32; N]) -> u32 {
        let mut silent = 0;
        let known = self.counts.iter_mut().zip(&mut self.heard);
        for (worker, ((before, heard), count)) in known.zip(counts).enumerate() {
            if *before != count {
                *before = count;
                *heard = now;
            } else if now.saturating_sub(*heard) > PATIENCE {
                silent |= 1 << worker;
            }
        }
        silent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_stops_counting_is_found_and_nobody_else() {
        let mut heartbeats = Heartbeats::<2>::new(0);
        for now in (0..10_000).step_by(500) {
            let counts = [now as u32, 7];
            let silent = heartbeats.silent(now, counts);
            assert_eq!(silent != 0, now > PATIENCE, "at {now} ms");
            assert_eq!(silent & 1, 0, "the first one counts");
        }
    }

    #[test]
    fn who_comes_back_is_well_again() {
        let mut heartbeats = Heartbeats::<1>::new(0);
        assert_eq!(heartbeats.silent(PATIENCE + 1, [0]), 1);
        assert_eq!(heartbeats.silent(PATIENCE + 2, [1]), 0);
        assert_eq!(heartbeats.silent(2 * PATIENCE, [1]), 0);
    }

    #[test]
    fn a_counter_that_wraps_still_counts() {
        let mut heartbeats = Heartbeats::<1>::new(0);
        heartbeats.silent(100, [u32::MAX]);
        assert_eq!(heartbeats.silent(PATIENCE + 50, [0]), 0);
    }
}
