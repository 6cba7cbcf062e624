/* Names come from the data, their pages from the composed text. A name that is on no page is not
 * listed, and a name is found wherever it is in the text.
 *
 * Data name a thing in many ways: "MLPerf Training: GPT-J", "GPT-J, 99 %, Server" and "gpt-j" are
 * all GPT-J, and "H100 at Lambda" is an H100. They become one term if they are equal without suite,
 * setting and place, and without regard to case, spaces and hyphens. */
#include "outputs/pdf/pages/index.h"

#include "outputs/pdf/pages/front.h"

#include <string.h>

/* A longer value is a sentence, not a name. */
enum { LONGEST_NAME = 48 };
/* A name on more pages than both limits is too common to be useful. */
static const size_t PAGES_MAX = 8;
static const float PAGES_SHARE_MAX = 0.2F;
static const float HANG = 14, LIST_ABOVE = 18, TERM_ABOVE = 2;

typedef enum { INDEX_SYSTEMS, INDEX_WORKLOADS, N_INDEX_LISTS } IndexList;

typedef struct {
    const char *name;
    GPtrArray *spellings; /* of the name on pages, including the name itself */
    GArray *pages;        /* of size_t, ascending */
} IndexTerm;

struct Index {
    GArray *lists[N_INDEX_LISTS]; /* of IndexTerm, by name */
    const char **destinations;    /* of each page of the body; NULL: not a target */
};

static const WordKey list_titles[] = { WORD_SYSTEMS, WORD_WORKLOADS };
static const char *const list_columns[][4] = {
    [INDEX_SYSTEMS] = { "system", "accelerator", "chip", NULL },
    [INDEX_WORKLOADS] = { "workload", "benchmark", "model", NULL },
};

static void
index_clear(void *data)
{
    Index *index = data;

    for (int list = 0; list < N_INDEX_LISTS; list++) {
        for (unsigned i = 0; i < index->lists[list]->len; i++) {
            const IndexTerm *term = &g_array_index(index->lists[list], IndexTerm, i);
            g_array_free(term->pages, TRUE);
            g_ptr_array_free(term->spellings, TRUE);
        }
        g_array_free(index->lists[list], TRUE);
    }
}

static int
compare_terms(const void *left, const void *right)
{
    const IndexTerm *a = left, *b = right;
    int order = g_ascii_strcasecmp(a->name, b->name);

    return order != 0 ? order : strcmp(a->name, b->name);
}

/* True if the text has a capital or a digit; "both" is not a name. */
static bool
is_name(const char *text)
{
    bool marked = false;

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        marked = marked || g_unichar_isupper(c) || g_unichar_isdigit(c);
    }
    return marked && strlen(text) <= LONGEST_NAME;
}

static bool
has_letter(const char *text)
{
    while (*text != '\0' && !g_unichar_isalpha(g_utf8_get_char(text))) {
        text = g_utf8_next_char(text);
    }
    return *text != '\0';
}

/* Adds the names in a table; new ones are copied into the arena. */
static void
names_of_table(const Table *table, IndexList list, GHashTable *names, Arena *arena)
{
    for (size_t c = 0; c < table->n_columns; c++) {
        bool named = false;
        for (size_t k = 0; list_columns[list][k] != NULL; k++) {
            named = named || g_ascii_strcasecmp(table->columns[c], list_columns[list][k]) == 0;
        }
        for (size_t r = 0; named && r < table->n_rows; r++) {
            const Cell *cell = table_cell(table, r, c);
            if (cell->kind == CELL_TEXT && is_name(cell->text) &&
                !g_hash_table_contains(names, cell->text)) {
                g_hash_table_add(names, arena_strdup(arena, cell->text));
            }
        }
    }
}

/* Adds the names that the text marks as chips. */
static void
names_of_chips(const Report *report, GHashTable *names)
{
    for (size_t i = 0; i < report->n_pages; i++) {
        const xmlNode *root = xmlDocGetRootElement(report->pages[i].tree);
        for (const xmlNode *at = element_first(root); at != NULL; at = element_walk(at, root)) {
            const char *name = tree_is(at, "chip") ? tree_attribute(at, "name") : NULL;
            if (name != NULL && is_name(name)) {
                g_hash_table_add(names, (void *)(uintptr_t)name);
            }
        }
    }
}

/* "MLPerf Training: GPT-J, 99 %" → "GPT-J". */
static const char *
without_setting(const char *name, GHashTable *names, Arena *arena)
{
    const char *suite = g_str_has_prefix(name, "MLPerf ") ? strstr(name, ": ") : NULL;
    const char *start = suite != NULL ? suite + strlen(": ") : name;
    const char *comma = strstr(start, ", ");
    const char *bare =
        comma != NULL ? arena_printf(arena, "%.*s", (int)(comma - start), start) : start;
    const char *place = strstr(bare, " at ");
    const char *chip =
        place != NULL ? arena_printf(arena, "%.*s", (int)(place - bare), bare) : NULL;

    if (chip != NULL && g_hash_table_contains(names, chip)) {
        return chip;
    }
    return has_letter(bare) && is_name(bare) ? bare : name;
}

/* The same text for names that differ only in case, spaces and hyphens. */
static const char *
folded(const char *name, Arena *arena)
{
    g_autofree char *fold = g_utf8_casefold(name, -1);
    char *out = arena_strdup(arena, fold), *end = out;

    for (const char *at = fold; *at != '\0'; at++) {
        if (*at != ' ' && *at != '-') {
            *end++ = *at;
        }
    }
    *end = '\0';
    return out;
}

/* True if `name` is the better spelling for readers: it has more capitals. */
static bool
is_better(const char *name, const char *than)
{
    int capitals = 0;

    for (const char *at = name; *at != '\0'; at++) {
        capitals += g_ascii_isupper(*at);
    }
    for (const char *at = than; *at != '\0'; at++) {
        capitals -= g_ascii_isupper(*at);
    }
    return capitals != 0 ? capitals > 0 : strcmp(name, than) < 0;
}

static void
term_add(GArray *terms, GHashTable *by_fold, const char *name, Arena *arena)
{
    const char *fold = folded(name, arena);
    void *known = NULL;

    if (!g_hash_table_lookup_extended(by_fold, fold, NULL, &known)) {
        IndexTerm term = { name, g_ptr_array_new(), g_array_new(FALSE, FALSE, sizeof(size_t)) };
        known = GUINT_TO_POINTER(terms->len);
        g_hash_table_insert(by_fold, (void *)(uintptr_t)fold, known);
        g_array_append_val(terms, term);
    }
    IndexTerm *term = &g_array_index(terms, IndexTerm, GPOINTER_TO_UINT(known));
    term->name = is_better(name, term->name) ? name : term->name;
    if (!g_ptr_array_find_with_equal_func(term->spellings, name, g_str_equal, NULL)) {
        g_ptr_array_add(term->spellings, (void *)(uintptr_t)name);
    }
}

static GArray *
terms_collect(const Report *report, IndexList list, Arena *arena)
{
    g_autoptr(Arena) figure = arena_new();
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) by_fold = g_hash_table_new(g_str_hash, g_str_equal);
    GArray *terms = g_array_new(FALSE, FALSE, sizeof(IndexTerm));
    GHashTableIter at;
    void *name = NULL;

    for (size_t i = 0; i < report->n_figures; i++) {
        if (report->figures[i].spec != NULL) {
            names_of_table(chart_spec_data(report->figures[i].spec, figure), list, names, arena);
            arena_reset(figure);
        }
    }
    for (size_t i = 0; i < report->n_tables; i++) {
        if (report->tables[i].data != NULL) {
            names_of_table(report->tables[i].data, list, names, arena);
        }
    }
    if (list == INDEX_SYSTEMS) {
        names_of_chips(report, names);
    }
    g_hash_table_iter_init(&at, names);
    while (g_hash_table_iter_next(&at, &name, NULL)) {
        term_add(terms, by_fold, without_setting(name, names, arena), arena);
    }
    g_array_sort(terms, compare_terms);
    return terms;
}

/* Appends the text of a slab; texts of different elements are separate words. */
static void
append_slab(GString *text, const Slab *slab, const StructNode **last)
{
    for (uint32_t i = 0; i < slab->n_items; i++) {
        const DisplayItem *item = &slab->items[i];
        if (item->kind != DISPLAY_TEXT || item->node == NULL) {
            continue;
        }
        if (item->node != *last) {
            g_string_append_c(text, '\n');
        }
        g_string_append(text, item->text);
        *last = item->node;
    }
}

static void
page_text(const Part *body, const PageCut *cut, GString *text)
{
    const StructNode *last = NULL;

    g_string_truncate(text, 0);
    for (size_t i = 0; i < cut->n_floats; i++) {
        append_slab(text, cut->floats[i], &last);
    }
    for (size_t i = cut->first; i < cut->end; i++) {
        append_slab(text, g_ptr_array_index(body->galley->slabs, i), &last);
    }
}

static bool
is_letter(const char *at)
{
    return g_unichar_isalnum(g_utf8_get_char(at));
}

static bool
names(const char *text, const char *name)
{
    size_t size = strlen(name);

    for (const char *at = strstr(text, name); at != NULL; at = strstr(at + 1, name)) {
        bool starts = at == text || !is_letter(g_utf8_find_prev_char(text, at));
        if (starts && (at[size] == '\0' || !is_letter(at + size))) {
            return true;
        }
    }
    return false;
}

/* Adds a destination for the top of a page, to its first slab. */
static const char *
page_target(Composer *composer, const Part *body, size_t page)
{
    const PageCut *cut = &body->cuts[page];
    Slab *slab =
        cut->n_floats > 0 ? cut->floats[0] : g_ptr_array_index(body->galley->slabs, cut->first);
    DisplayTarget *targets = arena_array(composer->arena, DisplayTarget, slab->n_targets + 1);
    const char *name = arena_printf(composer->arena, "index-page-%zu", page + 1);

    if (slab->n_targets > 0) {
        memcpy(targets, slab->targets, sizeof *targets * slab->n_targets);
    }
    targets[slab->n_targets++] = (DisplayTarget){ .name = name };
    slab->targets = targets;
    return name;
}

/* Ensures that the pages of a name have destinations. */
static void
pages_target(Composer *composer, Index *index, const Part *body, const IndexTerm *term)
{
    for (unsigned i = 0; i < term->pages->len; i++) {
        size_t page = g_array_index(term->pages, size_t, i);
        if (index->destinations[page] == NULL) {
            index->destinations[page] = page_target(composer, body, page);
        }
    }
}

/* Drops names that are on too many pages. Returns true if any are left. */
static bool
terms_prune(GArray *terms, size_t n_pages)
{
    size_t most = MAX(PAGES_MAX, (size_t)(PAGES_SHARE_MAX * (float)n_pages));
    bool left = false;

    for (unsigned i = 0; i < terms->len; i++) {
        IndexTerm *term = &g_array_index(terms, IndexTerm, i);
        if (term->pages->len > most) {
            g_array_set_size(term->pages, 0);
        }
        left = left || term->pages->len > 0;
    }
    return left;
}

static bool
names_term(const char *text, const IndexTerm *term)
{
    bool found = false;

    for (guint i = 0; i < term->spellings->len && !found; i++) {
        found = names(text, term->spellings->pdata[i]);
    }
    return found;
}

static void
terms_find(GArray *terms, const char *text, size_t page)
{
    for (unsigned i = 0; i < terms->len; i++) {
        const IndexTerm *term = &g_array_index(terms, IndexTerm, i);
        if (names_term(text, term)) {
            g_array_append_val(term->pages, page);
        }
    }
}

Index *
index_new(const Report *report, Arena *arena)
{
    Index *index = arena_new0(arena, Index);

    for (int list = 0; list < N_INDEX_LISTS; list++) {
        index->lists[list] = terms_collect(report, (IndexList)list, arena);
    }
    arena_defer(arena, index_clear, index);
    return index;
}

bool
index_find(Composer *composer, Index *index, const Part *body)
{
    g_autoptr(GString) text = g_string_new(NULL);
    bool found = false;

    if (index->lists[INDEX_SYSTEMS]->len + index->lists[INDEX_WORKLOADS]->len == 0) {
        return false;
    }
    index->destinations = arena_array(composer->arena, const char *, body->n_cuts);
    for (size_t page = 0; page < body->n_cuts; page++) {
        page_text(body, &body->cuts[page], text);
        for (int list = 0; list < N_INDEX_LISTS; list++) {
            terms_find(index->lists[list], text->str, page);
        }
    }
    for (int list = 0; list < N_INDEX_LISTS; list++) {
        GArray *terms = index->lists[list];
        found = terms_prune(terms, body->n_cuts) || found;
        for (unsigned i = 0; i < terms->len; i++) {
            pages_target(composer, index, body, &g_array_index(terms, IndexTerm, i));
        }
    }
    return found;
}

static void
span_add(Composer *composer, const char *text, const TextStyle *style, StructNode *node,
         const TextLink *link)
{
    Span span = {
        .text = text, .n_bytes = strlen(text), .style = style, .node = node, .link = link
    };
    g_array_append_val(composer->spans, span);
}

/* Adds a page number as a link. A range of pages has two, for its first and last page. */
static void
page_add_link(Composer *composer, const Index *index, size_t page, size_t n_before,
              StructNode *node)
{
    Arena *arena = composer->arena;
    TextLink *link = arena_new0(arena, TextLink);
    const char *label = arena_printf(arena, "%zu", n_before + page + 1);

    link->destination = index->destinations[page];
    link->contents = arena_printf(arena, "%s %s", composer_word(composer, WORD_PAGE), label);
    link->node = struct_add(arena, struct_add(arena, node, "Reference"), "Link");
    span_add(composer, label, &composer->print->body, link->node, link);
}

static void
term_compose(Composer *composer, const Index *index, const IndexTerm *term, size_t n_before,
             StructNode *list)
{
    PrintStyle *print = composer->print;
    Arena *arena = composer->arena;
    const TextStyle *plain = &print->body;
    StructNode *item = struct_add(arena, list, "LI");
    StructNode *label = struct_add(arena, item, "Lbl");
    StructNode *body = struct_add(arena, item, "LBody");
    const size_t *pages = (const size_t *)(const void *)term->pages->data;
    unsigned first = composer->spans->len;

    span_add(composer, arena_printf(arena, "%s ", term->name),
             style_with(print, &print->body, TRAIT_STRONG), label, NULL);
    for (unsigned i = 0; i < term->pages->len; i++) {
        unsigned end = i;
        while (end + 1 < term->pages->len && pages[end + 1] == pages[end] + 1) {
            end++;
        }
        if (i > 0) {
            span_add(composer, ", ", plain, body, NULL);
        }
        page_add_link(composer, index, pages[i], n_before, body);
        if (end > i) {
            span_add(composer, end > i + 1 ? "–" : ", ", plain, body, NULL);
            page_add_link(composer, index, pages[end], n_before, body);
        }
        i = end;
    }
    Paragraph *paragraph =
        paragraph_new(composer->setter, &g_array_index(composer->spans, Span, first),
                      composer->spans->len - first, (Place){ 0 });
    g_array_set_size(composer->spans, first);
    lines_compose(composer, paragraph,
                  (LineBox){ .x = print->sheet.text_left,
                             .width = print->sheet.right - print->sheet.text_left - HANG,
                             .space = TERM_ABOVE,
                             .style = plain });
}

void
index_compose(Composer *composer, const Index *index, StructNode *section, size_t n_before)
{
    PrintStyle *print = composer->print;
    const TextStyle *grey =
        style_weighted(print, style_coloured(print, &print->micro, print->ink2), 600);

    for (int i = 0; i < N_INDEX_LISTS; i++) {
        StructNode *list = NULL;
        for (unsigned t = 0; t < index->lists[i]->len; t++) {
            const IndexTerm *term = &g_array_index(index->lists[i], IndexTerm, t);
            if (term->pages->len == 0) {
                continue;
            }
            if (list == NULL) {
                slab_begin(composer->galley, LIST_ABOVE);
                text_place(composer, composer_word(composer, list_titles[i]), grey,
                           struct_add(composer->arena, section, "P"), print->sheet.left,
                           style_baseline(&print->body));
                slab_end(composer->galley, 0)->keep = true;
                list = struct_add(composer->arena, section, "L");
                list->list_numbering = "None";
            }
            term_compose(composer, index, term, n_before, list);
        }
    }
}
