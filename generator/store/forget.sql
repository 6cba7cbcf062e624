-- Takes out what source ?1 said, before its file is read again.
DELETE FROM observation WHERE source_id = ?1 OR run_id IN (SELECT id FROM run WHERE source_id = ?1);
DELETE FROM run WHERE source_id = ?1;
DELETE FROM price WHERE source_id = ?1;
DELETE FROM accelerator_figure WHERE source_id = ?1;
DELETE FROM alias WHERE source_id = ?1;
DELETE FROM source WHERE id = ?1;
