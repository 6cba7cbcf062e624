-- The cost model itself, one row a line of the sheet: what is computed is this
-- text (analysis/formula.h). Names are parameters (cost_parameter) or earlier lines
-- of the same option or of `any`. Steps are not money of their own; the total of an
-- option is the sum of its components.
--   present_value  of 1 a year, paid at the end of each (NIST Handbook 135, UPV)
--   discount       of 1 at the end of the horizon (NIST Handbook 135, SPV)
--   An hour of the year is one of 8,760.
CREATE TABLE cost_formula (position, option, component, part, formula, unit, formula_source);
INSERT INTO cost_formula VALUES
    (1, 'any', 'present_value', 'step', 'annuity(cost_discount_rate, cost_horizon_years)', 'years', 'NIST Handbook 135, uniform present value factor'),
    (2, 'any', 'discount', 'step', '(1 + cost_discount_rate) ^ -cost_horizon_years', 'ratio', 'NIST Handbook 135, single present value factor'),
    (3, 'any', 'chip_hours', 'step', 'cost_accelerators * 8760', 'chip·h/year', 'definition'),
    (4, 'any', 'busy_chip_hours', 'step', 'chip_hours * cost_utilisation', 'chip·h/year', 'definition'),

    (10, 'rent', 'rented_chip_hours', 'step', 'busy_chip_hours / (1 - cost_rent_idle_share)', 'chip·h/year', 'definition of the idle share'),
    (11, 'rent', 'accelerators', 'component', 'busy_chip_hours * cost_rent_price * present_value', 'currency', 'hours × price'),
    (12, 'rent', 'idle', 'component', '(rented_chip_hours - busy_chip_hours) * cost_rent_price * present_value', 'currency', 'hours × price'),
    (13, 'rent', 'host', 'component', 'rented_chip_hours * cost_cloud_host_price * present_value', 'currency', 'hours × price'),
    (14, 'rent', 'network', 'component', 'cost_cloud_network_year * present_value', 'currency', 'amount a year × factor'),
    (15, 'rent', 'storage', 'component', 'cost_cloud_storage_year * present_value', 'currency', 'amount a year × factor'),
    (16, 'rent', 'staff', 'component', 'cost_cloud_staff * cost_staff_year * present_value', 'currency', 'persons × rate'),
    (17, 'rent', 'software', 'component', 'cost_cloud_software_year * present_value', 'currency', 'amount a year × factor'),
    (18, 'rent', 'migration', 'component', 'cost_cloud_migration_weeks * cost_engineer_week', 'currency', 'weeks × rate, at the start'),

    (21, 'reserve', 'accelerators', 'component', 'busy_chip_hours * cost_reserve_price * present_value', 'currency', 'hours × price'),
    (22, 'reserve', 'idle', 'component', '(chip_hours - busy_chip_hours) * cost_reserve_price * present_value', 'currency', 'hours × price'),
    (23, 'reserve', 'host', 'component', 'chip_hours * cost_cloud_host_price * present_value', 'currency', 'hours × price'),
    (24, 'reserve', 'network', 'component', 'cost_cloud_network_year * present_value', 'currency', 'amount a year × factor'),
    (25, 'reserve', 'storage', 'component', 'cost_cloud_storage_year * present_value', 'currency', 'amount a year × factor'),
    (26, 'reserve', 'staff', 'component', 'cost_cloud_staff * cost_staff_year * present_value', 'currency', 'persons × rate'),
    (27, 'reserve', 'software', 'component', 'cost_cloud_software_year * present_value', 'currency', 'amount a year × factor'),
    (28, 'reserve', 'migration', 'component', 'cost_cloud_migration_weeks * cost_engineer_week', 'currency', 'weeks × rate, at the start'),

    (30, 'own', 'hardware', 'step', 'cost_accelerators * (cost_own_price + cost_own_host_price + cost_own_network_price)', 'currency', 'purchase at the start'),
    (31, 'own', 'kilowatts', 'step', 'cost_accelerators * cost_own_watts / 1000', 'kW', 'rated for the working draw'),
    (32, 'own', 'kilowatt_hours', 'step', '(busy_chip_hours * cost_own_watts + (chip_hours - busy_chip_hours) * cost_own_idle_watts) / 1000', 'kWh/year', 'hours × draw'),
    (33, 'own', 'depreciation', 'step', 'hardware * (1 - cost_own_residual_share) * min(cost_horizon_years / cost_own_depreciation_years, 1)', 'currency', 'straight line (IAS 16, paragraph 62)'),
    (34, 'own', 'accelerators', 'component', 'cost_accelerators * cost_own_price', 'currency', 'purchase at the start'),
    (35, 'own', 'host', 'component', 'cost_accelerators * cost_own_host_price', 'currency', 'purchase at the start'),
    (36, 'own', 'network', 'component', 'cost_accelerators * cost_own_network_price', 'currency', 'purchase at the start'),
    (37, 'own', 'storage', 'component', 'cost_own_storage_year * present_value', 'currency', 'amount a year × factor'),
    (38, 'own', 'power', 'component', 'kilowatt_hours * cost_pue * cost_electricity_price * present_value', 'currency', 'energy × PUE (ISO/IEC 30134-2) × price'),
    (39, 'own', 'cooling', 'component', 'kilowatts * cost_own_cooling_kw_year * present_value', 'currency', 'amount a kW and year × factor'),
    (40, 'own', 'space', 'component', 'kilowatts * cost_own_space_kw_year * present_value', 'currency', 'amount a kW and year × factor'),
    (41, 'own', 'staff', 'component', 'cost_own_staff * cost_staff_year * present_value', 'currency', 'persons × rate'),
    (42, 'own', 'software', 'component', 'cost_own_software_year * present_value', 'currency', 'amount a year × factor'),
    (43, 'own', 'spares', 'component', 'hardware * cost_own_spares_share * present_value', 'currency', 'share of the purchase price a year × factor'),
    (44, 'own', 'migration', 'component', 'cost_own_migration_weeks * cost_engineer_week', 'currency', 'weeks × rate, at the start'),
    (45, 'own', 'residual_value', 'component', '-(hardware - depreciation) * discount', 'currency', 'NIST Handbook 135: what is left, sold at the end');
