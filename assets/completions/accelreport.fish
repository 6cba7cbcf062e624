# fish completion for accelreport. Commands and options come from the program's
# own --help, so that they are never out of date.
function __accelreport_commands
    accelreport --help 2> /dev/null | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p'
end
function __accelreport_options
    set -l words (commandline -opc)
    accelreport $words[2] --help 2> /dev/null | sed -n 's/^  \(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p'
end
complete -c accelreport -n '__fish_is_first_arg' -f -a '--help --version (__accelreport_commands)'
complete -c accelreport -n 'not __fish_is_first_arg; and string match -q -- "-*" (commandline -ct)' -f -a '(__accelreport_options)'
complete -c accelreport -n '__fish_seen_subcommand_from new' -s k -l kind -x -a 'procurement wiki design-review'
complete -c accelreport -n '__fish_seen_subcommand_from schema' -f -a 'results prices report accelerators'
