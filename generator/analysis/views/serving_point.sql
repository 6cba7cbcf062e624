-- Serving results as points: what one chip gives against what one user gets. One
-- row a result and statistic ('mean', 'median', 'p99') that some result has.
--   throughput     output tokens/s of one chip: the rate of the system /
--                  accelerators, else the rate that the tool gives for one chip
--   interactivity  output tokens/s of one user: 1000 / TPOT in ms, of the same
--                  statistic; where the file has no TPOT, the interactivity that it
--                  gives. 'p99' is what 99 % of the requests exceed, from the slow
--                  end of TPOT. Of a mean it is 1 / mean(TPOT), not mean(1 / TPOT)
--   reason         why there is no point
--   result_id      of score: that of the throughput, else of the first other figure;
--                  stands for the row in judging what compares
CREATE VIEW serving_point AS
WITH statistic (name) AS (
    VALUES ('mean'), ('median'), ('p99')
), result AS (
    SELECT
        suite, round, submitter, system, accelerator, accelerator_id, family, accelerators,
        workload, scenario, precision, configuration, software, concurrency, request_rate,
        input_length, output_length, verified, date, system_id, workload_id,
        min(source_file) AS source_file, min(source_line) AS source_line, min(source) AS source,
        coalesce(
            min(iif(metric = 'output_tokens_per_second', result_id, NULL)),
            min(iif(metric = 'output_tokens_per_second_per_chip', result_id, NULL)),
            min(result_id)) AS result_id,
        max(iif(metric = 'output_tokens_per_second', value, NULL)) AS rate,
        max(iif(metric = 'output_tokens_per_second_per_chip', value, NULL)) AS rate_per_chip,
        max(iif(metric = 'tpot_mean', value, NULL)) AS tpot_mean,
        max(iif(metric = 'tpot_median', value, NULL)) AS tpot_median,
        max(iif(metric = 'tpot_p99', value, NULL)) AS tpot_p99,
        max(iif(metric = 'interactivity_mean', value, NULL)) AS interactivity_mean,
        max(iif(metric = 'interactivity_median', value, NULL)) AS interactivity_median,
        max(iif(metric = 'interactivity_slow_p99', value, NULL)) AS interactivity_p99
    FROM score
    WHERE metric IN ('output_tokens_per_second', 'output_tokens_per_second_per_chip', 'tpot_mean',
                     'tpot_median', 'tpot_p99', 'interactivity_mean', 'interactivity_median',
                     'interactivity_slow_p99')
    GROUP BY system_id, workload_id
), measured AS (
    SELECT
        r.*, statistic.name AS statistic,
        coalesce(r.rate / iif(r.accelerators > 0, r.accelerators, NULL), r.rate_per_chip)
            AS throughput,
        CASE statistic.name
        WHEN 'mean' THEN coalesce(1000 / nullif(r.tpot_mean, 0), r.interactivity_mean)
        WHEN 'median' THEN coalesce(1000 / nullif(r.tpot_median, 0), r.interactivity_median)
        ELSE coalesce(1000 / nullif(r.tpot_p99, 0), r.interactivity_p99) END AS interactivity
    FROM result AS r JOIN statistic
)
SELECT
    suite, round, submitter, system, accelerator, accelerator_id, family, accelerators, workload,
    scenario, precision, configuration, software, concurrency, request_rate, input_length,
    output_length, statistic, throughput, interactivity,
    CASE WHEN throughput IS NULL AND rate IS NOT NULL THEN 'number of chips not known'
         WHEN throughput IS NULL THEN 'no output throughput'
         WHEN interactivity IS NULL THEN 'no time per output token' END AS reason,
    verified, date, source_file, source_line, source, system_id, workload_id, result_id
FROM measured;
