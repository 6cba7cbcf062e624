// find.mjs SITE GERMAN: the results of searches, in the site and in report.html, from file://. Speaks TAP.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { check, launch, openPage } from "./chromium.mjs";

const [site, german] = process.argv.slice(2).map((path) => pathToFileURL(resolve(path)).href);
const browser = await launch();

/* The results of a query: names of links, their pages, excerpts, and the highlighted words. */
async function find(page, query) {
  await page.locator("#site\\:find").fill(query);
  await page.waitForFunction(() => document.querySelector("#site\\:found [role=status]").textContent !== "");
  return page.locator("#site\\:found li").evaluateAll((items) => items.map((item) => ({
    name: item.querySelector("a").textContent, href: item.querySelector("a").getAttribute("href"), page: item.querySelector("span").textContent,
    excerpt: item.querySelector("p").textContent, marked: [...item.querySelectorAll("mark")].map((mark) => mark.textContent.toLowerCase()) })));
}
const open = async (address) => {
  const page = await openPage(browser, address, { viewport: { width: 1280, height: 900 } });
  await page.keyboard.press("/");
  return page;
};

for (const name of ["index.html", "report.html"]) {
  await check(`${name}: pages, figures, tables, claims and terms are found by name`, async () => {
    const page = await open(`${site}/${name}`), wrong = [];
    const names = await page.locator(".pages ol:not(.here) > li > a").evaluateAll((links) => links.map((link) => link.textContent.replace(/^\s*\S+\s+/, "").trim()));
    for (const own of names.filter((text, i) => text && names.indexOf(text) === i).slice(0, 12)) {
      const hits = await find(page, own);
      if (!hits.slice(0, 3).some((hit) => hit.page.endsWith(own))) wrong.push(`${own}: ${hits.slice(0, 3).map((hit) => hit.name)}`);
    }
    for (const [query, start, end] of [["figure 2", "Figure 2 · "], ["Table 7", "Table 7 · "], ["claim T1", "Claim T1 · "], ["PUE", "PUE", /term:\d+$/]]) {
      const [first] = await find(page, query);
      if (!first || !first.name.startsWith(start) || (end && !end.test(first.href))) wrong.push(`${query}: ${JSON.stringify(first)}`);
      const id = decodeURIComponent(first.href.split("#")[1]);
      if (name === "report.html" && await page.locator(`[id="${id}"]`).count() !== 1) wrong.push(`${query} leads nowhere: ${first.href}`);
    }
    return wrong.join("\n");
  });

  await check(`${name}: questions, endings, half a word and a typing error find, and what is found is marked`, async () => {
    const page = await open(`${site}/${name}`), wrong = [];
    for (const [query, marked] of [["how much does a TPU cost", /^costs?$/], ["scaled", /^scal/], ["utilis", /^utilis/], ["trilium", /^trillium$/], ["latency p99", /^latenc/]]) {
      const hits = await find(page, query);
      if (!hits.some((hit) => hit.marked.some((text) => marked.test(text)))) wrong.push(`${query}: ${JSON.stringify(hits.slice(0, 3))}`);
      if (hits.some((hit) => hit.marked.length === 0)) wrong.push(`${query}: nothing is marked in ${JSON.stringify(hits.find((hit) => hit.marked.length === 0))}`);
      if (hits.some((hit) => /TechnoLynxQovery|[a-z][.][A-Z]|\d[a-z]{3,}[A-Z]/.test(hit.excerpt))) wrong.push(`${query}: words are glued`);
    }
    if ((await find(page, "how much does a TPU cost")).some((hit) => hit.marked.includes("a"))) wrong.push("a small word is searched");
    if ((await find(page, "zzqqxx")).length > 0) wrong.push("nonsense is found");
    return wrong.join("\n");
  });
}

await check("a German report has German endings", async () => {
  const page = await open(`${german}/index.html`), hits = await find(page, "Worten");
  return hits.some((hit) => hit.marked.includes("wort")) || JSON.stringify(hits);
});

await browser.close();
