/* A reader's own numbers: weights of a decision matrix, values of the cost model. Totals, order and
 * stability follow, and the address keeps the setting. What is computed here is what the program
 * computes: document/directives/weigh.c gives the scores and, in postfix order, its formulas. */
"use strict";
(function () {
  const LEVEL = 1e-12; // as analysis/weighing.c
  const { make } = window.reportTools;
  const say = (sentence, places) => sentence.replace(/\{(\w+)\}/g, (all, name) => (name in places ? places[name] : all));
  const known = (list) => list.map((x) => (x === null ? NaN : x));
  const numbers = (element) => {
    const language = element.closest("[lang]").lang || "en";
    return (value, least, most) => value.toLocaleString(language, { minimumFractionDigits: least, maximumFractionDigits: most === undefined ? least : most });
  };

  /* ---- The address: ?ID=… of the table ---- */
  const read = (id) => new URLSearchParams(location.search).get(id);
  function write(id, text) {
    const address = new URL(location.href);
    if (text) address.searchParams.set(id, text); else address.searchParams.delete(id);
    try { history.replaceState(history.state, "", address); } catch (e) { /* not allowed here */ }
  }

  /* ---- A matrix ---- */
  /* xoshiro256** from SplitMix64, as analysis/random.h: numbers from 0 to 1. */
  function random(seed) {
    const cut = (x) => BigInt.asUintN(64, x), turn = (x, n) => cut((x << n) | (x >> (64n - n)));
    let z = BigInt(seed);
    const s = [0, 1, 2, 3].map(() => {
      z = cut(z + 0x9e3779b97f4a7c15n);
      let x = cut((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
      x = cut((x ^ (x >> 27n)) * 0x94d049bb133111ebn);
      return x ^ (x >> 31n);
    });
    return () => {
      const result = cut(turn(cut(s[1] * 5n), 7n) * 9n), shifted = cut(s[1] << 17n);
      s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= shifted; s[3] = turn(s[3], 45n);
      return Number(result >> 11n) * 2 ** -53;
    };
  }
  function triangular(unit, low, mode, high) {
    const u = unit(), width = high - low;
    return u < (mode - low) / width ? low + Math.sqrt(u * width * (mode - low)) : high - Math.sqrt((1 - u) * width * (high - mode));
  }
  function scoreOf({ one, five, log }, value) {
    const part = log ? (Math.log(value) - Math.log(one)) / (Math.log(five) - Math.log(one)) : (value - one) / (five - one);
    return 1 + 4 * Math.min(1, Math.max(0, part));
  }
  function mixed(rule, mix, scores, c) {
    const parts = mix.map((share, o) => ({ share, score: scores[o][c] })).filter((part) => part.share > 0);
    if (rule === "best") return Math.max(...parts.map((part) => part.score));
    if (rule === "worst") return Math.min(...parts.map((part) => part.score));
    return parts.reduce((sum, part) => sum + part.share * part.score, 0);
  }
  /* The scores of every draw of the values with an interval, which no weight changes. */
  function drawScores(matrix) {
    const unit = random(matrix.seed), draws = [];
    const drawn = (o, c) => matrix.options[o].from[c] < matrix.options[o].to[c];
    for (let i = 0; i < matrix.draws; i++) {
      const scores = matrix.options.map((option, o) => option.scores.map((score, c) =>
        (drawn(o, c) ? scoreOf(matrix.criteria[c], triangular(unit, option.from[c], option.values[c], option.to[c])) : score)));
      matrix.options.forEach((option, o) => option.mix && option.values.forEach((value, c) => {
        if (isNaN(value)) scores[o][c] = mixed(matrix.criteria[c].mix, option.mix, scores, c);
      }));
      draws.push(scores);
    }
    return draws;
  }
  const totalOf = (shares, scores) => shares.reduce((sum, share, c) => sum + (share > 0 ? share * scores[c] : 0), 0);
  function flipOf(matrix, weights, { shares, totals, order, sum }) {
    const lead = order[0], own = matrix.options[lead].scores;
    let best = null;
    for (const rival of order.slice(1)) {
      matrix.criteria.forEach((_, c) => {
        const share = shares[c], d = own[c] - matrix.options[rival].scores[c];
        if (!(share > 0 && share < 1)) return;
        const r = (totals[lead] - totals[rival] - share * d) / (1 - share);
        if (!((d < -LEVEL && r > LEVEL) || (d > LEVEL && r < -LEVEL))) return;
        const to = r / (r - d);
        if (!best || Math.abs(to - share) < Math.abs(best.to - best.from)) best = { c, rival, from: share, to };
      });
    }
    return best && { ...best, weight: (sum - weights[best.c]) * best.to / (1 - best.to) };
  }
  function wins(matrix, { shares, order }) {
    const counts = matrix.options.some((option) => option.from.some((low, c) => shares[c] > 0 && low < option.to[c]));
    if (order.length < 2 || !counts) return null;
    matrix.drawn = matrix.drawn || drawScores(matrix);
    const won = matrix.options.map(() => 0);
    for (const scores of matrix.drawn) {
      const totals = order.map((o) => totalOf(shares, scores[o])), best = Math.max(...totals);
      const first = order.filter((_, i) => totals[i] >= best - LEVEL);
      for (const o of first) won[o] += 1 / first.length / matrix.draws;
    }
    return won;
  }
  function rank(matrix, weights) {
    const ranked = matrix.options.filter((option) => option.passes);
    const counts = weights.map((weight, c) => weight > 0 && ranked.every((option) => !isNaN(option.scores[c])));
    const sum = weights.reduce((all, weight, c) => all + (counts[c] ? weight : 0), 0);
    const shares = weights.map((weight, c) => (counts[c] ? weight / sum : 0));
    const of = (key) => matrix.options.map((option) => (option.passes && sum > 0 ? totalOf(shares, option[key]) : NaN));
    const totals = of("scores");
    const order = [...totals.keys()].filter((o) => !isNaN(totals[o]))
      .sort((a, b) => (Math.abs(totals[a] - totals[b]) <= LEVEL ? a - b : totals[b] - totals[a]));
    const result = { counts, sum, shares, totals, lows: of("lows"), highs: of("highs"), order };
    result.won = wins(matrix, result);
    const tied = order.length > 1 && totals[order[0]] - totals[order[1]] <= LEVEL;
    result.flip = order.length > 1 && !tied ? flipOf(matrix, weights, result) : null;
    return result;
  }
  /* Whole per cent that add up to 100: the largest remainders are rounded up. */
  function percents(won, order) {
    const whole = won.map((share) => Math.floor(100 * share + 1e-9));
    for (let left = 100 - order.reduce((sum, o) => sum + whole[o], 0); left > 0; left--) {
      whole[order.reduce((a, b) => (100 * won[b] - whole[b] > 100 * won[a] - whole[a] ? b : a))]++;
    }
    return whole.map((n, o) => (n === 100 && won[o] <= 1 - 1e-9 ? ">99" : n === 0 && won[o] > 0 ? "<1" : String(n)));
  }
  function outcome(matrix, { order, totals, won }) {
    const { words, options } = matrix, label = (o) => options[o].label;
    if (order.length === 0) return words.outcome_none;
    if (order.length === 1) return say(words.outcome_only, { option: label(order[0]) });
    if (!won) {
      const tied = totals[order[0]] - totals[order[1]] <= LEVEL;
      return say(tied ? words.outcome_tie : words.outcome_total, { option: label(order[0]), other: label(order[1]) });
    }
    const [lead, other] = [...order].sort((a, b) => (Math.abs(won[a] - won[b]) <= LEVEL ? order.indexOf(a) - order.indexOf(b) : won[b] - won[a]));
    const percent = percents(won, order), places = { option: label(lead), percent: percent[lead], other: label(other), other_percent: percent[other] };
    const sentence = won[lead] < matrix.clear_at - 1e-9 ? words.outcome_open : won[lead] > 1 - 1e-9 ? words.outcome_all : words.outcome_clear;
    return say(sentence, places);
  }
  function stability(matrix, weights, { order, totals, flip }, number) {
    const { words, options, criteria } = matrix;
    if (order.length < 2) return "";
    const lead = totals[order[0]] - totals[order[1]], places = { option: options[order[0]].label, other: options[order[1]].label, lead: number(lead, 2) };
    if (lead <= LEVEL) return say(words.same_total, places);
    if (!flip) return say(words.leads_always, places);
    return say(words.leads_until, { ...places, criterion: criteria[flip.c].name, from: number(weights[flip.c], 0, 2),
      to: number(flip.weight, 0, 2), rival: options[flip.rival].label });
  }
  /* What can be rewritten of the table that the page has: its rows by option, the weights in its heads. */
  function matrixTable(region, matrix, first) {
    const table = region.querySelector("table"), body = table.tBodies[0], n = matrix.criteria.length;
    const rows = [...first.order, ...[...matrix.options.keys()].filter((o) => !first.order.includes(o))];
    const rowOf = new Map([...body.rows].map((row, i) => [rows[i], row]));
    const units = [...table.tHead.rows[0].cells].slice(1, n + 1).map((cell) => cell.querySelector(".u"));
    const notes = [...region.parentNode.querySelectorAll("p.source")].filter((note) => {
      const head = note.querySelector("strong");
      return head && [matrix.words.outcome, matrix.words.stable, matrix.words.which_score, matrix.words.how_often].includes(head.textContent);
    });
    const totals = new Map([...rowOf].map(([o, row]) => [o, [...row.cells[n + 1].childNodes]]));
    return { body, rows, rowOf, totals, units, notes, n };
  }
  function startMatrix(region, matrix) {
    const { words, criteria, options } = matrix, id = region.closest("[id]").id, number = numbers(region);
    for (const option of options) for (const key of ["scores", "lows", "highs", "values", "from", "to"]) option[key] = known(option[key]);
    const given = criteria.map((criterion) => criterion.weight), table = matrixTable(region, matrix, rank(matrix, given));
    const fields = criteria.map((criterion, c) => make("input", { id: `${id}:weight:${c}`, type: "number", min: 0, step: "any", inputmode: "decimal" }));
    const status = make("p", { role: "status" }), reset = make("button", { type: "button" }, words.report_weights);
    const list = make("div", { class: "fields" }), box = make("fieldset", { class: "weigh" }, make("legend", {}, words.your_weights), list, reset, status);
    criteria.forEach((criterion, c) => {
      const has = options.every((option) => !option.passes || !isNaN(option.scores[c]));
      if (has) list.append(make("label", { for: fields[c].id }, criterion.name), fields[c]);
    });
    region.after(box);
    const show = (weights, changed) => {
      const result = rank(matrix, weights), { order, totals, lows, highs } = result;
      const total = (o) => {
        const range = lows[o] < highs[o] ? ` [${number(lows[o], 2)}, ${number(highs[o], 2)}]` : "";
        return make("strong", {}, make("data", { value: totals[o] }, number(totals[o], 2) + range));
      };
      for (const o of [...order, ...table.rows.filter((o) => !order.includes(o))]) {
        const row = table.rowOf.get(o), cell = row.cells[table.n + 1];
        if (!changed) cell.replaceChildren(...table.totals.get(o));
        else if (options[o].passes) cell.replaceChildren(order.includes(o) ? total(o) : words.no_value);
        table.body.append(row);
      }
      table.units.forEach((unit, c) => {
        const text = result.counts[c] ? `${words.weight} ${number(weights[c], 0, 2)} ${words.of} ${number(result.sum, 0, 2)}` : weights[c] > 0 ? unit.textContent : words.no_weight;
        for (const row of table.body.rows) {
          const cell = row.cells[c + 1];
          if (cell.dataset.head) cell.dataset.head = cell.dataset.head.replace(unit.textContent, text);
        }
        unit.textContent = text;
      });
      for (const note of table.notes) note.hidden = changed;
      reset.hidden = !changed;
      status.textContent = changed ? `${outcome(matrix, result)}. ${stability(matrix, weights, result, number)}` : "";
    };
    const take = () => {
      const weights = fields.map((field, c) => (field.isConnected ? Math.max(0, Number(field.value) || 0) : given[c]));
      const changed = weights.some((weight, c) => weight !== given[c]);
      write(id, changed ? weights.join(",") : "");
      show(weights, changed);
    };
    const set = (weights) => fields.forEach((field, c) => { field.value = weights[c]; });
    box.addEventListener("input", take);
    reset.addEventListener("click", () => { set(given); take(); fields.find((field) => field.isConnected).focus(); });
    const asked = (read(id) || "").split(",").map(Number);
    const valid = asked.length === given.length && asked.every((weight) => weight >= 0 && isFinite(weight));
    set(valid ? asked : given);
    reset.hidden = true;
    if (valid && read(id)) take();
  }

  /* ---- The cost model ---- */
  const operators = {
    "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b,
    "^": (a, b) => (isNaN(b) ? NaN : a ** b), min: Math.min, max: Math.max,
    annuity: (rate, years) => (rate === 0 ? years : -Math.expm1(-years * Math.log1p(rate)) / rate),
  };
  function formula(postfix, values) {
    const stack = [];
    for (const step of postfix.split(" ")) {
      if (step[0] === "@") stack.push(values[step.slice(1)]);
      else if (step === "neg") stack.push(-stack.pop());
      else if (operators[step]) { const b = stack.pop(); stack.push(operators[step](stack.pop(), b)); }
      else stack.push(Number(step));
    }
    return isFinite(stack[0]) ? stack[0] : NaN;
  }
  /* Each option of each scenario that has a total. */
  function costs(model, values) {
    const found = [];
    for (const scenario of model.scenarios) {
      const sheet = scenario.inputs.map((i) => (i < 0 ? NaN : values[i])), start = sheet.length;
      for (const line of model.lines) sheet.push(formula(line, sheet));
      for (const option of model.options) {
        found.push({ label: [scenario.label, option.label].filter(Boolean).join(" "), total: sheet[start + option.total], hour: sheet[start + option.hour] });
      }
    }
    return found;
  }
  function startCost(region, model) {
    const { words, parameters } = model, id = region.closest("[id]").id, number = numbers(region);
    const given = known(parameters.map((parameter) => parameter.value)), values = [...given], base = costs(model, given);
    const shown = [...parameters.keys()].filter((i) => parameters[i].label), fields = new Map();
    const status = make("p", { role: "status" }), reset = make("button", { type: "button" }, words.report_values), body = make("tbody");
    const box = make("div", { class: "fields" });
    for (const i of shown) {
      const { label, unit, low, high, least, most } = parameters[i], share = /^share/.test(unit), times = share ? 100 : 1;
      const name = `${label}, ${share ? unit.replace("share", "%") : unit}`, field = `${id}:value:${i}`, step = Number((times * (high - low) / 200).toPrecision(1));
      const range = make("input", { type: "range", min: times * low, max: times * high, step, "aria-label": name });
      const exact = make("input", { id: field, type: "number", min: times * least, max: times * most, step: "any", inputmode: "decimal" });
      fields.set(i, { range, exact, times });
      for (const input of [range, exact]) {
        input.addEventListener("input", () => {
          const value = Number(input.value) / times;
          if (input.value === "" || !(value >= least && value <= most)) return;
          values[i] = value;
          (input === range ? exact : range).value = input.value;
          show();
        });
      }
      box.append(make("label", { for: field }, name), low === null ? make("span", {}) : range, exact);
    }
    const head = (text, unit) => make("th", { scope: "col" }, text, make("span", {}, unit));
    const cell = (value, text) => make("td", {}, make("data", { value }, text));
    const money = model.currency;
    const table = make("table", { "aria-label": words.try_values }, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, words.option),
      head(words.total, money), head(words.against_report, "%"), head(words.busy_chip_hour, money))), body);
    const details = make("details", { class: "weigh" }, make("summary", {}, words.try_values), box, reset, status, table);
    region.after(details);
    const show = () => {
      const now = costs(model, values).map((row, i) => ({ ...row, change: 100 * (row.total / base[i].total - 1) })).filter((row) => !isNaN(row.total));
      const digits = now.some((row) => Math.abs(row.total) >= 1000) ? 0 : 2;
      now.sort((a, b) => a.total - b.total);
      body.replaceChildren(...now.map((row) => make("tr", {}, make("th", { scope: "row" }, row.label), cell(row.total, number(row.total, digits)),
        cell(row.change, (row.change > 0.05 ? "+" : "") + number(Math.abs(row.change) < 0.05 ? 0 : row.change, 1).replace("-", "\u2212")), cell(row.hour, isNaN(row.hour) ? words.no_value : number(row.hour, 2)))));
      const changed = shown.filter((i) => values[i] !== given[i]);
      status.textContent = now.length > 1 ? say(words.costs_least, { option: now[0].label, other: now[1].label, percent: number(100 * (1 - now[0].total / now[1].total), 1) }) : "";
      reset.hidden = changed.length === 0;
      write(id, changed.map((i) => `${parameters[i].name}:${values[i]}`).join(","));
    };
    const set = () => fields.forEach(({ range, exact, times }, i) => { range.value = exact.value = Number((times * values[i]).toPrecision(6)); });
    reset.addEventListener("click", () => { given.forEach((value, i) => { values[i] = value; }); set(); show(); details.querySelector("summary").focus(); });
    for (const setting of (read(id) || "").split(",")) {
      const [name, text] = setting.split(":"), i = shown.find((at) => parameters[at].name === name), value = Number(text);
      if (i === undefined || !(value >= parameters[i].least && value <= parameters[i].most)) continue;
      values[i] = value;
      details.open = true;
    }
    set();
    show();
  }

  document.addEventListener("DOMContentLoaded", () => {
    for (const region of document.querySelectorAll("[data-weigh]")) {
      const data = JSON.parse(region.dataset.weigh);
      if (data.lines) startCost(region, data); else startMatrix(region, data);
    }
  });
})();
