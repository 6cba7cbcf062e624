# A report of one page as a PDF that is checked.

# report NAME FRONT…: a folder with report.yaml; the page comes from standard input.
report() {
    mkdir -p "$SCRATCH/$1"
    printf 'title: Hard to set\ndate: 2026-01-01\npages: [index.md]\n%s\n' "${2:-}" > "$SCRATCH/$1/report.yaml"
    cat > "$SCRATCH/$1/index.md"
    "$PROGRAM" build "$SCRATCH/$1" -o "$SCRATCH/$1/out" --only pdf --quiet --strict
    pdf=$SCRATCH/$1/out/report.pdf
    [ -f "$pdf" ] && tests/tools/check-pdf "$pdf" && qpdf --check "$pdf" > /dev/null
}
