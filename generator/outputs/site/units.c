#include "outputs/site/units.h"

#include "base/scan.h"

#include <string.h>

static const char *const units[] = {
    "%",     "\u2030", "\u00d7", "ns",     "\u00b5s", "\u03bcs", "ms",      "s",   "min",
    "h",     "B",      "kB",     "KB",     "MB",      "GB",      "TB",      "PB",  "KiB",
    "MiB",   "GiB",    "TiB",    "PiB",    "Hz",      "kHz",     "MHz",     "GHz", "W",
    "kW",    "MW",     "Wh",     "kWh",    "MWh",     "J",       "kJ",      "MJ",  "V",
    "mm",    "cm",     "m",      "km",     "kg",      "\u00b0C", "\u00b0F", "K",   "FLOP",
    "GFLOP", "TFLOP",  "PFLOP",  "\u20ac", "US$",     "USD",     "EUR",     "GBP", "CHF",
};

/* True if a unit begins here and is not part of a longer word. */
static bool
is_unit(const char *at)
{
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        size_t n = strlen(units[i]);
        if (strncmp(at, units[i], n) == 0) {
            gunichar next = g_utf8_get_char(at + n);
            if (!g_unichar_isalnum(next) && next != '\'' && next != 0x2019) {
                return true;
            }
        }
    }
    return false;
}

static bool
is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

/* The next space after a digit; NULL: none. Most texts have none. */
static const char *
next_blank(const char *at)
{
    const char *end = at + strlen(at);

    while (at < end) {
        at += scan_until(at, (size_t)(end - at), is_digit) + 1;
        if (at < end && *at == ' ') {
            return at;
        }
    }
    return NULL;
}

const char *
units_bound(const char *text, bool after_number, char **copy)
{
    GString *out = NULL;
    const char *rest = text;
    const char *at = after_number && *text == ' ' ? text : next_blank(text);

    for (; at != NULL; at = next_blank(at + 1)) {
        if (is_unit(at + 1)) {
            out = out != NULL ? out : g_string_new(NULL);
            g_string_append_len(out, rest, at - rest);
            g_string_append(out, "\u00a0");
            rest = at + 1;
        }
    }
    if (out == NULL) {
        return text;
    }
    g_string_append(out, rest);
    *copy = g_string_free(out, FALSE);
    return *copy;
}
