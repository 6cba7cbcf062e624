/* prepare-theme THEME OUT: the theme as the program has it when it has read the file, to be built
 * with (base/theme_prepared.h). */
#include "base/files.h"
#include "base/theme_prepared.h"

#include <stdio.h>

enum { SIZE_MAX_OF_THEME = 1 << 20 };

int
main(int argc, char **argv)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    Bytes bytes;

    if (argc != 3) {
        (void)fprintf(stderr, "usage: prepare-theme THEME OUT\n");
        return 2;
    }
    Place start = { .file = argv[1], .line = 1, .column = 1 };
    const Value *theme = file_read(argv[1], SIZE_MAX_OF_THEME, start, arena, &bytes, diag)
                             ? value_parse_yaml(bytes.data, bytes.size, start, arena, diag)
                             : NULL;
    if (theme == NULL || theme->kind != VALUE_MAP) {
        (void)fprintf(stderr, "prepare-theme: %s cannot be read\n", argv[1]);
        return 1;
    }
    prepared_theme_append(out, bytes_sha256(arena, bytes), theme, argv[1]);
    if (!g_file_set_contents(argv[2], out->str, (gssize)out->len, &error)) {
        (void)fprintf(stderr, "prepare-theme: %s\n", error->message);
        return 1;
    }
    return 0;
}
