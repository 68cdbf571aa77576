import type { Role } from "@songtan/domain/accounts/words";

const fortnightMilliseconds = 14 * 24 * 3_600_000;
const keyOf = (role: Role) => `songtan.push-later.${role}`;

/** Whoever said "later" is not asked again for two weeks. */
export function isLater(role: Role, now: number): boolean {
  try {
    return now - Number(localStorage.getItem(keyOf(role)) ?? 0) < fortnightMilliseconds;
  } catch {
    return false;
  }
}

export function sayLater(role: Role, now: number): void {
  try {
    localStorage.setItem(keyOf(role), String(now));
  } catch {
    // Then it is asked again on the next page.
  }
}
