-- The metric that an MLPerf Inference result is quoted by, by scenario: of those
-- that a result has, the one with the lowest rank. `is_default` is what stands
-- for a run without a result. Source: mlcommons/inference, submission checker.
CREATE TABLE mlperf_headline (scenario, metric, unit, rank, is_default);
INSERT INTO mlperf_headline VALUES
    ('Offline', 'tokens_per_second', 'tokens/s', 1, 0),
    ('Offline', 'samples_per_second', 'samples/s', 2, 1),
    ('Server', 'tokens_per_second', 'tokens/s', 1, 0),
    ('Server', 'queries_per_second', 'queries/s', 2, 1),
    ('Interactive', 'tokens_per_second', 'tokens/s', 1, 1),
    ('Interactive', 'queries_per_second', 'queries/s', 2, 0),
    ('SingleStream', 'latency_p90', 'ms', 1, 1),
    ('MultiStream', 'latency_p99', 'ms', 1, 1);
