//! A second implementation of the rulebook, written for readability, on text and maps and
//! with a board of its own. It shares nothing with the rules core except the notation.

use super::drawn_board::{COLUMNS, Place, column, lines, name, place};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

const COLOURS: &str = "IBRGK";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    /// The stack of each point, bottom to top; empty points are missing.
    pub(crate) stacks: BTreeMap<Place, String>,
    /// 0 for A, 1 for B.
    pub(crate) side: usize,
    pub(crate) claims: [BTreeSet<char>; 2],
    captured: [u32; 2],
    /// 5, 5n, 6 or 6n.
    variant: String,
    pub(crate) highest: usize,
}

/// Returns a turn's claim, start and landing.
fn parts(turn: &str) -> (Option<char>, Place, Place) {
    let (claim, step) = match turn.split_once(',') {
        Some((claim, step)) => (claim.chars().next(), step),
        None => (None, turn),
    };
    let (from, to) = step.split_once('-').expect("a move has a hyphen");
    (claim, place(from), place(to))
}

fn top(stack: &str) -> char {
    stack.chars().last().expect("stacks are not empty")
}

impl Reference {
    pub(crate) fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut stacks = BTreeMap::new();
        for (number, points) in fields[0].split('/').enumerate() {
            for (name, stack) in column(number).zip(points.split(',')) {
                if stack != "." {
                    stacks.insert(place(name), stack.to_string());
                }
            }
        }
        let pair = |field: &str| -> [String; 2] {
            let (a, b) = field.split_once('/').expect("two players");
            [a.to_string(), b.to_string()]
        };
        Self {
            stacks,
            side: usize::from(fields[1] == "B"),
            claims: pair(fields[2]).map(|claims| claims.chars().filter(|&c| c != '-').collect()),
            captured: pair(fields[3]).map(|count| count.parse().expect("a number")),
            variant: fields[4].to_string(),
            highest: match fields[4] {
                "5" | "5n" => 5,
                "6" | "6n" => 6,
                other => panic!("{other} is no variant"),
            },
        }
    }

    pub(crate) fn write(&self) -> String {
        let columns: Vec<String> = (0..COLUMNS)
            .map(|number| {
                let points: Vec<&str> = column(number)
                    .map(|name| self.stacks.get(&place(name)).map_or(".", String::as_str))
                    .collect();
                points.join(",")
            })
            .collect();
        let claims = self.claims.each_ref().map(|claims| {
            let letters: String = COLOURS.chars().filter(|c| claims.contains(c)).collect();
            if letters.is_empty() {
                "-".into()
            } else {
                letters
            }
        });
        format!(
            "{} {} {} {}/{} {}",
            columns.join("/"),
            ["A", "B"][self.side],
            claims.join("/"),
            self.captured[0],
            self.captured[1],
            self.variant
        )
    }

    /// Returns all legal turns but the pass.
    pub(crate) fn turns(&self) -> BTreeSet<String> {
        let mut turns = BTreeSet::new();
        if self.winner_by_six().is_some() {
            return turns;
        }
        let claims = COLOURS.chars().filter(|&colour| self.may_claim(colour));
        for claim in std::iter::once(None).chain(claims.map(Some)) {
            let after = self.after_claim(claim);
            let prefix = claim.map_or(String::new(), |colour| format!("{colour},"));
            for &from in after.stacks.keys() {
                for to in after.landings(from) {
                    turns.insert(format!("{prefix}{}-{}", name(from), name(to)));
                }
            }
        }
        turns
    }

    /// Returns all legal turns, the pass included where it is forced.
    pub(crate) fn turns_or_pass(&self) -> BTreeSet<String> {
        let turns = self.turns();
        if turns.is_empty() && !self.after_pass().turns().is_empty() {
            return BTreeSet::from(["pass".to_string()]);
        }
        turns
    }

    /// Returns `over A`, `over B` or `over draw` once the game is over.
    pub(crate) fn result(&self) -> Option<&'static str> {
        if let Some(winner) = self.winner_by_six() {
            return Some(["over A", "over B"][winner]);
        }
        if !self.turns_or_pass().is_empty() {
            return None;
        }
        let [a, b] = [0, 1].map(|player| {
            [5, 4, 3, 2, 1].map(|height| {
                let captured = if height == 5 && self.highest == 5 {
                    self.captured[player]
                } else {
                    0
                };
                // Neutral when it was completed, and without an owner for good.
                if height == 5 && self.variant == "5n" {
                    return captured as usize;
                }
                let owned = self
                    .stacks
                    .values()
                    .filter(|stack| stack.len() == height)
                    .filter(|stack| self.claims[player].contains(&top(stack)))
                    .count();
                owned + captured as usize
            })
        });
        Some(match a.cmp(&b) {
            std::cmp::Ordering::Greater => "over A",
            std::cmp::Ordering::Less => "over B",
            std::cmp::Ordering::Equal => "over draw",
        })
    }

    fn winner_by_six(&self) -> Option<usize> {
        if self.variant == "6n" {
            return (0..2).find(|&player| self.captured[player] > 0);
        }
        (0..2).find(|&player| {
            self.stacks
                .values()
                .any(|stack| stack.len() == 6 && self.claims[player].contains(&top(stack)))
        })
    }

    fn may_claim(&self, colour: char) -> bool {
        self.claims[self.side].len() < 2 && !self.claims.iter().any(|one| one.contains(&colour))
    }

    /// Plays a legal turn.
    pub(crate) fn play(&mut self, turn: &str) {
        if turn == "pass" {
            *self = self.after_pass();
            return;
        }
        let (claim, from, to) = parts(turn);
        *self = self.after_claim(claim);
        let moving = self.stacks.remove(&from).expect("a stack to move");
        let below = self.stacks.remove(&to).expect("a stack to land on");
        let own = self.claims[self.side].contains(&top(&moving));
        let combined = below + &moving;
        if self.highest == 5 && combined.len() == 5 && own {
            self.captured[self.side] += 1;
        } else {
            if self.variant == "6n" && combined.len() == 6 && own {
                // Marks a win, not a capture.
                self.captured[self.side] = 1;
            }
            self.stacks.insert(to, combined);
        }
        self.side = 1 - self.side;
    }

    fn after_pass(&self) -> Self {
        Self {
            side: 1 - self.side,
            ..self.clone()
        }
    }

    pub(crate) fn after_claim(&self, claim: Option<char>) -> Self {
        let mut after = self.clone();
        if let Some(colour) = claim {
            after.claims[self.side].insert(colour);
            if self.variant == "5" {
                after
                    .stacks
                    .retain(|_, stack| stack.len() < 5 || top(stack) != colour);
                after.captured[self.side] += (self.stacks.len() - after.stacks.len()) as u32;
            }
        }
        after
    }

    /// Returns the height of the stack that a turn builds; 0 for a pass.
    pub(crate) fn height_after(&self, turn: &str) -> usize {
        if turn == "pass" {
            return 0;
        }
        let (_, from, to) = parts(turn);
        self.stacks[&from].len() + self.stacks[&to].len()
    }

    /// Returns the landings of the stack on `from` once any claim has been made.
    fn landings(&self, from: Place) -> BTreeSet<Place> {
        let moving = &self.stacks[&from];
        let mut landings = BTreeSet::new();
        if top(moving) != 'J' && !self.claims[1 - self.side].contains(&top(moving)) {
            let lifted = self.lifting(from);
            lifted.walk(moving, from, &mut Vec::new(), &mut landings);
        }
        landings.retain(|to| self.combines(moving, &self.stacks[to]));
        landings
    }

    /// Returns the board while the stack of `from` is lifted.
    fn lifting(&self, from: Place) -> Self {
        let mut lifted = self.clone();
        lifted.stacks.remove(&from);
        lifted
    }

    /// Collects every stack that `moving` reaches from `here`, continuing over unused
    /// LYNGK-points, route by route.
    fn walk(
        &self,
        moving: &str,
        here: Place,
        used: &mut Vec<Place>,
        reached: &mut BTreeSet<Place>,
    ) {
        for place in self.in_sight(here) {
            if !self.is_link(moving, place) {
                reached.insert(place);
            } else if !used.contains(&place) {
                used.push(place);
                self.walk(moving, place, used, reached);
                used.pop();
            }
        }
    }

    /// Returns the first stack in each direction.
    fn in_sight(&self, from: Place) -> Vec<Place> {
        lines(from)
            .filter_map(|mut line| line.find(|place| self.stacks.contains_key(place)))
            .collect()
    }

    fn is_link(&self, moving: &str, place: Place) -> bool {
        self.claims[self.side].contains(&top(moving)) && top(&self.stacks[&place]) == top(moving)
    }

    fn combines(&self, moving: &str, below: &str) -> bool {
        let claimed = self.claims[self.side].contains(&top(moving));
        moving.len() + below.len() <= self.highest
            && !moving.chars().any(|c| c != 'J' && below.contains(c))
            && (claimed || below.len() <= moving.len())
    }

    /// Returns whether lines and links let the stack on `from` reach `to`, as a landing
    /// or not, once any claim has been made.
    pub(crate) fn comes_to(&self, from: Place, to: Place) -> bool {
        self.fewest_legs(from, to).is_some()
    }

    /// Returns the fewest legs from `from` to `to` over links, breadth first.
    pub(crate) fn fewest_legs(&self, from: Place, to: Place) -> Option<usize> {
        let moving = &self.stacks[&from];
        let lifted = self.lifting(from);
        let mut known = BTreeSet::from([from]);
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((here, legs)) = queue.pop_front() {
            for place in lifted.in_sight(here) {
                if place == to {
                    return Some(legs + 1);
                }
                if lifted.is_link(moving, place) && known.insert(place) {
                    queue.push_back((place, legs + 1));
                }
            }
        }
        None
    }

    /// Returns whether a move may take this route, leg by leg (E3, F3 to F5).
    pub(crate) fn is_route(&self, route: &[Place]) -> bool {
        let [from, links @ .., to] = route else {
            return false;
        };
        let moving = &self.stacks[from];
        let lifted = self.lifting(*from);
        let distinct: BTreeSet<_> = route.iter().collect();
        distinct.len() == route.len()
            && route
                .windows(2)
                .all(|leg| lifted.in_sight(leg[0]).contains(&leg[1]))
            && links.iter().all(|&link| lifted.is_link(moving, link))
            && !lifted.is_link(moving, *to)
            && self.combines(moving, &self.stacks[to])
    }
}
