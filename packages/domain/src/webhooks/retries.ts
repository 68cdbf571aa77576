/** Seconds before each attempt, counted from the one before: at once, then up to a day. */
export const retrySeconds = [
  0,
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
] as const;

/** A wait is up to this much longer by chance, so that what failed together does not return together. */
const jitterPart = 0.1;

/** An endpoint that has answered nothing well for this long is switched off. */
export const failingDays = 3;

/**
 * Later events of the same booking are queued behind an event for so many attempts. After that they are sent first,
 * and the receiver orders them by `sequence`.
 */
export const orderedAttempts = 3;

/**
 * Returns the wait after a failed attempt, in seconds.
 * @param attempts how many were made, the failed one included
 * @param chance from 0 up to 1
 * @returns seconds, or null when there is no further attempt
 */
export function nextRetrySeconds(attempts: number, chance: number): number | null {
  const wait = retrySeconds[attempts];
  return wait === undefined ? null : wait * (1 + jitterPart * chance);
}

export type AttemptResult = { status: number | null };
export type EndpointChange = "works" | "fails" | "gone" | "failing_too_long";

/** Judges an endpoint by its answer: only 2xx is success, a redirect is not followed, 410 ends it. */
export function judgeEndpoint(
  { status }: AttemptResult,
  { failingSince, now }: { failingSince: Date | null; now: Date },
): EndpointChange {
  if (status !== null && status >= 200 && status < 300) return "works";
  if (status === 410) return "gone";
  const since = failingSince ?? now;
  return now.getTime() - since.getTime() >= failingDays * 86_400_000 ? "failing_too_long" : "fails";
}
