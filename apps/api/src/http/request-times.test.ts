import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { limits } from "@songtan/domain/limits";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quoteRequest } from "../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../testing/world/people.ts";
import { pictureForm } from "../../testing/world/pictures.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";
import { buildApp } from "../app.ts";
import { bodySeconds, connectionsMax, requestTimes } from "./request-times.ts";

/** The product's times, a hundred times faster where that is what a test waits for. */
const quick = {
  ...requestTimes,
  headersSeconds: 1,
  bodyStartSeconds: 1,
  requestSeconds: 4,
  checkSeconds: 0.2,
};

let world: TestWorld;
let app: FastifyInstance;
let driver: Person;
let port: number;
beforeAll(async () => {
  world = await openTestWorld();
  driver = await newDriver(world);
  app = await buildApp(world.deps, undefined, { times: quick });
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

type Ended = { seconds: number; answer: string };
/** Sends `head` at once, then `body` byte by byte, and says when the server closed and what it had answered. */
async function dribble(head: string, body: string, everyMilliseconds: number): Promise<Ended> {
  const began = performance.now();
  const socket = connect(port, "127.0.0.1");
  const answer: Buffer[] = [];
  socket.on("data", (bytes) => answer.push(bytes));
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(head);
  let sent = 0;
  const timer = setInterval(
    () => void (socket.writable && socket.write(body[sent++] ?? "")),
    everyMilliseconds,
  );
  await closed(socket, 10_000);
  clearInterval(timer);
  return { seconds: (performance.now() - began) / 1000, answer: Buffer.concat(answer).toString() };
}

async function closed(socket: Socket, withinMilliseconds: number): Promise<void> {
  const late = setTimeout(() => socket.destroy(new Error("still open")), withinMilliseconds);
  if (!socket.destroyed) await once(socket, "close").catch(() => {});
  clearTimeout(late);
  if (socket.errored?.message === "still open") throw socket.errored;
}

const head = (lines: string[]) => `${[...lines, "host: localhost", "", ""].join("\r\n")}`;

test("a body that is sent a byte at a time is refused with a sentence and its connection closed, many at once", async () => {
  const lines = [
    "POST /api/quotes HTTP/1.1",
    "content-type: application/json",
    "content-length: 2000",
  ];
  const all = await Promise.all(
    Array.from({ length: 100 }, () => dribble(head(lines), "{".repeat(2000), 100)),
  );
  for (const { seconds, answer } of all) {
    expect(seconds).toBeLessThan(6);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "").error).toMatchObject({
      code: "body_too_slow",
    });
  }
}, 20_000);

test.each([
  ["to a call that has answered already", "POST /api/uploads HTTP/1.1", "content-length: 100000"],
  ["to no call of ours", "POST /api/nothing-here HTTP/1.1", "content-length: 100000"],
  ["without a length", "POST /api/quotes HTTP/1.1", "transfer-encoding: chunked"],
])(
  "a dribbled body %s is closed too",
  async (_, line, length) => {
    const body = length.startsWith("transfer") ? `1f4\r\n${"{".repeat(500)}` : "{".repeat(500);
    const { seconds } = await dribble(
      head([line, "content-type: application/json", length]),
      body,
      100,
    );
    expect(seconds).toBeLessThan(8);
  },
  20_000,
);

test("headers that are sent a byte at a time are cut", async () => {
  const { seconds } = await dribble(
    "POST /api/quotes HTTP/1.1\r\n",
    `x-long: ${"a".repeat(2000)}`,
    100,
  );
  expect(seconds).toBeLessThan(4);
}, 20_000);

test("an upload that needs longer than any other call may is accepted", async () => {
  const file = await sharp({ create: { width: 60, height: 60, channels: 3, background: "green" } })
    .jpeg()
    .toBuffer();
  const { body, headers } = pictureForm({ file, purpose: "proof" });
  const started = performance.now();
  const reply = await new Promise<string>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (bytes) => resolve(bytes.toString()));
    socket.write(
      head([
        "POST /api/uploads HTTP/1.1",
        `authorization: Bearer ${driver.token}`,
        `content-type: ${headers["content-type"]}`,
        "transfer-encoding: chunked",
      ]),
    );
    const parts = Array.from({ length: 10 }, (_, part) =>
      body.subarray((body.length * part) / 10, (body.length * (part + 1)) / 10),
    );
    const send = () => {
      const part = parts.shift();
      if (!part) return void socket.write("0\r\n\r\n");
      socket.write(`${part.length.toString(16)}\r\n`);
      socket.write(part);
      socket.write("\r\n");
      setTimeout(send, 200);
    };
    send();
  });
  expect(reply).toMatch(/^HTTP\/1.1 201 /);
  expect((performance.now() - started) / 1000).toBeGreaterThan(quick.bodyStartSeconds);
}, 20_000);

test("a stream stays open for longer than any request may last", async () => {
  const gone = new AbortController();
  const stream = await fetch(`http://127.0.0.1:${port}/api/driver/events`, {
    headers: { authorization: `Bearer ${driver.token}` },
    signal: gone.signal,
  });
  const reader = stream.body?.getReader();
  let ended = false;
  const reading = (async () => {
    while (!ended) if ((await reader?.read())?.done !== false) ended = true;
  })().catch(() => {});
  await new Promise((wait) => setTimeout(wait, (quick.requestSeconds + 2) * 1000));
  expect([stream.status, ended]).toEqual([200, false]);
  gone.abort();
  await reading;
}, 20_000);

test("the largest picture arrives on a slow phone network, and the server knows how many connections it holds", () => {
  const slowPhoneBytesPerSecond = 50_000;
  const needed = limits.imageBytesMax / slowPhoneBytesPerSecond;
  expect(bodySeconds(limits.imageBytesMax, true)).toBeGreaterThan(needed * 1.2);
  expect(requestTimes.requestSeconds).toBeGreaterThan(
    bodySeconds(limits.imageBytesMax, true) + requestTimes.headersSeconds / 2,
  );
  expect(bodySeconds(JSON.stringify(quoteRequest()).length, false)).toBeLessThan(30);
  expect(app.server.maxConnections).toBe(connectionsMax);
});
