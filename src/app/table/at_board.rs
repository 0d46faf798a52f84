//! The input of a turn at the board: the cursor, the stack in hand, the landing. Each
//! activity with a board wraps it in a screen of its own.

use crate::app::activity::Claiming;
use crate::app::event::{Button, Effects, Millis, Purpose, Sound};
use crate::app::game::{NotPlayed, Played, Seat, claimed};
use crate::app::learn::{CLAIMING_LESSON, Exercise};
use crate::app::moment::Moment;
use crate::app::state::AppState;
use crate::app::table::cursor::Cursor;
use crate::app::table::draft::Hand;
use crate::app::table::hint::Step;
use crate::app::table::tactics::{captures, threats};
use crate::app::text;
use crate::app::text::Texts;
use crate::app::view::{BoardView, Hints, Mark, Trail, View};
use crate::rules::{Board, Colour, Family, IllegalTurn, Point, PointSet, Turn};

/// The state of the input.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct AtBoard {
    /// Time of the next automatic step.
    ready_at: Moment,
    /// The reason of the last refusal, and the time until which its rule is offered.
    refused: Option<(IllegalTurn, Moment)>,
}

/// The part of a press that the activity has to handle.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Asked {
    /// Nothing.
    Nothing,
    /// Open the menu or the words beside the board.
    Aside,
    /// Show the rule behind a refusal.
    Rule(IllegalTurn),
    /// Open the choice of a claim.
    Claim(Claiming),
    /// A turn was played.
    Played,
    /// The turn is legal but not the wanted one.
    Unwanted(Turn),
    /// The refusal was the goal.
    WantedRefusal(IllegalTurn),
}

impl AtBoard {
    /// Returns the board with the next automatic step at a time.
    pub(in crate::app) const fn from(ready_at: Millis) -> Self {
        Self {
            ready_at: Moment::at(ready_at),
            refused: None,
        }
    }

    /// Returns whether the next automatic step is due.
    pub(in crate::app) fn is_ready(&self, now: Millis) -> bool {
        self.ready_at.is_past(now)
    }

    /// Returns the time of the next automatic step.
    pub(in crate::app) const fn ready_at(&self) -> Millis {
        self.ready_at.millis()
    }

    /// Sets the time of the next automatic step.
    pub(in crate::app) const fn wait_until(&mut self, time: Millis) {
        self.ready_at = Moment::at(time);
    }

    /// Makes the next automatic step due at once.
    pub(in crate::app) fn hurry(&mut self, now: Millis) {
        self.ready_at = self.ready_at.min(Moment::at(now));
    }

    /// Takes a press. `task` is the exercise on the board.
    pub(in crate::app) fn press(
        &mut self,
        button: Button,
        task: Option<Exercise>,
        state: &mut AppState,
        fx: &mut Effects,
    ) -> Asked {
        let turned = state.turned();
        let refused = self.refused_now(state.shared.now);
        self.refused = None;
        match (button, refused) {
            (Button::Y, Some(reason)) => return Asked::Rule(reason),
            (Button::Y, None) => {
                state.table.draft.hand = None;
                return Asked::Aside;
            }
            _ => {}
        }
        match button {
            Button::Up | Button::Down | Button::Left | Button::Right => {
                let cursor = state.table.draft.cursor;
                state.table.draft.cursor = match state.table.draft.hand {
                    Some(hand) if !hand.free => cursor.jump(button, landings(state), turned),
                    _ => cursor.step(button, state.stacks().unwrap_or(PointSet::ALL), turned),
                };
                fx.sound = Some(Sound::Click);
            }
            _ if !state.your_turn() => {}
            Button::A => match state.table.draft.hand {
                None => return self.pick_up(task, state, fx),
                Some(hand) => return self.land(hand.from, state, fx),
            },
            Button::B => match (state.table.draft.hand, state.table.draft.claim) {
                (Some(hand), _) => {
                    state.table.draft.hand = None;
                    state.table.draft.cursor = Cursor::on(hand.from, turned);
                    fx.sound = Some(Sound::Pick);
                }
                (None, claim) => {
                    let draft = &state.table.draft;
                    let step = draft.hint.and_then(|hint| hint.step(draft));
                    state.table.draft.cursor = if let Some(Step::Find(from)) = step {
                        Cursor::on(from, turned)
                    } else {
                        let movable = rules_of(state).map(|board| board.movable(claim));
                        let cursor = state.table.draft.cursor;
                        cursor.next(movable.unwrap_or_default(), turned)
                    };
                    fx.sound = Some(Sound::Click);
                }
            },
            Button::X => match (state.table.draft.hand, state.table.draft.claim) {
                (Some(_), _) if task.is_some_and(Exercise::hides_landings) => {}
                (Some(hand), _) => {
                    let free = !hand.free;
                    state.table.draft.hand = Some(Hand { free, ..hand });
                    let landings = landings(state);
                    let cursor = state.table.draft.cursor;
                    if !free && !landings.has(cursor.at) {
                        state.table.draft.cursor = cursor.nearest(landings, turned);
                    }
                }
                (None, Some(_)) => state.table.draft.claim = None,
                (None, None) if !knows_claims(task) => {
                    let later = state.shared.texts().learning.claims_later;
                    let words = text::fill(later, CLAIMING_LESSON + 1);
                    state.shared.refuse(words, fx);
                }
                (None, None) => match Claiming::open(state) {
                    Some(choice) => return Asked::Claim(choice),
                    None => return self.refuse(IllegalTurn::NoClaimLeft, state, fx),
                },
            },
            Button::Y => {}
        }
        Asked::Nothing
    }

    fn pick_up(&mut self, task: Option<Exercise>, state: &mut AppState, fx: &mut Effects) -> Asked {
        let Some(board) = rules_of(state) else {
            return Asked::Nothing;
        };
        let (from, claim) = (state.table.draft.cursor.at, state.table.draft.claim);
        if let Err(reason) = board.check_stack(claim, from) {
            return self.refuse(reason, state, fx);
        }
        let landings = board.landings(claim, from);
        // A learner who has to find the landings sees none of them.
        let hidden = task.is_some_and(Exercise::hides_landings);
        state.table.draft.hand = Some(Hand {
            from,
            // Without a landing, the cursor may go anywhere, so that the player can ask
            // for the reason.
            free: hidden || landings.is_empty(),
        });
        fx.sound = Some(Sound::Pick);
        let turned = state.turned();
        let hinted = state
            .table
            .draft
            .hint
            .and_then(|hint| hint.landing_of(claim, from));
        if hidden {
            if let Some(to) = hinted {
                state.table.draft.cursor = Cursor::on(to, turned);
            }
            return Asked::Nothing;
        }
        if landings.is_empty() {
            state
                .shared
                .say(text::phrase(state.shared.texts().no_landing));
        } else {
            state.table.draft.cursor = match hinted {
                Some(to) => Cursor::on(to, turned),
                // In a lesson the program chooses nothing for the learner.
                None if task.is_some_and(Exercise::is_lesson) => Cursor::on(from, turned),
                None => Cursor::on(from, turned).nearest(landings, turned),
            };
        }
        Asked::Nothing
    }

    fn land(&mut self, from: Point, state: &mut AppState, fx: &mut Effects) -> Asked {
        let turn = Turn::Move {
            claim: state.table.draft.claim,
            from,
            to: state.table.draft.cursor.at,
        };
        if state.table.draft.cursor.at == from {
            state.table.draft.hand = None;
            fx.sound = Some(Sound::Pick);
            return Asked::Nothing;
        }
        let goal = state.goal();
        let wanted = |played: &Played| goal.is_none_or(|goal| goal.is_met_by(played));
        match state.play_if(turn, wanted, fx) {
            Ok(_) => Asked::Played,
            // The stack and the claim go back.
            Err(NotPlayed::Unwanted) => {
                state.table.draft.put_back();
                fx.sound = Some(Sound::Refuse);
                Asked::Unwanted(turn)
            }
            Err(NotPlayed::Illegal(reason)) => self.refuse(reason, state, fx),
        }
    }

    /// Shows the reason of a refusal and offers its rule. Where a lesson asks for that
    /// refusal, it reaches the goal.
    fn refuse(&mut self, reason: IllegalTurn, state: &mut AppState, fx: &mut Effects) -> Asked {
        let position = state.game().map(|game| *game.position());
        let wanted = state.goal().zip(position);
        if wanted.is_some_and(|(goal, position)| goal.is_met_by_refusal(&position, reason)) {
            state.table.draft.tidy();
            fx.sound = Some(Sound::Right);
            return Asked::WantedRefusal(reason);
        }
        let words = text::refusal(state.shared.texts(), reason);
        state.shared.refuse(words, fx);
        let message = state.shared.message.as_ref();
        self.refused = message
            .and_then(|message| message.until)
            .map(|until| (reason, until));
        Asked::Nothing
    }

    /// Returns the reason of a refusal while its message is shown.
    fn refused_now(&self, now: Millis) -> Option<IllegalTurn> {
        let (reason, until) = self.refused?;
        (!until.is_past(now)).then_some(reason)
    }

    /// Returns the label of Y: the rule behind a refusal, or else `beside`.
    pub(in crate::app) fn aside(
        &self,
        now: Millis,
        texts: &Texts,
        beside: &'static str,
    ) -> &'static str {
        match self.refused_now(now) {
            Some(_) => texts.welcome.rule,
            None => beside,
        }
    }
}

/// Returns whether the player may open the choice of a claim: not in lessons before the
/// one about claims.
fn knows_claims(task: Option<Exercise>) -> bool {
    task.is_none_or(Exercise::knows_claims)
}

/// Shows the board with the turn in progress. `task` is the exercise on the board,
/// `aside` the label of Y.
pub(in crate::app) fn show_turn(
    task: Option<Exercise>,
    aside: &'static str,
    state: &AppState,
    view: &mut View,
) {
    let board = state.show_board(view);
    let texts = state.shared.texts();
    let claim = state.table.draft.claim;
    if state.table.flight.is_none()
        && let Some(rules) = rules_of(state)
        && state.your_turn()
    {
        let cursor = state.table.draft.cursor.at;
        board.cursor = Some(cursor);
        board.surroundings().inspected = Some((cursor, board.looks[cursor.index()].stack));
        match state.table.draft.hand {
            Some(Hand { from, free }) => {
                let landings = rules.landings(claim, from);
                let hidden = task.is_some_and(Exercise::hides_landings);
                if hidden {
                    board.looks[from.index()].raised = IN_HAND;
                } else {
                    mark_landings(board, &rules, claim, from, landings);
                }
                let turn = Turn::Move {
                    claim,
                    from,
                    to: cursor,
                };
                board.route = trail_of(state, &rules, turn);
                light_links(board);
                let other = if free {
                    texts.landings_only
                } else {
                    texts.any_stack
                };
                let here = if hidden {
                    texts.land
                } else if !landings.has(cursor) && cursor != from {
                    texts.why
                } else if captures(&rules, claim, from, cursor) {
                    // A completed six wins and is not captured.
                    match rules.position().variant().family() {
                        Family::Sixes => texts.on_board.win,
                        Family::Fives => texts.on_board.capture,
                    }
                } else {
                    texts.land
                };
                board.surroundings().hints = Hints::default()
                    .when(Button::A, here, cursor != from)
                    .with(Button::B, texts.put_back)
                    .when(Button::X, other, !landings.is_empty())
                    .with(Button::Y, aside);
                if hidden {
                    board.route = Trail::default();
                    let hints = &mut board.surroundings().hints;
                    *hints = core::mem::take(hints).with(Button::X, "");
                }
            }
            None => {
                let movable = !rules.landings(claim, cursor).is_empty();
                let claimable = !rules.position().claimable().is_empty() && knows_claims(task);
                let hints = Hints::default()
                    .when(Button::A, texts.pick_up, movable)
                    .with(Button::B, texts.next_stack)
                    .with(Button::Y, aside);
                board.surroundings().hints = match claim {
                    Some(_) => hints.with(Button::X, texts.unclaim),
                    None => hints.when(Button::X, texts.claim, claimable),
                };
            }
        }
        if state.table.draft.threats {
            show_threats(state, &rules, board);
        }
        if let Some(hint) = state.table.draft.hint
            && let Some(step) = hint.step(&state.table.draft)
        {
            if state.table.draft.hand.is_none() {
                board.route = trail_of(state, &rules, hint.turn);
                board.route.hinted = true;
            }
            board.hinted = step.point();
            let around = board.surroundings();
            around.hints = core::mem::take(&mut around.hints).calling(step.button());
            if around.message.is_none() && hint.spoken_until().is_some() {
                around.message = Some(hint.words(step, texts));
            }
        }
        if state.shared.thinking.purpose() == Some(Purpose::Hint) {
            board.surroundings().note.head = text::short(texts.hint);
        }
    } else {
        board.surroundings().hints = Hints::default().with(Button::Y, aside);
        if state.table.flight.is_none() && !only_devices(state) {
            let cursor = state.table.draft.cursor.at;
            board.cursor = Some(cursor);
            board.surroundings().inspected = Some((cursor, board.looks[cursor.index()].stack));
        }
    }
}

/// Returns the board of the game on the table, for queries of the rules.
fn rules_of(state: &AppState) -> Option<Board> {
    state.game().map(|game| Board::new(game.position()))
}

/// Returns the landings of the stack in hand.
fn landings(state: &AppState) -> PointSet {
    match (state.table.draft.hand, rules_of(state)) {
        (Some(hand), Some(board)) => board.landings(state.table.draft.claim, hand.from),
        _ => PointSet::EMPTY,
    }
}

fn only_devices(state: &AppState) -> bool {
    state
        .game()
        .is_some_and(|game| !game.start().seats.contains(&Seat::Human))
}

fn mark_landings(
    board: &mut BoardView,
    rules: &Board,
    claim: Option<Colour>,
    from: Point,
    landings: PointSet,
) {
    for point in Point::all() {
        let look = &mut board.looks[point.index()];
        if point == from {
            look.raised = IN_HAND;
        } else if landings.has(point) {
            look.mark = if captures(rules, claim, from, point) {
                Mark::Captures
            } else {
                Mark::Open
            };
        } else {
            look.mark = Mark::Dim;
        }
    }
}

/// Marks the stacks with which the opponent could capture, and those they would land on
/// or take.
fn show_threats(state: &AppState, rules: &Board, board: &mut BoardView) {
    let threats = threats(&claimed(rules.position(), state.table.draft.claim));
    for point in Point::all() {
        board.looks[point.index()].mark = if threats.onto.has(point) {
            Mark::Captures
        } else if threats.from.has(point) {
            Mark::Open
        } else {
            Mark::Dim
        };
    }
    let words = &state.shared.texts().on_board;
    board.surroundings().message = Some(match threats.moves {
        0 => text::phrase(words.no_threat),
        moves => match rules.position().variant().family() {
            Family::Fives => text::fill(words.threats, moves),
            Family::Sixes => text::fill(words.six_threats, moves),
        },
    });
}

/// Removes the dimming from the LYNGK-points of the route, which need not be landings.
fn light_links(board: &mut BoardView) {
    let points = board.route.points.as_slice();
    if let [_, links @ .., _] = points {
        for link in links {
            let mark = &mut board.looks[link.index()].mark;
            if *mark == Mark::Dim {
                *mark = Mark::Plain;
            }
        }
    }
}

/// Returns the line along the route of a turn; none if the turn is not legal.
pub(in crate::app) fn trail_of(state: &AppState, rules: &Board, turn: Turn) -> Trail {
    let route = rules.route(turn).ok().flatten();
    Trail::of(route, state.drawn_as(rules.position().side_to_move()))
}

/// Height of a stack in hand, in thousandths of leaving the board.
const IN_HAND: u16 = 100;
