// `npm test`: everything that must hold, on a machine that has nothing but Node and npm: what a part runs on is fetched, and
// a part that cannot run has failed. `--without browser,redis,maps` leaves parts out (`npm run check` leaves out the browser).
// `--changed [base]` checks in less than a minute what the changed files touch.
// Ends with one line that says how many passed and failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { binFolder } from "./debian-packages.mjs";
import { parts } from "./prerequisites.mjs";
import { makeTestFolder } from "./test-folder.mjs";
import {
  buildWhenNeeded,
  captureTool,
  installWhenNeeded,
  node,
  root,
  runTool,
  startTool,
} from "./toolchain.mjs";

const { values, positionals } = parseArgs({
  options: { without: { type: "string", default: "" }, changed: { type: "boolean" } },
  allowPositionals: true,
});
const { without, changed } = values;
const leftOut = without.split(",").filter(Boolean);
const unknownPart = leftOut.find((part) => !(part in parts));
if (unknownPart) {
  console.error(
    `there is no part "${unknownPart}": --without takes ${Object.keys(parts).join(", ")}`,
  );
  process.exit(1);
}
const reports = join(root, "node_modules", ".cache", "songtan", "reports");
installWhenNeeded();
if (changed) process.exit(runTool(node(), ["tools/tidy/src/check-changed.mjs", ...positionals]));
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const testFolder = makeTestFolder();
// The program is started some hundred times: what one start compiled and stripped of its types, the next ones read.
process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "songtan", "compiled");

const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const secondTries = [];
/** More failed files than this are no accident of a busy machine. */
const secondTryFiles = 4;

/** A step without a report of its own counts as one. */
function step(name, [command, ...args], more) {
  const began = Date.now();
  console.log(`\n── ${name}`);
  finishStep(name, began, runTool(command, args, more));
}

function finishStep(name, began, status) {
  counts[status === 0 ? "passed" : "failed"] += 1;
  if (status !== 0) failures.push(name);
  console.log(
    `   ${status === 0 ? "passed" : "failed"} in ${((Date.now() - began) / 1000).toFixed(1)} s`,
  );
}

/** Steps one after the other, next to other steps: what each prints comes whole, when it ends. */
async function runQuietly(steps) {
  for (const [name, [command, ...args]] of steps) {
    const began = Date.now();
    const { status, output } = await captureTool(command, args);
    console.log(`\n── ${name}\n${output.trimEnd()}`);
    finishStep(name, began, status);
  }
}

/** What the tests run on is fetched while other steps compute; a part that cannot be had has failed. */
async function provideParts() {
  const wanted = Object.keys(parts).filter((part) => !leftOut.includes(part));
  const file = join(reports, "provided.json");
  const { output } = await captureTool(node(), ["tools/provide.mjs", file, wanted.join(",")]);
  console.log(`\n── what the tests run on\n${output.trimEnd()}`);
  if (existsSync(file)) Object.assign(provided, JSON.parse(readFileSync(file, "utf8")));
  for (const part of wanted.filter((name) => !provided[name])) {
    counts.failed += 1;
    failures.push(part);
  }
}

/**
 * Tests of rules, features and pages. A few files that failed run once more, alone, as stories do; what passes
 * then is named in the last lines.
 */
function runUnitTests(variables) {
  const began = Date.now();
  console.log("\n── rules, features and pages");
  const first = runVitest("unit", [], variables);
  if (!first) return finishStep("rules, features and pages", began, 1);
  const isTriedAgain = first.status !== 0 && isFew(first.failedFiles);
  const again = isTriedAgain ? runVitest("unit-again", first.failedFiles, variables) : null;
  const last = again ?? first;
  if (again) secondTries.push(...first.failures.filter((line) => !again.failures.includes(line)));
  failures.push(...last.failures);
  finishStep("rules, features and pages", began, last.status);
  const passedAgain = again ? first.failed - again.failed : 0;
  addCounts("vitest", { ...first, passed: first.passed + passedAgain, failed: last.failed });
}

const isFew = ({ length }) => length > 0 && length <= secondTryFiles;

/** Its exit status and its report, or null when it wrote none. */
function runVitest(name, files, variables) {
  const file = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=./tools/unit-reporter.mjs"];
  const status = runTool("vitest", ["run", ...reporters, ...files], {
    ...variables,
    UNIT_REPORT: file,
  });
  return existsSync(file) ? { status, ...JSON.parse(readFileSync(file, "utf8")) } : null;
}

function addCounts(name, { passed, failed, skipped }) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
  console.log(`   ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
}

/**
 * The stories of the phone and of the desk share nothing: each has its own product, database and browser, and they run at
 * the same time. Their lines come as they end, each with its project's name.
 */
async function runBrowserTests(chromium) {
  const began = Date.now();
  console.log("\n── stories in a browser");
  const run = async ([name, port]) => {
    const report = join(reports, `${name}.json`);
    const failed = await startTool(
      "playwright",
      ["test", "--config", "e2e/playwright.config.ts", `--project=${name}`],
      {
        CHROMIUM_PATH: chromium,
        // Nothing is recorded at the first try: it would cost as much as the story itself.
        CI: "true",
        E2E_PORT: port,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        TMPDIR: testFolder,
      },
    );
    return { name, report, failed: failed !== 0 };
  };
  const projects = { "phone-thai": "3971", "desk-english": "3981" };
  for (const { name, report, failed } of await Promise.all(Object.entries(projects).map(run))) {
    counts[failed ? "failed" : "passed"] += 1;
    if (failed) failures.push(`stories ${name}`);
    if (existsSync(report)) addStories(name, JSON.parse(readFileSync(report, "utf8")));
  }
  console.log(`   done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** Counts the stories and prints the page where one failed for the last time: a log is often all that is left of a run. */
function addStories(project, { stats, suites }) {
  const { expected, flaky, unexpected, skipped } = stats;
  addCounts(project, { passed: expected + flaky, failed: unexpected, skipped });
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const stories = suites
    .flatMap(specsOf)
    .flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })));
  for (const { title, status } of stories)
    if (status === "flaky") secondTries.push(`${project}: ${title}`);
  for (const { title, results } of stories.filter(({ status }) => status === "unexpected")) {
    failures.push(`${project}: ${title}`);
    const page = results.at(-1)?.attachments.find(({ name }) => name === "error-context")?.path;
    if (page && existsSync(page))
      console.log(
        `\n   the page at the end of "${title}"\n${readFileSync(page, "utf8").slice(0, 6000)}`,
      );
  }
}

if (!existsSync(join(root, "../shared/data/pathumwan.osm.pbf")))
  console.log(
    "   extract: no OpenStreetMap extract beside the repository, so what reads one is LEFT OUT",
  );
for (const part of leftOut) console.log(`   ${part}: LEFT OUT`);

for (const app of ["web", "console"])
  step(`${app} route types`, ["npm", "run", "--silent", "typegen", "-w", `@songtan/${app}`]);
const typeChecks = Object.entries({
  types: "tsconfig.json",
  "types of ui": "packages/ui/tsconfig.json",
  "types of client": "packages/client/tsconfig.json",
  "types of web": "apps/web/tsconfig.json",
  "types of console": "apps/console/tsconfig.json",
  "types of stories": "e2e/tsconfig.json",
}).map(([name, project]) => [name, ["tsc", "-p", project]]);
// Each of these computes on one processor most of its time, or waits for the network.
const provided = {};
await Promise.all([
  runQuietly([...typeChecks, ["format and lint", ["biome", "check", "--error-on-warnings", "."]]]),
  runQuietly([
    ["arrows", [node(), "tools/arrows/run.mjs"]],
    ["known flaws of packages", [node(), "tools/audit.mjs"]],
    ["generated files are current", [node(), "tools/gen.mjs", "--check"]],
    ["descriptions of the API", [node(), "tools/descriptions/run.mjs"]],
  ]),
  provideParts(),
  leftOut.includes("browser") || buildWhenNeeded(),
]);
const missing = Object.keys(parts).filter((part) => !provided[part]);
runUnitTests({
  TEST_WITHOUT: missing.join(","),
  TMPDIR: testFolder,
  PATH: [binFolder, join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
  ...(provided.redis && { REDIS_SERVER_PATH: provided.redis }),
  ...(provided.php && { PHP_PATH: provided.php }),
});

if (provided.browser) {
  step("JavaScript of each page", [node(), "apps/web/scripts/measure-pages.ts"]);
  await runBrowserTests(provided.browser);
}

if (secondTries.length > 0)
  console.log(`\npassed only at the second try:\n${secondTries.join("\n")}`);
if (failures.length > 0) console.log(`\nfailed:\n${failures.join("\n")}`);
console.log(
  `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ""}`,
);
process.exit(counts.failed > 0 ? 1 : 0);
