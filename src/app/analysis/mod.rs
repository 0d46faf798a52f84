//! Analysis of a position: its best three turns, each found by a search that leaves the
//! better ones out, repeated with twice as many positions until the analysis is left.

mod own_turn;
mod screen;

pub(in crate::app) use own_turn::OwnTurn;
pub(in crate::app) use screen::Analysis;

use crate::app::activity::screens;

use crate::ai::{ExpectedLine, Level};
use crate::app::event::{Effects, Millis, Purpose};
use crate::app::game::Game;
use crate::app::moment::Moment;
use crate::app::review::judging::worth;
use crate::app::state::AppState;
use crate::app::table::flight::Flight;
use crate::app::thinking::Answer;
use crate::rules::{Player, Position, Status, Turn};

screens! { AnalysisScreen as Analysis:
    /// The best turns of a position.
    Analysis,
    /// The board for a turn of the person's own.
    OwnTurn,
}

/// Number of turns to find.
pub(in crate::app) const VARIATIONS: usize = 3;

/// Positions searched for each turn in the first round.
const FIRST_NODES: u32 = 1_000;
/// The last round, which takes longer than a battery lasts.
const LAST_ROUND: u8 = 20;
/// Time between the start of the first round and that of the second, in milliseconds;
/// each further round waits twice as long. That is less than a search takes on the chip,
/// and bounds the rate where a search takes no time.
const ROUND_AFTER: Millis = 100;

/// A turn, its value for player A in hundredths of a win, and the expected line after
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct Variation {
    pub(in crate::app) turn: Turn,
    pub(in crate::app) worth: i8,
    pub(in crate::app) expected_line: ExpectedLine,
}

/// The turns found for a position.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Variations {
    found: [Option<Variation>; VARIATIONS],
    /// Index of the turn being searched for; `round` is its round.
    rank: u8,
    round: u8,
    begun_at: Moment,
    /// The person has played a turn on the board.
    pub(in crate::app) turn_made: bool,
}

impl Variations {
    /// No turn found.
    pub(in crate::app) const NONE: Self = Self::new(0);

    pub(in crate::app) const fn new(now: Millis) -> Self {
        Self {
            found: [None; VARIATIONS],
            rank: 0,
            round: 0,
            begun_at: Moment::at(now),
            turn_made: false,
        }
    }

    /// Returns the turns found, the best first.
    pub(in crate::app) fn found(&self) -> impl Iterator<Item = Variation> + '_ {
        self.found.iter().copied().map_while(|variation| variation)
    }

    /// Returns a turn by its index.
    pub(in crate::app) fn get(&self, place: u8) -> Option<Variation> {
        self.found().nth(usize::from(place))
    }

    /// Returns the turns that are better than the one being searched for.
    fn without(&self) -> [Option<Turn>; VARIATIONS - 1] {
        let rank = usize::from(self.rank);
        core::array::from_fn(|place| {
            let variation = self.found.get(place).copied().flatten();
            variation
                .filter(|_| place < rank)
                .map(|variation| variation.turn)
        })
    }

    /// Returns the time of the next search; none after the last round.
    pub(in crate::app) fn next_at(&self) -> Option<Millis> {
        let waits = ROUND_AFTER * ((1 << self.round) - 1);
        (self.round <= LAST_ROUND).then_some(self.begun_at.millis() + waits)
    }

    /// Takes the value of the position after a forced pass.
    fn note_pass(&mut self, after: Variation) {
        self.found[0] = Some(Variation {
            worth: after.worth,
            ..Variation::PASS
        });
        self.round += 1;
    }

    /// Takes the turn that a search has found for a side, and goes on to the next.
    fn note(&mut self, variation: Variation, side: Player) {
        let rank = usize::from(self.rank);
        let known = self.without().contains(&Some(variation.turn));
        if !known {
            let same =
                |other: &Option<Variation>| other.is_some_and(|other| other.turn == variation.turn);
            if let Some(place) = self.found.iter().position(same) {
                self.found.swap(rank, place);
            }
            self.found[rank] = Some(variation);
        }
        if !known && rank + 1 < VARIATIONS {
            self.rank += 1;
            return;
        }
        // A known turn means that there are fewer turns than variations. Either way, the
        // next round begins.
        if known {
            self.found[rank..].fill(None);
        }
        self.found
            .sort_unstable_by_key(|variation| match variation {
                Some(variation) if side == Player::A => -i16::from(variation.worth),
                Some(variation) => i16::from(variation.worth),
                None => i16::MAX,
            });
        self.rank = 0;
        self.round += 1;
    }
}

impl Variation {
    /// A forced pass whose value is not known.
    const PASS: Self = Self {
        turn: Turn::Pass,
        worth: 0,
        expected_line: ExpectedLine::NONE,
    };
}

/// Puts a position on the board for analysis, from the own game or not; an own game
/// waits.
fn analyse_position(state: &mut AppState, position: &Position, of_own: bool, fx: &mut Effects) {
    state.shared.stop_thinking(fx);
    // Any analysis counts as help, because its position may be from the waiting game.
    state.note_help(fx);
    state.table.analyse(position, of_own);
    analyse_anew(state);
}

/// Starts the analysis of another position.
fn analyse_anew(state: &mut AppState) {
    state.table.tidy();
    let now = state.shared.now;
    if let Some((_, variations)) = state.table.analysed() {
        *variations = Variations::new(now);
    }
}

/// Takes a ply of the analysis back. Returns false if there is none.
fn take_back_analysed(state: &mut AppState, fx: &mut Effects) -> bool {
    change_analysed(state, fx, |game| {
        let Some(ply) = game.played().checked_sub(1) else {
            return false;
        };
        game.go_to(ply);
        true
    })
}

/// Plays a ply that was taken back again. Returns false if there is none.
fn go_on_analysed(state: &mut AppState, fx: &mut Effects) -> bool {
    let next = state.game().and_then(|game| game.played_at(game.played()));
    let gone = change_analysed(state, fx, |game| {
        let further = game.played() < game.known();
        game.go_to(game.played() + 1);
        further
    });
    if let Some(played) = next.filter(|_| gone) {
        state.table.flight = Flight::of(
            &played,
            false,
            state.shared.settings.animation,
            state.shared.now,
        );
    }
    gone
}

/// Plays the turn of a variation. Its expected line follows as turns taken back.
fn play_variation(state: &mut AppState, variation: Variation, fx: &mut Effects) {
    // The search found it in this position, so it is legal.
    let _ = state.play_turn(variation.turn, fx);
    let now = state.shared.now;
    if let Some((game, variations)) = state.table.analysed() {
        game.foresee(variation.expected_line.turns());
        *variations = Variations::new(now);
    }
}

/// Gives the other player the move, to see their best turns. Returns false if that is
/// not possible.
fn pass_the_move(state: &mut AppState, fx: &mut Effects) -> bool {
    change_analysed(state, fx, Game::pass_over)
}

/// Applies a change to the game under analysis. Returns what the change returned.
fn change_analysed(
    state: &mut AppState,
    fx: &mut Effects,
    change: impl FnOnce(&mut Game) -> bool,
) -> bool {
    let changed = state.table.analysed().is_some_and(|(game, _)| change(game));
    if changed {
        state.shared.stop_thinking(fx);
        analyse_anew(state);
    }
    changed
}

/// Takes the answer of the search and starts the next one, as long as the analysis is
/// open.
pub(in crate::app) fn analyse(state: &mut AppState, open: bool, fx: &mut Effects) {
    let running = matches!(
        state.shared.thinking.purpose(),
        Some(Purpose::Analyse { .. })
    );
    if !open || !state.table.is_analysed() {
        if running {
            state.shared.stop_thinking(fx);
        }
        return;
    }
    let Some((position, status)) = state.game().map(|game| (*game.position(), game.status()))
    else {
        return;
    };
    // A forced pass is the only variation; its value is that of the position after it.
    let searched = match status {
        Status::ToMove => position,
        Status::MustPass => match position.try_play(Turn::Pass) {
            Ok(passed) => passed,
            Err(_) => return,
        },
        Status::Over(_) => return,
    };
    let side = searched.side_to_move();
    let flies = state.table.flight.is_some();
    let Some((_, variations)) = state.table.analysed() else {
        return;
    };
    if running {
        let Some(answer) = state.shared.thinking.take_answer() else {
            return;
        };
        let Answer {
            turn,
            score,
            expected_line,
        } = answer;
        let variation = Variation {
            turn,
            worth: worth(score, side),
            expected_line,
        };
        match status {
            Status::MustPass => variations.note_pass(variation),
            _ => variations.note(variation, side),
        }
        fx.redraw = true;
    } else if status == Status::MustPass && variations.get(0).is_none() {
        // The pass can be played before its value is known.
        variations.found[0] = Some(Variation::PASS);
    }
    let due = variations
        .next_at()
        .is_some_and(|at| state.shared.now >= at);
    if due && !flies {
        let purpose = Purpose::Analyse {
            nodes: FIRST_NODES << variations.round,
            without: match status {
                Status::MustPass => [None; 2],
                _ => variations.without(),
            },
        };
        state
            .shared
            .think_about(searched, 0, purpose, Level::STRONGEST, fx);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variation(text: &str, worth: i8) -> Variation {
        Variation {
            turn: text.parse().unwrap(),
            worth,
            expected_line: ExpectedLine::NONE,
        }
    }

    #[test]
    fn three_turns_are_looked_for_one_after_the_other_and_then_again_deeper() {
        let mut variations = Variations::new(0);
        variations.note(variation("e4-e5", 10), Player::A);
        assert_eq!(variations.without()[0], Some(variation("e4-e5", 0).turn));
        variations.note(variation("e4-e3", 5), Player::A);
        variations.note(variation("e4-d4", 1), Player::A);
        assert_eq!(
            (
                variations.rank,
                variations.round,
                variations.found().count()
            ),
            (0, 1, 3)
        );
        assert_eq!(variations.without(), [None, None]);
        assert_eq!(variations.next_at(), Some(ROUND_AFTER));
    }

    #[test]
    fn the_best_line_is_first_whoever_moves_and_no_turn_is_there_twice() {
        for (side, best) in [(Player::A, "e4-d4"), (Player::B, "e4-e5")] {
            let mut variations = Variations::new(0);
            for (turn, worth) in [("e4-e5", 1), ("e4-e3", 5), ("e4-d4", 9)] {
                variations.note(variation(turn, worth), side);
            }
            assert_eq!(
                variations.get(0).map(|variation| variation.turn),
                best.parse().ok()
            );
            variations.note(variation("e4-e3", 20), side);
            let turns =
                [0, 1, 2].map(|place| variations.get(place).map(|variation| variation.turn.code()));
            assert!(turns[0] != turns[1] && turns[1] != turns[2] && turns[0] != turns[2]);
        }
    }

    #[test]
    fn where_there_are_fewer_turns_there_are_fewer_lines() {
        let mut variations = Variations::new(0);
        variations.note(variation("e4-e5", 10), Player::A);
        variations.note(variation("e4-e5", 10), Player::A);
        assert_eq!((variations.found().count(), variations.round), (1, 1));
    }

    #[test]
    fn it_ends_only_when_nobody_could_wait_any_longer() {
        let mut variations = Variations::new(5);
        variations.round = LAST_ROUND;
        assert!(variations.next_at().is_some_and(|at| at > 24 * 3_600_000));
        assert!(FIRST_NODES.checked_shl(u32::from(LAST_ROUND)).is_some());
        variations.round += 1;
        assert_eq!(variations.next_at(), None);
    }
}
