#include "sources/tables/sheet.h"

/* A row of the matrix, from which a row for each of its cells is made. */
typedef struct {
    SheetSource source;
    SheetSource *from;
    Arena *arena;
    SheetCell *headings; /* of the columns of the matrix */
    size_t n_columns;
    int header_line;
    const SheetRow *matrix; /* current row of the matrix; NULL: none yet */
    size_t next;            /* its next cell */
    SheetCell cells[3];
    SheetRow row;
    bool headed; /* the header was returned */
} MeltSource;

static const SheetRow *
return_row(MeltSource *melt, size_t n_cells, int line)
{
    melt->row = (SheetRow){ .cells = melt->cells, .n_cells = n_cells, .line = line };
    return &melt->row;
}

static bool
melt_next(SheetSource *source, const SheetRow **ret, Diag *diag)
{
    MeltSource *melt = (MeltSource *)(void *)source;

    if (!melt->headed) {
        melt->headed = true;
        *ret = return_row(melt, 3, melt->header_line);
        return true;
    }
    while (source->rest_line == 0) {
        const SheetRow *matrix = melt->matrix;
        while (matrix != NULL && melt->next < MIN(matrix->n_cells, melt->n_columns)) {
            size_t i = melt->next++;
            if (matrix->cells[i].kind != SHEET_EMPTY) {
                melt->cells[0] = matrix->cells[0];
                melt->cells[1] = melt->headings[i];
                melt->cells[2] = matrix->cells[i];
                *ret = return_row(melt, 3, matrix->line);
                return true;
            }
        }
        if (!melt->from->next(melt->from, &melt->matrix, diag)) {
            return false;
        }
        matrix = melt->matrix;
        melt->next = 1;
        if (matrix == NULL) {
            *ret = NULL;
            source->rest_line = melt->from->rest_line;
            return true;
        }
        if (matrix->line <= melt->header_line) {
            melt->next = matrix->n_cells;
            continue;
        }
        size_t n_filled = 0;
        for (size_t i = 0; i < matrix->n_cells; i++) {
            n_filled += matrix->cells[i].kind != SHEET_EMPTY;
        }
        if (n_filled <= 1) { /* the end, or a note */
            melt->matrix = NULL;
            source->rest_line = matrix->line;
            *ret = NULL;
            return true;
        }
    }
    *ret = NULL;
    return true;
}

static void
melt_close(SheetSource *source)
{
    MeltSource *melt = (MeltSource *)(void *)source;

    sheet_source_close(melt->from);
    arena_free(melt->arena);
    g_free(melt);
}

SheetSource *
sheet_melt(SheetSource *source, const SheetLayout *layout, const char *const headings[3])
{
    MeltSource *melt = g_new0(MeltSource, 1);

    *melt = (MeltSource){ .source = { .file = source->file,
                                      .name = source->name,
                                      .dialect = source->dialect,
                                      .n_header_rows = 1,
                                      .next = melt_next,
                                      .close = melt_close },
                          .from = source,
                          .arena = arena_new(),
                          .n_columns = layout->n_columns,
                          .header_line = layout->header_line };
    melt->headings = arena_array(melt->arena, SheetCell, layout->n_columns);
    for (size_t i = 0; i < layout->n_columns; i++) {
        melt->headings[i] = (SheetCell){ .kind = SHEET_TEXT,
                                         .text = arena_strdup(melt->arena, layout->columns[i].name),
                                         .line = layout->header_line,
                                         .column = (int)i + 1 };
    }
    for (size_t i = 0; i < G_N_ELEMENTS(melt->cells); i++) {
        melt->cells[i] = (SheetCell){ .kind = SHEET_TEXT,
                                      .text = arena_strdup(melt->arena, headings[i]),
                                      .line = layout->header_line,
                                      .column = (int)i + 1 };
    }
    return &melt->source;
}

const char *
sheet_title(SheetSource *source, const SheetLayout *layout, Arena *arena)
{
    g_autoptr(Diag) unheard = diag_new();
    const SheetRow *row = NULL;
    const char *title = NULL;

    while (source->next(source, &row, unheard) && row != NULL && row->line < layout->header_line) {
        const SheetCell *only = NULL;
        size_t n = 0;
        for (size_t i = 0; i < row->n_cells; i++) {
            if (row->cells[i].kind != SHEET_EMPTY) {
                only = &row->cells[i];
                n++;
            }
        }
        title = n == 1 ? arena_strdup(arena, only->text) : n == 0 ? title : NULL;
    }
    sheet_source_close(source);
    return title;
}
