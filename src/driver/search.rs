//! Connects the application with the search: a wish to think becomes limits of the search,
//! and its answers become reports.

use super::progress::{Listener, Progress, Report};
use crate::ai::{self, Alone, Answer, ExpectedLine, Level, Memory, SearchLimits, Slot, Team};
use crate::app::{Bounds, Purpose, Think};
use crate::rules::Position;

/// Folds a seed of 64 bits into the 32 bits that the search takes. Both halves count.
#[must_use]
pub const fn fold_seed(seed: u64) -> u32 {
    (seed ^ seed >> 32) as u32
}

/// The positions for proving that a turn is the best, about a second on the chip, and for
/// repeating the proof.
const PROVING_NODES: u32 = 20_000;
const PROVING_AGAIN_NODES: u32 = 100_000;

/// The time limit of level 8 for a move, in microseconds: ten seconds, less the time to end
/// a search.
const PATIENCE: u32 = 9_900_000;

/// Returns the limits of the search for a wish to think.
#[must_use]
pub fn limits(think: &Think) -> SearchLimits {
    match think.purpose {
        Purpose::Judge => Level::judging(&think.position),
        Purpose::Computer(bounds) => {
            let level = bounds.levelled.then_some(think.level);
            bounded(&think.position, level, bounds, fold_seed(think.seed))
        }
        Purpose::Prove { without, again } => SearchLimits {
            without: [without, None],
            ..SearchLimits::best_within(if again {
                PROVING_AGAIN_NODES
            } else {
                PROVING_NODES
            })
        },
        Purpose::Analyse { nodes, without } => SearchLimits {
            without,
            ..SearchLimits::best_within(nodes)
        },
        Purpose::Move | Purpose::Hint => think.level.limits(&think.position, fold_seed(think.seed)),
    }
}

/// Returns the limits for a computer player: the smaller of the level's and the given
/// bounds.
#[must_use]
pub fn bounded(
    position: &Position,
    level: Option<Level>,
    bounds: Bounds,
    seed: u32,
) -> SearchLimits {
    let level = level.map_or(SearchLimits::best_within(u32::MAX), |level| {
        level.limits(position, seed)
    });
    SearchLimits {
        nodes: level.nodes.min(bounds.nodes),
        depth: level.depth.min(bounds.depth),
        ..level
    }
}

/// Searches, and reports progress to the listener. Returns the last report, and the
/// search's own answer for the log; `None` if the game is over.
pub fn think<S: Slot, L: Listener>(
    think: &Think,
    memory: Memory<'_, S>,
    listener: &mut L,
) -> Option<(Report, Answer)> {
    think_with(think, memory, None::<&Alone>, listener)
}

/// The ratio of positions that two workers search in the time in which one searches ten:
/// each core waits for memory while the other uses it.
const TWO_LOOK_AT: u32 = 18;
const ONE_LOOKS_AT: u32 = 10;

/// The size of the transposition table for all searches below full strength. A larger table
/// would make levels 1 to 7 slightly stronger than they were tuned.
const WEAKER_SLOTS: usize = 4_096;

/// Returns true if a search has full strength, so that two workers may share it. A shared
/// search is not reproducible; judgements and proofs must be, because records and puzzles
/// are made of them.
#[must_use]
pub fn may_share(think: &Think) -> bool {
    let repeats = matches!(think.purpose, Purpose::Judge | Purpose::Prove { .. });
    think.level == Level::STRONGEST && !repeats
}

/// Returns the time limit of a search that a person waits for, in microseconds. The limits
/// count positions, and in some endings the chip searches few of them per second.
/// Reproducible searches have no time limit.
#[must_use]
pub fn patience(think: &Think) -> Option<u32> {
    let waited_for = matches!(think.purpose, Purpose::Move | Purpose::Hint);
    (waited_for && may_share(think)).then_some(PATIENCE)
}

/// Searches as [`think`] does, with the other worker of a team if [`may_share`] allows it.
pub fn think_with<S: Slot, T: Team, L: Listener>(
    think: &Think,
    mut memory: Memory<'_, S>,
    team: Option<&T>,
    listener: &mut L,
) -> Option<(Report, Answer)> {
    let mut limits = limits(think);
    if !may_share(think) {
        memory.table = memory.table.get(..WEAKER_SLOTS).unwrap_or(memory.table);
    }
    let team = team.filter(|_| may_share(think));
    if team.is_some() {
        limits.nodes = limits.nodes.saturating_mul(TWO_LOOK_AT) / ONE_LOOKS_AT;
    }
    let mut progress = Progress::new(listener, think.ticket, &limits);
    let answer = ai::think_with(&think.position, &limits, memory, team, &mut progress)?;
    let last = Report {
        expected_line: ExpectedLine::of(&answer.pv),
        ..Report::of(think.ticket, &answer, None)
    };
    Some((last, answer))
}

/// Helps in the search that the team's leader has begun with [`think_with`], until it ends.
/// The listener is asked whether to stop and receives no reports. It has the leader's type,
/// so that the chip's RAM holds only one copy of the search.
pub fn help<S: Slot, T: Team, L: Listener>(team: &T, memory: Memory<'_, S>, listener: &mut L) {
    ai::help(team, memory, &mut Progress::silent(listener));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{CompactSlot, DEVICE_SLOTS, OwnedMemory, Slot};
    use crate::app::Event;
    use crate::rules::{Position, Variant};
    use std::vec;
    use std::vec::Vec;

    /// Collects all reports, and stops the search after `most` of them.
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
            position: Position::setup(Variant::FivesTaken, 5),
            level,
            seed: 3 << 32 | 1,
            purpose,
        }
    }

    fn thought(wish: &Think, most: usize) -> (Report, Answer, Vec<Report>) {
        let mut memory = OwnedMemory::new(vec![CompactSlot::EMPTY; DEVICE_SLOTS]);
        let mut heard = Heard {
            reports: Vec::new(),
            most,
        };
        let (report, answer) = think(wish, memory.lend(), &mut heard).unwrap();
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
        // The expected turns are legal after the turn found.
        let mut position = wish.position.try_play(last.turn).unwrap();
        let expected: Vec<_> = last.expected_line.turns().collect();
        assert!(!expected.is_empty());
        for &turn in &expected {
            position = position.try_play(turn).unwrap();
        }
        assert!(matches!(
            last.expected(),
            Some(Event::SearchExpects { ticket: 77, expected_line }) if expected_line == last.expected_line
        ));
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
    fn levels_below_the_strongest_have_the_table_that_they_were_set_with() {
        let empty = std::format!("{:?}", CompactSlot::EMPTY);
        let uses_all = |level: Level| {
            let mut memory = OwnedMemory::new(vec![CompactSlot::EMPTY; DEVICE_SLOTS]);
            let purpose = Purpose::Computer(Bounds {
                nodes: 2_000,
                depth: 4,
                levelled: true,
            });
            let mut heard = Heard {
                reports: Vec::new(),
                most: usize::MAX,
            };
            think(&wish(level, purpose), memory.lend(), &mut heard).unwrap();
            let table = memory.table();
            let [first, rest] = [&table[..WEAKER_SLOTS], &table[WEAKER_SLOTS..]]
                .map(|part| part.iter().any(|slot| std::format!("{slot:?}") != empty));
            assert!(first);
            rest
        };
        assert!(!uses_all(Level::ALL[6]));
        assert!(uses_all(Level::STRONGEST));
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

    #[test]
    fn a_clock_ends_only_what_does_not_repeat_and_somebody_waits_for() {
        for level in Level::ALL {
            let waited_for = |purpose| patience(&wish(level, purpose)).is_some();
            let strongest = level == Level::STRONGEST;
            assert_eq!(waited_for(Purpose::Move), strongest, "{level:?}");
            assert_eq!(waited_for(Purpose::Hint), strongest, "{level:?}");
            assert!(!waited_for(Purpose::Judge), "{level:?}");
            let (nodes, without) = (1_000, [None; 2]);
            assert!(
                !waited_for(Purpose::Analyse { nodes, without }),
                "{level:?}"
            );
        }
    }

    #[test]
    fn the_best_turns_are_found_by_leaving_better_ones_out() {
        let mut board = crate::rules::Board::new(&Position::setup(Variant::FivesTaken, 5));
        let mut rng = crate::rules::Rng::new(2);
        for _ in 0..16 {
            let turn = board.random_turn(&mut rng).unwrap();
            board.play(turn);
        }
        let mut found: Vec<(crate::rules::Turn, i16)> = vec![];
        for _ in 0..3 {
            let known = |place: usize| found.get(place).map(|&(turn, _)| turn);
            let purpose = Purpose::Analyse {
                nodes: 8_000,
                without: [known(0), known(1)],
            };
            let wish = Think {
                position: *board.position(),
                ..wish(Level::STRONGEST, purpose)
            };
            assert!(may_share(&wish));
            let (report, answer, _) = thought(&wish, usize::MAX);
            assert!(board.is_legal(report.turn));
            assert!(found.iter().all(|&(turn, _)| turn != report.turn));
            assert!(answer.nodes <= 8_000 + 64);
            found.push((report.turn, report.score));
        }
        // All three searches have the same limit but reach different depths: the first
        // score may be a little lower than a later one.
        let best = found.iter().map(|&(_, score)| score).max();
        assert!(Some(found[0].1 + 40) >= best, "{found:?}");
        assert_ne!(found[0].1, 0, "{found:?}");
    }
}
