import type Omise from "omise";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys, openWire, refused, secret, type Wire } from "../../../testing/money/card-wire.ts";
import { omiseProvider } from "./omise.ts";

let wire: Wire;
beforeAll(async () => {
  wire = await openWire();
});
afterAll(() => wire.close());

test("money goes out: a recipient, a transfer, sent and paid, or sent back", async () => {
  const bank_account = { brand: "kbank", number: "1234567890", name: "สมชาย ใจดี" };
  const recipient = await wire.omise.recipients.create({
    name: "สมชาย ใจดี",
    type: "individual",
    bank_account: bank_account as unknown as Omise.IBankAccountRequest,
  });
  expect(recipient).toMatchObject({
    verified: true,
    active: true,
    bank_account: { last_digits: "7890" },
  });
  const transfer = await wire.omise.transfers.create({ amount: 50_000, recipient: recipient.id });
  expect(transfer).toMatchObject({ amount: 50_000, sent: false, paid: false, net: 50_000 - 3210 });
  const move = (id: string, action: string) =>
    fetch(`${wire.origin}/bank/transfers/${id}/${action}`, { method: "POST" });
  await move(transfer.id, "send");
  await move(transfer.id, "pay");
  expect(await wire.omise.transfers.retrieve(transfer.id)).toMatchObject({
    sent: true,
    paid: true,
  });
  await wire.eventOf("transfer.pay", transfer.id);
  const failing = await wire.omise.transfers.create({ amount: 50_000, recipient: recipient.id });
  await move(failing.id, "fail");
  expect(await wire.omise.transfers.retrieve(failing.id)).toMatchObject({
    paid: false,
    failure_code: "transfer_failed",
  });
  expect((await move(failing.id, "pay")).status).toBe(400);
  const unsent = await wire.omise.transfers.create({ amount: 50_000, recipient: recipient.id });
  expect(await wire.omise.transfers.destroy(unsent.id)).toMatchObject({ deleted: true });
  const stranger = await wire.omise.recipients.create({
    name: "ไม่มีจริง",
    type: "individual",
    bank_account: { ...bank_account, number: "1234560000" } as unknown as Omise.IBankAccountRequest,
  });
  expect(stranger).toMatchObject({ verified: false, active: false });
  expect(
    (await refused(wire.omise.transfers.create({ amount: 50_000, recipient: stranger.id }))).code,
  ).toBe("inactive_recipient");
  await wire.omise.recipients.destroy(stranger.id);
  expect((await refused(wire.omise.recipients.retrieve(stranger.id))).code).toBe("not_found");
});

test("an account is looked at by hand before money goes to it, and one the provider refused never gets any", async () => {
  const person = { name: "มาลี ใจดี", type: "individual" as const };
  const bank_account = (number: string) =>
    ({ brand: "scb", number, name: "มาลี ใจดี" }) as unknown as Omise.IBankAccountRequest;
  const slow = await wire.omise.recipients.create({
    ...person,
    bank_account: bank_account("1234561111"),
  });
  expect(slow).toMatchObject({ verified: false, active: false, failure_code: null });
  expect(
    (await refused(wire.omise.transfers.create({ amount: 50_000, recipient: slow.id }))).code,
  ).toBe("inactive_recipient");
  await fetch(`${wire.origin}/bank/recipients/${slow.id}/verify`, { method: "POST" });
  expect(await wire.omise.recipients.retrieve(slow.id)).toMatchObject({
    verified: true,
    active: true,
  });
  await wire.eventOf("recipient.verify", slow.id);
  const transfer = await wire.omise.transfers.create({
    amount: 50_000,
    recipient: slow.id,
    fail_fast: true,
  });
  expect(transfer).toMatchObject({ sent: false, fail_fast: true, total_fee: 3210 });
  const { data } = await wire.omise.transfers.list({ limit: 5, order: "reverse_chronological" });
  expect(data.map(({ id }) => id)).toContain(transfer.id);
});

test("our own adapter: paying out, found again by our names for it", async () => {
  const own = omiseProvider({
    ...keys,
    webhookSecret: secret,
    apiUrl: wire.origin,
    scriptUrl: "",
    vaultUrl: "",
  });
  const period = { from: new Date(), to: new Date() };
  const [payoutAccountId, payoutId] = [crypto.randomUUID(), crypto.randomUUID()];
  const account = {
    payoutAccountId,
    name: "สมชาย ใจดี",
    bankCode: "004",
    accountNumber: "1234567890",
  };
  expect(await own.findRecipientOf(payoutAccountId, period)).toBeNull();
  const recipient = await own.registerRecipient(account);
  expect(recipient).toMatchObject({ state: "verified", failureCode: null });
  expect(await own.findRecipientOf(payoutAccountId, period)).toEqual(recipient);
  expect(await own.registerRecipient({ ...account, accountNumber: "1234561111" })).toMatchObject({
    state: "pending",
  });
  expect(await own.registerRecipient({ ...account, accountNumber: "1234560000" })).toMatchObject({
    state: "refused",
  });
  await expect(own.registerRecipient({ ...account, bankCode: "052" })).rejects.toThrow(
    "no bank 052",
  );
  const transfer = await own.transfer({
    payoutId,
    recipientId: recipient.id,
    amountSatang: 50_000,
  });
  expect(transfer).toMatchObject({ sent: false, paid: false, failed: false, payoutId });
  expect(await own.findTransferOf(payoutId, period)).toEqual(transfer);
  const long = new Date(Date.now() - 3_600_000);
  expect(await own.findTransferOf(payoutId, { from: long, to: long })).toBeNull();
  await fetch(`${wire.origin}/bank/transfers/${transfer.id}/fail`, { method: "POST" });
  expect(await own.findTransfer(transfer.id)).toMatchObject({
    failed: true,
    failureCode: "transfer_failed",
  });
  await own.deleteRecipient(recipient.id);
  await expect(
    own.transfer({ payoutId, recipientId: recipient.id, amountSatang: 50_000 }),
  ).rejects.toThrow();
});
