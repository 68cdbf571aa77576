import { expect, test } from "vitest";
import { startPage, startRoutes, startTitle } from "../tooling/start-pages.ts";

test.each(["th", "en"] as const)(
  "every page says its name in its first HTML: %s",
  async (locale) => {
    for (const route of startRoutes) {
      const title = await startTitle(route, locale);
      // A key without a text would come back as itself; a page without a key has no title of its own.
      expect([route.path, title]).toEqual([
        route.path,
        expect.not.stringMatching(/^\w*\.|^title |^ ·/),
      ]);
    }
  },
);

test("the first HTML of a page names its data, code, styles and texts, each once, with the scripts it had", () => {
  const fallback =
    '<!DOCTYPE html><html lang="en"><head><link rel="preload" href="/assets/home.json" as="fetch" type="application/json"/>' +
    '<link rel="modulepreload" href="/assets/shell.js"/><script>go()</script></head><body><main>outline</main><script>start()</script></body></html>';
  expect(
    startPage(fallback, {
      title: "A & B · Songtan",
      reads: ["/customer/user", "/bookings?state=active&limit=5"],
      scripts: ["assets/shell.js", "assets/page.js"],
      styles: ["assets/page.css"],
      texts: ["assets/profile.json"],
      fonts: ["assets/medium.woff2"],
    }),
  ).toBe(
    '<!DOCTYPE html><html lang="en"><head><meta name="songtan-reads" content="/customer/user /bookings?state=active&amp;limit=5"/>' +
      '<link rel="modulepreload" href="/assets/shell.js"/><script>go()</script>' +
      '<title data-start>A &amp; B · Songtan</title><meta name="robots" content="noindex"/>' +
      '<link rel="preload" href="/assets/profile.json" as="fetch" type="application/json" crossorigin="anonymous"/>' +
      '<link rel="preload" href="/assets/medium.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>' +
      '<link rel="modulepreload" href="/assets/page.js"/></head>' +
      // Painted before the styles of what follows.
      '<body><main>outline</main><link rel="stylesheet" href="/assets/page.css"/><script>start()</script></body></html>',
  );
});
