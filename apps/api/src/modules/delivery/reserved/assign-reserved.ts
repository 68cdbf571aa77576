import { Refusal } from "@songtan/contract/errors";
import { lockRows } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";
import { startSearch } from "../bookings/start-search.ts";
import { giveToChosen } from "../by-hand/choose-driver.ts";
import { requireChoosable } from "../choosable/require-choosable.ts";

type AssignDeps = Pick<Deps, "db" | "clock" | "livePlaces" | "places">;

/**
 * Starts the search of a scheduled booking, and gives it to the driver who is reserved for it. A second run changes
 * nothing.
 */
export async function searchOrAssign(
  deps: AssignDeps,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await startSearch(deps, { bookingId });
  // Apart, so that a driver who cannot have it does not hold up the search.
  await assignReserved(deps, bookingId);
}

/** A driver who cannot have the booking now leaves its search as it is, and staff see it. */
async function assignReserved(deps: AssignDeps, bookingId: string): Promise<void> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      const booking = await lockBooking(trx, bookingId);
      if (booking?.state !== "searching") return;
      const { reservedDriverId: driverId, reservedBy } = booking;
      if (!driverId || !reservedBy) return;
      await lockRows(trx, { drivers: [driverId] });
      const choice = {
        driverId,
        way: "assign",
        acceptsDistance: false,
        now: deps.clock(),
      } as const;
      await requireChoosable({ ...deps, trx }, booking, choice);
      await giveToChosen({ ...deps, trx }, booking, { ...choice, recordedBy: reservedBy });
    });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    await reportLost(deps, bookingId);
  }
}

const reportLost = ({ db, clock }: AssignDeps, bookingId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { reservedDriverId: driverId } = await trx
      .selectFrom("bookings")
      .select("reservedDriverId")
      .where("id", "=", bookingId)
      .executeTakeFirstOrThrow();
    await openIncident(trx, { kind: "reserved_driver_lost", bookingId, driverId, now: clock() });
  });
