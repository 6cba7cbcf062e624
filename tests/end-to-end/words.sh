#!/bin/bash
# The words of the program are those of the report's language, in every output: a language in
# which each word is its own key shows the ones that are English still.
. tests/end-to-end/lib/tap.sh

report=$SCRATCH/report
"$PROGRAM" new "$report" --kind procurement > /dev/null
mkdir -p "$report/templates/words"
sed -n 's/^\([a-z_]*\): .*/\1: "Zq\1"/p' templates/words/de.yaml > "$report/templates/words/qx.yaml"
cat > "$report/report.yaml.new" << 'END'
language: qx
classification: x
authors: [x]
END
sed -e '/^pages:/s/index.md, .*sign-off.md/index.md, evidence.md, evaluation.md/' -e '/^outputs:/d' "$report/report.yaml" >> "$report/report.yaml.new"
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
options: [{work: x, choice: x, confidence: low, why: x, change: x}]
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
check 'a report of a language of its own is built' build

for page in "$SCRATCH"/out/*.html; do
    sed -e 's/<style>.*<\/style>//' "$page"
done > "$SCRATCH/site.txt"
pdftotext -layout "$SCRATCH/out/report.pdf" "$SCRATCH/pdf.txt"
find "$SCRATCH/out/wiki" -name '*.md' -o -name '*.xml' -o -name '*.txt' | xargs cat > "$SCRATCH/wiki.txt"

# The words as they would stand there; a manifest, data and computed sentences are English.
english='(Figure|Table|Section|Equation|Claim|Footnote|Note|Page) [0-9C]|Skip to|On this page|>Report<|>Sources<|>Notes<|[Cc]ontinued|How to read|Source:|Said by|Evidence on|<dt>Evidence|Data table|Data of figure|This chart as|How sure|What would change|Not tested|>Supported<|Classification: x|Edition Draft|lists every file|Search the|>Dark<|Downloads of|Back to mark|Previous|[0-9] of [0-9]+$|Shown in|Rests on|weight [0-9.]+ of|Parameters|Glossary$|and what was not\b'
for output in site pdf wiki; do
    left() {
        ! grep -nE "$english" "$SCRATCH/$output.txt" >&2
    }
    check "no word of the program is English in: $output" left
done
shown() {
    for word in figure table section equation claim how_to_read source sources said_by supported how_sure change sure_low warning; do
        for output in site pdf wiki; do
            grep -q "Zq$word" "$SCRATCH/$output.txt" || { echo "$output lacks $word" >&2; return 1; }
        done
    done
}
check 'site, PDF and wikis say the same words' shown
script() {
    grep -q '"Filter rows": "Zqfilter_rows"' "$SCRATCH/out/site.js"
}
check 'the script has its words' script
again() {
    sed -i 's/Zqfigure"/Zzfigure"/' "$report/templates/words/qx.yaml"
    build && grep -q 'Zzfigure 1' "$SCRATCH/out/evidence.html" && ! grep -rq 'Zqfigure [0-9]' "$SCRATCH"/out/*.html "$SCRATCH/out/wiki"
}
check 'a word that changes is new on every page of the next build' again
done_testing
