#!/bin/bash
# What commands print: formats, stages, an interactive session at a terminal, and errors of usage.
. tests/end-to-end/lib/tap.sh
. tests/end-to-end/lib/two_systems.sh

rows_as_json() {
    "$PROGRAM" query "$report" --format json "SELECT system, value, NULL AS none, 'a\"b' AS text FROM score ORDER BY system" | python3 -c '
import json, sys
assert json.load(sys.stdin) == [{"system": name, "value": value, "none": None, "text": "a\"b"} for name, value in (("first", 12), ("second", 18))]'
}
tables() {
    "$PROGRAM" dump tables "$report" > "$SCRATCH/tables" && grep -q '^score: 2 rows$' "$SCRATCH/tables" && grep -q '^comparison: pairs$' "$SCRATCH/tables" &&
        diff <(sed -n '/^score: /,/^[a-z]/{s/^  //p}' "$SCRATCH/tables") <("$PROGRAM" query "$report" --format json 'SELECT * FROM score LIMIT 1' | sed -n 's/^    "\([a-z_0-9]*\)": .*/\1/p')
}
scenes() {
    "$PROGRAM" dump scene "$report" > "$SCRATCH/all" && "$PROGRAM" dump scene "$report" fig-times > "$SCRATCH/one" && cmp "$SCRATCH/all" "$SCRATCH/one" &&
        [ "$(grep '^# ' "$SCRATCH/one" | tr '\n' ' ')" = '# fig-times, screen # fig-times, narrow # fig-times, print ' ] && grep -q Trillium\\\|second "$SCRATCH/one" &&
        "$PROGRAM" dump scene "$report" fig-other > "$SCRATCH/none" && [ ! -s "$SCRATCH/none" ]
}
version() {
    [ "$("$PROGRAM" --version)" = "accelreport $(sed -n 's/.*VERSION "\(.*\)"/\1/p' generator/base/version.h)" ]
}
full() { # arguments: nobody takes the answer
    "$PROGRAM" "$@" > /dev/full 2> "$SCRATCH/messages"; [ $? -eq 1 ] && grep -q '^accelreport: cannot write to standard output: No space left' "$SCRATCH/messages"
}
usage() { # message, arguments
    "$PROGRAM" "${@:2}" > /dev/null 2> "$SCRATCH/messages"; [ $? -eq 2 ] && grep -qF -- "accelreport: $1" "$SCRATCH/messages" || { cat "$SCRATCH/messages"; return 1; }
}
refused() { # message, arguments
    "$PROGRAM" "${@:2}" > /dev/null 2> "$SCRATCH/messages"; [ $? -eq 1 ] && grep -qF -- "$1" "$SCRATCH/messages" || { cat "$SCRATCH/messages"; return 1; }
}
at_a_terminal() { # what is typed
    { sleep 1; printf "$1"; } | TERM=dumb script -qec "'$PROGRAM' query --interactive '$report'" /dev/null | tr -d '\r'
}
conversation() {
    answer=$(at_a_terminal 'SELECT count(*) AS many\nFROM accelera\t;\n.tables\n.help\n')
    grep -q '^accelreport> ' <<< "$answer" && grep -q '^ *\.\.\.> ' <<< "$answer" && grep -qx 'many' <<< "$answer" && grep -qx 'cost_to_train' <<< "$answer" &&
        grep -q '\.schema' <<< "$answer" || { echo "$answer"; return 1; }
}

check 'rows as JSON' rows_as_json
check 'the relations, their rows and columns' tables
check 'charts as marks, all of them or one' scenes
counted() {
    [ "$("$PROGRAM" check "$report")" = '1 page, 1 figure, 0 tables: no errors, 0 warnings' ]
}

check 'what a check counted' counted
check 'the version' version
check 'an answer that cannot be written is an error' full query "$report" 'SELECT 1'
shown() { # the message and its excerpt, arguments
    "$PROGRAM" "${@:2}" > /dev/null 2> "$SCRATCH/messages"; [ $? -eq 1 ] && diff <(echo "$1") <(without_note < "$SCRATCH/messages")
}
check 'a mark under what is wrong with a query' shown "query:2:6: error: no such table: scor; did you mean 'score'? [query]
    2 | FROM scor
      |      ^" query "$report" "SELECT 'scor'
FROM scor"
check 'a mark under the column of a value' shown "value:1:7: error: 'score' has no column 'systm'; did you mean 'system'? [column-unknown]
    1 | score.systm:run=x,round=y
      |       ^
value:1:13: error: 'score' has no column 'run' [column-unknown]
    1 | score.systm:run=x,round=y
      |             ^" explain "$report" 'score.systm:run=x,round=y'
check 'the nearest of queries and relations' shown "value:1:1: error: 'scor.n' is neither RELATION.COLUMN:KEY=VALUE,… nor QUERY.COLUMN of a page; did you mean 'score'? [explain-unknown]
    1 | scor.n
      | ^" explain "$report" scor.n
once() { # command …: a folder that is not there is said once, and nothing else is
    shown "accelreport: error: cannot open the folder $SCRATCH/nowhere: No such file or directory [folder-open]" "$@"
}
for command in check build 'dump document' 'chart --list'; do
    check "$command of a folder that is not there" once $command "$SCRATCH/nowhere"
done
check 'query of a folder that is not there' once query "$SCRATCH/nowhere" 'SELECT 1'
check 'watch of a folder that is not there' shown "$SCRATCH/nowhere: error: cannot watch this folder: No such file or directory [watch]" watch "$SCRATCH/nowhere"
check 'a version that cannot be written' full --version
check 'a verdict that cannot be written' full check "$report"
check 'a list of charts that cannot be written' full chart --list "$report"
check 'a count that cannot be written' full build "$report" -o "$SCRATCH/full"
check 'the report beside it is whole' "$PROGRAM" verify "$SCRATCH/full"
nobody_listens() { # all three closed: no file that is opened takes their place
    (cd "$SCRATCH" && "$PROGRAM" build "$report" -qo closed <&- >&- 2>&- && "$PROGRAM" build "$report" -o closed --no-cache <&- >&- 2>&-)
    [ $? -eq 1 ] && "$PROGRAM" verify "$SCRATCH/closed"
}
check 'standard streams that are closed' nobody_listens
check 'a conversation at a terminal, where names are completed' conversation

check 'an unknown format of rows' usage "--format must be table, csv or json, not 'xml'" query --format xml "$report" 'SELECT 1'
check 'an unknown format of differences' usage "--format must be text, markdown or json, not 'xml'" diff --format xml "$report" "$report"
check 'an unknown format of explanations' usage "--format must be text or json, not 'xml'" explain --format xml "$report" score.value
check 'an unknown format of inspect' usage "--format must be text or json, not 'xml'" inspect --format xml "$report"
check 'no file' usage 'inspect takes files or folders' inspect
check 'no stage' usage 'dump takes a stage: records, sheet, tables, document, scene or pages' dump
check 'a stage of two folders' usage 'dump tables takes one folder' dump tables a b
check 'no sheet' usage 'dump sheet takes one file' dump sheet
check 'no records' usage 'dump records takes files' dump records
check 'two folders to list' usage 'chart --list takes one folder' chart --list a b
check 'no theme' usage "--theme must be light, dark or print, not 'red'" chart "$report" fig-times -o "$SCRATCH/x.svg" --theme red
check 'no chart' usage "chart takes a folder and a chart's id" chart a b c -o "$SCRATCH/x.svg"
check 'data without its chart' usage "--data needs --spec; write: accelreport chart $report/r.csv -o $SCRATCH/x.svg" chart "$report" fig-times -o "$SCRATCH/x.svg" --data "$report/r.csv"
check 'a chart of its own in a folder' usage 'chart --spec takes no folder and no id' chart "$report" --spec x.yaml -o "$SCRATCH/x.svg"
check 'no value to explain' usage 'explain takes a folder and one value' explain a b c
check 'no folder to write to' usage 'export needs -o OUT' export "$report"
check 'two folders to export' usage 'export takes one folder' export a b -o "$SCRATCH/x"
check 'two folders to watch' usage 'watch takes one folder' watch a b
check 'two folders to serve' usage 'serve takes one folder' serve a b
check 'no port' usage '--port must be 0 to 65535' serve --port 65536

address() {
    cp -r "$report" "$SCRATCH/addressed" && echo 'address: https://example.org/r' >> "$SCRATCH/addressed/report.yaml" &&
        "$PROGRAM" build "$SCRATCH/addressed" -o "$SCRATCH/site" --only html,charts &&
        grep -q '<meta property="og:url" content="https://example.org/r/">\|<meta property="og:url" content="https://example.org/r/index.html">' "$SCRATCH/site/index.html" &&
        grep -q '<meta property="og:image" content="https://example.org/r/charts/fig-times' "$SCRATCH/site/index.html" && echo 'address: ftp://example.org/' >> "$report/report.yaml"
}
check 'links from elsewhere show the first chart of a page' address
check 'no address of a site' refused "report.yaml:5:10: error: 'ftp://example.org/' is not the address of a site" check "$report"
sed -i '/^address/d' "$report/report.yaml"
check 'no output of that name' usage "--only: there is no output 'htlm'" build "$report" -o "$SCRATCH/x" --only htlm
check 'a parameter without a value' refused "--set takes name=value, not 'rate'" build "$report" -o "$SCRATCH/x" --set rate
check 'watching a folder that does not exist' refused "$SCRATCH/nowhere: error: cannot watch this folder: " watch "$SCRATCH/nowhere" -o "$SCRATCH/x"
check 'nothing of that name to explain' refused 'error: ' explain "$report" score.nothing
infinite() { [ "$("$PROGRAM" query "$report" --format json 'SELECT 9e999 AS a, -9e999 AS b, NULL AS c' | tr -d ' \n')" = '[{"a":"Infinity","b":"-Infinity","c":null}]' ]; }
check 'infinity is not written as null in JSON' infinite
done_testing
