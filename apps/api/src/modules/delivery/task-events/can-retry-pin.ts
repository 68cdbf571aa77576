import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { limits } from "@songtan/domain/limits";
import { eventAgeMilliseconds } from "@songtan/domain/tasks/phone-clock";
import { pinNeedsNetwork } from "@songtan/domain/tasks/task";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";

type PinAttempt = { event: TaskEvent; sentAt: Date | null; now: Date };

/**
 * Returns true when a wrong PIN can still be corrected: the driver is at the door, or the goods must not be left
 * without it.
 */
export function canRetryPin(
  booking: BookingRow,
  stop: StopRow,
  { event, sentAt, now }: PinAttempt,
): boolean {
  const parcel = booking.parcel as { declaredValueSatang?: number };
  const needsNetwork = pinNeedsNetwork({
    codDueSatang: stop.codAmountSatang,
    declaredValueSatang: parcel.declaredValueSatang ?? 0,
    freeSatang: limits.liabilityFreeSatang,
  });
  const age = eventAgeMilliseconds({ occurredAt: new Date(event.occurredAt), sentAt, now });
  return needsNetwork || age <= limits.pinOnlineSeconds * 1000;
}
