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
    [ "$(PATH="$root/usr/bin:$PATH" "$2" -c "cd '$root/usr/share' && $3" | tr '\n' ' ')" = "$1 " ]
}
uninstalled() {
    make --no-print-directory MODE="$mode" DESTDIR="$root" PREFIX=/usr uninstall &&
        [ -z "$(find "$root" -type f)" ]
}

check 'make install' installed
check 'the installed program builds a report' builds
check 'the manual page is clean' sh -c 'test -z "$(mandoc -T lint -W warning assets/accelreport.1 2>&1)"'
check 'the manual names every command' manual_names_every_command
check 'bash completes commands' completed build bash '. bash-completion/completions/accelreport; COMP_WORDS=(accelreport bu); COMP_CWORD=1; _accelreport; echo "${COMPREPLY[@]}"'
check 'bash completes options' completed --format bash '. bash-completion/completions/accelreport; COMP_WORDS=(accelreport check --f); COMP_CWORD=2; _accelreport; echo "${COMPREPLY[@]}"'
check 'fish completes commands' completed build fish 'source fish/vendor_completions.d/accelreport.fish; complete -C "accelreport bu"'
check 'fish completes options' completed --format fish 'source fish/vendor_completions.d/accelreport.fish; complete -C "accelreport check --f"'
check 'fish completes kinds' completed wiki fish 'source fish/vendor_completions.d/accelreport.fish; complete -C "accelreport new --kind w"'
check 'zsh parses its completion' zsh -n "$root/usr/share/zsh/site-functions/_accelreport"
check 'zsh completes options' completed --format zsh 'compdef() { :; }; compadd() { shift; print -l -- ${(M)@:#${words[CURRENT]}*}; }; words=(accelreport check --f); CURRENT=3; . ./zsh/site-functions/_accelreport'
check 'make uninstall leaves nothing' uninstalled
done_testing
