#!/bin/bash
# What the README promises: each file that it shows is written and each command
# that it shows is run, in their order, in a folder of their own. Its blocks:
#   ```sh           commands for a shell that stops at the first failure
#   ```sh make      targets that the Makefile must know
#   ```LANG PATH    the file PATH (also fenced by four backquotes)
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

finish_block() { # line of the README, info string
    case $2 in
    sh) check "README.md:$1: the commands run" commands_run ;;
    'sh make') check "README.md:$1: make knows the targets" make_knows ;;
    *' '*) check "README.md:$1: ${2#* } is written" file_written "${2#* }" ;;
    esac
}

fence='' line_number=0
while IFS= read -r line; do
    line_number=$((line_number + 1))
    if [ -n "$fence" ] && [ "$line" = "$fence" ]; then
        finish_block "$start" "$info" < /dev/null
        fence=''
    elif [ -n "$fence" ]; then
        printf '%s\n' "$line" >> "$SCRATCH/block"
    elif [[ $line == '```'* ]]; then
        fence=${line%%[!\`]*}
        info=${line#"$fence"}
        start=$line_number
        : > "$SCRATCH/block"
    fi
done < README.md

small_picture() {
    picture=$(sed -n 's/^!\[.*](\(.*\))$/\1/p' README.md)
    [ -s "$picture" ] && [ "$(stat -c %s "$picture")" -lt 200000 ]
}

for file in tour/out/index.html tour/out/report.pdf tour/time.svg tour/time.png; do
    check "the tour leaves $file" test -s "$tour/$file"
done
check 'the chart carries its title' grep -q 'Trillium takes longer' "$tour/tour/time.svg"
check 'the picture of a page is there and small' small_picture
done_testing
