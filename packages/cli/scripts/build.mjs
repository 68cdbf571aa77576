// Makes `dist`, and what the product offers for download: `build/songtan.tgz`, the same with the SDK inside, so that
// installing it fetches nothing else, and `build/songtan-sdk.tgz`. The SDK is built first, because the types of its packed
// form are read.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const here = join(import.meta.dirname, "..");
const sdk = join(here, "../sdk");
const typescript = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
const run = (folder, ...args) =>
  execFileSync(process.execPath, args, { cwd: folder, stdio: "inherit" });

run(sdk, "scripts/build.mjs");
rmSync(join(here, "dist"), { recursive: true, force: true });
run(here, join(typescript, "bin/tsc"), "-p", "tsconfig.json");
chmodSync(join(here, "dist/main.js"), 0o755);
const build = join(here, "build");
const whole = join(build, "package");
rmSync(build, { recursive: true, force: true });
packSdk();
packWithSdk();

/** Begins a package with these parts of a folder. */
function copyParts(from, parts) {
  rmSync(whole, { recursive: true, force: true });
  mkdirSync(whole, { recursive: true });
  for (const name of parts) cpSync(join(from, name), join(whole, name), { recursive: true });
}

/** Without the scripts and links of this repository, which a reader has not. */
function packAs(name, from) {
  const {
    dependencies: _inside,
    scripts: _ours,
    ...about
  } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  writeFileSync(join(whole, "package.json"), `${JSON.stringify(about, null, 2)}\n`);
  execFileSync("tar", ["-czf", name, "package"], { cwd: build, stdio: "inherit" });
}

function packSdk() {
  copyParts(sdk, ["dist", "README.md"]);
  packAs("songtan-sdk.tgz", sdk);
}

function packWithSdk() {
  copyParts(here, ["dist", "locales", "README.md"]);
  cpSync(join(sdk, "dist/esm"), join(whole, "dist/sdk"), { recursive: true });
  for (const name of readdirSync(join(whole, "dist")).filter((name) => name.endsWith(".js"))) {
    const file = join(whole, "dist", name);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll('"@songtan/sdk"', '"./sdk/sdk.js"'));
  }
  packAs("songtan.tgz", here);
}
