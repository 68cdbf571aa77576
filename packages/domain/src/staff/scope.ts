import type { customerScopes, driverScopes } from "../account-types.ts";
import type { VerificationState } from "../driver-types.ts";

/**
 * Returns the scopes of a customer. Booking needs a verified phone, because the driver calls it. A suspended customer
 * can still report a problem with an earlier booking.
 */
export function customerScope(customer: {
  phoneVerified: boolean;
  suspended: boolean;
}): (typeof customerScopes)[number][] {
  const mayBook = customer.phoneVerified && !customer.suspended;
  return mayBook ? ["booking.create", "report.create"] : ["report.create"];
}

/**
 * Returns the scopes of a driver. Only a verified driver accepts work; a suspended one may still request money already
 * earned.
 */
export function driverScope(driver: {
  verification: VerificationState;
  suspended: boolean;
}): (typeof driverScopes)[number][] {
  const mayWork = driver.verification === "verified" && !driver.suspended;
  return mayWork ? ["task.accept", "payout.request"] : ["payout.request"];
}

/**
 * Returns true when a scope is held. SPEC 6 allows both shapes: an array containing it, or a map with it set (anything
 * truthy). Inherited names such as `constructor` are not scopes.
 */
export function hasScope(
  scope: readonly string[] | Record<string, unknown> | null | undefined,
  name: string,
): boolean {
  if (!scope) return false;
  if (Array.isArray(scope)) return scope.includes(name);
  return Object.hasOwn(scope, name) && Boolean((scope as Record<string, unknown>)[name]);
}
