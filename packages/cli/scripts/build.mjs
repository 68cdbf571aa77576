// Makes `dist`. The SDK is built before it, because the types of its packed form are read.
import { execFileSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
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
