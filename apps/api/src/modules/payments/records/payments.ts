import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import {
  type ChargeMethod,
  type ChargePurpose,
  chargePurposes,
} from "@songtan/domain/charges/charge";
import { returnedByBank } from "@songtan/domain/ledger/case-entries";
import { limits } from "@songtan/domain/limits";
import { deductFeeFromCredit } from "@songtan/domain/payments/credit-part";
import type { TopUpState } from "@songtan/domain/payments/top-up";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import { compileOnce } from "../../../db/compiled.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { createRefund } from "./refund-rows.ts";

type Row = Selectable<DB["payments"]>;
export type BookingPayment = Row & { purpose: "booking"; bookingId: string; customerId: string };
/** A charge after the booking's own payment: a tip, a higher price, or an amount due. */
export type LaterCharge = Row & { purpose: ChargePurpose; customerId: string };
export type TopUp = Row & { purpose: "top_up"; driverId: string; state: TopUpState };
/** A business pays into its balance, or pays an invoice. */
export type BusinessPayment = Row & {
  purpose: "business_top_up" | "invoice";
  customerId: string;
};
/** A row by its purpose, as the checks of the table guarantee it. */
export type PaymentRow = BookingPayment | LaterCharge | TopUp | BusinessPayment;

export const isBusinessPayment = (row: PaymentRow): row is BusinessPayment =>
  row.purpose === "business_top_up" || row.purpose === "invoice";

/** Payments of any purpose. */
export const selectPayments = (db: Reader) =>
  db.selectFrom("payments").selectAll().$castTo<PaymentRow>();

/** Locks one payment until commit. The caller must already have locked its booking. */
export async function lockPaymentRow(
  trx: Trx,
  { id, bookingId }: { id: string; bookingId: string | null },
): Promise<PaymentRow> {
  const row = await lockRow(trx, bookingId ? "bookingPayments" : "otherPayments", id);
  if (!row) throw new Error(`payment ${id} is gone`);
  return row as PaymentRow;
}

/** Payments for the price of a booking: its own ones, and those that raised it, in their order. */
export const selectPricePayments = (db: Pick<Reader, "selectFrom">, bookingId: string) =>
  db
    .selectFrom("payments")
    .where("bookingId", "=", bookingId)
    .where("purpose", "in", ["booking", "priority_fee"])
    .orderBy("sequenceNumber");

/** The purpose of a payment, and its payer. */
type PaymentSubject =
  | { purpose: "booking" | "tip" | "priority_fee"; bookingId: string; customerId: string }
  | { purpose: "due"; bookingId: string | null; customerId: string }
  | { purpose: "top_up"; driverId: string }
  | { purpose: "business_top_up"; customerId: string }
  | { purpose: "invoice"; customerId: string; invoiceId: string };
type NewPayment = PaymentSubject & {
  method: ChargeMethod;
  amountSatang: number;
  /** One of our saved cards: later charges of the booking use it. */
  savedCardId?: string | null | undefined;
  offSession?: boolean;
  now: Date;
};

/**
 * Saves a payment before the provider is called, in the transaction of the caller, so that its
 * charge can always be found; `createProviderCharge` calls the provider after the commit. Only one
 * is open at a time: the same request returns the open one and another is refused until it has
 * ended; the caller holds the lock of the booking, of the customer for amounts due, or of the
 * driver.
 */
export async function createPayment(trx: Trx, { now, ...newPayment }: NewPayment): Promise<string> {
  const open = await findOpenPayment(trx, newPayment);
  const same =
    open && open.amountSatang === newPayment.amountSatang && open.method === newPayment.method;
  if (same && newPayment.method === "promptpay") return open.id;
  if (open) throw new Refusal("payment_under_way");
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + limits.paymentMinutes * 60_000);
  await trx
    .insertInto("payments")
    .values({ ...newPayment, id, state: "calling", createdAt: now, expiresAt })
    .execute();
  return id;
}

/** The payment for the same that is under way; a customer's dues are one thing, whichever bookings they are of. */
export async function findOpenPayment(
  db: Reader,
  subject: PaymentSubject,
): Promise<PaymentRow | undefined> {
  const open = selectPayments(db)
    .where("purpose", "=", subject.purpose)
    .where("state", "in", ["calling", "pending"]);
  if (subject.purpose === "top_up")
    return open.where("driverId", "=", subject.driverId).executeTakeFirst();
  if (subject.purpose === "invoice")
    return open.where("invoiceId", "=", subject.invoiceId).executeTakeFirst();
  if (subject.purpose === "due" || subject.purpose === "business_top_up")
    return open.where("customerId", "=", subject.customerId).executeTakeFirst();
  return open.where("bookingId", "=", subject.bookingId).executeTakeFirst();
}

/** Every try to pay a booking, the newest first. */
export async function listAttempts(db: Reader, bookingId: string): Promise<BookingPayment[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .$castTo<BookingPayment>()
    .where("bookingId", "=", bookingId)
    .where("purpose", "=", "booking")
    .orderBy("sequenceNumber", "desc")
    .execute();
}

/** One later charge of a customer. */
export async function loadCharge(
  db: Reader,
  { id, customerId }: { id: string; customerId: string },
): Promise<LaterCharge> {
  const charge = await db
    .selectFrom("payments")
    .selectAll()
    .$castTo<LaterCharge>()
    .where("id", "=", id)
    .where("customerId", "=", customerId)
    .where("purpose", "in", chargePurposes)
    .executeTakeFirst();
  if (!charge) throw new Refusal("not_found");
  return charge;
}

/** The saved card that paid a booking, of all attempts, if its owner still has it. */
export const cardThatPaid = (
  attempts: readonly Pick<PaymentRow, "state" | "savedCardId">[],
): string | null => attempts.find(({ state }) => state === "paid")?.savedCardId ?? null;

/** The same, of a booking by its id. */
export const cardOfBooking = async (db: Reader, bookingId: string): Promise<string | null> =>
  cardThatPaid(await listAttempts(db, bookingId));

export async function isTipped(db: Reader, bookingId: string): Promise<boolean> {
  const tip = await db
    .selectFrom("payments")
    .select("id")
    .where("bookingId", "=", bookingId)
    .where("purpose", "=", "tip")
    .where("state", "=", "paid")
    .executeTakeFirst();
  return tip !== undefined;
}

type RefundReason = "cancelled" | "unfulfilled" | "failed_pickup" | "lost" | "unused";
type RefundRequest = {
  paymentId: string;
  amountSatang: number;
  reason: RefundReason | "claim";
  reportId?: string;
  now: Date;
};

/**
 * Refunds the card and PromptPay payments of a booking that ended before its goods moved, including those for a raised
 * price, less the part of the fee that credit does not cover. A job sends the refunds; until then, the ledger holds
 * them as the customer's credit. Amounts that a bank has charged back are excluded.
 */
export async function refundPaid(
  trx: Trx,
  booking: Pick<BookingRow, "id" | "customerId" | "creditSatang">,
  { feeSatang, reason, now }: { feeSatang: number; reason: RefundReason; now: Date },
): Promise<void> {
  const bookingId = booking.id;
  const payments = await findPaid(trx, { bookingId });
  let feeLeft = deductFeeFromCredit(booking.creditSatang, feeSatang).feeLeftSatang;
  for (const { id: paymentId, amountSatang: paidSatang, refundedSatang } of payments) {
    const retainedSatang = Math.min(feeLeft, paidSatang);
    feeLeft -= retainedSatang;
    const backSatang = paidSatang - retainedSatang;
    const amountSatang = Math.min(backSatang, paidSatang - refundedSatang);
    await requestRefund(trx, { paymentId, amountSatang, reason, now });
    const owed = {
      bookingId,
      customerId: booking.customerId,
      amountSatang: backSatang - amountSatang,
    };
    await postEntries(trx, [returnedByBank({ ...owed, incomingId: paymentId })], {
      happenedAt: now,
      recordedAt: now,
    });
  }
}

const findPaid = compileOnce((db, { bookingId }: { bookingId: string }) =>
  selectPricePayments(db, bookingId)
    .select(["id", "amountSatang", "refundedSatang"])
    .where("state", "=", "paid"),
);

/** Stores a refund and enqueues a job that sends it. An amount of zero is ignored. */
export async function requestRefund(trx: Trx, { now, ...request }: RefundRequest): Promise<void> {
  if (request.amountSatang <= 0) return;
  const refundId = randomUUID();
  const created = await createRefund(trx, {
    ...request,
    id: refundId,
    state: "waiting",
    createdAt: now,
  });
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

/** Deletes every saved card of a closed account; a job also deletes them at the provider. */
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
