import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "../../config/settings.ts";
import { serveWeb } from "../static/static-web.ts";
import { guardEdge } from "./security.ts";

let home: string;
const app = Fastify();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "songtan-pages-"));
  await mkdir(join(home, "web"));
  for (const name of ["index.html", "__spa-fallback.html"])
    await writeFile(join(home, "web", name), "a page");
  const settings = readSettings({ NODE_ENV: "test", RATE_LIMITS: "off" });
  await guardEdge(
    app,
    { settings, cardProvider: null, maps: settings, redis: null },
    { scriptHashes: [] },
  );
  const folderOf = (name: string) => pathToFileURL(join(home, `${name}/`));
  await serveWeb(app, { web: folderOf("web"), console: folderOf("console") });
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true });
});

const headersOf = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url });
  const { "referrer-policy": referrer, "cache-control": cache, "x-robots-tag": robots } = headers;
  return [statusCode, referrer, cache, robots];
};

test.each([
  "/r/a-key",
  "/en/r/a-key?from=sms",
  "/r/a-key/",
  "/not-me/a-token",
  "/customer/tracking/a-key",
  "/en/customer/tracking/a-key",
])("the page %s, whose address is a key, is in no log, cache or search index", async (url) => {
  expect(await headersOf(url)).toEqual([200, "no-referrer", "no-store", "noindex"]);
});

test.each(["/", "/help", "/customer/tracking"])("the page %s is an ordinary page", async (url) => {
  expect(await headersOf(url)).toEqual([
    ...[200, "strict-origin-when-cross-origin", "no-cache"],
    undefined,
  ]);
});
