/* Columns side by side, and equations, whose numbers are in a column of their own. Each column is
 * set in its own galley; then all lines that overlap in height become one slab. A page breaks where
 * all columns end a line. If there is no such place nearby, it breaks each column after one of its
 * lines (columns.c). */
#include "outputs/pdf/blocks/columns.h"
#include "outputs/pdf/blocks/compose.h"

#include <stdlib.h>

static const float COLUMN_GAP = 16, ABOVE = 10, FLOAT_ABOVE = 16, RULE_GAP = 5, NAME_ABOVE = 4,
                   EQUATION_INDENT = 14;

/* A slab of one column; `top` and `bottom` are measured from the column's top. */
typedef struct {
    float top, bottom;
    const Slab *slab;
    size_t order;
    uint32_t column;
    bool opens; /* the first of its column, or kept with the previous one */
} Part;

static float
column_width(const xmlNode *beside, float width)
{
    int n = 0;

    for (const xmlNode *part = element_first(beside); part != NULL; part = element_next(part)) {
        n++;
    }
    return (width - COLUMN_GAP * (float)(n - 1)) / (float)n;
}

/* True for columns that contain a figure or table; they take the full measure. */
static bool
holds_float(const xmlNode *beside)
{
    for (const xmlNode *at = element_first(beside); at != NULL; at = element_walk(at, beside)) {
        if (tree_is(at, "figure") || tree_is(at, "table")) {
            return true;
        }
    }
    return false;
}

float
beside_measure(const Composer *composer, const xmlNode *element)
{
    float width = composer->print->sheet.right - composer->print->sheet.left;

    for (const xmlNode *at = element->parent; at != NULL; at = at->parent) {
        width = tree_is(at, "beside") ? column_width(at, width) : width;
    }
    return width;
}

/* True if the columns contain only figures and tables that may float; they then float together. */
static bool
beside_moves(const xmlNode *beside, const Frame *frame)
{
    for (const xmlNode *part = element_first(beside); part != NULL; part = element_next(part)) {
        for (const xmlNode *at = element_first(part); at != NULL; at = element_next(at)) {
            if ((!tree_is(at, "figure") && !tree_is(at, "table")) || element_stays(at)) {
                return false;
            }
        }
    }
    return frame_moves(frame, beside);
}

static int
compare_parts(const void *a, const void *b)
{
    const Part *one = a, *two = b;

    if (one->top != two->top) {
        return one->top < two->top ? -1 : 1;
    }
    return one->order < two->order ? -1 : one->order > two->order;
}

/* The rule above a column, in its family's colour, and the family's name, so that colour is not the
 * only cue. */
static void
column_rule(Composer *composer, const xmlNode *part, const Frame *frame)
{
    PrintStyle *print = composer->print;
    const char *family = tree_attribute(part, "family");
    bool tpu = g_strcmp0(family, "tpu") == 0;
    const TextStyle *name =
        style_weighted(print, style_coloured(print, &print->micro, print->ink2), 600);
    Colour colour =
        family == NULL
            ? print->line
            : theme_family_colour(composer->theme, tpu ? FAMILY_TPU : FAMILY_GPU, THEME_PRINT);
    float height = family == NULL ? print->rule.section : print->rule.family;

    slab_begin(composer->galley, 0);
    slab_add_rule(composer->galley, frame->x, 0, frame->width, height, colour);
    if (family != NULL) {
        height += NAME_ABOVE;
        text_place(composer, tpu ? "TPU" : "GPU", name,
                   struct_add(composer->arena, frame->parent, "P"), frame->x,
                   height + style_baseline(name));
        height += name->lead;
    }
    slab_end(composer->galley, MAX(height, print->rule.family))->keep = true;
    galley_space(composer->galley, family != NULL ? 0 : RULE_GAP);
}

static void
column_compose(Composer *composer, const xmlNode *part, const Frame *frame, uint32_t column,
               GArray *parts)
{
    Galley *outer = composer->galley;
    SheetMeasures *sheet = &composer->print->sheet, whole = *sheet;
    float y = 0;

    composer->galley = galley_start(composer);
    sheet->left = sheet->text_left = frame->x; /* restricts figures and tables to the column */
    sheet->right = frame->x + frame->width;
    /* figures and tables have a rule of their own */
    const xmlNode *first = element_first(part);
    if (tree_attribute(part, "family") != NULL ||
        (!tree_is(first, "figure") && !tree_is(first, "table"))) {
        column_rule(composer, part, frame);
    }
    blocks_compose(composer, part->children, frame);
    const GPtrArray *slabs = composer->galley->slabs;
    for (unsigned i = 0; i < slabs->len; i++) {
        const Slab *slab = g_ptr_array_index(slabs, i);
        y += slab->space;
        const Slab *before = i > 0 ? g_ptr_array_index(slabs, i - 1) : NULL;
        bool opens = before == NULL || before->keep;
        Part placed = { y, y + slab->height, slab, parts->len, column, opens };
        g_array_append_val(parts, placed);
        y += slab->height;
    }
    composer->galley = outer;
    *sheet = whole;
}

/* Merges the parts from `first` on that overlap in height into one slab. Returns the index of the
 * next part. */
static guint
merge_group(Composer *composer, const GArray *parts, guint first, float *bottom)
{
    const Part *opening = &g_array_index(parts, Part, first);
    float top = opening->top, end = opening->bottom;
    g_autoptr(GArray) slabs = g_array_new(FALSE, FALSE, sizeof(ColumnSlab));
    guint next = first;
    const StructNode *starts = NULL;
    bool keep = false;

    for (; next < parts->len; next++) {
        const Part *part = &g_array_index(parts, Part, next);
        if (next > first && part->top >= end - 0.01F) {
            break;
        }
        ColumnSlab slab = { part->slab, part->top - top, part->column, part->opens };
        g_array_append_val(slabs, slab);
        end = MAX(end, part->bottom);
        keep = keep || part->slab->keep;
        starts = starts != NULL ? starts : part->slab->starts;
    }
    slab_begin(composer->galley, first == 0 ? ABOVE : top - *bottom);
    Slab *merged = slab_end(composer->galley, end - top);
    columns_merge(merged, &g_array_index(slabs, ColumnSlab, 0), slabs->len, composer->arena);
    merged->keep = keep && next < parts->len;
    merged->starts = starts;
    *bottom = end;
    return next;
}

void
beside_compose(Composer *composer, const xmlNode *beside, const Frame *frame)
{
    g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(Part));
    Frame inner = *frame;
    float bottom = 0;
    uint32_t column = 0;
    const StructNode *opening = NULL;

    bool floats = holds_float(beside);
    if (floats) {
        galley_space(composer->galley, FLOAT_ABOVE);
    }
    if (frame->hangs && floats) {
        inner.width += inner.x - composer->print->sheet.left;
        inner.x = composer->print->sheet.left;
    }
    inner.width = column_width(beside, inner.width);
    inner.hangs = inner.moves = false;
    for (const xmlNode *part = element_first(beside); part != NULL; part = element_next(part)) {
        inner.parent = struct_add(composer->arena, frame->parent, "Div");
        opening = opening != NULL ? opening : inner.parent;
        column_compose(composer, part, &inner, column++, parts);
        inner.x += inner.width + COLUMN_GAP;
    }
    g_array_sort(parts, compare_parts);
    const GPtrArray *slabs = composer->galley->slabs;
    guint before = slabs->len;
    for (guint i = 0; i < parts->len;) {
        i = merge_group(composer, parts, i, &bottom);
    }
    bool moves = floats && beside_moves(beside, frame);
    for (guint i = before; i < slabs->len; i++) {
        Slab *slab = g_ptr_array_index(slabs, i);
        slab->beside = opening;
        slab->floats = moves ? inner.parent : NULL;
    }
    galley_space(composer->galley, floats ? FLOAT_ABOVE : ABOVE);
}

void
equation_compose(Composer *composer, const xmlNode *equation, const Frame *frame)
{
    Galley *galley = composer->galley;
    Arena *arena = composer->arena;
    StructNode *node = struct_add(arena, frame->parent, "Div"); /* not running text */
    const char *number = arena_printf(arena, "(%s)", tree_attribute(equation, "number"));
    const char *destination =
        destination_name(composer->arena, composer->page->id, tree_attribute(equation, "id"));
    size_t first = galley->slabs->len;

    slab_begin(galley, ABOVE);
    slab_add_target(galley, destination, 0);
    text_place_right(composer, number, frame->text, struct_add(arena, node, "P"),
                     frame->x + frame->width, style_baseline(frame->text));
    slab_end(galley, 0);
    for (const xmlNode *line = element_first(equation); line != NULL; line = element_next(line)) {
        Paragraph *text =
            inlines_paragraph(composer, line, frame->text, 0, struct_add(arena, node, "P"));
        lines_compose(composer, text,
                      (LineBox){ .x = frame->x + EQUATION_INDENT,
                                 .width = frame->width - 4 * EQUATION_INDENT,
                                 .style = frame->text });
    }
    galley_keep(galley, first);
    galley_space(galley, ABOVE);
    notes_attach(composer, frame->parent);
}

void
only_compose(Composer *composer, const xmlNode *only, const Frame *frame)
{
    if (tree_is_for(only, "pdf")) {
        blocks_compose(composer, only->children, frame);
    }
}
