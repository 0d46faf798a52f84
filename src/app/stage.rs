//! What stands on the board, and why.
//!
//! A person has at most one game of their own. Title, demo, exercise and try put
//! another game in its place on the board; the own game then waits here as its
//! transcript, where nothing but [`Stage::load`], [`Stage::begin`] and
//! [`Stage::clear`] can reach it, and is set up again when it comes back.
//! Each state holds what exists in it and nothing else, so that a task without its
//! exercise, or a try without the game it is tried in, cannot be written down.

use super::game::{Game, NotPlayed, Played, Seat, Start, Transcript};
use super::learn::Exercise;
use crate::app::play::clock::{TimeControl, Timed};
use crate::rules::{IllegalTurn, Position, Status, Turn};

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
    whose: Whose,
    /// Its clocks, if it is played with any.
    timed: Option<Timed>,
    on_board: OnBoard,
}

/// Whose game it is; only the owner's is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// The device's owner's.
    Owner,
    /// A visitor's at a kiosk.
    Visitor,
    /// Somebody's elsewhere: it is over, came from a computer, and is looked at. It
    /// is not counted, and nobody here learns from its mistakes.
    Elsewhere,
}

/// What stands on the board of somebody who has a game of their own.
#[derive(Debug)]
enum OnBoard {
    /// That game.
    Own(Game),
    /// A game that is nobody's own; the own one waits.
    Show(Transcript, Show),
    /// The own game, which is over, with another turn.
    Try(Transcript, Trial),
}

impl OnBoard {
    /// The own game, on the board or waiting.
    const fn own(&self) -> &Transcript {
        match self {
            Self::Own(game) => game.transcript(),
            Self::Show(own, _) | Self::Try(own, _) => own,
        }
    }
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
    /// The device says what it thinks of it.
    Analysis {
        /// It comes from the own game, whose players sit as they did there.
        of_own: bool,
    },
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
            Self::Own(own) => Some(match &own.on_board {
                OnBoard::Own(game) => game,
                OnBoard::Show(_, show) => &show.game,
                OnBoard::Try(_, trial) => &trial.game,
            }),
        }
    }

    const fn game_mut(&mut self) -> Option<&mut Game> {
        match self {
            Self::Empty => None,
            Self::Show(show) => Some(&mut show.game),
            Self::Own(own) => Some(match &mut own.on_board {
                OnBoard::Own(game) => game,
                OnBoard::Show(_, show) => &mut show.game,
                OnBoard::Try(_, trial) => &mut trial.game,
            }),
        }
    }

    /// Somebody's own game, on the board or waiting.
    pub(super) const fn own(&self) -> Option<&Transcript> {
        match self {
            Self::Own(own) => Some(own.on_board.own()),
            _ => None,
        }
    }

    /// The own game, if it is on the board: only there can it be changed.
    pub(super) const fn own_on_board(&mut self) -> Option<&mut Game> {
        match self {
            Self::Own(Own {
                on_board: OnBoard::Own(game),
                ..
            }) => Some(game),
            _ => None,
        }
    }

    /// The clocks of the own game, on the board or waiting.
    pub(super) const fn timed(&self) -> Option<&Timed> {
        match self {
            Self::Own(own) => own.timed.as_ref(),
            _ => None,
        }
    }

    /// The clocks of the own game.
    pub(super) const fn timed_mut(&mut self) -> Option<&mut Timed> {
        match self {
            Self::Own(own) => own.timed.as_mut(),
            _ => None,
        }
    }

    /// The own game, on the board or waiting, with its clocks, if it has any.
    pub(super) const fn own_and_timed(&mut self) -> Option<(&Transcript, &mut Timed)> {
        match self {
            Self::Own(Own {
                on_board,
                timed: Some(timed),
                ..
            }) => Some((on_board.own(), timed)),
            _ => None,
        }
    }

    /// Whether the own game is on the board.
    pub(super) const fn is_own(&self) -> bool {
        matches!(
            self,
            Self::Own(Own {
                on_board: OnBoard::Own(_),
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
                on_board: OnBoard::Own(_),
                ..
            })
        )
    }

    /// Whether the own game was played here by the device's owner.
    pub(super) const fn is_owners(&self) -> bool {
        matches!(
            self,
            Self::Own(Own {
                whose: Whose::Owner,
                ..
            })
        )
    }

    /// The own game was played elsewhere.
    pub(super) const fn was_elsewhere(&mut self) {
        if let Self::Own(own) = self {
            own.whose = Whose::Elsewhere;
        }
    }

    /// What the game on the board is for, if it is nobody's own.
    pub(super) const fn what(&self) -> Option<What> {
        match self {
            Self::Show(show)
            | Self::Own(Own {
                on_board: OnBoard::Show(_, show),
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
                on_board: OnBoard::Try(_, trial),
                ..
            }) => Some(trial),
            _ => None,
        }
    }

    /// The turn being tried, to note what it is worth.
    pub(super) const fn trial_mut(&mut self) -> Option<&mut Trial> {
        match self {
            Self::Own(Own {
                on_board: OnBoard::Try(_, trial),
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
    pub(super) fn begin(
        &mut self,
        start: Start,
        arranged: Option<&Position>,
        control: Option<TimeControl>,
        whose: Whose,
    ) {
        *self = Self::Own(Own {
            whose,
            timed: control.map(Timed::new),
            on_board: OnBoard::Own(match arranged {
                Some(position) => Game::arranged(position, start),
                None => Game::new(start),
            }),
        });
    }

    /// Takes over the owner's game as it was saved. What stands on the board stays
    /// there, unless it belonged to the own game before.
    #[inline(never)]
    pub(super) fn load(&mut self, game: Game, control: Option<TimeControl>) {
        let on_board = match core::mem::replace(self, Self::Empty) {
            Self::Show(show)
            | Self::Own(Own {
                on_board: OnBoard::Show(_, show),
                ..
            }) => OnBoard::Show(game.transcript().clone(), show),
            _ => OnBoard::Own(game),
        };
        *self = Self::Own(Own {
            whose: Whose::Owner,
            timed: control.map(Timed::new),
            on_board,
        });
    }

    /// Puts a game on the board that is nobody's own; an own game waits.
    #[inline(never)]
    pub(super) fn put(&mut self, game: Game, what: What) {
        let show = Show { game, what };
        match self {
            Self::Own(own) => own.on_board = OnBoard::Show(own.on_board.own().clone(), show),
            other => *other = Self::Show(show),
        }
    }

    /// Goes on to what is learnt next on the same board; if nothing is learnt on
    /// it, nothing happens.
    pub(super) const fn go_on_with(&mut self, next: Exercise) {
        if let Self::Show(show)
        | Self::Own(Own {
            on_board: OnBoard::Show(_, show),
            ..
        }) = self
            && let What::Exercise(exercise) = &mut show.what
        {
            *exercise = next;
        }
    }

    /// Whether a position is being analysed.
    pub(super) fn is_analysed(&self) -> bool {
        matches!(self.what(), Some(What::Analysis { .. }))
    }

    /// The own game, while one of its positions is analysed or another turn is tried
    /// in it: whoever sat where in it still does.
    pub(super) fn seated(&self) -> Option<&Transcript> {
        let analysed = self.what() == Some(What::Analysis { of_own: true });
        self.own().filter(|_| analysed || self.trial().is_some())
    }

    /// The game being analysed, if one is.
    pub(super) fn analysed(&mut self) -> Option<&mut Game> {
        let analysed = self.is_analysed();
        self.game_mut().filter(|_| analysed)
    }

    /// Lets somebody play another turn at a ply of the own game. False if it is not
    /// over, or has no turn there.
    #[inline(never)]
    pub(super) fn try_at(&mut self, ply: usize) -> bool {
        let Self::Own(own) = self else {
            return false;
        };
        let game = own.on_board.own();
        let over = matches!(game.status(), Status::Over(_));
        if !over || game.status_at(ply) != Status::ToMove {
            return false;
        }
        let trial = Trial {
            game: game.branch(ply, [Seat::Human; 2]),
            ply: ply as u8,
            turn: None,
            best: None,
            value: None,
        };
        own.on_board = OnBoard::Try(game.clone(), trial);
        true
    }

    /// Brings the own game back to the board, if there is one.
    pub(super) fn bring_back(&mut self) {
        match self {
            Self::Own(own) => {
                if let OnBoard::Show(game, _) | OnBoard::Try(game, _) = &own.on_board {
                    own.on_board = OnBoard::Own(Game::set_up(game));
                }
            }
            other => *other = Self::Empty,
        }
    }

    /// Forgets the own game, if something else is on the board.
    #[inline(never)]
    pub(super) fn forget_own(&mut self) {
        *self = match core::mem::replace(self, Self::Empty) {
            Self::Own(Own {
                on_board: OnBoard::Show(_, show),
                ..
            }) => Self::Show(show),
            other => other,
        };
    }

    /// Forgets everything, the own game included.
    pub(super) fn clear(&mut self) {
        *self = Self::Empty;
    }
}
