/* Names of accelerators with the number of chips, as people write them. */
#include "sources/tables/chip_count.h"

#include <math.h>

static void
test_names(void)
{
    static const struct {
        const char *text, *name;
        double count;
    } cases[] = {
        { "8x H100", "H100", 8 },
        { "8 × H100 SXM5", "H100 SXM5", 8 },
        { "8*H100", "H100", 8 },
        { "8-GPU H100", "H100", 8 },
        { "4 GPUs A100", "A100", 4 },
        { "8 H100 GPUs", "H100", 8 },
        { "H100 SXM x8", "H100 SXM", 8 },
        { "MI300X x 8", "MI300X", 8 },
        { "H100x8", "H100", 8 },
        { "H100 ×8", "H100", 8 },
        { "H100 SXM 8x", "H100 SXM", 8 },
        { "H100 SXM (x8)", "H100 SXM", 8 },
        { "A100 80GB (4x)", "A100 80GB", 4 },
        { "H100 (8 GPUs)", "H100", 8 },
        { "H100, 8 GPUs", "H100", 8 },
        { "H100 8-GPU", "H100", 8 },
        { "H100:8", "H100", 8 },
        { "RTX 4090 x2", "RTX 4090", 2 },
        { "2x RTX 4090", "RTX 4090", 2 },
        { "RTX 4090", "RTX 4090", NAN },
        { "rtx 3090", "rtx 3090", NAN },
        { "GeForce GTX 1080", "GeForce GTX 1080", NAN },
        { "MI300X", "MI300X", NAN },
        { "2 x 4090", "2 x 4090", NAN },
        { "0x H100", "0x H100", NAN },
        { "A100 (80)", "A100 (80)", NAN },
        { "V100 16GB", "V100 16GB", NAN },
        { "", "", NAN },
    };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        double count = NAN;
        g_test_message("%s", cases[i].text);
        g_assert_cmpstr(chip_count_split(cases[i].text, arena, &count), ==, cases[i].name);
        g_assert_true(isnan(cases[i].count) ? isnan(count) : count == cases[i].count);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/chip-count/names", test_names);
    return g_test_run();
}
