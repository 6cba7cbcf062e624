/* The rows of a source from a line on: those of its second table. */
#include "sources/tables/sheet.h"

typedef struct {
    SheetSource source;
    SheetSource *from;
    int line;
} RestSource;

static bool
rest_next(SheetSource *source, const SheetRow **ret, Diag *diag)
{
    RestSource *rest = (RestSource *)(void *)source;

    do {
        if (!rest->from->next(rest->from, ret, diag)) {
            return false;
        }
    } while (*ret != NULL && (*ret)->line < rest->line);
    source->rest_line = rest->from->rest_line;
    return true;
}

static void
rest_close(SheetSource *source)
{
    RestSource *rest = (RestSource *)(void *)source;

    sheet_source_close(rest->from);
    g_free(rest);
}

SheetSource *
sheet_open_from(Bytes bytes, const char *file, size_t number, int line, Diag *diag)
{
    SheetSource *source = sheet_open_number(bytes, file, number, diag);

    if (source == NULL || line == 0) {
        return source;
    }
    if (source->dialect != NULL && source->dialect->framed) {
        SheetDialect dialect = *source->dialect;
        sheet_source_close(source);
        return sheet_dialect_advance(bytes, line, &dialect) ? sheet_text_open(bytes, file, &dialect)
                                                            : NULL;
    }
    RestSource *rest = g_new0(RestSource, 1);
    *rest = (RestSource){ .source = { .file = source->file,
                                      .name = source->name,
                                      .dialect = source->dialect,
                                      .merged = source->merged,
                                      .next = rest_next,
                                      .close = rest_close },
                          .from = source,
                          .line = line };
    return &rest->source;
}
