#!/bin/bash
# The report for a folder without pages: a page for each kind of data that it has, each with figures first.
. tests/end-to-end/lib/tap.sh

make_data="$PWD/tests/end-to-end/lib/standard_data.py"
cd "$SCRATCH" || exit 1
KINDS='training inference serving prices energy others'

for kind in $KINDS round; do
    python3 "$make_data" "$kind" "$kind" && "$PROGRAM" build "$kind" -o "$kind/out" > "$kind.log" 2>&1 || cat "$kind.log"
done

# Pages without data do not appear; the page of KIND, the overview and the list of files do.
pages_of() {
    ls "$1/out" | grep -E '^(training|inference|serving|prices|energy|others|files|index)\.html$' | tr '\n' ' '
}
only_its_page() {
    local more=
    test "$1" != energy || more=others # the rate that the energy is divided by
    test "$(pages_of "$1")" = "$(printf '%s\n' "$1" files index $more | LC_ALL=C sort | sed 's/$/.html/' | tr '\n' ' ')"
}
# There are no warnings, every link is right, and every chart has a row with a value.
quiet() {
    ! grep -E 'error|warning' "$1.log"
}
none_empty() {
    local file
    for file in "$1"/out/charts/*.csv; do
        awk -F, 'NR > 1 && /[0-9]/ { found = 1 } END { exit !found }' "$file" || return 1
    done
}
# One's own training runs: rates are of one chip, no family is cut from five rows of seven, and sizes have a chart.
own_runs() {
    mkdir trained && printf '%s\n' GPU,GPUs,Model,step_time_s,tokens_per_sec H100,8,m,2,8000 H100,16,m,1.1,15000 B200,8,m,1,16000 'TPU v6e,16,m,1,8000' \
        H200,8,m,1,9000 B300,8,m,1,19000 GB200,8,m,1,18000 > trained/runs.csv && "$PROGRAM" build trained -o trained/out > trained.log 2>&1 || { cat trained.log; return 1; }
    diff - <(cut -d, -f1-4 trained/out/charts/fig-training-rate-own-measurements-tokens-per-second.csv) << 'END' && cut -d, -f1-3 trained/out/charts/fig-training-sizes-*.csv | grep -qx 'H100,16,937.5'
Model,Label,Throughput (tokens/s per chip),n
m,"B300, 8 chips",2375
m,"GB200, 8 chips",2250
m,"B200, 8 chips",2000
m,"H200, 8 chips",1125
m,"Trillium, 16 chips",500
END
}
# A German table of measurements, in a German report.
in_german() {
    mkdir deutsch && printf '%s\n' 'Beschleuniger;Modell;Anzahl GPUs;Durchsatz (Token/s);Latenz p99 (ms);Bemerkung' \
        'H100;m;8;12.345,6;120,5;' 'H200;m;8;15.900,2;98,0;kühl' > deutsch/messung.csv && printf 'title: Messung\nlanguage: de\ndata: {results: messung.csv}\n' > deutsch/report.yaml &&
        "$PROGRAM" build deutsch -o deutsch/out > deutsch.log 2>&1 || { cat deutsch.log; return 1; }
    grep -q 'Latenz, 99. Perzentil' deutsch/out/others.html && grep -q 'Eigene Messungen' deutsch/out/others.html && grep -q '15.900' deutsch/out/others.html && ! grep -q 'Own measurements' deutsch/out/others.html
}
# has KIND FIGURE WORD…: a chart whose name begins like this, with all the words in it
has() {
    local chart word
    chart=$(ls "$1"/out/charts/"$2"*.svg | grep -Ev '\.(bare|dark|narrow)\.svg$' | head -1) && shift 2 || return 1
    for word in "$@"; do
        grep -q "$word" "$chart" || return 1
    done
}
not_in() {
    ! grep -qF "$3" "$1"/out/charts/"$2"*.svg
}
pdf_pages() {
    pdfinfo "$1/out/report.pdf" | sed -n 's/^Pages: *//p'
}

check 'a German table in a German report' in_german
for kind in $KINDS; do
    check "$kind: its page alone, beside the overview and the files" only_its_page "$kind"
    check "$kind: no warning" quiet "$kind"
    check "$kind: no chart without a value" none_empty "$kind"
done

training_figures() {
    has training fig-time-mlperf 'Time to train' 'Llama 2 70B LoRA' H100 Trillium &&
        has training fig-lead-training Trillium && has training fig-training-rate 'TPU v5p, 16 chips'
}
# Nine systems, five of which are drawn; the only TPU is among them. Each benchmark has its own axis.
tpu_is_kept() {
    test "$(grep -o '>Trillium, 8 chips<' training/out/charts/fig-time-mlperf*[!a-z].svg | wc -l)" = 2 &&
        not_in training fig-time-mlperf 'A100, 8 chips' && grep -q 'Each heading has its own axis' training/out/training.html
}
inference_figures() {
    has inference fig-inference-closed-offline 'tokens/s per chip' H100 Trillium && has inference fig-inference-open-offline H100 &&
        has inference fig-inference-closed-singlestream latency && test "$(ls inference/out/charts/fig-inference-*.csv | wc -l)" -ge 6
}
# 1,000 tokens/s on eight chips
per_chip() {
    grep -q '"\?125' inference/out/charts/fig-inference-closed-offline*.csv
}
divisions_apart() {
    ! grep -l 'open division' inference/out/charts/fig-inference-closed*.svg && ! grep -l 'closed division' inference/out/charts/fig-inference-open*.svg
}
# Two models, and two lengths of one of them; lengths that differ by less than a tenth count as one.
serving_figures() {
    test "$(ls serving/out/charts/fig-serving-front-*.csv | wc -l)" = 3 && test "$(ls serving/out/charts/fig-serving-load-*.csv | wc -l)" = 3 &&
        has serving fig-serving-front-llama 'Llama, FP8, 1,024–1,027 tokens in and 1,024 out' H100 Trillium && ! grep -l Qwen serving/out/charts/fig-serving-front-llama*.svg
}
price_figures() {
    has prices fig-price-on-demand-usd H100 Trillium 'lowest and highest price' && has prices fig-price-spot-usd Trillium &&
        has prices fig-price-provider 'A cloud, on demand' && has prices fig-lead-price 'TPU v5p'
}
energy_figures() {
    has energy fig-energy 'one sample' H100 Trillium
}
other_figures() {
    has others fig-other-test-kernels-run-time matmul H100 && has others fig-other-test-kernels-wasted 'Wasted slots'
}
# Rows of numbered tables, without the data tables of figures
short_tables() {
    python3 - "$1"/out/*.html << 'PYTHON'
import re
import sys
for path in sys.argv[1:]:
    page = open(path, encoding="utf-8").read()
    for table in re.findall(r'id="tbl-.*?</table>', page, re.S):
        rows = sum("<td" in row for row in table.split("<tr")[1:])
        assert 0 < rows <= 25, (path, rows)
PYTHON
}
check "training: each benchmark by its own axis" training_figures
check "no chart loses a family of chips" tpu_is_kept
check "inference: a figure for each scenario and division" inference_figures
check "inference: rates are those of one chip" per_chip
check "inference: closed and open division apart" divisions_apart
check "serving: a figure for each model and length" serving_figures
check "prices: one range for each chip and term" price_figures
check "energy: what one unit of work takes" energy_figures
check "other results: a chart for each metric" other_figures

# A whole round, 2,000 results and more than 2,700 prices
round_fits() {
    test "$(wc -l < round/results.csv)" -gt 1300 && test "$(wc -l < round/prices.csv)" -gt 2700 && test "$(pdf_pages round)" -le 25
}
check "a whole round and its prices: at most 25 pages" round_fits
check "a whole round: no chart without a value" none_empty round
check "a whole round: tables of at most 25 rows" short_tables round

# All kinds together, in German
for kind in $KINDS; do
    mkdir -p all/"$kind" && cp "$kind"/*.csv all/"$kind"/
done
together() {
    "$PROGRAM" build all -o all/out > all.log 2>&1 && ! grep -E 'error|warning' all.log &&
        test "$(pages_of all)" = 'energy.html files.html index.html inference.html others.html prices.html serving.html training.html ' &&
        has all fig-training-cost 'US' H100 Trillium && has all fig-token-cost H100 Trillium
}
check "all kinds together: costs, too" together
german() {
    "$PROGRAM" build all -o german --set language=de > german.log 2>&1 && grep -q '<html lang="de"' german/prices.html &&
        grep -q 'Was eine Stunde eines Chips kostet' german/prices.html && ! grep -q 'What an hour' german/*.html
}
check "rates of training runs are of one chip, and no family is cut" own_runs
check "in German" german
# Each first page leads with a figure, also where no figure of its kind can be drawn: leads NAME FIGURE ROW
leads() {
    cat > "$1.csv" && mkdir "$1" && mv "$1.csv" "$1"/ && "$PROGRAM" build "$1" -o "$1/out" > "$1.log" 2>&1 || { cat "$1.log"; return 1; }
    test "$(grep -o 'id="fig-lead-[^":]*"' "$1/out/index.html" | sort -u | wc -l)" = 1 && grep -q "^$3" "$1"/out/charts/"$2"*.csv
}
check "one's own training runs lead with tokens/s, not with another quantity" leads runs fig-lead-others-tokens '"\?H100, 16 chips' << 'END'
GPU,GPUs,Model,step_time_s,tokens_per_sec
H100,8,m,2,8000
H100,16,m,1.1,15000
END
check "models on one chip lead with the best of each" leads models fig-lead-others-tokens 'b,H100,120' << 'END'
GPU,Model,tokens_per_sec,accuracy (%)
H100,a,100,70
H100,a,110,71
H100,b,120,72
END
# Columns without a value are left out of its tables.
no_empty_column() {
    ! grep -qE '>(Submitter|Spread)' runs/out/training.html && grep -q '>Runs' runs/out/training.html
}
check "tables have no column without a value" no_empty_column
check "prices of one chip lead with its terms" leads terms fig-lead-chip '"\?A cloud, spot' << 'END'
accelerator,provider,region,term,price,currency
H100,A cloud,r1,on demand,1,USD
H100,A cloud,r1,spot,0.4,USD
END
# English texts of queries in German: terms, units, lengths, dates and grouped numbers. MLPerf's notices stay English.
all_german() {
    sed -e 's/<p lang="en">.*<\/p>//' -e 's/ value="[^"]*"//g' -e '/^\/\*/d' german/*.html german/charts/*.svg > german.txt
    ! grep -nE 'on demand|, spot[,:]|per (chip|user)\b|[0-9] tokens in|of mean|GPU and TPU|one sample| (January|March) 20|[^0-9,.][1-9][0-9]?,[0-9]{3} (Tokens|Chips|Ergebnisse)' german.txt |
        grep -v 'official MLPerf\|application/json' >&2 && grep -q 'auf Abruf' german/charts/fig-price-provider*.svg && grep -q 'Llama 2 70B (99 % Genauigkeit)' german/inference.html &&
        grep -q '2\. Januar 2026' german/index.html && grep -q '1\.024–1\.027 Tokens hinein' german/serving.html
}
check "nothing in English remains" all_german
in_a_report() {
    mkdir own && cp prices/prices.csv own/ && printf 'title: Ours\npages: [index.md, accelreport/overview.md, accelreport/prices.md, accelreport/files.md]\ndata: [prices.csv]\n' > own/report.yaml &&
        printf '# Ours\n\nSee [prices](accelreport/prices.md).\n' > own/index.md && "$PROGRAM" build own -o own/out > own.log 2>&1 && test -s own/out/prices.html
}
check "a report may name the standard pages" in_a_report
# All at once, beside a page of the same name
by_one_name() {
    mkdir named && cp prices/prices.csv named/ && printf 'title: Ours\npages: [index.md, prices.md, standard-report]\ndata: [prices.csv]\n' > named/report.yaml &&
        echo '# Ours' > named/prices.md && echo '# First' > named/index.md &&
        "$PROGRAM" build named -o named/out > named.log 2>&1 && grep -q Ours named/out/prices.html && test -s named/out/standard-prices.html &&
        test -s named/out/overview.html && test ! -e named/out/training.html
}
check "or all by one name" by_one_name
done_testing
