//! A computer at the port, as the application sees it: its requests, its permissions and
//! its display. `link` has the protocol.
//!
//! Each change by a computer needs the person's consent on the screen. A search changes
//! nothing and needs no consent while the device is idle. The person can end the search
//! at any time; the computer is then shut out until it connects again or the person
//! agrees to a new request.

mod play_on;
pub(in crate::app) mod screen;

use crate::app::own::{Own, Whose};
use play_on::PlayOn;
use screen::AtComputer;

use crate::ai::Level;
use crate::app::activity::{Activity, Next, Review, board, screens};
use crate::app::buttons::Buttons;
use crate::app::event::{Bounds, Effects, Millis, Purpose};
use crate::app::game::{CutShort, GameMut, Start, Transcript};
use crate::app::moment::Moment;
use crate::app::notices::READING;
use crate::app::play::clock::{TimeControl, Timed};
use crate::app::save::Save;
use crate::app::settings::Settings;
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::{App, save};
use crate::rules::{PackedPosition, Position, Turn};

screens! { ComputerScreen as Computer:
    /// The play of a computer.
    AtComputer,
    /// The question before the person plays on there, in place of the running game.
    PlayOn,
}

/// A request of the port to the application.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Computer<'a> {
    /// Ask the person for consent.
    Ask(Request),
    /// The request is withdrawn.
    Withdraw,
    /// Search in a position with a turn.
    Think {
        /// The position.
        position: &'a Position,
        /// The limits of the search.
        bounds: Bounds,
        /// The level, if the limits use one.
        level: Level,
        /// Seed of all random decisions.
        seed: u64,
    },
    /// Answer at once.
    MoveNow,
    /// Put a game on the board, to play on, or to review if it is over.
    Play(Sent<'a>),
    /// Change the settings.
    Set(Settings),
    /// Restart.
    Restart {
        /// Restart into the boot loader.
        boot_loader: bool,
    },
    /// The computer is gone.
    Gone,
}

/// An unknown time.
pub const UNTOLD: u16 = u16::MAX;

/// A game from a computer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sent<'a> {
    /// Seats, variant and setup.
    pub start: Start,
    /// The position at its beginning, if that is no setup.
    pub opening: Option<&'a Position>,
    /// Codes of its turns, all of them legal.
    pub turns: &'a [u16],
    /// Time of each turn in tenths of a second, or [`UNTOLD`].
    pub took: &'a [u16],
    /// Its time control. Without one the times are not kept.
    pub control: Option<TimeControl>,
    /// The end before its last turn, if there was one.
    pub end: Option<CutShort>,
}

/// The subject of a question to the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// A search while the device is in use.
    Think,
    /// A game on the board.
    Play,
    /// Button presses.
    Press,
    /// A change of the settings.
    Settings,
    /// A restart.
    Restart,
    /// The start of the boot loader.
    BootLoader,
}

impl Request {
    /// All requests.
    pub const ALL: [Self; 6] = [
        Self::Think,
        Self::Play,
        Self::Press,
        Self::Settings,
        Self::Restart,
        Self::BootLoader,
    ];

    /// Number of requests.
    pub const NUM: usize = Self::ALL.len();
}

/// The person's answer, as an effect for the port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The computer may do what it asked for.
    Agreed(Request),
    /// The computer may not do it.
    Refused(Request),
    /// The person plays on in the computer's position.
    PlayOn,
}

/// State of the consent, from the question to the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Consent {
    /// No question.
    Idle,
    /// The question is shown.
    Asked {
        request: Request,
        /// Time from which a press is an answer.
        from: Moment,
    },
    /// The person has agreed, and the computer has not acted yet.
    Agreed,
}

/// State of the computer.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Guest {
    consent: Consent,
    /// The computer may press buttons.
    may_press: bool,
    access: Access,
    /// The position in which it plays, and the turn found there.
    pub(in crate::app) place: Option<(PackedPosition, Option<Turn>)>,
}

/// Access to the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Free,
    /// The person has ended its play.
    ShutOut,
}

impl Guest {
    pub(in crate::app) const fn new() -> Self {
        Self {
            consent: Consent::Idle,
            may_press: false,
            access: Access::Free,
            place: None,
        }
    }

    /// Returns the request whose question is shown.
    pub(in crate::app) const fn asked(&self) -> Option<Request> {
        match self.consent {
            Consent::Asked { request, .. } => Some(request),
            Consent::Idle | Consent::Agreed => None,
        }
    }

    /// Returns whether the person has agreed and the computer has not acted yet.
    pub(in crate::app) const fn has_consent(&self) -> bool {
        matches!(self.consent, Consent::Agreed)
    }

    /// Ends the consent: the computer acts, or something else happens.
    pub(in crate::app) const fn end_consent(&mut self) {
        if self.has_consent() {
            self.consent = Consent::Idle;
        }
    }
}

impl Shared {
    /// Takes the turn that the search has found for the computer.
    pub(in crate::app) fn computer_decided(&mut self) {
        if matches!(self.thinking.purpose(), Some(Purpose::Computer(_)))
            && let Some(answer) = self.thinking.take_answer()
            && let Some((_, decided)) = &mut self.computer.place
        {
            *decided = Some(answer.turn);
        }
    }

    /// Answers the question. Ignores a press too soon after the question appeared,
    /// because it was meant for the screen below.
    pub(in crate::app) fn answer_computer(&mut self, agreed: bool, fx: &mut Effects) {
        let guest = &mut self.computer;
        let Consent::Asked { request, from } = guest.consent else {
            return;
        };
        if !from.is_past(self.now) {
            return;
        }
        guest.may_press |= agreed && request == Request::Press;
        if request == Request::Think {
            guest.access = if agreed {
                Access::Free
            } else {
                Access::ShutOut
            };
        }
        (guest.consent, fx.answer) = if agreed {
            (Consent::Agreed, Some(Answer::Agreed(request)))
        } else {
            (Consent::Idle, Some(Answer::Refused(request)))
        };
    }

    /// Ends the computer's search and denies it further ones.
    pub(in crate::app) fn shut_out_computer(&mut self, fx: &mut Effects) {
        self.stop_thinking(fx);
        self.computer.access = Access::ShutOut;
    }

    /// Lets the person play on in the position of a computer that is shut out.
    pub(in crate::app) const fn take_over_from_computer(&mut self, fx: &mut Effects) {
        // It may be gone meanwhile.
        if matches!(self.computer.access, Access::ShutOut) {
            fx.answer = Some(Answer::PlayOn);
        }
    }
}

/// Puts a computer's game on the board, in place of the own game.
#[inline(never)]
fn play_of_computer(state: &mut AppState, sent: &Sent<'_>, fx: &mut Effects) -> Next {
    let replaced = state.saved_game().is_some();
    state.shared.stop_thinking(fx);
    state.begin_own(sent.start, sent.opening, sent.control, Whose::Owner);
    if let Some(mut game) = state.table.own_game(state.own.as_mut()) {
        take_over(sent, &mut game);
    }
    if let Some((game, timed)) = state.own.as_mut().and_then(Own::with_clocks) {
        take_time(sent.took, game, timed, state.shared.now);
    }
    state.face_mover();
    state.table.tidy();
    if state.ended() {
        if let Some(own) = &mut state.own {
            own.mark_elsewhere();
        }
        if replaced {
            // The person has agreed to the loss of the running game.
            state.shared.records.helped = None;
            fx.save(Save::GameFinished(state.shared.records.encoded()));
        }
        return Next::only(Review::open(state));
    }
    // A game from a computer counts as one with help.
    let helped = state.rated_code();
    if state.shared.records.helped != helped {
        state.shared.records.helped = helped;
        // One entry ends the last game and forgets its help. With two entries, a power
        // cut between them could restore that game without its help.
        fx.save(Save::GameFinished(state.shared.records.encoded()));
    }
    save_sent(state, fx);
    state.warn_of_refused_saves();
    Next::Only(board(state))
}

/// Saves the game from the computer. Its turns follow its header at once, so that both
/// go to flash together.
fn save_sent(state: &AppState, fx: &mut Effects) {
    let Some(game) = state.own.as_ref().map(Own::log) else {
        return;
    };
    let control = state
        .own
        .as_ref()
        .and_then(Own::timed)
        .map(|timed| *timed.clock.control());
    // Before the game, as for every new game.
    state.save_clocks(fx);
    fx.save(Save::GameBegun(save::full_header(game, control)));
    save::appended(game, 0..game.played()).for_each(|save| fx.save(save));
}

/// Plays the turns of a game from a computer, and its end.
fn take_over(sent: &Sent<'_>, game: &mut GameMut<'_>) {
    for turn in sent.turns.iter().filter_map(|&code| Turn::from_code(code)) {
        // All of them are legal; the game would end before one that is not.
        if game.follow(turn).is_err() {
            break;
        }
    }
    if let Some(end) = sent.end {
        game.end(end);
    }
}

/// Replays the times of a game from a computer on its clocks.
fn take_time(took: &[u16], game: &Transcript, timed: &mut Timed, mut now: Millis) {
    let mut mover = game.position_at(0).side_to_move();
    for ply in 0..game.played() {
        let told = took.get(ply).filter(|&&tenths| tenths != UNTOLD);
        timed.clock.run(Some(mover), now);
        match (game.turn(ply), told) {
            (Some(Turn::Pass), _) => timed.passed(ply, now),
            (_, Some(&tenths)) => {
                now += 100 * Millis::from(tenths);
                timed.made(mover, ply, now);
            }
            (_, None) => {
                timed.clock.made(mover, ply, now);
            }
        }
        timed.clock.run(None, now);
        mover = mover.opponent();
    }
}

impl App {
    /// Handles a request of the port. A kiosk ignores all requests, because no owner is
    /// present.
    #[inline(never)]
    pub(in crate::app) fn serve(&mut self, wish: Computer<'_>, fx: &mut Effects) {
        if !self.state.shared.policy().trusts_computers() {
            return;
        }
        fx.redraw = true;
        match wish {
            Computer::Ask(request) => {
                self.state.shared.power.touch(
                    self.state.shared.now,
                    &self.state.shared.settings,
                    fx,
                );
                let from = Moment::at(self.state.shared.now + READING);
                self.state.shared.computer.consent = Consent::Asked { request, from };
                self.buttons = Buttons::default();
            }
            Computer::Withdraw => self.state.shared.computer.consent = Consent::Idle,
            Computer::Think {
                position,
                bounds,
                level,
                seed,
            } => {
                self.state.shared.power.touch(
                    self.state.shared.now,
                    &self.state.shared.settings,
                    fx,
                );
                self.state.shared.computer.place = Some((PackedPosition::from(position), None));
                if self.state.table.trial().is_some() {
                    self.state.bring_back();
                }
                self.state.table.tidy();
                let purpose = Purpose::Computer(bounds);
                self.state
                    .shared
                    .think_about(*position, seed, purpose, level, fx);
                if !self.activities.top().is_at_computer() {
                    self.go(Next::only(AtComputer), fx);
                }
            }
            Computer::MoveNow => fx.move_now |= self.is_computer_thinking(),
            Computer::Play(sent) => {
                let next = play_of_computer(&mut self.state, &sent, fx);
                self.go(next, fx);
            }
            Computer::Set(settings) => {
                self.state.shared.settings = settings;
                self.state.shared.save_settings(fx);
            }
            Computer::Restart { boot_loader } => {
                self.state.shared.stop_thinking(fx);
                fx.restart = !boot_loader;
                fx.boot_loader = boot_loader;
            }
            Computer::Gone => {
                if self.is_computer_thinking() {
                    self.state.shared.stop_thinking(fx);
                }
                self.state.shared.computer = Guest::new();
                if matches!(self.activities.top(), Activity::Computer(_)) {
                    self.go(Next::Home, fx);
                }
            }
        }
    }

    /// Returns whether the device shows a computer's question.
    #[must_use]
    pub const fn is_asked_by_computer(&self) -> bool {
        self.state.shared.computer.asked().is_some()
    }

    /// Returns whether the person has agreed and the computer has not acted yet.
    #[must_use]
    pub const fn has_computers_consent(&self) -> bool {
        self.state.shared.computer.has_consent()
    }

    /// Returns the position in which the computer plays.
    #[must_use]
    pub fn computers_position(&self) -> Option<Position> {
        self.state
            .shared
            .computer
            .place
            .map(|(place, _)| place.unpack())
    }

    /// Returns whether a search runs for a computer.
    #[must_use]
    pub const fn is_computer_thinking(&self) -> bool {
        matches!(
            self.state.shared.thinking.purpose(),
            Some(Purpose::Computer(_))
        )
    }

    /// Returns the ticket of the search that runs for a computer.
    #[must_use]
    pub const fn computer_ticket(&self) -> Option<u16> {
        if self.is_computer_thinking() {
            Some(self.state.shared.thinking.ticket())
        } else {
            None
        }
    }

    /// Returns whether a computer may search without consent: on the title, or if the
    /// computer plays already.
    #[must_use]
    pub fn may_computer_think(&self) -> bool {
        let top = self.activities.top();
        let idle = top.is_title() || top.is_at_computer();
        idle && !self.is_covered() && !self.is_computer_shut_out()
    }

    /// Returns whether the person has ended the computer's play.
    #[must_use]
    pub const fn is_computer_shut_out(&self) -> bool {
        !matches!(self.state.shared.computer.access, Access::Free)
    }

    /// Returns whether a computer may press buttons. It must not answer its own
    /// questions: see [`is_asked_by_computer`](Self::is_asked_by_computer).
    #[must_use]
    pub const fn may_computer_press(&self) -> bool {
        self.state.shared.computer.may_press && self.state.shared.policy().trusts_computers()
    }

    /// Returns the own game, running or over.
    #[must_use]
    pub fn own_game(&self) -> Option<&Transcript> {
        self.state.own.as_ref().map(Own::log)
    }

    /// Returns the time control of the own game, if it has clocks.
    #[must_use]
    pub fn own_control(&self) -> Option<TimeControl> {
        self.state
            .own
            .as_ref()
            .and_then(Own::timed)
            .map(|timed| *timed.clock.control())
    }

    /// Returns the time of a turn of the own game in seconds, if it has clocks and the
    /// time is known.
    #[must_use]
    pub fn own_turn_took(&self, ply: usize) -> Option<u32> {
        let took = self
            .state
            .own
            .as_ref()
            .and_then(Own::timed)
            .and_then(|timed| timed.took(ply));
        took.map(u32::from)
    }

    /// Returns the description of the last failure of the device; empty if there was
    /// none.
    #[must_use]
    pub fn failed_of(&self) -> &str {
        &self.state.shared.failed_of
    }

    /// Returns the build of the firmware in letters.
    #[must_use]
    pub const fn build(&self) -> Option<[u8; 8]> {
        self.state.shared.build
    }

    /// Returns the reason why saves are refused, if they are.
    #[must_use]
    pub const fn saves_refused(&self) -> Option<crate::app::Refused> {
        self.state.shared.saving.refused
    }
}
