#!/bin/bash
# The report in content/, built as a user builds it: complete, the same bytes twice
# in any environment, unchanged files left alone, stale ones removed.
. tests/end-to-end/lib/tap.sh

first=$SCRATCH/first second=$SCRATCH/elsewhere/deep/second

all_there() {
    for file in index.html training.html report.pdf manifest.json data/score.csv data/price.csv; do
        [ -s "$first/$file" ] || { echo "missing: $file"; return 1; }
    done
    for svg in "$first"/charts/*.narrow.svg; do
        svg=${svg%.narrow.svg}.svg
        for ending in svg dark.svg png pdf csv bare.svg bare.png; do
            [ -s "${svg%.svg}.$ending" ] || { echo "missing: ${svg%.svg}.$ending"; return 1; }
        done
    done
}

built_elsewhere() {
    mkdir -p "$SCRATCH/elsewhere/deep" "$SCRATCH/home" && cp -r content "$SCRATCH/elsewhere/copy" &&
        (cd "$SCRATCH/elsewhere" && env -i PATH="$PATH" HOME="$SCRATCH/home" TZ=Asia/Kathmandu LANG=tr_TR.UTF-8 \
            LC_ALL=de_DE.UTF-8 "$PROGRAM" build copy -o "$second" --jobs 7)
}

no_foreign_reference() {
    # Everything that a browser would fetch by itself: sources, style sheets, url() in CSS.
    ! grep -rnoE '(src|srcset|poster|data)="(https?:)?//[^"]*"|<link[^>]*href="(https?:)?//|url\((https?:)?//|@import' \
        "$first" --include=*.html --include=*.css --include=*.svg
}

well_formed() {
    for svg in "$first"/charts/*.svg; do xmllint --noout --nonet "$svg" || return 1; done
}

notices_travel() {
    # The files of every chart of MLPerf results have the trademark notice as text.
    grep -q 'Unauthorized use' "$first/charts/fig-pairs.svg" && pdftotext "$first/charts/fig-pairs.pdf" - | grep -q 'Unauthorized use' &&
        grep -aq 'Disclaimer' "$first/charts/fig-pairs.png" && ! grep -q 'Unauthorized' "$first/charts/fig-prices.svg" &&
        "$PROGRAM" chart content fig-pairs --no-title -o "$SCRATCH/bare.png" && grep -aq 'Disclaimer' "$SCRATCH/bare.png"
}

trademark_once() {
    # Each page with an MLPerf notice names the trademark once; in addition, a decision names it, because its box is printed on
    # the title page, too. Parts that are taken out of their page also name it.
    n=0
    for page in $(grep -l 'class="mlperf"' "$first"/*.html | grep -v /report.html); do
        boxes=$(grep -c 'class="[^"]*decision' "$page")
        named=$(tr '\n' ' ' < "$page" | grep -o 'unregistered trademarks of MLCommons' | wc -l)
        [ "$named" -eq $((1 + (boxes > 0))) ] || { echo "$page names the trademark $named times"; return 1; }
        n=$((n + 1))
    done
    [ "$n" -ge 8 ] || { echo "$n pages with notices"; return 1; }
    for id in fig-pairs tbl-steady; do
        "$PROGRAM" build content -qo "$SCRATCH/fragment" --fragment "$id" &&
            [ "$(grep -o 'Unauthorized use' "$SCRATCH/fragment/fragments/$id.html" | wc -l)" -eq 1 ] || { echo "$id"; return 1; }
    done
}

unchanged_build_writes_nothing() {
    touch -d 2001-01-01 "$first"/*.html "$first"/report.pdf "$first"/charts/*
    "$PROGRAM" build content -o "$first" | grep -q 'nothing has changed' &&
        [ -z "$(find "$first" -newermt 2002-01-01 \( -name '*.html' -o -path '*/charts/*' \))" ]
}

progress_shows_on_terminals_alone() { # of a build that is slow on any machine
    mkdir "$SCRATCH/slow" && cat > "$SCRATCH/slow/index.md" << 'MD' || return 1
# T

```query slow
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000000) SELECT count(*) AS x FROM n
```

{{ slow.x }}
MD
    TERM=xterm script -qec "$PROGRAM build $SCRATCH/slow -o $SCRATCH/shown --only html" /dev/null > "$SCRATCH/terminal" 2>&1 &&
        grep -qE "$(printf '\r')resolving pages  0 of 1  [0-9.]+ s$(printf '\033')\[K" "$SCRATCH/terminal" &&
        ! "$PROGRAM" build "$SCRATCH/slow" -o "$SCRATCH/shown" --only html --no-cache 2>&1 | grep "$(printf '\033')"
}

timings_are_told() {
    "$PROGRAM" build content -o "$SCRATCH/timed" --only html,charts --timings 2>&1 | grep ' 18  resolving pages'
}

report=$SCRATCH/report
stale_files_go_and_foreign_ones_stay() {
    out=$SCRATCH/stale
    mkdir -p "$report" "$out/.git" # what is hidden does not count
    printf 'title: T\ndate: 2026-01-01\npages: [index.md, more.md]\n' > "$report/report.yaml"
    printf '# One\n' > "$report/index.md"
    printf '# Two\n' > "$report/more.md"
    "$PROGRAM" build "$report" -o "$out" && [ -f "$out/more.html" ] || return 1
    echo mine > "$out/notes.txt"
    printf 'title: T\ndate: 2026-01-01\npages: [index.md]\n' > "$report/report.yaml"
    "$PROGRAM" build "$report" -o "$out" && [ ! -e "$out/more.html" ] && [ "$(cat "$out/notes.txt")" = mine ] || return 1
    echo theirs > "$out/second.html"
    printf 'title: T\ndate: 2026-01-01\npages: [index.md, second.md]\n' > "$report/report.yaml"
    printf '# Three\n' > "$report/second.md"
    ! "$PROGRAM" build "$report" -o "$out" && [ "$(cat "$out/second.html")" = theirs ]
}

pdf_is_sound() {
    qpdf --check "$first/report.pdf" && tests/tools/check-pdf "$first/report.pdf"
}

pdf_text_is_whole() {
    text=$(pdftotext "$first/report.pdf" -) && grep -q 'MLCommons' <<< "$text" && [ "$(pdffonts "$first/report.pdf" | grep -c ' no ')" -eq 0 ]
}

hashes_match() {
    python3 - "$first" <<'PY'
import hashlib, json, sys
root = sys.argv[1]
manifest = json.load(open(root + "/manifest.json", encoding="utf-8"))
assert manifest["inputs"] and manifest["outputs"], "empty manifest"
for entry in manifest["outputs"]:
    data = open(root + "/" + entry["path"], "rb").read()
    assert hashlib.sha256(data).hexdigest() == entry["sha256"], entry["path"]
PY
}

check 'the shipped report builds without a warning' "$PROGRAM" build content -o "$first" --strict
check 'every promised file is there' all_there
check 'it builds in another folder, locale, time zone and thread count' built_elsewhere
check 'both builds have the same bytes' diff -r "$first" "$second"
check 'nothing is fetched from elsewhere' no_foreign_reference
check 'every chart is well-formed XML' well_formed
check 'the manifest has the hash of every file' hashes_match
check 'the PDF is sound by qpdf and by our rules' pdf_is_sound
check 'the text of the PDF can be read' pdf_text_is_whole
check 'a chart takes its MLPerf notice along' notices_travel
check 'each page names the trademark once, and so does a fragment of it' trademark_once
check 'a build with nothing new writes nothing' unchanged_build_writes_nothing
check 'progress is shown on a terminal, and only there' progress_shows_on_terminals_alone
check '--timings shows how long each stage took' timings_are_told
check 'stale outputs are removed, files of others stay' stale_files_go_and_foreign_ones_stay
in_the_way() { # message, folder, output: nothing is written
    (cd "$SCRATCH/way" && said=$("$PROGRAM" build "$2" -o "$3" 2>&1); [ $? -eq 1 ] && grep -qF "$3: error: $1" <<< "$said" || { echo "$said"; exit 1; }) &&
        [ "$(cd "$SCRATCH/way" && find . | LC_ALL=C sort | tr '\n' ' ')" = '. ./bare ./bare/index.md ./file ./link ' ]
}
mkdir -p "$SCRATCH/way/bare" && touch "$SCRATCH/way/file" && ln -s nothing "$SCRATCH/way/link" && printf '# T\n\nText.\n' > "$SCRATCH/way/bare/index.md"
check 'a file in the place of the output folder' in_the_way 'this is a file, not a folder' bare file
check 'a dangling link in its place' in_the_way 'this is a link to nothing' bare link
check 'a bare folder is not written into itself' in_the_way 'without report.yaml all files of this folder are read' bare bare/../bare
into_itself() {
    echo 'title: T' > "$SCRATCH/way/bare/report.yaml" && cd "$SCRATCH/way/bare" && ! "$PROGRAM" build -o . && "$PROGRAM" build -o . --adopt && "$PROGRAM" build -o . | grep -q 'nothing has changed'
}
check 'a folder with report.yaml is, with --adopt' into_itself
# Folders of other programs: refused, or written into if the user says so; one that only resembles ours is left alone.
foreign_folder() {
    local at=$SCRATCH/foreign
    mkdir -p "$at/out" "$at/.out.new-backup" "$at/.out.new-2026Q3" && echo mine | tee "$at/out/index.html" "$at/.out.new-backup/a" > "$at/.out.new-2026Q3/a"
    ! said=$("$PROGRAM" build "$report" -o "$at/out" 2>&1) && grep -q "out: error: this folder contains files that accelreport did not write: .*--adopt" <<< "$said" || { echo "$said"; return 1; }
    ! said=$("$PROGRAM" build "$report" -o "$at/out" --adopt 2>&1) && grep -q "out/index.html: error: this file is in the way" <<< "$said" && [ "$(ls -A "$at/out")" = index.html ] || { echo "$said"; return 1; }
    mv "$at/out/index.html" "$at/out/mine.html" && "$PROGRAM" build "$report" -o "$at/out" --adopt && "$PROGRAM" build "$report" -o "$at/out" &&
        [ "$(cat "$at/out/mine.html" "$at/.out.new-backup/a" "$at/.out.new-2026Q3/a")" = $'mine\nmine\nmine' ]
}
check 'a folder with files of others is refused, or written into with --adopt' foreign_folder
# As in containers: the same file system mounted again.
mount_point() {
    local at=$SCRATCH/mounted
    mkdir -p "$at/out" "$at/real" && unshare -m true 2> /dev/null || { echo '# not allowed to mount here'; return 0; }
    unshare -m bash -c 'mount --bind "$2/real" "$2/out" && "$0" build "$1" -o "$2/out" && "$0" build "$1" -o "$2/out" | grep -q "nothing has changed"' "$PROGRAM" "$report" "$at" && [ -f "$at/real/index.html" ] && [ ! -e "$at/out/index.html" ]
}
check 'an output folder that is mounted from elsewhere is written to' mount_point
done_testing
