#include "outputs/pdf/kept_words.h"

#include <string.h>

/* A word among the bytes that are kept; behind it its pieces, glyphs, their offsets if it has
 * any, the text that was asked for and its own, each with a NUL, and room up to a multiple of
 * eight. The bytes are read by the program that wrote them alone. */
typedef struct {
    guint64 tongue;
    uint32_t face;
    uint32_t n_bytes, size; /* of the text asked for, and of its own */
    uint32_t n_pieces, n_glyphs;
    uint32_t moved; /* it has offsets */
} Record;

typedef struct {
    uint32_t n_glyphs;
    float width;
    uint32_t after;
} PieceRecord;

/* Where a word is, or the words that have the same hash: from the hash's place on, up to one
 * that is empty. The bytes begin with the number of places, a power of two. */
typedef struct {
    guint64 hash, start; /* start 0: empty */
} WordPlace;

struct KeptWords {
    Memo *memo;
    MemoKey key;
    const char *data; /* NULL: none */
    const WordPlace *places;
    guint64 n_places;
    gint *used; /* atomic; by place */
    bool rests; /* all stay */
    GMutex lock;
    GHashTable *noted; /* GBytes: records, which are not among the places */
};

/* ---- What stands for a word ---- */

static guint64
hash_bytes(guint64 hash, const void *data, size_t size)
{
    const unsigned char *bytes = data;

    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * G_GUINT64_CONSTANT(1099511628211);
    }
    return hash;
}

static const guint64 hash_start = G_GUINT64_CONSTANT(14695981039346656037);

guint64
kept_words_tongue(const char *language, const Hyphens *hyphens)
{
    g_autoptr(GString) identity = g_string_new(language);

    g_string_append_c(identity, '\n');
    hyphens_append_identity(hyphens, identity);
    return hash_bytes(hash_start, identity->str, identity->len);
}

static uint32_t
face_number(const FaceKey *face)
{
    return (uint32_t)face->role | (uint32_t)face->italic << 2 | (uint32_t)face->tabular << 3 |
           (uint32_t)face->divides << 4 | (uint32_t)face->weight << 8;
}

static guint64
hash_word(uint32_t face, guint64 tongue, const char *text, size_t n_bytes)
{
    guint64 hash = hash_bytes(hash_start ^ tongue, &face, sizeof face);

    return hash_bytes(hash, text, n_bytes);
}

/* ---- Records ---- */

static size_t
texts_start(const Record *record)
{
    return sizeof *record + record->n_pieces * sizeof(PieceRecord) +
           record->n_glyphs * sizeof(DisplayGlyph) +
           (record->moved ? record->n_glyphs * sizeof(DisplayOffset) : 0);
}

static size_t
record_size(const Record *record)
{
    size_t size = texts_start(record) + record->n_bytes + 1 + record->size + 1;

    return (size + 7) / 8 * 8;
}

static const char *
record_text(const Record *record)
{
    return (const char *)record + texts_start(record);
}

static void
record_read(const Record *record, const DisplayFont *font, Arena *arena, Word *ret)
{
    const PieceRecord *kept = (const PieceRecord *)(const void *)(record + 1);
    const DisplayGlyph *glyphs = (const void *)(kept + record->n_pieces);
    const DisplayOffset *offsets = record->moved ? (const void *)(glyphs + record->n_glyphs) : NULL;
    WordPiece *pieces = arena_array(arena, WordPiece, record->n_pieces);

    for (uint32_t i = 0, first = 0; i < record->n_pieces; i++) {
        pieces[i] = (WordPiece){ .font = font,
                                 .glyphs = glyphs + first,
                                 .offsets = offsets != NULL ? offsets + first : NULL,
                                 .n_glyphs = kept[i].n_glyphs,
                                 .width = kept[i].width,
                                 .after = (BreakKind)kept[i].after };
        first += kept[i].n_glyphs;
    }
    *ret = (Word){ .text = record_text(record) + record->n_bytes + 1,
                   .pieces = pieces,
                   .n_pieces = record->n_pieces };
}

static void
append_pieces(GByteArray *out, const Word *word, bool moved)
{
    for (uint32_t i = 0; i < word->n_pieces; i++) {
        const WordPiece *piece = &word->pieces[i];
        PieceRecord record = { piece->n_glyphs, piece->width, piece->after };
        g_byte_array_append(out, (const guint8 *)&record, sizeof record);
    }
    for (uint32_t i = 0; i < word->n_pieces; i++) {
        const WordPiece *piece = &word->pieces[i];
        g_byte_array_append(out, (const guint8 *)piece->glyphs,
                            piece->n_glyphs * (guint)sizeof(DisplayGlyph));
    }
    for (uint32_t i = 0; moved && i < word->n_pieces; i++) {
        const WordPiece *piece = &word->pieces[i];
        g_byte_array_append(out, (const guint8 *)piece->offsets,
                            piece->n_glyphs * (guint)sizeof(DisplayOffset));
    }
}

static GBytes *
record_new(const KeptWord *about, const Word *word)
{
    static const guint8 zeros[8] = { 0 };
    GByteArray *out = g_byte_array_new();
    Record record = { .tongue = about->tongue,
                      .face = face_number(about->face),
                      .n_bytes = (uint32_t)about->n_bytes,
                      .size = (uint32_t)strlen(word->text),
                      .n_pieces = word->n_pieces,
                      .moved = word->n_pieces > 0 && word->pieces[0].offsets != NULL };

    for (uint32_t i = 0; i < word->n_pieces; i++) {
        record.n_glyphs += word->pieces[i].n_glyphs;
    }
    g_byte_array_append(out, (const guint8 *)&record, sizeof record);
    append_pieces(out, word, record.moved);
    g_byte_array_append(out, (const guint8 *)about->text, record.n_bytes);
    g_byte_array_append(out, zeros, 1);
    g_byte_array_append(out, (const guint8 *)word->text, record.size + 1);
    g_byte_array_append(out, zeros, (guint)(record_size(&record) - out->len));
    return g_byte_array_free_to_bytes(out);
}

/* ---- All of them ---- */

static void
free_bytes(void *bytes)
{
    g_bytes_unref(bytes);
}

static void
kept_clear(void *data)
{
    KeptWords *kept = data;

    g_mutex_clear(&kept->lock);
    g_hash_table_unref(kept->noted);
}

static void
take_data(KeptWords *kept, Bytes bytes, Arena *arena)
{
    if (bytes.size >= sizeof kept->n_places) {
        memcpy(&kept->n_places, bytes.data, sizeof kept->n_places);
        kept->data = bytes.data;
        kept->places = (const WordPlace *)(const void *)(bytes.data + sizeof kept->n_places);
        kept->used = arena_array(arena, gint, kept->n_places + 1);
    }
}

KeptWords *
kept_words_new(Memo *memo, const char *name, const Theme *theme, Arena *arena)
{
    Bytes bytes;

    if (!memo_lasts(memo)) {
        return NULL;
    }
    KeptWords *kept = arena_new0(arena, KeptWords);
    MemoHash *hash = memo_hash_new(memo, "words");
    memo_hash_text(hash, name);
    memo_hash_text(hash, theme_identity(theme));
    memo_hash_text(hash, fonts_identity());
    kept->memo = memo;
    kept->key = memo_hash_end(hash);
    g_mutex_init(&kept->lock);
    kept->noted = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, free_bytes, NULL);
    arena_defer(arena, kept_clear, kept);
    if (memo_find(memo, kept->key, arena, &bytes)) {
        take_data(kept, bytes, arena);
    }
    return kept;
}

bool
kept_words_any(const KeptWords *kept)
{
    return kept != NULL && kept->n_places > 0;
}

static bool
is_wanted(const Record *record, const KeptWord *wanted)
{
    return record->face == face_number(wanted->face) && record->tongue == wanted->tongue &&
           record->n_bytes == wanted->n_bytes &&
           memcmp(record_text(record), wanted->text, wanted->n_bytes) == 0;
}

bool
kept_words_find(KeptWords *kept, const KeptWord *wanted, Arena *arena, Word *ret)
{
    if (!kept_words_any(kept)) {
        return false;
    }
    guint64 hash =
        hash_word(face_number(wanted->face), wanted->tongue, wanted->text, wanted->n_bytes);
    const guint64 mask = kept->n_places - 1;
    for (guint64 i = hash & mask; kept->places[i].start != 0; i = (i + 1) & mask) {
        const Record *record = (const void *)(kept->data + kept->places[i].start);
        if (kept->places[i].hash == hash && is_wanted(record, wanted)) {
            g_atomic_int_set(&kept->used[i], 1);
            record_read(record, wanted->font, arena, ret);
            return true;
        }
    }
    return false;
}

void
kept_words_note(KeptWords *kept, const KeptWord *about, const Word *word)
{
    bool whole = kept != NULL && word->missing == 0;

    for (uint32_t i = 0; whole && i < word->n_pieces; i++) {
        whole = word->pieces[i].font == about->font;
    }
    if (whole) {
        GBytes *record = record_new(about, word);
        g_mutex_lock(&kept->lock);
        g_hash_table_add(kept->noted, record);
        g_mutex_unlock(&kept->lock);
    }
}

/* Twice as many places as words, so that there is always an empty one. */
static GArray *
places_new(guint n_words)
{
    guint n = 64;

    while (n < 2 * n_words) {
        n *= 2;
    }
    GArray *places = g_array_new(FALSE, TRUE, sizeof(WordPlace));
    return g_array_set_size(places, n);
}

static void
place_record(GArray *places, const Record *record, guint64 start)
{
    guint64 hash = hash_word(record->face, record->tongue, record_text(record), record->n_bytes);
    guint mask = places->len - 1, i = (guint)hash & mask;

    while (g_array_index(places, WordPlace, i).start != 0) {
        i = (i + 1) & mask;
    }
    g_array_index(places, WordPlace, i) = (WordPlace){ hash, start };
}

void
kept_words_rest(KeptWords *kept)
{
    kept->rests = true;
}

/* Of what was found and what was noted. */
static GPtrArray *
records_of(const KeptWords *kept)
{
    GPtrArray *records = g_ptr_array_new();
    GHashTableIter iter;
    void *item = NULL;

    for (guint64 i = 0; i < kept->n_places; i++) {
        bool stays = kept->rests && kept->places[i].start != 0;
        if (stays || g_atomic_int_get(&kept->used[i]) != 0) {
            g_ptr_array_add(records, (char *)(uintptr_t)kept->data + kept->places[i].start);
        }
    }
    g_hash_table_iter_init(&iter, kept->noted);
    while (g_hash_table_iter_next(&iter, &item, NULL)) {
        g_ptr_array_add(records, (void *)(uintptr_t)g_bytes_get_data(item, NULL));
    }
    return records;
}

void
kept_words_save(KeptWords *kept)
{
    if (kept == NULL || g_hash_table_size(kept->noted) == 0) {
        return; /* what is there stays, with what is not used for now */
    }
    g_autoptr(GPtrArray) records = records_of(kept);
    g_autoptr(GArray) places = places_new(records->len);
    guint64 n = places->len, start = sizeof n + n * sizeof(WordPlace);
    g_autoptr(GByteArray) out = g_byte_array_sized_new((guint)start * 2);
    for (guint i = 0; i < records->len; i++) {
        place_record(places, records->pdata[i], start);
        start += record_size(records->pdata[i]);
    }
    g_byte_array_append(out, (const guint8 *)&n, sizeof n);
    g_byte_array_append(out, (const guint8 *)places->data, (guint)(n * sizeof(WordPlace)));
    for (guint i = 0; i < records->len; i++) {
        g_byte_array_append(out, records->pdata[i], (guint)record_size(records->pdata[i]));
    }
    memo_keep(kept->memo, kept->key, (const char *)out->data, out->len);
    g_hash_table_remove_all(kept->noted);
}
