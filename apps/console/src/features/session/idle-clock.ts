import { limits } from "@songtan/domain/limits";

const key = "console.active-at";
const writeEveryMilliseconds = 5000;
const idleMilliseconds = limits.staffIdleMinutes * 60_000;
/** The time, in milliseconds, for which the warning is shown before the session ends. */
const warnMilliseconds = 60_000;

let lastActiveAt = 0;

/** The last press or key in any tab of this browser: a second window at work keeps the first one open. */
export function readActiveAt(): number {
  try {
    return Math.max(lastActiveAt, Number(localStorage.getItem(key) ?? 0));
  } catch {
    return lastActiveAt;
  }
}

export function noteActivity(now: number): void {
  if (now - lastActiveAt < writeEveryMilliseconds) return;
  lastActiveAt = now;
  try {
    localStorage.setItem(key, String(now));
  } catch {
    // Without storage each tab counts for itself.
  }
}

/** Seconds until the session ends for want of use; null while that is not worth saying. */
export function secondsToEnd(now: number, activeAt: number): number | null {
  const left = activeAt + idleMilliseconds - now;
  return left > warnMilliseconds ? null : Math.max(0, Math.ceil(left / 1000));
}
