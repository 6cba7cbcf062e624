# bash completion for accelreport. Commands and options come from the program's
# own --help, so that they are never out of date.
_accelreport() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} program=${COMP_WORDS[0]}
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "--help --version $("$program" --help 2> /dev/null | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p')" -- "$word")
    elif [ "$before" = --kind ] || [ "$before" = -k ]; then
        mapfile -t COMPREPLY < <(compgen -W 'procurement wiki design-review' -- "$word")
    elif [ "${COMP_WORDS[1]}" = schema ] && [ "$COMP_CWORD" -eq 2 ]; then
        mapfile -t COMPREPLY < <(compgen -W 'results prices report accelerators' -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$("$program" "${COMP_WORDS[1]}" --help 2> /dev/null | sed -n 's/^  \(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p')" -- "$word")
    fi
}
complete -o default -F _accelreport accelreport
