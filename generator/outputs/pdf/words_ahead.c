#include "outputs/pdf/words_ahead.h"

#include "base/jobs.h"
#include "outputs/pdf/figures.h"

#include <string.h>

/* So many cells are worth a thread with fonts of its own. */
enum { CELLS_PER_THREAD = 1500, MOST_THREADS = 16 };

/* A part of the texts, and what shapes it. */
typedef struct {
    const Composer *composer;
    const char *const *texts;
    size_t n_texts;
    Arena *arena;
    Shaper *shaper;
    int typeface;
} Share;

static FaceKey
table_face(const Composer *composer)
{
    const TextStyle *style = &composer->print->table;

    return (FaceKey){ .role = style->role,
                      .weight = style->weight,
                      .italic = style->italic,
                      .tabular = style->tabular,
                      .divides = style->divides };
}

static void
text_shape(const Share *share, const char *text)
{
    static const char spaces[] = " \n\t\r\f";

    for (const char *at = text + strspn(text, spaces); *at != '\0'; at += strspn(at, spaces)) {
        size_t n_bytes = strcspn(at, spaces);
        bool plain = !figures_are(at, n_bytes);
        for (size_t i = 0; i < n_bytes; i++) {
            plain = plain && (unsigned char)at[i] < 0x80;
        }
        if (plain) {
            shaper_word(share->shaper, share->typeface, at, n_bytes, (Place){ 0 });
        }
        at += n_bytes;
    }
}

static void
diag_release(void *diag)
{
    diag_free(diag);
}

static void
share_shape(void *item, G_GNUC_UNUSED void *data)
{
    Share *share = item;
    const Composer *composer = share->composer;
    Diag *diag = diag_new();

    share->arena = arena_new();
    arena_defer(share->arena, diag_release, diag); /* the cells report what they lack */
    share->shaper = shaper_new(composer->theme, composer_language(composer), composer->hyphens,
                               composer->kept, share->arena, diag);
    share->typeface = shaper_typeface(share->shaper, table_face(composer));
    for (size_t i = 0; i < share->n_texts; i++) {
        text_shape(share, share->texts[i]);
    }
}

/* Of plain cells, and plain parts of others. */
static GPtrArray *
texts_collect(const xmlNode *table)
{
    GPtrArray *texts = g_ptr_array_new();

    for (const xmlNode *row = element_first(table); row != NULL; row = element_next(row)) {
        const xmlNode *cell = tree_is(row, "row") ? element_child(row, "cell") : NULL;
        for (; cell != NULL; cell = element_next(cell)) {
            for (const xmlNode *text = cell->children; text != NULL; text = text->next) {
                if (text->type == XML_TEXT_NODE && text->content != NULL) {
                    g_ptr_array_add(texts, text->content);
                }
            }
        }
    }
    return texts;
}

static void
arena_release(void *arena)
{
    arena_free(arena);
}

void
words_ahead(Composer *composer, const xmlNode *table)
{
    g_autoptr(GPtrArray) texts = composer->context->jobs > 1 ? texts_collect(table) : NULL;
    size_t n_texts = texts != NULL ? texts->len : 0;
    size_t most = MIN((size_t)MAX(composer->context->jobs, 1), MOST_THREADS);
    size_t n = MIN(most, n_texts / CELLS_PER_THREAD);
    Share shares[MOST_THREADS] = { { 0 } };

    if (texts == NULL || n < 2 || shaper_right_to_left(composer->shaper)) {
        return;
    }
    for (size_t i = 0; i < n; i++) {
        size_t first = n_texts * i / n, end = n_texts * (i + 1) / n;
        shares[i].composer = composer;
        shares[i].texts = (const char *const *)texts->pdata + first;
        shares[i].n_texts = end - first;
    }
    jobs_run(share_shape, shares, sizeof shares[0], n, (int)n, NULL);
    for (size_t i = 0; i < n; i++) {
        shaper_adopt(composer->shaper, shares[i].shaper, shares[i].typeface);
        arena_defer(composer->arena, arena_release, shares[i].arena);
    }
}
