-- Prices that the cost model takes from price files: the texts cost_rent_offer and
-- cost_reserve_offer (with a scenario's prefix, too) say which offers, as
-- "accelerator=Trillium, provider=Google Cloud, term=on demand, take=lowest". The keys are
-- accelerator, family (gpu, tpu), provider, region, term, item and take.
-- What is not named may be anything. Offers in another currency than cost_currency
-- are never taken.
--
-- cost_offer_part: the text taken apart; the parameter `name` has the price.
CREATE VIEW cost_offer_part AS
WITH RECURSIVE asked AS (
    SELECT name, substr(name, 1, length(name) - 5) || 'price' AS price_name, text, path, line
    FROM parameter
    WHERE text IS NOT NULL
        AND (name IN ('cost_rent_offer', 'cost_reserve_offer')
             OR name LIKE '%\_cost\_rent\_offer' ESCAPE '\'
             OR name LIKE '%\_cost\_reserve\_offer' ESCAPE '\')
), part (price_name, name, text, path, line, piece, rest) AS (
    SELECT price_name, name, text, path, line, NULL, text || ',' FROM asked
    UNION ALL
    SELECT price_name, name, text, path, line, trim(substr(rest, 1, instr(rest, ',') - 1)),
        substr(rest, instr(rest, ',') + 1)
    FROM part WHERE rest <> ''
)
SELECT
    price_name AS name, name AS asked_by, text, path, line,
    trim(substr(piece, 1, max(instr(piece, '=') - 1, 0))) AS "key",
    trim(substr(piece, instr(piece, '=') + 1)) AS wanted
FROM part WHERE piece IS NOT NULL;

-- cost_offer: the offers that fit all parts, one row each; price_per_chip_hour in
-- cost_currency.
CREATE VIEW cost_offer AS
SELECT
    a.name, o.price_per_chip_hour, o.currency, m.name AS accelerator, o.provider, o.region,
    o.term, o.item, o.includes, o.valid_from, o.quoted_currency, o.rate, s.path AS price_file,
    o.line AS price_line, o.citation AS price_source
FROM (SELECT DISTINCT name FROM cost_offer_part) AS a
CROSS JOIN offer AS o
JOIN source AS s ON s.id = o.source_id
LEFT JOIN accelerator AS m ON m.id = o.accelerator_id
WHERE o.price_per_chip_hour IS NOT NULL
    AND o.currency = (SELECT text FROM parameter WHERE name = 'cost_currency')
    AND NOT EXISTS (
        SELECT 1 FROM cost_offer_part AS p
        WHERE p.name = a.name AND p."key" <> 'take' AND CASE p."key"
            WHEN 'accelerator'
            THEN lower(p.wanted) NOT IN (lower(coalesce(o.accelerator_id, '')), lower(coalesce(m.name, '')),
                                         lower(coalesce(o.accelerator_name, '')))
            WHEN 'family' THEN coalesce(m.family, '') <> lower(p.wanted)
            WHEN 'provider' THEN lower(coalesce(o.provider, '')) <> lower(p.wanted)
            WHEN 'region' THEN lower(coalesce(o.region, '')) <> lower(p.wanted)
            WHEN 'term' THEN lower(coalesce(o.term, '')) <> lower(p.wanted)
            WHEN 'item' THEN lower(coalesce(o.item, '')) <> lower(p.wanted)
            ELSE 1 END);

-- cost_assumption: the values that the cost model reads: the parameters of
-- report.yaml, and prices taken from offers where report.yaml has no such price.
--   value      of offers the median, or with take=lowest, take=highest that one
--   low, high  of several offers: the least and the most, when they differ
--   reason     why this value, as report.yaml says; or which offers it is of
--   n_offers   offers behind it; NULL for a parameter
CREATE VIEW cost_assumption AS
SELECT
    name, value, low, high, text, unit, citation, path, line, reason, NULL AS n_offers, NULL AS take
FROM parameter
UNION ALL
SELECT
    t.name, CASE t.take WHEN 'lowest' THEN t.low WHEN 'highest' THEN t.high ELSE t.median END,
    iif(t.low < t.high, t.low, NULL), iif(t.low < t.high, t.high, NULL), NULL, NULL, t.citations,
    iif(t.n = 1, t.price_file, t.path), iif(t.n = 1, t.price_line, t.line),
    iif(t.n = 1, 'the one offer that fits: ', t.take || ' of ' || t.n || ' offers that fit: ') || t.text,
    t.n, t.take
FROM (
    SELECT
        o.name, p.path, p.line, p.take, p.text, count(*) AS n, min(o.price_per_chip_hour) AS low,
        max(o.price_per_chip_hour) AS high, median(o.price_per_chip_hour) AS median,
        replace(group_concat(DISTINCT o.price_source), ',', '; ') AS citations, min(o.price_file) AS price_file,
        min(o.price_line) AS price_line
    FROM cost_offer AS o
    JOIN (SELECT name, path, line, text, coalesce(max(iif("key" = 'take', wanted, NULL)), 'median') AS take
          FROM cost_offer_part GROUP BY name) AS p ON p.name = o.name
    GROUP BY o.name
) AS t
WHERE NOT EXISTS (SELECT 1 FROM parameter AS p WHERE p.name = t.name);

-- cost_offer_price: those of them that are taken from offers.
CREATE VIEW cost_offer_price AS
SELECT name, value, low, high, n_offers, take, citation, path, line
FROM cost_assumption WHERE n_offers IS NOT NULL;
