-- What an earlier analysis of the same database left, dependents first.
DROP VIEW IF EXISTS coverage;
DROP VIEW IF EXISTS accelerator_spec;
DROP VIEW IF EXISTS price_spread;
DROP VIEW IF EXISTS ratio;
DROP VIEW IF EXISTS scaling;
DROP VIEW IF EXISTS cost_to_train;
DROP VIEW IF EXISTS chip_cost;
DROP VIEW IF EXISTS offer;
DROP TABLE IF EXISTS score;
DROP VIEW IF EXISTS run_value;
DROP VIEW IF EXISTS published_figure;
DROP VIEW IF EXISTS energy;
DROP VIEW IF EXISTS mlperf_run;
DROP VIEW IF EXISTS mlperf_time;
DROP VIEW IF EXISTS run_metric;
DROP VIEW IF EXISTS mlperf_headline;
DROP VIEW IF EXISTS mlperf_rule;
