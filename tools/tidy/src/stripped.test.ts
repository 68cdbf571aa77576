import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const home = mkdtempSync(join(tmpdir(), "songtan-stripped-"));
const folder = join(home, "node_modules/.cache/songtan/stripped");

/** Says which version it is, its line, and whether Node's compiler of types was loaded for it. */
const program = (version: number) => `import { line } from "./line.ts";
type Said = { version: number };
const said: Said = { version: ${version} };
const hasCompiler = process.moduleLoadList.some((name) => name.includes("amaro"));
const stack = new Error().stack ?? "";
console.log(JSON.stringify({ ...said, hasCompiler, line: line(stack) }));
`;
const neighbour = `export const line = (stack: string): number => Number(/main\\.ts:(\\d+)/.exec(stack)?.[1]);`;
const write = (version: number) =>
  writeFileSync(join(home, "apps/api/src/main.ts"), program(version));
const run = (...args: string[]) => {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: home, encoding: "utf8" });
  if (stderr) throw new Error(stderr);
  return stdout;
};
const strip = () => run("--disable-warning=ExperimentalWarning", "tools/stripped/strip.mjs");
const start = () => JSON.parse(run("--import=./tools/stripped/load.mjs", "apps/api/src/main.ts"));

beforeAll(() => {
  cpSync(join(root, "tools/stripped"), join(home, "tools/stripped"), { recursive: true });
  mkdirSync(join(home, "apps/api/src"), { recursive: true });
  writeFileSync(join(home, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(home, "apps/api/src/line.ts"), neighbour);
  write(1);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test("a program starts without the compiler of its types, with the lines it was written in", () => {
  expect(start()).toEqual({ version: 1, hasCompiler: true, line: 5 });
  strip();
  expect(start()).toEqual({ version: 1, hasCompiler: false, line: 5 });
});

test("what was changed since runs as it is now, and what is no longer a source is removed", () => {
  write(2);
  expect(start()).toEqual({ version: 2, hasCompiler: true, line: 5 });
  strip();
  expect(start()).toEqual({ version: 2, hasCompiler: false, line: 5 });
  expect(readdirSync(folder)).toHaveLength(2);
});
