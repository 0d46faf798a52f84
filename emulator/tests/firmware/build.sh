#!/usr/bin/env bash
# Builds the test firmware and prints the ELF's path as the last line. Uses the
# rustup target if it is installed, otherwise Debian's rust-web packages.
set -euo pipefail
cd "$(dirname "$0")"
# The tests expect log lines below defmt's default level.
export DEFMT_LOG=info
target=thumbv6m-none-eabi
if rustc --print target-libdir --target "$target" 2>/dev/null | xargs -r test -d; then
    cargo build --release --locked -j2 --target "$target" 1>&2
else
    linker=$(command -v rust-lld || command -v ld.lld || true)
    if [ -z "$linker" ]; then
        linker=$(ls "$(rustc --print sysroot)"/lib/rustlib/*/bin/rust-lld "$HOME"/.rustup/toolchains/*/lib/rustlib/*/bin/rust-lld 2>/dev/null | head -n 1)
    fi
    PATH=/usr/bin:$PATH RUSTC_BOOTSTRAP=1 CARGO_TARGET_THUMBV6M_NONE_EABI_LINKER=$linker \
        /usr/bin/cargo build --release --locked -j2 -Zbuild-std=core --target "$target" 1>&2
fi
echo "${CARGO_TARGET_DIR:-$PWD/target}/$target/release/emulator-test-firmware"
