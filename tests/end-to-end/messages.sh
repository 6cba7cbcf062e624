#!/bin/bash
# Mistakes of users, and the messages of `check` about them: the place, the likely intention, and
# no messages about mere consequences.
. tests/end-to-end/lib/tap.sh

# A report without mistakes, in a separate folder.
fresh() {
    rm -rf "$SCRATCH/report" && mkdir -p "$SCRATCH/report/results" && cd "$SCRATCH/report" || return 1
    printf 'title: T\npages: [index.md]\ndata: {results: [results/*.csv]}\n' > report.yaml
    printf 'log:\n  title: Our log\n' > sources.yaml
    printf '%s\n' 'suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified' \
        'Own,2026,Us,box,H100,8,ranker,training,,1,time_to_train,12.5,min,2026-01-01,log,no' > results/r.csv
    printf '# T\n\n```query q\nSELECT system, value FROM score\n```\n\n```chart fig-t\nmark: bar\ntitle: Times\nsource: log\nquery: q\ny: system\nx: {field: value, unit: min, better: lower}\n```\n\n@fig-t\n' > index.md
}
says() { # status, messages without excerpts; the report is made wrong already
    said=$("$PROGRAM" check 2>&1 > /dev/null); [ $? -eq "$1" ] || { echo "$said"; return 1; }
    diff <(printf '%s\n' "${@:2}") <(grep -E '^[a-z/.]+(:[0-9]+)*: (error|warning)' <<< "$said")
}

fine() { fresh && "$PROGRAM" check --strict; }
check 'the report without a mistake' fine
output() { fresh && echo 'outputs: [pdf, htm]' >> report.yaml && says 1 "report.yaml:4:16: error: there is no output 'htm'; did you mean html; there are html, single, pdf, charts, markdown, mediawiki, confluence, dokuwiki, data, deck and xlsx [output-unknown]"; }
check 'an unknown output' output
slide() { fresh && echo 'deck: [fig-t, fig-tt]' >> report.yaml && says 1 "report.yaml:4:15: error: the report has no figure 'fig-tt'; did you mean fig-t [deck-figure]"; }
check 'a slide of no figure' slide
takeaway() { fresh && sed -i "s/^title: Times/&\ntakeaway: {number: $1}/" index.md && says 1 "index.md:$2: error: $3 [takeaway]"; }
few_words() { takeaway 12 10:11 "the takeaway has no 'words'; write takeaway: {number: …, words: …}"; }
check 'a takeaway without words' few_words
key() { fresh && echo 'autor: Me' >> report.yaml && says 1 "report.yaml:4:1: error: report.yaml has no key 'autor'; did you mean 'authors'? [unknown-key]"; }
check 'a key that lacks two letters' key
both() {
    fresh && sed -i 's/FROM score/FROM scor/; s/mark: bar/mark: barr/' index.md &&
        says 1 "index.md:4:27: error: no such table: scor; did you mean 'score'? [query]" "index.md:8:7: error: there is no mark 'barr'; did you mean 'bar'? [chart-mark]" &&
        sed -i 's/barr/bar/; s/^title/titel/' index.md &&
        says 1 "index.md:4:27: error: no such table: scor; did you mean 'score'? [query]" "index.md:9:1: error: a chart has no key 'titel'; did you mean 'title'? [unknown-key]" &&
        sed -i 's/scor$/score WHERE 0/' index.md &&
        says 1 "index.md:7:1: error: the query gives no row to draw [chart-empty]" "index.md:9:1: error: a chart has no key 'titel'; did you mean 'title'? [unknown-key]"
}
check 'a mistake in a chart, though its query is wrong, too' both
callout() { fresh && printf '\n> [!NOTES]\n> Text.\n' >> index.md && says 0 'index.md:18:1: warning: there is no callout [!NOTES], so it is printed as it is written; write NOTE, TIP, IMPORTANT, WARNING or CAUTION [directive-unknown]'; }
check 'a callout that is none' callout
front() { fresh && sed -i '1i ---\ntitle: Another' index.md && says 1 'index.md:1:1: error: the front matter is never closed by a second line of --- [page-front]'; }
check 'front matter without an end' front
rule() { fresh && sed -i '1i ---\nNote: a rule and a text' index.md && "$PROGRAM" check --strict; }
check 'a rule at the start is none' rule
divided() { fresh && "$PROGRAM" dump records results/r.csv | grep '^result' > before && sed -i "s/,/$1/g" results/r.csv && "$PROGRAM" check > /dev/null && "$PROGRAM" dump records results/r.csv | grep '^result' | diff before -; }
check 'a table with semicolons is read' divided ';'
check 'a table with tabs is read' divided '\t'
wide() { fresh && iconv -t UTF-16 results/r.csv > wide && mv wide results/r.csv && "$PROGRAM" dump records results/r.csv | grep -q '^result '; }
check 'a table in UTF-16 is read' wide
set_type() {
    fresh && printf 'parameters: {slo: {value: 5, unit: ms}, many: 3, name: box}\n' >> report.yaml &&
        "$PROGRAM" build -qo out --set slo=6.5 --set many=4 --set name=7 || return 1
    said=$("$PROGRAM" build -o out --set slo=fast --set many=4x --set name=other 2>&1); [ $? -eq 1 ] &&
        diff <(printf '%s\n' "accelreport: error: --set many: the parameter is a number, and '4x' is not [set-type]" \
            "accelreport: error: --set slo: the parameter is a number, and 'fast' is not [set-type]") <(grep error <<< "$said")
}
check 'a number that is set to a word' set_type
# Charts are laid out with the theme, so a mistake in the theme is reported by every command, in every format.
theme() { # a theme.yaml, the beginning of its first error
    fresh && printf '%b' "$1" > theme.yaml || return 1
    for command in check 'build -o out' 'build -o out --jobs 1' 'chart fig-t -o t.svg' 'chart fig-t -o t.png' 'chart --lint' 'dump scene' 'dump pages'; do
        # shellcheck disable=SC2086
        "$PROGRAM" $command > said 2>&1; [ $? -eq 1 ] && [[ $(grep -m1 error said) == ./theme.yaml:"$2"* ]] || { echo "$command"; cat said; return 1; }
    done
    for format in json sarif github; do
        "$PROGRAM" check --format "$format" > said; [ $? -eq 1 ] && grep -q 'theme\.yaml' said || { echo "$format"; cat said; return 1; }
    done
    [ ! -e out ] && [ ! -e t.svg ] && [ ! -e t.png ] && rm theme.yaml && "$PROGRAM" check --strict
}
empty_theme() { fresh && : > theme.yaml && "$PROGRAM" check --strict && "$PROGRAM" build -o out --strict; }
check 'a key that the theme does not have' theme 'foo: 1\n' "1:1: error: the theme has no key 'foo' [theme-key]"
check 'a theme that ends too soon' theme 'colour: [1\n' "2:1: error: while parsing a flow sequence: did not find expected ',' or ']' [yaml-syntax]"
check 'a number in place of colours' theme 'colour: 3\n' "1:9: error: 'colour' has another type than in the shipped assets/theme.yaml [theme-shape]"
check 'a colour that is not one' theme 'colour: {light: {ink: red}}\n' "1:23: error: 'red' is not a colour; write \"#rrggbb\" [theme-colour]"
check 'a colour that cannot be read' theme 'colour: {light: {ink: "#fefefe"}}\n' '1:23: error: colour.light.ink (#fefefe) on'
check 'a font that is not there' theme 'font: {text: [No Such Font]}\n' "1:15: error: font family 'No Such Font' (font.text) is not installed"
check 'a theme that is not text' theme '\0377\0376' '1:1: error: invalid leading UTF-8 octet (byte 0) [yaml-encoding]'
check 'an empty theme is no mistake' empty_theme
done_testing
