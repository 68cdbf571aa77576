import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { ErrorResponse } from "@songtan/contract/scalars";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";

let world: TestWorld;
let port: number;
beforeAll(async () => {
  world = await openTestWorld({ SANDBOX: "off", PUBLIC_URL: "https://songtan.example" });
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.close());

/** Bytes on a socket, and what comes back until it is closed. */
async function send(text: string) {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString();
  });
  // The server may close while the rest is still being sent.
  socket.on("error", () => {});
  socket.write(text);
  await once(socket, "close");
  const [head = "", body = ""] = received.split("\r\n\r\n");
  const headers = new Map(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(/:\s*/, 1).concat(line.replace(/^[^:]*:\s*/, "")))
      .map(([name = "", value = ""]) => [name.toLowerCase(), value]),
  );
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), headers, body };
}

const host = "Host: localhost\r\nConnection: close\r\n";
const requests: [name: string, text: string, status: number, code: string][] = [
  [
    "headers without end",
    `GET / HTTP/1.1\r\n${host}X: ${"x".repeat(40_000)}\r\n\r\n`,
    431,
    "headers_too_large",
  ],
  [
    "an address without end",
    `GET /api/${"x".repeat(40_000)} HTTP/1.1\r\n${host}\r\n`,
    431,
    "headers_too_large",
  ],
  ["no HTTP at all", "hello\r\n\r\n", 400, "invalid"],
  [
    "two lengths",
    `POST /api/quotes HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`,
    400,
    "invalid",
  ],
  [
    "a length and chunks",
    `POST /api/quotes HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    "invalid",
  ],
  ["a zero in a header", `GET /api/tariff HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`, 400, "invalid"],
  ["no host", "GET /api/tariff HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "invalid"],
  ["a method nobody knows", `BREW /api/tariff HTTP/1.1\r\n${host}\r\n`, 400, "invalid"],
  ["a method no route has", `PURGE /api/tariff HTTP/1.1\r\n${host}\r\n`, 404, "not_found"],
  ["the whole server", `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 404, "not_found"],
  ["no such call", `GET /api/nothing HTTP/1.1\r\n${host}\r\n`, 404, "not_found"],
  ["a broken escape", `GET /api/bookings/%zz HTTP/1.1\r\n${host}\r\n`, 404, "not_found"],
  [
    "more than is taken",
    `POST /api/quotes HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 2000000\r\n\r\n{`,
    413,
    "too_large_upload",
  ],
  [
    "a type nobody reads",
    `POST /api/quotes HTTP/1.1\r\n${host}Content-Type: text/x\r\nContent-Length: 1\r\n\r\nx`,
    415,
    "unsupported_media",
  ],
  [
    "broken JSON",
    `POST /api/quotes HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{`,
    400,
    "invalid",
  ],
  [
    "a wish no server has",
    `GET /api/nothing HTTP/1.1\r\n${host}Expect: cake\r\n\r\n`,
    404,
    "not_found",
  ],
];

describe("an error before any of our code is in our form too", () => {
  test.each(requests)("%s", async (_name, text, status, code) => {
    const answer = await send(text);
    expect([answer.status, answer.head]).toEqual([
      status,
      expect.stringContaining("content-type: application/json"),
    ]);
    const { error } = ErrorResponse.parse(JSON.parse(answer.body));
    expect(error.code).toBe(code);
    expect(answer.head).toContain(`x-request-id: ${error.requestId}`);
    expect(answer.headers.get("strict-transport-security")).toBe(
      "max-age=31536000; includeSubDomains",
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(answer.headers.get("content-security-policy")).toContain(directive);
  });

  test("in the requested language, where it was read", async () => {
    const bad = (language: string) =>
      send(`GET / HTTP/1.1\r\n${host}Accept-Language: ${language}\r\nBad Header\r\n\r\n`);
    expect(JSON.parse((await bad("en")).body).error.message).toMatch(/[a-z]/);
    expect(JSON.parse((await bad("th")).body).error.message).toMatch(/[ก-ฮ]/);
  });
});
