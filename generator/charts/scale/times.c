#include "charts/scale/times.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

enum { DAY = 86400, MONTHS = 12, TICKS_MAX = 400 };

typedef struct {
    int year, month, day; /* from 1 */
    int second;           /* of the day */
} Moment;

/* ---- The calendar ---- */

/* Days since 1970-01-01. Years are counted from March, so that leap days come last; 400 years have
 * 146,097 days. */
static double
days_of(int year, int month, int day)
{
    int y = month <= 2 ? year - 1 : year, era = (int)floor(y / 400.0), of_era = y - era * 400;
    int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;

    int leaps = of_era / 4 - of_era / 100;

    return era * 146097.0 + of_era * 365 + leaps + of_year - 719468;
}

static double
start_of_month(int index) /* index: year · 12 + month from 0 */
{
    int year = (int)floor((double)index / MONTHS);

    return DAY * days_of(year, index - year * MONTHS + 1, 1);
}

static Moment
moment_of(double seconds)
{
    double days = floor(seconds / DAY);
    int shifted = (int)days + 719468, era = (int)floor(shifted / 146097.0);
    int of_era = shifted - era * 146097;
    int year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int of_year = of_era - (365 * year + year / 4 - year / 100), part = (5 * of_year + 2) / 153;
    int month = part < 10 ? part + 3 : part - 9;

    return (Moment){ .year = year + era * 400 + (month <= 2),
                     .month = month,
                     .day = of_year - (153 * part + 2) / 5 + 1,
                     .second = (int)(seconds - days * DAY) };
}

/* ---- Texts ---- */

/* Reads two digits; 99, which is invalid for all parts of a time, for any other text. */
static int
two_digits(const char *text)
{
    bool digits = g_ascii_isdigit(text[0]) && g_ascii_isdigit(text[1]);
    return digits ? 10 * (text[0] - '0') + text[1] - '0' : 99;
}

/* Reads "14:30" or "14:30:05", optionally followed by "Z". */
static bool
read_clock(const char *text, double *seconds, TimeGrain *grain)
{
    size_t size = strlen(text) - g_str_has_suffix(text, "Z");

    if ((size != 5 && size != 8) || text[2] != ':' || (size == 8 && text[5] != ':')) {
        return false;
    }
    int hour = two_digits(text), minute = two_digits(text + 3);
    int second = size == 8 ? two_digits(text + 6) : 0;
    *grain = size == 5 ? TIME_MINUTE : TIME_SECOND;
    *seconds = hour * 3600.0 + minute * 60.0 + second;
    return hour < 24 && minute < 60 && second < 60;
}

bool
time_parse(const char *text, double *ret, TimeGrain *ret_grain)
{
    size_t length = strcspn(text, "T ");
    g_autofree char *date = g_strndup(text, length);
    TimeGrain grain = length == 7 ? TIME_MONTH : TIME_DAY;
    double clock = 0;

    if (length < 7 || !date_is_valid(date) || (grain == TIME_MONTH && text[length] != '\0') ||
        (text[length] != '\0' && !read_clock(text + length + 1, &clock, &grain))) {
        return false;
    }
    int year = (int)g_ascii_strtoll(date, NULL, 10);
    int month = (int)g_ascii_strtoll(date + 5, NULL, 10);
    int day = length > 7 ? (int)g_ascii_strtoll(date + 8, NULL, 10) : 1;
    *ret = DAY * days_of(year, month, day) + clock;
    *ret_grain = grain;
    return true;
}

static char *
format_clock(Arena *arena, Moment at, bool seconds)
{
    int hour = at.second / 3600, minute = at.second / 60 % 60;

    return seconds ? arena_printf(arena, "%02d:%02d:%02d", hour, minute, at.second % 60)
                   : arena_printf(arena, "%02d:%02d", hour, minute);
}

char *
time_format(Arena *arena, double seconds, TimeGrain grain)
{
    Moment at = moment_of(seconds);
    char *month = arena_printf(arena, "%04d-%02d", at.year, at.month);

    if (grain == TIME_MONTH) {
        return month;
    }
    char *day = arena_printf(arena, "%s-%02d", month, at.day);
    return grain <= TIME_DAY
               ? day
               : arena_printf(arena, "%s %s", day, format_clock(arena, at, grain == TIME_SECOND));
}

/* ---- Ticks ---- */

typedef enum { STEP_CLOCK, STEP_DAY, STEP_TWO_DAYS, STEP_WEEK, STEP_MONTH, STEP_YEAR } StepKind;

static const struct {
    double length; /* in seconds; for months and years the mean that d3 uses */
    StepKind kind;
    int months;
} steps[] = {
    { 1, STEP_CLOCK, 0 },          { 5, STEP_CLOCK, 0 },
    { 15, STEP_CLOCK, 0 },         { 30, STEP_CLOCK, 0 },
    { 60, STEP_CLOCK, 0 },         { 300, STEP_CLOCK, 0 },
    { 900, STEP_CLOCK, 0 },        { 1800, STEP_CLOCK, 0 },
    { 3600, STEP_CLOCK, 0 },       { 3 * 3600.0, STEP_CLOCK, 0 },
    { 6 * 3600.0, STEP_CLOCK, 0 }, { 12 * 3600.0, STEP_CLOCK, 0 },
    { DAY, STEP_DAY, 0 },          { 2.0 * DAY, STEP_TWO_DAYS, 0 },
    { 7.0 * DAY, STEP_WEEK, 0 },   { 30.0 * DAY, STEP_MONTH, 1 },
    { 90.0 * DAY, STEP_MONTH, 3 }, { 365.0 * DAY, STEP_YEAR, 0 },
};

static size_t
choose_step(double span, int wanted)
{
    double target = span / MAX(wanted, 1);
    size_t i = 0;

    while (i < G_N_ELEMENTS(steps) && steps[i].length <= target) {
        i++;
    }
    if (i == 0 || i == G_N_ELEMENTS(steps)) {
        return MIN(i, G_N_ELEMENTS(steps) - 1);
    }
    return target / steps[i - 1].length < steps[i].length / target ? i - 1 : i;
}

static void
add_tick(Ticks *ticks, double value, double low, double high)
{
    if (value >= low && value <= high && ticks->n < TICKS_MAX) {
        ticks->values[ticks->n++] = value;
    }
}

/* Adds odd days of the month, as d3 does, except the last day of a month if it is next to the first
 * of the following month. */
static void
add_two_days(Ticks *ticks, double low, double high)
{
    int first = (int)ceil(low / DAY), last = (int)floor(high / DAY);

    for (int day = first; day <= last && ticks->n < TICKS_MAX; day++) {
        double at = (double)day * DAY;
        if (moment_of(at).day % 2 == 1 && moment_of(at + DAY).day != 1) {
            add_tick(ticks, at, low, high);
        }
    }
}

static void
add_even(Ticks *ticks, double low, double high, double step, double first)
{
    double from = ceil((low - first) / step);

    for (int i = 0; i < TICKS_MAX && first + (from + i) * step <= high; i++) {
        add_tick(ticks, first + (from + i) * step, low, high);
    }
}

static void
add_months(Ticks *ticks, double low, double high, int months)
{
    Moment from = moment_of(low), to = moment_of(high);
    int first = from.year * MONTHS + from.month - 1, last = to.year * MONTHS + to.month - 1;

    for (int i = first - first % months; i <= last; i += months) {
        add_tick(ticks, start_of_month(i), low, high);
    }
}

static void
add_years(Arena *arena, Ticks *ticks, double low, double high, int wanted)
{
    double from = moment_of(low).year, to = moment_of(high).year;
    Ticks years = ticks_linear(arena, from, to, (TickOptions){ .wanted = wanted, .whole = true });

    for (size_t i = 0; i < years.n; i++) {
        add_tick(ticks, DAY * days_of((int)years.values[i], 1, 1), low, high);
    }
}

/* The time, with a second line for what has changed: the day or the year. */
static const char *
label_of(Arena *arena, const Words *words, StepKind kind, double step, Moment at,
         const Moment *before)
{
    bool new_year = before == NULL || before->year != at.year;
    bool new_day = new_year || before->month != at.month || before->day != at.day;
    const char *month = words_text(words, (WordKey)(WORD_JAN + at.month - 1));
    const char *year = arena_printf(arena, "%d", at.year);
    const char *day = words_format(arena, words, WORD_DAY_OF_YEAR, "day",
                                   arena_printf(arena, "%d", at.day), "month", month, NULL);

    if (kind == STEP_YEAR) {
        return year;
    }
    if (kind == STEP_CLOCK) {
        const char *clock = format_clock(arena, at, step < 60);
        return new_day ? arena_printf(arena, "%s\n%s%s%s", clock, day, new_year ? " " : "",
                                      new_year ? year : "")
                       : clock;
    }
    const char *first = kind == STEP_MONTH ? month : day;
    return new_year ? arena_printf(arena, "%s\n%s", first, year) : first;
}

static void
add_steps(Arena *arena, Ticks *ticks, double low, double high, size_t step, int wanted)
{
    static const double monday = 4.0 * DAY; /* 1970-01-05 */

    switch (steps[step].kind) {
    case STEP_CLOCK:
    case STEP_DAY:
        add_even(ticks, low, high, steps[step].length, 0);
        break;
    case STEP_TWO_DAYS:
        add_two_days(ticks, low, high);
        break;
    case STEP_WEEK:
        add_even(ticks, low, high, steps[step].length, monday);
        break;
    case STEP_MONTH:
        add_months(ticks, low, high, steps[step].months);
        break;
    case STEP_YEAR:
        add_years(arena, ticks, low, high, wanted);
        break;
    }
}

Ticks
times_ticks(Arena *arena, const Words *words, double low, double high, int wanted,
            const char *const **ret_labels)
{
    Ticks ticks = { .values = arena_array(arena, double, TICKS_MAX) };
    const char **labels = arena_array(arena, const char *, TICKS_MAX);
    size_t step = choose_step(high - low, wanted);
    Moment before = { 0 };

    add_steps(arena, &ticks, low, high, step, wanted);
    while (ticks.n < 2 && step > 0) { /* the range contains fewer than two */
        ticks.n = 0;
        add_steps(arena, &ticks, low, high, --step, wanted);
    }
    if (ticks.n == 0) {
        add_tick(&ticks, low, low, high);
    }
    for (size_t i = 0; i < ticks.n; i++) {
        Moment at = moment_of(ticks.values[i]);
        labels[i] = label_of(arena, words, steps[step].kind, steps[step].length, at,
                             i > 0 ? &before : NULL);
        before = at;
    }
    *ret_labels = labels;
    return ticks;
}
