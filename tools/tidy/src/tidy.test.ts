import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { settingNames } from "../../../apps/api/src/config/settings.ts";
import vitest from "../../../vitest.config.ts";
import { findFullFolders } from "./folders.ts";
import { findBannedInSchema, findBannedTerms } from "./plain-words.ts";
import type { SourceFile } from "./rules/rule.ts";
import { rules } from "./rules.ts";

const root = resolve(import.meta.dirname, "../../..");
const list = (...args: string[]) =>
  execFileSync("git", ["ls-files", "-z", ...args], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter(Boolean);
const tracked = [...new Set([...list(), ...list("--others", "--exclude-standard")])].filter(
  (path) => existsSync(resolve(root, path)),
);
const isText = (path: string) =>
  /\.(tsx?|mjs|css|sql|md|json|svg|html|yml|yaml|example|toml|sh)$/.test(path) ||
  path.endsWith(".ci/run");
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

describe("each file of tests is run", () => {
  const included = (vitest.test?.projects ?? []).flatMap((project) =>
    typeof project === "object" && "test" in project ? (project.test?.include ?? []) : [],
  );
  const findUnrun = (paths: readonly string[]) =>
    paths.filter(
      (path) =>
        /\.test\.tsx?$/.test(path) && !included.some((pattern) => matchesGlob(path, pattern)),
    );
  test("everywhere", () => {
    expect(findUnrun(tracked)).toEqual([]);
  });
  test("notices a planted violation", () => {
    expect(findUnrun(["apps/web/elsewhere/x.test.ts"])).toEqual(["apps/web/elsewhere/x.test.ts"]);
  });
});

describe("a folder has at most 20 source files", () => {
  test("holds everywhere", () => {
    expect(findFullFolders(tracked)).toEqual([]);
  });
  test("notices a planted violation", () => {
    const planted = Array.from({ length: 21 }, (_, index) => `apps/web/src/full/f${index}.ts`);
    expect(findFullFolders(planted)).toEqual(["apps/web/src/full: 21 files"]);
  });
});

describe("the linter refuses what is too large", () => {
  const folder = mkdtempSync(join(tmpdir(), "planted-"));
  copyFileSync(resolve(root, "biome.json"), join(folder, "biome.json"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const lint = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    const biome = resolve(root, "node_modules/.bin/biome");
    const args = ["lint", "--vcs-enabled=false", name];
    const { stdout, stderr } = spawnSync(biome, args, { cwd: folder, encoding: "utf8" });
    return `${stdout}${stderr}`;
  };
  test("a function with four parameters", () => {
    const withParameters = (names: string) => `export const f = (${names}) => [${names}];\n`;
    expect(lint("three.mjs", withParameters("a, b, c"))).not.toContain("useMaxParams");
    expect(lint("four.mjs", withParameters("a, b, c, d"))).toContain("useMaxParams");
  });
  test.each([
    ["of the product", "f.ts", 70],
    ["that draws a part of a page", "f.tsx", 70],
    ["of a tool", "f.mjs", 70],
    ["of a test", "f.test.ts", 120],
  ])("a function %s with more than its lines", (_, name, most) => {
    const withLines = (count: number) =>
      `export const f = (a) => {\n${"  a += 1;\n".repeat(count - 3)}  return a;\n};\n`;
    expect(lint(name, withLines(most))).not.toContain("noExcessiveLinesPerFunction");
    expect(lint(name, withLines(most + 3))).toContain("noExcessiveLinesPerFunction");
  });
});

/** Names that the wire fixes: of fields, of parameters, and the values of enums. */
function wireNames(): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    if (typeof node !== "object" || node === null) return;
    const { properties, name, enum: values } = node as Record<string, unknown>;
    for (const key of Object.keys((properties as object | undefined) ?? {})) found.add(key);
    for (const value of [name, ...(Array.isArray(values) ? values : [])])
      if (typeof value === "string") found.add(value);
    for (const value of Object.values(node)) visit(value);
  };
  for (const file of ["partner", "app", "console"])
    visit(
      JSON.parse(readFileSync(resolve(root, `packages/contract/generated/${file}.json`), "utf8")),
    );
  return found;
}

describe("names and comments are in plain English", () => {
  const fixed = wireNames();
  const code = files.filter(
    ({ path }) =>
      /\.(ts|tsx|mjs)$/.test(path) &&
      !/(^|\/)generated\/|^tools\/tidy\/src\/plain-words/.test(path),
  );
  test("everywhere", () => {
    const problems = code.flatMap(({ path, text }) =>
      findBannedTerms(path, text, fixed).map((problem) => `${path}: ${problem}`),
    );
    expect(problems).toEqual([]);
    // Every name and comment of the repository is read: seconds on a quiet machine.
  }, 120_000);
  test.each([
    ["a name", "apps/api/src/x.ts", "export const askReceipt = 1;"],
    ["a parameter", "apps/api/src/x.ts", "const f = (toldAt: number) => toldAt;"],
    ["a member", "apps/web/src/x.tsx", "export type X = { heard: string };"],
    [
      "an expression in a template",
      "apps/web/src/x.ts",
      ["const x = `a $", "{purse} b`;"].join(""),
    ],
    ["a comment", "apps/web/src/x.ts", "// Whoever reads this.\nexport const x = 1;"],
    ["a file", "apps/web/src/tell-driver.ts", ""],
  ])("a planted word is noticed in %s", (_where, path, text) => {
    expect(findBannedTerms(path, text, fixed)).toHaveLength(1);
  });
  test("texts, regular expressions, locks and wire names are not names of ours", () => {
    const text = 'const x = ["ask", /told/, `kept`]; takeLock(x.askedSatang);';
    expect(findBannedTerms("apps/web/src/x.ts", text, fixed)).toEqual([]);
  });
});

describe("tables and columns are in plain English", () => {
  const schema = files.filter(({ path }) =>
    /^apps\/api\/(migrations\/.*\.sql|generated\/tables\.ts)$/.test(path),
  );
  test("everywhere", () => {
    expect(schema.length).toBeGreaterThan(12);
    expect(
      schema.flatMap(({ path, text }) =>
        findBannedInSchema(path, text).map((problem) => `${path}: ${problem}`),
      ),
    ).toEqual([]);
  });
  test.each([
    ["a table", "0099_x.sql", "create table forgotten_cards (id uuid);"],
    ["a column", "0099_x.sql", "alter table codes add column asked_for text;"],
    ["an index", "0099_x.sql", "create index stops_words on stops (address);"],
    ["a trigger", "0099_x.sql", "create trigger refunded_kept after insert on refunds;"],
    ["a function", "0099_x.sql", "create function x() as $$ declare told int; begin end $$;"],
    ["a comment", "0099_x.sql", "create table x ( -- nobody reads it\n  id uuid);"],
    ["the generated types", "tables.ts", "export interface Notices { toldAt: Timestamp; }"],
  ])("a planted word is noticed in %s", (_where, path, text) => {
    expect(findBannedInSchema(path, text)).toHaveLength(1);
  });
  test("values in a check are not names of ours", () => {
    const text = "create table x (state text check (state in ('asked', 'kept')));";
    expect(findBannedInSchema("0099_x.sql", text)).toEqual([]);
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
