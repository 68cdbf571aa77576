import { refundText } from "@songtan/contract/claims/case-messages";
import type { CaseTerms } from "@songtan/domain/claims/claim-terms";
import { refundSource } from "@songtan/domain/ledger/case-entries";
import type { RefundState } from "@songtan/domain/payments/staff-refund";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { type Kysely, sql } from "kysely";
import type { Database, Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { enqueueCreditNote } from "../../accounting/receipts/queries.ts";
import { type BookingRow, loadCreditPart } from "../../bookings/record/booking.ts";
import { enqueueNotice, mailNoticeText } from "../../platform/notifications/queries.ts";
import { markClaimPaid } from "./claim-state.ts";
import type { IncomingPayment, RefundRow } from "./lock-incoming.ts";

type Reader = Pick<Kysely<Database>, "selectFrom">;

/** The terms of cases that count now. */
export async function loadCaseTerms(db: Reader, now: Date): Promise<CaseTerms> {
  const row = await db
    .selectFrom("case_terms")
    .selectAll()
    .where("effective_from", "<=", now)
    .orderBy("effective_from", "desc")
    .executeTakeFirstOrThrow();
  return {
    reportDays: row.report_days,
    claimDays: row.claim_days,
    answerWorkingDays: row.answer_working_days,
    refundEachSatang: Number(row.refund_each_satang),
    refundPerDaySatang: Number(row.refund_per_day_satang),
  };
}

/** What a member of staff gave back today without a second person, in satang. */
export async function loadRefundedToday(db: Reader, staffId: string, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom("refunds")
    .select(sql<string | null>`sum(amount_satang + credit_satang)`.as("total"))
    .where("asked_by", "=", staffId)
    .where("decided_by", "is", null)
    .where("state", "not in", ["proposed", "turned_down"] satisfies RefundState[])
    .where("created_at", ">=", serviceDayStart(serviceDay(now)))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/**
 * Sets the booking's state to refunded or partly refunded, from refunds by staff and returned
 * credit. Unused payments do not count: they were not this booking's payment; cash is never
 * refunded automatically.
 */
async function updateRefundState(trx: Trx, booking: BookingRow): Promise<void> {
  const bookingId = booking.id;
  if (booking.payment_method === "cash") return;
  const refunded = await trx
    .selectFrom(
      trx
        .selectFrom("payments")
        .select("id")
        .where("booking_id", "=", bookingId)
        .unionAll(
          trx
            .selectFrom("charges")
            .select("id")
            .where("booking_id", "=", bookingId)
            .where("purpose", "=", "priority_fee"),
        )
        .as("taken"),
    )
    .innerJoin("refunds", (join) =>
      join.on(({ eb, ref }) =>
        eb.or([
          eb("refunds.payment_id", "=", ref("taken.id")),
          eb("refunds.charge_id", "=", ref("taken.id")),
        ]),
      ),
    )
    .select(({ fn }) => fn.sum<string | null>("refunds.amount_satang").as("total"))
    .where("refunds.state", "in", ["sent", "credited", "transferred"] satisfies RefundState[])
    .where("refunds.reason", "!=", "unused")
    .executeTakeFirst();
  const paid = await trx
    .selectFrom("payments")
    .select("amount_satang")
    .where("booking_id", "=", bookingId)
    .where("state", "=", "paid")
    .unionAll(
      trx
        .selectFrom("charges")
        .select("amount_satang")
        .where("booking_id", "=", bookingId)
        .where("purpose", "=", "priority_fee")
        .where("state", "=", "paid"),
    )
    .execute();
  const { creditSatang, creditBackSatang } = await loadCreditPart(trx, bookingId);
  const paidSatang = paid.reduce((sum, row) => sum + Number(row.amount_satang), creditSatang);
  const byStaffSatang = Number(refunded?.total ?? 0) + (await loadGrantedCredit(trx, bookingId));
  if (byStaffSatang === 0) return;
  const refundedSatang = byStaffSatang + creditBackSatang;
  await trx
    .updateTable("bookings")
    .set({ payment_state: refundedSatang >= paidSatang ? "refunded" : "partially_refunded" })
    .where("id", "=", bookingId)
    .execute();
}

/** The part of a booking's credit that staff have returned. */
async function loadGrantedCredit(trx: Trx, bookingId: string): Promise<number> {
  const { total } = await trx
    .selectFrom("refunds")
    .select(({ fn }) => fn.sum<string | null>("credit_satang").as("total"))
    .where("credit_of", "=", bookingId)
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
    amountSatang: Number(refund.amount_satang),
    destination,
    now,
  });
  if (refund.reason !== "unused" && refund.reason !== "claim")
    await enqueueCreditNote(trx, { refundId: refund.id });
  if (refund.report_id) await markClaimPaid(trx, refund.report_id, now);
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
    path: booking ? `/customer/complete/${booking.id}` : "/customer/profile",
    tag: source,
    textFor: (locale) =>
      mailNoticeText(refundText({ amountSatang, number, destination, locale }), locale),
    now,
  });
  if (!booking) return;
  await updateRefundState(trx, booking);
  await publish(trx, { topic: "booking", id: booking.id });
}
