import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWeb } from "./static-web.ts";

let home: string;
const app = Fastify();
const built = {
  "index.html": "home",
  "__spa-fallback.html": "any page",
  "customer/profile/index.html": "profile",
  "customer/tracking/_id/index.html": "tracking",
  "en/customer/tracking/_id/index.html": "tracking in English",
  "driver/task/_id/index.html": "task",
  "business/bookings/_id/index.html": "to tracking",
  "business/bookings/_id/complete.html": "to the result",
  ".secret": "not to be served",
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "songtan-first-html-"));
  for (const [path, text] of Object.entries(built)) {
    await mkdir(join(home, path, ".."), { recursive: true });
    await writeFile(join(home, path), text);
  }
  const folder = (name: string) => pathToFileURL(join(home, name));
  await serveWeb(app, { web: folder("/"), console: folder("none/") });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true });
});

test.each([
  ["/customer/profile", 200, "profile"],
  ["/customer/profile/", 200, "profile"],
  ["/customer/tracking/0199aa00-0000-7000-8000-000000000001?from=push", 200, "tracking"],
  ["/customer/tracking/a%2e%2e%2f%2e%2e%2findex.html", 200, "tracking"],
  ["/en/customer/tracking/key", 200, "tracking in English"],
  ["/en/customer/profile", 200, "any page"],
  ["/driver/task/0199aa00-0000-7000-8000-000000000001", 200, "task"],
  ["/driver/task/not-an-id", 404, "task"],
  ["/en/customer/receipt/not-an-id", 404, "any page"],
  ["/business/bookings/b1?business=b&view=complete&mode=test", 200, "to the result"],
  ["/business/bookings/b1?business=b&view=tracking", 200, "to tracking"],
  ["/business/bookings/b1?business=b", 200, "to tracking"],
  ["/business/bookings/b1?view=../../index&view=complete", 200, "to the result"],
  ["/customer/tracking/key?view=complete", 200, "tracking"],
  ["/customer/tracking/key/more", 404, "any page"],
  ["/no-such-page", 404, "any page"],
])("%s starts with the first HTML of its page: %i", async (url, status, body) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.body]).toEqual([status, body]);
  expect(answer.headers["content-type"]).toContain("text/html");
});

test("the root sends an English browser on with what its address said", async () => {
  const headers = { "accept-language": "en-GB" };
  const sent = await app.inject({ url: "/?utm_source=line&to=%E0%B8%81", headers });
  expect([sent.statusCode, sent.headers.location]).toEqual([
    302,
    "/en?utm_source=line&to=%E0%B8%81",
  ]);
  expect((await app.inject({ url: "/", headers })).headers.location).toBe("/en");
});

test("a built file is served by its name, and no route is spent on it", async () => {
  const file = await app.inject({ url: "/customer/profile/index.html" });
  expect([file.statusCode, file.body, file.headers["cache-control"]]).toEqual([
    ...[200, "profile", "no-cache"],
  ]);
  const head = await app.inject({ method: "HEAD", url: "/customer/profile/index.html" });
  expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([200, "", "7"]);
  for (const url of ["/.secret", "/customer/profile/../../.secret", "/customer%2Fprofile"])
    expect([url, (await app.inject({ url })).body]).toEqual([url, "any page"]);
  const routes = app.printRoutes().split("\n");
  expect(routes.filter((line) => line.includes("html"))).toEqual([]);
});

test("without a build the program starts, and says of each page that it is not there", async () => {
  const unbuilt = Fastify();
  const none = pathToFileURL(join(home, "none/"));
  await serveWeb(unbuilt, { web: none, console: none }, join(home, "shared"));
  for (const url of ["/", "/console", "/console/", "/assets/main.js"])
    expect([url, (await unbuilt.inject({ url })).statusCode]).toEqual([url, 404]);
  await unbuilt.close();
});
