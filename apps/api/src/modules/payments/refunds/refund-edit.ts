import { randomUUID } from "node:crypto";
import { sumSatang } from "@songtan/domain/money";
import { priceDecrease } from "@songtan/domain/tax/refund-tax";
import { partOfSplit, type TaxParts } from "@songtan/domain/tax/split-vat";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { priceSplit } from "../../accounting/receipts/enqueue-receipts.ts";
import { loadPrepaidSplits } from "../../accounting/tax/tax-splits.ts";
import { type BookingRow, linesOf, lockBooking } from "../../bookings/record/booking.ts";
import { loadAgreedEdit } from "../../bookings/record/edits.ts";
import { selectPricePayments } from "../records/payments.ts";
import { createRefund } from "../records/refund-rows.ts";
import { type IncomingPayment, lockIncoming } from "./lock-incoming.ts";
import { startRefund } from "./start-refund.ts";

/**
 * The drop-offs of a paid booking were changed for a cheaper route, and the work is done: what was paid too much goes back
 * to where it came from, with the tax that was booked with it, once. Of the booking's payment first, then of what its price
 * was raised by; a price that its credit alone would pay is refused before. Promised also while the cardholder's bank
 * decides about the payment: it is sent, or was given, by what that decides.
 */
export async function refundEdit(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    const edit = await loadAgreedEdit(trx, bookingId);
    const paid = await listPaidIds(trx, bookingId);
    if (!booking || edit?.settlement !== "refund" || (await isRefunded(trx, paid))) return;
    const overSatang = edit.beforeSatang - edit.totalSatang;
    const cheaper = await loadPriceDecrease(trx, { booking, overSatang });
    let refundedSatang = 0;
    for (const id of paid) {
      const payment = await lockIncoming(trx, id);
      if (!payment) continue;
      const amountSatang = Math.min(
        overSatang - refundedSatang,
        payment.amountSatang - payment.refundedSatang,
      );
      if (amountSatang <= 0) continue;
      const share = { amountSatang, beforeSatang: refundedSatang };
      const taxParts = cheaper && partOfSplit({ ...cheaper, totalSatang: overSatang }, share);
      refundedSatang += amountSatang;
      await refundPayment(trx, payment, { amountSatang, taxParts, now: clock() });
    }
  });
}

/** Which tax parts of the price got cheaper: of all that paid it, less the price as it is without what goes back. */
async function loadPriceDecrease(
  trx: Trx,
  { booking, overSatang }: { booking: BookingRow; overSatang: number },
): Promise<TaxParts | null> {
  const paid = await trx
    .selectFrom("payments")
    .select("endedAt")
    .where("bookingId", "=", booking.id)
    .where("purpose", "=", "booking")
    .where("state", "=", "paid")
    .executeTakeFirst();
  const lines = linesOf(booking).filter(({ code }) => code !== "edit_back");
  const now = await priceSplit(trx, { ...booking, lines }, paid?.endedAt ?? booking.createdAt);
  const cheaper = priceDecrease(await loadPrepaidSplits(trx, booking.id), now);
  return cheaper && sumSatang(Object.values(cheaper)) === overSatang ? cheaper : null;
}

/** The payment and the paid raises of a booking, in the order they bear what goes back. */
async function listPaidIds(trx: Trx, bookingId: string): Promise<string[]> {
  const payments = await selectPricePayments(trx, bookingId)
    .select("id")
    .where("state", "=", "paid")
    .execute();
  return payments.map(({ id }) => id);
}

async function isRefunded(trx: Trx, paid: readonly string[]): Promise<boolean> {
  if (paid.length === 0) return true;
  const refund = await trx
    .selectFrom("refunds")
    .select("id")
    .where("reason", "=", "edited")
    .where("paymentId", "in", paid)
    .executeTakeFirst();
  return refund !== undefined;
}

async function refundPayment(
  trx: Trx,
  payment: IncomingPayment,
  { amountSatang, taxParts, now }: { amountSatang: number; taxParts: TaxParts | null; now: Date },
): Promise<void> {
  const refundId = randomUUID();
  await createRefund(trx, {
    id: refundId,
    paymentId: payment.paymentId,
    amountSatang,
    reason: "edited",
    state: "waiting",
    createdAt: now,
  });
  await startRefund(trx, payment, {
    refundId,
    sourceSatang: amountSatang,
    creditSatang: 0,
    taxParts,
    now,
  });
}
