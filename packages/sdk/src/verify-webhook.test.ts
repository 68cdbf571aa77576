import { expect, test } from "vitest";
import {
  newSigningKeys,
  newWebhookSecret,
  signWebhook,
} from "../../../apps/api/src/modules/partners/webhooks/signing.ts";
import { verifyWebhook } from "./verify-webhook.ts";

const now = new Date("2026-11-21T03:00:00Z");
const body = '{"type":"ping","timestamp":"2026-11-21T03:00:00.000Z","data":{"ชื่อ":"ส่งทัน"}}';
const [secret, former] = [newWebhookSecret(), newWebhookSecret()];
const { privateKey, publicKey } = newSigningKeys();
const signed = signWebhook({ id: "evt_1", body, now }, { secrets: [secret, former], privateKey });

test.each([
  ["the secret", secret],
  ["the former secret", former],
  ["the public key", publicKey],
])("what was signed is accepted by %s", async (_, key) => {
  const expected = { id: "evt_1", type: "ping", data: { ชื่อ: "ส่งทัน" } };
  expect(await verifyWebhook(body, signed, key, { now })).toMatchObject(expected);
  const bytes = new TextEncoder().encode(body);
  const headers = new Headers(signed);
  expect(await verifyWebhook(bytes, headers, key, { now })).toMatchObject(expected);
});

const later = (seconds: number) => ({ now: new Date(now.getTime() + seconds * 1000) });
test.each([
  ["another body", `${body} `, signed, secret, { now }],
  ["another secret", body, signed, newWebhookSecret(), { now }],
  ["another public key", body, signed, newSigningKeys().publicKey, { now }],
  ["another id", body, { ...signed, "webhook-id": "evt_2" }, secret, { now }],
  ["no signature", body, { ...signed, "webhook-signature": undefined }, secret, { now }],
  ["a malformed signature", body, { ...signed, "webhook-signature": "v1,%%" }, secret, { now }],
  ["a malformed time", body, { ...signed, "webhook-timestamp": "now" }, secret, { now }],
  ["an old one", body, signed, secret, later(301)],
  ["one from the future", body, signed, publicKey, later(-301)],
  ["a shorter tolerance", body, signed, secret, { ...later(11), toleranceSeconds: 10 }],
  ["something that is no key", body, signed, "secret", { now }],
])("%s is refused", async (_, payload, headers, key, options) => {
  await expect(verifyWebhook(payload, headers, key, options)).rejects.toMatchObject({
    code: "invalid_signature",
  });
});
