import fc from "fast-check";
import { expect, test } from "vitest";
import { decideDisputeUpdate, disputeStates, mayAnswerDispute } from "./dispute.ts";

test("what is reported of a dispute, against what we know", () => {
  const cell = (known: (typeof disputeStates)[number] | null) =>
    disputeStates
      .map((reported) => Object.values(decideDisputeUpdate(known, reported)).join("/"))
      .join(" ");
  const rows = [null, ...disputeStates].map((known) => `${known ?? "new"}: ${cell(known)}`);
  expect([`said: ${disputeStates.join(" ")}`, ...rows].join("\n")).toMatchInlineSnapshot(`
    "said: open pending won lost
    new: open/freeze pending/freeze won/none lost/lose
    open: open/none pending/none won/free lost/lose
    pending: pending/none pending/none won/free lost/lose
    won: won/none won/none won/none won/none
    lost: lost/none lost/none lost/none lost/none"
  `);
  expect(disputeStates.filter(mayAnswerDispute)).toEqual(["open"]);
});

test("property: in every order and with every repetition, money is lost at most once and freed only when held", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...disputeStates)), (reports) => {
      let known: (typeof disputeStates)[number] | null = null;
      const effects: string[] = [];
      for (const reported of reports) {
        const update = decideDisputeUpdate(known, reported);
        known = update.state;
        effects.push(update.effect);
      }
      expect(
        effects.filter((effect) => effect === "lose" || effect === "free").length,
      ).toBeLessThanOrEqual(1);
      if (effects.includes("free")) expect(effects).toContain("freeze");
    }),
  );
});
