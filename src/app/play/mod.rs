//! The course of a game: beginning, playing turns, going back to others, ending.

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
    /// The question before it replaces the running one.
    Replace,
    /// The form of its clocks.
    SetClock,
    /// The board.
    Playing,
    /// A forced pass.
    Pass,
    /// The other of two people is to move.
    HandOver,
    /// The clocks stand.
    Paused,
    /// The menu in a game.
    GameMenu,
    /// The question before giving up.
    Resign,
    /// The result.
    GameOver,
    /// The game as a QR code.
    Code,
}

/// The device waits at least this long between turns, in milliseconds, so
/// that a game against itself can be followed.
pub(in crate::app) const PAUSE: Millis = 700;

impl Shared {
    /// A setup nobody has chosen.
    pub(in crate::app) fn any_setup(&mut self) -> SetupCode {
        self.rng.next_u32() % crate::app::SETUP_CODES
    }
}

impl AppState {
    /// Begins a game of whoever is at the buttons.
    pub(in crate::app) fn begin(
        &mut self,
        start: Start,
        control: Option<TimeControl>,
        fx: &mut Effects,
    ) {
        self.begin_at(start, None, control, fx);
    }

    /// Begins a game of whoever is at the buttons, with a position that was set up.
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
            // Before the game: clocks of one with the same setup may still be there.
            self.save_clocks(fx);
            if self.shared.records.helped.take().is_some() {
                // One entry ends the game before and forgets its help. Two entries
                // would let a power cut bring that game back without its help.
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

    /// Returns whether the own game is on the board and the device plays it alone.
    pub(in crate::app) fn is_to_be_watched(&self) -> bool {
        self.table.has_own() && self.game().is_some_and(|game| !has_person(&game))
    }

    /// Plays a turn on the board. Everything that follows from it reads what the
    /// game says it did.
    ///
    /// # Errors
    /// The reason why it was not played; nothing has changed.
    pub(in crate::app) fn play_turn(
        &mut self,
        turn: Turn,
        fx: &mut Effects,
    ) -> Result<Played, NotPlayed> {
        self.play_if(turn, |_| true, fx)
    }

    /// Plays a turn if what it does is wanted.
    ///
    /// # Errors
    /// The reason why it was not played; nothing has changed.
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
        // Games to be looked at are silent.
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
        // Whatever was being thought about is past, but for a game that is over: a turn
        // behind the title changes nothing about it.
        if !(self.shared.is_judging() && self.table.what().is_some()) {
            self.shared.stop_thinking(fx);
        }
        self.table.draft.tidy();
        self.settle_cursor();
        self.count_if_over(fx);
        fx.redraw = true;
        Ok(played)
    }

    /// Plays what the search has answered. A turn that is not legal would stop the
    /// game: any legal one is better.
    pub(in crate::app) fn play_answer(&mut self, turn: Turn, fx: &mut Effects) -> Option<Played> {
        let played = self.play_turn(turn, fx).ok();
        played.or_else(|| {
            let turn = self.any_turn()?;
            self.play_turn(turn, fx).ok()
        })
    }

    /// A turn of the game on the board, drawn by lot; always the same one in the
    /// same game.
    pub(in crate::app) fn any_turn(&self) -> Option<Turn> {
        let game = self.game()?;
        let seed = u64::from(game.start().code) << 8 | game.played() as u64;
        match game.status() {
            Status::ToMove => Board::new(game.position()).random_turn(&mut Rng::new(seed)),
            Status::MustPass => Some(Turn::Pass),
            Status::Over(_) => None,
        }
    }

    /// Counts an own game on the board that has ended, and puts it away.
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

    /// Counts the owner's game if it is over, and puts it away, both in one save. Returns
    /// whether it is over.
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

    /// Returns the setup code of the owner's running game if the device plays in it, so
    /// that help counts.
    pub(in crate::app) fn rated_code(&self) -> Option<SetupCode> {
        let owners = self.own.as_ref().is_some_and(Own::is_owners);
        let own = self.saved_game().filter(|_| owners);
        let rated = own.filter(|game| game.start().seats != [Seat::Human; 2]);
        rated.map(|game| game.start().code)
    }

    /// Notes and saves that the player of the running game against the device has had
    /// help: the game raises no rating any more.
    pub(in crate::app) fn note_help(&mut self, fx: &mut Effects) {
        let code = self.rated_code();
        if code.is_some() && self.shared.records.helped != code {
            self.shared.records.helped = code;
            self.shared.save_records(fx);
        }
    }

    /// Says at the board that what is played there will not be kept, if so.
    pub(in crate::app) fn warn_of_refused_saves(&mut self) {
        if self.shared.saving.refused.is_some() && self.is_saved() {
            self.shared
                .say(text::phrase(self.shared.texts().saves.not_kept));
        }
    }

    /// Stands at another ply of the own game.
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
        // Whoever takes a turn back has the device in their hands.
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

/// Says who begins: against the device nobody sees it from the colours.
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

/// Begins a game of the device with itself.
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

/// Says what must not be overlooked: a last claim, a claim of the device that no
/// flight announces, sudden death. Lessons have their own words.
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

/// Shows the last turn once more.
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

/// Gives the own game up for the person to move, or the only person.
fn resign(state: &mut AppState, fx: &mut Effects) {
    state.shared.stop_thinking(fx);
    // Nobody gives up what is decided, and counted.
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

/// The ply that undoing goes back to: where a person last decided.
fn undo_ply(state: &AppState) -> Option<usize> {
    let game = state.saved_game().filter(|_| state.table.has_own())?;
    (0..game.played()).rev().find(|&ply| is_decision(game, ply))
}

/// The ply that playing again goes on to.
fn redo_ply(state: &AppState) -> Option<usize> {
    let game = state.saved_game().filter(|_| state.table.has_own())?;
    let next = game.played() + 1;
    (next..=game.known())
        .find(|&ply| ply == game.known() || is_decision(game, ply))
        .filter(|&ply| !matches!(game.status_at(ply), Status::Over(_)))
}

/// What a turn sounds like: what it did, and for a five whether it is one to be glad
/// of.
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
        assert_eq!(view, (1, 0), "where the stack under the cursor can go");

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
