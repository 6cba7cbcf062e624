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

/* Neighbours of one colour within a row. */
typedef struct {
    uint32_t length;
    uint16_t code;
} Run;

/* How many pixels from `x` on have the colour; two at a time, as most rows are paper. */
static size_t
run_length(const Pixels *pixels, size_t x, size_t y, uint32_t colour)
{
    const uint64_t mask = UINT64_C(0x00ffffff00ffffff), both = (uint64_t)colour << 32 | colour;
    const unsigned char *row = pixels->data + y * pixels->stride;
    size_t end = x + 1;

    for (uint64_t pair; end + 2 <= pixels->width; end += 2) {
        memcpy(&pair, row + end * sizeof(uint32_t), sizeof pair);
        if ((pair & mask) != both) {
            break;
        }
    }
    while (end < pixels->width && (pixel_at(pixels, end, y) & 0xffffff) == colour) {
        end++;
    }
    return end - x;
}

/* The runs of all rows but those that are as the one above; NULL: too many colours. */
static GArray *
find_runs(const Pixels *pixels, Table *table)
{
    GArray *runs = g_array_new(FALSE, FALSE, sizeof(Run));

    for (size_t y = 0; y < pixels->height; y++) {
        for (size_t x = same_as_above(pixels, y) ? pixels->width : 0; x < pixels->width;) {
            uint32_t colour = pixel_at(pixels, x, y) & 0xffffff;
            int entry = table_find(table, colour);
            if (entry < 0) {
                g_array_unref(runs);
                return NULL;
            }
            Run run = { (uint32_t)run_length(pixels, x, y, colour), (uint16_t)entry };
            table->entries[entry].count += run.length;
            g_array_append_val(runs, run);
            x += run.length;
        }
    }
    return runs;
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
map_rows(const Pixels *pixels, const GArray *runs, const uint8_t *map, Arena *arena)
{
    size_t width = pixels->width;
    unsigned char *rows = arena_alloc(arena, (width + 1) * pixels->height), *row = rows;
    const Run *run = (const Run *)(const void *)runs->data;

    for (size_t y = 0; y < pixels->height; y++, row += width + 1) {
        if (same_as_above(pixels, y)) {
            memcpy(row, row - width - 1, width + 1);
            continue;
        }
        row[0] = 0;
        for (size_t x = 0; x < width; run++) {
            memset(row + 1 + x, map[run->code], run->length);
            x += run->length;
        }
    }
    return rows;
}

bool
palette_make(const Pixels *pixels, Arena *arena, Palette *ret)
{
    static const uint32_t steps[] = { 0, 31, 15 };
    Table *table = arena_new0(arena, Table);
    uint8_t map[COLOURS_MAX] = { 0 };

    table_clear(table);
    g_autoptr(GArray) runs = find_runs(pixels, table);
    if (runs == NULL) {
        return false;
    }
    qsort(table->entries, table->n, sizeof table->entries[0], compare_counts);
    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
        if (reduce(table, steps[i], arena, ret, map)) {
            ret->rows = map_rows(pixels, runs, map, arena);
            return true;
        }
    }
    return false;
}
