# fish completion for accelreport. Commands, options and their values come from
# the program's own --help, so that they are never out of date.
function __accelreport_commands
    accelreport --help 2> /dev/null | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p'
end
function __accelreport_options
    set -l words (commandline -opc)
    accelreport $words[2] --help 2> /dev/null | sed -n 's/^  \(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p'
end
# The words that the line of help of the option before lists, each after what is there.
function __accelreport_values
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l option $words[-1]
    set -l before
    if string match -q -- '--*=*' $word
        set option (string replace -r '=.*' '' -- $word)
        set before $option=
        set word (string replace -r '^[^=]*=' '' -- $word)
    end
    string match -q -- '-*' $option; or return 1
    string match -q -- '*,*' $word; and set before "$before"(string replace -r '[^,]*$' '' -- $word)
    accelreport $words[2] --help 2> /dev/null |
        sed -n "s/^  \(-., \)\{0,1\}$option=[A-Z]*  *//p; s/^  $option, --[a-z-]*=[A-Z]*  *//p" |
        sed 's/ (default)//; s/.*: //; s/, \| or /\n/g' | grep -x '[a-z-]*' | sed "s/^/$before/"
end
function __accelreport_operands
    set -l words (commandline -opc)
    if test "$words[2]" = chart
        string match -q -- '-*' $words[-1]; and return 1
        set -l folder .
        for word in $words[3..-1]
            test -d $word; and set folder $word
        end
        test -f $folder/report.yaml; or return 1
        accelreport chart --list -- $folder 2> /dev/null | string replace -r '\t.*' ''
        return
    end
    test (count $words) -eq 2; or return 1
    switch $words[2]
        case schema
            accelreport schema --help 2> /dev/null | sed -n 's/^  .*OPTION…\] //p' | string split '|'
        case dump
            accelreport dump --help 2> /dev/null | sed -n 's/^  \([a-z]*\) [A-Z[].*/\1/p'
        case '*'
            return 1
    end
end
complete -c accelreport -n '__fish_is_first_arg' -f -a '--help --version (__accelreport_commands)'
complete -c accelreport -n 'not __fish_is_first_arg; and string match -q -- "-*" (commandline -ct)' -f -a '(__accelreport_options)'
complete -c accelreport -n 'not __fish_is_first_arg; and __accelreport_values > /dev/null' -f -a '(__accelreport_values)'
complete -c accelreport -n 'not __fish_is_first_arg; and __accelreport_operands > /dev/null' -f -a '(__accelreport_operands)'
