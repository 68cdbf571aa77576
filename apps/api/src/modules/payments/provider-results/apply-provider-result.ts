import { decidePayment } from "@songtan/domain/payments/payment";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import type { ProviderCharge } from "../../../ports/card-provider.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { noteForeignCharge } from "../reconciliation/foreign-charge.ts";
import {
  isBusinessPayment,
  lockPaymentRow,
  type PaymentRow,
  selectPayments,
} from "../records/payments.ts";
import { bookingPayment } from "./booking-payment.ts";
import { businessPayment } from "./business-payment.ts";
import { laterCharge } from "./later-charge.ts";
import type { PaymentResult, PurposeRules } from "./purpose-rules.ts";
import { topUp } from "./top-up.ts";

type ResultDeps = Pick<Deps, "db" | "clock">;
type LockedPayment = { row: PaymentRow; booking: BookingRow | null };

/**
 * Applies the provider's charge to our payment and its money in one transaction, in any order and
 * any number of times. A payment has one charge: another charge that names it changes nothing.
 */
export async function applyProviderResult(
  { db, clock }: ResultDeps,
  { id, charge }: { id: string; charge: ProviderCharge },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await lockPayment(trx, id);
    if (!locked) return;
    const { row } = locked;
    const now = clock();
    if (row.providerChargeId !== null && row.providerChargeId !== charge.id)
      return noteForeignCharge(trx, { charge, payment: row, now });
    const rules = rulesOf(locked);
    const { state, effect } = decidePayment({
      state: row.state,
      amountSatang: row.amountSatang,
      accepts: await rules.accepts(trx),
      charge,
    });
    await saveResult(trx, row, { state, charge, now });
    if (effect === "take") await rules.applyMoney({ trx, charge, now });
    if (effect === "give_back") await rules.refundMoney?.({ trx, charge, now });
    if (effect === "no_more") await rules.closeUnpaid?.(trx, state);
    await publishBooking(trx, locked);
  });
}

/**
 * The provider refused to make a charge, or knows of none and never will: the payment is over. Once
 * it has named one, that it knows none is old news.
 */
export async function failPayment(
  { db, clock }: ResultDeps,
  { id, failureCode }: { id: string; failureCode: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await lockPayment(trx, id);
    if (locked?.row.state !== "calling") return;
    await trx
      .updateTable("payments")
      .set({ state: "failed", failureCode, endedAt: clock() })
      .where("id", "=", id)
      .execute();
    await rulesOf(locked).closeUnpaid?.(trx, "failed");
    await publishBooking(trx, locked);
  });
}

/** Payments that change what an account has or owes, of no one booking. */
const ofAccount: ReadonlySet<PaymentRow["purpose"]> = new Set([
  "due",
  "business_top_up",
  "invoice",
]);

/**
 * A payment behind its locks: its booking first, in the order of every command that changes a
 * booking, and after it the customer for amounts due.
 */
async function lockPayment(trx: Trx, id: string): Promise<LockedPayment | null> {
  const known = await selectPayments(trx).where("id", "=", id).executeTakeFirst();
  if (!known) return null;
  const booking = known.bookingId ? ((await lockBooking(trx, known.bookingId)) ?? null) : null;
  const row = await lockPaymentRow(trx, known);
  if (ofAccount.has(known.purpose) && known.customerId) await lockCustomer(trx, known.customerId);
  return { row, booking };
}

function rulesOf({ row, booking }: LockedPayment): PurposeRules {
  if (row.purpose === "top_up") return topUp(row);
  if (isBusinessPayment(row)) return businessPayment(row);
  if (row.purpose !== "booking") return laterCharge(row, booking);
  if (!booking) throw new Error(`payment ${row.id} is of a booking that is gone`);
  return bookingPayment(row, booking);
}

async function publishBooking(trx: Trx, { booking }: LockedPayment): Promise<void> {
  if (booking) await publish(trx, { topic: "booking", id: booking.id });
}

/** Writes down what the provider says of a charge. A payment that had ended keeps the time it did. */
async function saveResult(
  trx: Trx,
  row: PaymentRow,
  { state, charge, now }: Omit<PaymentResult, "trx"> & { state: PaymentRow["state"] },
): Promise<void> {
  const over = state !== "calling" && state !== "pending";
  await trx
    .updateTable("payments")
    .set({
      state,
      providerChargeId: charge.id,
      authorizeUri: charge.authorizeUri,
      qrImageUrl: charge.qrImageUrl,
      failureCode: charge.failureCode,
      endedAt: over ? (row.endedAt ?? now) : null,
    })
    .where("id", "=", row.id)
    .execute();
}
