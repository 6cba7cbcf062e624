/* The composer that all blocks share, and the display list made from it. */
#include "outputs/pdf/blocks/compose.h"

#include <string.h>

static void
composer_clear(void *data)
{
    Composer *composer = data;
    g_hash_table_destroy(composer->charts);
    g_array_free(composer->entries, TRUE);
    g_array_free(composer->spans, TRUE);
    g_ptr_array_free(composer->called, TRUE);
    g_array_free(composer->languages, TRUE);
}

/* The language of the current page, or the report's. */
static const char *
composer_language(const Composer *composer)
{
    const char *own = page_language(composer);
    return own != NULL ? own : g_array_index(composer->languages, PageLanguage, 0).language;
}

Composer *
composer_new(const OutputContext *context, const Report *report, Arena *arena, Diag *diag)
{
    Composer *composer = arena_new0(arena, Composer);

    composer->context = context;
    composer->report = report;
    composer->theme = context->theme;
    composer->arena = arena;
    composer->diag = diag;
    const char *language = report->language != NULL ? report->language : "en";
    Place place = { .file = "report.yaml" };
    PageLanguage own = { language, hyphens_new(language, true, place, arena, diag) };
    composer->languages = g_array_new(FALSE, FALSE, sizeof(PageLanguage));
    g_array_append_val(composer->languages, own);
    composer->hyphens = own.hyphens;
    composer->charts = g_hash_table_new(g_str_hash, g_str_equal);
    composer->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    composer->spans = g_array_new(FALSE, TRUE, sizeof(Span));
    composer->called = g_ptr_array_new();
    arena_defer(arena, composer_clear, composer);
    composer->shaper =
        shaper_new(context->theme, composer_language(composer), composer->hyphens, arena, diag);
    composer->setter = setter_new(composer->shaper, arena);
    composer->print = print_style_new(context->theme, composer->shaper, arena);
    composer->forms = forms_new(arena, diag);
    composer->pictures = pictures_new(report->folder != NULL ? report->folder : ".", arena, diag);
    return composer;
}

const char *
page_language(const Composer *composer)
{
    const xmlNode *root =
        composer->page != NULL ? xmlDocGetRootElement(composer->page->tree) : NULL;
    const char *own = root != NULL ? tree_attribute(root, "lang") : NULL;

    const char *language = composer->report->language;

    return g_strcmp0(own, language != NULL ? language : "en") != 0 ? own : NULL;
}

void
composer_set_language(Composer *composer)
{
    const PageLanguage *languages = (const PageLanguage *)(const void *)composer->languages->data;
    const char *language = composer_language(composer);
    PageLanguage current = { language, NULL };

    for (unsigned i = 0; i < composer->languages->len && current.hyphens == NULL; i++) {
        current.hyphens =
            strcmp(languages[i].language, language) == 0 ? languages[i].hyphens : NULL;
    }
    if (current.hyphens == NULL) {
        current.hyphens =
            hyphens_new(language, false, composer->place, composer->arena, composer->diag);
        g_array_append_val(composer->languages, current);
    }
    composer->hyphens = current.hyphens;
    shaper_set_language(composer->shaper, language, current.hyphens);
    print_style_set_axes(composer->print);
}

void
composer_free_patterns(Composer *composer)
{
    for (unsigned i = 0; i < composer->languages->len; i++) {
        hyphens_free_patterns(g_array_index(composer->languages, PageLanguage, i).hyphens);
    }
}

Galley *
galley_start(const Composer *composer)
{
    Galley *galley = galley_new(composer->arena);

    galley->axis = &composer->print->sheet.axis;
    return galley;
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

/* Builds the outline: chapters with their headings below them. */
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

const char *
composer_authors(const Composer *composer, const char *between)
{
    const Report *report = composer->report;
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t i = 0; i < report->n_authors; i++) {
        g_string_append_printf(text, "%s%s", i > 0 ? between : "", report->authors[i]);
    }
    return text->len > 0 ? arena_strdup(composer->arena, text->str) : NULL;
}

typedef struct {
    TextFont *const *all;
    bool *seen; /* by index in `all` */
    TextFont **used;
    size_t n_used;
} FontsUsed;

static void
font_note(FontsUsed *fonts, const TextFont *font)
{
    if (!fonts->seen[font->index]) {
        fonts->seen[font->index] = true;
        fonts->used[fonts->n_used++] = fonts->all[font->index];
    }
}

/* Numbers the fonts in order of first use on pages and drops unused ones, so that the output does
 * not depend on threads. */
static void
fonts_number(Display *display, Arena *arena)
{
    FontsUsed fonts = { .all = display->fonts,
                        .seen = arena_array(arena, bool, display->n_fonts),
                        .used = arena_array(arena, TextFont *, display->n_fonts) };

    for (size_t p = 0; p < display->n_pages; p++) {
        for (size_t i = 0; i < display->pages[p].n_items; i++) {
            if (display->pages[p].items[i].kind == DISPLAY_TEXT) {
                font_note(&fonts, display->pages[p].items[i].font);
            }
        }
    }
    for (size_t i = 0; i < fonts.n_used; i++) {
        fonts.used[i]->index = (int)i;
    }
    display->fonts = fonts.used;
    display->n_fonts = fonts.n_used;
}

Display *
composer_display(Composer *composer, StructNode *document, GArray *pages)
{
    Arena *arena = composer->arena;
    const Report *report = composer->report;
    Display *display = arena_new0(arena, Display);

    display->title = report->title;
    display->author = composer_authors(composer, "; ");
    display->subject = report->description;
    display->language = report->language != NULL ? report->language : "en";
    display->date = report->date;
    display->n_pages = pages->len;
    display->pages = arena_array(arena, DisplayPage, pages->len);
    memcpy(display->pages, pages->data, sizeof(DisplayPage) * pages->len);
    forms_finish(composer->forms, display);
    display->fonts = shaper_fonts(composer->shaper, &display->n_fonts);
    fonts_number(display, arena);
    display->pictures = pictures_list(composer->pictures, &display->n_pictures);
    display->root = document;
    display->outline = outline_make(composer);
    return display;
}
