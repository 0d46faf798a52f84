//! The board as it is shown: stacks, bars, the last turn, thinking.

use super::context::Context;
use super::flight::Frame;
use super::game::{Game, Seat, claimed};
use super::text::short;
use super::view::{
    BarView, BoardView, Layout, Look, MessageView, Moving, NoteView, Short, Trail, View,
};
use crate::rules::{Player, Point, Position};

impl Context {
    /// Shows the board of the game that is on, with whatever is under way.
    pub(super) fn show_board<'v>(&self, view: &'v mut View) -> &'v mut BoardView {
        let Some(game) = self.game() else {
            let empty = Position::setup(crate::rules::Variant::Standard, 0);
            return self.show_position(&empty, view);
        };
        let position = match (&self.flight, self.draft.claim) {
            (Some(flight), _) => flight.position(self.now),
            (None, Some(_)) => claimed(game.position(), self.draft.claim),
            (None, None) => *game.position(),
        };
        let board = self.show_position(&position, view);
        if self.flight.is_none()
            && let Some((turn, route, mover)) = game.last()
        {
            board.last = Trail::of(route, mover);
            let note = &mut board.surroundings().note;
            note.head = short(self.texts().last);
            note.body = short(turn);
        }
        if let Some(purpose) = self.thinking.purpose() {
            let texts = self.texts();
            board.surroundings().note = NoteView {
                head: short(match purpose {
                    super::Purpose::Move => texts.thinks,
                    super::Purpose::Hint => texts.hint,
                    super::Purpose::Judge => texts.in_review.judges,
                }),
                // Whoever tries a turn must not be told the device's before.
                body: match purpose {
                    super::Purpose::Judge => Short::new(),
                    _ => self.thinking.best.map(short).unwrap_or_default(),
                },
                permille: Some(self.thinking.permille),
            };
        }
        self.show_flight(board);
        let near_cursor = self.cursor_is_near();
        board.surroundings().message = self.message.as_ref().map(|(text, _)| MessageView {
            text: text.clone(),
            far: near_cursor,
        });
        board
    }

    /// Whether the cursor is in the near half of the screen.
    fn cursor_is_near(&self) -> bool {
        let at = self.draft.cursor.at;
        let at = if self.turned() { at.turned() } else { at };
        2 * at.row() < usize::from(crate::rules::ROWS[at.column()])
    }

    /// Shows a position, with nothing under way.
    pub(super) fn show_position<'v>(
        &self,
        position: &Position,
        view: &'v mut View,
    ) -> &'v mut BoardView {
        let board = view.board.insert(BoardView {
            layout: Layout::default(),
            turned: self.turned(),
            signs: self.settings.signs,
            looks: [Look::default(); Point::NUM],
            cursor: None,
            route: Trail::default(),
            last: Trail::default(),
            moving: None,
        });
        for point in Point::all() {
            let stack = position.stack(point);
            let look = &mut board.looks[point.index()];
            look.stack = stack;
            look.owner = position.stack_owner(stack);
        }
        for player in Player::ALL {
            board.surroundings().bars[player.index()] = self.bar(position, player);
        }
        board
    }

    fn bar(&self, position: &Position, player: Player) -> BarView {
        let to_move = position.side_to_move() == player;
        BarView {
            // Whoever tries another turn sits where somebody sat in the game.
            name: self
                .stage
                .trial()
                .and(self.stage.own())
                .or(self.game())
                .map(|game| self.name_of(game, player))
                .unwrap_or_default(),
            to_move,
            claims: position.claims(player),
            captured: position.captured(player),
            unclaimed: if to_move {
                position.unclaimed()
            } else {
                crate::rules::ColourSet::EMPTY
            },
            ..BarView::default()
        }
    }

    /// What a player is called in a message, a title or a dialog.
    pub(super) fn full_name_of(&self, game: &Game, player: Player) -> Short {
        match game.start().seats {
            [Seat::Human, Seat::Human] => short(self.texts().players_in_full[player.index()]),
            _ => self.name_of(game, player),
        }
    }

    /// What a player is called where there is little room.
    pub(super) fn name_of(&self, game: &Game, player: Player) -> Short {
        let texts = self.texts();
        let seats = game.start().seats;
        match (seats[player.index()], seats[player.opponent().index()]) {
            (Seat::Device(_), _) if self.stage.exercise().is_some() => short(texts.device),
            (Seat::Device(level), _) => short(format_args!("{} {level}", texts.device)),
            (Seat::Human, Seat::Device(_)) => short(texts.you),
            (Seat::Human, Seat::Human) => short(match player {
                Player::A => texts.player_a,
                Player::B => texts.player_b,
            }),
        }
    }

    fn show_flight(&self, board: &mut BoardView) {
        let Some(flight) = &self.flight else {
            return;
        };
        let (stack, from) = flight.moved();
        let owner = flight.position(self.now).stack_owner(stack);
        if let (Some(from), Some(Frame::Hopping(..) | Frame::Capturing(..)) | None) =
            (from, flight.frame(self.now))
        {
            board.looks[from.index()] = Look::default();
        }
        match flight.frame(self.now) {
            Some(Frame::Taking(taken, permille)) => {
                for point in taken {
                    let look = &mut board.looks[point.index()];
                    look.raised = permille;
                    look.owner = Some(flight.mover());
                }
            }
            Some(Frame::Hopping(from, to, permille)) => {
                board.moving = Some(Moving {
                    stack,
                    owner,
                    from,
                    to,
                    permille,
                });
            }
            Some(Frame::Capturing(whole, to, permille)) => {
                board.looks[to.index()] = Look {
                    stack: whole,
                    owner,
                    raised: permille,
                    ..Look::default()
                };
            }
            None => {}
        }
    }
}
