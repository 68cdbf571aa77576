import { refundText } from "@songtan/contract/claims/case-messages";
import { refundSource } from "@songtan/domain/ledger/case-entries";
import type { RefundState } from "@songtan/domain/payments/refunds/staff-refund";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { enqueueCreditNote } from "../../accounting/receipts/enqueue-receipts.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { loadCreditPart } from "../../bookings/record/booking-money.ts";
import { enqueueNotice, mailNoticeText } from "../../platform/notifications/enqueue-notice.ts";
import { selectPricePayments } from "../records/payments.ts";
import type { RefundRow } from "../records/refund-rows.ts";
import { markClaimPaid } from "./claim-state.ts";
import type { IncomingPayment } from "./lock-incoming.ts";

/**
 * Sets the booking's state to refunded or partly refunded, from refunds by staff and returned
 * credit. Unused payments do not count: they were not this booking's payment; cash is never
 * refunded automatically.
 */
async function updateRefundState(trx: Trx, booking: BookingRow): Promise<void> {
  const bookingId = booking.id;
  if (booking.paymentMethod === "cash") return;
  const refunded = await selectPricePayments(trx, bookingId)
    .clearOrderBy()
    .innerJoin("refunds", "refunds.paymentId", "payments.id")
    .select(({ fn }) => fn.sum<string | null>("refunds.amountSatang").as("total"))
    .where("refunds.state", "in", ["sent", "credited", "transferred"] satisfies RefundState[])
    .where("refunds.reason", "!=", "unused")
    .executeTakeFirst();
  const paid = await selectPricePayments(trx, bookingId)
    .select("amountSatang")
    .where("state", "=", "paid")
    .execute();
  const { creditSatang, creditBackSatang } = await loadCreditPart(trx, bookingId);
  const paidSatang = paid.reduce((sum, row) => sum + row.amountSatang, creditSatang);
  const byStaffSatang = Number(refunded?.total ?? 0) + (await loadGrantedCredit(trx, bookingId));
  if (byStaffSatang === 0) return;
  const refundedSatang = byStaffSatang + creditBackSatang;
  await trx
    .updateTable("bookings")
    .set({ paymentState: refundedSatang >= paidSatang ? "refunded" : "partially_refunded" })
    .where("id", "=", bookingId)
    .execute();
}

/** The part of a booking's credit that staff have returned. */
async function loadGrantedCredit(trx: Trx, bookingId: string): Promise<number> {
  const { total } = await trx
    .selectFrom("refunds")
    .select(({ fn }) => fn.sum<string | null>("creditSatang").as("total"))
    .where("creditOf", "=", bookingId)
    .where("state", "not in", ["proposed", "turned_down"] satisfies RefundState[])
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

type EndedRefund = {
  refund: RefundRow;
  payment: IncomingPayment;
  destination: "source" | "credit" | "transfer";
  now: Date;
};

/** The refund has ended: updates booking and claim, and notifies the customer. */
export async function endRefund(
  trx: Trx,
  { refund, payment, destination, now }: EndedRefund,
): Promise<void> {
  const source = refundSource(refund.id);
  await notifyRefunded(trx, payment, {
    source,
    amountSatang: refund.amountSatang,
    destination,
    now,
  });
  if (refund.reason !== "unused" && refund.reason !== "claim")
    await enqueueCreditNote(trx, { refundId: refund.id });
  if (refund.reportId) await markClaimPaid(trx, refund.reportId, now);
}

type RefundNotice = {
  source: string;
  amountSatang: number;
  destination: EndedRefund["destination"];
  now: Date;
};

/** Notifies the customer that a part of the payment was refunded, and updates the booking. */
export async function notifyRefunded(
  trx: Trx,
  { booking, customerId }: IncomingPayment,
  { source, amountSatang, destination, now }: RefundNotice,
): Promise<void> {
  const number = booking?.number ?? null;
  await enqueueNotice(trx, {
    accountId: customerId,
    event: "case",
    source,
    path: booking ? `/customer/complete/${booking.id}` : "/customer/profile/payments",
    tag: source,
    textFor: (locale) =>
      mailNoticeText(refundText({ amountSatang, number, destination, locale }), locale),
    now,
  });
  if (!booking) return;
  await updateRefundState(trx, booking);
  await publish(trx, { topic: "booking", id: booking.id });
}
