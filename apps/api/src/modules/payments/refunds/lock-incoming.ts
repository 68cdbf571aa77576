import type { BookingMethod } from "@songtan/domain/booking-types";
import type { ChargePurpose } from "@songtan/domain/charges/charge";
import { grantSource, type RefundPart } from "@songtan/domain/ledger/case-entries";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { type BookingRow, loadCreditPart, lockBooking } from "../../bookings/record/booking.ts";

export type RefundRow = Selectable<DB["refunds"]>;

/**
 * Incoming money: a booking's payment, a later charge, or the credit of a booking without any
 * charge.
 */
export type IncomingPayment = {
  id: string;
  table: "payments" | "charges" | "bookings";
  purpose: "booking" | ChargePurpose;
  /** Null for a charge that paid dues of several bookings. */
  booking: BookingRow | null;
  customerId: string;
  state: string;
  /** The charge, and how much of it was refunded or promised; 0 where there is none. */
  amountSatang: number;
  refundedSatang: number;
  /** What credit paid of the same price, as far as it has not come back. */
  creditLeftSatang: number;
  providerChargeId: string | null;
};

/** Which money this is, before its locks. */
async function findIncoming(trx: Trx, id: string) {
  const payment = await trx
    .selectFrom("payments")
    .select("bookingId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (payment)
    return {
      table: "payments",
      purpose: "booking",
      bookingId: payment.bookingId,
      customerId: "",
    } as const;
  const charge = await trx
    .selectFrom("charges")
    .select(["bookingId as bookingId", "customerId as customerId", "purpose"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (charge) return { ...charge, table: "charges", purpose: charge.purpose } as const;
  const booking = await trx
    .selectFrom("bookings")
    .select("id")
    .where("id", "=", id)
    .where("creditSatang", ">", 0)
    .where("paymentMethod", "in", ["credit", "cash"] satisfies BookingMethod[])
    .executeTakeFirst();
  return (
    booking && ({ table: "bookings", purpose: "booking", bookingId: id, customerId: "" } as const)
  );
}

/**
 * What came in, locked until commit, the booking before it, in the order of every command that changes a booking.
 *
 * @param holdsCustomer something becomes their credit now: their row is locked in its place, before the charge's
 */
export async function lockIncoming(
  trx: Trx,
  id: string,
  holdsCustomer = false,
): Promise<IncomingPayment | null> {
  const incoming = await findIncoming(trx, id);
  if (!incoming) return null;
  const { table, purpose, bookingId } = incoming;
  const booking = bookingId ? ((await lockBooking(trx, bookingId)) ?? null) : null;
  const customerId = booking?.customerId ?? incoming.customerId;
  if (holdsCustomer) await lockCustomer(trx, customerId);
  const ofPrice = booking && purpose === "booking" ? await loadCreditPart(trx, booking.id) : null;
  const creditLeftSatang = ofPrice?.creditLeftSatang ?? 0;
  const head = { id, table, purpose, booking, customerId, creditLeftSatang };
  if (table === "bookings")
    return { ...head, state: "paid", amountSatang: 0, refundedSatang: 0, providerChargeId: null };
  const row = await trx
    .selectFrom(table)
    .select(["state", "amountSatang", "refundedSatang", "providerChargeId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    ...head,
    state: row.state,
    amountSatang: row.amountSatang,
    refundedSatang: row.refundedSatang,
    providerChargeId: row.providerChargeId,
  };
}

/** The payment, charge or booking's credit a refund is of. */
export const incomingOf = (
  refund: Pick<RefundRow, "paymentId" | "chargeId" | "creditOf">,
): string => refund.paymentId ?? refund.chargeId ?? refund.creditOf ?? "";

/** A refund behind the locks of what it is of. */
export async function lockRefund(
  trx: Trx,
  refundId: string,
  holdsCustomer = false,
): Promise<{ refund: RefundRow; payment: IncomingPayment } | null> {
  const known = await trx
    .selectFrom("refunds")
    .select(["paymentId", "chargeId", "creditOf"])
    .where("id", "=", refundId)
    .executeTakeFirst();
  const payment = known && (await lockIncoming(trx, incomingOf(known), holdsCustomer));
  if (!payment) return null;
  const refund = await trx
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", refundId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { refund, payment };
}

/** What gave back of one part of what came in: the entries of every refund of it so far. */
export async function listGrants(
  trx: Trx,
  { id, booking }: IncomingPayment,
  part: RefundPart,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("refunds")
    .select("id")
    .where((eb) =>
      part === "credit"
        ? eb("creditOf", "=", booking?.id ?? "")
        : eb.or([eb("paymentId", "=", id), eb("chargeId", "=", id)]),
    )
    .execute();
  return rows.map((row) => grantSource(row.id, part));
}
