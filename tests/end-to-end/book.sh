#!/bin/bash
# The PDF as a book: its pages are filled, figures stay with their headings, references give pages, contents are short.
. tests/end-to-end/lib/tap.sh

"$PROGRAM" dump pages content > "$SCRATCH/pages" 2> /dev/null
"$PROGRAM" dump document content > "$SCRATCH/document" 2> /dev/null
"$PROGRAM" build content -o "$SCRATCH/out" --only pdf --quiet
cp -r content "$SCRATCH/whole" && sed -i '/^pdf:/,/^  annex:/d' "$SCRATCH/whole/report.yaml"
"$PROGRAM" dump pages "$SCRATCH/whole" > "$SCRATCH/all-pages" 2> /dev/null
"$PROGRAM" dump document "$SCRATCH/whole" > "$SCRATCH/all-documents" 2> /dev/null

# A report of 12,000 words, 12 tables and 12 charts, which takes 29 pages in Typst.
a_long_report_takes_few_pages() {
    tests/bench/make-report "$SCRATCH/long" && "$PROGRAM" dump pages "$SCRATCH/long" > "$SCRATCH/long/pages" || return 1
    [ "$(grep -c '^page ' "$SCRATCH/long/pages")" -le 33 ] || { grep -c '^page ' "$SCRATCH/long/pages"; return 1; }
    "$PROGRAM" dump document "$SCRATCH/long" > "$SCRATCH/long/document" || return 1
    tests/tools/check-pages "$SCRATCH/long/pages" "$SCRATCH/long/document" > "$SCRATCH/long/wrong"
    diff "$SCRATCH/long/wrong" <(echo 'no reference gives a page')
}

contents_are_short() {
    pdftotext -layout -f 2 -l 3 "$SCRATCH/out/report.pdf" "$SCRATCH/contents" || return 1
    grep -q '^6  *Cost · The price you negotiate .* [0-9]*$' "$SCRATCH/contents" &&
        grep -q '^ *6\.1  *One benchmark run' "$SCRATCH/contents" && ! grep -q '^ *Figures$' "$SCRATCH/contents" || return 1
    pdftotext -f 4 -l 4 "$SCRATCH/out/report.pdf" - | grep -qx 'Rent GPUs at market prices,' || { echo 'more than two pages'; return 1; }
    # The list of figures and tables follows the sources.
    pdftotext -layout "$SCRATCH/out/report.pdf" - | sed '/^ *Figures and tables$/,$!d' | grep -q '^ *[0-9][0-9]*  *Utilisation moves the cost' || return 1
}

# What a head of procurement can read in a quarter of an hour, and the team in an hour.
editions_are_short() {
    brief=$(pdfinfo "$SCRATCH/out/brief.pdf" | sed -n 's/^Pages: *//p') whole=$(pdfinfo "$SCRATCH/out/report.pdf" | sed -n 's/^Pages: *//p')
    [ "$brief" -le 2 ] && [ "$whole" -le 40 ] || { echo "$brief and $whole pages"; return 1; }
}

heads_and_feet_are_typed() {
    qpdf --qdf --object-streams=disable "$SCRATCH/out/report.pdf" "$SCRATCH/plain.pdf" || return 1
    n=$(($(grep -c '^page ' "$SCRATCH/pages") - 1))
    for kind in Header Footer; do
        [ "$(grep -ac "/Artifact<</Type/Pagination/Subtype/$kind" "$SCRATCH/plain.pdf")" -eq $n ] || { echo "not $n of $kind"; return 1; }
    done
}

# A PDF without a tab order fails the row that forbids it, and no other row.
matterhorn_finds() {
    /usr/bin/python3 -c 'import pikepdf, sys
with pikepdf.open(sys.argv[1]) as pdf:
    del pdf.pages[3].obj.Tabs
    pdf.save(sys.argv[2])' "$SCRATCH/out/report.pdf" "$SCRATCH/untabbed.pdf" || return 1
    tests/tools/check-matterhorn "$SCRATCH/untabbed.pdf" > "$SCRATCH/rows" && return 1
    diff <(grep -o ' 28-00[0-9] ' "$SCRATCH/rows") <(printf ' %s \n' 28-008 28-009)
}

finds() { # MESSAGE SCRIPT: what check-pages says of the pages that the script of perl spoils
    perl -pe "$2" "$SCRATCH/pages" > "$SCRATCH/spoilt"
    cmp -s "$SCRATCH/pages" "$SCRATCH/spoilt" && { echo 'nothing was spoilt'; return 1; }
    tests/tools/check-pages "$SCRATCH/spoilt" "$SCRATCH/document" | grep -q "$1"
}

check 'the pages of the shipped report are well made' tests/tools/check-pages "$SCRATCH/pages" "$SCRATCH/document"
check 'and those of report and annex in one' tests/tools/check-pages "$SCRATCH/all-pages" "$SCRATCH/all-documents"
check 'a long report takes few pages' a_long_report_takes_few_pages
check 'contents take two pages, and have the names of chapters' contents_are_short
check 'the brief has two pages, the report at most 40' editions_are_short
check 'running heads and feet are typed artifacts' heads_and_feet_are_typed

check 'the machine checks of the Matterhorn Protocol hold' tests/tools/check-matterhorn "$SCRATCH/out/report.pdf"
check 'a page without its tab order fails two checks of the Matterhorn Protocol' matterhorn_finds

# Damages one page after another, because the ends of chapters are not known here: $N in the script is the page.
finds_somewhere() { # MESSAGE FIRST LAST SCRIPT
    for ((n = $2; n < $3; n++)); do
        finds "$1" "${4//\$N/$n}" && return 0
    done
    return 1
}
check 'a page that is not filled is found' finds_somewhere 'filled to' 10 30 '$p = $1 if /^page (\d+)/; $_ = "" if $p == $N && /^  (text|form)/ && (split)[3] > 300'
check 'a figure above its heading is found' finds 'above its heading' 's/(target market.fig-prices) .*/$1 70.00/; s/(target market.on-demand) .*/$1 600.00/'
check 'a reference to another page is found' finds 'leads to another page' 's/(text Link .*) "\d+"$/$1 "1"/'
# Two lines of a footnote, at the foot of a page and at the top of the next.
check 'a divided note is found' finds_somewhere 'is divided' 30 60 '$p = $1 if /^page (\d+)/; $_ .= "  text P 70 $y[$p == $N] 9 Inter-Regular 8 #595959 \"note\"\n" if ($p == $N || $p == $N + 1) && /^page / && (@y = ("69.0", "769.0"))'

done_testing
