// Makes `dist`: the same source as ES modules and as CommonJS, each with its types.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const here = join(import.meta.dirname, "..");
const typescript = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));

rmSync(join(here, "dist"), { recursive: true, force: true });
for (const [form, type, project] of [
  ["esm", "module", "tsconfig.json"],
  ["cjs", "commonjs", "tsconfig.cjs.json"],
]) {
  execFileSync(process.execPath, [join(typescript, "bin/tsc"), "-p", project], {
    cwd: here,
    stdio: "inherit",
  });
  mkdirSync(join(here, "dist", form), { recursive: true });
  writeFileSync(join(here, "dist", form, "package.json"), `${JSON.stringify({ type })}\n`);
}
