//! Pictures of the display, and PNG files.

use embedded_graphics::pixelcolor::{Rgb888, RgbColor};
use lyngk_pocket::ui::{Framebuffer, SIDE};
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;
use std::{fmt, format, fs, io, vec};

/// A picture of three bytes for each pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels in a row.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// Red, green and blue of each pixel.
    pub bytes: Vec<u8>,
}

/// A picture could not be written or read.
#[derive(Debug)]
pub enum PictureError {
    /// The error of the file system.
    File(io::Error),
    /// The fault of the picture.
    Content(String),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => write!(f, "{error}"),
            Self::Content(what) => write!(f, "{what}"),
        }
    }
}

impl std::error::Error for PictureError {}

impl From<io::Error> for PictureError {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

impl Picture {
    /// Returns a picture of one colour.
    #[must_use]
    pub fn plain(width: usize, height: usize, colour: [u8; 3]) -> Self {
        Self {
            width,
            height,
            bytes: colour.repeat(width * height),
        }
    }

    /// Returns the content of the display.
    #[must_use]
    pub fn of(framebuffer: &Framebuffer) -> Self {
        let mut picture = Self::plain(SIDE, SIDE, [0; 3]);
        for (place, pixel) in picture.bytes.chunks_exact_mut(3).enumerate() {
            let colour: Rgb888 = framebuffer.pixel(place % SIDE, place / SIDE).into();
            pixel.copy_from_slice(&[colour.r(), colour.g(), colour.b()]);
        }
        picture
    }

    /// Returns the colour of a pixel; black outside.
    #[must_use]
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let at = 3 * (y * self.width + x);
        match self.bytes.get(at..at + 3) {
            Some(&[red, green, blue]) if x < self.width => [red, green, blue],
            _ => [0; 3],
        }
    }

    /// Copies another picture into this one and clips what does not fit.
    pub fn put(&mut self, other: &Self, left: usize, top: usize) {
        let width = other.width.min(self.width.saturating_sub(left));
        for row in 0..other.height.min(self.height.saturating_sub(top)) {
            let to = 3 * ((top + row) * self.width + left);
            let from = 3 * row * other.width;
            self.bytes[to..to + 3 * width].copy_from_slice(&other.bytes[from..from + 3 * width]);
        }
    }

    /// Writes a PNG file, and creates its directory if missing.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), PictureError> {
        self.write_as(path, &self.bytes, |encoder| {
            encoder.set_color(png::ColorType::Rgb);
        })
    }

    /// Writes a PNG file of bytes in the format that `set` chooses.
    fn write_as(
        &self,
        path: &Path,
        bytes: &[u8],
        set: impl FnOnce(&mut png::Encoder<'static, BufWriter<File>>),
    ) -> Result<(), PictureError> {
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory)?;
        }
        let file = BufWriter::new(File::create(path)?);
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height as u32);
        encoder.set_depth(png::BitDepth::Eight);
        set(&mut encoder);
        let content = |error: png::EncodingError| PictureError::Content(format!("{error}"));
        let mut writer = encoder.write_header().map_err(content)?;
        writer.write_image_data(bytes).map_err(content)?;
        writer.finish().map_err(content)
    }

    /// Writes a PNG file with a palette, which halves the size of large sheets. The
    /// handheld's pictures have far fewer than 256 colours; a picture with more is
    /// written without a palette.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write_small(&self, path: &Path) -> Result<(), PictureError> {
        let mut colours: Vec<[u8; 3]> = Vec::new();
        let mut places = Vec::with_capacity(self.bytes.len() / 3);
        for &pixel in self.bytes.as_chunks::<3>().0 {
            let place = colours.iter().rposition(|&colour| colour == pixel);
            let place = place.unwrap_or_else(|| {
                colours.push(pixel);
                colours.len() - 1
            });
            match u8::try_from(place) {
                Ok(place) => places.push(place),
                Err(_) => return self.write(path),
            }
        }
        self.write_as(path, &places, |encoder| {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(colours.concat());
            encoder.set_compression(png::Compression::High);
            encoder.set_filter(png::Filter::NoFilter);
        })
    }

    /// Reads a PNG file that [`Picture::write`] or [`Picture::write_small`] wrote.
    ///
    /// # Errors
    /// The file cannot be read, or has another format.
    pub fn read(path: &Path) -> Result<Self, PictureError> {
        let content = |error: png::DecodingError| PictureError::Content(format!("{error}"));
        let mut decoder = png::Decoder::new(BufReader::new(File::open(path)?));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().map_err(content)?;
        let size = reader
            .output_buffer_size()
            .ok_or_else(|| PictureError::Content("the picture is too large".into()))?;
        let mut bytes = vec![0; size];
        let info = reader.next_frame(&mut bytes).map_err(content)?;
        if info.color_type != png::ColorType::Rgb || info.bit_depth != png::BitDepth::Eight {
            return Err(PictureError::Content(
                "not a picture of this product".into(),
            ));
        }
        bytes.truncate(info.buffer_size());
        Ok(Self {
            width: info.width as usize,
            height: info.height as usize,
            bytes,
        })
    }
}
