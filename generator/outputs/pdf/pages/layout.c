#include "outputs/pdf/pages/layout.h"

#include "document/report/page_label.h"
#include "outputs/pdf/pages/front.h"
#include "outputs/pdf/pages/index.h"
#include "outputs/pdf/pages/parts.h"
#include "outputs/pdf/pages/proof.h"
#include "outputs/pdf/selection.h"
#include "outputs/pdf/write/attachments.h"

/* Contents of fewer lines than this say nothing. */
static const unsigned CONTENTS_FROM = 3;
/* A report of fewer pages needs no index. */
static const size_t INDEX_FROM = 8;

/* The page's blocks, below the chapter's head. */
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
        lines_compose(composer, inlines_paragraph(composer, standfirst, &print->lead, 0, node),
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
    composer_speak(composer);
    Progress *progress = composer->context->progress;
    gint64 start = progress_clock(progress);
    chapter_set(composer, page, document);
    progress_book(progress, "chapter", page->path, start);
    composer->page = NULL;
    composer_speak(composer);
}

static void
destinations_add(GHashTable *pages, const Slab *slab, size_t page)
{
    for (uint32_t i = 0; i < slab->n_targets; i++) {
        g_hash_table_insert(pages, (void *)(uintptr_t)slab->targets[i].name,
                            GSIZE_TO_POINTER(page));
    }
}

/* Where each destination lies, in pages of its part. */
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

static Part
contents_make(Composer *composer, StructNode *section, const Part *body, size_t n_before)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    g_autoptr(GHashTable) destinations = destinations_find(body);
    ContentsLine *lines = NULL;
    size_t n_lines = 0;

    composer->galley = galley_start(composer);
    contents_compose(composer, section, &lines, &n_lines);
    Part part = part_cut(composer, composer->galley, sheet->bottom - sheet->top);
    for (size_t i = 0; i < n_lines; i++) {
        void *found = NULL; /* on no page of the body: it starts what follows */
        bool known = g_hash_table_lookup_extended(destinations, lines[i].destination, NULL, &found);
        size_t page = known ? GPOINTER_TO_SIZE(found) : body->n_cuts;
        contents_number(composer, &lines[i],
                        arena_printf(composer->arena, "%zu", n_before + part.n_cuts + page + 1));
    }
    return part;
}

/* The index comes last; its head is set before the contents, which list it, and its
 * lines after them, when all numbers are known. */
typedef struct {
    Galley *galley;
    StructNode *section;
    const Index *index; /* NULL: the report has none */
} IndexMaker;

static IndexMaker
index_begin(Composer *composer, const Part *body, StructNode *document)
{
    IndexMaker maker = { .index = NULL };
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
index_finish(Composer *composer, const IndexMaker *maker, size_t n_before)
{
    const SheetMeasures *sheet = &composer->print->sheet;

    if (maker->index == NULL) {
        return (Part){ 0 };
    }
    composer->galley = maker->galley;
    index_compose(composer, maker->index, maker->section, n_before);
    return part_cut(composer, maker->galley, sheet->bottom - sheet->top);
}

/* With the errors of the layout told, and no proof. */
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
    cover_compose(composer, document);
    Part cover = part_cut(composer, composer->galley, sheet->bottom - COVER_TOP);
    const StructNode *front = document->last;
    Part body = { .galley = composer->galley = galley_start(composer) };
    for (size_t i = 0; i < report->n_pages; i++) {
        page_compose(composer, &report->pages[i], document);
    }
    sources_compose(composer, document);
    body = part_cut(composer, body.galley, height);
    IndexMaker maker = index_begin(composer, &body, document);
    Part contents = { .galley = body.galley };
    if (composer->entries->len >= CONTENTS_FROM) {
        StructNode *section = struct_new(arena, "Sect");
        struct_insert_before(front->next, section);
        contents = contents_make(composer, section, &body, cover.n_cuts);
    }
    Part index = index_finish(composer, &maker, cover.n_cuts + contents.n_cuts);
    composer_rest(composer);
    const char *last =
        arena_printf(arena, "%zu", cover.n_cuts + contents.n_cuts + body.n_cuts + index.n_cuts);
    part_make(composer, &cover, COVER_TOP, NULL, pages);
    part_make(composer, &contents, sheet->top, last, pages);
    part_make(composer, &body, sheet->top, last, pages);
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
