#!/bin/bash
# Options as in POSIX and GNU, suggestions for misspelled names, and help that can be tried.
. tests/end-to-end/lib/tap.sh

root=$PWD
mkdir "$SCRATCH/report" "$SCRATCH/bin"
printf '# Title\n\nText.\n' > "$SCRATCH/report/index.md"
ln -s "$PROGRAM" "$SCRATCH/bin/accelreport"
cd "$SCRATCH" || exit 1

builds_into() { # folder, arguments
    rm -rf "$1" && "$PROGRAM" build "${@:2}" && [ -s "$1/index.html" ]
}
usage() { # message, arguments
    answer=$("$PROGRAM" "${@:2}" 2>&1); [ $? -eq 2 ] && grep -qF -- "$1" <<< "$answer" || { echo "$answer"; return 1; }
}
commands() {
    "$PROGRAM" --help | sed -n 's/^  \([a-z]*\) .*/\1/p'
}
every_command_has_examples() {
    for command in $(commands); do
        "$PROGRAM" "$command" --help | sed '1,/^Examples:/d' | grep -qE "^  accelreport $command( |$)" || { echo "$command has none"; return 1; }
    done
}
examples_run() { # command
    mkdir -p "examples-$1" && cd "examples-$1" && ln -sfn "$root/content" content && ln -sfn "$SCRATCH/site" out || return 1
    PATH="$SCRATCH/bin:$PATH" bash -euxc "$("$PROGRAM" "$1" --help | sed '1,/^Examples:/d')"
}
silent() {
    [ -z "$("$PROGRAM" build report -qo quiet 2>&1 | without_note)" ]
}
dashed_folder() {
    cp -r report ./-report && "$PROGRAM" check -- -report && usage 'unknown option -r' check -report
}

check 'an option and its value' builds_into one report -o one
check 'an option with its value attached' builds_into two report -otwo
check 'a long option and its value' builds_into three --output three report
check 'a long option with =' builds_into four --output=four report
check 'a long option as far as it is clear' builds_into five --out five report
check 'short options together' builds_into six -qo six report
check 'options between and after operands' builds_into seven report -q --jobs=2 -o seven
check 'quiet says nothing' silent
check 'after -- all are operands' dashed_folder
check 'an unknown option names the nearest' usage 'unknown option --outptu; did you mean --output?' build --outptu x
check 'an unknown short option' usage 'unknown option -x' build -qx
check 'an unclear beginning names two' usage 'may be --' chart --s 3 report fig-x
check 'a value that is missing' usage 'Try' build -o
check 'a value that is not taken' usage 'option --strict takes no value' check --strict=yes
check 'a value that is missing names its option' usage '--output needs a value' build -qo
check 'a word in the place of a whole number' usage "--jobs takes a whole number, not 'many'" build --jobs=many
check 'a number with a unit' usage "--scale takes a number, not '2x'" chart --scale 2x report fig-x
check 'zero jobs are refused' usage '--jobs must be 1 or more, not 0' build -j0 report
check 'an empty folder is not the root of all' usage 'an argument is empty' new '' --kind wiki
check 'an empty folder after --' usage 'an argument is empty' build -- ''
check 'an empty value' usage 'the value of --output is empty' build report -o ''
check 'an empty value after =' usage 'the value of --only is empty' build report --only=
check 'an unknown output' usage "there is no output 'htm'; did you mean html" build report --only pdf,htm
check 'watch knows the outputs, too' usage "there is no output 'htm'; did you mean html" watch report --only htm
check 'an unknown command' usage "unknown command 'büild'; did you mean 'build'?" büild
check 'an option before the command' usage 'unknown option --format; write the options of a command after its name' --format json check
check 'an option that no command has' usage 'unknown option --verison; did you mean --version?' --verison
check 'an unknown schema' usage "not 'result'; did you mean 'results'?" schema result
check 'an unknown stage' usage "not 'tabels'; did you mean 'tables'?" dump tabels
check 'the hint names the command' usage "Try 'accelreport check --help'" check a b
check 'every command has examples' every_command_has_examples
"$PROGRAM" build "$root/content" -o site --only html,data > /dev/null 2>&1
(cd "$root" && "$PROGRAM" build assets/manual -o build/manual --quiet) # what "manual" finds beside the program
for command in $(commands | grep -v -e watch -e serve); do # these two go on until they are ended
    check "the examples of $command run" examples_run "$command"
done
converses() {
    answer=$(printf '%s\n' 'SELECT 1 AS one,' "  ';' AS two;" .mode\ csv 'SELEC 3;' .nothing '.schema accelerator' 'SELECT 4 AS four' |
        "$PROGRAM" query --interactive report 2>&1)
    [ $? -eq 1 ] && diff - <(sed 's/: error: near.*/: error/' <<< "$answer") << 'END'
one  two
  1  ;
(1 row)
query:1:1: error
    1 | SELEC 3;
      | ^
accelreport: '.nothing' is not a command here; .help lists the commands
Try 'accelreport query --help'.
id,name,vendor,family,generation,year,source_id,line
four
4
END
}
check 'statements one after the other, over data read once' converses
check 'query --interactive takes no SQL' usage 'query --interactive takes a folder or files' query -i report 'SELECT 1'
done_testing
