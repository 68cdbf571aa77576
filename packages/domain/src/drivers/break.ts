/**
 * Lengths of a break, in minutes: a drink, a meal, a charge of the battery. For a longer break the driver goes off
 * duty.
 */
export const breakMinutes = [15, 30, 60] as const;
export type BreakMinutes = (typeof breakMinutes)[number];

/** A driver's availability for offers. A driver on a break does not get offers, but their current job continues. */
export const workStatuses = ["off_duty", "available", "on_break"] as const;
export type WorkStatus = (typeof workStatuses)[number];

export type BreakState = {
  /** Null when off duty. */
  onDutySince: Date | null;
  /** When the break ends by itself. One that has passed is over, whether or not it was cleared. */
  breakEndsAt: Date | null;
};

export const isOnBreak = (breakEndsAt: Date | null, now: Date): boolean =>
  breakEndsAt !== null && now < breakEndsAt;

export function workStatusOf({ onDutySince, breakEndsAt }: BreakState, now: Date): WorkStatus {
  if (!onDutySince) return "off_duty";
  return isOnBreak(breakEndsAt, now) ? "on_break" : "available";
}

export type BreakDecision =
  | { ok: true; change: "begin"; endsAt: Date }
  | { ok: true; change: "end" | "none" }
  | { ok: false; refusal: "off_duty" | "on_break" };

const minuteMilliseconds = 60_000;

/**
 * Decides whether a break may start: only on duty, and only one at a time, so that its length is the chosen one. The
 * current job is not affected and continues.
 */
export function beginBreak(driver: BreakState, minutes: BreakMinutes, now: Date): BreakDecision {
  const status = workStatusOf(driver, now);
  if (status !== "available") return { ok: false, refusal: status };
  return {
    ok: true,
    change: "begin",
    endsAt: new Date(now.getTime() + minutes * minuteMilliseconds),
  };
}

/** Ending a break is never refused: without one nothing changes. */
export const endBreak = (driver: BreakState, now: Date): BreakDecision => ({
  ok: true,
  change: workStatusOf(driver, now) === "on_break" ? "end" : "none",
});
