// Loads every page of a site from file://, with script on and off, wide and
// narrow, light and dark; nothing may be fetched from elsewhere, nothing may
// fail, and axe finds no barrier. Speaks TAP.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const site = resolve(process.argv[2]);
const pages = readdirSync(site).filter((name) => name.endsWith(".html")).sort();
let bad = 0;

function report(ok, name, detail) {
  if (!ok) bad++;
  console.log(`${ok ? "ok" : "not ok"} - ${name}`);
  if (!ok) console.log(String(detail).replace(/^/gm, "  # "));
}

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--allow-file-access-from-files"],
});

async function open(name, options) {
  const context = await browser.newContext({ bypassCSP: options.axe === true, ...options });
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => message.type() === "error" && problems.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`script: ${error}`));
  page.on("requestfailed", (request) => problems.push(`failed: ${request.url()}`));
  page.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) problems.push(`fetched: ${request.url()}`);
  });
  await page.goto(pathToFileURL(`${site}/${name}`).href);
  return { context, page, problems };
}

for (const name of pages) {
  for (const javaScriptEnabled of [true, false]) {
    const { context, page, problems } = await open(name, { javaScriptEnabled, viewport: { width: 1440, height: 900 } });
    const headings = await page.locator("h1").count();
    if (headings !== 1) problems.push(`${headings} h1`);
    report(problems.length === 0, `${name}, script ${javaScriptEnabled ? "on" : "off"}`, problems.join("\n"));
    await context.close();
  }
  for (const [width, colorScheme] of [[1440, "light"], [1440, "dark"], [320, "light"], [320, "dark"]]) {
    const { context, page, problems } = await open(name, { axe: true, colorScheme, viewport: { width, height: 900 } });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) problems.push(`the page is ${overflow} px wider than the window`);
    await page.evaluate(axe);
    const result = await page.evaluate(() => globalThis.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    }));
    for (const violation of result.violations) {
      problems.push(`${violation.id}: ${violation.help}: ${violation.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`);
    }
    report(problems.length === 0, `${name}, ${width} px, ${colorScheme}: axe and no sideways scrolling`, problems.join("\n"));
    await context.close();
  }
}
report(pages.length > 0, "the site has pages", site);
await browser.close();
process.exit(bad > 0 ? 1 : 0);
