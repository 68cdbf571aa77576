import { limits } from "../../limits.ts";

/** At most `count` attempts within any `seconds`. */
export type AttemptWindow = { count: number; seconds: number };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Codes sent to one phone or mailbox: a person waits for the first before requesting another, and a
 * stranger cannot flood it.
 */
export const codeWindowsPerDestination: readonly AttemptWindow[] = [
  { count: 1, seconds: limits.codeResendSeconds },
  { count: limits.codesPerDestinationPer15Minutes, seconds: 15 * minute },
  { count: limits.codesPerDestinationPerDay, seconds: day },
];
/**
 * Codes to one number for an account that has proved nothing yet, because the number may be a
 * stranger's.
 */
const codeWindowsPerStranger: readonly AttemptWindow[] = [
  { count: limits.codesPerStrangerPerDay, seconds: day },
];
/** Codes by SMS that one account requested for itself. */
export const codeWindowsPerAccount: readonly AttemptWindow[] = [
  { count: limits.smsPerAccountPerHour, seconds: hour },
];
/** Codes requested from one network address. */
export const codeWindowsPerAddress: readonly AttemptWindow[] = [
  { count: limits.codesPerAddressPerHour, seconds: hour },
];
/** Failed sign-ins to one account from one address. Per pair, so that a stranger elsewhere never locks the owner out. */
export const signInWindowsPerAccount: readonly AttemptWindow[] = [
  { count: limits.signInFailuresPerAccount, seconds: limits.signInWindowMinutes * minute },
];
/** Refusals from one address that reveal that a phone or e-mail belongs to an account. */
export const knownContactWindows: readonly AttemptWindow[] = [
  { count: limits.knownContactsPerAddress, seconds: limits.signInWindowMinutes * minute },
];

/**
 * How long until one more attempt fits every window.
 *
 * @param times earlier attempts, newest first; at least as many as the largest `count`, where there are that many
 * @returns whole seconds, rounded up; 0 when it is allowed now
 */
export function secondsUntilAllowed(
  times: readonly Date[],
  windows: readonly AttemptWindow[],
  now: Date,
): number {
  const waits = windows.map(({ count, seconds }) => {
    const blocking = times[count - 1];
    return blocking ? seconds - (now.getTime() - blocking.getTime()) / 1000 : 0;
  });
  return Math.max(0, Math.ceil(Math.max(...waits)));
}

const networkSeconds = limits.signInNetworkMinutes * minute;

/**
 * Decides about the next sign-in from a network by its failed sign-ins, whichever accounts they were for. Failures can
 * be an attack with one password on many accounts, or an office behind one address, so the right password with a human
 * check still succeeds.
 * @param times earlier failures, newest first
 */
export const decideNetwork = (
  times: readonly Date[],
  now: Date,
): {
  retryAfterSeconds: number;
  /** For how long a human check is needed; 0 for none. */
  checkedSeconds: number;
} => ({
  retryAfterSeconds: secondsUntilAllowed(
    times,
    [{ count: limits.signInFailuresPerNetwork, seconds: networkSeconds }],
    now,
  ),
  checkedSeconds: secondsUntilAllowed(
    times,
    [{ count: limits.signInFailuresUntilCheck, seconds: networkSeconds }],
    now,
  ),
});

/**
 * A code that was sent; `strangerId` is the account that requested it, while that account has
 * proved nothing.
 */
export type SentCode = { at: Date; strangerId: string | null };

/**
 * Returns the seconds until one more code may be sent to the same destination. In the daily count a stranger counts
 * once, however often they requested a code, so one stranger cannot use up the limit of another person's number.
 * Strangers also have a lower limit.
 * @param sent earlier codes of the last day, newest first
 * @param askerId the account that requests the code, if one does
 */
export function secondsUntilCodeAllowed(
  sent: readonly SentCode[],
  {
    windows,
    askerId,
    now,
  }: { windows: readonly AttemptWindow[]; askerId: string | null; now: Date },
): number {
  const times = (codes: readonly SentCode[]) => codes.map(({ at }) => at);
  const firstOfEach = sent.filter(
    ({ strangerId }, index) =>
      strangerId === null ||
      !sent.slice(index + 1).some((earlier) => earlier.strangerId === strangerId),
  );
  const own = askerId === null ? [] : sent.filter(({ strangerId }) => strangerId === askerId);
  const isDay = ({ seconds }: AttemptWindow) => seconds >= day;
  return Math.max(
    secondsUntilAllowed(
      times(sent),
      windows.filter((window) => !isDay(window)),
      now,
    ),
    secondsUntilAllowed(times(firstOfEach), windows.filter(isDay), now),
    secondsUntilAllowed(times(own), codeWindowsPerStranger, now),
  );
}
