import { inlineScriptHashes } from "@songtan/client/tooling/csp-hashes.ts";
import { expect, test } from "vitest";
import { sitemap } from "../tooling/sitemap.ts";
import { prerenderedPaths } from "./features/shell/route-table.ts";

test("the security policy allows exactly the inline scripts: not files, not data, not empty ones", () => {
  const html =
    '<script src="/a.js"></script><script></script><script type="application/ld+json">{}</script>' +
    '<script>alert(1)</script><script type="module" async="">import \'x\'</script>';
  expect(inlineScriptHashes(html)).toEqual([
    "sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=",
    expect.stringMatching(/^sha256-[\w+/]{43}=$/),
  ]);
});

test("the sitemap names every public page once in both languages, each with the other", () => {
  const addresses = [
    ...sitemap("https://songtan.example").matchAll(/<loc>https:\/\/songtan\.example(.*?)<\/loc>/g),
  ];
  expect(addresses.map(([, path]) => path).sort()).toEqual([...prerenderedPaths].sort());
});
