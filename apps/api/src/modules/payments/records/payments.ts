import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import type { PaymentMethod } from "@songtan/domain/booking-types";
import { returnedByBank } from "@songtan/domain/ledger/case-entries";
import { limits } from "@songtan/domain/limits";
import { deductFeeFromCredit } from "@songtan/domain/payments/credit-part";
import { declineReason } from "@songtan/domain/payments/payment";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";

export type PaymentRow = Selectable<DB["payments"]>;
type NewPaymentAttempt = {
  bookingId: string;
  method: Exclude<PaymentMethod, "cash">;
  amountSatang: number;
  /** One of our saved cards: later charges of the booking use it. */
  savedCardId?: string | undefined;
  now: Date;
};

/**
 * Stores an attempt before the provider is called, in the caller's transaction, so that its charge
 * can always be found. `createProviderCharge` calls the provider after the commit.
 */
export async function createPaymentAttempt(
  trx: Trx,
  { bookingId, method, amountSatang, savedCardId, now }: NewPaymentAttempt,
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto("payments")
    .values({
      id,
      bookingId,
      method,
      amountSatang,
      savedCardId: savedCardId ?? null,
      state: "calling",
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.paymentMinutes * 60_000),
    })
    .execute();
  return id;
}

/** Every try to pay a booking, the newest first. */
export async function listAttempts(db: Reader, bookingId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .orderBy("sequenceNumber", "desc")
    .execute();
}

/**
 * What a customer sees of the payment in addition to its state: where to confirm, what to scan, the
 * expiry, the failure.
 */
export function paymentViewOf(
  { secrets }: Pick<Deps, "secrets">,
  booking: BookingRow,
  newest: PaymentRow | undefined,
) {
  if (booking.paymentMethod === "cash" || !newest) return {};
  const waits = newest.state === "pending" && booking.state === "awaiting_payment";
  const failed = newest.state === "failed" || newest.state === "expired";
  return {
    ...(waits &&
      newest.method === "card" &&
      newest.authorizeUri && { authorizeUri: newest.authorizeUri }),
    ...(waits && codeViewOf(secrets, newest)),
    ...(booking.state === "awaiting_payment" && { expiresAt: newest.expiresAt.toISOString() }),
    ...(failed &&
      booking.state === "awaiting_payment" && { failure: declineReason(newest.failureCode) }),
  };
}

/** The saved card that paid a booking, of all attempts, if its owner still has it. */
export const cardThatPaid = (attempts: readonly PaymentRow[]): string | null =>
  attempts.find(({ state }) => state === "paid")?.savedCardId ?? null;

/** A QR code is shown by `<img>`, which signs in nowhere: its address is the key, made by us and good for this one. */
export const qrSignature = (secrets: Deps["secrets"], paymentId: string): string =>
  secrets.keyedHash("payment-qr", paymentId);
export const qrPath = (secrets: Deps["secrets"], paymentId: string): string =>
  `/api/payments/${paymentId}/qr?signature=${qrSignature(secrets, paymentId)}`;

/** Where the sandbox's bank has its pages; a real provider's are elsewhere. */
const sandboxPath = "/sandbox/";

/**
 * A code that waits to be paid: its picture, and in the sandbox the page where anyone pays it,
 * because no bank app can.
 */
export function codeViewOf(
  secrets: Deps["secrets"],
  { id, qrImageUrl, authorizeUri }: Pick<PaymentRow, "id" | "qrImageUrl" | "authorizeUri">,
): { qrImageUrl?: string; sandboxPayUri?: string } {
  if (!qrImageUrl) return {};
  const page = URL.parse(authorizeUri ?? "")?.pathname ?? "";
  return {
    qrImageUrl: qrPath(secrets, id),
    ...(page.startsWith(sandboxPath) && { sandboxPayUri: page }),
  };
}

export type RefundReason = "cancelled" | "unfulfilled" | "failed_pickup" | "lost" | "unused";

/**
 * A booking ended before its goods moved: a job refunds card and PromptPay payments, also for a
 * raised price, less the part of the fee that credit does not pay. Until then the books have it as
 * the customer's credit; what a bank has charged back is excluded.
 */
export async function refundPaid(
  trx: Trx,
  booking: Pick<BookingRow, "id" | "customerId" | "creditSatang">,
  { feeSatang, reason, now }: { feeSatang: number; reason: RefundReason; now: Date },
): Promise<void> {
  const bookingId = booking.id;
  const payments = await trx
    .selectFrom("payments")
    .select(["id as paymentId", "amountSatang", "refundedSatang"])
    .where("bookingId", "=", bookingId)
    .where("state", "=", "paid")
    .execute();
  const raises = await trx
    .selectFrom("charges")
    .select(["id as chargeId", "amountSatang", "refundedSatang"])
    .where("bookingId", "=", bookingId)
    .where("purpose", "=", "priority_fee")
    .where("state", "=", "paid")
    .orderBy("sequenceNumber")
    .execute();
  let feeLeft = deductFeeFromCredit(booking.creditSatang, feeSatang).feeLeftSatang;
  for (const { amountSatang: paidSatang, refundedSatang, ...paid } of [...payments, ...raises]) {
    const retainedSatang = Math.min(feeLeft, paidSatang);
    feeLeft -= retainedSatang;
    const backSatang = paidSatang - retainedSatang;
    const amountSatang = Math.min(backSatang, paidSatang - refundedSatang);
    await requestRefund(trx, { ...paid, amountSatang, reason, now });
    const incomingId = "paymentId" in paid ? paid.paymentId : paid.chargeId;
    const owed = {
      bookingId,
      customerId: booking.customerId,
      amountSatang: backSatang - amountSatang,
    };
    await postEntries(trx, [returnedByBank({ ...owed, incomingId })], {
      happenedAt: now,
      recordedAt: now,
    });
  }
}

/** Stores a refund and enqueues a job that sends it. An amount of zero is ignored. */
export async function requestRefund(
  trx: Trx,
  request: ({ paymentId: string } | { chargeId: string }) & {
    amountSatang: number;
    reason: RefundReason;
    now: Date;
  },
): Promise<void> {
  const { amountSatang, reason, now } = request;
  if (amountSatang <= 0) return;
  const refundId = randomUUID();
  const created = await trx
    .insertInto("refunds")
    .values({
      id: refundId,
      paymentId: "paymentId" in request ? request.paymentId : null,
      chargeId: "chargeId" in request ? request.chargeId : null,
      amountSatang,
      reason,
      state: "waiting",
      createdAt: now,
    })
    // Once for each reason, of a payment or of a charge.
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (created) await enqueue(trx, { name: "send_refund", payload: { refundId } });
}

/**
 * The saved card that a payment names, as the provider knows it; null when none is named.
 * @throws Refusal `invalid` when the card is not this customer's
 */
export async function findNamedCard(
  db: Reader,
  { accountId, cardId, field }: { accountId: string; cardId: string | undefined; field: string },
): Promise<{ customerId: string; cardId: string } | null> {
  if (cardId === undefined) return null;
  const card = z.uuid().safeParse(cardId).success
    ? await db
        .selectFrom("savedCards")
        .innerJoin("providerCustomers", "providerCustomers.accountId", "savedCards.accountId")
        .select(["providerCardId", "providerCustomerId"])
        .where("savedCards.id", "=", cardId)
        .where("savedCards.accountId", "=", accountId)
        .executeTakeFirst()
    : undefined;
  if (!card) throw new Refusal("invalid", {}, { [field]: "not_a_choice" });
  return { customerId: card.providerCustomerId, cardId: card.providerCardId };
}

/** Deletes every saved card of a closed account; a job deletes them at the provider too. */
export async function deleteCards(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom("cardSaveAttempts")
    .where("accountId", "=", accountId)
    .where("state", "!=", "calling")
    .execute();
  await trx.deleteFrom("savedCards").where("accountId", "=", accountId).execute();
  const customers = await trx
    .deleteFrom("providerCustomers")
    .where("accountId", "=", accountId)
    .returning("providerCustomerId")
    .execute();
  for (const { providerCustomerId } of customers)
    await enqueue(trx, { name: "delete_provider_customer", payload: { providerCustomerId } });
}

/** Enqueues a job that deletes a removed card at the provider, and repeats until that is done. */
export async function enqueueCardDeletion(
  trx: Trx,
  { providerCardId, customerId, now }: { providerCardId: string; customerId: string; now: Date },
): Promise<void> {
  await trx
    .insertInto("deletedCards")
    .values({
      providerCardId,
      providerCustomerId: customerId,
      deletedAt: now,
    })
    .onConflict((conflict) => conflict.column("providerCardId").doNothing())
    .execute();
  await enqueue(trx, { name: "delete_provider_card", payload: { providerCardId } });
}
