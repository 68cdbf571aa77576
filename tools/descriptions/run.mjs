// Checks the descriptions of the API with Spectral, Redocly and the AsyncAPI parser: a finding of any weight fails, but for
// the rules below. Runs in its own folder with its own lock, as the arrows do. Scripts of packages do not run: one of them
// reports each install to its makers.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const here = import.meta.dirname;
const generated = resolve(here, "../../packages/contract/generated");
/** That every example fits its schema is tested next to the code that makes them, in a tenth of the time. */
const examplesAreTested = {
  spectral: ["oas3-valid-media-example", "oas3-valid-schema-example"],
  redocly: [
    "no-invalid-media-type-examples",
    "no-invalid-parameter-examples",
    "no-invalid-schema-examples",
  ],
};

if (!existsSync(join(here, "node_modules", "@asyncapi", "parser"))) {
  const { status } = spawnSync(
    "npm",
    ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"],
    { cwd: here, stdio: "inherit" },
  );
  if (status !== 0) process.exit(status ?? 1);
}
const load = createRequire(import.meta.url);
const off = (rules) => Object.fromEntries(rules.map((rule) => [rule, "off"]));

async function checkWithSpectral(text) {
  const { Document, Spectral } = load("@stoplight/spectral-core");
  const { Json } = load("@stoplight/spectral-parsers");
  const { oas } = load("@stoplight/spectral-rulesets");
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [oas], rules: off(examplesAreTested.spectral) });
  const found = await spectral.run(new Document(text, Json, "openapi.json"));
  return found.map(({ code, message, path }) => `${code}: ${path.join(".")}: ${message}`);
}

async function checkWithRedocly(source) {
  const { createConfig, lintFromString } = await import("@redocly/openapi-core");
  const rules = off(examplesAreTested.redocly);
  const config = await createConfig({ extends: ["recommended"], rules });
  const found = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return found.map(
    ({ ruleId, message, location }) => `${ruleId}: ${location[0]?.pointer}: ${message}`,
  );
}

async function checkWithAsyncApi(text) {
  const { Parser } = load("@asyncapi/parser");
  const { document, diagnostics } = await new Parser().parse(text);
  const found = diagnostics.map(
    ({ code, message, path }) => `${code}: ${path.join(".")}: ${message}`,
  );
  return document ? found : ["the document could not be read", ...found];
}

const read = (name) => readFileSync(join(generated, name), "utf8");
const asyncApi = read("asyncapi.json");
/** A tool that finds nothing in a broken document does not read it. */
const broken = (text) => JSON.stringify({ ...JSON.parse(text), info: {} });
let failed = false;
for (const [name, check, text] of [
  ...["partner", "app", "console"].flatMap((audience) => [
    [`Spectral, ${audience}`, checkWithSpectral, read(`${audience}.json`)],
    [`Redocly, ${audience}`, checkWithRedocly, read(`${audience}.json`)],
  ]),
  ["AsyncAPI parser", checkWithAsyncApi, asyncApi],
]) {
  const found = await check(text);
  for (const line of found.slice(0, 20)) console.error(`   ${name}: ${line}`);
  const small = JSON.parse(broken(text));
  const sees =
    (
      await check(
        JSON.stringify({ ...small, paths: {}, webhooks: {}, channels: {}, operations: {} }),
      )
    ).length > 0;
  if (!sees) console.error(`   ${name}: found nothing in a broken document`);
  console.log(`   ${name}: ${found.length} findings`);
  failed ||= found.length > 0 || !sees;
}
process.exit(failed ? 1 : 0);
