//! The way between the application and the search: its wish to think becomes the
//! search's limits, and the search's answers become events.

use super::progress::{Listener, Progress, Report};
use crate::ai::{self, Answer, Level, Memory, SearchLimits, Slot};
use crate::app::{Purpose, Think};

/// A seed as the search takes it: 32 bits, to which both halves of a longer one
/// count.
#[must_use]
pub const fn fold_seed(seed: u64) -> u32 {
    (seed ^ seed >> 32) as u32
}

/// How a wish to think bounds the search.
#[must_use]
pub fn limits(think: &Think) -> SearchLimits {
    match think.purpose {
        Purpose::Judge => Level::judging(&think.position),
        Purpose::Move | Purpose::Hint => think.level.limits(&think.position, fold_seed(think.seed)),
    }
}

/// Thinks as wished. The listener hears of progress; what is answered is the last
/// report, and the search's own answer for the log. Nothing if the game is over.
pub fn think<S: Slot, L: Listener>(
    think: &Think,
    memory: Memory<'_, S>,
    listener: &mut L,
) -> Option<(Report, Answer)> {
    let limits = limits(think);
    let mut progress = Progress::new(listener, think.ticket, &limits);
    let answer = ai::think(&think.position, &limits, memory, &mut progress)?;
    Some((Report::of(think.ticket, &answer, None), answer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{CompactSlot, DEVICE_SLOTS, Workspace};
    use crate::app::Event;
    use crate::rules::{Position, Variant};
    use std::boxed::Box;
    use std::vec;
    use std::vec::Vec;

    /// Hears everything, and stops after so many reports.
    struct Heard {
        reports: Vec<Report>,
        most: usize,
    }

    impl Listener for Heard {
        fn is_stopped(&mut self) -> bool {
            self.reports.len() >= self.most
        }

        fn progress(&mut self, report: Report) {
            self.reports.push(report);
        }
    }

    fn wish(level: Level, purpose: Purpose) -> Think {
        Think {
            ticket: 77,
            position: Position::setup(Variant::Standard, 5),
            level,
            seed: 3 << 32 | 1,
            purpose,
        }
    }

    fn thought(wish: &Think, most: usize) -> (Report, Answer, Vec<Report>) {
        let mut table = vec![CompactSlot::EMPTY; DEVICE_SLOTS];
        let mut work = Box::new(Workspace::new());
        let memory = Memory {
            table: &mut table,
            work: &mut work,
        };
        let mut heard = Heard {
            reports: Vec::new(),
            most,
        };
        let (report, answer) = think(wish, memory, &mut heard).unwrap();
        (report, answer, heard.reports)
    }

    #[test]
    fn progress_grows_and_carries_the_ticket_to_the_end() {
        let wish = wish(Level::ALL[5], Purpose::Move);
        let (last, _, reports) = thought(&wish, usize::MAX);
        assert!(reports.is_sorted_by_key(|report| report.permille));
        assert!(reports.iter().all(|report| report.ticket == 77));
        assert!(reports.iter().all(|report| !report.is_last()));
        let steps = reports.iter().filter_map(|report| report.permille);
        let steps: std::collections::BTreeSet<u16> = steps.collect();
        assert!(steps.len() >= 16, "{steps:?}");
        assert!(steps.last() <= Some(&1_000));
        assert!(last.is_last());
        assert!(matches!(
            last.event(),
            Event::SearchDone { ticket: 77, turn, .. } if wish.position.is_legal(turn)
        ));
    }

    #[test]
    fn a_search_that_is_stopped_answers_with_the_best_so_far() {
        let wish = wish(Level::STRONGEST, Purpose::Hint);
        let (last, answer, reports) = thought(&wish, 3);
        assert!(answer.nodes < limits(&wish).nodes / 2, "{}", answer.nodes);
        assert_eq!(Some(last.turn), reports.last().map(|report| report.turn));
    }

    #[test]
    fn the_same_wish_gets_the_same_answer_and_both_halves_of_a_seed_count() {
        let wish = wish(Level::ALL[2], Purpose::Move);
        assert_eq!(thought(&wish, usize::MAX).0, thought(&wish, usize::MAX).0);
        assert_eq!(limits(&wish).seed, 3 ^ 1);
    }

    #[test]
    fn judging_heeds_no_level() {
        assert_eq!(
            limits(&wish(Level::WEAKEST, Purpose::Judge)),
            limits(&wish(Level::STRONGEST, Purpose::Judge))
        );
        assert_ne!(
            limits(&wish(Level::WEAKEST, Purpose::Move)),
            limits(&wish(Level::STRONGEST, Purpose::Move))
        );
    }
}
