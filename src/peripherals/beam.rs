//! A panel's beam: when parts of a picture can be sent so that no refresh shows one of
//! them half old and half new.
//!
//! The beam goes down the panel's rows at its own pace, and then there is a pause. The
//! wire is slower for wide parts and faster for narrow ones. What is sent must stay
//! behind the beam that has just gone by, and ahead of the one that comes next, at its
//! first row and at its last; rows between them then follow. For a whole picture that
//! holds at any time but for some 3 ms: it must not begin shortly before the beam does.

/// Scan lines of a refresh: 320 rows of the panel's memory and 24 of porch.
const SCAN_LINES: i32 = 344;

/// The row of the panel's memory at which it tells where its beam is: the first one
/// beyond the glass.
pub const TOLD_AT: u16 = 240;

/// Scan lines from there to the first row: 80 of memory that no glass shows, and the porch.
const BACK_TO_TOP: i32 = SCAN_LINES - TOLD_AT as i32;

/// What a part takes besides, in microseconds: its commands, and starting its transfer.
const EACH: i32 = 40;

/// By how much the wire may be late in all, or the beam be further than believed, in
/// microseconds: interrupts wait for each other, and the pulse that tells is a row long.
const SLACK: i32 = 250;

/// Refreshes that are believed, in microseconds. A panel's own clock is some per cent
/// off its 16.9 ms.
const REFRESHES: core::ops::RangeInclusive<u32> = 13_000..=21_000;

/// A part of a picture: its first and last row, and how many pixels a row has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// First and last row.
    pub rows: (usize, usize),
    /// Pixels of a row.
    pub columns: usize,
}

/// What is known of a beam and of the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beam {
    /// How long ago it was at [`TOLD_AT`], in microseconds.
    pub since: u32,
    /// How long it takes from there to there, in microseconds.
    pub refresh: u32,
    /// How long a pixel is on the wire, in nanoseconds.
    pub pixel: u32,
}

impl Beam {
    /// Whether a panel may take so long for a refresh, in microseconds.
    #[must_use]
    pub fn believes(refresh: u32) -> bool {
        REFRESHES.contains(&refresh)
    }

    /// How long to wait, in microseconds, until parts sent one after the other are all
    /// in the same refresh. Nothing if too little is known of the beam, or they never
    /// are.
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

/// The earliest and the latest time to begin, in microseconds after the beam was at the
/// first row; nothing if there is none.
fn between(refresh: i32, pixel: i32, parts: impl IntoIterator<Item = Part>) -> Option<(i32, i32)> {
    let beam = |row: i32| row * refresh / SCAN_LINES;
    // Nothing to send can be sent at any time.
    let (mut earliest, mut latest) = (-2 * refresh, 2 * refresh);
    // How long the parts before take at the least, and with all their commands.
    let (mut least, mut most) = (0, 0);
    for Part { rows, columns } in parts {
        let (first, last) = (rows.0 as i32, rows.1 as i32);
        let line = columns as i32 * pixel;
        // How long so many rows take.
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

    /// Which refresh first shows each row of the parts, begun so long after the beam was
    /// at [`TOLD_AT`], on a wire that needs so many microseconds more for each part;
    /// nothing if a row is on its way while the beam is there.
    fn shown_in(begun: i32, parts: &[Part], late: i32) -> Option<Vec<i32>> {
        let line = REFRESH as i32 * 1_000 / SCAN_LINES;
        let mut now = begun * 1_000;
        let mut refreshes = Vec::new();
        for part in parts {
            now += late * 1_000;
            for row in part.rows.0..=part.rows.1 {
                let done = now + part.columns as i32 * PIXEL as i32;
                // Beams at this row come at these times, a refresh after each other.
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
