//! Shows the screen of a connected handheld in a window, or writes it to files.

use host::arguments::{self, ArgumentError, Arguments};
use host::engine::Port;
use host::simulator::{Mirror, Picture};
use minifb::{Key, ScaleMode, Window, WindowOptions};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const USAGE: &str = "\
Usage: lyngk-mirror [--device PORT] [--scale 1..4] [--record DIR] [--once FILE]
                    [--no-window] [--seconds N]
  --device PORT  the handheld's port, or tcp:HOST:PORT of the simulator's
                 (default: the first handheld that is plugged in)
  --scale N      size of the window, 1 to 4 (default 3)
  --record DIR   write every picture there, numbered, with its milliseconds
  --once FILE    write one picture and end, without a window
  --no-window    record only
  --seconds N    end after so many seconds
  --help         this text
Escape in the window ends.";

/// Side of the screen, in pixels.
const SIDE: usize = 240;
/// Time that the program waits for a change before it updates the window.
const FRAME: Duration = Duration::from_millis(15);
/// The longest recording, in seconds: a day.
const LONGEST: u64 = 24 * 60 * 60;
/// The longest time for a whole picture.
const PICTURE: Duration = Duration::from_secs(60);

struct Options {
    device: Option<String>,
    scale: usize,
    record: Option<PathBuf>,
    once: Option<PathBuf>,
    window: bool,
    until: Option<Instant>,
}

fn main() -> ExitCode {
    let options = match arguments::read("lyngk-mirror", USAGE, read) {
        Ok(options) => options,
        Err(code) => return code,
    };
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lyngk-mirror: {error}");
            ExitCode::FAILURE
        }
    }
}

fn read(arguments: &mut Arguments) -> Result<Options, ArgumentError> {
    let mut options = Options {
        device: None,
        scale: 3,
        record: None,
        once: None,
        window: true,
        until: None,
    };
    while let Some(option) = arguments.option()? {
        match option.as_str() {
            "--device" => options.device = Some(arguments.text()?),
            "--scale" => options.scale = arguments.number(1..=4)? as usize,
            "--record" => options.record = Some(arguments.path()?),
            "--once" => options.once = Some(arguments.path()?),
            "--no-window" => options.window = false,
            "--seconds" => {
                let seconds = arguments.number(1..=LONGEST)?;
                options.until = Instant::now().checked_add(Duration::from_secs(seconds));
            }
            _ => return Err(arguments.unknown()),
        }
    }
    Ok(options)
}

fn run(options: &Options) -> io::Result<()> {
    let mut port = Port::open(options.device.as_deref())?;
    let mut mirror = Mirror::new();
    if let Some(file) = &options.once {
        port.send("screen")?;
        let until = Instant::now() + PICTURE;
        while let Some(line) = port.line(until)? {
            if mirror.read_line(&line) {
                return keep(&mirror.picture(), file);
            }
        }
        return Err(io::Error::new(
            io::ErrorKind::TimedOut,
            "no picture has come",
        ));
    }
    port.send("screen on")?;
    let mut window = match options.window {
        true => Some(open(options.scale)?),
        false => None,
    };
    let began = Instant::now();
    let mut pictures = 0_u32;
    while options.until.is_none_or(|until| Instant::now() < until) {
        let frame = Instant::now() + FRAME;
        while let Some(line) = port.line(frame)? {
            if mirror.read_line(&line) {
                pictures += 1;
                if let Some(directory) = &options.record {
                    // Two pictures can arrive within a millisecond.
                    let name = format!("{pictures:06}-{:08}.png", began.elapsed().as_millis());
                    keep(&mirror.picture(), &directory.join(name))?;
                }
                break;
            }
        }
        if let Some(window) = &mut window
            && !show(&mirror.picture(), window)
        {
            break;
        }
    }
    port.send("screen off")
}

fn open(scale: usize) -> io::Result<Window> {
    let settings = WindowOptions {
        resize: true,
        scale_mode: ScaleMode::AspectRatioStretch,
        ..WindowOptions::default()
    };
    let side = SIDE * scale;
    Window::new("Lyngk Pocket", side, side, settings)
        .map_err(|error| io::Error::other(error.to_string()))
}

/// Shows a picture. Returns false once the window is closed.
fn show(picture: &Picture, window: &mut Window) -> bool {
    let pixel = |place: usize| {
        let [red, green, blue] = picture.pixel(place % SIDE, place / SIDE);
        u32::from_be_bytes([0, red, green, blue])
    };
    let buffer: Vec<u32> = (0..SIDE * SIDE).map(pixel).collect();
    window.update_with_buffer(&buffer, SIDE, SIDE).is_ok()
        && window.is_open()
        && !window.is_key_down(Key::Escape)
}

fn keep(picture: &Picture, file: &std::path::Path) -> io::Result<()> {
    picture
        .write(file)
        .map_err(|error| io::Error::other(format!("{}: {error}", file.display())))
}
