import { type BookingMethod, bookingMethods } from "@songtan/domain/booking-types";
import { methodStorageKey } from "./storage-key.ts";

/** The way the last booking in this browser was paid; null when there was none, or nothing can be stored. */
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

/** How a booking is to be paid: as chosen, else as the last time, else with a saved card, else in cash. */
export function methodToUse({ methods, chosen, last, hasCard }: Known): BookingMethod {
  const wanted = [chosen, last, hasCard ? ("card" as const) : null, "cash" as const];
  return (
    wanted.find((method) => method !== null && methods.includes(method)) ?? methods[0] ?? "card"
  );
}
