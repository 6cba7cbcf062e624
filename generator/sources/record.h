/* Records: the output of every reader, one at a time, so that files of any size are read in bounded
 * memory. The store turns them into rows.
 *
 * All texts are UTF-8, borrowed, and valid only during the call. NULL means "the file does not
 * state it"; NAN means an unknown number, never 0. */
#ifndef SOURCES_RECORD_H
#define SOURCES_RECORD_H

#include "base/diag.h"

/* The statistics in a row that summarises several runs, besides their mean. All but the two counts
 * are in the unit of the value. */
typedef enum {
    SUMMARY_N, /* runs with a value; NAN if the row is not a summary */
    SUMMARY_FAILED,
    SUMMARY_DEVIATION, /* of the sample (n - 1) */
    SUMMARY_MINIMUM,
    SUMMARY_P5,
    SUMMARY_P25,
    SUMMARY_MEDIAN,
    SUMMARY_P75,
    SUMMARY_P95,
    SUMMARY_MAXIMUM,
    SUMMARY_OLYMPIC_MEAN, /* without the smallest and the largest */
    SUMMARY_FIGURES
} SummaryFigure;

typedef enum { VERIFIED_UNKNOWN, VERIFIED_NO, VERIFIED_YES } Verified;

/* One observation, with everything that the file states about its run. Readers of files with many
 * metrics per run send one record per metric. */
typedef struct {
    int line; /* line in the file; 0: unknown */

    /* system */
    const char *submitter, *system, *accelerator; /* accelerator: as spelt in the file */
    double accelerators;                          /* total chips, not cores, slices or hosts */
    double nodes;
    const char *host, *software;
    const char *precision;     /* of the weights; for training, of the matrix products: "fp8" */
    const char *configuration; /* settings of the software: "TP 8, EP 8" */
    const char *division;      /* "closed", "open" */
    const char *category;      /* MLPerf: "available", "preview", "rdi"; other suites: their own */
    const char *system_type;   /* MLPerf Inference: "datacenter", "edge" */
    /* Whether the suite's owner reviewed the result. Yes for logs inside a training_results_vX
     * tree, in which MLCommons publishes reviewed results. */
    Verified verified;

    /* workload */
    const char *suite;            /* "MLPerf Training" */
    const char *round;            /* "v4.1" */
    const char *workload;         /* benchmarks by their newest name: rgat, not gnn */
    const char *phase, *scenario; /* phase: "training", "inference" */
    const char *model, *dataset, *quality_target;
    const char *latency_limit; /* maximum for requests: "p99 TTFT 2 s, TPOT 200 ms" */
    /* The load of a serving benchmark: concurrent requests; requests per second (INFINITY: all at
     * once); average tokens of one request in and out. */
    double concurrency, request_rate, input_length, output_length;

    /* run: its name within system × workload, "result_3.txt"; NULL: the row is not a run but a
     * figure published without runs */
    const char *run;
    /* "success", "aborted", "truncated", … NULL means success. "published" and "inferred" (from
     * another scenario) are not runs but figures of the suite's own table (run NULL), which may
     * exist in addition to the run. */
    const char *status;
    const char *date; /* ISO */
    double scaling_factor, global_batch_size, seed;
    /* How far the run trained, in the unit that its workload counts (workloads.yaml): tokens,
     * samples or epochs; and the step of the checkpoint that it started from. */
    double trained, checkpoint_step;

    /* observation. metric NULL: the run has no value (an aborted run); else an id of the metric
     * registry, or a new name. time_to_train is for one run and unscaled: the official score is
     * computed from the runs and their scaling_factor. official_score is a score published
     * without its runs (run NULL): it is used directly if no runs are known, and the number of
     * runs is then unknown. */
    const char *metric;
    double value;
    double summary[SUMMARY_FIGURES]; /* statistics of the runs of which `value` is the mean; NAN: it
                                      * is from one run */
    const char *unit;                /* as given in the file */
    const char *source;              /* bibliography key or text given in the row, else NULL */
    /* The values above that were taken from the file name instead of the file, "accelerator: B200,
     * accelerators: 8"; NULL: none. */
    const char *assumed;
} ResultRecord;

typedef struct {
    int line;
    const char *accelerator; /* as spelt in the file */
    const char *provider, *region;
    const char *term;     /* "on demand", "spot", "market", "1 year", "3 years", "owned" */
    double price;         /* in `currency` per chip hour; NAN: unknown */
    const char *currency; /* ISO 4217 */
    double accelerators;  /* chips in the offer, by which its price was divided */
    const char *item;     /* the offer's name: "tpu-v6e-8", "p5.48xlarge" */
    const char *includes; /* "chip", "chip and host", … */
    const char *valid_from, *source;
} PriceRecord;

/* One charge of a bill. Amounts are in `currency`; credits and refunds are negative, so that
 * charges add up to the invoice. */
typedef struct {
    int line;
    const char *provider, *region, *service;
    const char *sku;                       /* the provider's product number */
    const char *item;                      /* the machine's name, or else the description */
    const char *accelerator;               /* as named in the item; NULL: none */
    double accelerators;                   /* chips in one unit of the item */
    const char *category;                  /* "Usage", "Purchase", "Credit", "Adjustment", "Tax" */
    const char *pricing;                   /* "Standard", "Committed", "Dynamic" (spot), "Other" */
    const char *commitment;                /* number of the commitment that it belongs to */
    const char *commitment_status;         /* "Used", "Unused" */
    const char *period_start, *period_end; /* of the charge, ISO 8601 */
    const char *currency;
    double billed;    /* the amount on the invoice */
    double effective; /* the amount with upfront payments spread over their use */
    double quantity;  /* used amount, in `unit` */
    const char *unit; /* "Hours" */
} CostRecord;

/* A specification figure of an accelerator; with `figure` NULL, the definition of
 * the accelerator itself. */
typedef struct {
    int line;
    const char *id, *name, *vendor, *family; /* family: "gpu", "tpu", "other" */
    const char *generation;
    double year;
    const char *figure; /* "peak_bf16_flops", "memory_bytes", "memory_bandwidth", "power_watts" … */
    double value;       /* SI base units: FLOP/s, bytes, bytes/s, W */
    const char *text;   /* as printed in the source; also for figures that are not published */
    const char *grade, *source;
} AcceleratorRecord;

typedef struct {
    int line;
    const char *alias, *accelerator; /* alias: as spelt in result files; accelerator: its id */
} AliasRecord;

/* A fact in words, with its grade and source. */
typedef struct {
    const char *text, *grade, *source;
} WorkloadStatement;

/* What a run of a training workload consists of (sources/training/workloads.c). */
typedef struct {
    int line;
    const char *suite, *workload; /* as named in results */
    const char *kind;             /* "continued pretraining", "fine-tuning" */
    WorkloadStatement starts_from, target;
    const char *counts; /* unit of ResultRecord.trained: "tokens", "samples", "epochs" */
    const char *sample; /* what one sample is: "sequence of 2,048 tokens" */
    double tokens_per_sample, samples_per_epoch;
    const char *epoch_source;
    double full_amount; /* the amount of one complete training run, in full_unit */
    const char *full_unit;
    WorkloadStatement full;
} WorkloadRecord;

/* How much of a workload the reference runs with one batch size trained until they
 * reached the target. */
typedef struct {
    int line;
    const char *suite, *workload, *round;
    double batch, runs, mean, deviation; /* mean and deviation: in the unit that the workload
                                          * counts */
    const char *source;
} ConvergenceRecord;

/* How well a framework or tool supports a family of accelerators. */
typedef struct {
    int line;
    const char *tool, *family; /* family: "gpu", "tpu", "other" */
    const char *level;         /* "native", "partial", "none", "unknown" */
    const char *version;       /* of the tool */
    const char *date;          /* the date of this status, ISO */
    const char *source;        /* bibliography keys, "a; b", or a text */
    const char *note;
} SupportRecord;

/* The receiver of records. A function may be NULL: its records are then skipped. */
typedef struct {
    void *context;
    void (*result)(void *context, const ResultRecord *record);
    void (*price)(void *context, const PriceRecord *record);
    void (*cost)(void *context, const CostRecord *record);
    void (*accelerator)(void *context, const AcceleratorRecord *record);
    void (*alias)(void *context, const AliasRecord *record);
    void (*support)(void *context, const SupportRecord *record);
    void (*workload)(void *context, const WorkloadRecord *record);
    void (*convergence)(void *context, const ConvergenceRecord *record);
} RecordSink;

/* A sink that calls seen(tap) before each record and then passes the record to `next`. seen() may
 * set `next`; NULL drops the record. */
typedef struct RecordTap RecordTap;
struct RecordTap {
    void (*seen)(RecordTap *tap);
    void *context; /* for seen() */
    const RecordSink *next;
};

RecordSink record_tap_sink(RecordTap *tap);

/* Empty records: all texts NULL, all numbers NAN. */
ResultRecord result_record_unknown(void);
PriceRecord price_record_unknown(void);
CostRecord cost_record_unknown(void);

/* A sink that appends one line per record, `kind line=N name="text" name=number`, without unknown
 * values, for `dump records` and golden tests. */
RecordSink records_dump_sink(GString *out);

#endif
