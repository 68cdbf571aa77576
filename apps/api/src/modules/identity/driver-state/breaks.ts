import { isOnBreak } from "@songtan/domain/drivers/break";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";

/** Cuts short the break that a driver is on, if any. The caller holds the driver's row. */
export async function cutBreak(trx: Trx, driverId: string, now: Date): Promise<void> {
  await trx
    .updateTable("dutyBreaks")
    // A clock that was set back ends no break before it began.
    .set({ endsAt: sql<Date>`greatest(began_at, ${now}::timestamptz)` })
    .where("driverId", "=", driverId)
    .where("endsAt", ">", now)
    .execute();
}

/** Returns the end of the current break in the contract's format; null when the driver is not on a break. */
export const breakShown = (breakEndsAt: Date | null, now: Date): string | null =>
  breakEndsAt && isOnBreak(breakEndsAt, now) ? breakEndsAt.toISOString() : null;
