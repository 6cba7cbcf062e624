-- The facts of a report. One fact, one row, one place it came from: `source_id`
-- and `line` of a row are the file and the line that said so. NULL means "not
-- known" and is never 0. What is derived from these tables is in analysis/views.

-- Every file that was read. `path` is relative to the report folder;
-- "accelreport" is the program's own catalogue.
CREATE TABLE source (
    id     INTEGER PRIMARY KEY,
    path   TEXT NOT NULL UNIQUE,
    format TEXT NOT NULL, -- name in the registry of formats
    sha256 TEXT NOT NULL, -- of the content and its metadata, lower-case hexadecimal
    -- 1: without its bad rows; 2: and without those of unknown accelerators, so that it is read again
    lenient INTEGER NOT NULL CHECK (lenient IN (0, 1, 2))
) STRICT;
CREATE INDEX source_content ON source (sha256);

-- What a lenient build (a bare folder, or data: lenient: true) left out: one row a message.
-- Files that were left out as a whole are not in `source`.
CREATE TABLE unread (
    path   TEXT NOT NULL,
    line   INTEGER NOT NULL, -- 0: the whole file
    what   TEXT NOT NULL CHECK (what IN ('file', 'row', 'fact', 'other')),
                             -- fact: read, without what it does not state; other: no data file
    n      INTEGER NOT NULL, -- rows that the message is about; of a file 1
    reason TEXT NOT NULL,
    cure   TEXT,             -- what to write instead
    code   TEXT NOT NULL     -- of the message
) STRICT;

CREATE TABLE accelerator (
    id         TEXT PRIMARY KEY, -- "tpu-v5p"
    name       TEXT NOT NULL,    -- as reports print it: "TPU v5p"
    vendor     TEXT,
    family     TEXT NOT NULL CHECK (family IN ('gpu', 'tpu', 'other')),
    generation TEXT,
    year       REAL,             -- of introduction
    source_id  INTEGER NOT NULL REFERENCES source,
    line       INTEGER NOT NULL
) STRICT;

-- Specification figures, dense and per chip, in SI base units: FLOP/s, OP/s,
-- bytes, bytes/s, watts. `text` is what the source prints; a figure that is not
-- published has text and no value.
CREATE TABLE accelerator_figure (
    accelerator_id TEXT NOT NULL REFERENCES accelerator,
    figure         TEXT NOT NULL, -- "peak_bf16_flops", "memory_bytes"
    value          REAL,
    text           TEXT,
    grade          TEXT,          -- A vendor's document, B maintained repository, C third party
    citation       TEXT,
    source_id      INTEGER NOT NULL REFERENCES source,
    line           INTEGER NOT NULL,
    PRIMARY KEY (accelerator_id, figure)
) STRICT;

-- How result and price files spell accelerators. `alias` holds the letters and
-- digits alone, in lower case; ids and names of accelerators are aliases of
-- their own.
CREATE TABLE alias (
    alias          TEXT PRIMARY KEY,
    accelerator_id TEXT NOT NULL REFERENCES accelerator,
    spelling       TEXT NOT NULL,
    source_id      INTEGER NOT NULL REFERENCES source,
    line           INTEGER NOT NULL
) STRICT;

-- A system's and a workload's source is where they were seen first.
CREATE TABLE system (
    id               INTEGER PRIMARY KEY,
    submitter        TEXT,
    name             TEXT,
    accelerator_id   TEXT REFERENCES accelerator, -- NULL: none, or none known by its name
    accelerator_name TEXT,                        -- as the file spells it; NULL: a CPU system, or not stated
    accelerators     REAL,                        -- total number of chips: not cores, slices or hosts
    nodes            REAL,
    host             TEXT,
    software         TEXT,
    precision        TEXT, -- of the weights, in training of the products: "fp8"
    configuration    TEXT, -- how the software ran the model: "TP 8, EP 8"
    division         TEXT, -- "closed", "open"
    category         TEXT, -- "available", "preview", … as the suite defines them
    type             TEXT, -- MLPerf Inference: "datacenter", "edge"
    verified         INTEGER CHECK (verified IN (0, 1)), -- by the suite's owner
    source_id        INTEGER NOT NULL REFERENCES source,
    line             INTEGER NOT NULL
) STRICT;

CREATE TABLE workload (
    id             INTEGER PRIMARY KEY,
    suite          TEXT, -- "MLPerf Training"
    round          TEXT, -- "v5.0"
    name           TEXT, -- "llama2_70b_lora"
    phase          TEXT, -- "training", "inference"
    scenario       TEXT,
    model          TEXT,
    dataset        TEXT,
    quality_target TEXT,
    latency_limit  TEXT, -- that requests had to keep: "p99 TTFT 2 s, TPOT 200 ms"
    -- The load of a serving benchmark; NULL elsewhere.
    concurrency    REAL, -- concurrent requests
    request_rate   REAL, -- requests a second; Infinity: all at once
    input_length   REAL, -- tokens of one request, on average
    output_length  REAL,
    source_id      INTEGER NOT NULL REFERENCES source,
    line           INTEGER NOT NULL
) STRICT;

-- What a run of a training workload is: a benchmark run is not a training run. From the program's
-- workloads.yaml and the report's own.
CREATE TABLE workload_fact (
    suite             TEXT NOT NULL,
    workload          TEXT NOT NULL,
    kind              TEXT, -- "continued pretraining", "fine-tuning"
    starts_from       TEXT, -- "a checkpoint after 4,000 steps of 1,536 sequences"
    starts_from_grade TEXT, -- grades and citations as in accelerator_figure
    starts_from_citation TEXT,
    target            TEXT, -- "log perplexity 2.69"
    target_grade      TEXT,
    target_citation   TEXT,
    counts            TEXT CHECK (counts IN ('tokens', 'samples', 'epochs')), -- unit of run.trained
    sample            TEXT, -- "sequence of 2,048 tokens"
    tokens_per_sample REAL,
    samples_per_epoch REAL,
    epoch_citation    TEXT,
    full_amount       REAL, -- of one complete training run, in full_unit; NULL: no public source
    full_unit         TEXT CHECK (full_unit IN ('tokens', 'samples')),
    full_text         TEXT,
    full_grade        TEXT,
    full_citation     TEXT,
    source_id         INTEGER NOT NULL REFERENCES source,
    line              INTEGER NOT NULL,
    PRIMARY KEY (suite, workload)
) STRICT;

-- How much the reference runs of one batch size trained until the target: MLPerf's reference
-- convergence points. Mean and standard deviation are in workload_fact.counts.
CREATE TABLE convergence_point (
    suite              TEXT NOT NULL,
    workload           TEXT NOT NULL,
    round              TEXT NOT NULL,
    global_batch_size  REAL NOT NULL,
    n                  REAL NOT NULL,
    mean               REAL NOT NULL,
    standard_deviation REAL,
    citation           TEXT,
    source_id          INTEGER NOT NULL REFERENCES source,
    line               INTEGER NOT NULL,
    PRIMARY KEY (suite, workload, round, global_batch_size)
) STRICT;

-- One execution. A run that a file does not name is a run of its own.
CREATE TABLE run (
    id                INTEGER PRIMARY KEY,
    system_id         INTEGER NOT NULL REFERENCES system,
    workload_id       INTEGER NOT NULL REFERENCES workload,
    name              TEXT,
    status            TEXT NOT NULL, -- "success"; anything else failed: "aborted", "truncated"
    date              TEXT,          -- ISO 8601
    scaling_factor    REAL,          -- of the suite's convergence rule, multiplies the score
    global_batch_size REAL,          -- samples
    seed              REAL,
    trained           REAL,          -- how far, in the unit that workload_fact.counts names
    checkpoint_step   REAL,          -- of the checkpoint that it started from
    assumed           TEXT,          -- of system and workload, from the file's name and not from
                                     -- the file: "accelerator: B200, accelerators: 8"
    source_id         INTEGER NOT NULL REFERENCES source,
    line              INTEGER NOT NULL
) STRICT;

-- Measured quantities. Those of the program's registry have one canonical unit,
-- to which values are converted; others keep the unit of their file, so the
-- same name may come with several units.
CREATE TABLE metric (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL, -- "time_to_train"
    unit     TEXT NOT NULL,
    label    TEXT NOT NULL,
    better   TEXT CHECK (better IN ('lower', 'higher')), -- NULL: neither, or not known
    decimals INTEGER,       -- for people; NULL: three significant digits
    UNIQUE (name, unit)
) STRICT;

CREATE TABLE observation (
    run_id    INTEGER NOT NULL REFERENCES run,
    metric_id INTEGER NOT NULL REFERENCES metric,
    value     REAL,    -- in the metric's unit
    citation  TEXT,    -- bibliography key, or the source in words
    source_id INTEGER NOT NULL REFERENCES source,
    line      INTEGER NOT NULL,
    PRIMARY KEY (run_id, metric_id)
) STRICT, WITHOUT ROWID;

-- Of an observation that is the mean of several runs, which a warehouse summed up. In the
-- metric's unit.
CREATE TABLE run_summary (
    run_id             INTEGER NOT NULL REFERENCES run,
    metric_id          INTEGER NOT NULL REFERENCES metric,
    n                  INTEGER NOT NULL, -- successful runs behind the mean
    n_failed           INTEGER NOT NULL,
    standard_deviation REAL,             -- of the sample (n - 1)
    minimum            REAL,
    p5                 REAL,
    p25                REAL,
    median             REAL,
    p75                REAL,
    p95                REAL,
    maximum            REAL,
    olympic_mean       REAL,             -- without the smallest and the largest
    PRIMARY KEY (run_id, metric_id)
) STRICT, WITHOUT ROWID;

-- Offers. The price is in `currency` per chip and hour.
CREATE TABLE price (
    id                  INTEGER PRIMARY KEY,
    accelerator_id      TEXT REFERENCES accelerator, -- NULL: none known by its name
    accelerator_name    TEXT,          -- as the file spells it
    provider            TEXT,
    region              TEXT,
    term                TEXT,          -- "on demand", "spot", "market", "1 year", "3 years", "owned"
    currency            TEXT,          -- ISO 4217
    price_per_chip_hour REAL CHECK (price_per_chip_hour > 0),
    accelerators        REAL,          -- chips in the offer
    item                TEXT,          -- the provider's name for the offer: "tpu-v6e-8"
    includes            TEXT,          -- "chip", "chip and host"
    valid_from          TEXT,          -- ISO 8601
    citation            TEXT,
    source_id           INTEGER NOT NULL REFERENCES source,
    line                INTEGER NOT NULL
) STRICT;

-- Rows of prices and results that the report leaves out (sources/exclusion.h). They are in
-- no other table, so nothing rests on them.
CREATE TABLE excluded_row (
    rule      INTEGER NOT NULL, -- of `exclude` in report.yaml, from 1
    rule_path TEXT NOT NULL,
    rule_line INTEGER NOT NULL,
    kind      TEXT NOT NULL CHECK (kind IN ('price', 'result')),
    what      TEXT NOT NULL, -- "H100, Google Cloud, us-central1, on demand, 2026-05-20"
    value     REAL,
    unit      TEXT,          -- of a price "USD per chip-hour"
    reason    TEXT NOT NULL,
    source_id INTEGER NOT NULL REFERENCES source,
    line      INTEGER NOT NULL
) STRICT;

-- Charges of a bill. Amounts are in `currency`; credits and refunds are below 0,
-- so that billed adds up to the invoice.
CREATE TABLE billing (
    id                INTEGER PRIMARY KEY,
    provider          TEXT,
    region            TEXT,
    service           TEXT,
    sku               TEXT,
    item              TEXT, -- the machine's name, else the description
    accelerator_id    TEXT REFERENCES accelerator,
    accelerator_name  TEXT, -- as the item names it; NULL: none
    accelerators      REAL, -- chips in one unit of the item
    category          TEXT, -- "Usage", "Purchase", "Credit", "Adjustment", "Tax"
    pricing           TEXT, -- "Standard", "Committed", "Dynamic" (spot)
    commitment        TEXT, -- the commitment it is of, by its number
    commitment_status TEXT, -- "Used", "Unused"
    period_start      TEXT, -- ISO 8601
    period_end        TEXT,
    currency          TEXT NOT NULL,
    billed            REAL, -- what the invoice says
    effective         REAL, -- with what was paid in advance spread over its use
    quantity          REAL, -- used, in `unit`
    unit              TEXT,
    source_id         INTEGER NOT NULL REFERENCES source,
    line              INTEGER NOT NULL
) STRICT;

-- The ecosystem matrix: how far a framework or tool runs on a family of accelerators.
CREATE TABLE support (
    tool      TEXT NOT NULL,
    family    TEXT NOT NULL CHECK (family IN ('gpu', 'tpu', 'other')),
    level     TEXT NOT NULL CHECK (level IN ('native', 'partial', 'none', 'unknown')),
    version   TEXT, -- of the tool
    date      TEXT, -- when that was so, ISO 8601; NULL only where the level is unknown
    citation  TEXT, -- bibliography keys, "a; b", or the source in words; NULL as the date
    note      TEXT,
    source_id INTEGER NOT NULL REFERENCES source,
    line      INTEGER NOT NULL,
    PRIMARY KEY (tool, family)
) STRICT;

-- What a unit of another currency is worth in USD, from report.yaml.
CREATE TABLE currency (
    code     TEXT PRIMARY KEY, -- ISO 4217
    rate     REAL NOT NULL CHECK (rate > 0), -- USD for one unit
    date     TEXT NOT NULL,    -- of the rate, ISO 8601
    citation TEXT NOT NULL,
    path     TEXT,
    line     INTEGER NOT NULL
) STRICT;

-- Rounds of MLPerf whose results are published, whether this report has read them or not:
-- those that the program knows, and those of report.yaml.
CREATE TABLE mlperf_round (
    suite     TEXT NOT NULL, -- "MLPerf Training"
    round     TEXT NOT NULL, -- "v5.0"
    published TEXT,          -- ISO 8601: the day, or only the month or year; NULL: not known
    citation  TEXT NOT NULL, -- where that is said
    path      TEXT,
    line      INTEGER NOT NULL,
    PRIMARY KEY (suite, round)
) STRICT;

-- The report's assumptions, from report.yaml. The value is thought to lie between
-- `low` and `high`; both are NULL when no range is stated.
CREATE TABLE parameter (
    name     TEXT PRIMARY KEY,
    value    REAL,
    low      REAL CHECK (low <= value),
    high     REAL CHECK (value <= high),
    text     TEXT, -- a value that is no number
    unit     TEXT,
    citation TEXT,
    reason   TEXT, -- why this value: of an assumption that no source gives
    label    TEXT, -- what a reader calls it
    path     TEXT,
    line     INTEGER NOT NULL
) STRICT;

-- What the report's pages say of claims: filled when all of them are judged, so
-- that a claim's own test finds none here.
CREATE TABLE claim (
    id              TEXT PRIMARY KEY,
    theme           TEXT,
    text            TEXT NOT NULL,
    said_by         TEXT NOT NULL, -- keys of the bibliography, "a; b"
    verdict         TEXT NOT NULL CHECK (verdict IN
        ('supported', 'contradicted', 'mixed', 'untested', 'opinion', 'overtaken')),
    kind            TEXT NOT NULL CHECK (kind IN
        ('tested', 'by construction', 'not tested', 'documented', 'opinion', 'overtaken')),
    basis           TEXT,          -- what a test reads: "measurements; prices"
    overtaken_on    TEXT,          -- date of the event, ISO 8601
    why             TEXT,          -- of what is not tested, documented, overtaken or by construction
    measure         TEXT,          -- what the thresholds are about: "ratio"
    value           REAL,          -- NULL of a range over rows
    low             REAL,          -- of its interval, or the range
    high            REAL,
    n               REAL,          -- results behind it, as the test says; of a range its rows
    range_over      TEXT,          -- what low and high are over: "providers"
    supported_if    TEXT,          -- "ratio > 1"
    contradicted_if TEXT,
    path            TEXT NOT NULL,
    line            INTEGER NOT NULL
) STRICT;

-- What the report's decision matrices come to: filled when all of them are weighed, so
-- that a matrix's own queries find none here. One row an option of a matrix; totals
-- and scores are from 1 to 5 (analysis/weighing.h has the formulas).
CREATE TABLE decision (
    matrix     TEXT NOT NULL, -- its id: "tbl-choice"
    option     TEXT NOT NULL, -- its name in the matrix: "tpu"
    label      TEXT NOT NULL, -- … and as printed
    passes     INTEGER NOT NULL CHECK (passes IN (0, 1)), -- meets what is required
    fails      TEXT,          -- what it does not meet
    total      REAL,          -- NULL: not ranked
    total_low  REAL,          -- of the ends of all intervals that score less …
    total_high REAL,          -- … and more
    rank       INTEGER,       -- 1: leads; equal totals have the same rank
    won        REAL,          -- share of draws won when values are drawn from their
                              -- intervals; NULL: none has one
    won_by_weight REAL,       -- … when all weights are drawn
    -- Of the matrix, the same in each of its rows: what the draws of values come to.
    leader     TEXT NOT NULL, -- label of the clear winner, or "no clear winner"; where nothing
                              -- was drawn, of the highest total
    leader_share REAL,        -- of the option that wins most draws; NULL: nothing was drawn
    runner_up  TEXT,          -- label of the second in the draws
    runner_up_share REAL,
    is_clear   INTEGER NOT NULL CHECK (is_clear IN (0, 1)),
    clear_at   REAL NOT NULL, -- the share of draws that a clear winner needs
    outcome    TEXT NOT NULL, -- all this in a sentence, for titles, without a full stop
    cost       REAL,          -- on its own axis
    -- Of the leader: the smallest change of one criterion's weight that ends its lead,
    -- the others as they are, and who leads beyond it. NULL: none does.
    flip_criterion TEXT,
    flip_from  REAL,
    flip_to    REAL,
    flip_rival TEXT,
    path       TEXT NOT NULL,
    line       INTEGER NOT NULL,
    PRIMARY KEY (matrix, option)
) STRICT;

-- One row an option and criterion.
CREATE TABLE decision_score (
    matrix     TEXT NOT NULL,
    option     TEXT NOT NULL,
    position   INTEGER NOT NULL, -- of the criterion, from 1
    label      TEXT NOT NULL,
    criterion  TEXT NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('measured', 'judged', 'cost')),
    weight     REAL NOT NULL, -- as given
    share      REAL NOT NULL, -- of all weight that counts; 0: left out, or no weight
    value      REAL,          -- what was measured; of a judged criterion its score
    value_low  REAL,          -- of its interval
    value_high REAL,
    score      REAL,          -- NULL: no evidence
    low        REAL,          -- of the end of the interval that scores less …
    high       REAL,          -- … and more
    flip_to    REAL,          -- score at which the lead ends, all others as they are
    flip_rival TEXT,          -- who leads beyond it
    PRIMARY KEY (matrix, option, position),
    FOREIGN KEY (matrix, option) REFERENCES decision
) STRICT;

-- The bibliography.
CREATE TABLE citation (
    key  TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;
