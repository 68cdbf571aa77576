import type { BookingSearch } from "./use-bookings.ts";

export const endedChoices = ["ended", "delivered", "returned", "cancelled", "unfulfilled"] as const;
type EndedChoice = (typeof endedChoices)[number];

/** The search values in the page's address, so that going back and sharing preserve them. */
export type SearchValues = { q: string; state: EndedChoice; from: string; to: string };

const dayMilliseconds = 86_400_000;
const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "");
/** A day begins in Bangkok, which is seven hours ahead all year. */
const startOfDay = (day: string) => new Date(`${day}T00:00:00+07:00`);

export function readSearch(address: URLSearchParams): SearchValues {
  const state = endedChoices.find((choice) => choice === address.get("state")) ?? "ended";
  const [from, to] = [address.get("from"), address.get("to")];
  return {
    q: address.get("q") ?? "",
    state,
    from: isDay(from) ? from : "",
    to: isDay(to) ? to : "",
  };
}

export function writeSearch(values: SearchValues): Record<string, string> {
  const shownValues = { ...values, state: values.state === "ended" ? "" : values.state };
  return Object.fromEntries(Object.entries(shownValues).filter(([, value]) => value !== ""));
}

export const isNarrowed = (values: SearchValues): boolean =>
  Object.keys(writeSearch(values)).length > 0;

/** The query for the server: the last day counts to its end. */
export function searchQuery({ q, state, from, to }: SearchValues): BookingSearch {
  return {
    state,
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(from ? { from: startOfDay(from).toISOString() } : {}),
    ...(to ? { to: new Date(startOfDay(to).getTime() + dayMilliseconds).toISOString() } : {}),
  };
}
