#!/bin/bash
# JSON Schema of the files that people write.
. tests/end-to-end/lib/tap.sh

usage() {
    "$PROGRAM" schema nothing
    [ $? -eq 2 ]
}

check 'schemas take what the program reads and refuse what it refuses' /usr/bin/python3 tests/end-to-end/lib/schema.py "$PROGRAM" "$SCRATCH"
check 'an unknown schema is bad usage' usage

# The printed examples, in the folder of a report.
examples() {
    local report=$SCRATCH/examples name
    mkdir -p "$report/results" "$report/prices" "$report/chapters"
    for name in report accelerators support; do "$PROGRAM" schema --example "$name" > "$report/$name.yaml" || return 1; done
    "$PROGRAM" schema --example results > "$report/results/own.csv" && "$PROGRAM" schema -e prices > "$report/prices/own.csv" &&
        "$PROGRAM" schema --example meta > "$report/results/serve.json.meta.yaml" || return 1
    cat > "$report/results/serve.json" << 'END'
{"backend": "vllm", "model_id": "m", "num_prompts": 9, "completed": 9, "duration": 20.5, "total_input_tokens": 9216,
 "total_output_tokens": 9216, "request_throughput": 0.44, "output_throughput": 449.6, "total_token_throughput": 899.1,
 "mean_ttft_ms": 210.5, "mean_tpot_ms": 12.5, "max_concurrency": 64, "request_rate": "inf"}
END
    echo '# One' > "$report/index.md"
    echo '# Two' > "$report/chapters/two.md"
    "$PROGRAM" check --strict "$report" > "$SCRATCH/examples.txt" 2>&1 && grep -q '6 pages' "$SCRATCH/examples.txt" || { cat "$SCRATCH/examples.txt"; return 1; }
    "$PROGRAM" query -f csv "$report" 'SELECT count(*) FROM run' | grep -qx 4 && "$PROGRAM" query -f csv "$report" 'SELECT count(*) FROM price' | grep -qx 3
}
check 'the examples that are printed make a report without a message' examples
example_usage() { "$PROGRAM" schema --example "$1" 2> "$SCRATCH/lines"; [ $? -eq 2 ] && grep -q "$2" "$SCRATCH/lines"; }
check 'an example that there is not is bad usage' example_usage reslts "did you mean 'results'"
done_testing
