import { expect, test } from "vitest";
import { stylesOf, withStyles } from "./link-later-styles.ts";

const chunks = {
  "src/pages/public/home-content.tsx": {
    file: "a.js",
    css: ["a.css"],
    imports: ["_b.js", "_c.js"],
  },
  "_b.js": { file: "b.js", css: ["b.css"], imports: ["_c.js"] },
  "_c.js": { file: "c.js", css: ["c.css"], imports: ["_b.js"] },
};

test("a part's styles are its own and those of all it imports, once each", () => {
  expect(stylesOf(chunks, "src/pages/public/home-content.tsx").sort()).toEqual([
    "a.css",
    "b.css",
    "c.css",
  ]);
  expect(stylesOf(chunks, "src/pages/public/home-content.tsx").at(-1)).toBe("a.css");
});

test("a page gets the links it does not have yet", () => {
  const html = '<head><link rel="stylesheet" href="/a.css"/></head><body></body>';
  expect(withStyles(html, ["a.css", "b.css"])).toBe(
    '<head><link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/></head><body></body>',
  );
});
