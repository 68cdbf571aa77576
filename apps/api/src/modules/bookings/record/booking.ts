import { Refusal } from "@songtan/contract/errors";
import { cityOfId, idInCity } from "@songtan/domain/cities/city-id";
import { sumSatang } from "@songtan/domain/money";
import type { PricedLineItem } from "@songtan/domain/quoting/price-quote";
import type { Selectable } from "kysely";
import type { DB, Json } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";

export type BookingRow = Selectable<DB["bookings"]>;

/** The hash of a recipient's key is only for finding the stop. */
export type StopRow = Omit<Selectable<DB["stops"]>, "recipientKeyHash">;

/** The stored price lines, which only the pricing rules write. */
export const linesOf = ({ lines }: { lines: Json }): PricedLineItem[] =>
  lines as unknown as PricedLineItem[];

/** What goes back of a booking's total when its work is done, by edits before. */
export const backOf = (booking: Pick<BookingRow, "lines">): number =>
  sumSatang(
    linesOf(booking)
      .filter(({ code }) => code === "edit_back")
      .map(({ amountSatang }) => amountSatang),
  );
/** What a booking costs now. */
export const priceOf = (booking: Pick<BookingRow, "lines" | "totalSatang">): number =>
  booking.totalSatang - backOf(booking);

/** What every offer of a booking has of it: it is in the same city, and so is its id. */
export function newOfferOf(bookingId: string): { id: string; city: string; bookingId: string } {
  const city = cityOfId(bookingId);
  return { id: idInCity(crypto.randomUUID(), city), city, bookingId };
}

/** A booking as it is stored now, for reading alone. @throws Refusal `not_found` */
export async function loadBooking(db: Reader, bookingId: string): Promise<BookingRow> {
  const booking = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking) throw new Refusal("not_found");
  return booking;
}

/**
 * Loads and locks the booking until commit. Every command that changes a booking, its stops or its
 * offers acquires this lock first, so that two commands wait for each other and never deadlock.
 */
export const lockBooking = (trx: Trx, bookingId: string): Promise<BookingRow | undefined> =>
  lockRow(trx, "bookings", bookingId);

/** A booking's stops in order. Read them after `lockBooking`: its lock guards them too. */
export async function loadStops(trx: Trx, bookingId: string): Promise<StopRow[]> {
  return trx
    .selectFrom("stops")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .orderBy("index")
    .execute();
}
