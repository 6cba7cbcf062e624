#!/bin/bash
# The catalogue: each figure of templates/figures draws from the data of
# content/, with its name and the conditions that narrow it, and each is listed here.
. tests/end-to-end/lib/tap.sh

report=$SCRATCH/report
mkdir "$report"
cp -r content/. "$report"
rm "$report"/*.md
perl -0pi -e 's/^pages: \[.*?\]/pages: [index.md]/ms; s/^pdf:\n(  .*\n)+//m' "$report/report.yaml"

# figure NAME [WHERE]
figure() {
    printf '%s\n' "$1" >> "$SCRATCH/named"
    { printf '\n```chart fig-%s\nuse: %s\n' "$1" "$1"
      [ $# -lt 2 ] || printf 'where: >-\n  %s\n' "$2"
      printf '```\n'; } >> "$report/index.md"
}

# content/ has no load test, so this one is invented.
{ echo 'suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,concurrency,date,source,verified'
  for chip in H100:8 Trillium:11; do
      for load in 1 4 16 64; do
          for metric in "ttft_median $((${chip#*:} * 3 + load)) ms" "interactivity_median $((900 / (load + ${chip#*:}))) output tokens/s/user" \
              "output_tokens_per_second_per_chip $((load * 900 / (load + ${chip#*:}))) output tokens/s/chip"; do
              read -r name value unit <<< "$metric"
              echo "Load test,2026,us,${chip%:*} box,${chip%:*},8,chat,inference,Server,1,$name,$value,$unit,$load,2026-10-01,our log,no"
          done
      done
  done; } > "$report/results/load.csv"

printf -- '---\ntitle: Catalogue\n---\n' > "$report/index.md"
figure break-even "scenario = 'gpu'"
figure chip-for-chip "suite = 'MLPerf Training'"
figure cost-per-million-tokens "workload = 'llama2-70b-99' AND provider = 'Google Cloud'"
figure cost-to-train "workload = 'gpt3' AND round = 'v4.1' AND provider = 'Google Cloud'"
figure coverage-map "suite LIKE 'MLPerf %'"
figure framework-support
figure latency-load "workload = 'chat'"
figure price-spread "family = 'tpu'"
figure roofline "precision = 'bf16' AND peak IS NOT NULL"
figure scaling "workload = 'gpt3' AND round = 'v4.1'"
figure sensitivity "scenario = 'gpu' AND option = 'own'"
figure spread-of-runs "workload = 'stable_diffusion' AND round = 'v4.1'"
figure throughput-interactivity "workload = 'chat'"
figure time-to-train "workload = 'gpt3' AND round = 'v4.1'"
figure total-cost "scenario = 'gpu'"
figure utilisation "suite <> 'Load test'"

# A decision matrix and its chart.
cat >> "$report/index.md" <<'END'

```matrix tbl-choice
title: A made-up choice
options: {gpu: H100, tpu: Trillium}
criteria:
  - {name: Ease, weight: 2, author: us, scores: {gpu: {score: 4, reason: known}, tpu: {score: 3, reason: new}}}
  - {name: Room, weight: 1, author: us, scores: {gpu: {score: 2, reason: hot}, tpu: {score: 5, reason: rented}}}
source: Made up
```

```chart fig-decision-matrix
use: decision-matrix
data: {matrix: tbl-choice}
```
END
echo decision-matrix >> "$SCRATCH/named"

catalogue_is_named() {
    diff <(cd templates/figures && ls -- *.yaml | sed 's/[.]yaml$//' | sort) <(sort "$SCRATCH/named")
}
builds() {
    "$PROGRAM" build "$report" -o "$SCRATCH/out" --only charts --strict
}
draws() {
    grep -q '<path\|<rect\|<circle' "$SCRATCH/out/charts/fig-$1.svg" && test -s "$SCRATCH/out/charts/fig-$1.png"
}

# The labels of the cost model, its options, and the headings of data tables
german() {
    "$PROGRAM" build "$report" -o "$SCRATCH/de" --only charts,html --set language=de > "$SCRATCH/de.log" 2>&1 || { cat "$SCRATCH/de.log"; return 1; }
    ! grep -noE '>[^<]*(favours|Purchase price|Resale value|Discount rate|GPU, (own|rent)|At low input|Base case|Total (is|from)|Ridge point|% a year|: total |, as of |[0-9] years?[,;]|on demand)[^<]*<' "$SCRATCH"/de/charts/fig-*.svg "$SCRATCH/de/index.html" >&2 &&
        grep -q 'Kaufpreis eines Chips' "$SCRATCH/de/charts/fig-sensitivity.svg" && grep -q '2\.048 Chips' "$SCRATCH/de/charts/fig-cost-to-train.svg"
}
check "each figure of the catalogue is tried here" catalogue_is_named
check "a page of the whole catalogue builds without a warning" builds
while read -r name; do
    check "the figure $name draws" draws "$name"
done < "$SCRATCH/named"

# In every theme, each chart has all classes, so one chart is enough to compare the colours.
good() {
    for theme in dark print; do
        "$PROGRAM" chart "$report" fig-utilisation --theme $theme -o "$SCRATCH/$theme.svg" || return
    done
    python3 tests/end-to-end/lib/rubric.py "$SCRATCH/out/charts" "$SCRATCH/dark.svg" "$SCRATCH/print.svg"
}
check "each figure passes the rubric that a program can judge, in light, dark and print" good

# The program's own lint, on the charts as they are laid out.
lint() {
    "$PROGRAM" chart --lint "$report" | grep -q '^17 charts: nothing against them$'
}
lint_finds() {
    printf 'chart: a\nmark: bar\ntitle: Chart 1\nx: {field: v, unit: s, better: lower}\ny: l\nsource: us\n' > "$SCRATCH/a.yaml"
    printf 'l,v\na,5\nb,5\nc,5\n' > "$SCRATCH/a.csv"
    said=$("$PROGRAM" chart --lint --spec "$SCRATCH/a.yaml" --data "$SCRATCH/a.csv" 2>&1)
    test $? = 1 && test "$(grep -o 'point [0-9]*' <<< "$said" | LC_ALL=C sort | tr '\n' ' ')" = 'point 1 point 18 point 5 '
}
check "chart --lint has nothing against the catalogue" lint
check "chart --lint names what a chart leaves open" lint_finds

mkdir -p "$report/templates/figures"
sed 's/^title:.*/title: The own title/' templates/figures/utilisation.yaml > "$report/templates/figures/utilisation.yaml"
own_goes_first() {
    "$PROGRAM" build "$report" -o "$SCRATCH/out" --only charts && grep -q 'The own title' "$SCRATCH/out/charts/fig-utilisation.svg"
}
check "a report's own figure goes before the shipped one" own_goes_first
# Lengths are averages of random lengths: sweeps whose lengths differ by chance are one line; others cannot be combined.
sweep() { # input length of the second point
    local at=$SCRATCH/sweep
    mkdir -p "$at/results" && { echo 'suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,concurrency,input_length,output_length,date,source,verified'
        for load in 1:927 4:$1; do
            for metric in 'interactivity_median,50,output tokens/s/user' 'output_tokens_per_second_per_chip,900,output tokens/s/chip'; do
                echo "Load test,2026,us,box,H100,8,chat,inference,Server,1,$metric,${load%:*},${load#*:},900,2026-10-01,our log,no"
            done
        done; } > "$at/results/load.csv"
    printf 'title: T\npages: [index.md]\ndata: {results: [results/load.csv]}\n' > "$at/report.yaml"
    printf '# T\n\n```chart fig-x\nuse: throughput-interactivity\n```\n' > "$at/index.md"
    "$PROGRAM" check "$at" 2>&1 > /dev/null
}
sweep_is_one() { ! sweep 922 | grep 'the points differ'; }
sweeps_are_apart() { sweep 1027 | grep -q "the points differ in input_length ('927' and '1027'), so one chart cannot compare them; choose one, as in where: input_length = '927'"; }
check 'points whose lengths differ by chance are one line' sweep_is_one
check 'points of other lengths cannot meet' sweeps_are_apart
# A result at a request rate has no place on an axis of concurrent requests: it is counted, with the reason.
rate_is_counted() {
    local at=$SCRATCH/rates
    mkdir -p "$at/results" && { echo 'suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,concurrency,request_rate,date,source,verified'
        for load in 1, 4, ,2 ,8; do
            echo "Load test,2026,us,box,H100,8,chat,inference,Server,1,ttft_median,50,ms,$load,2026-10-01,our log,no"
        done; } > "$at/results/load.csv"
    printf 'title: T\npages: [index.md]\ndata: {results: [results/load.csv]}\n' > "$at/report.yaml"
    printf '# T\n\n```chart fig-x\nuse: latency-load\n```\n' > "$at/index.md"
    "$PROGRAM" check "$at" > "$SCRATCH/rates.log" 2>&1
    grep -q "warning: figure fig-x leaves out $1: the load is not known as concurrent requests" "$SCRATCH/rates.log" || { cat "$SCRATCH/rates.log"; return 1; }
}
check 'a result at a rate of requests is counted where it has no place' rate_is_counted '2 rows'
# Spot offers are not part of the figure of list prices: a note tells the author, and a sentence the reader.
spot_is_counted() {
    "$PROGRAM" check "$report" 2> "$SCRATCH/spot.log" > /dev/null
    grep -Eq 'note: figure fig-price-spread leaves out [0-9]+ rows?: spot prices change from day to day \[figure-rows\]' "$SCRATCH/spot.log" || { cat "$SCRATCH/spot.log"; return 1; }
}
check 'spot offers that a figure is not about are a note' spot_is_counted
check "in German, no label is English" german
done_testing
