#!/bin/bash
# Rows that report.yaml leaves out: where they are listed, and the warnings about headlines that depend on leaving them out. Also
# the numbers on the coverage page, compared with an independent count of the files.
. tests/end-to-end/lib/tap.sh

report=$SCRATCH/report
mkdir -p "$report/results" "$report/prices"
cat > "$report/results/mine.csv" << 'END'
suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified
Own,2026,Us,gpu,H100,8,ranker,training,,1,time_to_train,50,min,2026-11-02,runbook,no
Own,2026,Us,tpu,Trillium,8,ranker,training,,1,time_to_train,80,min,2026-11-04,runbook,no
Own,2026,Us,tpu-tuned,Trillium,8,ranker,training,,1,time_to_train,40,min,2026-11-04,runbook,no
END
cat > "$report/prices/quotes.csv" << 'END'
accelerator,provider,region,term,price,currency,per,accelerators,includes,valid_from,source
H100,A cloud,west,on demand,6,USD,chip hour,1,chip and host,2026-11-01,quote
H100-80GB,A cloud,north,on demand,4,USD,chip hour,1,chip and host,2026-11-01,quote
H100,A cloud,south,on demand,4.5,USD,chip hour,1,chip and host,2026-11-01,quote
Trillium,Google Cloud,west,on demand,3,USD,chip hour,1,chip and host,2026-11-01,quote
END
printf 'runbook: {title: Run book}\nquote: {title: Quotes}\n' > "$report/sources.yaml"
# 50 minutes × 8 chips at 6 a chip-hour are 40.00 on H100, 80 minutes × 8 × 3 are 32.00 on Trillium; at 4 and 4.5 H100 costs 26.67 and 30.
cat > "$report/index.md" << 'END'
---
title: T
expect: cost.tpu < cost.gpu
---

```query cost
SELECT min(cost) FILTER (WHERE family = 'gpu') AS gpu, min(cost) FILTER (WHERE family = 'tpu') AS tpu,
  max(cost) FILTER (WHERE family = 'gpu') AS dear FROM cost_to_train
```

```query time
SELECT min(value) FILTER (WHERE family = 'gpu') AS gpu, min(value) FILTER (WHERE family = 'tpu') AS tpu FROM score
```

::: expect time.gpu < time.tpu
H100 is faster.
:::

::: expect cost.dear = 40
The dearest training costs {{ cost.dear | 0 }}.
:::

```claim C1
text: Trillium is the cheaper of the two
by: quote
test:
  what: cost of one training on H100 over the same on Trillium
  query: SELECT min(cost) FILTER (WHERE family = 'gpu') / min(cost) FILTER (WHERE family = 'tpu') AS ratio FROM cost_to_train
  supported_if: ratio > 1
  contradicted_if: ratio < 1
```

```matrix tbl-choice
title: H100 or Trillium
options: {gpu: H100, tpu: Trillium}
criteria:
  - name: Speed
    weight: 1
    query: SELECT family AS option, min(value) AS value FROM score GROUP BY family
    scale: {one: 120, five: 30, by: log}
source: Run book
```
END
settings() { # RULES: report.yaml with these rules of exclude
    printf 'title: T\ndate: 2026-11-20\npages: [index.md, coverage]\ndata:\n  results: [results/*.csv]\n  prices: [prices/*.csv]\n  exclude:\n%s\n' "$1"
}
prices='    - {prices: prices/*.csv, where: {accelerator: H100, region: [north, south]}, reason: withdrawn}'
results='    - {results: results/mine.csv, where: {system: tpu-tuned}, reason: another model}'
settings "$prices
$results" > "$report/report.yaml"

warnings() { # what check says of the report, without lines of the source and hints
    "$PROGRAM" check "$report" > "$SCRATCH/out" 2> "$SCRATCH/err"
    echo "exit $?"
    without_note < "$SCRATCH/err" | grep -E '^[a-z.-]+:[0-9]+:[0-9]+: ' | sed 's|: write a text that .*||'
}
every_headline_is_named() {
    diff - <(warnings) << 'END'
exit 0
index.md:3:9: warning: with the 2 prices that report.yaml:8 excludes, the condition 'cost.tpu < cost.gpu' would not hold
index.md:15:1: warning: with the result that report.yaml:9 excludes, the condition 'time.gpu < time.tpu' would not hold
index.md:23:1: warning: with the 2 prices that report.yaml:8 excludes, claim C1 would be contradicted, not supported
index.md:33:1: warning: with the result that report.yaml:9 excludes, tbl-choice would be led by Trillium, not by H100
END
}
check 'a condition, a verdict and a leader that excluded rows reverse are named, with the rule' every_headline_is_named

build_says_so() {
    "$PROGRAM" build "$report" -o "$SCRATCH/built" > "$SCRATCH/out" 2> "$SCRATCH/err" && [ "$(grep -c exclude-reverses "$SCRATCH/err")" -eq 4 ] &&
        ! "$PROGRAM" build "$report" -o "$SCRATCH/strict" --strict > /dev/null 2>&1 && [ ! -e "$SCRATCH/strict/index.html" ] &&
        ! "$PROGRAM" check "$report" --strict > /dev/null 2>&1
}
check 'a build says the same, and is strict about it' build_says_so

listed() {
    diff - "$SCRATCH/built/data/excluded.csv" << 'END' &&
kind,file,line,what,value,unit,reason,rule,rule_file,rule_line
price,prices/quotes.csv,3,"H100-80GB, A cloud, north, on demand, 2026-11-01",4,USD per chip-hour,withdrawn,1,report.yaml,8
price,prices/quotes.csv,4,"H100, A cloud, south, on demand, 2026-11-01",4.5,USD per chip-hour,withdrawn,1,report.yaml,8
result,results/mine.csv,4,"Trillium, Us, tpu-tuned, Own, 2026, ranker, 1, time_to_train",40,min,another model,2,report.yaml,9
END
        grep -q 'What was left out, and why' "$SCRATCH/built/coverage.html" && grep -q 'tpu-tuned' "$SCRATCH/built/coverage.html" &&
        ! grep -q tpu-tuned "$SCRATCH/built/data/score.csv" && ! grep -q 'north\|south' "$SCRATCH/built/data/price.csv" &&
        [ "$("$PROGRAM" query --format csv "$report" 'SELECT count(*) FROM price' | tr '\n' ' ')" = 'count(*) 2 ' ]
}
check 'excluded rows are listed with their reason, and nothing rests on them' listed

settings '    - {prices: prices/*.csv, where: {region: south}, reason: withdrawn}' > "$report/report.yaml"
sed -i 's/south,on demand,4.5/south,on demand,5.5/; /tuned/d' "$report/results/mine.csv" "$report/prices/quotes.csv"
sed -i '/north/d' "$report/prices/quotes.csv"
# 50 minutes × 8 chips at 5.5 are 36.67: still above 32.00, still below the highest cost.
quiet() {
    "$PROGRAM" check "$report" --strict && "$PROGRAM" build "$report" -o "$SCRATCH/quiet" --strict
}
check 'excluded rows that reverse nothing are no warning' quiet

# With one of the two rows the median of 6, 5 and 4 is 5; with both, the median of 6, 5, 4 and 4 is 4.5.
cat > "$report/prices/quotes.csv" << 'END'
accelerator,provider,region,term,price,currency,per,accelerators,includes,valid_from,source
H100,A cloud,west,on demand,6,USD,chip hour,1,chip and host,2026-11-01,quote
H100,A cloud,east,on demand,5,USD,chip hour,1,chip and host,2026-11-01,quote
H100,A cloud,north,on demand,4,USD,chip hour,1,chip and host,2026-11-01,quote
H100,A cloud,south,on demand,4,USD,chip hour,1,chip and host,2026-11-01,quote
END
cat > "$report/index.md" << 'END'
---
title: T
---

```query hour
SELECT median(price_per_chip_hour) AS middle FROM price
```

::: expect hour.middle > 4.8
The middle is {{ hour.middle | 2 }}.
:::
END
settings '    - {prices: prices/*.csv, where: {region: north}, reason: withdrawn}
    - {prices: prices/*.csv, where: {region: south}, reason: withdrawn}' > "$report/report.yaml"
together() {
    diff - <(warnings) << 'END'
exit 0
index.md:9:1: warning: with all rows that report.yaml excludes, the condition 'hour.middle > 4.8' would not hold
END
}
check 'what rules reverse only together is named, too' together

sed -i 's/> 4.8/> 4/' "$report/index.md"
settings '    - {prices: prices/*.csv, where: {region: nowhere}, reason: withdrawn}
    - {prices: prices/none.csv, reason: withdrawn}
    - {prices: prices/*.csv, where: {regoin: north}, reason: withdrawn}' > "$report/report.yaml"
odd_rules() {
    diff - <(warnings) << 'END'
exit 1
report.yaml:9:16: error: no file matches 'prices/none.csv' [data-none]
report.yaml:10:38: error: where has no key 'regoin'; did you mean 'region'? [unknown-key]
END
    settings '    - {prices: prices/*.csv, where: {region: nowhere}, reason: withdrawn}' > "$report/report.yaml"
    diff - <(warnings) << 'END'
exit 0
report.yaml:8:7: warning: this rule matches no row of prices, so it leaves nothing out [exclude-none]
END
}
check 'rules that mean nothing are named' odd_rules

# A row may be left out because it makes the data unreadable.
printf 'suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified\nOwn,2026,Us,gpu,H100,8,ranker,training,,1,time_to_train,51,min,2026-11-02,runbook,no\n' > "$report/results/again.csv"
settings '    - {results: results/again.csv, reason: a second value of the same run}' > "$report/report.yaml"
untold() {
    diff - <(warnings) << 'END'
exit 0
report.yaml:8:7: note: the effect of the result that report.yaml:8 excludes is unknown, because with it the data have errors: correct those rows [exclude-untold]
END
}
check 'of rows that cannot be put back it is said that nothing is known' untold

# A database that is kept records the rules under which it was filled.
rm "$report/results/again.csv"
settings '    - {prices: prices/*.csv, where: {region: [north, south]}, reason: withdrawn}' > "$report/report.yaml"
count() {
    "$PROGRAM" query --database "$SCRATCH/kept.db" --format csv "$report" 'SELECT (SELECT count(*) FROM price) AS n, (SELECT count(*) FROM excluded) AS left_out' | tail -1
}
kept() {
    [ "$(count)" = 2,2 ] && settings '    - {prices: prices/*.csv, where: {region: [north]}, reason: withdrawn}' > "$report/report.yaml" &&
        [ "$(count)" = 3,1 ] && sed -i '/exclude/,$d' "$report/report.yaml" && [ "$(count)" = 4,0 ]
}
check 'a database that is kept is filled anew under another rule' kept

# Pairs of a chip and a benchmark, counted in the files of content/ by another program.
counted() {
    python3 - content/results/*.csv > "$SCRATCH/counted" << 'PY' &&
import csv, sys
rows = [row for path in sys.argv[1:] for row in csv.DictReader(open(path, encoding="utf-8")) if row["value"]]
def benchmark(row):
    return row["phase"], row["suite"], row["workload"], row["scenario"] if row["suite"].startswith("MLPerf ") else ""
def is_tpu(chip):
    return chip.startswith("TPU")
held = {(row["accelerator"], benchmark(row)) for row in rows}
pairs = {(chip["accelerator"], benchmark(row)) for row in rows for chip in rows if chip["phase"] == row["phase"]}
undated = {cell for cell in held if not any(row["date"] for row in rows if (row["accelerator"], benchmark(row)) == cell)}
print(len(pairs), len(held), sum(is_tpu(chip) for chip, _ in pairs), sum(is_tpu(chip) for chip, _ in held), len(undated), sep=",")
PY
        "$PROGRAM" query --format csv content "SELECT count(*), sum(results > 0), sum(family = 'tpu'), sum(results > 0 AND family = 'tpu'), sum(age_reason = 'date not known') FROM coverage_cell" |
        tail -1 | diff - "$SCRATCH/counted" && [ "$(cut -d, -f3,4 "$SCRATCH/counted")" = 89,18 ]
}
check 'coverage of the shipped report is what another program counts' counted
done_testing
