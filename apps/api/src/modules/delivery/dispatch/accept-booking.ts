import type { TaskView } from "@songtan/contract/drivers/tasks";
import { Refusal } from "@songtan/contract/errors";
import { assert } from "@songtan/domain/assert";
import { decideAcceptance } from "@songtan/domain/dispatch/accept-offer";
import { canServe } from "@songtan/domain/dispatch/offer";
import { isOnBreak } from "@songtan/domain/drivers/break";
import { compileOnce, compileOnceToSendAhead } from "../../../db/compiled.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { holdForJob } from "../../accounting/booking-postings/job-holds.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { withdrawOffers } from "../../bookings/record/search.ts";
import { refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { closeOffers } from "../../platform/notifications/notify-offers.ts";
import { estimatePickupTime } from "../driver-jobs/estimate-pickup-time.ts";
import { freeSlot } from "../driver-jobs/jobs.ts";
import {
  findOffer,
  type LockedDriver,
  lockDriver,
  lockOffer,
  type OfferRow,
} from "../driver-jobs/locks.ts";
import { orderVisits } from "../driver-jobs/order-visits.ts";
import { loadTaskView } from "../tasks/load-task-view.ts";
import { isEligible } from "./excluded-drivers.ts";

type UseCaseDeps = Pick<Deps, "clock" | "secrets" | "livePlaces" | "places"> & { trx: Trx };
type AssignDeps = Pick<UseCaseDeps, "livePlaces" | "places" | "trx">;

/** A driver accepts the booking of an offer they received. */
export async function acceptOffer(
  deps: UseCaseDeps,
  input: { offerId: string; driverId: string },
): Promise<TaskView> {
  const offer = await findOffer(deps.trx, input);
  if (!offer) throw new Refusal("not_found");
  return accept(deps, { bookingId: offer.bookingId, driverId: input.driverId, offerId: offer.id });
}

/** A driver accepts a booking from the open board, as the board showed it where it says since when. */
export async function acceptFromBoard(
  deps: UseCaseDeps,
  input: { bookingId: string; driverId: string; shownSince?: string | undefined },
): Promise<TaskView> {
  return accept(deps, { ...input, offerId: null });
}

type Accepting = {
  bookingId: string;
  driverId: string;
  offerId: string | null;
  shownSince?: string | undefined;
};

/** The booking was edited since the board showed it: its search began again. */
const wasEdited = ({ searchingSince }: BookingRow, shownSince: string | undefined): boolean =>
  shownSince !== undefined && searchingSince !== null && searchingSince > new Date(shownSince);

/**
 * Locks the booking, then the driver, then the offer, always in this order; a second caller waits
 * here and then sees the result of the first.
 */
async function accept(
  deps: UseCaseDeps,
  { bookingId, driverId, offerId, shownSince }: Accepting,
): Promise<TaskView> {
  const { trx } = deps;
  const now = deps.clock();
  const [booking, driver] = await Promise.all([
    lockBooking(trx, bookingId),
    lockDriver(trx, driverId),
  ]);
  if (!booking || !driver) throw new Refusal("not_found");
  const offer = offerId === null ? null : await lockOffer(trx, offerId);
  const decision = decideAcceptance({
    offer: offer && {
      driverId,
      expiresAt: offer.expiresAt,
      answer: offerAnswerOf(offer.answer),
      isStacked: offer.detourSeconds !== null,
    },
    booking: { state: booking.state, driverId: booking.driverId },
    driver: {
      ...driver,
      onBreak: isOnBreak(driver.breakEndsAt, now),
      otherJobs: driver.jobs.filter((job) => job.id !== booking.id).length,
    },
    now,
  });
  if (!decision.ok) throw new Refusal(decision.refusal);
  if (!decision.already) {
    if (wasEdited(booking, shownSince)) throw new Refusal("offer_expired");
    // Sent together; a refusal also undoes what was set aside.
    const [shown] = await Promise.all([
      offer !== null || isOnBoardOf(trx, booking, driver),
      holdForJob(trx, booking, { id: driverId, now }),
    ]);
    if (!shown) throw new Refusal("not_found");
    await assign(deps, { booking, driver, offer, now });
  }
  const task = await loadTaskView({ ...deps, db: trx }, bookingId, driverId);
  if (!task) throw new Refusal("not_found");
  return task;
}

type OfferAnswer = Exclude<Parameters<typeof decideAcceptance>[0]["offer"], null>["answer"];
/** Converts an offer's answer: the table's `expired` is the domain's `missed`. */
const offerAnswerOf = (answer: OfferRow["answer"]): OfferAnswer =>
  answer === "expired" ? "missed" : answer;

/** The board shows a driver only what their vehicle is for, and nothing they may not have. */
async function isOnBoardOf(trx: Trx, booking: BookingRow, driver: LockedDriver): Promise<boolean> {
  if (driver.vehicle === null || !canServe(driver.vehicle, booking.vehicle)) return false;
  const shown = await findEligible(trx, { bookingId: booking.id, driverId: driver.id });
  return shown.length > 0;
}

const findEligible = compileOnce(
  (db, { bookingId, driverId }: { bookingId: string; driverId: string }) =>
    db.selectFrom("bookings").select("id").where("id", "=", bookingId).where(isEligible(driverId)),
);

type Assignment = {
  booking: BookingRow;
  driver: LockedDriver;
  offer: OfferRow | null;
  /** The member of staff who gave the driver the job. */
  recordedBy?: string;
  /** `moved`: from another driver, without a search. */
  reason?: "moved";
  now: Date;
};

/** Makes the booking this driver's. The caller holds both, has checked that it is allowed, and has set the money aside. */
export async function assign(
  deps: AssignDeps,
  { booking, driver, offer, recordedBy, reason, now }: Assignment,
): Promise<void> {
  const { trx } = deps;
  const slot = freeSlot(driver.jobs);
  assert(slot, "the driver has room for another job");
  const pickup = await estimatePickupTime(deps, { booking, driver, offer, now });
  await giveBooking(trx, { bookingId: booking.id, driverId: driver.id, now, slot, ...pickup });
  await orderVisits(deps, { bookingId: booking.id, driver, now });
  // Also for a booking accepted from the board: an open offer of the same booking counts as
  // accepted.
  await Promise.all([
    refreshFreezes(trx, booking.id, now),
    answerOpenOffers(trx, { driverId: driver.id, bookingId: booking.id, now }),
    withdrawOffers(trx, booking.id, now),
  ]);
  const assigned = {
    bookingId: booking.id,
    kind: "assigned",
    actor: `driver:${driver.id}`,
    recordedBy,
    ...(reason && { reason }),
    happenedAt: now,
    receivedAt: now,
  } as const;
  await recordBookingEvents(trx, [assigned], booking);
  await publish(trx, { topic: "driver", id: driver.id });
}

type Given = {
  bookingId: string;
  driverId: string;
  now: Date;
  slot: 1 | 2;
  pickupLeaveAt: Date;
  pickupExpectedAt: Date;
};

const giveBooking = compileOnceToSendAhead(
  (db, { bookingId, driverId, now, slot, pickupLeaveAt, pickupExpectedAt }: Given) =>
    db
      .updateTable("bookings")
      .set({
        state: "assigned",
        driverId,
        assignedAt: now,
        firstInLine: false,
        slot,
        pickupLeaveAt,
        pickupExpectedAt,
      })
      .where("id", "=", bookingId),
);

type Answer = { driverId: string; bookingId: string; now: Date };

/** This booking's offer is accepted; one of another booking goes back, for a driver carries one at a time. */
async function answerOpenOffers(trx: Trx, answer: Answer): Promise<void> {
  const [accepted, withdrawn] = await Promise.all([
    acceptOpenOffer(trx, answer),
    withdrawOthers(trx, answer),
  ]);
  await closeOffers(trx, [...accepted, ...withdrawn]);
}

const acceptOpenOffer = compileOnce((db, { driverId, bookingId, now }: Answer) =>
  db
    .updateTable("offers")
    .set({ answer: "accepted", answeredAt: now })
    .where("driverId", "=", driverId)
    .where("bookingId", "=", bookingId)
    .where("answer", "is", null)
    .returning(["driverId", "bookingId"]),
);

/** The other booking is not locked: who holds its offer is withdrawing it too, and waiting could be a deadlock. */
const withdrawOthers = compileOnce((db, { driverId, now }: Answer) =>
  db
    .updateTable("offers")
    .set({ answer: "withdrawn", answeredAt: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("offers as open")
        .select("open.id")
        .where("open.driverId", "=", driverId)
        .where("open.answer", "is", null)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["driverId", "bookingId"]),
);
