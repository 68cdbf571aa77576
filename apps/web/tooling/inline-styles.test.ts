import { expect, test } from "vitest";
import { withInlineStyles } from "./inline-styles.ts";

const files: Readonly<Record<string, string>> = { "a.css": ".a{color:red}", "b.css": ".b{}" };
const read = (file: string) => files[file] ?? "";

test("a page has its styles inside, each once and in their order; their links load nothing for the screen", () => {
  expect(
    withInlineStyles(
      '<head><title>t</title><link rel="stylesheet" href="/a.css#"/><link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/></head>',
      read,
    ),
  ).toBe(
    '<head><title>t</title><style>.a{color:red}\n.b{}</style><link rel="stylesheet" media="not all" href="/a.css#"/><link rel="stylesheet" media="not all" href="/a.css"/><link rel="stylesheet" media="not all" href="/b.css"/></head>',
  );
});

test("a style sheet that would end its element ends the build", () => {
  expect(() =>
    withInlineStyles('<link rel="stylesheet" href="/a.css"/>', () => "a{content:'</style>'}"),
  ).toThrow("end its element");
});

test("a page without style sheets stays as it is", () => {
  expect(withInlineStyles("<head></head>", read)).toBe("<head></head>");
});
