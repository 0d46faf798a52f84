//! Properties of every game, tested on random games of both variants and against a
//! second, slow implementation of the rulebook.
//!
//! The cases are the same in every run; `PROPTEST_RNG_SEED` draws others and
//! `PROPTEST_CASES` more of them. Failures are kept in `regressions.txt`.

mod drawn_board;
mod games;
mod reference;

mod agreement;
mod conservation;
mod legality;
mod notation;
mod routes;
