// Loads every page of a site from file://, with script on and off; nothing may be fetched from
// elsewhere, nothing may fail, no policy may be violated. With script on, wide and
// light, narrow and dark: axe finds no barrier. In each of these modes no page scrolls sideways, and tables that do are marked, at
// any width. Speaks TAP.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequire } from "node:module";
import { blankPage, launch, settled } from "./chromium.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const site = resolve(process.argv[2]);
const pages = readdirSync(site).filter((name) => name.endsWith(".html")).sort();
const looks = [[1440, "light"], [1440, "dark", "no axe"], [768, "light", "no axe"], [320, "dark"], [320, "light", "no axe"]];
const between = [360, 390, 414, 540, 640, 960, 1024, 1232]; // of phones, of tablets, where the layout changes
const rules = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  rules: { "target-size": { enabled: true } }, // off unless asked for
  resultTypes: ["violations"],
};
/* The page that contains all others has their words in their colours; contrast, which takes most of the time, is checked there. */
const judged = (name) => name !== "report.html" ? rules
  : { ...rules, rules: { ...rules.rules, "color-contrast": { enabled: false }, "link-in-text-block": { enabled: false } } };
let bad = 0;

function report(problems, name) {
  if (problems.length > 0) bad++;
  console.log(`${problems.length > 0 ? "not ok" : "ok"} - ${name}`);
  if (problems.length > 0) console.log(problems.join("\n").replace(/^/gm, "  # "));
}

const browser = await launch("--allow-file-access-from-files");

/* A page that records errors until take() is called. */
async function openPage(options) {
  const page = await blankPage(browser, options);
  let problems = [];
  page.on("console", (message) => message.type() === "error" && problems.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`script: ${error}`));
  page.on("requestfailed", (request) => problems.push(`failed: ${request.url()}`));
  page.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) problems.push(`fetched: ${request.url()}`);
  });
  const take = () => {
    const taken = problems;
    problems = [];
    return taken;
  };
  return { page, take };
}

async function checkHeading(page, problems) {
  const headings = await page.locator("h1").count();
  if (headings !== 1) problems.push(`${headings} h1`);
}

/* Chromium knows the styles that the Nu checker does not know, and the style sheet is in force. */
async function checkStyle(page, problems) {
  const lacking = await page.evaluate(() => [
    ["paint-order", CSS.supports("paint-order", "stroke")],
    ["container-type", CSS.supports("container-type", "inline-size")],
    ["@container", [...document.styleSheets].some((sheet) => [...sheet.cssRules].some(function holds(rule) {
      return rule instanceof CSSContainerRule || [...rule.cssRules ?? []].some(holds);
    }))],
    ["the style sheet", getComputedStyle(document.documentElement).getPropertyValue("--paper") !== ""],
  ].filter(([, works]) => !works).map(([name]) => name));
  for (const name of lacking) problems.push(`${name} is without effect`);
}

/* A table is marked as scrolling sideways if and only if it does. */
async function checkCues(page, problems) {
  const wrong = await page.evaluate(() => [...document.querySelectorAll("main .scroll")].filter((region) => region.checkVisibility())
    .map((region) => {
      const cue = region.previousElementSibling?.matches(".cue") ? region.previousElementSibling : null;
      const says = cue !== null && cue.checkVisibility(), does = region.scrollWidth > region.clientWidth;
      return says === does ? "" : `${region.getAttribute("aria-label") ?? region.parentNode.id} ${does ? "scrolls and does not say so" : "says that it scrolls"}`;
    }).filter(Boolean));
  problems.push(...wrong);
}

/* The number beside a score does not touch the score's cell. */
async function checkScores(page, problems) {
  const touching = await page.evaluate(() => [...document.querySelectorAll("main .heat td.c + td.n")].filter((cell) => cell.checkVisibility())
    .map((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      const left = words.getBoundingClientRect().left - cell.getBoundingClientRect().left;
      return left < 8 ? `${cell.textContent} is ${left.toFixed(1)} px beside a score` : "";
    }).filter(Boolean));
  problems.push(...touching);
}

/* The words in a chart are at least as large as small print, 10 px, whatever room it has. */
async function checkCharts(page, problems) {
  const small = await page.evaluate(() => [...document.querySelectorAll("main svg.chart")].filter((chart) => chart.checkVisibility())
    .map((chart) => {
      const scale = chart.getBoundingClientRect().width / chart.viewBox.baseVal.width;
      const least = Math.min(...[...chart.querySelectorAll("text")].map((text) => parseFloat(getComputedStyle(text).fontSize) * scale));
      return least < 10 ? `${chart.closest("figure").id} has words of ${least.toFixed(1)} px` : "";
    }).filter(Boolean));
  problems.push(...small);
}

async function checkLook({ page, take }, name, [width, colorScheme, axe = "axe"]) {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await settled(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const violations = axe !== "axe" ? [] : await page.evaluate(async (options) => (await globalThis.axe.run(document, options)).violations
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`), judged(name));
  const problems = [...take(), ...violations];
  await checkCues(page, problems);
  await checkCharts(page, problems);
  await checkScores(page, problems);
  if (overflow > 0) problems.push(`the page is ${overflow} px wider than the window`);
  report(problems, `${name}, ${width} px, ${colorScheme}: ${axe}, no sideways scrolling`);
}

/* At widths between those tested above, the marks of tables are still correct. */
async function checkBetween({ page, take }, name) {
  const problems = [];
  for (const width of between) {
    await page.setViewportSize({ width, height: 900 });
    const found = take();
    await checkCues(page, found);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push(`the page is ${overflow} px wider than the window`);
    problems.push(...found.map((problem) => `${width} px: ${problem}`));
  }
  report(problems, `${name}, ${between.join(", ")} px: no sideways scrolling unsaid`);
}

/* Pages from the queue, in one window with script and one without. */
async function work(queue) {
  const lively = await openPage({ viewport: { width: 1440, height: 900 } });
  const still = await openPage({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  await lively.page.addInitScript({ content: axe });
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    for (const [{ page, take }, words] of [[still, "script off"], [lively, "script on"]]) {
      await page.goto(pathToFileURL(`${site}/${name}`).href);
      await settled(page);
      const problems = take();
      await checkHeading(page, problems);
      await checkStyle(page, problems);
      report(problems, `${name}, ${words}`);
    }
    for (const look of looks) await checkLook(lively, name, look);
    await checkBetween(lively, name);
  }
}

const queue = [...pages].sort((a, b) => (b === "report.html") - (a === "report.html")); // the longest first
await Promise.all([work(queue), work(queue)]);
report(pages.length > 0 ? [] : [site], "the site has pages");
await browser.close();
process.exit(bad > 0 ? 1 : 0);
