import { expect, test } from "vitest";
import { withScriptsLast } from "./rank-scripts.ts";

test("code that is loaded in advance is ranked behind styles, fonts and texts", () => {
  const page =
    '<link rel="preload" href="/a.woff2" as="font"/><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>';
  expect(withScriptsLast(page)).toBe(
    '<link rel="preload" href="/a.woff2" as="font"/><link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="stylesheet" href="/a.css"/>',
  );
});
