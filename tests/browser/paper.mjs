// The site on paper, and the navigation beside a title of ten thousand letters. Speaks TAP.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { check, launch, openPage, settled } from "./chromium.mjs";

const [site, long] = process.argv.slice(2, 4).map((name) => resolve(name));

const browser = await launch();

const open = (folder, name, options) => openPage(browser, pathToFileURL(`${folder}/${name}`).href, options);

for (const javaScriptEnabled of [true, false]) {
  await check(`a printed table repeats its head on each page, ${javaScriptEnabled ? "with" : "without"} script`, async () => {
    const page = await open(site, "results.html", { javaScriptEnabled });
    const path = `${site}-paper.pdf`;
    await page.pdf({ path, format: "A4" });
    const tables = await page.locator("th", { hasText: /^Category$/ }).count();
    const text = execFileSync("mutool", ["draw", "-q", "-F", "txt", path], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const heads = text.match(/^\s*Category\b/gm)?.length ?? 0;
    return heads > tables ? "" : `${heads} heads of ${tables} tables`;
  });
}

await check("on paper nothing stands that only a screen needs, and no chart is wider than the page", async () => {
  const page = await open(site, "cost.html", { viewport: { width: 660, height: 900 } });
  await page.emulateMedia({ media: "print" });
  await settled(page);
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll("nav, button:not(.sort), input, details, .chart.narrow")].filter((e) => e.checkVisibility());
    const wide = [...document.querySelectorAll(".chart")].filter((e) => e.getBoundingClientRect().right > innerWidth);
    return [...seen, ...wide].map((e) => e.outerHTML.slice(0, 100)).join("\n");
  });
});

await check("what colour says is printed by a browser that leaves backgrounds out", async () => {
  const page = await open(site, "choosing.html", { viewport: { width: 660, height: 900 } });
  await page.emulateMedia({ media: "print" });
  return page.evaluate(() => {
    const shades = [...document.querySelectorAll(".heat td.c")].map((e) => getComputedStyle(e));
    const keys = [...document.querySelectorAll(".key li")].map((e) => getComputedStyle(e, "::before"));
    const lost = [...shades, ...keys].filter((style) => style.printColorAdjust !== "exact").length;
    return shades.length > 0 && keys.length > 0 ? (lost > 0 ? `${lost} lose theirs` : "") : "nothing is shaded";
  });
});

await check("a short table stays on one page, wherever it begins", async () => {
  const page = await open(site, "choosing.html");
  const tables = await page.locator(".heat").count();
  const path = `${site}-short.pdf`;
  for (let above = 0; above < 900; above += 60) {
    await page.evaluate((px) => { document.querySelector("main").style.paddingTop = `${px}px`; }, above);
    await page.pdf({ path, format: "A4" });
    const text = execFileSync("mutool", ["draw", "-q", "-F", "txt", path], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const heads = text.match(/^\s*Option$/gm)?.length ?? 0;
    if (heads !== tables) return `${heads} heads of ${tables} tables, ${above} px further down`;
  }
  return "";
});

for (const width of [1440, 320]) {
  await check(`a title of ten thousand letters leaves the navigation short, and is whole on its page, ${width} px`, async () => {
    const page = await open(long, "title.html", { viewport: { width, height: 900 } });
    await page.evaluate(() => document.querySelectorAll("nav details").forEach((e) => { e.open = true; }));
    return page.evaluate(() => {
      const tall = [...document.querySelectorAll("nav :is(a, summary), .kicker")].filter((e) => e.getBoundingClientRect().height > 160);
      const title = document.querySelector("h1").textContent.length;
      return tall.map((e) => e.outerHTML.slice(0, 100)).join("\n") + (title === 10000 ? "" : `the title has ${title} letters`);
    });
  });
}

await browser.close();
