import { z } from "zod";
import {
  type PayoutProvider,
  type ProviderRecipient,
  ProviderRefusal,
  type ProviderTransfer,
} from "../../ports/card-provider.ts";
import { type CallProvider, listBetween, RecipientShape, TransferShape } from "./omise-wire.ts";

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
  state: recipient.failure_code
    ? "refused"
    : recipient.verified && recipient.active
      ? "verified"
      : "pending",
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
export const omiseTransfers = (callProvider: CallProvider): PayoutProvider => ({
  async registerRecipient({ payoutAccountId, name, bankCode, accountNumber }) {
    const brand = brands[bankCode];
    if (!brand)
      throw new ProviderRefusal("bank_not_supported", `the provider pays to no bank ${bankCode}`);
    const recipient = await callProvider(RecipientShape, {
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
    return toRecipient(
      await callProvider(RecipientShape, {
        method: "GET",
        path: `/recipients/${encodeURIComponent(id)}`,
      }),
    );
  },
  async findRecipientOf(payoutAccountId, period) {
    const recipients = listBetween(callProvider, {
      path: "/recipients",
      shape: RecipientShape,
      ...period,
    });
    for await (const recipient of recipients)
      if (recipient.metadata?.payoutAccountId === payoutAccountId) return toRecipient(recipient);
    return null;
  },
  async deleteRecipient(id) {
    await callProvider(z.unknown(), {
      method: "DELETE",
      path: `/recipients/${encodeURIComponent(id)}`,
    });
  },
  async transfer({ payoutId, recipientId, amountSatang }) {
    const transfer = await callProvider(TransferShape, {
      method: "POST",
      path: "/transfers",
      // Failing fast: whether to try again is for us to say, with the money back in its owner's balance.
      body: {
        amount: amountSatang,
        recipient: recipientId,
        fail_fast: true,
        metadata: { payoutId },
      },
    });
    return toTransfer(transfer);
  },
  async findTransfer(id) {
    return toTransfer(
      await callProvider(TransferShape, {
        method: "GET",
        path: `/transfers/${encodeURIComponent(id)}`,
      }),
    );
  },
  async findTransferOf(payoutId, period) {
    const transfers = listBetween(callProvider, {
      path: "/transfers",
      shape: TransferShape,
      ...period,
    });
    for await (const transfer of transfers)
      if (transfer.metadata?.payoutId === payoutId) return toTransfer(transfer);
    return null;
  },
});
