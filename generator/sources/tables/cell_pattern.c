#include "sources/tables/cell_pattern.h"

#include "base/number.h"

#include <string.h>

enum { NUMBER_SIZE_MAX = 64, DIGITS_MAX = 15, PATTERN_LENGTH_MAX = 64 };

bool
cell_is_unknown(const char *text)
{
    static const char *const words[] = { "-",    "--",   "---",  "–",   "—",    "NA",   "N/A",
                                         "n/a",  "na",   "NaN",  "nan", "null", "NULL", "Null",
                                         "None", "none", "#N/A", "?",   "<NA>", "nil",  ".",
                                         "..",   "...",  "TBD",  "tbd", "TBA",  "n.a.", "N.A.",
                                         "k.A.", "n.d.", NULL };

    return strnlen(text, 5) <= 4 && !g_ascii_isdigit(*text) && g_strv_contains(words, text);
}

bool
cell_is_sum(const char *text)
{
    static const char *const words[] = {
        "total",  "totals", "grand total",  "subtotal",   "sum",   "average", "avg", "mean",
        "gesamt", "summe",  "durchschnitt", "mittelwert", "somme", "moyenne", NULL
    };

    for (const char *const *word = words; *word != NULL; word++) {
        if (g_ascii_strcasecmp(text, *word) == 0) {
            return true;
        }
    }
    return false;
}

/* The length of a space, a no-break space (also a narrow one) or an apostrophe that separates
 * thousands; 0: none. */
static size_t
thousands_space(const char *p)
{
    static const char *const spaces[] = { " ", "'", "\u00a0", "\u202f", "\u2009", "’" };

    if (*p != ' ' && *p != '\'' && (unsigned char)*p < 0x80) {
        return 0;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(spaces); i++) {
        if (g_str_has_prefix(p, spaces[i])) {
            return strlen(spaces[i]);
        }
    }
    return 0;
}

static size_t
separator_length(const char *p, char separator)
{
    return *p == separator ? 1 : thousands_space(p);
}

/* Copies the digits before the decimal mark; NULL if they are not in groups of three. */
static const char *
copy_whole(const char *p, char separator, char *to, size_t *n)
{
    size_t first = strspn(p, "0123456789");
    const char *mark = p + first;
    size_t length = separator_length(mark, separator);

    if (first == 0 || first > NUMBER_SIZE_MAX / 2) {
        return first == 0 ? p : NULL; /* ".5" */
    }
    memcpy(to, p, first);
    *n = first;
    if (length == 0 || first > 3) {
        return mark;
    }
    while (separator_length(mark, separator) == length && strncmp(mark, p + first, length) == 0) {
        if (strspn(mark + length, "0123456789") != 3 || *n + 3 > NUMBER_SIZE_MAX / 2) {
            return NULL;
        }
        memcpy(to + *n, mark + length, 3);
        *n += 3;
        mark += length + 3;
    }
    return mark;
}

/* True for "012", which is a name; "12", "0" and "0.5" are numbers. */
static bool
is_name(const char *digits, size_t n_whole, size_t n)
{
    return (n_whole > 1 && digits[0] == '0') || (n_whole == n && n > DIGITS_MAX);
}

bool
cell_read_number(const char *text, DecimalMark mark, double *ret)
{
    char plain[NUMBER_SIZE_MAX + 1];
    size_t n = 0, whole = 0;
    bool minus = *text == '-' || g_str_has_prefix(text, "−");
    const char *p = text + (minus ? (*text == '-' ? 1 : strlen("−")) : 0);

    if ((!g_ascii_isdigit(*p) && *p != '.' && *p != ',') ||
        strnlen(text, NUMBER_SIZE_MAX) > NUMBER_SIZE_MAX / 2) {
        return false;
    }
    plain[0] = '-';
    char *digits = plain + 1;
    p = copy_whole(p, mark == DECIMAL_POINT ? ',' : '.', digits, &whole);
    if (p == NULL) {
        return false;
    }
    n = whole;
    if (*p == (mark == DECIMAL_POINT ? '.' : ',')) {
        size_t decimals = strspn(p + 1, "0123456789");
        if (whole + decimals == 0) {
            return false;
        }
        digits[n++] = '.';
        memcpy(digits + n, p + 1, decimals);
        n += decimals;
        p += 1 + decimals;
    }
    if ((*p == 'e' || *p == 'E') && n > 0) {
        size_t exponent = strcspn(p, " ");
        memcpy(digits + n, p, exponent);
        n += exponent;
        p += exponent;
    }
    digits[n] = '\0';
    if (digits[n == 0 ? 0 : n - 1] == '.') {
        digits[--n] = '\0'; /* "5." */
    }
    return *p == '\0' && n > 0 && !is_name(digits, whole, n) &&
           number_parse(minus ? plain : digits, ret);
}

bool
cell_split_unit(const char *text, Arena *arena, CellQuantity *ret)
{
    const char *p = text + (*text == '-' ? 1 : g_str_has_prefix(text, "−") ? strlen("−") : 0);
    bool digits = false;

    for (size_t space = 0; g_ascii_isdigit(*p) || *p == '.' || *p == ',' ||
                           ((space = thousands_space(p)) > 0 && g_ascii_isdigit(p[space]));) {
        digits = digits || g_ascii_isdigit(*p);
        p += MAX(space, 1);
        space = 0;
    }
    if (digits && (*p == 'e' || *p == 'E') && strcspn(p + 1, "0123456789") <= 1) {
        const char *after = p + 1 + strcspn(p + 1, "0123456789");
        size_t exponent = strspn(after, "0123456789");
        p = exponent > 0 ? after + exponent : p;
    }
    *ret =
        (CellQuantity){ .number = arena_printf(arena, "%.*s", (int)(p - text), text), .scale = 1 };
    if (*p != '\0' && strchr("kKM", *p) != NULL && (p[1] == '\0' || p[1] == ' ')) {
        ret->scale = *p == 'M' ? 1e6 : 1e3;
        p++;
    }
    for (size_t space = 0; (space = thousands_space(p)) > 0;) {
        p += space;
    }
    ret->unit = arena_strdup(arena, p);
    return digits;
}

/* True for a number, perhaps with a currency before or after it, a percent sign, or
 * parentheses for minus. */
static bool
looks_like_number(const char *text)
{
    static const char *const signs[] = { "£", "$", "€", "¥", "US$", "USD", "EUR", "GBP", "%", "+" };
    char plain[PATTERN_LENGTH_MAX + 1];
    double number = 0;
    size_t n = strlen(text);

    if (cell_read_number(text, DECIMAL_POINT, &number) ||
        cell_read_number(text, DECIMAL_COMMA, &number)) {
        return true;
    }
    if (n > PATTERN_LENGTH_MAX || strpbrk(text, "0123456789") == NULL) {
        return false;
    }
    if (strspn(text, "0123456789") == n) {
        return true; /* "007" */
    }
    memcpy(plain, text, n + 1);
    if (plain[0] == '(' && plain[n - 1] == ')') {
        plain[n - 1] = ' ';
        plain[0] = ' ';
    }
    for (size_t i = 0; i < G_N_ELEMENTS(signs); i++) {
        char *at = strstr(plain, signs[i]);
        if (at != NULL) {
            memset(at, ' ', strlen(signs[i]));
            g_strstrip(plain);
            char *rest = plain + (plain[0] == '-' && plain[1] == ' ');
            rest += strspn(rest, " ");
            return cell_read_number(rest, DECIMAL_POINT, &number) ||
                   cell_read_number(rest, DECIMAL_COMMA, &number);
        }
    }
    g_strstrip(plain);
    return plain[0] != '-' && strlen(plain) < n &&
           (cell_read_number(plain, DECIMAL_POINT, &number) ||
            cell_read_number(plain, DECIMAL_COMMA, &number));
}

/* The end of a time such as 10:30, 9:05:07.25 pm, 23:59Z, 10:00+02:00; NULL if there is none. */
static const char *
after_time(const char *p)
{
    int parts = 0;

    for (;;) {
        size_t digits = strspn(p, "0123456789");
        if (digits == 0 || digits > 2 || (parts == 0 && digits == 2 && p[0] > '2')) {
            return NULL;
        }
        p += digits;
        if (++parts == 3 || *p != ':') {
            break;
        }
        p++;
    }
    if (parts < 2) {
        return NULL;
    }
    if ((*p == '.' || *p == ',') && g_ascii_isdigit(p[1])) {
        p += 1 + strspn(p + 1, "0123456789");
    }
    const char *half = p + (*p == ' ');
    if (g_ascii_strncasecmp(half, "am", 2) == 0 || g_ascii_strncasecmp(half, "pm", 2) == 0) {
        return half + 2;
    }
    if (*p == 'Z') {
        return p + 1;
    }
    if ((*p == '+' || *p == '-') && g_ascii_isdigit(p[1])) {
        p += 1 + strspn(p + 1, "0123456789:");
    }
    return p;
}

static int
month_length(const char *p)
{
    static const char *const months[] = { "january",   "february", "march",    "april",
                                          "may",       "june",     "july",     "august",
                                          "september", "october",  "november", "december" };
    int n = 0;

    while (g_ascii_isalpha(p[n])) {
        n++;
    }
    for (size_t i = 0; n >= 3 && i < G_N_ELEMENTS(months); i++) {
        if (g_ascii_strncasecmp(p, months[i], (gsize)n) == 0 && (n == 3 || months[i][n] == '\0')) {
            return n;
        }
    }
    return g_ascii_strncasecmp(p, "sept", 4) == 0 && n == 4 ? n : 0;
}

typedef struct {
    int numbers[3], digits[3], n_numbers; /* with one to four digits */
    int n_months;
    char separator; /* the same between all parts */
} DateParts;

static bool
date_is_sane(const DateParts *date)
{
    bool year_first = date->digits[0] == 4, year_last = date->digits[date->n_numbers - 1] == 4;
    int small = 0;

    for (int i = 0; i < date->n_numbers; i++) {
        bool year = date->digits[i] == 4;
        if (date->digits[i] == 3 ||
            (year && (date->numbers[i] < 1000 || date->numbers[i] > 2999))) {
            return false;
        }
        small += !year && date->numbers[i] <= 31;
    }
    if (date->n_months == 1) { /* 5 Jan 2020, Jan-20, January 2020 */
        return date->n_numbers == 1 || (date->n_numbers == 2 && small >= 1);
    }
    if (date->n_numbers == 2) { /* 2015-01, 01/2015 */
        return year_first != year_last && small == 1 && date->separator != ' ' &&
               date->separator != '.';
    }
    return date->n_numbers == 3 && date->separator != ' ' && date->separator != ',' &&
           (((year_first || year_last) && small == 2) ||
            (small >= 2 && !year_first && !year_last && date->digits[2] == 2));
}

/* Reads a number of up to four digits, with its "st" or "th", or a month. Returns its
 * end, or NULL. */
static const char *
after_date_part(const char *p, DateParts *date)
{
    static const char *const endings[] = { "st", "nd", "rd", "th" };
    size_t digits = strspn(p, "0123456789");

    if (digits == 0) {
        int month = month_length(p);
        date->n_months++;
        return month > 0 ? p + month : NULL;
    }
    if (digits > 4) {
        return NULL;
    }
    date->digits[date->n_numbers] = (int)digits;
    date->numbers[date->n_numbers++] = (int)g_ascii_strtoll(p, NULL, 10);
    p += digits;
    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        if (g_str_has_prefix(p, endings[i])) {
            return p + strlen(endings[i]);
        }
    }
    return p;
}

/* The start of the date's next part; NULL if there is none. */
static const char *
next_date_part(const char *p, const DateParts *date)
{
    const char *next = p + strspn(p, ",.");

    next += *next == ' ';
    if (date->n_months > 0 && next > p) { /* "12 January, 2020", but not "12 January 10:30" */
        return g_ascii_isdigit(*next) && after_time(next) == NULL ? next : NULL;
    }
    return (*p != '\0' && strchr("-/.", *p) != NULL) || (*p == ' ' && month_length(p + 1) > 0)
               ? p + 1
               : NULL;
}

/* The end of a date, or NULL. */
static const char *
after_date(const char *p)
{
    DateParts date = { .separator = '\0' };

    for (int part = 0; part < 3; part++) {
        p = after_date_part(p, &date);
        const char *next = p != NULL && part < 2 ? next_date_part(p, &date) : NULL;
        if (next == NULL) {
            break;
        }
        if (date.n_months == 0 && *p != ' ' && date.separator != '\0' && date.separator != *p) {
            return NULL;
        }
        date.separator = *p;
        p = next;
    }
    bool enough = date.n_numbers + date.n_months >= 2 && date.n_numbers > 0;
    return p != NULL && enough && date_is_sane(&date) ? p : NULL;
}

static bool
looks_like_date(const char *text)
{
    const char *rest = after_date(text);

    if (rest == NULL) {
        return false;
    }
    if ((*rest == ' ' || *rest == 'T') && rest[1] != '\0') {
        rest = after_time(rest + 1);
        return rest != NULL && (*rest == '\0' || g_str_equal(rest, " UTC"));
    }
    return *rest == '\0';
}

static bool
looks_like_link(const char *text)
{
    if (g_str_has_prefix(text, "http://") || g_str_has_prefix(text, "https://") ||
        g_str_has_prefix(text, "www.")) {
        return strpbrk(text, " \t\n\"") == NULL;
    }
    const char *at = strchr(text, '@');
    return at != NULL && at > text && strchr(at, '.') != NULL &&
           strpbrk(text, " ,;|\t\n\"<>") == NULL && strchr(at + 1, '@') == NULL;
}

/* True if the text is quoted or contains a character that may be a delimiter. */
static bool
is_suspect(const char *text)
{
    size_t n = strlen(text);

    return strpbrk(text, ",;\t|\"\n^~") != NULL ||
           (n > 1 && text[0] == '\'' && text[n - 1] == '\'');
}

CellPattern
cell_pattern(const char *text)
{
    unsigned char first = (unsigned char)*text;

    if (first == '\0') {
        return PATTERN_EMPTY;
    }
    if (cell_is_unknown(text)) {
        return PATTERN_UNKNOWN;
    }
    bool short_enough = strlen(text) <= PATTERN_LENGTH_MAX;
    if (short_enough && looks_like_number(text)) {
        return PATTERN_NUMBER;
    }
    if (short_enough && (g_ascii_isdigit(first) || month_length(text) > 0) &&
        looks_like_date(text)) {
        return PATTERN_DATE;
    }
    if (short_enough && g_ascii_isdigit(first)) {
        const char *rest = after_time(text);
        if (rest != NULL && *rest == '\0') {
            return PATTERN_TIME;
        }
    }
    if (looks_like_link(text)) {
        return PATTERN_LINK;
    }
    return is_suspect(text) ? PATTERN_TEXT : PATTERN_WORDS;
}
