//! The board as it is shown: stacks, bars, the last turn, thinking.

use super::App;
use super::flight::Frame;
use super::game::{Game, Seat};
use super::text::short;
use super::view::{BarView, BoardView, Hints, Look, MessageView, Moving, NoteView, Short, Trail};
use crate::rules::{Board, Player, Point, Position, Stack};

impl App {
    /// The board of the game that is on, with whatever is under way.
    pub(super) fn board_now(&self) -> BoardView {
        let Some(game) = self.game() else {
            return self.board_of(&Position::setup(crate::rules::Variant::Standard, 0));
        };
        let mut board = match &self.flight {
            Some(flight) => self.board_of(flight.position(self.now)),
            None => match self.table.claim {
                Some(_) => {
                    let rules = Board::new(game.position()).after_claim(self.table.claim);
                    self.board_of(rules.position())
                }
                None => self.board_of(game.position()),
            },
        };
        if self.flight.is_none()
            && let Some(before) = game.played().checked_sub(1)
            && let Some(turn) = game.turn(before)
        {
            if let Some(route) = game.route_of(before) {
                board.last = Trail {
                    points: route.points().iter().copied().collect(),
                    of: Some(game.position().side_to_move().opponent()),
                };
            }
            board.note.head = short(self.texts().last);
            board.note.body = short(turn);
        }
        if let Some(purpose) = self.search.purpose() {
            let texts = self.texts();
            board.note = NoteView {
                head: short(match purpose {
                    super::Purpose::Move => texts.thinks,
                    super::Purpose::Hint => texts.hint,
                }),
                body: self.search.best.map(short).unwrap_or_default(),
                permille: Some(self.search.permille),
            };
        }
        self.show_flight(&mut board);
        let near_cursor = self.cursor_is_near();
        board.message = self.message.as_ref().map(|(text, _)| MessageView {
            text: text.clone(),
            far: near_cursor,
        });
        board
    }

    /// Whether the cursor is in the near half of the screen.
    fn cursor_is_near(&self) -> bool {
        let at = self.table.cursor.at;
        let at = if self.turned() { at.turned() } else { at };
        2 * at.row() < usize::from(crate::rules::ROWS[at.column()])
    }

    /// A position, with nothing under way.
    pub(super) fn board_of(&self, position: &Position) -> BoardView {
        let looks = core::array::from_fn(|index| {
            let stack = Point::new(index).map_or(Stack::EMPTY, |point| position.stack(point));
            Look {
                stack,
                owner: position.stack_owner(stack),
                ..Look::default()
            }
        });
        BoardView {
            aside: false,
            turned: self.turned(),
            signs: self.settings.signs,
            looks,
            cursor: None,
            route: Trail::default(),
            last: Trail::default(),
            moving: None,
            bars: Player::ALL.map(|player| self.bar(position, player)),
            hints: Hints::default(),
            inspected: None,
            note: NoteView::default(),
            message: None,
        }
    }

    fn bar(&self, position: &Position, player: Player) -> BarView {
        let to_move = position.side_to_move() == player;
        BarView {
            name: self
                .game()
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

    /// What a player is called.
    pub(super) fn name_of(&self, game: &Game, player: Player) -> Short {
        let texts = self.texts();
        let seats = game.start().seats;
        match (seats[player.index()], seats[player.opponent().index()]) {
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
