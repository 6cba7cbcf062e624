/* Times on an axis: seconds since 1970-01-01 00:00 UTC, in the Gregorian calendar. Always UTC,
 * independent of the locale, without leap seconds.
 *
 * The steps of ticks are those of d3-time (scale.ticks): 1, 5, 15, 30 s and min; 1, 3, 6, 12 h; 1,
 * 2 d; 1 week; 1, 3 months; 1 year. The step nearest to the desired one, by ratio, is used; beyond
 * a year, ticks are round years. Weeks start on Monday (ISO 8601), whereas d3's start on Sunday. */
#ifndef CHARTS_SCALE_TIMES_H
#define CHARTS_SCALE_TIMES_H

#include "charts/scale/ticks.h"
#include "words/words.h"

/* The precision of a time given as text. */
typedef enum { TIME_NONE, TIME_MONTH, TIME_DAY, TIME_MINUTE, TIME_SECOND } TimeGrain;

/* Reads `YYYY-MM`, `YYYY-MM-DD`, and after a T or a space `HH:MM` or `HH:MM:SS`, optionally
 * followed by Z. Returns false and leaves both results unchanged for any other text. */
bool time_parse(const char *text, double *ret, TimeGrain *ret_grain);

/* "2026-11", "2026-11-20", "2026-11-20 14:30", "2026-11-20 14:30:05". */
char *time_format(Arena *arena, double seconds, TimeGrain grain);

/* Round times within [low, high] and their labels, in the language of `words` (NULL: English). The
 * date and the year appear only where they change, on a second line. */
Ticks times_ticks(Arena *arena, const Words *words, double low, double high, int wanted,
                  const char *const **ret_labels);

#endif
