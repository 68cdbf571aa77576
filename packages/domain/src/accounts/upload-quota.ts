import { limits } from "../limits.ts";
import { addServiceDays, serviceDay, serviceDayStart } from "../thai/dates.ts";

/** What an account has sent since midnight in Bangkok; `bytes` as the pictures are stored. */
export type SentToday = { pictures: number; bytes: number; phoneVerified: boolean };

/**
 * How long an account has to wait before it may send another picture, in whole seconds; 0 when it may now. A day ends at
 * midnight in Bangkok. The last picture of a day may go over the bytes: its size is not known before it has arrived.
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
