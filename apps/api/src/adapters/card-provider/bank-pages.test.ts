import Fastify from "fastify";
import { expect, test } from "vitest";
import { UpstreamFailure } from "../../ports/upstream.ts";
import { isBankPage } from "./bank-pages.ts";
import { omiseProvider } from "./omise.ts";

const allowed = {
  hosts: ["omise.co"],
  servers: ["https://api.omise.example", "http://127.0.0.1:3000/sandbox/card-provider"],
};

test.each([
  "https://omise.co/pay",
  "https://pay.omise.co/payments/paym_1/authorize",
  "https://api.omise.example/authorize/chrg_1",
  "http://127.0.0.1:41234/authorize/chrg_1",
])("a browser may be sent to %s", (uri) => {
  expect(isBankPage(uri, allowed)).toBe(true);
});

test.each([
  "http://pay.omise.co/payments/paym_1/authorize",
  "https://omise.co.evil.example/authorize",
  "https://evilomise.co/authorize",
  "https://omise.co@evil.example/authorize",
  "https://someone@pay.omise.co/authorize",
  "http://api.omise.example/authorize/chrg_1",
  "javascript:alert(document.domain)",
  "//pay.omise.co/authorize",
  "/authorize/chrg_1",
  "",
])("a browser is never sent to %s", (uri) => {
  expect(isBankPage(uri, allowed)).toBe(false);
});

const charge = (status: string, authorizeUri: string) => ({
  object: "charge",
  id: "chrg_1",
  status,
  paid: status === "successful",
  amount: 12_300,
  currency: "THB",
  created_at: "2026-11-23T02:00:00Z",
  card: {},
  authorize_uri: authorizeUri,
});

test("a new charge that waits at a stranger's page is a failure; one that is read has no page and comes to its end", async () => {
  let answer = charge("pending", "https://bank.evil.example/authorize");
  const server = Fastify();
  server.get("/charges/:id", () => answer);
  server.post("/charges", () => answer);
  const apiUrl = await server.listen({ port: 0, host: "127.0.0.1" });
  const provider = omiseProvider({
    publicKey: "pkey",
    secretKey: "skey",
    webhookSecret: "",
    apiUrl,
    scriptUrl: "",
    vaultUrl: "",
    pageHosts: ["omise.co"],
  });
  const request = {
    paymentId: crypto.randomUUID(),
    description: "ST-1",
    amountSatang: 12_300,
    payer: { token: "tokn_1" },
    returnUri: "https://songtan.example/back",
    expiresAt: new Date("2026-11-23T03:00:00Z"),
  };
  await expect(provider.charge(request)).rejects.toBeInstanceOf(UpstreamFailure);
  expect(await provider.findCharge("chrg_1")).toMatchObject({ paid: false, authorizeUri: null });
  answer = charge("successful", "https://bank.evil.example/authorize");
  expect(await provider.findCharge("chrg_1")).toMatchObject({ paid: true, authorizeUri: null });
  answer = charge("pending", "https://pay.omise.co/authorize/1");
  expect(await provider.findCharge("chrg_1")).toMatchObject({
    authorizeUri: "https://pay.omise.co/authorize/1",
  });
  await server.close();
});

test("a call that is answered by a redirect fails: the secret key goes nowhere else", async () => {
  const seen: string[] = [];
  const elsewhere = Fastify();
  elsewhere.get("/*", (request) => {
    seen.push(String(request.headers.authorization));
    return charge("successful", "");
  });
  const target = await elsewhere.listen({ port: 0, host: "127.0.0.1" });
  const server = Fastify();
  server.get("/charges/:id", (_request, reply) => reply.redirect(`${target}/charges/chrg_1`));
  server.get("/qr", (_request, reply) => reply.redirect(`${target}/qr`));
  const apiUrl = await server.listen({ port: 0, host: "127.0.0.1" });
  const provider = omiseProvider({
    publicKey: "pkey",
    secretKey: "skey",
    webhookSecret: "",
    apiUrl,
    scriptUrl: "",
    vaultUrl: "",
  });
  await expect(provider.findCharge("chrg_1")).rejects.toBeInstanceOf(UpstreamFailure);
  await expect(provider.picture(`${apiUrl}/qr`)).rejects.toBeInstanceOf(UpstreamFailure);
  expect(seen).toEqual([]);
  await Promise.all([server.close(), elsewhere.close()]);
});
