-- The official energy of MLPerf Training results whose power was measured: one
-- row a result. Energy is judged with the runs that time keeps, not by energy
-- (mlcommons/logging, result_summarizer.py).
--   energy_joules  mean energy of the kept runs × scaling_factor; NULL when one of
--                  them was not metered
--   power_watts    mean over the kept runs of what the hosts drew while power was
--                  measured, before the power supplies' conversion
--   n_kept         runs that time keeps; n_metered: those of them with power logs
CREATE VIEW energy AS
WITH kept AS (
    SELECT v.system_id, v.workload_id, v.run_id, coalesce(v.scaling_factor, 1) AS factor,
        (SELECT o.value FROM observation AS o JOIN metric AS m ON m.id = o.metric_id
         WHERE o.run_id = v.run_id AND m.name = 'energy') AS joules,
        (SELECT o.value FROM observation AS o JOIN metric AS m ON m.id = o.metric_id
         WHERE o.run_id = v.run_id AND m.name = 'power') AS watts
    FROM training_time AS v
    WHERE v.dropped IS NULL
)
SELECT
    k.system_id, k.workload_id, w.suite, w.round, s.division, s.category, s.submitter,
    s.name AS system, coalesce(a.name, s.accelerator_name) AS accelerator, s.accelerator_id,
    a.family, s.accelerators, s.nodes, w.name AS workload,
    iif(count(k.joules) = count(*), avg(k.joules) * max(k.factor), NULL) AS energy_joules,
    avg(k.watts) AS power_watts, count(*) AS n_kept, count(k.joules) AS n_metered, s.verified
FROM kept AS k
JOIN system AS s ON s.id = k.system_id
JOIN workload AS w ON w.id = k.workload_id
LEFT JOIN accelerator AS a ON a.id = s.accelerator_id
GROUP BY k.system_id, k.workload_id
HAVING count(k.joules) > 0
ORDER BY w.round, w.name, s.submitter, s.name;
