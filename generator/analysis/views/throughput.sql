-- Rates of work, brought to one chip and one node: rows of score whose unit is
-- work a second, of a whole system ("samples/s") or of a chip already
-- ("output tokens/s/chip").
--   value      as measured, in `unit`; `measured_per`: 'system' or 'chip'
--   of_system  work/s of all chips: value, or value × accelerators
--   per_chip   work/s of one chip, of_system / accelerators; per_chip_low and
--              per_chip_high: the same for the ends of the score's interval
--   per_node   work/s of one node, of_system / nodes
--   work       the unit of work: "samples", "output tokens"
-- Dividing says nothing of what one chip alone would do: a node is measured
-- whole. What cannot be divided is NULL, and the …_reason says why.
CREATE VIEW throughput AS
WITH rate AS (
    SELECT
        *,
        iif(unit GLOB '*/chip', 'chip', 'system') AS measured_per,
        iif(accelerators > 0, accelerators, NULL) AS chips,
        replace(replace(unit, '/chip', ''), '/s', '') AS work
    FROM score
    WHERE (unit GLOB '*/s' OR unit GLOB '*/s/chip')
        AND unit NOT GLOB '*FLOP/s' AND unit NOT GLOB '*OP/s' AND unit NOT GLOB '*B/s'
        AND unit NOT GLOB '*bit/s'
)
SELECT
    suite, round, division, category, submitter, system, accelerator, accelerator_id, family,
    accelerators, nodes, workload, phase, scenario, metric, unit, measured_per, work, value,
    value * iif(measured_per = 'chip', chips, 1) AS of_system,
    value / iif(measured_per = 'chip', 1, chips) AS per_chip,
    interval_low / iif(measured_per = 'chip', 1, chips) AS per_chip_low,
    interval_high / iif(measured_per = 'chip', 1, chips) AS per_chip_high,
    value * iif(measured_per = 'chip', chips, 1) / iif(nodes > 0, nodes, NULL) AS per_node,
    CASE WHEN value IS NULL THEN coalesce('no score: ' || invalid_reason, 'no score')
         WHEN measured_per = 'system' AND chips IS NULL THEN 'number of chips not known'
         END AS per_chip_reason,
    CASE WHEN value IS NULL THEN coalesce('no score: ' || invalid_reason, 'no score')
         WHEN measured_per = 'chip' AND chips IS NULL THEN 'number of chips not known'
         WHEN nodes IS NULL OR nodes <= 0 THEN 'number of nodes not known' END AS per_node_reason,
    precision, configuration, concurrency, request_rate, input_length, output_length, basis,
    value_kind, n, interval_method, verified, date, source_file, source_line, source, system_id,
    workload_id, result_id
FROM rate;
