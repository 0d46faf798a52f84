//! The packages on whose insides the firmware relies, beyond what they promise: their exact
//! versions, and the points to check before another version is taken.
//!
//! `Cargo.toml` pins each with `=`. A version that differs from this list fails the tests, and
//! the error lists the points. After they are checked, manifest, lock file and list change
//! together.

/// A package and the reasons for its pin.
struct Pin {
    package: &'static str,
    version: &'static str,
    /// The points to check, each with the place that relies on it.
    points: &'static [&'static str],
}

const PINS: [Pin; 5] = [
    Pin {
        package: "embassy-rp",
        version: "0.10.0",
        points: &[
            "multicore.rs parks core 1 by the word 0xDEADBEEF and its complement (src/firmware/lookout.rs: PARK)",
            "multicore.rs names the handler SIO_IRQ_PROC1 (hot.txt, src/firmware/lookout.rs)",
            "install_stack_guard guards 32 bytes on the first boundary of 32, with HFNMIENA clear (src/peripherals/crash.rs: StackBounds, src/firmware/stacks.rs: GUARD)",
            "critical_section_impl.rs takes spinlock 31 and none takes 30 (src/firmware/recovery.rs: FAILURE_LOCK)",
            "time_driver.rs has the timer's alarm 0, leaves alarm 3 alone and never writes INTF (src/firmware/executors.rs: ALARM)",
            "usb.rs leaves SIE_CTRL, USB_MUXING and USBPHY_DIRECT alone after Driver::start, takes bus_reset from INTE until it is handled, and Bus::disable does nothing (src/firmware/usb.rs)",
            "Spi and Flex write pads from zero: 2 mA, no Schmitt trigger (src/firmware/boards.rs, src/firmware/display.rs)",
        ],
    },
    Pin {
        package: "embassy-executor",
        version: "0.10.0",
        points: &[
            "an executor calls __pender with the context it was made with (src/firmware/executors.rs)",
            "a task is woken by code in embassy_executor::raw::waker alone (hot.txt, xtask/src/stacks.rs: WAKER)",
            "a task is polled by TaskStorage::poll (xtask/src/stacks.rs: TASK)",
        ],
    },
    Pin {
        package: "embassy-usb",
        version: "0.6.0",
        points: &[
            "UsbDevice::run waits inside of a control transfer and nowhere else but for events, so that it can be dropped there and disable be called (src/firmware/usb.rs: serve)",
            "whether it ends a control transfer at a reset of the bus by itself: then AtReset is not needed (embassy issue 2880)",
            "a handler gets reset, configured and suspended (src/firmware/usb.rs: Watcher)",
        ],
    },
    Pin {
        package: "cortex-m-rt",
        version: "0.7.7",
        points: &[
            "the vector of HardFault is the symbol HardFault, and .HardFault.* lies in .text (src/firmware/recovery.rs: hard_fault)",
            "link.x has _stack_start, _stack_end, _stext, .uninit and places for INSERT AFTER (memory.x, src/firmware/stacks.rs)",
        ],
    },
    Pin {
        package: "defmt-rtt",
        version: "1.3.1",
        points: &[
            "the channel's buffer and its positions (src/firmware/log.rs, emulator/defmt.js)",
            "a line that begins inside of another panics (src/firmware/recovery.rs: begin_failure)",
        ],
    },
];

/// Checks that a manifest pins every package of the list, and that a lock file has that
/// version. The error names the points to check for each that differs.
pub(crate) fn check(manifest: &str, lock: &str) -> Result<(), String> {
    let complaints: Vec<String> = PINS
        .iter()
        .filter_map(|pin| complaint(pin, manifest, lock))
        .collect();
    match complaints.is_empty() {
        true => Ok(()),
        false => Err(complaints.join("\n")),
    }
}

/// Returns the error for a package that differs.
fn complaint(pin: &Pin, manifest: &str, lock: &str) -> Option<String> {
    let Pin {
        package,
        version,
        points,
    } = pin;
    let dependency = format!("{package} = ");
    let is_pinned = manifest
        .lines()
        .any(|line| line.starts_with(&dependency) && line.contains(&format!("\"={version}\"")));
    let locked = format!("name = \"{package}\"\nversion = \"{version}\"\n");
    if is_pinned && lock.contains(&locked) {
        return None;
    }
    let mut text = format!(
        "{package} is not pinned to {version} (=) in Cargo.toml and Cargo.lock. Before \
         another version is taken, check in its source:"
    );
    for point in *points {
        text.push_str("\n- ");
        text.push_str(point);
    }
    text.push_str("\nThen change xtask/src/pins.rs, Cargo.toml and Cargo.lock together.");
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::root;
    use std::fs;

    fn read(name: &str) -> String {
        fs::read_to_string(root().join(name)).unwrap()
    }

    #[test]
    fn the_firmware_is_built_from_the_versions_that_were_checked() {
        let checked = check(&read("Cargo.toml"), &read("Cargo.lock"));
        assert!(checked.is_ok(), "{}", checked.unwrap_err());
    }

    #[test]
    fn an_upgrade_fails_with_the_points_to_check() {
        let (manifest, lock) = (read("Cargo.toml"), read("Cargo.lock"));
        let loose = manifest.replace("\"=0.6.0\"", "\"0.6.0\"");
        let error = check(&loose, &lock).unwrap_err();
        assert!(error.contains("embassy-usb is not pinned") && error.contains("AtReset"));
        let newer = lock.replace(
            "name = \"embassy-rp\"\nversion = \"0.10.0\"",
            "name = \"embassy-rp\"\nversion = \"0.10.1\"",
        );
        let error = check(&manifest, &newer).unwrap_err();
        assert!(error.contains("0xDEADBEEF") && !error.contains("embassy-usb"));
    }
}
