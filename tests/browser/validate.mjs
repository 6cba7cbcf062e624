// Every page of a site through the Nu checker and html-validate. Speaks TAP.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";

const site = resolve(process.argv[2]);
const pages = readdirSync(site).filter((name) => name.endsWith(".html")).sort();
const said = new Map(pages.map((name) => [name, []]));
const jar = resolve(dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")), "build/dist/vnu.jar");

const answer = execFileSync("java", ["-Xss4m", "-jar", jar, "--format", "json", "--exit-zero-always", "--stdout",
  ...pages.map((name) => `${site}/${name}`)], { maxBuffer: 1 << 28 });
for (const message of JSON.parse(answer).messages) {
  // the checker takes a page from a disk for one of no origin, and so all that lies beside it for foreign
  if (/violates Content Security Policy.*“site\.(css|js)”/.test(message.message)) continue;
  // it holds ids within <svg> to XML's names, where HTML only bars blanks
  if (/^Bad value “[^ ”]+” for attribute “id” on element “(svg|title|desc|g)”: Not a valid XML 1.0 name/.test(message.message)) continue;
  // its style checker does not know these yet
  if (/^CSS: (“(paint-order|container-type)”|Unrecognized at-rule “@container”)/.test(message.message)) continue;
  // it compares no style with the hash that the policy allows; Chromium does, in pages.mjs
  if (/^Inline style violates Content Security Policy/.test(message.message)) continue;
  const name = decodeURIComponent(message.url).split("/").pop();
  said.get(name).push(`${message.type} ${message.lastLine}: ${message.message}`);
}

const validator = new HtmlValidate(new StaticConfigLoader({
  root: true,
  extends: ["html-validate:recommended", "html-validate:standard"],
  rules: {
    "long-title": "off", // it names the page and the report, as long as they are called
    "prefer-native-element": ["error", { exclude: ["region"] }], // the Nu checker wants a heading in each <section>
  },
}));
for (const name of pages) {
  const report = await validator.validateFile(`${site}/${name}`);
  for (const result of report.results) {
    for (const message of result.messages) {
      // one file holds all pages, each with the landmarks that it has on its own
      if (name === "report.html" && message.ruleId === "unique-landmark") continue;
      said.get(name).push(`${message.ruleId} ${message.line}:${message.column}: ${message.message}`);
    }
  }
}
let bad = pages.length === 0;
for (const [name, messages] of said) {
  if (messages.length > 0) bad = true;
  console.log(`${messages.length === 0 ? "ok" : "not ok"} - ${name} is valid`);
  for (const message of messages.slice(0, 20)) console.log(`  # ${message}`);
}
process.exit(bad ? 1 : 0);
