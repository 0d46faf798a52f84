//! Carrying commands out: what the other side has set up, and what it waits for.

use super::command::{Command, CommandError, Query};
use super::desk::Desk;
use super::device::{DeviceCommand, Screen};
use super::errand::Errand;
use super::options::{Limits, Name, Options};
use super::output::Output;
use super::perft::Perft;
use super::picture::Stale;
use super::scoresheet::Scoresheet;
use super::settings;
use super::speaking::Speech;
use super::thought::Thought;
use crate::ai::{CompactSlot, DEVICE_SLOTS};
use crate::app::{Answer, App, Button, Computer, Event, Millis, Seat, Settings};
use crate::driver::Report;
use crate::rules::notation::PositionCode;
use crate::rules::{Board, Player, Status, Variant};
use crate::ui::SIDE;
use core::fmt::{Display, Write};
use core::ops::{Range, RangeInclusive};

/// The size of the search's table in KiB, which cannot be changed.
const TABLE: u64 = (DEVICE_SLOTS * size_of::<CompactSlot>() / 1024) as u64;

/// The other side, as the port knows it.
pub(super) struct Host {
    pub(super) out: Output,
    pub(super) sheet: Scoresheet,
    pub(super) options: Options,
    pub(super) speech: Option<Speech>,
    pub(super) work: Option<Work>,
    pub(super) stale: Stale,
    streams: bool,
    /// The button held, and until when.
    pub(super) held: Option<(Button, Millis)>,
    /// The time when it was last looked at.
    now: Millis,
}

/// What takes time.
pub(super) enum Work {
    /// A search.
    Think(Thought),
    /// A count.
    Perft(Perft),
    /// Somebody at the device is asked.
    Ask(Errand),
}

pub(super) const TAKEN_OVER: &str = "somebody has taken over at the device";
const KIOSK: &str = "a device on display answers reading commands only";

impl Host {
    pub(super) fn new() -> Self {
        Self {
            out: Output::new(),
            sheet: Scoresheet::new(Variant::FivesTaken, 0),
            options: defaults(),
            speech: None,
            work: None,
            stale: Stale::none(),
            streams: false,
            held: None,
            now: 0,
        }
    }

    pub(super) const fn table() -> RangeInclusive<u64> {
        TABLE..=TABLE
    }

    pub(super) const fn is_working(&self) -> bool {
        self.work.is_some()
    }

    pub(super) const fn is_counting(&self) -> bool {
        matches!(self.work, Some(Work::Perft(_)))
    }

    pub(super) fn wake_at(&self) -> Option<Millis> {
        let until = match &self.work {
            Some(Work::Think(thought)) => thought.until(),
            _ => None,
        };
        [until, self.held.map(|(_, until)| until)]
            .into_iter()
            .flatten()
            .min()
    }

    /// Says why something is not done.
    pub(super) fn refuse(&mut self, why: impl Display) {
        let _ = writeln!(self.out, "error {why}");
    }

    pub(super) fn say(&mut self, what: impl Display) {
        let _ = writeln!(self.out, "{what}");
    }

    /// Does not go on with what takes time, and says why.
    pub(super) fn give_up(&mut self, why: impl Display) {
        self.work = None;
        self.refuse(why);
    }

    pub(super) fn searched(&mut self, report: &Report, app: &App) {
        if app.computer_ticket() == Some(report.ticket)
            && let Some(Work::Think(thought)) = &mut self.work
        {
            thought.report(report);
        }
    }

    pub(super) fn drawn(&mut self, rows: Range<usize>) {
        if self.streams {
            self.stale.mark(rows);
        }
    }

    /// Answers a line; an empty one is nothing.
    pub(super) fn answer(
        &mut self,
        request: Result<Option<Command<'_>>, CommandError<'_>>,
        desk: &mut Desk<'_>,
    ) {
        match request {
            Ok(None) => {}
            Ok(Some(command)) => self.carry_out(&command, desk),
            Err(why) => self.refuse(why),
        }
    }

    fn carry_out(&mut self, command: &Command<'_>, desk: &mut Desk<'_>) {
        match command {
            Command::Ugi => self.speech = Some(Speech::Introduction(0)),
            Command::IsReady => self.say("readyok"),
            Command::SetOption(Name::Table, size) if *size != TABLE => {
                self.refuse("the Table of a handheld cannot be changed");
            }
            Command::SetOption(name, value) => self.options.set(*name, *value),
            Command::NewGame | Command::Position { .. } | Command::Record(_) => {
                if let Err(why) = self.sheet.set(command, self.options.seed) {
                    self.refuse(why);
                }
            }
            Command::Game { .. } => match self.sheet.set(command, self.options.seed) {
                Ok(()) => self.speech = Some(Speech::Longhand(0)),
                Err(why) => self.refuse(why),
            },
            Command::Go(limits) => self.think(*limits, desk),
            Command::Stop => self.stop(desk),
            Command::Quit => {
                self.streams = false;
                self.stop(desk);
            }
            Command::Query(query) => self.respond(*query),
            Command::Fen => {
                let _ = writeln!(self.out, "{}", self.sheet.position());
            }
            Command::Code => {
                let _ = writeln!(self.out, "{}", PositionCode::of(self.sheet.position()));
            }
            Command::Moves => {
                self.speech = Some(Speech::Turns {
                    part: 0,
                    any: false,
                });
            }
            Command::Perft(depth) => match Perft::new(*depth, self.sheet.position()) {
                Ok(perft) => self.work = Some(Work::Perft(perft)),
                Err(why) => self.refuse(why),
            },
            Command::TellRecord => self.speech = Some(Speech::OwnRecord(0)),
            Command::Show => self.speech = Some(Speech::Drawing(0)),
            Command::Device(command) => self.serve(command, desk),
        }
    }

    /// Apart, because it has a whole board on the stack.
    #[inline(never)]
    fn respond(&mut self, query: Query) {
        let board = Board::new(self.sheet.position());
        let response = super::answers::response(&board, query);
        let _ = writeln!(self.out, "response {response}");
    }

    fn serve(&mut self, command: &DeviceCommand<'_>, desk: &mut Desk<'_>) {
        let settings = *desk.app().settings();
        if !settings.policy().trusts_computers() && !command.reads() {
            self.refuse(KIOSK);
            return;
        }
        match *command {
            DeviceCommand::Games(wanted) => self.games(wanted, desk),
            DeviceCommand::Play(seats) => {
                let seats = seats.unwrap_or_else(|| self.usual_seats(&settings));
                self.ask(Errand::Play(seats), desk);
            }
            // Or whoever may press would answer the questions it asks.
            DeviceCommand::Press(_) if desk.app().is_asked_by_computer() => {
                self.refuse("no button is pressed while somebody is asked");
            }
            DeviceCommand::Press(button) if desk.app().may_computer_press() => {
                self.press(button, desk);
            }
            DeviceCommand::Press(_) if self.is_working() => {
                self.refuse("pressing buttons has to be allowed first");
            }
            DeviceCommand::Press(button) => self.ask(Errand::Press(button), desk),
            DeviceCommand::Screen(Screen::Off) => {
                self.streams = false;
                self.stale = Stale::none();
                self.say("ok");
            }
            DeviceCommand::Screen(wanted) => {
                self.streams |= wanted == Screen::On;
                let _ = writeln!(self.out, "screen {SIDE} {SIDE}");
                self.stale.mark(0..SIDE);
            }
            DeviceCommand::Settings => self.speech = Some(Speech::Settings(0)),
            DeviceCommand::Set(name, value) => match settings::changed(&settings, name, value) {
                Ok(changed) => self.ask(Errand::Set(changed), desk),
                Err(why) => self.refuse(why),
            },
            DeviceCommand::Counters => self.speech = Some(Speech::Counters(0)),
            DeviceCommand::SelfTest => self.speech = Some(Speech::SelfTest(0)),
            DeviceCommand::Log => self.speech = Some(Speech::Log(0)),
            DeviceCommand::Reboot { boot_loader } => {
                self.ask(Errand::Restart { boot_loader }, desk);
            }
        }
    }

    /// Who plays if the command does not say: whom the record names, or else a person
    /// against the device.
    fn usual_seats(&self, settings: &Settings) -> [Seat; Player::NUM] {
        let [a, b] = self.sheet.seats();
        let device = Seat::Device(settings.level);
        [a.unwrap_or(Seat::Human), b.unwrap_or(device)]
    }

    fn think(&mut self, limits: Limits, desk: &mut Desk<'_>) {
        match self.sheet.position().status() {
            Status::Over(_) => self.refuse("the game is over"),
            Status::MustPass => self.say("bestmove pass"),
            Status::ToMove if !desk.app().settings().policy().trusts_computers() => {
                self.refuse(KIOSK);
            }
            Status::ToMove if desk.app().may_computer_think() => self.search(limits, desk),
            Status::ToMove if desk.app().is_computer_shut_out() => self.refuse(TAKEN_OVER),
            Status::ToMove => self.ask(Errand::Think(limits), desk),
        }
    }

    pub(super) fn search(&mut self, limits: Limits, desk: &mut Desk<'_>) {
        let thought = Thought::begin(self.sheet.position(), limits, &self.options, desk);
        self.work = Some(Work::Think(thought));
    }

    fn stop(&mut self, desk: &mut Desk<'_>) {
        match self.work {
            Some(Work::Think(_)) => desk.tell(Event::Computer(Computer::MoveNow)),
            Some(Work::Perft(_)) => self.give_up("perft was stopped"),
            Some(Work::Ask(_)) => {
                desk.tell(Event::Computer(Computer::Withdraw));
                self.give_up("nobody has answered at the device");
            }
            None => {}
        }
    }

    /// Does what follows without a line: a time that is up, an answer of the person at
    /// the device.
    pub(super) fn attend(&mut self, desk: &mut Desk<'_>) {
        self.now = desk.now;
        if self.held.is_some_and(|(_, until)| desk.now >= until) {
            self.let_go(desk);
        }
        // Playing on sends nothing. Every other answer waits until there is space to send.
        let ready = self.out.is_empty() || *desk.answer() == Some(Answer::PlayOn);
        if ready && let Some(answer) = desk.answer().take() {
            self.answered(answer, desk);
        }
        if !self.out.is_empty() {
            return;
        }
        match &mut self.work {
            Some(Work::Think(thought)) => {
                if thought.say_decision(desk.now, &mut self.out) == Ok(true) {
                    self.work = None;
                } else if !desk.app().is_computer_thinking() {
                    self.give_up(TAKEN_OVER);
                } else if thought.time_is_up(desk.now) {
                    desk.tell(Event::Computer(Computer::MoveNow));
                }
            }
            Some(Work::Ask(_) | Work::Perft(_)) | None => {}
        }
    }

    /// Says what nobody waits for: how a search gets on, what the screen shows. Counts
    /// on, if there is a count. Whether it has said anything.
    pub(super) fn gossip(&mut self) -> bool {
        if let Some(Work::Think(thought)) = &mut self.work
            && thought.say_news(self.now, &mut self.out) == Ok(true)
        {
            return true;
        }
        if let Some(row) = self.stale.take() {
            self.speech = Some(Speech::Row { row, from: 0 });
            return true;
        }
        if self.stale.is_whole() {
            self.say("shown");
            return true;
        }
        self.count();
        !self.out.is_empty()
    }

    #[inline(never)]
    fn count(&mut self) {
        if let Some(Work::Perft(perft)) = &mut self.work
            && let Some(count) = perft.step(self.sheet.position())
        {
            self.work = None;
            self.say(count);
        }
    }
}

fn defaults() -> Options {
    Options {
        table: TABLE,
        ..Options::default()
    }
}
