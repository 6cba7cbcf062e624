#!/bin/bash
# Queries of plain tables in files: what is read, guessed and refused.
. tests/end-to-end/lib/tap.sh
ROOT=$PWD
cd "$SCRATCH" || exit 1

printf 'Costs of May\r\n\r\nteam;cost;id\r\nred;1.200,50;007\r\nblue;99,5;008\r\nred;0,25;009\r\n' > 'costs 2024.csv'
printf '# Teams\n\n| team | lead |\n|------|------|\n| red | Ann |\n| blue | Bo |\n' > teams.md
printf 'x,y\n1,2\n3,4\n' > data.csv
printf 'team,n\nred,1\n' > 1st.tsv

answers() { # expected, arguments
    diff <(printf "$1") <("$PROGRAM" query --format csv "${@:2}" 2> messages) || { cat messages; return 1; }
}
noted() { # expected, arguments
    "$PROGRAM" "${@:2}" > answer 2> messages && diff <(printf "$1") <(without_note < messages)
}
usage() { # message, arguments
    "$PROGRAM" "${@:2}" > /dev/null 2> messages; [ $? -eq 2 ] && grep -qF -- "accelreport: $1" messages || { cat messages; return 1; }
}
refused() { # message, arguments
    "$PROGRAM" "${@:2}" > answer 2> messages; [ $? -eq 1 ] && grep -qF -- "$1" messages || { cat messages; return 1; }
}

check 'a table is printed' answers 'x,y\n1,2\n3,4\n' data.csv
check 'columns of numbers can be summed, others are texts' answers 'team,sum,ids\nblue,99.5,008\nred,1200.75,007 009\n' 'costs 2024.csv' \
    "SELECT team, sum(cost) AS sum, group_concat(id, ' ') AS ids FROM data GROUP BY team ORDER BY team"
check 'each file is a table of its name' answers 'lead,cost\nAnn,1200.5\nAnn,0.25\nBo,99.5\n' 'costs 2024.csv' teams.md \
    'SELECT lead, cost FROM costs_2024 JOIN teams USING (team) ORDER BY lead, cost DESC'
check 'names begin with a letter and differ' answers 'a,b,c\n1,2,1\n' 1st.tsv data.csv 1st.tsv \
    'SELECT (SELECT count(*) FROM _1st) AS a, (SELECT count(*) FROM data_2) AS b, (SELECT count(*) FROM _1st_2) AS c'
check 'the statistics of reports are there' answers 'm\n2\n' data.csv 'SELECT median(x) AS m FROM data'
check 'a workbook' answers 'n\n1\n' "$ROOT/tests/fixtures/workbooks/offers.xlsx" 'SELECT count(*) > 0 AS n FROM data'
check 'a note says what was guessed' noted 'costs 2024.csv: note: table costs_2024: ASCII, CRLF, semicolons, header in line 3, 1 line before it skipped [csv-dialect]\nteams.md: note: table teams: ASCII, LF, a table between bars, header in line 3 [csv-dialect]\n' \
    query 'costs 2024.csv' teams.md
check 'a conversation' diff <(printf 'count(*)\n2\n') <(echo 'SELECT count(*) FROM data;' | "$PROGRAM" query -if csv data.csv 2> /dev/null)
check 'the sheet as it is' diff <(printf 'team,cost,id\nred,"1.200,50",007\nblue,"99,5",008\nred,"0,25",009\n') <("$PROGRAM" dump sheet 'costs 2024.csv' 2> /dev/null)

check 'a file that is not there' usage "there is no file 'other.csv'" query data.csv other.csv 'SELECT 1'
check 'a database of files' usage '--database is for the data of a folder, not of files' query --database x.db data.csv 'SELECT 1'
check 'an unknown column' refused "query:1:8: error: no such column: z; there are x, y" query data.csv 'SELECT z FROM data'
check 'only reading' refused 'a query can only read: write one SELECT' query data.csv 'DELETE FROM data'
touch empty.csv
check 'an empty file' refused "empty.csv:1:1: error: the file is empty: it has no table [csv-empty]" query empty.csv
check 'an empty file beside others' refused 'empty.csv:1:1: error: ' query data.csv empty.csv
check 'which are read' grep -q '^3  *4$\|^ *3  4$' answer
for ((i = 0; i < 2100; i++)); do printf 'n%d,' $i; done > wide.csv
check 'too many columns' refused 'wide.csv:1:1: error: the table has 2100 columns; a query can read 2000 at most [query-columns]' query wide.csv

# A sparse file of one GiB: refused with a place, in little memory.
bounded() { # message, file
    kib=$(python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=open("messages", "w"))
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$PROGRAM" dump sheet "$2")
    echo "$kib KiB" && grep -F -- "$1" messages && { [[ $PROGRAM == *asan* ]] || [ "$kib" -lt 131072 ]; }
}
truncate -s 1073741800 sparse.csv
check 'a file of NULs' bounded 'sparse.csv:1:1: error: the file is not text: export the table as CSV in UTF-8 [csv-binary]' sparse.csv
printf '\377\376' > sparse16.csv && truncate -s 1073741800 sparse16.csv
check 'a row without an end' bounded 'sparse16.csv:1:1: error: the row that starts here is too long' sparse16.csv
{ yes 'abc,1234567,some more text here' | head -c 2097152; } > start.csv && cp start.csv late.csv && truncate -s 1073741800 late.csv
check 'NULs behind the sample' bounded 'late.csv:65537:1: error: the row that starts here is too long' late.csv

done_testing
