//! Uses a handheld at a port as an engine, by passing lines unchanged in both directions.
//!
//! A port is a serial device of this computer (`COM3` on Windows), or `tcp:HOST:PORT`, at
//! which the simulator and the emulator offer the same protocol.

use serialport::{SerialPort, SerialPortInfo, SerialPortType};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};
use std::{format, vec::Vec};

/// The first line of a handheld's introduction.
const NAME: &str = "id name Lyngk Pocket";
/// The USB product's name and numbers (`src/firmware/usb.rs`).
const PRODUCT: &str = "Lyngk Pocket";
const USB_NUMBERS: (u16, u16) = (0x2e8a, 0x000a);
/// The speed a serial device is set to, in baud. A USB device ignores it.
const BAUD: u32 = 115_200;
/// Timeout of one read or write of a serial device, which is then repeated. Windows
/// does not begin a write while a read waits.
const WAIT: Duration = Duration::from_millis(if cfg!(windows) { 10 } else { 1_000 });
/// The longest time until a handheld's first answer.
const GREETING: Duration = Duration::from_secs(5);
/// The longest time for a handheld's last answers after the end of the client: enough for
/// the longest count on the slowest emulator.
const LAST_WORK: Duration = Duration::from_secs(60);

/// An open connection to a handheld.
pub struct Port {
    /// Lines from the handheld.
    lines: Receiver<String>,
    output: Box<dyn Write + Send>,
}

/// Input from the client and from the handheld.
enum Either {
    /// A line of the client, not necessarily text.
    Asked(Vec<u8>),
    /// The client has ended.
    Ended,
    /// A line of the handheld.
    Received(String),
    /// The handheld has disconnected.
    Gone,
}

impl Port {
    /// Opens a port, or the first with a connected handheld, and waits for its answer.
    ///
    /// # Errors
    /// There is no port, or no handheld answers there.
    pub fn open(name: Option<&str>) -> io::Result<Self> {
        if let Some(name) = name {
            return Self::open_at(name);
        }
        // Another product may have the same numbers; it does not answer as a handheld.
        let mut opened = candidates().into_iter().map(|name| Self::open_at(&name));
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
                let serial = Serial::open(name)?;
                (Box::new(serial.try_clone()?), Box::new(serial))
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

    /// Checks for a handheld, ends what an earlier client has left running, and waits for
    /// an answer.
    fn greet(&mut self) -> io::Result<()> {
        let until = Instant::now() + GREETING;
        self.send("\nstop\nugi")?;
        self.expect(NAME, until)?;
        self.send("stop\nquit\nscreen off\nuginewgame\nisready")?;
        self.expect("readyok", until)
    }

    /// Waits for a line with this start.
    fn expect(&mut self, start: &str, until: Instant) -> io::Result<()> {
        while let Some(line) = self.line(until)? {
            if line.starts_with(start) {
                return Ok(());
            }
        }
        Err(io::Error::new(
            io::ErrorKind::TimedOut,
            "no handheld answers",
        ))
    }

    /// Sends a line.
    ///
    /// # Errors
    /// The handheld has disconnected.
    pub fn send(&mut self, line: &str) -> io::Result<()> {
        self.output.write_all(format!("{line}\n").as_bytes())?;
        self.output.flush()
    }

    /// Returns the next line, or `None` if none arrives in time.
    ///
    /// # Errors
    /// The handheld has disconnected.
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
    io::Error::new(
        io::ErrorKind::ConnectionAborted,
        "the handheld has disconnected",
    )
}

/// Passes lines between a client and a handheld until either ends.
///
/// # Errors
/// The handheld has disconnected, or the output is closed.
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
            if sender.send(Either::Received(line)).is_err() {
                return;
            }
        }
        let _ = sender.send(Either::Gone);
    });
    // Marks the last answer after the client has ended. The word is unlikely to be one of
    // the client's.
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
                // Commands after one that waits for the end of all work wait as well.
                writeln!(device, "stop\nuginewgame\n{mark}")?;
                device.flush()?;
                until = Some(Instant::now() + LAST_WORK);
            }
            Either::Received(line) if until.is_some() && line == last => return Ok(()),
            Either::Received(line) => {
                writeln!(output, "{line}")?;
                output.flush()?;
            }
            Either::Gone => return Err(gone()),
        }
    }
}

/// Returns the nanoseconds of the clock, for a unique word.
fn nanos() -> u32 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(0, |now| now.subsec_nanos())
}

/// Returns the names of the serial devices that may be a handheld, sorted.
///
/// Linux and macOS report the product's name. Windows reports the name of its driver
/// there, so the USB numbers decide, which other products share.
fn candidates() -> Vec<String> {
    let may_be = |port: &SerialPortInfo| match &port.port_type {
        SerialPortType::UsbPort(usb) if cfg!(windows) => (usb.vid, usb.pid) == USB_NUMBERS,
        SerialPortType::UsbPort(usb) => usb.product.as_deref() == Some(PRODUCT),
        _ => false,
    };
    // A system that cannot list its ports has none to try.
    let mut ports = serialport::available_ports().unwrap_or_default();
    // macOS lists each port twice; the one below `tty` waits for a carrier.
    ports.retain(|port| may_be(port) && !port.port_name.starts_with("/dev/tty."));
    let mut names: Vec<String> = ports.into_iter().map(|port| port.port_name).collect();
    names.sort();
    names
}

/// A serial device in raw mode whose reads and writes wait as long as it takes.
struct Serial(Box<dyn SerialPort>);

impl Serial {
    /// Opens a serial device, sets it up and raises DTR.
    fn open(name: &str) -> io::Result<Self> {
        let builder = serialport::new(name, BAUD).timeout(WAIT).dtr_on_open(true);
        let opened = builder.open().map_err(|error| {
            let kind = io::Error::from(error.clone()).kind();
            io::Error::new(kind, format!("cannot open {name}: {error}"))
        });
        opened.map(Self)
    }

    /// Returns a second handle of the same device.
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self(self.0.try_clone()?))
    }

    /// Repeats an operation until it ends in something other than a timeout.
    fn patiently(
        &mut self,
        mut operation: impl FnMut(&mut dyn SerialPort) -> io::Result<usize>,
    ) -> io::Result<usize> {
        loop {
            match operation(&mut *self.0) {
                Err(error) if error.kind() == io::ErrorKind::TimedOut => {}
                done => return done,
            }
        }
    }
}

impl Read for Serial {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.patiently(|port| port.read(bytes))
    }
}

impl Write for Serial {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.patiently(|port| port.write(bytes))
    }

    /// Does nothing: a write gives its bytes to the system, which sends them.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
