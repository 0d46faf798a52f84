//! The handheld in a window: its case, its buttons, keys and mouse.

use super::handheld::Handheld;
use super::headless::user_saves;
use super::options::Options;
use super::picture::Picture;
use crate::app::{Button, Event};
use minifb::{Key, KeyRepeat, MouseButton, MouseMode, Scale, ScaleMode, Window, WindowOptions};
use std::path::PathBuf;
use std::string::{String, ToString};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::vec::Vec;
use std::{env, format, println, vec};

/// The case, in pixels of the handheld's display.
const WIDTH: usize = 400;
const HEIGHT: usize = 272;
/// Where the display lies in it.
const LEFT: usize = 80;
const TOP: usize = 16;
/// Half the size of a button.
const REACH: i32 = 15;

/// Where each button lies, and the keys for it.
const BUTTONS: [(Button, (i32, i32), [Key; 2]); Button::NUM] = [
    (Button::Up, (40, 104), [Key::Up, Key::W]),
    (Button::Down, (40, 168), [Key::Down, Key::S]),
    (Button::Left, (20, 136), [Key::Left, Key::A]),
    (Button::Right, (60, 136), [Key::Right, Key::D]),
    (Button::A, (380, 136), [Key::Enter, Key::K]),
    (Button::B, (360, 168), [Key::Backspace, Key::L]),
    (Button::X, (360, 104), [Key::X, Key::I]),
    (Button::Y, (340, 136), [Key::Y, Key::J]),
];

/// What became of a window.
#[derive(Debug, PartialEq, Eq)]
pub enum Opened {
    /// It was open, and was closed.
    Closed,
    /// None could be opened.
    NoDisplay,
}

/// Opens the window and plays until it is closed.
#[must_use]
pub fn open(options: &Options) -> Opened {
    let mut scale = options.scale;
    let Some(mut window) = window(scale) else {
        return Opened::NoDisplay;
    };
    let saves = user_saves(options.data.clone().or_else(data_directory));
    let mut handheld = Handheld::new(saves, entropy());
    while let Some(other) = run(&mut handheld, window, scale) {
        scale = other;
        let Some(resized) = self::window(scale) else {
            return Opened::NoDisplay;
        };
        window = resized;
    }
    Opened::Closed
}

fn window(scale: usize) -> Option<Window> {
    let options = WindowOptions {
        scale: Scale::X1,
        scale_mode: ScaleMode::Stretch,
        ..WindowOptions::default()
    };
    let mut window = Window::new("Lyngk Pocket", WIDTH * scale, HEIGHT * scale, options).ok()?;
    window.set_target_fps(60);
    Some(window)
}

/// Plays until the window is closed, or says which size is wanted instead.
fn run(handheld: &mut Handheld, mut window: Window, scale: usize) -> Option<usize> {
    let (width, height) = (WIDTH * scale, HEIGHT * scale);
    let case = case();
    let began = (Instant::now(), handheld.now());
    let mut down = [false; Button::NUM];
    let mut buffer = vec![0; width * height];
    while window.is_open() && !window.is_key_down(Key::Escape) {
        let clicked = clicked(&window, scale);
        for (button, _, keys) in BUTTONS {
            let held = keys.iter().any(|&key| window.is_key_down(key)) || clicked == Some(button);
            if held != down[button.index()] {
                down[button.index()] = held;
                handheld.event(if held {
                    Event::Pressed(button)
                } else {
                    Event::Released(button)
                });
            }
        }
        handheld.tick(began.1 + began.0.elapsed().as_millis() as u64);
        let larger = pressed(&window, &[Key::Equal, Key::NumPadPlus]);
        let smaller = pressed(&window, &[Key::Minus, Key::NumPadMinus]);
        match (larger, smaller) {
            (true, _) if scale < 4 => return Some(scale + 1),
            (_, true) if scale > 1 => return Some(scale - 1),
            _ => {}
        }
        if pressed(&window, &[Key::F2]) {
            keep_picture(handheld);
        }
        paint(&mut buffer, &case, handheld, &down, scale);
        if window.update_with_buffer(&buffer, width, height).is_err() {
            return None;
        }
    }
    None
}

fn pressed(window: &Window, keys: &[Key]) -> bool {
    keys.iter()
        .any(|&key| window.is_key_pressed(key, KeyRepeat::No))
}

/// The button under the mouse, if it is held down on one.
fn clicked(window: &Window, scale: usize) -> Option<Button> {
    if !window.get_mouse_down(MouseButton::Left) {
        return None;
    }
    let (x, y) = window.get_mouse_pos(MouseMode::Discard)?;
    let (x, y) = (x as i32 / scale as i32, y as i32 / scale as i32);
    let near = |&&(_, (left, top), _): &&(Button, (i32, i32), [Key; 2])| {
        (x - left).abs() <= REACH && (y - top).abs() <= REACH
    };
    BUTTONS.iter().find(near).map(|&(button, ..)| button)
}

/// The case without its display: a body with rounded corners.
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

/// The whole device as a picture.
pub(super) fn device(case: &Picture, handheld: &Handheld, down: &[bool; Button::NUM]) -> Picture {
    let mut device = case.clone();
    let mut shown = handheld.picture();
    let light = u32::from(handheld.backlight()).min(100);
    // Even the lowest setting can be read on a lit panel; off is off.
    let light = if light == 0 { 0 } else { 40 + light * 60 / 100 };
    for byte in &mut shown.bytes {
        *byte = (u32::from(*byte) * light / 100) as u8;
    }
    device.put(&shown, LEFT, TOP);
    for (button, (x, y), _) in BUTTONS {
        draw_button(&mut device, button, x, y, down[button.index()]);
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

/// The sign on a button, seven by seven.
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

fn paint(
    buffer: &mut [u32],
    case: &Picture,
    handheld: &Handheld,
    down: &[bool; Button::NUM],
    scale: usize,
) {
    let device = device(case, handheld, down);
    let rows: Vec<u32> = device
        .bytes
        .chunks_exact(3)
        .map(|pixel| u32::from_be_bytes([0, pixel[0], pixel[1], pixel[2]]))
        .collect();
    for (place, pixel) in buffer.iter_mut().enumerate() {
        let (x, y) = (place % (WIDTH * scale), place / (WIDTH * scale));
        *pixel = rows[y / scale * WIDTH + x / scale];
    }
}

fn keep_picture(handheld: &Handheld) {
    let name = format!("lyngk-{}.png", seconds());
    match handheld.picture().write(&PathBuf::from(&name)) {
        Ok(()) => println!("Picture saved: {name}"),
        Err(error) => std::eprintln!("{name} cannot be written: {error}"),
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

/// Where this system keeps a user's data.
fn data_directory() -> Option<PathBuf> {
    let home = || env::var_os("HOME").map(PathBuf::from);
    let base = if cfg!(windows) {
        env::var_os("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library").join("Application Support"))
    } else {
        let said = env::var_os("XDG_DATA_HOME").filter(|said| !said.is_empty());
        said.map(PathBuf::from)
            .or_else(|| home().map(|home| home.join(".local").join("share")))
    };
    base.map(|base| base.join("lyngk-pocket"))
}
