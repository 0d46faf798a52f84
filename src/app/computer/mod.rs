//! A computer at the port, as the application knows it: what it has asked for,
//! what it may do, and what it is shown doing. What it says and is answered is
//! no concern of this file: that is `link`.
//!
//! Whatever a computer changes is asked for here, in sight. Thinking changes
//! nothing and needs no answer as long as nobody is in the middle of something; it
//! can be ended at any time, and then the computer stays shut out until it comes
//! anew.

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
    /// A computer plays.
    AtComputer,
    /// The question before playing on there, in place of the running game.
    PlayOn,
}

/// What a computer wants of the application.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Computer<'a> {
    /// Ask whoever holds the device.
    Ask(Request),
    /// What was asked for is not wanted any more.
    Withdraw,
    /// Search in a position that has a turn.
    Think {
        /// The position.
        position: &'a Position,
        /// How the search is bounded.
        bounds: Bounds,
        /// The level, where the bounds heed one.
        level: Level,
        /// Decides whatever is left to chance.
        seed: u64,
    },
    /// Decide at once.
    MoveNow,
    /// Put a game on the board: to be played on, or to be looked at if it is over.
    Play(Sent<'a>),
    /// Change the settings.
    Set(Settings),
    /// Start again.
    Restart {
        /// Into the boot loader.
        boot_loader: bool,
    },
    /// It has gone.
    Gone,
}

/// A time that nobody has told.
pub const UNTOLD: u16 = u16::MAX;

/// A game that a computer has sent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sent<'a> {
    /// Who plays, and its setup.
    pub start: Start,
    /// The position it began with, if that is no setup.
    pub opening: Option<&'a Position>,
    /// Codes of its turns, all of them legal.
    pub turns: &'a [u16],
    /// What each of them took, in tenths of a second, or [`UNTOLD`].
    pub took: &'a [u16],
    /// Its clocks, if it is played by any: without them no times are kept.
    pub control: Option<TimeControl>,
    /// How it ended before its last turn, if it did.
    pub end: Option<CutShort>,
}

/// What somebody is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Thinking, while somebody is in the middle of something.
    Think,
    /// Putting a game on the board.
    Play,
    /// Pressing buttons.
    Press,
    /// Changing the settings.
    Settings,
    /// Starting again.
    Restart,
    /// Starting the boot loader.
    BootLoader,
}

impl Request {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Think,
        Self::Play,
        Self::Press,
        Self::Settings,
        Self::Restart,
        Self::BootLoader,
    ];

    /// How many there are.
    pub const NUM: usize = Self::ALL.len();
}

/// What the person at the device lets the computer do: an effect for the port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The computer may do what it asked for.
    Agreed(Request),
    /// It may not.
    Refused(Request),
    /// The person plays on where the computer plays.
    PlayOn,
}

/// Consent to what the computer asks for, from the question to what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Consent {
    /// Nothing is asked.
    Idle,
    /// The question is shown.
    Asked {
        request: Request,
        /// From when on a press is an answer.
        from: Moment,
    },
    /// The person has agreed, and the computer has not done it yet.
    Agreed,
}

/// The computer as it is known to the screens.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Guest {
    consent: Consent,
    /// Whether it may press buttons.
    may_press: bool,
    access: Access,
    /// Where it plays, and what was decided there.
    pub(in crate::app) place: Option<(PackedPosition, Option<Turn>)>,
}

/// Whether the computer may search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Free,
    /// The person at the device has ended its play.
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

    /// Returns what the computer asks for, while the question is shown.
    pub(in crate::app) const fn asked(&self) -> Option<Request> {
        match self.consent {
            Consent::Asked { request, .. } => Some(request),
            Consent::Idle | Consent::Agreed => None,
        }
    }

    /// Returns whether the person has agreed to what the computer has not done yet.
    pub(in crate::app) const fn has_consent(&self) -> bool {
        matches!(self.consent, Consent::Agreed)
    }

    /// Ends consent: the computer does what it asked for, or something else happens.
    pub(in crate::app) const fn end_consent(&mut self) {
        if self.has_consent() {
            self.consent = Consent::Idle;
        }
    }
}

impl Shared {
    /// Takes in what the search has decided for the computer, if it has.
    pub(in crate::app) fn computer_decided(&mut self) {
        if matches!(self.thinking.purpose(), Some(Purpose::Computer(_)))
            && let Some(answer) = self.thinking.take_answer()
            && let Some((_, decided)) = &mut self.computer.place
        {
            *decided = Some(answer.turn);
        }
    }

    /// Answers the computer's question. A press too soon after the question was meant for
    /// what it has covered, and is no answer.
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

    /// Shuts the computer out of the search.
    pub(in crate::app) fn shut_out_computer(&mut self, fx: &mut Effects) {
        self.stop_thinking(fx);
        self.computer.access = Access::ShutOut;
    }

    /// Lets the person, who has shut the computer out, play on where it plays.
    pub(in crate::app) const fn take_over_from_computer(&mut self, fx: &mut Effects) {
        // It may have gone meanwhile.
        if matches!(self.computer.access, Access::ShutOut) {
            fx.answer = Some(Answer::PlayOn);
        }
    }
}

/// Puts the game of a computer on the board, in place of the own one.
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
            // The running game has made room, and it was said so.
            state.shared.records.helped = None;
            fx.save(Save::GameFinished(state.shared.records.encoded()));
        }
        return Next::only(Review::open(state));
    }
    // The game that was sent counts as one with help.
    let helped = state.rated_code();
    if state.shared.records.helped != helped {
        state.shared.records.helped = helped;
        // One entry ends the game before and forgets its help. Two entries would let
        // a power cut bring that game back without its help.
        fx.save(Save::GameFinished(state.shared.records.encoded()));
    }
    save_sent(state, fx);
    state.warn_of_refused_saves();
    Next::Only(board(state))
}

/// Saves the game that was sent. Its turns follow its header at once, so that
/// both go to flash together.
fn save_sent(state: &AppState, fx: &mut Effects) {
    let Some(game) = state.own.as_ref().map(Own::log) else {
        return;
    };
    let control = state
        .own
        .as_ref()
        .and_then(Own::timed)
        .map(|timed| *timed.clock.control());
    // Before the game, as those of any game that begins.
    state.save_clocks(fx);
    fx.save(Save::GameBegun(save::full_header(game, control)));
    save::appended(game, 0..game.played()).for_each(|save| fx.save(save));
}

/// Plays what was sent.
fn take_over(sent: &Sent<'_>, game: &mut GameMut<'_>) {
    for turn in sent.turns.iter().filter_map(|&code| Turn::from_code(code)) {
        // All of them are legal; if one were not, the game would end there.
        if game.follow(turn).is_err() {
            break;
        }
    }
    if let Some(end) = sent.end {
        game.end(end);
    }
}

/// Lets the clocks of a game that was sent run as they did.
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
    /// Does what a computer wants. A device on display has nobody to ask.
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

    /// Returns whether the person has agreed to what the computer has not done yet.
    #[must_use]
    pub const fn has_computers_consent(&self) -> bool {
        self.state.shared.computer.has_consent()
    }

    /// Returns the position in which the computer plays, as it is shown.
    #[must_use]
    pub fn computers_position(&self) -> Option<Position> {
        self.state
            .shared
            .computer
            .place
            .map(|(place, _)| place.unpack())
    }

    /// Whether a search is running for a computer.
    #[must_use]
    pub const fn is_computer_thinking(&self) -> bool {
        matches!(
            self.state.shared.thinking.purpose(),
            Some(Purpose::Computer(_))
        )
    }

    /// The number of the search, while it runs for a computer.
    #[must_use]
    pub const fn computer_ticket(&self) -> Option<u16> {
        if self.is_computer_thinking() {
            Some(self.state.shared.thinking.ticket())
        } else {
            None
        }
    }

    /// Returns whether a computer may think without asking: the title is shown, or the
    /// computer plays already.
    #[must_use]
    pub fn may_computer_think(&self) -> bool {
        let top = self.activities.top();
        let idle = top.is_title() || top.is_at_computer();
        idle && !self.is_covered() && !self.is_computer_shut_out()
    }

    /// Whether somebody has ended the computer's play.
    #[must_use]
    pub const fn is_computer_shut_out(&self) -> bool {
        !matches!(self.state.shared.computer.access, Access::Free)
    }

    /// Whether a computer has been allowed to press buttons. Not to answer its own
    /// questions: see [`is_asked_by_computer`](Self::is_asked_by_computer).
    #[must_use]
    pub const fn may_computer_press(&self) -> bool {
        self.state.shared.computer.may_press && self.state.shared.policy().trusts_computers()
    }

    /// Somebody's own game, running or over.
    #[must_use]
    pub fn own_game(&self) -> Option<&Transcript> {
        self.state.own.as_ref().map(Own::log)
    }

    /// How its players have their time, if they play by the clock.
    #[must_use]
    pub fn own_control(&self) -> Option<TimeControl> {
        self.state
            .own
            .as_ref()
            .and_then(Own::timed)
            .map(|timed| *timed.clock.control())
    }

    /// How long a turn of that game took, in seconds, if it was played by the clock.
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

    /// What the device failed of last, in words; empty if of nothing.
    #[must_use]
    pub fn failed_of(&self) -> &str {
        &self.state.shared.failed_of
    }

    /// Which build of the firmware this is, in letters.
    #[must_use]
    pub const fn build(&self) -> Option<[u8; 8]> {
        self.state.shared.build
    }

    /// Why saves are of no use, if they are not.
    #[must_use]
    pub const fn saves_refused(&self) -> Option<crate::app::Refused> {
        self.state.shared.saving.refused
    }
}
