//! Finds a toolchain for the chip and for the page's WebAssembly, and prints its choice.
//!
//! An installed one has priority: the active toolchain with the target, then Debian's
//! compiler. Otherwise rustup downloads the target. If that fails, Debian's own compiler
//! builds `core` from source.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::install;
use crate::process::{self, command, printed_by};

/// The chip's two cores are Cortex-M0+.
pub(crate) const TARGET: &str = "thumbv6m-none-eabi";

/// The page's part of the library is compiled for this.
pub(crate) const PAGE_TARGET: &str = "wasm32-unknown-unknown";

/// The targets that a toolchain must support.
const TARGETS: [&str; 2] = [TARGET, PAGE_TARGET];

/// The purpose of the installations, for messages.
const WHY: &str = "compile for the chip and the page";

/// Debian's compiler, which Debian keeps current for the web browsers, with its lints and
/// the source of `core`.
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy"];
const DEBIAN_BIN: &str = "/usr/bin";

/// A stable compiler with unstable options such as `-Zbuild-std` mangles symbols as a
/// nightly one does. `hot.txt` needs the names of the stable scheme.
const STABLE_NAMES: [&str; 2] = ["-Zunstable-options", "-Csymbol-mangling-version=legacy"];

/// Set by rustup and by the cargo that runs this program for their own children; another
/// compiler must not inherit them.
const LEAKING_VARIABLES: [&str; 10] = [
    "CARGO",
    "CARGO_ENCODED_RUSTFLAGS",
    "LD_LIBRARY_PATH",
    "RUSTC",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTC_WRAPPER",
    "RUSTDOC",
    "RUSTUP_FORCE_ARG0",
    "RUSTUP_TOOLCHAIN",
    "RUST_RECURSION_COUNT",
];

/// A way to compile for the chip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Toolchain {
    /// The active toolchain has the target.
    Installed,
    /// rustup has just added the target to the active toolchain.
    Added,
    /// Debian's compiler, with `core` built from source.
    Debian { linker: PathBuf },
}

impl fmt::Display for Toolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Installed => write!(f, "the active toolchain, which has {TARGET}"),
            Self::Added => write!(f, "the active toolchain, to which rustup added {TARGET}"),
            Self::Debian { linker } => write!(
                f,
                "Debian's {DEBIAN_BIN}/rustc with core built from source, linked by {}",
                linker.display()
            ),
        }
    }
}

impl Toolchain {
    /// Returns the toolchain to use and installs what it lacks. Prints the choice.
    pub(crate) fn find() -> Result<Self, NoToolchain> {
        let toolchain = match Self::installed() {
            Some(toolchain) => toolchain,
            None => {
                let _locked = install::lock().map_err(NoToolchain::NotInstalled)?;
                match Self::installed() {
                    Some(toolchain) => toolchain,
                    None if targets_added() => Self::Added,
                    None => debian()?,
                }
            }
        };
        println!("chip: building with {toolchain}");
        Ok(toolchain)
    }

    fn installed() -> Option<Self> {
        if is_installed(TARGET) {
            Some(Self::Installed)
        } else {
            debian_installed()
        }
    }

    /// Makes sure that it compiles for the page.
    pub(crate) fn add_page_target(&self) -> Result<(), String> {
        if matches!(self, Self::Debian { .. }) || is_installed(PAGE_TARGET) {
            return Ok(());
        }
        let _locked = install::lock()?;
        if is_installed(PAGE_TARGET) {
            return Ok(());
        }
        install::rustup(&["target", "add", PAGE_TARGET], WHY)
    }

    /// Returns a cargo command for the chip. It uses a target directory of its own,
    /// because the compilers differ and would invalidate each other's output.
    pub(crate) fn cargo(&self, subcommand: &str) -> Command {
        let mut cargo = self.cargo_for(TARGET, subcommand);
        cargo.arg("--target-dir").arg(target_directory());
        cargo
    }

    /// Returns whether this is Debian's compiler without its package of lints.
    pub(crate) fn lacks_clippy(&self) -> bool {
        let clippy = Path::new(DEBIAN_BIN).join("cargo-clippy");
        matches!(self, Self::Debian { .. }) && !clippy.is_file()
    }

    /// Returns a cargo command for one of the [`TARGETS`], with the same compiler.
    pub(crate) fn cargo_for(&self, target: &str, subcommand: &str) -> Command {
        let mut cargo = match self {
            Self::Installed | Self::Added => process::cargo(),
            Self::Debian { linker } => {
                // Cargo looks for `cargo-clippy` in its home first, which contains
                // rustup's.
                let program = if subcommand == "clippy" {
                    "cargo-clippy"
                } else {
                    "cargo"
                };
                let mut cargo = command(Path::new(DEBIAN_BIN).join(program));
                for variable in LEAKING_VARIABLES {
                    cargo.env_remove(variable);
                }
                cargo
                    .env("PATH", path_with_debian_first())
                    // `-Zbuild-std` is unstable, and this compiler is a stable one.
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env(linker_variable(target), linker);
                cargo
            }
        };
        // They replace flags of the environment, on which the flashed bytes must not
        // depend.
        let mut flags = remapped();
        if matches!(self, Self::Debian { .. }) {
            flags.extend(STABLE_NAMES.map(String::from));
        }
        cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
        cargo.arg(subcommand).args(["--target", target]);
        if matches!(self, Self::Debian { .. }) {
            cargo.arg("-Zbuild-std=core");
        }
        cargo
    }
}

/// Returns the compiler options that give the folder of downloaded packages, which
/// differs between computers, a fixed name in panic messages. The project's own files are
/// named from its root anyway.
fn remapped() -> Vec<String> {
    children(&cargo_home().join("registry/src"))
        .into_iter()
        .map(|registry| format!("--remap-path-prefix={}=crates", registry.display()))
        .collect()
}

/// Returns cargo's home folder.
pub(crate) fn cargo_home() -> PathBuf {
    env::var_os("CARGO_HOME")
        .filter(|home| !home.is_empty())
        .map(PathBuf::from)
        .or_else(|| Some(env::home_dir()?.join(".cargo")))
        .unwrap_or_default()
}

/// Returns the variable that names a target's linker for cargo.
fn linker_variable(target: &str) -> String {
    let target = target.to_uppercase().replace('-', "_");
    format!("CARGO_TARGET_{target}_LINKER")
}

/// Returns the folder for everything built for the chip.
pub(crate) fn target_directory() -> PathBuf {
    process::target_directory().join("chip")
}

/// The reason why this computer cannot compile for the chip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NoToolchain {
    /// rustup could not add the target, and Debian's packages could not be installed,
    /// for the reason given.
    NotInstalled(String),
    /// Debian's packages are installed, but too old or incomplete.
    TooOld,
    /// Debian's compiler is there, but no linker for the chip.
    NoLinker,
}

impl fmt::Display for NoToolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let targets = TARGETS.join(" ");
        write!(
            f,
            "nothing here compiles for {TARGET}: run `rustup target add {targets}` "
        )?;
        match self {
            Self::NotInstalled(reason) => write!(f, "or {reason}"),
            Self::TooOld => write!(
                f,
                "(Debian's rustc is older than {})",
                env!("CARGO_PKG_RUST_VERSION")
            ),
            Self::NoLinker => write!(f, "or install Debian's package `lld`"),
        }
    }
}

/// Returns whether the compiler has `core` for a target. Asks the compiler instead of
/// rustup, which may be missing.
fn is_installed(target: &str) -> bool {
    let mut rustc = command("rustc");
    rustc.args(["--print", "target-libdir", "--target", target]);
    let Some(directory) = printed_by(&mut rustc) else {
        return false;
    };
    fs::read_dir(directory).is_ok_and(|entries| {
        entries.flatten().any(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            name.starts_with("libcore-") && name.ends_with(".rlib")
        })
    })
}

/// Lets rustup add the targets. Checks the result, because an old rustup may report
/// success without a network.
fn targets_added() -> bool {
    let add: Vec<&str> = ["target", "add"].into_iter().chain(TARGETS).collect();
    match install::rustup(&add, WHY) {
        Ok(()) => is_installed(TARGET),
        Err(error) => {
            println!("chip: {error}");
            false
        }
    }
}

fn debian_installed() -> Option<Toolchain> {
    if !debian_compiler_is_there() {
        return None;
    }
    linker().map(|linker| Toolchain::Debian { linker })
}

fn debian() -> Result<Toolchain, NoToolchain> {
    let mut packages = DEBIAN_PACKAGES.to_vec();
    if linker().is_none() {
        packages.push("lld");
    }
    install::debian(&packages, WHY).map_err(NoToolchain::NotInstalled)?;
    if !debian_compiler_is_there() {
        return Err(NoToolchain::TooOld);
    }
    let linker = linker().ok_or(NoToolchain::NoLinker)?;
    Ok(Toolchain::Debian { linker })
}

/// Returns whether Debian's compiler is new enough and has the source of `core`.
fn debian_compiler_is_there() -> bool {
    let bin = Path::new(DEBIAN_BIN);
    let mut rustc = command(bin.join("rustc"));
    rustc.env_remove("LD_LIBRARY_PATH");
    let new_enough = printed_by(rustc.arg("--version"))
        .and_then(|text| release(text.strip_prefix("rustc ")?))
        .zip(release(env!("CARGO_PKG_RUST_VERSION")))
        .is_some_and(|(found, needed)| found >= needed);
    let source = bin.join("../lib/rustlib/src/rust/library/core/src/lib.rs");
    new_enough && bin.join("cargo").is_file() && source.is_file()
}

/// Returns the major and minor number at the start of a version.
pub(crate) fn release(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.');
    let major = numbers.next()?.parse().ok()?;
    let minor = numbers.next()?.parse().ok()?;
    Some((major, minor))
}

/// Returns a linker for the chip: one of a rustup toolchain, or Debian's.
fn linker() -> Option<PathBuf> {
    let rustup_home = env::var_os("RUSTUP_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(env::home_dir()?.join(".rustup")));
    let of_rustup = rustup_home.into_iter().flat_map(|home| {
        children(&home.join("toolchains"))
            .into_iter()
            .flat_map(|toolchain| children(&toolchain.join("lib/rustlib")))
            .map(|host| host.join("bin/rust-lld"))
    });
    of_rustup
        .chain([Path::new(DEBIAN_BIN).join("lld")])
        .find(|linker| linker.is_file())
}

/// Returns the contents of a directory in a fixed order.
fn children(directory: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(directory)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    paths
}

fn path_with_debian_first() -> OsString {
    let inherited = env::var_os("PATH").unwrap_or_default();
    let directories = [PathBuf::from(DEBIAN_BIN)]
        .into_iter()
        .chain(env::split_paths(&inherited));
    // Paths from PATH can be joined again; the fallback is Debian's directory alone.
    env::join_paths(directories).unwrap_or_else(|_| DEBIAN_BIN.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_compared_by_number_and_not_by_letter() {
        assert_eq!(release("1.96.0 (30a34c682 2026-05-25)"), Some((1, 96)));
        assert!(release("1.100.0") > release("1.88"));
        assert_eq!(release("unknown"), None);
    }

    #[test]
    fn debians_cargo_sees_nothing_of_the_active_toolchain() {
        let linker = PathBuf::from("/somewhere/rust-lld");
        let cargo = Toolchain::Debian { linker }.cargo("build");
        assert_eq!(cargo.get_program(), "/usr/bin/cargo");
        let variable = |name: &str| {
            let found = cargo.get_envs().find(|(key, _)| *key == name);
            found.map(|(_, value)| value.map(|text| text.to_string_lossy().into_owned()))
        };
        for name in LEAKING_VARIABLES {
            let flags = name == "CARGO_ENCODED_RUSTFLAGS";
            assert!(flags || variable(name) == Some(None), "{name} is removed");
        }
        let flags = variable("CARGO_ENCODED_RUSTFLAGS").flatten();
        assert!(flags.is_some_and(|flags| flags.contains("=crates\x1f-Zunstable")));
        let path = variable("PATH").flatten().unwrap_or_default();
        assert!(path.starts_with("/usr/bin"), "{path}");
    }

    #[test]
    fn every_way_builds_in_the_chips_own_directory() {
        let linker = PathBuf::from("/somewhere/rust-lld");
        for toolchain in [
            Toolchain::Installed,
            Toolchain::Added,
            Toolchain::Debian { linker },
        ] {
            let cargo = toolchain.cargo("build");
            let own = target_directory();
            assert!(
                cargo.get_args().any(|argument| argument == own),
                "{toolchain}"
            );
            assert_ne!(own, process::target_directory());
        }
    }
}
