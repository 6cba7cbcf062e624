/* libedit through its GNU readline interface. It is opened when a person types queries. */
#ifndef CLI_LINE_EDITOR_H
#define CLI_LINE_EDITOR_H

#include "base/library.h"

#include <editline/readline.h>
#include <stdio.h>

#define EDITOR_NAMES(MEMBER) \
    MEMBER(add_history) \
    MEMBER(readline) \
    MEMBER(rl_attempted_completion_function) \
    MEMBER(rl_completion_matches) \
    MEMBER(rl_readline_name)

LIBRARY_DECLARE(editor, EDITOR_NAMES)

#define add_history (editor_functions()->add_history)
#define readline (editor_functions()->readline)
#define rl_attempted_completion_function (*editor_functions()->rl_attempted_completion_function)
#define rl_completion_matches (editor_functions()->rl_completion_matches)
#define rl_readline_name (*editor_functions()->rl_readline_name)

#endif
