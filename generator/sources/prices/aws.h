/* What Amazon's price lists have in common, whether CSV or JSON: which rows are
 * prices of machines with accelerators, and of which term.
 *
 * A term that is paid in advance, in part or in whole, has two prices: a fee at
 * the start and a price by the hour (0 when all is paid in advance). What it comes
 * to by the hour is the fee over all hours of the term, at 8,760 a year, and the
 * price by the hour: so Amazon's own pages compare the terms. */
#ifndef SOURCES_PRICES_AWS_H
#define SOURCES_PRICES_AWS_H

#include "sources/source.h"

/* Texts are borrowed; NULL where the list does not say. */
typedef struct {
    const char *instance, *system, *tenancy, *software, *capacity, *market, *region, *location;
    const char *gpus; /* how many; "NA" or "0" for none */
} AwsProduct;

typedef struct {
    bool reserved;
    const char *lease, *payment, *offering; /* of a reservation: "1yr", "No Upfront", "standard" */
    const char *effective;                  /* a time stamp */
    const char *hourly, *upfront;           /* of one machine; NULL: the list has none */
    const char *currency;
    Place place;
} AwsPrice;

typedef struct {
    const RecordSink *sink;
    Tally *tally;
    Diag *diag;
    size_t n_spread; /* prices with a fee at the start */
} AwsList;

typedef enum { AWS_BY_HOUR, AWS_AT_START, AWS_OTHERWISE } AwsUnit;

/* By its name: "Hrs", "Quantity". */
AwsUnit aws_unit(const char *unit);

/* Is all or some of a term paid in advance? */
bool aws_is_upfront(const AwsPrice *price);

/* True for a machine with accelerators, as a customer rents it to run Linux:
 * shared, with no software paid for, capacity in use. Others are left out. */
bool aws_product_is_wanted(AwsList *list, const AwsProduct *product);

/* Sends one price of such a product. Terms other than on demand and standard
 * reservations are left out. */
void aws_send_price(AwsList *list, const AwsProduct *product, const AwsPrice *price);

/* The row at hand is of no such term. */
void aws_leave_term(AwsList *list);

/* Notes how many prices were computed from fees. */
void aws_report_spread(const AwsList *list, const SourceFile *file);

#endif
