import { Refusal } from "@songtan/contract/errors";
import type { NotDoneReason } from "@songtan/domain/booking-types";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import type { BusinessActor } from "../../../../http/session/business-actor.ts";
import { publish } from "../../../../ports/pub-sub.ts";
import { lockCappedKey, spendByKey } from "../../../bookings/key-spending/key-spending.ts";
import { type BookingRow, loadStops, lockBooking } from "../../../bookings/record/booking.ts";
import { type BookingEvent, recordBookingEvents } from "../../../bookings/record/booking-events.ts";
import { requireSender, type SenderOrStaff, senderOf } from "../../../bookings/record/sender.ts";
import { loadRecallDecision } from "./load-recall.ts";
import { notifyDriverOfRecall, notifyRecipientsOfRecall } from "./recall-messages.ts";

type Input = {
  bookingId: string;
  by: SenderOrStaff;
  /** The business of the caller; its key may have caps. */
  business?: BusinessActor | undefined;
  expectedReturnSatang: number;
};

const reason: NotDoneReason = "sender_recalled";

/**
 * "Return to me": the driver turns back at the price the customer saw; if the price has changed it
 * is refused. A repeated request changes nothing, and the price is settled when the goods are back,
 * as for any return.
 *
 * @returns whether it was recalled now
 */
export async function recallBooking(
  deps: Pick<Deps, "clock"> & { trx: Trx },
  input: Input,
): Promise<boolean> {
  const { trx } = deps;
  const now = deps.clock();
  const key = await lockCappedKey(trx, input.business);
  const booking = await lockBooking(trx, input.bookingId);
  requireSender(booking, input.by);
  if (booking.recalledAt) return false;
  const stops = await loadStops(trx, booking.id);
  const { decision, returnSatang } = await loadRecallDecision(trx, { booking, stops, now });
  if (!decision.ok) throw new Refusal(decision.refusal);
  if (returnSatang !== input.expectedReturnSatang)
    throw new Refusal("price_changed", { returnSatang });
  await spendByKey(deps, key, {
    kind: "return",
    bookingId: booking.id,
    bookingSatang: booking.totalSatang + returnSatang,
    addedSatang: returnSatang,
  });
  await trx
    .updateTable("bookings")
    .set({ state: decision.bookingState, recalledAt: now })
    .where("id", "=", booking.id)
    .execute();
  const recalled = decision.stops.map(({ index }) => index);
  for (const { index, state } of decision.stops)
    await trx
      .updateTable("stops")
      .set({ state, failureReason: reason })
      .where("bookingId", "=", booking.id)
      .where("index", "=", index)
      .execute();
  await recordBookingEvents(trx, recallEvents(booking, { by: input.by, recalled, now }));
  await notifyRecipientsOfRecall(trx, {
    booking,
    stops: stops.filter(({ index }) => recalled.includes(index)),
  });
  if (booking.driverId) {
    await publish(trx, { topic: "driver", id: booking.driverId });
    await notifyDriverOfRecall(trx, { booking, driverId: booking.driverId, now });
  }
  return true;
}

/**
 * Returns the events of a recall, including one for each stop: the recipient sees only the history of their stop, and
 * the event ends a wait at the door.
 */
function recallEvents(
  booking: BookingRow,
  { by, recalled, now }: Pick<Input, "by"> & { recalled: readonly number[]; now: Date },
): BookingEvent[] {
  const sender = senderOf(booking, by);
  const event = { bookingId: booking.id, ...sender, happenedAt: now, receivedAt: now };
  return [
    { ...event, kind: "recalled" },
    ...recalled.map((stopIndex) => ({ ...event, kind: "stop_failed" as const, stopIndex, reason })),
    { ...event, kind: "returning" },
  ];
}
