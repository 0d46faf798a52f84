//! Decides which stage starts next.

use super::{Finished, Outcome, Running};
use crate::stages::{Load, TestStage};

/// The action for a waiting stage.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    Start,
    /// The stage named did not pass, and this one needs it.
    Skip(&'static str),
}

/// Returns the index of the next stage in `waiting` and what to do with it; `None` if
/// every waiting stage must wait for a running one.
pub(super) fn next(
    waiting: &[&'static TestStage],
    running: &[Running],
    finished: &[Finished],
    slots: usize,
) -> Option<(usize, Step)> {
    let running: Vec<&TestStage> = running.iter().map(|one| one.stage).collect();
    let finished: Vec<(&TestStage, Outcome)> = finished
        .iter()
        .map(|one| (one.stage, one.outcome))
        .collect();
    choose(waiting, &running, &finished, slots)
}

fn choose(
    waiting: &[&'static TestStage],
    running: &[&TestStage],
    finished: &[(&TestStage, Outcome)],
    slots: usize,
) -> Option<(usize, Step)> {
    let busy = running.iter().filter(|stage| stage.load != Load::Idle);
    let free = slots.saturating_sub(busy.count());
    waiting.iter().enumerate().find_map(|(place, stage)| {
        let failed = finished.iter().find(|(other, outcome)| {
            *outcome != Outcome::Passed && stage.needs.contains(&other.name)
        });
        if let Some((other, _)) = failed {
            return Some((place, Step::Skip(other.name)));
        }
        let mut unfinished = running.iter().chain(waiting);
        if unfinished.any(|other| stage.needs.contains(&other.name)) {
            return None;
        }
        let locked = |other: &&TestStage| other.lock.is_some() && other.lock == stage.lock;
        if running.iter().any(locked) {
            return None;
        }
        let fits = match stage.load {
            Load::Idle => !running.iter().any(|other| other.load == Load::Alone),
            Load::Busy => free > 0 && !running.iter().any(|other| other.load == Load::Alone),
            // It starts after all stages that do not need it.
            Load::Alone => {
                let first = |other: &&&TestStage| other.load != Load::Alone;
                let mut first = waiting.iter().filter(first);
                running.is_empty() && first.all(|other| other.needs.contains(&stage.name))
            }
        };
        fits.then_some((place, Step::Start))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stages::{Lock, Suite};

    const PLAIN: TestStage = TestStage {
        name: "plain",
        about: "",
        suite: Suite::Quick,
        needs: &[],
        load: Load::Busy,
        lock: None,
        inputs: &[],
        run: |_| Ok(()),
    };
    static FIRST: TestStage = TestStage {
        name: "first",
        ..PLAIN
    };
    static SECOND: TestStage = TestStage {
        name: "second",
        ..PLAIN
    };
    static AFTER: TestStage = TestStage {
        name: "after",
        needs: &["first"],
        ..PLAIN
    };
    static IDLE: TestStage = TestStage {
        name: "idle",
        load: Load::Idle,
        ..PLAIN
    };
    static ALONE: TestStage = TestStage {
        name: "alone",
        load: Load::Alone,
        ..PLAIN
    };
    static LOCKED: TestStage = TestStage {
        name: "locked",
        lock: Some(Lock::HostBuild),
        ..PLAIN
    };

    #[test]
    fn the_first_that_fits_starts() {
        assert_eq!(
            choose(&[&FIRST, &SECOND], &[], &[], 2),
            Some((0, Step::Start))
        );
        assert_eq!(
            choose(&[&SECOND], &[&FIRST], &[], 2),
            Some((0, Step::Start))
        );
        assert_eq!(choose(&[&SECOND], &[&FIRST], &[], 1), None);
        assert_eq!(
            choose(&[&SECOND, &IDLE], &[&FIRST], &[], 1),
            Some((1, Step::Start))
        );
        assert_eq!(choose(&[&SECOND], &[&IDLE], &[], 1), Some((0, Step::Start)));
    }

    #[test]
    fn a_stage_waits_for_what_it_needs_and_is_skipped_when_that_fails() {
        assert_eq!(choose(&[&FIRST, &AFTER], &[&SECOND], &[], 1), None);
        assert_eq!(choose(&[&AFTER], &[&FIRST], &[], 2), None);
        let passed = [(&FIRST, Outcome::Passed)];
        assert_eq!(choose(&[&AFTER], &[], &passed, 2), Some((0, Step::Start)));
        for outcome in [Outcome::Failed, Outcome::Skipped("zero")] {
            let next = choose(&[&AFTER], &[], &[(&FIRST, outcome)], 2);
            assert_eq!(next, Some((0, Step::Skip("first"))));
        }
        // A needed stage that is not chosen does not block.
        assert_eq!(choose(&[&AFTER], &[], &[], 2), Some((0, Step::Start)));
    }

    #[test]
    fn a_lock_is_held_by_one_stage_at_a_time() {
        assert_eq!(choose(&[&LOCKED], &[&LOCKED], &[], 2), None);
        assert_eq!(
            choose(&[&LOCKED], &[&FIRST], &[], 2),
            Some((0, Step::Start))
        );
    }

    #[test]
    fn a_stage_that_measures_runs_last_and_alone() {
        assert_eq!(
            choose(&[&ALONE, &FIRST], &[], &[], 2),
            Some((1, Step::Start))
        );
        assert_eq!(choose(&[&ALONE], &[&FIRST], &[], 2), None);
        assert_eq!(choose(&[&ALONE], &[], &[], 2), Some((0, Step::Start)));
        assert_eq!(choose(&[&FIRST], &[&ALONE], &[], 2), None);
        assert_eq!(choose(&[&IDLE], &[&ALONE], &[], 2), None);
        let after = TestStage {
            name: "after",
            needs: &["alone"],
            ..PLAIN
        };
        let after: &'static TestStage = Box::leak(Box::new(after));
        let next = choose(&[&ALONE, after], &[], &[], 2);
        assert_eq!(next, Some((0, Step::Start)));
    }
}
