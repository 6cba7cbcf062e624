// Every page of a site through the Nu checker and html-validate. Speaks TAP.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";

const site = resolve(process.argv[2]);
const pages = readdirSync(site).filter((name) => name.endsWith(".html")).sort();
const said = new Map(pages.map((name) => [name, []]));
const jar = resolve(dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")), "build/dist/vnu.jar");

// styles that the checker's style sheets lack, word for word; pages.mjs asks Chromium whether they work
const unknownToChecker = new Set([
  "CSS: “paint-order”: Property “paint-order” doesn't exist.",
  "CSS: “container-type”: Property “container-type” doesn't exist.",
  "CSS: Unrecognized at-rule “@container”",
]);
// it sees that a policy names no 'unsafe-inline', and does not compare style and script with the hashes that it names
const policyWithoutHash = /^Inline (style|script) violates Content Security Policy \(meta tag\): blocked by “\1-src” directive \(missing “‘unsafe-inline’” or nonce\/hash\)[.]$/;

/* True when the policy of the file names its one style, or script, by the right hash. */
function isPinned(name, kind) {
  const html = readFileSync(`${site}/${name}`, "utf8");
  const found = [...html.matchAll(new RegExp(`<${kind}>([^]*?)</${kind}>`, "g"))];
  const hash = createHash("sha256").update(found[0][1]).digest("base64");
  return found.length === 1 && html.includes(`${kind}-src 'sha256-${hash}';`);
}

const answer = execFileSync("java", ["-Xss4m", "-jar", jar, "--format", "json", "--exit-zero-always", "--stdout",
  ...pages.map((name) => `${site}/${name}`)], { maxBuffer: 1 << 28 });
for (const message of JSON.parse(answer).messages) {
  // the checker takes a page from a disk for one of no origin, and so all that lies beside it for foreign
  if (/violates Content Security Policy.*“site\.(css|js)”/.test(message.message)) continue;
  const name = decodeURIComponent(message.url).split("/").pop();
  if (unknownToChecker.has(message.message)) continue;
  const inline = message.message.match(policyWithoutHash);
  if (inline && isPinned(name, inline[1])) continue;
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
