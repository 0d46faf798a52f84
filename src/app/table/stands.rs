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
    /// A game to be seen or learnt from.
    Show(Show),
    /// A position that is analysed.
    Analysis(Analysed),
    /// The own game, which is over, with another turn.
    Try(Trial),
}

/// A game to be seen or learnt from.
#[derive(Debug)]
pub(in crate::app) struct Show {
    game: Game,
    what: What,
}

/// A position that is analysed, and what was played from it.
#[derive(Debug)]
pub(in crate::app) struct Analysed {
    game: Game,
    /// It comes from the own game, whose players sit as they did there.
    of_own: bool,
    /// The turns found for it.
    variations: Variations,
}

/// The purpose of a game that is not the own one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum What {
    /// To be seen behind the title.
    Title,
    /// The device plays against itself.
    Demo,
    /// To be seen at a kiosk between visits.
    Attract,
    /// Something is learnt on it.
    Exercise(Exercise),
    /// The device says what it thinks of it.
    Analysis {
        /// It comes from the own game, whose players sit as they did there.
        of_own: bool,
    },
}

/// A turn in place of one of the own game.
#[derive(Debug)]
pub(in crate::app) struct Trial {
    /// The game up to that turn, and with it once it is played.
    game: Game,
    /// The ply it would have been.
    ply: u8,
    /// The turn, once it is made.
    turn: Option<Turn>,
    /// The turn the device would play.
    pub(in crate::app) best: Option<Turn>,
    /// The worth of the turn to player A.
    pub(in crate::app) value: Option<i8>,
}

impl Trial {
    /// The ply it would have been.
    pub(in crate::app) const fn ply(&self) -> usize {
        self.ply as usize
    }

    /// The turn, once it is made.
    pub(in crate::app) const fn turn(&self) -> Option<Turn> {
        self.turn
    }

    /// The game with that turn.
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
    /// Returns the game on the table; `own` is the own game, which is looked for there if
    /// it is the one.
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

    /// Returns the own game to change, if it is on the table.
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

    /// Returns what the game on the table is for, if it is not the own one.
    pub(in crate::app) const fn what(&self) -> Option<What> {
        match &self.stands {
            OnBoard::Show(show) => Some(show.what),
            OnBoard::Analysis(analysed) => Some(What::Analysis {
                of_own: analysed.of_own,
            }),
            OnBoard::Nothing | OnBoard::Own(_) | OnBoard::Try(_) => None,
        }
    }

    /// Returns the exercise being done.
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

    /// Returns the turn being tried, to note what it is worth.
    pub(in crate::app) const fn trial_mut(&mut self) -> Option<&mut Trial> {
        match &mut self.stands {
            OnBoard::Try(trial) => Some(trial),
            _ => None,
        }
    }

    /// Returns whether a position is being analysed.
    pub(in crate::app) const fn is_analysed(&self) -> bool {
        matches!(self.stands, OnBoard::Analysis(_))
    }

    /// Returns the game being analysed, if one is, and what was found of it.
    pub(in crate::app) const fn analysed(&mut self) -> Option<(&mut Game, &mut Variations)> {
        match &mut self.stands {
            OnBoard::Analysis(analysed) => Some((&mut analysed.game, &mut analysed.variations)),
            _ => None,
        }
    }

    /// Returns what was found of the position that is analysed.
    pub(in crate::app) const fn variations(&self) -> &Variations {
        match &self.stands {
            OnBoard::Analysis(analysed) => &analysed.variations,
            _ => &Variations::NONE,
        }
    }

    /// Plays a turn of the game on the table if what it does is wanted. Returns the reason
    /// if it is not played; nothing has changed then.
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

    /// Waits for a turn that the person plays on the board of the analysis.
    pub(in crate::app) const fn expect_turn(&mut self) {
        if let Some((_, variations)) = self.analysed() {
            variations.turn_made = false;
        }
    }

    /// Returns, once, whether the person has played a turn on the board of the analysis.
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

    /// Puts a position on the table to be analysed; an own game waits.
    #[inline(never)]
    pub(in crate::app) fn analyse(&mut self, position: &Position, of_own: bool) {
        self.stands = OnBoard::Analysis(Analysed {
            game: Game::analysed(position),
            of_own,
            variations: Variations::NONE,
        });
    }

    /// Goes on to what is learnt next on the same board; if nothing is learnt on
    /// it, nothing happens.
    pub(in crate::app) const fn go_on_with(&mut self, next: Exercise) {
        if let OnBoard::Show(show) = &mut self.stands
            && let What::Exercise(exercise) = &mut show.what
        {
            *exercise = next;
        }
    }
}
