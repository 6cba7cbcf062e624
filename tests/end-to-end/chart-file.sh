#!/bin/bash
# accelreport chart FILE: a table becomes a chart, and the guesses are printed.
. tests/end-to-end/lib/tap.sh
cd "$SCRATCH" || exit 1

cat > perf.csv <<'CSV'
team,batch,tokens_per_second
Alpha,1,120
Alpha,8,810
Alpha,32,2400
Beta,1,90
Beta,8,700
Beta,32,2600
CSV
printf 'Model;Latency (ms)\nSmall;12,5\nLarge;88,25\n' > models.csv
printf 'date,requests\n2026-11-01,120\n2026-11-02,130\n2026-11-03,90\n' > daily.csv
printf 'params,score,vendor\n7,61.5,North\n3,55.2,South\n70,80.1,North\n13,66,South\n' > cloud.csv
printf 'region,quarter,revenue\nNorth,Q1,12\nNorth,Q2,14\nSouth,Q1,8\nSouth,Q2,9\n' > sales.csv

# guesses FILE OPTION…: the printed block must equal standard input.
guesses() {
    file=$1; shift
    cat > expected
    "$PROGRAM" chart "$file" -o guessed.svg "$@" 2> said && sed -n '/^```chart/,/^```$/p' said | diff expected - &&
        grep -q '^<svg' guessed.svg
}
lines() {
    guesses perf.csv <<'BLOCK'
```chart fig-perf
mark: line
title: Tokens per second by batch and team
x: {field: batch, title: Batch}
y: {field: tokens_per_second, title: Tokens per second, unit: "", better: neither}
color: team
source: perf.csv
data: {file: perf.csv}
```
BLOCK
}
bars() {
    guesses models.csv <<'BLOCK'
```chart fig-models
mark: bar
title: Latency by model
x: {field: "Latency (ms)", title: Latency, unit: ms, better: neither}
y: Model
source: models.csv
data:
  values:
    - {Model: Small, "Latency (ms)": 12.5}
    - {Model: Large, "Latency (ms)": 88.25}
```
BLOCK
}
dates() {
    guesses daily.csv --title 'Requests: daily' <<'BLOCK'
```chart fig-daily
mark: line
title: "Requests: daily"
x: {field: date, title: Date}
y: {field: requests, title: Requests, unit: "", better: neither}
labels: {series: none}
source: daily.csv
data: {file: daily.csv}
```
BLOCK
}
points() {
    guesses cloud.csv --log x --where "vendor <> 'East'" <<'BLOCK'
```chart fig-cloud
mark: point
title: Score by params and vendor
x: {field: params, title: Params, scale: log}
y: {field: score, title: Score, unit: "", better: neither}
color: vendor
source: cloud.csv
data:
  values:
    - {params: 7, score: 61.5, vendor: North}
    - {params: 3, score: 55.2, vendor: South}
    - {params: 70, score: 80.1, vendor: North}
    - {params: 13, score: 66, vendor: South}
```
BLOCK
}
groups() {
    guesses sales.csv <<'BLOCK'
```chart fig-sales
mark: bar
title: Revenue by quarter and region
x: {field: revenue, title: Revenue, unit: "", better: neither}
y: region
color: region
facet: quarter
source: sales.csv
data: {file: sales.csv}
```
BLOCK
}
# The printed block, in a page, is the same chart.
pasted() {
    mkdir -p report && printf 'title: T\npages: [index.md]\n' > report/report.yaml && cp perf.csv report &&
        "$PROGRAM" chart perf.csv -o one.csv 2> said &&
        { printf '# T\n\n'; sed -n '/^```chart/,/^```$/p' said; } > report/index.md &&
        "$PROGRAM" chart report fig-perf -o two.csv && cmp one.csv two.csv
}
mark() { # NAME DRAWN
    "$PROGRAM" chart perf.csv --mark "$1" -o mark.png 2> said && grep -qx "mark: $2" said && test -s mark.png
}
marks() {
    mark scatter point && mark point point && mark line line && mark area area && mark step step && mark bar bar &&
        mark column layer && mark columns layer && mark grouped bar && mark stacked tco && mark stacked-bar tco &&
        mark heatmap cell && mark histogram layer && mark box runs && mark boxplot runs
}
# Columns with numbers as headings: a row of the chart for each, at equal distances if they double.
matrix() {
    printf 'layer,8,16,32\nattn,1.5,2.5,3.5\nmlp,2,4,8\n' > matrix.csv
    guesses matrix.csv --mark heatmap <<'BLOCK'
```chart fig-matrix
mark: cell
title: Value by layer and column
x: {field: layer, title: Layer, type: ordinal}
y: {field: column, title: Column, unit: "", better: neither, scale: log}
value: value
source: matrix.csv
data:
  values:
    - {layer: attn, column: 8, value: 1.5}
    - {layer: attn, column: 16, value: 2.5}
    - {layer: attn, column: 32, value: 3.5}
    - {layer: mlp, column: 8, value: 2}
    - {layer: mlp, column: 16, value: 4}
    - {layer: mlp, column: 32, value: 8}
```
BLOCK
}
# Names on both axes, from the top down; the data table and the description have the shade.
named_matrix() {
    printf 'Model,H100,TPU v6e\nSmall,100,90\nLarge,20,18\n' > wide.csv
    guesses wide.csv --mark heatmap <<'BLOCK' && "$PROGRAM" chart wide.csv --mark heatmap -o wide-data.csv 2> /dev/null &&
```chart fig-wide
mark: cell
title: Value by chip and model
x: {field: chip, title: Chip, type: ordinal}
y: {field: Model, title: Model, type: ordinal}
value: value
source: wide.csv
data:
  values:
    - {Model: Small, chip: H100, value: 100}
    - {Model: Small, chip: TPU v6e, value: 90}
    - {Model: Large, chip: H100, value: 20}
    - {Model: Large, chip: TPU v6e, value: 18}
```
BLOCK
        printf '%s\n' Series,Chip,Model,Value,Source '–,H100,Small,100,wide.csv' '–,TPU v6e,Small,90,wide.csv' '–,H100,Large,20,wide.csv' '–,TPU v6e,Large,18,wide.csv' | diff - wide-data.csv &&
        grep -q 'Highest 100 for H100, Small; lowest 18 for TPU v6e, Large' guessed.svg && guesses wide.csv <<'BLOCK'
```chart fig-wide
mark: bar
title: H100 and TPU v6e by model
x: {field: value, title: Value, unit: "", better: neither}
y: chip
color: chip
facet: Model
source: wide.csv
data:
  values:
    - {Model: Small, chip: H100, value: 100}
    - {Model: Small, chip: TPU v6e, value: 90}
    - {Model: Large, chip: H100, value: 20}
    - {Model: Large, chip: TPU v6e, value: 18}
```
BLOCK
}
# Counts are whole, the ends of bins have the same decimals, and the column's name may be one that charts use.
histogram() {
    printf 'n\n0.5\n1\n1\n1\n2.1\n' > counts.csv
    guesses counts.csv --mark histogram --x n <<'BLOCK' && "$PROGRAM" chart counts.csv --mark histogram --x n -o counts.svg 2> /dev/null && ! grep -qE '>[0-9]+\.5<' counts.svg && grep -q '>3<' counts.svg
```chart fig-counts
mark: layer
title: Distribution of n
layer: [{mark: bar}]
x: {field: bin, title: "N"}
y: {field: rows, title: Rows, unit: "", better: neither}
source: counts.csv
data:
  values:
    - {bin: "0.4–0.6", rows: 1}
    - {bin: "0.6–0.8", rows: 0}
    - {bin: "0.8–1.0", rows: 0}
    - {bin: "1.0–1.2", rows: 3}
    - {bin: "1.2–1.4", rows: 0}
    - {bin: "1.4–1.6", rows: 0}
    - {bin: "1.6–1.8", rows: 0}
    - {bin: "1.8–2.0", rows: 0}
    - {bin: "2.0–2.2", rows: 1}
```
BLOCK
}
# says STATUS PATTERN ARGUMENT…
says() {
    status=$1 pattern=$2
    shift 2
    said=$("$PROGRAM" chart "$@" 2>&1)
    test $? = "$status" && grep -q -e "$pattern" <<< "$said" || { echo "$said"; false; }
}
pipes() {
    "$PROGRAM" chart perf.csv -o file.svg 2> /dev/null && "$PROGRAM" chart perf.csv --format svg -o - 2> /dev/null | cmp - file.svg &&
        "$PROGRAM" chart - --format png -o - < perf.csv 2> said | head -c 4 | grep -aq PNG && grep -qx '```chart fig-data' said &&
        "$PROGRAM" chart - --format csv -o - < perf.csv 2> /dev/null | grep -q '^Alpha.*standard input$' &&
        "$PROGRAM" chart - -o piped.pdf < perf.csv 2> /dev/null && head -c 5 piped.pdf | grep -q '%PDF-'
}
narrowed() {
    "$PROGRAM" chart perf.csv --where "batch > 1 -- not the first" --format csv -o - 2> /dev/null > rows && test "$(wc -l < rows)" = 5
}
# 13.33 × 7.5 inches at 96 px; the smallest text, in px of the layout × 1.6, has 14 pt = 18.67 px.
slide() {
    "$PROGRAM" chart perf.csv --for slide -o slide.svg 2> /dev/null && grep -q 'viewBox="0 0 800 450" width="1280" height="720"' slide.svg &&
        least=$(grep -o 'font-size="[0-9.]*"' slide.svg | tr -dc '0-9.\n' | sort -n | head -1) && test -n "$least" &&
        awk -v least="$least" 'BEGIN { exit !(least * 1.6 >= 14 * 96 / 72) }' &&
        "$PROGRAM" chart perf.csv --for slide -o slide.pdf 2> /dev/null && pdfinfo slide.pdf | grep -q 'Page size: *960 x 540 pts'
}
printed() {
    "$PROGRAM" chart perf.csv --for print -o print.svg 2> /dev/null && grep -q ' width="604.72"' print.svg &&
        "$PROGRAM" chart perf.csv --for web -o web.svg 2> /dev/null && grep -q ' width="680"' web.svg &&
        "$PROGRAM" chart perf.csv --for slide --width 960 --height 540 -o small.svg 2> /dev/null && grep -q 'viewBox="0 0 600 337.5" width="960"' small.svg
}
# Numbers, texts and names that YAML could misread.
awkward() {
    printf 'a: b,"c ""d""\n",yes\nnull,x,1\n"- y",#z,2\n' > awkward.csv && "$PROGRAM" chart awkward.csv -o a.svg 2> said && grep -q '"null"' said || cat said
}
twice() {
    "$PROGRAM" chart perf.csv --mark box -o one.png 2> one && "$PROGRAM" chart perf.csv --mark box -o two.png 2> two && cmp one.png two.png && cmp one two
}
help_shows() {
    test "$("$PROGRAM" chart --help | sed '1,/^Examples:/d' | grep -c 'chart [^ ]*[.]csv \|chart - ')" = 3
}

check "an x in order, again in each series, makes lines" lines
check "names with one number make bars; German CSV" bars
check "dates make a line" dates
check "numbers without an order make points; a condition chooses rows" points
check "two columns of names make grouped bars" groups
check "the printed block is the same chart in a page" pasted
check "common names of marks are understood" marks
check "a heat map of a matrix has a row for each column" matrix
check 'one by names has two scales of names' named_matrix
check 'a histogram' histogram
check "a pie is refused with what to write" says 1 "no mark 'pie': .*--mark bar" perf.csv --mark pie -o x.png
check "an unknown mark lists what there is" says 1 "no mark 'boks'; write line, area or step (a trend over x), point .* box (runs" perf.csv --mark boks -o x.png
check "a misspelt mark names the nearest" says 1 "did you mean 'scatter'" perf.csv --mark scater -o x.png
check "an unknown column names the nearest" says 1 "^perf.csv:1:1: error: no column 'bach' for --x; did you mean 'batch'" perf.csv --x bach -o x.png
check "a wrong condition is located" says 1 '^--where:1:.*no such column: btch' perf.csv --where 'btch > 1' -o x.png
check "a condition that no row meets" says 1 'there is no row to draw' perf.csv --where 'batch > 99' -o x.png
check "a file that is not there" says 1 '^none.csv: error: .*No such file' none.csv -o x.png
check "an unknown purpose" says 2 'for must be slide, print or web' perf.csv --for poster -o x.png
check "no format" says 2 'needs -o FILE' perf.csv
check "options of files are not for reports" says 2 'are for chart FILE' . fig-x --x batch -o x.png
check "standard input and standard output" pipes
check "a condition, with a comment" narrowed
check "a slide has its size and text of 14 pt" slide
check "print and web have their widths, others can be asked for" printed
check "texts that YAML would take for something else" awkward
check "the same bytes each time" twice
check "--help shows three examples" help_shows
done_testing
