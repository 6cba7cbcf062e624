// weigh.mjs PROGRAM SITE: a reader's own weights and values on the page give the same results as the program
// does if the report is built with them. Speaks TAP.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { check, launch, openPage } from "./chromium.mjs";

const [program, site] = process.argv.slice(2).map((path) => resolve(path));
const scratch = mkdtempSync(`${tmpdir()}/weigh-`);
const browser = await launch();
const open = (address, options = {}) => openPage(browser, pathToFileURL(site).href + "/" + address, { viewport: { width: 1280, height: 900 }, ...options });

const ask = (folder, sql) => JSON.parse(execFileSync(program, ["query", folder, sql, "--format", "json"], { maxBuffer: 1 << 26 }));
const same = (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));

/* The requested columns of a CSV without quoted commas. */
function csv(path) {
  const cells = (line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((match) => match[1].replace(/^"|"$/g, ""));
  const [head, ...lines] = readFileSync(path, "utf8").trim().split(/\r?\n/).map(cells);
  return lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i]])));
}

/* ---- The cost model ---- */
const settings = [
  { cost_utilisation: 0.85 },
  { cost_horizon_years: 4.5, gpu_cost_own_price: 41000, cost_own_resale_share: 0 },
  { cost_utilisation: 0.31, cost_rent_idle_share: 0.25, gpu_cost_reserve_price: 5.5, tpu_cost_reserve_price: 1.4 },
  { cost_horizon_years: 1, cost_rent_idle_share: 0 },
];
/* The fields show shares as percentages. */
const percent = /utilisation|share$/;
const ways = { rent: "on demand", reserve: "committed", own: "purchased" }, chips = { gpu: "512 H100", tpu: "1,024 Trillium" };

/* The report's data and parameters without its text, part of which depends on the values. */
const bare = `${scratch}/bare`;
cpSync("content", bare, { recursive: true, filter: (path) => !path.endsWith(".md") });
writeFileSync(`${bare}/index.md`, "# Costs\n\nWords.\n");
writeFileSync(`${bare}/report.yaml`, readFileSync(`${bare}/report.yaml`, "utf8").replace(/^(pages|pdf):.*\n(?: .*\n)*/gm, ""));

function built(setting) {
  const out = `${scratch}/cost`, set = Object.entries(setting).map(([name, value]) => `--set=${name}=${value}`);
  execFileSync(program, ["build", bare, "-o", out, "--only", "data", "--quiet", ...set]);
  return csv(`${out}/data/cost_of_option.csv`).filter((row) => row.total !== "" && chips[row.scenario])
    .map((row) => ({ label: `${chips[row.scenario]} ${ways[row.option]}`, total: Number(row.total), hour: Number(row.per_busy_chip_hour) }))
    .sort((a, b) => a.total - b.total);
}
const shown = (box) => box.locator("tbody tr").evaluateAll((rows) => rows.map((row) => {
  const [total, , hour] = [...row.querySelectorAll("data")].map((data) => Number(data.value));
  return { label: row.cells[0].textContent, total, hour };
}));
function compare(got, want) {
  const wrong = got.length === want.length ? got.filter((row, i) => row.label !== want[i].label || !same(row.total, want[i].total) || !same(row.hour, want[i].hour)) : got;
  return wrong.length ? `${JSON.stringify(got)}\nis not\n${JSON.stringify(want)}` : "";
}

const asBuilt = built({}), builtWith = settings.map(built);
for (const name of ["cost.html", "report.html"]) {
  await check(`${name}: totals and their order are those of build --set`, async () => {
    const page = await open(name), box = page.locator("details.weigh").first(), wrong = [];
    await box.locator("summary").click();
    wrong.push(compare(await shown(box), asBuilt));
    for (const [i, setting] of settings.entries()) {
      for (const [parameter, value] of Object.entries(setting)) {
        const index = await page.evaluate((wanted) => JSON.parse(document.querySelector("details.weigh").previousElementSibling.dataset.weigh)
          .parameters.findIndex((one) => one.name === wanted), parameter);
        await box.locator(`input[id$=":value:${index}"]`).fill(String(percent.test(parameter) ? Number((100 * value).toPrecision(12)) : value));
      }
      const want = builtWith[i];
      wrong.push(compare(await shown(box), want));
      const again = await openPage(browser, page.url(), {});
      wrong.push(compare(await shown(again.locator("details.weigh[open]").first()), want));
      await again.context().close();
      await box.locator("button").click();
    }
    wrong.push(compare(await shown(box), asBuilt), new URL(page.url()).search);
    return wrong.filter(Boolean).join("\n");
  });
}

await check("the arrow keys move a slider, and a status line speaks of the result", async () => {
  const page = await open("cost.html"), box = page.locator("details.weigh").first();
  await box.locator("summary").click();
  const before = await shown(box), range = box.locator("input[type=range]").nth(1);
  await range.focus();
  await page.keyboard.press("ArrowRight");
  const after = await shown(box), said = await box.locator("[role=status]").textContent();
  const named = await box.locator("input").evaluateAll((inputs) => inputs.every((input) => input.ariaLabel || input.labels.length === 1));
  return JSON.stringify(before) !== JSON.stringify(after) && said.includes(after[0].label) && named;
});

/* ---- Matrices ---- */
const weights = [
  ["tbl-sustained", [3, 1, null, 1]], ["tbl-sustained", [1, 0, null, 4]], ["tbl-steady", [0.5, null, 2.5, 0, 1]], ["tbl-research", [5, 0, 1, 4]],
];

/* The rows of `decision` if the report has these weights. */
function rebuilt(id, list) {
  const folder = `${scratch}/content`;
  rmSync(folder, { recursive: true, force: true });
  cpSync("content", folder, { recursive: true });
  const text = readFileSync(`${folder}/choosing.md`, "utf8"), start = text.indexOf("```matrix " + id), end = text.indexOf("\n```\n", start);
  let n = 0;
  const block = text.slice(start, end).replace(/^( +weight: ).*$/gm, (line, key) => { const weight = list[n++]; return weight === null ? line : key + weight; });
  if (n !== list.length) throw new Error(`${id} has ${n} weights`);
  writeFileSync(`${folder}/choosing.md`, text.slice(0, start) + block + text.slice(end));
  return ask(folder, `SELECT label, total, outcome, flip_criterion, flip_to FROM decision WHERE matrix = '${id}' AND total IS NOT NULL ORDER BY rank, rowid`);
}

const rebuiltWith = weights.map(([id, list]) => rebuilt(id, list));
for (const name of ["choosing.html", "report.html"]) {
  await check(`${name}: totals, order, outcome and stability are those of a report with these weights`, async () => {
    const wrong = [];
    for (const [i, [id, list]] of weights.entries()) {
      const page = await open(name), table = page.locator(`[id="${name === "report.html" ? "choosing." : ""}${id}"]`), box = table.locator(".weigh");
      const given = await table.evaluate((element) => element.textContent.replace(/\s/g, ""));
      const fields = box.locator("input");
      for (const [field, weight] of list.filter((weight) => weight !== null).entries()) await fields.nth(field).fill(String(weight));
      const read = (where) => where.locator("tbody tr").evaluateAll((rows) => rows.map((row) => ({
        label: row.cells[0].textContent, total: Number(row.querySelector("strong data").value) })));
      const want = rebuiltWith[i], got = await read(table), said = await box.locator("[role=status]").textContent();
      const flip = want.find((row) => row.flip_criterion !== null);
      if (want.length !== got.length || got.some((row, i) => row.label !== want[i].label || !same(row.total, want[i].total))) {
        wrong.push(`${id}: ${JSON.stringify(got)} is not ${JSON.stringify(want)}`);
      }
      if (!said.startsWith(want[0].outcome)) wrong.push(`${said}\nhas not the outcome ${want[0].outcome}`);
      if (flip && !(said.includes(flip.flip_criterion) && said.includes(String(Math.round(100 * flip.flip_to) / 100)))) {
        wrong.push(`${said}\nhas not the change of ${flip.flip_criterion} to ${flip.flip_to}`);
      }
      const again = await openPage(browser, page.url(), {});
      const kept = await read(again.locator(`[id="${await table.getAttribute("id")}"]`));
      if (JSON.stringify(kept) !== JSON.stringify(got)) wrong.push(`the address keeps ${JSON.stringify(kept)}`);
      await again.context().close();
      await box.locator("button").click();
      const after = await table.evaluate((element) => element.textContent.replace(/\s/g, ""));
      if (after !== given) wrong.push(`${id}: ${after}\nis not\n${given}`);
      await page.context().close();
    }
    return wrong.join("\n");
  });
}

await check("without a script, and in print, there is nothing to set", async () => {
  const still = await open("choosing.html", { javaScriptEnabled: false });
  if (await still.locator(".weigh").count() > 0) return "without a script";
  for (const name of ["choosing.html", "cost.html"]) {
    const page = await open(name);
    await page.emulateMedia({ media: "print" });
    if (await page.locator(".weigh:visible").count() > 0) return `in print: ${name}`;
  }
  return true;
});

await browser.close();
rmSync(scratch, { recursive: true });
