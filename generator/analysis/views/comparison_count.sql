-- How many pairs of a GPU and a TPU result of the same workload, scenario and metric
-- get which verdict of `comparison`: one row a verdict and rule.
--   verdict, rule  as in comparison; rule '' for pairs that may be compared
--   n              pairs
CREATE VIEW comparison_count AS
WITH alike AS MATERIALIZED (
    SELECT family, phase, workload, scenario, metric, min(result_id) AS one, count(*) AS n
    FROM result_kind
    WHERE family IN ('gpu', 'tpu')
    GROUP BY family, phase, workload, scenario, metric, kind
), pair AS MATERIALIZED ( -- each judged once; in this order, else all pairs are gone through
    SELECT g.phase, g.workload, g.scenario, g.metric, p.rule, p.differences, g.n * t.n AS n
    FROM alike AS g
    CROSS JOIN alike AS t
        ON t.workload = g.workload AND t.metric = g.metric AND t.scenario IS g.scenario
        AND t.phase IS g.phase AND t.family = 'tpu'
    CROSS JOIN result_pair AS p ON p.a_id = g.one AND p.b_id = t.one
    WHERE g.family = 'gpu'
)
SELECT
    phase, workload, scenario, metric,
    CASE WHEN rule IS NOT NULL THEN 'not comparable'
         WHEN differences IS NOT NULL THEN 'comparable with stated differences'
         ELSE 'comparable' END AS verdict,
    coalesce(rule, '') AS rule, sum(n) AS n
FROM pair
GROUP BY 1, 2, 3, 4, 5, 6;
