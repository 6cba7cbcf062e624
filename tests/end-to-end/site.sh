#!/bin/bash
# The site as files: nothing is fetched, no hostile text becomes markup, every link has
# a target, and a page's size does not grow with the site.
. tests/end-to-end/lib/tap.sh

build() { # folder, arguments
    folder=$1
    shift
    "$PROGRAM" build "$SCRATCH/$folder" -o "$SCRATCH/$folder-out" --quiet "$@"
}

offline() {
    python3 tests/end-to-end/lib/offline.py "$1"
}

"$PROGRAM" build content -o "$SCRATCH/shipped" --quiet
check 'a browser fetches nothing for the shipped report' offline "$SCRATCH/shipped"

small_file() {
    size=$(stat -c %s "$SCRATCH/shipped/report.html")
    echo "$size bytes"
    [ "$size" -lt 1650000 ] && ! grep -q 'src="[^d]\|href="[a-z0-9-]*\.html' "$SCRATCH/shipped/report.html"
}
check 'report.html is under 1.65 MB and needs no other file' small_file
numbered() { # a page's sections have its number, on the site and in the one file
    grep -q '<a class="no self" href="#sec-tco" aria-label="Section 6.5">6.5</a>' "$SCRATCH/shipped/cost.html" &&
        grep -q '<li data-no="6.5"><a href="#sec-tco">' "$SCRATCH/shipped/cost.html" &&
        [ "$(grep -o 'class="no self"[^>]*>[^<]*' "$SCRATCH/shipped/report.html" | grep -vc '>[0-9A-Z]*\.')" = 0 ] &&
        [ "$(grep -c 'class="no self"[^>]*>[0-9]*\.' "$SCRATCH/shipped/report.html")" -gt 5 ]
}
check 'sections have the number of their page' numbered
fragment() {
    "$PROGRAM" build content -o "$SCRATCH/fragment" --quiet --fragment "$1" && [ -s "$SCRATCH/fragment/fragments/$1.html" ]
}
check 'a page is written as a fragment' fragment cost
check 'a fragment fetches nothing' offline "$SCRATCH/fragment"
mkdir -p "$SCRATCH/kinds"
printf 'q: {title: Quoted}\n' > "$SCRATCH/kinds/sources.yaml"
cat > "$SCRATCH/kinds/index.md" << 'END'
# Kinds

## Noted {#sec-noted}

Here.[^here]

### Below {#sec-below}

Words below.

![dot](dot.svg "Dot"){#fig-dot}

## After

Words after.

```table tbl-own
data: {values: [{a: 1, b: "two"}]}
title: Own
source: x
```

```equation eq-own
a = b
```

```decision choice
title: What to choose
options:
  - {work: Training, choice: Either, why: Alike, precision: {n: 1}, fit: {model: yes, size: yes, date: yes, system: yes}}
```

```claim C1
text: It is so
by: q
opinion: true
```

[^here]: A note, see.[^there]

[^there]: Another note.

[^else]: Not of this section.

Last.[^else]
END
echo '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>' > "$SCRATCH/kinds/dot.svg"
each_kind() { # what each must hold, and must not
    while IFS='|' read -r id words others; do
        build kinds --fragment "$id" || return 1
        tr '\n' ' ' < "$SCRATCH/kinds-out/fragments/$id.html" | sed 's/.*<main>//' > "$SCRATCH/fragment.txt"
        grep -q "$words" "$SCRATCH/fragment.txt" && ! grep -q "$others" "$SCRATCH/fragment.txt" || { echo "$id"; return 1; }
        offline "$SCRATCH/kinds-out" || return 1
    done << 'END'
index|<h2 id="index.site:title">Kinds</h2>.*Words below.*It is so|nothing of this
sec-noted|Here.*Words below.*A note, see.*Another note|Words after\|Not of this section
sec-below|<h[34] id="index.sec-below">.*Words below|Here\|A note\|Words after
fig-dot|<figure [^>]*id="index.fig-dot">|Words
tbl-own|id="index.tbl-own" .*two|Words
eq-own|id="index.eq-own".*a = b|Words
choice|Training.*Either|Words
claim-C1|It is so.*Quoted|Words
END
}
check 'a fragment of each kind holds what it names, with its notes and sources, and no more' each_kind
no_fragment() {
    ! build kinds --fragment fig-dod 2> "$SCRATCH/said" && grep -q "no page, section, figure, table or claim 'fig-dod'; did you mean 'fig-dot'?" "$SCRATCH/said"
}
check 'a fragment that is not there is an error, which names the nearest' no_fragment

mkdir -p "$SCRATCH/hostile"
python3 tests/end-to-end/lib/hostile.py "$SCRATCH/hostile"
check 'a report of hostile texts is built' build hostile
check 'hostile titles, names, cells and values come out as text everywhere' offline "$SCRATCH/hostile-out"

searched() { # blanks of any kind are one in the search; what has no room ends in a whole word
    mkdir -p "$SCRATCH/searched"
    for i in {10..49}; do printf '# Page %d\n' "$i" > "$SCRATCH/searched/p$i.md"; done # each has a 40th of 4 MiB
    { printf '# Long\n\nDouble  blank, a&#9;tab and\nanother line. '; seq -f 'word%06.0f' 20000 | paste -sd ' '
        printf '\n## Later\n\nNothing  of this.\n'; } > "$SCRATCH/searched/p10.md"
    printf '# Fields\n\n```decision what\ntitle: A choice\nbasis: Runs\noptions:\n  - {work: Training, choice: A *good* one, %s}\n```\n' \
        'precision: {n: 10, interval: yes, because: ten runs}, fit: {model: yes, size: yes, date: yes, system: yes}, why: runs today, change: a quote' > "$SCRATCH/searched/p11.md"
    build searched --only html && python3 - "$SCRATCH/searched-out/search.js" <<'PY'
import json, re, sys
pages = json.loads(open(sys.argv[1], encoding="utf-8").read().split("var reportSearch = ")[1].rstrip().rstrip(";"))
assert len(pages) == 40 and pages[0][3] == "Long", pages[0][3]
words, later = (part[3] for part in pages[0][4])
assert words.startswith("Double blank, a tab and another line. word000001 word000002 "), words[:60]
assert re.search(r" word\d{6}$", words) and "  " not in words, words[-30:]
fields = pages[1][4][0][3]
assert all(f" {word} " in f" {fields} " for word in ("Runs", "Training", "A good one", "runs today", "ten runs", "a quote")), fields
assert (4 << 20) / 40 - 12 < len(words) <= (4 << 20) / 40 and len(later) < 12, (len(words), later)
PY
}
check 'the search index has words with one space between, up to its limit' searched

# A page in another language has the direction of that language; the program's words around it do not.
turned() {
    mkdir -p "$SCRATCH/turned"
    printf 'title: T\ndate: 2026-11-20\npages: [index.md, he.md]\n' > "$SCRATCH/turned/report.yaml"
    printf '# T\n\nText.\n' > "$SCRATCH/turned/index.md"
    printf -- '---\ntitle: שלום\nlang: he\n---\n\nמילים.\n' > "$SCRATCH/turned/he.md"
    build turned --only html,single && grep -q '<article id="[^"]*" lang="he" dir="rtl">' "$SCRATCH/turned-out/report.html" && grep -q '<main id="site:text" dir="rtl">' "$SCRATCH/turned-out/he.html" &&
        grep -q '<nav class="sequence" dir="ltr"' "$SCRATCH/turned-out/he.html" && ! grep -q 'dir=' "$SCRATCH/turned-out/index.html"
}
check 'a page in Hebrew runs from right to left' turned

# A browser would show the sign after its number there.
signs() {
    printf -- '---\ntitle: שלום\nlang: he\n---\n\nבין -5 ל (+3), 3-5, **−7**.\n\n| א |\n|--:|\n| -9 |\n' > "$SCRATCH/turned/he.md"
    printf '# T\n\nFrom -5 on.\n' > "$SCRATCH/turned/index.md"
    build turned --only html || return 1
    mark=$'\u200e'
    for words in "$mark-5 " "($mark+3)" '[^'"$mark"']3-5' "$mark−7" "$mark-9"; do
        grep -q -- "$words" "$SCRATCH/turned-out/he.html" || { echo "lacks $words" >&2; return 1; }
    done
    grep -q 'From -5' "$SCRATCH/turned-out/index.html"
}
check 'a sign is before its number there, too' signs

# Elements that the script adds have classes of their own, so that their style does not affect parts of a page.
apart() {
    mkdir -p "$SCRATCH/callouts"
    printf 'title: T\ndate: 2026-11-20\n' > "$SCRATCH/callouts/report.yaml"
    for kind in NOTE TIP IMPORTANT WARNING CAUTION; do printf '> [!%s]\n> Words.\n\n' "$kind"; done > "$SCRATCH/callouts/index.md"
    build callouts --only html && [ "$(grep -c 'class="callout ' "$SCRATCH/callouts-out/index.html")" -eq 5 ] || return 1
    made=$(grep -ho 'class: "[a-z ]*"' assets/site.js assets/find.js assets/weigh.js | tr -d '":' | sed 's/^class //')
    [ -n "$made" ] || return 1
    for class in $made; do
        ! grep -hoE 'class="[^"]*"' "$SCRATCH"/callouts-out/*.html "$SCRATCH"/shipped/*.html | grep -wq -- "$class" || { echo "$class"; return 1; }
    done
}
check 'what the script adds to a page has classes of its own' apart

# If a name leaves a direction mark open, it is closed at the end of the name, before the following words.
turned() {
    mkdir -p "$SCRATCH/turned"
    printf 'title: T\ndate: 2026-11-20\nparameters: {name: "evil \\u202Etxt \\u2067x", tidy: "\\u202Bab\\u202C"}\n' \
        > "$SCRATCH/turned/report.yaml"
    printf -- '---\ntitle: "A \xe2\x80\xaepage"\n---\n\nBest is {{ param.name }} at {{ param.tidy }} 5. See [](other.md).\n' \
        > "$SCRATCH/turned/index.md"
    printf -- '---\ntitle: "An \xe2\x81\xa6other"\n---\n\nText.\n' > "$SCRATCH/turned/other.md"
    build turned && grep -q $'txt \xe2\x81\xa7x\xe2\x81\xa9\xe2\x80\xac<' "$SCRATCH/turned-out/index.html" &&
        grep -q $'An \xe2\x81\xa6other\xe2\x81\xa9</a>' "$SCRATCH/turned-out/index.html" &&
        grep -q $'A \xe2\x80\xaepage\xe2\x80\xac</h1>' "$SCRATCH/turned-out/index.html" &&
        grep -q $'\xe2\x80\xabab\xe2\x80\xac<' "$SCRATCH/turned-out/index.html" &&
        ! grep -q $'\xe2\x80\xac\xe2\x80\xac' "$SCRATCH/turned-out/index.html"
}
check 'marks of direction that a name opens are closed behind it' turned

# Reserved characters of our own are also kept in the text of a page that has none of our marks.
escaped() {
    mkdir -p "$SCRATCH/escaped"
    printf 'title: Of \\{{x}}\nsubtitle: On \\@fig-a\ndate: 2026-11-20\npages: [index.md, next.md, glossary]\n' > "$SCRATCH/escaped/report.yaml"
    printf -- '---\ntitle: Page\nkicker: Above \\{{x}}\n---\n\n*[HBM]: High \\{{x}} memory\n\nHBM.\n' > "$SCRATCH/escaped/index.md"
    printf -- '---\ntitle: Next\nnav: Short \\{{x}} of {{ report.date }}\n---\n\nText.\n' > "$SCRATCH/escaped/next.md"
    build escaped && ! grep -r '\\{{\|\\@' "$SCRATCH"/escaped-out/*.html "$SCRATCH/escaped-out/search.js" || return 1
    for words in 'Of {{x}}' 'Above {{x}}' 'High {{x}} memory' 'Short {{x}} of 20 November 2026'; do
        grep -q "$words" "$SCRATCH/escaped-out/report.html" || { echo "$words"; return 1; }
    done
}
check 'a backslash before our own syntax is not shown' escaped

# Each hostile text in each place of a report must appear as text in the site, report.html, chart
# SVG and every wiki.
python3 tests/end-to-end/lib/hostile_table.py write "$SCRATCH/table"
table() {
    build table --only html,single,charts,markdown,mediawiki,confluence,dokuwiki > "$SCRATCH/said" 2>&1 || tail -5 "$SCRATCH/said"
    python3 tests/end-to-end/lib/hostile_table.py check "$SCRATCH/table-out"
}
check 'each hostile text in each place comes out as text in every output' table
check 'so does hostile text in any other key or value of the input files' \
    /usr/bin/python3 tests/end-to-end/lib/hostile_keys.py "$PROGRAM" "$SCRATCH/keys"

grown() { # folder, pages
    mkdir -p "$SCRATCH/$1"
    printf 'title: Many pages\n' > "$SCRATCH/$1/report.yaml"
    for i in $(seq "$2"); do
        printf '# Page %04d\n\nText of page %04d.\n' "$i" "$i" > "$SCRATCH/$1/p$(printf %04d "$i").md"
    done
    build "$1" --only html
}

same_size() {
    one=$(stat -c %s "$SCRATCH/some-out/p0050.html") two=$(stat -c %s "$SCRATCH/many-out/p0050.html")
    echo "$one and $two bytes"
    [ $((two - one)) -lt 40 ]
}

grown some 100
grown many 900
check 'a page is as large in a site of 900 pages as in one of 100' same_size
check 'report.html has all pages' grep -q 'href="p0777.html"' "$SCRATCH/many-out/pages.html"

mkdir -p "$SCRATCH/company/fonts" "$SCRATCH/company/templates/site"
cp /usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf "$SCRATCH/company/fonts"
printf '# Ours\n\nText.\n' > "$SCRATCH/company/index.md"
cat > "$SCRATCH/company/theme.yaml" << 'END'
colour: {light: {ink: "#2a1320"}}
font: {folder: fonts, text: [DejaVu Serif], display: [DejaVu Serif]}
logo: {file: mark.svg, alt: Example Ltd}
END
echo '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>' > "$SCRATCH/company/mark.svg"
echo '<footer class="colophon"><p>Made by {{report}}</p></footer>' > "$SCRATCH/company/templates/site/colophon.mustache"
company() {
    build company --only html,single,pdf &&
        grep -q -- '--ink: #2a1320' "$SCRATCH/company-out/site.css" &&
        grep -q 'url(fonts/dejavu-serif-600.woff)' "$SCRATCH/company-out/site.css" &&
        grep -q 'alt="Example Ltd"' "$SCRATCH/company-out/index.html" &&
        grep -q '<p>Made by' "$SCRATCH/company-out/index.html" &&
        pdffonts "$SCRATCH/company-out/report.pdf" | grep -q DejaVuSerif
}
check 'a company theme has its own colours, logo and fonts; a template replaces one' company
misnamed() { # a template beside its name, a value that nobody gives; a part that an own template calls is none
    mkdir -p "$SCRATCH/misnamed/templates/site" "$SCRATCH/misnamed/templates/own"
    printf '# T\n\nText.\n' > "$SCRATCH/misnamed/index.md"
    echo '<footer>{{reprt}} {{>own/part}}{{#next}}{{href}}{{/next}} {{words.report}}</footer>' > "$SCRATCH/misnamed/templates/site/colophon.mustache"
    echo '<p>{{report}} {{.}}</p>' > "$SCRATCH/misnamed/templates/own/part.mustache"
    echo '<p>{{report}}</p>' > "$SCRATCH/misnamed/templates/site/colophn.mustache"
    build misnamed --only html > "$SCRATCH/said" 2>&1 && [ "$(grep -c 'warning:' "$SCRATCH/said")" -eq 2 ] && ! grep -q 'error:\|note:' "$SCRATCH/said" &&
        grep -q "templates/site/colophn.mustache: warning: nothing uses the template 'site/colophn'; did you mean 'site/colophon'?" "$SCRATCH/said" &&
        grep -q "templates/site/colophon.mustache:1:9: warning: no template is given 'reprt'; did you mean 'report'?" "$SCRATCH/said"
}
check 'an unknown template and an unknown value in one are reported' misnamed
own_fonts() { # those of the company, not those that are prepared
    ls "$SCRATCH/company-out/fonts" | paste -sd ' '
    for face in 400 500 600 400-italic; do
        grep -q DejaVu <(python3 tests/end-to-end/lib/woff_name.py "$SCRATCH/company-out/fonts/dejavu-serif-$face.woff") || return 1
    done
}
check 'the fonts of that site are the company'"'"'s' own_fonts
unreadable() {
    sed -i 's/#2a1320/#9aa0a6/' "$SCRATCH/company/theme.yaml"
    build company > "$SCRATCH/said" 2>&1
    [ $? -eq 1 ] && grep -q 'theme.yaml:1:23: error: colour.light.ink (#9aa0a6) on' "$SCRATCH/said"
}
check 'a colour that cannot be read is an error where it is set' unreadable
both() { # the pages are read while the theme is, and what is said comes in one order
    printf '# Ours\n\n@fig-nowhere\n' > "$SCRATCH/company/index.md"
    for jobs in 1 2 8; do
        build company --jobs $jobs 2> "$SCRATCH/said-$jobs" && return 1
        grep -q 'index.md:3:1: error' "$SCRATCH/said-$jobs" && grep -q 'theme.yaml:1:23: error' "$SCRATCH/said-$jobs" || return 1
    done
    cmp "$SCRATCH/said-1" "$SCRATCH/said-2" && cmp "$SCRATCH/said-1" "$SCRATCH/said-8"
}
check 'mistakes in the theme and in a page are reported together' both
large_table() { # read, written and searched by ranges of rows
    mkdir -p "$SCRATCH/rows"
    { printf '# Rows\n\n| Name | Number | Words |\n|---|--:|---|\n'
      awk 'BEGIN { for (i = 1; i <= 1500; i++) printf "| system-%d | %d.5 | `a \\| b` %s|\n", i, i,
                       i % 500 == 7 ? "note[^n] " : i == 900 ? "<div>raw</div> " : "" }'
      printf '\n[^n]: A note.\n'; } > "$SCRATCH/rows/index.md"
    for jobs in 1 2 7; do
        build rows --only html,pdf,mediawiki --no-cache --jobs $jobs 2> "$SCRATCH/rows-said-$jobs"
        mv "$SCRATCH/rows-out" "$SCRATCH/rows-out-$jobs" || return 1
        diff -r "$SCRATCH/rows-out-1" "$SCRATCH/rows-out-$jobs" && cmp "$SCRATCH/rows-said-1" "$SCRATCH/rows-said-$jobs" || return 1
    done
    grep -q 'index.md:904:33: warning: raw HTML is shown as text: <div>' "$SCRATCH/rows-said-1" &&
        [ "$(grep -o '<tr><td class="stick' "$SCRATCH/rows-out-1/index.html" | wc -l)" -eq 1500 ] &&
        grep -q 'id="mark:fn-1:3"' "$SCRATCH/rows-out-1/index.html"
}
check 'the number of threads changes neither a long table nor its messages' large_table

check 'the map of the templates names each and what it takes' python3 tests/end-to-end/lib/templates.py templates

mkdir -p "$SCRATCH/letters"
letters() { # text, a file for the sum of the fonts
    printf '# Letters\n\n%s\n' "$1" > "$SCRATCH/letters/index.md"
    rm -rf "$SCRATCH/letters-out"
    build letters --only html --no-cache && (cd "$SCRATCH/letters-out/fonts" && sha256sum ./*) > "$SCRATCH/$2"
}
steady() {
    letters 'Plain.' one && letters 'Zebras, “quoted” – 5 × 3 → 15.' two && letters 'Kyōto.' three &&
        cmp "$SCRATCH/one" "$SCRATCH/two" && ! cmp -s "$SCRATCH/one" "$SCRATCH/three"
}
check 'fonts stay as they are when other usual characters are written, and have the unusual ones' steady

mkdir -p "$SCRATCH/broken"
printf '# Broken\n\n## Here\n\nSee [there](second.md#paper).\n' > "$SCRATCH/broken/index.md"
printf '# Second\n\n::: only pdf\n## Paper\n:::\n' > "$SCRATCH/broken/second.md"
broken() {
    build broken > "$SCRATCH/said" 2>&1
    [ $? -eq 1 ] && grep -q "index.html: error: the page links to 'second.html#paper'.*link-broken" "$SCRATCH/said"
}
check 'a link to a place that the site leaves out is an error' broken

mkdir -p "$SCRATCH/heads"
cat > "$SCRATCH/heads/index.md" << 'END'
# Heads

```table tbl-heads
data: {values: [{a: 1, b: 2, c: 3, d: 4}]}
columns: {a: Rechenzentrumsinfrastruktur, b: Beschleunigergeneration, c: Wiederholungen der Messung, d: Energieverbrauchskennzahlen}
title: Wide
source: x
```

```table tbl-few
data: {values: [{a: 1, b: 2, c: 3, d: 4}]}
title: Narrow
source: x
```
END
heads() {
    build heads --only html || return 1
    tr '\n' ' ' < "$SCRATCH/heads-out/index.html" > "$SCRATCH/heads.txt"
    grep -q 'class="tablefig wide" id="tbl-heads"' "$SCRATCH/heads.txt" &&
        ! grep -q 'class="tablefig wide" id="tbl-few"' "$SCRATCH/heads.txt"
}
check 'a table whose heads have no room in the column of text takes the margin, too' heads
done_testing
