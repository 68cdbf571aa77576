import type { Trx } from "../../../db/database.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";

const kind = "pick_ups_doubted";
const windowMilliseconds = 24 * 3_600_000;
const failuresMin = 2;

/** Staff look at a driver who reported several doubtful failed pick-ups within a day: each of them would have brought a fee. */
export async function watchDoubtedFailures(
  trx: Trx,
  { bookingId, driverId, now }: { bookingId: string; driverId: string; now: Date },
): Promise<void> {
  const doubted = await trx
    .selectFrom("incidents")
    .innerJoin("bookings", "bookings.id", "incidents.bookingId")
    .select("incidents.bookingId")
    .where("kind", "=", "delivery_doubtful")
    .where("incidents.driverId", "=", driverId)
    .where("openedAt", ">", new Date(now.getTime() - windowMilliseconds))
    .where("bookings.cancelFeeSatang", ">", 0)
    .execute();
  if (doubted.length < failuresMin || !doubted.some((row) => row.bookingId === bookingId)) return;
  const open = await trx
    .selectFrom("incidents")
    .select("id")
    .where("kind", "=", kind)
    .where("driverId", "=", driverId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!open) await openIncident(trx, { kind, bookingId, driverId, now });
}
