/* Responses of Azure's Retail Prices API, with one item per price of a machine. The price of a
 * reservation is for its whole term, although its unit is given as an hour; the price of a savings
 * plan is per hour. */
#include "sources/json_each.h"
#include "sources/prices/offers.h"
#include "sources/readers.h"

#include <math.h>
#include <string.h>

typedef struct {
    const RecordSink *sink;
    Tally *tally;
    Diag *diag;
} AzureList;

static const TallyReason unknown_machine = {
    "price-machine", "prices left out of machines with GPUs, of a type that is not known here",
    DIAG_WARNING
};
static const TallyReason no_accelerators = { "price-other",
                                             "prices left out, of what has no accelerators",
                                             DIAG_NOTE };
static const TallyReason other_system = {
    "price-system",
    "prices of machines with accelerators left out, being for Windows, tests or low priority",
    DIAG_NOTE
};

static const double hours_a_year = 8760;

/* A text member; "" if there is none. */
static const char *
item_text(const Value *item, const char *key)
{
    const char *text = json_text(item, key);
    return text != NULL ? text : "";
}

/* The term for a length; NULL for other lengths. */
static const char *
reservation_term(const char *text)
{
    return g_strcmp0(text, "3 Years") == 0  ? "3 years"
           : g_strcmp0(text, "1 Year") == 0 ? "1 year"
                                            : NULL;
}

/* The term, and the hours that the price covers; NULL for prices that are not read: Windows, tests,
 * low priority. */
static const char *
term_name(const Value *item, double *ret_hours)
{
    const char *type = item_text(item, "type"), *sku = item_text(item, "skuName");
    const char *reservation = item_text(item, "reservationTerm");

    *ret_hours = 1;
    if (strstr(item_text(item, "productName"), "Windows") != NULL) {
        return NULL;
    }
    if (g_str_equal(type, "Reservation")) {
        const char *term = reservation_term(reservation);
        *ret_hours = g_strcmp0(term, "3 years") == 0 ? 3 * hours_a_year : hours_a_year;
        return term;
    }
    if (!g_str_equal(type, "Consumption") || strstr(sku, "Low Priority") != NULL ||
        !g_str_equal(item_text(item, "unitOfMeasure"), "1 Hour")) {
        return NULL;
    }
    return g_str_has_suffix(sku, " Spot") ? "spot" : "on demand";
}

static void
send_price(AzureList *list, PriceRecord *record, const Value *price, double hours, Place place)
{
    record->price = price != NULL && price->kind == VALUE_NUMBER
                        ? offer_price(price->number / hours, place, list->diag)
                        : offer_price_parse(NULL, place, list->diag);
    record->price /= record->accelerators;
    if (list->sink->price != NULL) {
        list->sink->price(list->sink->context, record);
    }
}

/* Sends the hourly prices in the item's list of savings plans. With such a plan a customer commits
 * to a spend on machines of any kind for one or three years. */
static void
send_savings_plans(AzureList *list, const Value *item, PriceRecord *record, Arena *arena)
{
    const Value *plans = value_lookup(item, "savingsPlan");
    const char *machine = record->item;

    for (const Value *plan = plans != NULL && plans->kind == VALUE_LIST ? plans->first : NULL;
         plan != NULL; plan = plan->next) {
        const char *term = reservation_term(json_text(plan, "term"));
        if (term == NULL) {
            diag_warning(list->diag, plan->place, "price-term",
                         "the savings plan is not for one or three years, so it is left out");
            continue;
        }
        record->term = term;
        record->line = plan->place.line;
        record->item = arena_printf(arena, "%s, savings plan", machine);
        send_price(list, record, value_lookup(plan, "retailPrice"), 1, plan->place);
    }
}

static void
send_item(AzureList *list, const Value *item, Arena *arena)
{
    PriceRecord record = price_record_unknown();
    const Value *price = value_lookup(item, "retailPrice");
    Machine machine;
    double hours = 1;

    record.item = item_text(item, "armSkuName");
    if (record.item == NULL || !machine_find(record.item, &machine)) {
        bool has_gpus = record.item != NULL && g_str_has_prefix(record.item, "Standard_N");
        tally_leave(list->tally, has_gpus ? &unknown_machine : &no_accelerators);
        return;
    }
    record.term = term_name(item, &hours);
    if (record.term == NULL) {
        tally_leave(list->tally, &other_system);
        return;
    }
    Place place = price != NULL ? price->place : item->place;
    record.line = item->place.line;
    record.accelerator = machine.chip;
    record.accelerators = machine.count;
    record.provider = "Azure";
    record.region = json_text(item, "armRegionName");
    record.currency = json_text(item, "currencyCode");
    record.includes = "chip and host";
    record.valid_from = date_of_time(json_text(item, "effectiveStartDate"), arena);
    send_price(list, &record, price, hours, place);
    send_savings_plans(list, item, &record, arena);
}

static bool
take_item(void *context, JsonMember *member, Diag *diag)
{
    const Value *value = json_member_value(member, diag);

    if (value != NULL) {
        send_item(context, value, member->arena);
    }
    return value != NULL;
}

/* Handles a member of the response: Items, or the link to the next page. */
static bool
take_member(void *context, JsonMember *member, Diag *diag)
{
    const AzureList *list = context;

    if (g_str_equal(member->key, "NextPageLink")) {
        const Value *next = json_member_value(member, diag);
        if (next != NULL && next->kind == VALUE_STRING && *next->text != '\0') {
            diag_warning(diag, next->place, "price-page",
                         "the list continues on another page, which is not in this file; download "
                         "all pages");
        }
        return next != NULL;
    }
    return g_str_equal(member->key, "Items")
               ? json_each_row(member, '[', take_item, context, list->tally, diag)
               : json_member_skip(member, diag);
}

bool
azure_recognises(const SourceFile *file)
{
    static const char *const names[] = { "Items", "retailPrice", "armRegionName", NULL };
    return json_head_has(file->bytes, '{', names);
}

bool
azure_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    AzureList list = { .sink = sink, .tally = file->tally, .diag = diag };
    return json_each_of_file(file->bytes, file->path, '{', take_member, &list, diag);
}
