import { cityOfId, idInCity } from "@songtan/domain/cities/city-id";
import type pg from "pg";
import type { ProductDetails } from "../servers/messages.ts";

/**
 * Creates `count` bookings: copies of the one the product has made, in its own tables, without
 * their stops.
 */
export async function copyBookings(
  pool: pg.Pool,
  { booking }: ProductDetails,
  count: number,
): Promise<string[]> {
  const { bookingId, quoteId } = booking.unique;
  const likeQuote = (id: string) => idInCity(id, cityOfId(quoteId ?? ""));
  const quoteIds = Array.from({ length: count }, () => likeQuote(crypto.randomUUID()));
  await pool.query(
    `insert into quotes select copy.* from quotes as original, unnest($2::uuid[]) as fresh (id),
       jsonb_populate_record(null::quotes, to_jsonb(original) || jsonb_build_object('id', fresh.id)) as copy
     where original.id = $1`,
    [quoteId, quoteIds],
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into bookings select copy.* from bookings as original, unnest($2::uuid[], $3::uuid[]) as fresh (quote_id, id),
       jsonb_populate_record(null::bookings, to_jsonb(original) || jsonb_build_object(
         'id', fresh.id, 'number', fresh.quote_id, 'quote_id', fresh.quote_id,
         'view_key_hash', sha256(uuid_send(fresh.quote_id)))) as copy
     where original.id = $1
     returning id`,
    [bookingId, quoteIds, quoteIds.map(() => likeQuote(crypto.randomUUID()))],
  );
  return rows.map(({ id }) => id);
}

/** Gives copied bookings the stops of the original. */
export async function copyStops(
  pool: pg.Pool,
  {
    originalId,
    bookingIds,
    firstState,
  }: { originalId: string; bookingIds: readonly string[]; firstState: "done" | "pending" },
): Promise<void> {
  await pool.query(
    `insert into stops select copy.* from stops as original, unnest($2::uuid[]) as fresh (booking_id),
       jsonb_populate_record(null::stops, to_jsonb(original) || jsonb_build_object('booking_id', fresh.booking_id,
         'recipient_key_hash', null, 'state', case when original.index = 0 then $3 else 'pending' end)) as copy
     where original.booking_id = $1`,
    [originalId, bookingIds, firstState],
  );
}
