const hourMinutes = 60;

/** `07:30` of minutes of the day. */
export const toClock = (minute: number): string =>
  `${String(Math.floor(minute / hourMinutes)).padStart(2, "0")}:${String(minute % hourMinutes).padStart(2, "0")}`;

/** Minutes of the day of `07:30`; null for anything else. */
export function fromClock(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * hourMinutes + Number(minutes);
}
