#include "outputs/pdf/pages/layout.h"

#include "document/report/page_label.h"
#include "outputs/pdf/pages/front.h"
#include "outputs/pdf/pages/index.h"
#include "outputs/pdf/pages/page_numbers.h"
#include "outputs/pdf/pages/parts.h"
#include "outputs/pdf/pages/proof.h"
#include "outputs/pdf/selection.h"
#include "outputs/pdf/write/attachments.h"

/* Minimum lines of contents; shorter ones would not be useful. */
static const unsigned CONTENTS_FROM = 3;
static const size_t CONTENTS_PAGES = 2;
static const char LISTS_NAME[] = "figures-and-tables";
/* Minimum pages of a report with an index. */
static const size_t INDEX_FROM = 50;

/* Composes the page's blocks below the chapter's head. */
static void
chapter_set(Composer *composer, const Page *page, StructNode *document)
{
    PrintStyle *print = composer->print;
    const xmlNode *root = xmlDocGetRootElement(page->tree);
    float x = print->sheet.text_left, width = print->sheet.right - x;
    bool numbered = composer->report->n_pages > 1 && page->number > 0;
    const xmlNode *standfirst = element_child(root, "standfirst");

    composer->notes = g_hash_table_new(g_str_hash, g_str_equal);
    ChapterHead head = {
        .title = page->title,
        .nav = page->nav != NULL ? page->nav : page->title,
        .number = numbered ? page_label(composer->context->report, page, composer->arena) : NULL,
        .destination = destination_name(composer->arena, page->id, NULL),
    };
    StructNode *section = chapter_compose(composer, document, head);
    section->lang = page_language(composer);
    notes_compose(composer, root);
    if (standfirst != NULL) {
        StructNode *node = struct_add(composer->arena, section, "P");
        lines_compose(composer,
                      inlines_paragraph(composer, standfirst, &print->lead, TEXT_ON_PAPER, node),
                      (LineBox){ .x = x, .width = width, .style = &print->lead });
        galley_space(composer->galley, 14);
        notes_attach(composer, section);
    }
    Frame frame = { .x = x,
                    .width = width,
                    .text = &print->body,
                    .parent = section,
                    .gap = 5,
                    .hangs = true,
                    .moves = true };
    for (const xmlNode *block = root->children; block != NULL; block = block->next) {
        block_compose(composer, block, &frame);
        setter_rest(composer->setter);
    }
    g_hash_table_destroy(composer->notes);
    composer->notes = NULL;
}

static void
page_compose(Composer *composer, const Page *page, StructNode *document)
{
    composer->page = page;
    composer->place = composer->galley->place = (Place){ .file = page->path };
    composer_set_language(composer);
    Progress *progress = composer->context->progress;
    gint64 start = progress_clock(progress);
    chapter_set(composer, page, document);
    progress_book(progress, "chapter", page->path, start);
    composer->page = NULL;
    composer_set_language(composer);
}

static void
destinations_add(GHashTable *pages, const Slab *slab, size_t page)
{
    for (uint32_t i = 0; i < slab->n_targets; i++) {
        g_hash_table_insert(pages, (void *)(uintptr_t)slab->targets[i].name,
                            GSIZE_TO_POINTER(page));
    }
}

/* The page of each destination, counted within its part. */
static GHashTable *
destinations_find(const Part *part)
{
    GHashTable *pages = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < part->n_cuts; i++) {
        const PageCut *cut = &part->cuts[i];
        for (size_t s = 0; s < cut->n_floats; s++) {
            destinations_add(pages, cut->floats[s], i);
        }
        for (size_t s = cut->first; s < cut->end; s++) {
            destinations_add(pages, g_ptr_array_index(part->galley->slabs, s), i);
        }
    }
    return pages;
}

/* A part after the body: the list of figures and tables, or the index. Its head is composed before
 * the contents, which list it. Page numbers are added when all are known. */
typedef struct {
    Galley *galley;
    StructNode *section;
    ContentsLine *lines; /* of the list */
    size_t n_lines;
    const Index *index; /* NULL: no index */
    Part part;
} BackMatter;

static bool
composer_has(const Composer *composer, EntryKind kind)
{
    bool has = false;

    for (unsigned i = 0; i < composer->entries->len && !has; i++) {
        has = g_array_index(composer->entries, Entry, i).kind == kind;
    }
    return has;
}

/* Composes the contents in the roomiest form that takes at most two pages. */
static Part
contents_set(Composer *composer, StructNode *section, ContentsForm form, ContentsLine **ret,
             size_t *ret_n)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    Part part = { 0 };

    do {
        section->first = section->last = NULL;
        composer->galley = galley_start(composer);
        *ret = contents_compose(composer, section, form, ret_n);
        part = part_cut(composer, composer->galley, sheet->bottom - sheet->top);
    } while (part.n_cuts > CONTENTS_PAGES && form++ < CONTENTS_CHAPTERS);
    return part;
}

/* If the contents with the lists of figures and tables take more than a page, composes these lists
 * as a part after the body. */
static BackMatter
lists_make(Composer *composer, StructNode *document)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    float height = sheet->bottom - sheet->top;
    BackMatter lists = { .galley = galley_start(composer) };
    bool figures = composer_has(composer, ENTRY_FIGURE),
         tables = composer_has(composer, ENTRY_TABLE);

    composer->galley = galley_start(composer);
    contents_compose(composer, struct_new(composer->arena, "Sect"), CONTENTS_WITH_LISTS,
                     &lists.n_lines);
    if ((!figures && !tables) || part_cut(composer, composer->galley, height).n_cuts < 2) {
        return (BackMatter){ 0 };
    }
    const char *title = composer_word(composer, !tables   ? WORD_FIGURES
                                                : figures ? WORD_FIGURES_AND_TABLES
                                                          : WORD_TABLES);
    composer->galley = lists.galley;
    lists.section =
        chapter_compose(composer, document, (ChapterHead){ title, title, NULL, LISTS_NAME });
    lists.lines = lists_compose(composer, lists.section, &lists.n_lines);
    lists.part = part_cut(composer, lists.galley, height);
    return lists;
}

/* Number of pages before each part of a report. */
typedef struct {
    GHashTable *destinations; /* of the body */
    size_t before, lists, index;
} PageNumbers;

static void
lines_number(Composer *composer, const ContentsLine *lines, size_t n_lines,
             const PageNumbers *numbers)
{
    for (size_t i = 0; i < n_lines; i++) {
        const char *name = lines[i].destination;
        void *found = NULL;
        bool known = g_hash_table_lookup_extended(numbers->destinations, name, NULL, &found);
        size_t page = known                           ? numbers->before + GPOINTER_TO_SIZE(found)
                      : g_str_equal(name, LISTS_NAME) ? numbers->lists
                                                      : numbers->index;
        contents_number(composer, &lines[i], arena_printf(composer->arena, "%zu", page + 1));
    }
}

static BackMatter
index_begin(Composer *composer, const Part *body, StructNode *document)
{
    BackMatter maker = { .index = NULL };
    Index *index = body->n_cuts >= INDEX_FROM ? index_new(composer->report, composer->arena) : NULL;

    if (index != NULL && index_find(composer, index, body)) {
        maker.index = index;
        maker.galley = composer->galley = galley_start(composer);
        const char *title = composer_word(composer, WORD_INDEX);
        maker.section = chapter_compose(composer, document,
                                        (ChapterHead){ title, title, NULL, "index-of-names" });
    }
    return maker;
}

static Part
index_finish(Composer *composer, const BackMatter *maker, size_t n_before)
{
    const SheetMeasures *sheet = &composer->print->sheet;

    if (maker->index == NULL) {
        return (Part){ 0 };
    }
    composer->galley = maker->galley;
    index_compose(composer, maker->index, maker->section, n_before);
    return part_cut(composer, maker->galley, sheet->bottom - sheet->top);
}

/* Lays out the report and reports errors of the layout, without the proof. */
static Display *
lay_out(const OutputContext *context, Arena *arena, Diag *diag)
{
    const Report *report = report_select(context->report, context->pages, arena);
    Composer *composer = composer_new(context, report, arena, diag);
    const SheetMeasures *sheet = &composer->print->sheet;
    float height = sheet->bottom - sheet->top;
    StructNode *document = struct_new(arena, "Document");
    GArray *pages = g_array_new(FALSE, TRUE, sizeof(DisplayPage));

    document->lang = report->language;
    for (size_t i = 0; i < report->n_pages; i++) {
        figures_open(composer, &report->pages[i]);
    }
    logo_open(composer);
    composer->galley = galley_start(composer);
    bool has_cover = context->pdf == NULL || context->pdf->cover;
    if (has_cover) {
        cover_compose(composer, document);
    }
    Part cover = part_cut(composer, composer->galley, sheet->bottom - COVER_TOP);
    const StructNode *front = document->last;
    Part body = { .galley = composer->galley = galley_start(composer) };
    for (size_t i = 0; i < report->n_pages; i++) {
        page_compose(composer, &report->pages[i], document);
    }
    if (composer_lists_sources(composer)) {
        sources_compose(composer, document);
    }
    body = part_cut(composer, body.galley, height);
    BackMatter lists = has_cover ? lists_make(composer, document) : (BackMatter){ 0 };
    BackMatter maker = index_begin(composer, &body, document);
    Part contents = { .galley = body.galley };
    ContentsLine *lines = NULL;
    size_t n_lines = 0;
    if (has_cover && composer->entries->len >= CONTENTS_FROM) {
        StructNode *section = struct_new(arena, "Sect");
        struct_insert_before(front->next, section);
        ContentsForm form = lists.section != NULL ? CONTENTS_ROOMY : CONTENTS_WITH_LISTS;
        contents = contents_set(composer, section, form, &lines, &n_lines);
    }
    g_autoptr(GHashTable) destinations = destinations_find(&body);
    PageNumbers numbers = { destinations, cover.n_cuts + contents.n_cuts, 0, 0 };
    numbers.lists = numbers.before + body.n_cuts;
    numbers.index = numbers.lists + lists.part.n_cuts;
    page_numbers_set(composer, &body, destinations, numbers.before);
    lines_number(composer, lines, n_lines, &numbers);
    lines_number(composer, lists.lines, lists.n_lines, &numbers);
    Part index = index_finish(composer, &maker, numbers.before);
    composer_free_patterns(composer);
    const char *last = arena_printf(arena, "%zu", numbers.index + index.n_cuts);
    part_make(composer, &cover, COVER_TOP, NULL, pages);
    part_make(composer, &contents, sheet->top, last, pages);
    part_make(composer, &body, sheet->top, last, pages);
    part_make(composer, &lists.part, sheet->top, last, pages);
    part_make(composer, &index, sheet->top, last, pages);
    Display *display = composer_display(composer, document, pages);
    g_array_free(pages, TRUE);
    Attachments attachments = attachments_make(context, report, arena, diag);
    display->attachments = attachments.all;
    display->n_attachments = attachments.n;
    return display;
}

Display *
pdf_layout(const OutputContext *context, Arena *arena, Diag *diag)
{
    int errors = diag_count(diag, DIAG_ERROR);
    Display *display = lay_out(context, arena, diag);

    display_proof(display, diag);
    return diag_count(diag, DIAG_ERROR) == errors ? display : NULL;
}
