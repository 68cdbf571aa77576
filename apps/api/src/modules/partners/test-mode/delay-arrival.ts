import { Refusal } from "@songtan/contract/errors";
import { delaySeconds, wayTo } from "@songtan/domain/test-mode/steps";
import { promisedArrivalOf } from "@songtan/domain/webhooks/promised-arrival";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadStops, lockBooking } from "../../bookings/record/booking.ts";
import { notifyChange } from "../../bookings/record/notify-arrival.ts";
import type { LoadedBooking } from "./test-booking.ts";

const isOnTheWay = ({ state }: { state: string }): boolean => state === "heading";

/** Delays the driver of a test booking: a later arrival is announced, and the driver arrives at that time. */
export async function delayArrival(
  { trx, clock }: Pick<Deps, "clock"> & { trx: Trx },
  { booking: { id, durationSeconds }, asTest, changedAt }: LoadedBooking,
): Promise<void> {
  const booking = await lockBooking(trx, id);
  const stop = (await loadStops(trx, id)).find(isOnTheWay);
  if (!booking || !stop) throw new Refusal("conflict");
  const promised = promisedArrivalOf(booking);
  const stopIndex = stop.index;
  const plannedSeconds = wayTo({ durationSeconds, stops: asTest.stops }, stopIndex);
  const planned = new Date(changedAt.getTime() + plannedSeconds * 1000);
  const beforeAt = promised?.stopIndex === stopIndex ? promised.at : planned;
  const expected = { stopIndex, at: new Date(beforeAt.getTime() + delaySeconds * 1000) };
  await notifyChange(trx, { booking, expected, beforeAt, now: clock() });
}
