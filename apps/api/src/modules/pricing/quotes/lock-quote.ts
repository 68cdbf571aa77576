import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";

export type QuoteRow = Selectable<DB["quotes"]>;

/** The quote, locked, with the booking it made if it made one: two bookings of one quote wait for each other here. */
export async function lockQuote(
  trx: Trx,
  quoteId: string,
): Promise<(QuoteRow & { bookingId: string | null }) | undefined> {
  const quote = await lockRow(trx, "quotes", quoteId);
  if (!quote) return undefined;
  const booking = await trx
    .selectFrom("bookings")
    .select("id")
    .where("quoteId", "=", quoteId)
    .executeTakeFirst();
  return { ...quote, bookingId: booking?.id ?? null };
}
