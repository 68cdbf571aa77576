import type { Updateable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { type BookingRow, loadStops, type StopRow } from "../../bookings/record/booking.ts";
import type { DropOff } from "../../bookings/record/edits.ts";
import { requirePinReader } from "../bookings/recipient/sender-mobile.ts";
import { codOf } from "./load-edit-eligibility.ts";

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

/** The index of the payer at the door after an edit. */
export function payerAfter(
  { payerStopIndex: payer }: Pick<BookingRow, "payerStopIndex">,
  { fromIndex, dropOffs }: Pick<Replacing, "fromIndex" | "dropOffs">,
): Updateable<DB["bookings"]> {
  if (payer === null || payer < fromIndex) return {};
  return { payerStopIndex: fromIndex + dropOffs.findIndex(({ from }) => from === payer) };
}

/**
 * Rewrites the stops from an index on. A recipient who stays at the same index keeps PIN and
 * link; any other stop gets a new key generation, and the old PIN and link no longer work. Cash on delivery
 * goes with its drop-off.
 */
export async function replaceStops(
  { trx, secrets }: Pick<Deps, "secrets"> & { trx: Trx },
  { booking, stops, fromIndex, dropOffs }: Replacing,
): Promise<Replaced> {
  const replaced = stops.slice(fromIndex);
  const generation = Math.max(...stops.map(({ keyGeneration }) => keyGeneration)) + 1;
  const renewedAt = new Set<number>();
  let rank = stops[fromIndex - 1]?.visitRank ?? null;
  const moves = await trx
    .deleteFrom("recipientMoves")
    .where("bookingId", "=", booking.id)
    .where("stopIndex", ">=", fromIndex)
    .returningAll()
    .execute();
  await trx
    .deleteFrom("stops")
    .where("bookingId", "=", booking.id)
    .where("index", ">=", fromIndex + dropOffs.length)
    .execute();
  for (const [offset, dropOff] of dropOffs.entries()) {
    const index = fromIndex + offset;
    const before = stops.find((stop) => stop.index === dropOff.from);
    // The pick-up has neither PIN nor link.
    const same =
      index === 0 || (before?.index === index && before.contactPhone === dropOff.contactPhone);
    if (!same) renewedAt.add(index);
    rank = laterRank(rank, before ?? replaced.at(-1));
    const row = {
      ...placeOf(dropOff),
      ...wishesOf(before, dropOff),
      codAmountSatang: codOf(before),
      visitRank: rank,
      pinRequired: index > 0 && booking.extras.includes("pin"),
      ...(!same && {
        ...fresh(before, dropOff),
        keyGeneration: generation,
        recipientKeyHash: sha256(secrets.recipientKey(booking.id, index, generation)),
      }),
    };
    await saveStop(trx, { booking, index, row, known: index < stops.length });
    const move =
      isSameDoor(before, dropOff) && moves.find(({ stopIndex }) => stopIndex === before?.index);
    if (move)
      await trx
        .insertInto("recipientMoves")
        .values({ ...move, stopIndex: index })
        .execute();
  }
  // Of the pick-up as it is now: its phone is the sender's.
  if (booking.extras.includes("pin"))
    await requirePinReader(trx, booking, fromIndex === 0 ? dropOffs.slice(1) : dropOffs);
  const after = await loadStops(trx, booking.id);
  const phones = new Set(after.map(({ contactPhone }) => contactPhone));
  return {
    renewed: after.filter(({ index }) => renewedAt.has(index)),
    gone: replaced.map(({ contactPhone }) => contactPhone).filter((phone) => !phones.has(phone)),
  };
}

const placeOf = (dropOff: DropOff) => ({
  address: dropOff.address,
  placeId: dropOff.placeId ?? null,
  latitude: dropOff.latitude,
  longitude: dropOff.longitude,
  contactName: dropOff.contactName,
  contactPhone: dropOff.contactPhone,
  note: dropOff.note || null,
});

/**
 * A recipient may move the pin once; the move counts as used when the same recipient stays at the
 * same location, at any index.
 */
const isSameDoor = (before: StopRow | undefined, dropOff: DropOff): boolean =>
  before?.contactPhone === dropOff.contactPhone &&
  before.latitude === dropOff.latitude &&
  before.longitude === dropOff.longitude;

/** The recipient's own instructions stay with the recipient. */
const wishesOf = (before: StopRow | undefined, dropOff: DropOff) => ({
  instructions: before?.contactPhone === dropOff.contactPhone ? before.instructions : null,
});

/** A PIN that was wrong, sent again or released belonged to another one; a release stays with the same person. */
const fresh = (before: StopRow | undefined, dropOff: DropOff) => ({
  pinAttempts: 0,
  pinResends: 0,
  pinReleasedAt: before?.contactPhone === dropOff.contactPhone ? before.pinReleasedAt : null,
});

/** Returns a stop's rank in the visiting order of two jobs, never before the preceding stop. */
const laterRank = (rank: number | null, stop: StopRow | undefined): number | null =>
  rank === null ? (stop?.visitRank ?? null) : Math.max(rank, stop?.visitRank ?? rank);

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
      .values({ ...row, bookingId: booking.id, city: booking.city, index, state: "pending" })
      .execute();
    return;
  }
  await trx
    .updateTable("stops")
    .set(row)
    .where("bookingId", "=", booking.id)
    .where("index", "=", index)
    .execute();
}
