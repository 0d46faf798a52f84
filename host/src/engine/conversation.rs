//! Reading, working and answering at the same time.
//!
//! One thread reads lines and one works; both report to the one that answers,
//! which alone writes. So answers never mix, and when a client has seen the end
//! of some work, the engine has seen it too.
//!
//! Work that panics ends the program: clients wait for an answer without a
//! limit, and all of them notice a program that has ended.

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

/// Reports on their way to the thread that answers. When there are more, their
/// senders wait: nothing grows with the input.
const REPORTS: usize = 64;
/// The most lines that wait for the end of some work.
const MOST_WAITING: usize = 1024;
/// How long perft may go on once the conversation is over. A script that asks
/// for a count and ends its input wants the number; a client that has died must
/// not leave a program running for days.
const LAST_WORK: Duration = Duration::from_secs(60);
/// The least time between two looks at work that has been told to stop.
const MOMENT: Duration = Duration::from_millis(10);

/// What happens while the engine runs.
enum Report {
    /// A line was read.
    Read(Line),
    /// There are no more lines.
    End,
    /// The work has something to say.
    Said(String),
    /// The work has ended, with this line.
    Done(String),
    /// The work has panicked, with these words.
    Failed(String),
}

/// How a conversation ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Everything that was asked has been answered.
    Answered,
    /// Some work failed, and the client has been told.
    Failed,
}

/// Talks until the client quits, the input ends, nobody reads the output or
/// some work fails.
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

/// Reads to the end, or until nobody is interested any more.
fn read_all(input: &mut impl BufRead, sender: &SyncSender<Report>) {
    // Input that cannot be read has ended.
    while let Ok(Some(line)) = read_line(input) {
        if sender.send(Report::Read(line)).is_err() {
            return;
        }
    }
    let _ = sender.send(Report::End);
}

/// What a line asks for.
fn parse(line: &Line) -> Result<Option<Command<'_>>, CommandError<'_>> {
    match line {
        Line::Bytes(bytes) => Command::parse(bytes),
        Line::TooLong => Err(CommandError::TooLong),
    }
}

/// What a panic had to say, on one line.
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
    /// Handed to each piece of work.
    sender: SyncSender<Report>,
    working: Option<Working>,
    /// What the work going on keeps from being done.
    waiting: VecDeque<Line>,
    /// Set once the conversation is over: when all work must have ended.
    until: Option<Instant>,
}

/// Work going on in its thread.
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
                Some(Report::Said(line)) => self.say(&line)?,
                Some(Report::Done(line)) => {
                    self.working = None;
                    self.say(&line)?;
                    self.catch_up()?;
                }
                Some(Report::Failed(words)) => {
                    self.say(&format!("error the engine failed and ends: {words}"))?;
                    return Ok(Ending::Failed);
                }
                None => self.stop(),
            }
        }
        Ok(Ending::Answered)
    }

    /// The next report; `None` when the time for the last work is over.
    fn next(&self, reports: &Receiver<Report>) -> Option<Report> {
        match self.until {
            // The channel stays open: its other end is at hand in `sender`.
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
            self.say("error too many commands are waiting")
        }
    }

    /// Carries out what has been waiting, up to the next piece of work.
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
            Err(error) => return self.say(&format!("error {error}")),
        };
        match reply {
            Ok(Reply::Silence) => Ok(()),
            Ok(Reply::Lines(lines)) => self.say(&lines),
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
                    // Nobody listens any more only when the program ends.
                    let mut say = |line| drop(sender.send(Report::Said(line)));
                    // What it had in hand is never looked at again.
                    let work = AssertUnwindSafe(|| work.run(&stop, &mut say));
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
            Err(refusal) => self.say(&format!("error {refusal}")),
        }
    }

    /// Has the work end as soon as it can. Without any, there is nothing to do:
    /// a client cannot know that the end of the work is on its way to it.
    fn stop(&self) {
        if let Some(working) = &self.working {
            working.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Takes no more commands, and gives perft its last time.
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

    fn say(&mut self, lines: &str) -> io::Result<()> {
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

    /// What is answered to `lines` when all thinking fails, by an engine whose
    /// input stays open.
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
