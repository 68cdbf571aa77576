import { Refusal } from "@songtan/contract/errors";
import type { NotDoneReason } from "@songtan/domain/booking/words";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { signal } from "../../live/hub.ts";
import { judgeRecall } from "./load-recall.ts";
import { type BookingFact, type BookingRow, loadStops, lockBooking, recordFacts } from "./queries.ts";
import { tellDriverOfRecall, tellRecipientsOfRecall } from "./recall-messages.ts";

type Input = { bookingId: string; customerId: string; expectedReturnSatang: number };

const reason: NotDoneReason = "sender_recalled";

/**
 * "Return to me": from now on the driver is on the way back, at the price the customer saw; if it changed meanwhile nothing
 * happens. Asked again it stays as it is. What it costs is settled when the goods are back, like any way back.
 */
export async function recallBooking(deps: Pick<Deps, "clock"> & { trx: Trx }, input: Input): Promise<void> {
  const { trx } = deps;
  const now = deps.clock();
  const booking = await lockBooking(trx, input.bookingId);
  if (!booking || booking.customer_id !== input.customerId) throw new Refusal("not_found");
  if (booking.recalled_at) return;
  const stops = await loadStops(trx, booking.id);
  const { decision, returnSatang } = await judgeRecall(trx, { booking, stops, now });
  if (!decision.ok) throw new Refusal(decision.refusal);
  if (returnSatang !== input.expectedReturnSatang) throw new Refusal("price_changed", { returnSatang });
  await trx
    .updateTable("bookings")
    .set({ state: decision.bookingState, recalled_at: now })
    .where("id", "=", booking.id)
    .execute();
  const recalled = decision.stops.map(({ index }) => index);
  for (const { index, state } of decision.stops)
    await trx
      .updateTable("stops")
      .set({ state, failure_reason: reason })
      .where("booking_id", "=", booking.id)
      .where("index", "=", index)
      .execute();
  await recordFacts(trx, recallFacts(booking, { recalled, now }));
  await tellRecipientsOfRecall(trx, { booking, stops: stops.filter(({ index }) => recalled.includes(index)) });
  if (!booking.driver_id) return;
  await signal(trx, { topic: "driver", id: booking.driver_id });
  await tellDriverOfRecall(trx, { booking, driverId: booking.driver_id, now });
}

/** Each stop by itself too: who waits there reads the history of their own, and a wait at the door ends with it. */
function recallFacts(
  booking: BookingRow,
  { recalled, now }: { recalled: readonly number[]; now: Date },
): BookingFact[] {
  const actor = `customer:${booking.customer_id}` as const;
  const fact = { bookingId: booking.id, actor, happenedAt: now, receivedAt: now };
  return [
    { ...fact, kind: "recalled" },
    ...recalled.map((stopIndex) => ({ ...fact, kind: "stop_failed" as const, stopIndex, reason })),
    { ...fact, kind: "returning" },
  ];
}
