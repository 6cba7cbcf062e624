#include "sources/tables/workbook_value.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

enum { SECONDS_A_DAY = 24 * 60 * 60 };
enum { SERIAL_MAX = 2958466 }; /* 1 January 10000 */

/* 27 to 36 and 50 to 58 are dates in Chinese, Japanese and Korean editions of Excel, and unused in
 * others. */
NumberFormat
number_format_builtin(int id)
{
    if (id == 22) {
        return FORMAT_DAY_TIME;
    }
    if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) {
        return FORMAT_TIME;
    }
    bool day = (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
    return day ? FORMAT_DAY : FORMAT_NUMBER;
}

/* True for [h], [mm], [ss], which count hours, minutes, seconds; not for [Red],
 * [$-409] and others. */
static bool
is_elapsed(const char *inside, size_t size)
{
    char letter = (char)(size > 0 ? g_ascii_tolower(inside[0]) : '\0');

    for (size_t i = 1; i < size; i++) {
        if (g_ascii_tolower(inside[i]) != letter) {
            return false;
        }
    }
    return letter == 'h' || letter == 'm' || letter == 's';
}

/* The meaning of a format's letters, outside of literal text. */
typedef struct {
    bool day, month, time, number;
} Letters;

/* Reads the part of the format at `at` and returns its end. */
static const char *
read_format_part(const char *at, Letters *letters)
{
    const char *end = at + 1;

    switch (g_ascii_tolower(*at)) {
    case '"':
        end = strchr(at + 1, '"');
        return end != NULL ? end + 1 : at + strlen(at);
    case '\\':
    case '_':
    case '*':
        return at + (at[1] != '\0' ? 2 : 1); /* the other bytes of a character have no meaning */
    case '[':
        end = strchr(at, ']');
        if (end == NULL) {
            return at + strlen(at);
        }
        letters->time = letters->time || is_elapsed(at + 1, (size_t)(end - at - 1));
        return end + 1;
    case 'e':
        letters->number = letters->number || at[1] == '+' || at[1] == '-';
        return end;
    case '0':
    case '#':
    case '?':
        letters->number = letters->number || !letters->time;
        return end;
    case 'y':
    case 'd':
        letters->day = true;
        return end;
    case 'm':
        letters->month = true;
        return end;
    case 'h':
    case 's':
        letters->time = true;
        return end;
    default:
        return end;
    }
}

/* "m" means a month, or minutes if there are hours or seconds. In formats of numbers digits come
 * before the letters of a date; after them they are fractions of seconds. */
NumberFormat
number_format_read(const char *code)
{
    Letters letters = { 0 };

    if (g_ascii_strncasecmp(code, "General", strlen("General")) == 0) {
        return FORMAT_NUMBER;
    }
    for (const char *at = code; *at != '\0' && *at != ';';) {
        at = read_format_part(at, &letters);
    }
    if (letters.number) {
        return FORMAT_NUMBER;
    }
    if (letters.day || (letters.month && !letters.time)) {
        return letters.time ? FORMAT_DAY_TIME : FORMAT_DAY;
    }
    return letters.time ? FORMAT_TIME : FORMAT_NUMBER;
}

/* Appends "€" for [$€-407]; nothing for [$-407], a language, or [Red], a colour. */
static void
append_bracket(GString *out, const char *inside)
{
    if (*inside == '$') {
        g_string_append_len(out, inside + 1, (gssize)strcspn(inside + 1, "-]"));
    }
}

void
append_format_unit(GString *out, const char *code)
{
    enum { SHOWN_MAX = 16 };
    gsize start = out->len;

    if (number_format_read(code) != FORMAT_NUMBER) {
        return;
    }
    for (const char *at = code; *at != '\0' && *at != ';';) {
        Letters letters = { 0 };
        const char *end = read_format_part(at, &letters);
        if (*at == '[') {
            append_bracket(out, at + 1);
        } else if (*at == '"' && end > at + 1 && end[-1] == '"' && strncmp(at, "\"%", 2) != 0) {
            g_string_append_len(out, at + 1, end - at - 2);
        } else if (*at == '\\' && at[1] != '\0' && at[1] != '%') {
            end = g_utf8_next_char(at + 1);
            g_string_append_len(out, at + 1, end - at - 1);
        } else if (*at == '$' || *at == '%' || (guchar)*at >= 0x80) {
            end = g_utf8_next_char(at);
            g_string_append_len(out, at, end - at);
        }
        at = end;
    }
    g_strstrip(out->str + start);
    g_string_set_size(out, start + strlen(out->str + start));
    if (out->len - start > SHOWN_MAX || !g_utf8_validate(out->str + start, -1, NULL)) {
        g_string_truncate(out, start);
    }
}

static void
append_time(GString *out, gint64 seconds)
{
    g_string_append_printf(out, "%02d:%02d:%02d", (int)(seconds / 3600), (int)(seconds / 60 % 60),
                           (int)(seconds % 60));
}

/* Appends a day. Day 1 is 1 January 1900, and day 60 is 29 February 1900, which did not exist. */
static void
append_day(GString *out, int days)
{
    GDate date;

    if (days == 60) {
        g_string_append(out, "1900-02-29");
        return;
    }
    g_date_clear(&date, 1);
    g_date_set_dmy(&date, 31, G_DATE_DECEMBER, 1899);
    g_date_add_days(&date, (guint)(days > 60 ? days - 1 : days));
    g_string_append_printf(out, "%04d-%02d-%02d", g_date_get_year(&date),
                           (int)g_date_get_month(&date), g_date_get_day(&date));
}

bool
append_serial_date(GString *out, double serial, NumberFormat format, bool date1904)
{
    enum { DAYS_TO_1904 = 1462 };
    bool no_day = format == FORMAT_TIME || (serial < 1 && !date1904);

    if (!(serial >= 0 && serial < SERIAL_MAX - (date1904 ? DAYS_TO_1904 : 0))) {
        return false;
    }
    gint64 seconds = (gint64)rint(serial * SECONDS_A_DAY);
    if (no_day) {
        append_time(out, seconds);
        return true;
    }
    if (format == FORMAT_DAY) {
        seconds = (gint64)floor(serial) * SECONDS_A_DAY;
    }
    int days = (int)(seconds / SECONDS_A_DAY) + (date1904 ? DAYS_TO_1904 : 0);
    if (days >= SERIAL_MAX) {
        return false;
    }
    append_day(out, days);
    if (seconds % SECONDS_A_DAY != 0) {
        g_string_append_c(out, 'T');
        append_time(out, seconds % SECONDS_A_DAY);
    }
    return true;
}

/* Reads two digits below `limit`; -1: they are something else. */
static int
read_pair(const char *text, int limit)
{
    if (!g_ascii_isdigit(text[0]) || !g_ascii_isdigit(text[1])) {
        return -1;
    }
    int pair = (text[0] - '0') * 10 + (text[1] - '0');
    return pair < limit ? pair : -1;
}

bool
append_iso_date(GString *out, const char *text)
{
    enum { DAY_SIZE = 10 };
    g_autofree char *day = g_strndup(text, DAY_SIZE);
    const char *rest = text + strlen(day);

    if (strlen(day) != DAY_SIZE || !date_is_valid(day)) {
        return false;
    }
    if (*rest == '\0' || g_str_equal(rest, "Z")) {
        g_string_append(out, day);
        return true;
    }
    int hours = *rest == 'T' ? read_pair(rest + 1, 24) : -1;
    int minutes = hours >= 0 && rest[3] == ':' ? read_pair(rest + 4, 60) : -1;
    if (minutes < 0) {
        return false;
    }
    rest += strlen("Thh:mm");
    int seconds = *rest == ':' ? read_pair(rest + 1, 60) : 0;
    if (seconds < 0) {
        return false;
    }
    rest += *rest == ':' ? strlen(":ss") : 0;
    rest += *rest == '.' ? 1 + strspn(rest + 1, "0123456789") : 0;
    rest += *rest == 'Z';
    if (*rest != '\0') {
        return false;
    }
    g_string_append(out, day);
    if (hours != 0 || minutes != 0 || seconds != 0) {
        g_string_append_c(out, 'T');
        append_time(out, hours * 3600 + minutes * 60 + seconds);
    }
    return true;
}

bool
append_iso_duration(GString *out, const char *text)
{
    static const struct {
        char sign;
        double seconds;
    } parts[] = { { 'H', 3600 }, { 'M', 60 }, { 'S', 1 } };
    double total = 0;
    size_t next = 0;

    if (!g_str_has_prefix(text, "PT") || text[2] == '\0') {
        return false;
    }
    for (const char *at = text + strlen("PT"); *at != '\0'; at++) {
        size_t size = strspn(at, "0123456789.");
        g_autofree char *digits = g_strndup(at, size);
        double number = 0;
        at += size;
        while (next < G_N_ELEMENTS(parts) && parts[next].sign != *at) {
            next++;
        }
        if (next == G_N_ELEMENTS(parts) || !number_parse(digits, &number)) {
            return false;
        }
        total += number * parts[next++].seconds;
    }
    if (!(total < (double)SERIAL_MAX * SECONDS_A_DAY)) {
        return false;
    }
    append_time(out, (gint64)rint(total));
    return true;
}

bool
is_error_text(const char *text)
{
    static const char *const errors[] = { "#DIV/0!", "#N/A",   "#NAME?",  "#NULL!",
                                          "#NUM!",   "#REF!",  "#VALUE!", "#GETTING_DATA",
                                          "#SPILL!", "#CALC!", "#FIELD!", "#BLOCKED!",
                                          "#BUSY!",  NULL };

    return g_strv_contains(errors, text) ||
           (g_str_has_prefix(text, "Err:") && g_ascii_isdigit(text[strlen("Err:")]));
}

char *
text_excerpt(const char *text)
{
    enum { EXCERPT_MAX = 40 };

    if (g_utf8_strlen(text, -1) <= EXCERPT_MAX) {
        return g_strdup(text);
    }
    g_autofree char *start = g_utf8_substring(text, 0, EXCERPT_MAX);
    return g_strconcat(start, "…", NULL);
}
