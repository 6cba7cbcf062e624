/* The contents: sections, figures and tables with leaders and page numbers. */
#include "outputs/pdf/front.h"

#include <string.h>

static const float NUMBER_WIDTH = 20, SECTION_NUMBER_WIDTH = 24, PAGE_WIDTH = 26, LINE_PAD = 1.6F,
                   LEADER_STEP = 4, LEADER_DOT = 0.8F;

typedef struct {
    Composer *composer;
    GArray *lines; /* of ContentsLine */
    StructNode *list;
} ContentsMaker;

/* Which entries are listed: chapters and their sections or, when there is but
 * one page, sections and theirs. */
static bool
entry_is_listed(const Composer *composer, const Entry *entry, EntryKind group)
{
    int deepest = composer->report->n_pages > 1 ? 2 : 3;

    if (group != ENTRY_SECTION) {
        return entry->kind == group;
    }
    return entry->kind == ENTRY_CHAPTER ||
           (entry->kind == ENTRY_SECTION && entry->level <= deepest);
}

static bool
entry_is_strong(const Composer *composer, const Entry *entry)
{
    return entry->kind == ENTRY_CHAPTER ||
           (entry->kind == ENTRY_SECTION && composer->report->n_pages < 2 && entry->level == 2);
}

static void
line_compose(ContentsMaker *maker, const Entry *entry, float space)
{
    Composer *composer = maker->composer;
    PrintStyle *print = composer->print;
    Arena *arena = composer->arena;
    bool strong = entry_is_strong(composer, entry);
    bool section = entry->kind == ENTRY_SECTION && !strong;
    const TextStyle *style = strong ? style_with(print, &print->body, TRAIT_STRONG) : &print->body;
    const TextStyle *grey = strong ? style : style_coloured(print, &print->body, print->ink2);
    float x = print->sheet.text_left + (section ? NUMBER_WIDTH : 0);
    StructNode *item = struct_add(arena, maker->list, "TOCI");
    StructNode *link = struct_add(arena, struct_add(arena, item, "Reference"), "Link");
    float hang = 0, top = LINE_PAD;

    slab_begin(composer->galley, space);
    if (entry->number != NULL) {
        hang = text_place(composer, arena_printf(arena, "%s ", entry->number), grey, link, x,
                          top + style_baseline(style));
    }
    x += MAX(hang + 4, section ? SECTION_NUMBER_WIDTH : NUMBER_WIDTH);
    /* A space after the title keeps it apart from the page number. */
    Paragraph *title =
        text_paragraph(composer, arena_printf(arena, "%s\302\240", entry->title), style, link);
    paragraph_break(composer->setter, title, print->sheet.right - PAGE_WIDTH - 12 - x, false);
    float baseline = top + style_baseline(style), end = x;
    for (uint32_t i = 0; i < title->n_lines; i++) {
        baseline = top + style_baseline(style);
        end = x + title->lines[i].width;
        paragraph_place(composer->setter, title, i, x, baseline, composer->galley);
        top += style->lead;
    }
    slab_add_link(composer->galley,
                  (DisplayLink){ .x = print->sheet.text_left,
                                 .y = LINE_PAD,
                                 .width = print->sheet.right - print->sheet.text_left,
                                 .height = top - LINE_PAD,
                                 .destination = entry->destination,
                                 .contents = entry->title,
                                 .node = link });
    ContentsLine line = { .slab = slab_end(composer->galley, top + LINE_PAD),
                          .destination = entry->destination,
                          .baseline = baseline,
                          .text_end = end,
                          .style = style_weighted(print, style, style->weight),
                          .node = link };
    g_array_append_val(maker->lines, line);
}

static void
group_compose(ContentsMaker *maker, EntryKind group, const char *word, StructNode *parent)
{
    Composer *composer = maker->composer;
    PrintStyle *print = composer->print;
    const TextStyle *grey =
        style_weighted(print, style_coloured(print, &print->micro, print->ink2), 600);
    bool first = true;

    for (unsigned i = 0; i < composer->entries->len; i++) {
        const Entry *entry = &g_array_index(composer->entries, Entry, i);
        if (!entry_is_listed(composer, entry, group)) {
            continue;
        }
        if (first) {
            slab_begin(composer->galley, 24);
            text_place(composer, word, grey, struct_add(composer->arena, parent, "P"),
                       print->sheet.left, LINE_PAD + style_baseline(&print->body));
            slab_end(composer->galley, 0)->keep = true;
            maker->list = struct_add(composer->arena, parent, "TOC");
        }
        line_compose(maker, entry, !first && entry_is_strong(composer, entry) ? 7.5F : 0);
        first = false;
    }
}

void
contents_compose(Composer *composer, StructNode *parent, ContentsLine **ret, size_t *ret_n)
{
    ContentsMaker maker = { .composer = composer };
    PrintStyle *print = composer->print;
    Chapter *chapter = arena_new0(composer->arena, Chapter);

    maker.lines = g_array_new(FALSE, FALSE, sizeof(ContentsLine));
    chapter->title = "Contents";
    slab_begin(composer->galley, 0);
    slab_add_target(composer->galley, "contents", 0);
    Slab *start = slab_end(composer->galley, 0);
    start->keep = true;
    start->chapter = chapter;
    lines_compose(
        composer,
        text_paragraph(composer, chapter->title, &print->h1,
                       struct_add(composer->arena, parent, "H1")),
        (LineBox){ .x = print->sheet.left, .width = 400, .style = &print->h1, .keep = true });
    galley_space(composer->galley, 22);
    group_compose(&maker, ENTRY_SECTION, "Sections", parent);
    group_compose(&maker, ENTRY_FIGURE, "Figures", parent);
    group_compose(&maker, ENTRY_TABLE, "Tables", parent);
    *ret_n = maker.lines->len;
    *ret = arena_array(composer->arena, ContentsLine, maker.lines->len);
    if (*ret_n > 0) {
        memcpy(*ret, maker.lines->data, sizeof **ret * *ret_n);
    }
    g_array_free(maker.lines, TRUE);
}

/* Dots on one raster down the page. */
static const char *
leader_path(Arena *arena, float width)
{
    g_autoptr(GString) path = g_string_new(NULL);
    int n = (int)(width / LEADER_STEP);

    for (int i = 0; i < n; i++) {
        int x = i * (int)LEADER_STEP;
        g_string_append_printf(path, "M %d 0 L %d.8 0 L %d.8 .8 L %d .8 Z ", x, x, x, x);
    }
    return arena_strdup(arena, path->str);
}

void
contents_number(Composer *composer, const ContentsLine *line, const char *page_label)
{
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    Slab *slab = line->slab;
    TextStyle *style = style_copy(print, line->style);
    float right = print->sheet.right, leader_end = right - PAGE_WIDTH;

    style->tabular = true;
    const TextStyle *tabular = style_weighted(print, style, style->weight);
    slab_begin(galley, 0);
    for (uint32_t i = 0; i < slab->n_items; i++) {
        *slab_add_item(galley) = slab->items[i];
    }
    int steps = (int)((leader_end - line->text_end - 4) / LEADER_STEP);
    if (steps > 0) {
        float width = (float)steps * LEADER_STEP;
        *slab_add_item(galley) = (DisplayItem){ .kind = DISPLAY_SHAPE,
                                                .colour = print->axis,
                                                .x = leader_end - width,
                                                .y = line->baseline - LEADER_DOT,
                                                .width = width,
                                                .height = LEADER_DOT,
                                                .path = leader_path(composer->arena, width) };
    }
    text_place_right(composer, page_label, tabular, line->node, right, line->baseline);
    const Slab *done = slab_end(galley, slab->height);
    slab->items = done->items;
    slab->n_items = done->n_items;
    g_ptr_array_set_size(galley->slabs, (int)galley->slabs->len - 1);
}
