import type { BodyOf } from "@songtan/client/calls/call-types.ts";
import type { ConsoleCalls } from "@songtan/contract/generated/calls.ts";

export const queueFilterNames = [
  "q",
  "kind",
  "vehicle",
  "resubmitted",
  "waitingHours",
  "provinceCode",
] as const;
type QueueFilters = Omit<BodyOf<ConsoleCalls, "POST /console/reviews/next">, "skip">;

/** The queue's filters from the address, in the form that the call for the next driver needs. */
export function queueFilters(params: URLSearchParams): QueueFilters {
  const texts = Object.fromEntries(
    queueFilterNames.flatMap((name) => {
      const value = params.get(name);
      return value && name !== "waitingHours" ? [[name, value]] : [];
    }),
  );
  const hours = Number(params.get("waitingHours"));
  return { ...texts, ...(Number.isInteger(hours) && hours > 0 ? { waitingHours: hours } : {}) };
}
