-- What a chip hour is offered for: one row an accelerator, term and currency.
-- Prices are per chip hour in `currency` (see offer); offers without a price count in
-- n_unknown only. Terms and currencies are never mixed.
CREATE VIEW price_spread AS
SELECT
    a.name AS accelerator, p.accelerator_id, a.family, p.term, p.currency,
    count(p.price_per_chip_hour) AS n,
    count(*) - count(p.price_per_chip_hour) AS n_unknown,
    count(DISTINCT iif(p.price_per_chip_hour IS NULL, NULL, p.provider)) AS n_providers,
    count(DISTINCT iif(p.price_per_chip_hour IS NULL, NULL, p.region)) AS n_regions,
    min(p.price_per_chip_hour) AS minimum,
    median(p.price_per_chip_hour) AS median,
    max(p.price_per_chip_hour) AS maximum,
    min(p.valid_from) AS earliest, max(p.valid_from) AS latest
FROM offer AS p JOIN accelerator AS a ON a.id = p.accelerator_id
GROUP BY p.accelerator_id, p.term, p.currency;
