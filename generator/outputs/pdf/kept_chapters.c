#include "outputs/pdf/kept_chapters.h"

#include "base/pack.h"
#include "outputs/pdf/frozen.h"
#include "outputs/pdf/kept_words.h"
#include "outputs/pdf/meanwhile.h"
#include "outputs/report_keys.h"

#include <string.h>

/* All that a chapter leaves behind. */
typedef struct {
    Slab **slabs;
    size_t n_slabs;
    StructNode *section;
    Entry *entries;
    size_t n_entries;
    float after;
    int heading_level;
    int line; /* of its last block */
} Left;

/* ---- Shapes ---- */

#define TEXT(Type, member) \
    { \
        FROZEN_TEXT, offsetof(Type, member), NULL, 0, 0 \
    }
#define ONE(Type, member, shape) \
    { \
        FROZEN_ONE, offsetof(Type, member), &(shape), 0, 0 \
    }
#define MANY(kind, Type, member, shape, count) \
    { \
        kind, offsetof(Type, member), &(shape), offsetof(Type, count), \
            sizeof(((Type *)NULL)->count) \
    }
#define SHAPE(Type, fields) \
    { \
        sizeof(Type), fields, G_N_ELEMENTS(fields), false \
    }

/* A new member that is a pointer must be named in its shape, else what is read again points to
 * nowhere: look, then correct the size. */
#define HOLDS(Type, size) \
    _Static_assert(sizeof(void *) != 8 || sizeof(Type) == (size), #Type " has changed")

HOLDS(StructNode, 120);
HOLDS(DisplayItem, 128);
HOLDS(DisplayLink, 48);
HOLDS(DisplayTarget, 24);
HOLDS(DisplayGlyph, 12);
HOLDS(DisplayOffset, 8);
HOLDS(Footnote, 40);
HOLDS(RunningTable, 16);
HOLDS(Chapter, 8);
HOLDS(Slab, 168);
HOLDS(SlabPart, 64);
HOLDS(Entry, 32);

static const FrozenShape glyph_shape = { .size = sizeof(DisplayGlyph) };
static const FrozenShape offset_shape = { .size = sizeof(DisplayOffset) };
static const FrozenShape node_shape, slab_shape;

static const FrozenField node_fields[] = {
    TEXT(StructNode, type),
    TEXT(StructNode, alt),
    TEXT(StructNode, expansion),
    TEXT(StructNode, id),
    TEXT(StructNode, lang),
    TEXT(StructNode, scope),
    TEXT(StructNode, list_numbering),
    ONE(StructNode, first, node_shape),
    ONE(StructNode, last, node_shape),
    ONE(StructNode, next, node_shape),
    ONE(StructNode, parent, node_shape),
};
static const FrozenShape node_shape = SHAPE(StructNode, node_fields);

static const FrozenField item_fields[] = {
    ONE(DisplayItem, node, node_shape),
    TEXT(DisplayItem, text),
    MANY(FROZEN_ARRAY, DisplayItem, glyphs, glyph_shape, n_glyphs),
    MANY(FROZEN_ARRAY, DisplayItem, offsets, offset_shape, n_glyphs),
    TEXT(DisplayItem, path),
};
static const FrozenShape item_shape = { sizeof(DisplayItem), item_fields, G_N_ELEMENTS(item_fields),
                                        true };

static const FrozenField link_fields[] = {
    TEXT(DisplayLink, url),
    TEXT(DisplayLink, destination),
    TEXT(DisplayLink, contents),
    ONE(DisplayLink, node, node_shape),
};
static const FrozenShape link_shape = SHAPE(DisplayLink, link_fields);

static const FrozenField target_fields[] = { TEXT(DisplayTarget, name) };
static const FrozenShape target_shape = SHAPE(DisplayTarget, target_fields);

static const FrozenField note_fields[] = {
    TEXT(Footnote, id),
    ONE(Footnote, node, node_shape),
    MANY(FROZEN_LIST, Footnote, slabs, slab_shape, n_slabs),
};
static const FrozenShape note_shape = SHAPE(Footnote, note_fields);

static const FrozenField table_fields[] = {
    ONE(RunningTable, head, slab_shape),
    ONE(RunningTable, continued, slab_shape),
};
static const FrozenShape table_shape = SHAPE(RunningTable, table_fields);

static const FrozenField chapter_fields[] = { TEXT(Chapter, title) };
static const FrozenShape chapter_shape = SHAPE(Chapter, chapter_fields);

static const FrozenField part_fields[] = {
    ONE(SlabPart, table, table_shape),
    ONE(SlabPart, group, slab_shape),
    ONE(SlabPart, starts, node_shape),
};
static const FrozenShape part_shape = SHAPE(SlabPart, part_fields);

static const FrozenField slab_fields[] = {
    MANY(FROZEN_ARRAY, Slab, items, item_shape, n_items),
    MANY(FROZEN_ARRAY, Slab, links, link_shape, n_links),
    MANY(FROZEN_ARRAY, Slab, targets, target_shape, n_targets),
    MANY(FROZEN_LIST, Slab, notes, note_shape, n_notes),
    TEXT(Slab, file),
    MANY(FROZEN_ARRAY, Slab, parts, part_shape, n_parts),
    ONE(Slab, beside, node_shape),
    ONE(Slab, table, table_shape),
    ONE(Slab, group, slab_shape),
    ONE(Slab, chapter, chapter_shape),
    ONE(Slab, floats, node_shape),
    ONE(Slab, starts, node_shape),
    ONE(Slab, object, node_shape),
};
static const FrozenShape slab_shape = SHAPE(Slab, slab_fields);

static const FrozenField entry_fields[] = {
    TEXT(Entry, number),
    TEXT(Entry, title),
    TEXT(Entry, destination),
};
static const FrozenShape entry_shape = SHAPE(Entry, entry_fields);

static const FrozenField left_fields[] = {
    MANY(FROZEN_LIST, Left, slabs, slab_shape, n_slabs),
    ONE(Left, section, node_shape),
    MANY(FROZEN_ARRAY, Left, entries, entry_shape, n_entries),
};
static const FrozenShape left_shape = SHAPE(Left, left_fields);

/* ---- What items have from elsewhere ---- */

/* Fonts are known by a face whose first they are, charts by their figure's id; items have
 * their number here. */
typedef struct {
    Composer *composer;
    GPtrArray *fonts;  /* of DisplayFont */
    GPtrArray *charts; /* of PictureBox; when taken apart, of its figure's id, too: */
    GPtrArray *ids;
} Elsewhere;

static Elsewhere
elsewhere_new(Composer *composer)
{
    return (Elsewhere){ composer, g_ptr_array_new(), g_ptr_array_new(), g_ptr_array_new() };
}

static void
elsewhere_clear(const Elsewhere *elsewhere)
{
    g_ptr_array_unref(elsewhere->fonts);
    g_ptr_array_unref(elsewhere->charts);
    g_ptr_array_unref(elsewhere->ids);
}

static guint
number_of(GPtrArray *all, const void *item)
{
    guint number = 0;

    if (!g_ptr_array_find(all, item, &number)) {
        number = all->len;
        g_ptr_array_add(all, (void *)(uintptr_t)item);
    }
    return number;
}

/* The id of the chart that is this form; NULL: it is none. */
static const char *
chart_of_form(const Composer *composer, size_t form)
{
    GHashTableIter at;
    void *id = NULL, *box = NULL;

    g_hash_table_iter_init(&at, composer->charts);
    while (g_hash_table_iter_next(&at, &id, &box)) {
        const PictureBox *chart = box;
        if (chart->width > 0 && chart->kind == DISPLAY_FORM && chart->index == form) {
            return id;
        }
    }
    return NULL;
}

static bool
leave_elsewhere(void *data, void *structure)
{
    Elsewhere *elsewhere = data;
    DisplayItem *item = structure;
    FaceKey face;

    switch (item->kind) {
    case DISPLAY_TEXT: {
        if (!shaper_face_of(elsewhere->composer->shaper, item->font, &face)) {
            return false;
        }
        uintptr_t number = number_of(elsewhere->fonts, item->font);
        item->font = (const DisplayFont *)number; // NOLINT(performance-no-int-to-ptr)
        return true;
    }
    case DISPLAY_FORM: {
        const char *id = chart_of_form(elsewhere->composer, item->index);
        item->index = id != NULL ? number_of(elsewhere->ids, id) : 0;
        return id != NULL;
    }
    case DISPLAY_PICTURE:
        return false;
    case DISPLAY_RULE:
    case DISPLAY_SHAPE:
        return true;
    }
    return false;
}

static bool
fetch_from_elsewhere(void *data, void *structure)
{
    const Elsewhere *elsewhere = data;
    DisplayItem *item = structure;

    if (item->kind == DISPLAY_TEXT) {
        uintptr_t number = (uintptr_t)item->font;
        if (number >= elsewhere->fonts->len) {
            return false;
        }
        item->font = g_ptr_array_index(elsewhere->fonts, number);
    } else if (item->kind == DISPLAY_FORM) {
        if (item->index >= elsewhere->charts->len) {
            return false;
        }
        item->index = ((PictureBox *)g_ptr_array_index(elsewhere->charts, item->index))->index;
    }
    return true;
}

static void
pack_elsewhere(const Elsewhere *elsewhere, GString *out)
{
    FaceKey face = { 0 };

    pack_integer(out, elsewhere->fonts->len);
    for (guint i = 0; i < elsewhere->fonts->len; i++) {
        shaper_face_of(elsewhere->composer->shaper, g_ptr_array_index(elsewhere->fonts, i), &face);
        const guint64 members[] = { face.role, (guint64)face.weight, face.italic, face.tabular,
                                    face.divides };
        for (size_t k = 0; k < G_N_ELEMENTS(members); k++) {
            pack_integer(out, members[k]);
        }
    }
    pack_integer(out, elsewhere->ids->len);
    for (guint i = 0; i < elsewhere->ids->len; i++) {
        pack_text(out, g_ptr_array_index(elsewhere->ids, i));
    }
}

/* False when this report has not all of it. */
static bool
unpack_elsewhere(Unpack *unpack, Elsewhere *elsewhere)
{
    const Composer *composer = elsewhere->composer;

    for (guint64 n = unpack_integer(unpack); n > 0 && !unpack->failed; n--) {
        FaceKey face = { .role = (FontRole)unpack_integer(unpack) };
        face.weight = (int)unpack_integer(unpack);
        face.italic = unpack_integer(unpack) != 0;
        face.tabular = unpack_integer(unpack) != 0;
        face.divides = unpack_integer(unpack) != 0;
        if (!unpack->failed) {
            g_ptr_array_add(elsewhere->fonts,
                            (void *)(uintptr_t)shaper_face_font(composer->shaper, face));
        }
    }
    for (guint64 n = unpack_integer(unpack); n > 0 && !unpack->failed; n--) {
        const char *id = unpack_text(unpack);
        PictureBox *box = id != NULL ? g_hash_table_lookup(composer->charts, id) : NULL;
        unpack->failed = unpack->failed || box == NULL || box->width <= 0;
        g_ptr_array_add(elsewhere->charts, box);
    }
    return !unpack->failed;
}

/* ---- Chapters ---- */

static bool
chapter_key(const OutputContext *context, const Page *page, guint64 tongue, MemoKey *ret)
{
    MemoHash *hash = NULL;

    if (!page_hash_new(context, page, "pdf chapter", &hash)) {
        return false;
    }
    memo_hash_bytes(hash, (const char *)&tongue, sizeof tongue);
    *ret = memo_hash_end(hash);
    return true;
}

FetchedChapter
kept_chapter_fetch(const OutputContext *context, const Page *page, guint64 tongue, Arena *arena)
{
    FetchedChapter chapter = { .left = NULL };

    if (chapter_key(context, page, tongue, &chapter.key) &&
        memo_find(context->memo, chapter.key, arena, &chapter.bytes) &&
        frozen_size(chapter.bytes) > 0) {
        /* the arena's own */
        chapter.left = frozen_thaw((char *)(uintptr_t)chapter.bytes.data, sizeof(Left));
    }
    return chapter;
}

KeptChapter
kept_chapter_begin(Composer *composer, const Page *page)
{
    KeptChapter chapter = { .page = page,
                            .slabs = composer->galley->slabs->len,
                            .entries = composer->entries->len,
                            .messages = diag_n_reports(composer->diag) };

    if (kept_words_any(composer->kept) && composer->report == composer->context->report) {
        chapter.tongue = kept_words_tongue(composer_language(composer), composer->hyphens);
        chapter.known = chapter_key(composer->context, page, chapter.tongue, &chapter.key);
    }
    return chapter;
}

static void
add_left(Composer *composer, const Left *left, StructNode *document)
{
    for (size_t i = 0; i < left->n_slabs; i++) {
        g_ptr_array_add(composer->galley->slabs, left->slabs[i]);
    }
    g_array_append_vals(composer->entries, left->entries, (guint)left->n_entries);
    struct_append(document, left->section);
    composer->galley->after = left->after;
    composer->heading_level = left->heading_level;
    composer->place.line = composer->galley->place.line = left->line;
}

static FetchedChapter
fetch(Composer *composer, const KeptChapter *chapter)
{
    FetchedChapter fetched = { .left = NULL };

    if (composer->meanwhile != NULL &&
        meanwhile_chapter(composer->meanwhile, chapter->page, composer->arena, &fetched) &&
        memcmp(&fetched.key, &chapter->key, sizeof fetched.key) == 0) {
        return fetched;
    }
    return kept_chapter_fetch(composer->context, chapter->page, chapter->tongue, composer->arena);
}

/* With what it has from elsewhere. */
static bool
complete(Composer *composer, Bytes bytes)
{
    Elsewhere elsewhere = elsewhere_new(composer);
    size_t size = frozen_size(bytes);
    Unpack unpack = { .rest = { .data = bytes.data + size, .size = bytes.size - size } };
    bool whole = unpack_elsewhere(&unpack, &elsewhere) &&
                 frozen_visit((char *)(uintptr_t)bytes.data, fetch_from_elsewhere, &elsewhere);

    elsewhere_clear(&elsewhere);
    return whole;
}

bool
kept_chapter_take(Composer *composer, const KeptChapter *chapter, StructNode *document)
{
    FetchedChapter fetched = { .left = NULL };

    if (chapter->known) {
        fetched = fetch(composer, chapter);
    }
    bool taken = fetched.left != NULL && complete(composer, fetched.bytes);
    if (taken) {
        add_left(composer, fetched.left, document);
        composer->kept_bytes += fetched.bytes.size;
        kept_words_rest(composer->kept);
    }
    return taken;
}

static void
keep_left(Composer *composer, const KeptChapter *chapter, const Left *left)
{
    g_autoptr(GByteArray) out = g_byte_array_new();
    g_autoptr(GString) packed = g_string_new(NULL);
    Elsewhere elsewhere = elsewhere_new(composer);

    if (frozen_write(left, &left_shape, leave_elsewhere, &elsewhere, out)) {
        pack_elsewhere(&elsewhere, packed);
        g_byte_array_append(out, (const guint8 *)packed->str, (guint)packed->len);
        composer->kept_bytes += out->len;
        memo_keep(composer->context->memo, chapter->key, (const char *)out->data, out->len);
    }
    elsewhere_clear(&elsewhere);
}

void
kept_chapter_keep(Composer *composer, const KeptChapter *chapter, StructNode *section)
{
    const GPtrArray *slabs = composer->galley->slabs;

    if (!chapter->known || composer->kept_bytes > KEPT_BYTES_MAX || composer->called->len > 0 ||
        diag_n_reports(composer->diag) != chapter->messages) {
        return;
    }
    Left left = { .slabs = (Slab **)(void *)slabs->pdata + chapter->slabs,
                  .n_slabs = slabs->len - chapter->slabs,
                  .section = section,
                  .entries = &g_array_index(composer->entries, Entry, chapter->entries),
                  .n_entries = composer->entries->len - chapter->entries,
                  .after = composer->galley->after,
                  .heading_level = composer->heading_level,
                  .line = composer->place.line };
    StructNode *document = section->parent;
    section->parent = NULL; /* it leads to all chapters */
    keep_left(composer, chapter, &left);
    section->parent = document;
}
