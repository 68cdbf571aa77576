import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { settingNames } from "../../../apps/api/src/config/settings.ts";
import { rules, type SourceFile } from "./rules.ts";

const root = resolve(import.meta.dirname, "../../..");
const list = (...args: string[]) =>
  execFileSync("git", ["ls-files", "-z", ...args], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter(Boolean);
const tracked = [...new Set([...list(), ...list("--others", "--exclude-standard")])].filter(
  (path) => existsSync(resolve(root, path)),
);
const isText = (path: string) =>
  /\.(tsx?|mjs|css|sql|md|json|yml|yaml|example|toml|sh)$/.test(path) || path.endsWith(".ci/run");
const files: SourceFile[] = tracked
  .filter(isText)
  .map((path) => ({ path, text: readFileSync(resolve(root, path), "utf8") }));

test("there is something to read", () => {
  expect(files.length).toBeGreaterThan(100);
});

describe.each(rules.map((rule) => ({ name: rule.name, rule })))("$name", ({ rule }) => {
  test("holds everywhere", () => {
    const problems = files
      .filter(({ path }) => rule.applies(path))
      .flatMap((file) => rule.problems(file).map((what) => `${file.path}: ${what}`));
    expect(problems).toEqual([]);
  });
  test("notices a planted violation", () => {
    expect(rule.applies(rule.planted.path)).toBe(true);
    expect(rule.problems(rule.planted)).not.toEqual([]);
  });
});

test("each decision has a number of its own and says its status", () => {
  const decisions = tracked
    .filter((path) => /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(path))
    .sort();
  const numbers = decisions.map((path) => path.slice(15, 19));
  expect(numbers).toEqual([...new Set(numbers)]);
  for (const path of decisions)
    expect(readFileSync(resolve(root, path), "utf8"), path).toMatch(
      /^\*?\*?Status:?\*?\*?:? |^- Status: /im,
    );
});

test(".env.example names every setting and no other", () => {
  const named = readFileSync(resolve(root, ".env.example"), "utf8")
    .split("\n")
    .flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(named.sort()).toEqual([...settingNames].sort());
});

test("the README shows both commands", () => {
  const readme = readFileSync(resolve(root, "README.md"), "utf8");
  expect(readme).toContain("npm start");
  expect(readme).toContain("npm test");
});
