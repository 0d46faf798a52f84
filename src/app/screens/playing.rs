//! A turn at the board: the cursor, the stack in hand, landing it, and what the
//! device does by itself.

use super::game_menu::{menu, menu_word};
use super::{Card, Claiming, Dialog, GameOver, Next, Screen, Tried};
use crate::app::context::Context;
use crate::app::event::{Button, Effects, Millis, Purpose, Sound};
use crate::app::exercise::REMIND_AFTER;
use crate::app::game::{NotPlayed, Played, Seat};
use crate::app::navigate::Cursor;
use crate::app::play::PAUSE;
use crate::app::text;
use crate::app::view::{BoardView, Hints, Mark, Trail, View};
use crate::rules::{Board, Point, PointSet, Status, Turn};

/// How long the device's own pass is announced.
const PASS_FOR: Millis = 1_800;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Playing {
    /// Nothing happens by itself before this time.
    ready_at: Millis,
}

impl Playing {
    /// The board, on which things may happen at once.
    pub(in crate::app) const fn now(cx: &Context) -> Self {
        Self { ready_at: cx.now }
    }

    /// The board after a turn.
    pub(super) const fn after_turn(cx: &Context) -> Self {
        Self {
            ready_at: cx.now + PAUSE,
        }
    }

    /// The board with a hint that was asked for, and time to look at it.
    pub(super) const fn hinting(cx: &Context) -> Self {
        Self {
            ready_at: cx.now + REMIND_AFTER,
        }
    }

    /// Goes on with the own game.
    pub(super) fn own_game(cx: &mut Context) -> Next {
        cx.stage.bring_back();
        cx.tidy_board();
        cx.warn_of_refused_saves();
        Next::only(Self::now(cx))
    }

    fn pick_up(cx: &mut Context, fx: &mut Effects) {
        let Some(board) = rules_of(cx) else {
            return;
        };
        let (from, claim) = (cx.draft.cursor.at, cx.draft.claim);
        if let Err(reason) = board.check_stack(claim, from) {
            cx.refuse(cx.texts().refusal(reason), fx);
            return;
        }
        let landings = board.landings(claim, from);
        cx.draft.hand = Some(from);
        // Without a landing, the cursor is free to ask why.
        cx.draft.free = landings.is_empty();
        fx.sound = Some(Sound::Pick);
        if landings.is_empty() {
            cx.say(text::line(cx.texts().no_landing));
        } else {
            cx.draft.cursor = nearest(from, landings, cx.turned());
        }
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
                cx.draft.tidy();
                fx.sound = Some(Sound::Refuse);
                return Next::instead(Card::NotQuite);
            }
            Err(NotPlayed::Illegal(reason)) => cx.refuse(cx.texts().refusal(reason), fx),
        }
        Next::Stay
    }
}

impl Screen for Playing {
    fn name(&self) -> &'static str {
        "play"
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        // Whoever presses knows what to do: the reminder of a task waits.
        if cx.goal().is_some() {
            *self = Self::hinting(cx);
        }
        cx.draft.hint = None;
        let turned = cx.turned();
        match button {
            Button::Y if cx.stage.trial().is_some() => return cx.leave_try(fx),
            Button::Y => {
                cx.draft.hand = None;
                return Next::Instead(menu(cx));
            }
            Button::Up | Button::Down | Button::Left | Button::Right => {
                let cursor = cx.draft.cursor;
                cx.draft.cursor = match cx.draft.hand {
                    Some(_) if !cx.draft.free => cursor.jump(button, landings(cx), turned),
                    _ => cursor.step(button, turned),
                };
                fx.sound = Some(Sound::Click);
            }
            _ if !cx.your_turn() => {}
            Button::A => match cx.draft.hand {
                None => Self::pick_up(cx, fx),
                Some(from) => return self.land(from, cx, fx),
            },
            Button::B => match (cx.draft.hand, cx.draft.claim) {
                (Some(from), _) => {
                    cx.draft.hand = None;
                    cx.draft.cursor = Cursor::on(from, turned);
                    fx.sound = Some(Sound::Pick);
                }
                (None, claim) => {
                    let movable = rules_of(cx).map(|board| board.movable(claim));
                    cx.draft.cursor = cx.draft.cursor.next(movable.unwrap_or_default(), turned);
                    fx.sound = Some(Sound::Click);
                }
            },
            Button::X => match (cx.draft.hand, cx.draft.claim) {
                (Some(_), _) => {
                    cx.draft.free = !cx.draft.free;
                    let landings = landings(cx);
                    if !cx.draft.free && !landings.has(cx.draft.cursor.at) {
                        cx.draft.cursor = cx.draft.cursor.next(landings, turned);
                    }
                }
                (None, Some(_)) => cx.draft.claim = None,
                (None, None) => return Claiming::open(cx, fx),
            },
        }
        Next::Stay
    }

    /// Lets happen what happens by itself: the device's turns, passes, the end.
    fn advance(&mut self, cx: &mut Context, fx: &mut Effects) -> Next {
        if cx.now < self.ready_at {
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
        if cx.stage.trial().is_some_and(|trial| trial.turn().is_some()) {
            fx.redraw = true;
            return Next::instead(Tried);
        }
        let Some(game) = cx.game() else {
            return Next::Home;
        };
        match (game.status(), game.seat_to_move()) {
            (Status::Over(_), _) => {
                fx.redraw = true;
                return Next::instead(GameOver::new(cx));
            }
            (Status::MustPass, _) => {
                cx.draft.tidy();
                fx.redraw = true;
                let until = cx.now + PASS_FOR;
                return Next::instead(Dialog::Pass { until });
            }
            (Status::ToMove, Seat::Human) => {
                if cx.thinking.purpose() == Some(Purpose::Hint)
                    && let Some(turn) = cx.thinking.answer.take()
                {
                    cx.thinking.running = None;
                    cx.show_hint(turn);
                    fx.redraw = true;
                }
            }
            (Status::ToMove, Seat::Device(level)) => match cx.thinking.answer.take() {
                Some(turn) => {
                    cx.play_answer(turn, fx);
                    *self = Self::after_turn(cx);
                }
                None if cx.thinking.running.is_none() => cx.think(Purpose::Move, level, fx),
                None => {}
            },
        }
        Next::Stay
    }

    fn wake_at(&self) -> Option<Millis> {
        Some(self.ready_at)
    }

    fn hurry(&mut self, now: Millis) {
        self.ready_at = self.ready_at.min(now);
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let board = cx.show_board(view);
        let texts = cx.texts();
        let claim = cx.draft.claim;
        let aside = match cx.stage.trial() {
            Some(_) => texts.leave,
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
                Some(from) => {
                    let landings = rules.landings(claim, from);
                    mark_landings(board, from, landings);
                    let turn = Turn::Move {
                        claim,
                        from,
                        to: cursor,
                    };
                    board.route = trail_of(&rules, turn);
                    let other = if cx.draft.free {
                        texts.landings_only
                    } else {
                        texts.any_stack
                    };
                    let here = if landings.has(cursor) || cursor == from {
                        texts.land
                    } else {
                        texts.why
                    };
                    board.surroundings().hints = Hints::default()
                        .when(Button::A, here, cursor != from)
                        .with(Button::B, texts.put_back)
                        .when(Button::X, other, !landings.is_empty())
                        .with(Button::Y, aside);
                }
                None => {
                    let movable = !rules.landings(claim, cursor).is_empty();
                    let claimable = !rules.position().claimable().is_empty();
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
            if let Some(hint) = cx.draft.hint {
                board.route = trail_of(&rules, hint);
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
        (Some(from), Some(board)) => board.landings(cx.draft.claim, from),
        _ => PointSet::EMPTY,
    }
}

fn only_devices(cx: &Context) -> bool {
    cx.game()
        .is_some_and(|game| !game.start().seats.contains(&Seat::Human))
}

fn mark_landings(board: &mut BoardView, from: Point, landings: PointSet) {
    for point in Point::all() {
        let look = &mut board.looks[point.index()];
        if point == from {
            look.raised = IN_HAND;
        } else if landings.has(point) {
            look.mark = Mark::Open;
        } else {
            look.mark = Mark::Dim;
        }
    }
}

/// The line along the route of a turn; none if it is not legal.
pub(super) fn trail_of(rules: &Board, turn: Turn) -> Trail {
    let route = rules.route(turn).ok().flatten();
    Trail::of(route, rules.position().side_to_move())
}

/// How far a stack in hand is raised, in thousandths of leaving the board.
const IN_HAND: u16 = 150;

/// The landing the cursor goes to first.
fn nearest(from: Point, landings: PointSet, turned: bool) -> Cursor {
    let start = Cursor::on(from, turned);
    let tried = [Button::Up, Button::Right, Button::Left, Button::Down]
        .map(|button| start.step(button, turned))
        .into_iter()
        .find(|cursor| landings.has(cursor.at));
    tried.unwrap_or_else(|| start.next(landings, turned))
}
