/* Rows that an author excludes from a report, with the reason: `data: exclude:` of report.yaml, a
 * list of rules such as
 *
 *     - prices: prices/list-prices.csv
 *       where: {accelerator: H100, region: [us-central1, us-west1]}
 *       reason: the same rows list spot at nearly this price
 *
 * `prices` or `results` gives the files (globs), and `where` selects their rows: all conditions
 * must hold; for a list, one of its values must match. Without `where` all rows are excluded. */
#ifndef SOURCES_EXCLUSION_H
#define SOURCES_EXCLUSION_H

#include "base/arena.h"
#include "base/value.h"
#include "sources/record.h"

typedef struct {
    int number;         /* number of the rule in report.yaml, from 1 */
    const Value *rule;  /* the rule as written there */
    const Value *files; /* list of globs */
    const Value *where; /* a map, or NULL: all rows */
    const char *reason;
    bool of_prices; /* else of results */
} Exclusion;

/* Reads one rule; `ret` borrows from it. False after an error at its place. */
bool exclusion_read(const Value *rule, int number, Arena *arena, Exclusion *ret, Diag *diag);

/* True if the rule excludes the row. Accelerator names are equal if `accelerator_id` (called with
 * `context`) gives the same id for both, or if they are spelt alike. */
typedef const char *AcceleratorId(const void *context, const char *name);
bool exclusion_takes_result(const Exclusion *exclusion, const ResultRecord *record,
                            AcceleratorId *accelerator_id, const void *context);
bool exclusion_takes_price(const Exclusion *exclusion, const PriceRecord *record,
                           AcceleratorId *accelerator_id, const void *context);

/* A row's description in the words of its file: "H100, Google Cloud, us-central1, on demand". In
 * the arena. */
const char *exclusion_name_result(const ResultRecord *record, Arena *arena);
const char *exclusion_name_price(const PriceRecord *record, Arena *arena);

#endif
