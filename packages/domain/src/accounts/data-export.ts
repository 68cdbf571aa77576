import { limits } from "../limits.ts";

const millisecondsPerHour = 3_600_000;

/** Returns the time at which the link to a person's exported data expires. */
export const exportExpiresAt = (readyAt: Date): Date =>
  new Date(readyAt.getTime() + limits.dataExportLinkHours * millisecondsPerHour);

/**
 * Returns the seconds until personal data can be requested again; 0 when it can be requested at once. The limit is
 * once a day, because each export gathers everything.
 * @param lastRequestedAt null when it never was
 * @returns whole seconds, rounded up; 0 when it may be requested now
 */
export function secondsUntilExport(lastRequestedAt: Date | null, now: Date): number {
  if (!lastRequestedAt) return 0;
  const allowedAt = lastRequestedAt.getTime() + limits.dataExportEveryHours * millisecondsPerHour;
  return Math.max(0, Math.ceil((allowedAt - now.getTime()) / 1000));
}

/** Whether the link still opens the file. */
export const exportIsOpen = (file: { state: string; expiresAt: Date | null }, now: Date): boolean =>
  file.state === "ready" && file.expiresAt !== null && now < file.expiresAt;
