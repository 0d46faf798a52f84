//! Chooses when to send parts of a picture, so that no refresh of the panel shows a part
//! half old and half new.
//!
//! The beam scans the panel's rows at a constant rate and then pauses for the porch.
//! Sending a row takes longer the wider the part is. At its first and at its last row, a
//! transfer must stay behind the beam that has just passed and ahead of the next one; the
//! rows between follow because both rates are constant. A whole picture satisfies this at
//! any time except for about 3 ms of each refresh: it must not begin shortly before the
//! beam reaches the first row.

/// Scan lines of a refresh: 320 rows of the panel's memory and 24 of porch.
const SCAN_LINES: i32 = 344;

/// The row of the panel's memory at which the TE pin reports the beam: the first row below
/// the glass.
pub const TOLD_AT: u16 = 240;

/// Scan lines from [`TOLD_AT`] to the first row: 80 rows of memory without glass, and the
/// porch.
const BACK_TO_TOP: i32 = SCAN_LINES - TOLD_AT as i32;

/// The overhead of a part in microseconds: its commands, and the start of its transfer.
const EACH: i32 = 40;

/// The total error allowed, in microseconds: interrupts delay each other, and the TE pulse
/// lasts for one row.
const SLACK: i32 = 250;

/// The refresh periods that are accepted, in microseconds. The panel's oscillator deviates
/// by some per cent from the nominal 16.9 ms.
const REFRESHES: core::ops::RangeInclusive<u32> = 13_000..=21_000;

/// A rectangular part of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// First and last row.
    pub rows: (usize, usize),
    /// Pixels of a row.
    pub columns: usize,
}

/// The state of the beam and the speed of the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beam {
    /// The time since the beam was at [`TOLD_AT`], in microseconds.
    pub since: u32,
    /// The refresh period, in microseconds.
    pub refresh: u32,
    /// The time that the wire needs for a pixel, in nanoseconds.
    pub pixel: u32,
}

impl Beam {
    /// Returns true if a panel can have this refresh period, in microseconds.
    #[must_use]
    pub fn believes(refresh: u32) -> bool {
        REFRESHES.contains(&refresh)
    }

    /// Returns how long to wait, in microseconds, until the parts can be sent one after the
    /// other and all appear in the same refresh. Returns `None` if the refresh period is
    /// not plausible, if the last report of the beam is two refreshes old, or if no such
    /// time exists.
    #[must_use]
    pub fn wait(self, parts: impl IntoIterator<Item = Part>) -> Option<u32> {
        if !Self::believes(self.refresh) || self.since >= 2 * self.refresh {
            return None;
        }
        let (since, refresh) = (self.since as i32, self.refresh as i32);
        let (earliest, latest) = between(refresh, self.pixel as i32, parts)?;
        let next_top = refresh * BACK_TO_TOP / SCAN_LINES;
        (-1..=2)
            .map(|refreshes| next_top + refreshes * refresh)
            .find(|top| since <= top + latest)
            .map(|top| (top + earliest - since).max(0) as u32)
    }
}

/// Returns the earliest and the latest time to begin, in microseconds relative to the
/// moment at which the beam is at the first row; `None` if there is no such time.
fn between(refresh: i32, pixel: i32, parts: impl IntoIterator<Item = Part>) -> Option<(i32, i32)> {
    let beam = |row: i32| row * refresh / SCAN_LINES;
    // An empty list of parts can be sent at any time.
    let (mut earliest, mut latest) = (-2 * refresh, 2 * refresh);
    // The time that the parts before take: without overhead, and with all of it.
    let (mut least, mut most) = (0, 0);
    for Part { rows, columns } in parts {
        let (first, last) = (rows.0 as i32, rows.1 as i32);
        let line = columns as i32 * pixel;
        // The time to send a number of rows.
        let sent = |rows: i32| rows * line / 1_000;
        let behind = |row: i32| beam(row + 1) + 1 - least - sent(row - first);
        let ahead = |row: i32| refresh + beam(row) - most - EACH - sent(row - first + 1) - SLACK;
        earliest = earliest.max(behind(first)).max(behind(last));
        latest = latest.min(ahead(first)).min(ahead(last));
        let all = sent(last - first + 1);
        (least, most) = (least + all, most + EACH + all);
    }
    (earliest <= latest).then_some((earliest, latest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rng;
    use std::vec::Vec;

    const REFRESH: u32 = 16_856;
    /// 16 bits at 62.5 MHz.
    const PIXEL: u32 = 256;
    const WHOLE: Part = Part {
        rows: (0, 239),
        columns: 240,
    };

    fn wait(since: usize, parts: &[Part]) -> Option<u32> {
        let beam = Beam {
            since: since as u32,
            refresh: REFRESH,
            pixel: PIXEL,
        };
        beam.wait(parts.iter().copied())
    }

    /// Returns the number of the refresh that first shows each row of the parts. The
    /// transfer begins `begun` microseconds after the beam was at [`TOLD_AT`], and the wire
    /// needs `late` microseconds more for each part. Returns `None` if a row is being sent
    /// while the beam passes it.
    fn shown_in(begun: i32, parts: &[Part], late: i32) -> Option<Vec<i32>> {
        let line = REFRESH as i32 * 1_000 / SCAN_LINES;
        let mut now = begun * 1_000;
        let mut refreshes = Vec::new();
        for part in parts {
            now += late * 1_000;
            for row in part.rows.0..=part.rows.1 {
                let done = now + part.columns as i32 * PIXEL as i32;
                // The beam passes this row at these times, one refresh apart.
                let beam = (BACK_TO_TOP + row as i32) * line;
                let refresh = |time: i32| (time - beam).div_euclid(SCAN_LINES * line);
                if refresh(now) != refresh(done) || refresh(now - line) != refresh(done) {
                    return None;
                }
                refreshes.push(refresh(done));
                now = done;
            }
        }
        Some(refreshes)
    }

    #[test]
    fn a_whole_picture_waits_for_three_milliseconds_and_a_half_at_the_most() {
        let waits = (0..REFRESH as usize).map(|since| wait(since, &[WHOLE]).unwrap());
        let waits: Vec<u32> = waits.collect();
        assert!(
            waits.iter().all(|wait| *wait <= 3_500),
            "{:?}",
            waits.iter().max()
        );
        let waiting = waits.iter().filter(|wait| **wait > 0).count();
        assert!(waiting <= 3_500, "{waiting}");
    }

    #[test]
    fn nothing_is_sent_where_the_beam_is_or_into_two_refreshes() {
        let mut lots = Rng::new(8);
        let mut below = |most: u32| lots.below(most) as usize;
        let (mut waited, mut never) = (0, 0);
        for _ in 0..4_000 {
            let parts: Vec<Part> = (0..=below(4))
                .map(|_| {
                    let first = below(240);
                    let rows = (first, first + below(240 - first as u32));
                    let columns = 1 + below(240);
                    Part { rows, columns }
                })
                .collect();
            let since = below(REFRESH);
            let Some(wait) = wait(since, &parts) else {
                never += 1;
                continue;
            };
            waited += u32::from(wait > 0);
            for late in [0, EACH] {
                let begun = since as i32 + wait as i32;
                let shown = shown_in(begun, &parts, late).unwrap_or_default();
                let together = shown.windows(2).all(|pair| pair[0] == pair[1]);
                assert!(
                    !shown.is_empty() && together,
                    "{parts:?} {since} {wait} {late}"
                );
            }
        }
        assert!(
            waited > 400 && never < 2_000,
            "{waited} waited, {never} never"
        );
    }

    #[test]
    fn a_panel_that_keeps_no_time_is_not_believed() {
        for (since, refresh) in [(0, 0), (0, 12_999), (0, 21_001), (2 * REFRESH, REFRESH)] {
            let beam = Beam {
                since,
                refresh,
                pixel: PIXEL,
            };
            assert_eq!(beam.wait([WHOLE]), None);
        }
    }

    #[test]
    fn at_half_the_clock_a_whole_picture_is_never_in_one_refresh() {
        let beam = Beam {
            since: 0,
            refresh: REFRESH,
            pixel: 2 * PIXEL,
        };
        assert_eq!(beam.wait([WHOLE]), None);
    }
}
