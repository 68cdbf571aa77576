import { createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { keysOf, newPushReader, openPush } from "@songtan/sandbox/push/open-push";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readSettings } from "../config/settings.ts";
import { deriveSecrets } from "../keys/secrets.ts";
import type { Push } from "../ports/ports.ts";
import { UpstreamFailure } from "../ports/upstream.ts";
import { openPush as openPushPort, webPushService } from "./web-push.ts";

type ReceivedPush = { headers: IncomingHttpHeaders; body: Buffer };
let received: ReceivedPush[];
let answer = 201;
let address = "";
let push: Push;

/** A push service of our own on this machine: only the sandbox URL may be a local address. */
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answer, { location: "http://127.0.0.1:1/" }).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  const own = openPushPort(
    readSettings({ NODE_ENV: "test" }),
    deriveSecrets("a secret that only tests know"),
  );
  if (!own) throw new Error("outside production there is always a pair of keys");
  const keys = { publicKey: own.publicKey, privateKey: privateKeyOfTests() };
  push = webPushService({ ...keys, contact: "mailto:push@songtan.example", sandboxUrl: address });
});
beforeEach(() => {
  received = [];
  answer = 201;
});
afterAll(() => service.close());

const privateKeyOfTests = () =>
  deriveSecrets("a secret that only tests know").keyedHash("push", "key pair");
const reader = newPushReader();
const to = () => {
  const { p256dh, auth } = keysOf(reader);
  const [publicKey, authSecret] = [
    Buffer.from(p256dh, "base64url"),
    Buffer.from(auth, "base64url"),
  ];
  return { endpoint: `${address}one`, publicKey, authSecret };
};
const message = {
  text: JSON.stringify({ title: "งานใหม่ ฿120" }),
  ttlSeconds: 17,
  urgent: true,
  topic: "abc",
};

test("what arrives is encrypted for that browser alone and decrypts to the message that was sent", async () => {
  expect(await push.send(to(), message)).toBe("sent");
  const [{ headers, body }] = received as [ReceivedPush];
  expect(headers).toMatchObject({
    ttl: "17",
    urgency: "high",
    topic: "abc",
    "content-encoding": "aes128gcm",
  });
  expect(body.includes("งานใหม่")).toBe(false);
  expect(JSON.parse(openPush(reader, body))).toEqual({ title: "งานใหม่ ฿120" });
  expect(() => openPush(newPushReader(), body)).toThrow();
});

test("it is signed for that push service by the key browsers were given, with whom to write to", async () => {
  await push.send(to(), message);
  const [, token = "", key = ""] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(received[0]?.headers.authorization ?? "") ?? [];
  expect(key).toBe(push.publicKey);
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const publicKey = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" },
    format: "jwk",
  });
  const [head = "", claims = "", signature = ""] = token.split(".");
  const signed = Buffer.from(`${head}.${claims}`);
  const sign = Buffer.from(signature, "base64url");
  expect(verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, sign)).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: new URL(address).origin,
    sub: "mailto:push@songtan.example",
  });
});

test.each([404, 410])("a browser that answers %i is gone", async (status) => {
  answer = status;
  expect(await push.send(to(), message)).toBe("gone");
});

test.each([302, 400, 413, 429, 500])(
  "a push service that answers %i failed, and no redirect is followed",
  async (status) => {
    answer = status;
    await expect(push.send(to(), message)).rejects.toThrow(UpstreamFailure);
    expect(received).toHaveLength(1);
  },
);

test("only https on the public internet and the sandbox's own address are accepted", async () => {
  expect(await push.accepts(`${address}one`)).toBe(true);
  for (const endpoint of [
    "http://127.0.0.1:9/",
    "https://10.0.0.1/x",
    "https://localhost/x",
    "ftp://8.8.8.8/",
  ]) {
    expect(await push.accepts(endpoint)).toBe(false);
    await expect(push.send({ ...to(), endpoint }, message)).rejects.toThrow(UpstreamFailure);
  }
});

test("every process has the same pair of keys of its own, in production too, and the operator's wins", () => {
  const settings = readSettings({ NODE_ENV: "test" });
  const production = { ...settings, NODE_ENV: "production" } as const;
  const publicKey = (secret: string, of: Parameters<typeof openPushPort>[0] = production) =>
    openPushPort(of, deriveSecrets(secret)).publicKey;
  const own = publicKey("a secret that only tests know");
  // An uncompressed point of P-256.
  expect(Buffer.from(own, "base64url")).toHaveLength(65);
  expect(publicKey("a secret that only tests know")).toBe(own);
  expect(publicKey("another secret that only tests know")).not.toBe(own);
  const operators = { ...production, PUSH_PUBLIC_KEY: "public", PUSH_PRIVATE_KEY: "private" };
  expect(publicKey("a secret that only tests know", operators)).toBe("public");
});
