-- Time to train × chips × price: one row a score and price offer, so that
-- provider, region, term and date stand beside every amount. Without a price
-- (or a score, or a number of chips) there is no amount, and no_cost_reason says
-- which was missing.
--   chip_hours          accelerators × minutes / 60
--   cost                chip_hours × price_per_chip_hour, in `currency` (see offer)
--   cost_low, cost_high the same for the ends of the score's interval: the spread
--                       between runs, not of prices
-- A list price times a benchmark's time: no failures, queues, storage or people.
CREATE VIEW cost_to_train AS
SELECT
    s.suite, s.round, s.division, s.category, s.submitter, s.system, s.accelerator,
    s.accelerator_id, s.family, s.accelerators, s.nodes, s.workload, s.basis, s.n,
    s.value AS minutes, s.interval_low AS minutes_low, s.interval_high AS minutes_high,
    s.accelerators * s.value / 60 AS chip_hours,
    p.provider, p.region, p.term, p.item, p.currency, p.price_per_chip_hour, p.includes,
    p.valid_from, p.quoted_currency, p.rate, p.rate_date, p.rate_source,
    s.accelerators * s.value / 60 * p.price_per_chip_hour AS cost,
    s.accelerators * s.interval_low / 60 * p.price_per_chip_hour AS cost_low,
    s.accelerators * s.interval_high / 60 * p.price_per_chip_hour AS cost_high,
    CASE WHEN s.value IS NULL THEN coalesce('no score: ' || s.invalid_reason, 'no score')
         WHEN s.accelerators IS NULL THEN 'number of chips not known'
         WHEN p.id IS NULL THEN 'no price for this accelerator'
         WHEN p.price_per_chip_hour IS NULL THEN 'price not known' END AS no_cost_reason,
    s.interval_method, s.verified, s.date, s.source_file, s.source_line, s.source,
    price_source.path AS price_file, p.line AS price_line, p.citation AS price_source,
    s.result_id
FROM score AS s
LEFT JOIN offer AS p ON p.accelerator_id = s.accelerator_id
LEFT JOIN source AS price_source ON price_source.id = p.source_id
WHERE s.metric = 'time_to_train';
