//! The handheld in a window: its case, its buttons, keys and mouse.

use super::handheld::Handheld;
use super::keys::{Ear, Held};
use super::opponent::ThinkingTime;
use super::options::SimulatorOptions;
use super::picture::Picture;
use super::saves;
use super::serve::Plug;
use lyngk_pocket::app::Button;
use minifb::{Key, MouseButton, MouseMode, ScaleMode, Window, WindowOptions};
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{env, eprintln, format, println};

/// The case, in pixels of the handheld's display.
const WIDTH: usize = 400;
const HEIGHT: usize = 272;
/// Position of the display in the case.
const LEFT: usize = 80;
const TOP: usize = 16;
/// Half the size of a button.
const REACH: i32 = 15;

/// Pictures a second.
const PICTURES: usize = 60;
/// Number of input checks for each picture. The window reports only the present state of
/// the mouse, so that a click must last this long to be seen: 4 ms, shorter than any
/// click.
const LISTENS: usize = 4;

/// Position of each button.
const BUTTONS: [(Button, (i32, i32)); Button::NUM] = [
    (Button::Up, (40, 104)),
    (Button::Down, (40, 168)),
    (Button::Left, (20, 136)),
    (Button::Right, (60, 136)),
    (Button::A, (380, 136)),
    (Button::B, (360, 168)),
    (Button::X, (360, 104)),
    (Button::Y, (340, 136)),
];

/// The outcome of opening a window.
#[derive(Debug, PartialEq, Eq)]
pub enum Opened {
    /// The window was opened and has been closed.
    Closed,
    /// No window could be opened.
    NoDisplay,
}

/// Opens the window and runs the handheld until the window is closed. The device is drawn
/// at 1 to 4 times its size, as large as the window allows.
#[must_use]
pub fn open(options: &SimulatorOptions) -> Opened {
    let size = (WIDTH * options.scale, HEIGHT * options.scale);
    let settings = WindowOptions {
        resize: true,
        scale_mode: ScaleMode::UpperLeft,
        ..WindowOptions::default()
    };
    let Ok(mut window) = Window::new("Lyngk Pocket", size.0, size.1, settings) else {
        return Opened::NoDisplay;
    };
    window.set_target_fps(PICTURES * LISTENS);
    let (saves, trouble) = saves::of_user(options.data.clone().or_else(data_directory));
    let mut handheld = Handheld::new(saves, entropy(), ThinkingTime::Real);
    if let Some(trouble) = trouble {
        eprintln!("Saves: {trouble}.");
        window.set_title(&format!("Lyngk Pocket ({trouble})"));
        if trouble.saves_nothing() {
            handheld.save_nothing();
        }
    }
    let plug = options.serve.as_deref().map(Plug::new).transpose();
    let mut plug = plug.unwrap_or_else(|why| {
        eprintln!("{why}.");
        None
    });
    run(&mut handheld, &mut window, plug.as_mut());
    Opened::Closed
}

/// Scale and position of the device in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fit {
    scale: usize,
    left: usize,
    top: usize,
}

impl Fit {
    fn new(width: usize, height: usize) -> Self {
        let scale = (width / WIDTH).min(height / HEIGHT).clamp(1, 4);
        Self {
            scale,
            left: width.saturating_sub(WIDTH * scale) / 2,
            top: height.saturating_sub(HEIGHT * scale) / 2,
        }
    }

    /// Returns the device's pixel under a pixel of the window.
    fn within(self, x: usize, y: usize) -> Option<(usize, usize)> {
        let x = x.checked_sub(self.left)? / self.scale;
        let y = y.checked_sub(self.top)? / self.scale;
        (x < WIDTH && y < HEIGHT).then_some((x, y))
    }
}

fn run(handheld: &mut Handheld, window: &mut Window, mut plug: Option<&mut Plug>) {
    let case = case();
    let began = Instant::now();
    let held = Rc::new(RefCell::new(Held::default()));
    window.set_input_callback(Box::new(Ear(Rc::clone(&held))));
    let mut buffer = Vec::new();
    for round in 0_usize.. {
        if !window.is_open() {
            return;
        }
        let (width, height) = window.get_size();
        let fit = Fit::new(width, height);
        // The borrow ends here, because the window's update below reports keys.
        let (changes, tapped) = {
            let mut held = held.borrow_mut();
            held.mouse(clicked(window, fit));
            (held.changes(), held.tapped())
        };
        for change in changes {
            handheld.event(change);
        }
        handheld.tick(began.elapsed().as_millis() as u64);
        if let Some(plug) = &mut plug {
            plug.attend(handheld);
        }
        if tapped.contains(&Key::Escape) {
            return;
        }
        if tapped.contains(&Key::F2) {
            keep_picture(handheld);
        }
        if !round.is_multiple_of(LISTENS) {
            window.update();
            continue;
        }
        buffer.resize(width * height, 0);
        let device = device(&case, handheld, &held.borrow());
        paint(&mut buffer, width, fit, &device);
        if window.update_with_buffer(&buffer, width, height).is_err() {
            return;
        }
    }
}

/// Returns the button under the mouse, if it is held down on one.
fn clicked(window: &Window, fit: Fit) -> Option<Button> {
    if !window.get_mouse_down(MouseButton::Left) {
        return None;
    }
    let (x, y) = window.get_unscaled_mouse_pos(MouseMode::Discard)?;
    let (x, y) = fit.within(x as usize, y as usize)?;
    let near = |&&(_, (left, top)): &&(Button, (i32, i32))| {
        (x as i32 - left).abs() <= REACH && (y as i32 - top).abs() <= REACH
    };
    BUTTONS.iter().find(near).map(|&(button, _)| button)
}

/// Returns the case without its display: a body with rounded corners.
fn case() -> Picture {
    let mut case = Picture::plain(WIDTH, HEIGHT, [18, 20, 24]);
    let radius = 24_i32;
    for y in 0..HEIGHT as i32 {
        for x in 0..WIDTH as i32 {
            let dx = (radius - x).max(x - (WIDTH as i32 - 1 - radius)).max(0);
            let dy = (radius - y).max(y - (HEIGHT as i32 - 1 - radius)).max(0);
            let away = dx * dx + dy * dy;
            if away <= radius * radius {
                let edge = away > (radius - 3) * (radius - 3) || x < 3 || y < 3;
                let shade = if edge { [92, 98, 112] } else { [62, 67, 79] };
                set(&mut case, x, y, shade);
            }
        }
    }
    let bezel = Picture::plain(240 + 12, 240 + 12, [8, 9, 11]);
    case.put(&bezel, LEFT - 6, TOP - 6);
    case
}

fn set(picture: &mut Picture, x: i32, y: i32, colour: [u8; 3]) {
    if (0..picture.width as i32).contains(&x) && (0..picture.height as i32).contains(&y) {
        let at = 3 * (y as usize * picture.width + x as usize);
        picture.bytes[at..at + 3].copy_from_slice(&colour);
    }
}

/// Returns the whole device as a picture.
fn device(case: &Picture, handheld: &Handheld, held: &Held) -> Picture {
    let mut device = case.clone();
    let mut shown = handheld.picture();
    let light = u32::from(handheld.backlight()).min(100);
    // The lowest brightness is readable on a lit panel; 0 is off.
    let light = if light == 0 { 0 } else { 40 + light * 60 / 100 };
    for byte in &mut shown.bytes {
        *byte = (u32::from(*byte) * light / 100) as u8;
    }
    device.put(&shown, LEFT, TOP);
    for (button, (x, y)) in BUTTONS {
        draw_button(&mut device, button, x, y, held.is_down(button));
    }
    device
}

fn draw_button(device: &mut Picture, button: Button, x: i32, y: i32, down: bool) {
    let radius = REACH - 2;
    let face = if down { [150, 158, 176] } else { [34, 37, 44] };
    for dy in -radius..=radius {
        for dx in -radius..=radius {
            let away = dx * dx + dy * dy;
            if away <= radius * radius {
                let edge = away > (radius - 2) * (radius - 2);
                set(
                    device,
                    x + dx,
                    y + dy,
                    if edge { [16, 17, 20] } else { face },
                );
            }
        }
    }
    let sign = if down { [16, 17, 20] } else { [214, 220, 232] };
    for (row, bits) in (0..).zip(label(button)) {
        for column in 0..7 {
            if bits >> (6 - column) & 1 != 0 {
                set(device, x - 3 + column, y - 3 + row, sign);
            }
        }
    }
}

/// Returns the symbol on a button, seven by seven pixels.
const fn label(button: Button) -> [u8; 7] {
    match button {
        Button::Up => [0x08, 0x08, 0x1c, 0x1c, 0x3e, 0x3e, 0x7f],
        Button::Down => [0x7f, 0x3e, 0x3e, 0x1c, 0x1c, 0x08, 0x08],
        Button::Left => [0x01, 0x07, 0x1f, 0x7f, 0x1f, 0x07, 0x01],
        Button::Right => [0x40, 0x70, 0x7c, 0x7f, 0x7c, 0x70, 0x40],
        Button::A => [0x1c, 0x36, 0x63, 0x63, 0x7f, 0x63, 0x63],
        Button::B => [0x7e, 0x63, 0x63, 0x7e, 0x63, 0x63, 0x7e],
        Button::X => [0x63, 0x36, 0x1c, 0x1c, 0x1c, 0x36, 0x63],
        Button::Y => [0x63, 0x63, 0x36, 0x1c, 0x0c, 0x0c, 0x0c],
    }
}

fn paint(buffer: &mut [u32], width: usize, fit: Fit, device: &Picture) {
    for (y, row) in buffer.chunks_exact_mut(width.max(1)).enumerate() {
        for (x, pixel) in row.iter_mut().enumerate() {
            *pixel = fit.within(x, y).map_or(0, |(x, y)| {
                let [red, green, blue] = device.pixel(x, y);
                u32::from_be_bytes([0, red, green, blue])
            });
        }
    }
}

fn keep_picture(handheld: &Handheld) {
    let name = format!("lyngk-{}.png", seconds());
    match handheld.picture().write(&PathBuf::from(&name)) {
        Ok(()) => println!("Picture saved: {name}"),
        Err(error) => eprintln!("{name} cannot be written: {error}"),
    }
}

fn seconds() -> String {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or(Duration::ZERO)
        .as_secs()
        .to_string()
}

fn entropy() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}

/// Returns the directory of a user's data on this system.
fn data_directory() -> Option<PathBuf> {
    let home = || env::var_os("HOME").map(PathBuf::from);
    let base = if cfg!(windows) {
        env::var_os("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library").join("Application Support"))
    } else {
        let directory = env::var_os("XDG_DATA_HOME").filter(|directory| !directory.is_empty());
        directory
            .map(PathBuf::from)
            .or_else(|| home().map(|home| home.join(".local").join("share")))
    };
    base.map(|base| base.join("lyngk-pocket"))
}
