import type { StopState } from "../booking-types.ts";

export const stopCommands = [
  "head",
  "arrive",
  "finish",
  "finish_unverified",
  "fail",
  "hand_to",
  "retry",
  "reset",
  "recall",
] as const;
export type StopCommand = (typeof stopCommands)[number];

const moves: Record<StopState, Partial<Record<StopCommand, StopState>>> = {
  // A driver who did not report "heading" still arrived. `recall`: the sender recalled the goods
  // before this stop was done.
  pending: { head: "heading", arrive: "arrived", recall: "failed" },
  // Failed on the way: the road is closed, the address does not exist. `reset`: the task was given back.
  heading: { arrive: "arrived", fail: "failed", reset: "pending", recall: "failed" },
  arrived: {
    finish: "done",
    finish_unverified: "done_unverified",
    fail: "failed",
    reset: "pending",
    recall: "failed",
  },
  failed: { retry: "heading", hand_to: "done", finish_unverified: "done_unverified" },
  done: {},
  done_unverified: {},
};

/** The stop's state after `command`, or null when this state refuses it. Total: never throws. */
export function nextStopState(state: StopState, command: StopCommand): StopState | null {
  return moves[state][command] ?? null;
}

/** Returns true when the goods of this stop changed hands. */
export const isStopDone = (state: StopState): boolean =>
  state === "done" || state === "done_unverified";

/** Returns true when the driver has finished this stop, unless a retry is ordered. */
export const isStopHandled = (state: StopState): boolean => isStopDone(state) || state === "failed";
