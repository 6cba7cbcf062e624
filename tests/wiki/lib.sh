# Sourced by the tests of wikis: a scratch folder, and steps that say how they went.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# The shipped report with a page of all signs that a wiki reads, as the folder $scratch/signs.
report_of_signs() {
    cp -r content "$scratch/signs" && cp tests/wiki/signs.md "$scratch/signs" &&
        sed -i 's/\[index.md, /&signs.md, /' "$scratch/signs/report.yaml"
}

say() { # what, command …
    what=$1
    shift
    if "$@" > "$scratch/said" 2>&1; then
        echo "ok      $what"
    else
        echo "FAILED  $what"
        tail -20 "$scratch/said"
        failed=1
    fi
}
