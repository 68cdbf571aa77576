import { addServiceDays, bangkokMinutes, serviceDay, serviceDayStart } from "../thai/dates.ts";

/**
 * Hours in which a document or a receipt is not worth waking a person: from ten in the evening to seven in the
 * morning, in Bangkok.
 */
export const quietHours = { fromMinutes: 22 * 60, toMinutes: 7 * 60 } as const;

/** Returns true in the quiet hours, when only notices about a running job may be sent. */
export function isQuiet(instant: Date): boolean {
  const minutes = bangkokMinutes(instant);
  return minutes >= quietHours.fromMinutes || minutes < quietHours.toMinutes;
}

/** The instant itself, or the end of the quiet hours it falls in. */
export function afterQuietHours(instant: Date): Date {
  if (!isQuiet(instant)) return instant;
  const today = serviceDay(instant);
  const morning = bangkokMinutes(instant) < quietHours.toMinutes ? today : addServiceDays(today, 1);
  return new Date(serviceDayStart(morning).getTime() + quietHours.toMinutes * 60_000);
}
