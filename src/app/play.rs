//! The course of a game: playing turns, letting the device think, announcing
//! passes, ending. Knows what the screens are called, not what is on them.

use super::App;
use super::counters::count;
use super::event::{Effects, Millis, Purpose, Sound};
use super::flight::Flight;
use super::game::{Game, NotPlayed, Played, Seat, Start};
use super::navigate::Cursor;
use super::save::{self, Save};
use super::screens::{Dialog, Screen};
use super::settings::Turning;
use super::thinking::Search;
use crate::rules::{Board, Colour, IllegalTurn, Outcome, Player, Point, Rng, Status, Turn};

/// The device waits at least this long between turns, in milliseconds, so
/// that a game against itself can be followed.
const PAUSE: Millis = 700;
/// Time between turns on the title: calm, but alive.
const TITLE_PAUSE: Millis = 1_600;
/// How long the device's own pass is announced.
const PASS_FOR: Millis = 1_800;
/// How long the result of a demo is shown before the next one begins.
const DEMO_RESULT_FOR: Millis = 8_000;

/// What is going on at the board besides the game itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) cursor: Cursor,
    /// The stack picked up.
    pub(super) hand: Option<Point>,
    /// With a stack in hand, the cursor may leave its landings.
    pub(super) free: bool,
    /// The colour claimed in this turn, which can still be taken back.
    pub(super) claim: Option<Colour>,
    /// The turn hinted at.
    pub(super) hint: Option<Turn>,
    /// The board was turned on request.
    pub(super) turned: bool,
}

impl Table {
    pub(super) fn new() -> Self {
        // The middle of the board: e4.
        let middle = Point::at(4, 3).or(Point::new(0));
        Self {
            cursor: middle.map_or_else(|| Cursor::on(FIRST, false), |at| Cursor::on(at, false)),
            hand: None,
            free: false,
            claim: None,
            hint: None,
            turned: false,
        }
    }

    /// Puts back what is in hand and takes back the claim.
    pub(super) fn tidy(&mut self) {
        self.hand = None;
        self.free = false;
        self.claim = None;
        self.hint = None;
    }
}

const FIRST: Point = match Point::new(0) {
    Some(point) => point,
    None => unreachable!(),
};

impl App {
    /// The game on the board.
    pub(super) fn game(&self) -> Option<&Game> {
        self.demo.as_ref().or(self.running.as_ref())
    }

    fn game_mut(&mut self) -> Option<&mut Game> {
        self.demo.as_mut().or(self.running.as_mut())
    }

    /// Whether player B's edge is the near one now.
    pub(super) fn turned(&self) -> bool {
        let Some(game) = self.game() else {
            return false;
        };
        match self.settings.turning {
            _ if matches!(self.screen, Screen::Title(_) | Screen::Attract) => false,
            _ if self.exercise.is_some() => false,
            Turning::Off => false,
            Turning::OnRequest => self.table.turned,
            Turning::EveryTurn => match game.start().seats {
                [Seat::Human, Seat::Device(_)] | [Seat::Device(_), Seat::Device(_)] => false,
                [Seat::Device(_), Seat::Human] => true,
                [Seat::Human, Seat::Human] => {
                    let mover = self.flight.as_ref().map(Flight::mover);
                    mover.unwrap_or_else(|| game.position().side_to_move()) == Player::B
                }
            },
        }
    }

    /// Begins a game that is saved.
    pub(super) fn begin(&mut self, start: Start, fx: &mut Effects) {
        self.stop_thinking(fx);
        self.demo = None;
        self.running = Some(Game::new(start));
        fx.save(Save::GameBegun(save::header(&start)));
        if self.settings.kiosk {
            self.kiosk.counters.begun(&start);
            self.save_counters(fx);
        }
        self.open_board();
    }

    /// Begins a game of the device with itself that is not saved.
    pub(super) fn begin_demo(&mut self, fx: &mut Effects) {
        self.stop_thinking(fx);
        let seat = Seat::Device(self.settings.level);
        self.demo = Some(Game::new(Start {
            variant: crate::rules::Variant::Standard,
            code: self.lots.next_u32() % super::SETUP_CODES,
            seats: [seat; 2],
        }));
        self.open_board();
    }

    /// Shows the board of the game as it stands.
    pub(super) fn open_board(&mut self) {
        let turned = self.table.turned;
        self.table.tidy();
        self.table.cursor = Cursor::on(self.table.cursor.at, turned);
        self.flight = None;
        self.screen = Screen::Play;
        self.ready_at = self.now;
    }

    /// Plays a turn on the board's game. Everything that follows from it reads what
    /// the game says it did.
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
        let on_title = matches!(self.screen, Screen::Title(_));
        let saved = self.demo.is_none();
        let Some(game) = self.game_mut() else {
            return Err(NotPlayed::Illegal(IllegalTurn::GameOver));
        };
        let seat = game.seat_to_move();
        let played = game.play_if(turn, wanted)?;
        if saved {
            if seat == Seat::Human && !self.settings.kiosk {
                let links = played.links() as u8;
                if links > self.records.longest_chain {
                    self.records.longest_chain = links;
                    fx.save(Save::Records(self.records.encoded()));
                }
            }
            fx.save(Save::PliesAppended([save::ply(turn)].into_iter().collect()));
        }
        if !on_title {
            fx.sound = Some(if played.captures() {
                Sound::Capture
            } else {
                Sound::Land
            });
        }
        self.flight = Flight::of(&played, self.settings.animation, self.now);
        if let Some(trying) = &mut self.trying {
            trying.turn = Some(turn);
        }
        // Whatever was being thought about is past.
        self.stop_thinking(fx);
        self.search = Search {
            ticket: self.search.ticket,
            ..Search::new()
        };
        self.table.tidy();
        self.ready_at = self.now + if on_title { TITLE_PAUSE } else { PAUSE };
        self.end_if_over(fx);
        fx.redraw = true;
        Ok(played)
    }

    /// Plays what the search has answered. A turn that is not legal would stop the
    /// game: any legal one is better.
    pub(super) fn play_answer(&mut self, turn: Turn, fx: &mut Effects) -> Option<Played> {
        self.search.running = None;
        let played = self.play_turn(turn, fx).ok();
        played.or_else(|| {
            let turn = self.any_turn()?;
            self.play_turn(turn, fx).ok()
        })
    }

    /// Counts and puts away a saved game that has ended.
    fn end_if_over(&mut self, fx: &mut Effects) {
        if self.demo.is_some() {
            return;
        }
        let Some(game) = self.running.as_ref() else {
            return;
        };
        let Status::Over(outcome) = game.status() else {
            return;
        };
        if self.settings.kiosk {
            count(&mut self.kiosk.counters.ended);
        } else {
            self.records.count(game);
        }
        let person_won = match outcome {
            Outcome::Win(winner) => game.start().seats[winner.index()] == Seat::Human,
            Outcome::Draw => false,
        };
        fx.sound = Some(if person_won { Sound::Win } else { Sound::End });
        if self.settings.kiosk {
            self.save_counters(fx);
        } else {
            fx.save(Save::Records(self.records.encoded()));
        }
        fx.save(Save::GameCleared);
    }

    /// Gives the game up for the person to move, or the only person.
    pub(super) fn resign(&mut self, fx: &mut Effects) {
        self.stop_thinking(fx);
        let Some(game) = self.running.as_mut() else {
            return;
        };
        let mover = game.position().side_to_move();
        let quitter = match game.seat_to_move() {
            Seat::Human => mover,
            Seat::Device(_) => mover.opponent(),
        };
        game.resign(quitter);
        self.screen = Screen::Result;
        self.end_if_over(fx);
    }

    /// Stands at another ply of the saved game.
    pub(super) fn go_to_ply(&mut self, ply: usize, fx: &mut Effects) {
        self.stop_thinking(fx);
        self.open_board();
        let Some(game) = self.running.as_mut() else {
            return;
        };
        let from = game.played();
        game.go_to(ply);
        if ply < from {
            fx.save(Save::GameTruncated(ply as u8));
        } else if ply > from {
            for first in (from..ply).step_by(save::PLIES_AT_ONCE) {
                let some = first..ply.min(first + save::PLIES_AT_ONCE);
                let turns = some.filter_map(|ply| game.turn(ply));
                fx.save(Save::PliesAppended(turns.map(save::ply).collect()));
            }
        }
    }

    /// The ply that undoing goes back to: where a person last decided.
    pub(super) fn undo_ply(&self) -> Option<usize> {
        let game = self.saved_game()?;
        (0..game.played())
            .rev()
            .find(|&ply| self.is_decision(game, ply))
    }

    /// The ply that playing again goes on to.
    pub(super) fn redo_ply(&self) -> Option<usize> {
        let game = self.saved_game()?;
        let next = game.played() + 1;
        (next..=game.known())
            .find(|&ply| ply == game.known() || self.is_decision(game, ply))
            .filter(|&ply| !matches!(game.status_at(ply), Status::Over(_)))
    }

    fn is_decision(&self, game: &Game, ply: usize) -> bool {
        let side = if ply.is_multiple_of(2) {
            Player::A
        } else {
            Player::B
        };
        let person = game.start().seats[side.index()] == Seat::Human;
        let nobody = !game.start().seats.contains(&Seat::Human);
        (person || nobody) && game.turn(ply).is_none_or(|turn| turn != Turn::Pass)
    }

    /// Lets happen what happens by itself: the device's turns, passes, the end.
    pub(super) fn advance(&mut self, fx: &mut Effects) {
        if self.flight.is_some() || self.now < self.ready_at {
            return;
        }
        // Games for show rest while nobody can see them.
        if self.demo.is_some() && self.power.is_dark() {
            return;
        }
        match self.screen {
            Screen::Title(_) => self.advance_title(fx),
            Screen::Attract => self.advance_attract(fx),
            Screen::Play if self.trying.is_some_and(|trying| trying.turn.is_some()) => {
                self.screen = Screen::Tried;
                fx.redraw = true;
            }
            Screen::Play => self.advance_game(fx),
            Screen::Dialog(Dialog::Pass) if !self.person_passes() => {
                self.screen = Screen::Play;
                let _ = self.play_turn(Turn::Pass, fx);
            }
            Screen::Result if self.demo.is_some() && self.exercise.is_none() => {
                self.begin_demo(fx);
                fx.redraw = true;
            }
            _ => {}
        }
    }

    fn person_passes(&self) -> bool {
        self.game()
            .is_some_and(|game| game.seat_to_move() == Seat::Human)
    }

    fn advance_game(&mut self, fx: &mut Effects) {
        if let Some(exercise) = self.exercise {
            self.advance_exercise(exercise, fx);
            return;
        }
        let Some(game) = self.game() else {
            return;
        };
        let (status, seat) = (game.status(), game.seat_to_move());
        match (status, seat) {
            (Status::Over(_), _) => {
                self.screen = Screen::Result;
                self.ready_at = self.now + DEMO_RESULT_FOR;
                fx.redraw = true;
            }
            (Status::MustPass, _) => {
                self.table.tidy();
                self.screen = Screen::Dialog(Dialog::Pass);
                self.ready_at = self.now + PASS_FOR;
                fx.redraw = true;
            }
            (Status::ToMove, Seat::Human) => {
                if self.search.purpose() == Some(Purpose::Hint)
                    && let Some(turn) = self.search.answer.take()
                {
                    self.search.running = None;
                    self.show_hint(turn);
                    fx.redraw = true;
                }
            }
            (Status::ToMove, Seat::Device(level)) => match self.search.answer.take() {
                Some(turn) => {
                    self.play_answer(turn, fx);
                }
                None if self.search.running.is_none() => self.think(Purpose::Move, level, fx),
                None => {}
            },
        }
    }

    /// The next turn of the game behind the title, drawn by lot.
    fn advance_title(&mut self, fx: &mut Effects) {
        match self.any_turn() {
            Some(turn) => {
                let _ = self.play_turn(turn, fx);
            }
            None => self.begin_title_game(),
        }
        fx.redraw = true;
    }

    pub(super) fn any_turn(&self) -> Option<Turn> {
        let game = self.game()?;
        let seed = u64::from(game.start().code) << 8 | game.played() as u64;
        match game.status() {
            Status::ToMove => Board::new(game.position()).random_turn(&mut Rng::new(seed)),
            Status::MustPass => Some(Turn::Pass),
            Status::Over(_) => None,
        }
    }
}
