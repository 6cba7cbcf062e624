#!/bin/bash
# The program's words are in the report's language in every output: a language in
# which each word is its own key shows the words that are still English.
. tests/end-to-end/lib/tap.sh

report=$SCRATCH/report
"$PROGRAM" new "$report" --kind procurement > /dev/null
mkdir -p "$report/templates/words"
awk '/^[a-z_]+: / {
    key = $1; sub(/:$/, "", key); said = "Zq" key
    if (key == "number_point") { print "number_point: \"·\""; next }
    if (key == "number_comma") { print "number_comma: \"’\""; next }
    while (match($0, /\{[a-z_]+\}/)) {
        said = said " " substr($0, RSTART, RLENGTH); $0 = substr($0, RSTART + RLENGTH)
    }
    print key ": \"" said "\""
}' templates/words/de.yaml > "$report/templates/words/qx.yaml"
cat > "$report/report.yaml.new" << 'END'
language: qx
classification: x
authors: [x]
END
sed -e '/^pages:/s/index.md, .*sign-off.md/index.md, evidence.md, evaluation.md/' -e '/^outputs:/d' -e '/^pdf:/,/^  annex:/d' "$report/report.yaml" >> "$report/report.yaml.new"
sed -i 's/coverage, assumptions, provenance]/coverage, assumptions, provenance, glossary]/' "$report/report.yaml.new"
mv "$report/report.yaml.new" "$report/report.yaml"
cat > "$report/index.md" << 'END'
---
title: x
standfirst: x
---

## x {#sec-x}

@fig-time, @tbl-choice, @sec-x, @eq-x, @claim-C1[^n]; [x](https://example.org/x).

- [x] x
- [ ] x

> [!WARNING]
> x

[^n]: x [@example].

```decision x
title: x
options: [{work: x, choice: x, precision: {n: 1}, fit: {model: yes, size: partly, date: no, system: no}, why: x, change: x}]
```

```equation eq-x
x
```

| x | y |
|---|---|
| x | y |

```claims tbl-claims
title: x
```
END
build() {
    "$PROGRAM" build "$report" -o "$SCRATCH/out" --quiet
}
check 'a report in a custom language is built' build
workbook() {
    "$PROGRAM" build "$report" -o "$SCRATCH/book" --only xlsx --quiet && unzip -p "$SCRATCH/book/report.xlsx" xl/sharedStrings.xml | sed 's/<\/si>/\n/g' > "$SCRATCH/workbook.txt"
}
check 'as a workbook, too' workbook
numbers() { # in the chart, the table and the text
    grep -q '4·25' "$SCRATCH/out/evaluation.html" && ! grep -oE '>[^<]*[0-9]\.[0-9]+ ?<' "$SCRATCH"/out/charts/fig-choice.svg
}
check 'and its numbers are written as its words say' numbers

# English text on the page is marked as English: WCAG 3.1.2.
english() {
    grep -q '<p lang="en">' "$SCRATCH"/out/*.html &&
        qpdf --qdf --object-streams=disable "$SCRATCH/out/report.pdf" "$SCRATCH/plain.pdf" &&
        grep -aqF '/Lang (en)' "$SCRATCH/plain.pdf"
}
check 'what stays English is marked as English, in the site and in the PDF' english

for page in "$SCRATCH"/out/*.html; do
    sed -e 's/<style>.*<\/style>//' -e '/<script>/,/<\/script>/d' "$page"
done > "$SCRATCH/site.txt"
pdftotext -layout "$SCRATCH/out/report.pdf" "$SCRATCH/pdf.txt"
find "$SCRATCH/out/wiki" -name '*.md' -o -name '*.xml' -o -name '*.txt' | xargs cat > "$SCRATCH/wiki.txt"

# The words as they would appear; a manifest, data, MLPerf's notices and how a chart reads are English.
english='(Figure|Table|Section|Equation|Claim|Footnote|Note|Page) [0-9C]|Skip to|On this page|>Report<|>Sources<|>Notes<|[Cc]ontinued|How to read|Source:|Stated by|Evidence on|<dt>Evidence|Data table|Data of figure|This chart as|How sure|What would change|Not tested|>Supported<|Classification: x|Edition Draft|lists every file|Search the|>Dark<|Downloads of|Back to reference|Previous|[0-9] of [0-9]+$|Shown in|Based on|weight [0-9.]+ of|Parameters|Glossary$|and what was not\b|How stable|leads (by|in)|Which change|How often|judged by|scores 1,|draws of|Seed [0-9]|Missing\.|Required\.|blended in|not stated|Compared although|Shown together although|Rows differ|are not comparable|rows? (has|have) no value|: interval \(|(is|are) only in the data table|Whisker:|Hollow (bar|mark)|no score|Time to train,|Total cost|Cumulative cost|[a-z] chart of |Interval from|; lowest [0-9$]|; [0-9]+ rows?\.|^[^.]*[0-9] (January|February|March|April|May|June|July|August|September|October|November|December) 20'
for output in site pdf wiki workbook; do
    left() {
        ! grep -nE "$english" "$SCRATCH/$output.txt" >&2
    }
    check "no word of the program is English in: $output" left
done
shown() {
    for word in figure table section equation claim how_to_read source sources said_by supported how_sure change sure_low warning stable judged mix_means draws_weights draws_seed; do
        for output in site pdf wiki; do
            grep -q "Zq$word" "$SCRATCH/$output.txt" || { echo "$output lacks $word" >&2; return 1; }
        done
    done
}
check 'site, PDF and wikis have the same words' shown
sheets() {
    for word in figure table source cost_model cost_sheet_lead parameters lowest highest in_report sheet title formula; do
        grep -q "Zq$word" "$SCRATCH/workbook.txt" || { echo "the workbook lacks $word" >&2; return 1; }
    done
}
check 'the workbook has its words' sheets
script() {
    grep -q '"Filter rows": "Zqfilter_rows"' "$SCRATCH/out/site.js"
}
check 'the script has its words' script
# Each word as markup: no output may treat it as markup. (In DokuWiki, <i> is not markup.)
hostile() {
    cp "$report/templates/words/qx.yaml" "$SCRATCH/words" && sed -i 's/"Zq/"<i>/' "$report/templates/words/qx.yaml" &&
        "$PROGRAM" build "$report" -o "$SCRATCH/hostile" --quiet && cp "$SCRATCH/words" "$report/templates/words/qx.yaml" &&
        grep -q '&lt;i&gt;how_to_read' "$SCRATCH/hostile/evidence.html" &&
        ! grep -rnohE '[^\\]<i>[a-z_]{4,}' "$SCRATCH/hostile" --include='*.html' --include='*.xml' --include='*.svg' --include='*.md' --exclude-dir=dokuwiki
}
check 'a word that looks like markup is text in every output' hostile
again() {
    sed -i 's/Zqfigure"/Zzfigure"/' "$report/templates/words/qx.yaml"
    build && grep -q 'Zzfigure 1' "$SCRATCH/out/evidence.html" && ! grep -rq 'Zqfigure [0-9]' "$SCRATCH"/out/*.html "$SCRATCH/out/wiki"
}
check 'the next build shows a changed word on every page' again

# Pages in other languages.
tongues=$SCRATCH/tongues
mkdir -p "$tongues/templates/words"
printf 'figure: Zfigure\nsection: Zsection\nnotes: Znotes\non_this_page: Zhere\n' > "$tongues/templates/words/qy.yaml"
printf 'title: T\nlanguage: fr\npages: [index.md, de.md, y.md, nl.md, en.md]\n' > "$tongues/report.yaml"
page() { # NAME LANGUAGE
    [ -z "$2" ] || printf -- '---\nlang: %s\n---\n' "$2"
    printf '# Page %s\n\n## One {#sec-%s}\n\n@fig-%s, @fig-index, @sec-%s, @sec-index.[^n]\n\n## Two\n\n![x](p.svg "x"){#fig-%s}\n\n[^n]: x\n' "$1" "$1" "$1" "$1" "$1"
}
echo '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' > "$tongues/p.svg"
page index '' > "$tongues/index.md"
page de de-AT > "$tongues/de.md"
page y qy > "$tongues/y.md"
page nl nl > "$tongues/nl.md"
page en en-GB > "$tongues/en.md"
speaks() { # PAGE FIGURE SECTION NOTES HERE NUMBER
    html=$SCRATCH/tongues.out/$1.html
    for words in ">$2 1</a>" ">$2 $6</a>" ">$3 $6.1</a>" ">$4</h2>" ">$5</p>"; do
        grep -q "$words" "$html" || { echo "$1 lacks $words" >&2; return 1; }
    done
    grep -q "$2 $6" "$SCRATCH/tongues.out/wiki/markdown/$1.md" && grep -q "$2 $6" "$SCRATCH/tongues.txt" &&
        grep -q "## $4" <(sed 's/^== \(.*\) ==$/## \1/' "$SCRATCH/tongues.out/wiki/mediawiki/pages.xml")
}
tongues() {
    "$PROGRAM" build "$tongues" -o "$SCRATCH/tongues.out" --quiet && pdftotext -layout "$SCRATCH/tongues.out/report.pdf" "$SCRATCH/tongues.txt"
}
check 'a report with pages in several languages is built' tongues
check 'a page without lang: has the words of the report' speaks index Figure Section Notes 'Sur cette page' 1
check 'a page has the words of its language' speaks de Abbildung Abschnitt Anmerkungen 'Auf dieser Seite' 2
check 'and those of the file that the report has for it' speaks y Zfigure Zsection Znotes Zhere 3
check 'the words of the report where a language has none' speaks nl Figure Section Notes 'Sur cette page' 4
check 'and English ones without a file' speaks en Figure Section Notes 'On this page' 5
check 'a reference to a section of another page names the page' grep -q '>Abschnitt 1.1</a>' "$SCRATCH/tongues.out/de.html"
check 'on paper a reference within a page names the heading' grep -q 'Abschnitt 2.1' "$SCRATCH/tongues.txt"
renewed() {
    sed -i 's/Zfigure/Zzfigure/' "$tongues/templates/words/qy.yaml"
    tongues && speaks y Zzfigure Zsection Znotes Zhere 3 && speaks de Abbildung Abschnitt Anmerkungen 'Auf dieser Seite' 2
}
check 'the next build shows a changed word of one page' renewed
made() {
    printf 'title: T\nlanguage: ar\npages: [coverage, assumptions]\n' > "$tongues/report.yaml"
    "$PROGRAM" build "$tongues" -o "$SCRATCH/made" --only html --quiet && grep -q '<html lang="en">' "$SCRATCH/made/assumptions.html" &&
        ! grep -q 'dir="rtl"' "$SCRATCH/made/assumptions.html"
}
check 'a page of the program is English where its words are' made
broken() {
    printf 'figur: x\n' > "$tongues/templates/words/qy.yaml"
    printf 'title: T\npages: [y.md]\n' > "$tongues/report.yaml"
    ! "$PROGRAM" build "$tongues" -o "$SCRATCH/made" --quiet 2> "$SCRATCH/said" && [ "$(grep -c 'templates/words/qy.yaml:1:1: error' "$SCRATCH/said")" = 1 ]
}
check 'an error in the words of a page is reported once' broken
# Sentences have places, which each language puts in its own order.
german=$SCRATCH/german
"$PROGRAM" new "$german" --kind procurement > /dev/null
sed -i '1i language: de\ndate: 2026-03-05' "$german/report.yaml"
cat >> "$german/index.md" << 'END'

```chart fig-monate
query: SELECT column1 AS monat, column2 AS preis FROM (VALUES ('2026-01-01', 4), ('2026-03-01', 3), ('2026-12-01', 2))
mark: line
encoding: {x: monat, y: {field: preis, title: Preis, unit: EUR, better: lower}}
title: Was ein Chip im Lauf des Jahres kostet
source: erfunden
```
END
charts() {
    "$PROGRAM" build "$german" -o "$SCRATCH/german.out" --only html,charts --quiet || return 1
    svg=$SCRATCH/german.out/charts/fig-monate.svg
    for words in 'gegen Monat; niedriger ist besser' '>März<' '>Dez.<' ' bei 2026-12-01'; do
        grep -q "$words" "$svg" || { echo "the chart lacks $words" >&2; return 1; }
    done
    sed -i 's/^language: de/language: fr/' "$german/report.yaml"
    "$PROGRAM" build "$german" -o "$SCRATCH/german.out" --only html,charts --quiet && grep -q '>déc.<' "$svg"
}
sentences() {
    "$PROGRAM" build "$german" -o "$SCRATCH/german.out" --only html --quiet &&
        cat "$SCRATCH"/german.out/*.html > "$SCRATCH/german.txt" &&
        grep -q 'Ergebnis.</strong> GPU führt in allen Ziehungen' "$SCRATCH/german.txt" &&
        grep -q 'Wie fest ist die Reihenfolge?</strong> [^<]* hat die um [0-9]*,[0-9]* höchste Summe' "$SCRATCH/german.txt" &&
        grep -q '>5. März 2026</time>' "$SCRATCH/german.txt" &&
        grep -q 'nicht angegeben' "$SCRATCH/german.txt"
}
check 'dates and computed sentences of a German report are German' sentences
check 'and so are labels of a chart that is drawn in another language' charts
apostrophe() {
    printf 'not_said: "l’auteur n'"'"'en dit rien"\nno_suite: "d'"'"'aucune"\n' > "$tongues/templates/words/qz.yaml"
    printf 'title: T\nlanguage: qz\npages: [coverage, assumptions]\nparameters: {x: 1}\n' > "$tongues/report.yaml"
    "$PROGRAM" build "$tongues" -o "$SCRATCH/made" --only html --quiet && grep -q "n'en dit rien" "$SCRATCH/made/assumptions.html"
}
check "a word with an apostrophe does not break the program's own queries" apostrophe
done_testing
