#include "sources/json_beside.h"

#include <string.h>

bool
json_is_beside(const SourceFile *file, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    size_t length = strlen(file->path);
    const char *json = g_str_has_suffix(file->path, ".csv")
                           ? arena_printf(arena, "%.*s.json", (int)length - 4, file->path)
                           : NULL;
    const char *path = json != NULL ? path_inside(arena, file->root, json) : NULL;
    bool beside = path != NULL && file_is_there(path);

    if (beside) {
        diag_note(diag, (Place){ file->path, 1, 1 }, "source-export",
                  "the JSON beside it has the same figures in full, and is read instead");
    }
    return beside;
}
