import type { Updateable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { type BookingRow, loadStops, type StopRow } from "../../bookings/record/booking.ts";
import type { DropOff } from "../../bookings/record/edits.ts";

type Replacing = {
  booking: BookingRow;
  stops: readonly StopRow[];
  fromIndex: number;
  dropOffs: readonly DropOff[];
};
export type Replaced = {
  /** Stops with a new PIN and link. */
  renewed: StopRow[];
  /** Phone numbers of recipients who no longer have a stop. */
  gone: string[];
};

/**
 * Rewrites the drop-offs from an index on. A recipient who stays at the same index keeps PIN and
 * link; any other stop gets a new key generation, and the old PIN and link no longer work.
 */
export async function replaceStops(
  { trx, secrets }: Pick<Deps, "secrets"> & { trx: Trx },
  { booking, stops, fromIndex, dropOffs }: Replacing,
): Promise<Replaced> {
  const replaced = stops.slice(fromIndex);
  const generation = Math.max(...stops.map(({ key_generation }) => key_generation)) + 1;
  const renewedAt = new Set<number>();
  let rank = stops[fromIndex - 1]?.visit_rank ?? null;
  const moves = await trx
    .deleteFrom("recipient_moves")
    .where("booking_id", "=", booking.id)
    .where("stop_index", ">=", fromIndex)
    .returningAll()
    .execute();
  await trx
    .deleteFrom("stops")
    .where("booking_id", "=", booking.id)
    .where("index", ">=", fromIndex + dropOffs.length)
    .execute();
  for (const [offset, dropOff] of dropOffs.entries()) {
    const index = fromIndex + offset;
    const before = stops.find((stop) => stop.index === dropOff.from);
    const same = before?.index === index && before.contact_phone === dropOff.contactPhone;
    if (!same) renewedAt.add(index);
    rank = laterRank(rank, before ?? replaced.at(-1));
    const row = {
      ...placeOf(dropOff),
      ...wishesOf(before, dropOff),
      visit_rank: rank,
      ...(!same && {
        ...fresh(booking, before, dropOff),
        key_generation: generation,
        recipient_key_hash: sha256(secrets.recipientKey(booking.id, index, generation)),
      }),
    };
    await saveStop(trx, { booking, index, row, known: index < stops.length });
    const move =
      isSameDoor(before, dropOff) && moves.find(({ stop_index }) => stop_index === before?.index);
    if (move)
      await trx
        .insertInto("recipient_moves")
        .values({ ...move, stop_index: index })
        .execute();
  }
  const after = await loadStops(trx, booking.id);
  const phones = new Set(after.map(({ contact_phone }) => contact_phone));
  return {
    renewed: after.filter(({ index }) => renewedAt.has(index)),
    gone: replaced.map(({ contact_phone }) => contact_phone).filter((phone) => !phones.has(phone)),
  };
}

const placeOf = (dropOff: DropOff) => ({
  address: dropOff.address,
  place_id: dropOff.placeId ?? null,
  latitude: dropOff.latitude,
  longitude: dropOff.longitude,
  contact_name: dropOff.contactName,
  contact_phone: dropOff.contactPhone,
  note: dropOff.note || null,
});

/**
 * A recipient may move the pin once; the move counts as used when the same recipient stays at the
 * same location, at any index.
 */
const isSameDoor = (before: StopRow | undefined, dropOff: DropOff): boolean =>
  before?.contact_phone === dropOff.contactPhone &&
  before.latitude === dropOff.latitude &&
  before.longitude === dropOff.longitude;

/** The recipient's own instructions stay with the recipient. */
const wishesOf = (before: StopRow | undefined, dropOff: DropOff) => ({
  instructions: before?.contact_phone === dropOff.contactPhone ? before.instructions : null,
});

/** A PIN that was wrong, sent again or released belonged to another one; a release stays with the same person. */
const fresh = (booking: BookingRow, before: StopRow | undefined, dropOff: DropOff) => ({
  pin_required: booking.extras.includes("pin"),
  pin_tries: 0,
  pin_resends: 0,
  pin_released_at: before?.contact_phone === dropOff.contactPhone ? before.pin_released_at : null,
});

/** In the order of two jobs a stop is never driven to before the one ahead of it. */
const laterRank = (rank: number | null, stop: StopRow | undefined): number | null =>
  rank === null ? (stop?.visit_rank ?? null) : Math.max(rank, stop?.visit_rank ?? rank);

type Saved = {
  booking: BookingRow;
  index: number;
  row: Updateable<DB["stops"]> & ReturnType<typeof placeOf>;
  known: boolean;
};

async function saveStop(trx: Trx, { booking, index, row, known }: Saved): Promise<void> {
  if (!known) {
    await trx
      .insertInto("stops")
      .values({ ...row, booking_id: booking.id, index, state: "pending" })
      .execute();
    return;
  }
  await trx
    .updateTable("stops")
    .set(row)
    .where("booking_id", "=", booking.id)
    .where("index", "=", index)
    .execute();
}
