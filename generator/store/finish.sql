-- When all is imported: what nothing refers to any more goes, then the indexes
-- (cheaper after the load than during it).
DELETE FROM system WHERE id NOT IN (SELECT system_id FROM run);
DELETE FROM workload WHERE id NOT IN (SELECT workload_id FROM run);
CREATE INDEX IF NOT EXISTS run_result ON run (system_id, workload_id);
CREATE INDEX IF NOT EXISTS run_failed ON run (system_id, workload_id) WHERE status <> 'success';
CREATE INDEX IF NOT EXISTS price_accelerator ON price (accelerator_id);
