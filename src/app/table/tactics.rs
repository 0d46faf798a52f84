//! The tactics of a position: possible captures, the effect of a claim, and the reason
//! for a turn. Hints, the choice of a claim and the display of threats use them; the
//! rules do not depend on them.

use crate::app::game::{Played, with_board};
use crate::rules::{
    Board, Colour, ColourSet, Family, Point, PointSet, Position, Stack, Turn, Variant,
};

/// Stacks that could capture, and the stacks they would land on. In the variants of six,
/// completing an own six counts as a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(in crate::app) struct Captures {
    pub(in crate::app) from: PointSet,
    pub(in crate::app) onto: PointSet,
    /// Number of capturing moves.
    pub(in crate::app) moves: u16,
}

/// The effect of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct Worth {
    /// The fives that it takes at once.
    pub(in crate::app) taken: PointSet,
    /// The captures in the same turn that need the claim.
    pub(in crate::app) captures: Captures,
    /// The stacks that have more landings with it.
    pub(in crate::app) opened: PointSet,
    /// Number of own moves that it adds.
    pub(in crate::app) added: u16,
    /// Number of the opponent's moves that it ends.
    pub(in crate::app) ended: u16,
}

/// The reason why a turn is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It captures a five.
    Captures,
    /// It prevents the capture of a five by the opponent.
    Stops,
    /// It prepares the capture of a five.
    Prepares,
    /// It completes a six and wins.
    Wins,
    /// It prevents a six of the opponent.
    StopsSix,
    /// It prepares a six.
    PreparesSix,
    /// It travels over LYNGK-points.
    Chain,
    /// It builds a stack of three or more.
    Builds,
    /// It keeps a landing over LYNGK-points.
    KeepsChain,
}

/// Returns whether a stack put on another reaches the greatest height with one of the
/// colours on top.
fn completes(variant: Variant, own: ColourSet, stack: Stack, below: Stack) -> bool {
    stack.height() + below.height() == variant.highest()
        && stack.top_colour().is_some_and(|top| own.has(top))
}

/// Returns whether a move of the side to move captures, after its claim if any.
pub(in crate::app) fn captures(
    board: &Board,
    claim: Option<Colour>,
    from: Point,
    to: Point,
) -> bool {
    let position = board.position();
    let own = owned(position, claim);
    let below = position.stack(to);
    // A claim removes the fives it takes.
    let gone = claim.is_some_and(|colour| board.fives_taken_by(colour).has(to));
    !below.is_empty() && !gone && completes(position.variant(), own, position.stack(from), below)
}

fn owned(position: &Position, claim: Option<Colour>) -> ColourSet {
    let own = position.claims(position.side_to_move());
    claim.map_or(own, |colour| own.with(colour))
}

/// Returns the possible captures of the side to move with one claim, or without.
fn captures_with(board: &Board, claim: Option<Colour>) -> Captures {
    let mut found = Captures::default();
    for from in board.topped_by_any(owned(board.position(), claim)) {
        for to in board.landings(claim, from) {
            if captures(board, claim, from, to) {
                found.from = found.from.with(from);
                found.onto = found.onto.with(to);
                found.moves += 1;
            }
        }
    }
    found
}

/// Returns the possible captures of the side to move with any claim or none. `onto`
/// includes the fives that a claim takes.
fn captures_of(board: &Board) -> Captures {
    let claims = board.position().claimable().into_iter().map(Some);
    let mut all = Captures::default();
    for claim in core::iter::once(None).chain(claims) {
        let found = captures_with(board, claim);
        let taken = claim.map_or(PointSet::EMPTY, |colour| board.fives_taken_by(colour));
        let fresh = found.onto & !all.onto;
        all.from |= found.from;
        all.onto |= found.onto | taken;
        all.moves += (fresh | taken).len() as u16;
    }
    all
}

/// Returns the number of landings of the side to move that only LYNGK-points lead to.
fn chains(board: &Board) -> usize {
    let own = board.position().claims(board.position().side_to_move());
    let stacks = board.topped_by_any(own).into_iter();
    let landings = stacks.map(|from| {
        let leads = |&to: &Point| {
            let claim = None;
            let route = board.route(Turn::Move { claim, from, to });
            matches!(route, Ok(Some(route)) if route.points().len() > 2)
        };
        board.landings(None, from).into_iter().filter(leads).count()
    });
    landings.sum()
}

/// Returns the captures that the opponent could make if it were their turn. Never
/// inlined: it has a board on the stack.
#[inline(never)]
pub(in crate::app) fn threats(position: &Position) -> Captures {
    with_board(position, |board| {
        board.play(Turn::Pass);
        captures_of(board)
    })
}

/// Returns the fives that the claim of a colour takes.
pub(in crate::app) fn taken_by(position: &Position, colour: Colour) -> PointSet {
    with_board(position, |board| board.fives_taken_by(colour))
}

/// Returns the claimable colours that allow a capture in this turn.
#[inline(never)]
pub(in crate::app) fn capturing_claims(position: &Position) -> ColourSet {
    with_board(position, |board| {
        let without = captures_with(board, None);
        let mut found = ColourSet::EMPTY;
        for colour in position.claimable() {
            let with = captures_with(board, Some(colour));
            if !board.fives_taken_by(colour).is_empty() || with.moves > without.moves {
                found = found.with(colour);
            }
        }
        found
    })
}

/// Returns the effect of a claim by the side to move.
#[inline(never)]
pub(in crate::app) fn worth(position: &Position, colour: Colour) -> Worth {
    with_board(position, |board| {
        let mut worth = Worth {
            taken: board.fives_taken_by(colour),
            captures: captures_with(board, Some(colour)),
            opened: PointSet::EMPTY,
            added: 0,
            ended: 0,
        };
        let without = captures_with(board, None);
        worth.captures.from &= !without.from;
        worth.captures.moves = worth.captures.moves.saturating_sub(without.moves);
        for point in board.occupied() {
            let now = board.landings(None, point);
            let more = board.landings(Some(colour), point) & !now;
            if !more.is_empty() {
                worth.opened = worth.opened.with(point);
                worth.added += more.len() as u16;
            }
        }
        board.play(Turn::Pass);
        for point in board.topped_by(crate::rules::Piece::Of(colour)) {
            worth.ended += board.landings(None, point).len() as u16;
        }
        worth
    })
}

impl Reason {
    /// Returns the reason why a turn is good in a position; none if no reason is known.
    #[inline(never)]
    pub(in crate::app) fn of(position: &Position, turn: Turn) -> Option<Self> {
        let played = Played::in_position(position, turn).ok()?;
        let family = position.variant().family();
        let by = |five, six| match family {
            Family::Fives => Some(five),
            Family::Sixes => Some(six),
        };
        let Turn::Move { claim, from, to } = turn else {
            return None;
        };
        let completed = with_board(position, |board| captures(board, claim, from, to));
        if played.captures() || completed {
            return by(Self::Captures, Self::Wins);
        }
        let theirs = |position: &Position| with_board(position, |board| captures_of(board)).moves;
        if threats(position).moves > 0 && theirs(&played.after) == 0 {
            return by(Self::Stops, Self::StopsSix);
        }
        let mine_before = with_board(position, |board| captures_of(board)).moves;
        if threats(&played.after).moves > mine_before {
            return by(Self::Prepares, Self::PreparesSix);
        }
        if played.links() > 0 {
            return Some(Self::Chain);
        }
        if played.after.stack(to).height() >= 3 {
            return Some(Self::Builds);
        }
        let had = with_board(position, |board| chains(board));
        let has = with_board(&played.after, |board| {
            board.play(Turn::Pass);
            chains(board)
        });
        (had > 0 && has >= had).then_some(Self::KeepsChain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::learn::{Exercise, PUZZLES, Puzzle, Theme};
    use crate::rules::{Rng, Status};
    use core::ops::ControlFlow;

    /// Returns the capturing turns, found by playing each turn.
    fn capturing_turns(position: &Position) -> std::vec::Vec<Turn> {
        let mut found = std::vec::Vec::new();
        let mover = position.side_to_move();
        let _: ControlFlow<()> = Board::new(position).visit_all(|turn| {
            let after = position.try_play(turn).unwrap();
            if after.captured(mover) > position.captured(mover) {
                found.push(turn);
            }
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn captures_are_those_that_playing_every_turn_finds() {
        for seed in 0..40 {
            let mut board = Board::new(&Position::setup(Variant::FivesTaken, seed));
            let mut rng = Rng::new(seed);
            while board.status() == Status::ToMove {
                let position = *board.position();
                let turns = capturing_turns(&position);
                assert_eq!(
                    captures_of(&board).moves > 0,
                    !turns.is_empty(),
                    "{position}"
                );
                for colour in position.claimable() {
                    let claims = |turn: &Turn| matches!(turn, Turn::Move { claim, .. } if *claim == Some(colour));
                    let worth = worth(&position, colour);
                    let with = turns.iter().filter(|turn| claims(turn)).count();
                    let without = captures_with(&board, None).moves;
                    if worth.taken.is_empty() {
                        assert_eq!(
                            usize::from(worth.captures.moves + without),
                            with,
                            "{position}"
                        );
                    } else {
                        assert!(with > 0 || board.movable(Some(colour)).is_empty());
                    }
                }
                let Some(turn) = board.random_turn(&mut rng) else {
                    break;
                };
                board.play(turn);
            }
        }
    }

    /// Returns all puzzles with their indices and positions, under both rules for
    /// neutral stacks.
    fn puzzles() -> impl Iterator<Item = (usize, &'static Puzzle, Position)> {
        PUZZLES.iter().enumerate().flat_map(|(place, puzzle)| {
            [false, true].map(|stay| (place, puzzle, *puzzle.game(stay).position()))
        })
    }

    #[test]
    fn the_right_claim_of_a_puzzle_is_the_one_seen_to_capture() {
        for (place, puzzle, position) in puzzles() {
            if puzzle.theme != Theme::Claim {
                continue;
            }
            let solution = Exercise::Puzzle(place as u8).solution(0, &position);
            let Some(Turn::Move {
                claim: Some(colour),
                ..
            }) = solution
            else {
                panic!("puzzle {place} has no claim");
            };
            let seen = capturing_claims(&position);
            assert_eq!(
                seen.into_iter().collect::<std::vec::Vec<_>>(),
                [colour],
                "puzzle {place}"
            );
            let worth = worth(&position, colour);
            assert!(!worth.taken.is_empty() || worth.captures.moves > 0);
        }
    }

    #[test]
    fn a_puzzles_solution_has_its_themes_reason() {
        for (place, puzzle, position) in puzzles() {
            let solution = Exercise::Puzzle(place as u8)
                .solution(0, &position)
                .unwrap();
            let expected = match puzzle.theme {
                Theme::Five | Theme::Claim => Some(Reason::Captures),
                Theme::Stop => Some(Reason::Stops),
                Theme::Six => Some(Reason::Wins),
                Theme::FiveInTwo => continue,
            };
            assert_eq!(Reason::of(&position, solution), expected, "puzzle {place}");
        }
    }

    /// Plays random games until a turn has the reason.
    fn found(variant: Variant, reason: Reason) -> Option<(Position, Turn)> {
        for seed in 0..400 {
            let mut board = Board::new(&Position::setup(variant, seed));
            let mut rng = Rng::new(seed);
            while let Some(turn) = board.random_turn(&mut rng) {
                let position = *board.position();
                if Reason::of(&position, turn) == Some(reason) {
                    return Some((position, turn));
                }
                board.play(turn);
            }
        }
        None
    }

    /// Returns the number of captures of the side that has just moved if the other side
    /// passed.
    fn captures_next(after: &Position) -> usize {
        let mut board = Board::new(after);
        board.play(Turn::Pass);
        let position = *board.position();
        let mut found = 0;
        let _: ControlFlow<()> = board.visit_all(|turn| {
            let Turn::Move { claim, from, to } = turn else {
                return ControlFlow::Continue(());
            };
            found += usize::from(captures(&Board::new(&position), claim, from, to));
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn every_reason_is_found_where_it_is_true() {
        for variant in [Variant::FivesTaken, Variant::SixesTaken] {
            let six = variant == Variant::SixesTaken;
            let by = |five, in_six| if six { in_six } else { five };
            let captures = by(Reason::Captures, Reason::Wins);
            let stops = by(Reason::Stops, Reason::StopsSix);
            let prepares = by(Reason::Prepares, Reason::PreparesSix);
            let rest = [Reason::Chain, Reason::Builds, Reason::KeepsChain];
            for reason in [captures, stops, prepares].into_iter().chain(rest) {
                let Some((position, turn)) = found(variant, reason) else {
                    panic!("{reason:?} was never found");
                };
                let what = std::format!("{position}, {turn}: {reason:?}");
                let played = Played::in_position(&position, turn).unwrap();
                let Turn::Move { to, .. } = turn else {
                    panic!("a pass has a reason");
                };
                let theirs = || with_board(&played.after, |board| captures_of(board)).moves;
                let mine = || captures_next(&played.after);
                let true_of_it = match reason {
                    Reason::Captures => played.captures(),
                    Reason::Wins => Board::new(&played.after).sudden_death().is_some(),
                    Reason::Stops | Reason::StopsSix => {
                        threats(&position).moves > 0 && theirs() == 0
                    }
                    Reason::Prepares | Reason::PreparesSix => mine() > 0,
                    Reason::Chain => played.links() > 0,
                    Reason::Builds => played.after.stack(to).height() >= 3,
                    Reason::KeepsChain => {
                        let mut board = Board::new(&played.after);
                        board.play(Turn::Pass);
                        played.links() == 0 && chains(&board) > 0
                    }
                };
                assert!(true_of_it, "{what}");
            }
        }
    }

    #[test]
    fn the_first_turn_of_a_five_in_two_prepares_it_or_builds() {
        let (mut prepares, mut all) = (0, 0);
        for (place, puzzle, position) in puzzles() {
            if puzzle.theme != Theme::FiveInTwo {
                continue;
            }
            all += 1;
            let exercise = Exercise::Puzzle(place as u8);
            let solution = exercise.solution(0, &position).unwrap();
            let reason = Reason::of(&position, solution);
            assert!(
                reason.is_some(),
                "puzzle {place}: the solution has no reason"
            );
            prepares += usize::from(reason == Some(Reason::Prepares));
        }
        assert!(2 * prepares >= all, "{prepares} of {all}");
    }
}
