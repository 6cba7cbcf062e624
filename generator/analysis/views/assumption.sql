-- Values that a file does not state, and that its name or its folders suggest: what a bare folder,
-- and data: lenient: true, take from names. `assumed` is "accelerator: B200, accelerators: 8".
CREATE VIEW assumption AS
SELECT DISTINCT s.path AS file, r.assumed
FROM run AS r JOIN source AS s ON s.id = r.source_id
WHERE r.assumed IS NOT NULL
ORDER BY s.path, r.assumed;
