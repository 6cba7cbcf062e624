/* Records: what every reader hands on, one at a time, so that a file of any
 * size is read in bounded memory. The store turns them into rows.
 *
 * All texts are UTF-8, borrowed, and valid only during the call. NULL means
 * "the file does not say"; NAN means an unknown number, never 0. */
#ifndef SOURCES_RECORD_H
#define SOURCES_RECORD_H

#include "base/diag.h"

/* What a row that sums up several runs says beside their mean, in the unit of the value but for
 * the two counts. */
typedef enum {
    SUMMARY_N, /* runs with a value; known if and only if the row is a summary */
    SUMMARY_FAILED,
    SUMMARY_DEVIATION, /* of the sample, n - 1 */
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

/* One observation, with all that the file says of the run behind it. Readers
 * of files with many metrics a run send one record a metric. */
typedef struct {
    int line; /* in the file being read; 0 unknown */

    /* system */
    const char *submitter, *system, *accelerator; /* accelerator: as the file spells it */
    double accelerators;                          /* chips in all, not cores, slices or hosts */
    double nodes;
    const char *host, *software;
    const char *precision;     /* of the weights, in training of the products: "fp8" */
    const char *configuration; /* how the software ran it: "TP 8, EP 8" */
    const char *division;      /* "closed", "open" */
    const char *category;      /* MLPerf: "available", "preview", "rdi"; other suites: their own */
    const char *system_type;   /* MLPerf Inference: "datacenter", "edge" */
    /* Reviewed by the suite's owner? Yes for logs inside a training_results_vX
     * tree, which is how MLCommons publishes what it has reviewed. */
    Verified verified;

    /* workload */
    const char *suite;            /* "MLPerf Training" */
    const char *round;            /* "v4.1" */
    const char *workload;         /* benchmarks under their newest name: rgat, not gnn */
    const char *phase, *scenario; /* phase: "training", "inference" */
    const char *model, *dataset, *quality_target;
    const char *latency_limit; /* that requests had to keep: "p99 TTFT 2 s, TPOT 200 ms" */
    /* The load of a serving benchmark: requests at a time; requests a second,
     * INFINITY for all at once; tokens of one request in and out, on average. */
    double concurrency, request_rate, input_length, output_length;

    /* run: its name within system × workload, "result_3.txt"; NULL: the row is no
     * run but a figure that was published alone */
    const char *run;
    /* "success", "aborted", "truncated", … NULL counts as success. "published" and
     * "inferred" (from another scenario): no run, but a figure of the suite's own
     * table (run NULL), which stands beside the run where that is known too. */
    const char *status;
    const char *date; /* ISO */
    double scaling_factor, global_batch_size, seed;
    /* How far the run trained, in the unit that its workload counts (workloads.yaml):
     * tokens, samples or epochs; and the step of the checkpoint it started from. */
    double trained, checkpoint_step;

    /* observation; metric NULL: the run has no value (an aborted run). Else an id
     * of the metric registry where it is known there. time_to_train is of one
     * run and unscaled: the official score is computed from the runs and their
     * scaling_factor. official_score is a score that was published without its
     * runs (run NULL): it counts as it is, where no runs are known, with the
     * number of runs unknown. */
    const char *metric;
    double value;
    double summary[SUMMARY_FIGURES]; /* of the runs that `value` is the mean of; NAN: of one */
    const char *unit;                /* as the file says */
    const char *source;              /* bibliography key or text given in the row, else NULL */
    /* Values above that the file does not state and its name suggests, "accelerator: B200,
     * accelerators: 8"; NULL: none. */
    const char *assumed;
} ResultRecord;

typedef struct {
    int line;
    const char *accelerator; /* as the file spells it */
    const char *provider, *region;
    const char *term;     /* "on demand", "spot", "market", "1 year", "3 years", "owned" */
    double price;         /* in `currency` per chip hour; NAN: unknown */
    const char *currency; /* ISO 4217 */
    double accelerators;  /* chips in the offer that the price was divided by */
    const char *item;     /* the offer's own name: "tpu-v6e-8", "p5.48xlarge" */
    const char *includes; /* "chip", "chip and host", … */
    const char *valid_from, *source;
} PriceRecord;

/* One charge of a bill. Amounts are in `currency`; credits and refunds are below
 * 0, so charges add up to the invoice. */
typedef struct {
    int line;
    const char *provider, *region, *service;
    const char *sku;               /* the provider's number of the article */
    const char *item;              /* what it is: the machine's name, else the description */
    const char *accelerator;       /* as the item names it; NULL: none */
    double accelerators;           /* chips in one unit of the item */
    const char *category;          /* "Usage", "Purchase", "Credit", "Adjustment", "Tax" */
    const char *pricing;           /* "Standard", "Committed", "Dynamic" (spot), "Other" */
    const char *commitment;        /* the commitment that it is of, by its number */
    const char *commitment_status; /* "Used", "Unused" */
    const char *period_start, *period_end; /* of the charge, ISO 8601 */
    const char *currency;
    double billed;    /* what the invoice says */
    double effective; /* with what was paid in advance spread over its use */
    double quantity;  /* used, in `unit` */
    const char *unit; /* "Hours" */
} CostRecord;

/* A specification figure of an accelerator; `figure` NULL defines the
 * accelerator itself. */
typedef struct {
    int line;
    const char *id, *name, *vendor, *family; /* family: "gpu", "tpu", "other" */
    const char *generation;
    double year;
    const char *figure; /* "peak_bf16_flops", "memory_bytes", "memory_bandwidth", "power_watts" … */
    double value;       /* SI base units: FLOP/s, bytes, bytes/s, W */
    const char *text;   /* as the source prints it; also for figures that are not published */
    const char *grade, *source;
} AcceleratorRecord;

typedef struct {
    int line;
    const char *alias, *accelerator; /* alias as result files spell it → accelerator id */
} AliasRecord;

/* A fact in words, with its grade and source. */
typedef struct {
    const char *text, *grade, *source;
} WorkloadStatement;

/* What a run of a training workload is (sources/training/workloads.c). */
typedef struct {
    int line;
    const char *suite, *workload; /* as results name them */
    const char *kind;             /* "continued pretraining", "fine-tuning" */
    WorkloadStatement starts_from, target;
    const char *counts; /* unit of ResultRecord.trained: "tokens", "samples", "epochs" */
    const char *sample; /* what one sample is: "sequence of 2,048 tokens" */
    double tokens_per_sample, samples_per_epoch;
    const char *epoch_source;
    double full_amount; /* of one complete training run, in full_unit */
    const char *full_unit;
    WorkloadStatement full;
} WorkloadRecord;

/* How much of a workload the reference runs of one batch size trained until the target. */
typedef struct {
    int line;
    const char *suite, *workload, *round;
    double batch, runs, mean, deviation; /* mean, deviation: in the unit that the workload counts */
    const char *source;
} ConvergenceRecord;

/* How far a framework or tool runs on a family of accelerators. */
typedef struct {
    int line;
    const char *tool, *family; /* family: "gpu", "tpu", "other" */
    const char *level;         /* "native", "partial", "none", "unknown" */
    const char *version;       /* of the tool */
    const char *date;          /* when that was so, ISO */
    const char *source;        /* bibliography keys, "a; b", or a text */
    const char *note;
} SupportRecord;

/* Where the records go. Each function may be NULL: such records are skipped. */
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

/* A sink that calls seen(tap) before each record and then hands it to `next`,
 * which seen() may set; NULL drops it. */
typedef struct RecordTap RecordTap;
struct RecordTap {
    void (*seen)(RecordTap *tap);
    void *context; /* for seen() */
    const RecordSink *next;
};

RecordSink record_tap_sink(RecordTap *tap);

/* Records of which nothing is known yet: NULL and NAN throughout. */
ResultRecord result_record_unknown(void);
PriceRecord price_record_unknown(void);
CostRecord cost_record_unknown(void);

/* A sink that appends one line a record, `kind line=N name="text" name=number`,
 * with what is unknown left out: for `dump records` and golden tests. */
RecordSink records_dump_sink(GString *out);

#endif
