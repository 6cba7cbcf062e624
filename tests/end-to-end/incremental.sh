#!/bin/bash
# What the build before left in out/ never shows in a byte: after random edits, after a build
# that was killed, with files that are damaged, with any number of threads.
. tests/end-to-end/lib/tap.sh
EDITS=${EDITS:-12} SEED=${SEED:-8}
report=$SCRATCH/report out=$SCRATCH/out

builds_as_from_nothing() {
    rm -rf "$SCRATCH/clean" && cp -r "$out" "$SCRATCH/clean" && "$PROGRAM" build "$report" -o "$SCRATCH/clean" --no-cache --only html &&
        "$PROGRAM" build "$report" -o "$out" --only html && diff -r "$out" "$SCRATCH/clean"
}
random_edits() { # seed, options of build
    rm -rf "$SCRATCH"/edited* "$SCRATCH"/.edited* && cp -r "$report" "$SCRATCH/edited" &&
        python3 "$root/tests/end-to-end/lib/incremental.py" "$PROGRAM" "$SCRATCH/edited" "$EDITS" "$@"
}
nothing_new_after_an_edit() {
    echo 'One line more.' >> "$report/index.md" && "$PROGRAM" build "$report" -o "$out" | grep -qv 'nothing has changed' && nothing_new
}
nothing_new() {
    "$PROGRAM" build "$report" -o "$out" | grep -q 'nothing has changed' &&
        ! "$PROGRAM" build "$report" -o "$out" --timings 2>&1 | grep -q ' rendering'
}
inside_the_report() { # OUT is not read, and a build beside it is not a change
    cp -r "$report" "$SCRATCH/inside" && mkdir "$SCRATCH/bare" && cp "$report"/results/*.csv "$report"/accelerators.yaml "$SCRATCH/bare" || return 1
    for folder in inside bare; do
        (cd "$SCRATCH/$folder" && "$PROGRAM" build --only html,data && ! "$PROGRAM" build --only html,data --timings 2>&1 | grep -q ' rendering' &&
            cp -r out before && "$PROGRAM" build --no-cache --only html,data && diff -r before out) || return 1
    done
}
killed() {
    for moment in 0.02 0.05 0.1; do
        echo "Killed after $moment s." >> "$report/index.md"
        timeout -s KILL "$moment" "$PROGRAM" build "$report" -o "$out" > /dev/null 2>&1
        builds_as_from_nothing || return 1
    done
}
damaged() { # manifest.json says what stands there: one that lies, and files that changed since
    sed -i 's/"made_from": "[^"]*"/"made_from": "0"/' "$out/manifest.json" && builds_as_from_nothing || return 1
    sed -i 's/"program": "[^"]*"/"program": "0"/' "$out/manifest.json" && builds_as_from_nothing || return 1
    echo x >> "$out/index.html" && builds_as_from_nothing || return 1
    tr o 0 < "$out/index.html" > "$SCRATCH/other" && cp "$SCRATCH/other" "$out/index.html" && builds_as_from_nothing || return 1
    rm "$out/index.html" && builds_as_from_nothing
}
another_program() {
    "$PROGRAM" build "$report" -o "$out" && sed -i 's/"program": "[^"]*"/"program": "0"/' "$out/manifest.json" &&
        "$PROGRAM" build "$report" -o "$out" --timings 2>&1 | grep -q ' rendering' && nothing_new
}
everything_again() {
    nothing_new && "$PROGRAM" build "$report" -o "$out" --no-cache --timings 2>&1 | grep -q ' rendering'
}
threads_do_not_matter() {
    "$PROGRAM" build "$report" -o "$SCRATCH/one" --no-cache --jobs 1 && "$PROGRAM" build "$report" -o "$SCRATCH/eight" --no-cache --jobs 8 &&
        diff -r "$SCRATCH/one" "$SCRATCH/eight"
}

root=$PWD
"$PROGRAM" new "$report" --kind design-review > /dev/null 2>&1
sed -i /placeholder/d "$report/sources.yaml" # a build with warnings prints them again
"$PROGRAM" build "$report" -o "$out" > /dev/null 2>&1
check 'a build with nothing new does nothing' nothing_new
check 'what a build wrote into the report is not read, and not a change' inside_the_report
check 'so does one after a build that wrote some' nothing_new_after_an_edit
check 'random edits build as from nothing, in every output' random_edits "$SEED" --only html,single,pdf,deck,charts,markdown,mediawiki,confluence,dokuwiki,data,xlsx
check 'after a build that was killed, the next one is as from nothing' killed
check 'what somebody changed in out is made again' damaged
check 'another program makes everything again' another_program
check '--no-cache makes everything again' everything_again
check 'one thread and eight write the same bytes' threads_do_not_matter
done_testing
