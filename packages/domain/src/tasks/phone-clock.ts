import { limits } from "../limits.ts";

/** Phones keep time to a second or two; a "heading" tapped right after accepting must not be refused for that. */
export const clockBehindSeconds = 30;

/**
 * How far a phone's clock is off at least, by an event it dated: ahead of when the event was received, or, negative,
 * behind the moment its driver got the task.
 */
export function clockOffset({
  occurredAt,
  assignedAt,
  now,
}: Record<"occurredAt" | "assignedAt" | "now", Date>) {
  const aheadSeconds = Math.round((occurredAt.getTime() - now.getTime()) / 1000);
  const beforeSeconds = Math.round((assignedAt.getTime() - occurredAt.getTime()) / 1000);
  const isAhead = aheadSeconds > limits.clockAheadSeconds;
  return {
    isWrong: isAhead || beforeSeconds > clockBehindSeconds,
    details: {
      offsetSeconds: isAhead ? aheadSeconds : -beforeSeconds,
      minutes: Math.max(1, Math.floor((isAhead ? aheadSeconds : beforeSeconds) / 60)),
    },
  };
}
