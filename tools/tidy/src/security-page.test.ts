import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");

const evidencePath = /`([\w-][\w./-]*\.(?:tsx?|mjs|md))`/g;
/** A path, followed by the quoted titles of its tests. */
const evidenceTitles = /`([\w./-]+\.(?:test|e2e)\.tsx?)`((?:,? (?:and )?"[^"]+")+)/g;

/** Paths are below the API's sources unless they begin with another folder of the repository. */
const locate = (path: string): string | undefined =>
  [join(root, path), join(root, "apps/api/src", path)].find((candidate) => existsSync(candidate));

function findMissing(text: string): string[] {
  const paths = [...text.matchAll(evidencePath)].map(([, path = ""]) => path);
  const missingPaths = paths.filter((path) => locate(path) === undefined);
  const missingTitles = [...text.matchAll(evidenceTitles)].flatMap(([, path = "", titles = ""]) => {
    const file = locate(path);
    const tests = file ? readFileSync(file, "utf8") : "";
    return [...titles.matchAll(/"([^"]+)"/g)]
      .map(([, title = ""]) => title)
      .filter((title) => !tests.includes(title))
      .map((title) => `${path} "${title}"`);
  });
  return [...missingPaths, ...missingTitles];
}

/** The chapters with requirements that can be tried over HTTP or in a browser. */
const chaptersFromOutside = [1, 3, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16];

const chapterText = (text: string, chapter: number): string =>
  new RegExp(`^## V${chapter} [^]*?(?=^## )`, "m").exec(text)?.[0] ?? "";

const findUntried = (text: string): number[] =>
  chaptersFromOutside.filter(
    (chapter) =>
      !new RegExp(`^From outside: .*"V${chapter}: `, "m").test(chapterText(text, chapter)),
  );

test("every file and test that the security page names exists", () => {
  expect(findMissing(page)).toEqual([]);
  expect(findMissing('`http/gone.ts`; `http/races.test.ts` "a test that is gone"')).toEqual([
    "http/gone.ts",
    'http/races.test.ts "a test that is gone"',
  ]);
});

test("every chapter that can be tried from outside names such a test", () => {
  expect(findUntried(page)).toEqual([]);
  expect(findUntried(page.replaceAll("From outside: ", ""))).toEqual(chaptersFromOutside);
});
