import { z } from "zod";
import { newObject, type Provider } from "./context.ts";
import { notFound, ProviderError, type ProviderObject } from "./wire.ts";

/** The provider's fee for one transfer to a bank, and its VAT, in satang. */
const transferFeeSatang = 3000;
const transferFeeVatSatang = 210;

const RecipientForm = z.object({
  name: z.string().min(1),
  type: z.enum(["individual", "corporation"]),
  email: z.string().nullish(),
  description: z.string().nullish(),
  tax_id: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).default({}),
  bank_account: z.object({
    brand: z.string().optional(),
    bank_code: z.string().optional(),
    number: z.string().regex(/^\d{8,15}$/),
    name: z.string().min(1),
  }),
});

/** An account number that ends in these digits is one no bank knows: the recipient is never verified. */
const unknownAccount = /0{4}$/;

/**
 * A number with this ending is reviewed by hand: it stays unverified until a tester moves it on.
 */
const slowAccount = /1{4}$/;
/** And one that ends in these is good, and sends every transfer back. */
const closedAccount = /9{4}$/;

/**
 * A person who receives payouts. The sandbox's bank answers at once, unless the number has another
 * meaning.
 */
export async function createRecipient(provider: Provider, sent: unknown): Promise<ProviderObject> {
  const read = RecipientForm.safeParse(sent);
  if (!read.success)
    throw new ProviderError(
      400,
      "invalid_recipient",
      `${read.error.issues[0]?.path.join(".")} is invalid`,
    );
  const { bank_account: bank, ...form } = read.data;
  const unknown = unknownAccount.test(bank.number);
  const known = !unknown && !slowAccount.test(bank.number);
  const now = provider.clock().toISOString();
  const recipient = newObject(provider, "recipient", {
    location: (id) => `/recipients/${id}`,
    ...form,
    verified: known,
    verified_at: known ? now : null,
    active: known,
    activated_at: known ? now : null,
    default: false,
    deleted: false,
    failure_code: unknown ? "account_not_found" : null,
    schedule: null,
    bank_account: {
      object: "bank_account",
      brand: bank.brand ?? bank.bank_code ?? "test",
      bank_code: bank.bank_code ?? bank.brand ?? "test",
      last_digits: bank.number.slice(-4),
      name: bank.name,
      type: null,
      created_at: now,
    },
  });
  await provider.store.insert("recipient", {
    body: recipient,
    secret: { closed: closedAccount.test(bank.number) },
  });
  await provider.happened("recipient.create", recipient);
  if (known) await provider.happened("recipient.verify", recipient);
  return recipient;
}

export const recipientMoves = ["verify", "fail"] as const;
export type RecipientMove = (typeof recipientMoves)[number];

/** What the provider's people find out about an account they looked at. */
export async function moveRecipient(
  provider: Provider,
  id: string,
  move: RecipientMove,
): Promise<ProviderObject> {
  const now = provider.clock().toISOString();
  const good = { verified: true, verified_at: now, active: true, activated_at: now };
  const bad = { verified: false, active: false, failure_code: "account_not_found" };
  const recipient = await provider.store.change("recipient", id, ({ body }) =>
    Object.assign(body, move === "verify" ? good : bad),
  );
  await provider.happened(
    move === "verify" ? "recipient.verify" : "recipient.deactivate",
    recipient,
  );
  return recipient;
}

export async function viewRecipient(provider: Provider, id: string): Promise<ProviderObject> {
  const { body } = await provider.store.find("recipient", id);
  if (body.deleted) throw notFound("recipient", id);
  return body;
}

export async function updateRecipient(
  provider: Provider,
  id: string,
  form: Record<string, unknown>,
) {
  await viewRecipient(provider, id);
  const recipient = await provider.store.change("recipient", id, ({ body }) => {
    for (const name of ["name", "email", "description", "type", "tax_id", "metadata"])
      if (form[name] !== undefined) body[name] = form[name];
    return body;
  });
  await provider.happened("recipient.update", recipient);
  return recipient;
}

export async function deleteRecipient(provider: Provider, id: string) {
  await viewRecipient(provider, id);
  const recipient = await provider.store.change("recipient", id, ({ body }) => {
    body.deleted = true;
    return body;
  });
  await provider.happened("recipient.destroy", recipient);
  return { object: "recipient", id, livemode: false, deleted: true };
}

const TransferForm = z.object({
  amount: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int()),
  recipient: z.string(),
  fail_fast: z.boolean().default(false),
  metadata: z.record(z.string(), z.unknown()).default({}),
});

/** Money in transfer to a recipient's bank. It stays sendable until a tester moves it on. */
export async function createTransfer(provider: Provider, sent: unknown): Promise<ProviderObject> {
  const read = TransferForm.safeParse(sent);
  if (!read.success)
    throw new ProviderError(
      400,
      "invalid_transfer",
      `${read.error.issues[0]?.path.join(".")} is invalid`,
    );
  const { amount, recipient: recipientId, ...form } = read.data;
  if (amount <= transferFeeSatang)
    throw new ProviderError(
      400,
      "invalid_transfer",
      "amount must be greater than the transfer fee",
    );
  const recipient = await viewRecipient(provider, recipientId);
  const { secret } = await provider.store.find("recipient", recipientId);
  if (!recipient.active)
    throw new ProviderError(400, "inactive_recipient", "recipient is not active");
  const transfer = newObject(provider, "transfer", {
    location: (id) => `/transfers/${id}`,
    ...form,
    amount,
    currency: "THB",
    recipient: recipientId,
    bank_account: recipient.bank_account,
    sendable: true,
    sent: false,
    sent_at: null,
    paid: false,
    paid_at: null,
    fee: transferFeeSatang,
    fee_vat: transferFeeVatSatang,
    total_fee: transferFeeSatang + transferFeeVatSatang,
    net: amount - transferFeeSatang - transferFeeVatSatang,
    failure_code: null,
    failure_message: null,
    deleted: false,
    schedule: null,
    transaction: null,
    transactions: [],
  });
  await provider.store.insert("transfer", { body: transfer, secret });
  await provider.happened("transfer.create", transfer);
  return transfer;
}

export const transferMoves = ["send", "pay", "fail"] as const;
export type TransferMove = (typeof transferMoves)[number];

/** Simulates a bank's actions on a transfer: accepts it, pays it out, or returns it. */
export async function moveTransfer(
  provider: Provider,
  id: string,
  move: TransferMove,
): Promise<ProviderObject> {
  const now = provider.clock().toISOString();
  const transfer = await provider.store.change("transfer", id, ({ body }) => {
    if (body.deleted || body.paid || body.failure_code)
      throw new ProviderError(400, "invalid_transfer", "transfer has ended");
    if (move === "fail")
      Object.assign(body, {
        failure_code: "transfer_failed",
        failure_message: "the bank rejected it",
        sendable: false,
      });
    else Object.assign(body, { sent: true, sent_at: body.sent_at ?? now, sendable: false });
    if (move === "pay")
      Object.assign(body, { paid: true, paid_at: now, transaction: `trxn_test_${id.slice(-19)}` });
    return body;
  });
  await provider.happened(`transfer.${move}`, transfer);
  return transfer;
}

/** Moves what has waited long enough one step on, as banks do in a day or two. */
export async function workBank(provider: Provider, stepSeconds: number): Promise<void> {
  const page = { limit: 50, offset: 0, order: "reverse_chronological" } as const;
  const { data } = await provider.store.list("transfer", { page });
  const now = provider.clock().getTime();
  const waited = (since: unknown) => now - new Date(String(since)).getTime() >= stepSeconds * 1000;
  for (const transfer of data) {
    if (transfer.paid || transfer.failure_code || !waited(transfer.sent_at ?? transfer.created_at))
      continue;
    const { secret } = await provider.store.find("transfer", transfer.id);
    if (!transfer.sent) await moveTransfer(provider, transfer.id, "send");
    else await moveTransfer(provider, transfer.id, secret.closed ? "fail" : "pay");
  }
}

export async function updateTransfer(
  provider: Provider,
  id: string,
  form: Record<string, unknown>,
) {
  const transfer = await provider.store.change("transfer", id, ({ body }) => {
    if (form.metadata !== undefined) body.metadata = form.metadata;
    if (form.amount === undefined) return body;
    if (body.sent) throw new ProviderError(400, "invalid_transfer", "transfer was sent already");
    body.amount = Number(form.amount);
    body.net = Number(body.amount) - transferFeeSatang - transferFeeVatSatang;
    return body;
  });
  await provider.happened("transfer.update", transfer);
  return transfer;
}

export async function deleteTransfer(provider: Provider, id: string) {
  const transfer = await provider.store.change("transfer", id, ({ body }) => {
    if (body.sent) throw new ProviderError(400, "invalid_transfer", "transfer was sent already");
    body.deleted = true;
    return body;
  });
  await provider.happened("transfer.destroy", transfer);
  return { object: "transfer", id, livemode: false, deleted: true };
}
