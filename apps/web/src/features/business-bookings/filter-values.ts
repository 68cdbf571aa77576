import type { ListBookings } from "@songtan/contract/bookings/bookings";
import type { input } from "zod";

export const stateChoices = [
  "all",
  "active",
  "delivered",
  "returned",
  "cancelled",
  "unfulfilled",
] as const;
type StateChoice = (typeof stateChoices)[number];

/** The filter values in the page's address, so that going back and sharing preserve them. */
export type FilterValues = { q: string; reference: string; state: StateChoice };

export const readFilters = (address: URLSearchParams): FilterValues => ({
  q: address.get("q") ?? "",
  reference: address.get("reference") ?? "",
  state: stateChoices.find((choice) => choice === address.get("state")) ?? "all",
});

export function writeFilters(values: FilterValues): Record<string, string> {
  const written = { ...values, state: values.state === "all" ? "" : values.state };
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ""));
}

export const isFiltered = (values: FilterValues): boolean =>
  Object.keys(writeFilters(values)).length > 0;

type BookingQuery = Omit<input<typeof ListBookings>, "cursor" | "limit">;

export const filterQuery = ({ q, reference, state }: FilterValues): BookingQuery => ({
  ...(state === "all" ? {} : { state }),
  ...(q.trim() ? { q: q.trim() } : {}),
  ...(reference.trim() ? { reference: reference.trim() } : {}),
});
