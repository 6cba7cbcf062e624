-- Prices as they compare: per chip and hour, in the report's currency (report.yaml: currency, or
-- cost_currency; USD without either) where report.yaml has the rates for the way there
-- (currencies: …). Without a rate a price stays in its own currency, and is never compared
-- with others.
--   price_per_chip_hour         in `currency`
--   quoted_price_per_chip_hour  in `quoted_currency`, as the file has it
--   rate                        of `currency` for one unit of the quoted currency; 1 when they are
--                               the same, NULL when there is none; rate_date, rate_source: its
--                               day and where it is from
CREATE VIEW offer AS
WITH dollar AS (
    SELECT 'USD' AS code, 1 AS rate, NULL AS date, NULL AS citation
    UNION ALL SELECT code, rate, date, citation FROM currency
), wanted AS (
    SELECT w.code, d.rate, d.date, d.citation
    FROM (SELECT coalesce((SELECT text FROM parameter WHERE name = 'cost_currency'), 'USD') AS code) AS w
    LEFT JOIN dollar AS d ON d.code = w.code
)
SELECT
    p.id, p.accelerator_id, p.accelerator_name, p.provider, p.region, p.term,
    iif(c.rate / w.rate IS NULL, p.currency, w.code) AS currency,
    CASE WHEN p.currency = w.code THEN p.price_per_chip_hour
         ELSE p.price_per_chip_hour * coalesce(c.rate / w.rate, 1) END AS price_per_chip_hour,
    p.currency AS quoted_currency, p.price_per_chip_hour AS quoted_price_per_chip_hour,
    iif(p.currency = w.code, 1, c.rate / w.rate) AS rate,
    iif(p.currency = w.code OR c.rate / w.rate IS NULL, NULL, coalesce(c.date, w.date)) AS rate_date,
    iif(p.currency = w.code OR c.rate / w.rate IS NULL, NULL, coalesce(c.citation, w.citation)) AS rate_source,
    p.accelerators, p.item, p.includes, p.valid_from, p.citation, p.source_id, p.line
FROM price AS p CROSS JOIN wanted AS w LEFT JOIN dollar AS c ON c.code = p.currency;

-- shown_currency: the one currency in which figures show prices and costs: the report's where any
-- offer is in it, else the one that most offers have; no row without an offer.
CREATE VIEW shown_currency AS
SELECT code FROM (SELECT coalesce(
    (SELECT currency FROM offer
     WHERE currency = coalesce((SELECT text FROM parameter WHERE name = 'cost_currency'), 'USD') LIMIT 1),
    (SELECT currency FROM offer WHERE currency IS NOT NULL
     GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1)) AS code)
WHERE code IS NOT NULL;

-- offer_range: the offers between which a chip's price lies: the cheapest, the middle (of an even
-- number the lower) and the dearest of each accelerator, term and currency.
--   place  'cheapest', 'middle', 'dearest'; of one offer 'cheapest', of two the first and last
CREATE VIEW offer_range AS
WITH ranked AS (
    SELECT
        id, accelerator_id, term, currency, provider, region, item, price_per_chip_hour,
        row_number() OVER (PARTITION BY accelerator_id, term, currency
                           ORDER BY price_per_chip_hour, id) AS turn,
        count(*) OVER (PARTITION BY accelerator_id, term, currency) AS n_offers
    FROM offer
    WHERE price_per_chip_hour IS NOT NULL
)
SELECT
    id, accelerator_id, term, currency, provider, region, item, price_per_chip_hour, n_offers,
    CASE turn WHEN 1 THEN 'cheapest' WHEN n_offers THEN 'dearest' ELSE 'middle' END AS place
FROM ranked
WHERE turn IN (1, (n_offers + 1) / 2, n_offers);
