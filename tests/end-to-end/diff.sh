#!/bin/bash
# Two editions of a small report: what changed, by how much and why, for each kind
# of argument that diff takes.
. tests/end-to-end/lib/tap.sh

# edition FOLDER GPU_MINUTES TPU_MINUTES PRICE HORIZON
edition() {
    mkdir -p "$1/results" "$1/prices"
    {
        echo suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified
        run=0
        for minutes in $2; do run=$((run + 1)); echo "Own,1,Us,node,H100,8,ranker,training,,$run,time_to_train,$minutes,min,2026-11-02,book,no"; done
        for minutes in $3; do run=$((run + 1)); echo "Own,1,Us,slice,Trillium,8,ranker,training,,$run,time_to_train,$minutes,min,2026-11-02,book,no"; done
    } > "$1/results/own.csv"
    {
        echo accelerator,provider,region,term,price,currency,per,accelerators,includes,valid_from,source
        echo "H100,A cloud,eu-west,on demand,$4,USD,item hour,8,chip and host,2026-11-01,book"
    } > "$1/prices/quotes.csv"
    printf 'book: {title: Run book}\n' > "$1/sources.yaml"
    cat > "$1/index.md" <<'PAGE'
# Own

```claim C1
text: It is slow
by: book
test:
  what: minutes
  query: SELECT max(value) AS ratio FROM score WHERE workload = 'ranker'
  supported_if: ratio > 85
  contradicted_if: ratio < 85
```

```matrix tbl-choice
title: Which is quicker
options: {gpu: H100, tpu: Trillium}
criteria:
  - name: Time
    weight: 1
    query: SELECT family AS option, max(value) AS value FROM score WHERE workload = 'ranker' GROUP BY family
    scale: {one: 100, five: 20}
source: The log
```
PAGE
    printf 'title: Own\nedition: %s\ndate: 2026-11-06\npages: [index.md]\nparameters: {horizon: %s}\ndata: {results: [results/*.csv], prices: [prices/*.csv]}\n' \
        "$1" "$5" > "$1/report.yaml"
}

cd "$SCRATCH" || exit 1
edition old '50 51 52 53 54' '88 89 90 91 92' 48 3
edition new '50.5 51 52 53 54.5' '78 79 80 81 82' 40 4

build_both() {
    for edition in old new; do
        "$PROGRAM" build "$edition" -o "$edition-out" --only html,data &&
            "$PROGRAM" query --database "$edition.db" "$edition" 'SELECT count(*) FROM score' || return 1
    done
}

moved() { grep -qF "$1" text || { cat text; return 1; }; }

# Without the two lines that name the editions.
same_movements() { "$PROGRAM" diff "$1" "$2" | tail -n +3 | diff <(tail -n +3 text) -; }

database_is_left_alone() {
    sha256sum old.db > before && "$PROGRAM" diff old.db new.db > /dev/null && sha256sum -c before && [ ! -e old.db-journal ]
}

valid_json() {
    "$PROGRAM" diff --format json old-out new-out | python3 -c '
import json, sys
diff = json.load(sys.stdin)
assert diff["old"]["edition"] == "old" and diff["new"]["program"].startswith("accelreport"), diff
assert diff["changed"] == len([m for m in diff["movements"] if m["kind"] == "changed"]), diff
noise = [m for m in diff["movements"] if m["noise"]]
assert [m["causes"] for m in noise] == [["data"]] and noise[0]["difference_low"] < 0 < noise[0]["difference_high"], noise
'
}

markdown_is_a_page() {
    "$PROGRAM" diff --format markdown old-out new-out > new/moved.md &&
        sed -i 's/index.md/index.md, moved.md/' new/report.yaml &&
        "$PROGRAM" build new -o page --only html --strict && grep -q $'>−16.7%<' page/moved.html
}

moved_claim() {
    "$PROGRAM" diff old-out new-out > text2; grep -A1 'C1, It is slow' text2 | grep -qF 'supported → contradicted [data' || { cat text2; return 1; }
}

# By hand: 1 + 4 × (100 − 90) / 80 = 1.5 becomes 1 + 4 × (100 − 80) / 80 = 2.
moved_decision() {
    "$PROGRAM" diff old-out new-out > text2
    for title in 'Totals of decisions' 'Scores of decisions'; do
        sed -n "/^$title/,/^$/p" text2 | grep -A1 'tbl-choice, Trillium' | grep -qF '1.50 → 2' || { cat text2; return 1; }
    done
    ! grep -q 'Ranks of decisions' text2
}

decision_is_asked_for() {
    [ "$("$PROGRAM" query --format csv new "SELECT option, total, rank FROM decision WHERE rank = 2")" = $'option,total,rank\ntpu,2,2' ] &&
        grep -q '^tbl-choice,tpu,1,Trillium,Time,measured,1,1,80,' new-out/data/decision_score.csv
}

# By hand: Second, triangular on 2, 3, 5, is above 3.5 in (5 − 3.5)²/6 = 3/8 of draws, above 4 in 1/6.
chosen() { # folder, First's score
    mkdir -p "$1" && printf 'title: Own\nedition: %s\npages: [index.md]\n' "$1" > "$1/report.yaml" && cat > "$1/index.md" <<PAGE
# Own

\`\`\`matrix tbl-choice
title: Which is better
options: {a: First, b: Second}
criteria:
  - {name: Ease, weight: 1, author: us, scores: {a: {score: $2, reason: x}, b: {score: 3, low: 2, high: 5, reason: y}}}
source: us
\`\`\`
PAGE
}
outcome_moved() {
    chosen one 3.5 && chosen two 4 && "$PROGRAM" diff one two > text4
    sed -n '/^Outcomes of decisions/,/^$/p' text4 | grep -A1 'tbl-choice' | grep -qF 'no clear winner → First' &&
        [ "$(grep -c 'no clear winner → First' text4)" -eq 1 ] &&
        sed -n '/^Shares of draws/,/^$/p' text4 | grep -A1 'tbl-choice, First' | grep -qE '0\.6[123][0-9]* → 0\.8[234]' || { cat text4; return 1; }
}
outcome_is_explained() {
    "$PROGRAM" explain two decision.outcome:matrix=tbl-choice,option=a > text4 &&
        grep -qxE 'decision\.outcome:matrix=tbl-choice,option=a = First leads in 8[234]% of draws' text4 &&
        grep -qF 'which is the winner from 0.667 of draws on' text4 && grep -qE '^    First, won = 0\.8[0-9]* of draws' text4 &&
        grep -qF 'Second, Ease = 3 [2, 5]' text4 || { cat text4; return 1; }
}

# a third result, of a workload that only one of the two systems has measured so far
moved_in_coverage() {
    cp -r new more && sed 's/ranker/other/' new/results/own.csv | sed -n '1p;/H100/p' > more/results/other.csv &&
        cp -r more most && sed 's/ranker/other/' new/results/own.csv | sed -n '1p;/Trillium/p' > most/results/third.csv &&
        "$PROGRAM" diff more most > text3 && grep -A1 'Trillium, Own, other' text3 | grep -qF 'no result → unverified [data]' || { cat text3; return 1; }
}

report_builds() {
    "$PROGRAM" diff --report moved old-out new-out && grep -q 'What moved from old to new' moved/report.yaml &&
        "$PROGRAM" build moved -o moved-out --only html --strict && grep -q $'>−16.7%<' moved-out/index.html &&
        ! "$PROGRAM" diff --report moved old-out new-out 2> again && grep -q diff-report again
}

fails_with() { # STATUS TEXT OPERAND…
    status=$1 text=$2; shift 2
    "$PROGRAM" diff "$@" > out 2>&1; [ $? -eq "$status" ] && grep -qF "$text" out || { cat out; return 1; }
}

check 'both editions are built' build_both
"$PROGRAM" diff old-out new-out > text
check 'the movement of runs within their interval is noise' moved '52 → 52.2 minutes (+0.4%) [data: noise]'
check 'the movement of runs beyond it is not' moved '90 → 80 minutes (−11.1%) [data] '
check 'a price moved, in the file that changed' moved '6 → 5 USD/chip·h (−16.7%) [price] prices/quotes.csv changed'
check 'an assumption moved' moved '3 → 4 (+33.3%) [assumption]'
check 'a cost moved by data and price' moved '[data, price] minutes 52 → 52.2; '
check 'the editions and the program are named' moved 'new: new-out (new, 2026-11-06, accelreport '
check 'data folders give the same' same_movements old-out/data new-out/data
check 'databases give the same' same_movements old.db new.db
check 'report folders give the same' same_movements old new
check 'kinds can be mixed' same_movements old new.db
check 'a database is left as it was' database_is_left_alone
check 'the JSON is valid and complete' valid_json
check 'the Markdown is a page' markdown_is_a_page
check 'a report of the movements is written and builds' report_builds
check 'cells of coverage moved' moved_in_coverage
check 'the verdict of a claim moved' moved_claim
check 'a total and a score of a decision moved, its ranks did not' moved_decision
check 'a decision is asked for as data' decision_is_asked_for
check 'the outcome of a decision moved, and is said once' outcome_moved
check 'the outcome of a decision is explained by its draws' outcome_is_explained
"$PROGRAM" diff old-out old-out > text
check 'nothing moves against itself' moved '0 of '
check 'a folder that is not there is an error' fails_with 1 'no such folder' old nowhere
names_both() {
    for side in old new; do
        cp -r $side broken-$side && echo '{{ nothing.here }}' >> broken-$side/index.md
    done
    "$PROGRAM" diff broken-old broken-new > out 2>&1
    [ $? -eq 1 ] && grep -q '^broken-old/index.md:[0-9]*:[0-9]*: error' out && grep -q '^broken-new/index.md:[0-9]*:[0-9]*: error' out &&
        [ "$(grep -c 'here }}' out)" -ge 2 ] || { cat out; return 1; }
}

check 'what is wrong in both names the folder of each' names_both
check 'a file that is no database is an error' fails_with 1 'not a database' old old/index.md
rm -r old-out/data
check 'a report without data is an error' fails_with 1 'built without its data' old-out new-out
check 'one edition is bad usage' fails_with 2 'two editions' old
done_testing
