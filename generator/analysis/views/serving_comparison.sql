-- Serving compared at equal speed for the user, and at equal load.
--
-- interactivity_level: what one chip gives at each speed at which any chip of the same test was
-- measured. A test is a tool, model, lengths, precision and statistic; the points of one chip are
-- its Pareto front (see pareto), at any number of chips, concurrency and setting.
--   level       output tokens/s of one user
--   throughput  output tokens/s of one chip: of the front's point at that level, else on the
--               straight line between its two neighbours,
--                 slow + (level - x_slow) / (x_fast - x_slow) × (fast - slow)
--   method      'measured' or 'interpolated'
--   slow_…, fast_…  the neighbours; the same point when it is measured
-- There is no row beyond the slowest and the fastest point: nothing is extrapolated.
CREATE VIEW interactivity_level AS
WITH front AS (
    SELECT
        *,
        lead(interactivity) OVER faster AS fast_interactivity,
        lead(throughput) OVER faster AS fast_throughput,
        lead(accelerators) OVER faster AS fast_accelerators,
        lead(concurrency) OVER faster AS fast_concurrency
    FROM pareto
    WHERE position = 'front'
    WINDOW faster AS (
        PARTITION BY suite, accelerator_id, accelerator, workload, input_length, output_length,
            precision, statistic
        ORDER BY interactivity)
), level AS (
    SELECT DISTINCT
        suite, workload, input_length, output_length, precision, statistic, interactivity AS level
    FROM front
)
SELECT
    f.suite, f.accelerator, f.accelerator_id, f.family, f.workload, f.input_length, f.output_length,
    f.precision, f.statistic, l.level,
    iif(l.level = f.interactivity, f.throughput,
        f.throughput + (l.level - f.interactivity) / (f.fast_interactivity - f.interactivity)
            * (f.fast_throughput - f.throughput)) AS throughput,
    iif(l.level = f.interactivity, 'measured', 'interpolated') AS method,
    f.interactivity AS slow_interactivity, f.throughput AS slow_throughput,
    f.accelerators AS slow_accelerators, f.concurrency AS slow_concurrency,
    iif(l.level = f.interactivity, f.interactivity, f.fast_interactivity) AS fast_interactivity,
    iif(l.level = f.interactivity, f.throughput, f.fast_throughput) AS fast_throughput,
    iif(l.level = f.interactivity, f.accelerators, f.fast_accelerators) AS fast_accelerators,
    iif(l.level = f.interactivity, f.concurrency, f.fast_concurrency) AS fast_concurrency,
    f.n_points, f.n_front, f.verified, f.date, f.source_file, f.source_line, f.source, f.result_id
FROM front AS f
JOIN level AS l
    ON l.suite IS f.suite AND l.workload IS f.workload AND l.input_length IS f.input_length
    AND l.output_length IS f.output_length AND l.precision IS f.precision
    AND l.statistic = f.statistic
    AND l.level >= f.interactivity
    AND (l.level < f.fast_interactivity OR l.level = f.interactivity);

-- serving_comparison: output tokens/s of one chip against another's in the same test. One row a pair
-- and basis, in both orders.
--   basis       'equal interactivity': at a speed for the user at which one of the two was measured
--               and the other lies on its front; 'equal concurrency': with the same number of
--               requests open on the same number of chips, whatever speed each user gets
--   at          that speed in output tokens/s of one user, or that number of requests
--   ratio       throughput / other_throughput, chip for chip
--   method      'measured' when both were; else 'interpolated'
--   interactivity, other_interactivity  what one user gets from each
CREATE VIEW serving_comparison AS
SELECT
    'equal interactivity' AS basis, a.suite, a.workload, a.input_length, a.output_length,
    a.precision, a.statistic, a.level AS at, a.accelerator, a.accelerator_id, a.family,
    b.accelerator AS other, b.accelerator_id AS other_id, b.family AS other_family, a.throughput,
    b.throughput AS other_throughput, a.throughput / b.throughput AS ratio,
    iif(a.method = 'measured' AND b.method = 'measured', 'measured', 'interpolated') AS method,
    a.level AS interactivity, b.level AS other_interactivity,
    a.slow_accelerators AS accelerators, b.slow_accelerators AS other_accelerators,
    a.result_id, b.result_id AS other_result_id
FROM interactivity_level AS a
JOIN interactivity_level AS b
    ON b.suite IS a.suite AND b.workload IS a.workload AND b.input_length IS a.input_length
    AND b.output_length IS a.output_length AND b.precision IS a.precision
    AND b.statistic = a.statistic AND b.level = a.level AND b.accelerator <> a.accelerator
WHERE a.method = 'measured' OR b.method = 'measured'
UNION ALL
SELECT
    'equal concurrency', a.suite, a.workload, a.input_length, a.output_length, a.precision,
    a.statistic, a.concurrency, a.accelerator, a.accelerator_id, a.family, b.accelerator,
    b.accelerator_id, b.family, a.throughput, b.throughput, a.throughput / b.throughput, 'measured',
    a.interactivity, b.interactivity, a.accelerators, b.accelerators, a.result_id, b.result_id
FROM serving_point AS a
JOIN serving_point AS b
    ON b.suite IS a.suite AND b.workload IS a.workload AND b.input_length IS a.input_length
    AND b.output_length IS a.output_length AND b.precision IS a.precision
    AND b.statistic = a.statistic AND b.concurrency = a.concurrency
    AND b.accelerators = a.accelerators AND b.accelerator <> a.accelerator
WHERE a.reason IS NULL AND b.reason IS NULL AND b.throughput > 0;

-- cost_at_interactivity: a million output tokens at each offer and level, every paid hour at that
-- load: price × 10⁶ / (3600 × throughput). Compare offers within one level.
CREATE VIEW cost_at_interactivity AS
SELECT
    l.suite, l.accelerator, l.accelerator_id, l.family, l.workload, l.input_length, l.output_length,
    l.precision, l.statistic, l.level, l.throughput, l.method, p.provider, p.region, p.term, p.item,
    p.includes, p.valid_from, p.currency, p.price_per_chip_hour,
    p.price_per_chip_hour * 1e6 / (3600 * l.throughput) AS cost_per_million_output_tokens,
    l.verified, l.date, l.source_file, l.source_line, l.source, price_source.path AS price_file,
    p.line AS price_line, p.citation AS price_source, l.result_id
FROM interactivity_level AS l
JOIN offer AS p ON p.accelerator_id = l.accelerator_id AND p.price_per_chip_hour IS NOT NULL
LEFT JOIN source AS price_source ON price_source.id = p.source_id
WHERE l.throughput > 0;
