//! Tests the engine command at a serial device: one end of a pseudo-terminal is its port,
//! the simulated handheld is at the other end. Like a real port it is first treated as a
//! terminal, which echoes input and changes line ends.

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

/// A cable: the handheld's end, and the path of the computer's end.
struct Cable {
    end: File,
    /// Keeps the computer's end open, because a terminal without an open end is hung up.
    _other_end: File,
    path: String,
}

impl Cable {
    fn new() -> Self {
        let (mut ours, mut theirs) = (-1, -1);
        // SAFETY: two valid places for descriptors; no name, settings or size are
        // requested.
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
        // SAFETY: `ttyname_r` has filled it with a terminated string.
        let path = unsafe { CStr::from_ptr(name.as_ptr()) };
        let path = path.to_str().unwrap().to_owned();
        // Clones are closed in child processes: a child with both ends would keep the
        // cable open.
        let [end, other_end] = [ours, theirs].map(|end| {
            // SAFETY: both were just opened and have no other owner.
            unsafe { File::from_raw_fd(end) }.try_clone().unwrap()
        });
        Self {
            end,
            _other_end: other_end,
            path,
        }
    }

    /// Returns the terminal settings of the cable.
    fn settings(&self) -> libc::termios {
        let mut settings = std::mem::MaybeUninit::uninit();
        // SAFETY: an open terminal, and a buffer that the call fills.
        unsafe {
            let status = libc::tcgetattr(self.end.as_raw_fd(), settings.as_mut_ptr());
            assert_eq!(status, 0);
            settings.assume_init()
        }
    }

    /// Moves bytes between the cable and a handheld until either closes.
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
    assert_ne!(
        begun.c_lflag & libc::ECHO,
        0,
        "the device starts as a terminal"
    );
    let stream = cable.join(&handheld);
    let mut command = Command::new(env!("CARGO_BIN_EXE_lyngk-engine"));
    let mut engine = Engine::started_by(command.args(["--device", &cable.path]));
    converse(&mut engine);
    // The system neither echoes nor buffers nor changes bytes.
    let settings = cable.settings();
    let interpreted = libc::ECHO | libc::ICANON | libc::ISIG;
    assert_eq!(settings.c_lflag & interpreted, 0);
    assert_eq!(settings.c_iflag & (libc::ICRNL | libc::IXON), 0);
    assert_eq!(settings.c_oflag & libc::OPOST, 0);
    // A picture has many lines, more than the buffer of a terminal holds.
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
    // This line is lost, and the last descriptor of the cable is closed with it.
    writeln!(input, "isready").unwrap();
    let ended = engine.wait_with_output().unwrap();
    assert!(!ended.status.success());
    let output = String::from_utf8_lossy(&ended.stderr);
    assert!(
        output.starts_with("lyngk-engine: the handheld "),
        "{output}"
    );
}
