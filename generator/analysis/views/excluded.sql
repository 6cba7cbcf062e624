-- The rows of prices and results that the report leaves out, with the reason: what they are,
-- in the words of their file, where they stand, and which rule of report.yaml leaves them out.
CREATE VIEW excluded AS
SELECT e.kind, s.path AS file, e.line, e.what, e.value, e.unit, e.reason, e.rule,
    e.rule_path AS rule_file, e.rule_line
FROM excluded_row AS e JOIN source AS s ON s.id = e.source_id
ORDER BY e.rule, s.path, e.line, e.what;
