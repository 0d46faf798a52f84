//! The session of the computer at the port: carries out its commands and keeps its state.

use super::command::{Command, CommandError, Query};
use super::context::PortContext;
use super::device::{DeviceCommand, ScreenRequest};
use super::options::{EngineOptions, Limits, OptionName};
use super::output::Output;
use super::pending::PendingRequest;
use super::perft::Perft;
use super::picture::ChangedRows;
use super::reply::StreamedReply;
use super::scoresheet::Scoresheet;
use super::search::HostSearch;
use super::settings;
use crate::ai::{CompactSlot, DEVICE_SLOTS};
use crate::app::{Answer, App, Button, Computer, Event, Millis, Seat, Settings};
use crate::driver::Report;
use crate::rules::notation::PositionCode;
use crate::rules::{Board, Player, Status, Variant};
use crate::ui::SIDE;
use core::fmt::{Display, Write};
use core::ops::{Range, RangeInclusive};

/// Size of the search's table in KiB, which is fixed.
const TABLE: u64 = (DEVICE_SLOTS * size_of::<CompactSlot>() / 1024) as u64;

/// The state of the computer at the other end.
pub(super) struct HostSession {
    pub(super) out: Output,
    pub(super) sheet: Scoresheet,
    pub(super) options: EngineOptions,
    pub(super) reply: Option<StreamedReply>,
    pub(super) work: Option<Work>,
    pub(super) changed: ChangedRows,
    streams: bool,
    /// The pressed button and the time of its release.
    pub(super) held: Option<(Button, Millis)>,
    /// Time of the last call of `attend`.
    now: Millis,
}

/// Work that takes time.
pub(super) enum Work {
    /// A search.
    Think(HostSearch),
    /// A count.
    Perft(Perft),
    /// A request waits for consent at the device.
    Ask(PendingRequest),
}

pub(super) const TAKEN_OVER: &str = "somebody has taken over at the device";
const KIOSK: &str = "a device on display answers reading commands only";

impl HostSession {
    pub(super) fn new() -> Self {
        Self {
            out: Output::new(),
            sheet: Scoresheet::new(Variant::FivesTaken, 0),
            options: defaults(),
            reply: None,
            work: None,
            changed: ChangedRows::none(),
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
            Some(Work::Think(search)) => search.until(),
            _ => None,
        };
        [until, self.held.map(|(_, until)| until)]
            .into_iter()
            .flatten()
            .min()
    }

    /// Sends an error with its reason.
    pub(super) fn refuse(&mut self, why: impl Display) {
        let _ = writeln!(self.out, "error {why}");
    }

    pub(super) fn send_line(&mut self, what: impl Display) {
        let _ = writeln!(self.out, "{what}");
    }

    /// Ends the running work and sends an error with the reason.
    pub(super) fn give_up(&mut self, why: impl Display) {
        self.work = None;
        self.refuse(why);
    }

    pub(super) fn searched(&mut self, report: &Report, app: &App) {
        if app.computer_ticket() == Some(report.ticket)
            && let Some(Work::Think(search)) = &mut self.work
        {
            search.report(report);
        }
    }

    pub(super) fn drawn(&mut self, rows: Range<usize>) {
        if self.streams {
            self.changed.mark(rows);
        }
    }

    /// Answers a line; ignores an empty one.
    pub(super) fn answer(
        &mut self,
        request: Result<Option<Command<'_>>, CommandError<'_>>,
        cx: &mut PortContext<'_>,
    ) {
        match request {
            Ok(None) => {}
            Ok(Some(command)) => self.carry_out(&command, cx),
            Err(why) => self.refuse(why),
        }
    }

    fn carry_out(&mut self, command: &Command<'_>, cx: &mut PortContext<'_>) {
        match command {
            Command::Ugi => self.reply = Some(StreamedReply::Introduction(0)),
            Command::IsReady => self.send_line("readyok"),
            Command::SetOption(OptionName::Table, size) if *size != TABLE => {
                self.refuse("the Table of a handheld cannot be changed");
            }
            Command::SetOption(name, value) => self.options.set(*name, *value),
            Command::NewGame | Command::Position { .. } | Command::Record(_) => {
                if let Err(why) = self.sheet.set(command, self.options.seed) {
                    self.refuse(why);
                }
            }
            Command::Game { .. } => match self.sheet.set(command, self.options.seed) {
                Ok(()) => self.reply = Some(StreamedReply::Longhand(0)),
                Err(why) => self.refuse(why),
            },
            Command::Go(limits) => self.think(*limits, cx),
            Command::Stop => self.stop(cx),
            Command::Quit => {
                self.streams = false;
                self.stop(cx);
            }
            Command::Query(query) => self.respond(*query),
            Command::Fen => {
                let _ = writeln!(self.out, "{}", self.sheet.position());
            }
            Command::Code => {
                let _ = writeln!(self.out, "{}", PositionCode::of(self.sheet.position()));
            }
            Command::Moves => {
                self.reply = Some(StreamedReply::Turns {
                    part: 0,
                    any: false,
                });
            }
            Command::Perft(depth) => match Perft::new(*depth, self.sheet.position()) {
                Ok(perft) => self.work = Some(Work::Perft(perft)),
                Err(why) => self.refuse(why),
            },
            Command::WriteRecord => self.reply = Some(StreamedReply::OwnRecord(0)),
            Command::Show => self.reply = Some(StreamedReply::Drawing(0)),
            Command::Device(command) => self.serve(command, cx),
        }
    }

    /// A separate function, because it has a whole board on the stack.
    #[inline(never)]
    fn respond(&mut self, query: Query) {
        let board = Board::new(self.sheet.position());
        let response = super::answers::response(&board, query);
        let _ = writeln!(self.out, "response {response}");
    }

    fn serve(&mut self, command: &DeviceCommand<'_>, cx: &mut PortContext<'_>) {
        let settings = *cx.app().settings();
        if !settings.policy().trusts_computers() && !command.reads() {
            self.refuse(KIOSK);
            return;
        }
        match *command {
            DeviceCommand::Games(wanted) => self.games(wanted, cx),
            DeviceCommand::Play(seats) => {
                let seats = seats.unwrap_or_else(|| self.usual_seats(&settings));
                self.ask(PendingRequest::Play(seats), cx);
            }
            // Otherwise the computer could answer the questions it asks.
            DeviceCommand::Press(_) if cx.app().is_asked_by_computer() => {
                self.refuse("no button is pressed while somebody is asked");
            }
            DeviceCommand::Press(button) if cx.app().may_computer_press() => {
                self.press(button, cx);
            }
            DeviceCommand::Press(_) if self.is_working() => {
                self.refuse("pressing buttons has to be allowed first");
            }
            DeviceCommand::Press(button) => self.ask(PendingRequest::Press(button), cx),
            DeviceCommand::Screen(ScreenRequest::Off) => {
                self.streams = false;
                self.changed = ChangedRows::none();
                self.send_line("ok");
            }
            DeviceCommand::Screen(wanted) => {
                self.streams |= wanted == ScreenRequest::On;
                let _ = writeln!(self.out, "screen {SIDE} {SIDE}");
                self.changed.mark(0..SIDE);
            }
            DeviceCommand::Settings => self.reply = Some(StreamedReply::Settings(0)),
            DeviceCommand::Set(name, value) => match settings::changed(&settings, name, value) {
                Ok(changed) => self.ask(PendingRequest::Set(changed), cx),
                Err(why) => self.refuse(why),
            },
            DeviceCommand::Counters => self.reply = Some(StreamedReply::Counters(0)),
            DeviceCommand::SelfTest => self.reply = Some(StreamedReply::SelfTest(0)),
            DeviceCommand::Log => self.reply = Some(StreamedReply::Log(0)),
            DeviceCommand::Reboot { boot_loader } => {
                self.ask(PendingRequest::Restart { boot_loader }, cx);
            }
        }
    }

    /// Returns the seats for a command without seats: those of the record, otherwise a
    /// person against the device.
    fn usual_seats(&self, settings: &Settings) -> [Seat; Player::NUM] {
        let [a, b] = self.sheet.seats();
        let device = Seat::Device(settings.level);
        [a.unwrap_or(Seat::Human), b.unwrap_or(device)]
    }

    fn think(&mut self, limits: Limits, cx: &mut PortContext<'_>) {
        match self.sheet.position().status() {
            Status::Over(_) => self.refuse("the game is over"),
            Status::MustPass => self.send_line("bestmove pass"),
            Status::ToMove if !cx.app().settings().policy().trusts_computers() => {
                self.refuse(KIOSK);
            }
            Status::ToMove if cx.app().may_computer_think() => self.search(limits, cx),
            Status::ToMove if cx.app().is_computer_shut_out() => self.refuse(TAKEN_OVER),
            Status::ToMove => self.ask(PendingRequest::Think(limits), cx),
        }
    }

    pub(super) fn search(&mut self, limits: Limits, cx: &mut PortContext<'_>) {
        let search = HostSearch::begin(self.sheet.position(), limits, &self.options, cx);
        self.work = Some(Work::Think(search));
    }

    fn stop(&mut self, cx: &mut PortContext<'_>) {
        match self.work {
            Some(Work::Think(_)) => cx.send_event(Event::Computer(Computer::MoveNow)),
            Some(Work::Perft(_)) => self.give_up("perft was stopped"),
            Some(Work::Ask(_)) => {
                cx.send_event(Event::Computer(Computer::Withdraw));
                self.give_up("nobody has answered at the device");
            }
            None => {}
        }
    }

    /// Does the work that needs no line: elapsed times, and answers of the person at the
    /// device.
    pub(super) fn attend(&mut self, cx: &mut PortContext<'_>) {
        self.now = cx.now;
        if self.held.is_some_and(|(_, until)| cx.now >= until) {
            self.let_go(cx);
        }
        // An answer to play on sends nothing. Every other answer waits for space in the
        // output.
        let ready = self.out.is_empty() || *cx.answer() == Some(Answer::PlayOn);
        if ready && let Some(answer) = cx.answer().take() {
            self.answered(answer, cx);
        }
        if !self.out.is_empty() {
            return;
        }
        match &mut self.work {
            Some(Work::Think(search)) => {
                if search.send_answer(cx.now, &mut self.out) == Ok(true) {
                    self.work = None;
                } else if !cx.app().is_computer_thinking() {
                    self.give_up(TAKEN_OVER);
                } else if search.time_is_up(cx.now) {
                    cx.send_event(Event::Computer(Computer::MoveNow));
                }
            }
            Some(Work::Ask(_) | Work::Perft(_)) | None => {}
        }
    }

    /// Sends output that was not asked for by a line: progress of a search, changes of
    /// the screen. Continues a count. Returns whether it did anything.
    pub(super) fn send_unsolicited(&mut self) -> bool {
        if let Some(Work::Think(search)) = &mut self.work
            && search.send_progress(self.now, &mut self.out) == Ok(true)
        {
            return true;
        }
        if let Some(row) = self.changed.take() {
            self.reply = Some(StreamedReply::Row { row, from: 0 });
            return true;
        }
        if self.changed.is_whole() {
            self.send_line("shown");
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
            self.send_line(count);
        }
    }
}

fn defaults() -> EngineOptions {
    EngineOptions {
        table: TABLE,
        ..EngineOptions::default()
    }
}
