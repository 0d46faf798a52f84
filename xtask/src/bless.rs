//! `cargo xtask bless`: makes the present screens the golden pictures and contact sheets.
//! They must be reviewed before they are committed.

use crate::process::{cargo, run};
use crate::{Failure, no_more};

pub(crate) fn command(options: lexopt::Parser) -> Result<(), Failure> {
    no_more(options)?;
    let mut test = cargo();
    test.args(["test", "--package=lyngk-pocket", "--test=handheld"])
        .args(["--", "scenarios::"])
        .env("BLESS", "1");
    run(&mut test).map_err(|error| Failure::Work(error.to_string()))?;
    println!("tests/golden, docs/screens.png and docs/languages are renewed: look at them.");
    Ok(())
}
