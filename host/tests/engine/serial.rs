//! The engine command at a serial device: one end of a pair of terminals is its port,
//! at the other end is the simulated handheld. As with a real port the system begins by
//! treating it as a terminal, which repeats what it hears and changes ends of lines.

use crate::client::Engine;
use crate::converse;
use crate::device::Handheld;
use std::ffi::CStr;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::fd::{AsRawFd, FromRawFd};
use std::process::{Command, Stdio};
use std::thread;

/// A cable: the handheld's end, and the path of the computer's.
struct Cable {
    end: File,
    /// The computer's end, which is opened by its path as well: a terminal that nobody
    /// has open is hung up.
    _other_end: File,
    path: String,
}

impl Cable {
    fn new() -> Self {
        let (mut ours, mut theirs) = (-1, -1);
        // SAFETY: two places for descriptors; no name, settings or size are asked for.
        let opened = unsafe {
            libc::openpty(
                &raw mut ours,
                &raw mut theirs,
                std::ptr::null_mut(),
                std::ptr::null_mut(),
                std::ptr::null_mut(),
            )
        };
        assert_eq!(opened, 0, "{}", std::io::Error::last_os_error());
        let mut name = [0; 128];
        // SAFETY: a descriptor just opened, and a buffer with its length.
        let named = unsafe { libc::ttyname_r(theirs, name.as_mut_ptr(), name.len()) };
        assert_eq!(named, 0);
        // SAFETY: it was filled with a text that ends.
        let path = unsafe { CStr::from_ptr(name.as_ptr()) };
        let path = path.to_str().unwrap().to_owned();
        // Copies, because they are not handed on to programs that are started: one that
        // had both ends would never see the cable pulled.
        let [end, other_end] = [ours, theirs].map(|end| {
            // SAFETY: both were just opened and belong to nobody else.
            unsafe { File::from_raw_fd(end) }.try_clone().unwrap()
        });
        Self {
            end,
            _other_end: other_end,
            path,
        }
    }

    /// What the system does with bytes on their way.
    fn settings(&self) -> libc::termios {
        let mut settings = std::mem::MaybeUninit::uninit();
        // SAFETY: an open terminal, and room for its settings, which are then there.
        unsafe {
            let told = libc::tcgetattr(self.end.as_raw_fd(), settings.as_mut_ptr());
            assert_eq!(told, 0);
            settings.assume_init()
        }
    }

    /// Moves bytes between the cable and a handheld until either goes.
    fn join(&self, handheld: &Handheld) -> TcpStream {
        let address = handheld.port.strip_prefix("tcp:").unwrap();
        let stream = TcpStream::connect(address).unwrap();
        carry(self.end.try_clone().unwrap(), stream.try_clone().unwrap());
        carry(stream.try_clone().unwrap(), self.end.try_clone().unwrap());
        stream
    }
}

fn carry(mut from: impl Read + Send + 'static, mut to: impl Write + Send + 'static) {
    thread::spawn(move || {
        let mut bytes = [0; 256];
        while let Ok(1..) = from
            .read(&mut bytes)
            .and_then(|read| to.write_all(&bytes[..read]).map(|()| read))
        {}
    });
}

#[test]
fn a_handheld_at_a_serial_port_holds_the_whole_conversation() {
    let handheld = Handheld::start();
    let cable = Cable::new();
    let begun = cable.settings();
    assert_ne!(begun.c_lflag & libc::ECHO, 0, "it begins as a terminal");
    let stream = cable.join(&handheld);
    let mut command = Command::new(env!("CARGO_BIN_EXE_lyngk-engine"));
    let mut engine = Engine::started_by(command.args(["--device", &cable.path]));
    converse(&mut engine);
    // Nothing is repeated, waited for, or changed on its way.
    let settings = cable.settings();
    let interpreted = libc::ECHO | libc::ICANON | libc::ISIG;
    assert_eq!(settings.c_lflag & interpreted, 0);
    assert_eq!(settings.c_iflag & (libc::ICRNL | libc::IXON), 0);
    assert_eq!(settings.c_oflag & libc::OPOST, 0);
    // A picture is many lines, faster than a terminal could be read.
    engine.send("screen");
    assert_eq!(engine.line(), "screen 240 240");
    let rows = engine.until("shown");
    assert!(rows.len() > 240, "{}", rows.len());
    engine.send("quit");
    assert!(engine.ended().success());
    let _ = stream.shutdown(Shutdown::Both);
}

#[test]
fn a_handheld_that_is_unplugged_is_told_of() {
    let handheld = Handheld::start();
    let cable = Cable::new();
    let stream = cable.join(&handheld);
    let mut engine = Command::new(env!("CARGO_BIN_EXE_lyngk-engine"))
        .args(["--device", &cable.path])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    let mut output = BufReader::new(engine.stdout.take().unwrap());
    let mut line = String::new();
    writeln!(input, "isready").unwrap();
    output.read_line(&mut line).unwrap();
    assert_eq!(line, "readyok\n");
    drop(handheld);
    let _ = stream.shutdown(Shutdown::Both);
    drop(cable);
    // What is said now comes nowhere, and with it the last hold of the cable goes.
    writeln!(input, "isready").unwrap();
    let ended = engine.wait_with_output().unwrap();
    assert!(!ended.status.success());
    let told = String::from_utf8_lossy(&ended.stderr);
    assert!(told.starts_with("lyngk-engine: the handheld "), "{told}");
}
