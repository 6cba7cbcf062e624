#include "charts/render/palette.h"

#include <stdlib.h>

/* The maximum number of distinct colours, the slots of their hash table, and the number of colours
 * that are not rounded. */
enum { COLOURS_MAX = 4096, SLOT_BITS = 13, SLOTS = 1 << SLOT_BITS, EXACT = 64 };

/* Larger than any colour, which has three bytes. */
static const uint32_t no_colour = UINT32_MAX;

typedef struct {
    uint32_t colour;
    uint32_t count; /* number of pixels, in rows that differ from the one above */
    uint16_t code;  /* order of first appearance */
} Entry;

typedef struct {
    uint32_t colour;
    uint32_t index; /* index of the entry */
} Slot;

typedef struct {
    Entry entries[COLOURS_MAX + 1]; /* the last one counts colours that do not fit */
    size_t n;
    Slot slots[SLOTS];
} Table;

static void
table_clear(Table *table)
{
    table->n = 0;
    memset(table->slots, 0xff, sizeof table->slots); /* no_colour in all slots */
}

/* Returns the index, or COLOURS_MAX if the table is full. */
static uint32_t
table_add(Table *table, uint32_t colour, size_t slot)
{
    while (table->slots[slot].colour != no_colour && table->slots[slot].colour != colour) {
        slot = (slot + 1) % SLOTS;
    }
    if (table->slots[slot].colour == colour) {
        return table->slots[slot].index;
    }
    if (table->n == COLOURS_MAX) {
        return COLOURS_MAX;
    }
    table->slots[slot] = (Slot){ colour, (uint32_t)table->n };
    table->entries[table->n] = (Entry){ colour, 0, (uint16_t)table->n };
    return (uint32_t)table->n++;
}

/* The index of a colour's entry, which is added if new; COLOURS_MAX if the table is full. */
static inline uint32_t
table_find(Table *table, uint32_t colour)
{
    size_t at = colour * 2654435769U >> (32 - SLOT_BITS);
    const Slot *slot = &table->slots[at];

    return slot->colour == colour ? slot->index : table_add(table, colour, at);
}

/* The encoding of a picture until its colours are known. A row equal to the one above is AS_ABOVE;
 * any other row consists of parts. A part is either ONE_COLOUR with a code, followed by the number
 * of pixels in whole blocks; or a block of codes, which may be shorter at the end of a row. */
enum { BLOCK = 8, ONE_COLOUR = 0x8000, AS_ABOVE = 0xffff };

/* Number of pixels compared at once when a colour is likely to continue. */
enum { STRETCH = 64 };

struct PaletteMaker {
    size_t width, height;
    unsigned char *above; /* the last row of the previous strip */
    uint16_t *codes;
    size_t n_codes, capacity;
    unsigned char *rows;
    Table all, reduced;
};

PaletteMaker *
palette_maker_new(size_t width)
{
    PaletteMaker *maker = g_new0(PaletteMaker, 1);

    maker->width = width;
    maker->above = g_malloc(width * sizeof(uint32_t));
    table_clear(&maker->all);
    return maker;
}

void
palette_maker_free(PaletteMaker *maker)
{
    g_free(maker->above);
    g_free(maker->codes);
    g_free(maker->rows);
    g_free(maker);
}

static inline uint32_t
colour_at(const unsigned char *pixel)
{
    uint32_t colour = 0;

    memcpy(&colour, pixel, sizeof colour);
    return colour & 0xffffff;
}

/* Whether a block of pixels has a single colour. */
static inline bool
is_plain(const unsigned char *block, uint32_t colour)
{
    const uint64_t mask = UINT64_C(0x00ffffff00ffffff), both = (uint64_t)colour << 32 | colour;
    uint64_t pixels[BLOCK / 2];

    memcpy(pixels, block, sizeof pixels);
    uint64_t other =
        (pixels[0] ^ both) | (pixels[1] ^ both) | (pixels[2] ^ both) | (pixels[3] ^ both);
    return (other & mask) == 0;
}

/* The number of pixels with the same colour, in whole blocks, from a plain block on. Most rows are
 * plain background. */
static size_t
plain_length(const unsigned char *block, size_t left, uint32_t colour)
{
    enum { PIXEL = sizeof(uint32_t) };
    size_t n = BLOCK;

    while (n + STRETCH <= left &&
           memcmp(block + (n - 1) * PIXEL, block + n * PIXEL, (size_t)STRETCH * PIXEL) == 0) {
        n += STRETCH;
    }
    while (n + BLOCK <= left && is_plain(block + n * PIXEL, colour)) {
        n += BLOCK;
    }
    return n;
}

/* Makes room for the codes of another row, whatever its content. */
static uint16_t *
codes_room(PaletteMaker *maker)
{
    size_t most = maker->n_codes + maker->width + 1;

    if (most > maker->capacity) {
        maker->capacity = MAX(1 << 18, 2 * most);
        maker->codes =
            g_realloc(maker->codes, checked_array_size(sizeof *maker->codes, maker->capacity));
    }
    return maker->codes + maker->n_codes;
}

static bool
add_row(PaletteMaker *maker, const unsigned char *row)
{
    uint16_t *to = codes_room(maker);
    Table *table = &maker->all;
    uint32_t most = 0;

    for (size_t x = 0; x < maker->width;) {
        size_t n = MIN((size_t)BLOCK, maker->width - x);
        const unsigned char *block = row + x * sizeof(uint32_t);
        uint32_t colour = colour_at(block);
        if (n == BLOCK && is_plain(block, colour)) {
            uint32_t index = table_find(table, colour);
            n = plain_length(block, maker->width - x, colour);
            table->entries[index].count += (uint32_t)n;
            most = MAX(most, index);
            *to++ = (uint16_t)(ONE_COLOUR | index);
            *to++ = (uint16_t)n;
        } else {
            for (size_t i = 0; i < n; i++) {
                uint32_t index = table_find(table, colour_at(block + i * sizeof(uint32_t)));
                table->entries[index].count++;
                most = MAX(most, index);
                *to++ = (uint16_t)index;
            }
        }
        x += n;
    }
    maker->n_codes = (size_t)(to - maker->codes);
    return most < COLOURS_MAX;
}

bool
palette_maker_add(PaletteMaker *maker, const Pixels *pixels)
{
    const unsigned char *above = maker->above, *row = pixels->data;
    size_t size = maker->width * sizeof(uint32_t);

    for (size_t y = 0; y < pixels->height; y++, above = row, row += pixels->stride) {
        if (maker->height++ > 0 && memcmp(row, above, size) == 0) {
            *codes_room(maker) = AS_ABOVE;
            maker->n_codes++;
        } else if (!add_row(maker, row)) {
            return false;
        }
    }
    memcpy(maker->above, above, size);
    return true;
}

static int
compare_counts(const void *a, const void *b)
{
    const Entry *left = a, *right = b;

    if (left->count != right->count) {
        return left->count > right->count ? -1 : 1;
    }
    return left->code < right->code ? -1 : 1;
}

static uint32_t
rounded(uint32_t colour, uint32_t steps)
{
    uint32_t result = 0;

    for (int shift = 16; shift >= 0; shift -= 8) {
        uint32_t part = colour >> shift & 255, step = (part * steps + 127) / 255;
        result |= (step * 255 + steps / 2) / steps << shift;
    }
    return result;
}

/* Maps each code to one of at most 256 colours. Returns false if there are more. */
static bool
reduce(PaletteMaker *maker, uint32_t steps, Palette *ret, uint8_t *map)
{
    Table *table = &maker->reduced;
    const Entry *by_count = maker->all.entries;

    table_clear(table);
    for (size_t i = 0; i < maker->all.n; i++) {
        uint32_t colour = by_count[i].colour;
        uint32_t index =
            table_find(table, steps == 0 || i < EXACT ? colour : rounded(colour, steps));
        if (index >= PALETTE_MAX) {
            return false;
        }
        map[by_count[i].code] = (uint8_t)index;
    }
    ret->n = table->n;
    for (size_t i = 0; i < table->n; i++) {
        ret->colours[i] = table->entries[i].colour;
    }
    return true;
}

/* Decodes a row that differs from the one above. Returns the position after its codes. */
static const uint16_t *
map_row(const uint16_t *from, size_t width, const uint8_t *map, unsigned char *to)
{
    for (size_t x = 0; x < width;) {
        size_t n = MIN((size_t)BLOCK, width - x);
        if ((*from & ONE_COLOUR) != 0) {
            n = from[1];
            memset(to + x, map[*from & ~ONE_COLOUR], n);
            from += 2;
        } else {
            for (size_t i = 0; i < n; i++) {
                to[x + i] = map[*from++];
            }
        }
        x += n;
    }
    return from;
}

static const unsigned char *
map_rows(PaletteMaker *maker, const uint8_t *map)
{
    size_t size = maker->width + 1;
    const uint16_t *from = maker->codes;

    maker->rows = g_malloc_n(size, maker->height);
    unsigned char *row = maker->rows;
    for (size_t y = 0; y < maker->height; y++, row += size) {
        if (*from == AS_ABOVE) {
            memcpy(row, row - size, size);
            from++;
        } else {
            row[0] = 0;
            from = map_row(from, maker->width, map, row + 1);
        }
    }
    return maker->rows;
}

const unsigned char *
palette_maker_rows(PaletteMaker *maker, Palette *ret)
{
    static const uint32_t steps[] = { 0, 31, 15 };
    uint8_t map[COLOURS_MAX] = { 0 };

    qsort(maker->all.entries, maker->all.n, sizeof maker->all.entries[0], compare_counts);
    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
        if (reduce(maker, steps[i], ret, map)) {
            return map_rows(maker, map);
        }
    }
    return NULL;
}
