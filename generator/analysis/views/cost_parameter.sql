-- The parameters of report.yaml that the cost model reads: the one place that
-- lists them. Each is needed by the options that name it in cost_formula; one that
-- is missing leaves NULL and a reason, never a default: write 0 for what an option
-- does not cost. A name with a prefix, as gpu_cost_rent_price, holds for the scenario
-- `gpu` alone, before the name without. cost_rent_price and cost_reserve_price may
-- come from price files: cost_offer says how. Money is in cost_currency, a text such as USD.
-- The text cost_group puts a scenario into a group: cost_scenario says what for.
--   label             a short name for tables and figures
--   minimum, maximum  what the value may be; outside it is an error
CREATE TABLE cost_parameter (name, label, unit, minimum, maximum, meaning);
INSERT INTO cost_parameter VALUES
    ('cost_horizon_years', 'Horizon', 'years', 0.01, 100, 'how long the chips are needed'),
    ('cost_discount_rate', 'Discount rate', 'share a year', 0, 1, 'what money costs: 0.08 is 8 % a year'),
    ('cost_accelerators', 'Number of chips', 'chips', 0, 1e9, 'chips rented, reserved or bought'),
    ('cost_utilisation', 'Utilisation', 'share', 0, 1, 'hours in which the chips work, of all hours of the horizon'),
    ('cost_staff_year', 'Cost of an operator', 'currency/person/year', 0, 1e9, 'a person who runs the systems, for a year'),
    ('cost_engineer_week', 'Cost of an engineer', 'currency/week', 0, 1e9, 'a week of an engineer who moves the work'),
    ('cost_rent_price', 'On-demand price', 'currency/chip/h', 0, 1e6, 'on demand, paid for hours taken only'),
    ('cost_rent_idle_share', 'Idle hours', 'share', 0, 0.99, 'of rented hours: start-up, waiting for data, forgotten'),
    ('cost_reserve_price', 'Committed price', 'currency/chip/h', 0, 1e6, 'by commitment, paid for all hours'),
    ('cost_cloud_host_price', 'Host price, cloud', 'currency/chip/h', 0, 1e6, 'host where the chip''s price leaves it out'),
    ('cost_cloud_network_year', 'Network, cloud', 'currency/year', 0, 1e12, 'traffic and links'),
    ('cost_cloud_storage_year', 'Storage, cloud', 'currency/year', 0, 1e12, 'storage'),
    ('cost_cloud_software_year', 'Software, cloud', 'currency/year', 0, 1e12, 'licences and support'),
    ('cost_cloud_staff', 'Operators, cloud', 'persons', 0, 1e6, 'who run the systems'),
    ('cost_cloud_migration_weeks', 'Migration, cloud', 'weeks', 0, 1e6, 'of engineers, once'),
    ('cost_own_price', 'Purchase price of a chip', 'currency/chip', 0, 1e9, 'purchase of an accelerator'),
    ('cost_own_host_price', 'Purchase price of the host', 'currency/chip', 0, 1e9, 'purchase of its share of the host'),
    ('cost_own_network_price', 'Purchase price of the network', 'currency/chip', 0, 1e9, 'purchase of its share of the network'),
    ('cost_own_storage_year', 'Storage, owned', 'currency/year', 0, 1e12, 'storage'),
    ('cost_own_software_year', 'Software, owned', 'currency/year', 0, 1e12, 'licences and support'),
    ('cost_own_staff', 'Operators, owned', 'persons', 0, 1e6, 'who run the systems'),
    ('cost_own_migration_weeks', 'Migration, owned', 'weeks', 0, 1e6, 'of engineers, once'),
    ('cost_own_watts', 'Power draw at work', 'W/chip', 0, 1e6, 'draw of a working chip with its share of host and network'),
    ('cost_own_idle_watts', 'Power draw when idle', 'W/chip', 0, 1e6, 'the same of an idle one'),
    ('cost_electricity_price', 'Electricity price', 'currency/kWh', 0, 1e3, 'electricity'),
    ('cost_pue', 'PUE', 'ratio', 1, 10, 'energy of the facility over energy of the machines (ISO/IEC 30134-2)'),
    ('cost_own_cooling_kw_year', 'Cooling', 'currency/kW/year', 0, 1e9, 'equipment and water; its electricity is in the PUE'),
    ('cost_own_space_kw_year', 'Floor space', 'currency/kW/year', 0, 1e9, 'floor and racks'),
    ('cost_own_spares_share', 'Spares and repair', 'share a year', 0, 1, 'spares and repair, of the purchase price'),
    ('cost_own_resale_share', 'Resale value', 'share', 0, 1, 'of the purchase price of chips, hosts and network: what a sale at the end of the horizon brings');
