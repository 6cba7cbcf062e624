#!/bin/bash
# Bad input: one message with its place for each error, exit status 1, and an earlier good
# output folder stays as it was.
. tests/end-to-end/lib/tap.sh

fresh() {
    rm -rf "$SCRATCH/report"
    mkdir -p "$SCRATCH/report/results" "$SCRATCH/report/prices"
    cat > "$SCRATCH/report/report.yaml" <<'YAML'
title: A small report
date: 2026-01-01
pages: [index.md]
data:
  results: [results/**]
  prices: [prices/**]
YAML
    printf '# Title\n\nText.\n' > "$SCRATCH/report/index.md"
    cat > "$SCRATCH/report/results/r.csv" <<'CSV'
suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified
Own tests,2026,Us,box,H100,8,resnet,training,,1,time_to_train,12.5,min,2026-01-01,our log,no
CSV
    cat > "$SCRATCH/report/prices/p.csv" <<'CSV'
accelerator,provider,region,term,price,currency,per,accelerators,includes,valid_from,source
H100,Cloud,here,on demand,10.00,USD,chip hour,1,chip and host,2026-01-01,a quote
CSV
}

# refuses NAME PATTERN: the report must fail with exactly one error line that
# matches, and the good output must not change.
refuses() {
    name=$1 pattern=$2
    check "$name" refused "$pattern"
}

refused() {
    cp -r "$SCRATCH/good" "$SCRATCH/out"
    "$PROGRAM" build "$SCRATCH/report" -o "$SCRATCH/out" > /dev/null 2> "$SCRATCH/messages"
    status=$?
    cat "$SCRATCH/messages"
    same=1
    diff -r "$SCRATCH/good" "$SCRATCH/out" || same=0
    rm -rf "$SCRATCH/out"
    [ $status -eq 1 ] && [ $same -eq 1 ] && [ "$(grep -cE ': error: ' "$SCRATCH/messages")" -eq 1 ] &&
        grep -qE "$1" "$SCRATCH/messages"
}

fresh
check 'the good report builds' "$PROGRAM" build "$SCRATCH/report" -o "$SCRATCH/good"

: > "$SCRATCH/report/results/empty.csv"
refuses 'an empty file' 'results/empty\.csv.*: error: '
fresh
printf ':::MLLOG {"namespace": "", "time_ms": 1, "event_type": "POINT_IN_TIME", "key": "submission_benchmark", "value": "bert", "metadata": {}}\n:::MLLOG {"names' > "$SCRATCH/report/results/result_0.txt"
refuses 'a log cut off before the run starts' 'results/result_0\.txt.*: error: '
fresh
head -c 4096 /dev/zero | tr '\0' '\377' > "$SCRATCH/report/results/junk"
refuses 'binary junk' 'results/junk.*: error: '
fresh
sed -i 's/,value,/,/; s/,12.5,/,/' "$SCRATCH/report/results/r.csv"
refuses 'a table with a missing column' "results/r\.csv:1:.*: error: .*value"
fresh
printf 'title: A\n\tsubtitle: B\n' > "$SCRATCH/report/report.yaml"
refuses 'a tab in YAML' 'report\.yaml:2:.*: error: '
fresh
printf '\n```query speeds\nSELECT submitter, value FROM score\n```\n\n```chart fig-x\nquery: speeds\nmark: bar\ntitle: Chips\ny: submitter\nx: {field: valeu, metric: time_to_train}\nsource: our log\n```\n' >> "$SCRATCH/report/index.md"
refuses 'a chart that names an unknown column' "index\.md:[0-9]+:[0-9]+: error: .*valeu.*value"
fresh
printf '\nSee [there](nowhere.md).\n' >> "$SCRATCH/report/index.md"
refuses 'a link to nowhere' 'index\.md:5:.*: error: .*nowhere'
fresh
sed -i 's/,10.00,/,0,/' "$SCRATCH/report/prices/p.csv"
refuses 'a price of 0' 'prices/p\.csv:2:.*: error: '
fresh
echo 'parameters: {slo: {unit: ms}}' >> "$SCRATCH/report/report.yaml"
refuses 'a parameter without a value' "report\.yaml:7:14: error: parameter 'slo' needs a value"
fresh
printf '\n```decision choice\ntitle: T\noptions:\n  - {work: Training, choice: H100, why: W}\n```\n' >> "$SCRATCH/report/index.md"
refuses 'a choice without its precision' "index\.md:8:5: error: 'precision:' is missing: how sure a choice is has two parts; write 'precision:'"
fresh
printf '\n```decision choice\ntitle: T\noptions:\n  - {work: Training, choice: H100, why: W, confidence: high}\n```\n' >> "$SCRATCH/report/index.md"
refuses 'a choice with one confidence' "index\.md:8:44: error: 'confidence:' is not a key of an option: how sure a choice is has two parts; write 'precision:'"
fresh
printf '\n```decision choice\ntitle: T\n```\n' >> "$SCRATCH/report/index.md"
refuses 'a decision without options' "index\.md:5:.*error: the decision needs 'options:', a list"
fresh
printf '\n```claim C1\ntheme: T\ntext: Faster\nby: us\ntest:\n  what: W\n  label: Ratio\n  supported_if: value > 1\n  contradicted_if: value < 1\n```\n' >> "$SCRATCH/report/index.md"
refuses 'a claim without a query' "index\.md:5:1: error: the claim needs 'query:', the name of a query or SQL"
fresh
sed -i 's/,H100,/,H1000,/' "$SCRATCH/report/results/r.csv"
refuses 'an unknown accelerator' "results/r\.csv:2:.*: error: .*H1000.*H100"
fresh
printf '\nSee @fig-nothing.\n' >> "$SCRATCH/report/index.md"
refuses 'a reference to a figure that is not there' 'index\.md:5:.*: error: .*fig-nothing'
fresh
printf '\n{{ nothing.here }}\n' >> "$SCRATCH/report/index.md"
refuses 'a value of an unknown query' 'index\.md:5:.*: error: .*nothing'
fresh
printf 'titel: A\ntitle: B\ndate: 2026-01-01\npages: [index.md]\n' > "$SCRATCH/report/report.yaml"
refuses 'an unknown key' "report\.yaml:1:1: error: .*titel.*title"
fresh
printf '\n![A picture](missing.png)\n' >> "$SCRATCH/report/index.md"
refuses 'a picture that is not there' 'index\.md:5:.*: error: .*missing\.png'
fresh
printf -- '---\neach: |\n  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10001) SELECT i FROM n\n---\n\nText.\n' > "$SCRATCH/report/more.md"
sed -i 's/index.md/index.md, more.md/' "$SCRATCH/report/report.yaml"
refuses 'a page for each of too many rows' 'more\.md:[0-9:]*: error: .*10001 rows, too many .*each-pages'
fresh
many() { printf "$1%.0s" $(seq "$2"); }
{ printf '# T\n\n'; many '::: columns\n::: gpu\n' 15000; printf 'a\n'; many ':::\n:::\n' 15000; } > "$SCRATCH/report/index.md"
refuses 'divisions inside one another without end' "index\.md:101:1: error: ':::' is nested too deep.*limit: 100 levels.*text-depth"
fresh
{ printf '\n'; many 'http://a' 50000; } >> "$SCRATCH/report/index.md"
refuses 'an address without end' 'index\.md:5:1: error: the address of this link has 400000 bytes.*link-long'
fresh
{ printf 'title: '; many '[' 200000; } > "$SCRATCH/report/report.yaml"
refuses 'brackets without end' 'report\.yaml:1:107: error: .*nested too deep.*limit: 100 levels'
fresh
for i in $(seq 1 22); do printf '{{< include %s.md >}}\n' $((i + 1)) > "$SCRATCH/report/$i.md"; done
printf '\n{{< include 1.md >}}\n' >> "$SCRATCH/report/index.md"
refuses 'files that include one another without end' 'error: .*limit: 20 levels'
# Templates of a MiB: no tag makes others take longer.
quick_template() { # text, how often
    fresh && mkdir -p "$SCRATCH/report/templates/site" && many "$1" "$2" > "$SCRATCH/report/templates/site/page.mustache" || return 1
    "$PROGRAM" check "$SCRATCH/report" --limit processor-time=5 2>&1 | tee "$SCRATCH/messages"
    ! grep -q processor-time "$SCRATCH/messages"
}
check 'a template with many parents' quick_template '{{<site/glyphs}}{{/site/glyphs}}\n' 31000
check 'a template with many unknown values' quick_template '{{nope}}' 120000
check 'a template with many unknown templates' quick_template '{{>nope}}' 100000
many_sources() {
    fresh && seq -f 'k%.0f: {title: T}' 40000 > "$SCRATCH/report/sources.yaml" && seq -f '[@k%.0f]' 40000 >> "$SCRATCH/report/index.md" || return 1
    "$PROGRAM" build "$SCRATCH/report" -o "$SCRATCH/cited" --only html --limit processor-time=7
}
check 'a page that cites 40,000 sources' many_sources
fresh
printf '\n```query heavy\nATTACH DATABASE "x" AS y\n```\n\n{{ heavy.x }}\n' >> "$SCRATCH/report/index.md"
refuses 'a query that attaches a database' 'index\.md:6:.*: error: .*only read.*query-read-only'
fresh
ln -s /etc/passwd "$SCRATCH/report/results/link.csv" && ln -s / "$SCRATCH/report/results/all"
check 'symbolic links out of the report folder lead nowhere' "$PROGRAM" build "$SCRATCH/report" -o "$SCRATCH/linked"
fresh
printf 'Of others.\n' > "$SCRATCH/outside.md" && ln -s ../outside.md "$SCRATCH/report/part.md"
printf '\n{{< include part.md >}}\n' >> "$SCRATCH/report/index.md"
if "$PROGRAM" check "$SCRATCH/report" 2>&1 | grep -q '^accelreport: note: .*Landlock'; then
    check 'without Landlock, a link is followed' "$PROGRAM" check "$SCRATCH/report"
else
    refuses 'a page that a link fetches from outside' 'index\.md:5:1: error: cannot open .*part\.md: Permission denied; it is a link, and none may lead out of the report folder'
fi
fresh
cp "$SCRATCH/report/results/r.csv" "$SCRATCH/report/results/"$'a\nb\033[31m.csv'
sed -i 's/,12.5,/,fast,/' "$SCRATCH/report/results/"$'a\nb\033[31m.csv'
refuses 'a file whose name has a line end in it' '^results/a<U\+000A>b<U\+001B>\[31m\.csv:2:.*: error: '
fresh
truncate -s 20M "$SCRATCH/report/results/r.csv"
refuses 'a line without an end' 'results/r\.csv:3:.*: error: '
# sparse files: none of their bytes is on disk
fresh
truncate -s 2G "$SCRATCH/report/results/r.csv"
refuses 'a line of 2 GiB' 'report\.yaml:5:13: error: .*results/r\.csv has 2147483648 bytes \(limit: 1 GiB.*\[file-size\]'
fresh
truncate -s 1G "$SCRATCH/report/results/r.csv"
refuses 'a line as long as a file may be' 'results/r\.csv:3:1: error: the row that starts here is too long.*csv-row-size'
memory_of() {
    python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], capture_output=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$@"
}
small_check() {
    kib=$(memory_of "$PROGRAM" check "$SCRATCH/report")
    echo "$kib KiB"
    [ "$kib" -lt 131072 ]
}
[[ $PROGRAM == *asan* ]] || check 'in the memory of a row' small_check
fresh
{ head -1 "$SCRATCH/report/results/r.csv"; head -c 100000 /dev/zero | tr '\0' ','; } > "$SCRATCH/report/results/c.csv"
refuses 'a row of too many fields' 'results/c\.csv:2:1: error: the row that starts here has too many fields.*csv-row-size'

fresh
printf '\nA \xe2\x80\xaemark \xe6\x97\xa5 {{ nothing.here }}\n' >> "$SCRATCH/report/index.md"
refuses 'a direction mark in a line is shown by its name' '^ +[0-9]+ \| A <U\+202E>mark 日 \{\{ nothing'
refuses 'the caret is below the mistake in such a line' '^      \| {19}\^$'
fresh
printf '\n%0300d {{ nothing.here }} %0300d\n' 0 0 >> "$SCRATCH/report/index.md"
refuses 'of a long line the part around the caret is shown' '^ +[0-9]+ \| …0+ \{\{ nothing.here \}\} 0+…$'

fresh
printf 'vend: {title: T, colour: red}\n' > "$SCRATCH/report/sources.yaml"
printf '\nCited [@vend].\n' >> "$SCRATCH/report/index.md"
refuses 'an unknown key of a source' 'sources\.yaml:1:18: error: .*colour'
check 'but not the places that cite it' sh -c "! grep -q cite-unknown '$SCRATCH/messages'"

fresh
printf '\n```qurey best\nSELECT 1 AS a\n```\n\n{{ best.a }}\n' >> "$SCRATCH/report/index.md"
refuses 'a misspelt directive' 'index\.md:5:1: warning: .*qurey.*did you mean ```query\?.*directive-unknown'

fresh
cat >> "$SCRATCH/report/index.md" << 'END'

It grows as $O(n^2)$ and $x$ does, or
$$E = mc^2$$; see `$a^2$`.

| US$5 | $5 to $10 | $HOME/$USER | ($5)–($7) |
|---|---|---|---|
| $\\alpha$ | | | |

The variables \$a_1\$ and \$b_2\$.

```mermaid
graph TD
```
END
warned() { "$PROGRAM" check "$SCRATCH/report" > "$SCRATCH/lines" 2>&1; cat "$SCRATCH/lines"; grep -qE "index\.md:5:13: warning: a formula in TeX .*\($1 more on this page\).*directive-formula" "$SCRATCH/lines"; }
check 'TeX formulas give one warning a page; prices and variables give none' warned 3
check 'so do Mermaid diagrams' grep -qE 'index\.md:[0-9]+:1: warning: a diagram in Mermaid .*directive-mermaid' "$SCRATCH/lines"
fresh && printf '# T\n\n~~~ math\na = b\n~~~\n' > "$SCRATCH/report/index.md"
tildes() { "$PROGRAM" check "$SCRATCH/report" 2>&1 | grep 'index\.md:3:1: warning: a formula in TeX'; }
check 'a Mermaid block is recognised with either kind of fence' tildes

fresh
cp -r content "$SCRATCH/shipped"
sed -i '3s/,[0-9.]*,/,abc,/' "$SCRATCH/shipped/prices/list-prices.csv"
one_error() { "$PROGRAM" check "$SCRATCH/shipped" 2>&1 | grep -E '(error|warning): ' > "$SCRATCH/lines"; cat "$SCRATCH/lines"; [ "$(wc -l < "$SCRATCH/lines")" -eq 1 ]; }
check 'a bad price gives one message, not one for each figure that uses it' one_error

terminal() { TERM=dumb script -qec "'$PROGRAM' query '$SCRATCH/report' \"SELECT char(27) || '[31mred' AS a\" --format csv" /dev/null < /dev/null; }
check 'escape sequences in data do not reach the terminal' sh -c '! grep -q "$(printf "\033")"' <<< "$(terminal)"
check 'but their names do' grep -q '^<U+001B>\[31mred' <<< "$(terminal)"

fresh
sed -i 's/^title/titel/' "$SCRATCH/report/report.yaml"
coloured() { # yes or no, environment …
    answer=$(env -u NO_COLOR TERM=xterm "${@:2}" script -qec "'$PROGRAM' check '$SCRATCH/report'" /dev/null < /dev/null | grep -c $'\033\\[1;31merror:')
    [ "$answer" -eq "$([ "$1" = yes ] && echo 1 || echo 0)" ]
}
check 'errors are red on a terminal' coloured yes
check 'but not with NO_COLOR' coloured no NO_COLOR=1
check 'an empty NO_COLOR counts as unset' coloured yes NO_COLOR=
check 'nor on a terminal without colours' coloured no TERM=dumb
check 'and never in a pipe' bash -c '! TERM=xterm "$0" check "$1" 2>&1 | grep -q "$(printf "\033")"' "$PROGRAM" "$SCRATCH/report"

usage() { "$PROGRAM" "$@" > /dev/null 2>&1; [ $? -eq 2 ]; }
check 'an unknown option is bad usage' usage build --outptu x
check 'an unknown command is bad usage' usage biuld
check 'too many folders are bad usage' usage build a b
first_day() { "$PROGRAM" | grep -q 'accelreport build FOLDER' && diff <("$PROGRAM" help build) <("$PROGRAM" build --help) && "$PROGRAM" --help | grep -q -- '--version'; }
check 'without a command the first ones are shown, and help is a command' first_day
check 'the nearest command is named' sh -c "'$PROGRAM' biuld 2>&1 | grep -q \"did you mean 'build'\""

# Control characters that text in the wrong encoding leaves: no font has them, and HTML forbids them.
controls=$SCRATCH/controls
mkdir -p "$controls"
printf 'title: T\npages: [index.md]\n' > "$controls/report.yaml"
printf '# x\n\n```table tbl-x\nquery: SELECT 1 AS n, char(97, 127, 98, 133, 99) AS name\ntitle: x\nsource: x\n```\n' > "$controls/index.md"
controls() {
    "$PROGRAM" build "$controls" -o "$SCRATCH/controls.out" --quiet && pdftotext "$SCRATCH/controls.out/report.pdf" - | grep -q 'a.b.c' &&
        ! grep -qP '\x7f|\xc2\x85' "$SCRATCH/controls.out/index.html" "$SCRATCH/controls.out/report.html"
}
check 'control characters in data become replacement characters, in site and PDF' controls
settings() {
    printf 'title: "T\\u0007"\nauthors: ["A\\u0085"]\npages: [index.md]\n' > "$controls/report.yaml"
    printf 'k:\n  title: "a\\u007fb"\n' > "$controls/sources.yaml"
    printf '[{"id": "c", "title": "d\\u009fe"}]' > "$controls/sources.json"
    printf '\nAs in [@k; @c].\n' >> "$controls/index.md"
    "$PROGRAM" build "$controls" -o "$SCRATCH/controls.out" --quiet && pdftotext "$SCRATCH/controls.out/report.pdf" "$SCRATCH/text" &&
        for text in 'T�' 'A�' 'a�b' 'd�e'; do grep -qF "$text" "$SCRATCH/text" || return 1; done &&
        ! grep -qP '\x07|\x7f|\xc2[\x80-\x9f]' "$SCRATCH"/controls.out/*.html
}
check 'so do those in settings and sources' settings

fresh
printf 'parameters:\n  share: {value: 0,6}\n' >> "$SCRATCH/report/report.yaml"
refuses 'a decimal comma in YAML' 'report.yaml:8:18: error: a comma ends a value in YAML; write 0.6 instead of 0,6'

fresh
printf '# T\n\n```chart fig-a\nmark: bar\n\n::: gpu\n' > "$SCRATCH/report/index.md"
refuses 'a chart that is never closed' 'index.md:3:1: error: this ```chart is never closed'

fresh
printf 'foo: 1\n' > "$SCRATCH/report/accelerators.yaml"
refuses 'accelerators.yaml that is not a list' "accelerators.yaml:1:1: error: not a list of accelerators: below 'accelerators:' each has an id with name, vendor and family; 'accelreport schema --example accelerators' prints one"

check 'a block of code that is never closed is a warning' bash -c 'printf "# T\n\n\`\`\`\nx\n" > "$1/index.md" && "$2" check "$1" 2>&1 | grep -q "index.md:3:1: warning: this block of code is never closed"' - "$SCRATCH/report" "$PROGRAM"
check 'a chart of data without a specification says what to write' bash -c '! "$1" chart --data x.csv -o x.png 2>&1 | grep -v "write: accelreport chart x.csv -o x.png\|--help"' - "$PROGRAM"

separators() {
    printf '# x\n\n```query q\nSELECT 1 AS n, '\''first'\'' || char(8232) || '\''second'\'' || char(8233) || '\''third'\'' AS name\n```\n\nText {{ q.name }}.\n\n```table tbl-x\nquery: q\ntitle: x\nsource: x\n```\n' > "$controls/index.md"
    "$PROGRAM" build "$controls" -o "$SCRATCH/controls.out" --quiet && [ "$(pdftotext "$SCRATCH/controls.out/report.pdf" - | grep -c 'first second third')" -eq 2 ] &&
        grep -q '>first second third<' "$SCRATCH/controls.out/index.html" && ! grep -rlP '\xe2\x80[\xa8\xa9]' "$SCRATCH/controls.out" --include='*.html' --include='*.md' --include='*.xml' --include='*.txt'
}
check 'line and paragraph separators in data become spaces' separators

# A name that is read must not be ignored silently.
unread() { # what the folder has under the name of report.yaml, command …
    rm -rf "$SCRATCH/unread" && mkdir "$SCRATCH/unread" && echo '# T' > "$SCRATCH/unread/index.md" && "$@" "$SCRATCH/unread/report.yaml" || return 1
    timeout 20 "$PROGRAM" build "$SCRATCH/unread" -o "$SCRATCH/unread.out" 2>&1 | tee "$SCRATCH/messages"
    [ ! -e "$SCRATCH/unread.out" ] && grep -qE "^report\.yaml: error: .*report\.yaml" "$SCRATCH/messages"
}
check 'report.yaml that is a folder is an error' unread mkdir
check 'and one that is a pipe' unread mkfifo
check 'and one that is a dead link' unread ln -s /nowhere
fresh
mkdir -p "$SCRATCH/report/templates/site" && ln -s /etc/hostname "$SCRATCH/report/templates/site/page.mustache" && ln -s /nowhere "$SCRATCH/report/results/dead.csv"
sed -i 's|results/\*\*|results/*.csv|' "$SCRATCH/report/report.yaml"
linked() {
    "$PROGRAM" build "$SCRATCH/report" -o "$SCRATCH/linked.out" 2>&1 | tee "$SCRATCH/messages"
    grep -q 'templates/site/page\.mustache: warning: not read: this link .*\[file-link\]' "$SCRATCH/messages" && grep -q 'results/dead\.csv: warning: not read: this link' "$SCRATCH/messages"
}
check 'links to nothing or out of the folder give warnings' linked

# Each byte of the table directory of a font, and some after it: the font is used or refused by name, and check refuses the same.
mkdir -p "$SCRATCH/font/fonts"
printf '# T\n\n```chart fig-x\nmark: bar\ndata: {values: [{a: x, b: 1}]}\nx: {field: b, unit: ms, better: lower}\ny: a\ntitle: T\nsource: s\n```\n' > "$SCRATCH/font/index.md"
printf 'font:\n  folder: fonts\n  text: [DejaVu Sans Mono]\n  display: [DejaVu Sans Mono]\n' > "$SCRATCH/font/theme.yaml"
fresh
printf 'accelerator,provider,price,currency,per,valid_from,source\nH100,Cloud,4,USD,chip hour,2026-01-01,quote\n' > "$SCRATCH/report/prices/p.csv"
refuses 'a price table with missing columns asks for their values' "p.csv:1:1: error: the sheet lacks facts; write {region: NAME, term: TERM} in"
fresh
sed -i s/valid_from/valid_form/ "$SCRATCH/report/prices/p.csv"
refuses 'a misspelt column is named' "'valid_form'; did you mean 'valid_from'"
fresh
printf 'Model;Card;Euro\na;H100;6,25\n' > "$SCRATCH/report/results/r.csv"
refuses 'a table of no known format names its columns' "no known format: .*; it has 'Model', 'Card', 'Euro'"
damaged_fonts() {
    python3 - "$PROGRAM" "$SCRATCH/font" <<'PY'
import random, re, subprocess, sys
program, folder = sys.argv[1:]
whole = open("/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", "rb").read()
random.seed(1)
refused = 0
for i in range(24):
    font = bytearray(whole)
    n = int.from_bytes(font[4:6], "big")
    table = 12 + 16 * random.randrange(n)
    start, size = (int.from_bytes(font[table + at:table + at + 4], "big") for at in (8, 12))
    for _ in range(30):
        font[start + random.randrange(min(size, 2000))] = random.choice([0, 255, random.randrange(256)])
    with open(f"{folder}/fonts/own.ttf", "wb") as file:
        file.write(font)
    said = []
    for command in (["check", folder], ["build", folder, "-o", folder + ".out", "--only", "html,charts"]):
        ended = subprocess.run([program, *command], capture_output=True, text=True, timeout=60)
        assert ended.returncode in (0, 1), (i, command, ended.stderr)
        said.append(set(re.findall(r"theme.*error: the font file own.ttf is damaged.*\[font-damaged\]$", ended.stderr, re.M)))
    assert said[0] == said[1], (i, said)
    refused += len(said[0])
assert 0 < refused < 24, refused
PY
}
check 'a damaged font is used or refused by its name' damaged_fonts
done_testing
