//! Reads, works and answers at the same time.
//!
//! One thread reads lines and one works; both report to the thread that answers, the only
//! one that writes. So answers never mix, and when a client has read the end of some
//! work, the engine has processed it too.
//!
//! A panic during work ends the program: clients wait for an answer without a limit, and
//! all of them notice a program that has ended.

use super::line::{Line, read_line};
use super::session::{Reply, Session};
use super::thinker::Think;
use lyngk_pocket::link::{Command, CommandError};
use std::any::Any;
use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// Capacity of the channel of reports. Senders wait when it is full, so that memory does
/// not grow with the input.
const REPORTS: usize = 64;
/// The most lines that wait for the end of work.
const MOST_WAITING: usize = 1024;
/// Time for which perft may continue after the end of the input. A script that asks for a
/// count and closes the input needs the result; a client that has crashed must not leave
/// a program running for days.
const LAST_WORK: Duration = Duration::from_secs(60);
/// The least timeout for the end of stopped work.
const MOMENT: Duration = Duration::from_millis(10);

/// Events that the answering thread receives.
enum Report {
    /// A line was read.
    Read(Line),
    /// The input has ended.
    End,
    /// The work has written a line.
    Output(String),
    /// The work has ended with this line.
    Done(String),
    /// The work has panicked with this message.
    Failed(String),
}

/// The end of a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// All commands have been answered.
    Answered,
    /// Work has failed, and the client has received an error.
    Failed,
}

/// Converses until the client quits, the input ends, the output is closed or work fails.
///
/// # Errors
/// The output cannot be written to.
pub fn converse(
    mut input: impl BufRead + Send + 'static,
    output: impl Write,
    think: Think,
) -> io::Result<Ending> {
    let (sender, reports) = mpsc::sync_channel(REPORTS);
    let reader = sender.clone();
    thread::spawn(move || read_all(&mut input, &reader));
    Conversation {
        session: Session::new(think),
        output,
        sender,
        working: None,
        waiting: VecDeque::new(),
        until: None,
    }
    .run(&reports)
}

/// Reads lines until the end of the input, or until the receiver is gone.
fn read_all(input: &mut impl BufRead, sender: &SyncSender<Report>) {
    // A read error counts as the end of the input.
    while let Ok(Some(line)) = read_line(input) {
        if sender.send(Report::Read(line)).is_err() {
            return;
        }
    }
    let _ = sender.send(Report::End);
}

/// Parses a line.
fn parse(line: &Line) -> Result<Option<Command<'_>>, CommandError<'_>> {
    match line {
        Line::Bytes(bytes) => Command::parse(bytes),
        Line::TooLong => Err(CommandError::TooLong),
    }
}

/// Returns the message of a panic on one line.
fn words(panic: &(dyn Any + Send)) -> String {
    let words = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied());
    words.unwrap_or("no reason given").escape_debug().collect()
}

struct Conversation<W> {
    session: Session,
    output: W,
    /// Cloned for each piece of work.
    sender: SyncSender<Report>,
    working: Option<Working>,
    /// Lines that wait for the end of the running work.
    waiting: VecDeque<Line>,
    /// Set at the end of the conversation: the time at which all work must have ended.
    until: Option<Instant>,
}

/// Work running in its thread.
struct Working {
    stop: Arc<AtomicBool>,
    needs_its_time: bool,
}

impl<W: Write> Conversation<W> {
    fn run(mut self, reports: &Receiver<Report>) -> io::Result<Ending> {
        let result = self.answer(reports);
        self.stop();
        result
    }

    fn answer(&mut self, reports: &Receiver<Report>) -> io::Result<Ending> {
        while self.working.is_some() || self.until.is_none() {
            match self.next(reports) {
                Some(Report::Read(line)) => self.read(line)?,
                Some(Report::End) => self.finish(),
                Some(Report::Output(line)) => self.write_lines(&line)?,
                Some(Report::Done(line)) => {
                    self.working = None;
                    self.write_lines(&line)?;
                    self.catch_up()?;
                }
                Some(Report::Failed(words)) => {
                    self.write_lines(&format!("error the engine failed and ends: {words}"))?;
                    return Ok(Ending::Failed);
                }
                None => self.stop(),
            }
        }
        Ok(Ending::Answered)
    }

    /// Returns the next report; `None` when the time for the last work is over.
    fn next(&self, reports: &Receiver<Report>) -> Option<Report> {
        match self.until {
            // The channel stays open, because `self.sender` is one of its senders.
            None => reports.recv().ok(),
            Some(until) => {
                let left = until.saturating_duration_since(Instant::now());
                reports.recv_timeout(left.max(MOMENT)).ok()
            }
        }
    }

    fn read(&mut self, line: Line) -> io::Result<()> {
        if self.until.is_some() {
            return Ok(());
        }
        let (urgent, blocked) = match parse(&line) {
            Ok(None) => return Ok(()),
            Ok(Some(command)) => (command.is_urgent(), command.needs_rest()),
            Err(_) => (false, false),
        };
        let blocked = blocked || !self.waiting.is_empty();
        if self.working.is_none() || urgent || !blocked {
            self.carry_out(&line)
        } else if self.waiting.len() < MOST_WAITING {
            self.waiting.push_back(line);
            Ok(())
        } else {
            self.write_lines("error too many commands are waiting")
        }
    }

    /// Carries out the waiting lines up to the next piece of work.
    fn catch_up(&mut self) -> io::Result<()> {
        while self.working.is_none() {
            let Some(line) = self.waiting.pop_front() else {
                break;
            };
            self.carry_out(&line)?;
        }
        Ok(())
    }

    fn carry_out(&mut self, line: &Line) -> io::Result<()> {
        let reply = match parse(line) {
            Ok(None) => return Ok(()),
            Ok(Some(command)) => self.session.handle(&command),
            Err(error) => return self.write_lines(&format!("error {error}")),
        };
        match reply {
            Ok(Reply::Silence) => Ok(()),
            Ok(Reply::Lines(lines)) => self.write_lines(&lines),
            Ok(Reply::Work(work)) => {
                let stop = Arc::new(AtomicBool::new(false));
                self.working = Some(Working {
                    stop: Arc::clone(&stop),
                    needs_its_time: work.needs_its_time(),
                });
                if self.until.is_some() {
                    self.finish();
                }
                let sender = self.sender.clone();
                thread::spawn(move || {
                    // The receiver is gone only when the program ends.
                    let mut report = |line| drop(sender.send(Report::Output(line)));
                    // The data of the work is not used after a panic.
                    let work = AssertUnwindSafe(|| work.run(&stop, &mut report));
                    let last = match panic::catch_unwind(work) {
                        Ok(line) => Report::Done(line),
                        Err(panic) => Report::Failed(words(&*panic)),
                    };
                    drop(sender.send(last));
                });
                Ok(())
            }
            Ok(Reply::Stop) => {
                self.stop();
                Ok(())
            }
            Ok(Reply::Quit) => {
                self.finish();
                Ok(())
            }
            Err(refusal) => self.write_lines(&format!("error {refusal}")),
        }
    }

    /// Asks the running work to end as soon as possible. Does nothing without work: the
    /// client may not have read the end of the work yet.
    fn stop(&self) {
        if let Some(working) = &self.working {
            working.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the acceptance of commands and starts the last timeout for perft.
    fn finish(&mut self) {
        self.until.get_or_insert_with(|| Instant::now() + LAST_WORK);
        if self
            .working
            .as_ref()
            .is_some_and(|working| !working.needs_its_time)
        {
            self.stop();
        }
    }

    fn write_lines(&mut self, lines: &str) -> io::Result<()> {
        writeln!(self.output, "{lines}")?;
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::super::thinker::{Finding, Question, ThinkError};
    use super::*;
    use lyngk_pocket::rules::Turn;

    fn fails(question: &Question<'_>, _: &mut dyn FnMut(&Finding)) -> Result<Turn, ThinkError> {
        let side = question.board.position().side_to_move();
        panic!("no turn for {side:?}\nat level {}", question.options.level);
    }

    /// Returns the answers to `lines` when every search fails, from an engine whose input
    /// stays open.
    fn answers(lines: &str) -> (Vec<String>, Ending) {
        let (input, mut client) = io::pipe().unwrap();
        client.write_all(lines.as_bytes()).unwrap();
        let (sender, ended) = mpsc::channel();
        thread::spawn(move || {
            let mut output = Vec::new();
            let ending = converse(io::BufReader::new(input), &mut output, fails);
            sender.send((output, ending)).unwrap();
        });
        let (output, ending) = ended.recv_timeout(LAST_WORK).expect("an end");
        drop(client);
        let output = String::from_utf8(output).unwrap();
        (output.lines().map(String::from).collect(), ending.unwrap())
    }

    #[test]
    fn a_panic_while_thinking_is_told_on_one_line_and_ends_the_engine() {
        let (lines, ending) = answers("isready\nsetoption name Level value 3\ngo\n");
        assert_eq!(
            lines,
            [
                "readyok",
                "error the engine failed and ends: no turn for A\\nat level 3",
            ]
        );
        assert_eq!(ending, Ending::Failed);
    }

    #[test]
    fn what_waited_behind_work_that_failed_is_dropped() {
        let (lines, ending) = answers("go\nuginewgame\ngo\nperft 1\n");
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert_eq!(ending, Ending::Failed);
    }

    #[test]
    fn a_conversation_without_a_failure_ends_well() {
        let (lines, ending) = answers("perft 1\nquit\n");
        assert_eq!(lines, ["1066"]);
        assert_eq!(ending, Ending::Answered);
    }
}
