#!/bin/bash
# The examples of README.md and the manual: each file that they show is written and each command
# that they show is run, in order, in a separate folder. Their blocks:
#   ```sh             commands for a shell that stops at the first failure
#   ```sh make        targets that must be in the Makefile
#   ```LANG PATH      the file PATH (also fenced by four backquotes)
#   ```LANG $ COMMAND the output of the command
. tests/end-to-end/lib/tap.sh

root=$PWD
tour=$SCRATCH/tour
mkdir "$SCRATCH/bin" "$tour"
ln -s "$PROGRAM" "$SCRATCH/bin/accelreport"
ln -s "$root/content" "$tour/content"
export PATH="$SCRATCH/bin:$PATH"

commands_run() {
    (cd "$tour" && bash -eu "$SCRATCH/block")
}

make_knows() {
    grep -q '^make ' "$SCRATCH/block" || return 1
    while read -r _ targets; do
        # shellcheck disable=SC2086
        make --dry-run $targets || return 1
    done < "$SCRATCH/block"
}

file_written() {
    mkdir -p "$tour/$(dirname "$1")" && cp "$SCRATCH/block" "$tour/$1"
}

prints() { # command
    (cd "$tour" && eval "$1") > "$SCRATCH/printed" && diff "$SCRATCH/block" "$SCRATCH/printed"
}

finish_block() { # file and line, info string
    case $2 in
    sh) check "$1: the commands run" commands_run ;;
    'sh make') check "$1: make knows the targets" make_knows ;;
    *' $ '*) check "$1: the command prints this" prints "${2#* \$ }" ;;
    *' '*) check "$1: ${2#* } is written" file_written "${2#* }" ;;
    esac
}

run_blocks() { # file
    fence='' line_number=0
    while IFS= read -r line; do
        line_number=$((line_number + 1))
        if [ -n "$fence" ] && [ "$line" = "$fence" ]; then
            finish_block "$1:$start" "$info" < /dev/null
            fence=''
        elif [ -n "$fence" ]; then
            printf '%s\n' "$line" >> "$SCRATCH/block"
        elif [[ $line == '```'* ]]; then
            fence=${line%%[!\`]*}
            info=${line#"$fence"}
            start=$line_number
            : > "$SCRATCH/block"
        fi
    done < "$1"
}

run_blocks README.md
for page in $(sed -n 's/^  - \(.*\.md\)$/\1/p' assets/manual/report.yaml); do
    run_blocks "assets/manual/$page"
done

small_pictures() {
    for picture in $(sed -n 's/^!\[.*](\(.*\))$/\1/p' README.md); do
        [ -s "$picture" ] && [ "$(stat -c %s "$picture")" -lt 200000 ] || return 1
    done
}

for file in tour/out/index.html tour/out/report.pdf tour/time.svg tour/slide.png; do
    check "the lessons leave $file" test -s "$tour/$file"
done
check 'the chart carries its title' grep -q 'Trillium takes longer' "$tour/tour/time.svg"
check 'the pictures are there and small' small_pictures
check 'the README takes two minutes' test "$(stat -c %s README.md)" -le 8192
check 'the manual builds without a warning' "$PROGRAM" build assets/manual -o "$SCRATCH/manual" --strict

# Gallery: each figure of the catalogue and each kind of chart, each after the lines that draw it.
gallery_is_whole() {
    diff <(sed -n 's/^use: //p' assets/manual/gallery.md | sort -u) <(cd templates/figures && ls -- *.yaml | sed 's/[.]yaml$//') &&
        diff <(sed -n 's/^mark: //p' assets/manual/gallery.md | sort -u) \
            <("$PROGRAM" schema chart | python3 -c 'import json, sys; print(*sorted(kind["properties"]["mark"]["enum"][0] for kind in json.load(sys.stdin)["oneOf"] if "mark" in kind["properties"]), sep="\n")')
}
gallery_shows_its_source() {
    python3 -c '
import re, sys
text = open("assets/manual/gallery.md").read()
shown = re.findall(r"^````markdown\n(.*?)^````\n:::\n::: column\n(.*?)^:::$", text, re.M | re.S)
wrong = [source for source, drawn in shown if source != drawn]
sys.exit("not what is drawn: %s" % wrong if wrong or len(shown) != text.count("````markdown") else 0)'
}
check 'the gallery has each figure and each kind of chart' gallery_is_whole
check 'the gallery shows what it draws' gallery_shows_its_source
check 'a site alone is checked, too' "$PROGRAM" check assets/manual --strict
done_testing
