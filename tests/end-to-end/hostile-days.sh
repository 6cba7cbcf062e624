#!/bin/bash
# Bad days: system calls that fail one after the other, memory that runs out,
# programs that are killed, disks that are full. Whatever happens, the output folder is
# the complete old one or the complete new one, and the exit status and the messages are true.
[ -w /dev/shm ] && export TMPDIR=/dev/shm # many builds, each of which waits for its disk
. tests/end-to-end/lib/tap.sh

report=$SCRATCH/report old=$SCRATCH/old new=$SCRATCH/new out=$SCRATCH/at/out shim=$SCRATCH/fault.so
mkdir -p "$report" "$SCRATCH/at"
${CC:-gcc} -O1 -fPIC -shared -o "$shim" tests/tools/fault.c || { echo 'not ok 1 - the shim compiles'; exit 1; }
export ASAN_OPTIONS=verify_asan_link_order=0:${ASAN_OPTIONS:-}

# Two editions that differ in one page; one page is removed and one is new.
edition() {
    rm -f "$report"/*.md
    printf 'title: T\nedition: "%s"\ndate: 2026-01-01\npages: [index.md, %s.md]\noutputs: [html]\n' "$1" "$2" > "$report/report.yaml"
    printf '# One\n\nEdition %s.\n' "$1" > "$report/index.md"
    printf '# Other\n\nOf %s.\n' "$1" > "$report/$2.md"
}
build() { "$PROGRAM" build "$report" -o "$out" --quiet; }
edition 1 first && "$PROGRAM" build "$report" -o "$old" --quiet
cp -r "$old" "$new"
edition 2 second && "$PROGRAM" build "$report" -o "$new" --quiet
for folder in "$old" "$new"; do echo mine > "$folder/notes.txt"; done

# The shim counts as part of the program, and its changes to a file as the file's content.
same() { diff -r -I '^  "program": ' -I '^  "made_from": ' "$1" "$2"; }
fresh() { rm -rf "$SCRATCH/at" && mkdir "$SCRATCH/at" && cp -r "$old" "$out"; }

# is_whole STATUS: the folder is the new one after status 0, otherwise the old one (or the new one, if
# only the report of it failed); no temporary files are left; and messages state what failed.
is_whole() {
    state=neither
    same "$old" "$out" > /dev/null && state=old
    same "$new" "$out" > /dev/null && state=new
    case $1:$state in
    0:new | 1:old) ;;
    1:new) ! grep -q 'stays as it was\|nothing was written' "$SCRATCH/messages" || return 1 ;;
    *) echo "status $1, and the folder is $state"; same "$new" "$out"; return 1 ;;
    esac
    [ "$1" -eq 0 ] || grep -q 'error: \|accelreport: ' "$SCRATCH/messages" || { echo 'no message'; return 1; }
    ! grep -q 'runtime error\|AddressSanitizer\|signal 11\|signal 6\|signal 5' "$SCRATCH/messages"
}

left_over() { find "$SCRATCH/at" -mindepth 1 -maxdepth 1 ! -name out; }

# The process inside holds its folder a moment longer than the process outside lives.
all_ended() {
    for folder in "$SCRATCH"/at/.out.accelreport-* "$out"/.accelreport.new-*; do
        [ ! -d "$folder" ] || flock "$folder" true || return 1
    done
}

# Some file systems cannot exchange two folders; files are then moved one by one, as in folders that others
# use, too (below).
fresh && FAULT_EXCHANGED=1 FAULT_CALL=open FAULT_COUNT=$SCRATCH/count LD_PRELOAD=$shim build
[ "$(cat "$SCRATCH/count")" -gt 0 ] && exchanges=true || exchanges=false

# nothing_stays CALL: without memory for its last bytes, the process outside leaves a folder to the
# next build; it does the same if files that it staged cannot be unlinked.
nothing_stays() {
    [ -z "$(left_over)" ] || { { [ "$1" = malloc ] || ! $exchanges; } && build && same "$new" "$out" && [ -z "$(left_over)" ]; }
}

# walk CALL STEPS: fails the first, …, last such call of a build, about STEPS of them.
walk() {
    fresh
    FAULT_CALL=$1 FAULT_COUNT=$SCRATCH/count LD_PRELOAD=$shim build || return 1
    n=$(cat "$SCRATCH/count") && [ "$n" -gt 0 ] || return 1
    stride=$((n / $2 + 1)) failed=0
    for ((i = 1; i <= n; i += stride)); do
        fresh
        FAULT_CALL=$1 FAULT_NTH=$i FAULT_ERRNO=${3:-5} LD_PRELOAD=$shim build > "$SCRATCH/messages" 2>&1
        status=$?
        all_ended && is_whole $status && nothing_stays $1 ||
            { echo "call $i of $n failed, status $status:"; cat "$SCRATCH/messages"; left_over; return 1; }
        failed=$((failed + (status == 1)))
    done
    [ $failed -gt 0 ] || { echo "none of $n calls of $1 was missed"; return 1; }
}

killed() {
    fresh
    FAULT_CALL=$1 FAULT_COUNT=$SCRATCH/count LD_PRELOAD=$shim build || return 1
    n=$(cat "$SCRATCH/count") stride=$((n / $2 + 1))
    for ((i = 1; i <= n; i += stride)); do
        fresh
        (FAULT_CALL=$1 FAULT_NTH=$i FAULT_KILL=1 LD_PRELOAD=$shim build) > /dev/null 2>&1
        all_ended || return 1
        same "$old" "$out" > /dev/null || same "$new" "$out" > /dev/null || { echo "killed at $i of $n"; return 1; }
    done
    # and the next build removes all of it
    build && same "$new" "$out" && [ -z "$(left_over)" ] || { left_over; return 1; }
}

steps=8
[[ $PROGRAM == *asan* ]] && steps=3
check 'a write that fails leaves the old folder or the new one' walk write $steps 28
check 'so does a rename, a link, a folder' walk rename 1000
check 'so does a disk that does not take it' walk sync $steps

# Another process that works in the folder finishes first.
waits() {
    fresh && mkdir "$SCRATCH/at/.out.accelreport-abcdef" || return 1 # before flock looks, which would make a file of that name
    flock "$SCRATCH/at/.out.accelreport-abcdef" sleep 60 &
    other=$!
    while flock -n "$SCRATCH/at/.out.accelreport-abcdef" true 2> /dev/null; do sleep 0.05; done
    build 2> "$SCRATCH/messages" &
    second=$!
    until grep -q "another accelreport is writing $out; waiting until it has ended" "$SCRATCH/messages"; do sleep 0.05; done
    same "$old" "$out" || return 1
    kill "$(child_of $other || echo $other)" "$other" 2> /dev/null
    wait $second && same "$new" "$out" && [ -z "$(left_over)" ]
}
check 'a build waits for another one that writes the same folder' waits
together() { # the first build, too, into a folder that is not there yet
    for pair in 1 2 3; do
        rm -rf "$SCRATCH/at" && mkdir "$SCRATCH/at"
        for i in 1 2 3; do (build) 2>> "$SCRATCH/messages" & jobs[i]=$!; done
        for i in 1 2 3; do wait ${jobs[i]} || { cat "$SCRATCH/messages"; return 1; }; done
        "$PROGRAM" verify "$out" > /dev/null && [ -z "$(left_over)" ] || return 1
    done
}
check 'builds that begin together all end well' together

# Many files are synced at once.
many=$SCRATCH/many
many_at_once() {
    mkdir -p "$many" && fresh || return 1
    printf 'title: T\nedition: "1"\ndate: 2026-01-01\noutputs: [html]\n' > "$many/report.yaml"
    for ((i = 0; i < 300; i++)); do printf '# Page %d\n\nText.\n' $i > "$many/p$i.md"; done
    FAULT_CALL=syncfs FAULT_NTH=1 LD_PRELOAD=$shim "$PROGRAM" build "$many" -o "$out" > "$SCRATCH/messages" 2>&1
    is_whole $? && [ -z "$(left_over)" ] && grep -q 'cannot write: Input/output error' "$SCRATCH/messages"
}
check 'so does one that is asked for many files at once' many_at_once

# In a folder with other files, these are linked afterwards, and the names are synced, too.
names_in_folders() {
    for text in One Other; do
        sed -i "s/Text\|One/$text/" "$many"/p*.md
        FAULT_CALL=sync FAULT_COUNT=$SCRATCH/count LD_PRELOAD=$shim "$PROGRAM" build "$many" -o "$SCRATCH/many-names" --no-cache --quiet || return 1
        asked[${#asked[@]}]=$(cat "$SCRATCH/count")
    done
    [ "${asked[0]}" -ge 1 ] && [ "${asked[1]}" -gt "${asked[0]}" ] || { echo "${asked[@]}"; return 1; }
}
asked=()
check 'the names in a new folder are waited for with its many files, once' names_in_folders
check 'so does a file that cannot be opened' walk open $((steps * 3)) 24
check 'so does a file that shrinks while it is read' walk read $steps
# Nobody knows whether the file was changed; leaving it there would keep a page of the old edition.
stale_unread() {
    fresh
    FAULT_CALL=open FAULT_NAME=first.html FAULT_NTH=1 LD_PRELOAD=$shim build > "$SCRATCH/messages" 2>&1
    status=$?
    cat "$SCRATCH/messages"
    [ $status -eq 1 ] && is_whole 1 && [ -z "$(left_over)" ] && grep -q '/first.html: error: no longer part of the report, but not removed, because it cannot be read: .*output-stale' "$SCRATCH/messages"
}
check 'so does a page of the old edition that cannot be read' stale_unread

# A large data file is not copied, so another program can truncate it while it is read.
with_data() { # the report, with a file that is mapped
    mapped=$SCRATCH/mapped && mkdir -p "$mapped/results" && fresh && cp "$report"/* "$mapped"
    echo 'data: {results: [results/*.csv]}' >> "$mapped/report.yaml"
    { echo 'suite,round,submitter,system,accelerator,accelerators,workload,phase,scenario,run,metric,value,unit,date,source,verified'
      for ((i = 0; i < 20000; i++)); do echo "Own tests,2026,Us,box,H100,8,resnet,training,,$i,time_to_train,12.5,min,2026-01-01,our log,no"; done
    } > "$mapped/results/r.csv"
}
# Builds it in the background, until its process inside has mapped the file and stopped.
stopped_inside() {
    # a shell makes background processes ignore some signals
    FAULT_STOP=1 LD_PRELOAD=$shim env --default-signal "$PROGRAM" build "$mapped" -o "$out" --quiet > "$SCRATCH/messages" 2>&1 &
    outside=$! inside=
    until [ -n "$inside" ] && grep -q '^State:.T' "/proc/$inside/status"; do
        kill -0 $outside || return 1
        inside=$(child_of "$outside")
        sleep 0.05
    done
}
cut_while_mapped() {
    with_data && stopped_inside && truncate -s 4096 "$mapped/results/r.csv" && kill -CONT "$inside"
    wait "$outside"
    status=$?
    cat "$SCRATCH/messages"
    [ $status -eq 1 ] && is_whole $status && [ -z "$(left_over)" ] && grep -q '^accelreport: a data file became shorter while it was read' "$SCRATCH/messages"
}
check 'so does a data file that is cut while it is mapped' cut_while_mapped
# The process that reads has its own session, so it cannot type into the terminal; Ctrl+Z stops both.
apart_and_paused() {
    with_data && fresh && stopped_inside && [ "$(cut -d ' ' -f 6 "/proc/$inside/stat")" -eq "$inside" ] && kill -TSTP "$outside" || return 1
    until grep -q '^State:.T' "/proc/$outside/status"; do sleep 0.05; done
    grep -q '^State:.T' "/proc/$inside/status" && kill -CONT "$outside" && wait "$outside" && [ ! -s "$SCRATCH/messages" ]
}
check 'the process that reads has a session of its own, and stops with the other' apart_and_paused
# Signals for a build go to the process outside; it ends the other process and removes that one's files.
ended() {
    with_data && ulimit -c 0 || return 1
    for signal in INT TERM HUP QUIT; do
        fresh && stopped_inside && [ -n "$(left_over)" ] && kill -"$signal" $outside || return 1
        until grep -q '^ShdPnd:.*[1-9a-f]' "/proc/$inside/status"; do sleep 0.05; done # it is told, too
        kill -CONT "$inside"
        wait $outside
        status=$?
        [ $status -eq $((128 + $(kill -l $signal))) ] && same "$old" "$out" && [ -z "$(left_over)" ] && [ ! -s "$SCRATCH/messages" ] ||
            { echo "SIG$signal, status $status"; left_over; cat "$SCRATCH/messages"; return 1; }
    done
}
check 'so does a build that is ended by a signal, which leaves nothing else' ended
# A starter is a dozen complete files: all of them or none.
new_ended() {
    FAULT_CALL=rename FAULT_COUNT=$SCRATCH/count LD_PRELOAD=$shim "$PROGRAM" new "$SCRATCH/whole" --kind wiki && n=$(cat "$SCRATCH/count") && [ "$n" -gt 3 ] || return 1
    for ((i = 1; i <= n; i++)); do
        (FAULT_CALL=rename FAULT_NTH=$i FAULT_SIGNAL=15 LD_PRELOAD=$shim exec "$PROGRAM" new "$SCRATCH/part" --kind wiki)
        [ $? -eq 143 ] && diff -r "$SCRATCH/whole" "$SCRATCH/part" && rm -r "$SCRATCH/part" || { echo "call $i of $n"; return 1; }
    done
}
check 'new that is ended has written its starter whole' new_ended
# ended_whole CALL STEPS COMMAND…, a command that writes to $SCRATCH/part: ended at any such call, it has
# written either all of $SCRATCH/whole or nothing.
ended_whole() {
    rm -rf "$SCRATCH/part" && mkdir "$SCRATCH/part" || return 1
    FAULT_CALL=$1 FAULT_COUNT=$SCRATCH/count LD_PRELOAD=$shim "${@:3}" && n=$(cat "$SCRATCH/count") && [ "$n" -gt 0 ] || return 1
    rm -rf "$SCRATCH/whole" && mv "$SCRATCH/part" "$SCRATCH/whole" && [ -n "$(ls "$SCRATCH/whole")" ] || return 1
    for ((i = 1; i <= n; i += n / $2 + 1)); do
        mkdir "$SCRATCH/part"
        (FAULT_CALL=$1 FAULT_NTH=$i FAULT_SIGNAL=15 LD_PRELOAD=$shim exec "${@:3}") > "$SCRATCH/messages" 2>&1
        status=$?
        [ $status -eq 143 ] && [ ! -s "$SCRATCH/messages" ] && { [ -z "$(ls -A "$SCRATCH/part")" ] || diff -r "$SCRATCH/whole" "$SCRATCH/part"; } ||
            { echo "$1 $i of $n, status $status"; cat "$SCRATCH/messages"; ls -A "$SCRATCH/part"; return 1; }
        rm -r "$SCRATCH/part"
    done
}
export_ended() {
    ended_whole rename 8 "$PROGRAM" export "$report" -o "$SCRATCH/part" && ended_whole write 8 "$PROGRAM" export "$report" -o "$SCRATCH/part"
}
check 'export that is ended has written all its files, or none' export_ended
chart_ended() {
    printf 'mark: bar\nx: {field: b, unit: ms, better: lower}\ny: a\ntitle: T\nsource: ours\ndata: {values: [{a: x, b: 1}, {a: y, b: 2}]}\n' > "$SCRATCH/spec.yaml"
    for call in rename write; do
        for ending in svg png csv; do
            ended_whole $call 8 "$PROGRAM" chart --spec "$SCRATCH/spec.yaml" -o "$SCRATCH/part/c.$ending" || return 1
        done
    done
}
check 'chart that is ended leaves its file whole, or none' chart_ended
diff_ended() {
    ended_whole rename 8 "$PROGRAM" diff "$report" "$report" --report "$SCRATCH/part"
}
check 'diff that is ended has written its report whole, or nothing' diff_ended
[[ $PROGRAM == *asan* ]] || check 'so does memory that ends' walk malloc $((steps * 2))
# Memory runs out after the folders were exchanged, at earlier and later requests, until a build needs
# so little that it succeeds. Another thread may report that files were partly written before
# the one that exchanged them knows the result. The process outside, which needs the last bytes
# of memory, may leave a folder to the next build.
memory_ends_late() {
    status=1 told=0
    for ((i = 1; status != 0; i += 3)); do
        fresh
        FAULT_EXCHANGED=1 FAULT_CALL=malloc FAULT_NTH=$i LD_PRELOAD=$shim build > "$SCRATCH/messages" 2>&1
        status=$?
        all_ended && is_whole $status && ! grep -q 'nothing was written' "$SCRATCH/messages" ||
            { echo "call $i failed, status $status:"; cat "$SCRATCH/messages"; return 1; }
        told=$((told + $(grep -c 'out of memory; all files were written before' "$SCRATCH/messages")))
    done
    [ $told -gt 0 ] || { echo "memory ended up to call $i, and nobody said that files were written"; return 1; }
}
if $exchanges; then
    [[ $PROGRAM == *asan* ]] || check 'memory that ends when all is written is no word of nothing' memory_ends_late
    check 'a build killed at any step leaves the old folder or the new one' killed rename $((steps * 2))
else
    skip 'a build killed at any step leaves the old folder or the new one' 'folders cannot be exchanged here'
fi

# A report does not depend on the clock.
no_clock() {
    fresh && FAULT_CLOCK=0 LD_PRELOAD=$shim build && same "$new" "$out"
}
check 'a clock in 1970 changes nothing' no_clock

# A limit on file sizes simulates a full disk; it is a limit of the process.
disk_full() {
    fresh
    (ulimit -f 2 && build) > "$SCRATCH/messages" 2>&1
    is_whole $? && grep -q 'File too large' "$SCRATCH/messages"
}
check 'a full disk leaves the old folder' disk_full

real_disk_full() {
    mkdir -p "$SCRATCH/disk" && mount -t tmpfs -o size=1m tmpfs "$SCRATCH/disk" || return 1
    cp -r "$old" "$SCRATCH/disk/out" && head -c 1m /dev/zero > "$SCRATCH/disk/filler" 2> /dev/null
    truncate -s -8k "$SCRATCH/disk/filler"
    out=$SCRATCH/disk/out build > "$SCRATCH/messages" 2>&1
    status=$?
    diff -r "$old" "$SCRATCH/disk/out" && [ -z "$(find "$SCRATCH/disk" -name '.*new-*')" ] && same=1
    umount "$SCRATCH/disk"
    [ $status -eq 1 ] && [ "${same:-0}" -eq 1 ] && grep -q 'No space left' "$SCRATCH/messages"
}
# Without the right to mount, there is no small disk; the limit above remains.
if (unshare -m true) 2> /dev/null; then
    check 'so does a disk that is really full' real_disk_full
else
    skip 'so does a disk that is really full' 'no right to mount'
fi

# As a user without privileges, who still owns the files.
as_user() {
    powerless=(setpriv --bounding-set=-all --inh-caps=-all)
    if "${powerless[@]}" true 2> /dev/null; then "${powerless[@]}" "$@"; else "$@"; fi
}
may_not() {
    fresh && chmod -R a-w "$SCRATCH/at"
    as_user "$PROGRAM" build "$report" -o "$out" --quiet > "$SCRATCH/messages" 2>&1
    status=$?
    chmod -R u+w "$SCRATCH/at"
    is_whole $status && [ $status -eq 1 ] && grep -q "^$out: error: cannot write: Permission denied" "$SCRATCH/messages"
}
check 'an output folder that may not be written stays as it was' may_not

unreadable() {
    fresh && chmod a-r "$report/second.md"
    as_user "$PROGRAM" build "$report" -o "$SCRATCH/other" --quiet > "$SCRATCH/messages" 2>&1
    status=$?
    chmod a+r "$report/second.md"
    cat "$SCRATCH/messages"
    [ $status -eq 1 ] && [ ! -e "$SCRATCH/other" ] && grep -q '^second\.md: error: cannot open .*second\.md: Permission denied' "$SCRATCH/messages"
}
check 'a page that may not be read is an error' unreadable

# Inside another folder of the user's: files are changed one by one, and restored.
in_place() {
    theirs() { mkdir "$out/theirs" && echo x > "$out/theirs/x"; }
    back=0 whole=0
    # an error, the error of a file system that cannot exchange two files, and an error on such a file system
    for kind in FAULT_ERRNO=5 FAULT_ERRNO=22 FAULT_NO_EXCHANGE=1; do
        fresh && theirs && (export "$kind" && FAULT_CALL=rename FAULT_COUNT=$SCRATCH/count LD_PRELOAD=$shim build) && n=$(cat "$SCRATCH/count") || return 1
        for ((i = 1; i <= n; i++)); do
            fresh && theirs
            (export "$kind" && FAULT_CALL=rename FAULT_NTH=$i LD_PRELOAD=$shim build) > "$SCRATCH/messages" 2>&1
            status=$?
            [ -f "$out/theirs/x" ] && mv "$out/theirs" "$SCRATCH/theirs" && is_whole $status && rm -r "$SCRATCH/theirs" || { echo "call $i of $n, $kind"; return 1; }
            back=$((back + (status == 1))) whole=$((whole + (status == 0)))
        done
    done
    [ $back -gt 2 ] && [ $whole -gt 0 ] || { echo "$back came back, $whole went on"; return 1; }
    fresh && theirs && build && [ -f "$out/theirs/x" ] && rm -r "$out/theirs" && same "$new" "$out" && (cd "$out" && edition 1 first && build) &&
        same "$old" "$out" && edition 2 second
}
check 'where others keep folders, a failure brings the old files back' in_place

# If it is killed there, a program may leave some files of both; the next build makes all of them new and leaves nothing.
killed_in_place() {
    for i in 1 3 6; do
        fresh && mkdir "$out/theirs" && echo x > "$out/theirs/x"
        FAULT_CALL=rename FAULT_NTH=$i FAULT_KILL=1 LD_PRELOAD=$shim build > "$SCRATCH/messages" 2>&1
        [ $? -ne 0 ] && all_ended && [ -f "$out/theirs/x" ] && build && "$PROGRAM" verify "$out" && [ -f "$out/theirs/x" ] && rm -r "$out/theirs" && same "$new" "$out" || return 1
    done
}
check 'a build killed among them is mended by the next' killed_in_place

# The next build may be of another edition: nothing of the killed one is foreign to it, and nothing of it stays.
killed_then_edited() { # EDITION KIND
    local -x "${2:-FAULT_ERRNO=5}"
    theirs() { mkdir "$out/theirs" && echo x > "$out/theirs/x"; }
    fresh && theirs && FAULT_CALL=rename FAULT_COUNT=$SCRATCH/count LD_PRELOAD=$shim build && n=$(cat "$SCRATCH/count") && [ "$n" -gt 4 ] || return 1
    for ((i = 1; i <= n; i++)); do
        edition 2 second && fresh && theirs
        FAULT_CALL=rename FAULT_NTH=$i FAULT_KILL=1 LD_PRELOAD=$shim build > "$SCRATCH/messages" 2>&1
        edition 3 "$1" && all_ended && build && "$PROGRAM" verify "$out" > "$SCRATCH/messages" 2>&1 && [ "$(grep -c 'verify-foreign' "$SCRATCH/messages")" -eq 2 ] &&
            [ -f "$out/theirs/x" ] && [ "$(ls "$out" | grep -cE '^(first|second|third)[.]html$')" -eq 1 ] || { echo "rename $i of $n"; ls -a "$out"; cat "$SCRATCH/messages"; return 1; }
    done
    edition 2 second
}
check 'a build killed among them leaves nothing that is foreign to the next edition' killed_then_edited second
check 'nor anything that stays behind' killed_then_edited third
check 'nor where two files cannot be exchanged' killed_then_edited third FAULT_NO_EXCHANGE=1
[[ $PROGRAM == *asan* ]] || check 'builds killed at random moments leave nothing half and lose nothing, however files are exchanged' env KILL_BUILDS_FAULT="$shim" tests/tools/kill-builds "$PROGRAM" 8

# Confinement: what the readers of input cannot do, tried from inside.
probe() {
    fresh && FAULT_PROBE=$SCRATCH/probe LD_PRELOAD=$shim build 2> "$SCRATCH/messages"
    FAULT_PROBE=$SCRATCH/probe LD_PRELOAD=$shim "$PROGRAM" check "$report" 2>> "$SCRATCH/messages"
    cat "$SCRATCH/messages"
    [ ! -e "$SCRATCH/probe" ] && [ "$(grep -c '^probe: ' "$SCRATCH/messages")" -eq 2 ] && ! grep -q 'probe: .* 0' "$SCRATCH/messages" && grep -q '^probe: read 13, write 13, socket 1 1, program 13\?$' "$SCRATCH/messages"
}
# So do the commands that only answer; those that look at files wherever they are still write none.
probe_of() { # what of the probe's line to expect, command …
    FAULT_PROBE=$SCRATCH/probe LD_PRELOAD=$shim "$PROGRAM" "${@:2}" > /dev/null 2> "$SCRATCH/messages"
    cat "$SCRATCH/messages"
    [ ! -e "$SCRATCH/probe" ] && grep -q "^probe: $1, write 13, socket 1 1, program 13\?$" "$SCRATCH/messages"
}
probe_others() {
    mkdir -p "$SCRATCH/made" &&
        probe_of 'read 13' query "$report" 'SELECT 1' && probe_of 'read 13' explain "$report" score.value && probe_of 'read 13' dump document "$report" &&
        probe_of 'read 13' chart "$report" fig-none -o "$SCRATCH/made/x.svg" && probe_of 'read 13' chart --lint "$report" &&
        probe_of 'read 13' export "$report" -o "$SCRATCH/made/tables" &&
        probe_of 'read 13' diff "$report" "$report" && probe_of 'read 0' inspect "$report" && probe_of 'read 0' dump records "$report/report.yaml"
}
if (fresh && build) 2>&1 | grep -q '1 note; '; then
    for name in 'input is read where nothing else can be reached' 'so it is by every other command'; do
        skip "$name" 'this kernel cannot'
    done
else
    check 'input is read where nothing else can be reached' probe
    check 'so it is by every other command' probe_others
fi
check 'a pipe that nobody reads ends a command without a word' env --default-signal=PIPE bash -c '
    { "$0" query "$1" "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 99999) SELECT i FROM n"; echo "status $?" >&2; } 2> "$2" | true
    cat "$2"; [ "$(cat "$2")" = "status 141" ]' "$PROGRAM" "$report" "$SCRATCH/messages"
old_kernel() {
    fresh && FAULT_OLD_KERNEL=1 LD_PRELOAD=$shim build 2> "$SCRATCH/messages" && same "$new" "$out" &&
        grep -q '1 note; ' "$SCRATCH/messages"
}
check 'a system without Landlock builds the same, with a note' old_kernel
crowd() { # links of one line, and footnotes: each is found without reading all before it again
    mkdir -p "$SCRATCH/crowd" && { printf '# T\n\n'
        seq 100000 | sed 's|.*|[w&](https://example.org/&)|' | paste -sd ' '; printf '\n'
        seq -f 'w[^%.0f]' 40000 | paste -sd ' '; printf '\n'
        seq -f '[^%.0f]: A note.' 40000; printf '\n[far](nowhere.md)\n'; } > "$SCRATCH/crowd/index.md"
    (ulimit -t 40 && "$PROGRAM" check "$SCRATCH/crowd" --format github) > "$SCRATCH/crowd-said"; [ $? -eq 1 ] &&
        [ "$(without_note < "$SCRATCH/crowd-said" | wc -l)" -eq 1 ] && grep -q 'link-page,file=[^,]*,line=40008,col=7::' "$SCRATCH/crowd-said" || { head -c 2000 "$SCRATCH/crowd-said"; return 1; }
}
check 'a hundred thousand links in one line, and forty thousand footnotes' crowd
done_testing
