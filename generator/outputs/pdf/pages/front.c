#include "outputs/pdf/pages/front.h"

#include "base/number.h"
#include "document/report/page_label.h"
#include "outputs/pdf/blocks/grid.h"

#include <string.h>

static const float MM = 72.0F / 25.4F;
/* Share of the page height up to which a bibliography entry is not divided. */
static const float WHOLE_SOURCE = 0.5F, SOURCE_ABOVE = 5;
/* White space: above the decision on the title page, and what remains at least above the title and
 * around the bars of the families when they make room for it. */
static const float BOX_GAP = 24, GAP_MIN = 16, WHITE_MIN = 28, BAR_WHITE = 12, BAR = 4;
static const float LOGO_ABOVE = 14, LOGO_WHITE_MIN = 9;
static const float FACT_GAP = 8;

/* Composes the title, at a smaller size if it has many lines or a word wider than the page. */
static void
cover_title(Composer *composer, const char *title, StructNode *parent)
{
    PrintStyle *print = composer->print;
    TextStyle *style = style_weighted(print, &print->cover, print->cover.weight);
    StructNode *node = struct_add(composer->arena, parent, "H1");
    float width = MIN(150 * MM, print->sheet.right - print->sheet.left);
    Paragraph *text = text_paragraph(composer, title, style, node);

    paragraph_break(composer->setter, text, width, true);
    while ((text->n_lines > 4 || text->minimum > width) && style->size > print->h2.size) {
        style->size *= 0.8F;
        style->lead *= 0.8F;
        style = style_weighted(print, style, style->weight);
        text = text_paragraph(composer, title, style, node);
        paragraph_break(composer->setter, text, width, true);
    }
    lines_compose(composer, text,
                  (LineBox){ .x = print->sheet.left,
                             .width = width,
                             .style = style,
                             .balance = true,
                             .keep = true });
}

/* Composes the bars of the families, with white space that may be reduced. */
static Slab *
cover_families(Composer *composer)
{
    PrintStyle *print = composer->print;

    slab_begin(composer->galley, 9 * MM);
    for (int i = 0; i < 2; i++) {
        slab_add_rule(
            composer->galley, print->sheet.left + (float)i * 29 * MM, 0, 24 * MM, BAR,
            theme_family_colour(composer->theme, i == 0 ? FAMILY_GPU : FAMILY_TPU, THEME_PRINT));
    }
    return slab_end(composer->galley, BAR + 11 * MM);
}

/* The left edge of the facts below the title: the text column, or further right if the labels are
 * wider. */
static float
facts_left(Composer *composer, const TextStyle *style)
{
    static const WordKey words[] = { WORD_EDITION, WORD_DATE, WORD_AUTHORS, WORD_SUMMARY };
    const SheetMeasures *sheet = &composer->print->sheet;
    float left = sheet->text_left;

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        const Paragraph *word =
            text_paragraph(composer, composer_word(composer, words[i]), style, NULL);
        left = MAX(left, sheet->left + word->natural + FACT_GAP);
    }
    return left;
}

static void
cover_fact(Composer *composer, WordKey word, const char *text, StructNode *parent)
{
    PrintStyle *print = composer->print;
    float left = print->sheet.left;
    const TextStyle *grey = style_coloured(print, &print->body, print->ink2);

    if (text == NULL || *text == '\0') {
        return;
    }
    float text_left = facts_left(composer, grey);
    StructNode *node = struct_add(composer->arena, parent, "P");
    slab_begin(composer->galley, 3);
    text_place(composer, arena_printf(composer->arena, "%s ", composer_word(composer, word)), grey,
               node, left, style_baseline(grey));
    slab_end(composer->galley, 0)->keep = true;
    lines_compose(composer, text_paragraph(composer, text, &print->body, node),
                  (LineBox){ .x = text_left,
                             .width = print->sheet.right - text_left,
                             .style = &print->body });
}

static Slab *
cover_top(Composer *composer, StructNode *parent)
{
    PrintStyle *print = composer->print;
    const Report *report = composer->report;
    Galley *galley = composer->galley;
    Arena *arena = composer->arena;
    const TextStyle *grey = style_coloured(print, &print->table, print->ink2);
    float left = print->sheet.left, width = print->sheet.right - left;
    GridCell cells[2] = {
        { .x = left, .width = width / 2 - 6 },
        { .x = left + width / 2 + 6, .width = width / 2 - 6, .align = GRID_END }
    };

    if (report->classification != NULL) {
        const char *text = arena_printf(
            arena, "%s: %s", composer_word(composer, WORD_CLASSIFICATION), report->classification);
        grid_add_part(&cells[0],
                      text_paragraph(composer, text, grey, struct_add(arena, parent, "P")), grey);
    }
    if (report->edition != NULL) {
        const char *text =
            arena_printf(arena, "%s %s", composer_word(composer, WORD_EDITION), report->edition);
        grid_add_part(&cells[1],
                      text_paragraph(composer, text, grey, struct_add(arena, parent, "P")), grey);
    }
    grid_break(composer, cells, 2);
    slab_begin(galley, 0);
    slab_add_rule(galley, left, 0, width, print->rule.page, print->ink);
    slab_end(galley, 10);
    for (uint32_t i = 0; i < MAX(grid_cell_lines(&cells[0]), grid_cell_lines(&cells[1])); i++) {
        slab_begin(galley, 0);
        grid_place_line(composer, &cells[0], i, 0);
        grid_place_line(composer, &cells[1], i, 0);
        slab_end(galley, grey->lead);
    }
    slab_begin(galley, 0);
    return slab_end(galley, 30 * MM);
}

void
logo_open(Composer *composer)
{
    const Value *file = theme_value(composer->theme, "logo.file");

    if (file != NULL && file->text != NULL && *file->text != '\0') {
        picture_open(composer->pictures, composer->forms, file->text, file->place, &composer->logo);
    }
}

/* Places the logo in the upper part of the white space above the title. */
static void
cover_logo(Composer *composer, Slab *white)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    const PictureBox *logo = &composer->logo;
    float wanted = (float)theme_number(composer->theme, "logo.height") * MM;

    if (logo->width <= 0) {
        return;
    }
    float scale = MIN(wanted / logo->height, (sheet->right - sheet->left) / logo->width);
    float height = logo->height * scale;
    DisplayItem *item = arena_new0(composer->arena, DisplayItem);
    *item = (DisplayItem){ .kind = logo->kind,
                           .x = galley_across(composer->galley, sheet->left, logo->width * scale),
                           .y = LOGO_ABOVE,
                           .width = logo->width * scale,
                           .height = height,
                           .index = logo->index };
    white->items = item;
    white->n_items = 1;
    white->height = MAX(white->height, height + 2 * LOGO_ABOVE);
}

static bool
has_note_mark(const xmlNode *node)
{
    for (const xmlNode *child = node->children; child != NULL; child = child->next) {
        if (tree_is(child, "noteref") || has_note_mark(child)) {
            return true;
        }
    }
    return false;
}

static float
slabs_height(const Galley *galley)
{
    float height = 0;

    for (unsigned i = 0; i < galley->slabs->len; i++) {
        const Slab *slab = g_ptr_array_index(galley->slabs, i);
        height += slab->height + (i > 0 ? slab->space : 0);
    }
    return height;
}

/* White space of the title page, and its minimum. */
typedef struct {
    float *height, least;
} White;

/* Reduces the white spaces in turn by `missing` in total. False: there is not enough. */
static bool
whites_take(const White *whites, size_t n_whites, float missing)
{
    float spare = 0;

    for (size_t i = 0; i < n_whites; i++) {
        spare += MAX(0, *whites[i].height - whites[i].least);
    }
    for (size_t i = 0; i < n_whites && spare >= missing; i++) {
        float taken = CLAMP(*whites[i].height - whites[i].least, 0, missing);
        *whites[i].height -= taken;
        missing -= taken;
    }
    return spare >= missing;
}

/* Composes the first page's decision at the foot of the title page, if it fits and has no
 * footnotes. White space above the title and around the bars may be reduced for it. */
static void
cover_decision(Composer *composer, StructNode *parent, Slab *white, Slab *bars)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    const Report *report = composer->report;
    const xmlNode *decision =
        report->n_pages > 0 ? element_child(xmlDocGetRootElement(report->pages[0].tree), "decision")
                            : NULL;
    Galley *cover = composer->galley;
    StructNode *node = struct_new(composer->arena, "Div");

    if (decision == NULL || has_note_mark(decision)) {
        return;
    }
    composer->page = &report->pages[0];
    composer->place = (Place){ .file = composer->page->path };
    composer->galley = galley_start(composer);
    decision_compose_brief(composer, decision, node);
    Galley *box = composer->galley;
    composer->galley = cover;
    composer->page = NULL;
    float room = sheet->bottom - COVER_TOP - slabs_height(cover) - slabs_height(box);
    float logo = composer->logo.width > 0 ? white->items->height + 2 * LOGO_WHITE_MIN : 0;
    float gap = BOX_GAP, missing = MAX(0, gap - room);
    const White whites[] = { { &white->height, logo > 0 ? logo : WHITE_MIN },
                             { &bars->height, BAR + BAR_WHITE },
                             { &bars->space, BAR_WHITE },
                             { &gap, GAP_MIN } };
    if (!whites_take(whites, G_N_ELEMENTS(whites), missing)) {
        return;
    }
    if (logo > 0) {
        white->items->y = MIN(LOGO_ABOVE, (white->height - white->items->height) / 2);
    }
    room += missing - (BOX_GAP - gap);
    struct_append(parent, node);
    for (unsigned i = 0; i < box->slabs->len; i++) {
        Slab *slab = g_ptr_array_index(box->slabs, i);
        slab->space = i == 0 ? room : slab->space;
        g_ptr_array_add(cover->slabs, slab);
    }
}

void
cover_compose(Composer *composer, StructNode *parent)
{
    PrintStyle *print = composer->print;
    const Report *report = composer->report;
    StructNode *cover = struct_add(composer->arena, parent, "Sect");

    Slab *white = cover_top(composer, cover);
    cover_logo(composer, white);
    cover_title(composer,
                report->title != NULL ? report->title : composer_word(composer, WORD_REPORT),
                cover);
    if (report->subtitle != NULL) {
        TextStyle *grey = style_coloured(print, &print->lead, print->ink2);
        lines_compose(composer,
                      text_paragraph(composer, report->subtitle, grey,
                                     struct_add(composer->arena, cover, "P")),
                      (LineBox){ .x = print->sheet.left,
                                 .width = MIN(136 * MM, print->sheet.right - print->sheet.left),
                                 .space = 12,
                                 .style = grey,
                                 .balance = true });
    }
    Slab *bars = cover_families(composer);
    cover_fact(composer, WORD_EDITION, report->edition, cover);
    bool dated = report->date != NULL && date_is_valid(report->date);
    cover_fact(composer, WORD_DATE,
               dated ? words_date(composer->arena, report->words, report->date) : report->date,
               cover);
    cover_fact(composer, WORD_AUTHORS, composer_authors(composer, ", "), cover);
    cover_fact(composer, WORD_SUMMARY, report->description, cover);
    cover_decision(composer, cover, white, bars);
}

StructNode *
chapter_compose(Composer *composer, StructNode *document, ChapterHead head)
{
    Arena *arena = composer->arena;
    PrintStyle *print = composer->print;
    StructNode *section = struct_add(arena, document, "Sect");
    StructNode *node = struct_add(arena, section, "H1");
    Chapter *chapter = arena_new0(arena, Chapter);
    Galley *galley = composer->galley;
    bool named = g_strcmp0(head.nav, head.title) != 0;
    const char *title = named ? arena_printf(arena, "%s · %s", head.nav, head.title) : head.title;
    Entry entry = { ENTRY_CHAPTER, 1, head.number, title, head.destination };

    chapter->title = head.number != NULL ? arena_printf(arena, "%s %s", head.number, title) : title;
    g_array_append_val(composer->entries, entry);
    composer->heading_level = 1;
    galley->after = 0;
    slab_begin(galley, 0);
    slab_add_target(galley, head.destination, 0);
    Slab *start = slab_end(galley, 0);
    float width = print->sheet.right - print->sheet.left;
    Paragraph *text = text_paragraph(composer, head.title, &print->h1, node);
    if (text->minimum > width) {
        text = text_paragraph(composer, head.title, style_dividing(print, &print->h1), node);
    }
    start->new_page = true;
    start->chapter = chapter;
    start->keep = true;
    lines_compose(composer, text,
                  (LineBox){ .x = print->sheet.left,
                             .width = width,
                             .style = &print->h1,
                             .balance = true,
                             .keep = true });
    galley_space(galley, 22);
    return section;
}

/* Adds a part after a separator in the style of the first span. Omits a full stop after a text that
 * ends in one ("Yot, B."). */
static void
add_part(GArray *spans, const char *before, const char *text, const TextStyle *style,
         StructNode *node)
{
    if (text == NULL || *text == '\0') {
        return;
    }
    if (spans->len > 0) {
        const Span *first = &g_array_index(spans, Span, 0);
        const Span *last = &g_array_index(spans, Span, spans->len - 1);
        bool ended = *before == '.' && strchr(".?!", last->text[last->n_bytes - 1]) != NULL;
        before = ended ? before + 1 : before;
        Span span = {
            .text = before, .n_bytes = strlen(before), .style = first->style, .node = first->node
        };
        g_array_append_val(spans, span);
    }
    Span span = { .text = text, .n_bytes = strlen(text), .style = style, .node = node };
    g_array_append_val(spans, span);
}

/* The format is: Author. Title. Publisher, date. Note. Address */
static Paragraph *
source_paragraph(Composer *composer, const Citation *source, StructNode *node)
{
    PrintStyle *print = composer->print;
    const TextStyle *plain = &print->body;
    GArray *spans = g_array_new(FALSE, TRUE, sizeof(Span));
    const char *date = source->date;
    bool published = source->publisher != NULL && *source->publisher != '\0' &&
                     g_strcmp0(source->publisher, source->author) != 0;

    if (date != NULL && date_is_valid(date)) {
        date = words_date(composer->arena, composer->report->words, date);
    }
    add_part(spans, "", source->author, plain, node);
    add_part(spans, ". ", source->title, style_with(print, &print->body, TRAIT_EMPHASIS), node);
    add_part(spans, ". ", published ? source->publisher : NULL, plain, node);
    add_part(spans, published ? ", " : ". ", date, plain, node);
    add_part(spans, ". ", source->note, plain, node);
    if (source->url != NULL && *source->url != '\0') {
        TextLink *link = arena_new0(composer->arena, TextLink);
        link->url = link->contents = source->url;
        link->node = struct_add(composer->arena, node, "Link");
        add_part(spans, ". ", source->url, plain, node);
        Span *address = &g_array_index(spans, Span, spans->len - 1);
        address->node = link->node;
        address->link = link;
    }
    Paragraph *paragraph = paragraph_new(composer->setter, (const Span *)(const void *)spans->data,
                                         spans->len, composer->place);
    g_array_free(spans, TRUE);
    return paragraph;
}

/* Lines of an entry that form one slab. */
typedef struct {
    uint32_t first, end;
    const TextStyle *style;
} Lines;

static void
lines_place(Composer *composer, const Paragraph *paragraph, Lines lines, float x)
{
    float baseline = style_baseline(lines.style);

    for (uint32_t i = lines.first; i < MIN(lines.end, paragraph->n_lines); i++) {
        paragraph_place(composer->setter, paragraph, i, x, baseline, composer->galley);
        baseline += lines.style->lead;
    }
}

/* Composes an entry, undivided unless it takes much of a page. */
static void
source_compose(Composer *composer, const Citation *source, StructNode *list)
{
    PrintStyle *print = composer->print;
    Arena *arena = composer->arena;
    StructNode *item = struct_add(arena, list, "LI");
    StructNode *label = struct_add(arena, item, "Lbl");
    StructNode *body = struct_add(arena, item, "LBody");
    const TextStyle *strong = style_with(print, &print->body, TRAIT_STRONG);
    float left = print->sheet.left, text_left = print->sheet.text_left;
    Paragraph *name = text_paragraph(
        composer, source->label != NULL && *source->label != '\0' ? source->label : source->key,
        strong, label);
    Paragraph *text = source_paragraph(composer, source, body);

    paragraph_break(composer->setter, name, text_left - left - 8, false);
    paragraph_break(composer->setter, text, print->sheet.right - text_left, false);
    const SheetMeasures *sheet = &print->sheet;
    uint32_t n_lines = MAX(name->n_lines, text->n_lines);
    bool whole = (float)n_lines * print->body.lead < WHOLE_SOURCE * (sheet->bottom - sheet->top);
    for (uint32_t i = 0; i < (whole ? 1 : n_lines); i++) {
        slab_begin(composer->galley, i == 0 ? SOURCE_ABOVE : 0);
        if (i == 0) {
            slab_add_target(composer->galley, arena_printf(arena, "src-%s", source->key), 0);
        }
        Lines lines = { .first = i, .end = whole ? n_lines : i + 1, .style = &print->body };
        lines_place(composer, name, lines, left);
        lines_place(composer, text, lines, text_left);
        slab_end(composer->galley, print->body.lead * (float)(lines.end - i));
    }
}

static int
compare_numbers(const void *left, const void *right)
{
    const Citation *a = *(const Citation *const *)left, *b = *(const Citation *const *)right;
    return a->number - b->number;
}

void
sources_list(Composer *composer, GPtrArray *cited, StructNode *parent)
{
    if (cited->len == 0) {
        return;
    }
    StructNode *list = struct_add(composer->arena, parent, "L");
    list->list_numbering = "None";
    g_ptr_array_sort(cited, compare_numbers);
    for (unsigned i = 0; i < cited->len; i++) {
        source_compose(composer, g_ptr_array_index(cited, i), list);
    }
}

void
sources_compose(Composer *composer, StructNode *document)
{
    const Report *report = composer->report;
    g_autoptr(GPtrArray) cited = g_ptr_array_new();

    for (size_t i = 0; i < report->n_citations; i++) {
        if (report->citations[i].number > 0) {
            g_ptr_array_add(cited, (void *)(uintptr_t)&report->citations[i]);
        }
    }
    if (cited->len == 0) {
        return;
    }
    composer->place = composer->galley->place = (Place){ .file = NULL };
    const char *number =
        report->n_pages > 1 ? sources_label(composer->context->report, composer->arena) : NULL;
    const char *title = composer_word(composer, WORD_SOURCES);
    StructNode *section =
        chapter_compose(composer, document, (ChapterHead){ title, title, number, "sources" });
    sources_list(composer, cited, section);
}
