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

/* Neighbours of one colour within a row; of length 0: a row that is as the one above. */
typedef struct {
    uint32_t length;
    uint16_t code;
} Run;

/* Megabytes of room, which a thread keeps for its next picture: the kernel clears each page of
 * new memory first. */
struct PaletteMaker {
    size_t width, height;
    unsigned char *above; /* the last row of the rows before */
    size_t above_size;
    Run *runs;
    size_t n_runs, capacity;
    unsigned char *rows;
    size_t rows_size;
    Table all, reduced;
};

enum { RUNS_KEPT_MAX = 1 << 20, ROWS_KEPT_MAX = 16 << 20 };

static void
maker_destroy(void *data)
{
    PaletteMaker *maker = data;

    g_free(maker->above);
    g_free(maker->runs);
    g_free(maker->rows);
    g_free(maker);
}

static GPrivate spare = G_PRIVATE_INIT(maker_destroy);

/* At least so large, and for a larger picture yet: what is not touched costs nothing. What is
 * in it is lost. */
static unsigned char *
room(unsigned char *bytes, size_t *size, size_t least)
{
    if (*size < least) {
        g_free(bytes);
        *size = checked_array_size(2, least);
        bytes = g_malloc(*size);
    }
    return bytes;
}

PaletteMaker *
palette_maker_new(size_t width)
{
    PaletteMaker *maker = g_private_get(&spare);

    g_private_set(&spare, NULL);
    if (maker == NULL) {
        maker = g_new(PaletteMaker, 1);
        maker->above = maker->rows = NULL;
        maker->runs = NULL;
        maker->above_size = maker->rows_size = maker->capacity = 0;
    }
    maker->width = width;
    maker->height = maker->n_runs = 0;
    maker->above = room(maker->above, &maker->above_size, width * sizeof(uint32_t));
    table_clear(&maker->all);
    return maker;
}

void
palette_maker_free(PaletteMaker *maker)
{
    if (g_private_get(&spare) != NULL || maker->capacity > RUNS_KEPT_MAX ||
        maker->rows_size > ROWS_KEPT_MAX) {
        maker_destroy(maker);
    } else {
        g_private_set(&spare, maker);
    }
}

/* How many pixels from `x` on have the colour; eight at a time, as most rows are paper. */
static size_t
run_length(const unsigned char *row, size_t x, size_t width, uint32_t colour)
{
    const uint64_t mask = UINT64_C(0x00ffffff00ffffff), both = (uint64_t)colour << 32 | colour;
    size_t end = x + 1;

    for (uint64_t pixels[4]; end + 8 <= width; end += 8) {
        memcpy(pixels, row + end * sizeof(uint32_t), sizeof pixels);
        uint64_t other =
            (pixels[0] ^ both) | (pixels[1] ^ both) | (pixels[2] ^ both) | (pixels[3] ^ both);
        if ((other & mask) != 0) {
            break;
        }
    }
    for (uint32_t pixel; end < width; end++) {
        memcpy(&pixel, row + end * sizeof pixel, sizeof pixel);
        if ((pixel & 0xffffff) != colour) {
            break;
        }
    }
    return end - x;
}

static Run *
runs_room(PaletteMaker *maker)
{
    if (maker->capacity - maker->n_runs < maker->width) {
        maker->capacity = 2 * maker->capacity + 16 * maker->width;
        maker->runs = g_renew(Run, maker->runs, maker->capacity);
    }
    return maker->runs + maker->n_runs;
}

static bool
add_row(PaletteMaker *maker, const unsigned char *row)
{
    Run *run = runs_room(maker);

    for (size_t x = 0; x < maker->width; run++) {
        uint32_t colour = 0;
        memcpy(&colour, row + x * sizeof colour, sizeof colour);
        colour &= 0xffffff;
        int entry = table_find(&maker->all, colour);
        if (entry < 0) {
            return false;
        }
        *run = (Run){ (uint32_t)run_length(row, x, maker->width, colour), (uint16_t)entry };
        maker->all.entries[entry].count += run->length;
        x += run->length;
    }
    maker->n_runs = (size_t)(run - maker->runs);
    return true;
}

bool
palette_maker_add(PaletteMaker *maker, const Pixels *pixels)
{
    const unsigned char *above = maker->above, *row = pixels->data;
    size_t size = maker->width * sizeof(uint32_t);

    for (size_t y = 0; y < pixels->height; y++, above = row, row += pixels->stride) {
        if (maker->height++ > 0 && memcmp(row, above, size) == 0) {
            *runs_room(maker) = (Run){ 0, 0 };
            maker->n_runs++;
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

/* Which of at most 256 colours each code becomes; false when there are more. */
static bool
reduce(PaletteMaker *maker, uint32_t steps, Palette *ret, uint8_t *map)
{
    Table *table = &maker->reduced;
    const Entry *by_count = maker->all.entries;

    table_clear(table);
    for (size_t i = 0; i < maker->all.n; i++) {
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

/* Most are short: the edges of letters. */
static inline void
fill(unsigned char *to, uint8_t code, size_t n)
{
    if (n >= 16) {
        memset(to, code, n);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        to[i] = code;
    }
}

static const unsigned char *
map_rows(PaletteMaker *maker, const uint8_t *map)
{
    size_t width = maker->width;
    const Run *run = maker->runs;

    maker->rows =
        room(maker->rows, &maker->rows_size, checked_array_size(width + 1, maker->height));
    unsigned char *row = maker->rows;
    for (size_t y = 0; y < maker->height; y++, row += width + 1) {
        if (run->length == 0) {
            memcpy(row, row - width - 1, width + 1);
            run++;
            continue;
        }
        row[0] = 0;
        for (size_t x = 0; x < width; run++) {
            fill(row + 1 + x, map[run->code], run->length);
            x += run->length;
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
