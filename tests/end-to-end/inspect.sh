#!/bin/bash
# What inspect tells of files, for people and for scripts.
. tests/end-to-end/lib/tap.sh

folder=$SCRATCH/training_results_v4.1/Maker/results/box/bert

# write_run NAME MINUTES STATUS
write_run() {
    printf ':::MLLOG {"namespace": "", "time_ms": 1700000000000, "event_type": "INTERVAL_START", "key": "run_start", "value": null, "metadata": {}}\n' > "$folder/$1"
    printf ':::MLLOG {"namespace": "", "time_ms": %s, "event_type": "INTERVAL_END", "key": "run_stop", "value": null, "metadata": {"status": "%s"}}\n' \
        $((1700000000000 + $2 * 60000)) "$3" >> "$folder/$1"
}

write_submission() {
    mkdir -p "$folder" "$SCRATCH/training_results_v4.1/Maker/systems"
    printf '{"submitter": "Maker", "division": "closed", "status": "available", "system_name": "box", "number_of_nodes": "1", "accelerators_per_node": "8", "accelerator_model_name": "NVIDIA H100"}' \
        > "$SCRATCH/training_results_v4.1/Maker/systems/box.json"
    for i in 0 1 2 3 4 5 6 7 8; do write_run "result_$i.txt" $((10 + i)) success; done
    write_run result_9.txt 30 aborted
    printf '{"scaling_factor": 1.5}' > "$folder/scaling.json"
}

says() {
    "$PROGRAM" inspect "$SCRATCH/training_results_v4.1" > "$SCRATCH/out.txt" || return 1
    for text in 'result_0.txt: 10 minutes, left out: fastest' \
        'result_9.txt: no time, status aborted, left out: failed' \
        'the mean of the 8 kept is 14.5; × scaling factor 1.5 = 21.75 minutes' \
        'MLPerf Training log, by lines with' \
        'no records of its own: it is read with the results beside it'; do
        grep -qF "$text" "$SCRATCH/out.txt" || { echo "missing: $text"; cat "$SCRATCH/out.txt"; return 1; }
    done
}

says_json() {
    "$PROGRAM" inspect --format json "$SCRATCH/training_results_v4.1" | python3 -c '
import json, sys
told = json.load(sys.stdin)
files = {file["file"].rsplit("/", 1)[-1]: file for file in told["files"]}
assert len(files) == 12, files.keys()
assert files["result_0.txt"]["format"] == "mlperf-training-log"
assert files["result_0.txt"]["results"][0]["lowest"] == 10
assert files["scaling.json"]["companion"] is True
assert files["result_9.txt"]["messages"][0]["code"] == "mlperf-failed"
(score,) = told["scores"]
assert score["official_score"] == 21.75 and score["kept_mean"] == 14.5 and len(score["runs"]) == 10, score
assert [run["run"] for run in score["runs"] if not run["kept"]] == ["result_0.txt", "result_9.txt"], score'
}

units() {
    printf 'suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified\n' > "$SCRATCH/mine.csv"
    printf 'Own,,,box,H100,8,chat,inference,,1,ttft,0.25,s,,us,\nOwn,,,box,H100,8,chat,inference,,2,ttft,0.5,s,,us,no\n' >> "$SCRATCH/mine.csv"
    "$PROGRAM" inspect "$SCRATCH/mine.csv" > "$SCRATCH/out.txt" &&
        grep -qF '0.25 to 0.5 s, kept as 250 to 500 ms, n = 2' "$SCRATCH/out.txt" &&
        grep -qF '2 rows read: 2 used, 0 reported' "$SCRATCH/out.txt" &&
        grep -qF 'not stated: submitter, round, date, software, verified (in 1 of 2)' "$SCRATCH/out.txt"
}

shares() {
    head -1 "$SCRATCH/mine.csv" > "$SCRATCH/shares.csv"
    printf 'Own,,,box,H100,8,chat,inference,,1,output_tokens_per_second,100,output tok/s/chip,,us,no\n' >> "$SCRATCH/shares.csv"
    "$PROGRAM" inspect "$SCRATCH/shares.csv" | grep -qF '100 output tok/s/chip, kept as 800 output tokens/s' || return 1
    printf 'Own,,,box,H100,8,chat,inference,,2,power,2,kW/node,,us,no\n' >> "$SCRATCH/shares.csv"
    "$PROGRAM" inspect "$SCRATCH/shares.csv" > "$SCRATCH/out.txt" &&
        grep -q 'warning, line 3: .*the file does not state how many there are; write the number in the sidecar \[unit-share\]' "$SCRATCH/out.txt"
}

wrong_unit() {
    sed 's/,s,/,tokens,/' "$SCRATCH/mine.csv" > "$SCRATCH/wrong.csv"
    ! "$PROGRAM" inspect "$SCRATCH/wrong.csv" > "$SCRATCH/out.txt" 2> "$SCRATCH/err.txt" &&
        grep -qF 'which is not one of its units; ms is' "$SCRATCH/out.txt" &&
        grep -qF "wrong.csv:2:1: error: 'tokens' is not a unit of 'ttft'" "$SCRATCH/err.txt" || return 1
    # and says so in one place: beside the answer, or within it where a program reads that
    ! grep -F 'is not a unit' "$SCRATCH/out.txt" && grep -qx '  1 error: see the messages' "$SCRATCH/out.txt" || return 1
    ! "$PROGRAM" inspect --format json "$SCRATCH/wrong.csv" > "$SCRATCH/out.txt" 2> "$SCRATCH/err.txt" &&
        [ "$(grep -c '"level": "error"' "$SCRATCH/out.txt")" -eq 1 ] && [ ! -s "$SCRATCH/err.txt" ]
}

rows() {
    printf 'InstanceID,Region,AssetClass,InstanceType,MarketPriceHourly,Version,Colour\n' > "$SCRATCH/own.csv"
    printf 'Nvidia H100,us,gpu,,2.5,,red\ne2-medium,us,node,e2-medium,0.03,,blue\n' >> "$SCRATCH/own.csv"
    printf 'provider: Own\ncurrency: USD\n' > "$SCRATCH/own.csv.meta.yaml"
    "$PROGRAM" inspect "$SCRATCH/own.csv" > "$SCRATCH/out.txt" || return 1
    grep -qF '2 rows read: 1 used, 1 reported' "$SCRATCH/out.txt" &&
        grep -qF 'columns not read: Version, Colour' "$SCRATCH/out.txt" &&
        grep -qF 'rows left out, being no accelerators: 1' "$SCRATCH/out.txt" || return 1
    "$PROGRAM" inspect --format json "$SCRATCH/own.csv" | python3 -c '
import json, sys
(file,) = json.load(sys.stdin)["files"]
assert file["rows"] == {"read": 2, "used": 1, "reported": 1,
                        "left_out": [{"reason": "rows left out, being no accelerators", "n": 1}],
                        "columns_not_read": ["Version", "Colour"]}, file["rows"]'
}

refused() {
    echo hello > "$SCRATCH/notes.txt"
    ! "$PROGRAM" inspect "$SCRATCH/notes.txt" > "$SCRATCH/out.txt" 2> "$SCRATCH/err.txt" &&
        [ "$(cat "$SCRATCH/out.txt")" = "$(printf '%s\n  not read\n  1 error: see the messages' "$SCRATCH/notes.txt")" ] &&
        grep -q 'notes.txt:1:1: error: .*no known format' "$SCRATCH/err.txt"
}

# As in a folder without report.yaml: facts are assumed from the name, and a bad row is left out.
as_in_a_folder() {
    mkdir -p "$SCRATCH/loose/8xH100" && cd "$SCRATCH/loose" || return 1
    printf '============ Serving Benchmark Result ============\nSuccessful requests:                     100\nBenchmark duration (s):                  10.00\nTotal input tokens:                      102400\nTotal generated tokens:                  51200\nOutput token throughput (tok/s):         5120.00\n==================================================\n' | tee plain.txt > 8xH100/conc4_llama3_8b.txt
    printf 'GPU,Model,TTFT (ms)\nH100,a,12\nNosuch 9000,b,13\nH100,c,fast\n' > rows.csv && printf 'GPU,Model,TTFT (ms)\nNosuch 9000,b,13\n' > nosuch.csv
    "$PROGRAM" inspect 8xH100/conc4_llama3_8b.txt > out.txt && grep -q "warning: assumed from its name: accelerator: H100, accelerators: 8, .*; confirm by writing {accelerator: H100, accelerators: 8, .*} in 'conc4_llama3_8b.txt.meta.yaml' \[metadata-assumed\]" out.txt &&
        "$PROGRAM" inspect "$SCRATCH/loose/8xH100/conc4_llama3_8b.txt" | grep -q 'accelerator: NAME, accelerators: COUNT}' &&
        "$PROGRAM" inspect plain.txt > out.txt && grep -q "warning, line 1: the file does not state accelerator, accelerators, model; write {accelerator: NAME, accelerators: COUNT, model: NAME} in 'plain.txt.meta.yaml'" out.txt &&
        "$PROGRAM" inspect rows.csv > out.txt && grep -q "warning, line 4: 'TTFT (ms)' must be a number" out.txt && grep -q "warning, line 3: 1 row left out: unknown accelerator 'Nosuch 9000'" out.txt || { cat out.txt; return 1; }
    ! "$PROGRAM" inspect nosuch.csv > out.txt 2> err.txt && grep -q 'nosuch.csv: error: no result or price of the file can be used: see the warnings \[source-nothing\]' err.txt
}

write_submission
# What was charged, what is known of accelerators, what runs where.
others() {
    cat > "$SCRATCH/bill.csv" <<'CSV'
BilledCost,BillingCurrency,ChargeCategory,ChargePeriodStart,ChargePeriodEnd,EffectiveCost,ProviderName,ServiceName
55.04,USD,Usage,2026-01-01T00:00:00Z,2026-01-01T01:00:00Z,55.04,A cloud,Compute
44.96,USD,Usage,2026-01-01T01:00:00Z,2026-01-01T02:00:00Z,44.96,A cloud,Compute
3,USD,Tax,2026-01-01T00:00:00Z,2026-01-01T01:00:00Z,3,A cloud,Compute
CSV
    "$PROGRAM" inspect "$SCRATCH/bill.csv" > "$SCRATCH/out.txt" && grep -qx '  A cloud · Compute' "$SCRATCH/out.txt" &&
        grep -qF 'Usage: 44.96 to 55.04 USD, n = 2, billed in all 100' "$SCRATCH/out.txt" || return 1
    "$PROGRAM" inspect --format json "$SCRATCH/bill.csv" | python3 -c '
import json, sys
(file,) = json.load(sys.stdin)["files"]
assert [(c["provider"], c["category"], c["n"], c["billed"]) for c in file["charges"]] == [("A cloud", "Usage", 2, 100), ("A cloud", "Tax", 1, 3)], file' || return 1
    printf 'accelerators:\n  npu-1:\n    name: NPU One\n    vendor: Us\n    family: other\n    aliases: [NPU1-A]\n    figures:\n      power_watts: {value: 700, text: 700 W, source: us}\n' > "$SCRATCH/accelerators.yaml"
    "$PROGRAM" inspect "$SCRATCH/accelerators.yaml" | grep -qE '^  1 accelerator, 1 figures? of accelerators, [1-9] aliases$' &&
        "$PROGRAM" inspect content/support.yaml | grep -qx "  $(grep -cE '^    [a-z]+: \{level:' content/support.yaml) statements of support"
}

check 'inspect tells how the official score came about' says
check 'inspect tells scripts the same in JSON' says_json
check 'inspect shows units, what they become, and what is not stated' units
check 'a figure of one chip becomes that of the system where the file says how many' shares
check 'inspect refuses a unit that measures something else' wrong_unit
check 'inspect counts the rows that it used and left out, and names columns that are not read' rows
check 'inspect says why a file is refused' refused
check 'inspect judges as a folder without report.yaml does' as_in_a_folder
check 'charges, accelerators and support are told as well' others
done_testing
