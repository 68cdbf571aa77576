import { randomUUID } from "node:crypto";
import { sumSatang } from "@songtan/domain/money";
import { priceDecrease } from "@songtan/domain/tax/refund-tax";
import { partOfSplit, type TaxParts } from "@songtan/domain/tax/split-vat";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { priceSplit } from "../../accounting/receipts/enqueue-receipts.ts";
import { loadPrepaidSplits } from "../../accounting/tax/tax-splits.ts";
import { type BookingRow, backOf, linesOf, lockBooking } from "../../bookings/record/booking.ts";
import { selectPricePayments } from "../records/payments.ts";
import { createRefund } from "../records/refund-rows.ts";
import { type IncomingPayment, lockIncoming } from "./lock-incoming.ts";
import { startRefund } from "./start-refund.ts";

/**
 * Refunds, once, the excess of a paid booking after its edits made it cheaper and the work is
 * done. The excess returns to its source, with the tax that was booked with it: first from the booking's payment, then
 * from its paid raises. A price that only credit would pay was refused earlier. The refund is promised even during a
 * dispute; the outcome of the dispute decides if it is still to be sent or the bank has already given it.
 */
export async function refundEdit(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    const paid = await listPaidIds(trx, bookingId);
    const overSatang = booking ? backOf(booking) : 0;
    if (!booking || overSatang === 0 || (await isRefunded(trx, paid))) return;
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

/**
 * Returns the tax parts by which the price fell: the tax of all its payments, less the tax of the current price
 * without the refund. Null when they do not add up to the excess.
 */
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
