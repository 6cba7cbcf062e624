#include "sources/tables/chip_count.h"

#include <string.h>

#define COUNT "(?<count>[0-9]{1,6})"
#define SIGN "[x×*]"
#define NOUN "(gpu|chip)s?"

static const char *const patterns[] = {
    "^" COUNT " ?" SIGN " ?(?<name>.*[^ 0-9].*)$",                  /* 8x H100 */
    "^" COUNT "[ -]?" NOUN ",? (?<name>.+)$",                       /* 8-GPU H100 */
    "^" COUNT " (?<name>.+) " NOUN "$",                             /* 8 H100 GPUs */
    "^(?<name>.*[^ ]) " SIGN " ?" COUNT "$",                        /* H100 x8 */
    "^(?<name>.*[0-9)])" SIGN COUNT "$",                            /* H100x8 */
    "^(?<name>.*[^ ]) " COUNT " ?" SIGN "$",                        /* H100 8x */
    "^(?<name>.*[^ ]) ?\\(" SIGN " ?" COUNT "\\)$",                 /* H100 (x8) */
    "^(?<name>.*[^ ]) ?\\(" COUNT "( ?" SIGN "|[ -]?" NOUN ")\\)$", /* H100 (8 GPUs) */
    "^(?<name>.*[^ ,-])[ ,-]+" COUNT "[ -]?" NOUN "$",              /* H100, 8 GPUs */
    "^(?<name>.*[0-9a-z]):" COUNT "$",                              /* H100:8 */
};

const char *
chip_count_split(const char *text, Arena *arena, double *count)
{
    static GRegex *regexes[G_N_ELEMENTS(patterns)];
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    static gsize ready = 0;

    if (g_once_init_enter(&ready)) {
        for (size_t i = 0; i < G_N_ELEMENTS(patterns); i++) {
            regexes[i] = g_regex_new(patterns[i], G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
        }
        g_once_init_leave(&ready, 1);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(patterns); i++) {
        g_autoptr(GMatchInfo) match = NULL;
        if (!g_regex_match(regexes[i], text, 0, &match)) {
            continue;
        }
        g_autofree char *number = g_match_info_fetch_named(match, "count");
        g_autofree char *name = g_match_info_fetch_named(match, "name");
        bool named = name[strcspn(name, letters)] != '\0';
        if (named && g_ascii_strtod(number, NULL) > 0) {
            *count = g_ascii_strtod(number, NULL);
            return arena_strdup(arena, name);
        }
    }
    return text;
}
