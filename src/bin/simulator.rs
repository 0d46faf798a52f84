//! The product on this computer.

fn main() {}
