#!/bin/bash
# Each limit of the table in generator/base/limits.c, set low: one error with a place, which names the limit. Also --limit itself.
. tests/end-to-end/lib/tap.sh

root=$PWD
cd "$SCRATCH" || exit 1
export LC_ALL=C.UTF-8

# limited NAME=VALUE PLACE COMMAND…: the command fails with the place, the limit and how to change it.
limited() {
    tried="$tried ${1%%=*}"
    check "${1%%=*}: $3" is_limited "$@"
}
is_limited() {
    said=$("$PROGRAM" "$3" --limit "$1" "${@:4}" 2>&1 > /dev/null)
    [ $? -eq 1 ] && grep -E "^($2): error: .*\(limit: [0-9.,]+ [A-Za-z]+; --limit ${1%%=*}=N changes it\) \[[a-z-]+\]( \([0-9]+ times\))?$" <<< "$said" > found || { echo "$said"; return 1; }
    # the default, if this option is not what the test is about
    [ "${WITHOUT:-fine}" != fine ] || "$PROGRAM" "${@:3}" > /dev/null 2> said || { head -3 said; return 1; }
}
tried=

# files of a golden case: the parts after lines "=== NAME"
unpack() { # case, folder
    awk -v folder="$2" '/^=== / { file = folder "/" $2; system("mkdir -p \"$(dirname " file ")\""); next } file { print > file }' "$root/tests/golden/records/$1.in"
}
# a report of one page, whose text is standard input
report() {
    rm -rf r && mkdir r && printf 'title: T\npages: [index.md%s]\n' "${1:-}" > r/report.yaml && cat > r/index.md
}
many() { printf "$1%.0s" $(seq "$2"); }

# ---- Files ----
report <<< '# A page'
limited report-file=5 'report.yaml' check r
mkdir data && printf 'suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified\n' > data/r.csv
printf 'Own,2026,Us,box,H100,8,resnet,training,,1,time_to_train,12.5,min,2026-01-01,log,no\n' >> data/r.csv
many '# a line of a comment\n' 4000 > r/theme.yaml
limited settings-file=64K '.*theme.yaml' check r
limited data-file=10 'data/r.csv' inspect data/r.csv
limited data-file=10 'data/r.csv' query data/r.csv 'SELECT 1'
mkdir -p deep/a/b/c && mv r/index.md deep && cp data/r.csv deep/a/b/c && printf 'title: T\npages: [index.md]\ndata: {results: ["**/*.csv"]}\n' > deep/report.yaml
limited folder-depth=2 'report.yaml:3:[0-9]+' check deep
unpack mllog-submission mlperf
WITHOUT=fails limited companion-file=10 '[^:]*' inspect mlperf
printf 'a,b,c\n1,2,3\n4,5,6\n' > rows.csv
printf 'mark: bar\ntitle: T\nsource: s\nx: {field: b, unit: ms, better: lower}\ny: a\n' > spec.yaml
limited chart-data=5 '[^:]*' chart --spec spec.yaml --data rows.csv -o c.svg
limited csv-row=4 'rows.csv:1:1' chart --spec spec.yaml --data rows.csv -o c.svg
limited csv-fields=2 'rows.csv:1:1' chart --spec spec.yaml --data rows.csv -o c.svg
limited csv-fields=2 'rows.csv:1:1' query rows.csv 'SELECT * FROM data'
WITHOUT=fails limited csv-fields=2 'rows.csv:1:1' chart rows.csv -o c.svg
WITHOUT=fails limited csv-row=4 'rows.csv:1:1' inspect rows.csv
limited table-rows=1 'rows.csv:3:1' chart --spec spec.yaml --data rows.csv -o c.svg
limited table-columns=2 'rows.csv:1:1' chart --spec spec.yaml --data rows.csv -o c.svg
limited chart-rows=1 'spec.yaml:1:1' chart --spec spec.yaml --data rows.csv -o c.svg
printf 'a,b\na long name,2\n' > long.csv
limited chart-label=10 'spec.yaml:1:1' chart --spec spec.yaml --data long.csv -o c.svg
sed 's/title: T/title: A long title/' spec.yaml > long.yaml
limited chart-text=11 'long.yaml:2:8' chart --spec long.yaml --data rows.csv -o c.svg
limited chart-pixels=1000 '[^:]*:1:1' chart --spec spec.yaml --data rows.csv -o c.png

# ---- JSON and YAML ----
printf '{"context": {"date": "2026-08-02T17:44:46+00:00"}, "benchmarks": [{"name": "a", "run_type": "iteration", "real_time": 1, "time_unit": "ms", "x": %s1%s}]}' "$(many '[' 20)" "$(many ']' 20)" > deep.json
WITHOUT=fails limited json-depth=10 'deep.json:1:[0-9]+' inspect deep.json
unpack vllm-json serving
sed -i 's/"model_id": "[^"]*"/"model_id": "a model with a long name"/' serving/small.json
WITHOUT=fails limited json-text=12 'serving/small.json:[0-9:]+' inspect serving/small.json
WITHOUT=fails limited json-values=5 'serving/small.json:[0-9:]+' inspect serving/small.json
report <<< '# T'
printf 'title: T\npages: [index.md]\nparameters: {a: %s1%s}\n' "$(many '[' 40)" "$(many ']' 40)" > r/report.yaml
WITHOUT=fails limited yaml-depth=30 'report.yaml:3:[0-9]+' check r
printf 'title: T\npages: [index.md]\nparameters: {a: [%s]}\n' "$(many '1,' 12000)" > r/report.yaml
WITHOUT=fails limited yaml-values=10000 'report.yaml:3:[0-9]+' check r
report <<< '# T'
{ echo 'description: "'"$(seq -f '&a%.0f' 4000 | paste -sd ' ')"'"' && echo 'authors: [&a A, &b B, &c C]'; } >> r/report.yaml
limited yaml-anchors=2 'report.yaml:4:23' check r

# ---- Workbooks ----
python3 - <<'PY'
import zipfile
main, kinds = "http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
package = "http://schemas.openxmlformats.org/package/2006/relationships"
sheet = (f"<worksheet xmlns='{main}'><sheetData><row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' t='s'><v>1</v></c></row>"
         "<row r='2'><c r='A2'><v>1</v></c><c r='B2' s='1'><v>2</v></c></row></sheetData>"
         "<mergeCells><mergeCell ref='D1:E1'/><mergeCell ref='D2:E2'/></mergeCells></worksheet>")
with zipfile.ZipFile("w.xlsx", "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("[Content_Types].xml", "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'><Override PartName='/xl/workbook.xml' "
               "ContentType='application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'/></Types>")
    z.writestr("_rels/.rels", f"<Relationships xmlns='{package}'><Relationship Id='rId1' Type='{kinds}/officeDocument' Target='xl/workbook.xml'/></Relationships>")
    z.writestr("xl/workbook.xml", f"<workbook xmlns='{main}' xmlns:r='{kinds}'><sheets><sheet name='A' sheetId='1' r:id='rId1'/><sheet name='B' sheetId='2' r:id='rId2'/></sheets></workbook>")
    z.writestr("xl/_rels/workbook.xml.rels", f"<Relationships xmlns='{package}'>" + "".join(
        f"<Relationship Id='rId{i}' Type='{kinds}/{kind}' Target='{target}'/>" for i, kind, target in (
            (1, "worksheet", "worksheets/sheet1.xml"), (2, "worksheet", "worksheets/sheet2.xml"), (3, "sharedStrings", "sharedStrings.xml"), (4, "styles", "styles.xml"))) + "</Relationships>")
    z.writestr("xl/sharedStrings.xml", f"<sst xmlns='{main}'><si><t>name</t></si><si><t>price</t></si></sst>")
    z.writestr("xl/styles.xml", f"<styleSheet xmlns='{main}'><cellXfs><xf numFmtId='0'/><xf numFmtId='2'/></cellXfs></styleSheet>")
    z.writestr("xl/worksheets/sheet1.xml", sheet)
    z.writestr("xl/worksheets/sheet2.xml", sheet.replace("</worksheet>", " " * 3000000 + "</worksheet>"))
PY
for setting in file=100 entries=2 entry=200 unpacked=700 depth=2 sheets=1 styles=1 cells=3 area=3 merged=1 texts=1 text-bytes=6 text=4; do
    limited "workbook-$setting" 'w.xlsx(:[0-9:]+)?' query w.xlsx 'SELECT name FROM w'
done
WITHOUT=fails limited workbook-ratio=100 'w.xlsx' dump sheet 'w.xlsx#B'

# ---- Queries ----
numbers='WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200000)'
limited query-steps=1000000 'query:1:1' query data "$numbers SELECT count(*) FROM n"
# each query is short enough; all together are not
for i in 1 2 3 4; do
    printf '```query q%d\nWITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) SELECT max(i) AS a FROM n\n```\n\n{{ q%d.a }}\n\n' $i $i
done | report
limited processor-time=1 'index.md:[0-9]+' check r
# AddressSanitizer reserves terabytes, so nothing can be limited there
many '* a\n\n  * b\n\n' 30000 | report
if [[ $PROGRAM == *asan* ]]; then tried="$tried memory"; else limited memory=64M 'index.md(:[0-9]+)?' check r; fi
read_again() { # a page of 60 KB that includes 16 KB each time
    printf -- '{{< include a.md >}}\n\n%.0s' {1..3000} > again.md && report < again.md && many '* a\n\n  * b\n\n' 1200 > r/a.md || return 1
    ! "$PROGRAM" check r --limit processor-time=2 2> said || return 1
    cat said; grep -qE '\[(processor-time|memory)\]' said
}
check 'a file that is included often grants time and memory once' read_again
data_in_memory() {
    { echo name,value; seq 600000 | sed 's/.*/text &,&/'; } > large.csv
    "$PROGRAM" query large.csv 'SELECT count(*) FROM large' --limit memory=32M
}
[[ $PROGRAM == *asan* ]] || check 'each MiB that is read grants more memory' data_in_memory
WITHOUT=fails limited query-time=1 'query:1:1' query data "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) SELECT sum(length(replace(hex(zeroblob(400000 + i)), '0', '1'))) FROM n"
limited query-cells=1000 'query:1:1' query data "$numbers SELECT i FROM n"
limited query-memory=16M 'query:1:1' query data "$numbers SELECT count(*) FROM (SELECT i, hex(zeroblob(100)) AS b FROM n ORDER BY b)"
limited query-value=10000 'query:1:1' query data "SELECT length(hex(zeroblob(8000)))"
{ echo name,value; seq 100000 | sed 's/.*/a text of a row &,&/'; } > big.csv
limited sheets-memory=1M 'big.csv:[0-9]+:1' query big.csv 'SELECT count(*) FROM big'

# ---- Pages ----
report <<< "$(many '> ' 40)deep"
limited text-depth=30 'index.md:1:[0-9]+' check r
report <<< $'# T\n\n- - a\n- - a\n  - - b'
limited list-depth=2 'index.md:5:1' check r
report < <(printf '# T\n\n'; many '::: columns\n::: gpu\n' 20; printf 'a\n'; many ':::\n:::\n' 20)
limited text-depth=30 'index.md:[0-9]+:1' check r
report <<< $'# T\n\n## A\n\n## B\n\n## C'
limited text-headings=2 'index.md:7:1' check r
report <<< $'# T\n\n| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |'
limited text-columns=3 'index.md:4:1' check r
report <<< $'# T\n\n```table tbl-a\nquery: SELECT column1 AS v FROM (VALUES (1), (2), (3))\ntitle: T\nsource: s\n```'
limited table-block-rows=2 'index.md:3:1' check r
report <<< $'# T\n\n[a](https://example.org/page)'
limited link-bytes=20 'index.md:3:[0-9]+' check r
report <<< $'# T\n\n{{< include a.md >}}'
echo '{{< include b.md >}}' > r/a.md && echo 'Text.' > r/b.md
limited include-depth=1 'a.md:1:1' check r
values='```query q\nSELECT column1 AS v FROM (VALUES (1), (2), (3))\n```\n'
report < <(printf "# T\n\n$values\n::: each q\nA {{ row.v }}.\n:::\n")
limited each-blocks=2 'index.md:[0-9]+:1' check r
report < <(printf "# T\n\n$values\nA {{ q.v | spark }}.\n")
limited spark-values=2 'index.md:[0-9]+:[0-9]+' check r
report ', more.md' <<< '# T'
printf -- '---\neach: SELECT column1 AS v FROM (VALUES (1), (2), (3))\n---\n\n# Page {{ row.v }}\n' > r/more.md
limited each-pages=2 'more.md:2:[0-9]+' check r
report <<< $'# T\n\n![A page](page.png)'
cp "$root/assets/readme/page.png" r
limited picture-pixels=1000 'index.md:3:11' check r
large_in_turn() { # each of these takes 140 MB while it is decoded
    report <<< $'# T\n\n![A](p1.png)\n\n![A](p2.png)\n\n![A](p3.png)\n\n![A](p4.png)' || return 1
    python3 - <<'PY' || return 1
import struct, zlib
def chunk(name, data): return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
for i in range(1, 5):
    rows = zlib.compress(bytes([0] + [i] * 4 * 4500) * 4500)
    with open(f"r/p{i}.png", "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 4500, 4500, 8, 6, 0, 0, 0)) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
PY
    "$PROGRAM" build r -o large --only pdf -j 4 --limit memory=400M
}
[[ $PROGRAM == *asan* ]] || check 'large pictures are decoded one at a time' large_in_turn
report <<< $'# T\n\n![A picture](p.svg)'
echo '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><filter id="f"><feGaussianBlur stdDeviation="3"/></filter><path filter="url(#f)" d="M0 0h30v30h-30z"/></svg>' > r/p.svg
limited picture-filters=4000 'index.md:3:14' check r
limited picture-elements=3 'index.md:3:14' check r
limited picture-path=10 'index.md:3:14' check r
limited template-output=1000 '.*/[a-z]*.mustache(:[0-9:]+)?' build r -o out --only html
limited template-steps=20 '.*/[a-z]*.mustache(:[0-9:]+)?' build r -o out --only html
mkdir -p r/templates/site && printf '{{> site/page}}' > r/templates/site/page.mustache
WITHOUT=fails limited template-depth=30 '.*site/page.mustache:1:1' build r -o out --only html

# ---- Messages ----
few_messages() { # the errors, in every format
    report < <(printf '# T\n\n'; for i in $(seq 9); do printf '```query q%d\nSELECT 1\n```\n\n' $i; done; echo 'See @fig-a, @fig-b, @fig-c.')
    "$PROGRAM" check r --limit messages=3 2> said; [ $? -eq 1 ] || return 1
    for format in json sarif github; do "$PROGRAM" check r --limit messages=3 --format $format >> said; done
    [ "$(grep -c '^index.*: error: ' said)" -eq 3 ] && [ "$(grep -cE '(9|1[0-9]) more messages \(limit: 3 messages; --limit messages=N changes it\)' said)" -eq 4 ] || { cat said; return 1; }
}
tried="$tried messages"
check 'of too many messages the errors come first, and the others are counted' few_messages

# ---- The option ----
usage() { # message, arguments
    said=$("$PROGRAM" "${@:2}" 2>&1); [ $? -eq 2 ] && grep -qF -- "$1" <<< "$said" || { echo "$said"; return 1; }
}
raised() {
    report <<< "$(many '> ' 150)deep"
    ! "$PROGRAM" check r && "$PROGRAM" check r --limit text-depth=160 && "$PROGRAM" build r -o raised --limit text-depth=160 && grep -q deep raised/index.html
}
# another limit may refuse what one accepts, so a build with other limits is rebuilt
not_current() {
    report <<< $'# T\n\n[a](https://example.org/page)'
    "$PROGRAM" build r -o current && "$PROGRAM" build r -o current | grep -q 'nothing has changed' && ! "$PROGRAM" build r -o current --limit link-bytes=10
}
every_row() {
    listed=$(sed -n '/^\.Sh LIMITS/,/^\.Sh /s/^\.It Cm //p' "$root/assets/accelreport.1" | sort)
    [ "$(wc -w <<< "$listed")" -gt 40 ] && diff <(echo "$listed") <(tr ' ' '\n' <<< "${tried# }" | sort -u)
}
many_pages() {
    report ', more.md' <<< '# T'
    printf -- '---\neach: WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9999) SELECT i FROM n\n---\n\n# Page {{ row.i }}\n\nText.\n' > r/more.md
    "$PROGRAM" build r -o pages --only pdf --limit processor-time=60 && pdfinfo pages/report.pdf | grep -Eq '^Pages: +10[0-9]{3}$'
}
[[ $PROGRAM == *asan* ]] || check 'a PDF may have over 9,999 pages' many_pages
not_drawn() { # only texts that are drawn have to be short
    printf 'a,b,c\nx,2,%s\n' "$(many W 3000)" > other.csv && "$PROGRAM" chart --spec spec.yaml --data other.csv -o c.svg
}
check 'a column that is not drawn may have long texts' not_drawn
check 'a limit can be raised' raised
check 'a build with another limit is not current' not_current
check 'an unknown limit names the nearest' usage "there is no limit 'yaml-dept'; did you mean 'yaml-depth'?" check r --limit yaml-dept=3
check 'a limit like no other' usage "there is no limit 'speed'; the manual lists them under LIMITS" query r --limit speed=3 'SELECT 1'
check 'a limit without a value' usage '--limit takes NAME=VALUE, such as yaml-depth=100' inspect r --limit yaml-depth
check 'a value that is no number' usage "--limit csv-row takes a whole number of bytes, or one with K, M or G, not '16 MiB'" build r --limit 'csv-row=16 MiB'
check 'a value that is too small' usage '--limit yaml-depth must be from 20 levels to 1,000 levels, not 3' chart --list r --limit yaml-depth=3
check 'a value that is too large' usage '--limit data-file must be from 1 byte to 2047 MiB, not 99999999999999999999G' check r --limit data-file=99999999999999999999G
check 'each limit of the manual was tried' every_row

echo "1..$NUMBER"
