-- What has been measured at all: results of each workload and accelerator
-- family. A 0 is a hole, and is shown as one. A result is a system on a
-- workload, with its round, scenario and load: however many metrics it has, it
-- counts once.
CREATE VIEW coverage AS
SELECT
    suite, round, phase, workload, scenario,
    count(*) AS results,
    count(*) FILTER (WHERE family = 'gpu') AS gpu_results,
    count(*) FILTER (WHERE family = 'tpu') AS tpu_results,
    count(*) FILTER (WHERE family IS NULL OR family NOT IN ('gpu', 'tpu')) AS other_results,
    count(DISTINCT iif(family = 'gpu', accelerator_id, NULL)) AS gpu_accelerators,
    count(DISTINCT iif(family = 'tpu', accelerator_id, NULL)) AS tpu_accelerators,
    count(DISTINCT submitter) AS submitters
FROM (SELECT DISTINCT suite, round, phase, workload, scenario, family, accelerator_id, submitter,
             system_id, workload_id
      FROM score WHERE value IS NOT NULL)
GROUP BY suite, round, phase, workload, scenario;
