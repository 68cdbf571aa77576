import { refundText } from "@songtan/contract/case-messages";
import type { ChargePurpose } from "@songtan/domain/charges/charge";
import type { CaseTerms } from "@songtan/domain/claims/claim-terms";
import type { RefundState } from "@songtan/domain/payments/staff-refund";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { Kysely, Selectable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Database, Trx } from "../../db/database.ts";
import { signal } from "../../live/hub.ts";
import { type BookingRow, creditOf, lockBooking } from "../bookings/queries.ts";
import { mailWords, tell } from "../notifications/queries.ts";
import { askCreditNote } from "../receipts/queries.ts";
import { claimIsPaid } from "../reports/queries.ts";

type Reader = Pick<Kysely<Database>, "selectFrom">;
export type RefundRow = Selectable<DB["refunds"]>;

/** Money that came in: a booking's payment, or a later charge. */
export type Incoming = {
  id: string;
  table: "payments" | "charges";
  purpose: "booking" | ChargePurpose;
  /** Null for a charge that paid dues of several bookings. */
  booking: BookingRow | null;
  customerId: string;
  state: string;
  amountSatang: number;
  /** What of it went back, or is promised back. */
  refundedSatang: number;
  providerChargeId: string | null;
};

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

/** A payment or charge locked until commit, the booking before it, in the order of every command that changes a booking. */
export async function lockIncoming(trx: Trx, id: string): Promise<Incoming | null> {
  const payment = await trx.selectFrom("payments").select("booking_id").where("id", "=", id).executeTakeFirst();
  const charge =
    payment ??
    (await trx
      .selectFrom("charges")
      .select(["booking_id", "customer_id", "purpose"])
      .where("id", "=", id)
      .executeTakeFirst());
  if (!charge) return null;
  const booking = charge.booking_id ? ((await lockBooking(trx, charge.booking_id)) ?? null) : null;
  const table = payment ? "payments" : "charges";
  const row = await trx
    .selectFrom(table)
    .select(["state", "amount_satang", "refunded_satang", "provider_charge_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    id,
    table,
    purpose: "purpose" in charge ? (charge.purpose as ChargePurpose) : "booking",
    booking,
    customerId: booking?.customer_id ?? ("customer_id" in charge ? String(charge.customer_id) : ""),
    state: row.state,
    amountSatang: Number(row.amount_satang),
    refundedSatang: Number(row.refunded_satang),
    providerChargeId: row.provider_charge_id,
  };
}

/** A refund behind the locks of what it is of. */
export async function lockRefund(trx: Trx, refundId: string): Promise<{ refund: RefundRow; of: Incoming } | null> {
  const known = await trx
    .selectFrom("refunds")
    .select(["payment_id", "charge_id"])
    .where("id", "=", refundId)
    .executeTakeFirst();
  const of = known && (await lockIncoming(trx, known.payment_id ?? known.charge_id ?? ""));
  if (!of) return null;
  const refund = await trx
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", refundId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { refund, of };
}

/** Everything that went back, or is on its way back, of one payment or charge. */
export async function listRefundIds(db: Reader, { id }: Pick<Incoming, "id">): Promise<string[]> {
  const rows = await db
    .selectFrom("refunds")
    .select("id")
    .where((eb) => eb.or([eb("payment_id", "=", id), eb("charge_id", "=", id)]))
    .execute();
  return rows.map((row) => row.id);
}

/** What a member of staff gave back today without a second person, in satang. */
export async function loadGivenToday(db: Reader, staffId: string, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom("refunds")
    .select(({ fn }) => fn.sum<string | null>("amount_satang").as("total"))
    .where("asked_by", "=", staffId)
    .where("decided_by", "is", null)
    .where("state", "not in", ["proposed", "turned_down"] satisfies RefundState[])
    .where("created_at", ">=", serviceDayStart(serviceDay(now)))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/**
 * Whether all of what a booking was paid with has gone back, or a part of it; its credit did when the booking ended. Money
 * nobody needed is not counted: it was not this booking's payment.
 */
async function noteRefunded(trx: Trx, booking: BookingRow): Promise<void> {
  const bookingId = booking.id;
  const given = await trx
    .selectFrom("refunds")
    .leftJoin("payments", "payments.id", "refunds.payment_id")
    .leftJoin("charges", "charges.id", "refunds.charge_id")
    .select(({ fn }) => fn.sum<string | null>("refunds.amount_satang").as("total"))
    .where("refunds.state", "in", ["sent", "credited", "transferred"] satisfies RefundState[])
    .where("refunds.reason", "!=", "unused")
    .where((eb) =>
      eb.or([
        eb("payments.booking_id", "=", bookingId),
        eb.and([eb("charges.booking_id", "=", bookingId), eb("charges.purpose", "=", "priority_fee")]),
      ]),
    )
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
  const { creditSatang, creditBackSatang } = creditOf(booking);
  const paidSatang = paid.reduce((sum, row) => sum + Number(row.amount_satang), creditSatang);
  if (Number(given?.total ?? 0) === 0) return;
  const givenSatang = Number(given?.total) + creditBackSatang;
  await trx
    .updateTable("bookings")
    .set({ payment_state: givenSatang >= paidSatang ? "refunded" : "partially_refunded" })
    .where("id", "=", bookingId)
    .execute();
}

type Ended = { refund: RefundRow; of: Incoming; way: "source" | "credit" | "transfer"; now: Date };

/** The money is back, one way or another: booking and claim say so, and the customer is told. */
export async function endRefund(trx: Trx, { refund, of, way, now }: Ended): Promise<void> {
  const amountSatang = Number(refund.amount_satang);
  const number = of.booking?.number ?? null;
  await tell(trx, {
    accountId: of.customerId,
    event: "case",
    source: `refund:${refund.id}`,
    path: of.booking ? `/customer/complete/${of.booking.id}` : "/customer/profile",
    tag: `refund:${refund.id}`,
    words: (locale) => mailWords(refundText({ amountSatang, number, way, locale }), locale),
    now,
  });
  if (refund.reason !== "unused" && refund.reason !== "claim") await askCreditNote(trx, refund.id);
  if (refund.report_id) await claimIsPaid(trx, refund.report_id, now);
  if (!of.booking) return;
  await noteRefunded(trx, of.booking);
  await signal(trx, { topic: "booking", id: of.booking.id });
}
