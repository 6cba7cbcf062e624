-- How much one run of a training benchmark trains, and what share of a whole training run that is:
-- one row a time to train of `score`. A benchmark run is not a training run: see workload_fact.
--   kind, starts_from, target  of workload_fact, with their citations
--   amount        what one run trained until it reached its target, in amount_unit; as logged ×
--                 scaling_factor, because the score's minutes are multiplied by it, too
--   amount_unit   'tokens' where every sample has as many, else 'samples', else 'epochs'
--   amount_text   the same for people: '1.21 billion tokens', '2.56 million samples'
--   amount_low, amount_high  lowest and highest of the successful runs; without logs and without a
--                 batch size, of the means of the reference runs at all batch sizes
--   n, standard_deviation    runs behind `amount`, all that succeeded, and their spread; NULL behind a range alone
--   basis         'run logs'; 'reference runs at this batch size' (MLPerf's reference convergence
--                 points of the same round, else of the newest round that has some); 'reference
--                 runs at all batch sizes': a range, and no amount
--   share_of_full amount / the amount of one whole training run, a fraction; share_low, share_high
--   reason        why there is no amount
CREATE VIEW training_work AS
WITH logged AS (
    SELECT
        system_id, workload_id, count(*) AS n, avg(amount) AS mean, min(amount) AS low,
        max(amount) AS high, stddev(amount) AS deviation
    FROM (SELECT system_id, workload_id, trained * coalesce(scaling_factor, 1) AS amount FROM run
          WHERE status = 'success' AND trained IS NOT NULL)
    GROUP BY system_id, workload_id
), point AS (
    SELECT
        w.id AS workload_id, p.global_batch_size, p.n, p.mean, p.standard_deviation, p.round,
        p.citation,
        dense_rank() OVER (PARTITION BY w.id ORDER BY p.round IS NOT w.round, p.round DESC)
            AS choice
    FROM workload AS w
    JOIN convergence_point AS p ON p.suite = w.suite AND p.workload = w.name
), spread AS (
    SELECT workload_id, min(mean) AS low, max(mean) AS high, round, min(citation) AS citation
    FROM point WHERE choice = 1 GROUP BY workload_id
), counted AS (
    SELECT
        s.result_id, s.system_id, s.workload_id, s.suite, s.round, s.division, s.category,
        s.submitter, s.system, s.accelerator, s.accelerator_id, s.family, s.accelerators,
        s.workload, s.value AS minutes, s.global_batch_size, f.kind, f.starts_from,
        f.starts_from_citation, f.target, f.target_citation, f.sample, f.counts, f.full_amount,
        f.full_unit, f.full_text, f.full_citation,
        CASE WHEN l.n > 0 THEN 'run logs'
             WHEN p.mean IS NOT NULL THEN 'reference runs at this batch size'
             WHEN a.low IS NOT NULL THEN 'reference runs at all batch sizes' END AS basis,
        CASE WHEN l.n IS NULL THEN coalesce(p.round, a.round) END AS basis_round,
        CASE WHEN l.n IS NULL THEN coalesce(p.citation, a.citation) END AS basis_citation,
        coalesce(l.n, p.n) AS n, coalesce(l.mean, p.mean) AS mean,
        iif(l.n > 0, l.deviation, p.standard_deviation) AS deviation,
        CASE WHEN l.n > 0 THEN l.low WHEN p.mean IS NULL THEN a.low END AS low,
        CASE WHEN l.n > 0 THEN l.high WHEN p.mean IS NULL THEN a.high END AS high,
        CASE WHEN f.counts = 'tokens' OR f.tokens_per_sample IS NOT NULL AND f.counts = 'samples'
             THEN 'tokens'
             WHEN f.counts = 'epochs' AND f.samples_per_epoch IS NULL THEN 'epochs'
             WHEN f.counts IS NOT NULL THEN 'samples' END AS amount_unit,
        CASE f.counts
             WHEN 'tokens' THEN 1
             WHEN 'samples' THEN coalesce(f.tokens_per_sample, 1)
             WHEN 'epochs' THEN coalesce(f.samples_per_epoch, 1) END AS factor
    FROM score AS s
    LEFT JOIN workload_fact AS f ON f.suite = s.suite AND f.workload = s.workload
    LEFT JOIN logged AS l ON l.system_id = s.system_id AND l.workload_id = s.workload_id
    LEFT JOIN point AS p
        ON p.workload_id = s.workload_id AND p.choice = 1
        AND p.global_batch_size = s.global_batch_size
    LEFT JOIN spread AS a ON a.workload_id = s.workload_id
    WHERE s.metric = 'time_to_train'
), amounts AS (
    SELECT
        *, mean * factor AS amount, low * factor AS amount_low, high * factor AS amount_high,
        iif(full_unit = amount_unit, full_amount, NULL) AS full,
        CASE WHEN factor * coalesce(mean, low) >= 1e9 THEN 1e9
             WHEN factor * coalesce(mean, low) >= 1e6 THEN 1e6 ELSE 1 END AS size
    FROM counted
)
SELECT
    result_id, suite, round, division, category, submitter, system, accelerator, accelerator_id,
    family, accelerators, workload, minutes, global_batch_size, kind, starts_from,
    starts_from_citation, target, target_citation, sample, amount,
    CASE WHEN amount >= 1000 AND size = 1 THEN format('%,d', CAST(round(amount) AS INTEGER))
         WHEN amount IS NOT NULL THEN format('%.3g', amount / size)
         WHEN amount_low >= 1000 AND size = 1
         THEN format('%,d to %,d', CAST(round(amount_low) AS INTEGER),
                     CAST(round(amount_high) AS INTEGER))
         ELSE format('%.3g to %.3g', amount_low / size, amount_high / size) END
        || CASE size WHEN 1e9 THEN ' billion ' WHEN 1e6 THEN ' million ' ELSE ' ' END
        || amount_unit AS amount_text,
    amount_low, amount_high, amount_unit, n, deviation * factor AS standard_deviation, basis, basis_round, basis_citation,
    amount / full AS share_of_full, amount_low / full AS share_low, amount_high / full AS share_high,
    full AS full_amount, full_text, full_citation,
    CASE WHEN amount IS NOT NULL THEN NULL
         WHEN counts IS NULL AND mean IS NULL THEN 'nothing is known of what a run trains'
         WHEN counts IS NULL THEN 'the unit of what the runs counted is not known'
         WHEN global_batch_size IS NULL AND low IS NOT NULL THEN 'neither run logs nor a batch size'
         WHEN low IS NOT NULL THEN 'no reference runs at this batch size'
         ELSE 'no run logs and no reference runs' END AS reason
FROM amounts;
