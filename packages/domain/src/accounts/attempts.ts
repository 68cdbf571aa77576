import { limits } from "../limits.ts";

/** At most `count` attempts within any `seconds`. */
export type AttemptWindow = { count: number; seconds: number };

const minute = 60;
const hour = 60 * minute;

/** Codes sent to one phone or mailbox: a person waits for the first before asking again, and a stranger cannot flood it. */
export const codeWindowsPerDestination: readonly AttemptWindow[] = [
  { count: 1, seconds: limits.codeResendSeconds },
  { count: limits.codesPerDestinationPer15Minutes, seconds: 15 * minute },
  { count: limits.codesPerDestinationPerDay, seconds: 24 * hour },
];
/** Codes asked for from one network address. */
export const codeWindowsPerAddress: readonly AttemptWindow[] = [
  { count: limits.codesPerAddressPerHour, seconds: hour },
];
/** Failed sign-ins to one account from one address. Per pair, so that a stranger elsewhere never locks the owner out. */
export const signInWindowsPerAccount: readonly AttemptWindow[] = [
  { count: limits.signInFailuresPerAccount, seconds: limits.signInWindowMinutes * minute },
];
/** Failed sign-ins from one address, whatever the account: somebody is trying a list. */
export const signInWindowsPerAddress: readonly AttemptWindow[] = [
  { count: limits.signInFailuresPerAddress, seconds: limits.signInWindowMinutes * minute },
];

/**
 * How long until one more attempt fits every window.
 *
 * @param times earlier attempts, newest first; at least as many as the largest `count`, where there are that many
 * @returns whole seconds, rounded up; 0 when it is allowed now
 */
export function secondsUntilAllowed(times: readonly Date[], windows: readonly AttemptWindow[], now: Date): number {
  const waits = windows.map(({ count, seconds }) => {
    const blocking = times[count - 1];
    return blocking ? seconds - (now.getTime() - blocking.getTime()) / 1000 : 0;
  });
  return Math.max(0, Math.ceil(Math.max(...waits)));
}
