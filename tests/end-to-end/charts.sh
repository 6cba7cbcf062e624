#!/bin/bash
# accelreport chart: a chart without a report around it, in every form and size, and
# what each file must contain.
. tests/end-to-end/lib/tap.sh

cat > "$SCRATCH/spec.yaml" <<'YAML'
chart: fig-alone
mark: bar
title: 氷河 serves fewer tokens than H100
x: {field: tokens, unit: tokens/s per chip, better: higher}
y: chip
source: own load test, 2026-11-01
YAML
printf 'chip,tokens\nH100,1234.5\n氷河,987\nמאיץ,512\n' > "$SCRATCH/rows.csv"
cd "$SCRATCH" || exit 1

alone() {
    "$PROGRAM" chart --spec spec.yaml --data rows.csv "$@"
}
# A width of 160 mm is 604.72 px of 1/96 inch and 453.54 pt.
size_of_svg() {
    alone -o a.svg --width 160mm && grep -q ' width="604.72"' a.svg
}
size_of_pdf() {
    alone -o a.pdf --width 160mm && pdfinfo a.pdf | grep -q 'Page size: *453.54'
}
fonts_of_pdf() {
    pdftotext a.pdf - | grep -q 氷河 && pdftotext a.pdf - | grep -q 'own load test'
}
tags_of_pdf() {
    qpdf --check a.pdf > /dev/null && pdfinfo a.pdf | grep -q 'Tagged: *yes' && pdfinfo a.pdf | grep -q 'Title: *氷河' &&
        qpdf --qdf --object-streams=disable a.pdf - | grep -aq '/S /Figure' && ! pdfinfo a.pdf | grep -q Date &&
        "$OLDPWD/tests/tools/check-pdf" a.pdf
}
# bytes FILE OFFSET COUNT
bytes() {
    od -An -tu1 -j "$2" -N "$3" "$1" | tr -s ' \n' ' '
}
# 6 in at 300 dpi are 1800 pixels: 7 × 256 + 8; colour type 6 has alpha.
size_of_png() {
    alone -o a.png --width 6in --dpi 300 --transparent && test "$(bytes a.png 16 4)" = ' 0 0 7 8 ' &&
        test "$(bytes a.png 25 1)" = ' 6 '
}
words_of_png() {
    grep -aq 'iTXtTitle.*氷河' a.png && grep -aq 'iTXtSource.*own load test' a.png && grep -aq pHYs a.png
}
source_of_csv() {
    alone -o a.csv && test "$(head -1 a.csv)" = 'Chip,Tokens (tokens/s per chip),Source' &&
        test "$(grep -c '"own load test, 2026-11-01"$' a.csv)" = 3
}
slide() {
    alone -o slide.svg --width 960 --height 540 && grep -q 'width="960" height="540"' slide.svg
}
plain() {
    alone -o plain.svg --no-title --transparent && ! grep -q 'own load test' plain.svg && ! grep -q '<rect class="paper"' plain.svg
}
vega_lite() {
    alone --export-vega-lite > a.json && python3 - <<'PYTHON'
import json
spec = json.load(open("a.json"))
layer, = spec["layer"]
field = layer["encoding"]["x"]["field"]
assert layer["mark"]["type"] == "bar" and spec["usermeta"]["source"] == "own load test, 2026-11-01"
assert [row[field.replace("\\", "")] for row in spec["data"]["values"]] == [1234.5, 987, 512], spec
PYTHON
}
catalogue() {
    printf 'use: time-to-train\ndata: {file: own.csv}\nx: {metric: time_to_train}\ndetail: null\nfacet: null\n' > use.yaml
    printf 'label,value\none,12\ntwo,10\n' > own.csv
    "$PROGRAM" chart --spec use.yaml -o use.svg && grep -q 'How long does each system take to train' use.svg
}
twice() {
    for ending in svg png pdf csv; do
        alone -o one.$ending && TZ=Asia/Tokyo LC_ALL=C HOME=/ alone -o two.$ending && cmp one.$ending two.$ending || return 1
    done
}
refuses() { # STATUS PATTERN OPTION…
    status=$1 pattern=$2
    shift 2
    said=$(alone "$@" 2>&1)
    test $? = "$status" && grep -q "$pattern" <<< "$said"
}

# A reference line is at the value of a parameter and moves with it.
line_of_parameter() {
    mkdir -p limit && printf 'title: T\npages: [index.md]\nparameters:\n  slo: {value: 300, unit: ms}\n' > limit/report.yaml
    cat > limit/index.md <<'MARKDOWN'
# Limit

```chart fig-limit
mark: bar
data: {values: [{chip: H100, wait: 450}, {chip: Trillium, wait: 600}]}
title: Who waits
x: {field: wait, unit: ms, better: lower}
y: chip
refs: [{x: "{{ param.slo }}", label: "limit {{ param.slo | 0 }}"}]
source: own load test
```
MARKDOWN
    "$PROGRAM" chart limit fig-limit -o 300.svg && grep -q '>limit 300<' 300.svg && sed -i s/300/500/ limit/report.yaml &&
        "$PROGRAM" chart limit fig-limit -o 500.svg && grep -q '>limit 500<' 500.svg &&
        sed 's/limit 500/limit 300/g' 500.svg > moved.svg && ! cmp -s moved.svg 300.svg
}

check "an SVG file is as wide as millimetres say" size_of_svg
check "a PDF file is as wide as millimetres say" size_of_pdf
check "a PDF file's texts can be read, also Chinese" fonts_of_pdf
check "a PDF file is one tagged figure with its title, and holds no date" tags_of_pdf
check "a PNG file has the pixels of inches and dpi, and alpha when asked" size_of_png
check "a PNG file has title, source and physical size" words_of_png
check "a CSV file names the source in each row" source_of_csv
check "a slide of 16:9 is exactly that" slide
check "--no-title and --transparent leave out title and background" plain
check "a specification for Vega-Lite holds the same values" vega_lite
check "a figure of the catalogue takes a file's rows" catalogue
check "a reference line is drawn at the value of a parameter" line_of_parameter
check "files are the same bytes in any zone, locale and home" twice
other_marks() {
    for pair in scatter:point heatmap:cell box:runs pie:bar stacked:tco; do
        sed "s/^mark: .*/mark: ${pair%:*}/" spec.yaml > other.yaml
        "$PROGRAM" chart --spec other.yaml --data rows.csv -o a.svg 2>&1 | grep -q "^other.yaml:2:7: error: .*; write mark: ${pair#*:}" || return 1
    done
}
check "an error for a chart name of another program has the name here" other_marks
check "an unknown unit of length is refused" refuses 2 'takes\? 0 to 10000 px' -o a.svg --width 6ft
check "scale and dpi together are refused" refuses 2 'give one of them' -o a.png --scale 2 --dpi 96
check "a height that is too small is an error" refuses 1 'needs .* units of height' -o a.svg --height 60
# wrong PLACE-AND-MESSAGE EDIT: a specification edited by sed has exactly one error, at this place, and no file is written.
wrong() {
    printf 'mark: bar\ntitle: T\nsource: ours\nx: {field: wait, unit: ms, better: lower}\ny: chip\ndata: {values: [{chip: H100, wait: 450}, {chip: L4, wait: 600}]}\n' | sed "$2" > wrong.yaml
    said=$("$PROGRAM" chart --spec wrong.yaml -o wrong.svg 2>&1)
    [ $? -eq 1 ] && [ "$(grep -c ': error: ' <<< "$said")" -eq 1 ] && grep -qF "wrong.yaml:$1" <<< "$said" && [ ! -e wrong.svg ] ||
        { echo "$2: $said"; return 1; }
}
wrong_specifications() {
    wrong '1:1: error: there are no rows to draw' '/^data/d' &&
        wrong "1:1: error: a chart's specification must be a map of keys" '1,$c\- one' &&
        wrong "5:4: error: no column 'who'; the columns are: chip, wait" 's/^y: chip/y: who/' &&
        wrong "1:1: error: the chart has no 'y'" '/^y:/d' &&
        wrong "7:6: error: the catalogue has no figure 'no-such'; it has: break-even, chip-for-chip" '$a use: no-such' &&
        wrong '7:8: error: a bar chart has no shapes to choose' '$a shape: chip' &&
        wrong "7:31: error: 'palette' is 'diverging', but must be one of: entity, sequential, none" '$a color: {field: chip, palette: diverging}' &&
        wrong "7:14: error: 'show' must be auto, always or never, not '7'" '$a runs: {show: 7}' &&
        wrong "7:25: error: 'n' takes at most two fields" '$a error: {n: [wait, wait, wait]}' &&
        wrong "7:8: error: an interval has two ends" '$a error: {lo: wait, meaning: range}' &&
        wrong "7:8: error: 'error' does not state what the interval means" '$a error: {lo: wait, hi: wait}'
}
check "a mistake in a specification is located" wrong_specifications
printf 'chip,tokens\n𐎀,5\n' > rows.csv
check "a character that no font has is named" refuses 1 "has the character '𐎀' (U+10380)" -o a.png
# A name of ten thousand letters had 250 lines in the legend and was broken again for every size tried.
long_name() {
    { echo load,tokens,stack; word=$(head -c 1900 /dev/zero | tr '\0' v)
      printf '1,2,%s\n2,3,%s\n1,4,b\n2,6,b\n' "$word" "$word"; } > long.csv
    sed 's/^mark: .*/mark: line/; s/^x: .*/x: {field: load, unit: requests\/s}/
        s/^y: .*/y: {field: tokens, unit: tokens\/s, better: higher}\ncolor: stack/' spec.yaml > long.yaml
    "$PROGRAM" chart --spec long.yaml --data long.csv -o long.svg --limit chart-label=2000 &&
        [ "$(sed -n 's/.*viewBox="0 0 [0-9.]* \([0-9]*\)[".].*/\1/p; 2q' long.svg | head -1)" -lt 1000 ] && grep -q 'v…' long.svg
}
check "the key takes a few lines, however long the names are" long_name


# Two overlapping bands: both are visible there, in the chart's own PDF, in a report's PDF, and in SVG.
cat > bands.yaml <<'YAML'
mark: breakeven
title: Bands
y: {field: total, unit: EUR, better: lower}
error: {lo: low, hi: high, meaning: from low to high}
source: log
YAML
printf 'option,accelerator,month,total,low,high\n' > bands.csv
printf '%s\n' a,H100,0,35,10,60 a,H100,24,35,10,60 b,Trillium,0,65,40,90 b,Trillium,24,65,40,90 >> bands.csv
mkdir -p bands && cp bands.csv bands/ && printf 'title: Bands\npages: [index.md]\n' > bands/report.yaml
{ printf '# Bands\n\n```chart fig-bands\ndata: {file: bands.csv}\n'; cat bands.yaml; printf '```\n'; } > bands/index.md

# overlap FILE: the colours of the two bands, each over the background, give the third where they overlap.
overlap() {
    pdftoppm -r 96 -f "${2:-1}" -l "${2:-1}" "$1" picture && python3 - picture*.ppm <<'PYTHON'
import collections, sys
data = open(sys.argv[1], "rb").read()
kind, size, most, pixels = data.split(b"\n", 3)
width, height = map(int, size.split())
assert kind == b"P6" and most == b"255", data[:20]
counts = collections.Counter(tuple(pixels[i:i + 3]) for i in range(0, 3 * width * height, 3))
paper = counts.most_common(1)[0][0]
a, b, both = (colour for colour, n in counts.most_common(4)[1:])
part = 0.12
for first, second, third in ((a, b, both), (a, both, b), (b, both, a)):
    if all(abs(t - (s + (1 - part) * (f - p))) <= 2 for p, f, s, t in zip(paper, first, second, third)) or \
            all(abs(t - (f + (1 - part) * (s - p))) <= 2 for p, f, s, t in zip(paper, first, second, third)):
        sys.exit(sum(third) >= min(sum(first), sum(second)))  # darker than either
sys.exit(f"paper {paper}, bands {a} {b} {both}")
PYTHON
}
bands_of_pdf() {
    rm -f picture* && "$PROGRAM" chart --spec bands.yaml --data bands.csv -o bands.pdf && overlap bands.pdf
}
bands_of_report() {
    rm -f picture* && "$PROGRAM" build bands -o bands.out --quiet && qpdf --check bands.out/report.pdf > /dev/null &&
        overlap bands.out/report.pdf 2
}
bands_of_svg() {
    "$PROGRAM" chart --spec bands.yaml --data bands.csv -o bands.svg && [ "$(grep -o 'class="area [^>]*fill-opacity="0.12"' bands.svg | wc -l)" = 2 ]
}
check 'bands are transparent in a PDF' bands_of_pdf
check 'bands are transparent on the pages of a report' bands_of_report
check 'bands are transparent in SVG' bands_of_svg
done_testing
