import type { TaskEvent } from "@songtan/contract/tasks";
import { pinNeedsNetwork } from "@songtan/domain/booking/task";
import { limits } from "@songtan/domain/limits";
import type { BookingRow, StopRow } from "../bookings/queries.ts";

type Sending = { event: TaskEvent; sentAt: string | undefined; now: Date };

/**
 * Whether a wrong PIN can still be asked for again: the driver stands there, or the goods may not be left without it. How
 * long the fact waited on the phone is told by the phone's clock alone, where the app says when it sent; else by ours.
 */
export function isPinCheckedNow(booking: BookingRow, stop: StopRow, { event, sentAt, now }: Sending): boolean {
  const parcel = booking.parcel as { declaredValueSatang?: number };
  const needsNetwork = pinNeedsNetwork({
    codDueSatang: stop.cod_amount_satang,
    declaredValueSatang: parcel.declaredValueSatang ?? 0,
    freeSatang: limits.liabilityFreeSatang,
  });
  const sent = sentAt === undefined ? now.getTime() : Date.parse(sentAt);
  return needsNetwork || sent - Date.parse(event.occurredAt) <= limits.pinOnlineSeconds * 1000;
}
