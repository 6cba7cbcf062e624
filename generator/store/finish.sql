-- When all is imported: the indexes (cheaper after the load than during it); what
-- nothing refers to any more goes.
CREATE INDEX IF NOT EXISTS run_result ON run (workload_id, system_id);
CREATE INDEX IF NOT EXISTS run_system ON run (system_id);
DELETE FROM system WHERE id NOT IN (SELECT system_id FROM run);
DELETE FROM workload WHERE id NOT IN (SELECT workload_id FROM run);
CREATE INDEX IF NOT EXISTS system_name ON system (name);
CREATE INDEX IF NOT EXISTS run_failed ON run (workload_id, system_id) WHERE status <> 'success';
CREATE INDEX IF NOT EXISTS price_accelerator ON price (accelerator_id);
