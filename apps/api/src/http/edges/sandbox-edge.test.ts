import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { catchErrors } from "../errors.ts";
import { createSandboxDoor } from "./sandbox-edge.ts";

let app: FastifyInstance;
afterEach(() => app.close());

type Settings = Parameters<typeof createSandboxDoor>[0];

/** A server with the inbox behind its door, and the port it listens on. */
async function open(settings: Partial<Settings> = {}) {
  app = Fastify();
  catchErrors(app);
  const door = createSandboxDoor({
    SANDBOX_PUBLIC: false,
    SANDBOX_SECRET: undefined,
    PUBLIC_URL: undefined,
    ...settings,
  });
  await app.register(async (sandbox) => {
    door.guard(sandbox);
    sandbox.get("/sandbox/line", async () => "a page");
    await sandbox.register(async (inbox) => {
      door.guardInbox(inbox);
      for (const url of ["/sandbox", "/sandbox/inbox"]) inbox.get(url, async () => "codes");
    });
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return { port, link: door.link(`http://localhost:${port}`) };
}

/** One request as it goes over the wire, so that its version and its headers are exactly these. */
async function send(
  port: number,
  { host = `localhost:${port}`, path = "/sandbox/line", version = "1.1", more = "" } = {},
): Promise<{ status: number; text: string }> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (part) => {
    text += String(part);
  });
  socket.write(`GET ${path} HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`);
  await once(socket, "close");
  return { status: Number(text.split(" ")[1]), text };
}
const secretOf = (link: string): string => new URL(link).searchParams.get("secret") ?? "";

test("a program and a browser of this machine need nothing more, but for the inbox", async () => {
  const { port, link } = await open();
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `LOCALHOST:${port}`]) {
    expect([host, (await send(port, { host })).status]).toEqual([host, 200]);
    for (const path of ["/sandbox", "/sandbox/inbox?to=a", "/sandbox/inbox?to=a&secret=x"])
      expect([host, path, (await send(port, { host, path })).status]).toEqual([host, path, 404]);
    const path = `/sandbox/inbox?to=a&secret=${secretOf(link)}`;
    expect([host, (await send(port, { host, path })).status]).toEqual([host, 200]);
  }
});

test("an operator may choose the inbox's secret for programs that read it", async () => {
  const chosen = "a-secret-that-tests-share";
  const { port, link } = await open({ SANDBOX_SECRET: chosen });
  expect(secretOf(link)).toBe(chosen);
  const path = `/sandbox/inbox?to=a&secret=${chosen}`;
  expect((await send(port, { path })).status).toBe(200);
});

test.each([
  ["HTTP/1.0 with the upstream's own host, as nginx sends by itself", { version: "1.0" }],
  ["Via", { more: "Via: 1.1 proxy\r\n" }],
  ["X-Real-IP", { more: "X-Real-IP: 203.0.113.9\r\n" }],
  ["x-forwarded-for", { more: "x-forwarded-for: 203.0.113.9\r\n" }],
  ["X-Forwarded-Host", { more: "X-Forwarded-Host: localhost\r\n" }],
  ["X-Forwarded-Proto", { more: "X-Forwarded-Proto: http\r\n" }],
  ["Forwarded", { more: "Forwarded: for=203.0.113.9\r\n" }],
  ["True-Client-IP", { more: "True-Client-IP: 203.0.113.9\r\n" }],
  ["another host", { host: "ship.example.com" }],
])("a sign of a proxy is refused, with the secret too: %s", async (_name, sent) => {
  const { port, link } = await open();
  expect((await send(port, sent)).status).toBe(404);
  const path = `/sandbox/inbox?secret=${secretOf(link)}`;
  expect((await send(port, { ...sent, path })).status).toBe(404);
});

test("another port or name of this machine, as through a tunnel, needs the secret of the printed link", async () => {
  const { port, link } = await open();
  for (const host of ["localhost:8080", "localhost", "x.localhost", "127.0.0.2", "backend"]) {
    expect([host, (await send(port, { host })).status]).toEqual([host, 404]);
    const path = `/sandbox/inbox?secret=${secretOf(link)}x`;
    expect([host, (await send(port, { host, path })).status]).toEqual([host, 404]);
  }
  const host = "localhost:8080";
  const visit = await send(port, { host, path: `/sandbox?to=a&secret=${secretOf(link)}` });
  expect(visit.status).toBe(303);
  expect(visit.text).toMatch(/location: \/sandbox\?to=a\r\n/i);
  const cookie = /set-cookie: (songtan_sandbox=[^;]+); Path=\/sandbox; HttpOnly/i.exec(visit.text);
  const more = `Cookie: a=b; ${cookie?.[1]}\r\n`;
  for (const path of ["/sandbox/line", "/sandbox/inbox"])
    expect([path, (await send(port, { host, path, more })).status]).toEqual([path, 200]);
  const path = `/sandbox/inbox?secret=${secretOf(link)}`;
  expect((await send(port, { host, path })).status).toBe(200);
});

test("the port of the program's own address counts as its own, where that is of this machine", async () => {
  const { port } = await open({ PUBLIC_URL: "http://localhost:8080" });
  expect((await send(port, { host: "localhost:8080" })).status).toBe(200);
  expect((await send(port, { host: "localhost:8081" })).status).toBe(404);
});

test("each start has another secret, and none where everybody may enter", async () => {
  const first = secretOf((await open()).link);
  await app.close();
  expect(secretOf((await open()).link)).not.toBe(first);
  await app.close();
  const { port, link } = await open({ SANDBOX_PUBLIC: true });
  expect(link).toBe(`http://localhost:${port}/sandbox`);
  const more = "X-Forwarded-For: 203.0.113.9\r\n";
  const path = "/sandbox/inbox?to=a";
  expect((await send(port, { host: "ship.example.com", path, more })).status).toBe(200);
});
