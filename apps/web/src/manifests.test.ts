import { readFileSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isClientRoute } from "@songtan/contract/client-routes";
import { expect, test } from "vitest";
import { writeManifests } from "../tooling/manifests.ts";

type Manifest = {
  name: string;
  start_url: string;
  icons: { src: string }[];
  shortcuts: { url: string }[];
};

test("each manifest starts and leads to pages that exist, with icons that exist; the start of any page names none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "manifests-"));
  const start = join(folder, "__spa-fallback.html");
  await writeFile(start, '<head><link rel="manifest" href="/customer.webmanifest"/></head>');
  await writeManifests(folder);
  const starts: Record<string, string> = {};
  for (const file of ["customer.webmanifest", "customer.en.webmanifest", "driver.webmanifest"]) {
    const manifest = JSON.parse(await readFile(join(folder, file), "utf8")) as Manifest;
    starts[manifest.name] = manifest.start_url;
    for (const address of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
      expect(isClientRoute(address), address).toBe(true);
    for (const { src } of manifest.icons)
      expect(readFileSync(new URL(`../public${src}`, import.meta.url)).length).toBeGreaterThan(
        1000,
      );
  }
  expect(starts).toEqual({ ส่งทัน: "/", Songtan: "/en", "ส่งทัน คนขับ": "/driver/dashboard" });
  expect(await readFile(start, "utf8")).toBe("<head></head>");
});
