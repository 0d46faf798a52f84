//! The game on the table, and its purpose.

use crate::app::analysis::Variations;
use crate::app::game::{Game, GameMut, GameRef, NotPlayed, Played, Seat, Standing, Transcript};
use crate::app::learn::Exercise;
use crate::app::own::Own;
use crate::app::table::Table;
use crate::rules::{IllegalTurn, Position, Turn};

/// The game on the table.
#[derive(Debug)]
pub(in crate::app) enum OnBoard {
    Nothing,
    /// The own game.
    Own(Standing),
    /// A game to watch or to learn from.
    Show(Show),
    /// A position under analysis.
    Analysis(Analysed),
    /// The own game, which is over, with another turn.
    Try(Trial),
}

/// A game to watch or to learn from.
#[derive(Debug)]
pub(in crate::app) struct Show {
    game: Game,
    what: What,
}

/// A position under analysis, and the turns played from it.
#[derive(Debug)]
pub(in crate::app) struct Analysed {
    game: Game,
    /// The position is from the own game, whose seats apply.
    of_own: bool,
    /// The turns that the search has found.
    variations: Variations,
}

/// The purpose of a game that is not the own one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum What {
    /// The game behind the title.
    Title,
    /// The device plays against itself.
    Demo,
    /// The display of a kiosk between visits.
    Attract,
    /// An exercise.
    Exercise(Exercise),
    /// An analysis.
    Analysis {
        /// The position is from the own game, whose seats apply.
        of_own: bool,
    },
}

/// A turn in place of one of the own game.
#[derive(Debug)]
pub(in crate::app) struct Trial {
    /// The game up to that turn; including it once it is played.
    game: Game,
    /// The ply of the replaced turn.
    ply: u8,
    /// The turn, once it is played.
    turn: Option<Turn>,
    /// The turn that the device would play.
    pub(in crate::app) best: Option<Turn>,
    /// The value of the turn for player A, in hundredths of a win.
    pub(in crate::app) value: Option<i8>,
}

impl Trial {
    /// Returns the ply of the replaced turn.
    pub(in crate::app) const fn ply(&self) -> usize {
        self.ply as usize
    }

    /// Returns the turn, once it is played.
    pub(in crate::app) const fn turn(&self) -> Option<Turn> {
        self.turn
    }

    /// Returns the game with that turn.
    pub(in crate::app) const fn game(&self) -> &Game {
        &self.game
    }
}

impl Trial {
    /// Returns a try at a ply of a game.
    pub(in crate::app) fn at(log: &Transcript, ply: usize) -> Self {
        Self {
            game: log.branch(ply, [Seat::Human; 2]),
            ply: ply as u8,
            turn: None,
            best: None,
            value: None,
        }
    }
}

impl Table {
    /// Returns the game on the table. `own` is the own game, which the table refers to
    /// but does not hold.
    pub(in crate::app) fn game<'a>(&'a self, own: Option<&'a Own>) -> Option<GameRef<'a>> {
        match &self.stands {
            OnBoard::Nothing => None,
            OnBoard::Own(standing) => Some(GameRef::new(own?.log(), standing)),
            OnBoard::Show(show) => Some(show.game.look()),
            OnBoard::Analysis(analysed) => Some(analysed.game.look()),
            OnBoard::Try(trial) => Some(trial.game.look()),
        }
    }

    fn game_mut<'a>(&'a mut self, own: Option<&'a mut Own>) -> Option<GameMut<'a>> {
        match &mut self.stands {
            OnBoard::Nothing => None,
            OnBoard::Own(standing) => Some(GameMut::new(&mut own?.log, standing)),
            OnBoard::Show(show) => Some(show.game.go_on()),
            OnBoard::Analysis(analysed) => Some(analysed.game.go_on()),
            OnBoard::Try(trial) => Some(trial.game.go_on()),
        }
    }

    /// Returns the own game for changes, if it is on the table.
    pub(in crate::app) const fn own_game<'a>(
        &'a mut self,
        own: Option<&'a mut Own>,
    ) -> Option<GameMut<'a>> {
        match (&mut self.stands, own) {
            (OnBoard::Own(standing), Some(own)) => Some(GameMut::new(&mut own.log, standing)),
            _ => None,
        }
    }

    /// Returns whether the own game is on the table.
    pub(in crate::app) const fn has_own(&self) -> bool {
        matches!(self.stands, OnBoard::Own(_))
    }

    /// Returns the purpose of the game on the table, if it is not the own game.
    pub(in crate::app) const fn what(&self) -> Option<What> {
        match &self.stands {
            OnBoard::Show(show) => Some(show.what),
            OnBoard::Analysis(analysed) => Some(What::Analysis {
                of_own: analysed.of_own,
            }),
            OnBoard::Nothing | OnBoard::Own(_) | OnBoard::Try(_) => None,
        }
    }

    /// Returns the exercise on the table.
    pub(in crate::app) const fn exercise(&self) -> Option<Exercise> {
        match self.what() {
            Some(What::Exercise(exercise)) => Some(exercise),
            _ => None,
        }
    }

    /// Returns the turn being tried.
    pub(in crate::app) const fn trial(&self) -> Option<&Trial> {
        match &self.stands {
            OnBoard::Try(trial) => Some(trial),
            _ => None,
        }
    }

    /// Returns the turn being tried, for its judgement.
    pub(in crate::app) const fn trial_mut(&mut self) -> Option<&mut Trial> {
        match &mut self.stands {
            OnBoard::Try(trial) => Some(trial),
            _ => None,
        }
    }

    /// Returns whether a position is under analysis.
    pub(in crate::app) const fn is_analysed(&self) -> bool {
        matches!(self.stands, OnBoard::Analysis(_))
    }

    /// Returns the game under analysis and the turns found for it.
    pub(in crate::app) const fn analysed(&mut self) -> Option<(&mut Game, &mut Variations)> {
        match &mut self.stands {
            OnBoard::Analysis(analysed) => Some((&mut analysed.game, &mut analysed.variations)),
            _ => None,
        }
    }

    /// Returns the turns found for the position under analysis.
    pub(in crate::app) const fn variations(&self) -> &Variations {
        match &self.stands {
            OnBoard::Analysis(analysed) => &analysed.variations,
            _ => &Variations::NONE,
        }
    }

    /// Plays a turn of the game on the table if `wanted` accepts its effect. On an error
    /// the state is unchanged.
    pub(in crate::app) fn play_if(
        &mut self,
        own: Option<&mut Own>,
        turn: Turn,
        wanted: impl FnOnce(&Played) -> bool,
    ) -> Result<Played, NotPlayed> {
        let Some(mut game) = self.game_mut(own) else {
            return Err(NotPlayed::Illegal(IllegalTurn::GameOver));
        };
        let played = game.play_if(turn, wanted)?;
        match &mut self.stands {
            OnBoard::Try(trial) => trial.turn = Some(turn),
            OnBoard::Analysis(analysed) => analysed.variations.turn_made = true,
            OnBoard::Nothing | OnBoard::Own(_) | OnBoard::Show(_) => {}
        }
        Ok(played)
    }

    /// Clears the mark of a turn that the person has played in the analysis.
    pub(in crate::app) const fn expect_turn(&mut self) {
        if let Some((_, variations)) = self.analysed() {
            variations.turn_made = false;
        }
    }

    /// Returns whether the person has played a turn in the analysis, and clears the
    /// mark.
    pub(in crate::app) fn turn_was_made(&mut self) -> bool {
        match self.analysed() {
            Some((_, variations)) => core::mem::take(&mut variations.turn_made),
            None => false,
        }
    }

    /// Puts a game on the table that is not the own one; an own game waits.
    #[inline(never)]
    pub(in crate::app) fn put(&mut self, game: Game, what: What) {
        self.stands = OnBoard::Show(Show { game, what });
    }

    /// Puts a position on the table for analysis; an own game waits.
    #[inline(never)]
    pub(in crate::app) fn analyse(&mut self, position: &Position, of_own: bool) {
        self.stands = OnBoard::Analysis(Analysed {
            game: Game::analysed(position),
            of_own,
            variations: Variations::NONE,
        });
    }

    /// Changes the exercise on the same board. Does nothing if there is none.
    pub(in crate::app) const fn go_on_with(&mut self, next: Exercise) {
        if let OnBoard::Show(show) = &mut self.stands
            && let What::Exercise(exercise) = &mut show.what
        {
            *exercise = next;
        }
    }
}
