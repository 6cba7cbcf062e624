-- The cost model itself, one row a line of the sheet: what is computed is this
-- text (analysis/formula.h). Names are parameters (cost_parameter) or earlier lines
-- of the same option or of `any`.
--   part  'step': no money of its own; 'component': money; 'total': the sum of the
--         components; 'levelised': the total for each hour of work
--   present_value  of 1 a year, paid at the end of each (NIST Handbook 135, UPV)
--   discount       of 1 at the end of the horizon (NIST Handbook 135, SPV)
--   spent          all components but the sale; the sale comes at the end of the horizon
--   per_busy_chip_hour  the levelised cost: discounted money over discounted hours, as
--         the levelised cost of energy is discounted cost over discounted output (Short,
--         Packey and Holt, NREL/TP-462-5173, 1995; IEA and NEA, Projected Costs of
--         Generating Electricity). Money and hours have the same factor, present_value, so a
--         price that is paid for each of these hours alone comes out as itself.
--   An hour of the year is one of 8,760.
CREATE TABLE cost_formula (position, option, component, part, formula, unit, formula_source);
INSERT INTO cost_formula VALUES
    (1, 'any', 'present_value', 'step', 'annuity(cost_discount_rate, cost_horizon_years)', 'years', 'NIST Handbook 135, uniform present value factor'),
    (2, 'any', 'discount', 'step', '(1 + cost_discount_rate) ^ -cost_horizon_years', 'ratio', 'NIST Handbook 135, single present value factor'),
    (3, 'any', 'chip_hours', 'step', 'cost_accelerators * 8760', 'chip·h/year', 'definition'),
    (4, 'any', 'busy_chip_hours', 'step', 'chip_hours * cost_utilisation', 'chip·h/year', 'definition'),
    (5, 'any', 'discounted_chip_hours', 'step', 'busy_chip_hours * present_value', 'chip·h', 'hours a year × factor'),

    (10, 'rent', 'rented_chip_hours', 'step', 'busy_chip_hours / (1 - cost_rent_idle_share)', 'chip·h/year', 'definition of the idle share'),
    (11, 'rent', 'accelerators', 'component', 'busy_chip_hours * cost_rent_price * present_value', 'currency', 'hours × price'),
    (12, 'rent', 'idle', 'component', '(rented_chip_hours - busy_chip_hours) * cost_rent_price * present_value', 'currency', 'hours × price'),
    (13, 'rent', 'host', 'component', 'rented_chip_hours * cost_cloud_host_price * present_value', 'currency', 'hours × price'),
    (14, 'rent', 'network', 'component', 'cost_cloud_network_year * present_value', 'currency', 'amount a year × factor'),
    (15, 'rent', 'storage', 'component', 'cost_cloud_storage_year * present_value', 'currency', 'amount a year × factor'),
    (16, 'rent', 'staff', 'component', 'cost_cloud_staff * cost_staff_year * present_value', 'currency', 'persons × rate'),
    (17, 'rent', 'software', 'component', 'cost_cloud_software_year * present_value', 'currency', 'amount a year × factor'),
    (18, 'rent', 'migration', 'component', 'cost_cloud_migration_weeks * cost_engineer_week', 'currency', 'weeks × rate, at the start'),
    (19, 'rent', 'spent', 'step', 'accelerators + idle + host + network + storage + staff + software + migration', 'currency', 'sum of what is paid'),
    (20, 'rent', 'total', 'total', 'spent', 'currency', 'NIST Handbook 135, present-value life-cycle cost'),
    (21, 'rent', 'per_busy_chip_hour', 'levelised', 'total / discounted_chip_hours', 'currency/chip·h', 'levelised cost, as of energy: NREL/TP-462-5173; IEA/NEA, Projected Costs of Generating Electricity'),

    (31, 'reserve', 'accelerators', 'component', 'busy_chip_hours * cost_reserve_price * present_value', 'currency', 'hours × price'),
    (32, 'reserve', 'idle', 'component', '(chip_hours - busy_chip_hours) * cost_reserve_price * present_value', 'currency', 'hours × price'),
    (33, 'reserve', 'host', 'component', 'chip_hours * cost_cloud_host_price * present_value', 'currency', 'hours × price'),
    (34, 'reserve', 'network', 'component', 'cost_cloud_network_year * present_value', 'currency', 'amount a year × factor'),
    (35, 'reserve', 'storage', 'component', 'cost_cloud_storage_year * present_value', 'currency', 'amount a year × factor'),
    (36, 'reserve', 'staff', 'component', 'cost_cloud_staff * cost_staff_year * present_value', 'currency', 'persons × rate'),
    (37, 'reserve', 'software', 'component', 'cost_cloud_software_year * present_value', 'currency', 'amount a year × factor'),
    (38, 'reserve', 'migration', 'component', 'cost_cloud_migration_weeks * cost_engineer_week', 'currency', 'weeks × rate, at the start'),
    (39, 'reserve', 'spent', 'step', 'accelerators + idle + host + network + storage + staff + software + migration', 'currency', 'sum of what is paid'),
    (40, 'reserve', 'total', 'total', 'spent', 'currency', 'NIST Handbook 135, present-value life-cycle cost'),
    (41, 'reserve', 'per_busy_chip_hour', 'levelised', 'total / discounted_chip_hours', 'currency/chip·h', 'levelised cost, as of energy: NREL/TP-462-5173; IEA/NEA, Projected Costs of Generating Electricity'),

    (50, 'own', 'hardware', 'step', 'cost_accelerators * (cost_own_price + cost_own_host_price + cost_own_network_price)', 'currency', 'purchase at the start'),
    (51, 'own', 'kilowatts', 'step', 'cost_accelerators * cost_own_watts / 1000', 'kW', 'rated for the working draw'),
    (52, 'own', 'kilowatt_hours', 'step', '(busy_chip_hours * cost_own_watts + (chip_hours - busy_chip_hours) * cost_own_idle_watts) / 1000', 'kWh/year', 'hours × draw'),
    (53, 'own', 'accelerators', 'component', 'cost_accelerators * cost_own_price', 'currency', 'purchase at the start'),
    (54, 'own', 'host', 'component', 'cost_accelerators * cost_own_host_price', 'currency', 'purchase at the start'),
    (55, 'own', 'network', 'component', 'cost_accelerators * cost_own_network_price', 'currency', 'purchase at the start'),
    (56, 'own', 'storage', 'component', 'cost_own_storage_year * present_value', 'currency', 'amount a year × factor'),
    (57, 'own', 'power', 'component', 'kilowatt_hours * cost_pue * cost_electricity_price * present_value', 'currency', 'energy × PUE (ISO/IEC 30134-2) × price'),
    (58, 'own', 'cooling', 'component', 'kilowatts * cost_own_cooling_kw_year * present_value', 'currency', 'amount a kW and year × factor'),
    (59, 'own', 'space', 'component', 'kilowatts * cost_own_space_kw_year * present_value', 'currency', 'amount a kW and year × factor'),
    (60, 'own', 'staff', 'component', 'cost_own_staff * cost_staff_year * present_value', 'currency', 'persons × rate'),
    (61, 'own', 'software', 'component', 'cost_own_software_year * present_value', 'currency', 'amount a year × factor'),
    (62, 'own', 'spares', 'component', 'hardware * cost_own_spares_share * present_value', 'currency', 'share of the purchase price a year × factor'),
    (63, 'own', 'migration', 'component', 'cost_own_migration_weeks * cost_engineer_week', 'currency', 'weeks × rate, at the start'),
    (64, 'own', 'spent', 'step', 'accelerators + host + network + storage + power + cooling + space + staff + software + spares + migration', 'currency', 'sum of what is paid'),
    (65, 'own', 'resale', 'component', '-hardware * cost_own_resale_share * discount', 'currency', 'NIST Handbook 135, residual value: sold at the end of the horizon'),
    (66, 'own', 'total', 'total', 'spent + resale', 'currency', 'NIST Handbook 135, present-value life-cycle cost'),
    (67, 'own', 'per_busy_chip_hour', 'levelised', 'total / discounted_chip_hours', 'currency/chip·h', 'levelised cost, as of energy: NREL/TP-462-5173; IEA/NEA, Projected Costs of Generating Electricity');
