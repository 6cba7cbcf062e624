-- Takes out what source ?1 said, before its file is read again.
DELETE FROM run_summary WHERE (run_id, metric_id) IN (
    SELECT run_id, metric_id FROM observation WHERE source_id = ?1
    UNION SELECT run_id, metric_id FROM observation
    WHERE run_id IN (SELECT id FROM run WHERE source_id = ?1));
DELETE FROM observation WHERE source_id = ?1 OR run_id IN (SELECT id FROM run WHERE source_id = ?1);
DELETE FROM run WHERE source_id = ?1;
DELETE FROM system WHERE id NOT IN (SELECT system_id FROM run);
UPDATE system SET (source_id, line) = (
    SELECT r.source_id, r.line FROM run AS r WHERE r.system_id = system.id ORDER BY r.id LIMIT 1)
WHERE source_id = ?1;
DELETE FROM workload WHERE id NOT IN (SELECT workload_id FROM run);
UPDATE workload SET (source_id, line) = (
    SELECT r.source_id, r.line FROM run AS r WHERE r.workload_id = workload.id
    ORDER BY r.id LIMIT 1)
WHERE source_id = ?1;
DELETE FROM price WHERE source_id = ?1;
DELETE FROM excluded_row WHERE source_id = ?1;
DELETE FROM support WHERE source_id = ?1;
DELETE FROM workload_fact WHERE source_id = ?1;
DELETE FROM convergence_point WHERE source_id = ?1;
DELETE FROM billing WHERE source_id = ?1;
DELETE FROM accelerator_figure WHERE source_id = ?1;
DELETE FROM alias WHERE source_id = ?1;
DELETE FROM source WHERE id = ?1;
