-- What a chip hour is offered for: one row an accelerator, term and currency.
-- Prices are per chip hour in `currency` (see offer); offers without a price count in
-- n_unknown only. Terms and currencies are never mixed.
--   spread           maximum / minimum: how many times as much the dearest offer asks
--   region_spread    the widest maximum / minimum over the regions of one provider;
--                    provider_spread: over the cheapest offers of the providers
--   earliest, latest when the oldest and the newest price was valid from
--   age_days         of the newest price, oldest_age_days of the oldest: days to
--                    `as_of`, the report's date or its parameter as_of; NULL without
CREATE VIEW price_spread AS
WITH today AS (
    SELECT (SELECT text FROM parameter WHERE name = 'as_of') AS as_of
), regional AS (
    SELECT
        accelerator_id, term, currency, min(price_per_chip_hour) AS cheapest,
        iif(count(DISTINCT iif(price_per_chip_hour IS NULL, NULL, region)) > 1,
            max(price_per_chip_hour) / min(price_per_chip_hour), NULL) AS spread
    FROM offer
    GROUP BY accelerator_id, term, currency, provider
), between_sellers AS (
    SELECT
        accelerator_id, term, currency, max(spread) AS region_spread,
        iif(count(cheapest) > 1, max(cheapest) / min(cheapest), NULL) AS provider_spread
    FROM regional
    GROUP BY accelerator_id, term, currency
)
SELECT
    a.name AS accelerator, p.accelerator_id, a.family, p.term, p.currency,
    count(p.price_per_chip_hour) AS n,
    count(*) - count(p.price_per_chip_hour) AS n_unknown,
    count(DISTINCT iif(p.price_per_chip_hour IS NULL, NULL, p.provider)) AS n_providers,
    count(DISTINCT iif(p.price_per_chip_hour IS NULL, NULL, p.region)) AS n_regions,
    min(p.price_per_chip_hour) AS minimum,
    median(p.price_per_chip_hour) AS median,
    max(p.price_per_chip_hour) AS maximum,
    max(p.price_per_chip_hour) / min(p.price_per_chip_hour) AS spread,
    b.region_spread, b.provider_spread,
    min(p.valid_from) AS earliest, max(p.valid_from) AS latest,
    days_between(max(p.valid_from), t.as_of) AS age_days,
    days_between(min(p.valid_from), t.as_of) AS oldest_age_days, t.as_of
FROM offer AS p
JOIN accelerator AS a ON a.id = p.accelerator_id
JOIN today AS t
LEFT JOIN between_sellers AS b
    ON b.accelerator_id = p.accelerator_id AND b.term IS p.term AND b.currency IS p.currency
GROUP BY p.accelerator_id, p.term, p.currency;
