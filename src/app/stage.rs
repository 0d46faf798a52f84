//! What stands on the board, and why.
//!
//! A person has at most one game of their own. Title, demo, exercise and try put
//! another game in its place on the board; the own game then waits here, where
//! nothing but [`Stage::load`], [`Stage::begin`] and [`Stage::clear`] can reach it.
//! Each state holds what exists in it and nothing else, so that a task without its
//! exercise, or a try without the game it is tried in, cannot be written down.

use super::game::{Game, NotPlayed, Played, Seat, Start};
use super::learn::Exercise;
use crate::rules::{IllegalTurn, Status, Turn};

/// What stands on the board.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of it, and no heap to put the largest on"
)]
pub(super) enum Stage {
    /// Nothing.
    Empty,
    /// A game that is nobody's own, while nobody has one.
    Show(Show),
    /// Somebody's own game, or what has taken its place on the board.
    Own(Own),
}

/// Somebody's own game.
#[derive(Debug)]
pub(super) struct Own {
    game: Game,
    whose: Whose,
    aside: Aside,
}

/// Whose game it is; only the owner's is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// The device's owner's.
    Owner,
    /// A visitor's at a kiosk.
    Visitor,
}

/// What stands on the board in place of an own game.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of it, and no heap to put the largest on"
)]
enum Aside {
    /// Nothing: the own game is on the board.
    Nothing,
    /// A game that is nobody's own.
    Show(Show),
    /// The own game, which is over, with another turn.
    Try(Trial),
}

/// A game that is nobody's own.
#[derive(Debug)]
pub(super) struct Show {
    game: Game,
    what: What,
}

/// What a game that is nobody's own is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// To be seen behind the title.
    Title,
    /// The device plays against itself.
    Demo,
    /// To be seen at a kiosk while nobody plays.
    Attract,
    /// Something is learnt on it.
    Exercise(Exercise),
}

/// A turn that somebody would rather have played.
#[derive(Debug)]
pub(super) struct Trial {
    /// The game up to that turn, and with it once it is played.
    game: Game,
    /// The ply it would have been.
    ply: u8,
    /// The turn, once it is made.
    turn: Option<Turn>,
    /// The turn the device would play.
    pub(super) best: Option<Turn>,
    /// What the turn is worth to player A.
    pub(super) value: Option<i8>,
}

impl Trial {
    /// The ply it would have been.
    pub(super) const fn ply(&self) -> usize {
        self.ply as usize
    }

    /// The turn, once it is made.
    pub(super) const fn turn(&self) -> Option<Turn> {
        self.turn
    }

    /// The game with that turn.
    pub(super) const fn game(&self) -> &Game {
        &self.game
    }
}

impl Stage {
    /// The game on the board.
    pub(super) const fn game(&self) -> Option<&Game> {
        match self {
            Self::Empty => None,
            Self::Show(show) => Some(&show.game),
            Self::Own(own) => Some(match &own.aside {
                Aside::Nothing => &own.game,
                Aside::Show(show) => &show.game,
                Aside::Try(trial) => &trial.game,
            }),
        }
    }

    const fn game_mut(&mut self) -> Option<&mut Game> {
        match self {
            Self::Empty => None,
            Self::Show(show) => Some(&mut show.game),
            Self::Own(own) => Some(match &mut own.aside {
                Aside::Nothing => &mut own.game,
                Aside::Show(show) => &mut show.game,
                Aside::Try(trial) => &mut trial.game,
            }),
        }
    }

    /// Somebody's own game, on the board or waiting.
    pub(super) const fn own(&self) -> Option<&Game> {
        match self {
            Self::Own(own) => Some(&own.game),
            _ => None,
        }
    }

    /// The own game, if it is on the board: only there can it be changed.
    pub(super) const fn own_on_board(&mut self) -> Option<&mut Game> {
        match self {
            Self::Own(Own {
                game,
                aside: Aside::Nothing,
                ..
            }) => Some(game),
            _ => None,
        }
    }

    /// Whether the own game is on the board.
    pub(super) const fn is_own(&self) -> bool {
        matches!(
            self,
            Self::Own(Own {
                aside: Aside::Nothing,
                ..
            })
        )
    }

    /// Whether what is played on the board is saved.
    pub(super) const fn is_saved(&self) -> bool {
        matches!(
            self,
            Self::Own(Own {
                whose: Whose::Owner,
                aside: Aside::Nothing,
                ..
            })
        )
    }

    /// What the game on the board is for, if it is nobody's own.
    pub(super) const fn what(&self) -> Option<What> {
        match self {
            Self::Show(show)
            | Self::Own(Own {
                aside: Aside::Show(show),
                ..
            }) => Some(show.what),
            _ => None,
        }
    }

    /// The exercise being done.
    pub(super) const fn exercise(&self) -> Option<Exercise> {
        match self.what() {
            Some(What::Exercise(exercise)) => Some(exercise),
            _ => None,
        }
    }

    /// The turn being tried.
    pub(super) const fn trial(&self) -> Option<&Trial> {
        match self {
            Self::Own(Own {
                aside: Aside::Try(trial),
                ..
            }) => Some(trial),
            _ => None,
        }
    }

    /// The turn being tried, to note what it is worth.
    pub(super) const fn trial_mut(&mut self) -> Option<&mut Trial> {
        match self {
            Self::Own(Own {
                aside: Aside::Try(trial),
                ..
            }) => Some(trial),
            _ => None,
        }
    }

    /// Plays a turn on the board if what it does is wanted.
    ///
    /// # Errors
    /// The reason why it was not played; nothing has changed.
    pub(super) fn play_if(
        &mut self,
        turn: Turn,
        wanted: impl FnOnce(&Played) -> bool,
    ) -> Result<Played, NotPlayed> {
        let Some(game) = self.game_mut() else {
            return Err(NotPlayed::Illegal(IllegalTurn::GameOver));
        };
        let played = game.play_if(turn, wanted)?;
        if let Some(trial) = self.trial_mut() {
            trial.turn = Some(turn);
        }
        Ok(played)
    }

    /// Begins an own game in place of everything else.
    #[inline(never)]
    pub(super) fn begin(&mut self, start: Start, whose: Whose) {
        *self = Self::Own(Own {
            game: Game::new(start),
            whose,
            aside: Aside::Nothing,
        });
    }

    /// Takes over the owner's game as it was saved. What stands on the board stays
    /// there, unless it belonged to the own game before.
    #[inline(never)]
    pub(super) fn load(&mut self, game: Game) {
        let aside = match core::mem::replace(self, Self::Empty) {
            Self::Show(show)
            | Self::Own(Own {
                aside: Aside::Show(show),
                ..
            }) => Aside::Show(show),
            _ => Aside::Nothing,
        };
        *self = Self::Own(Own {
            game,
            whose: Whose::Owner,
            aside,
        });
    }

    /// Puts a game on the board that is nobody's own; an own game waits.
    #[inline(never)]
    pub(super) fn put(&mut self, game: Game, what: What) {
        let show = Show { game, what };
        match self {
            Self::Own(own) => own.aside = Aside::Show(show),
            other => *other = Self::Show(show),
        }
    }

    /// Goes on to what is learnt next on the same board; if nothing is learnt on
    /// it, nothing happens.
    pub(super) const fn go_on_with(&mut self, next: Exercise) {
        if let Self::Show(show)
        | Self::Own(Own {
            aside: Aside::Show(show),
            ..
        }) = self
            && let What::Exercise(exercise) = &mut show.what
        {
            *exercise = next;
        }
    }

    /// Lets somebody play another turn at a ply of the own game. False if it is not
    /// over, or has no turn there.
    #[inline(never)]
    pub(super) fn try_at(&mut self, ply: usize) -> bool {
        let Self::Own(own) = self else {
            return false;
        };
        let over = matches!(own.game.status(), Status::Over(_));
        if !over || own.game.status_at(ply) != Status::ToMove {
            return false;
        }
        own.aside = Aside::Try(Trial {
            game: own.game.branch(ply, [Seat::Human; 2]),
            ply: ply as u8,
            turn: None,
            best: None,
            value: None,
        });
        true
    }

    /// Brings the own game back to the board, if there is one.
    pub(super) fn bring_back(&mut self) {
        match self {
            Self::Own(own) => own.aside = Aside::Nothing,
            other => *other = Self::Empty,
        }
    }

    /// Forgets everything, the own game included.
    pub(super) fn clear(&mut self) {
        *self = Self::Empty;
    }
}
