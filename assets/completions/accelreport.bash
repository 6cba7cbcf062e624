# bash completion for accelreport. Commands, options and their values come from
# the program's own --help, so that they are never out of date.
_accelreport_help() { # command …
    "${COMP_WORDS[0]}" "$@" --help 2> /dev/null
}
_accelreport_values() { # command, option: the words that its line of help lists
    _accelreport_help "$1" | sed -n "s/^  \(-., \)\{0,1\}$2=[A-Z]*  *//p; s/^  $2, --[a-z-]*=[A-Z]*  *//p" |
        sed 's/ (default)//; s/.*: //; s/, \| or /\n/g' | grep -x '[a-z-]*'
}
_accelreport_operands() { # command
    case $1 in
    schema) _accelreport_help schema | sed -n 's/^  .*OPTION…\] //p' | tr '|' '\n' ;;
    dump) _accelreport_help dump | sed -n 's/^  \([a-z]*\) [A-Z[].*/\1/p' ;;
    esac
}
_accelreport_charts() { # ids of the report among the words, or of this folder
    local folder=. word
    for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
        [ ! -d "$word" ] || folder=$word
    done
    [ ! -f "$folder/report.yaml" ] || "${COMP_WORDS[0]}" chart --list -- "$folder" 2> /dev/null | cut -f 1
}
_accelreport() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} values listed=
    COMPREPLY=()
    [ "$word" != '=' ] || word='' # bash makes words of --option, = and value
    [ "$before" != '=' ] || before=${COMP_WORDS[COMP_CWORD - 2]}
    [ "${COMP_WORDS[COMP_CWORD]}" != '=' ] || before=${COMP_WORDS[COMP_CWORD - 1]}
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "--help --version $(_accelreport_help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p')" -- "$word")
        return
    elif [[ $before == -* ]] && values=$(_accelreport_values "$command" "$before"); then
        [[ $word != *,* ]] || listed=${word%,*},
        mapfile -t COMPREPLY < <(compgen -P "$listed" -W "$values" -- "${word##*,}")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_accelreport_help "$command" | sed -n 's/^  \(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p')" -- "$word")
    elif [ "$command" = chart ] && [[ $before != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_accelreport_charts)" -- "$word"; compgen -d -- "$word")
    elif [ "$COMP_CWORD" -eq 2 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_accelreport_operands "$command")" -- "$word")
    fi
}
complete -o default -F _accelreport accelreport
