//! A turn at the board: the cursor, the stack in hand, landing it, and what the
//! device does by itself.

use crate::app::context::Context;
use crate::app::event::{Button, Effects, Millis, Purpose, Sound};
use crate::app::game::{Game, NotPlayed, Played, Seat, claimed};
use crate::app::learn::exercise::REMIND_AFTER;
use crate::app::learn::{CLAIMING_LESSON, Exercise};
use crate::app::moment::Moment;
use crate::app::play::PAUSE;
use crate::app::play::menu::{menu, menu_word};
use crate::app::screens::{
    Analysis, Card, Claiming, Dialog, GameOver, Next, ReadRules, Right, Screen, Tried, board,
};
use crate::app::table::cursor::Cursor;
use crate::app::table::draft::Hand;
use crate::app::table::hint::Step;
use crate::app::table::tactics::{captures, threats};
use crate::app::text;
use crate::app::view::{BoardView, Hints, Mark, Trail, View};
use crate::rules::{Board, Colour, Family, IllegalTurn, Point, PointSet, Status, Turn};

/// How long the device's own pass is announced.
const PASS_FOR: Millis = 1_800;
/// How long the last position stays before the result.
const END_FOR: Millis = 1_500;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Playing {
    /// Nothing happens by itself before this time.
    ready_at: Moment,
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Open,
    /// Something was refused; until then its rule is offered.
    Refused(IllegalTurn, Moment),
    /// The game has ended, and its last position is being looked at.
    Ended,
}

impl Playing {
    /// The board, on which things may happen at once.
    pub(in crate::app) const fn now(cx: &Context) -> Self {
        Self::at(cx.now)
    }

    const fn at(ready_at: Millis) -> Self {
        Self {
            ready_at: Moment::at(ready_at),
            state: State::Open,
        }
    }

    /// The board after a turn.
    pub(in crate::app) const fn after_turn(cx: &Context) -> Self {
        Self::at(cx.now + PAUSE)
    }

    /// The board with a hint that was asked for, and time to look at it.
    pub(in crate::app) const fn hinting(cx: &Context) -> Self {
        Self::at(cx.now + REMIND_AFTER)
    }

    /// Goes on with the own game.
    pub(in crate::app) fn own_game(cx: &mut Context) -> Next {
        cx.stage.bring_back();
        cx.face_mover();
        cx.tidy_board();
        cx.settle_cursor();
        cx.warn_of_refused_saves();
        Next::Only(board(cx))
    }

    fn pick_up(&mut self, cx: &mut Context, fx: &mut Effects) -> Next {
        let Some(board) = rules_of(cx) else {
            return Next::Stay;
        };
        let (from, claim) = (cx.draft.cursor.at, cx.draft.claim);
        if let Err(reason) = board.check_stack(claim, from) {
            return self.refuse(reason, cx, fx);
        }
        let landings = board.landings(claim, from);
        let exercise = cx.stage.exercise();
        // Who is to find out what goes and what does not is told nothing before.
        let hidden = exercise.is_some_and(Exercise::hides_landings);
        cx.draft.hand = Some(Hand {
            from,
            // Without a landing, the cursor is free to ask why.
            free: hidden || landings.is_empty(),
        });
        fx.sound = Some(Sound::Pick);
        let turned = cx.turned();
        let hinted = cx.draft.hint.and_then(|hint| hint.landing_of(claim, from));
        if hidden {
            if let Some(to) = hinted {
                cx.draft.cursor = Cursor::on(to, turned);
            }
            return Next::Stay;
        }
        if landings.is_empty() {
            cx.say(text::phrase(cx.texts().no_landing));
        } else {
            cx.draft.cursor = match hinted {
                Some(to) => Cursor::on(to, turned),
                // In a lesson nothing is chosen for the learner.
                None if exercise.is_some_and(Exercise::is_lesson) => Cursor::on(from, turned),
                None => Cursor::on(from, turned).nearest(landings, turned),
            };
        }
        Next::Stay
    }

    fn land(&mut self, from: Point, cx: &mut Context, fx: &mut Effects) -> Next {
        let turn = Turn::Move {
            claim: cx.draft.claim,
            from,
            to: cx.draft.cursor.at,
        };
        if cx.draft.cursor.at == from {
            cx.draft.hand = None;
            fx.sound = Some(Sound::Pick);
            return Next::Stay;
        }
        let goal = cx.goal();
        let wanted = |played: &Played| goal.is_none_or(|goal| goal.is_met_by(played));
        match cx.play_if(turn, wanted, fx) {
            Ok(_) => *self = Self::after_turn(cx),
            // Not what the exercise asks for: everything is put back.
            Err(NotPlayed::Unwanted) => {
                cx.draft.put_back();
                fx.sound = Some(Sound::Refuse);
                return Next::instead(Card::NotQuite(turn));
            }
            Err(NotPlayed::Illegal(reason)) => return self.refuse(reason, cx, fx),
        }
        Next::Stay
    }

    /// Says why something does not go, and offers the rule; where trying it is what a
    /// lesson asks for, that is right.
    fn refuse(&mut self, reason: IllegalTurn, cx: &mut Context, fx: &mut Effects) -> Next {
        let position = cx.game().map(|game| *game.position());
        let wanted = cx.goal().zip(position);
        if wanted.is_some_and(|(goal, position)| goal.is_met_by_refusal(&position, reason)) {
            cx.draft.tidy();
            fx.sound = Some(Sound::Right);
            return Next::instead(Right::refused(reason));
        }
        cx.refuse(text::refusal(cx.texts(), reason), fx);
        if let Some(until) = cx.message.as_ref().and_then(|message| message.until) {
            self.state = State::Refused(reason, until);
        }
        Next::Stay
    }

    /// What was refused a moment ago.
    fn refused_now(&self, now: Millis) -> Option<IllegalTurn> {
        match self.state {
            State::Refused(reason, until) if !until.is_past(now) => Some(reason),
            _ => None,
        }
    }
}

/// Whether the choice of a claim is open to whoever is at the board: a learner who
/// has not come to claims is spared them.
fn knows_claims(cx: &Context) -> bool {
    cx.stage.exercise().is_none_or(Exercise::knows_claims)
}

impl Screen for Playing {
    fn name(&self) -> &'static str {
        "play"
    }

    fn is_timed(&self) -> bool {
        true
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        // Whoever presses knows what to do: the reminder of a task waits.
        if cx.goal().is_some() {
            *self = Self::hinting(cx);
        }
        cx.draft.threats = false;
        // Whoever presses has not got the device yet.
        if cx.is_to_be_handed_over() {
            self.hurry(cx.now);
            return Next::Stay;
        }
        let turned = cx.turned();
        let refused = self.refused_now(cx.now);
        if let State::Refused(..) = self.state {
            self.state = State::Open;
        }
        if let (Button::Y, Some(reason), None) = (button, refused, cx.stage.trial()) {
            return Next::open(ReadRules::on(reason));
        }
        match button {
            Button::Y if cx.stage.trial().is_some() => return cx.leave_try(fx),
            Button::Y => {
                cx.draft.hand = None;
                return Next::Instead(menu(cx));
            }
            Button::Up | Button::Down | Button::Left | Button::Right => {
                let cursor = cx.draft.cursor;
                cx.draft.cursor = match cx.draft.hand {
                    Some(hand) if !hand.free => cursor.jump(button, landings(cx), turned),
                    _ => cursor.step(button, cx.stacks().unwrap_or(PointSet::ALL), turned),
                };
                fx.sound = Some(Sound::Click);
            }
            _ if !cx.your_turn() => {}
            Button::A => match cx.draft.hand {
                None => return self.pick_up(cx, fx),
                Some(hand) => return self.land(hand.from, cx, fx),
            },
            Button::B => match (cx.draft.hand, cx.draft.claim) {
                (Some(hand), _) => {
                    cx.draft.hand = None;
                    cx.draft.cursor = Cursor::on(hand.from, turned);
                    fx.sound = Some(Sound::Pick);
                }
                (None, claim) => {
                    let step = cx.draft.hint.and_then(|hint| hint.step(&cx.draft));
                    cx.draft.cursor = if let Some(Step::Find(from)) = step {
                        Cursor::on(from, turned)
                    } else {
                        let movable = rules_of(cx).map(|board| board.movable(claim));
                        cx.draft.cursor.next(movable.unwrap_or_default(), turned)
                    };
                    fx.sound = Some(Sound::Click);
                }
            },
            Button::X => match (cx.draft.hand, cx.draft.claim) {
                (Some(_), _) if cx.stage.exercise().is_some_and(Exercise::hides_landings) => {}
                (Some(hand), _) => {
                    let free = !hand.free;
                    cx.draft.hand = Some(Hand { free, ..hand });
                    let landings = landings(cx);
                    if !free && !landings.has(cx.draft.cursor.at) {
                        cx.draft.cursor = cx.draft.cursor.nearest(landings, turned);
                    }
                }
                (None, Some(_)) => cx.draft.claim = None,
                (None, None) if !knows_claims(cx) => {
                    let later = cx.texts().learning.claims_later;
                    cx.refuse(text::fill(later, CLAIMING_LESSON + 1), fx);
                }
                (None, None) => match Claiming::open(cx) {
                    Some(choice) => return Next::instead(choice),
                    None => return self.refuse(IllegalTurn::NoClaimLeft, cx, fx),
                },
            },
        }
        Next::Stay
    }

    /// Lets happen what happens by itself: the device's turns, passes, the end.
    fn advance(&mut self, cx: &mut Context, fx: &mut Effects) -> Next {
        if !self.ready_at.is_past(cx.now) {
            return Next::Stay;
        }
        if let Some(exercise) = cx.stage.exercise() {
            let Some(answer) = cx.puzzle_answer() else {
                return cx.advance_exercise(exercise, fx);
            };
            // It is legal (tested); if it were not, the puzzle would wait.
            let _ = cx.play_turn(answer, fx);
            *self = Self::after_turn(cx);
            return Next::Stay;
        }
        if cx.stage.is_analysed() {
            if core::mem::take(&mut cx.variations.turn_made) {
                fx.redraw = true;
                cx.analyse_anew();
                return Next::instead(Analysis::now());
            }
            return Next::Stay;
        }
        if cx.stage.trial().is_some_and(|trial| trial.turn().is_some()) {
            fx.redraw = true;
            return Next::instead(Tried::Judged);
        }
        let Some(game) = cx.game() else {
            return Next::Home;
        };
        match (game.status(), game.seat_to_move()) {
            (Status::Over(_), _) if matches!(self.state, State::Ended) => {
                fx.redraw = true;
                return Next::instead(GameOver::new(cx));
            }
            (Status::Over(_), _) => {
                self.state = State::Ended;
                self.ready_at = Moment::at(cx.now + END_FOR);
            }
            (Status::MustPass, _) => {
                cx.draft.tidy();
                fx.redraw = true;
                let until = Moment::at(cx.now + PASS_FOR);
                return Next::instead(Dialog::Pass { until });
            }
            (Status::ToMove, Seat::Human) if cx.is_to_be_handed_over() => {
                fx.redraw = true;
                return Next::instead(Dialog::HandOver);
            }
            (Status::ToMove, Seat::Human) => {
                if cx.thinking.purpose() == Some(Purpose::Hint)
                    && let Some(answer) = cx.thinking.take_answer()
                {
                    let legal = |game: &Game| game.position().is_legal(answer.turn);
                    if cx.game().is_some_and(legal) {
                        cx.show_hint(answer.turn);
                    } else {
                        // No search answers so; if one did, there is no hint.
                        cx.say(text::phrase(cx.texts().no_hint_now));
                    }
                    fx.redraw = true;
                }
            }
            (Status::ToMove, Seat::Device(level)) => match cx.thinking.take_answer() {
                Some(answer) => {
                    cx.play_answer(answer.turn, fx);
                    *self = Self::after_turn(cx);
                }
                None if cx.thinking.purpose().is_none() => cx.think(Purpose::Move, level, fx),
                None => {}
            },
        }
        Next::Stay
    }

    fn wake_at(&self) -> Option<Millis> {
        Some(self.ready_at.millis())
    }

    fn hurry(&mut self, now: Millis) {
        self.ready_at = self.ready_at.min(Moment::at(now));
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let board = cx.show_board(view);
        let texts = cx.texts();
        let claim = cx.draft.claim;
        let aside = match cx.stage.trial() {
            Some(_) => texts.leave,
            None if self.refused_now(cx.now).is_some() => texts.welcome.rule,
            None => menu_word(cx),
        };
        if cx.flight.is_none()
            && let Some(rules) = rules_of(cx)
            && cx.your_turn()
        {
            let cursor = cx.draft.cursor.at;
            board.cursor = Some(cursor);
            board.surroundings().inspected = Some((cursor, board.looks[cursor.index()].stack));
            match cx.draft.hand {
                Some(Hand { from, free }) => {
                    let landings = rules.landings(claim, from);
                    let hidden = cx.stage.exercise().is_some_and(Exercise::hides_landings);
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
                    board.route = trail_of(cx, &rules, turn);
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
                        // A six is not captured: it wins.
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
                    let claimable = !rules.position().claimable().is_empty() && knows_claims(cx);
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
            if cx.draft.threats {
                show_threats(cx, &rules, board);
            }
            if let Some(hint) = cx.draft.hint
                && let Some(step) = hint.step(&cx.draft)
            {
                if cx.draft.hand.is_none() {
                    board.route = trail_of(cx, &rules, hint.turn);
                    board.route.hinted = true;
                }
                board.hinted = step.point();
                let around = board.surroundings();
                around.hints = core::mem::take(&mut around.hints).calling(step.button());
                if around.message.is_none() && hint.spoken_until().is_some() {
                    around.message = Some(hint.words(step, texts));
                }
            }
            if cx.thinking.purpose() == Some(Purpose::Hint) {
                board.surroundings().note.head = text::short(texts.hint);
            }
        } else {
            board.surroundings().hints = Hints::default().with(Button::Y, aside);
            if cx.flight.is_none() && !only_devices(cx) {
                let cursor = cx.draft.cursor.at;
                board.cursor = Some(cursor);
                board.surroundings().inspected = Some((cursor, board.looks[cursor.index()].stack));
            }
        }
    }
}

/// The board of the game, to ask the rules.
fn rules_of(cx: &Context) -> Option<Board> {
    cx.game().map(|game| Board::new(game.position()))
}

/// Where the stack in hand can land.
fn landings(cx: &Context) -> PointSet {
    match (cx.draft.hand, rules_of(cx)) {
        (Some(hand), Some(board)) => board.landings(cx.draft.claim, hand.from),
        _ => PointSet::EMPTY,
    }
}

fn only_devices(cx: &Context) -> bool {
    cx.game()
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

/// Marks the stacks that the opponent could capture with, and those they would
/// land on or take.
fn show_threats(cx: &Context, rules: &Board, board: &mut BoardView) {
    let threats = threats(&claimed(rules.position(), cx.draft.claim));
    for point in Point::all() {
        board.looks[point.index()].mark = if threats.onto.has(point) {
            Mark::Captures
        } else if threats.from.has(point) {
            Mark::Open
        } else {
            Mark::Dim
        };
    }
    let words = &cx.texts().on_board;
    board.surroundings().message = Some(match threats.moves {
        0 => text::phrase(words.no_threat),
        moves => match rules.position().variant().family() {
            Family::Fives => text::fill(words.threats, moves),
            Family::Sixes => text::fill(words.six_threats, moves),
        },
    });
}

/// LYNGK-points of the route matter, whether one can land on them or not.
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

/// The line along the route of a turn; none if it is not legal.
pub(in crate::app) fn trail_of(cx: &Context, rules: &Board, turn: Turn) -> Trail {
    let route = rules.route(turn).ok().flatten();
    Trail::of(route, cx.drawn_as(rules.position().side_to_move()))
}

/// How far a stack in hand is raised, in thousandths of leaving the board.
const IN_HAND: u16 = 100;
