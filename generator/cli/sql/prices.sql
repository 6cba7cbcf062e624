-- Every price as a row of a price table (`accelreport schema prices`), with the file and the line
-- it was read from.
SELECT
    coalesce(a.name, p.accelerator_name) AS accelerator, p.provider, p.region, p.term,
    p.price_per_chip_hour AS price, p.currency, 'chip hour' AS per, p.accelerators, p.includes,
    p.valid_from, coalesce(p.citation, f.path) AS source, p.item,
    f.sha256 AS file_sha256, p.line AS file_line
FROM price AS p
JOIN source AS f ON f.id = p.source_id
LEFT JOIN accelerator AS a ON a.id = p.accelerator_id
ORDER BY f.sha256, p.line, p.term, p.price_per_chip_hour, p.id
