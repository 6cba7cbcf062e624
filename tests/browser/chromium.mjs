// Chromium as the tests of pages have it, which asks nobody for anything, and what a test says.
import { chromium } from "playwright-core";

export const launch = (...more) => chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", ...more],
});

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
