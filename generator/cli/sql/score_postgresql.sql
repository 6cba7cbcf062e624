SELECT
    suite, round, submitter, system, accelerator, accelerators, workload, phase, scenario,
    CAST(NULL AS text) AS run, metric, avg(value) AS value, unit, max(date) AS date,
    min(source) AS source, verified, count(value) AS n, count(*) - count(value) AS n_failed,
    stddev_samp(value) AS standard_deviation,
    stddev_samp(value) / sqrt(count(value)) AS standard_error,
    min(value) AS minimum,
    percentile_cont(0.05) WITHIN GROUP (ORDER BY value) AS p5,
    percentile_cont(0.25) WITHIN GROUP (ORDER BY value) AS p25,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY value) AS median,
    percentile_cont(0.75) WITHIN GROUP (ORDER BY value) AS p75,
    percentile_cont(0.95) WITHIN GROUP (ORDER BY value) AS p95,
    max(value) AS maximum,
    CASE WHEN count(value) > 2
         THEN (sum(value) - min(value) - max(value)) / (count(value) - 2) END AS olympic_mean
FROM runs
WHERE suite NOT LIKE 'MLPerf %'
GROUP BY
    suite, round, submitter, system, accelerator, accelerators, workload, phase, scenario, metric, unit,
    verified
ORDER BY
    suite, round, submitter, system, accelerator, accelerators, workload, phase, scenario, metric, unit,
    verified
