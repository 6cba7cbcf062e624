WITH ranked AS (
    SELECT
        suite, round, submitter, system, accelerator, accelerators, workload, phase, scenario,
        metric, unit, verified, value, date, source,
        avg(value) OVER result AS mean, count(value) OVER result AS n,
        row_number() OVER (
            result ORDER BY CASE WHEN value IS NULL THEN 1 ELSE 0 END, value) AS place
    FROM runs
    WHERE suite NOT LIKE 'MLPerf %'
    WINDOW result AS (
        PARTITION BY suite, round, submitter, system, accelerator, accelerators, workload, phase,
            scenario, metric, unit, verified)
)
SELECT
    suite, round, submitter, system, accelerator, accelerators, workload, phase, scenario,
    NULL AS run, metric, max(mean) AS value, unit, max(date) AS date, min(source) AS source,
    verified, max(n) AS n, count(*) - max(n) AS n_failed,
    CASE WHEN max(n) > 1
         THEN sqrt(sum((value - mean) * (value - mean)) / (max(n) - 1)) END AS standard_deviation,
    CASE WHEN max(n) > 1
         THEN sqrt(sum((value - mean) * (value - mean)) / (max(n) - 1) / max(n)) END
        AS standard_error,
    min(value) AS minimum,
    sum(CASE WHEN abs(place - 1 - 0.05 * (n - 1)) < 1
             THEN value * (1 - abs(place - 1 - 0.05 * (n - 1))) END) AS p5,
    sum(CASE WHEN abs(place - 1 - 0.25 * (n - 1)) < 1
             THEN value * (1 - abs(place - 1 - 0.25 * (n - 1))) END) AS p25,
    sum(CASE WHEN abs(place - 1 - 0.5 * (n - 1)) < 1
             THEN value * (1 - abs(place - 1 - 0.5 * (n - 1))) END) AS median,
    sum(CASE WHEN abs(place - 1 - 0.75 * (n - 1)) < 1
             THEN value * (1 - abs(place - 1 - 0.75 * (n - 1))) END) AS p75,
    sum(CASE WHEN abs(place - 1 - 0.95 * (n - 1)) < 1
             THEN value * (1 - abs(place - 1 - 0.95 * (n - 1))) END) AS p95,
    max(value) AS maximum,
    CASE WHEN max(n) > 2
         THEN (sum(value) - min(value) - max(value)) / (max(n) - 2) END AS olympic_mean
FROM ranked
GROUP BY
    suite, round, submitter, system, accelerator, accelerators, workload, phase, scenario, metric, unit,
    verified
ORDER BY
    suite, round, submitter, system, accelerator, accelerators, workload, phase, scenario, metric, unit,
    verified
