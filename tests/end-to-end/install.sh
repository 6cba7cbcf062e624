#!/bin/bash
# make install into a folder of its own: the program finds its data there, the
# manual page is clean, and uninstall leaves nothing.
. tests/end-to-end/lib/tap.sh

root=$SCRATCH/root
mode=$(basename "$(dirname "$PROGRAM")")

installed() {
    make --no-print-directory MODE="$mode" DESTDIR="$root" PREFIX=/usr install
}
builds() {
    mkdir -p "$SCRATCH/report" && printf '# Title\n\nText.\n' > "$SCRATCH/report/index.md"
    (cd "$SCRATCH" && "$root/usr/bin/accelreport" build report -o out && [ -s out/index.html ] && [ -s out/report.pdf ])
}
manual_names_every_command() {
    page=$(mandoc -T markdown "$root/usr/share/man/man1/accelreport.1")
    "$PROGRAM" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | while read -r command; do
        grep -q "$command" <<< "$page" || { echo "no $command in the manual"; exit 1; }
    done
}
completed() { # expected answer, a shell and its script with the installed files
    [ "$(PATH="$root/usr/bin:$PATH" "$2" -c "cd '$root/usr/share' && $3" | LC_ALL=C sort | tr '\n' ' ')" = "$1 " ]
}
uninstalled() {
    make --no-print-directory MODE="$mode" DESTDIR="$root" PREFIX=/usr uninstall &&
        [ -z "$(find "$root" -type f)" ]
}

check 'make install' installed
check 'the installed program builds a report' builds
check 'the manual pages are clean' sh -c 'test -z "$(mandoc -T lint -W style assets/*.[157] 2>&1 | grep -v "mandoc\.db\|referenced manual not found")"'
every_view_has_a_place() {
    for view in generator/analysis/views/*.sql; do
        grep -qw "$(basename "$view" .sql)" assets/accelreport-sql.7 || { echo "no $(basename "$view" .sql)"; return 1; }
    done
}
check 'the manual page of queries has every view' every_view_has_a_place
the_manual_is_there() {
    [ "$("$root/usr/bin/accelreport" manual)" = "$root/usr/share/accelreport/manual/index.html" ] && [ -s "$root/usr/share/accelreport/manual/index.html" ]
}
check 'the manual is installed, and its command prints where' the_manual_is_there
check 'the manual names every command' manual_names_every_command
in_bash() { # words, the last of which is begun
    local words; printf -v words '%q ' "$@"
    echo ". bash-completion/completions/accelreport; COMP_WORDS=($words); COMP_CWORD=$(($# - 1)); _accelreport; printf '%s\\n' \"\${COMPREPLY[@]}\""
}
in_fish() { # a line
    echo "source fish/vendor_completions.d/accelreport.fish; complete -C \"$1\""
}
in_zsh() { # words, the last of which is begun
    local words; printf -v words '%q ' "$@"
    echo "compdef() { :; }; compadd() { shift; print -l -- \${(M)@:#\${words[CURRENT]}*}; }; _files() { echo files; }; words=($words); CURRENT=$#; . ./zsh/site-functions/_accelreport"
}
each_shell() { # expected answer, words
    completed "$1" bash "$(in_bash "${@:2}")" && completed "$1" fish "$(in_fish "${*:2}")" && completed "$1" zsh "$(in_zsh "${@:2}")"
}
check 'shells complete commands' each_shell build accelreport bu
check 'options' each_shell --format accelreport check --f
check 'kinds' each_shell wiki accelreport new --kind w
check 'values of short options' each_shell 'json' accelreport query -f j
check 'a format that was said to be the usual one' each_shell text accelreport inspect --format t
check 'themes' each_shell print accelreport chart --theme p
check 'names of schemas' each_shell 'report results' accelreport schema re
check 'stages' each_shell 'scene sheet' accelreport dump s
check 'outputs, one after the other' each_shell html,pdf accelreport build --only html,p
check 'values behind = in bash' completed sarif bash "$(in_bash accelreport check --format = s)"
check 'and right behind it' completed 'github json sarif text' bash "$(in_bash accelreport check --format =)"
check 'in fish' completed --format=sarif fish "$(in_fish 'accelreport check --format=s')"
check 'in zsh' completed --format=sarif zsh "$(in_zsh accelreport check --format=s)"
check 'files elsewhere in zsh' completed files zsh "$(in_zsh accelreport check rep)"
mkdir -p "$root/usr/share/own" && cat > "$root/usr/share/own/index.md" << 'MD' && echo 'pages: [index.md]
title: T' > "$root/usr/share/own/report.yaml"
# T

```chart fig-own
title: One
mark: bar
source: here
data: {values: [{a: x, b: 1}]}
y: a
x: {field: b, unit: s, better: lower}
```
MD
check 'charts of a report' completed 'fig-own' bash "$(in_bash accelreport chart own fig-)"
check 'in zsh, files beside them' completed 'fig-own files' zsh "$(in_zsh accelreport chart own fig-)"
check 'and in fish' completed 'fig-own' fish "$(in_fish 'accelreport chart own fig-')"
check 'no chart is a file to write' completed '' bash "$(in_bash accelreport chart own fig-own -o fig-)"
rm -r "$root/usr/share/own"
check 'make uninstall leaves nothing' uninstalled
done_testing
