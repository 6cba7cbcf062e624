// node typst.mjs INPUT.typ OUTPUT.pdf: one report through Typst, tagged as PDF/UA-1.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

const [input, output] = process.argv.slice(2).map((path) => resolve(path));
const compiler = NodeCompiler.create({ workspace: dirname(input) });
const bytes = compiler.pdf({ mainFileContent: readFileSync(input, "utf8") }, { pdfStandard: "ua-1" });
writeFileSync(output, bytes);
