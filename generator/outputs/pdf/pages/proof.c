#include "outputs/pdf/pages/proof.h"

#include <stdlib.h>
#include <string.h>

/* Tolerance for rounding (pt), and the share of a character's size above the baseline that always
 * has ink. */
static const float SLACK = 0.6F, INK = 0.7F;
/* Maximum length of a quotation in a message. */
enum { QUOTED = 40 };

typedef struct {
    const DisplayItem *item;
    float left, right, top, bottom;
} Ink;

/* The block with content at height `y`. */
static Place
source_at(const DisplayPage *page, float y)
{
    Place place = { 0 };

    for (size_t i = 0; i < page->n_sources && page->sources[i].y <= y + SLACK; i++) {
        place = (Place){ .file = page->sources[i].file, .line = page->sources[i].line };
    }
    return place;
}

static char *
quote(const char *text)
{
    g_autofree char *start = g_utf8_substring(text, 0, MIN(QUOTED, g_utf8_strlen(text, -1)));
    return g_strstrip(g_strdup(start));
}

/* The area of an item. A line's last space may be in the margin. */
static Ink
ink_of(const DisplayItem *item)
{
    Ink ink = { item, item->x, item->x + item->width, item->y, item->y + item->height };

    if (item->kind == DISPLAY_TEXT) {
        ink.top = item->y - item->size * INK;
        ink.bottom = item->y;
        if (item->n_glyphs > 0 && g_str_has_suffix(item->text, " ")) {
            float space = item->glyphs[item->n_glyphs - 1].advance;
            ink.right -= MAX(space, 0);
            ink.left -= MIN(space, 0); /* right-to-left text */
        }
    }
    return ink;
}

static bool
proof_inside(const DisplayPage *page, const Ink *ink, Diag *diag)
{
    bool artifact = ink->item->node == NULL;
    float top = artifact ? 0 : page->top, bottom = artifact ? page->height : page->bottom;

    if (ink->left >= page->left - SLACK && ink->right <= page->right + SLACK &&
        ink->top >= top - SLACK && ink->bottom <= bottom + SLACK) {
        return true;
    }
    if (ink->item->kind != DISPLAY_TEXT) {
        return diag_error(diag, source_at(page, ink->item->y), "page-outside",
                          "on page %s of the PDF a picture or mark is wider than the text column; "
                          "make it smaller",
                          page->label);
    }
    g_autofree char *text = quote(ink->item->text);
    return diag_error(diag, source_at(page, ink->item->y), "page-outside",
                      "on page %s of the PDF the text '%s' is wider than its column; shorten it",
                      page->label, text);
}

static int
compare_tops(const void *a, const void *b)
{
    const Ink *one = a, *two = b;

    if (one->top != two->top) {
        return one->top < two->top ? -1 : 1;
    }
    return one->item < two->item ? -1 : one->item > two->item;
}

static bool
proof_pair(const DisplayPage *page, const Ink *a, const Ink *b, Diag *diag)
{
    bool across = a->right > b->left + SLACK && b->right > a->left + SLACK;
    bool down = a->bottom > b->top + SLACK && b->bottom > a->top + SLACK;
    bool texts = a->item->kind == DISPLAY_TEXT && b->item->kind == DISPLAY_TEXT;

    if (!across || !down) {
        return true;
    }
    const Ink *lower = texts || b->item->kind == DISPLAY_TEXT ? b : a;
    if (lower->item->kind != DISPLAY_TEXT) {
        return diag_error(diag, source_at(page, lower->item->y), "page-overlap",
                          "on page %s of the PDF two pictures overlap", page->label);
    }
    g_autofree char *text = quote(lower->item->text);
    if (!texts) {
        return diag_error(diag, source_at(page, lower->item->y), "page-overlap",
                          "on page %s of the PDF the text '%s' covers a picture", page->label,
                          text);
    }
    g_autofree char *other = quote(a->item->text);
    return diag_error(diag, source_at(page, lower->item->y), "page-overlap",
                      "on page %s of the PDF the text '%s' overlaps '%s'", page->label, text,
                      other);
}

/* Checks text, except direction marks, and pictures. Rules, fills and marks are under or beside
 * text on purpose. */
static bool
proof_boxes(const DisplayPage *page, GArray *inks, Diag *diag)
{
    bool fine = true;

    g_array_set_size(inks, 0);
    for (size_t i = 0; i < page->n_items; i++) {
        const DisplayItem *item = &page->items[i];
        Ink ink = ink_of(item);
        fine &= proof_inside(page, &ink, diag);
        bool seen = item->kind != DISPLAY_TEXT || !item->late || item->width > 0;
        if (item->kind != DISPLAY_RULE && item->kind != DISPLAY_SHAPE && seen) {
            g_array_append_val(inks, ink);
        }
    }
    g_array_sort(inks, compare_tops);
    const Ink *all = (const Ink *)(const void *)inks->data;
    for (size_t i = 0; i < inks->len; i++) {
        for (size_t k = i + 1; k < inks->len && all[k].top < all[i].bottom; k++) {
            fine &= proof_pair(page, &all[i], &all[k], diag);
        }
    }
    return fine;
}

static bool
is_heading(const StructNode *node)
{
    return node != NULL && node->type[0] == 'H' && g_ascii_isdigit(node->type[1]);
}

static bool
is_note(const StructNode *node)
{
    while (node != NULL && strcmp(node->type, "Note") != 0) {
        node = node->parent;
    }
    return node != NULL;
}

static bool
starts_chapter(const DisplayPage *page)
{
    for (size_t i = 0; i < page->n_items; i++) {
        if (page->items[i].node != NULL && strcmp(page->items[i].node->type, "H1") == 0) {
            return true;
        }
    }
    return false;
}

/* Warns if a heading ends the page, unless the heading fills the page. */
static void
proof_end(const DisplayPage *page, Diag *diag)
{
    const DisplayItem *lowest = NULL;
    bool text = false;

    for (size_t i = 0; i < page->n_items; i++) {
        const DisplayItem *item = &page->items[i];
        if (item->node == NULL || is_note(item->node)) {
            continue;
        }
        lowest = lowest == NULL || item->y >= lowest->y ? item : lowest;
        text = text || !is_heading(item->node);
    }
    if (lowest != NULL && text && is_heading(lowest->node)) {
        g_autofree char *quoted = quote(lowest->text);
        diag_warning(diag, source_at(page, lowest->y), "page-heading",
                     "page %s of the PDF ends in the heading '%s'", page->label, quoted);
    }
}

/* A destination, and its distance from the nearest reference in its chapter. */
typedef struct {
    const DisplayTarget *target;
    size_t page;
    int chapter;
    long nearest; /* in pages; -1: no reference */
} Landing;

static GHashTable *
landings_find(const Display *display, const int *chapters)
{
    GHashTable *landings = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);

    for (size_t p = 0; p < display->n_pages; p++) {
        const DisplayPage *page = &display->pages[p];
        for (size_t i = 0; i < page->n_targets; i++) {
            Landing *landing = g_new(Landing, 1);
            *landing = (Landing){ &page->targets[i], p, chapters[p], -1 };
            g_hash_table_insert(landings, (void *)(uintptr_t)page->targets[i].name, landing);
        }
    }
    return landings;
}

static bool
proof_links(const DisplayPage *page, size_t index, int chapter, GHashTable *landings, Diag *diag)
{
    bool fine = true;

    for (size_t i = 0; i < page->n_links; i++) {
        const DisplayLink *link = &page->links[i];
        if (link->url != NULL) {
            continue;
        }
        Landing *landing = g_hash_table_lookup(landings, link->destination);
        if (landing == NULL) {
            fine = diag_error(diag, source_at(page, link->y), "page-link",
                              "on page %s of the PDF the link to '%s' leads nowhere", page->label,
                              link->destination);
        } else if (landing->chapter == chapter) {
            long away = labs((long)landing->page - (long)index);
            landing->nearest = landing->nearest < 0 ? away : MIN(landing->nearest, away);
        }
    }
    return fine;
}

static void
proof_distances(const Display *display, GHashTable *landings, Diag *diag)
{
    for (size_t p = 0; p < display->n_pages; p++) {
        const DisplayPage *page = &display->pages[p];
        for (size_t i = 0; i < page->n_targets; i++) {
            const DisplayTarget *target = &page->targets[i];
            const Landing *landing = g_hash_table_lookup(landings, target->name);
            long away = landing->nearest >= 0 ? landing->nearest : target->pages_deferred;
            if (target->numbered && away > PROOF_FARTHEST) {
                diag_warning(diag, source_at(page, target->y), "page-far",
                             "'%s' is %ld pages of the PDF away from %s; write place: here, or "
                             "move the block",
                             target->name, away,
                             landing->nearest >= 0 ? "the text that refers to it"
                                                   : "its place in the text");
            }
        }
    }
}

static bool
proof_outline(const OutlineEntry *entry, GHashTable *landings, Diag *diag)
{
    bool fine = true;

    for (; entry != NULL; entry = entry->next) {
        if (!g_hash_table_contains(landings, entry->destination)) {
            fine = diag_error(diag, (Place){ 0 }, "page-link",
                              "the bookmark '%s' of the PDF leads nowhere", entry->title);
        }
        fine &= proof_outline(entry->first, landings, diag);
    }
    return fine;
}

bool
display_proof(const Display *display, Diag *diag)
{
    GArray *inks = g_array_new(FALSE, FALSE, sizeof(Ink));
    int *chapters = g_new0(int, display->n_pages + 1);
    bool fine = true;

    for (size_t p = 0; p < display->n_pages; p++) {
        const DisplayPage *page = &display->pages[p];
        chapters[p] = (p > 0 ? chapters[p - 1] : 0) + (starts_chapter(page) ? 1 : 0);
        fine &= proof_boxes(page, inks, diag);
    }
    g_array_free(inks, TRUE);
    g_autoptr(GHashTable) landings = landings_find(display, chapters);
    for (size_t p = 0; p < display->n_pages; p++) {
        fine &= proof_links(&display->pages[p], p, chapters[p], landings, diag);
        /* The last page of a chapter may end in a heading. */
        if (p + 1 < display->n_pages && chapters[p + 1] == chapters[p]) {
            proof_end(&display->pages[p], diag);
        }
    }
    g_free(chapters);
    proof_distances(display, landings, diag);
    return proof_outline(display->outline, landings, diag) && fine;
}
