-- What a chip gives at the interactivity that is asked for: one row a front of
-- pareto. The target is the parameter `target_interactivity` of report.yaml, in
-- output tokens/s of one user (1000 / TPOT in ms).
--   throughput  output tokens/s of one chip: of the point at the target, else on the
--               straight line between the two neighbours on the front,
--                 slow + (target - x_slow) / (x_fast - x_slow) × (fast - slow)
--   method      'measured' or 'straight line between two points'
--   slow_…, fast_…  the neighbours; the same point when it is measured
--   reason      why there is no value: nothing is drawn on beyond what was measured
CREATE VIEW pareto_at AS
WITH goal AS (
    SELECT (SELECT value FROM parameter WHERE name = 'target_interactivity') AS target
), front AS (
    SELECT p.*, g.target
    FROM pareto AS p JOIN goal AS g
    WHERE p.position = 'front'
), bracket AS (
    SELECT
        suite, accelerator, accelerator_id, family, workload, input_length, output_length,
        precision, statistic, target, max(n_points) AS n_points, max(n_front) AS n_front,
        max(iif(interactivity <= target, interactivity, NULL)) AS slow_interactivity,
        min(iif(interactivity >= target, interactivity, NULL)) AS fast_interactivity,
        -- On a front, throughput falls as interactivity rises.
        min(iif(interactivity <= target, throughput, NULL)) AS slow_throughput,
        max(iif(interactivity >= target, throughput, NULL)) AS fast_throughput,
        min(interactivity) AS minimum, max(interactivity) AS maximum
    FROM front
    GROUP BY suite, accelerator_id, accelerator, workload, input_length, output_length, precision,
        statistic
)
SELECT
    suite, accelerator, accelerator_id, family, workload, input_length, output_length, precision,
    statistic, target,
    CASE WHEN slow_interactivity = fast_interactivity THEN slow_throughput
         ELSE slow_throughput + (target - slow_interactivity)
                  / (fast_interactivity - slow_interactivity)
                  * (fast_throughput - slow_throughput) END AS throughput,
    CASE WHEN slow_interactivity = fast_interactivity THEN 'measured'
         WHEN slow_interactivity < fast_interactivity THEN 'straight line between two points'
         END AS method,
    slow_interactivity, slow_throughput, fast_interactivity, fast_throughput, n_points, n_front,
    CASE WHEN target IS NULL THEN 'report.yaml has no parameter target_interactivity'
         WHEN target > maximum
         THEN format('the fastest point has %.4g tokens/s per user', maximum)
         WHEN target < minimum
         THEN format('the slowest point of the front has %.4g tokens/s per user', minimum)
         END AS reason
FROM bracket;
