// Tables at the width of a phone and of a desktop: how many scroll sideways, and the form of the rows
// of those that do not. With script and without. Speaks TAP.
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { check, launch, openPage, settled } from "./chromium.mjs";

const site = resolve(process.argv[2]);
const pages = readdirSync(site).filter((name) => name.endsWith(".html") && name !== "report.html").sort();
const most = { 390: 5, 1280: 0 }; // tables that may scroll
const browser = await launch("--allow-file-access-from-files");
const open = (name, options) => openPage(browser, pathToFileURL(`${site}/${name}`).href, options);

/* Tables that are visible at this width: all of them, and the names of those that scroll. */
async function count(width, options = {}) {
  const page = await open(pages[0], { viewport: { width, height: 900 }, ...options });
  const scroll = [];
  let all = 0;
  for (const name of pages) {
    await page.goto(pathToFileURL(`${site}/${name}`).href);
    await settled(page);
    const found = await page.evaluate(() => [...document.querySelectorAll("main .scroll")].filter((region) => region.checkVisibility())
      .map((region) => ({ wide: region.scrollWidth > region.clientWidth, name: region.parentNode.id || region.ariaLabel })));
    all += found.length;
    scroll.push(...found.filter(({ wide }) => wide).map((table) => `${name}: ${table.name}`));
  }
  await page.context().close();
  return { all, scroll };
}

for (const width of [390, 1280]) {
  for (const javaScriptEnabled of [true, false]) {
    await check(`at ${width} px at most ${most[width]} tables scroll sideways, script ${javaScriptEnabled ? "on" : "off"}`, async () => {
      const { all, scroll } = await count(width, { javaScriptEnabled });
      if (all < 40) return `only ${all} tables were seen`;
      return scroll.length <= most[width] || `${scroll.length} of ${all} scroll:\n${scroll.join("\n")}`;
    });
  }
}

await check("on a phone a row is its name and the value that the title is about, then the rest with heads", async () => {
  const page = await open("results.html", { viewport: { width: 390, height: 900 } });
  return page.evaluate(() => {
    const table = document.querySelector("#tbl-spread table");
    const row = table.tBodies[0].rows[0], [name, ...rest] = row.cells, key = row.querySelector(".key");
    if (key?.dataset.head !== table.tHead.rows[0].cells[key.cellIndex].innerText.trim().replace(/\s*\u2195$/, "")) return "the value's label is not its head";
    if (!key.dataset.head.startsWith("Between providers")) return `the value is of ${key.dataset.head}`;
    const top = (cell) => cell.getBoundingClientRect().top, bottom = (cell) => cell.getBoundingClientRect().bottom;
    if (Math.abs(bottom(name) - bottom(key)) > 4) return "the value is not beside the name";
    const bare = rest.filter((cell) => getComputedStyle(cell, "::before").content.indexOf(cell.dataset.head) < 0);
    if (bare.length > 0) return `without its head: ${bare[0].textContent}`;
    return rest.every((cell) => cell === key || top(cell) >= bottom(key) - 4) || "another cell is beside the name";
  });
});

await check("rows that are blocks are still rows of a table for a screen reader", async () => {
  const page = await open("results.html", { viewport: { width: 390, height: 900 } });
  const tree = await page.locator("#tbl-spread table").ariaSnapshot();
  return /^- table/.test(tree) && / row /.test(tree) && / rowheader | cell /.test(tree) || tree.slice(0, 600);
});

await check("on a phone a head sorts and the filter hides rows", async () => {
  const page = await open("results.html", { viewport: { width: 390, height: 900 } });
  const table = page.locator("#tbl-prices table");
  await table.locator(".sort", { hasText: "List price" }).click();
  const sorted = await table.evaluate((t) => t.querySelector("thead [aria-sort]") !== null
    && [...t.tBodies].every((body) => [...body.querySelectorAll("td.key")].map((cell) => Number.parseFloat(cell.textContent))
      .filter((v) => !Number.isNaN(v)).every((v, i, all) => i === 0 || v >= all[i - 1])));
  await page.locator("#tbl-prices .filter input").fill("nothing has this name");
  const shown = await table.evaluate((t) => [...t.tBodies].flatMap((body) => [...body.rows]).filter((row) => row.checkVisibility()).length);
  return sorted ? shown === 0 || `${shown} rows are still shown` : "it does not sort";
});

await browser.close();
