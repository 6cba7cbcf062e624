-- How a training's rate of work grows with chips: rows of throughput of one
-- submitter, accelerator, workload, precision and metric, against the smallest size
-- among them (of several at that size, the fastest).
--   speed_up            of_system / base rate of the system
--   ideal_speed_up      accelerators / base_accelerators
--   scaling_efficiency  speed_up / ideal_speed_up = per_chip / base_per_chip, in %
--   step_work           work of one step of all chips: global_batch_size in samples,
--                       else step time × rate of the system, in `work`
--   kind                against the smallest size, to 1 %: 'strong', the same
--                       step_work; 'weak', the same for each chip; 'neither';
--                       NULL of the base itself, and when a step's work is not known
--   n_sizes             different sizes measured; below 2 nothing is said of scaling
-- Source of the terms: Gustafson, "Reevaluating Amdahl's law", CACM 31 (1988) 532–533.
CREATE VIEW rate_scaling AS
WITH step AS MATERIALIZED (
    SELECT system_id, workload_id,
        max(global_batch_size) AS global_batch_size,
        max(iif(metric = 'step_time' AND unit = 's', value, NULL)) AS seconds
    FROM score
    WHERE phase = 'training'
    GROUP BY system_id, workload_id
), sized AS (
    SELECT
        t.*, s.global_batch_size,
        coalesce(s.global_batch_size, s.seconds * t.of_system) AS step_work
    FROM throughput AS t
    JOIN step AS s ON s.system_id = t.system_id AND s.workload_id = t.workload_id
    WHERE t.phase = 'training' AND t.per_chip > 0 AND t.accelerators > 0
), based AS (
    SELECT
        *,
        first_value(accelerators) OVER sizes AS base_accelerators,
        first_value(per_chip) OVER sizes AS base_per_chip,
        first_value(step_work) OVER sizes AS base_step_work,
        first_value(global_batch_size IS NULL) OVER sizes = (global_batch_size IS NULL)
            AS same_measure,
        dense_rank() OVER (
            PARTITION BY suite, round, division, submitter, accelerator_id, workload, scenario,
                precision, metric
            ORDER BY accelerators) AS size_rank
    FROM sized
    WINDOW sizes AS (
        PARTITION BY suite, round, division, submitter, accelerator_id, workload, scenario,
            precision, metric
        ORDER BY accelerators, per_chip DESC, system, system_id
        ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
)
SELECT
    suite, round, division, category, submitter, system, accelerator, accelerator_id, family,
    workload, scenario, precision, metric, work, accelerators, of_system, per_chip, per_chip_low,
    per_chip_high, base_accelerators, base_per_chip,
    per_chip * accelerators / (base_per_chip * base_accelerators) AS speed_up,
    accelerators / base_accelerators AS ideal_speed_up,
    100 * per_chip / base_per_chip AS scaling_efficiency,
    step_work,
    CASE WHEN NOT same_measure OR step_work IS NULL OR base_step_work IS NULL THEN NULL
         WHEN accelerators = base_accelerators AND step_work = base_step_work THEN NULL
         WHEN abs(step_work - base_step_work) <= 0.01 * base_step_work THEN 'strong'
         WHEN abs(step_work / accelerators - base_step_work / base_accelerators)
              <= 0.01 * base_step_work / base_accelerators THEN 'weak'
         ELSE 'neither' END AS kind,
    max(size_rank) OVER (
        PARTITION BY suite, round, division, submitter, accelerator_id, workload, scenario,
            precision, metric) AS n_sizes,
    n, interval_method, global_batch_size, verified, date, source_file, source_line, source
FROM based;
