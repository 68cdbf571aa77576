import type { ChooseDriver } from "@songtan/contract/by-hand/by-hand";
import { Refusal } from "@songtan/contract/errors";
import { canChooseDriver } from "@songtan/domain/dispatch/chosen/choose-driver";
import { insertBooking } from "@songtan/domain/dispatch/stacked-booking";
import { limits } from "@songtan/domain/limits";
import { driveSeconds, estimateMetres } from "@songtan/domain/quoting/distance";
import { fillText } from "@songtan/domain/texts";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import { lockRows } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { holdForJob } from "../../accounting/booking-postings/job-holds.ts";
import {
  type BookingRow,
  loadStops,
  lockBooking,
  newOfferOf,
} from "../../bookings/record/booking.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";
import { notifyOffers } from "../../platform/notifications/notify-offers.ts";
import { loadHolidays, loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import { removeDriver } from "../bookings/change-driver.ts";
import { requireChoosable } from "../choosable/require-choosable.ts";
import { deliveryTexts } from "../delivery-texts.ts";
import { assign } from "../dispatch/accept-booking.ts";
import { loadWorks } from "../dispatch/load-drivers.ts";
import { lockDriver } from "../driver-jobs/locks.ts";
import { notifyReserved } from "../notices/notify-reserved.ts";
import { type ByHand, lockExpectedVersion, logByHand } from "./lock-expected.ts";

type UseCaseDeps = Pick<Deps, "livePlaces" | "places"> & { trx: Trx };
type Input = ByHand & z.infer<typeof ChooseDriver>;

/**
 * Staff offer a booking to one driver, or give it to them after a call. Before the pick-up it may also go from the driver
 * who has it to another one.
 */
export async function chooseDriver(deps: UseCaseDeps, input: Input): Promise<void> {
  const booking = await lockExpectedVersion(deps.trx, input);
  if (!canChooseDriver(booking.state, input.way)) throw new Refusal("move_not_possible");
  if ([booking.driverId, booking.reservedDriverId].includes(input.driverId))
    throw new Refusal("invalid", {}, { driverId: "not_a_choice" });
  // Both at once: the one who loses the booking is locked for the money set aside.
  await lockRows(deps.trx, { drivers: [input.driverId, booking.driverId ?? input.driverId] });
  const choose = { offer: offerToChosen, assign: assignToChosen, reserve: reserveChosen };
  await choose[input.way](deps, booking, input);
  const { words, driverId } = input;
  await logByHand(deps.trx, {
    ...input,
    action: actions[input.way],
    detail: { words, driverId, before: booking.state, previousDriverId: booking.driverId },
  });
}

const actions = {
  offer: "booking.driver_offered",
  assign: "booking.driver_assigned",
  reserve: "booking.driver_reserved",
} as const;

async function assignToChosen(
  deps: UseCaseDeps,
  before: BookingRow,
  { driverId, way, acceptsDistance, by, now }: Input,
): Promise<void> {
  const { trx } = deps;
  await requireChoosable(deps, before, { driverId, way, acceptsDistance, now });
  if (before.driverId)
    await removeDriver(trx, {
      booking: before,
      stops: await loadStops(trx, before.id),
      actor: `staff:${by.id}`,
      reason: "moved",
      now,
    });
  await giveToChosen(deps, before, { driverId, recordedBy: by.id, now });
}

/** Gives the booking, which no driver has any longer, to a driver whom staff chose. */
export async function giveToChosen(
  deps: UseCaseDeps,
  before: BookingRow,
  { driverId, recordedBy, now }: { driverId: string; recordedBy: string; now: Date },
): Promise<void> {
  const { trx } = deps;
  const booking = await lockBooking(trx, before.id);
  const driver = await lockDriver(trx, driverId);
  if (!booking || !driver) throw new Refusal("not_found");
  await holdForJob(trx, booking, { id: driverId, isChosenByStaff: true, now });
  await assign(deps, {
    booking,
    driver,
    offer: null,
    recordedBy,
    ...(before.driverId && { reason: "moved" }),
    now,
  });
  await enqueueNotice(trx, {
    accountId: driverId,
    event: "message",
    source: `given:${booking.id}:${now.toISOString()}`,
    path: `/driver/task/${booking.id}`,
    tag: `booking:${booking.id}`,
    textFor: (locale) => {
      const { jobGiven } = deliveryTexts[locale];
      const text = fillText(jobGiven.text, { number: booking.number });
      return { title: jobGiven.title, text, sms: { text, linked: true } };
    },
    now,
  });
}

/** Reserves the driver, and notifies them and any driver whom they replace. */
async function reserveChosen(
  deps: UseCaseDeps,
  booking: BookingRow,
  { driverId, way, acceptsDistance, by, now }: Input,
): Promise<void> {
  const { trx } = deps;
  await requireChoosable(deps, booking, { driverId, way, acceptsDistance, now });
  if (booking.reservedDriverId) await notifyReserved(trx, booking, { what: "released", now });
  await trx
    .updateTable("bookings")
    .set({ reservedDriverId: driverId, reservedBy: by.id })
    .where("id", "=", booking.id)
    .execute();
  await notifyReserved(trx, { ...booking, reservedDriverId: driverId }, { what: "reserved", now });
}

/** One offer as dispatch sends it, outside its waves: the next wave waits for the answer. */
async function offerToChosen(
  deps: UseCaseDeps,
  booking: BookingRow,
  { driverId, way, acceptsDistance, now }: Input,
): Promise<void> {
  const { trx } = deps;
  await requireChoosable(deps, booking, { driverId, way, acceptsDistance, now });
  const [sent] = await trx
    .insertInto("offers")
    .values({
      ...newOfferOf(booking.id),
      driverId,
      wave: booking.wave,
      sentAt: now,
      expiresAt: new Date(now.getTime() + limits.offerSeconds * 1000),
      reasons: ["chosen"],
      ...(await estimatePickUp(deps, booking, { driverId, now })),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "driverId", "expiresAt", "pickupDistanceMetres"])
    .execute();
  if (!sent) throw new Refusal("driver_not_available");
  await publish(trx, { topic: "driver", id: driverId });
  await notifyOffers(trx, {
    bookingId: booking.id,
    paySatang: booking.driverPaySatang,
    offers: [sent],
    now,
  });
}

/** The way to the pick-up: from where the driver is, or in between the stops of the job they have. */
async function estimatePickUp(
  { trx, livePlaces }: UseCaseDeps,
  booking: BookingRow,
  { driverId, now }: { driverId: string; now: Date },
) {
  const from = (await livePlaces.last([driverId], trx)).get(driverId);
  const added = await loadStops(trx, booking.id);
  const [pickUp] = added;
  if (!from || !pickUp) throw new Refusal("driver_not_available");
  const holidays = await loadHolidays(trx);
  const works = await loadWorks(trx, [driverId], await loadTariffAt(trx, now));
  const work = works.get(driverId)?.work;
  if (work) {
    const { vehicle } = booking;
    const stacked = insertBooking({ from, work, added, vehicle, now, holidays });
    return {
      pickupDistanceMetres: stacked.pickupMetres,
      pickupSeconds: stacked.pickupSeconds,
      detourSeconds: Math.max(0, stacked.detourSeconds),
    };
  }
  const metres = estimateMetres(from, pickUp);
  return {
    pickupDistanceMetres: metres,
    pickupSeconds: driveSeconds(metres, booking.vehicle, { at: now, holidays }),
    detourSeconds: null,
  };
}
