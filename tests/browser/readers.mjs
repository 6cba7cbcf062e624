// A PDF as its readers draw it: poppler, MuPDF and pdf.js in Chromium must agree on every tested
// page. Means of small squares are compared, so that soft edges do not count. Speaks TAP.
// usage: readers.mjs FILE.pdf PAGE…
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "./chromium.mjs";

const DPI = 144;
const SQUARE = 12;       // pixels: 2 mm
const SQUARE_LIMIT = 40; // of 255: how far the means of one square may lie apart
const PAGE_LIMIT = 1.5;  // and on the mean of all
const file = process.argv[2];
const pages = process.argv.slice(3).map(Number);
const scratch = mkdtempSync(join(tmpdir(), "readers-"));
const library = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "build");
let bad = 0;

/* A binary PPM: { width, height, step: bytes per pixel, data }. */
function readPpm(path) {
  const bytes = readFileSync(path);
  const [head, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString("latin1"));
  return { width: Number(width), height: Number(height), step: 3, data: bytes.subarray(head.length) };
}

function poppler(page) {
  execFileSync("pdftoppm", ["-r", DPI, "-f", page, "-l", page, "-singlefile", file, join(scratch, "poppler")]);
  return readPpm(join(scratch, "poppler.ppm"));
}

function mupdf(page) {
  const path = join(scratch, "mupdf.ppm");
  execFileSync("mutool", ["draw", "-q", "-r", DPI, "-o", path, file, page], { stdio: "pipe" });
  return readPpm(path);
}

const browser = await launch("--allow-file-access-from-files");
const tab = await browser.newPage();
await tab.goto(pathToFileURL(join(library, "..", "package.json")).href);
await tab.evaluate(async ([main, worker, base64]) => {
  globalThis.pdfjsWorker = await import(worker);
  const pdfjs = await import(main);
  const data = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  globalThis.report = await pdfjs.getDocument({ data }).promise;
}, [pathToFileURL(join(library, "pdf.mjs")).href, pathToFileURL(join(library, "pdf.worker.mjs")).href,
  readFileSync(file).toString("base64")]);

async function pdfjs(page) {
  const { width, height, base64 } = await tab.evaluate(async ([number, scale]) => {
    const sheet = await globalThis.report.getPage(number);
    const viewport = sheet.getViewport({ scale });
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    const canvasContext = canvas.getContext("2d");
    await sheet.render({ canvasContext, viewport }).promise;
    const { data } = canvasContext.getImageData(0, 0, canvas.width, canvas.height);
    let text = "";
    for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
    return { width: canvas.width, height: canvas.height, base64: btoa(text) };
  }, [page, DPI / 72]);
  return { width, height, step: 4, data: Buffer.from(base64, "base64") };
}

/* The mean of each square, red, green and blue. */
function means(image, columns, rows) {
  const sums = new Float64Array(columns * rows * 3);
  for (let y = 0; y < rows * SQUARE; y++) {
    for (let x = 0; x < columns * SQUARE; x++) {
      const from = (y * image.width + x) * image.step;
      const to = (Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE)) * 3;
      for (let c = 0; c < 3; c++) sums[to + c] += image.data[from + c];
    }
  }
  return sums.map((sum) => sum / SQUARE ** 2);
}

/* The difference between two pictures of a page, or "". */
function difference(a, b) {
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) {
    return `${a.width} × ${a.height} pixels and ${b.width} × ${b.height}`;
  }
  const columns = Math.floor(Math.min(a.width, b.width) / SQUARE);
  const rows = Math.floor(Math.min(a.height, b.height) / SQUARE);
  const left = means(a, columns, rows), right = means(b, columns, rows);
  let sum = 0, most = 0, where = 0;
  left.forEach((value, i) => {
    const distance = Math.abs(value - right[i]);
    sum += distance;
    if (distance > most) [most, where] = [distance, Math.floor(i / 3)];
  });
  const mean = sum / left.length;
  if (process.env.SHOW) console.log(`# ${most.toFixed(1)} at most, ${mean.toFixed(2)} on the mean`);
  return most <= SQUARE_LIMIT && mean <= PAGE_LIMIT ? "" :
    `${most.toFixed(1)} apart at ${where % columns * SQUARE}, ${Math.floor(where / columns) * SQUARE}; ${mean.toFixed(2)} on the mean`;
}

for (const page of pages) {
  const first = poppler(page);
  for (const [name, draw] of [["MuPDF", mupdf], ["pdf.js", pdfjs]]) {
    const problem = difference(first, await draw(page));
    if (problem) bad++;
    console.log(`${problem ? "not ok" : "ok"} - poppler and ${name} draw page ${page} alike`);
    if (problem) console.log(`  # ${problem}`);
  }
}
if (pages.length > 1) {
  const told = difference(poppler(pages[0]), poppler(pages[1])) !== "";
  if (!told) bad++;
  console.log(`${told ? "ok" : "not ok"} - two pages of their own are told apart`);
}
await browser.close();
rmSync(scratch, { recursive: true });
process.exitCode = bad > 0 ? 1 : 0;
