// `npm run check -- --changed`: checks only what the changed files touch, for each commit: format, types, the rules of this
// repository, generated files and the closest tests. Changed is what differs from `main`, or from the name given.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env, node, root } from "../../toolchain.mjs";
import { importsOf, relatedTests } from "./related-tests.ts";

/** Each file of tests on PostgreSQL needs some two seconds. */
const testFilesMax = 8;

const git = (...args) => {
  const { stdout, status } = spawnSync("git", args, {
    ...{ cwd: root, encoding: "utf8", maxBuffer: 1 << 26 },
  });
  return status === 0 ? stdout.split("\n").filter(Boolean) : [];
};

function changedFiles(base) {
  const [from = "HEAD"] = git("merge-base", base, "HEAD");
  const files = [
    ...git("diff", "--name-only", from),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(files)].filter((file) => existsSync(join(root, file)));
}

function stepsFor(changed) {
  const touches = (pattern) => changed.some((file) => pattern.test(file));
  const code = changed.filter((file) => /\.(ts|tsx|mjs|js|json|css)$/.test(file));
  const types = (project) => ({
    ...{ name: `types of ${project}`, command: "tsc", args: ["-p", project] },
  });
  return [
    {
      ...{ name: "format and lint", command: "biome" },
      args: ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...code],
    },
    ...(touches(/\.(ts|tsx|json)$/) ? [types("tsconfig.json")] : []),
    ...["web", "console"]
      .filter((app) => touches(new RegExp(`^(apps/${app}|packages/(ui|client|contract|domain))/`)))
      .map((app) => types(`apps/${app}/tsconfig.json`)),
    ...(touches(/^(packages\/contract|apps\/api\/(src\/db|locales)|tools\/gen)/)
      ? [
          {
            ...{ name: "generated files are current", command: node() },
            args: ["tools/gen.mjs", "--check"],
          },
        ]
      : []),
    ...(touches(/\.tsx?$/)
      ? [{ name: "arrows", command: node(), args: ["tools/arrows/run.mjs"] }]
      : []),
  ];
}

function testsFor(changed) {
  const sources = git("ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx").filter(
    (file) => existsSync(join(root, file)) && !/^(e2e|bench|simulation)\//.test(file),
  );
  const imports = new Map(
    sources.map((file) => [file, importsOf(file, readFileSync(join(root, file), "utf8"))]),
  );
  const tests = relatedTests(changed, imports);
  if (tests.length > testFilesMax)
    console.log(
      `${tests.length} related test files: the closest ${testFilesMax} run here, npm test runs all`,
    );
  const closest = tests.slice(0, testFilesMax);
  return {
    ...{ name: `rules of the house and ${closest.length} related test files`, command: "vitest" },
    args: ["run", "--passWithNoTests", "tools/tidy", ...closest],
  };
}

/** Prints the output of a step only when it failed. */
function run({ name, command, args }) {
  const began = Date.now();
  const child = spawn(command, args, { cwd: root, env: env() });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes) => {
      output += bytes;
    });
  return new Promise((done) =>
    child.on("close", (code) => {
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? "passed" : `${output}\nFAILED`} in ${seconds} s: ${name}`);
      done(code === 0);
    }),
  );
}

async function inTurn(steps) {
  let passed = true;
  for (const step of steps) passed = (await run(step)) && passed;
  return passed;
}

const began = Date.now();
const changed = changedFiles(process.argv[2] ?? "main");
console.log(`${changed.length} changed files`);
const results =
  changed.length === 0
    ? []
    : await Promise.all([inTurn(stepsFor(changed)), inTurn([testsFor(changed)])]);
console.log(`${((Date.now() - began) / 1000).toFixed(1)} s`);
process.exit(results.every(Boolean) ? 0 : 1);
