// Chromium as the tests of pages have it, which asks nobody for anything, and what a test says.
import { chromium } from "playwright-core";

const patience = 300000; // ms: on a busy machine what is awaited comes late

export const launch = (...more) => chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  timeout: patience,
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", ...more],
});

/* A page in a context of its own. */
export async function blankPage(browser, options = {}) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience);
  return context.newPage();
}

/* Until the page is laid out as it now has to look, with its fonts: those that a look needs are asked for
   when it is laid out, and until they came words have other widths. */
export const settled = (page) => page.evaluate(async () => {
  document.documentElement.getBoundingClientRect();
  await document.fonts.ready;
});

/* A page in a context of its own, which shows what is at the address. */
export async function openPage(browser, url, options) {
  const page = await blankPage(browser, options);
  await page.goto(url);
  await settled(page);
  return page;
}

/* The test gives true or "" when all is well; else false or what is wrong. */
export async function check(name, test) {
  let found;
  try {
    found = await test();
  } catch (error) {
    found = String(error);
  }
  const problem = typeof found === "string" ? found : found === true ? "" : "it does not";
  console.log(`${problem ? "not ok" : "ok"} - ${name}`);
  if (!problem) return;
  console.log(problem.replace(/^/gm, "  # "));
  process.exitCode = 1;
}
