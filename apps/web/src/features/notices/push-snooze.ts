import type { Role } from "@songtan/domain/account-types";

const fortnightMilliseconds = 14 * 24 * 3_600_000;
const keyOf = (role: Role) => `songtan.push-later.${role}`;

/** A person who chose "later" is not prompted again for two weeks. */
export function isPushSnoozed(role: Role, now: number): boolean {
  try {
    return now - Number(localStorage.getItem(keyOf(role)) ?? 0) < fortnightMilliseconds;
  } catch {
    return false;
  }
}

export function snoozePush(role: Role, now: number): void {
  try {
    localStorage.setItem(keyOf(role), String(now));
  } catch {
    // Then the prompt shows again on the next page.
  }
}
