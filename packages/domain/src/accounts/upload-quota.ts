import { limits } from "../limits.ts";
import { addServiceDays, serviceDay, serviceDayStart } from "../thai/dates.ts";

/** Pictures an account has sent since midnight in Bangkok; `bytes` is their size in storage. */
export type SentToday = { pictures: number; bytes: number; phoneVerified: boolean };

/**
 * Returns the whole seconds until an account may send another picture; 0 when it may send one at once. A day ends at
 * midnight in Bangkok. The last picture of a day may exceed the limit of bytes, because its size is only known after
 * it has arrived.
 */
export function uploadWaitSeconds(
  { pictures, bytes, phoneVerified }: SentToday,
  now: Date,
): number {
  const [picturesMax, bytesMax] = phoneVerified
    ? [limits.uploadsPerDay, limits.uploadBytesPerDay]
    : [limits.uploadsPerDayUnverified, limits.uploadBytesPerDayUnverified];
  if (pictures < picturesMax && bytes < bytesMax) return 0;
  const tomorrow = serviceDayStart(addServiceDays(serviceDay(now), 1));
  return Math.ceil((tomorrow.getTime() - now.getTime()) / 1000);
}
