// Loads a right-to-left site: its charts keep the direction of their layout, words of
// other directions keep their order, nothing overlaps. Speaks TAP.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, openPage } from "./chromium.mjs";

const site = resolve(process.argv[2]), index = pathToFileURL(`${site}/index.html`).href;
const browser = await launch();

function say(problems, name) {
  console.log(`${problems.length > 0 ? "not ok" : "ok"} - ${name}`);
  for (const problem of problems) console.log("  # " + problem);
}

for (const width of [1440, 320]) {
  const page = await openPage(browser, index, { viewport: { width, height: 900 } });
  say(await page.evaluate(() => {
    const found = [], shown = [...document.querySelectorAll("svg.chart")].filter((svg) => svg.getBoundingClientRect().width > 0);
    if (shown.length === 0) found.push("no chart");
    for (const svg of shown) {
      const frame = svg.getBoundingClientRect(), bars = [...svg.querySelectorAll("rect.mark, path.mark")].map((m) => m.getBoundingClientRect());
      for (const text of svg.querySelectorAll("text")) {
        const box = text.getBoundingClientRect();
        if (box.left < frame.left - 1 || box.right > frame.right + 1) found.push(`'${text.textContent}' leaves the chart`);
        for (const bar of bars) {
          if (box.left < bar.right - 1 && box.right > bar.left + 1 && box.top < bar.bottom - 2 && box.bottom > bar.top + 2) {
            found.push(`'${text.textContent}' lies on a bar`);
          }
        }
      }
    }
    return found;
  }), `labels of charts stand beside their marks, ${width} px`);
  say(await page.evaluate(() => {
    const found = [], place = (node, from) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, from + 1);
      return range.getBoundingClientRect();
    };
    for (const code of document.querySelectorAll("main code")) {
      const node = code.firstChild, latin = node.data.search(/[^\0-\x7f]/);
      for (let i = 1; i < (latin < 0 ? node.length : latin); i++) {
        const before = place(node, i - 1), at = place(node, i);
        if (Math.abs(before.top - at.top) < 2 && at.left < before.left) { found.push(`'${node.data}' is out of order at ${i}`); break; }
      }
    }
    return found;
  }), `code runs from left to right, ${width} px`);
  say(await page.evaluate(() => [...document.querySelectorAll(".sparkbar")].flatMap((svg) => {
    const range = document.createRange();
    range.selectNodeContents(svg.parentNode);
    range.setEndBefore(svg);
    const text = range.getBoundingClientRect(), bar = svg.getBoundingClientRect();
    return bar.width > 0 && text.left - bar.right < 4 && bar.left - text.right < 4 ? [`${text.left} ${bar.right}`] : [];
  })), `bars in tables stand apart from their numbers, ${width} px`);
  say(await page.evaluate(() => {
    const cell = document.querySelector("#tbl-none td"), node = cell.firstChild, place = (from) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, from + 1);
      return range.getBoundingClientRect();
    };
    const stop = place(node.length - 1), before = place(node.length - 2), found = [];
    if (stop.left < before.left) found.push("its full stop stands before it");
    if (cell.getBoundingClientRect().width < cell.closest("table").getBoundingClientRect().width - 1) found.push("it stands in the first column");
    return found;
  }), `what stands instead of rows is a sentence over all columns, ${width} px`);
  say(await page.evaluate(() => {
    const style = getComputedStyle(document.querySelector("h1"));
    return style.letterSpacing === "normal" || parseFloat(style.letterSpacing) === 0
      ? parseFloat(style.lineHeight) / parseFloat(style.fontSize) < 1.3 ? [style.lineHeight] : [] : [style.letterSpacing];
  }), `letters of the title are joined, its lines apart, ${width} px`);
  say(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth ? ["it scrolls sideways"] : []), `the page does not scroll sideways, ${width} px`);
  await page.context().close();
}
const page = await openPage(browser, index, { viewport: { width: 1440, height: 900 } });
say(await page.evaluate(() => [...document.querySelectorAll(".pages a, .sequence bdi, .report a")].flatMap((link) => {
  const node = [...link.childNodes].find((n) => n.nodeType === 3 && n.data.trim()), first = node && node.data.search(/\p{L}/u);
  if (!node || !/[\u0590-\u06ff]/.test(node.data[first])) return [];
  const range = document.createRange();
  range.setStart(node, first);
  range.setEnd(node, first + 1);
  const at = range.getBoundingClientRect(), rest = [...Array(node.length - first - 1).keys()].map((i) => {
    range.setStart(node, first + 1 + i);
    range.setEnd(node, first + 2 + i);
    return range.getBoundingClientRect();
  });
  return rest.some((box) => Math.abs(box.top - at.top) < 4 && box.left > at.left + 1) ? [node.data] : [];
})), "titles in the navigation begin at their right");
await browser.close();
