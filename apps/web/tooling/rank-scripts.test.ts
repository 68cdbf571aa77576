import { expect, test } from "vitest";
import { withScriptsAfterPaint, withScriptsLast } from "./rank-scripts.ts";

const page = [
  '<link rel="preload" href="/a.woff2" as="font"/><link rel="modulepreload" href="/m.js"/><link rel="preload" href="/t.json" as="fetch" type="application/json"/>',
  '<script>"its own"</script><script type="module" async="">import "/m.js";\nimport * as route0 from "/root.js";\nimport * as route1 from "/home.js";\n',
  '  \n  window.__reactRouterRouteModules = {"root":route0,"public/home":route1};\n\nimport("/e.js");</script><p>text</p>',
].join("");

test("code that is loaded in advance is ranked behind styles, fonts and texts", () => {
  expect(
    withScriptsLast(
      '<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>',
    ),
  ).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="stylesheet" href="/a.css"/>',
  );
});

test("the code of a page that shows its text is requested after the first paint, all of it at once", () => {
  const html = withScriptsAfterPaint(page);
  expect(html).not.toMatch(/<link rel="modulepreload"|"[^"]*json" as="fetch"/);
  expect(html).toContain(
    '<link rel="preload" href="/a.woff2" as="font"/><script>"its own"</script>',
  );
  expect(html).toContain(
    `insertAdjacentHTML("beforeend",${JSON.stringify('<link rel="modulepreload" href="/m.js"/><link rel="preload" href="/t.json" as="fetch" type="application/json"/>')})`,
  );
  expect(html).toContain(
    'await import("/m.js");const [route0,route1]=await Promise.all([import("/root.js"),import("/home.js")]);window.__reactRouterRouteModules = {"root":route0,"public/home":route1};await import("/e.js")',
  );
  expect(html).toContain("requestAnimationFrame(()=>setTimeout(begin))");
  expect(html.endsWith("</script><p>text</p>")).toBe(true);
});

test("a first script of another form ends the build", () => {
  expect(() => withScriptsAfterPaint("<script>other()</script>")).toThrow("another form");
});
