# Sourced by the end-to-end tests: TAP from shell, a scratch folder, the program.
set -u
PROGRAM=$(realpath "${ACCELREPORT:-build/release/accelreport}")
SCRATCH=$(mktemp -d)
trap 'rm -rf "$SCRATCH"' EXIT
NUMBER=0
PATH=/usr/bin:$PATH  # Debian's own Python, not a wrapper that takes half a second to find one
unset CDPATH         # cd would print where it goes
export SHELL=/bin/sh # script(1) runs commands with it

# check NAME COMMAND…: one test; what the command prints is shown when it fails.
check() {
    name=$1; shift
    NUMBER=$((NUMBER + 1))
    if output=$("$@" 2>&1); then
        echo "ok $NUMBER - $name"
    else
        echo "not ok $NUMBER - $name"
        printf '%s\n' "$output" | head -40 | sed 's/^/# /'
    fi
}

# skip NAME WHY: a test that this machine cannot run.
skip() {
    NUMBER=$((NUMBER + 1))
    echo "ok $NUMBER - $1 # SKIP $2"
}

# without_note: standard input without the note about a system that cannot confine the program, on such a system.
without_note() {
    mkdir -p "$SCRATCH/noted" && echo '# T' > "$SCRATCH/noted/index.md"
    if "$PROGRAM" check "$SCRATCH/noted" 2>&1 | grep -q '\[not-confined\]$'; then
        grep -v -e '\[not-confined\]$' -e ' title=not-confined::' -e "^accelreport: 1 note; 'accelreport check' prints it\$" || true
    else
        cat
    fi
}

# child_of PROCESS: prints its first child; false if it has none.
child_of() {
    grep -lsx "PPid:[[:space:]]*$1" /proc/[0-9]*/status | sed -n '1s|/proc/\(.*\)/status|\1|p' | grep .
}

done_testing() {
    echo "1..$NUMBER"
}
