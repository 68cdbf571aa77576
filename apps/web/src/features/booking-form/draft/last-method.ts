import { type BookingMethod, bookingMethods } from "@songtan/domain/booking-types";
import { methodStorageKey } from "./storage-key.ts";

/**
 * Returns the payment method of the last booking in this browser, or null when it is unknown or storage is
 * unavailable.
 */
export function lastMethod(): BookingMethod | null {
  try {
    const stored = localStorage.getItem(methodStorageKey);
    return bookingMethods.find((method) => method === stored) ?? null;
  } catch {
    return null;
  }
}

export function rememberMethod(method: BookingMethod): void {
  try {
    localStorage.setItem(methodStorageKey, method);
  } catch {
    // Private windows may refuse to store; the method is then chosen again.
  }
}

type Known = {
  methods: readonly BookingMethod[];
  /** Chosen for this booking. */
  chosen: BookingMethod | null;
  /** Paid with the last time. */
  last: BookingMethod | null;
  /** A card is saved with the account. */
  hasCard: boolean;
};

/**
 * Returns the payment method of a booking: the chosen method, else the last one used, else a saved card, else cash.
 * Methods that are unavailable are passed over.
 */
export function methodToUse({ methods, chosen, last, hasCard }: Known): BookingMethod {
  const wanted = [chosen, last, hasCard ? ("card" as const) : null, "cash" as const];
  return (
    wanted.find((method) => method !== null && methods.includes(method)) ?? methods[0] ?? "card"
  );
}
