//! The simulated handheld's port for other programs: a TCP socket in place of a
//! cable, with one computer at the other end at a time.

use super::handheld::Handheld;
use super::opponent::ThinkingTime;
use super::saves;
use lyngk_pocket::app::Settings;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// How often the port is looked at: less than a frame.
const MOMENT: Duration = Duration::from_millis(2);
/// Bytes taken at once.
const AT_ONCE: usize = 4096;

/// A socket in place of a cable.
pub struct Plug {
    listener: TcpListener,
    stream: Option<TcpStream>,
}

impl Plug {
    /// Waits at an address for a computer.
    ///
    /// # Errors
    /// The address cannot be had.
    pub fn new(address: &str) -> Result<Self, String> {
        let failed = |error| format!("cannot listen at {address}: {error}");
        let listener = TcpListener::bind(address).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        Ok(Self {
            listener,
            stream: None,
        })
    }

    /// The address it waits at.
    #[must_use]
    pub fn address(&self) -> String {
        self.listener
            .local_addr()
            .map_or_else(|_| String::new(), |address| address.to_string())
    }

    /// Moves bytes between the handheld and whoever is there.
    pub fn attend(&mut self, handheld: &mut Handheld) {
        if self.stream.is_none()
            && let Ok((stream, _)) = self.listener.accept()
            && stream.set_nonblocking(true).is_ok()
            && stream.set_nodelay(true).is_ok()
        {
            self.stream = Some(stream);
        }
        if let Some(stream) = &mut self.stream
            && !exchange(stream, handheld)
        {
            self.stream = None;
            handheld.unplug();
        }
    }
}

/// Moves what there is; false if the other side has gone.
fn exchange(stream: &mut TcpStream, handheld: &mut Handheld) -> bool {
    let mut bytes = [0; AT_ONCE];
    match stream.read(&mut bytes) {
        Ok(0) => return false,
        Ok(read) => handheld.send(&bytes[..read]),
        Err(error) if error.kind() == ErrorKind::WouldBlock => {}
        Err(_) => return false,
    }
    let said = handheld.hear(AT_ONCE);
    let mut rest = &said[..];
    while !rest.is_empty() {
        match stream.write(rest) {
            Ok(written) => rest = &rest[written..],
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(MOMENT),
            Err(_) => return false,
        }
    }
    true
}

/// Serves a handheld without a window, until the program is ended.
///
/// # Errors
/// The address cannot be had.
pub fn serve(address: &str) -> Result<(), String> {
    let mut plug = Plug::new(address)?;
    println!("tcp:{}", plug.address());
    // With settings, so that the questions of a first start are not asked.
    let saves = saves::with_settings(&Settings::default());
    let mut handheld = Handheld::new(saves, 1, ThinkingTime::Real);
    let began = Instant::now();
    loop {
        handheld.tick(began.elapsed().as_millis() as u64);
        plug.attend(&mut handheld);
        if handheld.is_in_boot_loader() {
            return Ok(());
        }
        thread::sleep(MOMENT);
    }
}
