//! The course of a game: beginning, playing turns, going back to others, ending.

use super::context::Context;
use super::counters::count;
use super::event::{Effects, Millis, Sound};
use super::flight::Flight;
use super::game::{Game, NotPlayed, Played, Seat, SetupCode, Start};
use super::save::{self, Save};
use super::stage::{What, Whose};
use super::text;
use super::thinking::Thinking;
use crate::rules::{Board, Outcome, Player, Rng, Status, Turn, Variant};

/// The device waits at least this long between turns, in milliseconds, so
/// that a game against itself can be followed.
pub(super) const PAUSE: Millis = 700;

impl Context {
    /// A setup nobody has chosen.
    pub(super) fn any_setup(&mut self) -> SetupCode {
        self.lots.next_u32() % super::SETUP_CODES
    }

    /// Begins a game of whoever is at the buttons.
    pub(super) fn begin(&mut self, start: Start, fx: &mut Effects) {
        self.stop_thinking(fx);
        if self.settings.kiosk {
            self.stage.begin(start, Whose::Visitor);
            self.kiosk.counters.begun(&start);
            self.save_counters(fx);
        } else {
            self.stage.begin(start, Whose::Owner);
            fx.save(Save::GameBegun(save::header(&start)));
        }
        self.tidy_board();
        self.warn_of_refused_saves();
    }

    /// Begins a game of the device with itself.
    pub(super) fn begin_demo(&mut self, fx: &mut Effects) {
        self.stop_thinking(fx);
        let code = self.any_setup();
        let start = Start {
            variant: Variant::Standard,
            code,
            seats: [Seat::Device(self.settings.level); 2],
        };
        self.stage.put(Game::new(start), What::Demo);
        self.tidy_board();
    }

    /// Plays a turn on the board. Everything that follows from it reads what the
    /// game says it did.
    ///
    /// # Errors
    /// The reason why it was not played; nothing has changed.
    pub(super) fn play_turn(&mut self, turn: Turn, fx: &mut Effects) -> Result<Played, NotPlayed> {
        self.play_if(turn, |_| true, fx)
    }

    /// Plays a turn if what it does is wanted.
    ///
    /// # Errors
    /// The reason why it was not played; nothing has changed.
    pub(super) fn play_if(
        &mut self,
        turn: Turn,
        wanted: impl FnOnce(&Played) -> bool,
        fx: &mut Effects,
    ) -> Result<Played, NotPlayed> {
        let seat = self.game().map(Game::seat_to_move);
        let played = self.stage.play_if(turn, wanted)?;
        if self.stage.is_saved() {
            let links = played.links() as u8;
            if seat == Some(Seat::Human) && links > self.records.longest_chain {
                self.records.longest_chain = links;
                self.save_records(fx);
            }
            fx.save(Save::PliesAppended([save::ply(turn)].into_iter().collect()));
        }
        // Games to be looked at are silent.
        if !matches!(self.stage.what(), Some(What::Title | What::Attract)) {
            fx.sound = Some(if played.captures() {
                Sound::Capture
            } else {
                Sound::Land
            });
        }
        self.flight = Flight::of(&played, self.settings.animation, self.now);
        // Whatever was being thought about is past.
        self.stop_thinking(fx);
        self.thinking = Thinking {
            ticket: self.thinking.ticket,
            ..Thinking::new()
        };
        self.draft.tidy();
        self.count_if_over(fx);
        fx.redraw = true;
        Ok(played)
    }

    /// Plays what the search has answered. A turn that is not legal would stop the
    /// game: any legal one is better.
    pub(super) fn play_answer(&mut self, turn: Turn, fx: &mut Effects) -> Option<Played> {
        self.thinking.running = None;
        let played = self.play_turn(turn, fx).ok();
        played.or_else(|| {
            let turn = self.any_turn()?;
            self.play_turn(turn, fx).ok()
        })
    }

    /// A turn of the game on the board, drawn by lot; always the same one in the
    /// same game.
    pub(super) fn any_turn(&self) -> Option<Turn> {
        let game = self.game()?;
        let seed = u64::from(game.start().code) << 8 | game.played() as u64;
        match game.status() {
            Status::ToMove => Board::new(game.position()).random_turn(&mut Rng::new(seed)),
            Status::MustPass => Some(Turn::Pass),
            Status::Over(_) => None,
        }
    }

    /// Counts an own game on the board that has ended, and puts it away.
    fn count_if_over(&mut self, fx: &mut Effects) {
        let own = self.stage.own().filter(|_| self.stage.is_own());
        let Some((game, outcome)) = own.and_then(|game| match game.status() {
            Status::Over(outcome) => Some((game, outcome)),
            _ => None,
        }) else {
            return;
        };
        let person_won = match outcome {
            Outcome::Win(winner) => game.start().seats[winner.index()] == Seat::Human,
            Outcome::Draw => false,
        };
        fx.sound = Some(if person_won { Sound::Win } else { Sound::End });
        if self.stage.is_saved() {
            self.records.count(game);
            fx.save(Save::GameFinished(self.records.encoded()));
        } else {
            count(&mut self.kiosk.counters.ended);
            self.save_counters(fx);
        }
    }

    /// Counts an owner's game that was found finished: the power went after its last
    /// turn was saved and before it was counted. False if it is not over.
    pub(super) fn count_found(&mut self, fx: &mut Effects) -> bool {
        let over = |game: &&Game| matches!(game.status(), Status::Over(_));
        let Some(game) = self.stage.own().filter(over) else {
            return false;
        };
        self.records.count(game);
        fx.save(Save::GameFinished(self.records.encoded()));
        true
    }

    /// Says at the board that what is played there will not be kept, if so.
    pub(super) fn warn_of_refused_saves(&mut self) {
        if self.refused.is_some() && self.stage.is_saved() {
            self.say(text::line(self.texts().saves.not_kept));
        }
    }

    /// Gives the own game up for the person to move, or the only person.
    pub(super) fn resign(&mut self, fx: &mut Effects) {
        self.stop_thinking(fx);
        let Some(game) = self.stage.own_on_board() else {
            return;
        };
        let mover = game.position().side_to_move();
        game.resign(match game.seat_to_move() {
            Seat::Human => mover,
            Seat::Device(_) => mover.opponent(),
        });
        self.count_if_over(fx);
    }

    /// Stands at another ply of the own game.
    pub(super) fn go_to_ply(&mut self, ply: usize, fx: &mut Effects) {
        self.stop_thinking(fx);
        self.tidy_board();
        let saved = self.stage.is_saved();
        let Some(game) = self.stage.own_on_board() else {
            return;
        };
        let from = game.played();
        game.go_to(ply);
        if !saved {
            return;
        }
        if ply < from {
            fx.save(Save::GameTruncated(ply as u8));
        }
        for first in (from..ply).step_by(save::PLIES_AT_ONCE) {
            let some = first..ply.min(first + save::PLIES_AT_ONCE);
            let turns = some.filter_map(|ply| game.turn(ply));
            fx.save(Save::PliesAppended(turns.map(save::ply).collect()));
        }
    }

    /// The ply that undoing goes back to: where a person last decided.
    pub(super) fn undo_ply(&self) -> Option<usize> {
        let game = self.saved_game().filter(|_| self.stage.is_own())?;
        (0..game.played()).rev().find(|&ply| is_decision(game, ply))
    }

    /// The ply that playing again goes on to.
    pub(super) fn redo_ply(&self) -> Option<usize> {
        let game = self.saved_game().filter(|_| self.stage.is_own())?;
        let next = game.played() + 1;
        (next..=game.known())
            .find(|&ply| ply == game.known() || is_decision(game, ply))
            .filter(|&ply| !matches!(game.status_at(ply), Status::Over(_)))
    }
}

fn is_decision(game: &Game, ply: usize) -> bool {
    let side = if ply.is_multiple_of(2) {
        Player::A
    } else {
        Player::B
    };
    let person = game.start().seats[side.index()] == Seat::Human;
    let nobody = !game.start().seats.contains(&Seat::Human);
    (person || nobody) && game.turn(ply).is_none_or(|turn| turn != Turn::Pass)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Level;
    use crate::app::{App, Button, Event, Settings};
    use crate::rules::board::work;

    fn with_game(seats: [Seat; 2]) -> App {
        let mut app = App::new();
        let settings = Settings::default().encoded();
        app.handle(Event::SettingsLoaded(&settings), &mut Effects::default());
        let header = save::header(&Start {
            variant: Variant::Standard,
            code: 4,
            seats,
        });
        let loaded = Event::GameLoaded {
            header: &header,
            plies: &[],
        };
        app.handle(loaded, &mut Effects::default());
        press(&mut app, Button::A);
        app
    }

    fn press(app: &mut App, button: Button) {
        app.handle(Event::Pressed(button), &mut Effects::default());
        app.handle(Event::Released(button), &mut Effects::default());
    }

    #[test]
    fn a_turn_is_applied_once() {
        let mut app = with_game([Seat::Human; 2]);
        press(&mut app, Button::B);
        press(&mut app, Button::A);
        let by_person = work::of(|| press(&mut app, Button::A));
        assert_eq!(app.shown_game().map(Game::played), Some(1));
        assert_eq!(by_person, (1, 1), "boards, checks");
        let view = work::of(|| drop(app.view()));
        assert_eq!(view, (0, 0));
        app.handle(Event::Tick(10_000), &mut Effects::default());
        let view = work::of(|| drop(app.view()));
        assert_eq!(view, (1, 0), "where the stack under the cursor can go");

        let mut app = with_game([Seat::Device(Level::WEAKEST), Seat::Human]);
        let mut fx = Effects::default();
        app.handle(Event::Tick(10_000), &mut fx);
        let game = app.shown_game().unwrap();
        let turn = Board::new(game.position())
            .random_turn(&mut Rng::new(1))
            .unwrap();
        let done = Event::SearchDone {
            ticket: 1,
            turn,
            score: 0,
        };
        let by_device = work::of(|| app.handle(done, &mut fx));
        assert_eq!(app.shown_game().map(Game::played), Some(1));
        assert_eq!(by_device, (1, 1));
    }
}
