# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What the scripts of this folder share. Sourced, never run.

PROJECT_ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck disable=SC2034  # read by the scripts that source this file
readonly PROJECT_ROOT

# Exit codes, the same for every script here.
# shellcheck disable=SC2034
readonly EXIT_FAILED=1 EXIT_USAGE=2 EXIT_PACKAGES=3 EXIT_ARTIFACTS=4 EXIT_PORT=5

# say WORDS…: a line for the person, on stderr, so that stdout stays free for results.
say() { printf '%s\n' "$*" >&2; }

# die CODE WORDS…: says what is wrong, under the script's name, and ends it.
die() {
    local code=$1
    shift
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit "$code"
}

# packages_of GROUP: the Debian 12 packages of a group, one a line.
packages_of() {
    case $1 in
    build)
        printf '%s\n' build-essential cmake ninja-build ccache pkg-config \
            qt6-base-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-translations-l10n \
            qt6-charts-dev qt6-svg-dev libqt6svg6 qt6-httpserver-dev qt6-websockets-dev \
            libqt6opengl6-dev libxkbcommon-dev libvulkan-dev \
            librdkafka-dev robin-map-dev libgoogle-perftools-dev libxxhash-dev libcli11-dev zlib1g-dev libzstd-dev libarchive-dev
        ;;
    sandbox)
        printf '%s\n' openjdk-17-jdk-headless maven curl ca-certificates
        ;;
    test)
        # The benches are built with the tests, so that they go on being fit to be built.
        printf '%s\n' xvfb fonts-dejavu clang-format clang libclang-rt-14-dev libbenchmark-dev
        packages_of sandbox
        ;;
    bench)
        printf '%s\n' libbenchmark-dev kcat
        packages_of sandbox
        ;;
    *) die "$EXIT_USAGE" "there is no package group '$1' (build, sandbox, test, bench)" ;;
    esac
}

# missing_packages GROUP…: those of the groups that are not installed, one a line.
missing_packages() {
    local group installed
    installed=$(dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' 2>/dev/null | sed -n 's/^.i *//p' | sort -u)
    for group in "$@"; do packages_of "$group"; done | sort -u | comm -23 - <(printf '%s\n' "$installed")
}

# as_root COMMAND…: runs it as root, through sudo where need be.
as_root() {
    if [[ $(id -u) -eq 0 ]]; then "$@"; else sudo "$@"; fi
}

# ensure_packages GROUP…: installs what is missing of the groups; asks apt nothing when nothing is.
# CONNECT_INSPECTOR_NO_INSTALL=1 says that somebody else sees to them.
ensure_packages() {
    local missing=()
    [[ ${CONNECT_INSPECTOR_NO_INSTALL:-} != 1 ]] || return 0
    command -v dpkg-query >/dev/null ||
        die "$EXIT_PACKAGES" "this is no Debian: install what 'packaging/dependencies --list $*' names by hand, then set CONNECT_INSPECTOR_NO_INSTALL=1"
    mapfile -t missing < <(missing_packages "$@")
    [[ ${#missing[@]} -gt 0 ]] || return 0
    if [[ $(id -u) -ne 0 ]] && ! command -v sudo >/dev/null; then
        die "$EXIT_PACKAGES" "these packages are missing and neither root nor sudo is here; as root: apt-get install --no-install-recommends ${missing[*]}"
    fi
    say "Installing: ${missing[*]}"
    # A waiting apt elsewhere holds the lock: wait for it, within bounds.
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
    as_root "${apt[@]}" update >&2 ||
        die "$EXIT_PACKAGES" "apt-get update failed; these packages are missing: ${missing[*]}"
    as_root "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >&2 ||
        die "$EXIT_PACKAGES" "apt-get could not install: ${missing[*]}"
}

# ensure_packages_once GROUP…: the same, remembered by a stamp in build/ until this file changes.
ensure_packages_once() {
    local stamp
    stamp="$PROJECT_ROOT/build/.packages-$(IFS=-; printf '%s' "$*")"
    [[ $stamp -nt ${BASH_SOURCE[0]} ]] && return 0
    ensure_packages "$@"
    mkdir -p -- "$PROJECT_ROOT/build"
    touch -- "$stamp"
}

# in_preset PRESET COMMAND…: one at a time in a preset's build folder: ninja itself takes no lock.
in_preset() {
    local folder="$PROJECT_ROOT/build/$1"
    shift
    mkdir -p -- "$folder"
    (
        flock 7
        cd -- "$PROJECT_ROOT" && "$@" 7>&-
    ) 7>"$folder/.lock" >&2
}

# is_configured PRESET [-DNAME=VALUE…]: whether its build folder was made from these presets and with these options.
is_configured() {
    local folder="$PROJECT_ROOT/build/$1" option
    shift
    [[ -f $folder/build.ninja && ! $PROJECT_ROOT/CMakePresets.json -nt $folder/build.ninja ]] || return 1
    for option in "$@"; do
        option=${option#-D}
        grep -qx "${option%%=*}:[A-Z]*=${option#*=}" "$folder/CMakeCache.txt" || return 1
    done
}

# configure_preset PRESET [-DNAME=VALUE…]: once, and again when the options become others, which stay until then; later
# ninja runs CMake again by itself when a CMake file has changed.
configure_preset() {
    local preset=$1
    shift
    is_configured "$preset" "$@" || in_preset "$preset" cmake --preset "$preset" "$@"
}

# build_preset PRESET [TARGET…]: configures and builds all or the targets.
build_preset() {
    local preset=$1
    shift
    configure_preset "$preset" || return
    if [[ $# -gt 0 ]]; then set -- --target "$@"; fi
    in_preset "$preset" cmake --build "build/$preset" "$@"
}
