import { limits } from "../limits.ts";

/** A phone keeps time to a second or two. A little more may be a slow network, and is not corrected. */
export const clockToleranceSeconds = 30;

type SentEvent = {
  occurredAt: Date;
  /** The phone's time when it sent the event; not every app says it. */
  sentAt: Date | null;
  now: Date;
};

/**
 * By how many seconds the phone's clock is ahead of ours, negative when it is behind; 0 as far as a
 * slow network explains it.
 */
export function clockAheadSeconds({ sentAt, now }: Omit<SentEvent, "occurredAt">): number {
  const seconds = sentAt ? Math.round((sentAt.getTime() - now.getTime()) / 1000) : 0;
  return Math.abs(seconds) > clockToleranceSeconds ? seconds : 0;
}

/** Returns true when the phone's clock is so wrong that the driver must be notified. */
export const isClockWrong = (aheadSeconds: number): boolean =>
  Math.abs(aheadSeconds) >= limits.clockAheadSeconds;

/** Returns an event's age by the clock that dated it, in milliseconds; correct however wrong that clock is. */
export const eventAgeMilliseconds = ({ occurredAt, sentAt, now }: SentEvent): number =>
  Math.max(0, (sentAt ?? now).getTime() - occurredAt.getTime());

/** When an event happened, by our clock; never after we received it. */
export function timeOfEvent(event: SentEvent & { notBefore: Date }): Date {
  const { occurredAt, notBefore, now } = event;
  const isCorrected = clockAheadSeconds(event) !== 0;
  const at = isCorrected ? now.getTime() - eventAgeMilliseconds(event) : occurredAt.getTime();
  return new Date(Math.min(now.getTime(), Math.max(notBefore.getTime(), at)));
}
