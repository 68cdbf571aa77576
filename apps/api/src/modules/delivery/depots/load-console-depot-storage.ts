import type { ConsoleDepotStorage } from "@songtan/contract/console/depots";
import type { Trx } from "../../../db/database.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { loadDepotStorage } from "./load-depot-storage.ts";

/** What staff see of goods at a depot; null when they never were at one. */
export async function loadConsoleDepotStorage(
  trx: Trx,
  booking: BookingRow,
): Promise<ConsoleDepotStorage | null> {
  const view = await loadDepotStorage(trx, booking);
  if (!view) return null;
  return {
    ...view,
    collected: await loadCollection(trx, booking.id),
    disposal: await loadDisposal(trx, booking.id),
  };
}

async function loadCollection(
  trx: Trx,
  bookingId: string,
): Promise<ConsoleDepotStorage["collected"]> {
  const row = await trx
    .selectFrom("depot_collections")
    .innerJoin("staff", "staff.id", "recorded_by")
    .select(["collected_by", "kind", "words", "recorded_at", "staff.name"])
    .select((eb) => eb("sealed_picture", "is not", null).as("has_picture"))
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  return row
    ? {
        by: row.collected_by,
        at: row.recorded_at.toISOString(),
        kind: row.kind as "signature" | "photo",
        words: row.words,
        recordedBy: row.name,
        hasPicture: Boolean(row.has_picture),
      }
    : null;
}

/** The open question, or the one that was agreed to. */
async function loadDisposal(trx: Trx, bookingId: string): Promise<ConsoleDepotStorage["disposal"]> {
  const row = await trx
    .selectFrom("disposals")
    .innerJoin("staff as asker", "asker.id", "asked_by")
    .leftJoin("staff as decider", "decider.id", "decided_by")
    .select([
      "disposals.id",
      "words",
      "asked_by",
      "asked_at",
      "asker.name as asker_name",
      "decider.name as agreed_by",
    ])
    .where("booking_id", "=", bookingId)
    .where((eb) => eb.or([eb("agreed", "is", null), eb("agreed", "=", true)]))
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        words: row.words,
        askedBy: { id: row.asked_by, name: row.asker_name },
        askedAt: row.asked_at.toISOString(),
        agreedBy: row.agreed_by,
      }
    : null;
}
