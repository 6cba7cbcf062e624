#include "cli/line_editor.h"

LIBRARY_DEFINE(editor, EDITOR_NAMES, "libedit.so.2", "libedit2")
