//! A turn at the board: the cursor, the stack in hand, landing it.

use crate::app::App;
use crate::app::event::{Button, Effects, Purpose, Sound};
use crate::app::game::{NotPlayed, Played, Seat};
use crate::app::navigate::Cursor;
use crate::app::text;
use crate::app::view::{Hints, Mark, Trail, View};
use crate::rules::{Board, Point, PointSet, Status, Turn};

impl App {
    /// Whether a person may act on the board now.
    pub(super) fn your_turn(&self) -> bool {
        self.game().is_some_and(|game| {
            game.seat_to_move() == Seat::Human && game.status() == Status::ToMove
        })
    }

    fn board(&self) -> Option<Board> {
        self.game().map(|game| Board::new(game.position()))
    }

    pub(super) fn press_playing(&mut self, button: Button, fx: &mut Effects) {
        self.table.hint = None;
        let turned = self.turned();
        match button {
            Button::Y if self.trying.is_some() => self.leave_try(fx),
            Button::Y => {
                self.table.hand = None;
                self.open_menu();
            }
            Button::Up | Button::Down | Button::Left | Button::Right => {
                let landings = self.landings();
                let cursor = self.table.cursor;
                self.table.cursor = match self.table.hand {
                    Some(_) if !self.table.free => cursor.jump(button, landings, turned),
                    _ => cursor.step(button, turned),
                };
                fx.sound = Some(Sound::Click);
            }
            _ if !self.your_turn() => {}
            Button::A => match self.table.hand {
                None => self.pick_up(fx),
                Some(from) => self.land(from, fx),
            },
            Button::B => match (self.table.hand, self.table.claim) {
                (Some(from), _) => {
                    self.table.hand = None;
                    self.table.cursor = Cursor::on(from, turned);
                    fx.sound = Some(Sound::Pick);
                }
                (None, claim) => {
                    let movable = self.board().map(|board| board.movable(claim));
                    self.table.cursor = self.table.cursor.next(movable.unwrap_or_default(), turned);
                    fx.sound = Some(Sound::Click);
                }
            },
            Button::X => match (self.table.hand, self.table.claim) {
                (Some(_), _) => {
                    self.table.free = !self.table.free;
                    let landings = self.landings();
                    if !self.table.free && !landings.has(self.table.cursor.at) {
                        self.table.cursor = self.table.cursor.next(landings, turned);
                    }
                }
                (None, Some(_)) => self.table.claim = None,
                (None, None) => self.open_claim(fx),
            },
        }
    }

    /// Where the stack in hand can land.
    fn landings(&self) -> PointSet {
        match (self.table.hand, self.board()) {
            (Some(from), Some(board)) => board.landings(self.table.claim, from),
            _ => PointSet::EMPTY,
        }
    }

    fn pick_up(&mut self, fx: &mut Effects) {
        let Some(board) = self.board() else {
            return;
        };
        let (from, claim) = (self.table.cursor.at, self.table.claim);
        if let Err(reason) = board.check_stack(claim, from) {
            self.refuse(text::Texts::refusal(self.texts(), reason), fx);
            return;
        }
        let landings = board.landings(claim, from);
        self.table.hand = Some(from);
        // Without a landing, the cursor is free to ask why.
        self.table.free = landings.is_empty();
        fx.sound = Some(Sound::Pick);
        if landings.is_empty() {
            self.say(text::line(self.texts().no_landing));
        } else {
            self.table.cursor = nearest(from, landings, self.turned());
        }
    }

    fn land(&mut self, from: Point, fx: &mut Effects) {
        let turn = Turn::Move {
            claim: self.table.claim,
            from,
            to: self.table.cursor.at,
        };
        if self.table.cursor.at == from {
            self.table.hand = None;
            fx.sound = Some(Sound::Pick);
            return;
        }
        let goal = self.goal();
        let wanted = |played: &Played| goal.is_none_or(|goal| goal.is_met_by(played));
        match self.play_if(turn, wanted, fx) {
            Ok(_) => {}
            Err(NotPlayed::Unwanted) => self.show_wrong_try(fx),
            Err(NotPlayed::Illegal(reason)) => {
                self.refuse(text::Texts::refusal(self.texts(), reason), fx);
            }
        }
    }

    /// Says why something does not go.
    pub(super) fn refuse(&mut self, why: crate::app::view::Line, fx: &mut Effects) {
        self.say(why);
        fx.sound = Some(Sound::Refuse);
    }

    pub(super) fn view_playing(&self, view: &mut View) {
        let board = self.show_board(view);
        let texts = self.texts();
        let claim = self.table.claim;
        let aside = match self.trying {
            Some(_) => texts.leave,
            None => self.menu_word(),
        };
        if self.flight.is_none()
            && let Some(rules) = self.board()
            && self.your_turn()
        {
            let cursor = self.table.cursor.at;
            board.cursor = Some(cursor);
            board.surroundings().inspected = Some((cursor, board.looks[cursor.index()].stack));
            match self.table.hand {
                Some(from) => {
                    let landings = rules.landings(claim, from);
                    self.mark_landings(board, from, landings);
                    let turn = Turn::Move {
                        claim,
                        from,
                        to: cursor,
                    };
                    board.route = self.trail_of(&rules, turn);
                    let other = if self.table.free {
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
            if let Some(hint) = self.table.hint {
                board.route = self.trail_of(&rules, hint);
            }
            if self.search.purpose() == Some(Purpose::Hint) {
                board.surroundings().note.head = text::short(texts.hint);
            }
        } else {
            board.surroundings().hints = Hints::default().with(Button::Y, aside);
            if self.flight.is_none() && !self.only_devices() {
                let cursor = self.table.cursor.at;
                board.cursor = Some(cursor);
                board.surroundings().inspected = Some((cursor, board.looks[cursor.index()].stack));
            }
        }
    }

    fn only_devices(&self) -> bool {
        self.game()
            .is_some_and(|game| !game.start().seats.contains(&Seat::Human))
    }

    fn mark_landings(
        &self,
        board: &mut crate::app::view::BoardView,
        from: Point,
        landings: PointSet,
    ) {
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
    pub(in crate::app) fn trail_of(&self, rules: &Board, turn: Turn) -> Trail {
        let route = rules.route(turn).ok().flatten();
        Trail::of(route, rules.position().side_to_move())
    }
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
