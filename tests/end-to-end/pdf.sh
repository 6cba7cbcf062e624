#!/bin/bash
# The PDF as other programs read it: reports written to be hard to set.
. tests/end-to-end/lib/tap.sh

# report NAME FRONT…: a folder with report.yaml; the page comes from standard input.
report() {
    mkdir -p "$SCRATCH/$1"
    printf 'title: Hard to set\ndate: 2026-01-01\npages: [index.md]\n%s\n' "${2:-}" > "$SCRATCH/$1/report.yaml"
    cat > "$SCRATCH/$1/index.md"
    "$PROGRAM" build "$SCRATCH/$1" -o "$SCRATCH/$1/out" --only pdf --quiet --strict
    pdf=$SCRATCH/$1/out/report.pdf
}

divided_words_are_whole_for_readers() {
    report divided <<- 'END' || return 1
	# Words

	| Tool | Remark | Remark | Remark | Remark | Remark |
	|---|---|---|---|---|---|
	| some representativeness, some interchangeability | a long remark about nothing in particular that takes room | a long remark about nothing in particular that takes room | a long remark about nothing in particular that takes room | a long remark about nothing in particular that takes room | incomprehensibilities of a representativeness |
	END
    "$PROGRAM" dump pages "$SCRATCH/divided" | grep -q "\"-\"" || { echo "no word was divided"; return 1; }
    pdftotext "$pdf" - | tr '\n' ' ' | grep -q 'incomprehensibilities' || { echo 'not whole for pdftotext'; return 1; }
    pdfinfo -struct-text "$pdf" | grep -q 'incomprehensibilities' || { echo 'not whole in the structure'; return 1; }
    tests/tools/check-pdf "$pdf"
}

check 'divided words are whole for readers' divided_words_are_whole_for_readers
done_testing
