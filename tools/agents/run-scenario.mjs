// The protocol's own suite for servers. It has a folder with its own lock, as the checkers of descriptions do, and is
// installed when it is first needed. Scripts of packages do not run.
import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const here = import.meta.dirname;
const program = join(here, "node_modules", "@modelcontextprotocol", "conformance", "dist/index.js");

/** Installs the suite when it is not there. Throws when the registry does not answer. */
export function installSuite() {
  if (existsSync(program)) return;
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", args, { cwd: here, stdio: "inherit" });
}

/** The name of every scenario that the suite has for a server. */
export async function listScenarios() {
  const { output } = await run(["list", "--server"]);
  return [...output.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
}

/** Runs one scenario against a server. Answers its checks: `{ id, status, errorMessage }`. */
export async function runScenario(url, scenario) {
  const folder = await mkdtemp(join(tmpdir(), "agents-"));
  try {
    const { output } = await run(["server", "--url", url, "--scenario", scenario, "-o", folder]);
    const files = await readdir(folder, { recursive: true });
    const file = files.find((name) => name.endsWith("checks.json"));
    if (!file) throw new Error(`the suite wrote no checks: ${output}`);
    return JSON.parse(await readFile(join(folder, file), "utf8"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A scenario that fails ends with a status of its own: its checks say why. */
const run = (args) =>
  new Promise((done) => {
    execFile(process.execPath, [program, ...args], (_failure, output, problems) =>
      done({ output: output + problems }),
    );
  });
