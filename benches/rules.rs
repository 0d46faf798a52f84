//! The rules core by the clock: `cargo bench -p lyngk-pocket-benches --bench rules`.

// Criterion's macros make items without documentation.
#![allow(missing_docs)]

mod cases;
mod clock;

use clock::CpuTime;
use criterion::{Criterion, criterion_group, criterion_main};

fn rules(criterion: &mut Criterion<CpuTime>) {
    for case in &cases::CASES {
        let mut operation = (case.prepare)();
        criterion.bench_function(case.name, |bencher| bencher.iter(&mut operation));
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(CpuTime);
    targets = rules
}
criterion_main!(benches);
