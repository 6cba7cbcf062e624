#!/bin/bash
# A folder of files as users have them: files that can be read are built, the others are listed with the
# reason, and assumptions from file names are marked. `new --from` makes a report of it.
. tests/end-to-end/lib/tap.sh

head='suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified'
console() { # model [ttft]: the console output of a serving benchmark, which names no accelerator
    cat <<TXT
python benchmark_serving.py --backend vllm --model $1 --dataset-name random
============ Serving Benchmark Result ============
Successful requests:                     100
Benchmark duration (s):                  10.00
Total input tokens:                      102400
Total generated tokens:                  51200
Request throughput (req/s):              10.00
Output token throughput (tok/s):         5120.00
Total Token throughput (tok/s):          15360.00
---------------Time to First Token----------------
Mean TTFT (ms):                          ${2:-110.00}
Median TTFT (ms):                        100.00
P99 TTFT (ms):                           200.00
==================================================
TXT
}
folder=$SCRATCH/folder
mkdir -p "$folder/8xH100" "$folder/docs"
{
    echo "$head"
    for i in $(seq 1 20); do echo "Own,2026,Us,box,H100,8,job$i,training,,1,step_time,$i,s,2026-01-01,log,no"; done
    echo 'Own,2026,Us,box,Nosuch 9000,8,job21,training,,1,step_time,21,s,2026-01-01,log,no'
    echo 'Own,2026,Us,box,Nosuch 9000,8,job22,training,,1,step_time,22,s,2026-01-01,log,no'
    echo 'Own,2026,Us,box,H100,8,job23,training,,1,step_time,fast,s,2026-01-01,log,no'
    echo 'Own,2026,Us,box,H100,8,job24,training,,1,time_to_train,24,furlong,2026-01-01,log,no'
} > "$folder/results.csv"
echo 'some words' > "$folder/words.txt"
printf '\0\1\2' > "$folder/blob.bin"
: > "$folder/nothing.csv"
console meta-llama/Llama-3.1-8B > "$folder/8xH100/conc4.txt"
console meta-llama/Llama-3.1-8B > "$folder/a100_run.txt"
echo '# Notes' > "$folder/docs/notes.md"
echo '# Plans' > "$folder/docs/plans.md"
printf '# About these runs\n\nSee [the log](gone.log) and ![a photo](gone.png).\n' > "$folder/README.md"
printf '# Broken\n\nSee @fig-none.\n' > "$folder/broken.md"

builds() {
    "$PROGRAM" build "$folder" -o "$SCRATCH/out" > "$SCRATCH/line" 2> "$SCRATCH/messages" && [ -s "$SCRATCH/out/index.html" ]
}
strict_fails() {
    ! "$PROGRAM" build "$folder" -o "$SCRATCH/strict" --strict && [ ! -e "$SCRATCH/strict/index.html" ]
}
rows() { # query, expected
    diff <(echo "$2") <("$PROGRAM" query "$folder" --format csv "$1" 2> /dev/null | tail -n +2)
}
good_rows_stay() {
    rows "SELECT count(*) FROM score WHERE suite = 'Own'" 20
}
listed() { # a query reads the data alone
    rows "SELECT path, line, what, n, code FROM unread WHERE what <> 'other' ORDER BY path, line, code" \
"a100_run.txt,2,fact,1,metadata-unstated
blob.bin,1,file,1,source-binary
nothing.csv,1,file,1,source-empty
results.csv,22,row,2,accelerator-unknown
results.csv,24,row,1,cell-number
results.csv,25,row,1,unit-unknown
words.txt,1,file,1,source-format"
}
page_lists() {
    for name in blob.bin words.txt nothing.csv broken.md docs/notes.md docs/plans.md a100_run.txt 'Nosuch 9000' furlong 'accelerators: COUNT'; do
        grep -qF "$name" <(sed 's/<wbr>//g; s/&#8203;//g; s/​//g' "$SCRATCH/out/unread.html") || { echo "unread.html lacks $name"; return 1; }
    done
}
last_line() {
    [ "$(cat "$SCRATCH/line")" = "$SCRATCH/out/index.html · 6 pages, 3 figures · 4 files, 4 rows left out" ] || { cat "$SCRATCH/line"; return 1; }
}
assumed() {
    rows "SELECT DISTINCT accelerator, accelerators, concurrency, assumed FROM score WHERE source_file = '8xH100/conc4.txt'" \
        'H100,8,4,"accelerator: H100, accelerators: 8, concurrency: 4"' &&
        rows "SELECT count(*) FROM score WHERE suite = 'Own' AND assumed IS NOT NULL" 0
}
assumption_is_marked() {
    grep -q '(assumed: accelerator, number of chips, concurrency)' "$SCRATCH/out/serving.html" &&
        grep -qE 'Assumed from file names: accelerator, number of chips, concurrency \(results: (the only one|([0-9]+ of|all) [0-9]+)\)\.' "$SCRATCH/out/serving.html" &&
        grep -q '8xH100/conc4.txt: warning: assumed from the names of 2 files: accelerator, accelerators, concurrency; ' "$SCRATCH/messages"
}
readme_first() {
    grep -q 'About these runs' "$SCRATCH/out/index.html" && grep -q 'the log' "$SCRATCH/out/index.html" &&
        grep -q '^README.md:3:15: warning: .*gone.log' "$SCRATCH/messages" && grep -q '^broken.md:3:5: warning: page left out: ' "$SCRATCH/messages"
}
check_agrees() {
    "$PROGRAM" check "$folder" > "$SCRATCH/checked" 2>&1 && tail -1 "$SCRATCH/checked" | grep -q 'no errors, .* · 4 files, 4 rows left out' && ! "$PROGRAM" check "$folder" --strict > /dev/null 2>&1
}
with_settings() { # lines of data:, expected status
    rm -rf "$SCRATCH/set" && cp -r "$folder" "$SCRATCH/set" && rm "$SCRATCH"/set/*.md && printf 'title: T\ndata:\n  results: ["**.csv", "8xH100/*", words.txt]\n%s' "$1" > "$SCRATCH/set/report.yaml"
    "$PROGRAM" build "$SCRATCH/set" -o "$SCRATCH/set/out" > "$SCRATCH/set.log" 2>&1; [ $? -eq "$2" ] || { cat "$SCRATCH/set.log"; return 1; }
}
errors_with_settings() {
    with_settings '' 1 && grep -q "8xH100/conc4.txt:2:1: error: the file does not state accelerator, accelerators; write {accelerator: H100, accelerators: 8}, as its name suggests, in 'conc4.txt.meta.yaml', or under 'data: meta:' in report.yaml \[metadata-missing\]" "$SCRATCH/set.log" || { cat "$SCRATCH/set.log"; return 1; }
}
lenient_by_settings() {
    with_settings $'  lenient: true\n' 0 && [ -s "$SCRATCH/set/out/unread.html" ] && grep -q ' 4 rows left out' "$SCRATCH/set.log"
}
without_a_chip() { # the name of the file replaces the chip; the model of a run is never pooled with another
    mkdir "$SCRATCH/nochip" && console meta-llama/Llama-3.1-8B > "$SCRATCH/nochip/first.txt" && console meta-llama/Llama-3.1-8B 111.00 > "$SCRATCH/nochip/second.txt" &&
        printf 'GPU,Cloud,On demand,1yr commit\nH100,ExampleCloud,$6.25,$4.10\n' > "$SCRATCH/nochip/quote.csv" &&
        "$PROGRAM" build "$SCRATCH/nochip" -o "$SCRATCH/nochip-out" > "$SCRATCH/nochip.line" 2> "$SCRATCH/nochip.said" &&
        grep -q ' pages, [1-9][0-9]* figures$' "$SCRATCH/nochip.line" && ! grep -q 'CPU' "$SCRATCH/nochip.said" &&
        grep -q '>first<' "$SCRATCH/nochip-out/serving.html" && grep -q '>second<' "$SCRATCH/nochip-out/serving.html" &&
        grep -q 'write {accelerator: NAME, accelerators: COUNT}' <(sed 's/​//g' "$SCRATCH/nochip-out/unread.html") || { cat "$SCRATCH"/nochip.*; return 1; }
    diff <(printf '%s\n' first,,,5120 second,,,5120) <("$PROGRAM" query "$SCRATCH/nochip" --format csv "SELECT system, accelerator, accelerators, value FROM score WHERE metric = 'output_tokens_per_second' ORDER BY 1" 2> /dev/null | tail -n +2)
}
sheet_without_facts() { # prices are used without region, date and source; without a currency they are not
    diff <(printf '%s\n' 'ExampleCloud,,,on demand,6.25' 'ExampleCloud,,,1 year,4.1') <("$PROGRAM" query "$SCRATCH/nochip" --format csv "SELECT provider, region, valid_from, term, price_per_chip_hour FROM price" 2> /dev/null | tail -n +2) &&
        grep -q "quote.csv:1:1: warning: the sheet does not state all facts, and its prices are used without them; write {region: NAME, valid_from: DATE, source: NAME} in " "$SCRATCH/nochip.said" &&
        mkdir "$SCRATCH/nocoin" && printf 'GPU,Cloud,On demand\nH100,ExampleCloud,6.25\n' > "$SCRATCH/nocoin/quote.csv" &&
        "$PROGRAM" check "$SCRATCH/nocoin" 2>&1 | grep -q "the sheet lacks facts; write .*currency: CODE.*metadata-missing"
}
a_folder_is_one_line() { # files of a folder that lack the same are listed together, on the page and for `new --from`
    mkdir -p "$SCRATCH/group/day" && console meta-llama/Llama-3.1-8B > "$SCRATCH/group/day/one.txt" && console meta-llama/Llama-3.1-8B 111.00 > "$SCRATCH/group/day/two.txt" &&
        printf 'GPU,GPUs,On demand,1yr commit,Provider\nH100,8,$48.00,$24.00,A\nB200,8,$49.00,$25.00,A\n' > "$SCRATCH/group/quote.csv" &&
        "$PROGRAM" build "$SCRATCH/group" -o "$SCRATCH/group-out" 2> /dev/null | grep -q ' 1 file left out' &&
        tr -d '\n' < "$SCRATCH/group-out/unread.html" | sed 's/<wbr>//g; s/&#8203;//g; s/​//g; s/<[^>]*>/ /g; s/  */ /g' > "$SCRATCH/group.txt" &&
        grep -qF "day/one.txt, day/two.txt the file does not state accelerator, accelerators write {accelerator: NAME, accelerators: COUNT} in 'FILE.meta.yaml'" "$SCRATCH/group.txt" &&
        grep -qF "quote.csv 2–3 the price may be for one chip or for all 8" "$SCRATCH/group.txt" &&
        "$PROGRAM" new "$SCRATCH/group-made" --from "$SCRATCH/group" && grep -qF '# "results/day/*": {accelerator: NAME, accelerators: COUNT}' "$SCRATCH/group-made/report.yaml" &&
        sed -i 's|# "results/day/\*": .*|"results/day/*": {accelerator: H100, accelerators: 8}|; s/^  # meta:/  meta:/' "$SCRATCH/group-made/report.yaml" &&
        [ "$("$PROGRAM" query "$SCRATCH/group-made" --format csv "SELECT DISTINCT accelerator, accelerators FROM score" 2> /dev/null | tail -1)" = H100,8 ] || { cat "$SCRATCH/group.txt" "$SCRATCH/group-made/report.yaml"; return 1; }
}
one_message_a_cause() { # columns and rows with the same fault are one message, and check prints each
    mkdir -p "$SCRATCH/cause" && printf 'GPU,GPUs,On demand,1yr commit,Provider\nH100,8,$48.00,$24.00,A\nB200,8,$49.00,$25.00,A\n' > "$SCRATCH/cause/q.csv" &&
        printf 'GPU,Model,TTFT (ms)\nH100,c,12\nH100,a,fast\nH100,b,fast\n' > "$SCRATCH/cause/r.csv" && "$PROGRAM" build "$SCRATCH/cause" -o "$SCRATCH/cause-out" > /dev/null 2> "$SCRATCH/cause.said"
    grep -q "^q.csv:2:8: warning: the price may be for one chip or for all 8; .* \[price-unit\] (4 times, lines 2–3)\$" "$SCRATCH/cause.said" &&
        grep -q "^r.csv:3:8: warning: 'TTFT (ms)' must be a number, not 'fast' \[cell-number\] (2 times, lines 3–4)\$" "$SCRATCH/cause.said" && ! grep -q "^r.csv:4" "$SCRATCH/cause.said" || { cat "$SCRATCH/cause.said"; return 1; }
    [ "$("$PROGRAM" check "$SCRATCH/cause" 2>&1 | grep -c '\[price-unit\]')" -eq 4 ]
}
other_kinds() { # each names the way to a table
    mkdir "$SCRATCH/kinds" && printf 'PAR1\0\0PAR1' > "$SCRATCH/kinds/a.parquet" && touch "$SCRATCH/kinds/b.docx" "$SCRATCH/kinds/c.pdf" &&
        diff <(printf '%s\n' 'a.parquet,save the table as CSV or .xlsx' 'b.docx,save a table in one as CSV or .xlsx' 'c.pdf,save a table in one as CSV or .xlsx') \
            <("$PROGRAM" query "$SCRATCH/kinds" --format csv 'SELECT path, cure FROM unread ORDER BY path' 2> /dev/null | tail -n +2)
}
pages_of_others() { # index.md, or README.md and pages
    mkdir -p "$SCRATCH/jekyll" && cd "$SCRATCH/jekyll" && printf '# First\n\nWelcome to {{ site.title }} and {{ page.url | relative_url }}.\n' > "$1" &&
        printf '# Second\n\n::: {.callout-note}\nBeware.\n:::\n\n{%% include head.html %%}\n' > second.md && printf '# Licence\n' > LICENSE.md && printf '# News\n' > CHANGELOG.md &&
        "$PROGRAM" build > line 2> said && [ -s out/second.html ] && grep -q 'Beware' out/second.html && grep -q '{{ site.title }}' out/index.html && grep -q '{{ page.url | relative_url }}' out/index.html &&
        [ ! -e out/LICENSE.html ] && [ ! -e out/CHANGELOG.html ] && "$PROGRAM" check 2>&1 | grep -q 'note: 2 files without data not read: licences and notes' &&
        [ "$(grep -c 'markdown-foreign' said)" -eq 4 ] && [ "$(grep -c error said)" -eq 0 ] || { cat line said; ls out; return 1; }
    cd "$OLDPWD" && rm -r "$SCRATCH/jekyll"
}
folder_of_data() {
    mkdir -p "$SCRATCH/named/results/deep" && { echo "$head"; echo 'Own,2026,Us,box,H100,8,job1,training,,1,step_time,1,s,2026-01-01,log,no'; } > "$SCRATCH/named/results/deep/r.csv" && printf '# T\n\nText.\n' > "$SCRATCH/named/index.md" &&
        printf 'log: {title: Log}\n' > "$SCRATCH/named/sources.yaml"
    for name in results results/; do
        printf 'title: T\ndate: 2026-11-01\npages: [index.md]\ndata: {results: %s}\n' "$name" > "$SCRATCH/named/report.yaml" &&
            [ "$("$PROGRAM" query "$SCRATCH/named" --format csv "SELECT count(*) FROM score" 2>&1 | tail -1)" = 1 ] || return 1
    done
}
stages() { # files of one run of inference-perf, at rising rates of requests: one system, and one curve
    mkdir -p "$SCRATCH/stages/run" && cd "$SCRATCH/stages" && python3 -c '
import json
for stage, (rate, first) in enumerate([(1, 0.03), (30, 0.04), (60, 3)]):
    spread = lambda mean: {"mean": mean, "median": mean, "p90": mean, "p95": mean, "p99": mean}
    json.dump({"load_summary": {"count": 100, "requested_rate": rate}, "failures": {"count": 0},
               "successes": {"count": 100, "prompt_len": spread(200), "output_len": spread(61), "throughput": {"requests_per_sec": rate,
                   "output_tokens_per_sec": 61.0 * rate, "total_tokens_per_sec": 261.0 * rate},
                   "latency": {"time_to_first_token": spread(first), "time_per_output_token": spread(0.01), "request_latency": spread(first + 0.6)}}},
              open(f"run/stage_{stage}_lifecycle_metrics.json", "w"))' && "$PROGRAM" build . -o out --only charts > log 2>&1 || { cat log; return 1; }
    [ "$("$PROGRAM" query . --format csv "SELECT count(DISTINCT workload_id), count(DISTINCT system_id) FROM score" 2> /dev/null | tail -1)" = 3,1 ] &&
        [ "$(ls out/charts/fig-serving-curve-*.csv | wc -l)" = 1 ] && [ "$(grep -c '^run,' out/charts/fig-serving-curve-*.csv)" = 3 ] && ! ls out/charts/fig-serving-rate* 2> /dev/null
}
folder_itself() { # `data: .` reads what may be data; `data:` without a file is a warning
    cp -r "$SCRATCH/named" "$SCRATCH/itself" && cd "$SCRATCH/itself" && echo 'not data' > x.py && mkdir d && echo '# Notes' > d/n.md &&
        printf 'title: T\ndate: 2026-11-01\npages: [index.md]\ndata: .\n' > report.yaml &&
        [ "$("$PROGRAM" query . --format csv "SELECT count(*) FROM score" 2>&1 | tail -1)" = 1 ] && "$PROGRAM" check . --strict || return 1
    for empty in '' ' []' ' {}' ' {results: }' ' {meta: {"x.py": {accelerator: H100}}}'; do
        printf 'title: T\ndate: 2026-11-01\npages: [index.md]\ndata:%s\n' "$empty" > report.yaml
        "$PROGRAM" check . 2>&1 | grep -q 'write data: \. for all files of the folder.*\[data-empty\]' || { echo "nothing said of data:$empty"; return 1; }
    done
}
overlap() { # meta of the second glob, and of the first; what is said
    mkdir -p "$SCRATCH/overlap" && cd "$SCRATCH/overlap" && console m/a > run_8.txt && console m/a > run_16.txt &&
        printf 'title: T\ndata:\n  results: ["*.txt"]\n  meta:\n    %s\n    %s\n' "$1" "$2" > report.yaml
    "$PROGRAM" check . > said 2>&1
    if [ -n "$3" ]; then grep -q "$3" said; else ! grep -q metadata-overlap said; fi || { cat said; return 1; }
}
contradiction() {
    mkdir -p "$SCRATCH/against" && cd "$SCRATCH/against" && console meta-llama/Llama-3.1-8B > v6e_256_llama_70b.txt && printf 'title: T\ndata:\n  results: ["*.txt"]\n  meta: {"*.txt": {accelerator: H100, accelerators: 8}}\n' > report.yaml && "$PROGRAM" check > said 2>&1
    for text in 'accelerator: Trillium, but it is .H100.' 'accelerators: 256, but it is 8' "model: llama-70b, but it is 'meta-llama/Llama-3.1-8B'"; do
        grep -q "warning: the file's name suggests $text; correct the metadata, or rename the file \[metadata-contradiction\]" said || { cat said; return 1; }
    done
}
empty() {
    mkdir "$SCRATCH/empty" && said=$("$PROGRAM" build "$SCRATCH/empty" -o "$SCRATCH/empty-out" 2>&1); [ $? -eq 1 ] && grep -q 'error: nothing to report: .* \[folder-empty\]' <<< "$said" && [ ! -e "$SCRATCH/empty-out/index.html" ]
}
database_knows() { # a later build from the same database gives the same lists; a known chip brings its rows back
    cp -r "$folder" "$SCRATCH/kept" && "$PROGRAM" build "$SCRATCH/kept" -o "$SCRATCH/kept-out" --database "$SCRATCH/kept.db" > "$SCRATCH/first" 2> /dev/null &&
        "$PROGRAM" build "$SCRATCH/kept" -o "$SCRATCH/kept-out" --database "$SCRATCH/kept.db" > "$SCRATCH/second" 2> /dev/null &&
        [ "$(sed 's/ · nothing has changed//' "$SCRATCH/second")" = "$(cat "$SCRATCH/first")" ] &&
        printf 'accelerators:\n  nosuch:\n    name: Nosuch 9000\n    vendor: Us\n    family: other\n' > "$SCRATCH/kept/accelerators.yaml" &&
        "$PROGRAM" build "$SCRATCH/kept" -o "$SCRATCH/kept-out" --database "$SCRATCH/kept.db" 2> /dev/null | grep -q '4 files, 2 rows left out'
}
from() {
    "$PROGRAM" new "$SCRATCH/made" --from "$folder" > "$SCRATCH/made.log" && "$PROGRAM" build "$SCRATCH/made" -o "$SCRATCH/made/out" > "$SCRATCH/built" 2>&1 &&
        ! grep -q ': error:' "$SCRATCH/built" && [ -s "$SCRATCH/made/results/8xH100/conc4.txt" ] && cmp "$folder/results.csv" "$SCRATCH/made/results/results.csv" || { cat "$SCRATCH/made.log" "$SCRATCH/built"; return 1; }
}
meta_is_filled_in() {
    grep -qF '    "results/8xH100/conc4.txt": {accelerator: H100, accelerators: 8, concurrency: 4} # from the file name' "$SCRATCH/made/report.yaml" &&
        grep -qF '    "results/a100_run.txt": {accelerator: A100} # from the file name; in full: {accelerator: A100, accelerators: COUNT}' "$SCRATCH/made/report.yaml" &&
        [ "$("$PROGRAM" query "$SCRATCH/made" --format csv "SELECT count(*) FROM assumption" 2> /dev/null | tail -1)" = 0 ] || { cat "$SCRATCH/made/report.yaml"; return 1; }
}
page_has_figures() {
    [ "$(grep -c '^use: ' "$SCRATCH/made/index.md")" -ge 1 ] && grep -q '<figure' "$SCRATCH/made/out/index.html" || { cat "$SCRATCH/made/index.md"; return 1; }
}
prices_and_results() {
    mkdir "$SCRATCH/both" && cp "$folder/8xH100/conc4.txt" "$SCRATCH/both/8xh100_conc4.txt" && printf '%s\n' 'accelerator,provider,region,term,price,currency,per,accelerators,includes,valid_from,source' \
        'H100,A cloud,here,on demand,10.00,USD,chip hour,1,chip and host,2026-01-01,log' > "$SCRATCH/both/prices.csv" &&
        "$PROGRAM" new "$SCRATCH/priced" --from "$SCRATCH/both" && [ -s "$SCRATCH/priced/prices/prices.csv" ] && ! grep -q lenient "$SCRATCH/priced/report.yaml" &&
        "$PROGRAM" build "$SCRATCH/priced" -o "$SCRATCH/priced/out" && grep -q 'use: cost-per-million-tokens' "$SCRATCH/priced/index.md" &&
        grep -q 'Assumes full load (utilisation 1), because report.yaml has no cost_' "$SCRATCH/priced/out/index.html" &&
        # 10 USD an hour, 8 chips, 5,120 output tokens/s: 10 / (3,600 × 640) × 10⁶ = 4.34
        [ "$("$PROGRAM" query "$SCRATCH/priced" --format csv "SELECT round(cost_per_million_tokens, 2) FROM cost_per_million_tokens WHERE tokens = 'output'" 2> /dev/null | tail -1)" = 4.34 ] &&
        printf 'parameters: {cost_utilisation: 40%%}\n' >> "$SCRATCH/priced/report.yaml" && "$PROGRAM" build "$SCRATCH/priced" -o "$SCRATCH/priced/out" && ! grep -q 'Assumes full load' "$SCRATCH/priced/out/index.html" &&
        [ "$("$PROGRAM" query "$SCRATCH/priced" --format csv "SELECT round(cost_per_million_tokens, 2) FROM cost_per_million_tokens WHERE tokens = 'output'" 2> /dev/null | tail -1)" = 10.85 ]
}
new_refuses() { # message, arguments
    said=$("$PROGRAM" new "${@:2}" 2>&1); [ $? -ne 0 ] && grep -q "$1" <<< "$said" || { echo "$said"; return 1; }
}
figure_without_value() {
    cp -r "$SCRATCH/priced" "$SCRATCH/hollow" && printf '# T\n\n```chart fig-x\nmark: bar\ntitle: T\nsource: log\nquery: SELECT accelerator, NULL + 0.0 AS value FROM score LIMIT 2\ny: accelerator\nx: {field: value, unit: s, better: lower}\n```\n' > "$SCRATCH/hollow/index.md" &&
        "$PROGRAM" check "$SCRATCH/hollow" 2>&1 | grep -q 'warning: no row of figure fig-x has a value (2 rows: no value) \[figure-empty\]'
}

check 'a folder with bad files and rows is built' builds
check 'with --strict it is not' strict_fails
check 'the good rows of a file with bad ones stay' good_rows_stay
check 'each file and row that is left out is listed' listed
check 'the page has them, with what to write' page_lists
check 'the last line counts them' last_line
check 'what names of files and folders suggest is used' assumed
check 'and is marked beside the results' assumption_is_marked
check 'README.md is the first page, and a broken page is left out' readme_first
check 'check finds the same' check_agrees
check 'with report.yaml these are errors that hold the cure' errors_with_settings
check 'unless data: lenient: true' lenient_by_settings
check 'results without a chip are named after their file' without_a_chip
check 'a price sheet without some facts is used without them' sheet_without_facts
# An index.md without blocks of ours comes before the standard pages, and a blank one does not count.
index_of_others() {
    mkdir "$SCRATCH/blog" && printf -- '---\nlayout: home\n---\n' > "$SCRATCH/blog/index.md" && printf 'GPU,GPUs,Throughput (tok/s)\nH100,8,100\nH200,8,140\n' > "$SCRATCH/blog/t.csv" &&
        "$PROGRAM" build "$SCRATCH/blog" -o "$SCRATCH/blog-out" > /dev/null 2> "$SCRATCH/blog.said" && grep -q '<h1[^>]*>.*Overview' "$SCRATCH/blog-out/index.html" &&
        "$PROGRAM" check "$SCRATCH/blog" 2>&1 | grep -q '^index.md: note: the page is left out, because there is nothing below its front matter' &&
        printf '# Our bench\n\nText, and \342\260\200, which no font has.\n' > "$SCRATCH/blog/index.md" && "$PROGRAM" build "$SCRATCH/blog" -o "$SCRATCH/blog-out" > /dev/null 2>&1 &&
        grep -q 'Our bench' "$SCRATCH/blog-out/index.html" && ls "$SCRATCH/blog-out" | grep -qx 'overview.html' || { cat "$SCRATCH/blog.said"; ls "$SCRATCH/blog-out"; return 1; }
}
check 'a page that opens a folder of others does not hide its data' index_of_others
check 'syntax of other programs does not cost a page' pages_of_others index.md
check 'nor beside a README' pages_of_others README.md
check 'the name of a folder means its files' folder_of_data
check 'stages of one run are one curve' stages
check 'a dot means the folder itself, and data without a file is a warning' folder_itself
check 'a wide glob after a narrow one is a warning with both places' overlap '"*_8.txt": {accelerators: 8}' '"*.txt": {accelerators: 256}' \
    "report.yaml:6:15: warning: 'accelerators' is 256 here and 8 in line 5, for 'run_8.txt': this line wins"
check 'a narrow glob after a wide one is an exception to it' overlap '"*.txt": {accelerators: 256}' '"*_8.txt": {accelerators: 8}' ''
check 'globs that agree are fine' overlap '"*_8.txt": {accelerators: 8}' '"*.txt": {accelerators: 8, precision: bf16}' ''
check 'a file name that contradicts the metadata is a warning' contradiction
check 'an empty folder builds nothing' empty
check 'a database keeps what was left out' database_knows
check 'files of a folder that lack the same facts are one line' a_folder_is_one_line
check 'new --from makes a report that builds' from
check 'its meta: block is filled in from file names' meta_is_filled_in
check 'its page has figures with data' page_has_figures
check 'prices are listed separately, and full load is stated as the default' prices_and_results
check 'new takes --from or --kind' new_refuses 'either --from FOLDER or --kind' "$SCRATCH/x" --from "$folder" --kind wiki
check 'a folder without data makes no report' new_refuses 'new-empty' "$SCRATCH/x" --from "$SCRATCH/empty"
check 'new --from refuses a folder that is a report' new_refuses 'new-report' "$SCRATCH/x" --from "$SCRATCH/priced"
check 'a figure without a value is a warning' figure_without_value
# Guesses are recorded, the same each time.
recorded() {
    mkdir -p "$SCRATCH/guessed" && printf 'Provider;GPU type;Region;Term;Price per GPU hour;Date;Source\nA;H100;eu;on-demand;"4,25 €";2026-10-01;own\n' > "$SCRATCH/guessed/p.csv" &&
        "$PROGRAM" build "$SCRATCH/guessed" -o "$SCRATCH/guessed-out" --only data --quiet 2> /dev/null &&
        grep -q "\"p.csv:1: UTF-8, LF, semicolons, .* \[csv-dialect\]\"" "$SCRATCH/guessed-out/manifest.json" &&
        grep -q "the decimal mark in 'Price per GPU hour' is a comma" "$SCRATCH/guessed-out/manifest.json"
}
check 'the manifest records what was guessed' recorded
# Lines that are headings of a group of offers, and sums below them, are not offers.
grouped() {
    mkdir "$SCRATCH/grouped" && printf '%s\n' 'GPU type,Provider,Region,Term,Price per GPU hour (USD),Date,Source' NVIDIA,,,,,, 'H100,A,us,on demand,2.5,2026-10-01,own' \
        Google,,,,,, 'TPU v5p,A,us,on demand,3.5,2026-10-01,own' Total,,,,6.0,, > "$SCRATCH/grouped/p.csv" &&
        "$PROGRAM" query "$SCRATCH/grouped" --format csv 'SELECT accelerator_name, price_per_chip_hour FROM price ORDER BY 2' > "$SCRATCH/prices" 2> "$SCRATCH/messages" &&
        printf '%s\n' accelerator_name,price_per_chip_hour H100,2.5 'TPU v5p,3.5' | diff - "$SCRATCH/prices" && ! grep 'warning\|error' "$SCRATCH/messages" &&
        "$PROGRAM" inspect "$SCRATCH/grouped/p.csv" | grep -q 'lines left out that head a group of offers or add them up: 3'
}
check 'heading rows of price groups are set aside' grouped
# A price without a term is on demand, a date that can be read in two ways is unknown; both are listed. A second table is read,
# and one that is not of prices is listed.
guessed_prices() {
    mkdir "$SCRATCH/plain" && printf '%s\n' 'Provider,GPU,Price per GPU hour (USD),Date' 'A,H100,3.5,01/02/2026' 'A,B200,5.5,03/04/2026' '' 'TPUs,,,' \
        'Provider,TPU,Price per chip hour (USD),Date' 'B,TPU v5e,1.2,13/02/2026' > "$SCRATCH/plain/p.csv" && printf '%s\n' '| GPU | $/GPU/hr |' '|---|---|' '| H200 | 4.5 |' '' \
        'Text.' '' '| Name | Town |' '|---|---|' '| A | B |' > "$SCRATCH/plain/p.md" && "$PROGRAM" query "$SCRATCH/plain" --format csv \
        'SELECT accelerator_name, term, price_per_chip_hour, valid_from FROM price ORDER BY 1' > "$SCRATCH/prices" 2> "$SCRATCH/messages" &&
        printf '%s\n' accelerator_name,term,price_per_chip_hour,valid_from 'B200,on demand,5.5,' 'H100,on demand,3.5,' 'H200,on demand,4.5,' 'TPU v5e,on demand,1.2,2026-02-13' | diff - "$SCRATCH/prices" &&
        grep -q "p.csv:2:12: warning: '01/02/2026' is 2026-02-01 or 2026-01-02, so dates are unknown" "$SCRATCH/messages" && [ "$(grep -c 'so dates are unknown' "$SCRATCH/messages")" = 1 ] &&
        grep -q 'its prices are used without them, as on demand; write {region: NAME, term: TERM' "$SCRATCH/messages" &&
        [ "$("$PROGRAM" query "$SCRATCH/plain" --format csv "SELECT path, line, what FROM unread WHERE code = 'sheet-rest'" 2> /dev/null | tail -1)" = p.md,5,row ] || { cat "$SCRATCH/messages"; return 1; }
}
check 'prices are used without a term or a clear date' guessed_prices
# A copy of a file is no second run: byte for byte, or the same values in a workbook beside the CSV; of two exports of one run JSON is read.
copies() {
    mkdir -p "$SCRATCH/copies/old" && cd "$SCRATCH/copies" && printf '%s\n' 'GPU,GPUs,Throughput (tok/s)' 'H100 SXM,8,12500' 'H100 SXM,8,12700' > t.csv && cp t.csv 'old/t (1).csv' &&
        printf '%s\n' '| GPU | GPUs | Throughput (tok/s) |' '|---|---|---|' '| H100 SXM | 8 | 12700 |' '| H100 SXM | 8 | 12500 |' > t.md &&
        printf '%s\n' 'GPU,Cloud,On demand' 'H100,A,$6.25' > a.csv && cp a.csv b.csv &&
        echo '{"results": [{"command": "sort x", "mean": 2, "stddev": 1, "median": 2, "user": 0, "system": 0, "min": 1, "max": 3, "times": [1, 3], "exit_codes": [0, 0]}]}' > h.json && printf '%s\n' command,mean,stddev,median,user,system,min,max 'sort x,2,1,2,0,0,1,3' > h.csv && cd - > /dev/null &&
        "$PROGRAM" query "$SCRATCH/copies" --format csv "SELECT workload, n FROM score WHERE metric IN ('tokens_per_second', 'run_time') UNION ALL SELECT 'prices', count(*) FROM price UNION ALL SELECT path || ' ' || what, line FROM unread WHERE code = 'source-copy' ORDER BY 1" \
            > "$SCRATCH/copies.csv" 2> "$SCRATCH/copies.said" && printf '%s\n' workload,n 'b.csv file,0' 'old/t (1).csv file,0' prices,1 'sort x,2' t,2 't.csv file,0' | diff - "$SCRATCH/copies.csv" &&
        grep -q "^b.csv: warning: all of it is in 'a.csv' as well, which is read instead; remove one of them" "$SCRATCH/copies.said" || { cat "$SCRATCH/copies.said"; return 1; }
}
check 'copies of a file are read once' copies
clutter() { # broken JSON is located; a lock file and a note with aliases are no data
    mkdir -p "$SCRATCH/clutter/vault" && printf 'GPU,Cloud,On demand\nH100,A,$6.25\n' > "$SCRATCH/clutter/p.csv" && printf '{"a": 1,\n' > "$SCRATCH/clutter/cut.json" &&
        printf '\007Me' > "$SCRATCH/clutter/~\$p.xlsx" && printf -- '---\naliases: [x]\n---\n\n- [ ] run [[this]]\n' > "$SCRATCH/clutter/vault/day.md" &&
        "$PROGRAM" build "$SCRATCH/clutter" -o "$SCRATCH/clutter-out" > "$SCRATCH/clutter.line" 2> "$SCRATCH/clutter.said" && grep -q ' 1 file left out' "$SCRATCH/clutter.line" &&
        grep -q 'cut.json:[12]:[0-9]*: warning: .*\[json-' "$SCRATCH/clutter.said" && ! grep -q 'vault\|p.xlsx' "$SCRATCH/clutter.said" || { cat "$SCRATCH"/clutter.{line,said}; return 1; }
}
check 'files without data are told from broken ones' clutter
# A table as people keep it: a column for each quantity; runs are told apart by all other columns.
own_table() {
    mkdir "$SCRATCH/own" && printf '%s\n' 'GPU,# GPUs,Model,Batch size,Throughput (tok/s),step_time_ms,Loss,Notes' \
        '8x H100 SXM,,Llama 3,32,"1,250.5",120,2.3,first' '8x H100 SXM,,Llama 3,32,1150.5,130,2.4,second' \
        'TPU v5e,16,Llama 3,32,990,n/a,2.4,' 'TPU v5e,16,Llama 3,64,1990,150,2.4,' > "$SCRATCH/own/may.csv" &&
        "$PROGRAM" query "$SCRATCH/own" --format csv 'SELECT accelerator, accelerators, configuration, phase, metric, value, unit, n_runs FROM score ORDER BY metric, value' \
            > "$SCRATCH/own.csv" 2> "$SCRATCH/messages" && diff "$SCRATCH/own.csv" - <<'CSV' && grep -q "column 'Loss' is not read: it has no unit" "$SCRATCH/messages"
accelerator,accelerators,configuration,phase,metric,value,unit,n_runs
H100,8,Batch size 32,training,step_time,0.125,s,2
TPU v5e,16,Batch size 64,training,step_time,0.15,s,1
TPU v5e,16,Batch size 32,training,tokens_per_second,990,tokens/s,1
H100,8,Batch size 32,training,tokens_per_second,1200.5,tokens/s,2
TPU v5e,16,Batch size 64,training,tokens_per_second,1990,tokens/s,1
CSV
}
own_gaps() { # a cell that is not a number costs its own value, or says that the run failed; in a strict build it is an error
    mkdir -p "$SCRATCH/gaps" && printf '%s\n' 'GPU,GPUs,Model,Throughput (tok/s),TTFT p99 (ms)' 'H100,8,Llama 3,~300,12' 'H200,8,Llama 3,320,<5' \
        'B200,8,Llama 3,OOM,-' 'A100,8,Llama 3,123*,12 ± 1' 'MI300X,8,Llama 3,500,5' > "$SCRATCH/gaps/t.csv" &&
        "$PROGRAM" query "$SCRATCH/gaps" --format csv "SELECT accelerator, metric, value, n_runs FROM score UNION ALL SELECT reason, what, n, line FROM unread ORDER BY 1, 2" > "$SCRATCH/gaps.csv" 2> "$SCRATCH/gaps.said" &&
        diff "$SCRATCH/gaps.csv" - <<'CSV' && grep -q "t.csv:4:1: warning: this run counts as failed: its 'Throughput (tok/s)' is 'OOM' \[run-failed\]" "$SCRATCH/gaps.said" || { cat "$SCRATCH/gaps.said"; return 1; }
accelerator,metric,value,n_runs
"'TTFT p99 (ms)' must be a number, not '12 ± 1'",row,1,5
"'Throughput (tok/s)' must be a number, not '123*'",row,1,5
B200,tokens_per_second,,1
H100,ttft_p99,12,1
H200,tokens_per_second,320,1
MI300X,tokens_per_second,500,1
MI300X,ttft_p99,5,1
"this value is left out: 'TTFT p99 (ms)' must be a number, not '<5'",row,0,3
"this value is left out: 'Throughput (tok/s)' must be a number, not '~300'",row,0,2
CSV
    mkdir -p "$SCRATCH/gaps-strict" && cp "$SCRATCH/gaps/t.csv" "$SCRATCH/gaps-strict" && printf 'title: T\npages: []\ndata: {results: [t.csv]}\n' > "$SCRATCH/gaps-strict/report.yaml" &&
        ! "$PROGRAM" check "$SCRATCH/gaps-strict" > "$SCRATCH/gaps.said" 2>&1 && grep -q "t.csv:4:16: error: 'Throughput (tok/s)' must be a number, not 'OOM'" "$SCRATCH/gaps.said" && ! grep -q cell-left "$SCRATCH/gaps.said" || { cat "$SCRATCH/gaps.said"; return 1; }
}
short_tables() { # known headings are the header, though texts or fees are below them
    mkdir -p "$SCRATCH/short" && cd "$SCRATCH/short" && printf '%s\n' 'GPU,Model,Throughput (tok/s),Notes' 'H100,Llama 3,slow,first' 'A100,Llama 3,OOM,' 'H200,Llama 3,320,' > m.csv &&
        printf '%s\n' 'GPU,Provider,On demand' 'H100,A,$2.50' 'H200,B,$3.50' 'Setup fee,$500,' 'Support,$20,' 'Egress,$0.10,' > p.csv && cd - > /dev/null &&
        "$PROGRAM" query "$SCRATCH/short" --format csv "SELECT accelerator, value FROM score UNION ALL SELECT provider, price_per_chip_hour FROM price ORDER BY 1" 2> /dev/null |
        diff <(printf '%s\n' accelerator,value A,2.5 A100, B,3.5 H200,320) -
}
plain_text() { # a log that is not known is told which are read; a table in a text file is told the columns
    mkdir -p "$SCRATCH/plain" && printf '%s\n' '2026-01-01 10:00:00,123 INFO start' '2026-01-01 10:00:01,456 INFO lr 0.1' > "$SCRATCH/plain/train.log" &&
        printf 'day\tcats\nMonday\t3\nFriday\t4\n' > "$SCRATCH/plain/cats.txt" &&
        { "$PROGRAM" check "$SCRATCH/plain" > "$SCRATCH/plain.said" 2>&1 || true; } &&
        grep -q '^train.log:1:1: warning: .* one of the logs that are read: MaxText training log, ' "$SCRATCH/plain.said" &&
        grep -q '^cats.txt:1:1: warning: .*a price table needs' "$SCRATCH/plain.said" || { cat "$SCRATCH/plain.said"; return 1; }
}
# The overview leads with a figure whatever the data are.
leads_with_figure() {
    "$PROGRAM" build "$1" -o "$1-out" --only html --quiet 2> /dev/null && grep -q 'id="fig-lead-' "$1-out/index.html"
}
few_columns() {
    mkdir "$SCRATCH/few" && printf '%s\n' workload,accelerator,metric,value,unit job,H100,step_time,0.5,s job,A100,step_time,0.9,s > "$SCRATCH/few/r.csv" &&
        "$PROGRAM" query "$SCRATCH/few" --format csv 'SELECT suite, accelerator, value FROM score ORDER BY value' 2> /dev/null |
        diff <(printf '%s\n' suite,accelerator,value 'Own measurements,H100,0.5' 'Own measurements,A100,0.9') -
}
check 'a table with a column for each quantity is read' own_table
check 'and the overview leads with its figure' leads_with_figure "$SCRATCH/own"
check 'a cell that is not a number costs one value' own_gaps
check 'a short table of texts and fees has its header' short_tables
check 'a text that is not a table is told which logs are read' plain_text
check 'a results table needs five columns' few_columns
check 'and the overview leads with its figure as well' leads_with_figure "$SCRATCH/few"
check 'files of other kinds are listed with a way out' other_kinds
check 'rows and columns with one fault are one message' one_message_a_cause
done_testing
