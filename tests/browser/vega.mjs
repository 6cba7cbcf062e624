// Every specification of a folder: valid by Vega-Lite's own schema, compiled without a
// warning, and drawn with marks in it. Speaks TAP.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import Ajv from "ajv";
import * as vega from "vega";
import * as vegaLite from "vega-lite";

const folder = process.argv[2];
const schema = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("vega-lite/vega-lite-schema.json")));
const valid = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(schema);
const names = readdirSync(folder).filter((name) => name.endsWith(".json")).sort();

/* Collects the messages of Vega and Vega-Lite instead of printing them. */
function listener(said) {
  const note = (...words) => { said.push(words.join(" ")); return logger; };
  const logger = { level: () => logger, error: note, warn: note, info: () => logger, debug: () => logger };
  return logger;
}

for (const name of names) {
  const said = [];
  try {
    const spec = JSON.parse(readFileSync(`${folder}/${name}`));
    if (!valid(spec)) said.push(...valid.errors.slice(0, 5).map((error) => `${error.instancePath} ${error.message}`));
    const view = new vega.View(vega.parse(vegaLite.compile(spec, { logger: listener(said) }).spec),
      { renderer: "none", logger: listener(said) });
    const svg = await view.toSVG();
    if (!/aria-roledescription="[^"]*mark/.test(svg)) said.push("nothing is drawn");
    view.finalize();
  } catch (error) {
    said.push(String(error));
  }
  console.log(`${said.length ? "not ok" : "ok"} - Vega-Lite draws ${name}`);
  for (const words of said) console.log(`# ${words}`);
}
if (names.length === 0) console.log("not ok - there is no specification");
