import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";
import { shareAssets } from "./shared-assets.mjs";

const clone = resolve(import.meta.dirname, "../..");
const homeOf = (home) => resolve(home ?? join(clone, ".."));
const releasesIn = (home) => join(home, "releases");
const readyWithinMilliseconds = 180_000;

/** Runs a command to its end, or throws. Returns its output with `quiet`. */
function run(command, args, { cwd, env = process.env, quiet = false } = {}) {
  const stdio = quiet ? ["ignore", "pipe", "inherit"] : "inherit";
  const { status, stdout, error } = spawnSync(command, args, { cwd, env, stdio, encoding: "utf8" });
  if (error || status !== 0)
    throw new Error(`${command} ${args.join(" ")} failed${error ? `: ${error.message}` : ""}`);
  return stdout?.trim() ?? "";
}

/** Builds the commit of this clone in a folder of its own; under its name once it is whole. Prints the name. */
export async function build({ home: homeOption, keep }) {
  if (!(keep >= 1)) throw new Error("--keep: at least 1");
  const home = homeOf(homeOption);
  const commit = run("git", ["rev-parse", "--short=12", "HEAD"], { cwd: clone, quiet: true });
  const name = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-")}-${commit}`;
  const building = join(releasesIn(home), `${name}.building`);
  mkdirSync(building, { recursive: true });
  try {
    run("sh", ["-c", 'git archive HEAD | tar -x -C "$0"', building], { cwd: clone });
    const settings = join(home, ".env");
    symlinkSync(relative(building, settings), join(building, ".env"));
    run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: building, env: withoutProduction() });
    for (const app of ["web", "console", "cli"])
      run(
        "npm",
        ["run", "--silent", "build", "-w", `@songtan/${app}`, "--", "--logLevel", "warn"],
        {
          cwd: building,
          env: { ...withoutProduction(), ...publicAddress(settings) },
        },
      );
    stripTypes(building);
    writeBillOfMaterials(building);
    shareAssets({ home, release: building });
    renameSync(building, join(releasesIn(home), name));
  } catch (problem) {
    rmSync(building, { recursive: true, force: true });
    throw problem;
  }
  prune({ home, keep, newest: name });
  console.log(`built ${name}`);
}

function stripTypes(building) {
  const installed = join(building, "node_modules/.bin/node");
  run(
    existsSync(installed) ? installed : process.execPath,
    ["--disable-warning=ExperimentalWarning", "tools/stripped/strip.mjs"],
    { cwd: building },
  );
}

/**
 * The third-party packages of the release, by the lock file it was installed from: CycloneDX, in
 * `sbom.cdx.json`.
 */
export function writeBillOfMaterials(folder) {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
  writeFileSync(join(folder, "sbom.cdx.json"), run("npm", args, { cwd: folder, quiet: true }));
}

/** `NODE_ENV=production` would leave out what the build needs. */
function withoutProduction() {
  const { NODE_ENV: _, ...env } = process.env;
  return env;
}

/** Pages name their own address, so the build has to know it. */
function publicAddress(settings) {
  const url = existsSync(settings)
    ? parseEnv(readFileSync(settings, "utf8")).PUBLIC_URL
    : process.env.PUBLIC_URL;
  return url ? { PUBLIC_URL: url } : {};
}

const allIn = (home) =>
  existsSync(releasesIn(home))
    ? readdirSync(releasesIn(home))
        .filter((name) => !name.endsWith(".building"))
        .sort()
    : [];

function current(home) {
  const link = join(home, "current");
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
    ? basename(readlinkSync(link))
    : null;
}

/** The one in use and the newest always stay. */
function prune({ home, keep, newest }) {
  const protectedNames = new Set([newest, current(home)]);
  const others = allIn(home).filter((name) => !protectedNames.has(name));
  const keepCount = Math.max(0, keep - allIn(home).length + others.length);
  for (const name of others.slice(0, Math.max(0, others.length - keepCount)))
    rmSync(join(releasesIn(home), name), { recursive: true, force: true });
}

/** Leads `current` to a release, in one step: it is never missing. */
export function use({ home: homeOption, name }) {
  const home = homeOf(homeOption);
  if (!allIn(home).includes(name))
    throw new Error(`There is no release ${name}; there are: ${allIn(home).join(", ") || "none"}`);
  const link = join(home, "current");
  if (existsSync(link) && current(home) === null)
    throw new Error(`${link} is not a link: move it away first.`);
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(join("releases", name), next);
  renameSync(next, link);
  console.log(`current is ${realpathSync(link)}`);
}

export function list({ home: homeOption }) {
  const home = homeOf(homeOption);
  if (allIn(home).length === 0) throw new Error(`There are no releases in ${releasesIn(home)}`);
  for (const name of allIn(home)) console.log(`${name === current(home) ? "*" : " "} ${name}`);
}

/** Restarts one process after another. Stops at the first that does not come back, while the others still serve. */
export async function restart({ ports, command }) {
  for (const port of ports.split(",").map((text) => text.trim())) {
    if (!/^\d+$/.test(port)) throw new Error(`--ports: ${port} is no port`);
    const began = Date.now();
    run("sh", ["-c", command.replaceAll("{port}", port)]);
    while (!(await isReady(port))) {
      if (Date.now() - began > readyWithinMilliseconds)
        throw new Error(
          `The process at ${port} did not become ready; the next ones were left as they are.`,
        );
      await sleep(250);
    }
    console.log(`${port} is ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
