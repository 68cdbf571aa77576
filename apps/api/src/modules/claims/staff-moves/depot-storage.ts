import type {
  CollectGoods,
  DisposeGoods,
  RejectDisposal,
  StoreAtDepot,
} from "@songtan/contract/console/depots";
import { Refusal } from "@songtan/contract/errors";
import { disposalProblem } from "@songtan/domain/booking/depot";
import { isStopDone } from "@songtan/domain/booking/stop";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Picture } from "../../../pictures/encode-picture.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { collectAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { type BookingRow, loadStops } from "../../bookings/record/booking.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { lockExpectedVersion, logByHand } from "../../delivery/by-hand/lock-expected.ts";
import { endHandover } from "../../delivery/handovers/end-handover.ts";
import { lockCarriers } from "../../delivery/handovers/lock-carriers.ts";
import { settleTask } from "../../delivery/tasks/settle-task.ts";
import type { AuditActor } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";
import { lockForMove } from "./staff-moves.ts";

type About = { bookingId: string; by: AuditActor & { kind: "staff" }; now: Date };

/**
 * Staff have the goods at a depot. The driver's work is over and paid for; the way back is the customer's to pay only when it
 * was driven.
 */
export async function holdBooking(
  trx: Trx,
  input: z.infer<typeof StoreAtDepot> & About,
): Promise<void> {
  const booking = await lockForMove(trx, input, "hold");
  const { now, depotId, words, by } = input;
  const depot = await trx
    .selectFrom("depots")
    .select("closed")
    .where("id", "=", depotId)
    .executeTakeFirst();
  if (!depot || depot.closed) throw new Refusal("invalid", {}, { depotId: "not_a_choice" });
  await lockCarriers(trx, booking);
  const cameBack = booking.state === "returning";
  const held = {
    state: "held" as const,
    heldAt: now,
    depotId,
    depotSince: booking.depotSince ?? (cameBack ? now : null),
  };
  await trx.updateTable("bookings").set(held).where("id", "=", booking.id).execute();
  const { driverId } = booking;
  if (driverId) {
    const work = { booking: { ...booking, ...held }, driverId, cameBack, happenedAt: now, now };
    await settleTask(trx, work);
    await collectAmountsDue(trx, booking, { happenedAt: now, recordedAt: now });
  }
  await endHandover(trx, { booking, now });
  await recordBookingEvents(trx, [eventOf("held", booking, input)]);
  if (driverId) await publish(trx, { topic: "driver", id: driverId });
  await log(trx, booking, {
    by,
    now,
    action: "booking.held",
    detail: { words, depotId, before: booking.state },
  });
}

/**
 * Records who collected the goods. The booking ends as it would at the sender's door; the
 * collector's identity is visible to staff only.
 */
export async function collectGoods(
  trx: Trx,
  input: z.infer<typeof CollectGoods> & About,
  { secrets, picture }: Pick<Deps, "secrets"> & { picture: Picture },
): Promise<void> {
  const booking = await lockHeldBooking(trx, input);
  const { collectedBy, kind, words, by, now } = input;
  await trx
    .insertInto("depotCollections")
    .values({
      bookingId: booking.id,
      collectedBy,
      kind,
      sealedPicture: secrets.seal("depot_picture", picture.bytes),
      mime: picture.mime,
      note: words || null,
      recordedBy: by.id,
      recordedAt: now,
    })
    .execute();
  const stops = await loadStops(trx, booking.id);
  const delivered = stops.some(({ index, state }) => index > 0 && isStopDone(state));
  await end(trx, booking, { state: delivered ? "delivered" : "returned", now });
  await recordBookingEvents(trx, [
    eventOf("returned", booking, input),
    ...(delivered ? [eventOf("delivered" as const, booking, input)] : []),
  ]);
  await log(trx, booking, { by, now, action: "booking.collected", detail: { collectedBy, words } });
}

/**
 * One member of staff requests the disposal and another approves it, not before the date announced
 * to the sender.
 */
export async function disposeGoods(
  trx: Trx,
  input: z.infer<typeof DisposeGoods> & About,
  deps: SecondPersonDeps,
): Promise<void> {
  const booking = await lockHeldBooking(trx, input);
  const { by, now, words } = input;
  const open = await loadOpenDisposal(trx, booking.id);
  if ((open?.id ?? null) !== input.seenDisposalId) throw new Refusal("conflict");
  const problem = disposalProblem(booking.heldAt ?? now, now);
  if (problem) throw new Refusal(problem);
  if (!open) {
    await trx
      .insertInto("disposals")
      .values({ bookingId: booking.id, note: words, requestedBy: by.id, requestedAt: now })
      .execute();
    await publishIncidents(trx);
    return log(trx, booking, { by, now, action: "booking.disposal_asked", detail: { words } });
  }
  await requireSecondPerson(trx, deps, {
    rule: "disposal",
    first: open.requestedBy,
    second: by.id,
  });
  await decide(trx, open.id, { agreed: true, by, now });
  await end(trx, booking, { state: "disposed", now });
  await recordBookingEvents(trx, [eventOf("disposed", booking, input)]);
  await log(trx, booking, {
    by,
    now,
    action: "booking.disposed",
    detail: { words, requestNote: open.note },
  });
}

/** Rejects the disposal; the member of staff who requested it may also reject it. */
export async function rejectDisposal(
  trx: Trx,
  input: z.infer<typeof RejectDisposal> & About,
): Promise<void> {
  const booking = await lockHeldBooking(trx, input);
  const { by, now, words } = input;
  const open = await loadOpenDisposal(trx, booking.id);
  if (open?.id !== input.seenDisposalId) throw new Refusal("conflict");
  await decide(trx, open.id, { agreed: false, by, now });
  await log(trx, booking, { by, now, action: "booking.disposal_turned_down", detail: { words } });
}

async function lockHeldBooking(
  trx: Trx,
  input: Parameters<typeof lockExpectedVersion>[1],
): Promise<BookingRow> {
  const booking = await lockExpectedVersion(trx, input);
  if (booking.state !== "held") throw new Refusal("move_not_possible");
  return booking;
}

const loadOpenDisposal = (trx: Trx, bookingId: string) =>
  trx
    .selectFrom("disposals")
    .select(["id", "requestedBy", "note"])
    .where("bookingId", "=", bookingId)
    .where("agreed", "is", null)
    .where("lapsedAt", "is", null)
    .executeTakeFirst();

type Decision = Pick<About, "by" | "now"> & { agreed: boolean };

async function decide(trx: Trx, id: string, { agreed, by, now }: Decision): Promise<void> {
  await trx
    .updateTable("disposals")
    .set({ agreed, decidedBy: by.id, decidedAt: now })
    .where("id", "=", id)
    .execute();
  await publishIncidents(trx);
}

async function end(
  trx: Trx,
  { id }: BookingRow,
  { state, now }: Pick<BookingRow, "state"> & { now: Date },
): Promise<void> {
  await trx.updateTable("bookings").set({ state, endedAt: now }).where("id", "=", id).execute();
}

const eventOf = <Kind extends "held" | "returned" | "delivered" | "disposed">(
  kind: Kind,
  booking: BookingRow,
  { by, now }: About,
) => ({
  bookingId: booking.id,
  kind,
  actor: `staff:${by.id}` as const,
  happenedAt: now,
  receivedAt: now,
});

type Logged = Omit<Parameters<typeof logByHand>[1], "bookingId">;

const log = (trx: Trx, { id: bookingId }: BookingRow, logged: Logged): Promise<void> =>
  logByHand(trx, { bookingId, ...logged });
