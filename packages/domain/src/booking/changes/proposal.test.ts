import { expect, test } from "vitest";
import { bookingStates } from "../../booking-types.ts";
import { hasLapsed, proposalKinds } from "./proposal.ts";

const [ann, ben] = ["ann", "ben"];

test("a proposal lapses in every state in which it cannot be done any more", () => {
  const openIn = proposalKinds.map((kind) =>
    bookingStates.filter((state) => !hasLapsed({ kind, driverId: null }, { state, driverId: ann })),
  );
  expect(openIn).toEqual([
    ["awaiting_payment", "scheduled", "searching", "assigned"],
    ["in_transit", "returning", "held"],
    ["held"],
  ]);
});

test("a proposal lapses when the driver it was about does not have the booking any more", () => {
  const cancelling = { kind: "cancellation", driverId: ann } as const;
  expect(hasLapsed(cancelling, { state: "assigned", driverId: ann })).toBe(false);
  expect(hasLapsed(cancelling, { state: "assigned", driverId: ben })).toBe(true);
  expect(hasLapsed(cancelling, { state: "searching", driverId: null })).toBe(true);
  const losing = { kind: "loss", driverId: ann } as const;
  expect(hasLapsed(losing, { state: "returning", driverId: ann })).toBe(false);
  expect(hasLapsed(losing, { state: "in_transit", driverId: ben })).toBe(true);
});

test("goods that staff have at a depot now are not those that were lost with the driver", () => {
  const at = { state: "held", driverId: ann } as const;
  expect(hasLapsed({ kind: "loss", driverId: ann }, at)).toBe(true);
  expect(hasLapsed({ kind: "loss", driverId: null }, at)).toBe(false);
});

test("a driver who takes the booking while its cancellation waits changes nothing", () => {
  const waiting = { kind: "cancellation", driverId: null } as const;
  expect(hasLapsed(waiting, { state: "assigned", driverId: ben })).toBe(false);
});
