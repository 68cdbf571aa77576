import type { ConsoleDepotStorage } from "@songtan/contract/console/depots";
import type { Trx } from "../../../db/database.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { loadDepotStorage } from "./load-depot-storage.ts";

/** Loads the storage of goods at a depot, as displayed to staff; null if they were never at one. */
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
    .selectFrom("depotCollections")
    .innerJoin("staff", "staff.id", "recordedBy")
    .select(["collectedBy", "kind", "note", "recordedAt", "staff.name"])
    .select((eb) => eb("sealedPicture", "is not", null).as("hasPicture"))
    .where("bookingId", "=", bookingId)
    .executeTakeFirst();
  return row
    ? {
        by: row.collectedBy,
        at: row.recordedAt.toISOString(),
        kind: row.kind as "signature" | "photo",
        words: row.note,
        recordedBy: row.name,
        hasPicture: Boolean(row.hasPicture),
      }
    : null;
}

/** The open question, or the one that was agreed to. */
async function loadDisposal(trx: Trx, bookingId: string): Promise<ConsoleDepotStorage["disposal"]> {
  const row = await trx
    .selectFrom("disposals")
    .innerJoin("staff as requester", "requester.id", "requestedBy")
    .leftJoin("staff as decider", "decider.id", "decidedBy")
    .select([
      "disposals.id",
      "note",
      "requestedBy",
      "requestedAt",
      "requester.name as requesterName",
      "decider.name as agreedBy",
    ])
    .where("bookingId", "=", bookingId)
    .where((eb) => eb.or([eb("agreed", "is", null), eb("agreed", "=", true)]))
    .where("lapsedAt", "is", null)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        words: row.note,
        askedBy: { id: row.requestedBy, name: row.requesterName },
        askedAt: row.requestedAt.toISOString(),
        agreedBy: row.agreedBy,
      }
    : null;
}
