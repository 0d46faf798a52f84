//! The course of a game: its start, its turns, taking back, its end.

mod board;
pub(in crate::app) mod clock;
pub(in crate::app) mod code;
pub(in crate::app) mod code_entry;
mod hand_over;
pub(in crate::app) mod menu;
pub(in crate::app) mod new_game;
mod pass;
pub(in crate::app) mod paused;
pub(in crate::app) mod quick;
mod replace;
mod resign;
pub(in crate::app) mod result;
pub(in crate::app) mod set_clock;
pub(in crate::app) mod timing;

pub(in crate::app) use board::Playing;
pub(in crate::app) use code::Code;
pub(in crate::app) use hand_over::HandOver;
pub(in crate::app) use menu::GameMenu;
pub(in crate::app) use new_game::NewGame;
pub(in crate::app) use pass::Pass;
pub(in crate::app) use paused::Paused;
pub(in crate::app) use replace::Replace;
pub(in crate::app) use resign::Resign;
pub(in crate::app) use result::GameOver;
pub(in crate::app) use set_clock::SetClock;

use crate::app::activity::screens;
use crate::app::event::{Effects, Millis, Sound};
use crate::app::game::{Game, NotPlayed, Played, Seat, SetupCode, Start, Transcript};
use crate::app::kiosk::counters::count;
use crate::app::own::{Own, Whose};
use crate::app::play::clock::TimeControl;
use crate::app::play::timing::turn_begins_anew;
use crate::app::play::timing::turn_took;
use crate::app::save::Save;
use crate::app::settings::Animation;
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::table::What;
use crate::app::table::flight::Flight;
use crate::app::{save, text};
use crate::rules::{Board, Family, Outcome, Player, Position, Rng, Status, Turn};

screens! { PlayScreen as Play:
    /// The form of a new game.
    NewGame,
    /// The question before a new game replaces the running one.
    Replace,
    /// The form of the clocks.
    SetClock,
    /// The board.
    Playing,
    /// A forced pass.
    Pass,
    /// The request to hand the device over.
    HandOver,
    /// The pause of a game with clocks.
    Paused,
    /// The menu in a game.
    GameMenu,
    /// The question before resigning.
    Resign,
    /// The result.
    GameOver,
    /// The game as a QR code.
    Code,
}

/// Shortest time between two turns, in milliseconds, so that a game of the device
/// against itself can be followed.
pub(in crate::app) const PAUSE: Millis = 700;

impl Shared {
    /// Returns a random setup.
    pub(in crate::app) fn any_setup(&mut self) -> SetupCode {
        self.rng.next_u32() % crate::app::SETUP_CODES
    }
}

impl AppState {
    /// Begins a game for the owner, or at a kiosk for a visitor.
    pub(in crate::app) fn begin(
        &mut self,
        start: Start,
        control: Option<TimeControl>,
        fx: &mut Effects,
    ) {
        self.begin_at(start, None, control, fx);
    }

    /// Begins a game for the owner or a visitor, from an arranged position if there is
    /// one.
    pub(in crate::app) fn begin_at(
        &mut self,
        start: Start,
        arranged: Option<&Position>,
        control: Option<TimeControl>,
        fx: &mut Effects,
    ) {
        self.shared.stop_thinking(fx);
        if !self.shared.policy().keeps_progress() {
            self.begin_own(start, arranged, control, Whose::Visitor);
            self.shared.kiosk.counters.begun(&start);
            self.shared.save_counters(fx);
        } else {
            self.begin_own(start, arranged, control, Whose::Owner);
            // Before the game: the store may hold clocks of a game with the same setup.
            self.save_clocks(fx);
            if self.shared.records.helped.take().is_some() {
                // One entry ends the last game and forgets its help. With two entries, a
                // power cut between them could restore that game without its help.
                fx.save(Save::GameFinished(self.shared.records.encoded()));
            }
            if let Some(game) = self.own.as_ref().map(Own::log) {
                fx.save(Save::GameBegun(save::full_header(game, control)));
            }
        }
        self.table.facing = Player::A;
        self.table.tidy();
        self.settle_cursor();
        say_who_begins(self);
        self.warn_of_refused_saves();
    }

    /// Returns whether the own game is on the board and the device plays both sides.
    pub(in crate::app) fn is_to_be_watched(&self) -> bool {
        self.table.has_own() && self.game().is_some_and(|game| !has_person(&game))
    }

    /// Plays a turn on the board. All consequences follow from the [`Played`] that the
    /// game returns.
    ///
    /// # Errors
    /// The reason why the turn was not played; the state is unchanged.
    pub(in crate::app) fn play_turn(
        &mut self,
        turn: Turn,
        fx: &mut Effects,
    ) -> Result<Played, NotPlayed> {
        self.play_if(turn, |_| true, fx)
    }

    /// Plays a turn if `wanted` accepts its effect.
    ///
    /// # Errors
    /// The reason why the turn was not played; the state is unchanged.
    pub(in crate::app) fn play_if(
        &mut self,
        turn: Turn,
        wanted: impl FnOnce(&Played) -> bool,
        fx: &mut Effects,
    ) -> Result<Played, NotPlayed> {
        let seat = self.game().map(|game| game.seat_to_move());
        let from = self.game().map_or(0, |game| game.played());
        let played = self.table.play_if(self.own.as_mut(), turn, wanted)?;
        if self.is_saved() {
            let links = played.links() as u8;
            if seat == Some(Seat::Human) && links > self.shared.records.longest_chain {
                self.shared.records.longest_chain = links;
                self.shared.save_records(fx);
            }
            fx.save(Save::PliesAppended {
                from: from as u8,
                plies: [save::ply(turn)].into_iter().collect(),
            });
        }
        turn_took(self, &played, fx);
        // The games of the title and of the kiosk's display are silent.
        if !matches!(self.table.what(), Some(What::Title | What::Attract)) {
            let against_person = self.game().is_some_and(|game| has_person(&game));
            fx.sound = Some(sound_of(&played, seat, against_person));
        }
        let made = self.table.draft.claim.is_some();
        self.table.flight = Flight::of(
            &played,
            made,
            self.shared.settings.animation,
            self.shared.now,
        );
        announce(self, &played, seat);
        // Ends the search, which concerns the last position. The judgement of a finished
        // game goes on behind the title, because its turns do not change that game.
        if !(self.shared.is_judging() && self.table.what().is_some()) {
            self.shared.stop_thinking(fx);
        }
        self.table.draft.tidy();
        self.settle_cursor();
        self.count_if_over(fx);
        fx.redraw = true;
        Ok(played)
    }

    /// Plays the answer of a search. If it is not legal, plays some legal turn instead,
    /// so that the game goes on.
    pub(in crate::app) fn play_answer(&mut self, turn: Turn, fx: &mut Effects) -> Option<Played> {
        let played = self.play_turn(turn, fx).ok();
        played.or_else(|| {
            let turn = self.any_turn()?;
            self.play_turn(turn, fx).ok()
        })
    }

    /// Returns a pseudo-random turn of the game on the board; the same one for the same
    /// game and ply.
    pub(in crate::app) fn any_turn(&self) -> Option<Turn> {
        let game = self.game()?;
        let seed = u64::from(game.start().code) << 8 | game.played() as u64;
        match game.status() {
            Status::ToMove => Board::new(game.position()).random_turn(&mut Rng::new(seed)),
            Status::MustPass => Some(Turn::Pass),
            Status::Over(_) => None,
        }
    }

    /// Counts an own game on the board that has ended, and removes it from the store.
    pub(in crate::app) fn count_if_over(&mut self, fx: &mut Effects) {
        let own = self
            .own
            .as_ref()
            .map(Own::log)
            .filter(|_| self.table.has_own());
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
        if self.is_saved() {
            self.count_own(fx);
        } else {
            count(&mut self.shared.kiosk.counters.ended);
            self.shared.save_counters(fx);
        }
    }

    /// Counts the owner's game if it is over and removes it from the store, both in one
    /// save. Returns whether the game is over.
    pub(in crate::app) fn count_own(&mut self, fx: &mut Effects) -> bool {
        let over = |game: &&Transcript| matches!(game.status(), Status::Over(_));
        let Some(game) = self.own.as_ref().map(Own::log).filter(over) else {
            return false;
        };
        let control = self
            .own
            .as_ref()
            .and_then(Own::timed)
            .map(|timed| timed.clock.control());
        self.shared.records.count(game, control);
        fx.save(Save::GameFinished(self.shared.records.encoded()));
        true
    }

    /// Returns the setup code of the owner's running game if the device plays in it.
    /// Only in such a game does help count.
    pub(in crate::app) fn rated_code(&self) -> Option<SetupCode> {
        let owners = self.own.as_ref().is_some_and(Own::is_owners);
        let own = self.saved_game().filter(|_| owners);
        let rated = own.filter(|game| game.start().seats != [Seat::Human; 2]);
        rated.map(|game| game.start().code)
    }

    /// Saves that the player of the running game against the device has had help. The
    /// game cannot raise the rating then.
    pub(in crate::app) fn note_help(&mut self, fx: &mut Effects) {
        let code = self.rated_code();
        if code.is_some() && self.shared.records.helped != code {
            self.shared.records.helped = code;
            self.shared.save_records(fx);
        }
    }

    /// Warns at the board that the game is not saved, if saves are refused.
    pub(in crate::app) fn warn_of_refused_saves(&mut self) {
        if self.shared.saving.refused.is_some() && self.is_saved() {
            self.shared
                .say(text::phrase(self.shared.texts().saves.not_kept));
        }
    }

    /// Goes to another ply of the own game.
    pub(in crate::app) fn go_to_ply(&mut self, ply: usize, fx: &mut Effects) {
        self.shared.stop_thinking(fx);
        self.table.tidy();
        let saved = self.is_saved();
        let Some(mut game) = self.table.own_game(self.own.as_mut()) else {
            return;
        };
        let from = game.played();
        game.go_to(ply);
        if ply < from {
            self.note_help(fx);
        }
        let Some(game) = self.own.as_ref().map(Own::log) else {
            return;
        };
        // The player to move holds the device after taking a turn back.
        self.table.facing = game.side_to_move();
        self.settle_cursor();
        turn_begins_anew(self, fx);
        let Some(game) = self.own.as_ref().map(Own::log).filter(|_| saved) else {
            return;
        };
        if ply < from {
            fx.save(Save::GameTruncated(ply as u8));
        }
        save::appended(game, from..ply).for_each(|save| fx.save(save));
    }
}

/// Announces the side that begins. Against the device, the colours do not show it.
fn say_who_begins(state: &mut AppState) {
    let words = &state.shared.texts().on_board;
    let said = state.game().map(|game| match game.start().seats {
        [Seat::Human, Seat::Device(_)] => text::phrase(words.you_begin),
        _ => text::fill(words.begins, state.full_name_of(&game, Player::A)),
    });
    if let Some(said) = said {
        state.shared.say(said);
    }
}

/// Begins a game of the device against itself.
pub(in crate::app) fn begin_demo(state: &mut AppState, fx: &mut Effects) {
    state.shared.stop_thinking(fx);
    let code = state.shared.any_setup();
    let start = Start {
        variant: state.shared.settings.variant(Family::Fives),
        code,
        seats: [Seat::Device(state.shared.settings.level); 2],
    };
    state.table.put(Game::new(start), What::Demo);
    state.table.tidy();
}

/// Announces events that a player could overlook: a last claim, a claim of the device
/// without a flight, sudden death. Lessons have texts of their own.
fn announce(state: &mut AppState, played: &Played, seat: Option<Seat>) {
    if state.table.exercise().is_some() || !state.table.has_own() {
        return;
    }
    let Some(game) = state.game() else {
        return;
    };
    let mover = played.mover();
    let said = match played.turn {
        _ if played.sudden_death.is_some() => text::phrase(state.shared.texts().by_six),
        Turn::Move {
            claim: Some(colour),
            ..
        } => {
            let last = played.after.claims(mover).len() == Player::CLAIMS;
            let unseen = state.table.flight.is_none() && seat != Some(Seat::Human);
            if !last && !unseen {
                return;
            }
            state.claim_words(colour, &state.full_name_of(&game, mover), last)
        }
        _ => return,
    };
    state.shared.say(said);
}

/// Shows the last turn again.
fn replay(state: &mut AppState) {
    state.table.draft.lay_down();
    let speed = match state.shared.settings.animation {
        Animation::Off => Animation::Normal,
        speed => speed,
    };
    let last = state.game().and_then(|game| {
        let ply = game.played().checked_sub(1)?;
        game.played_at(ply)
    });
    state.table.flight =
        last.and_then(|played| Flight::replay_of(&played, speed, state.shared.now));
}

/// Resigns the own game for the person to move, or for the only person.
fn resign(state: &mut AppState, fx: &mut Effects) {
    state.shared.stop_thinking(fx);
    // A decided game is counted already.
    if state.ended() {
        return;
    }
    let Some(mut game) = state.table.own_game(state.own.as_mut()) else {
        return;
    };
    let mover = game.side_to_move();
    game.resign(match game.seat_to_move() {
        Seat::Human => mover,
        Seat::Device(_) => mover.opponent(),
    });
    state.count_if_over(fx);
}

/// Returns the ply that undo goes back to: the last decision of a person.
fn undo_ply(state: &AppState) -> Option<usize> {
    let game = state.saved_game().filter(|_| state.table.has_own())?;
    (0..game.played()).rev().find(|&ply| is_decision(game, ply))
}

/// Returns the ply that redo goes on to.
fn redo_ply(state: &AppState) -> Option<usize> {
    let game = state.saved_game().filter(|_| state.table.has_own())?;
    let next = game.played() + 1;
    (next..=game.known())
        .find(|&ply| ply == game.known() || is_decision(game, ply))
        .filter(|&ply| !matches!(game.status_at(ply), Status::Over(_)))
}

/// Returns the sound of a turn. The capture of a five by the device against a person has
/// a sound of its own.
fn sound_of(played: &Played, seat: Option<Seat>, against_person: bool) -> Sound {
    match (played.turn, seat) {
        (Turn::Pass, _) => Sound::Pass,
        (_, Some(Seat::Device(_))) if against_person && played.captures() => Sound::Lose,
        _ if played.captures() => Sound::Capture,
        _ if played.links() > 0 => Sound::Link,
        (Turn::Move { claim: Some(_), .. }, Some(Seat::Device(_))) => Sound::Claim,
        _ => Sound::Land,
    }
}

/// Returns whether a person plays.
fn has_person(game: &Transcript) -> bool {
    game.start().seats.contains(&Seat::Human)
}

fn is_decision(game: &Transcript, ply: usize) -> bool {
    let side = game.mover(ply);
    let person = game.start().seats[side.index()] == Seat::Human;
    let nobody = !has_person(game);
    (person || nobody) && game.turn(ply).is_none_or(|turn| turn != Turn::Pass)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Level;
    use crate::app::{App, Boot, Button, Event, Settings};
    use crate::rules::Variant;
    use crate::rules::board::work;
    use crate::storage::Kind;

    fn with_game(variant: Variant, code: u32, seats: [Seat; 2]) -> App {
        let mut app = App::new();
        let settings = Settings::default().encoded();
        let header = save::header(&Start {
            variant,
            code,
            seats,
        });
        let boot = Boot::default()
            .with(Kind::Settings, &settings)
            .with_game(&header, &[]);
        app.boot(&boot, &mut Effects::default());
        press(&mut app, Button::A);
        app
    }

    fn press(app: &mut App, button: Button) {
        app.handle(Event::Pressed(button), &mut Effects::default());
        app.handle(Event::Released(button), &mut Effects::default());
    }

    #[test]
    fn a_turn_is_applied_once() {
        let mut app = with_game(Variant::FivesTaken, 4, [Seat::Human; 2]);
        press(&mut app, Button::B);
        press(&mut app, Button::A);
        let by_person = work::of(|| press(&mut app, Button::A));
        assert_eq!(app.shown_game().map(|game| game.played()), Some(1));
        assert_eq!(by_person, (1, 1), "boards, checks");
        let view = work::of(|| drop(app.view()));
        assert_eq!(view, (0, 0));
        app.handle(Event::Tick(10_000), &mut Effects::default());
        let view = work::of(|| drop(app.view()));
        assert_eq!(
            view,
            (1, 0),
            "a board for the landings of the stack under the cursor"
        );

        let seats = [Seat::Device(Level::WEAKEST), Seat::Human];
        let mut app = with_game(Variant::FivesTaken, 4, seats);
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
        assert_eq!(app.shown_game().map(|game| game.played()), Some(1));
        assert_eq!(by_device, (1, 1));
    }

    #[test]
    fn every_turn_of_a_game_is_applied_once_claims_and_sudden_death_too() {
        let (mut claims, mut sixes) = (0, 0);
        for (variant, codes) in [(Variant::FivesTaken, 0..2), (Variant::SixesTaken, 0..12)] {
            for code in codes {
                let mut rng = Rng::new(code.into());
                let mut app = with_game(variant, code, [Seat::Human; 2]);
                while let Some(game) = app.shown_game().filter(|_| !app.state.ended()) {
                    let board = Board::new(game.position());
                    let turn = board.random_turn(&mut rng).unwrap_or(Turn::Pass);
                    let mut played = None;
                    let mut fx = Effects::default();
                    let work = work::of(|| played = app.state.play_answer(turn, &mut fx));
                    assert_eq!(work, (1, 1), "{variant:?} {code}: {turn}");
                    let played = played.unwrap();
                    assert_eq!(played.turn, turn);
                    claims += usize::from(matches!(turn, Turn::Move { claim: Some(_), .. }));
                    sixes += usize::from(played.sudden_death == Some(played.mover()));
                }
            }
        }
        assert!(claims > 20 && sixes > 0, "{claims} claims, {sixes} sixes");
    }
}
