import { Refusal } from "@songtan/contract/errors";
import { nextBookingState } from "@songtan/domain/booking/booking";
import { nextStopState } from "@songtan/domain/booking/stop";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { releaseJobHold } from "../../accounting/booking-postings/job-holds.ts";
import {
  type BookingRow,
  loadStops,
  lockBooking,
  type StopRow,
} from "../../bookings/record/booking.ts";
import { type BookingEvent, recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { enqueueEndOfSearch } from "../../bookings/record/search.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { loadDriverChange } from "./load-driver-change.ts";

type Input = { bookingId: string; customerId: string };

/**
 * Removes a driver who does not come, at the customer's request and free of charge. The booking is searched for with
 * priority and never offered to this driver again afterwards.
 */
export async function changeDriver(
  deps: Pick<Deps, "clock"> & { trx: Trx },
  input: Input,
): Promise<void> {
  const { trx } = deps;
  const now = deps.clock();
  const booking = await lockBooking(trx, input.bookingId);
  if (!booking || booking.customerId !== input.customerId) throw new Refusal("not_found");
  const stops = await loadStops(trx, booking.id);
  const change = await loadDriverChange(trx, { booking, stops, now });
  if (!change?.allowed) throw new Refusal("driver_change_not_allowed");
  await removeDriver(trx, {
    booking,
    stops,
    actor: `customer:${input.customerId}`,
    reason: change.because,
    now,
  });
}

type DriverRemoval = {
  booking: BookingRow;
  stops: readonly StopRow[];
  actor: BookingEvent["actor"];
  /** `moved`: the booking goes to another driver at once. */
  reason: "still" | "late" | "staff" | "moved";
  now: Date;
};

/**
 * Removes the driver from a booking before the pick-up. The caller holds the lock and has checked
 * that it is allowed.
 */
export async function removeDriver(
  trx: Trx,
  { booking, stops, actor, reason, now }: DriverRemoval,
): Promise<void> {
  const state = nextBookingState(booking.state, "change_driver");
  const driverId = booking.driverId;
  const [pickUp] = stops;
  if (!state || !driverId || !pickUp) throw new Refusal("driver_change_not_allowed");
  await trx
    .updateTable("bookings")
    .set({
      state,
      driverId: null,
      assignedAt: null,
      driverArrivedAt: null,
      pickupLeaveAt: null,
      pickupExpectedAt: null,
      firstInLine: true,
      wave: 0,
      waveAt: null,
      searchingSince: now,
    })
    .where("id", "=", booking.id)
    .execute();
  const pickUpState = nextStopState(pickUp.state, "reset");
  await trx
    .updateTable("stops")
    .set({ visitRank: null })
    .where("bookingId", "=", booking.id)
    .execute();
  if (pickUpState) {
    await trx
      .updateTable("stops")
      .set({ state: pickUpState, arrivedAt: null })
      .where("bookingId", "=", booking.id)
      .where("index", "=", 0)
      .execute();
  }
  const because = `changed ${booking.assignedAt?.toISOString()}`;
  await releaseJobHold(
    trx,
    { bookingId: booking.id, driverId, because },
    { happenedAt: now, recordedAt: now },
  );
  await refreshFreezes(trx, booking.id, now);
  await enqueueEndOfSearch(trx, booking, now);
  await recordBookingEvents(trx, [
    {
      bookingId: booking.id,
      kind: "driver_changed",
      actor,
      reason,
      happenedAt: now,
      receivedAt: now,
    },
  ]);
  await publish(trx, { topic: "driver", id: driverId });
}
