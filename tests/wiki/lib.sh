# Sourced by the tests of wikis: a scratch folder, and steps that report their result.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# The report in content/ with a page of all markup characters of the wikis, as the folder $scratch/signs.
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
