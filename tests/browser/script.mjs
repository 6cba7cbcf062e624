// Functions of the site's script, from file:// and only by keyboard: search, sorting, filtering,
// copied links, dark mode and reading view. And what remains without it. Speaks TAP.
import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { check, launch, openPage, settled } from "./chromium.mjs";

const site = resolve(process.argv[2]);

const browser = await launch();

const open = (name, options = {}) =>
  openPage(browser, pathToFileURL(`${site}/${name}`).href, { viewport: { width: 1440, height: 900 }, ...options });

await check("the script is smaller than 40 KB", () => statSync(`${site}/site.js`).size < 41000);

await check("/ finds words in headings and text, and Enter goes there", async () => {
  const page = await open("index.html");
  await page.keyboard.press("/");
  await page.keyboard.type("latency not tested");
  await page.waitForSelector("#site\\:found li a");
  await page.keyboard.press("ArrowDown");
  const href = await page.evaluate(() => document.activeElement.getAttribute("href"));
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/${href}`);
  return href.includes("#") && (await page.locator(`[id="${href.split("#")[1]}"]`).count()) === 1;
});

await check("a search without hits says so, and Escape closes it", async () => {
  const page = await open("index.html");
  await page.keyboard.press("/");
  await page.keyboard.type("<script>zzz");
  await page.waitForFunction(() => /Nothing/.test(document.getElementById("site:found").textContent));
  await page.keyboard.press("Escape");
  return page.evaluate(() => document.getElementById("site:found").hidden);
});

/* The largest table of the site that is shown at once. */
async function openTable() {
  for (const name of readdirSync(site).filter((file) => file.endsWith(".html")).sort()) {
    const page = await open(name);
    if (await page.locator(".filter:visible").count() > 0) return page;
    await page.context().close();
  }
  throw new Error("no page has a table to filter");
}

await check("a head sorts its column both ways, keys unknown last, inside of groups", async () => {
  const page = await openTable();
  const table = page.locator(".filter:visible ~ .scroll > table").first();
  const head = table.locator("th .sort").last();
  const column = await head.evaluate((button) => button.parentNode.cellIndex);
  const read = () => table.evaluate((t, c) => [...t.tBodies].map((body) => [...body.rows]
    .filter((row) => !row.classList.contains("group"))
    .map((row) => Number.parseFloat(row.cells[c].textContent.replace(/[^\\d.-]/g, "")))), column);
  const sorted = (groups, sign) => groups.every((values) => {
    const known = values.filter((v) => !Number.isNaN(v));
    return known.every((v, i) => i === 0 || sign * (v - known[i - 1]) >= 0)
      && values.slice(0, known.length).every((v) => !Number.isNaN(v));
  });
  await head.focus();
  await page.keyboard.press("Enter");
  const up = await read();
  await page.keyboard.press("Enter");
  const down = await read();
  const says = await head.evaluate((button) => button.parentNode.getAttribute("aria-sort"));
  return sorted(up, 1) && sorted(down, -1) && says === "descending";
});

await check("dates, times, versions and names sort as they are read, amounts by what they are", async () => {
  const page = await openTable();
  const sorted = async (texts) => {
    await page.evaluate((rows) => {
      const table = document.querySelector(".filter ~ .scroll > table");
      const body = document.createElement("tbody");
      for (const text of rows) body.insertRow().insertCell().textContent = text;
      table.tBodies[0].before(body);
      const head = table.tHead.rows[0].cells[0];
      head.removeAttribute("aria-sort");
      head.querySelector(".sort").click();
    }, texts);
    return page.evaluate(() => {
      const body = document.querySelector(".filter ~ .scroll > table").tBodies[0];
      const read = [...body.rows].map((row) => row.textContent);
      body.remove();
      return read;
    });
  };
  const orders = [
    ["2025-12-31", "2026-01-02", "2026-11-01", "2026-11-08"], ["9:05", "12:30", "12:45"], ["97.3.1", "97.3.2", "97.10.0"],
    ["node-003", "node-012", "node-100"], ["−5.2", "3", "1,200"], ["US$9.50", "US$99", "US$1,695"], ["2.08 [1.9, 2.2]", "4.25 [4.1, 4.4]"],
    ["8 GB", "16-bit", "64 GB"],
  ];
  const wrong = [];
  for (const order of orders) {
    const got = await sorted([...order].reverse());
    if (got.join() !== order.join()) wrong.push(got.join("; "));
  }
  return wrong.join("\n");
});

await check("a filter leaves the rows that hold all words, and says how many", async () => {
  const page = await openTable();
  const input = page.locator(".filter:visible input").first();
  const rows = page.locator(".filter:visible ~ .scroll > table").first().locator("tbody tr:not(.group)");
  const all = await rows.count();
  const word = (await rows.first().textContent()).trim().split(/\\s+/)[0].toLowerCase();
  await input.fill(word);
  const texts = await rows.evaluateAll((list) => list.filter((row) => !row.hidden).map((row) =>
    (row.parentNode.querySelector(".group")?.textContent ?? "") + row.textContent));
  await input.fill("no row holds this");
  const none = await rows.evaluateAll((list) => list.filter((row) => !row.hidden).length);
  return texts.length > 0 && texts.length <= all && texts.every((text) => text.toLowerCase().includes(word)) && none === 0;
});

await check("the name of a line under the pointer lights up its line, and the others step back", async () => {
  for (const name of readdirSync(site).filter((file) => file.endsWith(".html"))) {
    const page = await open(name);
    const label = page.locator("svg.chart.wide-only g.labels[data-series] text").first();
    if (await label.count() === 0) continue;
    await label.hover();
    const state = () => page.evaluate(() => [...document.querySelectorAll("svg.chart.wide-only g[data-series]")].filter(
      (group) => group.closest("svg").querySelector(".back") !== null).map((group) => group.classList.contains("back")));
    const lit = await state();
    await page.mouse.move(0, 0);
    return lit.includes(true) && lit.includes(false) && (await state()).length === 0;
  }
  return false;
});

/* A page of the site with a chart of several series, and the widest of its charts in focus. */
async function openChart(selector, options = {}) {
  for (const name of readdirSync(site).filter((file) => file.endsWith(".html") && file !== "report.html").sort()) {
    const page = await open(name, options);
    const chart = page.locator("svg.chart.wide-only").filter({ has: page.locator(selector) }).first();
    if (await chart.count() > 0) return { page, chart };
    await page.context().close();
  }
  throw new Error(`no chart has ${selector}`);
}
const focused = (page) => page.evaluate(() => ({ label: document.activeElement.getAttribute("aria-label"),
  series: document.activeElement.parentNode.dataset.series, row: document.activeElement.dataset.row,
  left: document.activeElement.getBoundingClientRect().left, outline: getComputedStyle(document.activeElement).outlineStyle,
  readout: [...document.querySelectorAll(".readout")].filter((p) => !p.hidden).map((p) => p.textContent) }));

await check("arrow keys go through all marks of a chart, each said with its value, and end at its ends", async () => {
  const { page, chart } = await openChart("g.rows > g[data-value] > .mark");
  await chart.evaluate((svg) => svg.focus({ focusVisible: true }));
  const marks = await chart.locator("[role=listitem]").count(), seen = new Set();
  for (let i = 0; i < marks; i++) {
    await page.keyboard.press("ArrowDown");
    const at = await focused(page);
    if (!/\d/.test(at.label) || at.readout.join() !== at.label.replace("; ", "") || at.outline === "none") throw new Error(JSON.stringify(at));
    seen.add(at.label + at.row);
  }
  await page.keyboard.press("ArrowDown");
  const last = await focused(page);
  await page.keyboard.press("Home");
  const first = await focused(page);
  await page.keyboard.press("Escape");
  return seen.size === marks && seen.has(last.label + last.row) && seen.has(first.label + first.row) && first.label !== last.label
    && chart.evaluate((svg) => document.activeElement === svg);
});

await check("among lines, up and down change the line, left and right go along it, and the others step back", async () => {
  const { page, chart } = await openChart("g.series ~ g.series[data-series] > g[data-row] ~ g[data-row] > .mark");
  await chart.evaluate((svg) => svg.focus({ focusVisible: true }));
  await page.keyboard.press("End");
  const one = await focused(page);
  await page.keyboard.press("ArrowLeft");
  const two = await focused(page);
  await page.keyboard.press("ArrowRight");
  const three = await focused(page);
  await page.keyboard.press("ArrowUp");
  const four = await focused(page);
  const back = await chart.evaluate((svg) => [...svg.querySelectorAll(".back")].map((group) => group.dataset.series));
  return one.series === two.series && one.label !== two.label && one.label === three.label && three.series !== four.series
    && back.length > 0 && !back.includes(four.series);
});

await check("what lies under the pointer is said beside the chart", async () => {
  const { page, chart } = await openChart("g[data-value] > .mark");
  const mark = chart.locator("[role=listitem] > .mark").first();
  await mark.hover();
  const said = await focused(page);
  await page.mouse.move(0, 0);
  return said.readout.length === 1 && said.readout[0] === await mark.evaluate((e) => e.parentNode.getAttribute("aria-label").replace("; ", ""))
    && (await focused(page)).readout.length === 0;
});

await check("what is said under the pointer has two lines, covers no mark it speaks of, and Escape takes it away", async () => {
  const { page, chart } = await openChart("g[data-value] > .mark");
  const mark = chart.locator("[role=listitem] > .mark").first();
  await mark.hover();
  const [lines, clear] = await mark.evaluate((e) => {
    const readout = e.closest("svg").nextElementSibling, box = readout.getBoundingClientRect(), own = e.getBoundingClientRect();
    return [box.height / Number.parseFloat(getComputedStyle(readout).lineHeight),
      box.bottom <= own.y || box.y >= own.bottom || box.right <= own.x || box.x >= own.right];
  });
  await page.keyboard.press("Escape");
  return Math.floor(lines) === 2 && clear && (await focused(page)).readout.length === 0;
});

await check("a tap says what it meets until the next tap elsewhere, and no text fades", async () => {
  const page = await open("decision.html", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const mark = page.locator("svg.chart:visible [role=listitem] > .mark").first();
  await mark.tap();
  await page.waitForTimeout(300);
  const kept = (await focused(page)).readout;
  const faded = await page.evaluate(() => [...document.querySelectorAll("svg.chart text")].filter((text) => {
    for (let at = text; at; at = at.parentElement) if (getComputedStyle(at).opacity !== "1") return true;
    return false;
  }).length);
  await page.locator("h1").tap();
  return kept.length === 1 && /\d/.test(kept[0]) && faded === 0 && (await focused(page)).readout.length === 0;
});

await check("without script a chart is one picture with a name, its marks have titles, and the table is there", async () => {
  const { page, chart } = await openChart("g[data-value] > .mark", { javaScriptEnabled: false });
  const state = await chart.evaluate((svg) => ({ role: svg.getAttribute("role"), focus: svg.hasAttribute("tabindex"),
    named: svg.getAttribute("aria-labelledby").split(" ").every((id) => document.getElementById(id)),
    titles: [...svg.querySelectorAll("g[data-value]")].every((group) => group.querySelector("title")),
    table: svg.closest("figure").querySelector("details table") !== null }));
  return state.role === "img" && !state.focus && state.named && state.titles && state.table
    && !(await page.locator(".readout").count());
});

await check("beside the text the sections of the page stay in view, and the one that is read is marked", async () => {
  const page = await open("cost.html", { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  const marked = () => page.evaluate(() => [...document.querySelectorAll(".pages .here [aria-current]")].map((link) => {
    const box = link.getBoundingClientRect();
    return `${link.hash} ${box.top >= 0 && box.bottom <= innerHeight}`;
  }).join());
  const hashes = await page.locator(".toc a").evaluateAll((links) => links.map((link) => link.hash));
  if (hashes.length < 2 || (await marked()) !== "") return false;
  for (const hash of hashes) {
    await page.evaluate((id) => document.getElementById(id).scrollIntoView(), hash.slice(1));
    const late = Date.now() + 10000;
    while ((await marked()) !== `${hash} true`) {
      if (Date.now() > late) return `${hash}: ${await marked()}`;
      await page.waitForTimeout(20);
    }
  }
  return true;
});

await check("dark and paper are remembered on the next page", async () => {
  const page = await open("index.html", { colorScheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.click("[id='site:dark']");
  await page.click("[id='site:paper']");
  const dark = await paper();
  const next = await page.locator("nav.sequence a.next, nav.pages a").last().evaluate((link) => link.href);
  await page.goto(next);
  return light !== dark && (await paper()) === dark
    && page.evaluate(() => document.documentElement.dataset.paper === "yes");
});

await check("the number of a section is a link to it", async () => {
  const page = await open("index.html");
  return page.locator("main h2 > a.self").first().evaluate((link) =>
    link.hash === "#" + link.parentNode.id);
});

await check("without script nothing is promised that only a script can do", async () => {
  const page = await open("index.html", { javaScriptEnabled: false });
  return !(await page.locator("#site\\:tools").isVisible());
});

/* Presses Tab until the focus is on the wanted element; tests only use keys. */
async function tabTo(page, wanted, most = 400) {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((selector) => document.activeElement.matches(selector), wanted)) return;
  }
  throw new Error(`no Tab reaches ${wanted}`);
}

await check("by keyboard alone: the first Tab shows the way to the text, Enter goes there, the next Tab is inside", async () => {
  const page = await open("index.html");
  await page.keyboard.press("Tab");
  const box = await page.locator(".skip").boundingBox();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.hash === "#site:text");
  await page.keyboard.press("Tab");
  return box.y >= 0 && page.evaluate(() => document.activeElement.closest("main") !== null);
});

await check("by keyboard alone: the folded menu of a narrow window opens, and leads to a page", async () => {
  const page = await open("index.html", { viewport: { width: 320, height: 800 } });
  await tabTo(page, ".pages summary");
  await page.keyboard.press("Enter");
  await tabTo(page, ".pages li:nth-child(2) a", 5);
  const href = await page.evaluate(() => document.activeElement.getAttribute("href"));
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/${href}`);
  return true;
});

for (const file of ["index.html", "report.html"]) {
  await check(`${file} lists its pages once: beside the text in a wide window, folded in a narrow one, without script, too`, async () => {
    const page = await open(file, { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
    const list = page.locator("nav.pages"), line = list.locator("summary"), second = list.locator("li:nth-child(2) a").first();
    const wide = await list.count() === 1 && !(await line.isVisible()) && await second.isVisible();
    const name = `link "${(await second.innerText()).replace(/\s+/g, " ").trim()}"`;
    const read = (await list.ariaSnapshot()).includes(name); // what a screen reader has of it
    await tabTo(page, "nav.pages li:nth-child(2) a", 12);
    await page.setViewportSize({ width: 768, height: 900 });
    await settled(page);
    const folded = await line.isVisible() && !(await second.isVisible());
    await line.click();
    return wide && read && folded && await second.isVisible();
  });
}

await check("by keyboard alone: dark and paper are switched with the space bar, and say so", async () => {
  const page = await open("index.html", { colorScheme: "light" });
  for (const [id, name, value] of [["site:dark", "theme", "dark"], ["site:paper", "paper", "yes"]]) {
    await tabTo(page, `[id="${id}"]`);
    await page.keyboard.press("Space");
    const state = await page.evaluate((key) => [document.activeElement.getAttribute("aria-pressed"), document.documentElement.dataset[key]], name);
    if (state[0] !== "true" || state[1] !== value) throw new Error(`${id}: ${state}`);
  }
  await page.keyboard.press("Space");
  return page.evaluate(() => document.activeElement.getAttribute("aria-pressed") === "false");
});

await check("by keyboard alone: the words of a search are typed, its places walked, left and read out", async () => {
  const page = await open("index.html");
  await tabTo(page, "[id='site:find']");
  await page.keyboard.type("cost");
  await page.waitForSelector("#site\\:found li a");
  const says = await page.locator("#site\\:found [role=status]").textContent();
  await page.keyboard.press("Tab");
  const first = await page.evaluate(() => document.activeElement.closest("#site\\:found") !== null);
  await page.keyboard.press("Escape");
  const back = await page.evaluate(() => document.activeElement.id === "site:find" && document.getElementById("site:found").hidden);
  await page.keyboard.press("Space");
  await tabTo(page, "[id='site:dark']", 30);
  return /^\d+ places?$/.test(says) && first && back && page.evaluate(() => document.getElementById("site:found").hidden);
});

await check("by keyboard alone: a table is sorted and filtered, and its rows are counted", async () => {
  const page = await openTable();
  await tabTo(page, ".filter input");
  const region = page.locator(".filter:visible ~ .scroll").first();
  const word = (await region.locator("tbody tr:not(.group)").first().textContent()).trim().split(/\s+/)[0];
  await page.keyboard.type(word);
  const said = await page.evaluate(() => document.activeElement.parentNode.querySelector("[role=status]").textContent);
  await tabTo(page, ".scroll", 1);
  await tabTo(page, ".sort", 1);
  await page.keyboard.press("Space");
  return /^[1-9]\d* of \d+ rows$/.test(said)
    && page.evaluate(() => document.activeElement.parentNode.getAttribute("aria-sort") === "ascending");
});

await check("by keyboard alone: a wide table is moved sideways with the arrows", async () => {
  for (const name of readdirSync(site).filter((file) => file.endsWith(".html")).sort()) {
    const page = await open(name, { viewport: { width: 320, height: 800 } });
    if (await page.locator(".cue:visible").count() === 0) {
      await page.context().close();
      continue;
    }
    await tabTo(page, ".cue ~ .scroll");
    await page.evaluate(() => {
      const region = document.activeElement;
      region.moved = new Promise((done) => region.addEventListener("scroll", () => done(region.scrollLeft > 0), { once: true }));
    });
    await page.keyboard.press("ArrowRight");
    return page.evaluate(() => document.activeElement.moved);
  }
  return false;
});

await check("by keyboard alone: a figure's data table opens, and its file is a link to follow", async () => {
  const page = await open("cost.html");
  await tabTo(page, ".figure summary");
  await page.keyboard.press("Enter");
  const open_ = await page.evaluate(() => document.activeElement.parentNode.open);
  const again = await open("cost.html");
  await tabTo(again, ".down a[href$='.svg']");
  const file = await again.evaluate(() => document.activeElement.href);
  await again.keyboard.press("Enter");
  await again.waitForURL(file);
  return open_;
});

await check("every link, button and field is reached by the Tab key, in order, with a visible mark", async () => {
  const page = await open("index.html");
  const wanted = await page.evaluate(() => [...document.querySelectorAll("a[href], button, input, summary, [tabindex='0']")]
    .filter((e) => e.checkVisibility()).length);
  let reached = 0;
  for (let i = 0; i < wanted + 5; i++) {
    await page.keyboard.press("Tab");
    const mark = await page.evaluate(() => {
      const e = document.activeElement;
      if (e === document.body || e.seen) return "";
      e.seen = true;
      const style = getComputedStyle(e);
      return e.matches(".skip") || (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) ? "seen" : e.outerHTML;
    });
    if (mark === "") continue;
    if (mark !== "seen") throw new Error(`no mark of focus: ${mark.slice(0, 120)}`);
    reached++;
  }
  if (reached !== wanted) throw new Error(`${reached} of ${wanted} were reached`);
  return true;
});

await check("forced colours keep families, marks and the current page apart", async () => {
  const page = await open("index.html", { forcedColors: "active" });
  return page.evaluate(() => {
    const key = [...document.querySelectorAll(".key li")].map((e) => getComputedStyle(e, "::before").backgroundColor);
    const here = getComputedStyle(document.querySelector(".pages [aria-current]"), "::before").backgroundColor;
    return key.length === 2 && key[0] !== key[1] && here !== "rgba(0, 0, 0, 0)";
  });
});

await check("with reduced motion nothing moves", async () => {
  const page = await open("index.html", { reducedMotion: "reduce" });
  return page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior === "auto"
    && [...document.querySelectorAll("*")].every((e) => getComputedStyle(e).animationName === "none"
      && /^0s(, 0s)*$/.test(getComputedStyle(e).transitionDuration)));
});

await check("names such as GPT-3 are not broken at their hyphens", async () => {
  const page = await open("training.html", { viewport: { width: 768, height: 900 } });
  return page.evaluate(() => [...document.querySelectorAll(".nb")].length > 0
    && [...document.querySelectorAll(".nb")].every((e) => e.getClientRects().length <= 1));
});

await browser.close();
