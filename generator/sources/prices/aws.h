/* Shared by the readers of Amazon's price lists, CSV and JSON: which rows are prices of machines
 * with accelerators, and for which term.
 *
 * A term that is paid in advance, fully or partly, has two prices: an upfront fee and an
 * hourly price (0 if all is paid in advance). The resulting hourly price is the fee divided by
 * all hours of the term (8,760 per year) plus the hourly price, which is how Amazon's own
 * pages compare terms. */
#ifndef SOURCES_PRICES_AWS_H
#define SOURCES_PRICES_AWS_H

#include "sources/source.h"

/* Texts are borrowed; NULL if the list does not state it. */
typedef struct {
    const char *instance, *system, *tenancy, *software, *capacity, *market, *region, *location;
    const char *gpus; /* number; "NA" or "0" if there are none */
} AwsProduct;

typedef struct {
    bool reserved;
    const char *lease, *payment, *offering; /* for a reservation: "1yr", "No Upfront", "standard" */
    const char *effective;                  /* a timestamp */
    const char *hourly, *upfront;           /* for one machine; NULL: the list has none */
    const char *currency;
    Place place;
} AwsPrice;

typedef struct {
    const RecordSink *sink;
    Tally *tally;
    Diag *diag;
    size_t n_spread; /* number of prices with an upfront fee */
} AwsList;

typedef enum { AWS_BY_HOUR, AWS_AT_START, AWS_OTHERWISE } AwsUnit;

/* The unit by its name: "Hrs" or "Quantity". */
AwsUnit aws_unit(const char *unit);

/* True if some or all of a term is paid in advance. */
bool aws_is_upfront(const AwsPrice *price);

/* True for a machine with accelerators that a customer rents to run Linux: shared, without paid
 * software, capacity in use. Other products are left out. */
bool aws_product_is_wanted(AwsList *list, const AwsProduct *product);

/* Sends one price of such a product. Terms other than on demand and standard reservations
 * are left out. */
void aws_send_price(AwsList *list, const AwsProduct *product, const AwsPrice *price);

/* Counts the current row as left out, because its term is not read. */
void aws_leave_term(AwsList *list);

/* Notes how many prices were computed from upfront fees. */
void aws_report_spread(const AwsList *list, const SourceFile *file);

#endif
