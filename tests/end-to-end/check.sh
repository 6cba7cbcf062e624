#!/bin/bash
# `check`: all problems in one run, the exit status, and the formats for machines.
. tests/end-to-end/lib/tap.sh

report=$SCRATCH/report
mkdir "$report"
printf 'title: T\npages: [index.md, two words.md]\n' > "$report/report.yaml"
printf '# One\n\nSee @fig-none and [there](nowhere.md).\n' > "$report/index.md"
printf '# Two\n\n```query never\nSELECT 1\n```\n\n{{ nothing.here }}, 100 %%\n' > "$report/two words.md"

text_of_messages() {
    (cd "$SCRATCH" && "$PROGRAM" check report) > "$SCRATCH/text" 2> "$SCRATCH/messages"; [ $? -eq 1 ] &&
        diff - <(without_note < "$SCRATCH/messages") <<'TEXT'
index.md:3:5: error: nothing in the report is named 'fig-none' [ref-unknown]
    3 | See @fig-none and [there](nowhere.md).
      |     ^
index.md:3:27: error: the report has no page 'nowhere.md' [link-page]
    3 | See @fig-none and [there](nowhere.md).
      |                           ^
two words.md:3:1: warning: nothing uses query 'never'; remove it [query-unused]
    3 | ```query never
two words.md:7:1: error: there is no query 'nothing' [query-unknown]
    7 | {{ nothing.here }}, 100 %
      | ^
TEXT
}
json() {
    (cd "$SCRATCH" && "$PROGRAM" check report --format=json > json 2> stderr); [ $? -eq 1 ] && [ ! -s "$SCRATCH/stderr" ] &&
        python3 - "$SCRATCH/json" <<'PY'
import json, sys
found = json.load(open(sys.argv[1], encoding="utf-8"))
assert (found["errors"], found["warnings"]) == (3, 1), found
messages = [m for m in found["messages"] if m["code"] != "not-confined"]
by_code = {m["code"]: m for m in messages}
assert by_code["query-unused"]["level"] == "warning" and by_code["query-unused"]["file"] == "report/two words.md", found
links = [m for m in messages if m["file"] == "report/index.md" and m["line"] == 3]
assert sorted(m["column"] for m in links) == [5, 27], links
PY
}
sarif() {
    (cd "$SCRATCH" && "$PROGRAM" check report -fsarif > sarif); [ $? -eq 1 ] && python3 - "$SCRATCH/sarif" <<'PY'
import json, sys
log = json.load(open(sys.argv[1], encoding="utf-8"))
assert log["version"] == "2.1.0" and len(log["runs"]) == 1
run = log["runs"][0]
rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
results = [result for result in run["results"] if result["ruleId"] != "not-confined"]
assert len(rules) == len(set(rules)) and len(results) == 4
assert all(result["ruleId"] in rules and result["level"] in ("note", "warning", "error") for result in run["results"])
places = [result["locations"][0]["physicalLocation"] for result in results]
assert {place["artifactLocation"]["uri"] for place in places} == {"report/index.md", "report/two%20words.md"}, places
assert all(place["region"]["startLine"] >= 1 and place["region"]["startColumn"] >= 1 for place in places)
PY
}
github() {
    (cd "$SCRATCH" && "$PROGRAM" check report --format github > github); [ $? -eq 1 ] && [ "$(without_note < "$SCRATCH/github" | wc -l)" -eq 4 ] &&
        grep -qE '^::error title=[a-z-]+,file=report/index\.md,line=3,col=5::.*fig-none' "$SCRATCH/github" &&
        grep -q '^::warning title=query-unused,file=report/two words\.md,line=3,col=1::' "$SCRATCH/github"
}
wide() { # columns are bytes for people's editors, UTF-16 units for SARIF and GitHub
    mkdir -p "$SCRATCH/wide" && printf '# Ünïcode 😀\n\nÄ 😀 → @fig-none\n' > "$SCRATCH/wide/index.md" && cd "$SCRATCH" || return 1
    "$PROGRAM" check wide 2> wide-text; "$PROGRAM" check wide -fjson > wide-json; "$PROGRAM" check wide -fsarif > wide-sarif; "$PROGRAM" check wide -fgithub > wide-github
    grep -q '^index.md:3:13: error' wide-text && grep -q '"column": 13,' wide-json && grep -q '"startColumn": 8$' wide-sarif &&
        grep -q '"columnKind": "utf16CodeUnits"' wide-sarif && grep -q ',line=3,col=8::' wide-github || { grep -H . wide-*; return 1; }
}
status() { # expected, arguments
    expected=$1; shift
    "$PROGRAM" check "$@" > /dev/null 2>&1; [ $? -eq "$expected" ]
}
fine_report() {
    mkdir "$SCRATCH/fine" && printf '# One\n\nText.\n' > "$SCRATCH/fine/index.md" && status 0 "$SCRATCH/fine" &&
        [ "$("$PROGRAM" check "$SCRATCH/fine" --format github | without_note)" = '' ] && "$PROGRAM" check "$SCRATCH/fine" -f json |
        python3 -c 'import json, sys; sys.exit(any(m["code"] != "not-confined" for m in json.load(sys.stdin)["messages"]))'
}
warnings_only() {
    cp -r "$SCRATCH/fine" "$SCRATCH/warned" && printf '\n```query never\nSELECT 1\n```\n' >> "$SCRATCH/warned/index.md" &&
        status 0 "$SCRATCH/warned" && status 1 --strict "$SCRATCH/warned" && status 1 "$SCRATCH/warned" --strict --format sarif
}

# The text for people, byte by byte.
text_as_agreed() {
    mkdir -p "$SCRATCH/agreed/results" && cd "$SCRATCH/agreed" || return 1
    printf 'titel: T\ndate: 2026-01-01\npages: [index.md]\ndata: [results/*]\n' > report.yaml
    printf '# One\n\n{{< include part.md >}}\n\n{{< include part.md >}}\n\n```chart fig-x\nquery: SELECT submitter, value FROM scoer\nmark: bra\n```\n' > index.md
    printf 'See [there](nowhere.md).\n' > part.md
    cat > results/r.csv <<'CSV'
suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified
Own tests,2026,Us,box,H100,8,resnet,training,,1,time_to_train,fast,min,2026-01-01,our log,no
CSV
    sed 's/fast/12/; s/H100/H1O0/' results/r.csv > results/s.csv
    "$PROGRAM" check . 2> messages > /dev/null; status=$?
    cd "$OLDPWD" && diff -u tests/golden/messages/check.out <(without_note < "$SCRATCH/agreed/messages") && [ $status -eq 1 ]
}
# The first word of each code in the sources is in the man page's list, and each code is in the manual's list.
topics() {
    python3 - <<'PY'
import glob, re, sys
call = re.compile(r'\b(?:diag_(?:error|warning|note)|limit_error|unknown_report)\([^;]*?,\s*"([a-z0-9-]+)",')
left = re.compile(r'TallyReason\b[^;]*?\{\s*"([a-z0-9-]+)"')
codes = {code for path in glob.glob("generator/**/*.c", recursive=True) for text in [open(path, encoding="utf-8").read()] for code in call.findall(text) + left.findall(text)}
told = set(re.findall(r"^\| `(.*?)` \|", open("assets/manual/messages.md", encoding="utf-8").read(), re.M))
if codes != told:
    sys.exit(f"assets/manual/messages.md lacks {codes - told} or has too many: {told - codes}")
used = {code.split("-")[0] for code in codes}
manual = open("assets/accelreport.1", encoding="utf-8").read().split(".Sh DIAGNOSTICS")[1]
listed = {word for line in re.findall(r"^\.It Cm (.*)", manual, re.M) for word in line.split(" , ")}
sys.exit(f"not in the manual: {used - listed}" if used - listed or len(used) < 50 else 0)
PY
}
check 'all problems in one run, with line and caret' text_of_messages
# Files and keys beside data that no reader uses: a sidecar, and a key that sources.yaml does not have.
unused_facts() {
    folder=$SCRATCH/unused
    mkdir -p "$folder" && printf 'title: T\npages: [index.md]\ndata: r.csv\n' > "$folder/report.yaml" && printf '# T\n' > "$folder/index.md" &&
        cat > "$folder/r.csv" <<'CSV' || return 1
suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified
Own tests,2026,Us,box,H100,8,resnet,training,,1,time_to_train,12.5,min,2026-01-01,our log,no
Own tests,2026,Us,box,H100,8,resnet,training,,2,time_to_train,12.6,min,2026-01-01,lab-note,no
CSV
    "$PROGRAM" check --strict "$folder" > /dev/null || return 1
    printf 'other: {title: Other}\n' > "$folder/sources.yaml" && printf 'acelerator: [H100\n' > "$folder/r.csv.meta.yaml" &&
        "$PROGRAM" check "$folder" 2> "$SCRATCH/unused.txt" | grep 'no errors, 2 warnings' &&
        grep "^r.csv:3:1: warning: sources.yaml has no source 'lab-note'; add it" "$SCRATCH/unused.txt" &&
        grep '^r.csv.meta.yaml:1:1: warning: this file has no effect' "$SCRATCH/unused.txt"
}
# check makes the outputs as build does, but does not write them.
outputs_too() {
    mkdir -p "$SCRATCH/made/templates/site" && cd "$SCRATCH/made" && printf '# One\n\nText.\n' > index.md && printf '{{> site/nothing}}' > templates/site/page.mustache || return 1
    for command in 'check .' 'build . -o out'; do
        "$PROGRAM" $command > /dev/null 2> messages; [ $? -eq 1 ] && grep -q "^.*page.mustache:1:1: error: no template 'site/nothing'.*template-unknown" messages || { cat messages; return 1; }
    done
    printf 'title: T\noutputs: [pdf]\npages: [index.md]\n' > report.yaml && "$PROGRAM" check . && [ ! -e out ] && [ "$(ls -A | sort | paste -sd ' ')" = 'index.md messages report.yaml templates' ]
}
check 'what a build cannot make is an error of check' outputs_too
check 'facts that nothing uses give warnings' unused_facts
check 'the text of messages' text_as_agreed
check 'the manual has the rule for each code' topics
check 'messages as JSON' json
check 'messages as SARIF 2.1.0' sarif
check 'messages as annotations of GitHub' github
check 'a report without problems' fine_report
check 'warnings fail only where they must' warnings_only
check 'an unknown format is bad usage' status 2 --format xml "$report"
check 'columns of letters that take several bytes' wide
done_testing
