#include "tests/pages.h"

#include <libxml/parser.h>
#include <math.h>
#include <string.h>

static const char *const authors[] = { "A. Author", "B. Author" };

static Citation citations[] = {
    { .key = "qovery",
      .number = 1,
      .label = "Qovery",
      .author = "Mélanie Dallé",
      .title = "TPUs vs. GPUs",
      .publisher = "Qovery",
      .date = "2025-06",
      .url = "https://example.org/a/rather/long/address/that/must/be/broken/somewhere?a=1&b=2" },
    { .key = "mlperf-t41",
      .number = 2,
      .label = "MLPerf Training v4.1",
      .author = "MLCommons",
      .title = "MLPerf Training v4.1 results",
      .date = "2024-11-13",
      .note = "Read in November." },
    { .key = "never", .label = "Never cited" },
};

static void
document_free(void *document)
{
    xmlFreeDoc(document);
}

static xmlDoc *
document_new(Arena *arena, xmlNode *page)
{
    xmlDoc *document = xmlNewDoc((const xmlChar *)"1.0");

    xmlDocSetRootElement(document, xmlDocCopyNode(page, document, 1));
    arena_defer(arena, document_free, document);
    return document;
}

static void
page_add(Pages *pages, xmlNode *element)
{
    Page *page = &((Page *)pages->report.pages)[pages->report.n_pages++];

    page->tree = document_new(pages->arena, element);
    element = xmlDocGetRootElement(page->tree);
    page->id = tree_attribute(element, "id");
    page->title = tree_attribute(element, "title");
    page->nav = page->title;
    page->path = "page.md";
    page->number = (int)pages->report.n_pages;
}

Pages *
pages_new(const char *xml)
{
    Pages *pages = g_new0(Pages, 1);
    xmlDoc *document =
        xmlReadMemory(xml, (int)strlen(xml), "case.in", NULL, XML_PARSE_NONET | XML_PARSE_HUGE);

    g_assert_nonnull(document);
    pages->arena = arena_new();
    pages->diag = diag_new();
    xmlNode *root = xmlDocGetRootElement(document);
    pages->report = (Report){
        .folder = "tests/golden/pages",
        .title = "GPU and TPU accelerators compared",
        .subtitle = "Training, inference, cost and ecosystem",
        .edition = "2026-11",
        .date = "2026-11-20",
        .language = "en",
        .authors = authors,
        .n_authors = G_N_ELEMENTS(authors),
        .classification = "internal",
        .pages = arena_array(pages->arena, Page, xmlChildElementCount(root) + 1),
        .citations = citations,
        .n_citations = G_N_ELEMENTS(citations),
    };
    for (xmlNode *page = xmlFirstElementChild(root); page != NULL && tree_is(root, "pages");
         page = xmlNextElementSibling(page)) {
        page_add(pages, page);
    }
    if (tree_is(root, "page")) {
        page_add(pages, root);
    }
    xmlFreeDoc(document);
    pages->context = (OutputContext){
        .report = &pages->report,
        .theme = theme_load("assets/theme.yaml", NULL, pages->arena, pages->diag),
        .jobs = 1,
    };
    g_assert_nonnull(pages->context.theme);
    g_assert_true(fonts_init(pages->context.theme, pages->diag));
    return pages;
}

void
pages_free(Pages *pages)
{
    if (pages != NULL) {
        arena_free(pages->arena);
        diag_free(pages->diag);
        g_free(pages);
    }
}

const Display *
pages_layout(Pages *pages)
{
    const Display *display = pdf_layout(&pages->context, pages->arena, pages->diag);
    g_autoptr(GString) messages = g_string_new(NULL);

    diag_print(pages->diag, messages);
    g_assert_cmpstr(messages->str, ==, "");
    g_assert_nonnull(display);
    display_check(display);
    return display;
}

/* The last space of a line may be in the margin: the right one, or the left one below zero if the
 * text is right-to-left. */
static float
last_space(const DisplayItem *item)
{
    bool spaced =
        item->kind == DISPLAY_TEXT && item->n_glyphs > 0 && g_str_has_suffix(item->text, " ");

    return spaced ? item->glyphs[item->n_glyphs - 1].advance : 0;
}

static float
visible_left(const DisplayItem *item)
{
    return item->x - MIN(0, last_space(item));
}

static float
visible_right(const DisplayItem *item)
{
    return item->x + item->width - MAX(0, last_space(item));
}

static void
check_text(const DisplayItem *item)
{
    uint32_t at = 0;

    g_assert_true(g_utf8_validate(item->text, -1, NULL));
    for (size_t i = 0; i < item->n_glyphs; i++) {
        g_assert_cmpuint(item->glyphs[i].glyph, !=, 0);
        g_assert_true(isfinite(item->glyphs[i].advance));
        g_assert_cmpuint(item->glyphs[i].text, ==, at);
        at += item->glyphs[i].n_bytes;
    }
    g_assert_cmpuint(at, ==, strlen(item->text));
}

static void
check_inside(const DisplayPage *page, const DisplayItem *item, float margin)
{
    float right = visible_right(item);

    if (visible_left(item) < margin || right > page->width - margin || item->y < 0 ||
        item->y > page->height) {
        g_test_message("page %s: %g to %g, %g: %.60s", page->label, (double)item->x, (double)right,
                       (double)item->y, item->text != NULL ? item->text : "a mark");
        g_test_fail();
    }
}

static bool
overlaps(const DisplayItem *a, const DisplayItem *b)
{
    const float slack = 0.6F;
    bool across =
        visible_right(a) > visible_left(b) + slack && visible_right(b) > visible_left(a) + slack;
    bool down = a->y > b->y - b->size * 0.7F + slack && b->y > a->y - a->size * 0.7F + slack;

    return across && down;
}

/* Text, but not direction marks, which have no width. */
static bool
shows_text(const DisplayItem *item)
{
    return item->kind == DISPLAY_TEXT && !(item->late && item->width <= 0);
}

static void
check_overlap(const DisplayPage *page)
{
    for (size_t i = 0; i < page->n_items; i++) {
        const DisplayItem *a = &page->items[i];
        for (size_t k = i + 1; k < page->n_items && shows_text(a); k++) {
            const DisplayItem *b = &page->items[k];
            if (shows_text(b) && overlaps(a, b)) {
                g_test_message("page %s: '%.40s' over '%.40s'", page->label, a->text, b->text);
                g_test_fail();
            }
        }
    }
}

static bool
is_within(const StructNode *node, const char *type)
{
    for (; node != NULL; node = node->parent) {
        if (strcmp(node->type, type) == 0) {
            return true;
        }
    }
    return false;
}

static bool
is_heading(const StructNode *node)
{
    return node != NULL && node->type[0] == 'H' && g_ascii_isdigit(node->type[1]);
}

static void
check_last(const DisplayPage *page, bool ends)
{
    const DisplayItem *lowest = NULL;
    bool text = false; /* a page may end in a heading that is longer than a page */

    for (size_t i = 0; i < page->n_items; i++) {
        const DisplayItem *item = &page->items[i];
        if (item->node != NULL && !is_within(item->node, "Note") &&
            (lowest == NULL || item->y >= lowest->y)) {
            lowest = item;
        }
        text = text || (item->node != NULL && !is_heading(item->node));
    }
    if (lowest != NULL && text && is_heading(lowest->node) && !ends) {
        g_test_message("page %s ends in a heading: %.60s", page->label, lowest->text);
        g_test_fail();
    }
}

/* A chapter may end in a heading, because the next one starts there. */
static bool
chapter_ends(const Display *display, size_t page)
{
    if (page + 1 == display->n_pages) {
        return true;
    }
    const DisplayPage *next = &display->pages[page + 1];
    for (size_t i = 0; i < next->n_items; i++) {
        if (next->items[i].node != NULL && strcmp(next->items[i].node->type, "H1") == 0) {
            return true;
        }
    }
    return page == 0;
}

static size_t
row_columns(const StructNode *row)
{
    size_t n = 0;

    for (const StructNode *cell = row->first; cell != NULL; cell = cell->next) {
        n += (size_t)MAX(cell->column_span, 1);
    }
    return n;
}

static void
check_node(const StructNode *node, int *heading, GHashTable *ids)
{
    size_t columns = 0;

    if (is_heading(node)) {
        int level = node->type[1] - '0';
        g_assert_cmpint(level, <=, *heading + 1);
        *heading = level;
    }
    if (strcmp(node->type, "Note") == 0) {
        g_assert_nonnull(node->id);
        g_assert_true(g_hash_table_add(ids, (void *)(uintptr_t)node->id));
    }
    if (strcmp(node->type, "Figure") == 0) {
        g_assert_nonnull(node->alt);
    }
    for (const StructNode *child = node->first; child != NULL; child = child->next) {
        g_assert_true(child->parent == node);
        if (strcmp(child->type, "TR") == 0) {
            columns = columns == 0 ? row_columns(child) : columns;
            g_assert_cmpuint(row_columns(child), ==, columns);
        }
        check_node(child, heading, ids);
    }
}

static void
check_outline(const OutlineEntry *entry, GHashTable *targets)
{
    for (; entry != NULL; entry = entry->next) {
        g_assert_true(g_hash_table_contains(targets, entry->destination));
        check_outline(entry->first, targets);
    }
}

static void
check_links(const Display *display)
{
    g_autoptr(GHashTable) targets = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < display->n_pages; i++) {
        for (size_t k = 0; k < display->pages[i].n_targets; k++) {
            const DisplayTarget *target = &display->pages[i].targets[k];
            g_assert_true(g_hash_table_add(targets, (void *)(uintptr_t)target->name));
        }
    }
    for (size_t i = 0; i < display->n_pages; i++) {
        for (size_t k = 0; k < display->pages[i].n_links; k++) {
            const DisplayLink *link = &display->pages[i].links[k];
            g_assert_nonnull(link->contents);
            g_assert_true(is_within(link->node, "Document"));
            g_assert_cmpstr(link->node->type, ==, "Link");
            if (link->url == NULL && !g_hash_table_contains(targets, link->destination)) {
                g_test_message("a link leads nowhere: %s", link->destination);
                g_test_fail();
            }
        }
    }
    check_outline(display->outline, targets);
}

void
display_check(const Display *display)
{
    display_check_within(display, 21 * 72.0F / 25.4F);
}

void
display_check_within(const Display *display, float margin)
{
    g_autoptr(GHashTable) ids = g_hash_table_new(g_str_hash, g_str_equal);
    int heading = 0;

    for (size_t i = 0; i < display->n_pages; i++) {
        const DisplayPage *page = &display->pages[i];
        for (size_t k = 0; k < page->n_items; k++) {
            if (page->items[k].kind == DISPLAY_TEXT) {
                check_text(&page->items[k]);
            }
            g_assert_true(page->items[k].node == NULL ||
                          is_within(page->items[k].node, "Document"));
            check_inside(page, &page->items[k], margin - 0.5F);
        }
        check_overlap(page);
        check_last(page, chapter_ends(display, i));
    }
    check_node(display->root, &heading, ids);
    check_links(display);
}

const DisplayItem *
display_find(const Display *display, const char *text, size_t *ret_page)
{
    for (size_t i = 0; i < display->n_pages; i++) {
        for (size_t k = 0; k < display->pages[i].n_items; k++) {
            const DisplayItem *item = &display->pages[i].items[k];
            if (item->kind == DISPLAY_TEXT && strstr(item->text, text) != NULL) {
                if (ret_page != NULL) {
                    *ret_page = i;
                }
                return item;
            }
        }
    }
    return NULL;
}

size_t
display_count_pages(const Display *display, const char *text)
{
    size_t n = 0;

    for (size_t i = 0; i < display->n_pages; i++) {
        bool found = false;
        for (size_t k = 0; k < display->pages[i].n_items && !found; k++) {
            const DisplayItem *item = &display->pages[i].items[k];
            found = item->kind == DISPLAY_TEXT && strstr(item->text, text) != NULL;
        }
        n += found ? 1 : 0;
    }
    return n;
}

size_t
display_lists_page(const Display *display)
{
    for (size_t p = 0; p < display->n_pages; p++) {
        const DisplayPage *page = &display->pages[p];
        for (size_t i = 0; i < page->n_targets; i++) {
            if (g_str_equal(page->targets[i].name, "figures-and-tables")) {
                return p;
            }
        }
    }
    return display->n_pages;
}

char *
display_page_text(const Display *display, size_t page)
{
    GString *text = g_string_new(NULL);

    for (size_t i = 0; i < display->pages[page].n_items; i++) {
        const DisplayItem *item = &display->pages[page].items[i];
        if (item->kind == DISPLAY_TEXT && item->node != NULL) {
            g_string_append(text, item->text);
        }
    }
    return g_string_free(text, FALSE);
}
