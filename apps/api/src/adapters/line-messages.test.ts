import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Deps } from "../deps/deps.ts";
import type { LineMessages } from "../ports/ports.ts";
import { UpstreamFailure } from "../ports/upstream.ts";
import { openLineMessages } from "./line-messages.ts";

let received: { request: IncomingMessage; body: string }[];
let status = 200;
const line = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part));
  request.on("end", () => {
    received.push({ request, body });
    response.writeHead(status).end("{}");
  });
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((done) => line.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = [];
  status = 200;
});
afterAll(() => line.close());

const unused = {} as Pick<Deps, "db" | "clock">;
const open = (apiUrl = url) =>
  openLineMessages(
    { SANDBOX: false, LINE_MESSAGING_TOKEN: "the token", LINE_MESSAGING_URL: apiUrl },
    unused,
  ) as LineMessages;
const message = { id: "c6a0d1de-6f0e-4a48-9c45-4b9d6f0b9f10", to: "U4af4980629", text: "ถึงแล้วครับ" };

test("a message goes to that person, with a key by which LINE knows a repeated try", async () => {
  expect(await open().send(message)).toBe("sent");
  const [{ request, body }] = received as [(typeof received)[number]];
  expect([request.method, request.url]).toEqual(["POST", "/v2/bot/message/push"]);
  expect(request.headers).toMatchObject({
    authorization: "Bearer the token",
    "x-line-retry-key": message.id,
  });
  expect(JSON.parse(body)).toEqual({
    to: message.to,
    messages: [{ type: "text", text: message.text }],
  });
});

test.each([
  [409, "sent"],
  [400, "unreachable"],
  [404, "unreachable"],
])("an answer of %i is %s", async (answer, outcome) => {
  status = answer;
  expect(await open().send(message)).toBe(outcome);
});

test.each([401, 403, 429, 500, 503])(
  "an answer of %i is a failure: another channel is used",
  async (answer) => {
    status = answer;
    await expect(open().send(message)).rejects.toThrow(UpstreamFailure);
  },
);

test("an unreachable LINE server is a failure too, and without a channel there is no LINE outside the sandbox", async () => {
  await expect(open("http://127.0.0.1:1").send(message)).rejects.toThrow(UpstreamFailure);
  const none = { SANDBOX: false, LINE_MESSAGING_TOKEN: undefined, LINE_MESSAGING_URL: url };
  expect(openLineMessages(none, unused)).toBeNull();
});
