import type { StopState } from "../../booking-types.ts";
import { isStopDone } from "../stop.ts";

/** Colour of a stop's mark: the start, a stop still to visit, a finished stop, a failed stop. */
export type StopMark = "start" | "end" | "done" | "bad";

type MarkedStop = { index: number; state: StopState; failureReason?: string | null | undefined };

/**
 * The mark of a stop, the same on every map and in every list. A stop that the sender recalled has not
 * failed: its mark stays, and the text says why the driver did not go there.
 */
export function stopMark({ index, state, failureReason }: MarkedStop): StopMark {
  if (isStopDone(state)) return "done";
  if (state === "failed" && failureReason !== "sender_recalled") return "bad";
  return index === 0 ? "start" : "end";
}

/** Returns the label on the mark: A for the pick-up, the number for a drop-off. */
export const stopLabel = (index: number): string => (index === 0 ? "A" : String(index));
