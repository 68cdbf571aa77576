import {
  decideArrival,
  type ExpectedArrival,
  promisedArrivalOf,
} from "@songtan/domain/webhooks/promised-arrival";
import type { Trx } from "../../../db/database.ts";
import type { BookingRow } from "./booking.ts";
import { recordBookingWebhook } from "./booking-webhooks.ts";

type Change = {
  /** Locked: when two processes see the same change, the second reads the promise that the first stored. */
  booking: BookingRow;
  expected: ExpectedArrival;
  now: Date;
};

/** Stores the first expected arrival of a stop, and sends the event of a change that a business should know. */
export async function notifyArrival(trx: Trx, { booking, expected, now }: Change): Promise<void> {
  const promised = promisedArrivalOf(booking);
  const decision = decideArrival(promised, expected, now);
  if (decision === "nothing") return;
  await storeArrival(trx, { booking, expected, now });
  if (decision === "notify" && promised)
    await sendChange(trx, { booking, expected, beforeAt: promised.at, now });
}

/** Sends a change of any size, for test mode. */
export async function notifyChange(trx: Trx, change: Change & { beforeAt: Date }): Promise<void> {
  await storeArrival(trx, change);
  await sendChange(trx, change);
}

async function storeArrival(trx: Trx, { booking, expected, now }: Change): Promise<void> {
  await trx
    .updateTable("bookings")
    .set({ arrivalStopIndex: expected.stopIndex, arrivalAt: expected.at, arrivalPromisedAt: now })
    .where("id", "=", booking.id)
    .execute();
}

async function sendChange(
  trx: Trx,
  { booking, expected, beforeAt, now }: Change & { beforeAt: Date },
): Promise<void> {
  const times = { beforeAt: beforeAt.toISOString(), afterAt: expected.at.toISOString() };
  await recordBookingWebhook(trx, {
    bookingId: booking.id,
    type: "booking.arrival_changed",
    about: { stopIndex: expected.stopIndex, ...times },
    now,
  });
}
