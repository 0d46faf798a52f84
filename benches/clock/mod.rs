//! A clock for criterion that runs only while the benchmark does, so that a busy machine
//! does not look like a slow program.

use criterion::Throughput;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use std::fs;
use std::sync::OnceLock;
use std::thread;
use std::time::Instant;

/// Nanoseconds for which this thread has been running; on systems without this figure,
/// nanoseconds that have passed.
pub(crate) struct CpuTime;

impl Measurement for CpuTime {
    type Intermediate = f64;
    type Value = f64;

    fn start(&self) -> f64 {
        now()
    }

    fn end(&self, started: f64) -> f64 {
        now() - started
    }

    fn add(&self, first: &f64, second: &f64) -> f64 {
        first + second
    }

    fn zero(&self) -> f64 {
        0.0
    }

    fn to_f64(&self, value: &f64) -> f64 {
        *value
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        &Nanoseconds
    }
}

fn now() -> f64 {
    static STARTED: OnceLock<Instant> = OnceLock::new();
    // Linux updates the figure when it schedules.
    thread::yield_now();
    fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok())
        .unwrap_or_else(|| STARTED.get_or_init(Instant::now).elapsed().as_nanos() as f64)
}

/// Formats time like criterion.
struct Nanoseconds;

impl ValueFormatter for Nanoseconds {
    fn scale_values(&self, typical: f64, values: &mut [f64]) -> &'static str {
        WallTime.formatter().scale_values(typical, values)
    }

    fn scale_throughputs(
        &self,
        typical: f64,
        throughput: &Throughput,
        values: &mut [f64],
    ) -> &'static str {
        WallTime
            .formatter()
            .scale_throughputs(typical, throughput, values)
    }

    fn scale_for_machines(&self, values: &mut [f64]) -> &'static str {
        WallTime.formatter().scale_for_machines(values)
    }
}
