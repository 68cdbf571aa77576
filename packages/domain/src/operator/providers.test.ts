import { expect, test } from "vitest";
import {
  checkProvider,
  isInSetup,
  movesSecrets,
  type ProviderKind,
  type ProviderValues,
  providerCarries,
  senderKinds,
  sendersPausedUntil,
} from "./providers.ts";

const real = { toLoopback: false, withTestKeys: false };
const check = (kind: ProviderKind, values: ProviderValues, context = real) =>
  checkProvider(kind, values, context);
const cards = { publicKey: "pkey_5a", secretKey: "skey_5b", webhookSecret: "c2VjcmV0" };
const mail = { host: "mail.example", port: "587", user: "u", password: "p", from: "S <a@b.co>" };

test("what is complete is right, and nothing at all means that the provider is not used", () => {
  expect(check("payments", cards)).toEqual({});
  expect(check("email", mail)).toEqual({});
  expect(check("email", { ...mail, user: "", password: "", from: "a@b.co" })).toEqual({});
  expect(check("payments", { publicKey: "", secretKey: "", webhookSecret: "" })).toEqual({});
  expect(check("roads", { engine: "estimate" })).toEqual({});
  expect(
    check("maps", { styleUrl: "https://a.example/style", styleHosts: "https://*.b.example" }),
  ).toEqual({});
});

test.each<[ProviderKind, ProviderValues, Record<string, string>]>([
  ["payments", { ...cards, webhookSecret: "" }, { webhookSecret: "required" }],
  ["payments", { ...cards, secretKey: "pkey_5b" }, { secretKey: "format" }],
  ["payments", { ...cards, publicKey: "pkey_test_1" }, { publicKey: "not_available" }],
  ["email", { ...mail, password: "" }, { password: "required" }],
  ["email", { ...mail, port: "6379" }, { port: "not_available" }],
  ["email", { ...mail, host: "a b" }, { host: "format" }],
  ["email", { ...mail, from: "a@b.co\r\nBcc: c@d.co" }, { from: "format" }],
  ["sms", { url: "no address", token: "t" }, { url: "format" }],
  ["sms", { url: "https://a.example", token: "two words" }, { token: "format" }],
  ["line", { token: "x".repeat(501) }, { token: "too_long" }],
  ["line_sign_in", { channelId: "abc", channelSecret: "s" }, { channelId: "format" }],
  [
    "maps",
    { styleUrl: "https://a.example", styleHosts: "'unsafe-inline'" },
    { styleHosts: "format" },
  ],
  ["roads", { engine: "waze" }, { engine: "not_a_choice" }],
  ["roads", { engine: "osrm" }, { url: "required" }],
  ["roads", { engine: "google" }, { key: "required" }],
  ["roads", { engine: "estimate", url: "https://a.example" }, { url: "not_available" }],
])("%s %o is refused", (kind, values, problems) => {
  expect(check(kind, values)).toEqual(problems);
});

test("where no real people are served a mail server may be on any port and keys may be play money", () => {
  const local = { toLoopback: true, withTestKeys: true };
  expect(check("email", { ...mail, port: "1025" }, local)).toEqual({});
  expect(check("payments", { ...cards, publicKey: "pkey_test_1" }, local)).toEqual({});
});

test("a stored secret does not follow to another server", () => {
  expect(movesSecrets("sms", { url: "https://a.example" }, { url: "https://b.example" })).toBe(
    true,
  );
  expect(movesSecrets("email", mail, { ...mail, port: "465" })).toBe(true);
  expect(movesSecrets("email", mail, { ...mail, from: "c@d.co" })).toBe(false);
  expect(movesSecrets("payments", cards, { ...cards, publicKey: "pkey_6" })).toBe(false);
});

test("one person sets an installation up until it is used or a second manager can agree", () => {
  const table = [true, false].flatMap((hasBookings) =>
    [true, false].map((hasSecondManager) => isInSetup({ hasBookings, hasSecondManager })),
  );
  expect(table).toEqual([false, false, false, true]);
});

test("codes and links wait for exactly an hour after a sender changed", () => {
  const changedAt = new Date("2026-11-21T03:00:00Z");
  const after = (minutes: number) => new Date(changedAt.getTime() + minutes * 60_000);
  expect(sendersPausedUntil(null, changedAt)).toBe(null);
  expect(sendersPausedUntil(changedAt, after(0))).toEqual(after(60));
  expect(sendersPausedUntil(changedAt, after(59.9))).toEqual(after(60));
  expect(sendersPausedUntil(changedAt, after(60))).toBe(null);
});

test("whatever sends people's codes and links carries credentials", () => {
  expect(senderKinds.map((kind) => providerCarries[kind])).toEqual(
    senderKinds.map(() => "credentials"),
  );
});
