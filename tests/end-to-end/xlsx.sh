#!/bin/bash
# report.xlsx: valid, the same bytes each time, numbers as numbers and texts as texts, and a cost model whose formulas
# give the results of the program. LibreOffice recalculates it where it is installed (make check-workbook).
. tests/end-to-end/lib/tap.sh

book() { python3 tests/end-to-end/lib/workbook.py "$@"; }
build() { "$PROGRAM" build "$1" -o "$2" --only xlsx --quiet "${@:3}"; }

report=$SCRATCH/report
cp -r tests/fixtures/cost "$report"
cat >> "$report/report.yaml" <<'END'
address: https://example.org/it/
END
cat > "$report/index.md" <<'END'
# Hostile

```chart fig-plus
data: {values: [{chip: "=1+1", wait: 450.25}, {chip: "+cmd|'/C calc'!A0", wait: 1600}]}
mark: bar
x: {field: wait, title: Wait, unit: ms, better: lower}
y: {field: chip, title: Chip}
title: "=1+1 is a title"
source: "@SUM(A1) by hand"
```

```table tbl-cells
query: >-
  SELECT '=HYPERLINK("http://x")' AS chip, 12345.678 AS price, 2024 AS year, 0 AS verified, NULL AS gap UNION ALL
  SELECT '_x0041_', 1e-7, 2025, 1, 5
columns: {chip: Chip, price: {label: Price, unit: US$, decimals: 2}, year: Year, verified: Verified, gap: {label: Gap, unit: ms}}
missing: "nobody measured it"
notes: "-2+3 is a note"
title: A table
source: own
```

```table tbl-scores
query: SELECT 'a' AS system, 49.8 AS score, 0 AS verified UNION ALL SELECT 'b', 50.25, 1
title: Scores
source: own
```

```table tbl-groups
query: SELECT 'b' AS kind, 'one' AS name, 1.5 AS amount UNION ALL SELECT 'a', 'two', 2 UNION ALL SELECT 'b', 'three', 3.25
group: kind
title: Rows by kind
source: own
```

```table tbl-a-name-of-more-than-thirty-one-characters
query: SELECT 1 AS one
title: First
source: own
```

```table tbl-a-name-of-more-than-thirty-one-letters
query: SELECT 2 AS two
title: Second
source: own
```

![A dot](dot.png "A picture"){#fig-dot}
END
python3 - "$report/dot.png" <<'END'
import struct, sys, zlib
def chunk(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
open(sys.argv[1], "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b""))
END
file=$SCRATCH/out/report.xlsx

written() {
    build "$report" "$SCRATCH/out" && unzip -tq "$file" && book valid "$file" > "$SCRATCH/names" &&
        printf '%s\n' Contents 'Cost model' fig-plus tbl-cells tbl-scores tbl-groups tbl-a-name-of-more-than-thirty- tbl-a-name-of-more-than-thirt~2 | diff "$SCRATCH/names" -
}
# Another time, another zone, another folder for temporary files, other threads.
same_bytes() {
    TZ=Pacific/Auckland TMPDIR=/nowhere build "$report" "$SCRATCH/again" --jobs 1 && cmp "$file" "$SCRATCH/again/report.xlsx" &&
        unzip -p "$file" docProps/core.xml | grep -q '<dcterms:created xsi:type="dcterms:W3CDTF">2026-11-20T12:00:00Z</dcterms:created>' &&
        [ -z "$(find "$SCRATCH" -name '.workbook*' -o -name '.out.*' -o -name '.again.*')" ]
}
undated() { # without a date the clock is not asked either
    cp -r "$report" "$SCRATCH/undated" && sed -i '/^date:/d' "$SCRATCH/undated/report.yaml" && build "$SCRATCH/undated" "$SCRATCH/undated-out" &&
        unzip -p "$SCRATCH/undated-out/report.xlsx" docProps/core.xml | grep -q '>1980-01-01T12:00:00Z</dcterms:created>'
}
typed() {
    book cell "$file" fig-plus B6 number 450.25 && book cell "$file" tbl-cells B6 number 12345.678 && book cell "$file" tbl-cells B7 number 1e-7 &&
        book cell "$file" tbl-cells C6 number 2024 && book cell "$file" tbl-cells E6 text 'n/a: nobody measured it' && book cell "$file" tbl-cells E7 number 5
}
heads() {
    book cell "$file" fig-plus A1 text 'Figure 1. =1+1 is a title' && book cell "$file" fig-plus B5 text 'Wait (ms)' && book cell "$file" tbl-cells B5 text 'Price (US$)' &&
        book texts "$file" fig-plus | grep -qF 'Source: @SUM(A1) by hand' && book texts "$file" tbl-cells | grep -qF -- '-2+3 is a note'
}
# The library escapes what it must, and a reader gets back the original text.
no_formula() {
    book cell "$file" fig-plus A6 text '=1+1' && book cell "$file" tbl-cells A6 text '=HYPERLINK("http://x") (unverified)' && book cell "$file" tbl-cells A7 text '_x005F_x0041_' &&
        [ "$(book formulas "$file")" = 'Cost model' ] && ! unzip -p "$file" 'xl/worksheets/*' | grep -qiE '<f>[^<]*(HYPERLINK|cmd|DDE)'
}
remarks() { # what the page prints beside a number has a column of its own
    book cell "$file" tbl-scores B6 number 49.8 && book cell "$file" tbl-scores D5 text Remarks && book cell "$file" tbl-scores D6 text unverified &&
        ! book texts "$file" tbl-scores | grep -P '^D7\t'
}
groups() {
    book cell "$file" tbl-groups A5 text Kind && book cell "$file" tbl-groups A6 text b && book cell "$file" tbl-groups B7 text three &&
        book cell "$file" tbl-groups C7 number 3.25 && book cell "$file" tbl-groups A8 text a && book cell "$file" tbl-groups C8 number 2
}
links() { # rels FILE: where links lead
    unzip -p "$1" 'xl/worksheets/_rels/*' | grep -o 'Target="[^"]*"' | sort -u
}
to_the_site() {
    [ "$(links "$file")" = 'Target="https://example.org/it/index.html"' ] && unzip -p "$file" xl/worksheets/sheet3.xml | grep -q '<hyperlink ref="A3" r:id="rId1" location="fig-plus"/>' &&
        sed '/^address:/d' "$report/report.yaml" > "$SCRATCH/undated/report.yaml" && build "$SCRATCH/undated" "$SCRATCH/undated-out" &&
        [ "$(links "$SCRATCH/undated-out/report.xlsx")" = 'Target="index.html"' ]
}
contents() {
    book texts "$file" Contents > "$SCRATCH/contents" && grep -qP '^C\d+\tA picture$' "$SCRATCH/contents" && grep -qP '^B\d+\tFigure 2$' "$SCRATCH/contents" &&
        unzip -p "$file" xl/worksheets/sheet1.xml | grep -q "location=\"'tbl-a-name-of-more-than-thirt~2'!A1\""
}
asked_for() { # by name, or in report.yaml
    "$PROGRAM" build "$report" -o "$SCRATCH/default" --quiet && [ ! -e "$SCRATCH/default/report.xlsx" ] &&
        cp -r "$report" "$SCRATCH/asked" && echo 'outputs: [html, xlsx]' >> "$SCRATCH/asked/report.yaml" && "$PROGRAM" build "$SCRATCH/asked" -o "$SCRATCH/default" --quiet &&
        cmp "$file" "$SCRATCH/default/report.xlsx" && grep -q '<a href="report.xlsx">Report as workbook</a>' "$SCRATCH/default/index.html" && sed -i '$d' "$SCRATCH/asked/report.yaml" && "$PROGRAM" build "$SCRATCH/asked" -o "$SCRATCH/default" --quiet &&
        [ ! -e "$SCRATCH/default/report.xlsx" ] && ! grep -q report.xlsx "$SCRATCH/default/index.html" && [ -e "$SCRATCH/default/report.pdf" ]
}
too_long() {
    mkdir "$SCRATCH/long" && printf '# Long\n\n```table tbl-long\nquery: "SELECT printf('"'%%.*c'"', 40000, '"'x'"') AS text"\ntitle: Long\nsource: own\n```\n' > "$SCRATCH/long/index.md" &&
        ! build "$SCRATCH/long" "$SCRATCH/long-out" --strict 2> "$SCRATCH/err" &&
        grep -qF "index.md: warning: the sheet 'tbl-long' of report.xlsx cuts 1 text to 32767 characters, the most that a cell can contain [output-limit]" "$SCRATCH/err" &&
        build "$SCRATCH/long" "$SCRATCH/long-out" 2> /dev/null && book texts "$SCRATCH/long-out/report.xlsx" tbl-long |
        python3 -c 'import sys; texts = [line.rstrip("\n").split("\t")[1] for line in sys.stdin]; assert max(map(len, texts)) == 32767 and any(t.endswith("x…") for t in texts)'
}

# ---- The cost model ----

lines() { # DIR OUT: as the program has them, by position
    "$PROGRAM" query -f csv "$1" 'SELECT scenario, option, component, part, amount FROM cost_line ORDER BY scenario, position' > "$2"
}
# agrees DIR FILE: compares the stored results with those that this test calculates.
agrees() {
    lines "$1" "$SCRATCH/lines.csv" && book results "$2" "$SCRATCH/lines.csv" && book costs "$2" "$SCRATCH/lines.csv"
}
content() {
    build content "$SCRATCH/content" && agrees content "$SCRATCH/content/report.xlsx" && book cell "$SCRATCH/content/report.xlsx" 'Cost model' C75 formula 'NA()'
}
# A sheet may be passed on alone, so it has the whole notice, although the page has a line that refers to its end.
notices() {
    for sheet in fig-cost tbl-gpt3; do
        book texts "$SCRATCH/content/report.xlsx" "$sheet" > "$SCRATCH/sheet" && grep -q 'The MLPerf name and logo are registered' "$SCRATCH/sheet" &&
            grep -q 'Retrieved from https://github.com/mlcommons/' "$SCRATCH/sheet" && ! grep -q 'See MLPerf results used' "$SCRATCH/sheet" || return 1
    done
}
# changed DIR NAME=VALUE…: in the workbook, and with --set.
changed() {
    cp -r "$1" "$SCRATCH/set" && for setting in "${@:2}"; do sed -i "s/^  ${setting%=*}: .*/  ${setting%=*}: ${setting#*=}/" "$SCRATCH/set/report.yaml"; done
    build "$1" "$SCRATCH/set-out" && book set "$SCRATCH/set-out/report.xlsx" "$SCRATCH/edited.xlsx" "${@:2}" &&
        "$PROGRAM" build "$1" -o "$SCRATCH/set-out" --only data --quiet $(printf -- '--set %s ' "${@:2}") &&
        lines_of_data "$SCRATCH/set-out/data/cost_line.csv" > "$SCRATCH/set.csv" && book costs "$SCRATCH/edited.xlsx" "$SCRATCH/set.csv"
    status=$?
    rm -rf "$SCRATCH/set" "$SCRATCH/set-out"
    return $status
}
lines_of_data() { # cost_line of data/, by position
    python3 -c '
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1], newline="", encoding="utf-8")))
rows.sort(key=lambda row: (row["scenario"], int(row["position"])))
out = csv.DictWriter(sys.stdout, ["scenario", "option", "component", "part", "amount"], extrasaction="ignore")
out.writeheader()
out.writerows(rows)' "$1"
}
unlike() { # a wrong amount is found
    [ -s "$file" ] && lines "$report" "$SCRATCH/lines.csv" && sed 's/331800/331800.001/' "$SCRATCH/lines.csv" > "$SCRATCH/wrong.csv" && ! cmp -s "$SCRATCH/lines.csv" "$SCRATCH/wrong.csv" &&
        ! book costs "$file" "$SCRATCH/wrong.csv" 2> /dev/null
}
limited() { # the sheet refuses what the program refuses
    unzip -p "$file" xl/worksheets/sheet2.xml | grep -q '<dataValidation type="decimal"[^>]*sqref="C[0-9]*"><formula1>0</formula1><formula2>1</formula2>'
}
no_model() {
    [ "$(book valid "$SCRATCH/long-out/report.xlsx")" = "$(printf 'Contents\ntbl-long')" ]
}

check 'a workbook is valid, with a sheet for each figure and table' written
check 'the same inputs give the same bytes, and nothing is left behind' same_bytes
check 'a report without a date has a fixed one' undated
check 'numbers are numbers' typed
check 'titles, units, notes and sources are there' heads
check 'no text is a formula' no_formula
check 'words beside a number have their column' remarks
check 'rows are gathered by group as on the page' groups
check 'links lead to the site' to_the_site
check 'the first sheet lists all' contents
check 'it is written and linked to when asked for, and removed when it is not' asked_for
check 'a text that is too long for a cell is cut, and reported' too_long
check 'a report without the cost model has no sheet for it' no_model
check 'the example of the README costs the same' agrees "$report" "$file"
check 'a wrong amount is noticed' unlike
check 'all amounts of the shipped report are the same, and unknown ones stay so' content
check 'a sheet has the whole notice of MLPerf' notices
check 'another value gives what --set gives' changed "$report" cost_utilisation=0.7
check 'several do' changed "$report" cost_discount_rate=0.08 cost_horizon_years=2.5 cost_rent_price=1.25
check 'so do small and large rates' changed "$report" cost_discount_rate=0.000001
check 'and those of one scenario' changed content gpu_cost_accelerators=600 cost_pue=1.2 cost_discount_rate=0
check 'values are limited as in the program' limited

recalculated() { # DIR FILE
    lines "$1" "$SCRATCH/lines.csv" && book recalculate "$2" "$SCRATCH/recalculated.xlsx" && book results "$SCRATCH/recalculated.xlsx" "$SCRATCH/lines.csv"
}
recalculated_change() {
    book set "$SCRATCH/content/report.xlsx" "$SCRATCH/edited.xlsx" cost_utilisation=0.45 cost_discount_rate=0 &&
        "$PROGRAM" build content -o "$SCRATCH/set-out" --only data --quiet --set cost_utilisation=0.45 --set cost_discount_rate=0 &&
        lines_of_data "$SCRATCH/set-out/data/cost_line.csv" > "$SCRATCH/set.csv" &&
        book recalculate "$SCRATCH/edited.xlsx" "$SCRATCH/recalculated.xlsx" && book results "$SCRATCH/recalculated.xlsx" "$SCRATCH/set.csv"
}
if command -v soffice > /dev/null || command -v localc > /dev/null; then
    check 'LibreOffice works out the same amounts' recalculated content "$SCRATCH/content/report.xlsx"
    check 'and those of other values' recalculated_change
else
    skip 'LibreOffice works out the same amounts' 'it is not installed (make check-workbook)'
fi
done_testing
