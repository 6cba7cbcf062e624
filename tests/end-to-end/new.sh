#!/bin/bash
# `new`: each starter builds at once, warns only about its example values, still builds
# when these are replaced by other data, and never overwrites files.
. tests/end-to-end/lib/tap.sh

starts_and_builds() { # kind
    "$PROGRAM" new "$SCRATCH/$1" --kind "$1" && "$PROGRAM" build "$SCRATCH/$1" -o "$SCRATCH/$1/out" 2> "$SCRATCH/messages" &&
        [ -s "$SCRATCH/$1/out/index.html" ] && ! grep -E '(warning|error): ' "$SCRATCH/messages" | grep -v 'source-placeholder'
}

# The parameters keep their example values, so a warning remains until they are replaced, too.
examples_are_warned_of() {
    "$PROGRAM" check "$SCRATCH/procurement" 2>&1 | grep -qE 'sources\.yaml:1:1: warning: .* 18 parameters, 4 prices, 10 measurements' || return 1
    sed -i '/^  placeholder/d' "$SCRATCH/procurement-own/sources.yaml"
    ! "$PROGRAM" check "$SCRATCH/procurement-own" 2>&1 | grep 'source-placeholder'
}

builds_again_over_its_own_output() {
    "$PROGRAM" build "$SCRATCH/$1" -o "$SCRATCH/$1/out" | grep -q 'nothing has changed'
}

same_files() {
    diff -r "templates/reports/$1" "$SCRATCH/$1" --exclude=out
}

help_names_every_starter() {
    diff <(ls templates/reports) <("$PROGRAM" new --help | sed -n 's/^  \([a-z-]*\)  .*/\1/p' | grep -v '^-' | sort)
}

examples_say_so() {
    for file in templates/reports/*/results/*.csv templates/reports/*/prices/*.csv; do
        ! tail -n +2 "$file" | grep -v Invented || { echo "$file has rows that do not say that they are invented"; return 1; }
    done
    grep -q 'invented examples' "$SCRATCH/procurement/out/index.html" && grep -q 'invented examples' "$SCRATCH/design-review/out/index.html"
}

own_data() { # folder
    cat > "$1/results/own.csv" <<'CSV'
suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified
Own tests,2026,Us,box,H100,8,ranker,training,,1,time_to_train,12.5,min,2026-01-01,log,no
Own tests,2026,Us,slice,Trillium,8,ranker,training,,1,time_to_train,14.5,min,2026-01-01,log,no
CSV
    printf 'log:\n  title: Our log\n' >> "$1/sources.yaml"
}

fills() { # a starter with other data, without its examples
    cp -r "$SCRATCH/$1" "$SCRATCH/$1-own" && cd "$SCRATCH/$1-own" || return 1
    rm -rf out results/example.csv accelerators.yaml
    [ ! -d prices ] || printf '%s\n' 'accelerator,provider,region,term,price,currency,per,accelerators,includes,valid_from,source' \
        'H100,A cloud,here,on demand,10.00,USD,chip hour,1,chip and host,2026-01-01,log' > prices/example.csv
    mkdir -p results && own_data . && "$PROGRAM" build . -o out && ! grep -q 'invented examples' out/index.html || return 1
    [ "$1" != wiki ] || grep -q ranker out/measurements.html || { echo 'its results are not shown'; return 1; }
}

empty_sections_name_their_file() {
    grep -q 'No results were read' "$SCRATCH/wiki/out/measurements.html" && grep -q 'No prices were read' "$SCRATCH/wiki/out/prices.html"
}

refused() { # status, message, arguments
    status=$1 message=$2; shift 2
    output=$("$PROGRAM" new "$@" 2>&1); [ $? -eq "$status" ] && grep -q -- "$message" <<< "$output" || { echo "$output"; return 1; }
}

keeps_files() {
    mkdir "$SCRATCH/mine" && echo mine > "$SCRATCH/mine/index.md" && refused 1 'new-exists' "$SCRATCH/mine" --kind wiki &&
        [ "$(ls "$SCRATCH/mine")" = index.md ] && [ "$(cat "$SCRATCH/mine/index.md")" = mine ]
}

says_what_a_shell_takes() { # folder, and how a shell takes it
    (cd "$SCRATCH" && "$PROGRAM" new --kind wiki -- "$1" > said && eval "PATH=$(dirname "$PROGRAM"):\$PATH; $(tail -1 said)" && [ -s "$1/out/index.html" ])
}

# A board reads at most eight pages; the rest is an annex, built on request.
memo_is_short() {
    "$PROGRAM" new "$SCRATCH/memo" --kind procurement > /dev/null && "$PROGRAM" build "$SCRATCH/memo" -qo "$SCRATCH/memo/out" 2> /dev/null || return 1
    [ "$(pdfinfo "$SCRATCH/memo/out/report.pdf" | sed -n 's/^Pages: *//p')" -le 8 ] || { pdfinfo "$SCRATCH/memo/out/report.pdf"; return 1; }
    "$PROGRAM" build "$SCRATCH/memo" -qo "$SCRATCH/memo/out" --only pdf --pages annex 2> /dev/null && pdftotext "$SCRATCH/memo/out/annex.pdf" - | grep -q 'Trial protocol'
}

# Quotes in two currencies, as a German spreadsheet writes them, and the totals by hand. Chip-hours a year:
# 8 x 8,760 x 0.6 / 0.9 = 46,720; two years at 5% are 1.859410 of one; all but the chips is 3,000 (18,000 for TPUs)
# + (1,000 + 1,000 + 0.25 x 100,000) x 1.859410.
# GPU: 46,720 x 4.25 EUR x 1.10 x 1.859410 + 53,204.08 = 459,329.07; TPU: 46,720 x 2.70 x 1.859410 + 68,204.08 = 302,757.55.
takes_german_quotes() {
    "$PROGRAM" new "$SCRATCH/board" --kind procurement > /dev/null && rm "$SCRATCH/board/prices/example.csv" || return 1
    printf '\xef\xbb\xbfBeschleuniger;Anbieter;Region;Laufzeit;Preis;Währung;pro;Datum;Quelle\r\nH100;Rechner Nord;Kiel;auf Abruf;4,25;EUR;Chip-Stunde;01.10.2026;Angebot 17\r\nTrillium;A cloud;europe-west4;auf Abruf;2,70;USD;Chip-Stunde;01.10.2026;Angebot 18\r\n' > "$SCRATCH/board/prices/quotes.csv"
    "$PROGRAM" build "$SCRATCH/board" -o "$SCRATCH/board/out" > /dev/null 2>&1 || return 1
    totals=$("$PROGRAM" query --format csv "$SCRATCH/board" "SELECT scenario, format('%.2f', total) AS total, currency FROM cost_of_option WHERE total IS NOT NULL ORDER BY scenario" 2> /dev/null | tr -d '\r')
    [ "$totals" = $'scenario,total,currency\ngpu,459329.07,USD\ntpu,302757.55,USD' ] || { echo "$totals"; return 1; }
}

for kind in procurement wiki design-review; do
    check "the starter $kind builds at once, and warns of its examples alone" starts_and_builds $kind
    check "the starter $kind does not read its own output" builds_again_over_its_own_output $kind
    check "the starter $kind is copied byte for byte" same_files $kind
    check "the starter $kind takes other data" fills $kind
done
check 'the memo of the starter procurement has eight pages at most' memo_is_short
check 'example values that remain are warned of' examples_are_warned_of
check 'quotes in two currencies, from a German spreadsheet, make the total cost' takes_german_quotes
check 'every starter is named by --help' help_names_every_starter
check 'example figures are labelled as invented' examples_say_so
check 'a section without data tells how to fill it' empty_sections_name_their_file
check 'a folder with files is left alone' keeps_files
check 'a folder name with spaces is quoted for the shell' says_what_a_shell_takes "two words; it's"
check 'and one that looks like an option' says_what_a_shell_takes -dashed
check 'the nearest kind is named' refused 2 "did you mean 'wiki'" "$SCRATCH/x" --kind wikki
check 'a missing kind is bad usage' refused 2 'takes one folder' "$SCRATCH/x"
done_testing
