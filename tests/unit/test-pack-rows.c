#include "charts/pack_rows.h"

#include <libdeflate.h>
#include <string.h>

/* The size of what was packed; what comes out is what went in. */
static size_t
pack(const unsigned char *rows, size_t size, size_t stride)
{
    g_autoptr(GByteArray) packed = g_byte_array_new();
    g_autofree unsigned char *back = g_malloc(size);
    struct libdeflate_decompressor *unpacker = libdeflate_alloc_decompressor();

    pack_rows(rows, size, stride, packed);
    g_assert_cmpint(
        libdeflate_zlib_decompress(unpacker, packed->data, packed->len, back, size, NULL), ==,
        LIBDEFLATE_SUCCESS); /* neither fewer bytes nor more */
    g_assert_true(memcmp(back, rows, size) == 0);
    libdeflate_free_decompressor(unpacker);
    return packed->len;
}

static guint32
next_random(guint32 *state)
{
    *state = *state * 1664525U + 1013904223U;
    return *state >> 8;
}

static void
test_any_bytes_come_out_again(void)
{
    static const size_t sizes[] = { 1, 2, 5, 6, 7, 8, 9, 257, 258, 259, 4000, 100000 };
    static const unsigned kinds[] = { 1, 2, 3, 17, 256 };
    static unsigned char rows[100000];
    guint32 state = 1;

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
            for (size_t at = 0; at < sizes[i]; at++) {
                rows[at] = (unsigned char)(next_random(&state) % kinds[k]);
            }
            pack(rows, sizes[i], 1);
            pack(rows, sizes[i], 100);
            pack(rows, sizes[i], 40000);
        }
    }
}

/* Bytes whose counts grow as Fibonacci's numbers would take codes of more bits than a
 * stream may have. */
static void
test_rare_bytes_have_codes_of_fifteen_bits(void)
{
    g_autoptr(GByteArray) rows = g_byte_array_new();
    guint32 state = 7;

    for (guint32 a = 1, b = 1, i = 0; i < 18; i++) {
        for (guint32 n = 0; n < a; n++) {
            guint8 byte = (guint8)(i * 11);
            g_byte_array_append(rows, &byte, 1);
        }
        guint32 sum = a + b;
        a = b;
        b = sum;
    }
    for (guint i = rows->len - 1; i > 0; i--) { /* no runs */
        guint other = next_random(&state) % (i + 1);
        guint8 byte = rows->data[i];
        rows->data[i] = rows->data[other];
        rows->data[other] = byte;
    }
    pack(rows->data, rows->len, 100);
}

static void
test_what_repeats_takes_little_room(void)
{
    enum { STRIDE = 1361, N_ROWS = 500 };
    static unsigned char rows[STRIDE * N_ROWS];
    guint32 state = 3;

    size_t empty = pack(rows, sizeof rows, STRIDE);
    g_assert_cmpint(empty, <, sizeof rows / 500);
    for (size_t i = 0; i < STRIDE; i++) { /* one row of noise, again and again */
        rows[i] = (unsigned char)next_random(&state);
    }
    for (size_t y = 1; y < N_ROWS; y++) {
        memcpy(rows + y * STRIDE, rows, STRIDE);
    }
    size_t above = pack(rows, sizeof rows, STRIDE);
    g_assert_cmpint(above, <, STRIDE * 3 / 2 + (size_t)N_ROWS * 10);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pack-rows/any bytes come out again", test_any_bytes_come_out_again);
    g_test_add_func("/pack-rows/rare bytes have codes of fifteen bits",
                    test_rare_bytes_have_codes_of_fifteen_bits);
    g_test_add_func("/pack-rows/what repeats takes little room",
                    test_what_repeats_takes_little_room);
    return g_test_run();
}
