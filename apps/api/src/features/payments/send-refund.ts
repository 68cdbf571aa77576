import { sendRefund as refundEntry } from "@songtan/domain/ledger/payment-entries";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { postEntries } from "../../ledger/post-entries.ts";
import { signal } from "../../live/hub.ts";
import { ProviderRefusal } from "../../ports.ts";
import { lockBooking } from "../bookings/queries.ts";

type RefundDeps = Pick<Deps, "db" | "clock" | "cardProvider">;

/**
 * Sends money back to where it came from, once. The provider is asked first whether it has this refund already: the last
 * try may have been carried out and its answer lost. A silent provider fails the job, which is tried again.
 */
export async function sendRefund(deps: RefundDeps, { refundId }: { refundId: string }): Promise<void> {
  const { db, cardProvider } = deps;
  const refund = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.amount_satang", "refunds.state", "payments.provider_charge_id", "payments.booking_id"])
    .where("refunds.id", "=", refundId)
    .executeTakeFirst();
  if (refund?.state !== "waiting" || !refund.provider_charge_id || !cardProvider) return;
  const chargeId = refund.provider_charge_id;
  const amountSatang = Number(refund.amount_satang);
  const sent = await cardProvider
    .findRefundOf(chargeId, refundId)
    .then((known) => known ?? cardProvider.refund(chargeId, { refundId, amountSatang }))
    .catch((problem: unknown) => {
      // Its no is final: the money stays the customer's credit, for staff to settle.
      if (problem instanceof ProviderRefusal) return null;
      throw problem;
    });
  await db
    .transaction()
    .execute((trx) => saveRefund(deps, trx, { refundId, bookingId: refund.booking_id, amountSatang, sent }));
}

type Sent = { refundId: string; bookingId: string; amountSatang: number; sent: { id: string } | null };

async function saveRefund(
  { clock }: RefundDeps,
  trx: Trx,
  { refundId, bookingId, amountSatang, sent }: Sent,
): Promise<void> {
  const now = clock();
  const booking = await lockBooking(trx, bookingId);
  const changed = await trx
    .updateTable("refunds")
    .set({ state: sent ? "sent" : "failed", provider_refund_id: sent?.id ?? null, ended_at: now })
    .where("id", "=", refundId)
    .where("state", "=", "waiting")
    .returning("reason")
    .executeTakeFirst();
  if (!changed || !booking || !sent) return;
  const entry = refundEntry({ refundId, bookingId, customerId: booking.customer_id, amountSatang });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  // Money nobody needed was not this booking's payment.
  if (changed.reason === "unused") return;
  const whole = amountSatang >= Number(booking.total_satang);
  await trx
    .updateTable("bookings")
    .set({ payment_state: whole ? "refunded" : "partially_refunded" })
    .where("id", "=", bookingId)
    .execute();
  await signal(trx, { topic: "booking", id: bookingId });
}
