#!/bin/bash
# For larger machines: every relation with its types, and a database that another run filled.
. tests/end-to-end/lib/tap.sh

report=$SCRATCH/report
mkdir -p "$report/results" "$SCRATCH/empty"
printf '# Own\n' > "$report/index.md"
cp "$report/index.md" "$SCRATCH/empty/"
cat > "$report/results/own.csv" <<'CSV'
suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified
own,2026-10,Us,one,H100,8,tiny,training,,1,time_to_train,50,min,2026-10-01,log,no
own,2026-10,Us,one,H100,8,tiny,training,,2,time_to_train,51.5,min,2026-10-01,log,no
own,2026-10,Us,one,H100,8,tiny,training,,3,time_to_train,52,min,2026-10-01,log,no
CSV
ask() { # database, arguments
    "$PROGRAM" query --format csv --database "$1" "${@:2}" "$SCRATCH/empty" "SELECT system, n_runs, mean FROM score"
}
expected=$'system,n_runs,mean\none,3,51.166666666666664'
exports() {
    "$PROGRAM" export "$report" --format parquet-ready -o "$SCRATCH/tables" && python3 - "$SCRATCH/tables" <<'PY'
import csv, os, sqlite3, sys
folder = sys.argv[1]
db = sqlite3.connect(os.path.join(folder, "loaded.db"))
db.executescript(open(os.path.join(folder, "schema.sql")).read())
types = {name: [c[1:3] for c in db.execute(f'PRAGMA table_info("{name}")')] for (name,) in
         db.execute("SELECT name FROM sqlite_schema")}
assert {f"{name}.csv" for name in types} == {f for f in os.listdir(folder) if f.endswith(".csv")}, types
for name, columns in types.items():
    with open(os.path.join(folder, name + ".csv"), newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == [c[0] for c in columns], name
    for row in rows[1:]:
        for value, (column, kind) in zip(row, columns):
            if value and kind == "BIGINT": int(value)
            if value and kind == "DOUBLE": float(value)
    db.executemany(f'INSERT INTO "{name}" VALUES ({",".join("?" * len(columns))})', rows[1:])
assert dict(types["observation"])["value"] == "DOUBLE" and dict(types["run"])["id"] == "BIGINT", types
assert dict(types["score"])["mean"] == "DOUBLE" and dict(types["score"])["system"] == "VARCHAR", types
db.commit()
PY
}
only_named() {
    "$PROGRAM" export "$report" -o "$SCRATCH/two" --relations run,score && [ "$(cd "$SCRATCH/two" && echo *)" = 'run.csv schema.sql score.csv' ]
}
folder_in_the_way() { # of one of them
    "$PROGRAM" export "$report" -o "$SCRATCH/way" --relations run && mkdir "$SCRATCH/way/score.csv" && before=$(cat "$SCRATCH/way"/{run.csv,schema.sql}) && ! answer=$("$PROGRAM" export "$report" -o "$SCRATCH/way" 2>&1) &&
        grep -q '/way/score.csv: error: cannot write: Is a directory' <<< "$answer" && [ "$(cat "$SCRATCH/way"/{run.csv,schema.sql})" = "$before" ] && [ "$(ls -A "$SCRATCH/way" | tr '\n' ' ')" = 'run.csv schema.sql score.csv ' ]
}
# A folder that export did not write.
foreign_files() {
    mkdir "$SCRATCH/foreign" && echo mine > "$SCRATCH/foreign/score.csv" && ! answer=$("$PROGRAM" export "$report" -o "$SCRATCH/foreign" --relations score 2>&1) &&
        grep -q "foreign: error: this folder contains files that 'accelreport export' did not write" <<< "$answer" && [ "$(cat "$SCRATCH/foreign"/*)" = mine ]
}
refuses() { # pattern, arguments
    answer=$("$PROGRAM" "${@:2}" 2>&1) && return 1
    grep -q -- "$1" <<< "$answer" || { echo "$answer"; return 1; }
}
statements() {
    for dialect in postgresql sqlite; do
        "$PROGRAM" export --sql score --dialect "$dialect" | grep -q '^FROM r' || return 1
    done
}
check 'a statement that sums up runs elsewhere' statements
apart() { # runs of two precisions are two results, unless --by says otherwise
    for by in none precision,concurrency; do
        "$PROGRAM" export --sql score --dialect sqlite --by "$by" > "$SCRATCH/score-$by.sql" || return 1
    done
    "$PROGRAM" export --sql score --dialect sqlite > "$SCRATCH/score.sql" || return 1
    python3 - "$SCRATCH" <<'PY'
import sqlite3, sys
names = "suite round submitter system accelerator accelerators workload phase scenario run metric value unit date source verified precision concurrency".split()
db = sqlite3.connect(":memory:")
db.execute(f"CREATE TABLE runs ({', '.join(names)})")
for precision, value in (("fp8", 1), ("fp8", 3), ("bf16", 10), ("bf16", None)):
    db.execute(f"INSERT INTO runs VALUES ({', '.join('?' * len(names))})", ["own"] * 10 + ["m", value, "s", "2026", "log", "no", precision, 4])
def ask(name, columns):
    return db.execute(f"SELECT {columns} FROM ({open(sys.argv[1] + '/' + name).read()}) ORDER BY value").fetchall()
assert ask("score-none.sql", "n, n_failed, value, median") == [(3, 1, 14 / 3, 3)]
two = [("fp8", 4, 2, 0, 2, 2, 2 ** 0.5), ("bf16", 4, 1, 1, 10, 10, None)]
columns = "precision, concurrency, n, n_failed, value, median, standard_deviation"
assert ask("score-precision,concurrency.sql", columns) == two
for name in "division category nodes configuration request_rate model dataset quality_target latency_limit input_length output_length host software global_batch_size".split():
    db.execute(f"ALTER TABLE runs ADD COLUMN {name}")
assert ask("score.sql", columns) == two
PY
}
check 'columns that tell results apart' apart
check 'a column that does not' refuses "--by does not know the column 'value'" export --sql score --dialect sqlite --by value
check 'a dialect that is not known' refuses '--sql needs --dialect postgresql or sqlite' export --sql score --dialect oracle
check 'a relation without a statement' refuses '--sql prints the statement of score' export --sql ratio --dialect sqlite
filled_elsewhere() {
    "$PROGRAM" query --database "$SCRATCH/filled.db" "$report" 'SELECT 1' > /dev/null && [ "$(ask "$SCRATCH/filled.db")" = "$expected" ]
}
select="SELECT 'own' AS suite, '2026-10' AS round, submitter, system, accelerator, accelerators, 'tiny' AS workload,
    'training' AS phase, NULL AS scenario, run, 'time_to_train' AS metric, value, 'min' AS unit, '2026-10-01' AS date, 'log' AS source,
    'no' AS verified FROM summary ORDER BY run"
# With more than 2,000 observations, no relation is held in memory as a whole.
many_in_pieces() {
    local many=$SCRATCH/many out=$SCRATCH/many-out relation
    mkdir -p "$many/results" && cp "$report/index.md" "$many/" && { head -1 "$report/results/own.csv"
        for ((i = 0; i < 2100; i++)); do echo "own,2026-10,Us,s$((i % 70)),H100,8,w$((i / 70)),training,,$i,time_to_train,$((50 + i % 7)).5,min,2026-10-01,log,no"; done
    } > "$many/results/own.csv" && "$PROGRAM" build "$many" -o "$out" --only data --quiet || return 1
    [ "$(wc -l < "$out/data/observation.csv")" -eq 2101 ] && [ "$(wc -l < "$out/data/break_even.csv")" -eq 1 ] || return 1
    for relation in observation run_value score break_even; do
        "$PROGRAM" query --format csv "$many" "SELECT * FROM $relation" | cmp - "$out/data/$relation.csv" || return 1
    done
    cp -r "$out" "$out-before" && rm -r "$out/data" && "$PROGRAM" build "$many" -o "$out" --only data --quiet && diff -r "$out" "$out-before"
}

product() { # five offers of a chip and one of another: three and one, and all in queries; an MLPerf table without a division is built
    mkdir -p "$SCRATCH/product" && cd "$SCRATCH/product" || return 1
    { echo 'accelerator,provider,region,term,price,currency,per,accelerators,includes,valid_from,source'
      for price in 5 1 4 2 3; do echo "H100,P$price,here,on demand,$price,USD,chip hour,1,chip and host,2026-01-01,list"; done
      echo 'TPU v5p,P,here,on demand,2,USD,chip hour,1,chip and host,2026-01-01,list'; } > prices.csv
    { echo 'suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified'
      for chip in H100 'TPU v5p' L4; do
          echo "MLPerf Inference,v5.0,S,box,$chip,8,llama2-70b-99,inference,Offline,,tokens_per_second,80000,tokens/s,2026-01-01,list,no"
          echo "MLPerf Inference,v5.0,S,box,$chip,8,resnet,inference,Offline,,samples_per_second,80000,samples/s,2026-01-01,list,no"
      done; } > results.csv
    "$PROGRAM" build . -o out --only html,data > log 2>&1 || { cat log; return 1; }
    grep -q 'MLPerf Inference, Offline, tokens/s per chip' out/inference.html || { echo 'no figure of results without a division'; return 1; }
    python3 -c '
import csv
for name, work in [("cost_per_million_tokens", None), ("throughput_cost", {"samples"})]:
    rows = list(csv.DictReader(open(f"out/data/{name}.csv")))
    prices = sorted((row["accelerator_id"], row["price_per_chip_hour"]) for row in rows)
    assert prices == [("h100", "1"), ("h100", "3"), ("h100", "5"), ("l4", ""), ("tpu-v5p", "2")], (name, prices)
    assert work is None or {row["work"] for row in rows} == work, name
' && [ "$("$PROGRAM" query . --format csv "SELECT count(*) FROM throughput_cost" 2> /dev/null | tail -1)" = 14 ] && "$PROGRAM" export . -o all --relations cost_per_million_tokens > /dev/null 2>&1 &&
        [ "$(wc -l < all/cost_per_million_tokens.csv)" = 8 ]
}

check 'every relation is exported, and its types hold' exports
check 'data of a build has not every result beside every offer' product
check 'only relations that were named' only_named
check 'data of many results is what queries answer' many_in_pieces
check 'a folder in the way of one file leaves all unwritten' folder_in_the_way
check 'files of others are not overwritten' foreign_files
check 'an unknown relation names the nearest' refuses "no relation 'scores'; did you mean score" export "$report" -o "$SCRATCH/no" --relations scores
check 'a database filled elsewhere is read' filled_elsewhere
# One of our databases with an older schema; files that are not databases at all.
changed() { # SQL
    cp "$SCRATCH/filled.db" "$SCRATCH/changed.db" && python3 -c 'import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()' "$SCRATCH/changed.db" "$1" &&
        refuses 'changed.db: error: this database is damaged or was changed by another program' query --database "$SCRATCH/changed.db" "$report" 'SELECT 1'
}
check 'a database without a table is refused' changed 'DROP TABLE alias'
check 'one with another column, too' changed 'ALTER TABLE alias ADD COLUMN more TEXT'
check 'and one with a trigger' changed 'CREATE TRIGGER t AFTER INSERT ON alias BEGIN SELECT 1; END'
mkfifo "$SCRATCH/fifo.db"
check 'a FIFO is no database' refuses 'fifo.db: error: not a database' query --database "$SCRATCH/fifo.db" "$report" 'SELECT 1'
check 'another format is refused with what there is' refuses '--format must be parquet-ready' export "$report" --format parquet -o "$SCRATCH/no"
done_testing
