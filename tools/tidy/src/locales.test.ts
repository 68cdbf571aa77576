import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { localeProblems } from "./locale-files.ts";

const root = resolve(import.meta.dirname, "../../..");
const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "*/locales/*.json"];
const paths = [
  ...new Set(execFileSync("git", listed, { cwd: root, encoding: "utf8" }).trim().split("\n")),
].filter((path) => existsSync(resolve(root, path)));
const thaiPaths = paths.filter((path) => path.includes("/locales/th/"));

test("every part of the product that has texts has them in both languages, file by file", () => {
  const folders = new Set(paths.map((path) => path.replace(/\/locales\/.*/, "")));
  expect([...folders].sort()).toEqual([
    "apps/api",
    "apps/console",
    "apps/web",
    "packages/cli",
    "packages/contract",
    "packages/domain",
    "packages/ui",
    "sandbox",
  ]);
  const englishPaths = paths.filter((path) => path.includes("/locales/en/"));
  expect(englishPaths.map((path) => path.replace("/en/", "/th/"))).toEqual(thaiPaths);
});

test.each(thaiPaths)(
  "both languages of %s have the same keys and values to fill in, and no empty text",
  (path) => {
    const read = (locale: "th" | "en") =>
      readFileSync(resolve(root, path.replace("/th/", `/${locale}/`)), "utf8");
    expect(localeProblems({ th: read("th"), en: read("en") })).toEqual([]);
  },
);

test("each planted problem is noticed", () => {
  const problemsOf = (th: object, en: object) =>
    localeProblems({ th: JSON.stringify(th), en: JSON.stringify(en) });
  expect(problemsOf({ a: "ก" }, { a: "a", b: { c: "c" } })).toEqual([".b.c is missing in th"]);
  expect(problemsOf({ a: "ก", d: "ง" }, { a: "a" })).toEqual([".d is missing in en"]);
  expect(problemsOf({ a: "ก {{x}}" }, { a: "a {{y}}" })).toEqual([".a fills in other values"]);
  expect(problemsOf({ a: " " }, { a: "a" })).toEqual([".a is empty"]);
  expect(problemsOf({ a: "ก {x}" }, { a: "a" })).toEqual([".a has a brace left"]);
  expect(problemsOf({ n: "{{count}}" }, { n_one: "{{count}}", n_other: "{{count}}" })).toEqual([]);
});
