#!/bin/bash
# Readers see plain words: no identifiers, no repeated unit, nothing like "6 of 6" or "1 chips".
. tests/end-to-end/lib/tap.sh

scan="$PWD/tests/end-to-end/lib/plain_words.py" make_data="$PWD/tests/end-to-end/lib/standard_data.py" content=$PWD/content
cd "$SCRATCH" || exit 1
# Names that are spelled in this way: repositories, their files, the parameter that a report lacks, keys to copy into `meta:`.
spelled='results_v[0-9]|hw_notes|table_grapher|table_5_06|^cost_|^(input|output)_length$'

plain() { # folder of a report
    "$PROGRAM" build "$1" -o "$2" --quiet > "$2.log" 2>&1 || { cat "$2.log"; return 1; }
    # the last line of a PDF page is its number
    pdftotext -layout "$2/report.pdf" - | grep -vE '[0-9]+ of [0-9]+ *$' | tr '\f' '\n' > "$2/text.txt"
    find "$2" -maxdepth 1 -name '*.html' -print0 -o -path '*/charts/*.svg' -print0 | xargs -0 python3 "$scan" "$spelled" "$2/text.txt"
}
starter() {
    "$PROGRAM" new "$1" --kind "$1" > /dev/null && plain "$1" "$1-out"
}
bare() {
    python3 "$make_data" "$1" "$1" && plain "$1" "$1-out"
}
catches() {
    printf '<p>a total_cost</p><p>6 of 6</p><p>1 chips</p><p>$0.13m US$</p><code>a_b</code><p>1 chip, 5 of 6</p><p>value &gt;= 1</p>' > wrong.html
    python3 "$scan" "$spelled" wrong.html > said
    [ $? -eq 1 ] && [ "$(wc -l < said)" -eq 5 ] || { cat said; return 1; }
}
check 'a machine word is found' catches
check 'the shipped report' plain "$content" shipped
for kind in procurement wiki design-review; do check "the starter $kind" starter "$kind"; done
for kind in training inference serving prices energy others; do check "a bare folder: $kind" bare "$kind"; done
done_testing
