//! Serves the simulated handheld's port to other programs over TCP, one at a time.

use super::handheld::Handheld;
use super::opponent::ThinkingTime;
use super::saves;
use lyngk_pocket::app::Settings;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two checks of the port, less than a frame.
const MOMENT: Duration = Duration::from_millis(2);
/// Bytes read at once.
const AT_ONCE: usize = 4096;

/// A TCP socket that carries the port's bytes.
pub struct Plug {
    listener: TcpListener,
    stream: Option<TcpStream>,
}

impl Plug {
    /// Listens at an address.
    ///
    /// # Errors
    /// The address is not available.
    pub fn new(address: &str) -> Result<Self, String> {
        let failed = |error| format!("cannot listen at {address}: {error}");
        let listener = TcpListener::bind(address).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        Ok(Self {
            listener,
            stream: None,
        })
    }

    /// Returns the address at which it listens.
    #[must_use]
    pub fn address(&self) -> String {
        self.listener
            .local_addr()
            .map_or_else(|_| String::new(), |address| address.to_string())
    }

    /// Moves bytes between the handheld and the connected program.
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

/// Moves all available bytes. Returns false if the other side has disconnected.
fn exchange(stream: &mut TcpStream, handheld: &mut Handheld) -> bool {
    let mut bytes = [0; AT_ONCE];
    match stream.read(&mut bytes) {
        Ok(0) => return false,
        Ok(read) => handheld.send(&bytes[..read]),
        Err(error) if error.kind() == ErrorKind::WouldBlock => {}
        Err(_) => return false,
    }
    let output = handheld.hear(AT_ONCE);
    let mut rest = &output[..];
    while !rest.is_empty() {
        match stream.write(rest) {
            Ok(written) => rest = &rest[written..],
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(MOMENT),
            Err(_) => return false,
        }
    }
    true
}

/// Serves a handheld without a window until the program is ended.
///
/// # Errors
/// The address is not available.
pub fn serve(address: &str) -> Result<(), String> {
    let mut plug = Plug::new(address)?;
    println!("tcp:{}", plug.address());
    // With saved settings, so that the questions of a first start are skipped.
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
