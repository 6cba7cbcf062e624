-- How time to train falls with chips: results of one submitter on one
-- accelerator, workload and round, against the smallest size among them (of
-- several at that size, the fastest).
--   runs_per_day        1440 / minutes
--   speed_up            base_minutes / minutes
--   ideal_speed_up      accelerators / base_accelerators
--   scaling_efficiency  speed_up / ideal_speed_up, in %
--   n_sizes             different sizes measured; below 2 nothing is said of scaling
--   kind                'strong': the work is the same at every size, a training to
--                       one quality. It is not strong in the batch: `batch` says what
--                       became of it between base_batch_size and global_batch_size:
--                       'same', 'grows with chips' (the same for each chip, as in
--                       weak scaling), 'differs', NULL when not known
CREATE VIEW scaling AS
WITH sized AS (
    SELECT *
    FROM score
    WHERE metric = 'time_to_train' AND value IS NOT NULL AND accelerators > 0
), based AS (
    SELECT
        *,
        first_value(accelerators) OVER family_sizes AS base_accelerators,
        first_value(value) OVER family_sizes AS base_minutes,
        first_value(global_batch_size) OVER family_sizes AS base_batch_size,
        dense_rank() OVER (sizes ORDER BY accelerators) AS size_rank
    FROM sized
    WINDOW sizes AS (
        PARTITION BY suite, round, division, submitter, accelerator_id, workload, scenario),
    family_sizes AS (
        sizes
        ORDER BY accelerators, value, system
        ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
)
SELECT
    b.suite, b.round, b.division, b.category, b.submitter, b.system, b.accelerator,
    b.accelerator_id, b.family, b.workload, b.scenario, b.accelerators,
    b.value AS minutes, b.interval_low AS minutes_low, b.interval_high AS minutes_high, b.n,
    b.basis, b.interval_method, 1440 / b.value AS runs_per_day,
    b.base_accelerators, b.base_minutes,
    b.base_minutes / b.value AS speed_up,
    b.accelerators / b.base_accelerators AS ideal_speed_up,
    100 * (b.base_minutes / b.value) / (b.accelerators / b.base_accelerators)
        AS scaling_efficiency,
    max(b.size_rank) OVER (
        PARTITION BY b.suite, b.round, b.division, b.submitter, b.accelerator_id, b.workload,
            b.scenario) AS n_sizes,
    'strong' AS kind,
    CASE WHEN b.global_batch_size = b.base_batch_size THEN 'same'
         WHEN b.global_batch_size * b.base_accelerators = b.base_batch_size * b.accelerators
         THEN 'grows with chips'
         WHEN b.global_batch_size <> b.base_batch_size THEN 'differs' END AS batch,
    b.base_batch_size, b.global_batch_size, b.verified, b.date, b.source_file, b.source_line, b.source,
    b.result_id
FROM based AS b;
