-- One row a result: a system, a workload (with its suite, round and scenario)
-- and a metric. A table, made once, because every page reads it.
--
--   n_runs, n_successful, n_kept  runs in the files; those that succeeded; those in
--                      the official score. NULL for a published score without runs
--   runs_per_rule      runs that the suite requires
--   scaling_factor     of MLPerf's convergence rule; 1 when none is given
--   official_score     in `unit`. MLPerf Training: olympic mean of the successful
--                      runs × scaling_factor (mlcommons/logging,
--                      result_summarizer.py), of energy the mean of the same runs;
--                      MLPerf Inference: the run's headline figure (mlperf_headline),
--                      and its power; other suites define none: NULL
--   invalid_reason     why there is no official score; caveat: what weakens it
--   published_score    as published, where the data have both it and the runs
--   published_agrees   1: official_score is that, rounded as published or within
--                      one millionth (MLPerf Inference: as its logs round); 0: not
--   basis              MLPerf: 'run logs' or 'published score'; other suites: 'runs'
--   value, value_kind  what to show: 'official score', else 'mean', else 'single run'
--   n, median, mean, standard_deviation, minimum, maximum
--                      of the successful runs × scaling_factor, in `unit`;
--                      standard deviation of the sample (n - 1). Rows that sum up runs
--                      (run_summary) count with all of their runs
--   coefficient_of_variation  standard_deviation / mean, a fraction
--   interval_low, interval_high  95 % for `value`, by interval_method; NULL below 5
--                      successful runs. For an olympic mean: Tukey & McLaughlin 1963
--                      (analysis/stats.h); for a mean: Student's t
--   standard_error, degrees_of_freedom  behind the interval
--   run_values         the values behind n in ascending order, as text with blanks
--                      between, to be drawn beside `value`; NULL above 50, and of summed-up runs
--   concurrency, request_rate, input_length, output_length
--                      the load of a serving benchmark (see schema.sql); NULL elsewhere
--   latency_limit      that requests had to keep, where the file says it
--   power_measured     1: power or energy was measured in the same runs; else 0
--   verified           1 by the suite's owner, 0 not, NULL unknown
--   assumed            values that no file states, and that a file's name suggests: NULL: none
--   source_file, source_line  of the first run
--   system_id, workload_id    of the tables system and workload, to join by
--   result_id          of the row, for the pairs of `comparison`; from 1 in the
--                      order of suite, round, workload, scenario, metric, submitter, system
CREATE TABLE score AS
WITH olympic AS (
    SELECT
        system_id, workload_id, metric_id, drops, runs_required,
        olympic_kept(value, failed, drops) AS n_kept,
        olympic_mean(value, failed, drops) AS mean,
        olympic_error(value, failed, drops) AS error,
        run_list(iif(failed, NULL, value * coalesce(scaling_factor, 1))) AS runs
    FROM training_time
    GROUP BY workload_id, system_id
), measured AS MATERIALIZED (
    SELECT
        system_id, workload_id, metric_id, count(*) AS n_runs, count(good) AS n,
        coalesce(max(factor), 1) AS scale, max(factor) > min(factor) AS scales_differ,
        median(good) AS median, mean(good) AS mean, stddev(good) AS deviation,
        run_list(good * iif(metric_id IN (SELECT id FROM metric WHERE name = 'energy'), factor, 1))
            AS runs,
        min(good) AS minimum, max(good) AS maximum,
        max(date) AS date, max(global_batch_size) AS global_batch_size, min(run_id) AS first_run
    FROM (SELECT *, iif(failed, NULL, value) AS good,
              iif(failed, NULL, coalesce(scaling_factor, 1)) AS factor
          FROM run_metric)
    GROUP BY workload_id, system_id, metric_id
), part AS MATERIALIZED (
    -- all rows of a result of which one sums up several runs
    SELECT
        r.workload_id, r.system_id, r.metric_id, r.value,
        coalesce(u.n, 1 - r.failed) AS n, coalesce(u.n_failed, r.failed) AS n_failed,
        iif(coalesce(u.n, 1) < 2, 0, u.standard_deviation) AS deviation,
        iif(coalesce(u.n, 1) < 2, r.value, u.minimum) AS minimum,
        iif(coalesce(u.n, 1) < 2, r.value, u.maximum) AS maximum,
        iif(coalesce(u.n, 1) < 2, r.value, u.median) AS median
    FROM run_metric AS r
    LEFT JOIN run_summary AS u ON u.run_id = r.run_id AND u.metric_id = r.metric_id
    WHERE EXISTS (SELECT 1 FROM run_summary)
        AND (r.workload_id, r.system_id, r.metric_id) IN (
            SELECT o.workload_id, o.system_id, s.metric_id
            FROM run_summary AS s JOIN run AS o ON o.id = s.run_id)
), centre AS MATERIALIZED (
    SELECT
        workload_id, system_id, metric_id, sum(n) AS n, sum(n + n_failed) AS n_runs,
        sum(n * value) / nullif(sum(n), 0) AS mean,
        iif(count(minimum) = count(value), min(minimum), NULL) AS minimum,
        iif(count(maximum) = count(value), max(maximum), NULL) AS maximum,
        iif(count(value) = 1, max(median), NULL) AS median
    FROM part
    GROUP BY workload_id, system_id, metric_id
), pooled AS MATERIALIZED (
    -- the squares within the parts and between them: as of all runs at once
    SELECT
        c.*,
        iif(c.n > 1 AND count(p.deviation) = count(*),
            sqrt((sum(max(p.n - 1, 0) * p.deviation * p.deviation)
                  + sum(p.n * (p.value - c.mean) * (p.value - c.mean))) / (c.n - 1)),
            NULL) AS deviation
    FROM centre AS c
    JOIN part AS p
        ON p.workload_id = c.workload_id AND p.system_id = c.system_id
        AND p.metric_id = c.metric_id
    GROUP BY c.workload_id, c.system_id, c.metric_id
), plain AS MATERIALIZED (
    SELECT
        m.system_id, m.workload_id, m.metric_id, coalesce(p.n_runs, m.n_runs) AS n_runs,
        coalesce(p.n, m.n) AS n, m.scale, m.scales_differ,
        iif(p.n IS NULL, m.median, p.median) AS median,
        iif(p.n IS NULL, m.mean, p.mean) AS mean,
        iif(p.n IS NULL, m.deviation, p.deviation) AS deviation,
        iif(p.n IS NULL, m.runs, NULL) AS runs,
        iif(p.n IS NULL, m.minimum, p.minimum) AS minimum,
        iif(p.n IS NULL, m.maximum, p.maximum) AS maximum,
        m.date, m.global_batch_size, m.first_run
    FROM measured AS m
    LEFT JOIN pooled AS p
        ON p.workload_id = m.workload_id AND p.system_id = m.system_id
        AND p.metric_id = m.metric_id
), headline AS MATERIALIZED (
    -- of the suite that has one: a window over all would copy the others' rows
    SELECT p.system_id, p.workload_id, min(h.rank) AS rank
    FROM workload AS w
    CROSS JOIN plain AS p ON p.workload_id = w.id
    LEFT JOIN metric AS m ON m.id = p.metric_id
    CROSS JOIN mlperf_headline AS h
    WHERE w.suite = 'MLPerf Inference' AND h.scenario = w.scenario
        AND iif(m.name IS NULL, h.is_default, h.metric = m.name)
    GROUP BY p.workload_id, p.system_id
-- `bounded` is read twice, and so are these, of which no copies are wanted.
), grouped AS NOT MATERIALIZED (
    SELECT
        p.system_id, p.workload_id,
        coalesce(m.name, h.metric, iif(w.suite = 'MLPerf Training', 'time_to_train', NULL))
            AS metric,
        coalesce(m.unit, h.unit, iif(w.suite = 'MLPerf Training', 'min', NULL)) AS unit, o.drops, o.runs_required, p.n_runs, p.n,
        iif(o.drops IS NULL AND e.n_kept IS NULL, 1, p.scale) AS scale, p.scales_differ,
        coalesce(o.n_kept, e.n_kept) AS n_kept, e.energy_joules,
        m.name = 'power' OR h.rank = best.rank AS is_headline, o.mean AS olympic, o.error AS olympic_error, p.median, p.mean, p.deviation, p.minimum,
        p.maximum, iif(o.drops IS NULL, p.runs, o.runs) AS runs, p.date, p.global_batch_size, p.first_run
    FROM plain AS p
    JOIN workload AS w ON w.id = p.workload_id
    LEFT JOIN metric AS m ON m.id = p.metric_id
    LEFT JOIN mlperf_headline AS h
        ON w.suite = 'MLPerf Inference' AND h.scenario = w.scenario
        AND iif(m.name IS NULL, h.is_default, h.metric = m.name)
    LEFT JOIN headline AS best
        ON best.system_id = p.system_id AND best.workload_id = p.workload_id
    LEFT JOIN energy AS e
        ON m.name = 'energy' AND e.system_id = p.system_id AND e.workload_id = p.workload_id
    LEFT JOIN olympic AS o
        ON o.system_id = p.system_id AND o.workload_id = p.workload_id
        AND o.metric_id IS p.metric_id
), judged AS NOT MATERIALIZED (
    SELECT
        g.*,
        CASE WHEN g.drops IS NOT NULL THEN g.olympic * g.scale
             WHEN g.metric = 'energy' THEN g.energy_joules
             WHEN w.suite = 'MLPerf Inference' AND g.is_headline AND g.n_runs = 1
             THEN g.mean END AS official_score,
        CASE WHEN g.drops IS NOT NULL AND g.n_runs - g.n > g.drops
             THEN format('%d of %s failed; the rule drops %d', g.n_runs - g.n,
                         counted(g.n_runs, 'run', 'runs'), g.drops)
             WHEN g.drops IS NOT NULL AND g.n_kept = 0
             THEN format('%s too few to drop %d and %d',
                         counted(g.n_runs, 'run is', 'runs are'), g.drops, g.drops)
             WHEN w.suite = 'MLPerf Inference' AND w.phase = 'compliance'
             THEN 'a compliance run checks a result but is not a result'
             WHEN w.suite = 'MLPerf Inference' AND g.n = 0 THEN 'the run is not valid'
             WHEN w.suite = 'MLPerf Inference' AND g.is_headline AND g.n_runs > 1
             THEN format('%d performance runs where the rules allow one', g.n_runs)
             END AS invalid_reason,
        CASE WHEN g.drops IS NOT NULL AND g.scales_differ
             THEN 'the runs disagree on the scaling factor; the largest is used'
             WHEN g.n_runs < g.runs_required
             THEN format('%s; the rule asks for %d', counted(g.n_runs, 'run', 'runs'),
                         g.runs_required)
             WHEN g.n_runs > g.runs_required
             THEN format('%s; the rule asks for %d', counted(g.n_runs, 'run', 'runs'),
                         g.runs_required)
             END AS caveat
    FROM grouped AS g JOIN workload AS w ON w.id = g.workload_id
), shown AS NOT MATERIALIZED (
    SELECT
        j.*,
        coalesce(j.official_score, iif(j.drops IS NULL, j.mean, NULL)) AS value,
        CASE WHEN j.official_score IS NOT NULL THEN 'official score'
             WHEN j.drops IS NOT NULL OR j.n = 0 THEN NULL
             WHEN j.n = 1 THEN 'single run'
             ELSE 'mean' END AS value_kind,
        CASE WHEN j.drops IS NOT NULL AND j.n_kept > 1 THEN j.olympic_error * j.scale
             WHEN j.drops IS NULL AND j.n > 1 AND j.energy_joules IS NULL
             THEN j.deviation / sqrt(j.n) END AS standard_error,
        CASE WHEN j.drops IS NOT NULL AND j.n_kept > 1 THEN j.n_kept - 1
             WHEN j.drops IS NULL AND j.n > 1 THEN j.n - 1 END AS degrees_of_freedom
    FROM judged AS j
), bounded AS MATERIALIZED (
    SELECT
        v.*,
        CASE WHEN v.n < 5 OR v.standard_error IS NULL OR v.value IS NULL THEN NULL
             WHEN v.drops IS NULL THEN '95%, Student’s t for the mean'
             ELSE '95%, Student’s t for the trimmed mean (Tukey–McLaughlin)' END
             AS interval_method,
        t_quantile(0.975, v.degrees_of_freedom) * v.standard_error AS half_width,
        CASE WHEN v.drops IS NOT NULL OR w.suite = 'MLPerf Inference'
             THEN format('%s/%s/%s/%s/%s/%s/%s', w.suite, w.round, s.submitter, s.name, w.name,
                         w.scenario, v.metric) END AS key, s.division
    FROM shown AS v
    JOIN system AS s ON s.id = v.system_id
    JOIN workload AS w ON w.id = v.workload_id
), published AS MATERIALIZED (
    SELECT * FROM published_figure
), figures AS MATERIALIZED (
    SELECT
        b.system_id, b.workload_id, b.metric, b.unit, b.n_runs, b.n AS n_successful, b.n_kept,
        b.runs_required, iif(b.drops IS NULL, NULL, b.scale) AS scaling_factor, b.official_score,
        b.invalid_reason, b.caveat,
        (SELECT p.value FROM published AS p
         WHERE p.key = b.key
            AND (p.division IS NULL OR s.division IS NULL OR p.division = s.division)
         LIMIT 1) AS published_score,
        iif(w.suite LIKE 'MLPerf %', 'run logs', 'runs') AS basis, b.value, b.value_kind, b.n, b.median * b.scale AS median,
        b.mean * b.scale AS mean, b.minimum * b.scale AS minimum, b.maximum * b.scale AS maximum,
        b.deviation * b.scale AS standard_deviation,
        b.deviation / nullif(b.mean, 0) AS coefficient_of_variation,
        iif(b.interval_method IS NULL, NULL, b.value - b.half_width) AS interval_low,
        iif(b.interval_method IS NULL, NULL, b.value + b.half_width) AS interval_high,
        b.interval_method, b.standard_error, b.degrees_of_freedom, b.runs, b.date, b.global_batch_size,
        b.first_run
    FROM bounded AS b
    JOIN system AS s ON s.id = b.system_id
    JOIN workload AS w ON w.id = b.workload_id
    UNION ALL
    SELECT
        p.system_id, p.workload_id, p.metric, p.unit, NULL, NULL, NULL, p.runs_required, NULL,
        p.value, NULL,
        iif(p.status = 'inferred', 'inferred from another scenario of the system', NULL), p.value, 'published score', p.value, 'official score', NULL,
        NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, p.date,
        p.global_batch_size, p.first_run
    FROM published AS p
    WHERE NOT EXISTS (
        SELECT 1 FROM bounded AS b
        WHERE b.key = p.key
            AND (p.division IS NULL OR b.division IS NULL OR p.division = b.division))
), compared AS (
    SELECT
        f.*,
        CASE WHEN f.published_score IS NULL OR f.official_score IS NULL
                  OR f.basis = 'published score' THEN NULL
             WHEN w.suite = 'MLPerf Inference'
             THEN abs(f.official_score - f.published_score)
                  <= 0.0051 + 1e-5 * abs(f.published_score)
             ELSE abs(f.official_score - f.published_score) <= 1e-6 * abs(f.published_score)
                  OR round(f.official_score,
                           length(CAST(f.published_score AS TEXT))
                               - instr(CAST(f.published_score AS TEXT), '.'))
                     = f.published_score END AS published_agrees,
        (SELECT twin.name FROM workload AS twin
         JOIN figures AS t ON t.workload_id = twin.id
         WHERE w.suite = 'MLPerf Inference' AND w.name LIKE '%-99.9'
            AND twin.name = substr(w.name, 1, length(w.name) - 2)
            AND twin.round IS w.round AND twin.scenario IS w.scenario
            AND t.system_id = f.system_id AND t.metric = f.metric AND t.value = f.value
         LIMIT 1) AS twin
    FROM figures AS f JOIN workload AS w ON w.id = f.workload_id
)
SELECT
    w.suite, w.round, s.division, s.category, s.submitter, s.name AS system,
    coalesce(a.name, s.accelerator_name) AS accelerator, s.accelerator_id, a.family,
    s.accelerators, s.nodes, w.name AS workload, w.phase, w.scenario, f.metric,
    iif(f.unit = 'min', 'minutes', f.unit) AS unit,
    -- a published time alone brings no metric of its own
    coalesce(m.better, iif(f.metric = 'time_to_train', 'lower', NULL)) AS better,
    f.n_runs, f.n_successful, f.n_kept, f.runs_required AS runs_per_rule, f.scaling_factor,
    f.official_score, f.invalid_reason,
    CASE WHEN f.published_agrees = 0 THEN format('published as %.10g', f.published_score)
         WHEN f.twin IS NOT NULL
         THEN format('the same run as %s, submitted twice: it counts once', f.twin)
         ELSE f.caveat END AS caveat, f.published_score, f.published_agrees, f.basis,
    f.value, f.value_kind, f.n, f.median, f.mean, f.minimum, f.maximum, f.standard_deviation,
    f.coefficient_of_variation, f.interval_low, f.interval_high, f.interval_method,
    f.standard_error, f.degrees_of_freedom, f.runs AS run_values, s.verified, f.date, f.global_batch_size, s.host,
    s.software, s.type AS system_type, s.precision, s.configuration, w.concurrency, w.request_rate, w.input_length,
    w.output_length, source.path AS source_file, r.line AS source_line, o.citation AS source,
    f.system_id, f.workload_id,
    w.model, w.dataset, w.quality_target, w.latency_limit,
    -- of the runs behind the row, too: filled below
    CAST(NULL AS TEXT) AS assumed, CAST(NULL AS INTEGER) AS power_measured,
    CAST(NULL AS INTEGER) AS result_id
FROM compared AS f
JOIN system AS s ON s.id = f.system_id
JOIN workload AS w ON w.id = f.workload_id
JOIN run AS r ON r.id = f.first_run
JOIN source ON source.id = r.source_id
LEFT JOIN accelerator AS a ON a.id = s.accelerator_id
LEFT JOIN metric AS m ON m.name = f.metric AND m.unit = f.unit
LEFT JOIN observation AS o
    ON o.run_id = f.first_run
    AND o.metric_id = (SELECT id FROM metric
                       WHERE name = iif(f.basis = 'published score'
                                            AND w.suite IS NOT 'MLPerf Inference',
                                        'official_score', f.metric)
                           AND unit = f.unit)
ORDER BY w.suite, w.round, w.name, w.scenario, f.metric, s.submitter, s.name, f.first_run, f.unit;
-- Numbering them in the query would sort and copy every row once more.
UPDATE score SET
    result_id = rowid,
    power_measured = (system_id, workload_id)
        IN (SELECT system_id, workload_id FROM score WHERE metric IN ('power', 'energy'));
UPDATE score SET assumed = r.assumed
FROM (SELECT system_id, workload_id, max(assumed) AS assumed FROM run
      WHERE assumed IS NOT NULL GROUP BY system_id, workload_id) AS r
WHERE r.system_id = score.system_id AND r.workload_id = score.workload_id;
