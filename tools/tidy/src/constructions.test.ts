import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { commentsOf, findConstructions } from "./constructions.ts";

const root = resolve(import.meta.dirname, "../../..");
/** Comments in a hundred. Lower it when there are fewer; it never rises. */
const shareMax = 3.6;

test(`fewer than ${shareMax} of 100 comments of the product have a construction that is read twice`, () => {
  const paths = execFileSync("git", ["ls-files", "apps", "packages", "sandbox"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/(generated|testing)\//.test(path));
  const comments = paths.flatMap((path) =>
    commentsOf(readFileSync(resolve(root, path), "utf8")).map((comment) => ({ path, comment })),
  );
  const found = comments.flatMap(({ path, comment }) =>
    findConstructions(comment).map((instead) => `${path}: ${instead}: ${comment}`),
  );
  expect(comments.length).toBeGreaterThan(5000);
  const share = (100 * found.length) / comments.length;
  expect(share, found.slice(-20).join("\n")).toBeLessThan(shareMax);
});

test.each([
  ["/** What is left of a budget when it was used. */", 1],
  ["// Of a person who left.\n", 1],
  ["/** The price and that of the sender. */", 1],
  ["/** Those of the others, without the last alone. */", 1],
  ["/** Returns the satang left in a budget. */", 0],
  ["/** Rows of a member who has left the business. */", 0],
])("%j has %s of them", (text, count) => {
  expect(commentsOf(text).flatMap(findConstructions)).toHaveLength(count);
});
