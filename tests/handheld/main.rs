//! The handheld: the application, its screens and texts, and its saves. One
//! binary, so that the library is linked once for all of it.

mod app;
mod bridge;
mod drawing;
mod kiosk;
mod learning;
mod peripherals;
mod presses;
mod puzzles;
mod qr;
mod scenarios;
mod storage;
mod texts;
mod trouble;
