//! The course of a game: beginning, playing turns, going back to others, ending.

pub(in crate::app) mod clock;
pub(in crate::app) mod code;
pub(in crate::app) mod code_entry;
pub(in crate::app) mod menu;
pub(in crate::app) mod new_game;
pub(in crate::app) mod paused;
pub(in crate::app) mod quick;
pub(in crate::app) mod result;
pub(in crate::app) mod set_clock;
pub(in crate::app) mod timing;

use crate::app::context::Context;
use crate::app::event::{Effects, Millis, Sound};
use crate::app::game::{Game, NotPlayed, Played, Seat, SetupCode, Start, Transcript};
use crate::app::kiosk::counters::count;
use crate::app::play::clock::TimeControl;
use crate::app::review::judging::Judged;
use crate::app::save::Save;
use crate::app::settings::Animation;
use crate::app::stage::{What, Whose};
use crate::app::table::flight::Flight;
use crate::app::{save, text};
use crate::rules::{Board, Family, Outcome, Player, Position, Rng, Status, Turn};

/// The device waits at least this long between turns, in milliseconds, so
/// that a game against itself can be followed.
pub(in crate::app) const PAUSE: Millis = 700;

impl Context {
    /// A setup nobody has chosen.
    pub(in crate::app) fn any_setup(&mut self) -> SetupCode {
        self.rng.next_u32() % crate::app::SETUP_CODES
    }

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
        self.stop_thinking(fx);
        // Games that begin with positions may look like the one before.
        self.judged = Judged::new();
        if !self.policy().keeps_progress() {
            self.stage.begin(start, arranged, control, Whose::Visitor);
            self.kiosk.counters.begun(&start);
            self.save_counters(fx);
        } else {
            self.stage.begin(start, arranged, control, Whose::Owner);
            // Before the game: clocks of one with the same setup may still be there.
            self.save_clocks(fx);
            if self.records.helped.take().is_some() {
                // One entry ends the game before and forgets its help. Two entries
                // would let a power cut bring that game back without its help.
                fx.save(Save::GameFinished(self.records.encoded()));
            }
            if let Some(game) = self.stage.own() {
                fx.save(Save::GameBegun(save::full_header(game, control)));
            }
        }
        self.facing = Player::A;
        self.tidy_board();
        self.settle_cursor();
        self.say_who_begins();
        self.warn_of_refused_saves();
    }

    /// Says who begins: against the device nobody sees it from the colours.
    fn say_who_begins(&mut self) {
        let words = &self.texts().on_board;
        let said = self.game().map(|game| match game.start().seats {
            [Seat::Human, Seat::Device(_)] => text::phrase(words.you_begin),
            _ => text::fill(words.begins, self.full_name_of(game, Player::A)),
        });
        if let Some(said) = said {
            self.say(said);
        }
    }

    /// Whether the own game is on the board and the device plays it alone.
    pub(in crate::app) fn is_to_be_watched(&self) -> bool {
        self.stage.is_own() && self.game().is_some_and(|game| !has_person(game))
    }

    /// Begins a game of the device with itself.
    pub(in crate::app) fn begin_demo(&mut self, fx: &mut Effects) {
        self.stop_thinking(fx);
        let code = self.any_setup();
        let start = Start {
            variant: self.settings.variant(Family::Fives),
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
        let played = self.stage.play_if(turn, wanted)?;
        if self.stage.is_saved() {
            let links = played.links() as u8;
            if seat == Some(Seat::Human) && links > self.records.longest_chain {
                self.records.longest_chain = links;
                self.save_records(fx);
            }
            fx.save(Save::PliesAppended {
                from: from as u8,
                plies: [save::ply(turn)].into_iter().collect(),
            });
        }
        self.turn_took(&played, fx);
        self.variations.turn_made = true;
        // Games to be looked at are silent.
        if !matches!(self.stage.what(), Some(What::Title | What::Attract)) {
            let against_person = self.game().is_some_and(|game| has_person(game));
            fx.sound = Some(sound_of(&played, seat, against_person));
        }
        let made = self.draft.claim.is_some();
        self.flight = Flight::of(&played, made, self.settings.animation, self.now);
        self.announce(&played, seat);
        // Whatever was being thought about is past, but for a game that is over: a turn
        // behind the title changes nothing about it.
        if !(self.is_judging() && self.stage.what().is_some()) {
            self.stop_thinking(fx);
        }
        self.draft.tidy();
        self.settle_cursor();
        self.count_if_over(fx);
        fx.redraw = true;
        Ok(played)
    }

    /// Says what must not be overlooked: a last claim, a claim of the device that no
    /// flight announces, sudden death. Lessons have their own words.
    fn announce(&mut self, played: &Played, seat: Option<Seat>) {
        if self.stage.exercise().is_some() || !self.stage.is_own() {
            return;
        }
        let Some(game) = self.game() else {
            return;
        };
        let mover = played.mover();
        let said = match played.turn {
            _ if played.sudden_death.is_some() => text::phrase(self.texts().by_six),
            Turn::Move {
                claim: Some(colour),
                ..
            } => {
                let last = played.after.claims(mover).len() == Player::CLAIMS;
                let unseen = self.flight.is_none() && seat != Some(Seat::Human);
                if !last && !unseen {
                    return;
                }
                self.claim_words(colour, &self.full_name_of(game, mover), last)
            }
            _ => return,
        };
        self.say(said);
    }

    /// Shows the last turn once more.
    pub(in crate::app) fn replay(&mut self) {
        self.draft.lay_down();
        let speed = match self.settings.animation {
            Animation::Off => Animation::Normal,
            speed => speed,
        };
        let last = self.game().and_then(|game| {
            let ply = game.played().checked_sub(1)?;
            game.played_at(ply)
        });
        self.flight = last.and_then(|played| Flight::replay_of(&played, speed, self.now));
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
            self.count_own(fx);
        } else {
            count(&mut self.kiosk.counters.ended);
            self.save_counters(fx);
        }
    }

    /// Counts the owner's game if it is over, and puts it away, both in one save. Returns
    /// whether it is over.
    pub(in crate::app) fn count_own(&mut self, fx: &mut Effects) -> bool {
        let over = |game: &&Transcript| matches!(game.status(), Status::Over(_));
        let Some(game) = self.stage.own().filter(over) else {
            return false;
        };
        let control = self.stage.timed().map(|timed| timed.clock.control());
        self.records.count(game, control);
        fx.save(Save::GameFinished(self.records.encoded()));
        true
    }

    /// Returns the setup code of the owner's running game if the device plays in it, so
    /// that help counts.
    pub(in crate::app) fn rated_code(&self) -> Option<SetupCode> {
        let own = self.saved_game().filter(|_| self.stage.is_owners());
        let rated = own.filter(|game| game.start().seats != [Seat::Human; 2]);
        rated.map(|game| game.start().code)
    }

    /// Notes and saves that the player of the running game against the device has had
    /// help: the game raises no rating any more.
    pub(in crate::app) fn note_help(&mut self, fx: &mut Effects) {
        let code = self.rated_code();
        if code.is_some() && self.records.helped != code {
            self.records.helped = code;
            self.save_records(fx);
        }
    }

    /// Says at the board that what is played there will not be kept, if so.
    pub(in crate::app) fn warn_of_refused_saves(&mut self) {
        if self.refused.is_some() && self.stage.is_saved() {
            self.say(text::phrase(self.texts().saves.not_kept));
        }
    }

    /// Gives the own game up for the person to move, or the only person.
    pub(in crate::app) fn resign(&mut self, fx: &mut Effects) {
        self.stop_thinking(fx);
        // Nobody gives up what is decided, and counted.
        if self.ended() {
            return;
        }
        let Some(game) = self.stage.own_on_board() else {
            return;
        };
        let mover = game.side_to_move();
        game.resign(match game.seat_to_move() {
            Seat::Human => mover,
            Seat::Device(_) => mover.opponent(),
        });
        self.count_if_over(fx);
    }

    /// Stands at another ply of the own game.
    pub(in crate::app) fn go_to_ply(&mut self, ply: usize, fx: &mut Effects) {
        self.stop_thinking(fx);
        self.tidy_board();
        let saved = self.stage.is_saved();
        let Some(game) = self.stage.own_on_board() else {
            return;
        };
        let from = game.played();
        game.go_to(ply);
        if ply < from {
            self.note_help(fx);
        }
        let Some(game) = self.stage.own() else {
            return;
        };
        // Whoever takes a turn back has the device in their hands.
        self.facing = game.side_to_move();
        self.settle_cursor();
        self.turn_begins_anew(fx);
        let Some(game) = self.stage.own().filter(|_| saved) else {
            return;
        };
        if ply < from {
            fx.save(Save::GameTruncated(ply as u8));
        }
        save::appended(game, from..ply).for_each(|save| fx.save(save));
    }

    /// The ply that undoing goes back to: where a person last decided.
    pub(in crate::app) fn undo_ply(&self) -> Option<usize> {
        let game = self.saved_game().filter(|_| self.stage.is_own())?;
        (0..game.played()).rev().find(|&ply| is_decision(game, ply))
    }

    /// The ply that playing again goes on to.
    pub(in crate::app) fn redo_ply(&self) -> Option<usize> {
        let game = self.saved_game().filter(|_| self.stage.is_own())?;
        let next = game.played() + 1;
        (next..=game.known())
            .find(|&ply| ply == game.known() || is_decision(game, ply))
            .filter(|&ply| !matches!(game.status_at(ply), Status::Over(_)))
    }
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

/// Whether a person plays.
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
                while let Some(game) = app.shown_game().filter(|_| !app.cx.ended()) {
                    let board = Board::new(game.position());
                    let turn = board.random_turn(&mut rng).unwrap_or(Turn::Pass);
                    let mut played = None;
                    let mut fx = Effects::default();
                    let work = work::of(|| played = app.cx.play_answer(turn, &mut fx));
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
