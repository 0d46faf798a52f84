//! The engine command: speaks the protocol of `docs/NOTATION.md` on standard
//! input and output. Its parts are in `src/engine/`, which belongs to this
//! binary and not to the library, because it needs threads and a heap.

#[path = "../engine/mod.rs"]
mod engine;

use std::io;

fn main() {
    // The only error there can be is that nobody reads the answers any more.
    // Then nobody is left to tell.
    let _ = engine::converse(io::BufReader::new(io::stdin()), io::stdout().lock());
}
