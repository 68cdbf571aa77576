import type { RecipientView } from "@songtan/contract/bookings/tracking";
import { isTerminal } from "@songtan/domain/booking/booking";
import { isStopDone } from "@songtan/domain/booking/stop";

export type RecipientPhase =
  | "waiting"
  | "pickup"
  | "picked"
  | "heading"
  | "arrived"
  | "done"
  | "failed"
  | "cancelled"
  | "ended";

/** The state of the parcel for this one recipient, independent of the other stops. */
export function recipientPhase({
  state,
  stop,
}: Pick<RecipientView, "state"> & { stop: Pick<RecipientView["stop"], "state"> }): RecipientPhase {
  if (isStopDone(stop.state)) return "done";
  if (stop.state === "failed") return "failed";
  if (state === "cancelled") return "cancelled";
  if (isTerminal(state) || state === "held" || state === "returning") return "ended";
  if (state === "assigned") return "pickup";
  if (state !== "in_transit") return "waiting";
  if (stop.state === "arrived" || stop.state === "heading") return stop.state;
  return "picked";
}

const sendersOnly: ReadonlySet<RecipientView["timeline"][number]["kind"]> = new Set([
  "recalled",
  "returning",
  "return_failed",
  "returned",
  "held",
  "disposed",
]);

/** The history of this one stop: a parcel in hand is not on its way back, though another's may be. */
export function recipientTimeline({
  stop,
  state,
  timeline,
}: Pick<RecipientView, "stop" | "state" | "timeline">) {
  const done = isStopDone(stop.state);
  return {
    state: done ? ("delivered" as const) : state,
    stops: [stop],
    timeline: done ? timeline.filter(({ kind }) => !sendersOnly.has(kind)) : timeline,
  };
}
