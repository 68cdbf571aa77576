import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { limits } from "@songtan/domain/limits";
import { pinNeedsNetwork } from "@songtan/domain/tasks/task";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";

type PinAttempt = { event: TaskEvent; sentAt: string | undefined; now: Date };

/**
 * Whether a wrong PIN can still be corrected: the driver is at the door, or the goods may not be
 * left without it. The event's waiting time is measured by the phone's clock when the app sends its
 * own time, else by ours.
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
  const sent = sentAt === undefined ? now.getTime() : Date.parse(sentAt);
  return needsNetwork || sent - Date.parse(event.occurredAt) <= limits.pinOnlineSeconds * 1000;
}
