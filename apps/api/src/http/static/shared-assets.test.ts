import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWeb } from "./static-web.ts";

let home: string;
const app = Fastify();
const write = async (path: string, text: string) => {
  await mkdir(join(home, path, ".."), { recursive: true });
  await writeFile(join(home, path), text);
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "songtan-assets-"));
  await write("web/index.html", "home");
  await write("web/assets/now-1a.js", "of this release");
  await write("console/index.html", "console");
  await write("console/assets/now-1b.js", "of this release");
  const built = {
    web: pathToFileURL(join(home, "web/")),
    console: pathToFileURL(join(home, "console/")),
  };
  await serveWeb(app, built, join(home, "assets"));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true });
});

const load = async (url: string) => {
  const answer = await app.inject({ url });
  return { status: answer.statusCode, body: answer.body, cache: answer.headers["cache-control"] };
};

test("a page of another release finds its scripts, also those that came after the start", async () => {
  const immutable = "public, max-age=31536000, immutable";
  expect(await load("/assets/now-1a.js")).toEqual({
    status: 200,
    body: "of this release",
    cache: immutable,
  });
  const missing = await load("/assets/before-2a.js");
  expect(missing.status).toBe(404);
  expect(missing.cache ?? "").not.toContain("immutable");
  await write("assets/web/assets/before-2a.js", "of the last release");
  await write("assets/console/assets/next-3b.js", "of the next release");
  expect(await load("/assets/before-2a.js")).toEqual({
    status: 200,
    body: "of the last release",
    cache: immutable,
  });
  expect(await load("/console/assets/next-3b.js")).toEqual({
    status: 200,
    body: "of the next release",
    cache: immutable,
  });
  for (const url of ["/assets/next-3b.js", "/assets/..%2f..%2fconsole/index.html"])
    expect([url, (await load(url)).status]).toEqual([url, 404]);
});
