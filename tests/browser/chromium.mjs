// Chromium for the tests of pages, which never asks anybody, and the output of a test.
import { chromium } from "playwright-core";

const patience = 300000; // ms: on a busy machine what is awaited comes late

export const launch = (...more) => chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  timeout: patience,
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", ...more],
});

/* A page in a separate context. */
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

/* A page in a separate context, which shows the address. */
export async function openPage(browser, url, options) {
  const page = await blankPage(browser, options);
  await page.goto(url);
  await settled(page);
  return page;
}

/* The test returns true or "" if everything is well; otherwise false or a description. */
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
