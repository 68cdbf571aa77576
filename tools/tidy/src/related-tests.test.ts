import { expect, test } from "vitest";
import { importsOf, relatedTests } from "./related-tests.ts";

const sources = {
  "packages/domain/src/money.ts": "",
  "packages/domain/src/money.test.ts": `import { add } from "./money.ts";`,
  "packages/domain/src/dates.test.ts": `import { day } from "./thai/dates.ts";`,
  "apps/api/src/pay/pay.ts": `import { add } from "@songtan/domain/money";`,
  "apps/api/src/pay/pay.test.ts": `import { pay } from "./pay.ts";`,
  "apps/api/src/other/other.test.ts": `import { x } from "vitest";`,
};
const imports = new Map(
  Object.entries(sources).map(([file, text]) => [file, importsOf(file, text)]),
);

test("a file is imported by its path and by the name of its package, also when loaded late", () => {
  expect([
    ...importsOf("apps/api/src/a.ts", `await import("../b.ts"); from "@songtan/ui/c"`),
  ]).toEqual(["apps/api/b.ts", "packages/ui/src/c.ts"]);
});

test("a changed rule is tested by its own tests first, then by those of its folder and of what uses it", () => {
  expect(relatedTests(["packages/domain/src/money.ts"], imports)).toEqual([
    "packages/domain/src/money.test.ts",
    "packages/domain/src/dates.test.ts",
    "apps/api/src/pay/pay.test.ts",
  ]);
});

test("a changed test is run, and a document has no tests", () => {
  expect(relatedTests(["apps/api/src/other/other.test.ts", "README.md"], imports)).toEqual([
    "apps/api/src/other/other.test.ts",
  ]);
});
