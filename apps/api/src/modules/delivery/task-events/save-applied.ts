import type { StopChange, TaskApplied } from "@songtan/domain/tasks/decision";
import type { Updateable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import { updateAhead } from "../../../db/update-ahead.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockMoney } from "../../../ledger/driver-balances.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { loadPayParts } from "../../accounting/booking-postings/load-handovers.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { enqueueEndOfSearch } from "../../bookings/record/search.ts";
import { updatePromoUse } from "../../bookings/record/update-promo-use.ts";
import { freezeDriverMoney } from "../../payouts/freezes/freezes.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";
import { loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";
import { loadDepotFor } from "../depots/load-held-goods.ts";
import { isDoubtedNow } from "../doubts/judge-delivery.ts";
import { confirmSide } from "../handovers/confirm-side.ts";
import { endHandover } from "../handovers/end-handover.ts";
import type { EventContext } from "../tasks/event-context.ts";
import {
  notifyRecipientOf,
  notifyRecipients,
  notifySenderOfFailure,
} from "../tasks/task-messages.ts";
import { flagCustody } from "./flag-custody.ts";
import { postTaskMoney } from "./post-task-money.ts";

type BookingUpdate = Updateable<DB["bookings"]>;

/** Saves what an event did: stops, booking, cash, history, and the messages that go out with it. */
export async function saveApplied(
  deps: Pick<Deps, "secrets" | "settings"> & { trx: Trx },
  context: EventContext & { isTest: boolean },
  decision: TaskApplied,
): Promise<void> {
  const { trx } = deps;
  const { booking, event } = context;
  for (const change of decision.stops) await saveStop(trx, context, change);
  if (decision.cashCollected?.purpose === "cod")
    await markCodCollected(trx, context, decision.cashCollected.stopIndex);
  const changes = await bookingChanges(trx, context, decision);
  if (decision.failedPickup) await lockMoney(trx, booking);
  await updateAhead(trx, "bookings", { set: changes, where: { id: booking.id } });
  await updatePromoUse(trx, {
    booking,
    state: decision.bookingState,
    now: changes.endedAt ? context.happenedAt : context.now,
  });
  await postTaskMoney(trx, context, {
    decision,
    feeSatang: Number(changes.cancelFeeSatang ?? 0),
    feeWaits: decision.failedPickup && !context.isTest && (await isDoubtedNow(deps, context)),
  });
  if (decision.pinUnverified) await holdUnverified(trx, context);
  if (decision.againstRecall) await flagCustody(trx, context, false);
  if (decision.releasedByDriver) await enqueueEndOfSearch(trx, booking, context.now);
  if (decision.handover) await saveHandover(trx, context, decision.handover.side);
  if (decision.workDone) await endHandover(trx, { booking, now: context.now });
  await recordBookingEvents(
    trx,
    decision.timeline.map((timelineEvent) => ({
      bookingId: booking.id,
      kind: timelineEvent.kind,
      actor: `driver:${context.driverId}` as const,
      ...(timelineEvent.stopIndex !== undefined && { stopIndex: timelineEvent.stopIndex }),
      ...(timelineEvent.reason && { reason: timelineEvent.reason }),
      recordedBy: context.recordedBy,
      happenedAt: context.happenedAt,
      receivedAt: context.now,
    })),
    booking,
  );
  await publish(trx, { topic: "driver", id: context.driverId });
  if (event.kind === "picked_up") await notifyRecipients(deps, context);
  if (event.kind === "failed" && !decision.toDepot) await notifySenderOfFailure(trx, context);
  if (event.kind === "arrived" || event.kind === "failed")
    await notifyRecipientOf(event.kind, deps, context);
}

const saveHandover = (trx: Trx, context: EventContext, side: "given" | "taken"): Promise<void> =>
  confirmSide(trx, { ...context, side, source: { eventId: context.event.id } });

/** The PIN given without a network was wrong: staff find out who has the goods, and the pay waits for that. */
async function holdUnverified(
  trx: Trx,
  { booking, event, driverId, happenedAt, now }: EventContext,
): Promise<void> {
  const details = { stopIndex: event.stopIndex, happenedAt: happenedAt.toISOString() };
  const opened = await openIncident(trx, {
    kind: "pin_unverified",
    bookingId: booking.id,
    driverId,
    details,
    now,
  });
  if (!opened) return;
  const freeze = {
    source: `incident:${opened}`,
    driverId,
    bookingId: booking.id,
    reason: "pin_unverified",
    now,
  };
  // Freezes only the pay of the driver at the door; a driver who handed the goods on earlier is not involved.
  const amountSatang = (await loadPayParts(trx, booking)).get(driverId) ?? 0;
  await freezeDriverMoney(trx, {
    ...freeze,
    amountSatang,
    mostSatang: amountSatang,
    follows: "own_part",
  });
}

async function bookingChanges(
  trx: Trx,
  context: EventContext,
  decision: TaskApplied,
): Promise<BookingUpdate> {
  const { booking, event, happenedAt } = context;
  const changes: BookingUpdate = { state: decision.bookingState };
  if (event.kind === "arrived" && event.stopIndex === 0) changes.driverArrivedAt = happenedAt;
  if (event.kind === "picked_up") changes.pickedUpAt = happenedAt;
  if (decision.cashCollected?.purpose === "fare") Object.assign(changes, fareCollected(happenedAt));
  if (decision.ended) changes.endedAt = happenedAt;
  if (decision.toDepot) {
    changes.depotSince = happenedAt;
    changes.depotId = (await loadDepotFor(trx, booking.id))?.id ?? null;
  }
  if (decision.bookingState === "held") changes.heldAt = happenedAt;
  if (decision.failedPickup) {
    changes.cancelFeeSatang = await failedPickupFee(trx, booking);
    changes.cancelReason = event.reason ?? null;
  }
  if (decision.releasedByDriver) {
    changes.driverId = null;
    changes.assignedAt = null;
    changes.driverArrivedAt = null;
    changes.firstInLine = true;
    changes.wave = 0;
    changes.waveAt = null;
    changes.searchingSince = context.now;
  }
  return changes;
}

/** Returns the changes for a collected fare, so that it is not collected again afterwards. */
export const fareCollected = (at: Date): BookingUpdate => ({
  fareCollectedAt: at,
  paymentState: "paid",
});

async function failedPickupFee(trx: Trx, booking: BookingRow): Promise<number> {
  const tariff = await loadQuotedTariff(trx, booking.quoteId);
  return tariff.vehicles[booking.vehicle].failedPickupSatang;
}

export async function saveStop(trx: Trx, context: EventContext, change: StopChange): Promise<void> {
  const { event, happenedAt } = context;
  const update: Updateable<DB["stops"]> = { state: change.state };
  if (change.state === "arrived") update.arrivedAt = happenedAt;
  if (change.state === "done" || change.state === "done_unverified")
    Object.assign(update, { doneAt: happenedAt, failureReason: null });
  if (change.state === "failed") update.failureReason = event.reason ?? null;
  // Tried again, or given back to the line: what happened before is in the history, not in the stop's present.
  if (change.state === "heading" || change.state === "pending") {
    update.arrivedAt = null;
    update.failureReason = null;
  }
  await updateAhead(trx, "stops", { set: update, where: keyOf(context, change.index) });
}

export async function markCodCollected(
  trx: Trx,
  context: EventContext,
  stopIndex: number,
): Promise<void> {
  const set = { codCollectedAt: context.happenedAt };
  await updateAhead(trx, "stops", { set, where: keyOf(context, stopIndex) });
}

const keyOf = ({ booking }: EventContext, index: number) => ({ bookingId: booking.id, index });
