import { z } from "zod";
import { type PayoutProvider, type ProviderRecipient, ProviderRefusal, type ProviderTransfer } from "../../ports.ts";
import { type Ask, listBetween, RecipientShape, TransferShape } from "./omise-wire.ts";

/** The provider's own short names of the banks it pays to, by the Bank of Thailand's digits: docs.omise.co/supported-banks. */
const brands: Readonly<Record<string, string>> = {
  "002": "bbl",
  "004": "kbank",
  "006": "ktb",
  "011": "ttb",
  "014": "scb",
  "020": "sc",
  "022": "cimb",
  "024": "uob",
  "025": "bay",
  "030": "gsb",
  "033": "ghb",
  "034": "baac",
  "066": "ibank",
  "067": "tisco",
  "069": "kk",
  "070": "icbc",
  "071": "tcrb",
  "073": "lhb",
};

/** Pays only once it is both verified by the provider and active with us; one with a failure never will be. */
const toRecipient = (recipient: z.infer<typeof RecipientShape>): ProviderRecipient => ({
  id: recipient.id,
  state: recipient.failure_code ? "refused" : recipient.verified && recipient.active ? "verified" : "pending",
  failureCode: recipient.failure_code ?? null,
});

/** A transfer that was deleted by hand in the provider's dashboard will never arrive either. */
const toTransfer = (transfer: z.infer<typeof TransferShape>): ProviderTransfer => ({
  id: transfer.id,
  sent: transfer.sent,
  paid: transfer.paid,
  failed: Boolean(transfer.failure_code || transfer.deleted),
  failureCode: transfer.failure_code ?? (transfer.deleted ? "transfer_deleted" : null),
  payoutId: typeof transfer.metadata?.payoutId === "string" ? transfer.metadata.payoutId : null,
});

/** The recipients' and transfers' part of the provider's wire. */
export const omiseTransfers = (ask: Ask): PayoutProvider => ({
  async registerRecipient({ payoutAccountId, name, bankCode, accountNumber }) {
    const brand = brands[bankCode];
    if (!brand) throw new ProviderRefusal("bank_not_supported", `the provider pays to no bank ${bankCode}`);
    const recipient = await ask(RecipientShape, {
      method: "POST",
      path: "/recipients",
      body: {
        name,
        type: "individual",
        metadata: { payoutAccountId },
        bank_account: { brand, number: accountNumber, name },
      },
    });
    return toRecipient(recipient);
  },
  async findRecipient(id) {
    return toRecipient(await ask(RecipientShape, { method: "GET", path: `/recipients/${encodeURIComponent(id)}` }));
  },
  async findRecipientOf(payoutAccountId, asked) {
    const recipients = listBetween(ask, { path: "/recipients", shape: RecipientShape, ...asked });
    for await (const one of recipients) if (one.metadata?.payoutAccountId === payoutAccountId) return toRecipient(one);
    return null;
  },
  async forgetRecipient(id) {
    await ask(z.unknown(), { method: "DELETE", path: `/recipients/${encodeURIComponent(id)}` });
  },
  async transfer({ payoutId, recipientId, amountSatang }) {
    const transfer = await ask(TransferShape, {
      method: "POST",
      path: "/transfers",
      // Failing fast: whether to try again is for us to say, with the money back in its owner's balance.
      body: { amount: amountSatang, recipient: recipientId, fail_fast: true, metadata: { payoutId } },
    });
    return toTransfer(transfer);
  },
  async findTransfer(id) {
    return toTransfer(await ask(TransferShape, { method: "GET", path: `/transfers/${encodeURIComponent(id)}` }));
  },
  async findTransferOf(payoutId, asked) {
    const transfers = listBetween(ask, { path: "/transfers", shape: TransferShape, ...asked });
    for await (const one of transfers) if (one.metadata?.payoutId === payoutId) return toTransfer(one);
    return null;
  },
});
