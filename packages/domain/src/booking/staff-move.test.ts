import { expect, test } from "vitest";
import { bookingStates } from "../booking-types.ts";
import { staffMoves, staffMoveTo } from "./staff-move.ts";

test("what staff may do in each state, and where it leads", () => {
  const rows = bookingStates.map((state) => {
    const cells = staffMoves.map((move) => [move, staffMoveTo(state, move)] as const);
    return `${state}: ${cells.flatMap(([move, next]) => (next ? [`${move} → ${next}`] : [])).join(", ") || "·"}`;
  });
  expect(rows.join("\n")).toMatchInlineSnapshot(`
    "awaiting_payment: ·
    scheduled: ·
    searching: ·
    assigned: reassign → searching
    in_transit: hand_over → in_transit, hold → held, lose → lost
    delivered: ·
    returning: hand_over → returning, hold → held, lose → lost
    returned: ·
    held: lose → lost
    disposed: ·
    cancelled: ·
    unfulfilled: ·
    lost: ·"
  `);
});
