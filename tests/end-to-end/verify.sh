#!/bin/bash
# `verify`: the bytes of a build against its manifest.
. tests/end-to-end/lib/tap.sh

out=$SCRATCH/out

fresh() {
    rm -rf "$out" && cp -r "$SCRATCH/good" "$out"
}
builds() {
    mkdir "$SCRATCH/report" && printf '# Title\n\nText.\n' > "$SCRATCH/report/index.md" && "$PROGRAM" build "$SCRATCH/report" -o "$SCRATCH/good"
}
verified() { # status, pattern that must be in the answer
    status=$1 pattern=$2; shift 2
    answer=$("$PROGRAM" verify "$out" "$@" 2>&1); [ $? -eq "$status" ] && grep -qE -- "$pattern" <<< "$answer" || { echo "$answer"; return 1; }
}
problems() { # how many messages
    "$PROGRAM" verify "$out" 2>&1 | grep -cE ': (error|warning): '
}

check 'a report builds' builds
fresh
check 'a fresh build has its bytes' verified 0 '^([0-9]+) of \1 files'
printf 'x' >> "$out/index.html"
check 'a changed file is named' verified 1 'out/index\.html: error: changed: the SHA-256 is [0-9a-f]{64}, .*verify-changed'
fresh; rm "$out/site.css"
check 'a missing file is named' verified 1 'out/site\.css: error: missing'
fresh; echo mine > "$out/notes.txt"
check 'a foreign file is a warning' verified 0 'out/notes\.txt: warning: foreign'
check 'and an error with --strict' verified 1 'foreign' --strict
printf 'x' >> "$out/index.html"; rm "$out/site.css"
check 'all problems are reported in one run' test "$(problems)" -eq 3
fresh; rm "$out/manifest.json"
check 'a folder without manifest is not a build' verified 1 'no manifest.json here: build did not write this folder'
verified_nothing() { # folder
    said=$("$PROGRAM" verify "$1" 2>&1); [ $? -eq 1 ] && grep -q "^$1: error: there is no such folder \[manifest-missing\]$" <<< "$said" || { echo "$said"; return 1; }
}
check 'a missing folder is an error' verified_nothing "$SCRATCH/nowhere"
check 'a file is not a folder' verified_nothing "$SCRATCH/report/index.md"
printf '{"outputs": 3}' > "$out/manifest.json"
check 'a manifest of somebody else is refused' verified 1 'manifest-outputs'
printf '{"outputs": [{"path": "../report/index.md", "sha256": "%064d"}]}' 0 > "$out/manifest.json"
check 'a path out of the folder is refused' verified 1 'manifest-entry'
done_testing
