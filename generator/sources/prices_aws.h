/* What Amazon's price lists have in common, whether CSV or JSON: which rows are
 * prices of machines with accelerators, and of which term. */
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
    const char *unit, *price, *currency;
    Place place;
} AwsPrice;

typedef struct {
    const RecordSink *sink;
    Tally *tally;
    Diag *diag;
} AwsList;

/* True for a machine with accelerators, as a customer rents it to run Linux:
 * shared, with no software paid for, capacity in use. Others are left out. */
bool aws_product_is_wanted(AwsList *list, const AwsProduct *product);

/* Sends one price of such a product. Terms other than on demand and standard
 * reservations without payment in advance are left out. */
void aws_send_price(AwsList *list, const AwsProduct *product, const AwsPrice *price);

#endif
