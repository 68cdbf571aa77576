/**
 * The difference between the server's clock and the device's clock, as far as responses show it.
 */
let offsetMilliseconds = 0;

type TimedResponse = { date: string | null; sentAt: number; answeredAt: number };

/**
 * Learns from the `Date` of an answer, which was written between sending and answering and names its second only. As long
 * as what is known fits, it stays: a device that keeps time is not moved about by a slow network.
 */
export function updateServerClock({ date, sentAt, answeredAt }: TimedResponse): void {
  const written = Date.parse(date ?? "");
  if (Number.isNaN(written)) return;
  const least = written - answeredAt;
  const most = written + 999 - sentAt;
  // The device's clock was set in between.
  if (least > most) return;
  offsetMilliseconds = Math.min(most, Math.max(least, offsetMilliseconds));
}

/** The time by the server's clock, to a second or two: what the server set an end to is counted by this. */
export const serverNow = (): number => Date.now() + offsetMilliseconds;
