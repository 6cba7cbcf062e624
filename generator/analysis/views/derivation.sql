-- How figures come about: what `accelreport explain` walks. One row for relations
-- and columns (blanks between); analysis/explain.c runs the rest as SQL in which :name
-- is a column of the row that is explained, or of one above it.
--   unit, formula, source  expressions that give a text, or NULL
--   inputs  SELECTs with `;` between: one row a quantity that the formula names. The
--           first columns are its name, value, unit and source, then the relation and
--           column whose derivation is its own; what stands after them is for :names
CREATE VIEW derivation (relations, columns, unit, formula, source, inputs) AS
VALUES
('score', 'official_score value', ':unit',
 'CASE WHEN :basis = ''published score'' THEN ''as published''
       WHEN :n_kept IS NOT NULL AND :metric = ''time_to_train''
       THEN printf(''olympic mean: %d kept of %d runs, × scaling factor %.12g (mlcommons/logging, result_summarizer.py)'', :n_kept, :n_runs, :scaling_factor)
       WHEN :value_kind = ''official score'' THEN ''the official figure of the run, as the suite''''s rules say''
       WHEN :value_kind = ''mean'' THEN printf(''mean of %d runs'', :n)
       ELSE :value_kind END',
 'coalesce(:source || '', '', '''') || :source_file || '':'' || :source_line',
 'SELECT ''run '' || coalesce(run, ''without a name'') || iif(dropped IS NULL, '''', '' (dropped: '' || dropped || '')'') AS name,
         value, unit, source_file || '':'' || source_line AS source
  FROM run_value
  WHERE :basis <> ''published score'' AND suite IS :suite AND round IS :round
    AND division IS :division AND category IS :category AND submitter IS :submitter
    AND system IS :system AND accelerator IS :accelerator AND accelerators IS :accelerators
    AND workload IS :workload AND scenario IS :scenario AND concurrency IS :concurrency
    AND request_rate IS :request_rate AND input_length IS :input_length
    AND output_length IS :output_length AND precision IS :precision
    AND configuration IS :configuration AND metric IS :metric
  ORDER BY value IS NULL, value, run'),

('ratio', 'ratio', '''×''',
 'iif(:unit = ''minutes'', ''gpu ÷ tpu (a time: less is better)'', ''tpu ÷ gpu'')', NULL,
 'SELECT ''tpu, '' || s.system AS name, s.value, s.unit, NULL AS source, ''score'' AS relation, ''value'' AS "column", s.*
  FROM score AS s
  WHERE s.suite IS :suite AND s.round IS :round AND s.division IS :division AND s.metric = :metric
    AND s.workload IS :workload AND s.scenario IS :scenario AND s.concurrency IS :concurrency
    AND s.request_rate IS :request_rate AND s.input_length IS :input_length
    AND s.output_length IS :output_length AND s.accelerators IS :accelerators
    AND s.accelerator_id IS :tpu_id AND s.submitter IS :tpu_submitter AND s.system IS :tpu_system
    AND s.value = :tpu_value;
  SELECT ''gpu, '' || s.system AS name, s.value, s.unit, NULL AS source, ''score'' AS relation, ''value'' AS "column", s.*
  FROM score AS s
  WHERE s.suite IS :suite AND s.round IS :round AND s.division IS :division AND s.metric = :metric
    AND s.workload IS :workload AND s.scenario IS :scenario AND s.concurrency IS :concurrency
    AND s.request_rate IS :request_rate AND s.input_length IS :input_length
    AND s.output_length IS :output_length AND s.accelerators IS :accelerators
    AND s.accelerator_id IS :gpu_id AND s.submitter IS :gpu_submitter AND s.system IS :gpu_system
    AND s.value = :gpu_value'),

('decision', 'total', '''of 5''', '''Σ share of the weight × score, over the criteria that count''', ':path || '':'' || :line',
 'SELECT criterion || '', score'' AS name, score AS value, ''of 5'' AS unit, NULL AS source FROM decision_score
  WHERE matrix = :matrix AND option = :option AND share > 0 ORDER BY position;
  SELECT criterion || '', share of the weight'' AS name, share AS value, NULL AS unit, NULL AS source FROM decision_score
  WHERE matrix = :matrix AND option = :option AND share > 0 ORDER BY position'),
('decision', 'won', '''of draws''',
 '''share of 10,000 draws of the values with an interval (triangular on it) in which this option has the highest total''', ':path || '':'' || :line',
 'SELECT label || '', '' || criterion AS name, value, printf(''[%.6g, %.6g]'', value_low, value_high) AS unit, NULL AS source
  FROM decision_score WHERE matrix = :matrix AND share > 0 AND value_low < value_high ORDER BY option, position'),
('decision', 'leader leader_share runner_up runner_up_share is_clear outcome', 'NULL',
 'printf(''the option that leads in most draws, which is the winner from %.3g of draws on'', :clear_at)', ':path || '':'' || :line',
 'SELECT d.label || '', won'' AS name, d.won AS value, ''of draws'' AS unit, NULL AS source, ''decision'' AS relation, ''won'' AS "column", d.*
  FROM decision AS d WHERE d.matrix = :matrix AND d.won IS NOT NULL ORDER BY d.won DESC, d.option'),

('cost_to_train', 'cost', ':currency', '''chip_hours × price_per_chip_hour''', NULL,
 'SELECT ''chip_hours'' AS name, :chip_hours AS value, ''chip·h'' AS unit, NULL AS source, ''cost_to_train'' AS relation, ''chip_hours'' AS "column";
  SELECT ''price_per_chip_hour'' AS name, :price_per_chip_hour AS value, :currency || ''/chip·h'' AS unit, NULL AS source, ''cost_to_train'' AS relation, ''price_per_chip_hour'' AS "column"'),
('cost_to_train', 'chip_hours', '''chip·h''', '''accelerators × minutes ÷ 60''', NULL,
 'SELECT ''accelerators'' AS name, :accelerators AS value, ''chips'' AS unit, :source_file || '':'' || :source_line AS source;
  SELECT ''minutes'' AS name, s.value, s.unit, NULL AS source, ''score'' AS relation, ''value'' AS "column", s.*
  FROM score AS s
  WHERE s.result_id = :result_id'),
('cost_to_train cost_per_million_tokens throughput_cost', 'price_per_chip_hour', ':currency || ''/chip·h''',
 'iif(:quoted_currency IS NOT NULL AND :quoted_currency <> :currency,
      printf(''quoted in %s × rate %.12g'', :quoted_currency, :rate), ''as listed'')
  || coalesce('': '' || :provider, '''') || coalesce('', '' || :region, '''') || coalesce('', '' || :term, '''')
  || coalesce('', '' || :item, '''') || coalesce('', valid from '' || :valid_from, '''')',
 'coalesce(:price_source || '', '', '''') || :price_file || '':'' || :price_line', NULL),

('price offer', 'price_per_chip_hour', ':currency || ''/chip·h''',
 '''as listed: '' || :provider || coalesce('', '' || :region, '''') || coalesce('', '' || :term, '''')
  || coalesce('', '' || :item, '''') || coalesce('', valid from '' || :valid_from, '''')',
 'coalesce(:citation || '', '', '''') || (SELECT path FROM source WHERE id = :source_id) || '':'' || :line', NULL),

('cost_per_million_tokens', 'cost_per_million_tokens', ':currency || '' for 10⁶ '' || :tokens || '' tokens''',
 '''price_per_chip_hour × 10⁶ ÷ (3600 × tokens_per_chip_second × utilisation)''', NULL,
 'SELECT ''price_per_chip_hour'' AS name, :price_per_chip_hour AS value, :currency || ''/chip·h'' AS unit, NULL AS source, ''cost_per_million_tokens'' AS relation, ''price_per_chip_hour'' AS "column";
  SELECT ''tokens_per_chip_second'' AS name, :tokens_per_chip_second AS value, :tokens || '' tokens/s/chip'' AS unit, NULL AS source, ''cost_per_million_tokens'' AS relation, ''tokens_per_chip_second'' AS "column";
  SELECT ''utilisation'' AS name, :utilisation AS value, ''share'' AS unit,
    coalesce((SELECT coalesce(citation || '', '', '''') || path || '':'' || line FROM parameter WHERE name = ''cost_utilisation''),
      ''full load: report.yaml states no cost_utilisation'') AS source'),
('cost_per_million_tokens', 'cost_at_full_load', ':currency || '' for 10⁶ '' || :tokens || '' tokens''',
 '''price_per_chip_hour × 10⁶ ÷ (3600 × full_load_rate)''', NULL,
 'SELECT ''price_per_chip_hour'' AS name, :price_per_chip_hour AS value, :currency || ''/chip·h'' AS unit, NULL AS source, ''cost_per_million_tokens'' AS relation, ''price_per_chip_hour'' AS "column";
  SELECT ''full_load_rate'' AS name, :full_load_rate AS value, :tokens || '' tokens/s/chip, the highest in the files'' || coalesce('', concurrency '' || printf(''%g'', :full_load_concurrency), '''') AS unit, NULL AS source'),
('cost_per_million_tokens', 'cost_at_this_load', ':currency || '' for 10⁶ '' || :tokens || '' tokens''',
 '''price_per_chip_hour × 10⁶ ÷ (3600 × tokens_per_chip_second)''', NULL,
 'SELECT ''price_per_chip_hour'' AS name, :price_per_chip_hour AS value, :currency || ''/chip·h'' AS unit, NULL AS source, ''cost_per_million_tokens'' AS relation, ''price_per_chip_hour'' AS "column";
  SELECT ''tokens_per_chip_second'' AS name, :tokens_per_chip_second AS value, :tokens || '' tokens/s/chip'' AS unit, NULL AS source, ''cost_per_million_tokens'' AS relation, ''tokens_per_chip_second'' AS "column"'),
('cost_per_million_tokens', 'tokens_per_chip_second', ':tokens || '' tokens/s/chip''',
 'iif(:metric LIKE ''%_per_chip'', ''as measured'', ''tokens a second ÷ accelerators'')', NULL,
 'SELECT ''accelerators'' AS name, :accelerators AS value, ''chips'' AS unit, :source_file || '':'' || :source_line AS source;
  SELECT s.metric AS name, s.value, s.unit, NULL AS source, ''score'' AS relation, ''value'' AS "column", s.*
  FROM score AS s
  WHERE s.metric = :metric AND s.suite IS :suite AND s.round IS :round AND s.submitter IS :submitter
    AND s.system IS :system AND s.accelerators IS :accelerators AND s.workload IS :workload
    AND s.scenario IS :scenario AND s.source_file IS :source_file AND s.source_line IS :source_line'),

('total_cost cost_line', 'amount', 'coalesce(:currency, :unit)', ':formula || coalesce('' ('' || :formula_source || '')'', '''')', NULL,
 'SELECT i.input AS name, i.value, i.unit, coalesce(p.citation || '', '', '''') || p.path || '':'' || p.line AS source,
    CASE WHEN l.component IS NOT NULL THEN ''cost_line'' WHEN p.n_offers > 0 THEN ''cost_assumption'' END AS relation,
    iif(l.component IS NOT NULL, ''amount'', ''value'') AS "column", i.parameter AS parameter_name, p.n_offers, p.take,
    l.option, l.component, l.formula, l.formula_source, l.reason, NULL AS currency
  FROM cost_input AS i
  LEFT JOIN cost_assumption AS p ON p.name = i.parameter
  LEFT JOIN cost_line AS l
    ON l.scenario = i.scenario AND l.option = i.input_option AND l.component = i.input
  WHERE i.scenario = :scenario AND i.option = :option AND i.component = :component
  ORDER BY i.position'),
('cost_assumption', 'value', NULL, 'CASE WHEN :n_offers IS NULL THEN NULL WHEN :n_offers = 1 THEN ''as offered'' ELSE :take || '' of '' || :n_offers || '' offers'' END', NULL,
 'SELECT coalesce(o.provider, ''offer'') || coalesce('', '' || o.region, '''') || coalesce('', '' || o.term, '''') || coalesce('', '' || o.item, '''') AS name, o.price_per_chip_hour AS value, o.currency || ''/chip·h'' AS unit,
    coalesce(o.price_source || '', '', '''') || o.price_file || '':'' || o.price_line AS source, NULL AS relation
  FROM cost_offer AS o WHERE o.name = coalesce(:parameter_name, :name) ORDER BY o.price_per_chip_hour, o.price_file, o.price_line'),
('cost_of_option', 'total', ':currency', '''sum of the components (NIST Handbook 135, present-value life-cycle cost)''', NULL,
 'SELECT t.component AS name, t.amount AS value, t.currency AS unit, NULL AS source, ''total_cost'' AS relation, ''amount'' AS "column", t.*
  FROM total_cost AS t WHERE t.scenario = :scenario AND t.option = :option'),
('break_even answer_change', 'value', ':unit',
 'coalesce(:formula, ''price with total(option) = total(other), both linear in it'')', NULL,
 'SELECT ''now'' AS name, :current AS value, :unit AS unit, NULL AS source WHERE :current IS NOT NULL;
  SELECT ''total of '' || iif(c.scenario = ''base'', '''', c.scenario || '' '') || c.option || '' now'' AS name, c.total AS value, c.currency AS unit, NULL AS source, ''cost_of_option'' AS relation, ''total'' AS "column", c.*
  FROM cost_of_option AS c
  WHERE c.scenario = :scenario AND c.option = :option OR c.scenario = :other_scenario AND c.option = :other_option'),
('break_even', 'change', '''share''', '''value ÷ current − 1''', NULL,
 'SELECT ''value'' AS name, :value AS value, :unit AS unit, NULL AS source, ''break_even'' AS relation, ''value'' AS "column";
  SELECT ''current'' AS name, :current AS value, :unit AS unit, NULL AS source'),
('break_even', 'low', ':unit', '''value with each ranged parameter at the end that lowers it, each direction found alone''', NULL,
 'SELECT parameter AS name, iif(coalesce(at_low, 2 * break_even - at_high) <= coalesce(at_high, 2 * break_even - at_low), low_input, high_input) AS value, NULL AS unit, source
  FROM break_even_sensitivity WHERE variable = :variable AND scenario = :scenario AND option = :option AND other_scenario = :other_scenario AND other_option = :other_option'),
('break_even', 'high', ':unit', '''value with each ranged parameter at the end that raises it, each direction found alone''', NULL,
 'SELECT parameter AS name, iif(coalesce(at_low, 2 * break_even - at_high) <= coalesce(at_high, 2 * break_even - at_low), high_input, low_input) AS value, NULL AS unit, source
  FROM break_even_sensitivity WHERE variable = :variable AND scenario = :scenario AND option = :option AND other_scenario = :other_scenario AND other_option = :other_option'),
('break_even_monte_carlo', 'p5 p25 p50 p75 p95', ':unit', '''percentile of the break-even of '' || :n || '' draws ('' || :method || '')''', NULL,
 'SELECT printf(''%s, %.12g to %.12g'', parameter, low_input, high_input) AS name, value, NULL AS unit, source
  FROM break_even_sensitivity WHERE variable = :variable AND scenario = :scenario AND option = :option AND other_scenario = :other_scenario AND other_option = :other_option'),

('cost_of_option', 'per_busy_chip_hour', ':currency || ''/chip·h''',
 '(SELECT f.formula || '' ('' || f.formula_source || '')'' FROM cost_formula AS f WHERE f.option = :option AND f.part = ''levelised'')', NULL,
 'SELECT ''total'' AS name, :total AS value, :currency AS unit, NULL AS source, ''cost_of_option'' AS relation, ''total'' AS "column";
  SELECT l.component AS name, l.amount AS value, l.unit, NULL AS source, ''cost_line'' AS relation, ''amount'' AS "column",
    l.option, l.component, l.formula, l.formula_source, l.reason, NULL AS currency
  FROM cost_line AS l WHERE l.scenario = :scenario AND l.option = ''any'' AND l.component = ''discounted_chip_hours'''),
('cost_of_option', 'total_low', ':currency', '''total with each ranged parameter at the end that lowers it, each direction found alone''', NULL,
 'SELECT parameter AS name, iif(low_total <= high_total, low_input, high_input) AS value, unit, source
  FROM sensitivity WHERE scenario = :scenario AND option = :option AND swing > 0 ORDER BY swing DESC, parameter'),
('cost_of_option', 'total_high', ':currency', '''total with each ranged parameter at the end that raises it, each direction found alone''', NULL,
 'SELECT parameter AS name, iif(low_total <= high_total, high_input, low_input) AS value, unit, source
  FROM sensitivity WHERE scenario = :scenario AND option = :option AND swing > 0 ORDER BY swing DESC, parameter'),
('sensitivity', 'low_total', ':currency', '''total with '' || :parameter || '' at its low end, all else as it stands''', NULL,
 'SELECT :parameter AS name, :low_input AS value, :unit AS unit, :source AS source;
  SELECT ''total as it stands'' AS name, c.total AS value, c.currency AS unit, NULL AS source, ''cost_of_option'' AS relation, ''total'' AS "column", c.*
  FROM cost_of_option AS c WHERE c.scenario = :scenario AND c.option = :option'),
('sensitivity', 'high_total', ':currency', '''total with '' || :parameter || '' at its high end, all else as it stands''', NULL,
 'SELECT :parameter AS name, :high_input AS value, :unit AS unit, :source AS source;
  SELECT ''total as it stands'' AS name, c.total AS value, c.currency AS unit, NULL AS source, ''cost_of_option'' AS relation, ''total'' AS "column", c.*
  FROM cost_of_option AS c WHERE c.scenario = :scenario AND c.option = :option'),
('sensitivity', 'low_per_busy_chip_hour', ':currency || ''/chip·h''', '''per_busy_chip_hour with '' || :parameter || '' at its low end, all else as it stands''', NULL,
 'SELECT :parameter AS name, :low_input AS value, :unit AS unit, :source AS source;
  SELECT ''per_busy_chip_hour as it stands'' AS name, c.per_busy_chip_hour AS value, c.currency || ''/chip·h'' AS unit, NULL AS source, ''cost_of_option'' AS relation, ''per_busy_chip_hour'' AS "column", c.*
  FROM cost_of_option AS c WHERE c.scenario = :scenario AND c.option = :option'),
('sensitivity', 'high_per_busy_chip_hour', ':currency || ''/chip·h''', '''per_busy_chip_hour with '' || :parameter || '' at its high end, all else as it stands''', NULL,
 'SELECT :parameter AS name, :high_input AS value, :unit AS unit, :source AS source;
  SELECT ''per_busy_chip_hour as it stands'' AS name, c.per_busy_chip_hour AS value, c.currency || ''/chip·h'' AS unit, NULL AS source, ''cost_of_option'' AS relation, ''per_busy_chip_hour'' AS "column", c.*
  FROM cost_of_option AS c WHERE c.scenario = :scenario AND c.option = :option'),
('monte_carlo', 'mean p5 p25 p50 p75 p95', ':currency', '''of the totals of '' || :n || '' draws ('' || :method || '')''', NULL,
 'SELECT printf(''%s, %.12g to %.12g'', parameter, low_input, high_input) AS name, value, unit, source
  FROM sensitivity WHERE scenario = :scenario AND option = :option AND swing > 0 ORDER BY swing DESC, parameter'),
('monte_carlo', 'per_busy_chip_hour_p5 per_busy_chip_hour_p50 per_busy_chip_hour_p95', ':currency || ''/chip·h''', '''of the levelised costs of '' || :n || '' draws ('' || :method || '')''', NULL,
 'SELECT printf(''%s, %.12g to %.12g'', parameter, low_input, high_input) AS name, value, unit, source
  FROM sensitivity WHERE scenario = :scenario AND option = :option'),
('cost_by_month', 'p5 p95', ':currency', '''percentile of that month in the first 2,000 draws of monte_carlo, and at the horizon of all of them''', NULL,
 'SELECT printf(''%s, %.12g to %.12g'', parameter, low_input, high_input) AS name, value, unit, source
  FROM sensitivity WHERE scenario = :scenario AND option = :option AND swing > 0 ORDER BY swing DESC, parameter'),
('cost_by_month', 'total', ':currency', '''spent of cost_formula over month ÷ 12 years, and total at the horizon, when what is owned is sold''', NULL,
 'SELECT ''month'' AS name, :month AS value, ''months'' AS unit, NULL AS source;
  SELECT ''total over the horizon'' AS name, c.total AS value, c.currency AS unit, NULL AS source, ''cost_of_option'' AS relation, ''total'' AS "column", c.*
  FROM cost_of_option AS c WHERE c.scenario = :scenario AND c.option = :option'),

('cost_to_train', 'cost_low', ':currency', '''accelerators × minutes_low ÷ 60 × price_per_chip_hour''', NULL,
 'SELECT ''accelerators'' AS name, :accelerators AS value, ''chips'' AS unit, :source_file || '':'' || :source_line AS source;
  SELECT ''minutes_low'' AS name, :minutes_low AS value, ''minutes, '' || :interval_method AS unit, :source_file || '':'' || :source_line AS source;
  SELECT ''price_per_chip_hour'' AS name, :price_per_chip_hour AS value, :currency || ''/chip·h'' AS unit, NULL AS source, ''cost_to_train'' AS relation, ''price_per_chip_hour'' AS "column"'),
('cost_to_train', 'cost_high', ':currency', '''accelerators × minutes_high ÷ 60 × price_per_chip_hour''', NULL,
 'SELECT ''accelerators'' AS name, :accelerators AS value, ''chips'' AS unit, :source_file || '':'' || :source_line AS source;
  SELECT ''minutes_high'' AS name, :minutes_high AS value, ''minutes, '' || :interval_method AS unit, :source_file || '':'' || :source_line AS source;
  SELECT ''price_per_chip_hour'' AS name, :price_per_chip_hour AS value, :currency || ''/chip·h'' AS unit, NULL AS source, ''cost_to_train'' AS relation, ''price_per_chip_hour'' AS "column"'),
('throughput_cost', 'work_per_money', ':work || '' for 1 '' || :currency', '''per_chip_second × 3600 ÷ price_per_chip_hour''', NULL,
 'SELECT ''per_chip_second'' AS name, :per_chip_second AS value, :work || ''/s/chip'' AS unit, NULL AS source, ''throughput_cost'' AS relation, ''per_chip_second'' AS "column";
  SELECT ''price_per_chip_hour'' AS name, :price_per_chip_hour AS value, :currency || ''/chip·h'' AS unit, NULL AS source, ''throughput_cost'' AS relation, ''price_per_chip_hour'' AS "column"'),
('throughput_cost', 'work_per_money_used', ':work || '' for 1 '' || :currency', '''work_per_money × utilisation''', NULL,
 'SELECT ''work_per_money'' AS name, :work_per_money AS value, NULL AS unit, NULL AS source, ''throughput_cost'' AS relation, ''work_per_money'' AS "column";
  SELECT ''utilisation'' AS name, :utilisation AS value, ''share'' AS unit,
    coalesce((SELECT coalesce(citation || '', '', '''') || path || '':'' || line FROM parameter WHERE name = ''cost_utilisation''),
      ''full load: report.yaml states no cost_utilisation'') AS source'),
('throughput_cost', 'per_chip_second', ':work || ''/s/chip''', 'iif(:unit LIKE ''%/s/chip'', ''as measured'', ''value ÷ accelerators'')', NULL,
 'SELECT ''accelerators'' AS name, :accelerators AS value, ''chips'' AS unit, :source_file || '':'' || :source_line AS source;
  SELECT s.metric AS name, s.value, s.unit, NULL AS source, ''score'' AS relation, ''value'' AS "column", s.*
  FROM score AS s
  WHERE s.metric = :metric AND s.suite IS :suite AND s.round IS :round AND s.submitter IS :submitter
    AND s.system IS :system AND s.accelerators IS :accelerators AND s.workload IS :workload
    AND s.scenario IS :scenario AND s.source_file IS :source_file AND s.source_line IS :source_line'),

('ratio', 'ratio_low ratio_high', '''×''', ':interval_method', NULL,
 'SELECT ''ratio'' AS name, :ratio AS value, ''×'' AS unit, NULL AS source, ''ratio'' AS relation, ''ratio'' AS "column"'),
('scaling', 'scaling_efficiency', '''%''', '''100 × (base_minutes ÷ minutes) ÷ (accelerators ÷ base_accelerators)''', NULL,
 'SELECT ''minutes'' AS name, :minutes AS value, ''minutes'' AS unit, coalesce(:source || '', '', '''') || :source_file || '':'' || :source_line AS source;
  SELECT ''accelerators'' AS name, :accelerators AS value, ''chips'' AS unit, :source_file || '':'' || :source_line AS source;
  SELECT ''base_minutes, '' || b.system AS name, b.minutes AS value, ''minutes'' AS unit, coalesce(b.source || '', '', '''') || b.source_file || '':'' || b.source_line AS source
  FROM scaling AS b
  WHERE b.suite IS :suite AND b.round IS :round AND b.division IS :division AND b.submitter IS :submitter AND b.accelerator_id IS :accelerator_id
    AND b.workload IS :workload AND b.scenario IS :scenario AND b.accelerators = :base_accelerators AND b.minutes = :base_minutes LIMIT 1;
  SELECT ''base_accelerators'' AS name, :base_accelerators AS value, ''chips'' AS unit, NULL AS source'),
('utilisation', 'utilisation', '''%''', ':formula', NULL,
 'SELECT ''model_flops_per_chip'' AS name, :model_flops_per_chip AS value, ''FLOP/s/chip'' AS unit, coalesce(:source || '', '', '''') || :source_file || '':'' || :source_line AS source;
  SELECT ''peak, '' || coalesce(:peak_precision, ''precision not known'') AS name, :peak AS value, ''FLOP/s/chip'' AS unit, :peak_source AS source');
