//! The state of the application without the screens: the shared state, the own game and
//! the table. This file has the functions that concern two of them.

use super::game::{Game, GameRef, Seat, Standing, Start, Transcript, claimed};
use super::own::{Own, Whose};
use super::play::clock::TimeControl;
use super::settings::Turning;
use super::shared::Shared;
use super::table::{OnBoard, Table, Trial, What};
use crate::rules::{Player, Point, PointSet, Position, Status};

/// The state that activities read and change.
pub(super) struct AppState {
    pub(super) shared: Shared,
    /// The own game, on the table or waiting.
    pub(super) own: Option<Own>,
    pub(super) table: Table,
}

impl AppState {
    pub(super) fn new() -> Self {
        Self {
            shared: Shared::new(),
            own: None,
            table: Table::new(),
        }
    }

    /// Returns the game on the board.
    pub(super) fn game(&self) -> Option<GameRef<'_>> {
        self.table.game(self.own.as_ref())
    }

    /// Returns whether the game on the board is saved.
    pub(super) fn is_saved(&self) -> bool {
        self.table.has_own() && self.own.as_ref().is_some_and(Own::is_owners)
    }

    /// Returns the own game while one of its positions is analysed or another turn is
    /// tried in it. Its seats apply there.
    pub(super) fn seated(&self) -> Option<&Transcript> {
        let analysed = self.table.what() == Some(What::Analysis { of_own: true });
        let own = self.own.as_ref().map(Own::log);
        own.filter(|_| analysed || self.table.trial().is_some())
    }

    /// Begins an own game in place of the last one and puts it on the board.
    #[inline(never)]
    pub(super) fn begin_own(
        &mut self,
        start: Start,
        arranged: Option<&Position>,
        control: Option<TimeControl>,
        whose: Whose,
    ) {
        let game = match arranged {
            Some(position) => Game::arranged(position, start),
            None => Game::new(start),
        };
        let (log, standing) = game.into_parts();
        self.own = Some(Own::new(log, control, whose));
        self.table.stands = OnBoard::Own(standing);
    }

    /// Restores the owner's saved game. It waits if another game is on the board.
    #[inline(never)]
    pub(super) fn load_own(&mut self, game: Game, control: Option<TimeControl>) {
        let (log, standing) = game.into_parts();
        self.own = Some(Own::new(log, control, Whose::Owner));
        if self.table.what().is_none() {
            self.table.stands = OnBoard::Own(standing);
        }
    }

    /// Puts a ply of the own game on the board, for another turn there. Returns false
    /// and does nothing if the game is not over or has no turn there.
    #[inline(never)]
    pub(super) fn try_at(&mut self, ply: usize) -> bool {
        let over = self.own.as_ref().filter(|own| own.is_over());
        let Some(own) = over.filter(|own| own.log().status_at(ply) == Status::ToMove) else {
            return false;
        };
        self.table.stands = OnBoard::Try(Trial::at(own.log(), ply));
        true
    }

    /// Puts the own game on the board; without one the board is empty.
    pub(super) fn bring_back(&mut self) {
        self.table.stands = match (&self.table.stands, &self.own) {
            (OnBoard::Own(_), Some(_)) => return,
            (_, Some(own)) => OnBoard::Own(Standing::of(own.log())),
            (_, None) => OnBoard::Nothing,
        };
    }

    /// Drops the own game while another is on the board.
    pub(super) fn forget_own(&mut self) {
        if self.table.what().is_some() {
            self.own = None;
        }
    }

    /// Clears the board and drops the own game.
    pub(super) fn clear_board(&mut self) {
        self.own = None;
        self.table.stands = OnBoard::Nothing;
    }

    /// Returns the own game if it is not over.
    pub(super) fn saved_game(&self) -> Option<&Transcript> {
        let own = self.own.as_ref().map(Own::log);
        own.filter(|game| !matches!(game.status(), Status::Over(_)))
    }

    /// Returns whether the game on the board has ended.
    pub(super) fn ended(&self) -> bool {
        self.game()
            .is_some_and(|game| matches!(game.status(), Status::Over(_)))
    }

    /// Returns whether a person may play on the board now.
    pub(super) fn your_turn(&self) -> bool {
        self.game().is_some_and(|game| {
            game.seat_to_move() == Seat::Human && game.status() == Status::ToMove
        })
    }

    /// Returns whether player B's edge is the near one now.
    pub(super) fn turned(&self) -> bool {
        self.is_shared()
            && match self.shared.settings.turning {
                Turning::Off => false,
                Turning::OnRequest => self.table.turned,
                Turning::EveryTurn => self.table.facing == Player::B,
            }
    }

    /// Returns whether two people share the device.
    pub(super) fn is_shared(&self) -> bool {
        self.seats() == [Seat::Human; 2]
    }

    /// Returns the seats of the game on the board, or of the own game it comes from.
    pub(super) fn seats(&self) -> [Seat; Player::NUM] {
        let game = self.seated().or(self.game().map(GameRef::transcript));
        game.map_or(super::learn::SEATS, |game| game.start().seats)
    }

    /// Returns the player as whom another is drawn. Against the device, the person is
    /// near and has the first colour, even when the device begins.
    pub(super) fn drawn_as(&self, player: Player) -> Player {
        match self.seats() {
            [Seat::Device(_), Seat::Human] => player.opponent(),
            _ => player,
        }
    }

    /// Turns the board to the player to move, without a request to hand over.
    pub(super) fn face_mover(&mut self) {
        if let Some(game) = self.game() {
            self.table.facing = game.position().side_to_move();
        }
    }

    /// Returns whether the device has to be handed over before the next turn.
    pub(super) fn is_to_be_handed_over(&self) -> bool {
        let mover = self.game().map(|game| game.position().side_to_move());
        self.table.has_own()
            && self.is_shared()
            && self.shared.settings.turning == Turning::EveryTurn
            && mover.is_some_and(|mover| mover != self.table.facing)
    }

    /// Returns the points with stacks, after the claim of the turn in progress has taken
    /// its fives. A free cursor skips empty points.
    pub(super) fn stacks(&self) -> Option<PointSet> {
        let position = claimed(self.game()?.position(), self.table.draft.claim);
        let stands = |&point: &Point| !position.stack(point).is_empty();
        Some(Point::all().filter(stands).collect())
    }

    /// Moves the cursor to the nearest stack, if its point has none.
    pub(super) fn settle_cursor(&mut self) {
        if let Some(stacks) = self.stacks()
            && !stacks.has(self.table.draft.cursor.at)
        {
            self.table.draft.cursor = self.table.draft.cursor.nearest(stacks, self.turned());
        }
    }
}
