//! The display of the board: stacks, bars, the last turn, the search.

use crate::app::game::{GameRef, Seat, Transcript, claimed};
use crate::app::play::timing::clocks_as_drawn;
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::table::flight::Frame;
use crate::app::text::{Lookup, fill, fill_two, short};
use crate::app::view::{
    BarView, BoardView, Destination, Look, Moving, NoteView, Phrase, PoolView, Short, Surroundings,
    Trail, View,
};
use crate::rules::{Colour, Player, Point, Position, Stack, Turn, Variant};

impl Shared {
    /// Returns the name that one of two people has chosen; none at a kiosk.
    pub(in crate::app) fn chosen_name(&self, player: Player) -> Option<&'static str> {
        let names = Some(&self.settings).filter(|settings| settings.policy().knows_players());
        names.and_then(|settings| settings.name(player))
    }
}

impl AppState {
    /// Shows the board of the game on the table with the turn in progress, the animation
    /// and the search.
    pub(in crate::app) fn show_board<'v>(&self, view: &'v mut View) -> &'v mut BoardView {
        let Some(game) = self.game() else {
            let empty = Position::setup(Variant::FivesTaken, 0);
            return self.show_position(&empty, view);
        };
        let position = match (&self.table.flight, self.table.draft.claim) {
            (Some(flight), _) => flight.position(self.shared.now),
            (None, Some(_)) => claimed(game.position(), self.table.draft.claim),
            (None, None) => *game.position(),
        };
        let board = self.show_position(&position, view);
        if self.table.flight.is_none()
            && let Some((turn, route, mover)) = game.last()
        {
            let mover = self.drawn_as(mover);
            board.last = Trail::of(route, mover);
            board.surroundings().bars[mover.index()].fresh = turn.claim();
        }
        // The judgement in the background shows no progress.
        let quiet = self.shared.is_judging() && self.table.trial().is_none();
        if let Some(purpose) = self.shared.thinking.purpose().filter(|_| !quiet) {
            let texts = self.shared.texts();
            board.surroundings().note = NoteView {
                head: short(match purpose {
                    crate::app::Purpose::Move | crate::app::Purpose::Computer(_) => texts.thinks,
                    crate::app::Purpose::Hint => texts.hint,
                    crate::app::Purpose::Judge
                    | crate::app::Purpose::Analyse { .. }
                    | crate::app::Purpose::Prove { .. } => texts.in_review.judges,
                }),
                permille: Some(self.shared.thinking.permille()),
                ..NoteView::default()
            };
        }
        board.surroundings().clocks = clocks_as_drawn(self, self.clock_views());
        board.surroundings().message = self.shared.said();
        show_flight(self, &position, board);
        board
    }

    /// Shows a position without a turn in progress.
    pub(in crate::app) fn show_position<'v>(
        &self,
        position: &Position,
        view: &'v mut View,
    ) -> &'v mut BoardView {
        let board = view.put_board(self.turned(), self.shared.settings.signs);
        for point in Point::all() {
            let stack = position.stack(point);
            let look = &mut board.looks[point.index()];
            look.stack = stack;
            let owner = position.stack_owner(stack);
            look.owner = owner.map(|owner| self.drawn_as(owner));
        }
        for player in Player::ALL {
            let drawn = self.drawn_as(player);
            board.surroundings().bars[drawn.index()] = bar(self, position, player);
        }
        // In exercises a message is for the learner and belongs to the learner's bar.
        let mover = self.drawn_as(position.side_to_move());
        let far = (mover == Player::A) == self.turned();
        board.surroundings().far_moves = far && self.table.exercise().is_none();
        board.surroundings().not_kept = self.shared.saving.has_ended() && self.is_saved();
        board.surroundings().pool = PoolView {
            colours: position.unclaimed(),
            ..PoolView::default()
        };
        board
    }

    /// Returns the name of a player in a message, a title or a dialog.
    pub(in crate::app) fn full_name_of(&self, game: &Transcript, player: Player) -> Short {
        match game.start().seats {
            [Seat::Human, Seat::Human] if self.shared.chosen_name(player).is_some() => {
                short(self.shared.chosen_name(player).unwrap_or_default())
            }
            [Seat::Device(one), Seat::Device(other)] if one != other => self.name_of(game, player),
            [Seat::Human, Seat::Human] | [Seat::Device(_), Seat::Device(_)] => {
                short(self.shared.texts().players_in_full.of(player))
            }
            _ => self.name_of(game, player),
        }
    }

    /// Returns the name of a player where there is little room.
    pub(in crate::app) fn name_of(&self, game: &Transcript, player: Player) -> Short {
        let texts = self.shared.texts();
        let numbered = |level| short(fill(texts.numbered_level, level));
        let seats = game.start().seats;
        match (seats[player.index()], seats[player.opponent().index()]) {
            (Seat::Human, Seat::Human) if self.shared.chosen_name(player).is_some() => {
                short(self.shared.chosen_name(player).unwrap_or_default())
            }
            (Seat::Device(_), _) if self.table.exercise().is_some() => short(texts.device),
            (Seat::Device(level), Seat::Human) => numbered(level),
            (Seat::Human, Seat::Device(_)) => short(texts.you),
            (Seat::Device(level), Seat::Device(other)) if level != other => numbered(level),
            // Two devices of one level have the names of two people.
            (Seat::Human, Seat::Human) | (Seat::Device(_), Seat::Device(_)) => {
                short(match player {
                    Player::A => texts.player_a,
                    Player::B => texts.player_b,
                })
            }
        }
    }

    /// Returns the announcement of a claim.
    pub(in crate::app) fn claim_words(&self, colour: Colour, name: &str, last: bool) -> Phrase {
        let texts = self.shared.texts();
        let words = if last {
            texts.on_board.claims_last
        } else {
            texts.on_board.claims
        };
        fill_two(words, texts.colours.of(colour), name)
    }
}

/// Shows the claim of a suggested turn beside the board and in the mover's bar, if the
/// turn has one.
pub(in crate::app) fn propose_claim(
    state: &AppState,
    turn: Turn,
    mover: Player,
    around: &mut Surroundings,
) {
    let claim = turn.claim();
    around.bars[state.drawn_as(mover).index()].claiming = claim;
    if claim.is_some() {
        around.note = NoteView {
            head: short(state.shared.texts().claim),
            claimed: claim,
            ..NoteView::default()
        };
    }
}

fn bar(state: &AppState, position: &Position, player: Player) -> BarView {
    let to_move = position.side_to_move() == player;
    BarView {
        name: state
            .seated()
            .or(state.game().map(GameRef::transcript))
            .map(|game| state.name_of(game, player))
            .unwrap_or_default(),
        to_move,
        claims: position.claims(player),
        captured: fives_of(position, player),
        ..BarView::default()
    }
}

/// Draws the animation over a position.
fn show_flight(state: &AppState, position: &Position, board: &mut BoardView) {
    let Some(flight) = &state.table.flight else {
        return;
    };
    let frame = flight.frame(state.shared.now);
    let mover = state.drawn_as(flight.mover());
    // The claim is announced, and the fives it takes leave, before the stack moves.
    if let Some(Frame::Claiming(colour) | Frame::Taking { colour, .. }) = frame {
        for look in &mut board.looks {
            if look.stack.top_colour() == Some(colour) {
                look.owner = Some(mover);
            }
        }
        let around = board.surroundings();
        around.bars[mover.index()].claiming = Some(colour);
        around.pool.colours = around.pool.colours.without(colour);
        if let Some(game) = state.game() {
            let name = state.full_name_of(&game, flight.mover());
            around.message = Some(state.claim_words(colour, &name, flight.is_last_claim()));
        }
    }
    let from = flight.from();
    let stack = from.map_or(Stack::EMPTY, |from| position.stack(from));
    let owner = position.stack_owner(stack);
    let owner = owner.map(|owner| state.drawn_as(owner));
    if let (Some(from), Some(Frame::Hopping(..) | Frame::Capturing(..)) | None) = (from, frame) {
        board.looks[from.index()] = Look::default();
    }
    match frame {
        Some(Frame::Claiming(_)) | None => {}
        Some(Frame::Taking {
            flown,
            flying,
            permille,
            ..
        }) => {
            let stack = board.looks[flying.index()].stack;
            for point in flown.with(flying) {
                board.looks[point.index()] = Look::default();
            }
            board.surroundings().bars[mover.index()].captured += flown.len() as u8;
            board.moving = Some(Moving {
                stack,
                owner: Some(mover),
                from: flying,
                to: Destination::Bar(mover),
                permille,
            });
        }
        Some(Frame::Hopping(from, to, permille)) => {
            board.moving = Some(Moving {
                stack,
                owner,
                from,
                to: Destination::Point(to),
                permille,
            });
        }
        Some(Frame::Capturing(whole, at, permille)) => {
            board.looks[at.index()] = Look::default();
            board.moving = Some(Moving {
                stack: whole,
                owner,
                from: at,
                to: Destination::Bar(mover),
                permille,
            });
        }
    }
}

/// Returns the number of a player's fives: captured, or in the variants of six on the
/// board.
fn fives_of(position: &Position, player: Player) -> u8 {
    if position.variant().captures() {
        return position.captured(player);
    }
    let on_board = Point::all().filter(|&point| {
        let stack = position.stack(point);
        stack.height() == 5 && position.stack_owner(stack) == Some(player)
    });
    on_board.count() as u8
}
