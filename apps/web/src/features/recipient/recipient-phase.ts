import type { RecipientView } from "@songtan/contract/bookings";
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

/** Where the parcel stands for this one recipient, whatever happens at the other stops. */
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
