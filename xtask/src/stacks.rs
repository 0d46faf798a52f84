//! Proves the greatest depth of both cores' stacks from the frames in the linked firmware
//! and the stack budget of search lines (`src/ai/stack_budget.rs`).
//!
//! The functions of a search are mutually recursive. All of them are steps of a line that
//! charge its budget; so a line takes no more than its budget, the frames above it, and
//! the calls of its last function outside the recursion.

use std::collections::BTreeSet;
use std::fmt;

use crate::frames::Function;

#[path = "../../src/ai/stack_budget.rs"]
mod stack_budget;

/// The charge of each step, and the functions that it consists of.
const STEPS: [(u16, &[&str]); 8] = [
    (
        stack_budget::TURN,
        &["search_turn", "claims", "moves_after_claim", "search_moves"],
    ),
    (stack_budget::CLAIMS, &["search_claims"]),
    (stack_budget::CLAIM, &["moves_after_claiming"]),
    (stack_budget::PASS, &["quiescence", "pass"]),
    (
        stack_budget::COMPLETION,
        &["quiescence", "quiescence_completions"],
    ),
    (stack_budget::COMPLETION_CLAIM, &["quiescence_claim"]),
    (stack_budget::SPLIT, &["split", "search_job"]),
    (stack_budget::HELP, &["help_while_waiting", "help_once"]),
];

/// Functions that may be on the stack below the last charged step: a turn that is only
/// evaluated, a pass, and the turn after it.
const BELOW: [&str; 5] = [
    "search_turn",
    "quiescence",
    "pass",
    "search_turn",
    "quiescence",
];

/// The functions through which the leader and the helper enter the recursion.
const LEADERS_ENTRY: &str = "search_turn";
const HELPERS_ENTRY: &str = "help_once";

/// The one call of a search that is not visible in the code: a report wakes a task,
/// through the executor's functions.
const WAKER: &str = "embassy_executor3raw5waker";
/// Waking a task, or reading a clock, from other code, in bytes.
const WAKING: u32 = 256;

/// The function that runs core 0's part of a search, and the symbols of the application's
/// tasks.
const START: &str = "main";
const TASK: &str = "TaskStorage";
/// Frames above core 1's task: its executor and its start code.
const EXECUTOR: u32 = 256;
/// An exception frame in bytes, and the handlers that can interrupt one another.
const EXCEPTION: u32 = 40;
const HANDLERS: [&str; 6] = [
    "TIMER_IRQ_0",
    "IO_IRQ_BANK0",
    "DMA_IRQ_1",
    "USBCTRL_IRQ",
    "SIO_IRQ_PROC1",
    "TIMER_IRQ_3",
];

/// The greatest stack depths, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Deepest {
    /// Core 0 while it helps, without the application.
    pub(crate) helper: u32,
    /// The application and its interrupts, as far as calls can be followed.
    pub(crate) application: u32,
    /// Core 1 with its interrupt.
    pub(crate) leader: u32,
}

/// The reason why the depth cannot be proven.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unbounded {
    /// There is no such function.
    Missing(&'static str),
    /// This function takes part in the recursion and is no step.
    NoStep(String),
    /// A step takes so many bytes, more than its charge.
    Step(&'static str, u32, u16),
}

impl fmt::Display for Unbounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(name) => write!(f, "the firmware has no function `{name}`"),
            Self::NoStep(name) => {
                write!(
                    f,
                    "`{name}` calls itself in a search and is no step of src/ai/stack_budget.rs"
                )
            }
            Self::Step(name, taken, room) => write!(
                f,
                "the step of `{name}` takes {taken} bytes; src/ai/stack_budget.rs takes {room} off"
            ),
        }
    }
}

/// Returns the greatest stack depths of a firmware with these functions.
pub(crate) fn deepest(functions: &[Function<'_>]) -> Result<Deepest, Unbounded> {
    let calls = Calls(functions);
    let entry = calls
        .find(LEADERS_ENTRY)
        .ok_or(Unbounded::Missing(LEADERS_ENTRY))?;
    let circle = calls.circle(entry);
    let is_step = |place: &usize| {
        let steps = STEPS.iter().flat_map(|(_, names)| names.iter());
        steps
            .into_iter()
            .any(|name| is_called(functions[*place].name, name))
    };
    if let Some(place) = circle.iter().find(|place| !is_step(place)) {
        return Err(Unbounded::NoStep(functions[*place].name.into()));
    }
    for (room, names) in STEPS {
        let taken = names.iter().map(|name| calls.frame(name)).sum();
        if taken > u32::from(room) {
            return Err(Unbounded::Step(names[0], taken, room));
        }
    }

    let unknown = calls.longest_of(|name| name.contains(WAKER), &circle, WAKING);
    let mut known = vec![None; functions.len()];
    let mut below = 0;
    for place in &circle {
        let of = &functions[*place];
        let mut leaf = if of.calls_unknown { unknown } else { 0 };
        for to in of.calls.difference(&circle) {
            leaf = leaf.max(calls.longest(*to, &circle, unknown, &mut known));
        }
        // All others are charged steps.
        if BELOW.iter().any(|name| is_called(of.name, name)) {
            leaf += BELOW.iter().map(|name| calls.frame(name)).sum::<u32>();
        }
        below = below.max(leaf);
    }

    let mut above = vec![None; functions.len()];
    let start = functions.iter().position(|function| function.name == START);
    let start = start.ok_or(Unbounded::Missing(START))?;
    let above_help = calls.above(start, &circle, &mut above);
    let above_help = above_help.ok_or(Unbounded::Missing(HELPERS_ENTRY))?;
    let tasks = (0..functions.len()).filter(|place| functions[*place].name.contains(TASK));
    let above_lead = tasks.filter_map(|place| calls.above(place, &circle, &mut above));
    let above_lead = above_lead.max().ok_or(Unbounded::Missing(TASK))?;

    let parked = calls.handler("SIO_IRQ_PROC1");
    let handlers: u32 = HANDLERS.iter().map(|name| calls.handler(name)).sum();
    let tasks = calls.longest_of(|name| name.contains(TASK), &circle, WAKING);
    Ok(Deepest {
        helper: above_help + calls.frame(HELPERS_ENTRY) + u32::from(stack_budget::HELPER) + below,
        application: tasks + handlers,
        leader: EXECUTOR + above_lead + u32::from(stack_budget::LEADER) + below + parked,
    })
}

/// Returns the functions on the application's deepest call path, starting with a task, to
/// show where its stack can be reduced.
pub(crate) fn longest_way<'a>(functions: &'a [Function<'a>]) -> Vec<&'a Function<'a>> {
    let calls = Calls(functions);
    let circle = calls.find(LEADERS_ENTRY).map(|entry| calls.circle(entry));
    let circle = circle.unwrap_or_default();
    let known = &mut vec![None; functions.len()];
    let mut longest = |places: &mut dyn Iterator<Item = usize>| {
        places.max_by_key(|place| calls.longest(*place, &circle, WAKING, known))
    };
    let is_task = |place: &usize| functions[*place].name.contains(TASK);
    let mut next = longest(&mut (0..functions.len()).filter(is_task));
    let mut way: Vec<usize> = Vec::new();
    while let Some(place) = next.filter(|place| !way.contains(place)) {
        way.push(place);
        let calls = &functions[place].calls;
        next = longest(&mut calls.difference(&circle).copied());
    }
    way.into_iter().map(|place| &functions[place]).collect()
}

/// Returns whether a symbol is the search's function with this name.
fn is_called(symbol: &str, name: &str) -> bool {
    // The older mangling ends with a hash of 16 digits, and an E.
    let path = match symbol.len().checked_sub("17h0123456789abcdefE".len()) {
        Some(end) if symbol[end..].starts_with("17h") => &symbol[..end],
        _ => symbol,
    };
    let of_search = path.contains("lyngk_pocket2ai") || !path.contains("lyngk_pocket");
    // A thunk to it has its name with a prefix.
    let bridge = path.starts_with("__Thumb");
    of_search && !bridge && (path == name || path.ends_with(&format!("{}{name}", name.len())))
}

struct Calls<'a>(&'a [Function<'a>]);

impl Calls<'_> {
    fn find(&self, name: &str) -> Option<usize> {
        self.0
            .iter()
            .position(|function| is_called(function.name, name))
    }

    /// Returns the frame of a function; 0 if it is inlined.
    fn frame(&self, name: &str) -> u32 {
        self.find(name).map_or(0, |place| self.0[place].frame)
    }

    /// Returns the depth of an interrupt's handler with all its calls.
    fn handler(&self, name: &str) -> u32 {
        let place = self.0.iter().position(|function| function.name == name);
        let known = &mut vec![None; self.0.len()];
        place.map_or(0, |place| {
            EXCEPTION + self.longest(place, &BTreeSet::new(), WAKING, known)
        })
    }

    /// Returns all functions that call this one and are called by it, directly or
    /// indirectly.
    fn circle(&self, of: usize) -> BTreeSet<usize> {
        let reached = |next: &dyn Fn(usize) -> Vec<usize>| {
            let (mut reached, mut left) = (BTreeSet::from([of]), vec![of]);
            while let Some(place) = left.pop() {
                left.extend(next(place).into_iter().filter(|to| reached.insert(*to)));
            }
            reached
        };
        let down = reached(&|place| self.0[place].calls.iter().copied().collect());
        let callers = |of: usize| {
            let calls_it = |place: &usize| self.0[*place].calls.contains(&of);
            (0..self.0.len()).filter(calls_it).collect()
        };
        let up = reached(&callers);
        down.intersection(&up).copied().collect()
    }

    /// Returns the greatest depth of the functions with such names, with all their calls.
    fn longest_of(
        &self,
        named: impl Fn(&str) -> bool,
        without: &BTreeSet<usize>,
        unknown: u32,
    ) -> u32 {
        let mut known = vec![None; self.0.len()];
        let places = (0..self.0.len()).filter(|place| named(self.0[*place].name));
        let longest = places.map(|place| self.longest(place, without, unknown, &mut known));
        longest.max().unwrap_or(0)
    }

    /// Returns the depth of a function with its calls, except for some; an unknown call
    /// takes `unknown`. Other recursive functions count once.
    fn longest(
        &self,
        place: usize,
        without: &BTreeSet<usize>,
        unknown: u32,
        known: &mut [Option<u32>],
    ) -> u32 {
        let Function {
            name,
            frame,
            ref calls,
            calls_unknown,
        } = self.0[place];
        if let Some(known) = known[place] {
            return known;
        }
        // Functions that end the program do not return.
        if ["panic", "fail", "HardFault"]
            .iter()
            .any(|end| name.contains(end))
        {
            return 0;
        }
        known[place] = Some(0);
        let mut longest = if calls_unknown { unknown } else { 0 };
        for to in calls.iter().filter(|to| !without.contains(to)) {
            longest = longest.max(self.longest(*to, without, unknown, known));
        }
        known[place] = Some(frame + longest);
        frame + longest
    }

    /// Returns the depth of the call path from a function to the recursion, without the
    /// recursion.
    fn above(
        &self,
        from: usize,
        circle: &BTreeSet<usize>,
        known: &mut [Option<Option<u32>>],
    ) -> Option<u32> {
        if circle.contains(&from) {
            return Some(0);
        }
        if let Some(known) = known[from] {
            return known;
        }
        known[from] = Some(None);
        let calls = self.0[from].calls.iter();
        let longest = calls.filter_map(|to| self.above(*to, circle, known)).max();
        known[from] = Some(longest.map(|above| above + self.0[from].frame));
        known[from].flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a firmware of functions with their frames and calls, by index.
    fn firmware(changed: &[(&'static str, u32, &[usize])]) -> Vec<Function<'static>> {
        let mut all: Vec<(&str, u32, Vec<usize>)> = vec![
            ("main", 16, vec![1]),
            (
                "_ZN8firmware5cores13help_for_ever17h0000000000000000E",
                1_000,
                vec![7],
            ),
            (
                "_ZN16embassy_executor3raw11TaskStorage4poll17h0000000000000000E",
                2_000,
                vec![3],
            ),
            (
                "_ZN12lyngk_pocket2ai6search11search_turn17h0000000000000000E",
                100,
                vec![4, 5],
            ),
            (
                "_ZN12lyngk_pocket2ai5moves12search_moves17h0000000000000000E",
                200,
                vec![3, 6],
            ),
            (
                "_ZN12lyngk_pocket2ai10quiescence10quiescence17h0000000000000000E",
                300,
                vec![3, 6],
            ),
            (
                "_ZN12lyngk_pocket5rules5board4leaf17h0000000000000000E",
                50,
                vec![],
            ),
            (
                "_ZN12lyngk_pocket2ai5split9help_once17h0000000000000000E",
                60,
                vec![8],
            ),
            (
                "_ZN12lyngk_pocket2ai5split10search_job17h0000000000000000E",
                40,
                vec![3],
            ),
        ];
        // A split node closes the recursion.
        all[4].2.push(7);
        for (name, frame, calls) in changed {
            match all.iter_mut().find(|function| function.0.contains(name)) {
                Some(function) => *function = (function.0, *frame, calls.to_vec()),
                None => all.push((name, *frame, calls.to_vec())),
            }
        }
        let function = |(name, frame, calls): (&'static str, u32, Vec<usize>)| Function {
            name,
            frame,
            calls: calls.into_iter().collect(),
            calls_unknown: false,
        };
        all.into_iter().map(function).collect()
    }

    #[test]
    fn a_stack_is_what_lies_above_a_line_its_room_and_what_lies_below() {
        let below = 50 + 2 * (100 + 300);
        let deepest = deepest(&firmware(&[])).unwrap();
        let expected = Deepest {
            helper: 16 + 1_000 + 60 + u32::from(stack_budget::HELPER) + below,
            application: 2_000,
            leader: EXECUTOR + 2_000 + u32::from(stack_budget::LEADER) + below,
        };
        assert_eq!(deepest, expected);
    }

    #[test]
    fn the_longest_way_of_the_application_leads_past_the_search() {
        const LONG: &str = "_ZN12lyngk_pocket3app4show17h0000000000000000E";
        let task = ("TaskStorage", 2_000, &[3, 6, 9][..]);
        let firmware = firmware(&[(LONG, 300, &[]), task]);
        let way: Vec<u32> = longest_way(&firmware).iter().map(|of| of.frame).collect();
        assert_eq!(way, [2_000, 300]);
    }

    #[test]
    fn a_step_that_takes_more_than_is_said_is_found() {
        let much = u32::from(stack_budget::TURN);
        let grown = firmware(&[("12search_moves", much, &[3, 6, 7])]);
        let found = deepest(&grown);
        let expected = Unbounded::Step("search_turn", 100 + much, stack_budget::TURN);
        assert_eq!(found, Err(expected));
    }

    #[test]
    fn whoever_joins_the_circle_must_be_a_step() {
        const NEW: &str = "_ZN12lyngk_pocket2ai6search8detoured17h0000000000000000E";
        let found = deepest(&firmware(&[
            (NEW, 8, &[3]),
            ("12search_moves", 200, &[3, 6, 7, 9]),
        ]));
        assert_eq!(found, Err(Unbounded::NoStep(NEW.into())));
    }

    #[test]
    fn a_firmware_without_a_search_fails() {
        let found = deepest(&firmware(&[])[..3]);
        assert_eq!(found, Err(Unbounded::Missing(LEADERS_ENTRY)));
    }
}
