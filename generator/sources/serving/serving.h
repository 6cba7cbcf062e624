/* What the readers of LLM serving benchmarks have in common: a run with its
 * load, and figures whose meaning the tools spell each in their own way. Each
 * reader says what its words mean; names, units and checks are here.
 *
 * The words that differ most between tools:
 *   TPOT  (end-to-end latency - TTFT) / (output tokens - 1) of a request
 *   ITL   time between two chunks of the stream, each of which may be of several
 *         tokens; some tools call TPOT so
 *   normalised TPOT  end-to-end latency / output tokens; some call this TPOT
 *   throughput  of a run, of output or of all tokens, of the system or of a chip */
#ifndef SOURCES_SERVING_SERVING_H
#define SOURCES_SERVING_SERVING_H

#include "sources/metadata.h"

typedef struct {
    const SourceFile *file;
    const RecordSink *sink;
    Diag *diag;
    const char *suite;
    ResultRecord metadata; /* what a person states about the file */
    MetadataGuess guess;   /* what its name suggests */
    Arena *arena;
    ResultRecord record; /* the run at hand */
    Place place;         /* of it */
    char *name;          /* of it; serving_close() frees */
    bool ok;             /* no error yet */
    bool told;           /* what is missing was reported: once a file is enough */
    bool compared;       /* with what the name suggests */
} Serving;

/* False when the metadata of the file has errors. Texts belong to the arena. */
bool serving_open(Serving *serving, const SourceFile *file, const RecordSink *sink,
                  const char *suite, Arena *arena, Diag *diag);
/* Frees; the answer of the reader: true when nothing was wrong. */
bool serving_close(Serving *serving);

/* Starts a run at `place`: nothing is known of it yet but its suite. `number`
 * counts the runs of the file from 1, and is 0 when there is but one. */
void serving_run(Serving *serving, Place place, size_t number);

enum {
    SERVING_NEEDS =
        NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL | NEED_INPUT_LENGTH | NEED_OUTPUT_LENGTH
};

/* The accelerator that the metadata state or, in a lenient file, its name suggests; NULL: neither.
 */
const char *serving_accelerator(const Serving *serving);

/* Adds the metadata to what the reader put into the record; the model, without
 * the folders of a path, is the workload when no other is named. False after an
 * error, when what is needed is missing: it is said of the first run alone. */
bool serving_settle(Serving *serving, unsigned needed);

/* Sends one value of the run; NAN is left out. */
void serving_send(Serving *serving, const char *metric, double value, const char *unit);
/* Sends the run as one that failed, with a warning that says why. `metric` is in the registry: one
 * that each successful run of the format has. */
void serving_send_failed(Serving *serving, const char *metric, const char *status, const char *why);

/* A number of 0 or more; absent and null are NAN. Anything else (a text such as
 * "xxx") is an error at its place, and NAN. */
double serving_number(Serving *serving, const Value *map, const char *key);
/* The same; "inf", as a text, is INFINITY. */
double serving_rate(Serving *serving, const Value *map, const char *key);
/* A text that is not empty; else NULL. Texts of other kinds are as written. */
const char *serving_text(const Value *map, const char *key);
/* The first of some hundred tokens a request: total / requests, in whole tokens. */
double serving_length(double total, double requests);

typedef struct {
    const char *key;    /* as the tool spells it */
    const char *metric; /* of the registry */
    const char *unit;   /* of the tool */
} ServingQuantity;

void serving_send_quantities(Serving *serving, const Value *map, const ServingQuantity *quantities,
                             size_t n_quantities);

/* The statistics that are kept, in the order in which names of them are given:
 * mean, median, 90th, 95th and 99th percentile. */
enum { SERVING_STATISTICS = 5 };

/* Sends the latency `metric` ("ttft") from the keys <prefix><name><suffix>.
 * Names may be NULL. */
typedef struct {
    const char *prefix, *suffix;
    const char *metric, *unit;
} ServingLatency;

void serving_send_latency(Serving *serving, const Value *map, ServingLatency latency,
                          const char *const names[SERVING_STATISTICS]);

/* "20251111-140019" or an ISO time as an ISO date; NULL for anything else. */
const char *serving_date(Arena *arena, const char *text);
/* The date of seconds since 1970, in UTC; NULL for NAN. */
const char *serving_date_of(Arena *arena, double seconds);

#endif
