/* Shared by the readers of LLM serving benchmarks: a run with its load, and metrics whose names
 * differ between tools. Each reader maps its tool's words; names, units and checks are here.
 *
 * The words that differ most between tools:
 *   TPOT  (end-to-end latency - TTFT) / (output tokens - 1) of a request
 *   ITL   time between two chunks of the stream, each of which may have several
 *         tokens; some tools use this name for TPOT
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
    ResultRecord metadata; /* metadata of the file */
    MetadataGuess guess;   /* guesses from its name */
    Arena *arena;
    ResultRecord record; /* the current run */
    Place place;         /* of the run */
    char *name;          /* of the run; freed by serving_close() */
    bool ok;             /* no error yet */
    bool told;           /* missing facts were reported, which is done once per file */
    bool compared;       /* the run was compared with the file name */
} Serving;

/* False after an error in the file's metadata. Texts belong to the arena. */
bool serving_open(Serving *serving, const SourceFile *file, const RecordSink *sink,
                  const char *suite, Arena *arena, Diag *diag);
/* Frees what serving_open() and serving_run() allocated. True if there was no error: the reader's
 * return value. */
bool serving_close(Serving *serving);

/* Starts a run at `place` of which only the suite is known. `number` counts the runs of the file
 * from 1, and is 0 if there is only one. */
void serving_run(Serving *serving, Place place, size_t number);

enum {
    SERVING_NEEDS =
        NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL | NEED_INPUT_LENGTH | NEED_OUTPUT_LENGTH
};

/* The accelerator stated in the metadata or, in a lenient file, guessed from its
 * name; NULL: neither. */
const char *serving_accelerator(const Serving *serving);

/* Adds the metadata to the record that the reader has filled in. If there is no workload, it is the
 * model without the folders of a path. False after an error because a needed fact is missing, which
 * is reported only for the first run. */
bool serving_settle(Serving *serving, unsigned needed);

/* Sends one value of the run; NAN is skipped. */
void serving_send(Serving *serving, const char *metric, double value, const char *unit);
/* Sends the run as failed, with a warning that states why. `metric` must be in the registry and one
 * that each successful run of the format has. */
void serving_send_failed(Serving *serving, const char *metric, const char *status, const char *why);

/* A number of 0 or more; NAN if absent or null. Anything else (a text such as "xxx") is an error at
 * its place, and NAN. */
double serving_number(Serving *serving, const Value *map, const char *key);
/* The same; the text "inf" is INFINITY. */
double serving_rate(Serving *serving, const Value *map, const char *key);
/* A non-empty text, else NULL. Values of other kinds are as written. */
const char *serving_text(const Value *map, const char *key);
/* The mean length of a request, total / requests, rounded to whole tokens; NAN if unknown. */
double serving_length(double total, double requests);

typedef struct {
    const char *key;    /* as spelt by the tool */
    const char *metric; /* in the registry */
    const char *unit;   /* as used by the tool */
} ServingQuantity;

void serving_send_quantities(Serving *serving, const Value *map, const ServingQuantity *quantities,
                             size_t n_quantities);

/* The statistics that are read, in the order of their names: mean, median, 90th, 95th
 * and 99th percentile. */
enum { SERVING_STATISTICS = 5 };

/* Sends the latency `metric` ("ttft") from the keys <prefix><name><suffix>. Names may be NULL. */
typedef struct {
    const char *prefix, *suffix;
    const char *metric, *unit;
} ServingLatency;

void serving_send_latency(Serving *serving, const Value *map, ServingLatency latency,
                          const char *const names[SERVING_STATISTICS]);

/* "20251111-140019" or an ISO timestamp as an ISO date; NULL for anything else. */
const char *serving_date(Arena *arena, const char *text);
/* The date for seconds since 1970, in UTC; NULL for NAN. */
const char *serving_date_of(Arena *arena, double seconds);

#endif
