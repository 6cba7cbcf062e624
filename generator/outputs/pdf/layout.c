#include "outputs/pdf/layout.h"

#include "outputs/pdf/attachments.h"
#include "outputs/pdf/front.h"
#include "outputs/pdf/selection.h"

#include <string.h>

/* Contents of fewer lines than this say nothing. */
static const unsigned CONTENTS_FROM = 3;
static const float HEAD_GAP = 12; /* between the two running heads */

/* One stretch of pages: title page, contents or the chapters. */
typedef struct {
    Galley *galley;
    const PageCut *cuts;
    size_t n_cuts;
} Part;

static void
composer_clear(void *data)
{
    Composer *composer = data;
    g_hash_table_destroy(composer->charts);
    g_array_free(composer->entries, TRUE);
    g_array_free(composer->spans, TRUE);
    g_ptr_array_free(composer->called, TRUE);
}

static Composer *
composer_new(const OutputContext *context, Arena *arena, Diag *diag)
{
    Composer *composer = arena_new0(arena, Composer);
    const Report *report = report_select(context->report, context->pages, arena);

    composer->context = context;
    composer->report = report;
    composer->theme = context->theme;
    composer->arena = arena;
    composer->diag = diag;
    const char *language = report->language != NULL ? report->language : "en";
    composer->hyphens = hyphens_new(language, context->jobs > 1, arena, diag);
    composer->shaper = shaper_new(context->theme, language, composer->hyphens, arena, diag);
    composer->setter = setter_new(composer->shaper, arena);
    composer->print = print_style_new(context->theme, composer->shaper, arena);
    composer->forms = forms_new(context->theme, arena, diag);
    composer->pictures = pictures_new(report->folder != NULL ? report->folder : ".", arena, diag);
    composer->charts = g_hash_table_new(g_str_hash, g_str_equal);
    composer->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    composer->spans = g_array_new(FALSE, TRUE, sizeof(Span));
    composer->called = g_ptr_array_new();
    arena_defer(arena, composer_clear, composer);
    return composer;
}

static void
page_compose(Composer *composer, const Page *page, StructNode *document)
{
    PrintStyle *print = composer->print;
    const xmlNode *root = xmlDocGetRootElement(page->tree);
    float x = print->sheet.text_left, width = print->sheet.right - x;
    bool numbered = composer->report->n_pages > 1 && page->number > 0;
    const xmlNode *standfirst = element_child(root, "standfirst");

    composer->page = page;
    composer->place = (Place){ .file = page->path };
    composer->notes = g_hash_table_new(g_str_hash, g_str_equal);
    ChapterHead head = {
        .title = page->title,
        .nav = page->nav != NULL ? page->nav : page->title,
        .number = numbered ? arena_printf(composer->arena, "%d", page->number) : NULL,
        .destination = destination_name(composer->arena, page->id, NULL),
    };
    StructNode *section = chapter_compose(composer, document, head);
    notes_compose(composer, root);
    if (standfirst != NULL) {
        StructNode *node = struct_add(composer->arena, section, "P");
        lines_compose(composer, inlines_paragraph(composer, standfirst, &print->lead, 0, node),
                      (LineBox){ .x = x, .width = width, .style = &print->lead });
        galley_space(composer->galley, 14);
        notes_attach(composer, section);
    }
    Frame frame = {
        .x = x, .width = width, .text = &print->body, .parent = section, .gap = 5, .hangs = true
    };
    blocks_compose(composer, root->children, &frame);
    g_hash_table_destroy(composer->notes);
    composer->notes = NULL;
    composer->page = NULL;
}

static Part
part_cut(Composer *composer, Galley *galley, float height)
{
    Part part = { .galley = galley };

    const SheetMeasures *wide = &composer->print->wide;
    part.cuts =
        pages_cut(galley->slabs, height, wide->bottom - wide->top, composer->arena, &part.n_cuts);
    return part;
}

/* A running head on one line: what does not fit is left off, by whole words. */
static float
head_place(Composer *composer, const char *text, const TextStyle *style, float width, bool right)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    Paragraph *paragraph = text_paragraph(composer, text != NULL ? text : "", style, NULL);

    paragraph_break(composer->setter, paragraph, MAX(width, 1), false);
    if (paragraph->n_lines == 0 || width < style->size) {
        return 0;
    }
    float used = paragraph->lines[0].width;
    paragraph_place(composer->setter, paragraph, 0, right ? sheet->right - used : sheet->left,
                    style_baseline(style), composer->galley);
    return used;
}

/* Running heads lose whole words, never parts of them. */
static TextStyle *
head_style(PrintStyle *print)
{
    TextStyle *style = style_coloured(print, &print->micro, print->ink2);

    style->divides = false;
    return style_weighted(print, style, style->weight);
}

static void
running_head(Composer *composer, PageMaker *maker, const PageCut *cut)
{
    PrintStyle *print = composer->print;
    const SheetMeasures *sheet = &print->sheet;
    const TextStyle *grey = head_style(print);
    float width = sheet->right - sheet->left, used = 0;

    slab_begin(composer->galley, 0);
    if (cut->chapter != NULL && g_strcmp0(cut->chapter->title, composer->report->title) != 0) {
        used = head_place(composer, cut->chapter->title, grey, width, true) + HEAD_GAP;
    }
    head_place(composer, composer->report->title, grey, width - used, false);
    slab_add_rule(composer->galley, sheet->left, grey->lead + 4, width, print->rule.section,
                  print->line);
    page_add_slab(maker, slab_end(composer->galley, 0), sheet->head_top);
}

static const char *
foot_text(const Composer *composer)
{
    const Report *report = composer->report;
    Arena *arena = composer->arena;
    const char *edition = report->edition != NULL
                              ? arena_printf(arena, "Edition %s", report->edition)
                          : report->date != NULL ? report->date
                                                 : "";

    if (report->classification == NULL) {
        return edition;
    }
    return arena_printf(arena, "%s%sClassification: %s", edition, *edition != '\0' ? " · " : "",
                        report->classification);
}

static void
running_foot(Composer *composer, PageMaker *maker, const char *label, const char *last)
{
    PrintStyle *print = composer->print;
    const SheetMeasures *sheet = &print->sheet;
    const TextStyle *grey = head_style(print);
    TextStyle *strong = style_copy(print, &print->micro);

    strong->tabular = true;
    slab_begin(composer->galley, 0);
    float used = text_place_right(composer, arena_printf(composer->arena, "of %s", last), grey,
                                  NULL, sheet->right, style_baseline(grey));
    used += grey->space;
    used += text_place_right(composer, label, style_weighted(print, strong, 600), NULL,
                             sheet->right - used, style_baseline(grey));
    head_place(composer, foot_text(composer), grey, sheet->right - sheet->left - used - HEAD_GAP,
               false);
    page_add_slab(maker, slab_end(composer->galley, 0), sheet->foot_bottom - grey->lead);
}

/* Makes the pages of a part; `last` is the label of the report's last page, NULL
 * on the title page, which has no heads. */
static void
part_make(Composer *composer, const Part *part, float top, const char *last, GArray *pages)
{
    SheetMeasures *sheet = &composer->print->sheet, upright = *sheet;
    PageMaker maker;

    page_maker_init(&maker);
    composer->galley = galley_new(composer->arena);
    for (size_t i = 0; i < part->n_cuts; i++) {
        bool wide = part->cuts[i].wide;
        *sheet = wide ? composer->print->wide : upright;
        DisplayPage page = { .width = sheet->width, .height = sheet->height };
        page.label = arena_printf(composer->arena, "%u", pages->len + 1);
        page_add_cut(&maker, &part->cuts[i], part->galley->slabs, composer->print,
                     wide ? sheet->top : top);
        if (last != NULL) {
            running_head(composer, &maker, &part->cuts[i]);
            running_foot(composer, &maker, page.label, last);
        }
        page_finish(&maker, composer->arena, &page);
        g_array_append_val(pages, page);
    }
    *sheet = upright;
    page_maker_clear(&maker);
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

    composer->galley = galley_new(composer->arena);
    contents_compose(composer, section, &lines, &n_lines);
    Part part = part_cut(composer, composer->galley, sheet->bottom - sheet->top);
    for (size_t i = 0; i < n_lines; i++) {
        size_t page = GPOINTER_TO_SIZE(g_hash_table_lookup(destinations, lines[i].destination));
        contents_number(composer, &lines[i],
                        arena_printf(composer->arena, "%zu", n_before + part.n_cuts + page + 1));
    }
    return part;
}

static void
outline_append(OutlineEntry *parent, OutlineEntry *entry)
{
    if (parent->last != NULL) {
        parent->last->next = entry;
    } else {
        parent->first = entry;
    }
    parent->last = entry;
}

/* Chapters with their headings below them. */
static OutlineEntry *
outline_make(const Composer *composer)
{
    OutlineEntry root = { 0 }, *path[8] = { &root };
    int depth = 0, levels[8] = { 0 };

    for (unsigned i = 0; i < composer->entries->len; i++) {
        const Entry *entry = &g_array_index(composer->entries, Entry, i);
        if (entry->kind != ENTRY_CHAPTER && entry->kind != ENTRY_SECTION) {
            continue;
        }
        OutlineEntry *outline = arena_new0(composer->arena, OutlineEntry);
        outline->title = entry->number != NULL
                             ? arena_printf(composer->arena, "%s %s", entry->number, entry->title)
                             : entry->title;
        outline->destination = entry->destination;
        while (depth > 0 && (levels[depth] >= entry->level || depth == 7)) {
            depth--;
        }
        outline_append(path[depth], outline);
        path[++depth] = outline;
        levels[depth] = entry->level;
    }
    return root.first;
}

static const char *
authors_join(const Report *report, Arena *arena)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t i = 0; i < report->n_authors; i++) {
        g_string_append_printf(text, "%s%s", i > 0 ? "; " : "", report->authors[i]);
    }
    return arena_strdup(arena, text->str);
}

static Display *
display_new(Composer *composer, StructNode *document, GArray *pages)
{
    Arena *arena = composer->arena;
    const Report *report = composer->report;
    Display *display = arena_new0(arena, Display);

    display->title = report->title;
    display->author = authors_join(report, arena);
    display->subject = report->description;
    display->language = report->language != NULL ? report->language : "en";
    display->date = report->date;
    display->n_pages = pages->len;
    display->pages = arena_array(arena, DisplayPage, pages->len);
    memcpy(display->pages, pages->data, sizeof(DisplayPage) * pages->len);
    display->fonts = shaper_fonts(composer->shaper, &display->n_fonts);
    display->pictures = pictures_list(composer->pictures, &display->n_pictures);
    display->root = document;
    display->outline = outline_make(composer);
    return display;
}

Display *
pdf_layout(const OutputContext *context, Arena *arena, Diag *diag)
{
    int errors = diag_count(diag, DIAG_ERROR);
    Composer *composer = composer_new(context, arena, diag);
    const SheetMeasures *sheet = &composer->print->sheet;
    float height = sheet->bottom - sheet->top;
    StructNode *document = struct_new(arena, "Document");
    GArray *pages = g_array_new(FALSE, TRUE, sizeof(DisplayPage));

    const Report *report = composer->report;
    document->lang = report->language;
    for (size_t i = 0; i < report->n_pages; i++) {
        figures_open(composer, &report->pages[i]);
    }
    if (context->jobs > 1) {
        forms_start(composer->forms);
    }
    composer->galley = galley_new(arena);
    cover_compose(composer, document);
    Part cover = part_cut(composer, composer->galley, sheet->bottom - COVER_TOP);
    const StructNode *front = document->last;
    Part body = { .galley = composer->galley = galley_new(arena) };
    for (size_t i = 0; i < report->n_pages; i++) {
        page_compose(composer, &report->pages[i], document);
    }
    sources_compose(composer, document);
    body = part_cut(composer, body.galley, height);
    Part contents = { .galley = body.galley };
    if (composer->entries->len >= CONTENTS_FROM) {
        StructNode *section = struct_new(arena, "Sect");
        struct_insert_before(front->next, section);
        contents = contents_make(composer, section, &body, cover.n_cuts);
    }
    hyphens_rest(composer->hyphens);
    const char *last = arena_printf(arena, "%zu", cover.n_cuts + contents.n_cuts + body.n_cuts);
    part_make(composer, &cover, COVER_TOP, NULL, pages);
    part_make(composer, &contents, sheet->top, last, pages);
    part_make(composer, &body, sheet->top, last, pages);
    Display *display = display_new(composer, document, pages);
    g_array_free(pages, TRUE);
    attachments_make(composer, display);
    forms_finish(composer->forms, &display->forms, &display->forms_size);
    return diag_count(diag, DIAG_ERROR) == errors ? display : NULL;
}
