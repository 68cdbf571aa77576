import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { launchBrand, launchLook, setBrandLook, setBrandName } from "@songtan/domain/brand";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { serveWeb } from "./static-web.ts";
import { writeBrand } from "./write-brand.ts";

let home: string;
const app = Fastify();
const page =
  '<!DOCTYPE html><html lang="th"><title>ส่งทัน</title><p>Drive with Songtan, header Songtan-Business</p></html>';
const worker =
  'precache([{url:"index.html",revision:"1a"},{url:"favicon.svg",revision:"1a"},{url:"assets/code-1a.js",revision:null}]),"Songtan"';
const manifest = JSON.stringify({
  ...{ name: "ส่งทัน", short_name: "Songtan", theme_color: "#64af31" },
  icons: [{ src: "/app-icon-192.png" }],
});

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "songtan-brand-"));
  const write = async (path: string, bytes: string | Buffer) => {
    await mkdir(join(home, path, ".."), { recursive: true });
    await writeFile(join(home, path), bytes);
  };
  await write("index.html", page);
  await write("index.html.gz", gzipSync(page));
  await write("driver/index.html", page);
  await write("__spa-fallback.html", page);
  await write("customer.webmanifest", manifest);
  await write("app-worker.js", worker);
  await write("assets/code-1a.js", 'console.log("Songtan")');
  const folder = (name: string) => pathToFileURL(join(home, name));
  writeBrand(app);
  await serveWeb(app, { web: folder("/"), console: folder("none/") });
  await app.ready();
});
afterEach(() => {
  setBrandName(launchBrand);
  setBrandLook(launchLook);
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true });
});

test("with the name of the build a page is sent byte for byte, and packed", async () => {
  expect((await app.inject({ url: "/" })).body).toBe(page);
  const packed = await app.inject({ url: "/", headers: { "accept-encoding": "gzip" } });
  expect(packed.headers["content-encoding"]).toBe("gzip");
});

test("under a name of the operator's every page has it, in its texts and for its code", async () => {
  const before = await app.inject({ url: "/" });
  setBrandName({ th: "ส่งไว", en: 'Song & "Wai"' });
  for (const url of ["/", "/driver", "/no-such-page"]) {
    const { body, headers } = await app.inject({
      url,
      headers: { "accept-encoding": "gzip", "if-none-match": String(before.headers.etag) },
    });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body).toContain("<title>ส่งไว</title>");
    expect(body).toContain("Drive with Song &#38; &#34;Wai&#34;, header Songtan-Business");
    expect(body).toContain('data-brand-th="ส่งไว" data-brand-en="Song &#38; &#34;Wai&#34;"');
  }
});

test("the manifest has it too, and code stays as it is built", async () => {
  setBrandName({ th: "ส่งไว", en: 'Song "Wai"' });
  expect((await app.inject({ url: "/customer.webmanifest" })).json()).toMatchObject({
    ...{ name: "ส่งไว", short_name: 'Song "Wai"', theme_color: "#64af31" },
  });
  expect((await app.inject({ url: "/assets/code-1a.js" })).body).toContain("Songtan");
});

test("in colours and with a logo of the operator's own, the document carries them and phones draw theirs in them", async () => {
  setBrandLook({ colour: "#0d47a1", accent: "", logo: { url: "/api/brand/logos/1", ratio: 3 } });
  const { body } = await app.inject({ url: "/" });
  expect(body).toContain('data-brand-th="ส่งทัน" data-brand-en="Songtan"');
  expect(body).toContain('data-brand-colour="#0d47a1" data-logo="word" style="');
  expect(body).toContain("--st-brand-shade-5:#0d47a1;");
  expect(body).toContain("--st-ink-on-brand:#ffffff;--st-logo:url(/api/brand/logos/1);");
  expect(body).not.toContain("--st-accent");
  expect((await app.inject({ url: "/customer.webmanifest" })).json().theme_color).toBe("#0d47a1");
  setBrandLook({ ...launchLook, logo: { url: "/api/brand/logos/2", ratio: 1 } });
  expect((await app.inject({ url: "/" })).body).toContain('data-logo="mark"');
});

test("a manifest names icons by what they show, so that a phone loads them again when that is another", async () => {
  const icons = async () =>
    (await app.inject({ url: "/customer.webmanifest" })).json().icons[0].src;
  expect(await icons()).toBe("/app-icon-192.png");
  // The second colour is on no icon.
  setBrandLook({ ...launchLook, accent: "#ffcc00" });
  expect(await icons()).toBe("/app-icon-192.png");
  const seen = new Set<string>();
  setBrandName({ th: "ส่งไว", en: "Songwai" });
  seen.add(await icons());
  setBrandLook({ ...launchLook, colour: "#0d47a1" });
  seen.add(await icons());
  setBrandLook({ ...launchLook, logo: { url: "/api/brand/logos/1", ratio: 1 } });
  seen.add(await icons());
  setBrandLook({ ...launchLook, logo: { url: "/api/brand/logos/2", ratio: 1 } });
  seen.add(await icons());
  for (const src of seen) expect(src).toMatch(/^\/app-icon-192\.png\?v=[0-9a-f]{12}$/);
  expect(seen.size).toBe(4);
});

test("pages that a phone stores have another version under another name or look, and no other file has", async () => {
  const sent = async () => (await app.inject({ url: "/app-worker.js" })).body;
  expect(await sent()).toBe(worker);
  setBrandName({ th: "ส่งไว", en: "Songwai" });
  const first = await sent();
  expect(first).toMatch(/^precache\(\[\{url:"index.html",revision:"1a-[0-9a-f]{12}"\},/);
  expect(first.replace(/1a-[0-9a-f]{12}/g, "1a")).toBe(worker);
  expect(await sent()).toBe(first);
  setBrandName({ th: "ส่งไว", en: "Songwai Express" });
  const second = await sent();
  expect(second).not.toBe(first);
  setBrandLook({ ...launchLook, accent: "#ffcc00" });
  expect(await sent()).not.toBe(second);
});
