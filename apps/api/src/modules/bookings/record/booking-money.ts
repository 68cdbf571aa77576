import { amountAfterCredit } from "@songtan/domain/payments/credit-part";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";
import type { BookingRow } from "./booking.ts";

/**
 * The part of a booking's price, in satang, that is neither paid with credit nor only after the
 * work.
 */
export const amountPaidWithoutCredit = (
  booking: Pick<BookingRow, "totalSatang" | "creditSatang" | "laterSatang">,
): number =>
  amountAfterCredit({
    totalSatang: booking.totalSatang,
    creditSatang: booking.creditSatang,
  }) - booking.laterSatang;

/**
 * The part of a booking's credit that can still be refunded, as the database guards it; an
 * expression over a row of `bookings`.
 */
export const creditLeft = sql<number>`booking_credit_left(bookings)`;

/**
 * The credit used for a booking, the part returned automatically when it ended early, and the part
 * left. The figures come from the books because the state of an ended booking can change later.
 */
export async function loadCreditPart(db: Reader, bookingId: string) {
  const row = await db
    .selectFrom("bookings")
    .select(["creditSatang", "creditRefundedSatang", creditLeft.as("creditLeftSatang")])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return { ...creditShown(row), creditLeftSatang: row.creditLeftSatang };
}

/** As everybody reads it of a booking. */
export const creditShown = ({
  creditSatang,
  creditRefundedSatang,
  creditLeftSatang,
}: Pick<BookingRow, "creditSatang" | "creditRefundedSatang"> & { creditLeftSatang: number }) => ({
  creditSatang,
  creditBackSatang: creditSatang - creditRefundedSatang - creditLeftSatang,
});

/** Returns the cash still to be collected for a booking's fare, in satang. */
export const cashToCollect = (
  booking: Pick<
    BookingRow,
    "paymentMethod" | "fareCollectedAt" | "totalSatang" | "creditSatang" | "laterSatang"
  >,
): number =>
  booking.paymentMethod === "cash" && !booking.fareCollectedAt
    ? amountPaidWithoutCredit(booking)
    : 0;
