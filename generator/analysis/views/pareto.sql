-- The Pareto front of serving: of the points of one tool, accelerator, model,
-- lengths, precision and statistic, those that no other beats in both throughput of
-- a chip and interactivity of a user. One row a point of serving_point.
--   position    'front'; 'equal' to a point of the front, which stands for it (the
--               first by system and configuration); 'dominated'; NULL: no point
--   rank        along the front, from the highest interactivity, from 1
--   result_id   of serving_point
--   n_points, n_front, n_excluded  of the group: points; points of the front;
--               results without one (see reason)
-- A point is dominated when another has at least as much of both and more of one. A
-- result without a point beats none: its interactivity, which is missing, sorts last.
-- Lengths are as the files state them; sizes, settings and dates mix within a group.
CREATE VIEW pareto AS
WITH best AS (
    SELECT
        *,
        max(throughput) OVER (
            PARTITION BY suite, accelerator_id, accelerator, workload, input_length,
                output_length, precision, statistic
            ORDER BY interactivity DESC
            GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS best_faster,
        max(throughput) OVER (
            PARTITION BY suite, accelerator_id, accelerator, workload, input_length,
                output_length, precision, statistic, interactivity) AS best_equal,
        row_number() OVER (
            PARTITION BY suite, accelerator_id, accelerator, workload, input_length,
                output_length, precision, statistic, interactivity, throughput
            ORDER BY system, configuration, concurrency, system_id, workload_id) AS copy
    FROM serving_point
), placed AS (
    SELECT
        *,
        CASE WHEN reason IS NOT NULL THEN NULL
             WHEN throughput < best_equal OR throughput <= best_faster THEN 'dominated'
             WHEN copy > 1 THEN 'equal'
             ELSE 'front' END AS position
    FROM best
), counted AS (
    SELECT
        *,
        sum(reason IS NULL) OVER front AS n_points,
        sum(position IS 'front') OVER front AS n_front,
        sum(reason IS NOT NULL) OVER front AS n_excluded
    FROM placed
    WINDOW front AS (PARTITION BY suite, accelerator_id, accelerator, workload, input_length,
                         output_length, precision, statistic)
)
SELECT
    suite, round, submitter, system, accelerator, accelerator_id, family, accelerators, workload,
    scenario, precision, configuration, software, concurrency, request_rate, input_length,
    output_length, statistic, throughput, interactivity, position,
    iif(position = 'front',
        row_number() OVER (PARTITION BY suite, accelerator_id, accelerator, workload, input_length,
                               output_length, precision, statistic, position
                           ORDER BY interactivity DESC), NULL) AS rank,
    n_points, n_front, n_excluded, reason, verified, date, source_file, source_line, source,
    result_id
FROM counted
WHERE n_points > 0;
