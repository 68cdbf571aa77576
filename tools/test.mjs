// `npm test`: everything that must hold, on a machine that has nothing but Node and npm. `--no-browser` leaves out the
// stories (`npm run check`). Ends with one line that says how many passed and failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildWhenNeeded, installWhenNeeded, node, root, runTool, startTool } from "./toolchain.mjs";

const withBrowser = !process.argv.includes("--no-browser");
const reports = join(root, "node_modules", ".cache", "songtan", "reports");
installWhenNeeded();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

/** A step without a report of its own counts as one. */
function step(name, command, args, more) {
  const began = Date.now();
  console.log(`\n── ${name}`);
  const failed = runTool(command, args, more) !== 0;
  counts[failed ? "failed" : "passed"] += 1;
  if (failed) failures.push(name);
  console.log(`   ${failed ? "failed" : "passed"} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function countReport(name, file, read) {
  if (!existsSync(file)) return;
  const { passed, failed, skipped } = read(JSON.parse(readFileSync(file, "utf8")));
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
  console.log(`   ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
}

/**
 * The stories of the phone and of the desk share nothing: each has its own product, database and browser, and mostly waits.
 * Told side by side they take half the time; their lines come as they end, each with its project's name.
 */
async function tellStories(chromium) {
  const began = Date.now();
  console.log("\n── stories in a browser");
  const projects = { "phone-thai": "3971", "desk-english": "3981" };
  const told = Object.entries(projects).map(async ([project, port]) => {
    const report = join(reports, `${project}.json`);
    const failed = await startTool(
      "playwright",
      ["test", "--config", "e2e/playwright.config.ts", `--project=${project}`],
      { CHROMIUM_PATH: chromium, E2E_PORT: port, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    );
    return { project, report, failed: failed !== 0 };
  });
  for (const { project, report, failed } of await Promise.all(told)) {
    counts[failed ? "failed" : "passed"] += 1;
    if (failed) failures.push(`stories ${project}`);
    countReport(project, report, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }));
  }
  console.log(`   told in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

for (const app of ["web", "console"])
  step(`${app} route types`, "npm", ["run", "--silent", "typegen", "-w", `@songtan/${app}`]);
for (const [name, project] of Object.entries({
  types: "tsconfig.json",
  "types of ui": "packages/ui/tsconfig.json",
  "types of client": "packages/client/tsconfig.json",
  "types of web": "apps/web/tsconfig.json",
  "types of console": "apps/console/tsconfig.json",
  "types of stories": "e2e/tsconfig.json",
}))
  step(name, "tsc", ["-p", project]);
step("format and lint", "biome", ["check", "--error-on-warnings", "."]);
step("arrows", node(), ["tools/arrows/run.mjs"]);
step("generated files are current", node(), ["tools/gen.mjs", "--check"]);
const unitReport = join(reports, "unit.json");
step("rules, features and pages", "vitest", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${unitReport}`,
]);
countReport("vitest", unitReport, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
}));

if (withBrowser) {
  const chromium = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
  ].find((path) => path && existsSync(path));
  if (chromium) {
    await buildWhenNeeded();
    await tellStories(chromium);
  } else {
    console.log(
      "\n── stories in a browser\n   NOT RUN: no Chromium here. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.",
    );
    counts.skipped += 1;
  }
}

if (failures.length > 0) console.log(`\nfailed: ${failures.join(", ")}`);
console.log(
  `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ""}`,
);
process.exit(counts.failed > 0 ? 1 : 0);
