#include "charts/palette.h"

#include <stdlib.h>

/* Distinct colours at most, slots of their hash table, colours that stay exact. */
enum { COLOURS_MAX = 4096, SLOTS = 1 << 14, EXACT = 64 };

typedef struct {
    uint32_t colour;
    uint32_t count; /* pixels, in rows that differ from the one above */
    uint16_t code;  /* its place in the order of finding */
} Entry;

typedef struct {
    Entry entries[COLOURS_MAX];
    size_t n;
    int16_t slots[SLOTS]; /* index of an entry, or −1 */
} Table;

static void
table_clear(Table *table)
{
    table->n = 0;
    memset(table->slots, 0xff, sizeof table->slots);
}

/* The entry of a colour, new if need be; −1 when the table is full. */
static int
table_find(Table *table, uint32_t colour)
{
    size_t slot = colour * 2654435769U >> 18;

    while (table->slots[slot] >= 0 && table->entries[table->slots[slot]].colour != colour) {
        slot = (slot + 1) % SLOTS;
    }
    if (table->slots[slot] < 0) {
        if (table->n == COLOURS_MAX) {
            return -1;
        }
        table->slots[slot] = (int16_t)table->n;
        table->entries[table->n] = (Entry){ colour, 0, (uint16_t)table->n };
        table->n++;
    }
    return table->slots[slot];
}

static bool
same_as_above(const Pixels *pixels, size_t y)
{
    const unsigned char *row = pixels->data + y * pixels->stride;

    return y > 0 && memcmp(row, row - pixels->stride, pixels->width * sizeof(uint32_t)) == 0;
}

/* Codes of all pixels but those of rows that are as the one above. */
static bool
code_pixels(const Pixels *pixels, Table *table, uint16_t *codes)
{
    uint32_t last = 0;
    int entry = -1;

    for (size_t y = 0; y < pixels->height; y++) {
        uint16_t *row = codes + y * pixels->width;
        if (same_as_above(pixels, y)) {
            continue;
        }
        for (size_t x = 0; x < pixels->width; x++) {
            uint32_t colour = pixel_at(pixels, x, y) & 0xffffff;
            if (entry < 0 || colour != last) {
                last = colour;
                entry = table_find(table, colour);
                if (entry < 0) {
                    return false;
                }
            }
            table->entries[entry].count++;
            row[x] = (uint16_t)entry;
        }
    }
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

/* Which of at most 256 colours each code becomes; false when there are more. */
static bool
reduce(const Table *all, uint32_t steps, Arena *arena, Palette *ret, uint8_t *map)
{
    Table *table = arena_new0(arena, Table);
    const Entry *by_count = all->entries;

    table_clear(table);
    for (size_t i = 0; i < all->n; i++) {
        uint32_t colour = by_count[i].colour;
        int index = table_find(table, steps == 0 || i < EXACT ? colour : rounded(colour, steps));
        if (index < 0 || index >= PALETTE_MAX) {
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

static unsigned char *
map_rows(const Pixels *pixels, const uint16_t *codes, const uint8_t *map, Arena *arena)
{
    size_t width = pixels->width;
    unsigned char *rows = arena_alloc(arena, (width + 1) * pixels->height), *row = rows;

    for (size_t y = 0; y < pixels->height; y++, row += width + 1) {
        if (same_as_above(pixels, y)) {
            memcpy(row, row - width - 1, width + 1);
            continue;
        }
        row[0] = 0;
        for (size_t x = 0; x < width; x++) {
            row[x + 1] = map[codes[y * width + x]];
        }
    }
    return rows;
}

bool
palette_make(const Pixels *pixels, Arena *arena, Palette *ret)
{
    static const uint32_t steps[] = { 0, 31, 15 };
    Table *table = arena_new0(arena, Table);
    uint16_t *codes = arena_array(arena, uint16_t, pixels->width * pixels->height);
    uint8_t map[COLOURS_MAX] = { 0 };

    table_clear(table);
    if (!code_pixels(pixels, table, codes)) {
        return false;
    }
    qsort(table->entries, table->n, sizeof table->entries[0], compare_counts);
    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
        if (reduce(table, steps[i], arena, ret, map)) {
            ret->rows = map_rows(pixels, codes, map, arena);
            return true;
        }
    }
    return false;
}
