//! A handheld at a port, as an engine: lines go to it and come from it as they are.
//!
//! A port is a serial device of this computer, or `tcp:HOST:PORT`, at which the
//! simulator and the emulator serve the same.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};
use std::{format, vec::Vec};

/// How a handheld introduces itself.
const NAME: &str = "id name Lyngk Pocket";
/// How long a handheld may take to answer at all.
const GREETING: Duration = Duration::from_secs(5);
/// How long its last answers may take once the other side has ended: the longest
/// count, and the slowest emulator.
const LAST_WORK: Duration = Duration::from_secs(60);

/// A handheld at the other end of a cable.
pub struct Port {
    /// Lines it says.
    lines: Receiver<String>,
    output: Box<dyn Write + Send>,
}

/// What comes from the client, and from the handheld.
enum Either {
    /// A line of the client, which need not be text.
    Asked(Vec<u8>),
    /// The client has ended.
    Ended,
    /// A line of the handheld.
    Said(String),
    /// The handheld has gone.
    Gone,
}

impl Port {
    /// Opens a port, or the first at which a handheld is plugged in, and waits until
    /// it answers.
    ///
    /// # Errors
    /// There is none, or what is there is no handheld.
    pub fn open(name: Option<&str>) -> io::Result<Self> {
        if let Some(name) = name {
            return Self::open_at(name);
        }
        // Some systems tell only that it is a serial port: whoever does not answer as a
        // handheld is none.
        let mut opened = candidates().into_iter().map(|path| {
            let name = path.to_string_lossy();
            Self::open_at(&name)
        });
        let none = || io::Error::new(io::ErrorKind::NotFound, "no handheld is plugged in");
        let first = opened.next().ok_or_else(none)?;
        first.or_else(|why| opened.find_map(Result::ok).ok_or(why))
    }

    fn open_at(name: &str) -> io::Result<Self> {
        let (input, output): (Box<dyn Read + Send>, Box<dyn Write + Send>) =
            if let Some(address) = name.strip_prefix("tcp:") {
                let stream = TcpStream::connect(address)?;
                stream.set_nodelay(true)?;
                (Box::new(stream.try_clone()?), Box::new(stream))
            } else {
                let file = open_serial(Path::new(name))?;
                (Box::new(file.try_clone()?), Box::new(file))
            };
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut input = BufReader::new(input);
            let mut line = Vec::new();
            while input
                .read_until(b'\n', &mut line)
                .is_ok_and(|read| read > 0)
            {
                let text = String::from_utf8_lossy(&line);
                if sender.send(text.trim_end().to_string()).is_err() {
                    return;
                }
                line.clear();
            }
        });
        let mut port = Self { lines, output };
        port.greet()?;
        Ok(port)
    }

    /// Asks who is there; then ends whatever a client before has left, and waits for an
    /// answer.
    fn greet(&mut self) -> io::Result<()> {
        let until = Instant::now() + GREETING;
        self.say("\nstop\nugi")?;
        self.expect(NAME, until)?;
        self.say("stop\nquit\nscreen off\nuginewgame\nisready")?;
        self.expect("readyok", until)
    }

    /// Waits for a line that begins so.
    fn expect(&mut self, start: &str, until: Instant) -> io::Result<()> {
        while let Some(line) = self.line(until)? {
            if line.starts_with(start) {
                return Ok(());
            }
        }
        Err(io::Error::new(
            io::ErrorKind::TimedOut,
            "nobody answers as a handheld does",
        ))
    }

    /// Says a line.
    ///
    /// # Errors
    /// The handheld has gone.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        self.output.write_all(format!("{line}\n").as_bytes())?;
        self.output.flush()
    }

    /// The next line; none if there is none until then.
    ///
    /// # Errors
    /// The handheld has gone.
    pub fn line(&mut self, until: Instant) -> io::Result<Option<String>> {
        match self
            .lines
            .recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        }
    }
}

fn gone() -> io::Error {
    io::Error::new(io::ErrorKind::ConnectionAborted, "the handheld has gone")
}

/// Hands lines from a client to a handheld and back until either ends.
///
/// # Errors
/// The handheld has gone, or nobody reads its answers.
pub fn pass_on(
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
    port: Port,
) -> io::Result<()> {
    let Port {
        lines,
        output: mut device,
    } = port;
    let (sender, both) = mpsc::sync_channel(64);
    let client = sender.clone();
    thread::spawn(move || {
        for line in input.split(b'\n').map_while(Result::ok) {
            if line.trim_ascii() == b"quit" || client.send(Either::Asked(line)).is_err() {
                break;
            }
        }
        let _ = client.send(Either::Ended);
    });
    thread::spawn(move || {
        while let Ok(line) = lines.recv() {
            if sender.send(Either::Said(line)).is_err() {
                return;
            }
        }
        let _ = sender.send(Either::Gone);
    });
    // Once the client has ended: the answer behind which no more follow. No client asks
    // for the same by chance.
    let mark = format!("mark-{}-{}", process::id(), nanos());
    let last = format!("error '{mark}' is not a command");
    let mut until = None;
    loop {
        let next = match until {
            None => both.recv().map_err(|_| gone())?,
            Some(until) => {
                let left = Instant::saturating_duration_since(&until, Instant::now());
                match both.recv_timeout(left) {
                    Ok(next) => next,
                    Err(_) => return Ok(()),
                }
            }
        };
        match next {
            Either::Asked(mut line) => {
                line.push(b'\n');
                device.write_all(&line).and_then(|()| device.flush())?;
            }
            Either::Ended => {
                // What follows a command that waits for the end of all work waits too.
                writeln!(device, "stop\nuginewgame\n{mark}")?;
                device.flush()?;
                until = Some(Instant::now() + LAST_WORK);
            }
            Either::Said(line) if until.is_some() && line == last => return Ok(()),
            Either::Said(line) => {
                writeln!(output, "{line}")?;
                output.flush()?;
            }
            Either::Gone => return Err(gone()),
        }
    }
}

/// Nanoseconds of the clock, for a word that nobody has said before.
fn nanos() -> u32 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(0, |now| now.subsec_nanos())
}

/// Serial devices that may be a handheld: on Linux those that call themselves so, on
/// macOS every serial port at USB, since its name tells no more.
fn candidates() -> Vec<PathBuf> {
    let named = |directory: &str, part: &str| {
        let entries = fs::read_dir(directory).into_iter().flatten();
        let mut found: Vec<PathBuf> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.to_string_lossy().contains(part))
            .collect();
        found.sort();
        found
    };
    let mut found = named("/dev/serial/by-id", "Lyngk_Pocket");
    found.extend(named("/dev", "cu.usbmodem"));
    found
}

/// Opens a serial device and has the system leave its bytes alone: a terminal, which
/// the system takes it for, would repeat what it hears and change ends of lines.
fn open_serial(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).write(true).open(path)?;
    // What is no terminal needs no settings, and on Windows nothing is one.
    if cfg!(unix) && file.is_terminal() {
        let option = if cfg!(target_os = "macos") {
            "-f"
        } else {
            "-F"
        };
        let mut stty = Command::new("stty");
        stty.arg(option).arg(path).args(["raw", "-echo", "115200"]);
        let set = stty.stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !set.is_ok_and(|status| status.success()) {
            let why = format!("stty cannot set {} up", path.display());
            return Err(io::Error::other(why));
        }
    }
    Ok(file)
}
