-- Which rounds of MLPerf the report has read: one row a published round (table
-- mlperf_round), and one of each round that results are of and the table has not.
--   version     the round as a number, to sort by
--   published   the day, month or year; NULL: not known
--   results     of this round with a value: systems on workloads
--   read        1: something of it was read, if only runs without a score; else 0
--   due         1: published by the date of the report (or its parameter as_of), to the
--               day, month or year that is known of both; of a round whose date is not
--               known, when a later one of its suite is. 0: not yet; NULL: that is not
--               known. Of a report without a date every published round is due
--   unread      1: due, not read, and newer than the oldest round of its suite that was
--               read; of a suite of which nothing was read no round is
CREATE VIEW round_read AS
WITH today AS (
    SELECT (SELECT text FROM parameter WHERE name = 'as_of') AS as_of
), held AS (
    -- files write v4.1, and 4.1
    SELECT suite, CAST(ltrim(round, 'vV') AS REAL) AS version, min(round) AS round,
        sum(has_value) AS results
    FROM (SELECT suite, round, max(value IS NOT NULL) AS has_value FROM score
          WHERE suite IN ('MLPerf Training', 'MLPerf Inference')
          GROUP BY suite, round, system_id, workload_id)
    GROUP BY suite, version
    HAVING version > 0
), published_round AS (
    SELECT suite, round, CAST(ltrim(round, 'v') AS REAL) AS version, published, citation
    FROM mlperf_round
), listed AS (
    SELECT suite, round, version, published, citation FROM published_round
    UNION ALL
    SELECT suite, round, version, NULL, NULL FROM held
    WHERE (suite, version) NOT IN (SELECT suite, version FROM published_round)
), numbered AS (
    SELECT l.suite, l.round, l.version, l.published,
        l.citation AS source, coalesce(h.results, 0) AS results, h.results IS NOT NULL AS read,
        today.as_of IS NULL OR substr(l.published, 1, length(today.as_of))
            <= substr(today.as_of, 1, length(l.published)) AS due_by_date
    FROM listed AS l
    CROSS JOIN today
    LEFT JOIN held AS h ON h.suite = l.suite AND h.version = l.version
), dated AS (
    SELECT *,
        CASE WHEN due_by_date IS NOT NULL THEN due_by_date
             WHEN read THEN 1
             WHEN max(due_by_date) OVER (PARTITION BY suite ORDER BY version
                      ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) = 1 THEN 1 END AS due,
        min(iif(read, version, NULL)) OVER (PARTITION BY suite) AS oldest_read
    FROM numbered
)
SELECT suite, round, version, published, source, results, read, due,
    coalesce(due = 1 AND NOT read AND version > oldest_read, 0) AS unread
FROM dated
ORDER BY suite DESC, version;

-- What has passed the report by: one row.
--   as_of                the report's date, or its parameter as_of, to which ages are
--                        counted; NULL: it has none
--   unread_n, unread     rounds of round_read that are unread: their number, and their names
--                        with the dates, as a text; NULL: none. unread_names: without dates
--   newest_training, newest_inference  the newest round of each suite that was read
--   prices, undated      how many prices there are, and how many of them without a date
--   youngest_price, oldest_price, youngest_price_days, oldest_price_days
--                        dates and ages of the others; NULL: not known
CREATE VIEW staleness AS
WITH today AS (
    SELECT (SELECT text FROM parameter WHERE name = 'as_of') AS as_of
), unread AS MATERIALIZED (
    SELECT suite, round, published FROM round_read WHERE unread = 1 ORDER BY suite, version
), by_suite AS (
    SELECT suite, count(*) AS n, suite || ' ' || group_concat(round, ', ') AS names,
        suite || ' ' || group_concat(
            round || ' (' || coalesce(date_in_words(published), 'date not known') || ')', ', ')
            AS dated
    FROM unread GROUP BY suite
), priced AS MATERIALIZED (
    SELECT count(*) AS n, count(*) - count(valid_from) AS undated, min(valid_from) AS oldest,
        max(valid_from) AS youngest
    FROM price
)
SELECT
    today.as_of,
    (SELECT count(*) FROM unread) AS unread_n,
    (SELECT group_concat(dated, '; ') FROM (SELECT dated FROM by_suite ORDER BY suite DESC))
        AS unread,
    (SELECT group_concat(names, '; ') FROM (SELECT names FROM by_suite ORDER BY suite DESC))
        AS unread_names,
    (SELECT round FROM round_read WHERE read AND suite = 'MLPerf Training'
     ORDER BY version DESC LIMIT 1) AS newest_training,
    (SELECT round FROM round_read WHERE read AND suite = 'MLPerf Inference'
     ORDER BY version DESC LIMIT 1) AS newest_inference,
    priced.n AS prices, priced.undated, priced.youngest AS youngest_price,
    days_between(priced.youngest, today.as_of) AS youngest_price_days,
    priced.oldest AS oldest_price,
    days_between(priced.oldest, today.as_of) AS oldest_price_days
FROM today CROSS JOIN priced;
