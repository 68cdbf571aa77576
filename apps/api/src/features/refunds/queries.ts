import { refundText } from "@songtan/contract/case-messages";
import type { CaseTerms } from "@songtan/domain/claims/claim-terms";
import { refundSource } from "@songtan/domain/ledger/case-entries";
import type { RefundState } from "@songtan/domain/payments/staff-refund";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { type Kysely, sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import { signal } from "../../live/hub.ts";
import { type BookingRow, loadCreditPart } from "../bookings/queries.ts";
import { mailWords, tell } from "../notifications/queries.ts";
import { askCreditNote } from "../receipts/queries.ts";
import { claimIsPaid } from "../reports/queries.ts";
import type { Incoming, RefundRow } from "./lock-incoming.ts";

export { type Incoming, incomingOf, lockIncoming, lockRefund, type RefundRow } from "./lock-incoming.ts";

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
export async function loadGivenToday(db: Reader, staffId: string, now: Date): Promise<number> {
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
 * Whether all of what a booking was paid with has gone back, or a part of it; its credit did when the booking ended, or by
 * staff. Money nobody needed is not counted: it was not this booking's payment. Cash does not go back by itself.
 */
async function noteRefunded(trx: Trx, booking: BookingRow): Promise<void> {
  const bookingId = booking.id;
  if (booking.payment_method === "cash") return;
  const given = await trx
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
        eb.or([eb("refunds.payment_id", "=", ref("taken.id")), eb("refunds.charge_id", "=", ref("taken.id"))]),
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
  const byStaffSatang = Number(given?.total ?? 0) + (await loadCreditGiven(trx, bookingId));
  if (byStaffSatang === 0) return;
  const givenSatang = byStaffSatang + creditBackSatang;
  await trx
    .updateTable("bookings")
    .set({ payment_state: givenSatang >= paidSatang ? "refunded" : "partially_refunded" })
    .where("id", "=", bookingId)
    .execute();
}

/** What of a booking's credit staff have given back. */
async function loadCreditGiven(trx: Trx, bookingId: string): Promise<number> {
  const { total } = await trx
    .selectFrom("refunds")
    .select(({ fn }) => fn.sum<string | null>("credit_satang").as("total"))
    .where("credit_of", "=", bookingId)
    .where("state", "not in", ["proposed", "turned_down"] satisfies RefundState[])
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

type Ended = { refund: RefundRow; of: Incoming; way: "source" | "credit" | "transfer"; now: Date };

/** The money is back, one way or another: booking and claim say so, and the customer is told. */
export async function endRefund(trx: Trx, { refund, of, way, now }: Ended): Promise<void> {
  const source = refundSource(refund.id);
  await tellGivenBack(trx, of, { source, amountSatang: Number(refund.amount_satang), way, now });
  if (refund.reason !== "unused" && refund.reason !== "claim") await askCreditNote(trx, { refundId: refund.id });
  if (refund.report_id) await claimIsPaid(trx, refund.report_id, now);
}

type GivenBack = { source: string; amountSatang: number; way: Ended["way"]; now: Date };

/** The customer hears that a part of what they paid is back, and the booking says so. */
export async function tellGivenBack(
  trx: Trx,
  { booking, customerId }: Incoming,
  { source, amountSatang, way, now }: GivenBack,
): Promise<void> {
  const number = booking?.number ?? null;
  await tell(trx, {
    accountId: customerId,
    event: "case",
    source,
    path: booking ? `/customer/complete/${booking.id}` : "/customer/profile",
    tag: source,
    words: (locale) => mailWords(refundText({ amountSatang, number, way, locale }), locale),
    now,
  });
  if (!booking) return;
  await noteRefunded(trx, booking);
  await signal(trx, { topic: "booking", id: booking.id });
}
