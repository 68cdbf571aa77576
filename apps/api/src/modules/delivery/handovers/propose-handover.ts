import type { ProposeHandover } from "@songtan/contract/console/handovers";
import { Refusal } from "@songtan/contract/errors";
import { staffMoveTo } from "@songtan/domain/booking/staff-move";
import { canReceiveHandover } from "@songtan/domain/dispatch/offer";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { holdForJob } from "../../accounting/booking-postings/job-holds.ts";
import { loadOpenHandover } from "../../accounting/booking-postings/load-handovers.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { closeEdit } from "../../bookings/record/booking-events.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { freeSlot } from "../driver-jobs/jobs.ts";
import { lockDriver } from "../driver-jobs/locks.ts";
import { notifyHandoverDrivers } from "./handover-messages.ts";

type Input = ProposeHandover & { bookingId: string; by: AuditActor & { kind: "staff" }; now: Date };

/**
 * Staff choose the receiving driver and the meeting place. That driver's slot and balance are
 * reserved from now on; the goods and the booking stay with the first driver until both have
 * confirmed.
 */
export async function proposeHandover(trx: Trx, input: Input): Promise<null> {
  const { bookingId, toDriverId, place, words, latitude, longitude, by, now } = input;
  const booking = await lockBooking(trx, bookingId);
  if (!booking) throw new Refusal("not_found");
  if (booking.state !== input.seenState || booking.driverId !== input.seenDriverId)
    throw new Refusal("conflict");
  const possible = staffMoveTo(booking.state, "hand_over");
  if (!possible || !booking.driverId) throw new Refusal("move_not_possible");
  if (await loadOpenHandover(trx, booking.id)) throw new Refusal("handover_open");
  const slot = await reserveSlot(trx, booking, { toDriverId, now });
  const { id } = await trx
    .insertInto("handovers")
    .values({
      bookingId: booking.id,
      fromDriverId: booking.driverId,
      toDriverId,
      slot,
      latitude,
      longitude,
      place,
      note: words,
      proposedBy: by.id,
      proposedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // The receiving driver is not bound by an edit request to the first driver.
  await closeEdit(trx, { bookingId: booking.id, state: "expired", now });
  await notifyHandoverDrivers(trx, {
    handoverId: id,
    booking,
    fromDriverId: booking.driverId,
    toDriverId,
    now,
  });
  for (const driverId of [booking.driverId, toDriverId])
    await publish(trx, { topic: "driver", id: driverId });
  await recordAudit(trx, {
    actor: by,
    action: "handover.proposed",
    subject: { kind: "booking", id: booking.id },
    detail: { handoverId: id, words, place, fromDriverId: booking.driverId, toDriverId },
    at: now,
  });
  return null;
}

type Chosen = { toDriverId: string; now: Date };

/** The chosen driver's free place, with the commission of a cash job set aside. */
async function reserveSlot(
  trx: Trx,
  booking: BookingRow,
  { toDriverId, now }: Chosen,
): Promise<1 | 2> {
  const driver = await lockDriver(trx, toDriverId);
  const customer = await trx
    .selectFrom("accounts")
    .select("phone")
    .where("id", "=", booking.customerId)
    .executeTakeFirstOrThrow();
  const free = driver && freeSlot(driver.jobs);
  const fits =
    driver?.verified &&
    driver.onDuty &&
    !driver.suspended &&
    driver.id !== booking.driverId &&
    driver.phone !== customer.phone &&
    driver.vehicle !== null &&
    canReceiveHandover(driver.vehicle, booking.vehicle);
  if (!fits || !free) throw new Refusal("driver_not_available");
  await holdForJob(trx, booking, { id: toDriverId, isChosenByStaff: true, now });
  return free;
}
