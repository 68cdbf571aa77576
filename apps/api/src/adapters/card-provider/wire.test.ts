import { createServer, globalAgent, type IncomingMessage, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { registerCardProvider } from "@songtan/sandbox/card-provider/card-provider";
import { signWebhook } from "@songtan/sandbox/card-provider/webhooks";
import Fastify, { type FastifyInstance } from "fastify";
import type Omise from "omise";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UpstreamFailure } from "../../ports.ts";
import { openTestWorld, type TestWorld } from "../../testing/test-world.ts";
import { omiseProvider } from "./omise.ts";

/** The provider's official client, unmodified, against our stand-in: what it can do there, it can do in production. */
const makeClient = createRequire(import.meta.url)("omise") as typeof Omise;
const keys = { publicKey: "pkey_test_songtan", secretKey: "skey_test_songtan" };
const secret = Buffer.from("a webhook secret of the sandbox").toString("base64");

type Hooked = { event: { id: string; key: string; data: { id: string; status?: string } }; signed: boolean };
let world: TestWorld;
let provider: FastifyInstance;
let listener: Server;
let omise: Omise.IOmise;
let origin: string;
const hooked: Hooked[] = [];
let answerWith = 200;

beforeAll(async () => {
  world = await openTestWorld();
  listener = createServer((request, response) => void hear(request).then(() => response.writeHead(answerWith).end()));
  await new Promise<void>((ready) => listener.listen(0, "127.0.0.1", ready));
  const uri = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
  provider = Fastify();
  await registerCardProvider(provider, {
    db: world.deps.db,
    clock: () => new Date(),
    url: "http://127.0.0.1",
    prefix: "",
    keys,
    hook: () => ({ uri, secret }),
  });
  origin = await provider.listen({ port: 0, host: "127.0.0.1" });
  // The client has no setting for a port; the agent's default is what it ends up with.
  Object.assign(globalAgent, { defaultPort: (provider.server.address() as AddressInfo).port });
  omise = makeClient({ ...keys, host: "127.0.0.1", vaultHost: "127.0.0.1", scheme: "http" as Omise.Scheme });
});
afterAll(async () => {
  Object.assign(globalAgent, { defaultPort: 80 });
  await provider.close();
  listener.close();
  await world.close();
});

async function hear(request: IncomingMessage): Promise<void> {
  let body = "";
  for await (const part of request) body += String(part);
  const timestamp = Number(request.headers["omise-signature-timestamp"]);
  const signed = request.headers["omise-signature"] === signWebhook(secret, timestamp, body);
  hooked.push({ event: JSON.parse(body) as Hooked["event"], signed });
}

const year = new Date().getFullYear() + 1;
const token = async (number = "4242424242424242", more = {}) =>
  (
    await omise.tokens.create({
      card: {
        name: "SOMCHAI JAIDEE",
        number,
        expiration_month: 12,
        expiration_year: year,
        security_code: "123",
        ...more,
      } as Omise.Tokens.IRequest["card"],
    })
  ).id;
const charge = async (more: Partial<Omise.Charges.IRequest> = {}) =>
  omise.charges.create({
    amount: 12_300,
    currency: "thb",
    ...(more.source || more.customer ? {} : { card: await token() }),
    ...more,
  });
const refused = async (work: Promise<unknown>) =>
  (await work.then(
    () => ({ code: "nothing was refused" }),
    (problem: unknown) => problem,
  )) as { object: string; code: string; message: string };
const patience = { timeout: 10_000 };
const eventOf = async (key: string, id: string) => {
  const told = () => hooked.filter(({ event }) => event.key === key && event.data.id === id);
  await expect.poll(told, patience).toHaveLength(1);
  return hooked.find(({ event }) => event.key === key && event.data.id === id);
};
const answer = (id: string, word: "approve" | "reject") =>
  fetch(`${origin}/authorize/${id}`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `answer=${word}`,
  });
const fault = (kind: string, times = 1) =>
  fetch(`${origin}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind, times }),
  });

test("a card is charged at once, the event is signed, and the charge reads back the same", async () => {
  const paid = await charge({ metadata: { bookingId: "b1" } });
  expect(paid).toMatchObject({ object: "charge", status: "successful", paid: true, amount: 12_300, currency: "THB" });
  expect(paid.id).toMatch(/^chrg_test_[0-9a-z]{19}$/);
  expect(paid.card).toMatchObject({ brand: "Visa", last_digits: "4242" });
  expect(JSON.stringify(paid)).not.toContain("4242424242424242");
  expect(paid.net).toBe(12_300 - 449 - 31);
  expect(await omise.charges.retrieve(paid.id)).toEqual(paid);
  const told = await eventOf("charge.complete", paid.id);
  expect(told?.signed).toBe(true);
  const event = await omise.events.retrieve(told?.event.id ?? "");
  expect(event).toMatchObject({ object: "event", key: "charge.complete", data: { id: paid.id } });
});

test.each([
  ["4111111111140011", "insufficient_fund"],
  ["5555551111110011", "insufficient_fund"],
  ["3530111111190011", "insufficient_fund"],
  ["6250947000000014", "insufficient_fund"],
  ["4111111111130012", "stolen_or_lost_card"],
  ["5555551111100012", "stolen_or_lost_card"],
  ["3530111111180012", "stolen_or_lost_card"],
  ["6250947000000022", "stolen_or_lost_card"],
  ["4111111111120013", "failed_processing"],
  ["5555551111190013", "failed_processing"],
  ["3530111111170013", "failed_processing"],
  ["6250947000000030", "failed_processing"],
  ["4111111111110014", "payment_rejected"],
  ["5555551111180014", "payment_rejected"],
  ["3530111111160014", "payment_rejected"],
  ["4111111111190016", "failed_fraud_check"],
  ["4111111111180017", "invalid_account_number"],
  ["4111111111160001", "invalid_security_code"],
  ["5555551111130001", "invalid_security_code"],
  ["3530111111110001", "invalid_security_code"],
])("card %s is declined with %s: a failed charge, not an error", async (number, code) => {
  const declined = await charge({ card: await token(number) });
  expect(declined).toMatchObject({ status: "failed", paid: false, authorized: false, failure_code: code });
});

test.each([
  "4242424242424242",
  "4111111111111111",
  "5555555555554444",
  "5454545454545454",
  "3530111333300000",
  "3566111111111113",
  "6250947000000006",
])("card %s pays", async (number) => {
  expect((await charge({ card: await token(number) })).status).toBe("successful");
});

test("3-D Secure: nothing is decided before the bank's page, and the way back says nothing", async () => {
  const waiting = await charge({ return_uri: "http://localhost/customer/callback?booking=b1" });
  expect(waiting).toMatchObject({ status: "pending", authorized: false, paid: false });
  const page = await fetch(`${origin}/authorize/${waiting.id}`, { headers: { "accept-language": "en" } });
  expect(await page.text()).toContain("฿123.00");
  const back = await answer(waiting.id, "approve");
  expect([back.status, back.headers.get("location")]).toEqual([303, "http://localhost/customer/callback?booking=b1"]);
  expect(await omise.charges.retrieve(waiting.id)).toMatchObject({ status: "successful", paid: true });
  await answer(waiting.id, "reject");
  expect(await omise.charges.retrieve(waiting.id)).toMatchObject({ status: "successful" });
});

test("3-D Secure rejected, not enrolled, and failing at the bank", async () => {
  const return_uri = "http://localhost/back";
  const rejected = await charge({ return_uri });
  await answer(rejected.id, "reject");
  expect(await omise.charges.retrieve(rejected.id)).toMatchObject({
    status: "failed",
    failure_code: "payment_rejected",
  });
  const unknown = await charge({ return_uri, card: await token("4111111111150002") });
  expect(unknown).toMatchObject({ status: "failed", failure_code: "failed_processing" });
  const failing = await charge({ return_uri, card: await token("4111111111140003") });
  expect(failing.status).toBe("pending");
  await answer(failing.id, "approve");
  expect(await omise.charges.retrieve(failing.id)).toMatchObject({
    status: "failed",
    failure_code: "failed_processing",
  });
  const poor = await charge({ return_uri, card: await token("4111111111140011") });
  await answer(poor.id, "approve");
  expect(await omise.charges.retrieve(poor.id)).toMatchObject({ status: "failed", failure_code: "insufficient_fund" });
});

test("authorised first, captured in part later, or reversed", async () => {
  const held = await charge({ capture: false });
  expect(held).toMatchObject({ status: "pending", authorized: true, paid: false, capturable: true, reversible: true });
  const taken = await omise.charges.capture(held.id, { capture_amount: 10_000 });
  expect(taken).toMatchObject({ status: "successful", paid: true, captured_amount: 10_000 });
  expect((await refused(omise.charges.capture(held.id))).code).toBe("failed_capture");
  const other = await charge({ capture: false });
  expect(await omise.charges.reverse(other.id)).toMatchObject({ status: "reversed", reversed: true });
  expect((await refused(omise.charges.reverse(other.id))).code).toBe("failed_reversal");
});

test("refunds go back in parts and never more than was taken, also two at once", async () => {
  const paid = await charge();
  const first = await omise.charges.createRefund(paid.id, { amount: 2300 });
  expect(first).toMatchObject({ object: "refund", amount: 2300, charge: paid.id });
  const both = await Promise.allSettled([
    omise.charges.createRefund(paid.id, { amount: 6000 }),
    omise.charges.createRefund(paid.id, { amount: 6000 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await refused(omise.charges.createRefund(paid.id, { amount: 4001 }))).code).toBe("failed_refund");
  await omise.charges.createRefund(paid.id, { amount: 4000 });
  expect(await omise.charges.retrieve(paid.id)).toMatchObject({ refunded_amount: 12_300, refundable: false });
  expect((await omise.charges.listRefunds(paid.id)).data.map(({ amount }) => amount)).toEqual([2300, 6000, 4000]);
  expect(await omise.charges.retrieveRefund(paid.id, first.id)).toEqual(first);
  await eventOf("refund.create", first.id);
});

test("a customer keeps cards and is charged without a token", async () => {
  const customer = await omise.customers.create({ email: "malee@example.test", card: await token() });
  const kept = await omise.customers.listCards(customer.id);
  expect(kept.data).toHaveLength(1);
  expect(customer.default_card).toBe(kept.data[0]?.id);
  const paid = await charge({ customer: customer.id, card: customer.default_card });
  expect(paid).toMatchObject({ status: "successful", customer: customer.id });
  await omise.customers.update(customer.id, { card: await token("4111111111140011") });
  const second = await omise.customers.retrieve(customer.id);
  expect(second.cards.data).toHaveLength(2);
  expect(await charge({ customer: customer.id })).toMatchObject({
    status: "failed",
    failure_code: "insufficient_fund",
  });
  const card = second.cards.data[1]?.id ?? "";
  expect(await omise.customers.updateCard(customer.id, card, { name: "NEW NAME" })).toMatchObject({ name: "NEW NAME" });
  await omise.customers.destroyCard(customer.id, card);
  expect((await refused(omise.customers.retrieveCard(customer.id, card))).code).toBe("not_found");
  expect(await omise.customers.destroy(customer.id)).toMatchObject({ deleted: true });
  expect((await refused(omise.customers.retrieve(customer.id))).code).toBe("not_found");
});

test("PromptPay: a source, its QR, paid on the payer's phone; or it expires", async () => {
  const source = await omise.sources.create({ type: "promptpay", amount: 12_300, currency: "thb" });
  const waiting = await charge({ source: source.id });
  expect(waiting).toMatchObject({ status: "pending", source: { type: "promptpay", flow: "offline" } });
  expect(Date.parse(waiting.expires_at)).toBeGreaterThan(Date.now() + 3_500_000);
  const { download_uri: qr } = (waiting.source as Omise.Sources.ISource).scannable_code.image;
  const picture = await fetch(qr.replace("http://127.0.0.1", origin));
  expect([picture.headers.get("content-type"), (await picture.text()).slice(0, 4)]).toEqual(["image/svg+xml", "<svg"]);
  await answer(waiting.id, "approve");
  expect(await omise.charges.retrieve(waiting.id)).toMatchObject({ status: "successful", paid: true });
  await eventOf("charge.complete", waiting.id);
  const late = await charge({ source: { type: "promptpay", amount: 12_300, currency: "thb" } });
  expect(await omise.charges.expire(late.id)).toMatchObject({ status: "expired", expired: true });
  await answer(late.id, "approve");
  expect(await omise.charges.retrieve(late.id)).toMatchObject({ status: "expired", paid: false });
  const over = await charge({
    source: { type: "promptpay", amount: 12_300, currency: "thb" },
    expires_at: new Date(Date.now() - 1000).toISOString(),
  });
  expect((await omise.charges.retrieve(over.id)).status).toBe("expired");
});

test("money goes out: a recipient, a transfer, sent and paid, or sent back", async () => {
  const bank_account = { brand: "kbank", number: "1234567890", name: "สมชาย ใจดี" };
  const recipient = await omise.recipients.create({
    name: "สมชาย ใจดี",
    type: "individual",
    bank_account: bank_account as unknown as Omise.IBankAccountRequest,
  });
  expect(recipient).toMatchObject({ verified: true, active: true, bank_account: { last_digits: "7890" } });
  const transfer = await omise.transfers.create({ amount: 50_000, recipient: recipient.id });
  expect(transfer).toMatchObject({ amount: 50_000, sent: false, paid: false, net: 50_000 - 3210 });
  const move = (id: string, word: string) => fetch(`${origin}/bank/transfers/${id}/${word}`, { method: "POST" });
  await move(transfer.id, "send");
  await move(transfer.id, "pay");
  expect(await omise.transfers.retrieve(transfer.id)).toMatchObject({ sent: true, paid: true });
  await eventOf("transfer.pay", transfer.id);
  const failing = await omise.transfers.create({ amount: 50_000, recipient: recipient.id });
  await move(failing.id, "fail");
  expect(await omise.transfers.retrieve(failing.id)).toMatchObject({ paid: false, failure_code: "transfer_failed" });
  expect((await move(failing.id, "pay")).status).toBe(400);
  const unsent = await omise.transfers.create({ amount: 50_000, recipient: recipient.id });
  expect(await omise.transfers.destroy(unsent.id)).toMatchObject({ deleted: true });
  const stranger = await omise.recipients.create({
    name: "ไม่มีจริง",
    type: "individual",
    bank_account: { ...bank_account, number: "1234560000" } as unknown as Omise.IBankAccountRequest,
  });
  expect(stranger).toMatchObject({ verified: false, active: false });
  expect((await refused(omise.transfers.create({ amount: 50_000, recipient: stranger.id }))).code).toBe(
    "inactive_recipient",
  );
  await omise.recipients.destroy(stranger.id);
  expect((await refused(omise.recipients.retrieve(stranger.id))).code).toBe("not_found");
});

test("an account is looked at by hand before money goes to it, and one the provider refused never gets any", async () => {
  const person = { name: "มาลี ใจดี", type: "individual" as const };
  const bank_account = (number: string) =>
    ({ brand: "scb", number, name: "มาลี ใจดี" }) as unknown as Omise.IBankAccountRequest;
  const slow = await omise.recipients.create({ ...person, bank_account: bank_account("1234561111") });
  expect(slow).toMatchObject({ verified: false, active: false, failure_code: null });
  expect((await refused(omise.transfers.create({ amount: 50_000, recipient: slow.id }))).code).toBe(
    "inactive_recipient",
  );
  await fetch(`${origin}/bank/recipients/${slow.id}/verify`, { method: "POST" });
  expect(await omise.recipients.retrieve(slow.id)).toMatchObject({ verified: true, active: true });
  await eventOf("recipient.verify", slow.id);
  const transfer = await omise.transfers.create({ amount: 50_000, recipient: slow.id, fail_fast: true });
  expect(transfer).toMatchObject({ sent: false, fail_fast: true, total_fee: 3210 });
  const { data } = await omise.transfers.list({ limit: 5, order: "reverse_chronological" });
  expect(data.map(({ id }) => id)).toContain(transfer.id);
});

test("our own adapter: paying out, found again by our names for it", async () => {
  const own = omiseProvider({ ...keys, webhookSecret: secret, apiUrl: origin, scriptUrl: "", vaultUrl: "" });
  const asked = { from: new Date(), to: new Date() };
  const [payoutAccountId, payoutId] = [crypto.randomUUID(), crypto.randomUUID()];
  const account = { payoutAccountId, name: "สมชาย ใจดี", bankCode: "004", accountNumber: "1234567890" };
  expect(await own.findRecipientOf(payoutAccountId, asked)).toBeNull();
  const recipient = await own.registerRecipient(account);
  expect(recipient).toMatchObject({ state: "verified", failureCode: null });
  expect(await own.findRecipientOf(payoutAccountId, asked)).toEqual(recipient);
  expect(await own.registerRecipient({ ...account, accountNumber: "1234561111" })).toMatchObject({ state: "pending" });
  expect(await own.registerRecipient({ ...account, accountNumber: "1234560000" })).toMatchObject({ state: "refused" });
  await expect(own.registerRecipient({ ...account, bankCode: "052" })).rejects.toThrow("no bank 052");
  const transfer = await own.transfer({ payoutId, recipientId: recipient.id, amountSatang: 50_000 });
  expect(transfer).toMatchObject({ sent: false, paid: false, failed: false, payoutId });
  expect(await own.findTransferOf(payoutId, asked)).toEqual(transfer);
  const long = new Date(Date.now() - 3_600_000);
  expect(await own.findTransferOf(payoutId, { from: long, to: long })).toBeNull();
  await fetch(`${origin}/bank/transfers/${transfer.id}/fail`, { method: "POST" });
  expect(await own.findTransfer(transfer.id)).toMatchObject({ failed: true, failureCode: "transfer_failed" });
  await own.forgetRecipient(recipient.id);
  await expect(own.transfer({ payoutId, recipientId: recipient.id, amountSatang: 50_000 })).rejects.toThrow();
});

test("lists have pages and both orders", async () => {
  const all = await omise.charges.list({ limit: 3, offset: 1 });
  expect([all.object, all.data.length, all.limit, all.offset]).toEqual(["list", 3, 3, 1]);
  const newest = await omise.charges.list({ limit: 1, order: "reverse_chronological" });
  const next = await charge();
  const after = await omise.charges.list({ limit: 1, order: "reverse_chronological" });
  expect([newest.data[0]?.id === next.id, after.data[0]?.id]).toEqual([false, next.id]);
  expect((await omise.events.list({ limit: 1 })).total).toBeGreaterThan(10);
  expect((await omise.recipients.list()).object).toBe("list");
  expect((await omise.capability.retrieve()).payment_methods.map(({ name }) => name)).toEqual(["card", "promptpay"]);
});

test("what is refused, and how", async () => {
  expect(await refused(charge({ amount: 1999 }))).toMatchObject({ object: "error", code: "invalid_charge" });
  expect((await refused(charge({ currency: "usd" }))).code).toBe("invalid_charge");
  const used = await token();
  await charge({ card: used });
  expect((await refused(charge({ card: used }))).code).toBe("used_token");
  expect((await refused(charge({ card: "tokn_test_nothing" }))).code).toBe("not_found");
  expect((await refused(token("4242424242424241"))).code).toBe("invalid_card");
  expect((await refused(token("4242424242424242", { expiration_year: 2020 }))).code).toBe("invalid_card");
  expect((await refused(omise.sources.create({ type: "promptpay", amount: 100, currency: "thb" }))).code).toBe(
    "invalid_source",
  );
  const stranger = makeClient({
    publicKey: "pkey_test_other",
    secretKey: "skey_test_other",
    host: "127.0.0.1",
    vaultHost: "127.0.0.1",
    scheme: "http" as Omise.Scheme,
  });
  expect((await refused(stranger.charges.list())).code).toBe("authentication_failure");
  expect((await refused(stranger.tokens.retrieve("tokn_test_x"))).code).toBe("authentication_failure");
});

test("a key that is wrong is a failure of ours, not the provider's no", async () => {
  const shut = { ...keys, secretKey: "skey_test_other", webhookSecret: secret };
  const provider = omiseProvider({ ...shut, apiUrl: origin, scriptUrl: "/omise.js", vaultUrl: "/" });
  const asked = provider.refund("chrg_test_x", { refundId: "r1", amountSatang: 2000 });
  await expect(asked).rejects.toBeInstanceOf(UpstreamFailure);
});

test("a disputed charge, and the answer to it", async () => {
  const paid = await charge();
  await fetch(`${origin}/disputes/${paid.id}`, { method: "POST" });
  const open = await omise.disputes.listOpen();
  const dispute = open.data.find(({ charge: of }) => of === paid.id);
  expect(dispute).toMatchObject({ status: "open", amount: 12_300 });
  const answered = await omise.disputes.update(dispute?.id ?? "", {
    message: "The parcel was delivered, see the proof.",
  });
  expect(answered.status).toBe("pending");
  expect((await omise.disputes.listPending()).data.map(({ id }) => id)).toContain(dispute?.id);
  expect((await omise.disputes.listClosed()).data).toEqual([]);
});

test("a webhook nobody takes is sent again; faults lose one, repeat one, lose an answer", async () => {
  answerWith = 500;
  const unheard = await charge();
  const count = (id: string) =>
    hooked.filter(({ event }) => event.key === "charge.complete" && event.data.id === id).length;
  await expect.poll(() => count(unheard.id), patience).toBe(1);
  answerWith = 200;
  await expect.poll(() => count(unheard.id), patience).toBe(2);
  await fault("repeat_webhook", 2);
  const twice = await charge();
  await expect.poll(() => count(twice.id), patience).toBe(2);
  await fault("lose_webhook", 2);
  const silent = await charge();
  const heard = await charge();
  await expect.poll(() => count(heard.id), patience).toBe(1);
  expect(count(silent.id)).toBe(0);
  await fault("fail_call");
  expect((await refused(omise.charges.create({ amount: 2000, currency: "thb", card: "x" }))).code).toBe(
    "internal_error",
  );
});
