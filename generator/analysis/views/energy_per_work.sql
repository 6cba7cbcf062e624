-- Energy for one unit of work, where power was measured: one row a result.
--   of throughput: joules = power in W / work per second of the whole system, both
--                  of the same runs; `work` is "samples", "queries", "tokens" …
--   of training:   joules of one training, the suite's own score of energy (see
--                  energy); `work` is "training"
--   joules, kilowatt_hours  of one unit of work; kilowatt_hours = joules / 3.6e6
--   work_per_kilowatt_hour  3.6e6 / joules
--   boundary   what the meter saw; a figure of one chip alone would differ
CREATE VIEW energy_per_work AS
WITH spent AS (
    SELECT
        t.suite, t.round, t.division, t.category, t.submitter, t.system, t.accelerator,
        t.accelerator_id, t.family, t.accelerators, t.nodes, t.workload, t.phase, t.scenario,
        t.precision, t.configuration, t.concurrency, t.request_rate, t.input_length,
        t.output_length, t.metric, t.work, t.of_system AS rate, p.value AS power_watts,
        p.value / nullif(t.of_system, 0) AS joules, t.verified, t.date, p.source_file,
        p.source_line, p.source
    FROM score AS p
    JOIN throughput AS t ON t.system_id = p.system_id AND t.workload_id = p.workload_id
    WHERE p.metric = 'power' AND p.unit = 'W' AND p.value > 0 AND t.of_system > 0
        AND t.metric NOT IN ('scheduled_queries_per_second', 'completed_queries_per_second')
    UNION ALL
    SELECT
        e.suite, e.round, e.division, e.category, e.submitter, e.system, e.accelerator,
        e.accelerator_id, e.family, e.accelerators, e.nodes, e.workload, e.phase, e.scenario,
        e.precision, e.configuration, e.concurrency, e.request_rate, e.input_length,
        e.output_length, e.metric, 'training', NULL,
        (SELECT g.power_watts FROM energy AS g
         WHERE g.system_id = e.system_id AND g.workload_id = e.workload_id),
        e.value, e.verified, e.date, e.source_file, e.source_line, e.source
    FROM score AS e
    WHERE e.metric = 'energy' AND e.unit = 'J' AND e.phase = 'training' AND e.value > 0
)
SELECT
    *, joules / 3.6e6 AS kilowatt_hours, 3.6e6 / joules AS work_per_kilowatt_hour,
    'the whole system' AS boundary
FROM spent;
