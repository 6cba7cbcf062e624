#include "outputs/pdf/pages/deck_words.h"

#include "outputs/pdf/pages/front.h"

#include <string.h>

static const float TITLE_WIDTH = 830, BELOW_TITLE = 12, LABELS = 150, OPTION_ABOVE = 11;

/* Starts a slide with the destination and the title; returns its section. */
static StructNode *
slide_start(Composer *composer, const char *title, const char *destination, StructNode *document)
{
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    StructNode *section = struct_add(composer->arena, document, "Sect");
    StructNode *head = struct_add(composer->arena, section, "H2");
    Entry entry = { ENTRY_SECTION, 2, NULL, title, destination };

    g_array_append_val(composer->entries, entry);
    galley->after = 0;
    slab_begin(galley, 0);
    slab_add_target(galley, destination, 0);
    Slab *start = slab_end(galley, 0);
    start->new_page = start->keep = true;
    lines_compose(composer, text_paragraph(composer, title, &print->h1, head),
                  (LineBox){ .x = print->sheet.left,
                             .width = TITLE_WIDTH,
                             .style = &print->h1,
                             .balance = true,
                             .keep = true });
    galley_space(galley, BELOW_TITLE);
    return section;
}

/* The decisions for slides, in reading order; adds their pages to `pages`. */
static GPtrArray *
decisions_find(const Report *report, GPtrArray *pages)
{
    GPtrArray *found = g_ptr_array_new();

    for (size_t i = 0; i < report->n_pages; i++) {
        const xmlNode *root = xmlDocGetRootElement(report->pages[i].tree);
        for (const xmlNode *at = element_first(root); at != NULL; at = element_walk(at, root)) {
            if (tree_is(at, "decision") && element_is_shown(at)) {
                g_ptr_array_add(found, (void *)(uintptr_t)at);
                g_ptr_array_add(pages, (void *)(uintptr_t)&report->pages[i]);
            }
        }
    }
    return found;
}

void
deck_decisions(Composer *composer, StructNode *document)
{
    g_autoptr(GPtrArray) pages = g_ptr_array_new();
    g_autoptr(GPtrArray) decisions = decisions_find(composer->report, pages);
    Arena *arena = composer->arena;
    PrintStyle *print = composer->print;

    for (unsigned i = 0; i < decisions->len; i++) {
        const xmlNode *decision = decisions->pdata[i], *basis = element_child(decision, "basis");
        composer->page = pages->pdata[i];
        composer->place = composer->galley->place = tree_place(decision);
        StructNode *section = slide_start(
            composer, tree_text(element_child(decision, "title"), arena),
            destination_name(arena, composer->page->id, tree_attribute(decision, "id")), document);
        decision_compose_rows(composer, decision, section);
        if (basis != NULL) {
            TextStyle *grey = style_coloured(print, &print->micro, print->ink2);
            StructNode *node = struct_add(arena, section, "P");
            lines_compose(composer, inlines_paragraph(composer, basis, grey, 0, node),
                          (LineBox){ .x = print->sheet.left,
                                     .width = print->sheet.right - print->sheet.left,
                                     .space = 10,
                                     .style = grey });
        }
    }
    composer->page = NULL;
}

/* Composes a paragraph across the width of the slide. */
static void
body_paragraph(Composer *composer, const xmlNode *element, TextStyle *style, float space,
               StructNode *section)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    StructNode *node = struct_add(composer->arena, section, "P");

    lines_compose(composer, inlines_paragraph(composer, element, style, 0, node),
                  (LineBox){ .x = sheet->left,
                             .width = sheet->right - sheet->left,
                             .space = space,
                             .style = style,
                             .keep = tree_is(element, "work") });
}

void
deck_gaps(Composer *composer, StructNode *document)
{
    static const char *const reasons[] = { "precision", "fit" };
    g_autoptr(GPtrArray) pages = g_ptr_array_new();
    g_autoptr(GPtrArray) decisions = decisions_find(composer->report, pages);
    PrintStyle *print = composer->print;
    TextStyle *strong = style_weighted(print, &print->table, 600);
    StructNode *section = NULL;

    for (unsigned i = 0; i < decisions->len; i++) {
        composer->page = pages->pdata[i];
        const xmlNode *option = element_first(decisions->pdata[i]);
        for (; option != NULL; option = element_next(option)) {
            if (!tree_is(option, "option") ||
                g_strcmp0(tree_attribute(option, "confidence"), "high") == 0) {
                continue;
            }
            if (section == NULL) {
                section = slide_start(composer, composer_word(composer, WORD_UNCERTAIN),
                                      "deck-uncertain", document);
            }
            body_paragraph(composer, element_child(option, "work"), strong, OPTION_ABOVE, section);
            for (size_t k = 0; k < G_N_ELEMENTS(reasons); k++) {
                body_paragraph(composer, element_child(option, reasons[k]), &print->table, 1,
                               section);
            }
        }
    }
    composer->page = NULL;
}

static void
cited_add(const Report *report, const xmlNode *root, GPtrArray *cited)
{
    for (const xmlNode *at = root; at != NULL; at = element_walk(at, root)) {
        const char *key = tree_is(at, "cite") ? tree_attribute(at, "key") : NULL;
        for (size_t i = 0; key != NULL && i < report->n_citations; i++) {
            const Citation *citation = &report->citations[i];
            if (strcmp(citation->key, key) == 0 && !g_ptr_array_find(cited, citation, NULL)) {
                g_ptr_array_add(cited, (void *)(uintptr_t)citation);
            }
        }
    }
}

static void
line_add(GPtrArray *lines, const char *line)
{
    if (*line != '\0' && !g_ptr_array_find_with_equal_func(lines, line, g_str_equal, NULL)) {
        g_ptr_array_add(lines, (void *)(uintptr_t)line);
    }
}

/* The complete notice of a figure, of which the page may show a part elsewhere; NULL: none. */
static const char *
whole_notice(const Composer *composer, const xmlNode *element)
{
    const char *chart = tree_attribute(element, "chart");
    const ReportFigure *figure =
        chart != NULL ? report_figure(composer->report, chart, tree_number(element, "number"))
                      : NULL;

    return figure != NULL ? figure->notice : NULL;
}

/* Adds a line that is not in the list yet, without the trademark notice at its end. Returns true if
 * the line names MLPerf. */
static bool
notice_line_add(const Composer *composer, const char *text, GPtrArray *lines)
{
    char *line = arena_strdup(composer->arena, text);
    char *mark = strstr(line, mlperf_trademark);
    bool names = strstr(line, "MLPerf") != NULL;

    if (mark != NULL) {
        *mark = '\0';
    }
    line_add(lines, g_strchomp(line));
    return names;
}

/* Adds the lines of the element's notice. Returns true if one names MLPerf. */
static bool
notice_add_lines(const Composer *composer, const xmlNode *element, GPtrArray *lines)
{
    const char *whole = whole_notice(composer, element);
    const xmlNode *notice = element_child(element, "notice");
    bool marked = false;

    if (whole != NULL) {
        g_auto(GStrv) texts = g_strsplit(whole, "\n", -1);
        for (char **text = texts; *text != NULL; text++) {
            marked = notice_line_add(composer, *text, lines) || marked;
        }
        return marked;
    }
    for (const xmlNode *at = notice != NULL ? notice->children : NULL; at != NULL; at = at->next) {
        if (at->type == XML_TEXT_NODE) {
            marked = notice_line_add(composer, (const char *)at->content, lines) || marked;
        }
    }
    return marked;
}

void
deck_sources(Composer *composer, const GPtrArray *figures, StructNode *document)
{
    enum { ENTRIES_MAX = 14 }; /* sources and lines of notices on one slide */
    g_autoptr(GPtrArray) pages = g_ptr_array_new();
    g_autoptr(GPtrArray) shown = decisions_find(composer->report, pages);
    g_autoptr(GPtrArray) cited = g_ptr_array_new(), lines = g_ptr_array_new();
    PrintStyle *print = composer->print;
    SheetMeasures *sheet = &print->sheet;
    TextStyle *grey = style_coloured(print, &print->micro, print->ink2);

    bool marked = false;

    g_ptr_array_extend(shown, (GPtrArray *)(uintptr_t)figures, NULL, NULL);
    for (unsigned i = 0; i < shown->len; i++) {
        cited_add(composer->report, shown->pdata[i], cited);
        marked = notice_add_lines(composer, shown->pdata[i], lines) || marked;
    }
    if (marked) {
        line_add(lines, mlperf_trademark);
    }
    if (cited->len + lines->len == 0) {
        return;
    }
    StructNode *section = NULL;
    if (cited->len > 0) {
        section =
            slide_start(composer, composer_word(composer, WORD_SOURCES), "deck-sources", document);
        float text_left = sheet->text_left;
        TextStyle body = print->body;
        sheet->text_left = sheet->left + LABELS;
        print->body = print->micro;
        sources_list(composer, cited, section);
        print->body = body;
        sheet->text_left = text_left;
        galley_space(composer->galley, BELOW_TITLE);
    }
    /* The end of what one slide cannot hold would be on a slide without a title. */
    bool full = marked && cited->len + lines->len > ENTRIES_MAX;
    if (full || section == NULL) {
        WordKey title = full ? WORD_MLPERF_RESULTS_USED : WORD_SOURCES;
        section = slide_start(composer, composer_word(composer, title), "deck-results", document);
    }
    for (unsigned i = 0; i < lines->len; i++) {
        StructNode *node = struct_add(composer->arena, section, "P");
        lines_compose(
            composer, text_paragraph(composer, lines->pdata[i], grey, node),
            (LineBox){
                .x = sheet->left, .width = sheet->right - sheet->left, .space = 2, .style = grey });
    }
}
