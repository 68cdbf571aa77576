import type { ReportState } from "./types.ts";

export const reportCommands = [
  "write",
  "answer",
  "propose",
  "approve",
  "turn_down",
  "refuse",
  "close",
  "withdraw",
  "pay",
] as const;
export type ReportCommand = (typeof reportCommands)[number];

/**
 * The complete state table: a move that is not here is refused. `open` is pending with us, `answered` with the person
 * who reported, `proposed` with a second member of staff, and `accepted` until the money is sent.
 */
const moves: Record<ReportState, Partial<Record<ReportCommand, ReportState>>> = {
  open: {
    write: "open",
    answer: "answered",
    propose: "proposed",
    refuse: "refused",
    close: "closed",
    withdraw: "withdrawn",
  },
  answered: {
    write: "open",
    answer: "answered",
    propose: "proposed",
    refuse: "refused",
    close: "closed",
    withdraw: "withdrawn",
  },
  proposed: {
    write: "proposed",
    answer: "proposed",
    approve: "accepted",
    turn_down: "open",
    withdraw: "withdrawn",
  },
  accepted: { write: "accepted", answer: "accepted", pay: "paid" },
  paid: {},
  refused: {},
  closed: {},
  withdrawn: {},
};

const ofClaims: readonly ReportCommand[] = ["propose", "approve", "turn_down", "refuse", "pay"];

/**
 * The state after `command`, or null when this one refuses it. A report without a claim for money
 * is closed; a claim is decided instead. Total: never throws.
 */
export function nextReportState(
  state: ReportState,
  command: ReportCommand,
  { isClaim }: { isClaim: boolean },
): ReportState | null {
  if (isClaim ? command === "close" : ofClaims.includes(command)) return null;
  return moves[state][command] ?? null;
}

/**
 * Returns true while the fault can still be decided. The pay held for the case is released when the case is decided or
 * ends.
 */
export const isFaultOpen = (state: ReportState): boolean => moves[state].withdraw !== undefined;
