import { bookingStates, stopStates } from "../booking-types.ts";
import { bookingCommands, isTerminal, nextBookingState } from "./booking.ts";
import { nextStopState, stopCommands } from "./stop.ts";

type Machine = {
  states: readonly string[];
  start: string;
  isEnd: (state: string) => boolean;
  moves: (state: string) => { command: string; next: string }[];
};

const bookingMachine: Machine = {
  states: bookingStates,
  start: "awaiting_payment",
  isEnd: (state) => isTerminal(bookingStates.find((known) => known === state) ?? "lost"),
  moves: (state) =>
    bookingCommands.flatMap((command) => {
      const known = bookingStates.find((candidate) => candidate === state);
      const next = known && nextBookingState(known, command);
      return next ? [{ command, next }] : [];
    }),
};

const stopMachine: Machine = {
  states: stopStates,
  start: "pending",
  isEnd: (state) => state === "done" || state === "done_unverified",
  moves: (state) =>
    stopCommands.flatMap((command) => {
      const known = stopStates.find((candidate) => candidate === state);
      const next = known && nextStopState(known, command);
      return next ? [{ command, next }] : [];
    }),
};

/** The page `docs/domain/booking-states.md`: both tables as mermaid state diagrams, so that no drawn copy can lie. */
export function printTransitions(): string {
  return [
    "# Booking and stop states",
    "",
    "Printed from the transition tables in `packages/domain/src/booking` by `packages/domain/scripts/print-states.ts`; a test",
    "fails when this page is old. What is not drawn is refused.",
    "",
    "## Booking",
    "",
    "Cash skips `awaiting_payment`. `recover` is custody found late: goods aboard outrank the state.",
    "When every drop-off is handled and one has failed, the booking stays `in_transit`, so that the driver can still try",
    "again or hand over to a named person, until `turn_back`. Back with the sender it ends `delivered` when at least one",
    "drop-off was done, `returned` when none.",
    "",
    ...mermaid(bookingMachine),
    "",
    "## Stop",
    "",
    "Stop 0 is the pick-up. `reset` happens when a task is given back before pick-up, `recall` when the sender asks for the",
    "goods back: the booking takes `turn_back`, and what was still to do is failed with that reason.",
    "",
    ...mermaid(stopMachine),
    "",
  ].join("\n");
}

function mermaid({ states, start, isEnd, moves }: Machine): string[] {
  return [
    "```mermaid",
    "stateDiagram-v2",
    `  [*] --> ${start}`,
    ...states.flatMap((state) =>
      moves(state).map(({ command, next }) => `  ${state} --> ${next}: ${command}`),
    ),
    ...states.filter(isEnd).map((state) => `  ${state} --> [*]`),
    "```",
  ];
}
