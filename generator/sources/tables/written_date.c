#include "sources/tables/written_date.h"

#include "base/number.h"

#include <stdlib.h>
#include <string.h>

/* Their first three letters are abbreviations, in English, and in German where they are ASCII. */
static int
month_of(const char *word)
{
    static const char *const months[12][4] = {
        { "january", "januar", "janvier", "enero" },
        { "february", "februar", "février", "febrero" },
        { "march", "märz", "mars", "marzo" },
        { "april", "april", "avril", "abril" },
        { "may", "mai", "mai", "mayo" },
        { "june", "juni", "juin", "junio" },
        { "july", "juli", "juillet", "julio" },
        { "august", "august", "août", "agosto" },
        { "september", "september", "septembre", "septiembre" },
        { "october", "oktober", "octobre", "octubre" },
        { "november", "november", "novembre", "noviembre" },
        { "december", "dezember", "décembre", "diciembre" },
    };

    for (int i = 0; i < 12; i++) {
        for (size_t k = 0; k < G_N_ELEMENTS(months[i]); k++) {
            bool short_form = k < 2 && strlen(word) == 3 && g_str_has_prefix(months[i][k], word);
            if (short_form || g_str_equal(word, months[i][k])) {
                return i + 1;
            }
        }
    }
    return g_str_equal(word, "sept") ? 9 : 0;
}

/* The words and numbers of the text in lower case; "1Nov" has two. */
static char **
split_words(const char *text)
{
    g_autoptr(GString) spaced = g_string_new(NULL);
    g_autoptr(GPtrArray) words = g_ptr_array_new();

    for (const char *p = text; *p != '\0'; p++) {
        bool digit = g_ascii_isdigit(*p), separates = strchr(" .,-/'", *p) != NULL;
        bool after_digit = p > text && g_ascii_isdigit(p[-1]);
        if (digit != after_digit) {
            g_string_append_c(spaced, ' ');
        }
        g_string_append_c(spaced, separates ? ' ' : g_ascii_tolower(*p));
    }
    g_auto(GStrv) parts = g_strsplit(spaced->str, " ", -1);
    for (char **part = parts; *part != NULL; part++) {
        if (**part != '\0') {
            g_ptr_array_add(words, g_strdup(*part));
        }
    }
    g_ptr_array_add(words, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&words), FALSE);
}

static bool
set_date(char out[11], long year, long month, long day)
{
    g_autofree char *date = day > 0 ? g_strdup_printf("%04ld-%02ld-%02ld", year, month, day)
                                    : g_strdup_printf("%04ld-%02ld", year, month);

    if (year < 1900 || year > 2199 || strlen(date) > 10 || !date_is_valid(date)) {
        out[0] = '\0';
        return false;
    }
    g_strlcpy(out, date, 11);
    return true;
}

/* Reads "1 Nov 2026", "November 1, 2026", "Nov 2026". */
static bool
read_month_name(const char *text, WrittenDate *ret)
{
    g_auto(GStrv) words = split_words(text);
    guint n_words = g_strv_length(words);
    long year = 0, day = 0;
    int month = 0;

    if (n_words < 2 || n_words > 3) {
        return false;
    }
    for (guint i = 0; i < n_words; i++) {
        const char *word = words[i];
        size_t n = strspn(word, "0123456789");
        if (word[n] != '\0') {
            if (month > 0 || (month = month_of(word)) == 0) {
                return false;
            }
        } else if (n == 4 && year == 0) {
            year = strtol(word, NULL, 10);
        } else if (n <= 2 && day == 0) {
            day = strtol(word, NULL, 10);
            if (day == 0) {
                return false;
            }
        } else {
            return false;
        }
    }
    return month > 0 && (n_words == 3) == (day > 0) && set_date(ret->day_first, year, month, day) &&
           set_date(ret->month_first, year, month, day);
}

bool
written_date_read(const char *text, WrittenDate *ret)
{
    long part[3] = { 0 };
    char mark = 0;

    *ret = (WrittenDate){ "", "" };
    if (date_is_valid(text)) {
        g_strlcpy(ret->day_first, text, sizeof ret->day_first);
        g_strlcpy(ret->month_first, text, sizeof ret->month_first);
        return true;
    }
    const char *p = text;
    for (int i = 0; i < 3; i++) {
        size_t n = strspn(p, "0123456789");
        if (n == 0 || n > 4 || (n == 3)) {
            return read_month_name(text, ret);
        }
        part[i] = strtol(p, NULL, 10);
        p += n;
        if (i < 2) {
            if ((*p != '/' && *p != '.' && *p != '-') || (mark != 0 && *p != mark)) {
                return read_month_name(text, ret);
            }
            mark = *p++;
        }
    }
    if (*p != '\0') {
        return false;
    }
    if (part[0] > 31) { /* 2026/11/01 */
        return set_date(ret->day_first, part[0], part[1], part[2]) &&
               set_date(ret->month_first, part[0], part[1], part[2]);
    }
    bool day_first = set_date(ret->day_first, part[2], part[1], part[0]);
    if (mark == '.') { /* with full stops the day comes first */
        g_strlcpy(ret->month_first, ret->day_first, sizeof ret->month_first);
        return day_first;
    }
    return set_date(ret->month_first, part[2], part[0], part[1]) || day_first;
}
