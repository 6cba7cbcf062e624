# Sourced by the end-to-end tests: TAP from shell, a scratch folder, the program.
set -u
PROGRAM=$(realpath "${ACCELREPORT:-build/release/accelreport}")
SCRATCH=$(mktemp -d)
trap 'rm -rf "$SCRATCH"' EXIT
NUMBER=0

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

done_testing() {
    echo "1..$NUMBER"
}
