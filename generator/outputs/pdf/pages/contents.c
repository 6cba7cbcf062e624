/* The contents, and the list of figures and tables: titles with leaders and page numbers. */
#include "outputs/pdf/pages/front.h"

#include <string.h>

static const float NUMBER_WIDTH = 20, SECTION_NUMBER_WIDTH = 24, LEADER_STEP = 4,
                   LEADER_SIZE = 7.5F, LEADER_SPACE = 12, TITLE_WIDTH_MIN = 60, WORD_GAP = 4,
                   GROUP_ABOVE = 24;

/* Layout of a list. */
typedef struct {
    TextStyle *style;
    float left;
    float pad;   /* above and below a title */
    float above; /* above a chapter */
    bool chapters_only;
} ListForm;

/* Width for four digits and the gap to the dots, in ems. */
static const float PAGE_WIDTH = 26 / 9.5F;

typedef struct {
    Composer *composer;
    ListForm form;
    GArray *lines; /* of ContentsLine */
    StructNode *list;
    StructNode *link; /* of the current entry */
} ContentsMaker;

/* True for listed entries: chapters and their sections; in a report of one page, sections and their
 * subsections. */
static bool
entry_is_listed(const ContentsMaker *maker, const Entry *entry, EntryKind group)
{
    int deepest = maker->composer->report->n_pages > 1 ? 2 : 3;

    if (group != ENTRY_SECTION) {
        return entry->kind == group;
    }
    deepest -= maker->form.chapters_only ? 1 : 0;
    return entry->kind == ENTRY_CHAPTER ||
           (entry->kind == ENTRY_SECTION && entry->level <= deepest);
}

static bool
entry_is_strong(const Composer *composer, const Entry *entry)
{
    return entry->kind == ENTRY_CHAPTER ||
           (entry->kind == ENTRY_SECTION && composer->report->n_pages < 2 && entry->level == 2);
}

/* True for an entry below a strong entry, which is kept with it. */
static bool
entry_is_section(const ContentsMaker *maker, const Entry *entry)
{
    return entry->kind == ENTRY_SECTION && !entry_is_strong(maker->composer, entry) &&
           entry_is_listed(maker, entry, ENTRY_SECTION);
}

/* Composes one line of an entry's title, as a link across the full width. */
static Slab *
title_line(ContentsMaker *maker, const Paragraph *title, uint32_t index, float x,
           const Entry *entry)
{
    Composer *composer = maker->composer;
    const SheetMeasures *sheet = &composer->print->sheet;
    const ListForm *form = &maker->form;
    const TextStyle *style = form->style;
    float top = index == 0 ? form->pad : 0;
    bool last = index + 1 == title->n_lines;
    float width = sheet->right - form->left;

    slab_begin(composer->galley, 0);
    paragraph_place(composer->setter, title, index, x, top + style_baseline(style),
                    composer->galley);
    slab_add_link(composer->galley,
                  (DisplayLink){ .x = galley_across(composer->galley, form->left, width),
                                 .y = top,
                                 .width = width,
                                 .height = style->lead,
                                 .destination = entry->destination,
                                 .contents = entry->title,
                                 .node = maker->link });
    Slab *slab = slab_end(composer->galley, top + style->lead + (last ? form->pad : 0));
    slab->keep = !last;
    return slab;
}

static void
entry_compose(ContentsMaker *maker, const Entry *entry, float space)
{
    Composer *composer = maker->composer;
    PrintStyle *print = composer->print;
    Arena *arena = composer->arena;
    bool strong = entry_is_strong(composer, entry);
    bool section = entry->kind == ENTRY_SECTION && !strong;
    const ListForm *form = &maker->form;
    TextStyle *style = style_weighted(print, form->style, strong ? 600 : form->style->weight);
    const TextStyle *grey = strong ? style : style_coloured(print, form->style, print->ink2);
    float x = form->left + (section ? NUMBER_WIDTH : 0), hang = 0;
    StructNode *item = struct_add(arena, maker->list, "TOCI");

    maker->link = struct_add(arena, struct_add(arena, item, "Reference"), "Link");
    slab_begin(composer->galley, space);
    if (entry->number != NULL) {
        hang = text_place(composer, arena_printf(arena, "%s ", entry->number), grey, maker->link, x,
                          form->pad + style_baseline(style));
    }
    slab_end(composer->galley, 0)->keep = true;
    x += MAX(hang + 4, section ? SECTION_NUMBER_WIDTH : NUMBER_WIDTH);
    /* A space after the title separates it from the page number. */
    Paragraph *title = text_paragraph(composer, arena_printf(arena, "%s\302\240", entry->title),
                                      style, maker->link);
    float width = print->sheet.right - PAGE_WIDTH * style->size - LEADER_SPACE - x;
    paragraph_break(composer->setter, title, MAX(width, TITLE_WIDTH_MIN), false);
    ContentsLine line = { .destination = entry->destination, .style = style, .node = maker->link };
    for (uint32_t i = 0; i < title->n_lines; i++) {
        line.slab = title_line(maker, title, i, x, entry);
        line.baseline = (i == 0 ? form->pad : 0) + style_baseline(style);
        line.text_end = x + title->lines[i].width;
    }
    g_array_append_val(maker->lines, line);
}

/* Composes the group's name, in the margin if there is one, else on a line of its own. */
static void
group_name(ContentsMaker *maker, const char *word, StructNode *parent)
{
    Composer *composer = maker->composer;
    PrintStyle *print = composer->print;
    const ListForm *form = &maker->form;
    const TextStyle *grey =
        style_weighted(print, style_coloured(print, &print->micro, print->ink2), 600);

    slab_begin(composer->galley, GROUP_ABOVE);
    float used = text_place(composer, word, grey, struct_add(composer->arena, parent, "P"),
                            print->sheet.left, form->pad + style_baseline(form->style));
    bool above = print->sheet.left + used + WORD_GAP > form->left;
    slab_end(composer->galley, above ? 2 * form->pad + form->style->lead : 0)->keep = true;
}

/* `word`: the group's name; NULL: no name. */
static void
group_compose(ContentsMaker *maker, EntryKind group, const char *word, StructNode *parent)
{
    Composer *composer = maker->composer;
    const GPtrArray *slabs = composer->galley->slabs;
    bool first = true;

    for (unsigned i = 0; i < composer->entries->len; i++) {
        const Entry *entry = &g_array_index(composer->entries, Entry, i);
        if (!entry_is_listed(maker, entry, group)) {
            continue;
        }
        if (first) {
            if (word != NULL) {
                group_name(maker, word, parent);
            }
            maker->list = struct_add(composer->arena, parent, "TOC");
        }
        bool strong = entry_is_strong(composer, entry);
        bool opens = i + 1 < composer->entries->len && strong &&
                     entry_is_section(maker, &g_array_index(composer->entries, Entry, i + 1));
        entry_compose(maker, entry, !first && strong ? maker->form.above : 0);
        ((Slab *)g_ptr_array_index(slabs, slabs->len - 1))->keep = opens;
        first = false;
    }
}

static ContentsLine *
lines_take(ContentsMaker *maker, size_t *ret_n)
{
    ContentsLine *lines = arena_array(maker->composer->arena, ContentsLine, maker->lines->len);

    *ret_n = maker->lines->len;
    if (*ret_n > 0) {
        memcpy(lines, maker->lines->data, sizeof *lines * *ret_n);
    }
    g_array_free(maker->lines, TRUE);
    return lines;
}

/* The layout; roomy forms have a margin for the names of groups. */
static ListForm
list_form(Composer *composer, ContentsForm form)
{
    PrintStyle *print = composer->print;
    const SheetMeasures *sheet = &print->sheet;

    switch (form) {
    case CONTENTS_WITH_LISTS:
        return (ListForm){ &print->body, sheet->text_left, 1.6F, 7.5F, false };
    case CONTENTS_ROOMY:
        return (ListForm){ &print->body, sheet->left, 1.6F, 7.5F, false };
    case CONTENTS_CLOSE:
        return (ListForm){ &print->table, sheet->left, 0.5F, 5, false };
    case CONTENTS_CHAPTERS:
    default:
        return (ListForm){ &print->body, sheet->left, 1.6F, 0, true };
    }
}

ContentsLine *
contents_compose(Composer *composer, StructNode *parent, ContentsForm form, size_t *ret_n)
{
    ContentsMaker maker = { .composer = composer, .form = list_form(composer, form) };
    PrintStyle *print = composer->print;
    Chapter *chapter = arena_new0(composer->arena, Chapter);

    maker.lines = g_array_new(FALSE, FALSE, sizeof(ContentsLine));
    chapter->title = composer_word(composer, WORD_CONTENTS);
    slab_begin(composer->galley, 0);
    slab_add_target(composer->galley, "contents", 0);
    Slab *start = slab_end(composer->galley, 0);
    start->keep = true;
    start->chapter = chapter;
    lines_compose(composer,
                  text_paragraph(composer, chapter->title, &print->h1,
                                 struct_add(composer->arena, parent, "H1")),
                  (LineBox){ .x = print->sheet.left,
                             .width = print->sheet.right - print->sheet.left,
                             .style = &print->h1,
                             .keep = true });
    galley_space(composer->galley, 22);
    if (form == CONTENTS_WITH_LISTS) {
        group_compose(&maker, ENTRY_SECTION, composer_word(composer, WORD_SECTIONS), parent);
        group_compose(&maker, ENTRY_FIGURE, composer_word(composer, WORD_FIGURES), parent);
        group_compose(&maker, ENTRY_TABLE, composer_word(composer, WORD_TABLES), parent);
    } else {
        group_compose(&maker, ENTRY_SECTION, NULL, parent);
    }
    return lines_take(&maker, ret_n);
}

ContentsLine *
lists_compose(Composer *composer, StructNode *parent, size_t *ret_n)
{
    ContentsMaker maker = { .composer = composer, .form = list_form(composer, CONTENTS_CLOSE) };

    maker.lines = g_array_new(FALSE, FALSE, sizeof(ContentsLine));
    group_compose(&maker, ENTRY_FIGURE, composer_word(composer, WORD_FIGURES), parent);
    group_compose(&maker, ENTRY_TABLE, composer_word(composer, WORD_TABLES), parent);
    return lines_take(&maker, ret_n);
}

/* Places dots that are aligned down the page. They are text, because shapes would take more bytes
 * than all words of the contents. */
static void
leader_place(Composer *composer, float end, float baseline, size_t n_dots)
{
    PrintStyle *print = composer->print;
    Arena *arena = composer->arena;
    const Word *dot = shaper_word(composer->shaper, print->body.typeface, ".", 1, (Place){ 0 });
    TextGlyph *glyphs = arena_array(arena, TextGlyph, n_dots);
    char *text = arena_alloc(arena, n_dots + 1);

    for (size_t i = 0; i < n_dots; i++) {
        glyphs[i] = dot->pieces[0].glyphs[0];
        glyphs[i].advance = LEADER_STEP;
        glyphs[i].text = (uint32_t)i;
        text[i] = '.';
    }
    float width = (float)n_dots * LEADER_STEP;
    *slab_add_item(composer->galley) =
        (DisplayItem){ .kind = DISPLAY_TEXT,
                       .colour = print->axis,
                       .x = galley_across(composer->galley, end - width, width),
                       .y = baseline,
                       .width = width,
                       .font = dot->pieces[0].font,
                       .size = LEADER_SIZE,
                       .text = text,
                       .glyphs = glyphs,
                       .n_glyphs = n_dots };
}

void
contents_number(Composer *composer, const ContentsLine *line, const char *page_label)
{
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    Slab *slab = line->slab;
    TextStyle *style = style_copy(print, line->style);
    float figures = (float)MAX(strlen(page_label), 4) / 4; /* LEADER_SPACE has room for a fifth */
    float right = print->sheet.right, leader_end = right - PAGE_WIDTH * figures * style->size;

    style->tabular = true;
    const TextStyle *tabular = style_weighted(print, style, style->weight);
    slab_begin(galley, 0);
    for (uint32_t i = 0; i < slab->n_items; i++) {
        *slab_add_item(galley) = slab->items[i];
    }
    int steps = (int)((leader_end - line->text_end - 4) / LEADER_STEP);
    if (steps > 0) {
        leader_place(composer, leader_end, line->baseline, (size_t)steps);
    }
    text_place_right(composer, page_label, tabular, line->node, right, line->baseline);
    const Slab *done = slab_end(galley, slab->height);
    slab->items = done->items;
    slab->n_items = done->n_items;
    g_ptr_array_set_size(galley->slabs, (int)galley->slabs->len - 1);
}
